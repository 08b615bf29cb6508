"""No Retreat Declaration [9.4]: the defenders of a hex will stand, at the cost of a step."""

from typing import NamedTuple

from grognard.engine.kinds import NONE, Hex, Side, Unit


class NoRetreatPhase(NamedTuple):
    """The defender may declare No Retreat; the hex that tries it, and its Lead Unit."""

    side: Side
    hex: Hex = NONE
    lead: Unit = NONE

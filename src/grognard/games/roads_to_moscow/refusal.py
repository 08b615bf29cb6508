"""Combat Refusal [9.2]: a mobile stack tries to be gone before the attack."""

from typing import NamedTuple

from grognard.engine.kinds import NONE, Hex, Side, Unit


class RefusalPhase(NamedTuple):
    """The defender may refuse combat; the hex that tries it, and its Lead Unit."""

    side: Side
    hex: Hex = NONE
    lead: Unit = NONE

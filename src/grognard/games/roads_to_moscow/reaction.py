"""Reaction Movement [9.3, rulings 1 and 2]: Red Box units near a Defending hex move before the combat."""

from typing import NamedTuple

from grognard.engine.kinds import NONE, Side, Unit


class ReactionPhase(NamedTuple):
    """The defender may react with one unit after another; the one that tries."""

    side: Side
    unit: Unit = NONE

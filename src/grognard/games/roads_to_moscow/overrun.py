"""Overruns [8.5]: a stack moves into a hex of the enemy."""

from typing import NamedTuple

from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.games.roads_to_moscow.position import Aircraft


class Overrunning(NamedTuple):
    """An Overrun under way. It returns whether the Defending hex was cleared [8.56h]."""

    side: Side
    units: tuple[Unit, ...]
    start: Hex
    """Where the units began the Movement Phase [8.52-a]."""
    hex: Hex
    left: int
    """Half points left when the Overrun is paid for."""
    defenders: tuple[Unit, ...] = ()
    attack_lead: Unit = NONE
    defence_lead: Unit = NONE
    air: tuple[Aircraft, ...] = ()
    step: int = 0

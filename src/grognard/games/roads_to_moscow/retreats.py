"""Retreats [11.3, 11.5]: where units may go, through enemy zones if need be, and what that costs."""

from collections.abc import Sequence
from typing import NamedTuple

from grognard.engine.kinds import Hex, Side, Unit
from grognard.games.roads_to_moscow.position import RoadsPosition

Path = tuple[Hex, ...]


class Retreating(NamedTuple):
    """Units have to retreat, each from its own hex, away from the Defending hex. Returns nothing.

    After combat: `Retreating(side, side, units, hex, 2 if mobile else 1)`. In an Overrun the attacker is the `chooser`,
    and `overrun` is set. Refusing combat: `Retreating(side, side, units, hex, zones=False)`.
    """

    side: Side
    """Whose units they are."""
    chooser: Side
    """Who says where they go: their owner, in an Overrun the attacker [8.56g-1]."""
    units: tuple[Unit, ...]
    hex: Hex
    """The Defending hex."""
    shortest: int = 2
    """Hexes that have to be made: two by the Mobile table, one by the Assault table [11.31]; two is the most."""
    zones: bool = True
    """Through vacant hexes in enemy zones, if there is no other way [11.51]; not when combat is refused [9.22]."""
    overrun: bool = False
    """They are Disrupted by it, and artillery has Fired [8.56g-2]."""
    hand: tuple[Unit, ...] = ()
    """Those that go together next; nobody: not chosen yet."""
    gone: tuple[Unit, ...] = ()
    """Those that have gone already."""


def retreat_paths(
    position: RoadsPosition, side: Side, units: Sequence[Unit], hex: Hex, shortest: int = 2, zones: bool = True
) -> tuple[Path, ...]:
    """The ways that units may retreat together, the best sort there is; none: they cannot, or have to split up."""
    return ()


def can_refuse(position: RoadsPosition, side: Side, hex: Hex) -> bool:
    """Has every unit in a Defending hex a way to retreat two hexes, none of them vacant in an enemy zone [9.22]?"""
    return False

"""Zones of control [6.0]: the hexes around a unit, and what they stop."""

import numpy as np
from numpy.typing import NDArray

from grognard.engine import zones
from grognard.engine.caching import derived, derived_of
from grognard.engine.kinds import Hex, Side, Unit
from grognard.games.crossroads.position import CrossroadsPosition


@derived_of("side")
def zone(position: CrossroadsPosition, side: Side) -> NDArray[np.uint8]:
    """The hexes in the zones of a side's units: not across an unbridged river, nor in a lake [6.1]."""
    return zones.zone(position, side, position.components.zone_closed)


@derived
def uncovered_zone(position: CrossroadsPosition, side: Side) -> NDArray[np.bool_]:
    """Enemy zones as supply and retreat of a side see them: not where it has a unit itself [6.5]."""
    return zones.uncovered(position, side, zone(position, 1 - side))


def in_enemy_zone(position: CrossroadsPosition, side: Side, hex: Hex) -> bool:
    """Is a hex in the zone of an enemy of this side?"""
    return bool(zone(position, 1 - side)[hex])


def in_zone_of(position: CrossroadsPosition, unit: Unit, hex: Hex) -> bool:
    """Is a hex in this one unit's zone [6.1]?"""
    grid, here = position.components.grid, position.at[unit]
    if not grid.adjacent(here, hex):
        return False
    return not position.components.zone_closed[here, grid.direction(here, hex)]

"""Supply [10.0]: three hexes to a road, and along roads to a source."""

import numpy as np
from numpy.typing import NDArray

from grognard.board import search
from grognard.board.results import Supply
from grognard.engine.caching import derived, derived_of
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.crossroads.position import CrossroadsPosition
from grognard.games.crossroads.zones import uncovered_zone

OFF_ROAD = 3
"""Hexes from a unit to the road [10.1]."""


@derived
def lines(position: CrossroadsPosition, side: Side) -> Supply:
    """Where a side's supply reaches just now [10.1, 10.2, 10.4]."""
    return _traced(position, 1 - side, blocked(position, side).tobytes())


@derived_of("enemy")
def _traced(position: CrossroadsPosition, enemy: Side, shut: bytes) -> Supply:
    """The same, for as long as the enemy stays where he is: other units change lines only by these blocked hexes."""
    return _lines(position, 1 - enemy, blocked(position, 1 - enemy))


def blocked(position: CrossroadsPosition, side: Side) -> NDArray[np.bool_]:
    """The hexes that a side's lines do not enter: enemies, their zones where it has no unit, and lakes [10.2]."""
    return uncovered_zone(position, side) | _shut_by(position, 1 - side)


@derived_of("enemy")
def _shut_by(position: CrossroadsPosition, enemy: Side) -> NDArray[np.bool_]:
    """The same without zones: what does not depend on where a side's own units are."""
    found: NDArray[np.bool_] = position.components.lake.copy()
    found[position.hexes_of(enemy)] = True
    return found


def _lines(position: CrossroadsPosition, side: Side, shut: NDArray[np.bool_]) -> Supply:
    components = position.components
    sources, roads = components.sources[side], components.roads
    return search.supply(components.grid, sources, roads, off_road=OFF_ROAD, along=None, blocked=shut)


def in_supply(position: CrossroadsPosition, unit: Unit) -> bool:
    """Can this unit trace a line [10.1]? Its own hex does not count against it [10.2]."""
    declared = position.components.declared
    if declared and unit in declared["supply"]:  # a position file says so
        return declared["supply"][unit]
    # A unit covers its own hex [6.5], so that the flood may always begin there.
    return lines(position, position.components.side_of[unit]).reached(position.at[unit])


def why_supply(position: CrossroadsPosition, unit: Unit) -> Ruling:
    """The line of supply, or that there is none and what it would have had to reach."""
    side, hex = position.components.side_of[unit], position.at[unit]
    found, name = lines(position, side), position.unit_name(unit)
    if not position.on_map(unit):
        return refuse("10.1", "supply.off_map", unit=name)
    if unit in position.components.declared.get("supply", ()):
        if in_supply(position, unit):
            return allow("10.1", "supply.declared", unit=name)
        return refuse("10.1", "supply.declared_out", unit=name)
    if found.reached(hex):
        return allow("10.1", "supply.line", unit=name, line=position.place_names(found.line(hex)))
    if not _map_lines(position, side).reached(hex):
        return refuse("10.1", "supply.too_far", unit=name, off_road=OFF_ROAD)
    blockers = blocking_hexes(position, side, hex)
    return refuse("10.2", "supply.none", unit=name, blocked=position.place_names(blockers), off_road=OFF_ROAD)


def _map_lines(position: CrossroadsPosition, side: Side) -> Supply:
    """Where supply would reach if nothing were in its way [10.1]."""
    return _lines(position, side, np.zeros(position.components.hexes, dtype=np.bool_))


def blocking_hexes(position: CrossroadsPosition, side: Side, hex: Hex) -> list[Hex]:
    """The hexes around a cut-off pocket that keep a line from going on."""
    grid, shut = position.components.grid, blocked(position, side)
    shut[hex] = False
    pocket = search.distances(grid, hex, blocked=shut) >= 0
    edge = {near for inside in np.flatnonzero(pocket) for near in grid.around[inside] if shut[near]}
    return sorted(edge)

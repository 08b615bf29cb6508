"""Supply lines [12.0, 12.1, 12.3]: any length, round enemies and their zones, over rivers by bridges only."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from grognard.board import search
from grognard.board.costs import POINT
from grognard.engine.caching import derived
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.folio.hells_gate.components import GERMAN
from grognard.games.folio.hells_gate.position import HellsGatePosition
from grognard.games.folio.zones import uncovered_zone

Field = NDArray[np.int32]
Mask = NDArray[np.bool_]
Steps = tuple[tuple[Hex, int], ...]


def blocked(position: HellsGatePosition, side: Side) -> Mask:
    """Hexes through which no line of a side leads: enemies [12.0-3], their zones without a friend in them [12.0-4]."""
    shut: Mask = uncovered_zone(position, side) | position.components.prohibited
    shut[position.hexes_of(1 - side)] = True
    return shut


def in_range(position: HellsGatePosition, engineer: Unit, a: Hex, b: Hex) -> bool:
    """Is either hex of a hexside within an engineer's movement allowance, counted in hexes [13.0-2, 13.0-7]?"""
    components, here = position.components, position.at[engineer]
    reach: int = components.allowance[engineer][position.depleted[engineer]] // POINT
    return min(components.grid.distance(here, a), components.grid.distance(here, b)) <= reach


def supply_bridges(position: HellsGatePosition) -> Steps:
    """The hexsides that German engineers bridge for supply, one each [13.0-6]: those that supply most units."""
    return _supply_bridges(position, _ranges(position))


def _ranges(position: HellsGatePosition) -> tuple[bool, ...]:
    """What the range of engineers hangs on beside where they are: which side of their counters shows."""
    return tuple(position.depleted[unit] for unit in position.components.german_engineers)


@derived
def _supply_bridges(position: HellsGatePosition, ranges: tuple[bool, ...]) -> Steps:
    components = position.components
    engineers = [unit for unit in components.german_engineers if position.on_map(unit)]
    opened: Steps = ()
    shut = blocked(position, GERMAN) if engineers else None
    for engineer in engineers:
        assert shut is not None
        found = _field(position, GERMAN, components.west_roads, opened)
        best = max(_crossings(position, engineer, found, shut), key=lambda crossing: crossing[0], default=(0, ()))
        opened = (*opened, *best[1])
    return opened


def _crossings(position: HellsGatePosition, engineer: Unit, found: Field, shut: Mask) -> list[tuple[int, Steps]]:
    """What each bridge of an engineer from supplied ground would bring: units, and the hexside both ways."""
    components, grid = position.components, position.components.grid
    worth: list[tuple[int, Steps]] = []
    seen = np.zeros(components.hexes, dtype=np.bool_)
    for a, direction in np.argwhere(components.rivers & (found >= 0)[:, None]).tolist():
        b = int(grid.neighbours[a, direction])
        if b < 0 or found[b] >= 0 or shut[b] or seen[b] or not in_range(position, engineer, a, b):
            continue
        if 1 - position.owner(a) == GERMAN or 1 - position.owner(b) == GERMAN:
            continue  # an enemy next to it [13.0-8]
        beyond = search.distances(grid, b, blocked=shut, closed=components.rivers) >= 0
        seen |= beyond
        units = sum(position.on_map(unit) and bool(beyond[position.at[unit]]) for unit in components.by_side[GERMAN])
        worth.append((units, ((a, direction), (b, grid.direction(b, a)))))
    return worth


def _field(position: HellsGatePosition, side: Side, sources: Sequence[Hex], opened: Steps) -> Field:
    """Hexes to the nearest source that a line reaches, -1 where none does [12.0-1, 12.1-1]."""
    components = position.components
    closed = components.rivers | components.closed
    if opened:
        closed = closed.copy()
        for hex, direction in opened:
            closed[hex, direction] = False
    return search.distances(components.grid, list(sources), blocked=blocked(position, side), closed=closed)


def west_field(position: HellsGatePosition, exits: bool = False) -> Field:
    """German lines to the west edge: to its road hexes, or for victory to its railway hexes too [20.0-V1]."""
    components = position.components
    return _german_field(position, components.west_exits if exits else components.west_roads, supply_bridges(position))


def airfield_field(position: HellsGatePosition) -> Field:
    """Lines of the encircled force to the airfield [12.0-6]."""
    airfield = position.components.airfield
    return _german_field(position, () if airfield < 0 else (airfield,), supply_bridges(position))


@derived
def _german_field(position: HellsGatePosition, sources: tuple[Hex, ...], opened: Steps) -> Field:
    return _field(position, GERMAN, sources, opened)


@derived
def soviet_field(position: HellsGatePosition) -> Field:
    """Soviet lines to road hexes of the north, east and south edge [12.0-5]."""
    return _field(position, 1 - GERMAN, position.components.soviet_sources, ())


def has_line(position: HellsGatePosition, unit: Unit) -> bool:
    """Has a unit a line to a source of its own [12.0-1]?"""
    components, hex = position.components, position.at[unit]
    declared = components.declared.get("supply", {}).get(unit)
    if declared is not None:
        return declared
    if components.side_of[unit] != GERMAN:
        return bool(soviet_field(position)[hex] >= 0)
    if west_field(position)[hex] >= 0:
        return True
    return components.encircled[unit] and bool(airfield_field(position)[hex] >= 0)


def in_supply(position: HellsGatePosition, unit: Unit) -> bool:
    """By a line, or by the air supply marker on it [12.2-6]."""
    return position.air_supplied == unit or has_line(position, unit)


def can_leave(position: HellsGatePosition, unit: Unit) -> bool:
    """Has a unit a line to a road or railway hex of the west edge, which is what counts for victory [20.0-V1, -V5]?"""
    return position.on_map(unit) and bool(west_field(position, True)[position.at[unit]] >= 0)


def why_supply(position: HellsGatePosition, unit: Unit) -> Ruling:
    """The line of a unit, or why it has none."""
    components, name = position.components, position.unit_name(unit)
    if not position.on_map(unit):
        return refuse("12.0-1", "supply.off_map", unit=name)
    if position.air_supplied == unit:
        return allow("12.2-6", "supply.air", unit=name)
    side, hex = components.side_of[unit], position.at[unit]
    fields = {"12.0-5": soviet_field(position)} if side != GERMAN else {"12.0-7": west_field(position)}
    if components.encircled[unit]:
        fields = {"12.0-6": west_field(position), "12.0-6a": airfield_field(position)}
    for rule, field in fields.items():
        if field[hex] >= 0:
            return allow(rule.removesuffix("a"), "supply.line", unit=name, path=_line(position, field, hex))
    return refuse(*_obstacle(position, side, hex), unit=name)


def _line(position: HellsGatePosition, field: Field, hex: Hex) -> list[str]:
    """A line back along a field, hex by hex."""
    components, path = position.components, [hex]
    opened = set(supply_bridges(position))
    while field[path[-1]] > 0:
        here = path[-1]
        for direction, there in enumerate(components.grid.neighbours[here].tolist()):
            crossed = not components.rivers[here, direction] or (here, direction) in opened
            if there >= 0 and field[there] == field[here] - 1 and crossed:
                path.append(there)
                break
        else:
            break
    return position.place_names(path)


def _obstacle(position: HellsGatePosition, side: Side, hex: Hex) -> tuple[str, str]:
    """What cuts a unit off: without it there would be a line. Zones first, then enemies, then rivers."""
    components, grid = position.components, position.components.grid
    sources = list(components.soviet_sources if side != GERMAN else components.west_roads)
    shut = components.rivers | components.closed
    enemies = np.zeros(components.hexes, dtype=np.bool_)
    enemies[position.hexes_of(1 - side)] = True
    if search.distances(grid, sources, blocked=enemies, closed=shut)[hex] >= 0:
        return "12.0-4", "supply.zones"
    if search.distances(grid, sources, closed=shut)[hex] >= 0:
        return "12.0-3", "supply.enemies"
    if search.distances(grid, sources, blocked=blocked(position, side))[hex] >= 0:
        return "12.1-1", "supply.river"
    return "12.0-1", "supply.none"

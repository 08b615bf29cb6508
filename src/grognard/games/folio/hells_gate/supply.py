"""Supply lines [12.0, 12.1, 12.3]: any length, round enemies and their zones, over rivers by bridges only.

Supply is worked out when it is asked for, and nothing is kept in between [12.0-2].
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from grognard.board import search
from grognard.engine.caching import derived, derived_of
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.folio.combat import Battle
from grognard.games.folio.hells_gate.components import GERMAN
from grognard.games.folio.hells_gate.position import HellsGatePosition
from grognard.games.folio.hells_gate.supply_bridges import (
    Field,
    Mask,
    Steps,
    blocked,
    bridges_for,
    field,
    german_field,
    in_range_of_all,
    in_range_of_any,
)

Units = tuple[Unit, ...]


class Choosing(NamedTuple):
    """Engineers cannot serve all who are checked at one moment: the Germans say who shall have a line [13.0-6]."""

    side: Side
    units: Units
    """Those who have no line without a bridge, and could have one over bridges of engineers."""
    named: Units = ()
    mobile: bool = False
    """As the Mobile Movement Phase begins [12.3-2]; else in an attack [12.3-1]."""


class Kept(NamedTuple):
    """Who was named for an attack: it lies beneath the battle and goes with it, for the answer is for that check."""

    side: Side
    units: Units
    named: Units


@derived
def soviet_field(position: HellsGatePosition) -> Field:
    """Soviet lines to road hexes of the north, east and south edge [12.0-5]."""
    return field(position, 1 - GERMAN, position.components.soviet_sources)


def has_line(position: HellsGatePosition, unit: Unit, together: Units = ()) -> bool:
    """Has a unit a line to a source of its own [12.0-1]?

    `together`: the units that are checked at the same moment, with the same bridges of engineers [13.0-9].
    """
    components = position.components
    declared = components.declared.get("supply", {}).get(unit)
    if declared is not None:
        return declared
    if components.side_of[unit] != GERMAN:
        return bool(soviet_field(position)[position.at[unit]] >= 0)
    return _reaches(position, unit, ()) or _reaches(position, unit, supply_bridges(position, together or (unit,)))


def _reaches(position: HellsGatePosition, unit: Unit, opened: Steps) -> bool:
    """Has a German unit a line with these bridges: to the west edge [12.0-7], or the airfield [12.0-6]?"""
    components, hex = position.components, position.at[unit]
    if german_field(position, components.west_roads, opened)[hex] >= 0:
        return True
    return components.encircled[unit] and bool(german_field(position, components.airfields, opened)[hex] >= 0)


def without_dry_line(position: HellsGatePosition, units: Sequence[Unit]) -> list[Unit]:
    """Those of these Germans on the map who have no line unless engineers bridge a river for it."""
    components, at = position.components, position.at
    here = [unit for unit in units if 0 <= at[unit] < components.hexes]
    if "supply" in components.declared:
        return here
    west = (german_field(position, components.west_roads, ()) >= 0).tolist()
    airfield = (german_field(position, components.airfields, ()) >= 0).tolist()
    encircled = components.encircled
    return [unit for unit in here if not (west[at[unit]] or (encircled[unit] and airfield[at[unit]]))]


def needy_units(position: HellsGatePosition, units: Units) -> Units:
    """Those of some units who have no line unless engineers bridge a river for it, and no supply by air."""
    components = position.components
    return tuple(
        unit
        for unit in units
        if components.side_of[unit] == GERMAN
        and position.on_map(unit)
        and position.air_supplied != unit
        and not _reaches(position, unit, ())
    )


def supply_bridges(position: HellsGatePosition, units: Units) -> Steps:
    """What engineers bridge when these units are checked [13.0-6].

    That is what brings a line to most who have none, after those whom the Germans have named for this check.
    """
    components, needy = position.components, needy_units(position, units)
    if not needy:
        return ()
    chosen = position.nearest(Choosing | Kept)
    named = tuple(unit for unit in chosen.named if unit in needy) if chosen else ()
    return bridges_for(position, needy, components.west_roads, components.airfields, named)


def with_line(position: HellsGatePosition, needy: Units, named: Units) -> list[Unit]:
    """Who of those who need a bridge has a line, if these of them are named."""
    components = position.components
    bridges = bridges_for(position, needy, components.west_roads, components.airfields, named)
    return [unit for unit in needy if _reaches(position, unit, bridges)]


@derived_of("side")
def mobile_units(position: HellsGatePosition, side: Side) -> Units:
    """A side's mobile units on the map: those who are checked as the Mobile Movement Phase begins [12.3-2]."""
    components = position.components
    return tuple(unit for unit in components.by_side[side] if components.mobile[unit] and position.on_map(unit))


def check_mobile_units(position: HellsGatePosition, side: Side) -> None:
    """Note who of a side's mobile units is out of supply: they do not move or attack in the mobile phases."""
    mobile = mobile_units(position, side)
    for unit in mobile:
        position.unsupplied[unit] = not in_supply(position, unit, mobile)


def in_supply(position: HellsGatePosition, unit: Unit, together: Units = ()) -> bool:
    """By a line, or by the air supply marker on it [12.2-6]."""
    return position.air_supplied == unit or has_line(position, unit, together)


def count_exits(position: HellsGatePosition, units: Units) -> int:
    """How many of these Germans have a line to a road or railway hex of the west edge, for victory [20.0-V1, -V5]."""
    exits = position.components.west_exits
    here = tuple(unit for unit in units if position.on_map(unit))
    found = german_field(position, exits, ())
    cut_off = tuple(unit for unit in here if found[position.at[unit]] < 0)
    bridged = german_field(position, exits, bridges_for(position, cut_off, exits, ()))
    return len(here) - sum(bool(bridged[position.at[unit]] < 0) for unit in cut_off)


def why_supply(position: HellsGatePosition, unit: Unit) -> Ruling:
    """The line of a unit, or why it has none."""
    components, name = position.components, position.unit_name(unit)
    if not position.on_map(unit):
        return refuse("12.0-1", "supply.off_map", unit=name)
    if position.air_supplied == unit:
        return allow("12.2-6", "supply.air", unit=name)
    if unit in components.declared.get("supply", ()):
        if has_line(position, unit):
            return allow("12.0-1", "supply.declared", unit=name)
        return refuse("12.0-1", "supply.declared_out", unit=name)
    hex, together = position.at[unit], _checked_with(position, unit)
    for rule, lines, opened in _lines_of(position, unit, together):
        if lines[hex] >= 0:
            line = _path(position, lines, hex, opened)
            if position.unsupplied[unit] and position.nearest(Choosing) is None:
                return allow(rule, "supply.line_late", unit=name, line=line)._replace(rules=(rule, "12.3-2"))
            return allow(rule, "supply.line", unit=name, line=line)
    if len(together) > 1 and _reaches(position, unit, supply_bridges(position, (unit,))):
        needy = needy_units(position, together)
        served = [other for other in needy if _reaches(position, other, supply_bridges(position, together))]
        return refuse("13.0-6", "supply.others", unit=name, units=[position.unit_name(other) for other in served])
    return refuse(*_obstacle(position, unit), unit=name)


def _checked_with(position: HellsGatePosition, unit: Unit) -> Units:
    """Who is checked at the same moment as a unit: those of its attack, or those that are being chosen among."""
    found = position.nearest(Choosing | Battle)
    return found.units if found is not None and unit in found.units else (unit,)


def source_rule(position: HellsGatePosition, unit: Unit) -> str:
    """The rule that names the sources of a unit."""
    components = position.components
    if components.side_of[unit] != GERMAN:
        return "12.0-5"
    return "12.0-6" if components.encircled[unit] else "12.0-7"


def _lines_of(position: HellsGatePosition, unit: Unit, together: Units) -> list[tuple[str, Field, Steps]]:
    """The lines to each sort of source of a unit with the rule: without engineers' bridges first, then with them."""
    components = position.components
    rule = source_rule(position, unit)
    if components.side_of[unit] != GERMAN:
        return [(rule, soviet_field(position), ())]
    bridges = supply_bridges(position, together)
    sources = [components.west_roads, *([components.airfields] if components.encircled[unit] else [])]
    found = [(rule, german_field(position, source, ()), Steps()) for source in sources]
    return [*found, *(("12.1-2", german_field(position, source, bridges), bridges) for source in sources)]


def _path(position: HellsGatePosition, lines: Field, hex: Hex, opened: Steps) -> list[str]:
    """A line, hex by hex, from a unit to the source."""
    components, path = position.components, [hex]
    while lines[path[-1]] > 0:
        here = path[-1]
        path.append(
            next(
                there
                for direction, there in enumerate(components.grid.neighbours[here].tolist())
                if there >= 0
                and lines[there] == lines[here] - 1
                and (not components.closed_to_supply[here, direction] or (here, direction) in opened)
            )
        )
    return position.place_names(path)


def _obstacle(position: HellsGatePosition, unit: Unit) -> tuple[str, str]:
    """What cuts a unit off: without it there would be a line. Zones first, then enemies, then rivers."""
    components, side, hex = position.components, position.components.side_of[unit], position.at[unit]
    sources = [*(components.soviet_sources if side != GERMAN else components.west_roads)]
    if components.encircled[unit]:
        sources += components.airfields
    enemies = components.prohibited.copy()
    enemies[position.hexes_of(1 - side)] = True
    dry, wet = components.closed_to_supply, components.closed

    def joins(shut: Mask, closed: Mask) -> bool:
        return bool(search.distances(components.grid, sources, blocked=shut, closed=closed)[hex] >= 0)

    if joins(enemies, dry):
        return "12.0-4", "supply.zones"
    if joins(components.prohibited, dry):
        return "12.0-3", "supply.enemies"
    if not joins(components.prohibited, wet):
        return source_rule(position, unit), "supply.none"
    engineers = side == GERMAN and any(map(position.on_map, components.german_engineers))
    if engineers and not joins(enemies, wet):
        bridged = in_range_of_any(position)
        enemies[np.any(bridged, axis=1) & ~components.prohibited] = False
        if joins(enemies, dry & ~bridged):
            return "13.0-8", "supply.engineers_enemy"
    if not engineers or not joins(blocked(position, side), wet):
        return "12.1-1", "supply.river"
    if in_range_of_all(position, unit, components.west_roads, components.airfields):
        return "13.0-6", "supply.engineers_few"
    return "13.0-7", "supply.engineers_far"

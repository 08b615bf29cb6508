"""Supply [7.0]: who is in supply, for what, and why not."""

from grognard.engine.kinds import Hex, Unit
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.army_group_center.lines import (
    blocking,
    exhausted,
    land_supplied,
    line_of,
    own_sources_near,
    pocket,
    pripyat_counts,
    soviet_lines,
    too_many_borders,
    why_cut,
)
from grognard.games.army_group_center.ports import in_koenigsberg, port_supplied, why_no_port
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.units import GERMAN, SOVIET


def in_supply(position: ArmyPosition, unit: Unit) -> bool:
    """Is a unit in supply for movement and attack [7.1-1, 7.1-2, 7.9-4, 7.9-13]?

    Being out of supply costs no steps, however long [7.5].
    """
    declared = position.components.declared
    if declared and unit in declared["supply"]:  # a position file says so
        return declared["supply"][unit]
    if position.components.side_of[unit] == SOVIET:
        return not exhausted(position) and land_supplied(position, unit)
    return land_supplied(position, unit) or in_koenigsberg(position, unit) or port_supplied(position, unit)


def supplied_to_defend(position: ArmyPosition, unit: Unit) -> bool:
    """In supply for defense: always in a fortified location or with one [12.5-2]."""
    components = position.components
    if any(components.fortified[other] for other in position.units_at(position.at[unit])):
        return True
    return in_supply(position, unit)


def hex_supplied(position: ArmyPosition, hex: Hex) -> bool:
    """Could a Soviet line be traced from a hex at the end, exhaustion and swamps aside [4.3-4, 4.3-5]?"""
    return bool(soviet_lines(position, through_pripyat=True)[hex])


def why_supply(position: ArmyPosition, unit: Unit) -> Ruling:
    """In supply by which rule and along which line, or why not."""
    name = position.unit_name(unit)
    if not position.on_map(unit):
        return refuse("7.2-1", "supply.off_map", unit=name)
    if unit in position.components.declared.get("supply", ()):
        if in_supply(position, unit):
            return allow("7.1-1", "supply.declared", unit=name)
        return refuse("7.1-1", "supply.declared_out", unit=name)
    if position.components.side_of[unit] == SOVIET:
        if exhausted(position):
            return refuse("7.12-1", "supply.exhausted", unit=name)
        if land_supplied(position, unit):
            return allow("7.2-1", "supply.land", unit=name, line=position.place_names(line_of(position, unit)))
        if pripyat_counts(position, unit) and soviet_lines(position, through_pripyat=True)[position.at[unit]]:
            return refuse("7.11-1", "supply.pripyat", unit=name)
        return _no_line(position, unit)
    if land_supplied(position, unit):
        return allow("7.7-1", "supply.land", unit=name, line=position.place_names(line_of(position, unit)))
    if in_koenigsberg(position, unit):
        return allow("7.9-13", "supply.koenigsberg", unit=name)
    if port_supplied(position, unit):
        return allow("7.9-4", "supply.port", unit=name)
    if position.without_port[unit]:
        return refuse("7.9-8", "supply.without_port", unit=name)
    return _no_line(position, unit)


def _no_line(position: ArmyPosition, unit: Unit) -> Ruling:
    """What keeps a unit from its sources; for a German also why no port near it helps, which is said first."""
    land = _no_land_line(position, unit)
    if position.components.side_of[unit] == SOVIET:
        return land
    port = why_no_port(position, unit)
    if port is None:
        return land
    rule, reason, hex = port
    facts = {**land.facts, "port": position.place_name(hex)}
    return Ruling(False, (rule, *land.rules), reason, facts)


def _no_land_line(position: ArmyPosition, unit: Unit) -> Ruling:
    """Too many borders [7.8], something in the way, or nothing at all to trace a line to [7.2-1, 7.13]."""
    components, name = position.components, position.unit_name(unit)
    side = components.side_of[unit]
    if side == GERMAN and too_many_borders(position, unit):
        return refuse("7.8", "supply.borders", unit=name)
    cut = why_cut(position, unit)
    if cut is not None:
        rule, what = cut
        places = own_sources_near(position, unit) if what in ("lost", "cancelled") else blocking(position, unit)
        return refuse(rule, f"supply.cut.{what}", unit=name, blocked=position.place_names(places))
    captured = [hex for hex in components.sources[1 - side] if pocket(position, unit)[hex]]
    if captured and not components.sources[side]:
        return refuse("7.13", "supply.captured", unit=name, blocked=position.place_names(captured))
    blocked = blocking(position, unit)
    if blocked:
        return refuse("7.2-3", "supply.none", unit=name, blocked=position.place_names(blocked))
    return refuse("7.2-1", "supply.no_source", unit=name)

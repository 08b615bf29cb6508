"""Command [5.8]: which units can hear their HQ."""

import numpy as np
from numpy.typing import NDArray

from grognard.board import search
from grognard.engine.caching import derived, derived_of
from grognard.engine.kinds import NONE, Formation, Hex, Side, Unit
from grognard.engine.rulings import COUNT, Part, Ruling, allow, refuse
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.zones import closed_to_routes

Ints = NDArray[np.int32]


def headquarters(position: FormationPosition, formation: Formation) -> Unit:
    """The HQ of a formation that is on the map; NONE if there is none [3.3-1, 5.5.1-1]."""
    belongs = position.formation
    for unit in position.components.hqs:
        if belongs[unit] == formation and position.on_map(unit):
            return unit
    return NONE


def leader(position: FormationPosition, formation: Formation) -> Unit:
    """The HQ of a formation on the map or in an off-map area [3.1-3]; NONE if it has none in play."""
    here, away = headquarters(position, formation), position.components.removed
    if here != NONE:
        return here
    hqs = position.components.hqs
    return next((u for u in hqs if position.formation[u] == formation and position.at[u] > away), NONE)


def members(position: FormationPosition, formation: Formation) -> list[Unit]:
    """The units on the map that belong to a formation just now, its HQ among them [3.2-1, 5.5.1-1]."""
    return _by_formation(position, position.components.formations[formation].side).get(formation, [])


@derived_of("side")
def _by_formation(position: FormationPosition, side: Side) -> dict[Formation, list[Unit]]:
    """The units of a side that are on the map, by the formation that they belong to."""
    belongs, stacks = position.formation, position.stacks
    found: dict[Formation, list[Unit]] = {}
    for unit in sorted([unit for hex in position.hexes_of(side) for unit in stacks[hex]]):
        found.setdefault(belongs[unit], []).append(unit)
    return found


def at_hand(position: FormationPosition, formation: Formation) -> list[Unit]:
    """The units of a formation that can be activated: on the map, and in off-map areas [3.1-3]."""
    here = members(position, formation)
    if not position.components.book.off_map:
        return here
    away = position.components.removed
    return here + [u for u, place in enumerate(position.at) if place > away and position.formation[u] == formation]


@derived
def ranges(position: FormationPosition, formation: Formation) -> Ints:
    """How many hexes a command route of a formation is long from each hex; -1 where there is none within range.

    In hexes, not in Movement Points [5.8-5]; the HQ's hex counts and the unit's own does not [5.8-4]. Ground does
    not matter; enemies and their zones do [5.8.2-1, 5.8.2-2].
    """
    components, hq = position.components, headquarters(position, formation)
    if hq == NONE:
        return np.full(components.hexes, -1, dtype=np.int32)
    shut = closed_to_routes(position, components.side_of[hq])
    return search.distances(components.grid, position.at[hq], blocked=shut, limit=components.range[hq])


def in_command(position: FormationPosition, unit: Unit) -> bool:
    """Is a unit In Command: a route to its HQ no longer than the Command Range [5.8-1, 5.8-3, EX5.8-1, EX5.8-2]?

    Asked again for whoever is about to do something [5.8-2, 5.8.1-2] or has won a battle [5.8.1-6]. HQs always are,
    Static units too, for they never check [3.2.1-7]. In an off-map area the HQ has to be there too.
    """
    components, hex = position.components, position.at[unit]
    if not components.combat[unit]:
        return True
    if components.declared and unit in components.declared.get("command", ()):  # a position file says so
        return components.declared["command"][unit]
    if hex > components.removed:
        return any(
            components.hq[other] and position.formation[other] == position.formation[unit]
            for other in position.units_at(hex)
        )
    if not 0 <= hex < components.hexes:
        return False
    return ranges(position, position.formation[unit]).item(hex) >= 0


def out_of_command(position: FormationPosition) -> list[Unit]:
    """The units that would carry an Out of Command marker, were they all checked now [5.8.3-1, 5.8.3-11]."""
    components = position.components
    return [
        unit
        for unit in range(len(components.roster))
        if components.combat[unit] and position.on_map(unit) and not in_command(position, unit)
    ]


def declared_supply(position: FormationPosition, unit: Unit) -> bool | None:
    """What a position file says of the supply of a unit, or of its HQ; None if nothing, or if the unit is Static."""
    declared, formation = position.components.declared.get("supply"), position.formation[unit]
    if not declared or formation == NONE:
        return None
    return declared.get(unit, declared.get(leader(position, formation)))


def supplied(position: FormationPosition, unit: Unit) -> bool:
    """Did the unit's HQ have supply when it was last checked [5.7-3, 5.7.5-9]? Static units always do [3.2.1-7]."""
    formation = position.formation[unit]
    declared = declared_supply(position, unit)
    if declared is not None:
        return declared
    return formation == NONE or not position.out_of_supply[formation]


def why_command(position: FormationPosition, unit: Unit) -> Ruling:
    """In Command, with the route; or not: too far away [5.8-6], or with what stands in the way within the range.

    A Disrupted unit that is not does not recover by itself.
    """
    components, name = position.components, position.unit_name(unit)
    if not components.combat[unit]:
        return allow("3.2.1-7" if components.static[unit] else "5.8-1", "command.always", unit=name)
    if unit in components.declared.get("command", ()):
        if in_command(position, unit):
            return allow("5.8-1", "command.declared", unit=name)
        return refuse("5.8-1", "command.declared_out", unit=name)
    if not position.on_map(unit) and in_command(position, unit):
        return allow("3.1-3", "command.area", unit=name)
    hq = headquarters(position, position.formation[unit])
    stays_disrupted = ("5.8.3-5",) if position.disrupted[unit] else ()
    if hq == NONE or not position.on_map(unit):
        return refuse("5.8-6", "command.no_hq", also=stays_disrupted, unit=name)
    limit, hq_name = components.range[hq], position.unit_name(hq)
    if in_command(position, unit):
        route = route_to(position, unit, hq)
        facts = {"hq": hq_name, "route": position.place_names(route), "length": len(route) - 1, "range": limit}
        return allow("5.8-3", "command.in", Part("5.8-3", "range", limit, COUNT), unit=name, **facts)
    length = int(search.distances(components.grid, position.at[hq])[position.at[unit]])
    if not 0 <= length <= limit:
        facts = {"hq": hq_name, "length": length, "range": limit}
        return refuse("5.8-3", "command.too_far", also=stays_disrupted, unit=name, **facts)
    return _why_no_route(position, unit, hq, stays_disrupted)


def _why_no_route(position: FormationPosition, unit: Unit, hq: Unit, also: tuple[str, ...]) -> Ruling:
    """What closes the routes of a unit near enough: EZOCs, if without them one would do [5.8.2-2]; else enemies.

    [5.8.2-1]: `blocked` are the hexes of a shortest route that it cannot enter, `detour` the way around them.
    """
    components, here, there = position.components, position.at[unit], position.at[hq]
    side, limit = components.side_of[unit], components.range[hq]
    shut, enemies = closed_to_routes(position, side), components.map.mask(position.hexes_of(1 - side))
    rule, reason, bars = "5.8.2-2", "command.zone", shut
    lengths = search.distances(components.grid, there, blocked=enemies, limit=limit)
    if lengths[here] < 0:
        rule, reason, bars = "5.8.2-1", "command.enemy", enemies
        lengths = search.distances(components.grid, there, limit=limit)
    route = _descend(position, lengths, here)
    blocked = position.place_names([hex for hex in route[1:] if bars[hex]])
    detour = int(search.distances(components.grid, there, blocked=shut)[here])
    facts = {"unit": position.unit_name(unit), "hq": position.unit_name(hq), "blocked": blocked, "range": limit}
    if detour < 0:
        return refuse(rule, reason, also=also, **facts)
    return refuse(rule, f"{reason}.detour", also=also, **facts, detour=detour)


def route_to(position: FormationPosition, unit: Unit, hq: Unit) -> list[Hex]:
    """A shortest command route from a unit in command to its HQ, both hexes included."""
    return _descend(position, ranges(position, position.formation[unit]), position.at[unit])


def _descend(position: FormationPosition, lengths: Ints, hex: Hex) -> list[Hex]:
    """A way from a hex to where the length is 0, each step shorter than the one before."""
    route = [hex]
    while lengths[hex]:
        hex = next(near for near in position.components.grid.around[hex] if 0 <= lengths[near] < lengths[hex])
        route.append(hex)
    return route

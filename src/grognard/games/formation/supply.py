"""Supply [5.7]: only HQs trace it, by road, and only at certain moments."""

from collections.abc import Sequence
from typing import Any

from grognard.board import search
from grognard.board.results import Supply
from grognard.engine.caching import derived
from grognard.engine.kinds import NONE, Formation, Hex, Side, Unit
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.formation.command import Ints, declared_supply, headquarters, leader
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.zones import Mask, closed_to_routes

FOOT_REACH = 1
"""A Foot HQ is on a road hex or next to one [5.7.2-1]."""


def working_sources(position: FormationPosition, side: Side) -> list[Hex]:
    """A side's own Supply Sources without a Supply Blocked marker [3.1.5-1, 5.7.3-1]."""
    return [hex for hex in position.components.sources[side] if hex not in position.blocked]


def traces(position: FormationPosition, hq: Unit) -> Supply:
    """The supply traces of HQs like this one, to sources that work, past what closes routes [5.7.2-2, 5.7.4-1]."""
    side = position.components.side_of[hq]
    return _open_traces(position, side, _off_road(position, hq), tuple(working_sources(position, side)))


@derived
def _open_traces(position: FormationPosition, side: Side, off_road: int, sources: tuple[Hex, ...]) -> Supply:
    return _traces(position, off_road, sources, closed_to_routes(position, side))


def _traces(position: FormationPosition, off_road: int, sources: Sequence[Hex], blocked: Mask | None = None) -> Supply:
    """Traces to these sources from so far off the road, were only these hexes closed.

    Off the road a Foot HQ goes one hex, a Motorized one as many as its Command Range, over hexsides that are not
    prohibited to HQs [5.7.2-1, 5.7.2-4, 5.7.2-5, 5.7.2-6]; then along roads of any length, whatever else is there,
    to a source that works [5.7.2-2, 5.7.2-3, 5.7.2-7].
    """
    components = position.components
    return search.supply(
        components.grid,
        [hex for hex in sources if components.on_road[hex]],
        components.road_steps,
        off_road=off_road,
        along=None,
        blocked=blocked,
        closed=components.shut_off_road,
    )


def _off_road(position: FormationPosition, hq: Unit) -> int:
    """How many hexes an HQ's trace may go before it comes to a road [5.7.2-1, 5.7.2-6]."""
    return position.components.range[hq] if position.components.motorized[hq] else FOOT_REACH


def strong_point_near(position: FormationPosition, hq: Unit) -> Hex:
    """A functional friendly Strong Point in the HQ's hex or next to it, which supplies it [5.7.3-3, 5.7.3-4]."""
    components, here = position.components, position.at[hq]
    for point in position.strong_points:
        near = point.hex == here or components.grid.adjacent(point.hex, here)
        if near and point.functional and point.side == components.side_of[hq]:
            return point.hex
    return NONE


def can_trace(position: FormationPosition, formation: Formation) -> bool:
    """Is the HQ of a formation In Supply, were it checked now [3.1.5-2, 5.7-2]?"""
    hq = headquarters(position, formation)
    if hq == NONE:
        return _in_supplied_area(position, formation)
    declared = declared_supply(position, hq)
    if declared is not None:
        return declared
    here = position.at[hq]
    if strong_point_near(position, hq) != NONE or here in working_sources(position, position.components.side_of[hq]):
        return True
    return traces(position, hq).reached(here)


def _in_supplied_area(position: FormationPosition, formation: Formation) -> bool:
    """An HQ in an off-map area that is a Supply Source of its side [3.1.5-3]."""
    components, hq = position.components, leader(position, formation)
    if hq == NONE:
        return False
    area = components.book.off_map[components.boxes[position.at[hq] - components.hexes]]
    return area.supply and area.side == components.sides[components.side_of[hq]]


def check(position: FormationPosition, formation: Formation, rule: str) -> bool:
    """Check an HQ, at one of the moments of 5.7.1, and turn it over or back as need be."""
    found = can_trace(position, formation)
    mark(position, formation, found, rule)
    return found


def mark(position: FormationPosition, formation: Formation, found: bool, rule: str) -> None:
    """Turn an HQ over, or back, as a check has found it [5.7.1-5, 5.7.5-2].

    Nothing but such a check changes the status, in either direction [5.7.5-9, 9.1.1-4].
    """
    if position.out_of_supply[formation] == found:
        position.out_of_supply[formation] = not found
        hq, name = headquarters(position, formation), position.components.formations[formation].id
        unit = position.unit_name(hq) if hq != NONE else ""
        position.emit("supplied" if found else "out_of_supply", rule, formation=name, unit=unit)


def why_supply(position: FormationPosition, unit: Unit) -> Ruling:
    """An HQ's line, or what blocks it; other units depend on their HQ [5.7-2]."""
    components, name = position.components, position.unit_name(unit)
    if components.static[unit]:
        return allow("3.2.1-7", "supply.static", unit=name)
    declared = declared_supply(position, unit)
    if declared is not None:
        if declared:
            return allow("5.7-1", "supply.declared", unit=name)
        return refuse("5.7-1", "supply.declared_out", unit=name)
    hq = headquarters(position, position.formation[unit])
    if hq == NONE and _in_supplied_area(position, position.formation[unit]):
        return allow("3.1.5-3", "supply.area", unit=name)
    if hq == NONE:
        return refuse("5.7-2", "supply.no_hq", unit=name)
    facts = {"unit": name, "hq": position.unit_name(hq), "status": not position.out_of_supply[position.formation[unit]]}
    point = strong_point_near(position, hq)
    if point != NONE:
        return allow("5.7.3-3", "supply.strong_point", hex=position.place_name(point), **facts)
    side, here = components.side_of[hq], position.at[hq]
    if here in working_sources(position, side):
        return allow("5.7.2-2", "supply.line", line=[position.place_name(here)], **facts)
    found = traces(position, hq)
    if found.reached(here):
        return allow("5.7.2-2", "supply.line", line=position.place_names(found.line(here)), **facts)
    return _why_none(position, hq, facts)


def _why_none(position: FormationPosition, hq: Unit, facts: dict[str, Any]) -> Ruling:
    """What keeps an HQ from supply: no road that it can get to, no source at the end of it, or what blocks them."""
    components, side, here = position.components, position.components.side_of[hq], position.at[hq]
    away, limit = _why_off_road(position, hq), _off_road(position, hq)
    if away is not None:
        rule, reason = away
        return refuse(rule, reason, range=limit, **facts)
    own = _traces(position, limit, components.sources[side])
    if not own.reached(here):
        if _traces(position, limit, components.sources[1 - side]).reached(here):
            return refuse("3.1.5-1", "supply.enemy_source", **facts)
        return refuse("5.7.2-2", "supply.no_source", **facts)
    working = working_sources(position, side)
    if not _traces(position, limit, working).reached(here):
        closed = [hex for hex in components.sources[side] if hex in position.blocked]
        there = [hex for hex in closed if _traces(position, limit, [hex]).reached(here)]
        return refuse("5.7.3-1", "supply.source_blocked", blocked=position.place_names(there), **facts)
    shut, enemies = closed_to_routes(position, side), components.map.mask(position.hexes_of(1 - side))
    rule, reason, found = "5.7.4-2", "supply.zone", _traces(position, limit, working, enemies)
    if not found.reached(here):
        rule, reason, found = "5.7.4-1", "supply.enemy", _traces(position, limit, working)
    bars = enemies if rule == "5.7.4-1" else shut
    blocked = position.place_names([hex for hex in found.line(here)[1:] if bars[hex]])
    return refuse(rule, reason, blocked=blocked, **facts)


def _why_off_road(position: FormationPosition, hq: Unit) -> tuple[str, str] | None:
    """Why an HQ cannot get to any road, were there no enemy: too far, or prohibited hexsides lie between."""
    components, here, limit = position.components, position.at[hq], _off_road(position, hq)
    if _has_road(position, search.distances(components.grid, here, closed=components.shut_off_road, limit=limit)):
        return None
    if _has_road(position, search.distances(components.grid, here, limit=limit)):
        return "5.7.2-5", "supply.hexside"
    return ("5.7.2-6", "supply.far_from_road") if components.motorized[hq] else ("5.7.2-1", "supply.no_road")


def _has_road(position: FormationPosition, lengths: Ints) -> bool:
    return any(lengths[hex] >= 0 and road for hex, road in enumerate(position.components.on_road))

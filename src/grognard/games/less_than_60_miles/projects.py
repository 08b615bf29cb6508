"""What engineers build [9.2.2, 31.1, 32.1.2, 32.2, 32.3]: what each project needs, costs and takes, and its end."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from grognard.board import search
from grognard.engine import markers
from grognard.engine.caching import derived_of
from grognard.engine.kinds import Hex, Hexside, Side
from grognard.engine.rulings import COUNT, Part, Ruling, refuse
from grognard.games.less_than_60_miles.blocking import comrades
from grognard.games.less_than_60_miles.bridges import (
    bridging_action,
    crossing_at,
    enemy_at,
    has_permanent_bridge,
    mined_at,
    panel_at,
    pontoon_at,
    river_hexsides,
    standing,
    stands,
)
from grognard.games.less_than_60_miles.charts.movement import ActionCost
from grognard.games.less_than_60_miles.engineer_ways import can_reach, minable_one_by_one
from grognard.games.less_than_60_miles.engineers import (
    banks,
    commit_engineers,
    directed_hexes,
    directing_hqs,
    has_combat_unit,
    has_unit,
    hexside_name,
    hq_modes,
    is_directed,
    release_engineers,
    why_no_engineers,
)
from grognard.games.less_than_60_miles.hqs import spend_cp, why_no_cp
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import Crossing, FrontPosition, Mined, Panel, Pontoon, Works
from grognard.games.less_than_60_miles.works import LEVELS, works_at

Mask = NDArray[np.bool_]
Spot = int
"""A hex or a hexside, as the project has it."""
CROSSING, WORKS, MINING, PONTOON, PANEL = "crossing", "works", "mining", "pontoon", "panel"


_TIME_RULES = {WORKS: "31.1-3", MINING: "32.1.2-2b", PONTOON: "32.2.2-3", PANEL: "32.3.2-3"}
"""How long each takes."""


class Project(NamedTuple):
    """A sort of project: whether it is built on hexsides, the rule of its cost, and what it needs."""

    on_hexsides: bool
    cost_rule: str
    why_not: Callable[[FrontPosition, Side, Spot], Ruling | None]
    """What stands against it but the points."""
    lines: tuple[str, ...]
    """Its lines of the table of actions."""
    action: Callable[[FrontPosition, Spot], str]
    """Which of them it is in a place."""


def cost_of(position: FrontPosition, kind: str, spot: Spot) -> ActionCost:
    """The Engineer and Command Points, and the turns that a project takes."""
    return position.components.movement.actions[PROJECTS[kind].action(position, spot)]


def cost_parts(position: FrontPosition, kind: str, spot: Spot) -> tuple[Part, ...]:
    """The same as a ledger."""
    cost, rule = cost_of(position, kind, spot), PROJECTS[kind].cost_rule
    parts = [Part(rule, "engineer_points", cost.ep, COUNT), Part(rule, "command_points", cost.cp, COUNT)]
    if cost.turns:
        parts.append(Part(_TIME_RULES[kind], "turns", cost.turns, COUNT))
    return tuple(part for part in parts if part.amount)


def why_no_project(position: FrontPosition, side: Side, kind: str, spot: Spot) -> Ruling | None:
    """Why a side cannot begin a project in a place; None if it can."""
    return PROJECTS[kind].why_not(position, side, spot) or _why_not_paid(position, side, kind, spot)


def _why_not_paid(position: FrontPosition, side: Side, kind: str, spot: Spot) -> Ruling | None:
    cost, rule = cost_of(position, kind, spot), PROJECTS[kind].cost_rule
    lacking = why_no_cp(position, side, cost.cp) if cost.cp else None
    if lacking:
        return refuse(rule, lacking.reason, **dict(lacking.facts))
    return why_no_engineers(position, side, cost.ep, rule)


def spots(position: FrontPosition, side: Side, kind: str, places: Iterable[Spot] | None = None) -> Iterator[Spot]:
    """Where a side could begin a project now: what `why_no_project` does not refuse, points first, for they are few.

    `places`: what its `why_not` does not refuse, if that is known.
    """
    costs, project = position.components.movement.actions, PROJECTS[kind]
    payable = [line for line in project.lines if _can_pay(position, side, costs[line])]
    if not payable:
        return
    every = len(payable) == len(project.lines)
    for spot in _places(position, side, kind) if places is None else places:
        if every or project.action(position, spot) in payable:
            yield spot


def _can_pay(position: FrontPosition, side: Side, cost: ActionCost) -> bool:
    return cost.cp <= position.cp[side] and cost.ep <= position.engineers[side]


def is_possible(position: FrontPosition, side: Side, kind: str) -> bool:
    """Is there any place for a project?"""
    places = minable_one_by_one(position, side) if kind == MINING else None
    return next(spots(position, side, kind, places), None) is not None


def why_no_points_for(position: FrontPosition, side: Side, kind: str) -> Ruling | None:
    """The points that are lacking for a project that has a place and cannot be begun; None if it has no place."""
    place = next(iter(_places(position, side, kind)), None)
    return None if place is None else why_no_project(position, side, kind, place)


def _places(position: FrontPosition, side: Side, kind: str) -> Iterable[Spot]:
    """The places that the `why_not` of a project does not refuse.

    They are asked all at once: there are many hexes for works and many bridges to be mined, and for all else a unit has
    to be at a river without a bridge.
    """
    if kind == WORKS:
        found: list[Hex] = np.flatnonzero(_open_to_works(position, side)).tolist()
        return found
    if kind == MINING:
        return _open_to_mining(position, side)
    near = _directed_rivers(position, side, hq_modes(position, side), position.destroyed)
    if kind == CROSSING:
        taken = {*standing(position, side).built, *(mark.hexside for mark in position.crossings if mark.side == side)}
        return [hexside for hexside in near if hexside not in taken]
    taken = {*(one.hexside for one in position.pontoons), *(one.hexside for one in position.panels)}
    return [hexside for hexside in near if hexside not in taken and not enemy_at(position, hexside, side)]


@derived_of("side")
def _directed_rivers(
    position: FrontPosition, side: Side, modes: tuple[int, ...], destroyed: tuple[Hexside, ...]
) -> list[Hexside]:
    """The rivers without a permanent bridge at which a side has units, and to which an HQ can direct engineers."""
    inside, banks_of = directed_hexes(position, side).tobytes(), position.components.hexsides
    open_ = [hexside for hexside in at_rivers(position, side) if not has_permanent_bridge(position, hexside)]
    return [hexside for hexside in open_ if inside[banks_of[hexside][0]] or inside[banks_of[hexside][1]]]


@derived_of("side")
def at_rivers(position: FrontPosition, side: Side) -> list[Hexside]:
    """The hexsides with rivers at which a side has units."""
    rivers = river_hexsides(position.components).at
    return sorted({hexside for hex in position.hexes_of(side) for hexside in rivers.get(hex, ())})


def _open_to_works(position: FrontPosition, side: Side) -> Mask:
    """What `why_no_works` says of all hexes at once."""
    components = position.components
    guarded, theirs = comrades(position, side), comrades(position, 1 - side)
    found: Mask = directed_hexes(position, side) & components.in_play & ~components.swamp
    found &= guarded | (search.zones(components.grid, theirs) == 0)
    found[position.hexes_of(1 - side)] = False
    found[[mark.hex for mark in position.contaminations]] = False
    for there in position.works:
        if there.side != side or there.building or there.level == LEVELS[-1] or not guarded[there.hex]:
            found[there.hex] = False
    return found


def _open_to_mining(position: FrontPosition, side: Side) -> list[Hexside]:
    """What `why_no_mining` says of all bridges at once."""
    return sorted(set(minable_one_by_one(position, side)))


# -- what each needs


def _why_no_hq(position: FrontPosition, side: Side, hexside: Hexside, rule: str) -> Ruling | None:
    if is_directed(position, side, *banks(position, hexside)):
        return None
    return refuse(rule, "engineers.no_hq", hexside=hexside_name(position, hexside))


def _why_no_river(position: FrontPosition, hexside: Hexside, rule: str) -> Ruling | None:
    components, (a, b) = position.components, banks(position, hexside)
    if components.rivers[a, components.grid.direction(a, b)]:
        return None
    return refuse(rule, "engineers.no_river", hexside=hexside_name(position, hexside))


def _why_nobody(position: FrontPosition, side: Side, hexside: Hexside, rule: str) -> Ruling | None:
    if has_unit(position, banks(position, hexside), side):
        return None
    return refuse(rule, "bridges.nobody", hexside=hexside_name(position, hexside))


def why_no_crossing_marker(position: FrontPosition, side: Side, hexside: Hexside) -> Ruling | None:
    """Why engineers cannot prepare crossings on a hexside; None if they can [9.2.1]."""
    facts = {"hexside": hexside_name(position, hexside)}
    if crossing_at(position, hexside, side) is not None:
        return refuse("9.2.2-2", "engineers.there", **facts)
    if has_permanent_bridge(position, hexside) or stands(position, hexside, side):
        return refuse("9.2.1-1", "engineers.bridge", **facts)
    return (
        _why_no_river(position, hexside, "9.2.1-1")
        or _why_nobody(position, side, hexside, "9.2.1-2")
        or _why_no_hq(position, side, hexside, "9.2.1-3")
    )


def why_no_works(position: FrontPosition, side: Side, hex: Hex) -> Ruling | None:
    """Why Defensive Works cannot be begun or improved in a hex; None if they can [31.1-1]."""
    components, facts = position.components, {"hex": position.place_name(hex)}
    there = works_at(position, hex)
    if components.swamp[hex]:
        return refuse("31.1-1a", "works.swamp", **facts)
    if any(mark.hex == hex for mark in position.contaminations):
        return refuse("31.1-1a", "works.contaminated", **facts)
    if position.owner(hex) == 1 - side or (there is not None and there.side != side):
        return refuse("31.2-1", "works.enemys", **facts)
    if there is not None and there.building:
        return refuse("31.1-3", "works.building", until=there.turn, **facts)
    if there is not None and there.level == LEVELS[-1]:
        return refuse("31-0", "works.complete", **facts)
    if not is_directed(position, side, hex):
        return refuse("31.1-1b", "works.no_hq", **facts)
    guarded = has_combat_unit(position, [hex], side)
    if there is not None and not guarded:
        return refuse("31.1-1c:2", "works.unguarded", **facts)
    if not guarded and has_combat_unit(position, components.grid.around[hex], 1 - side):
        return refuse("31.1-1c:1", "works.enemy_near", **facts)
    return None


def why_no_mining(position: FrontPosition, side: Side, hexside: Hexside) -> Ruling | None:
    """Why a bridge cannot be mined; None if it can [32.1.2-1]."""
    facts = {"hexside": hexside_name(position, hexside)}
    if not has_permanent_bridge(position, hexside):
        return refuse("32.1.2-0", "bridges.none", also=("32.1-0",), **facts)
    if mined_at(position, hexside, side) is not None:
        return refuse("32.1.2-0", "bridges.mined", **facts)
    if enemy_at(position, hexside, side) and not has_unit(position, banks(position, hexside), side):
        return refuse("32.1.2-1b", "bridges.enemy", **facts)
    hqs = directing_hqs(position, side, banks(position, hexside))
    if not hqs:
        return refuse("32.1.2-1a", "engineers.no_hq", **facts)
    if not any(can_reach(position, hq, hexside) for hq in hqs):
        return refuse("32.1.2-1c", "bridges.no_way", **facts)
    return None


def _why_no_site(position: FrontPosition, hexside: Hexside, side: Side, rule: str) -> Ruling | None:
    """Pontoon and panel bridges are built over a river that has no bridge, standing or under construction."""
    facts = {"hexside": hexside_name(position, hexside)}
    if stands(position, hexside, side) or has_permanent_bridge(position, hexside):
        return refuse(rule, "engineers.bridge", **facts)
    if pontoon_at(position, hexside) is not None or panel_at(position, hexside) is not None:
        return refuse(rule, "engineers.building", **facts)
    return _why_no_river(position, hexside, rule)


def why_no_pontoon(position: FrontPosition, side: Side, hexside: Hexside) -> Ruling | None:
    """Why a pontoon bridge cannot be begun on a hexside; None if it can [32.2.1]."""
    refused = _why_no_site(position, hexside, side, "32.2.2-2") or _why_nobody(position, side, hexside, "32.2.1-2")
    if refused:
        return refused
    if enemy_at(position, hexside, side):
        return refuse("32.2.1-3", "bridges.enemy", hexside=hexside_name(position, hexside))
    return _why_no_hq(position, side, hexside, "32.2.1-1")


def why_no_panel(position: FrontPosition, side: Side, hexside: Hexside) -> Ruling | None:
    """Why a panel bridge cannot be begun on a hexside; None if it can [32.3.1]."""
    refused = _why_no_site(position, hexside, side, "32.3.2-2") or _why_nobody(position, side, hexside, "32.3.1-2")
    if refused:
        return refused
    if enemy_at(position, hexside, side):
        return refuse("32.3.1-3", "bridges.enemy", hexside=hexside_name(position, hexside))
    return _why_no_hq(position, side, hexside, "32.3.1-1")


# -- what it is called in the table of actions


def _mining_action(position: FrontPosition, hexside: Hexside) -> str:
    """A bridge that carries a Major road takes longer than any other [32.1.2-2b]."""
    components, (a, b) = position.components, banks(position, hexside)
    return "mining_major_road" if components.major_roads[a, components.grid.direction(a, b)] else "mining"


def _bridging(kind: str) -> Callable[[FrontPosition, Hexside], str]:
    return lambda position, hexside: bridging_action(position, kind, hexside)


PROJECTS: dict[str, Project] = {
    CROSSING: Project(
        True, "9.2.2-1", why_no_crossing_marker, ("prepared_crossing",), lambda position, spot: "prepared_crossing"
    ),
    WORKS: Project(False, "31.1-2", why_no_works, ("works",), lambda position, spot: "works"),
    MINING: Project(True, "32.1.2-2a", why_no_mining, ("mining", "mining_major_road"), _mining_action),
    PONTOON: Project(True, "32.2.2-1", why_no_pontoon, ("pontoon_minor", "pontoon_major"), _bridging(PONTOON)),
    PANEL: Project(True, "32.3.2-1", why_no_panel, ("panel_minor", "panel_major"), _bridging(PANEL)),
}
"""All that engineers build, by kind."""


# -- beginning and completing


def begin_project(position: FrontPosition, side: Side, kind: str, spot: Spot) -> None:
    """Pay, and place the markers; a Time Marker says when it is complete."""
    cost, rule = cost_of(position, kind, spot), PROJECTS[kind].cost_rule
    until = position.turn + cost.turns
    commit_engineers(position, side, cost.ep)
    if cost.cp:
        spend_cp(position, side, cost.cp, rule)
    facts = {"side": SIDES[side], "left": position.engineers[side]}
    if kind == WORKS:
        there = works_at(position, spot)
        level = LEVELS[-1] if there else LEVELS[0]
        markers.place_marker(position, "works", Works(spot, side, there.level if there else 0, level, until))
        position.emit("works_begun", "31.1-3", hex=position.place_name(spot), works_level=level, until=until, **facts)
        return
    name = hexside_name(position, spot)
    if kind == CROSSING:
        markers.place_marker(position, "crossings", Crossing(spot, side))
        position.emit("crossing_prepared", "9.2.2-2", hexside=name, **facts)
        return
    field, record, rule = {
        MINING: ("mined", Mined(spot, side, until), "32.1.2-2b"),
        PONTOON: ("pontoons", Pontoon(spot, side, until), "32.2.2-2"),
        PANEL: ("panels", Panel(spot, side, until), "32.3.2-2"),
    }[kind]
    markers.place_marker(position, field, record)
    position.emit(f"{kind}_begun", rule, hexside=name, until=until, **facts)


def complete_projects(position: FrontPosition, side: Side) -> None:
    """The friendly Engineering Phase of the turn on the Time Marker: what is due is complete."""
    for works in [one for one in position.works if one.side == side and one.building and one.turn <= position.turn]:
        markers.place_marker(position, "works", Works(works.hex, side, works.building))
        rule = "31.1-4:2" if works.level else "31.1-4:1"
        facts = {"side": SIDES[side], "hex": position.place_name(works.hex), "works_level": works.building}
        position.emit("works_built", rule, **facts)
        release_engineers(position, side, cost_of(position, WORKS, works.hex).ep, "31.1-4:1")
    _complete_on_hexsides(position, side)


def _complete_on_hexsides(position: FrontPosition, side: Side) -> None:
    """The engineers of mines and panel bridges are free; those of a pontoon bridge stay [32.2.2-4:1, 32.2.2-4:2]."""
    rules = {"mined": (MINING, "32.1.2-3"), "pontoons": (PONTOON, "32.2.2-4:2"), "panels": (PANEL, "32.3.2-4")}
    for field, (kind, rule) in rules.items():
        for one in [one for one in getattr(position, field) if one.side == side and 0 < one.turn <= position.turn]:
            markers.place_marker(position, field, one._replace(turn=0))
            name = hexside_name(position, one.hexside)
            position.emit(f"{kind}_complete", rule, side=SIDES[side], hexside=name)
            if kind != PONTOON:
                release_engineers(position, side, cost_of(position, kind, one.hexside).ep, rule)

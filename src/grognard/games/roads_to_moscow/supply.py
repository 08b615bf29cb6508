"""Supply [6.1 to 6.3]: a line of at most seven hexes to a road or a source, and the road to the source.

It is checked in the Supply Status Phase and holds for the turn [6.11, 6.12-1]. Who has it moves and fights as usual
[6.0]. Nobody is eliminated for want of it [6.16], and a player may leave units without it [6.17].
"""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from grognard.board import search
from grognard.engine.caching import derived, per_components
from grognard.engine.kinds import Hex, Hexside, Side, Unit
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.roads_to_moscow.components import CampaignComponents
from grognard.games.roads_to_moscow.counters import combat_units
from grognard.games.roads_to_moscow.crossings import crossings
from grognard.games.roads_to_moscow.fortification import (
    LINE_OWNER,
    destroy_line,
    lined_hexes,
    lines_of,
    remove_strongpoint,
)
from grognard.games.roads_to_moscow.position import RAIN, RoadsPosition
from grognard.games.roads_to_moscow.units import SIDES
from grognard.games.roads_to_moscow.zones import combat_hexes, zone

Mask = NDArray[np.bool_]
Ints = NDArray[np.int32]
LONGEST, SHORTEST = 7, 5
"""Hexes of a Supply Line, and in Rain or through Swamp [6.21-1, 6.21-2]."""
MOST_KNOWN = 64
"""Closed hexsides that are remembered for a table: lines are destroyed, and each time others are closed."""


class Routes(NamedTuple):
    """What a side can trace at one moment: to a road or source without Swamp on the line, and by any line."""

    dry: Ints
    any: Ints
    network: Ints
    """Links from a hex of the Supply Road to its source; -1 elsewhere."""
    bars: Mask
    """Hexsides that no route crosses."""
    off_road: Mask
    """These, and those that no road crosses."""


def working_sources(position: RoadsPosition, side: Side) -> list[Hex]:
    """The Supply Sources of a side that work: its own only [6.32-1], and none that is captured [6.32-2].

    A scenario's sources are those of its battle, each for its turns.
    """
    components = position.components
    named = components.scenario is not None
    found = _sources_by_turn(components)[side][position.turn - 1] if named else components.sources[side]
    return [hex for hex in found if position.control[hex] != 1 - side and position.owner(hex) != 1 - side]


def first_sources(components: CampaignComponents, side: Side) -> tuple[Hex, ...]:
    """The Supply Sources that a side has as the game begins."""
    return components.sources[side] if components.scenario is None else _sources_by_turn(components)[side][0]


@per_components
def _sources_by_turn(components: CampaignComponents) -> list[list[tuple[Hex, ...]]]:
    """The sources that a scenario gives each side, by turn from the first on."""
    names = [space.name for space in components.track]
    given = components.facts.supply_sources(components.battle)
    return [
        [
            tuple(
                components.number("hex", source.hex)
                for source in given
                if source.side == side and _open(names, source.first, source.last, turn)
            )
            for turn in range(1, components.turns + 1)
        ]
        for side in SIDES
    ]


def _open(names: list[str], first: str, last: str, turn: int) -> bool:
    """Does a source serve on a turn, by the names of the first and last on which it does?"""
    begins = names.index(first) + 1 if first in names else 1
    ends = names.index(last) + 1 if last in names else len(names)
    return begins <= turn <= ends


STRONGPOINT, LINE, RIVER, STREAM = "strongpoint", "fortified_line", "river", "stream"
ZONE, CONTROL, ENEMY = "zone", "control", "enemy"
OBSTACLES: Mapping[str, tuple[str, ...]] = {
    STRONGPOINT: ("6.21-a", "14.11-1", "14.11-3"),
    LINE: ("6.21-b", "14.11-2", "14.11-3"),
    RIVER: ("6.21-c", "6.22-3"),
    STREAM: ("6.21-d", "6.22-3"),
    ZONE: ("6.24", "6.2-1", "6.22-2"),
    CONTROL: ("6.2-1", "6.22-2"),
    ENEMY: ("6.2-1", "6.22-2", "6.24"),
}
"""What a Supply Line and a Supply Road do not pass, and the rules that say so; the last: all that is the enemy's."""


def blocked(position: RoadsPosition, side: Side, but: str = "") -> Mask:
    """Hexes that no route of a side passes [6.2-1, 6.22-2], `but` for one sort of obstacle.

    Enemy combat units, what the enemy controls or contests, enemy zones without a friendly combat unit [6.24], and
    complete enemy Strongpoints [6.21-a, 14.11-1].
    """
    near, taken = zone(position, 1 - side), _control(position) == 1 - side
    if but == ENEMY:
        return np.zeros_like(near)
    found: Mask = taken & ~near if but == ZONE else near.copy() if but == CONTROL else near | taken
    found[list(combat_hexes(position, side))] = False
    found[list(combat_hexes(position, 1 - side))] = True
    for point in position.strongpoints:
        if point.side != side and point.complete and but != STRONGPOINT:
            found[point.hex] = True
    return found


@derived
def _control(position: RoadsPosition) -> NDArray[np.int8]:
    """Control of hexes, which changes with where units are [3.12a]."""
    return np.array(position.control, dtype=np.int8)


@derived
def _blocked(position: RoadsPosition, side: Side, works: object) -> Mask:
    return blocked(position, side)


@per_components
def _known_closed(components: CampaignComponents) -> dict[tuple[Side, tuple[Hex, ...], tuple[Hexside, ...]], Mask]:
    return {}


def _closed(position: RoadsPosition, side: Side) -> Mask:
    known = _known_closed(position.components)
    key = (side, () if side == LINE_OWNER else position.destroyed_lines, position.blown)
    found = known.get(key)
    if found is None:
        if len(known) >= MOST_KNOWN:
            known.clear()
        found = known[key] = closed(position, side)
    return found


def closed(position: RoadsPosition, side: Side, but: str = "") -> Mask:
    """Hexsides that no route crosses: Rivers and Streams without a Bridge [6.21-c, 6.21-d, 6.22-3].

    And active enemy Fortified Lines, in either direction [6.21-b, 14.11-2].
    """
    components = position.components
    water = components.streams if but == RIVER else components.rivers if but == STREAM else None
    found: Mask = (components.rivers | components.streams) if water is None else water
    found = found & ~crossings(position).bridges
    if side != LINE_OWNER and but not in (LINE, ENEMY):
        inward = lines_of(position)
        outward = np.zeros_like(inward)
        for hex, direction in np.argwhere(inward).tolist():
            there = int(components.grid.neighbours[hex, direction])
            outward[there, components.grid.direction(there, hex)] = True
        found = found | inward | outward
    return found


def routes(position: RoadsPosition, side: Side, motorized: bool, to: tuple[Hex, ...] | None = None) -> Routes:
    """What a side's units can trace now; Trails serve as Supply Roads for those that are not motorized [6.23].

    `to`: the hexes that are traced to, if not the Supply Sources, such as those of Fuel units [6.43a-2].
    """
    sources = tuple(working_sources(position, side)) if to is None else to
    works = (position.strongpoints, position.destroyed_lines, position.blown)
    return _routes(position, side, motorized, sources, works)


@derived
def _routes(position: RoadsPosition, side: Side, motorized: bool, sources: tuple[Hex, ...], works: object) -> Routes:
    """Control of hexes changes with where units are [3.12a], and so needs not be told apart here."""
    return trace(position, motorized, sources, _blocked(position, side, works), _closed(position, side))


def trace(position: RoadsPosition, motorized: bool, sources: tuple[Hex, ...], shut: Mask, bars: Mask) -> Routes:
    """What can be traced to some hexes, past hexes that are shut and not across hexsides that are barred.

    First the Supply Road, a chain of road hexes of any length [6.22-1], with Trails for units on foot in any weather
    [6.23-2]; then the line to it.
    """
    components = position.components
    links = _roads(components)[motorized]
    found = search.supply(components.grid, sources, links, off_road=0, along=None, blocked=shut, closed=bars)
    network = np.flatnonzero(found.off >= 0).astype(np.int32)
    swamp = components.swamp
    any = search.distances(components.grid, network, blocked=shut, closed=bars, limit=LONGEST)
    dry = search.distances(components.grid, network[~swamp[network]], blocked=shut | swamp, closed=bars, limit=LONGEST)
    return Routes(_from_swamp(position, dry, shut, bars), any, found.along, bars, bars | ~links)


@per_components
def _roads(components: CampaignComponents) -> tuple[Mask, Mask]:
    """The links of Supply Roads for units on foot, and for motorized ones."""
    roads = components.main_roads | components.secondary_roads
    return roads | components.trails, roads


def _from_swamp(position: RoadsPosition, dry: Ints, shut: Mask, bars: Mask) -> Ints:
    """The hex in which a line begins does not count: it may be Swamp [6.21-2]."""
    found = dry.copy()
    swamp = np.flatnonzero(position.components.swamp & ~shut)
    near = position.components.grid.neighbours[swamp]
    steps = np.where((near >= 0) & ~bars[swamp] & (dry[near] >= 0), dry[near] + 1, LONGEST + 2).min(axis=1)
    begins = steps < LONGEST + 2
    found[swamp[begins]] = steps[begins]
    return found


def can_trace(
    position: RoadsPosition, hex: Hex, motorized: bool, side: Side, to: tuple[Hex, ...] | None = None
) -> bool:
    """Can a route be traced from a hex in this weather [6.2-2], to a source or to one of some hexes?"""
    return _serves(position, routes(position, side, motorized, to), hex)


def _serves(position: RoadsPosition, found: Routes, hex: Hex) -> bool:
    short = 0 <= found.any[hex] <= SHORTEST
    return bool(short or (position.weather != RAIN and 0 <= found.dry[hex] <= LONGEST))


def in_supply(position: RoadsPosition, unit: Unit) -> bool:
    """Would a unit be found supplied now? Off the map it always is [6.15-1]; a file may declare it."""
    components = position.components
    return _supplied(position, unit, routes(position, components.side_of[unit], components.motorized[unit]))


def _supplied(position: RoadsPosition, unit: Unit, found: Routes) -> bool:
    declared = position.components.declared.get("supply", {}).get(unit)
    if declared is not None:
        return declared
    return not position.on_map(unit) or _serves(position, found, position.at[unit])


# -- the Supply Status Phase


def check_all(position: RoadsPosition) -> None:
    """Every combat unit on the map is checked; then empty Strongpoints and Fortified Lines [6.11, 6.14e, 14.36-2]."""
    components = position.components
    found = [[routes(position, side, motorized) for motorized in (False, True)] for side in range(len(SIDES))]
    for unit, side in enumerate(components.side_of):
        if components.combat[unit] and position.on_map(unit):
            mark(position, unit, _supplied(position, unit, found[side][components.motorized[unit]]))
    for point in position.strongpoints:
        empty = point.complete and not combat_units(position, point.hex)
        if empty and not can_trace(position, point.hex, False, point.side):
            remove_strongpoint(position, point.side, point.hex, "14.32")
    lines = routes(position, LINE_OWNER, False)
    for hex in lined_hexes(position):
        if not _serves(position, lines, hex):
            destroy_line(position, hex, "14.36-2")
            lines = routes(position, LINE_OWNER, False)


def mark(position: RoadsPosition, unit: Unit, supplied: bool) -> None:
    """The markers of a unit after its check: none [6.12-1], Emergency Supply [6.12-a], then Unsupplied [6.12-b, -c]."""
    name = position.unit_name(unit)
    if supplied:
        if position.emergency[unit] or position.unsupplied[unit]:
            position.emergency[unit] = position.unsupplied[unit] = False
            position.emit("supplied", "6.12-1", unit=name)
    elif position.emergency[unit]:
        position.emergency[unit], position.unsupplied[unit] = False, True
        position.emit("out_of_supply", "6.12-b", unit=name)
    elif not position.unsupplied[unit]:
        position.emergency[unit] = True
        position.emit("emergency_supply", "6.12-a", unit=name)


# -- why


def line_of(position: RoadsPosition, hex: Hex, motorized: bool, side: Side) -> list[Hex]:
    """A route from a hex to a source, both included; empty where there is none."""
    if not can_trace(position, hex, motorized, side):
        return []
    found, way = routes(position, side, motorized), [hex]
    steps = found.dry if found.dry[hex] >= 0 and position.weather != RAIN else found.any
    while steps[way[-1]] > 0:
        way.append(_next(position, way[-1], steps, found.bars))
    while found.network[way[-1]] > 0:
        way.append(_next(position, way[-1], found.network, found.off_road))
    return way


def _next(position: RoadsPosition, hex: Hex, field: Ints, bars: Mask) -> Hex:
    """The neighbour that is one nearer by a field of steps."""
    for direction, near in enumerate(position.components.grid.neighbours[hex].tolist()):
        if near >= 0 and not bars[hex, direction] and field[near] == field[hex] - 1:
            return int(near)
    raise ValueError("a field of steps leads to its source")


def why_supply(position: RoadsPosition, unit: Unit) -> Ruling:
    """The route of a unit, or what keeps it from one."""
    components, name = position.components, position.unit_name(unit)
    side = components.side_of[unit]
    if not components.combat[unit]:
        rule, also = ("16.21-2", ("16.22-2",)) if components.fuel[unit] else ("15.33", ())
        return allow(rule, "supply.never", unit=name, also=also)
    if not position.on_map(unit):
        return allow("6.15-1", "supply.off_map", unit=name, also=("5.26",))
    if unit in components.declared.get("supply", {}):
        facts = allow if components.declared["supply"][unit] else refuse
        return facts("6.11", "supply.declared", unit=name)
    motorized, hex = components.motorized[unit], position.at[unit]
    line = line_of(position, hex, motorized, side)
    if line:
        return allow("6.11", "supply.line", unit=name, line=position.place_names(line))
    refused = _why_none(position, unit, hex, motorized, side)
    return refused._replace(rules=(*refused.rules, "6.12-c")) if position.unsupplied[unit] else refused


def _why_none(position: RoadsPosition, unit: Unit, hex: Hex, motorized: bool, side: Side) -> Ruling:
    """What cuts a unit off: no source, too long a line, a Trail that does not serve it, or the enemy."""
    name = position.unit_name(unit)
    if not working_sources(position, side):
        return refuse("6.32-2", "supply.no_source", unit=name, also=("6.32-1",))
    found = routes(position, side, motorized)
    if found.any[hex] >= 0:
        also = ("5.13b",) if position.weather == RAIN else ()
        return refuse("6.21-2", "supply.too_long", unit=name, length=int(found.any[hex]), most=SHORTEST, also=also)
    if motorized and can_trace(position, hex, False, side):
        return refuse("6.23-1", "supply.trail", unit=name)
    sources = tuple(working_sources(position, side))
    for obstacle, (rule, *others) in OBSTACLES.items():
        shut, bars = blocked(position, side, obstacle), closed(position, side, obstacle)
        if _serves(position, trace(position, motorized, sources, shut, bars), hex):
            return refuse(rule, f"supply.across.{obstacle}", also=tuple(others), unit=name)
    return _why_far(position, name, hex, motorized, side)


def _why_far(position: RoadsPosition, name: str, hex: Hex, motorized: bool, side: Side) -> Ruling:
    """Even without an enemy and any water there is no line, or several of them cut it together."""
    longest = SHORTEST if position.weather == RAIN else LONGEST
    sources = tuple(working_sources(position, side))
    dry = np.zeros_like(closed(position, side))
    if not _serves(position, trace(position, motorized, sources, blocked(position, side, ENEMY), dry), hex):
        return refuse("6.21-1", "supply.none", unit=name, most=longest)
    also = ("6.22-2", "6.22-3", "6.24", "6.21-1")
    return refuse("6.2-1", "supply.none_open", unit=name, most=longest, also=also)

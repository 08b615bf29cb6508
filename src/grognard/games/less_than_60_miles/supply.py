"""Supply Lines [30.1, 30.2], in two segments: by road from a source to a Supply Centre, then across country."""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from grognard.board import search
from grognard.board.grid import Grid
from grognard.engine.caching import derived, per_components
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.less_than_60_miles.bridges import MOST_KNOWN, Standing, bridge_steps, road_steps, standing
from grognard.games.less_than_60_miles.components import FrontComponents
from grognard.games.less_than_60_miles.effects import in_effect
from grognard.games.less_than_60_miles.position import FrontPosition, State

Mask = NDArray[np.bool_]
Ints = NDArray[np.int32]
LENGTH_RULES = ("30.1-3:1", "30.1-3:2")
SOURCE_RULES = ("30.2-1", "30.2-2")
"""By side, NATO first."""
FUEL = "fuel_brigade"
"""The card of a Supply Centre that serves units farther away."""


class Bars(NamedTuple):
    """What no line of a side passes at one moment [30.1-4]."""

    hexes: Mask
    hexsides: Mask
    off_road: Mask
    """These hexsides, and all that no road leads across."""


class Lines:
    """What a side can trace at one moment, in two segments [30.1-1], in steps; -1 where there is no line.

    Each is worked out when it is asked for.
    """

    def __init__(
        self, grid: Grid, bars: Bars, sources: list[Hex], centres: Sequence[Hex], most: int, far: tuple[Hex, int]
    ) -> None:
        self._grid, self._bars, self._sources, self._centres, self._most, self._far = (
            *(grid, bars, sources, centres, most),
            far,
        )

    @cached_property
    def road(self) -> Ints:
        """From a Supply Source along roads [30.1-2]."""
        shut, closed = self._bars.hexes, self._bars.off_road
        return search.distances(self._grid, self._sources, blocked=shut, closed=closed)

    @cached_property
    def reach(self) -> Ints:
        """From the nearest Supply Centre with such a road, across country [30.1-3]."""
        return self._across(self._joined, self._most)

    @cached_property
    def fuel(self) -> Ints:
        """From the Supply Centre of a fuel brigade, a card: farther than from others."""
        centre, most = self._far
        return self._across([centre] if centre in self._joined else [], most)

    @cached_property
    def country(self) -> Ints:
        """From a Supply Source, by any hexes."""
        return self._across(self._sources)

    @cached_property
    def _joined(self) -> list[Hex]:
        """The Supply Centres with a road to a Supply Source."""
        return [hex for hex in self._centres if self.road[hex] >= 0]

    def _across(self, hexes: list[Hex], most: int | None = None) -> Ints:
        if not hexes:
            return np.full(self._grid.size, -1, dtype=np.int32)
        return search.distances(self._grid, hexes, blocked=self._bars.hexes, closed=self._bars.hexsides, limit=most)


# -- what no line passes [30.1-4]


def why_blocked_hex(position: FrontPosition, side: Side, hex: Hex) -> str:
    """The rule by which no Supply Line of a side enters a hex; "" if one may."""
    components = position.components
    if position.owner(hex) == 1 - side or hex in position.breakthroughs:
        return "30.1-4a"
    if position.owner(hex) != side and any(position.owner(near) == 1 - side for near in components.grid.around[hex]):
        return "30.1-4b"
    if any(marker.hex == hex for marker in position.interdictions):
        return "30.1-4d"
    if any(marker.hex == hex for marker in position.contaminations):
        return "27.4-3"
    if hex in position.gas:
        return "30.1-4e"
    return ""


def blocked(position: FrontPosition, side: Side) -> Mask:
    """Hexes that no Supply Line of a side enters, and those that are not in play."""
    components, enemies = position.components, position.hexes_of(1 - side)
    found: Mask = search.zones(components.grid, enemies).view(np.bool_)
    found[position.hexes_of(side)] = False
    found[[*enemies, *position.breakthroughs, *position.gas]] = True
    found[[marker.hex for marker in position.interdictions]] = True
    found[[marker.hex for marker in position.contaminations]] = True
    if not components.all_in_play:
        found |= ~components.in_play
    return found


def closed(position: FrontPosition, side: Side) -> Mask:
    """Hexsides that no Supply Line crosses: rivers without a bridge that the side can use [30.1-4c]."""
    found: Mask = position.components.rivers & ~bridge_steps(position, side)
    return found


# -- lines


def lines(position: FrontPosition, side: Side) -> Lines:
    """What a side can trace now."""
    state = (
        *(position.breakthroughs, position.gas, position.interdictions, position.contaminations),
        *(position.destroyed, position.pontoons, position.panels, position.supply_centres),
        *((position.effects, tuple(position.card_hex)) if position.effects else ()),
    )
    return _lines(position, side, state)


@derived
def _lines(position: FrontPosition, side: Side, state: State) -> Lines:
    components = position.components
    centres = tuple(centre.hex for centre in position.supply_centres if centre.side == side)
    number = in_effect(position, FUEL, side)
    fuelled = position.card_hex[number] if number != NONE else NONE
    far = (fuelled, components.cards[number].numbers["distance"]) if fuelled in centres else (NONE, 0)
    sources = [hex for hex in components.sources[side] if components.in_play[hex]]
    bars = Bars(blocked(position, side), *_bars_of(position, side))
    return Lines(components.grid, bars, sources, centres, components.side_facts[side].supply, far)


def _bars_of(position: FrontPosition, side: Side) -> tuple[Mask, Mask]:
    """Hexsides that no line of a side crosses, off the road and on it."""
    known, bridges = _known_bars(position.components), standing(position, side)
    if bridges not in known:
        if len(known) >= MOST_KNOWN:
            known.clear()
        hexsides = closed(position, side)
        known[bridges] = hexsides, hexsides | ~road_steps(position, side)
    return known[bridges]


@per_components
def _known_bars(components: FrontComponents) -> dict[Standing, tuple[Mask, Mask]]:
    return {}


def has_line(position: FrontPosition, unit: Unit, known: Lines | None = None) -> bool:
    """Has a unit a valid Supply Line [30.1]? A file may declare it.

    The Centre is one of the unit's Superior HQ [30.1-2]; an Independent Formation has none [36-1]. `known` is what its
    side can trace, if that is at hand.
    """
    components = position.components
    declared = components.declared.get("supply", {}).get(unit)
    if declared is not None:
        return declared
    if not position.on_map(unit) or components.independent[unit]:
        return False
    found, hex = known or lines(position, components.side_of[unit]), position.at[unit]
    return bool(found.reach[hex] >= 0 or found.fuel[hex] >= 0)


def reaches_source(position: FrontPosition, unit: Unit) -> bool:
    """Can an HQ trace a line of any length, by any hexes, to a Supply Source [24.1-1c, 24.2-1b]?"""
    components = position.components
    declared = components.declared.get("supply", {}).get(unit)
    if declared is not None:
        return declared
    return position.on_map(unit) and bool(lines(position, components.side_of[unit]).country[position.at[unit]] >= 0)


def road_reaches_source(position: FrontPosition, side: Side, hex: Hex) -> bool:
    """Can a line of any length be traced along roads from a hex to a Supply Source [30.3.1-5]?"""
    return bool(roads_reach_source(position, side, [hex]))


def roads_reach_source(position: FrontPosition, side: Side, hexes: Sequence[Hex]) -> list[Hex]:
    """Those of some hexes from which there is such a line."""
    if not hexes:
        return []
    away = lines(position, side).road.item
    return [hex for hex in hexes if away(hex) >= 0]


def can_join(position: FrontPosition, unit: Unit, hq: Unit) -> bool:
    """Can a supply path of any length be traced from a unit's hex to an HQ's [11.6-3]?"""
    side = position.components.side_of[unit]
    shut, bars = blocked(position, side), closed(position, side)
    found = search.distances(position.components.grid, position.at[hq], blocked=shut, closed=bars)
    return bool(found[position.at[unit]] >= 0)


# -- why


def line_of(position: FrontPosition, unit: Unit) -> list[Hex]:
    """The Supply Line of a unit: its hex, those to the Supply Centre, and the road to the source; empty if none."""
    side, hex = position.components.side_of[unit], position.at[unit]
    found, bars = lines(position, side), closed(position, side)
    field = found.reach if found.reach[hex] >= 0 else found.fuel
    if not has_line(position, unit) or field[hex] < 0:
        return []
    first = _way(position, hex, field, bars)
    return [*first[:-1], *_way(position, first[-1], found.road, bars | ~road_steps(position, side))]


def _way(position: FrontPosition, hex: Hex, field: Ints, bars: Mask) -> list[Hex]:
    """The hexes from one on down a field of steps, to where it is 0."""
    way = [hex]
    while field[way[-1]] > 0:
        here = way[-1]
        around = position.components.grid.neighbours[here].tolist()
        way.append(
            next(
                near
                for direction, near in enumerate(around)
                if near >= 0 and not bars[here, direction] and field[near] == field[here] - 1
            )
        )
    return way


def why_supply(position: FrontPosition, unit: Unit) -> Ruling:
    """The Supply Line of a unit, or what keeps it from one."""
    components, name = position.components, position.unit_name(unit)
    side = components.side_of[unit]
    if unit in components.declared.get("supply", {}):
        return (allow if has_line(position, unit) else refuse)("30.1-0", "supply.declared", unit=name)
    if not position.on_map(unit):
        return refuse("30.1-0", "supply.off_map", unit=name)
    if components.independent[unit]:
        return refuse("30.1-2", "supply.no_superior", also=("36-1",), unit=name)
    if has_line(position, unit):
        return allow("30.1-0", "supply.line", unit=name, line=position.place_names(line_of(position, unit)))
    own = [centre.hex for centre in position.supply_centres if centre.side == side]
    if not own:
        return refuse("30.1-2", "supply.no_centre", unit=name)
    return _why_none(position, unit, own)


def _why_none(position: FrontPosition, unit: Unit, own: Sequence[Hex]) -> Ruling:
    """What cuts a unit off: its Centres from the road, the distance, or whatever lies on the shortest way."""
    components, name, hex = position.components, position.unit_name(unit), position.at[unit]
    side = components.side_of[unit]
    most, road = components.side_facts[side].supply, lines(position, side).road
    by_distance = sorted(own, key=lambda centre: (components.distance(centre, hex), centre))
    joined = [centre for centre in by_distance if road[centre] >= 0]
    if not joined or components.distance(joined[0], hex) > most >= components.distance(by_distance[0], hex):
        return _why_no_road(position, side, by_distance[0], name)
    centre, length = position.place_name(joined[0]), components.distance(joined[0], hex)
    if length > most:
        return refuse(LENGTH_RULES[side], "supply.too_far", unit=name, hex=centre, length=length, most=most)
    free = search.distances(components.grid, joined[0])
    cut = _cut(position, side, _way(position, hex, free, np.zeros_like(components.rivers))[::-1])
    return refuse(cut.rule, "supply.cut", unit=name, hex=centre, at=cut.where)


def _why_no_road(position: FrontPosition, side: Side, centre: Hex, name: str) -> Ruling:
    """What cuts a Supply Centre off from the Supply Sources [30.1-2]."""
    components = position.components
    facts = {"unit": name, "hex": position.place_name(centre)}
    sources = [hex for hex in components.sources[side] if components.in_play[hex]]
    bars: Mask = ~components.roads
    free = search.distances(components.grid, sources, closed=bars)
    if free[centre] < 0:
        return refuse("30.1-2", "supply.no_road", also=(SOURCE_RULES[side],), **facts)
    cut = _cut(position, side, _way(position, centre, free, bars)[::-1])
    return refuse(cut.rule, "supply.road_cut", at=cut.where, **facts)


class Cut(NamedTuple):
    """Where a line is cut, a hex or a hexside, and by which rule."""

    rule: str
    where: str


def _cut(position: FrontPosition, side: Side, way: Sequence[Hex]) -> Cut:
    """The first thing on a way that a Supply Line may not pass; there is one, or the way would be a Supply Line."""
    bars, shut = closed(position, side), blocked(position, side)
    for n, hex in enumerate(way):
        if n and bars[way[n - 1], position.components.grid.direction(way[n - 1], hex)]:
            hexside = position.components.hexside(way[n - 1], hex)
            return Cut("30.1-4c", position.components.names["hexside"][hexside])
        if shut[hex]:
            return Cut(why_blocked_hex(position, side, hex) or "30.1-0", position.place_name(hex))
    raise ValueError("nothing cuts this way")

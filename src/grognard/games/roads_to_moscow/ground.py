"""What the ground costs [8.3, 8.4]: terrain, woods, ways, hexsides and works, by the Terrain Effects Chart.

A stack pays the costs of one column: motorized if any of it is [3.35d, 8.17, 3.14a, 3.14b], else on foot [3.14e]; of
dry weather or of rain [8.41]; cloudy weather is as dry [5.12]. Roads are of three types [8.33-8]. Where a way leads
over the hexside [8.33-1] the cheapest of ways and ground counts; so whoever changes from one way to another in a hex
pays the ground on the step that no way covers [8.33-6], and begins on any way of its hex [8.33-7]. The
book's four examples come out as printed [8.37-4].
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from grognard.board.costs import ALL, FORBIDDEN, CostPart, Costs, on_steps
from grognard.engine.caching import per_components
from grognard.engine.kinds import Hex, Hexside, Side
from grognard.games.roads_to_moscow.charts import ADDED, HEX, NATURAL, NO_RATE
from grognard.games.roads_to_moscow.components import SOVIET, CampaignComponents
from grognard.games.roads_to_moscow.crossings import crossings_of
from grognard.games.roads_to_moscow.position import RAIN, RoadsPosition

Mask = NDArray[np.bool_]
Ints = NDArray[np.int32]
WAYS = MAIN_ROAD, SECONDARY_ROAD, TRAIL, WET_TRAIL, RAILWAY, OFF_ROAD = range(6)
"""How a step can be made; a Trail in rain leads only through the woods [8.33-5, 8.42-1]. Ways spare woods [8.35b]."""
LINE_OWNER = SOVIET
"""Whose the Fortified Lines of the map are [ruling 63]."""
NEVER = 1 << 26
MOST_KNOWN = 64
"""Grounds that are remembered for a table: works come and go, and each time the ground is another."""


class Column(NamedTuple):
    """Whose costs: of motorized units or not, bound to bridges or not, and which side's works are in the way."""

    motorized: bool
    bound: bool
    enemy: Side


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """The costs of all steps by the cheapest way, and of all steps without using ways [8.22-3]."""

    ways: Costs
    bare: Costs
    rivers: Mask
    """Steps across Rivers without a bridge."""


class _Key(NamedTuple):
    column: Column
    rain: bool
    strong: tuple[Hex, ...] = ()
    destroyed: tuple[Hex, ...] = ()
    blown: tuple[Hexside, ...] = ()


@per_components
def _known(components: CampaignComponents) -> dict[_Key, Ground]:
    return {}


@per_components
def _known_in(components: CampaignComponents) -> dict[tuple[Column, bool, tuple[Hex, ...]], Ground]:
    return {}


def ground(position: RoadsPosition, column: Column) -> Ground:
    """What steps cost by terrain, weather and works, whoever is where."""
    strong = _strong(position, column.enemy)
    destroyed = position.destroyed_lines if column.enemy == LINE_OWNER else ()
    return _remembered(position, _Key(column, position.weather == RAIN, strong, destroyed, position.blown))


def ground_in(position: RoadsPosition, column: Column, hex: Hex) -> Ground:
    """As `ground`, for the costs of one hex without its hexsides: works elsewhere come and go and change nothing."""
    known, rain = _known_in(position.components), position.weather == RAIN
    strong: tuple[Hex, ...] = (hex,) if position.strongpoints and hex in _strong(position, column.enemy) else ()
    found = known.get((column, rain, strong))
    if found is None:
        found = known[column, rain, strong] = _ground(position.components, _Key(column, rain, strong))
    return found


def _strong(position: RoadsPosition, enemy: Side) -> tuple[Hex, ...]:
    return tuple([work.hex for work in position.strongpoints if work.side == enemy and work.complete])


def _remembered(position: RoadsPosition, key: _Key) -> Ground:
    known = _known(position.components)
    found = known.get(key)
    if found is None:
        if len(known) >= MOST_KNOWN:
            known.clear()
        found = known[key] = _ground(position.components, key)
    return found


def _ground(components: CampaignComponents, key: _Key) -> Ground:
    """Sums at once: into hexes with a Strongpoint as if they were everywhere, into others as if there were none."""
    motorized, rain, works = key.column.motorized, key.rain, components.map.mask(key.strong)
    printed = _hexsides(components, key._replace(strong=()))
    ways, bare = printed.ways, printed.bare
    if key.strong:
        into = np.concatenate([_steps_into(components)[hex] for hex in key.strong])
        strong, added = _rates(components, motorized, rain, True), printed.total.take(into)
        ways, bare = ways.copy(), bare.copy()
        ways.put(into, strong.ways.take(into) + added)
        bare.put(into, strong.bare.take(into) + added)

    def parts(way: Callable[[], NDArray[np.int_]]) -> list[CostPart]:
        hexes = _terrain(components, motorized, rain).parts(way(), works)
        return [*hexes, *printed.parts, *_strongpoint_parts(components, motorized, rain, works)]

    def cheapest() -> NDArray[np.int_]:
        best: NDArray[np.int_] = np.stack(_terrain(components, motorized, rain).rates(works)).argmin(axis=0)
        return best

    def off_road() -> NDArray[np.int_]:
        return np.full((components.hexes, 6), OFF_ROAD)

    nothing = np.zeros((2, components.hexes), dtype=np.int32)
    return Ground(
        Costs.of_sums(components.grid, ways, nothing, lambda: parts(cheapest)),
        Costs.of_sums(components.grid, bare, nothing, lambda: parts(off_road)),
        printed.rivers,
    )


@per_components
def _steps_into(components: CampaignComponents) -> list[NDArray[np.int_]]:
    """The steps into each hex, as numbers of hex and direction."""
    grid = components.grid
    return [
        np.array([near * 6 + grid.direction(near, hex) for near in grid.around[hex]], dtype=np.int_)
        for hex in range(grid.size)
    ]


class _Rates(NamedTuple):
    """What steps cost without what is paid at hexsides: by the cheapest way, and without using ways."""

    ways: Ints
    bare: Ints


@per_components
def _known_rates(components: CampaignComponents) -> dict[tuple[bool, bool, bool], _Rates]:
    return {}


def _rates(components: CampaignComponents, motorized: bool, rain: bool, strong: bool) -> _Rates:
    """With Strongpoints in all hexes, or in none."""
    known = _known_rates(components)
    found = known.get((motorized, rain, strong))
    if found is None:
        works = np.full(components.hexes, strong)
        rates = np.stack(_terrain(components, motorized, rain).rates(works))
        added = sum(part.cost for part in _strongpoint_parts(components, motorized, rain, works))
        found = known[motorized, rain, strong] = _Rates(rates.min(axis=0) + added, rates[OFF_ROAD] + added)
    return found


class _Hexsides(NamedTuple):
    """What is paid at hexsides, and at the edge of what is in play; Rivers without a bridge."""

    parts: list[CostPart]
    total: Ints
    ways: Ints
    """With the hexes that are entered, as if there were no Strongpoints: by the cheapest way."""
    bare: Ints
    """The same without using ways."""
    rivers: Mask


@per_components
def _known_hexsides(components: CampaignComponents) -> dict[_Key, _Hexsides]:
    return {}


def _hexsides(components: CampaignComponents, key: _Key) -> _Hexsides:
    known = _known_hexsides(components)
    if key not in known:
        if len(known) >= MOST_KNOWN:
            known.clear()
        crossing = crossings_of(components, key.blown)
        parts = [
            *_crossing_parts(components, key, crossing.bridges, crossing.open_rivers),
            *_line_parts(components, key),
        ]
        total: Ints = np.sum(np.stack([part.cost for part in parts]), axis=0, dtype=np.int32)
        open = _rates(components, key.column.motorized, key.rain, False)
        known[key] = _Hexsides(parts, total, open.ways + total, open.bare + total, crossing.open_rivers)
    return known[key]


@per_components
def _terrains(components: CampaignComponents) -> dict[tuple[bool, bool], "_Terrain"]:
    return {}


def _terrain(components: CampaignComponents, motorized: bool, rain: bool) -> "_Terrain":
    known = _terrains(components)
    if (motorized, rain) not in known:
        known[motorized, rain] = _Terrain(components, motorized, rain)
    return known[motorized, rain]


class _Terrain:
    """The cost of the hex that is entered, or of the way that is used instead, but for Strongpoints."""

    def __init__(self, components: CampaignComponents, motorized: bool, rain: bool) -> None:
        self.components, self.grid, self.rows = components, components.grid, components.terrain
        self.motorized, self.rain = motorized, rain
        natural = [row for row in self.rows.values() if row.where == HEX and row.counts == NATURAL]
        self.names = [row.name for row in natural]
        amounts = np.stack(
            [np.where(self._mask(row.name), row.cost(self.motorized, self.rain), 0) for row in natural]
        ).astype(np.int32)
        self.mixed = np.sum([self._mask(row.name) for row in natural if row.name != "clear"], axis=0) > 1
        self.decisive = amounts.argmax(axis=0)
        """The terrain of a hex that costs most: all of the hex counts as that [8.31a, 8.31b]."""
        self.natural = self._into(amounts.max(axis=0))
        self.woods = sum(
            (
                self._into(np.where(self._mask(row.name), row.cost(self.motorized, self.rain), 0))
                for row in self.rows.values()
                if row.where == HEX and row.counts == ADDED
            ),
            np.zeros((components.hexes, 6), dtype=np.int32),
        )
        """Woods come on top of whatever else is there [8.35a]."""
        self.slope = np.where(components.slopes, self._cost("slope"), 0).astype(np.int32)
        """Uphill only [8.37-3]."""

    def _mask(self, name: str) -> Mask:
        if name == "clear":
            return np.ones(self.components.hexes, dtype=np.bool_)
        found: Mask = getattr(self.components, name)
        return found

    def _into(self, amounts: NDArray[np.int_] | Ints) -> Ints:
        return on_steps(self.grid, amounts)

    def _cost(self, name: str) -> int:
        return self.rows[name].cost(self.motorized, self.rain)

    def rates(self, strong: Mask) -> list[Ints]:
        """What each way costs where there is one, NEVER elsewhere; the last is the ground itself.

        The cheapest is used, of two that cost the same the better road.
        """
        components = self.components
        other = components.rough | components.swamp | components.woods | strong
        # A hex with an enemy Strongpoint is no Clear hex to a Trail [8.33-4, ruling 40].
        trail, trail_other = self._cost("trail"), self._cost("trail_other")
        dry_trail = trail != NO_RATE
        by_trail = self._into(np.where(other, trail_other, trail))
        through_woods = self.natural + self.slope  # the Trail's help up a Slope is lost too [8.42-2]
        never = np.full((components.hexes, 6), NEVER, dtype=np.int32)
        return [
            self._rate(components.main_roads, "main_road"),
            self._rate(components.secondary_roads, "secondary_road"),
            np.where(components.trails, by_trail, NEVER) if dry_trail else never,
            never if dry_trail else np.where(components.trails, through_woods, NEVER),
            self._rate(components.railways, "railway") + self.slope,
            self.natural + self.woods + self.slope,
        ]

    def _rate(self, steps: Mask, name: str) -> Ints:
        """A Road's rate instead of the hex [8.33-2]; a Railway's as a Trail's in other terrain, if dry [8.34]."""
        cost = self._cost(name)
        return np.where(steps, NEVER if cost == NO_RATE else cost, NEVER).astype(np.int32)

    def parts(self, way: NDArray[np.int_], strong: Mask) -> list[CostPart]:
        """The cost of each step, made by such a way."""
        rates = self.rates(strong)
        on_ground, wet = way == OFF_ROAD, way == WET_TRAIL
        into = np.maximum(self.grid.neighbours, 0)
        mixed = self.mixed[into]
        sorts = [("8.31b", on_ground & ~mixed)]
        sorts += [("8.31a", on_ground & mixed)] if self.mixed.any() else []
        sorts += [("8.42-1", wet)] if self.rain else []
        parts = [
            CostPart(rule, name, "side", np.where(where & (self.decisive[into] == n), self.natural, 0))
            for n, name in enumerate(self.names)
            for rule, where in sorts
        ]
        climbing = on_ground | (way == RAILWAY)
        return [
            *parts,
            CostPart("8.35a", "woods", "side", np.where(on_ground, self.woods, 0)),
            CostPart("8.37-1", "slope", "side", np.where(climbing, self.slope, 0)),
            CostPart("8.42-2", "slope", "side", np.where(wet, self.slope, 0)),
            CostPart("8.33-2", "main_road", "side", np.where(way == MAIN_ROAD, rates[MAIN_ROAD], 0)),
            CostPart("8.33-2", "secondary_road", "side", np.where(way == SECONDARY_ROAD, rates[SECONDARY_ROAD], 0)),
            CostPart("8.33-3", "trail", "side", np.where(way == TRAIL, rates[TRAIL], 0)),
            CostPart("8.34", "railway", "side", np.where(way == RAILWAY, rates[RAILWAY] - self.slope, 0)),
        ]


def _crossing_parts(components: CampaignComponents, key: _Key, bridges: Mask, rivers: Mask) -> list[CostPart]:
    """Streams and Rivers, either way [8.36a], but for bridges [8.36b-1]; without one even a Road pays [8.36b-2].

    A River takes the whole allowance [8.36c-2], and guns and vehicles do not cross it at all [8.36c-1].
    """
    motorized, rain = key.column.motorized, key.rain
    stream = components.terrain["stream"].cost(motorized, rain)
    over, rule = (FORBIDDEN, "8.36c-1") if key.column.bound else (ALL, "8.36c-2")
    return [
        CostPart("8.36a", "stream", "side", np.where(components.streams & ~bridges, stream, 0)),
        CostPart(rule, "river", "side", np.where(rivers, over, 0)),
    ]


def _strongpoint_parts(components: CampaignComponents, motorized: bool, rain: bool, works: Mask) -> list[CostPart]:
    """Enemy Strongpoints, by whatever way [8.31c]."""
    if not works.any():
        return []
    cost = components.terrain["strongpoint"].cost(motorized, rain)
    return [CostPart("8.31c", "strongpoint", "side", on_steps(components.grid, works * cost))]


def _line_parts(components: CampaignComponents, key: _Key) -> list[CostPart]:
    """Active Fortified Lines of the enemy, by whatever way [8.37-2, 14.11-2], and the edge."""
    motorized, rain = key.column.motorized, key.rain
    line = components.terrain["fortified_line"].cost(motorized, rain) if key.column.enemy == LINE_OWNER else 0
    outside = np.where(components.in_play, 0, FORBIDDEN)
    return [
        CostPart("8.37-2", "fortified_line", "side", np.where(active_lines(components, key.destroyed), line, 0)),
        CostPart("11.37", "out_of_play", "side", on_steps(components.grid, outside)),
    ]


def active_lines(components: CampaignComponents, destroyed: tuple[Hex, ...]) -> Mask:
    """Steps across a Fortified Line that is not destroyed [14.14], in either direction [ruling 63]."""
    into = components.lines.copy()
    if destroyed:
        gone = components.map.mask(destroyed)
        into &= ~(on_steps(components.grid, gone.astype(np.int32)) > 0)
    found: Mask = into.copy()
    for direction in range(6):
        from_hexes = np.flatnonzero(into[:, direction])
        found[components.grid.neighbours[from_hexes, direction], (direction + 3) % 6] = True
    return found

"""What ground costs a unit on the march [8.2, 8.3], part by part: terrain off the road, or the road instead of it.

    Column              the best Terrain Type; the best Feature, if no part of the hex is free of Features [8.2-4]
    Tactical, Deployed  the worst Terrain Type and the worst Feature, however small [8.2-5, 8.2-6]
    road                the type of road instead of both [8.3-3], in Column and Tactical [8.3-1], along the road [8.3-2]

Rain adds a point off the road, Snow on and off it [29.2-1, 29.2-2]; at night what terrain and weather cost is doubled
off the road [29.2-3, 29.2-5]. It depends on the weather and the bridges alone, and is worked out once for each.
"""

from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from grognard.board.costs import ALL_FROM, FORBIDDEN, POINT, CostPart, on_steps
from grognard.engine.caching import per_components
from grognard.engine.kinds import Hexside, Side
from grognard.games.less_than_60_miles.bridges import MOST_KNOWN, Standing, bridge_steps_of, standing
from grognard.games.less_than_60_miles.charts.modes import COLUMN, DEPLOYED_MOVE, TACTICAL_MOVE
from grognard.games.less_than_60_miles.charts.movement import FEATURES, TERRAINS
from grognard.games.less_than_60_miles.components import FrontComponents
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.rivers import MINOR_PREPARED
from grognard.games.less_than_60_miles.weather import is_night, is_rain, is_snow

Mask = NDArray[np.bool_]
Ints = NDArray[np.int32]
RULES = {
    COLUMN: ("8.2-4-a", "8.2-4-b"),
    TACTICAL_MOVE: ("8.2-5-a", "8.2-5-b"),
    DEPLOYED_MOVE: ("8.2-6-a", "8.2-6-b"),
}
"""What each movement mode pays: for the Terrain Type, and for the Feature. Hex 1025 is the book's example [8.2-x1]."""


class Pace(NamedTuple):
    """How a unit moves: its section of the Movement Table [8.2-1], and its movement mode [8.2-2]."""

    section: str
    movement: str


class Sky(NamedTuple):
    """What night and weather do to a march [29.2]."""

    night: bool
    rain: bool
    snow: bool


def sky(position: FrontPosition) -> Sky:
    """Night and weather just now."""
    known, now = _known_skies(position.components), (position.turn, position.precipitation)
    found = known.get(now)
    if found is None:
        found = known[now] = Sky(is_night(position), is_rain(position), is_snow(position))
    return found


@per_components
def _known_skies(components: FrontComponents) -> dict[tuple[int, bool], Sky]:
    """By turn, and whether there is precipitation."""
    return {}


class Key(NamedTuple):
    """All that ground depends on."""

    pace: Pace
    sky: Sky
    bridges: Standing
    prepared: tuple[Hexside, ...]
    """Hexsides with an Engineer marker of the side [9.2.2-3]."""


class Totals(NamedTuple):
    """The sums of what ground costs for every step."""

    off: Ints
    """Off the road."""
    road: Ints
    """By road, without other traffic; FORBIDDEN where there is no road that a unit of this sort can use."""
    rivers: Ints
    """Rivers, on and off the road."""
    best: Ints
    """The cheaper of both ways, rivers included, without other traffic."""


class Ground:
    """The cost of every step off the road, and by road without other traffic: sums, and their parts if asked for."""

    def __init__(self, components: FrontComponents, key: Key) -> None:
        self._components, self._key = components, key
        self.off_total, self.road_total, self.rivers_total, self.total = _totals(components, key)

    @cached_property
    def by_road(self) -> Mask:
        """The steps that cost less by road, without other traffic."""
        found: Mask = self.road_total < self.off_total
        return found

    @property
    def off(self) -> tuple[CostPart, ...]:
        """Terrain and weather."""
        return _off_road(self._components, self._key.pace, self._key.sky)[0]

    @cached_property
    def road(self) -> tuple[CostPart, ...]:
        """The road instead of them."""
        return _by_road(self._components, self._key.pace, self._key.sky, self._bridged)

    @cached_property
    def rivers(self) -> tuple[CostPart, ...]:
        """Rivers with a bridge, on and off the road [8.2-8:1]."""
        return _bridges(self._components, self._key.pace, self._bridged)

    @cached_property
    def open_rivers(self) -> tuple[CostPart, ...]:
        """On a path: over a Minor River by a Prepared Crossing, which needs no die; other rivers stop it [9-0]."""
        return _open_rivers(self._components, self._key.pace, self._bridged, self._key.prepared)

    @property
    def _bridged(self) -> Mask:
        return bridge_steps_of(self._components, self._key.bridges)


@per_components
def _known(components: FrontComponents) -> dict[Key, Ground]:
    return {}


def ground(position: FrontPosition, pace: Pace, side: Side) -> Ground:
    """What ground costs just now, for units of a sort and a side; not for units that are Fixed."""
    prepared = tuple([mark.hexside for mark in position.crossings if mark.side == side])
    known, key = _known(position.components), Key(pace, sky(position), standing(position, side), prepared)
    found = known.get(key)
    if found is None:
        if len(known) >= MOST_KNOWN:
            known.clear()
        found = known[key] = Ground(position.components, key)
    return found


# -- the sums


def _totals(components: FrontComponents, key: Key) -> Totals:
    """The sums of all parts: of each river what it costs with a bridge, without, or where a crossing is prepared."""
    bridged, direction = bridge_steps_of(components, key.bridges), components.grid.direction
    open_, whole, crossed = _by_river(components, key.pace, key.sky)
    road, rivers, best = (np.where(bridged, getattr(whole, name), getattr(open_, name)) for name in _BY_BRIDGE)
    for a, b in (components.hexsides[hexside] for hexside in key.prepared):
        for step in ((a, direction(a, b)), (b, direction(b, a))):
            if not bridged[step]:
                rivers[step], best[step] = crossed.rivers[step], crossed.best[step]
    return Totals(open_.off, road, rivers, best)


_BY_BRIDGE = ("road", "rivers", "best")
"""The sums in which it matters whether there is a bridge."""


@per_components
def _known_by_river(components: FrontComponents) -> dict[tuple[Pace, Sky], tuple[Totals, Totals, Totals]]:
    return {}


def _by_river(components: FrontComponents, pace: Pace, weather: Sky) -> tuple[Totals, Totals, Totals]:
    """The sums if no river had a bridge, if all had, and if engineers had prepared crossings everywhere."""
    known = _known_by_river(components)
    if (pace, weather) not in known:
        nowhere, everywhere = np.zeros_like(components.rivers), tuple(range(len(components.hexsides)))
        known[pace, weather] = (
            _sums(components, pace, weather, nowhere, ()),
            _sums(components, pace, weather, components.rivers, ()),
            _sums(components, pace, weather, nowhere, everywhere),
        )
    return known[pace, weather]


def _sums(
    components: FrontComponents, pace: Pace, weather: Sky, bridged: Mask, prepared: tuple[Hexside, ...]
) -> Totals:
    """What the parts add up to."""
    off = _off_road(components, pace, weather)[1]
    usable = _road_steps(components, bridged) if pace.movement != DEPLOYED_MOVE else np.zeros_like(bridged)
    by_road = _sum(components, _by_road(components, pace, weather, bridged))
    road = np.where(usable, by_road, np.int32(FORBIDDEN))
    crossings = (*_bridges(components, pace, bridged), *_open_rivers(components, pace, bridged, prepared))
    rivers = _sum(components, crossings)
    return Totals(off, road, rivers, np.minimum(off, road) + rivers)


def _sum(components: FrontComponents, parts: tuple[CostPart, ...]) -> Ints:
    total = np.zeros((components.hexes, 6), dtype=np.int32)
    for part in parts:
        total += part.cost
    return total


# -- off the road [8.2]


def present(components: FrontComponents) -> dict[str, Mask]:
    """Where each Terrain Type and Feature is; a hex without any Type is Plain."""
    known = components.map.terrains
    nothing = np.zeros(components.hexes, dtype=np.bool_)
    found = {name: components.map.where(name) if name in known else nothing for name in (*TERRAINS, *FEATURES)}
    found["plain"] = found["plain"] | ~np.logical_or.reduce([found[name] for name in TERRAINS])
    return found


@per_components
def _known_off_road(components: FrontComponents) -> dict[tuple[Pace, Sky], tuple[tuple[CostPart, ...], Ints]]:
    return {}


def _off_road(components: FrontComponents, pace: Pace, weather: Sky) -> tuple[tuple[CostPart, ...], Ints]:
    """Terrain and weather, whatever becomes of bridges: the parts and their sum."""
    known = _known_off_road(components)
    if (pace, weather) not in known:
        parts = _off_road_parts(components, pace, weather)
        known[pace, weather] = parts, _sum(components, parts)
    return known[pace, weather]


def _off_road_parts(components: FrontComponents, pace: Pace, weather: Sky) -> tuple[CostPart, ...]:
    where, (type_rule, feature_rule) = present(components), RULES[pace.movement]
    types = _chosen(components, pace, {name: where[name] for name in TERRAINS})
    features = _chosen(components, pace, {name: where[name] for name in FEATURES})
    if pace.movement == COLUMN:
        covered = components.map.where("covered") if "covered" in components.map.terrains else where["woods"] & False
        features = {name: np.where(covered, cost, 0) for name, cost in features.items()}
    entering = [(type_rule, name, cost) for name, cost in types.items()]
    entering += [(feature_rule, name, cost) for name, cost in features.items()]
    rain = _everywhere(components, "rain") * weather.rain
    snow = _everywhere(components, "snow") * weather.snow
    entering += [("29.2-1", "rain", rain), ("29.2-2", "snow", snow)]
    if weather.night:
        total = np.sum([cost for _, _, cost in entering], axis=0)
        rule = "29.2-5" if weather.rain or weather.snow else "29.2-3"
        entering.append((rule, "night", np.where(total < ALL_FROM, total, 0)))
    return tuple(_part(components, rule, name, cost) for rule, name, cost in entering if cost.any())


def _everywhere(components: FrontComponents, surcharge: str) -> Ints:
    return np.full(components.hexes, components.movement.surcharges[surcharge] * POINT, dtype=np.int32)


def _chosen(components: FrontComponents, pace: Pace, where: dict[str, Mask]) -> dict[str, Ints]:
    """Of several Types or Features of a hex the one that counts: in Column the best, else the worst [8.2-3].

    Of those that cost the same, the one that would cost more Deployed is named as the worst.
    """
    names, chart = list(where), components.movement
    costs = np.array([chart.cost(name, *pace) for name in names], dtype=np.int64)
    ranks = costs * FORBIDDEN + np.array([chart.cost(name, pace.section, DEPLOYED_MOVE) for name in names])
    best = pace.movement == COLUMN
    missing = FORBIDDEN * FORBIDDEN if best else -1
    table = np.where(np.array([where[name] for name in names]), ranks[:, None], missing)
    which = table.argmin(axis=0) if best else table.argmax(axis=0)
    found = {}
    for n, name in enumerate(names):
        found[name] = np.where((which == n) & where[name], costs[n], 0).astype(np.int32)
    return found


def _part(components: FrontComponents, rule: str, name: str, cost: Ints) -> CostPart:
    return CostPart(rule, name, "side", on_steps(components.grid, cost))


# -- by road [8.3]


def _road_steps(components: FrontComponents, bridged: Mask) -> Mask:
    """Steps along roads; where a bridge is down the road leads nowhere until there is another [32.1-0]."""
    return np.asarray(components.roads & (bridged | ~components.rivers))


def _by_road(components: FrontComponents, pace: Pace, weather: Sky, bridged: Mask) -> tuple[CostPart, ...]:
    """The type of road that is used [8.3-3]: the better one, where both go the same way. Night does nothing to it."""
    if pace.movement == DEPLOYED_MOVE:
        return ()
    usable = _road_steps(components, bridged)
    major = usable & components.major_roads
    minor = usable & ~components.major_roads
    parts = [
        CostPart("8.3-3", name, "side", np.where(mask, components.movement.cost(name, *pace), 0))
        for name, mask in (("major_road", major), ("minor_road", minor))
    ]
    if weather.snow:
        snow = components.movement.surcharges["snow"] * POINT
        parts.append(CostPart("29.2-2", "snow", "side", np.where(usable, snow, 0)))
    return tuple(part for part in parts if part.cost.any())


# -- bridges


def _bridges(components: FrontComponents, pace: Pace, bridged: Mask) -> tuple[CostPart, ...]:
    """A unit pays for an obstacle that it crosses, whether by road or not [8.2-8:1, 8.3-3]."""
    found = []
    for name, rivers in (("minor_bridged", ~components.major_rivers), ("major_bridged", components.major_rivers)):
        cost = np.where(bridged & rivers, components.movement.cost(name, *pace), 0)
        if cost.any():
            found.append(CostPart("8.2-8:1", name, "side", cost))
    return tuple(found)


def _open_rivers(
    components: FrontComponents, pace: Pace, bridged: Mask, prepared: tuple[Hexside, ...]
) -> tuple[CostPart, ...]:
    """Rivers without a bridge, on a path: where crossings are prepared [9.2.3-1], and those that stop it [9-0]."""
    unbridged, direction = components.rivers & ~bridged, components.grid.direction
    crossed = np.zeros_like(bridged)
    for a, b in (components.hexsides[hexside] for hexside in prepared):
        crossed[a, direction(a, b)] = crossed[b, direction(b, a)] = True
    crossed &= unbridged & ~components.major_rivers
    cost = components.movement.cost(MINOR_PREPARED, *pace)
    return (
        CostPart("9.2.3-1", MINOR_PREPARED, "side", np.where(crossed, cost, 0)),
        CostPart("9-0", "river", "side", np.where(unbridged & ~crossed, FORBIDDEN, 0)),
    )

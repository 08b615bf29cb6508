"""What a step costs a unit just now [8.1 to 8.3], part by part, and what forbids it.

    ground          terrain or road, with night and weather, and bridges (`ground`)
    road traffic    other units on the road [8.3-4]
    river           without a bridge: by the way of crossing that is chosen [9]
    entering        enemy Screen Areas, Breakthrough markers, Persistent Gas, Nuclear Contamination, the Rear Area
    leaving         Interdiction markers
    forbidden       enemy units, Blocking units, hexes out of play or closed to the unit

On a path nobody is asked anything and no die is rolled: it crosses rivers by bridges, or by a Prepared Crossing of a
Minor River. Any other crossing is a step by itself (`entry_cost`). All parts but the blocking are the same wherever the
unit stands, so one table serves a whole move.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grognard.board import search
from grognard.board.costs import ALL_FROM, FORBIDDEN, POINT, Amount, CostPart, Costs, StepCost, clamp_cost
from grognard.board.results import Reach
from grognard.engine.caching import derived, per_components
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.moves import points
from grognard.engine.rulings import COUNT, Part, Ruling, refuse
from grognard.games.less_than_60_miles import limits
from grognard.games.less_than_60_miles.axis import rear_directions
from grognard.games.less_than_60_miles.blocking import blocked_steps, screened_hexes
from grognard.games.less_than_60_miles.bridges import bridge_steps
from grognard.games.less_than_60_miles.charts.modes import COLUMN, FIXED
from grognard.games.less_than_60_miles.components import NATO, FrontComponents
from grognard.games.less_than_60_miles.effects import FORWARD, in_manoeuvre_group, is_detached, playing
from grognard.games.less_than_60_miles.ground import Ground, Pace, ground
from grognard.games.less_than_60_miles.modes import mode_row, why_in_transition
from grognard.games.less_than_60_miles.position import FULL, HALF, FrontPosition
from grognard.games.less_than_60_miles.rivers import BRIDGED, HASTY, MINOR_PREPARED, crossing_options

REFUGEES = "refugees"
"""The card that makes roads near towns slow."""
Mask = NDArray[np.bool_]
Ints = NDArray[np.int32]
First = tuple[Hex, ...] | None
"""The hexes that a unit may enter first after it has Disengaged [8.8-6]; None: it has not, and Blocking units count."""


# -- allowances


def movement_mode(position: FrontPosition, unit: Unit) -> str:
    """How a unit moves, by its mode: in Column, Tactical, Deployed, or Fixed [8.2-0, 8.2-2]."""
    return mode_row(position, unit).movement


def pace(position: FrontPosition, unit: Unit) -> Pace:
    """The section of the Movement Table for a unit's type [8.2-1], and its movement mode."""
    return Pace(position.components.types[unit].section, movement_mode(position, unit))


def full_allowance(position: FrontPosition, unit: Unit) -> int:
    """The half points of a unit by its engagement alone [8.1-4, 8.1-5, 8.1-6], and those of a forward detachment."""
    engaged = position.engaged[unit]
    name = "engaged" if engaged == FULL else "half_engaged" if engaged == HALF else "unengaged"
    return (position.components.organisation.allowances[name] + _detached_points(position, unit)) * POINT


def _detached_points(position: FrontPosition, unit: Unit) -> int:
    """The Movement Points that a card gives the regiment of a forward detachment."""
    card = playing(position, FORWARD, position.components.side_of[unit])
    return card.numbers["mp"] if card is not None and is_detached(position, unit) else 0


def allowance(position: FrontPosition, unit: Unit) -> int:
    """The half points that a unit has for a Movement Phase; none if it may spend none (`why_no_points`)."""
    return 0 if why_no_points(position, unit) else full_allowance(position, unit)


def why_no_points(position: FrontPosition, unit: Unit) -> Ruling | None:
    """Why a unit may spend no Movement Points at all; None if it may. A Fixed HQ may, to change its mode [8.2-7:2]."""
    name = position.unit_name(unit)
    waiting = why_in_transition(position, unit)
    if waiting is not None:
        return refuse("8.1-7", waiting.reason, also=("6.2-1",), **dict(waiting.facts))
    if position.resting[unit]:
        return refuse("11.4-5", "movement.resting", unit=name)
    if position.delayed[unit]:
        return refuse("8.4.1-2", "movement.delayed", unit=name)
    if position.engaged[unit] == FULL:
        return refuse("8.1-6", "movement.engaged", unit=name)
    if movement_mode(position, unit) == FIXED and not position.components.hq[unit]:
        return refuse("8.2-7:1", "movement.fixed", unit=name, mode=mode_row(position, unit).name)
    return None


def allowance_parts(position: FrontPosition, unit: Unit) -> list[Part]:
    """The allowance with its rule."""
    rule = {FULL: "8.1-6", HALF: "8.1-5"}.get(position.engaged[unit], "8.1-4")
    more = _detached_points(position, unit)
    parts = [Part(rule, "allowance", points(full_allowance(position, unit)) - more, COUNT)]
    return [*parts, Part("34-5", FORWARD, more, COUNT)] if more else parts


# -- a whole move


def move_costs(position: FrontPosition, unit: Unit, first: First = None) -> Costs:
    """The cost of every step on a path of a unit, with its parts."""
    return _move_costs(position, unit, first, _state(position))


def _state(position: FrontPosition) -> tuple[Any, ...]:
    """What costs hang on beside where units are."""
    columns = (position.mode, position.ready, position.by_road, position.parent)
    return (
        *(tuple(column) for column in columns),
        *(position.turn, position.precipitation, position.breakthroughs, position.interdictions, position.gas),
        *(position.contaminations, position.axes, position.destroyed, position.pontoons, position.panels),
        *(position.crossings, position.effects, tuple(position.card_unit)),
    )


@derived
def _move_costs(position: FrontPosition, unit: Unit, first: First, state: tuple[Any, ...]) -> Costs:
    components = position.components
    if movement_mode(position, unit) == FIXED:
        fixed = np.full(components.hexes, FORBIDDEN, dtype=np.int32)
        return Costs(components.grid, [CostPart("8.2-7:1", "fixed", "enter", fixed)])
    parts = [
        *_ways(position, unit),
        *_path_rivers(position, unit),
        *_beyond_ground(position, unit, first, False, state),
    ]
    return Costs(components.grid, parts)


def reach(position: FrontPosition, unit: Unit, left: int, first: First = None) -> Reach:
    """Where a unit can get to with so many half points on paths that ask nothing; ground marked Delay is out of it."""
    return _reach(position, position.at[unit], left, move_costs(position, unit, first))


@derived
def _reach(position: FrontPosition, here: Hex, left: int, costs: Costs) -> Reach:
    return search.reach(position.components.grid, here, left, costs, untouched=False)


# -- ground, road and traffic


def _ways(position: FrontPosition, unit: Unit) -> list[CostPart]:
    """Terrain or road, step by step: the road where it costs less, for nobody has to use one [8.3-5:2]."""
    base = ground(position, pace(position, unit), position.components.side_of[unit])
    traffic = _on_roads(position, unit)
    total = base.road_total + sum((part.cost for part in traffic), start=np.int32(0))
    by_road = total < base.off_total
    parts = [CostPart(part.rule, part.name, "side", np.where(by_road, 0, part.cost)) for part in base.off]
    parts += [CostPart(p.rule, p.name, "side", np.where(by_road, p.cost, 0)) for p in (*base.road, *traffic)]
    return [*parts, *base.rivers]


def road_users(position: FrontPosition, unit: Unit) -> list[Hex]:
    """Where friendly units use roads: in Column, or there by road in this phase; HQs do not count [8.3-4, 8.3-5:1].

    An HQ that moves is not affected either.
    """
    components, at = position.components, position.at
    if components.hq[unit]:
        return []
    return [
        at[other]
        for other in components.by_side[components.side_of[unit]]
        if other != unit
        and not components.hq[other]
        and position.on_map(other)
        and (position.by_road[other] or movement_mode(position, other) == COLUMN)
    ]


def _traffic(position: FrontPosition, unit: Unit) -> list[CostPart]:
    """What others on the road add to a step by road: those in the hex, or else those on the road next to it [8.3-4]."""
    return _traffic_of(position, unit, tuple(position.mode), tuple(position.by_road))


@derived
def _traffic_of(
    position: FrontPosition, unit: Unit, modes: tuple[int, ...], by_road: tuple[bool, ...]
) -> list[CostPart]:
    components = position.components
    inside, beside = (components.movement.cost(row, *pace(position, unit)) for row in _CONGESTION)
    users = road_users(position, unit)
    if not users or max(inside, beside) >= ALL_FROM:
        return []
    here = components.map.mask(users)
    padded = np.append(here, False)
    near = (padded[components.grid.neighbours] & components.roads).any(axis=1) & ~here
    on_step = [np.append(mask, False)[components.grid.neighbours] for mask in (here, near)]
    costs = zip(("congested_hex", "congested_next"), (inside, beside), on_step, strict=True)
    return [CostPart("8.3-4", name, "side", np.where(mask, cost, 0)) for name, cost, mask in costs]


_CONGESTION = ("congested_hex", "congested_next")


def _on_roads(position: FrontPosition, unit: Unit) -> list[CostPart]:
    """What is in the way on roads: other units, and refugees."""
    return [*_traffic(position, unit), *_refugees(position, unit)]


def _refugees(position: FrontPosition, unit: Unit) -> list[CostPart]:
    """A card of the enemy: hexes entered by road near Cities and Towns cost more."""
    components = position.components
    card = playing(position, REFUGEES, 1 - components.side_of[unit])
    if card is None:
        return []
    crowded = np.append(near_towns(components, card.numbers["distance"]), False)[components.grid.neighbours]
    return [CostPart("34-5", REFUGEES, "side", np.where(crowded, card.numbers["mp"] * POINT, 0))]


@per_components
def _by_distance(components: FrontComponents) -> Ints:
    """How far each hex is from the nearest City or Town; -1 where there is none."""
    return search.distances(components.grid, np.flatnonzero(components.city | components.town).tolist())


def near_towns(components: FrontComponents, distance: int) -> Mask:
    """The hexes within a distance of a City or a Town."""
    away = _by_distance(components)
    found: Mask = (away >= 0) & (away <= distance)
    return found


# -- rivers without a bridge


def _path_rivers(position: FrontPosition, unit: Unit) -> list[CostPart]:
    """On a path: over a Minor River by a Prepared Crossing, which needs no die; other rivers stop it [9-0]."""
    components, side = position.components, position.components.side_of[unit]
    unbridged = components.rivers & ~bridge_steps(position, side)
    prepared = _prepared(position, side) & unbridged & ~components.major_rivers
    cost = components.movement.cost(MINOR_PREPARED, *pace(position, unit))
    return [
        CostPart("9.2.3-1", MINOR_PREPARED, "side", np.where(prepared, cost, 0)),
        CostPart("9-0", "river", "side", np.where(unbridged & ~prepared, FORBIDDEN, 0)),
    ]


def _prepared(position: FrontPosition, side: Side) -> Mask:
    """The steps over hexsides with an Engineer marker of a side [9.2.2-3]."""
    components = position.components
    found = np.zeros((components.hexes, 6), dtype=np.bool_)
    for mark in position.crossings:
        if mark.side == side:
            a, b = components.hexsides[mark.hexside]
            found[a, components.grid.direction(a, b)] = found[b, components.grid.direction(b, a)] = True
    return found


# -- what else costs


def _surcharges(position: FrontPosition, unit: Unit, advancing: bool = False) -> list[CostPart]:
    """Extra points for a hex entered or left; none of them is doubled at night.

    An advance after combat pays neither for the Breakthrough marker that it has made nor for Screen Areas [15.8-2:2].
    Nor do units that a card favours: a forward detachment not for Screen Areas, a manoeuvre group for neither.
    """
    components, extra = position.components, position.components.movement.surcharges
    nato = components.side_of[unit] == NATO
    gas, rule = ("gas_nato", "26.5-4") if nato else ("gas_wp", "26.5-3")
    contaminated = [mark.hex for mark in position.contaminations]
    masks = [(rule, gas, "gas", components.map.mask(position.gas))]
    masks.append(("27.4-2", "contamination", "contamination", components.map.mask(contaminated)))
    grouped = in_manoeuvre_group(position, unit)
    if not advancing and not grouped and not is_detached(position, unit):
        masks.append(("6.3.1-2", "screen", "screen", screened_hexes(position, unit)))
    if not advancing and not grouped:
        masks.append(("15.8-2:1", "breakthrough", "breakthrough", components.map.mask(position.breakthroughs)))
    parts = [CostPart(rule, name, "enter", np.where(mask, extra[row] * POINT, 0)) for rule, row, name, mask in masks]
    leaving = np.zeros(components.hexes, dtype=np.int32)
    for mark in position.interdictions:
        leaving[mark.hex] = max(leaving[mark.hex], mark.value * POINT)
    parts.append(CostPart("21-4:2", "interdiction", "leave", leaving))
    rear = np.zeros((components.hexes, 6), dtype=np.int32)
    rear[:, list(rear_directions(position, unit))] = extra["rear_area"] * POINT
    parts.append(CostPart("10-4", "rear_area", "side", rear))
    return parts


# -- what is forbidden


def _closed(position: FrontPosition, unit: Unit) -> list[CostPart]:
    """Hexes that a unit may not enter: with enemy units [8.1-8], out of play, or closed to it."""
    components, side = position.components, position.components.side_of[unit]
    enemies = components.map.mask(position.hexes_of(1 - side))
    parts = [CostPart("8.1-8", "enemy", "enter", _forbid(enemies))]
    if not components.in_play.all():
        parts.append(CostPart("4.2-0", "out_of_play", "enter", _forbid(~components.in_play)))
    if components.specs[unit].territorial:
        parts.append(CostPart("8.7-2:1", "territorial", "enter", _forbid(~components.west_germany)))
    shut = limits.closed_hexes(position, unit)
    if shut is not None:
        parts.append(CostPart("4.2-0", "limit", "enter", _forbid(shut)))
    return parts


def _forbid(mask: Mask) -> Ints:
    return np.where(mask, FORBIDDEN, 0).astype(np.int32)


def _blocked(position: FrontPosition, unit: Unit, first: First) -> CostPart:
    """Steps that Blocking units forbid [8.6-4]; after Disengaging only some first hexes are open [8.8-6]."""
    components, here = position.components, position.at[unit]
    steps = blocked_steps(position, unit)
    if first is not None and position.on_map(unit):
        steps = steps.copy()
        around = components.grid.neighbours[here].tolist()
        steps[here] = [hex >= 0 and hex not in first for hex in around]
    return CostPart("8.6-4" if first is None else "8.8-6", "blocked", "side", _forbid(steps))


@derived
def _beyond_ground(
    position: FrontPosition, unit: Unit, first: First, advancing: bool, state: tuple[Any, ...]
) -> list[CostPart]:
    """All that a step costs or is forbidden by beside ground, road and river."""
    parts = [*_surcharges(position, unit, advancing), *_closed(position, unit)]
    return parts if advancing else [*parts, _blocked(position, unit, first)]


# -- one step


def entry_cost(
    position: FrontPosition,
    unit: Unit,
    start: Hex,
    hex: Hex,
    *,
    road: bool | None = None,
    crossing: str | None = None,
    advancing: bool = False,
    first: First = None,
) -> StepCost:
    """What one step costs, part by part; FORBIDDEN or ALL (ground marked Delay) as in the tables of `board.costs`.

    `road`: by road, or not; None: what costs less. `crossing`: the line of the Movement Table by which a river is
    crossed; None: the first way there is. `advancing`: after combat, when neither Blocking units [15.9-3] nor the
    Breakthrough marker nor Screen Areas count; it pays for a river that it has attacked across [9.1.3-3, 9.2.4-3].
    A unit that comes onto the map begins at NONE.
    """
    components = position.components
    if movement_mode(position, unit) == FIXED:
        return StepCost(FORBIDDEN, (Amount("8.2-7:1", "fixed", FORBIDDEN),))
    base = ground(position, pace(position, unit), components.side_of[unit])
    if start == NONE:
        return _summed(_arrival(position, unit, hex, base, road))
    step = (start, components.grid.direction(start, hex))
    found = _way_amounts(position, unit, base, step, road)
    found += _river_amounts(position, unit, start, hex, base, crossing)
    more = _beyond_ground(position, unit, first, advancing, _state(position))
    return _summed([*found, *_amounts(more, step, hex)])


def _summed(amounts: Iterable[Amount]) -> StepCost:
    parts = tuple(part for part in amounts if part.amount)
    return StepCost(clamp_cost(sum(part.amount for part in parts)), parts)


def _amounts(parts: Iterable[CostPart], step: tuple[Hex, int], hex: Hex) -> list[Amount]:
    start, direction = step
    found = []
    for part in parts:
        spot: Any = {"side": (start, direction), "enter": hex, "leave": start}[part.where]
        found.append(Amount(part.rule, part.name, int(part.cost[spot])))
    return found


def uses_road(position: FrontPosition, unit: Unit, start: Hex, hex: Hex) -> bool:
    """Does a step that costs as little as it can go by road?"""
    if movement_mode(position, unit) == FIXED:
        return False
    base = ground(position, pace(position, unit), position.components.side_of[unit])
    step = (start, position.components.grid.direction(start, hex))
    off, by_road = _both_ways(position, unit, base, step)
    return sum(part.amount for part in by_road) < sum(part.amount for part in off)


def _both_ways(
    position: FrontPosition, unit: Unit, base: Ground, step: tuple[Hex, int]
) -> tuple[list[Amount], list[Amount]]:
    """A step off the road, and by road."""
    off = _amounts(base.off, step, NONE)
    if base.road_total[step] >= FORBIDDEN:
        rule = "8.3-2" if base.road else "8.3-1"
        return off, [Amount(rule, "no_road", FORBIDDEN)]
    return off, _amounts((*base.road, *_on_roads(position, unit)), step, NONE)


def _way_amounts(
    position: FrontPosition, unit: Unit, base: Ground, step: tuple[Hex, int], road: bool | None
) -> list[Amount]:
    off, by_road = _both_ways(position, unit, base, step)
    if road is None:
        road = sum(part.amount for part in by_road) < sum(part.amount for part in off)
    return by_road if road else off


def _river_amounts(
    position: FrontPosition, unit: Unit, start: Hex, hex: Hex, base: Ground, crossing: str | None
) -> list[Amount]:
    """The obstacle of a hexside [8.2-8:1], by the way of crossing."""
    components = position.components
    step = (start, components.grid.direction(start, hex))
    if not components.rivers[step]:
        return []
    options = crossing_options(position, unit, start, hex)
    row = crossing or (options[0] if options else "")
    if row not in options:
        return [Amount("9-0", "river", FORBIDDEN)]
    if row in BRIDGED:
        return _amounts(base.rivers, step, NONE)
    rule = "9.1.2-1" if row in HASTY else "9.2.3-1"
    return [Amount(rule, row, components.movement.cost(row, *pace(position, unit)))]


def _arrival(position: FrontPosition, unit: Unit, hex: Hex, base: Ground, road: bool | None) -> list[Amount]:
    """What the entry hex costs a unit that comes onto the map [33.5-3:1]: by a road in it, or as any other hex."""
    components = position.components
    near = components.grid.around[hex][0]
    step = (near, components.grid.direction(near, hex))
    off, crowds = _amounts(base.off, step, NONE), _amounts(_refugees(position, unit), step, NONE)
    ways = base.road_total[hex]
    best = int(ways.argmin())
    if road is not False and ways[best] + sum(part.amount for part in crowds) < sum(part.amount for part in off):
        off = [*_amounts(base.road, (hex, best), NONE), *crowds]
    parts = [*_surcharges(position, unit), *_closed(position, unit)]
    return [*off, *_amounts([part for part in parts if part.where == "enter"], (hex, 0), hex)]

"""What every step of a move costs a unit just now [8.1 to 8.3], and what forbids it.

    ground          terrain or road, with night and weather, and bridges (`ground`)
    road traffic    other units on the road [8.3-4] (`traffic`)
    river           without a bridge: by the way of crossing that is chosen [9]
    entering        enemy Screen Areas, Breakthrough markers, Persistent Gas, Nuclear Contamination, the Rear Area
    leaving         Interdiction markers
    forbidden       enemy units, Blocking units, hexes out of play or closed to the unit

On a path nobody is asked anything and no die is rolled: it crosses rivers by bridges, or by a Prepared Crossing of a
Minor River. Any other crossing is a step by itself (`steps`). None of it depends on where the unit itself is, but
for the first hex after Disengaging, so one table serves a whole move.

A search needs the sums alone (`move_costs`); whoever asks why gets every part (`explained_costs`).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from grognard.board import search
from grognard.board.costs import FORBIDDEN, POINT, CostPart, Costs, Surcharge, on_steps
from grognard.board.results import Reach
from grognard.engine.caching import derived, per_components, set_cached
from grognard.engine.kinds import Hex, Unit
from grognard.games.less_than_60_miles import limits
from grognard.games.less_than_60_miles.allowances import movement_mode, pace
from grognard.games.less_than_60_miles.axis import rear_directions
from grognard.games.less_than_60_miles.blocking import blocked_steps, screened_hexes
from grognard.games.less_than_60_miles.charts.modes import FIXED
from grognard.games.less_than_60_miles.components import NATO, FrontComponents
from grognard.games.less_than_60_miles.effects import in_manoeuvre_group, is_detached
from grognard.games.less_than_60_miles.ground import Ground, ground
from grognard.games.less_than_60_miles.position import FrontPosition, State
from grognard.games.less_than_60_miles.traffic import crowds

Mask = NDArray[np.bool_]
Ints = NDArray[np.int32]
First = tuple[Hex, ...] | None
"""The hexes that a unit may enter first after it has Disengaged [8.8-6]; None: it has not, and Blocking units count."""


# -- a whole move


class Sums(NamedTuple):
    """What every step on a path of a unit costs, without its parts; what is not of Fixed units is None."""

    costs: Costs
    by_road: Mask | None = None
    """The steps that cost less by road than off it: on a path they go by road."""
    base: Ground | None = None
    """What ground costs it, and who is in its way on roads."""
    crowds: tuple[Surcharge, ...] = ()


def move_costs(position: FrontPosition, unit: Unit, first: First = None) -> Costs:
    """What every step on a path of a unit costs: sums without their parts."""
    return move_sums(position, unit, first).costs


def move_sums(position: FrontPosition, unit: Unit, first: First = None) -> Sums:
    """The same, and which steps go by road."""
    return _move_sums(position, unit, first, costs_state(position))


def costs_state(position: FrontPosition) -> State:
    """What costs depend on beside where units are; last of all who is in the way of others on roads."""
    return (
        *(tuple(position.mode), tuple(position.ready)),
        *(tuple(position.parent) if position.axes else (), tuple(position.card_unit) if position.effects else ()),
        *(position.turn, position.precipitation, position.breakthroughs, position.interdictions, position.gas),
        *(position.contaminations, position.axes, position.destroyed, position.pontoons, position.panels),
        *(position.crossings, position.effects),
        tuple(position.by_road),
    )


@derived
def _move_sums(position: FrontPosition, unit: Unit, first: First, state: State) -> Sums:
    components = position.components
    hexes = np.zeros((2, components.hexes), dtype=np.int32)
    if movement_mode(position, unit) == FIXED:
        hexes[0] = FORBIDDEN
        return Sums(Costs.of_sums(components.grid, np.zeros((components.hexes, 6), dtype=np.int32), hexes))
    base = ground(position, pace(position, unit), components.side_of[unit])
    crowded = crowds(position, unit)
    side, by_road = _way_sums(components, base, crowded)
    sums = {"side": side, "enter": hexes[0], "leave": hexes[1]}
    for more in surcharges(position, unit, first):
        table = sums[more.where]
        if isinstance(more.at, np.ndarray):
            np.add(table, more.amount, out=table, where=more.at)
        else:
            table[more.at] += more.amount
    return Sums(Costs.of_sums(components.grid, side, hexes), by_road, base, crowded)


def keep_sums(position: FrontPosition, unit: Unit, sums: Sums, state: State) -> None:
    """A unit has moved, and nobody else: what a path costs it holds on, if nothing else has changed with it.

    That it has come by road itself is in the way of others alone [8.3-4].
    """
    now = costs_state(position)
    if now[:-1] == state[:-1]:
        set_cached(_move_sums, sums, position, unit, None, now)


def explained_costs(position: FrontPosition, unit: Unit, first: First = None) -> Costs:
    """The same costs with their parts."""
    components = position.components
    if movement_mode(position, unit) == FIXED:
        fixed = np.full(components.hexes, FORBIDDEN, dtype=np.int32)
        return Costs(components.grid, [CostPart("8.2-7:1", "fixed", "enter", fixed)])
    base = ground(position, pace(position, unit), components.side_of[unit])
    more = [charge.part(components.grid) for charge in surcharges(position, unit, first)]
    return Costs(components.grid, [*_way_parts(position, unit, base), *base.rivers, *base.open_rivers, *more])


def reach(position: FrontPosition, unit: Unit, left: int, first: First = None) -> Reach:
    """Where a unit can get to with so many half points on paths that ask nothing; ground marked Delay is out of it."""
    return reach_by(position, unit, left, move_costs(position, unit, first))


def reach_by(position: FrontPosition, unit: Unit, left: int, costs: Costs) -> Reach:
    """The same, by costs that are known already."""
    return _reach(position, position.at[unit], left, costs)


@derived
def _reach(position: FrontPosition, here: Hex, left: int, costs: Costs) -> Reach:
    return search.reach(position.components.grid, here, left, costs, untouched=False)


# -- ground, road and traffic


def _way_sums(components: FrontComponents, base: Ground, crowded: tuple[Surcharge, ...]) -> tuple[Ints, Mask]:
    """Terrain or road, step by step, and rivers: the road where it costs less, for nobody has to use one [8.3-5:2]."""
    if not crowded:
        return base.total.copy(), base.by_road
    road, into = base.road_total.copy(), _steps_into(components)
    for crowd in crowded:
        road.reshape(-1)[[step for hex in crowd.at for step in into[hex]]] += crowd.amount
    total: Ints = np.minimum(base.off_total, road)
    total += base.rivers_total
    return total, road < base.off_total


@per_components
def _steps_into(components: FrontComponents) -> list[list[int]]:
    """By hex, the steps that lead into it, each numbered as in a table of six directions a hex."""
    grid = components.grid
    return [[near * 6 + grid.direction(near, hex) for near in grid.around[hex]] for hex in range(components.hexes)]


def _way_parts(position: FrontPosition, unit: Unit, base: Ground) -> list[CostPart]:
    """The same part by part, but for rivers."""
    traffic = [_crowd_part(position.components, crowd) for crowd in crowds(position, unit)]
    total = base.road_total + sum((part.cost for part in traffic), start=np.int32(0))
    by_road = total < base.off_total
    parts = [CostPart(part.rule, part.name, "side", np.where(by_road, 0, part.cost)) for part in base.off]
    parts += [CostPart(p.rule, p.name, "side", np.where(by_road, p.cost, 0)) for p in (*base.road, *traffic)]
    return parts


def _crowd_part(components: FrontComponents, crowd: Surcharge) -> CostPart:
    into = components.map.mask(crowd.at) * np.int32(crowd.amount)
    return CostPart(crowd.rule, crowd.name, "side", on_steps(components.grid, into))


# -- what else costs


def surcharges(position: FrontPosition, unit: Unit, first: First = None, advancing: bool = False) -> list[Surcharge]:
    """All that a step costs or is forbidden by beside ground, road and river."""
    found = [*_extra_points(position, unit, advancing), *_closed(position, unit)]
    return found if advancing else [*found, *_blocked(position, unit, first)]


def entering_surcharges(position: FrontPosition, unit: Unit) -> list[Surcharge]:
    """Those that a unit pays which comes onto the map, by the hex that it enters."""
    found = [*_extra_points(position, unit), *_closed(position, unit)]
    return [charge for charge in found if charge.where == "enter"]


def _extra_points(position: FrontPosition, unit: Unit, advancing: bool = False) -> list[Surcharge]:
    """Extra points for a hex entered or left; none of them is doubled at night.

    An advance after combat pays neither for the Breakthrough marker that it has made nor for Screen Areas [15.8-2:2].
    Nor do units that a card favours: a forward detachment not for Screen Areas, a manoeuvre group for neither.
    """
    components, extra, found = position.components, position.components.movement.surcharges, []
    if position.gas:
        row, rule = ("gas_nato", "26.5-4") if components.side_of[unit] == NATO else ("gas_wp", "26.5-3")
        found.append(Surcharge(rule, "gas", "enter", list(position.gas), extra[row] * POINT))
    if position.contaminations:
        hexes = [mark.hex for mark in position.contaminations]
        found.append(Surcharge("27.4-2", "contamination", "enter", hexes, extra["contamination"] * POINT))
    grouped = in_manoeuvre_group(position, unit)
    if not advancing and not grouped and not is_detached(position, unit):
        screened = screened_hexes(position, unit)
        if screened.any():
            found.append(Surcharge("6.3.1-2", "screen", "enter", screened, extra["screen"] * POINT))
    if position.breakthroughs and not advancing and not grouped:
        hexes = list(position.breakthroughs)
        found.append(Surcharge("15.8-2:1", "breakthrough", "enter", hexes, extra["breakthrough"] * POINT))
    leaving: dict[Hex, int] = {}
    for mark in position.interdictions:
        leaving[mark.hex] = max(leaving.get(mark.hex, 0), mark.value)
    for value in sorted(set(leaving.values())):
        hexes = [hex for hex, highest in leaving.items() if highest == value]
        found.append(Surcharge("21-4:2", "interdiction", "leave", hexes, value * POINT))
    rear = rear_directions(position, unit)
    if rear:
        found.append(Surcharge("10-4", "rear_area", "side", (slice(None), list(rear)), extra["rear_area"] * POINT))
    return found


# -- what is forbidden


def _closed(position: FrontPosition, unit: Unit) -> list[Surcharge]:
    """Hexes that a unit may not enter: with enemy units [8.1-8], out of play, or closed to it."""
    components, side = position.components, position.components.side_of[unit]
    found = [Surcharge("8.1-8", "enemy", "enter", position.hexes_of(1 - side), FORBIDDEN)]
    if not components.all_in_play:
        found.append(Surcharge("4.2-0", "out_of_play", "enter", ~components.in_play, FORBIDDEN))
    if components.specs[unit].territorial:
        found.append(Surcharge("8.7-2:1", "territorial", "enter", ~components.west_germany, FORBIDDEN))
    shut = limits.closed_hexes(position, unit)
    if shut is not None:
        found.append(Surcharge("4.2-0", "limit", "enter", shut, FORBIDDEN))
    return found


def _blocked(position: FrontPosition, unit: Unit, first: First) -> list[Surcharge]:
    """Steps that Blocking units forbid [8.6-4]; after Disengaging only some first hexes are open [8.8-6]."""
    components, here = position.components, position.at[unit]
    steps = blocked_steps(position, unit)
    if first is None:
        return [Surcharge("8.6-4", "blocked", "side", steps, FORBIDDEN)]
    if position.on_map(unit):
        steps = steps.copy()
        around = components.grid.neighbours[here].tolist()
        steps[here] = [hex >= 0 and hex not in first for hex in around]
    return [Surcharge("8.8-6", "blocked", "side", steps, FORBIDDEN)]

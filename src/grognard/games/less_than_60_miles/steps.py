"""What one step costs a unit [8.1 to 8.3, 9], part by part, by the way that its owner chooses; and the sum alone."""

from collections.abc import Iterable
from typing import Any

from grognard.board.costs import FORBIDDEN, Amount, CostPart, StepCost, Surcharge, clamp_cost
from grognard.engine.kinds import NONE, Hex, Unit
from grognard.games.less_than_60_miles.allowances import movement_mode, pace
from grognard.games.less_than_60_miles.bridges import bridge_steps
from grognard.games.less_than_60_miles.charts.modes import FIXED
from grognard.games.less_than_60_miles.costs import First, Sums, entering_surcharges, move_sums, surcharges
from grognard.games.less_than_60_miles.ground import Ground, ground
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.rivers import BRIDGED, HASTY, crossing_options
from grognard.games.less_than_60_miles.traffic import crowds, refugees


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
    more = [charge.part(components.grid) for charge in surcharges(position, unit, first, advancing)]
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


def _both_ways(
    position: FrontPosition, unit: Unit, base: Ground, step: tuple[Hex, int]
) -> tuple[list[Amount], list[Amount]]:
    """A step off the road, and by road."""
    off = _amounts(base.off, step, NONE)
    if base.road_total[step] >= FORBIDDEN:
        rule = "8.3-2" if base.road else "8.3-1"
        return off, [Amount(rule, "no_road", FORBIDDEN)]
    hex = int(position.components.grid.neighbours[step])
    return off, [*_amounts(base.road, step, NONE), *_crowd_amounts(crowds(position, unit), hex)]


def _crowd_amounts(found: Iterable[Surcharge], hex: Hex) -> list[Amount]:
    return [Amount(crowd.rule, crowd.name, crowd.amount) for crowd in found if hex in crowd.at]


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
    row = crossing or (options[-1] if options else "")  # on a path by engineers, if any: a hasty crossing is named
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
    off, crowded = _amounts(base.off, step, NONE), _crowd_amounts(refugees(position, unit), hex)
    ways = base.road_total[hex]
    best = int(ways.argmin())
    if road is not False and ways[best] + sum(part.amount for part in crowded) < sum(part.amount for part in off):
        off = [*_amounts(base.road, (hex, best), NONE), *crowded]
    parts = [charge.part(components.grid) for charge in entering_surcharges(position, unit)]
    return [*off, *_amounts(parts, (hex, 0), hex)]


# -- the sum alone


def uses_road(position: FrontPosition, unit: Unit, start: Hex, hex: Hex) -> bool:
    """Does a step that costs as little as it can go by road?"""
    return goes_by_road(position, move_sums(position, unit), start, hex)


def goes_by_road(position: FrontPosition, sums: Sums, start: Hex, hex: Hex) -> bool:
    """The same, by what is known already."""
    return sums.by_road is not None and sums.by_road.item(start, position.components.grid.direction(start, hex))


def entry_total(
    position: FrontPosition, unit: Unit, sums: Sums, hex: Hex, *, off_road: bool = False, crossing: str = ""
) -> int:
    """What `entry_cost` adds up to for the next step of a unit's move.

    A path goes by the cheaper way and over bridges: where this step does not, the difference is added.
    """
    start, components, (costs, _, base, crowded) = position.at[unit], position.components, sums
    step = (start, components.grid.direction(start, hex))
    unbridged = components.rivers.item(step) and not bridge_steps(position, components.side_of[unit]).item(step)
    if base is None or not (off_road or unbridged):
        return costs.total(start, hex)
    total = costs.side.item(step) + costs.hexes.item(0, hex) + costs.hexes.item(1, start)
    if off_road:
        off = base.off_total.item(step)
        by_road = base.road_total.item(step) + sum([crowd.amount for crowd in crowded if hex in crowd.at])
        total += off - min(off, by_road)
    if unbridged:
        across = _river_amounts(position, unit, start, hex, base, crossing or None)
        total += sum([part.amount for part in across]) - base.rivers_total.item(step)
    return clamp_cost(total)

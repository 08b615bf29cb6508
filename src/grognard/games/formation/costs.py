"""What a step costs a stack [3.1.1, 7.3]: ground, hexsides, roads, and where enemies keep it from going."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from grognard.board import search
from grognard.board.costs import FORBIDDEN, Amount, CostPart, Costs, Surcharge, into_hexes
from grognard.board.results import Reach
from grognard.engine.caching import derived, derived_of, per_components
from grognard.engine.kinds import Hex, Side, Unit
from grognard.games.formation.command import supplied
from grognard.games.formation.components import NO_ROAD, Battlefield
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.restrictions import confines
from grognard.games.formation.strong_points import FUNCTIONAL
from grognard.games.formation.zones import zone

Mask = NDArray[np.bool_]

ZONE_TO_ZONE = "zone_to_zone"
"""What bars a step from EZOC to EZOC: the one thing that Screening Movement overcomes [7.3.4-1]."""


_BARS = (
    *("enemy", "next_to_attackers", "zone", "confined", "terrain", "hexside", "strong_point", "out_of_play", "hq_zone"),
    ZONE_TO_ZONE,
)
"""What bars a step, what is said of one sort of move or unit before what is said of all."""


def decisive(bars: Sequence[Amount]) -> Amount:
    """Of several things that bar a step the one that decides."""
    return min(bars, key=lambda bar: _BARS.index(bar.name))


def allowance(position: FormationPosition, units: Sequence[Unit]) -> int:
    """The half points of a stack: its slowest unit's [7.3.1-2], halved without supply [7.3.2-12].

    Never rounded: half of 5 is 2 1/2 [5.1-5]. What is left at the end of an Action is lost [7.3.2-7].
    """
    components = position.components
    slowest = min(components.move[unit] for unit in units)
    return slowest if supplied(position, units[0]) else slowest // 2


def classes_of(position: FormationPosition, units: Sequence[Unit]) -> tuple[str, ...]:
    """The columns of the chart by which a stack moves."""
    if len(units) == 1:
        return position.components.class_alone[units[0]]
    return tuple(sorted({position.components.move_class[unit] for unit in units}))


def move_costs(position: FormationPosition, units: Sequence[Unit], avoid: Hex = -1, shy: bool = False) -> Costs:
    """The cost of every step for a stack just now, part by part.

    `avoid`: it may not come next to this hex [7.4.1.1-12]; `shy`: nor into any EZOC [9.4.2-2].
    """
    components = position.components
    first, hq = units[0], components.hq
    side = components.side_of[first]
    area = confines(position, position.formation[first])
    found = _ground(position, 1 - side, classes_of(position, units))
    if shy or area or avoid >= 0:
        found = _barred(position, 1 - side, found, avoid, shy, area)
    if not hq[first] or not all(hq[unit] for unit in units):
        return found
    return _lone_hq_costs(position, side, found)


@derived
def _lone_hq_costs(position: FormationPosition, side: Side, found: Costs) -> Costs:
    """HQs alone enter no EZOC without a friendly Combat unit in it [3.3-6]."""
    combat, stacks = position.components.combat, position.stacks
    bare = zone(position, 1 - side).copy()
    for hex in position.hexes_of(side):
        for unit in stacks[hex]:
            if combat[unit]:
                bare[hex] = False
                break
    return found.charged(Surcharge("3.3-6", "hq_zone", "enter", bare, FORBIDDEN))


@derived_of("enemy")
def _barred(position: FormationPosition, enemy: Side, found: Costs, avoid: Hex, shy: bool, area: str) -> Costs:
    """With what bars a sort of move or a formation: it depends on the enemy alone, and so holds until that moves."""
    components = position.components
    bars = []
    if shy:
        bars.append(Surcharge("9.4.2-2", "zone", "enter", zone(position, enemy), FORBIDDEN))
    if avoid >= 0:
        beside = list(components.grid.around[avoid])
        bars.append(Surcharge("7.4.1.1-12", "next_to_attackers", "enter", beside, FORBIDDEN))
    if area:
        outside = ~components.map.mask(components.map.area(area))
        bars.append(Surcharge("6.4-3", "confined", "enter", outside, FORBIDDEN))
    return found.charged(*bars)


@derived_of("enemy")
def _ground(position: FormationPosition, enemy: Side, classes: tuple[str, ...]) -> Costs:
    """The ground, by road where a road is used: not on a step that enters or leaves an EZOC, but before and after it.

    [3.1.1-10, 7.3.3-2, 7.3.3-3]. There prohibited ground is prohibited, road or not. And where enemies are [7.3.2-10],
    and from EZOC to EZOC [5.4.1-3]: nothing else keeps a stack from a hex, for stacking limits do not until it stops
    [7.3-2].
    """
    components = position.components
    grid, near = components.grid, zone(position, enemy)
    bars = Surcharge("5.4.1-3", ZONE_TO_ZONE, "side", lambda: near[:, None] & into_hexes(grid, near), FORBIDDEN)
    by_road, off_road = _roads(components, classes)
    ground = Costs.of_sums(
        grid,
        search.by_zone(grid, near, by_road.side, off_road.side, bars.amount),
        off_road.hexes,
        lambda: _ground_parts(components, classes, ~(near[:, None] | into_hexes(grid, near))),
    )
    enemies = Surcharge("7.3.2-10", "enemy", "enter", [*position.hexes_of(enemy)], FORBIDDEN)
    return ground.charged(*_strong_points(position, enemy, classes), enemies, bars)


def _ground_parts(components: Battlefield, classes: tuple[str, ...], free: Mask) -> list[CostPart]:
    """Terrain of hexes and hexsides, or the road's rate on `free` steps with a road.

    [3.1.1-1, 3.1.1-5, 3.1.1-7, 7.3-1, 7.3.3-1]
    """
    hexes, across, road = components.costs_of(classes)
    by_road = free & (road != NO_ROAD)
    return [
        CostPart("3.1.1-1", "terrain", "side", np.where(by_road, 0, hexes)),
        CostPart("3.1.2", "hexside", "side", np.where(by_road, 0, across)),
        CostPart("7.3.3-1", "road", "side", np.where(by_road, road, 0)),
        CostPart("3.1-3", "out_of_play", "enter", components.out_of_play),
    ]


def _roads(components: Battlefield, classes: tuple[str, ...]) -> tuple[Costs, Costs]:
    """The ground by road wherever there is one, and without any road: of each step one of the two holds."""
    known = _roads_of(components)
    if classes not in known:
        by_road, off_road = (
            Costs(components.grid, _ground_parts(components, classes, np.full((components.hexes, 6), free)))
            for free in (True, False)
        )
        known[classes] = by_road, off_road
    return known[classes]


@per_components
def _roads_of(components: Battlefield) -> dict[tuple[str, ...], tuple[Costs, Costs]]:
    """What `_roads` has worked out, by classes."""
    return {}


def _strong_points(position: FormationPosition, enemy: Side, classes: tuple[str, ...]) -> list[Surcharge]:
    """What an enemy Strong Point that still works costs to enter, on top of the ground [3.1.3-1]."""
    hexes = [point.hex for point in position.strong_points if point.functional and point.side == enemy]
    if not hexes:
        return []
    row = position.components.terrain[FUNCTIONAL]
    extra = max(getattr(row, kind) for kind in classes)
    return [Surcharge("3.1.3-1", "strong_point", "enter", hexes, extra)] if extra else []


def reach(position: FormationPosition, units: Sequence[Unit], left: int, avoid: Hex = -1, shy: bool = False) -> Reach:
    """Where a stack can get to with what it has left; it stops in the first EZOC [5.4.1-1, 5.4.1-2, 7.3.2-9]."""
    return reach_by(position, units, left, move_costs(position, units, avoid, shy))


def reach_by(position: FormationPosition, units: Sequence[Unit], left: int, costs: Costs) -> Reach:
    """The same by costs that are at hand."""
    return _reach(position, position.components.side_of[units[0]], position.at[units[0]], left, costs)


@derived
def _reach(position: FormationPosition, side: Side, here: Hex, left: int, costs: Costs) -> Reach:
    return search.reach(position.components.grid, here, left, costs, stop=zone(position, 1 - side))

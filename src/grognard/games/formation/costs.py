"""What a step costs a stack [3.1.1, 7.3]: ground, hexsides, roads, and where enemies keep it from going."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from grognard.board import search
from grognard.board.costs import FORBIDDEN, Amount, CostPart, Costs, on_steps
from grognard.board.results import Reach
from grognard.engine.caching import derived, derived_of
from grognard.engine.kinds import Hex, Side, Unit
from grognard.games.formation.command import supplied
from grognard.games.formation.components import NO_ROAD
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
    side = components.side_of[units[0]]
    area = confines(position, position.formation[units[0]])
    found = _open_costs(position, 1 - side, classes_of(position, units), avoid, shy, area)
    if not all(components.hq[unit] for unit in units):
        return found
    return _lone_hq_costs(position, side, found)


@derived
def _lone_hq_costs(position: FormationPosition, side: Side, found: Costs) -> Costs:
    return found.plus(_lone_hq_part(position, side))


@derived_of("enemy")
def _open_costs(
    position: FormationPosition, enemy: Side, classes: tuple[str, ...], avoid: Hex, shy: bool, area: str
) -> Costs:
    """What depends on the ground and on the enemy alone, and so holds until the enemy moves."""
    components = position.components
    parts = []
    if shy:
        parts.append(CostPart("9.4.2-2", "zone", "enter", _where(zone(position, enemy))))
    if avoid >= 0:
        beside = components.map.mask(components.grid.around[avoid])
        parts.append(CostPart("7.4.1.1-12", "next_to_attackers", "enter", _where(beside)))
    if area:
        outside = ~components.map.mask(components.map.area(area))
        parts.append(CostPart("6.4-3", "confined", "enter", _where(outside)))
    ground = _ground(position, enemy, classes)
    return ground.plus(*parts) if parts else ground


@derived_of("enemy")
def _ground(position: FormationPosition, enemy: Side, classes: tuple[str, ...]) -> Costs:
    """Terrain of hexes and hexsides, or the road's rate where a road is used.

    [3.1.1-1, 3.1.1-5, 3.1.1-7, 7.3-1, 7.3.3-1]: not on a step that enters or leaves an EZOC, but before and after it
    [3.1.1-10, 7.3.3-2, 7.3.3-3]. There prohibited ground is prohibited, road or not. And where enemies are [7.3.2-10],
    and from EZOC to EZOC [5.4.1-3]: nothing else keeps a stack from a hex, for stacking limits do not until it stops
    [7.3-2].
    """
    components = position.components
    hexes, across, road = components.costs_of(classes)
    near = zone(position, enemy)
    into = on_steps(components.grid, near.astype(np.int32)) > 0
    by_road = (road != NO_ROAD) & ~(near[:, None] | into)
    enemies = components.map.mask(position.hexes_of(enemy))
    return Costs(
        components.grid,
        [
            CostPart("3.1.1-1", "terrain", "side", np.where(by_road, 0, hexes)),
            CostPart("3.1.2", "hexside", "side", np.where(by_road, 0, across)),
            CostPart("7.3.3-1", "road", "side", np.where(by_road, road, 0)),
            CostPart("3.1-3", "out_of_play", "enter", components.out_of_play),
            *_strong_point_parts(position, enemy, classes),
            CostPart("7.3.2-10", "enemy", "enter", _where(enemies)),
            CostPart("5.4.1-3", ZONE_TO_ZONE, "side", _where(near[:, None] & into)),
        ],
    )


def _strong_point_parts(position: FormationPosition, enemy: Side, classes: tuple[str, ...]) -> list[CostPart]:
    """What an enemy Strong Point that still works costs to enter, on top of the ground [3.1.3-1]."""
    row = position.components.terrain[FUNCTIONAL]
    extra = max(getattr(row, kind) for kind in classes)
    hexes = [point.hex for point in position.strong_points if point.functional and point.side == enemy]
    if not extra or not hexes:
        return []
    amounts = np.zeros(position.components.hexes, dtype=np.int32)
    amounts[hexes] = extra
    return [CostPart("3.1.3-1", "strong_point", "enter", amounts)]


def _lone_hq_part(position: FormationPosition, side: Side) -> CostPart:
    """HQs alone enter no EZOC without a friendly Combat unit in it [3.3-6]."""
    combat = position.components.combat
    friends = [hex for hex in position.hexes_of(side) if any(combat[unit] for unit in position.stacks[hex])]
    bare = zone(position, 1 - side).copy()
    bare[friends] = False
    return CostPart("3.3-6", "hq_zone", "enter", _where(bare))


def _where(mask: Mask) -> NDArray[np.int32]:
    return np.where(mask, np.int32(FORBIDDEN), np.int32(0))


def reach(position: FormationPosition, units: Sequence[Unit], left: int, avoid: Hex = -1, shy: bool = False) -> Reach:
    """Where a stack can get to with what it has left; it stops in the first EZOC [5.4.1-1, 5.4.1-2, 7.3.2-9]."""
    side, here = position.components.side_of[units[0]], position.at[units[0]]
    return _reach(position, side, here, left, move_costs(position, units, avoid, shy))


@derived
def _reach(position: FormationPosition, side: Side, here: Hex, left: int, costs: Costs) -> Reach:
    return search.reach(position.components.grid, here, left, costs, stop=zone(position, 1 - side))

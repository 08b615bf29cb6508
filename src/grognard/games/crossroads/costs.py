"""What a move costs and where it may go: what movement [5.0], reaction [7.0] and overrun [8.0] share."""

import numpy as np
from numpy.typing import NDArray

from grognard.board import search
from grognard.board.answers import Reach
from grognard.board.costs import ALL, ALL_FROM, FORBIDDEN, POINT, CostPart, Costs, StepCost
from grognard.engine.kinds import Hex, Unit
from grognard.engine.rulings import Part
from grognard.games.crossroads.position import CrossroadsPosition
from grognard.games.crossroads.supply import in_supply
from grognard.games.crossroads.zones import hexes_of, zone

RECON_IN_ZONE = POINT
"""What recon pays for not stopping [6.3]."""


def allowance(position: CrossroadsPosition, unit: Unit) -> int:
    """A unit's movement allowance in half points, halved out of supply [10.3]."""
    full: int = position.components.allowance[unit]
    return full if in_supply(position, unit) else full // 2


def move_costs(position: CrossroadsPosition, unit: Unit) -> Costs:
    """The cost of every step for a unit just now, part by part."""
    key = ("costs", unit)
    found: Costs | None = position.derived.get(key)
    if found is None:
        components = position.components
        static = components.costs[components.unit_class[unit]]
        found = static.plus(*_changing_parts(position, unit))
        position.derived[key] = found
    return found


def _changing_parts(position: CrossroadsPosition, unit: Unit) -> list[CostPart]:
    """What depends on where the enemy is: his hexes [4.3] and his zones [6.3, 6.4]."""
    components = position.components
    enemy = 1 - components.side_of[unit]
    taken = np.zeros(components.hexes, dtype=np.int32)
    taken[hexes_of(position, enemy)] = FORBIDDEN
    parts = [CostPart("4.3", "enemy", "enter", taken)]
    zones, here = zone(position, enemy), position.at[unit]
    if components.recon[unit]:
        parts.append(CostPart("6.3", "zone", "enter", zones * np.int32(RECON_IN_ZONE)))
    elif zones[here]:
        parts.append(CostPart("6.4", "zone_to_zone", "side", _zone_to_zone(position, here, zones)))
    return parts


def _zone_to_zone(position: CrossroadsPosition, here: Hex, zones: NDArray[np.uint8]) -> NDArray[np.int32]:
    """From the hex where the move begins straight into a zone: the whole allowance [6.4]."""
    neighbours = position.components.grid.neighbours
    cost = np.zeros(neighbours.shape, dtype=np.int32)
    around = neighbours[here]
    cost[here] = np.where((around >= 0) & (zones[around] > 0), ALL, 0)
    return cost


def reach(position: CrossroadsPosition, unit: Unit, left: int, untouched: bool) -> Reach:
    """Where a unit can get to with the half points it has left; a zone stops all but recon [6.2, 6.3]."""
    components = position.components
    stop = None if components.recon[unit] else zone(position, 1 - components.side_of[unit])
    return search.reach(
        components.grid, position.at[unit], left, move_costs(position, unit), stop=stop, untouched=untouched
    )


def points(halves: int) -> float:
    """Half points as a person counts them."""
    return halves / POINT


def parts_of(step: StepCost, left: int) -> list[Part]:
    """A step's cost as lines of a ruling, in points; what takes the whole allowance shows as what was left."""
    return [Part(part.rule, part.name, points(left if part.amount >= ALL_FROM else part.amount)) for part in step.parts]


def paid(step: StepCost, left: int) -> int:
    """The half points a step takes from those left."""
    return left if step.total >= ALL_FROM else step.total

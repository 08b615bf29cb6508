"""What things are worth to a planner, in combat factors: places, ground, steps, and the results of an attack."""

from collections.abc import Sequence
from typing import NamedTuple

from grognard.engine.caching import derived
from grognard.engine.kinds import Hex, Side, Unit
from grognard.games.army_group_center.odds import final_column, in_effect, reckon
from grognard.games.army_group_center.plans.weights import weights_for
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.results import can_retreat
from grognard.games.army_group_center.steps import full_strength, strength
from grognard.games.army_group_center.units import LAST_TURN, SOVIET


def hex_worth(position: ArmyPosition, hex: Hex) -> float:
    """What there is to win or lose in a hex, whoever holds it."""
    components, weights = position.components, weights_for(position.components).worth
    if hex == components.koenigsberg:
        return weights.koenigsberg
    points: int = components.worth.get(hex, 0)
    return weights.point * points


def step_cost(position: ArmyPosition, unit: Unit) -> float:
    """What it hurts its owner that a unit loses a step; on the last turn hardly at all."""
    components, steps = position.components, position.steps[unit]
    factors, weights = components.strengths[unit], weights_for(components).worth
    gone = weights.unit if steps == 1 else 0.0
    cost: float = weights.factor[components.side_of[unit]] * (factors[steps] - factors[steps - 1]) + gone
    return weights.last_day * cost if position.turn == LAST_TURN else cost


class Prospect(NamedTuple):
    """An attack weighed up: what it is expected to bring, and whether an air army should help."""

    value: float
    column: int
    support: bool


def column_value(
    position: ArmyPosition, side: Side, hex: Hex, units: Sequence[Unit], column: int, ardour: bool = False
) -> float:
    """What a roll in a column of the table brings the attacker on average."""
    results = [in_effect(position, hex, result) for result in position.components.crt.by_face(column)]
    if ardour:
        results = [result for result in results if result != "AS"]
    worth = {result: result_value(position, side, hex, units, result) for result in set(results)}
    return sum(worth[result] for result in results) / len(results)


def result_value(position: ArmyPosition, side: Side, hex: Hex, units: Sequence[Unit], result: str) -> float:
    """What a result of the table is worth to the attacker."""
    if result == "AS":
        return 0.0
    if result == "AE":
        return -sum(step_cost(position, unit) for unit in units)
    defenders = position.units_at(hex)
    ground = weights_for(position.components).worth.ground[side]
    prize = ground + (hex_worth(position, hex) if position.control[hex] != side else 0.0)
    if result == "DR":
        return _retreat_value(position, hex, defenders, prize)
    hurt = sum(step_cost(position, unit) for unit in defenders)
    emptied = all(position.steps[unit] == 1 for unit in defenders)
    gain = hurt + (prize if emptied else 0.0)
    return gain - _blood(position, units, len(defenders)) if result == "BB" else gain


def _blood(position: ArmyPosition, units: Sequence[Unit], lost: int) -> float:
    """The attackers' steps in a bloodbath: the cheapest, but a full-strength shock army first [11.21-3, 11.21-4]."""
    shock = [u for u in units if position.components.shock[u] and full_strength(position, u)]
    costs = sorted(step_cost(position, unit) for unit in units if unit not in shock[:1])
    first = [step_cost(position, unit) for unit in shock[:1]]
    return sum((first + costs)[:lost])


def _retreat_value(position: ArmyPosition, hex: Hex, defenders: Sequence[Unit], prize: float) -> float:
    """A DR: the defender goes, or pays a step to stay, as they like it better [11.17-1, 11.19-1]."""
    able = ways_out(position, hex)
    stuck = [unit for unit in defenders if unit not in able]
    emptied = all(position.steps[unit] == 1 for unit in stuck)
    go = sum(step_cost(position, unit) for unit in stuck) + (prize if emptied else 0.0)
    if able and sum(position.steps[unit] for unit in defenders) > 1:
        return min(go, min(step_cost(position, unit) for unit in defenders))
    return go


@derived
def ways_out(position: ArmyPosition, hex: Hex) -> list[Unit]:
    """The defenders that could retreat, remembered until somebody moves."""
    return can_retreat(position, hex)


def prospect(position: ArmyPosition, side: Side, hex: Hex, units: Sequence[Unit], air: bool) -> Prospect:
    """An attack by these units, with an air army if one is available and worth it."""
    column = final_column(position, reckon(position, hex, units))
    value = column_value(position, side, hex, units, column)
    if air and side == SOVIET:
        higher = position.components.crt.within(column + 1)
        with_air = column_value(position, side, hex, units, higher) - weights_for(position.components).worth.air
        if with_air > value:
            return Prospect(with_air, higher, True)
    return Prospect(value, column, False)


def cheapest_step(position: ArmyPosition, units: Sequence[Unit]) -> Unit:
    """The unit whose step hurts least; of equals the weaker one."""
    return min(units, key=lambda unit: (step_cost(position, unit), strength(position, unit), unit))

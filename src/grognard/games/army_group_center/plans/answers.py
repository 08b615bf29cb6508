"""The smaller questions: what to rebuild, when to hold, where to retreat, who advances, whom to interdict."""

from collections.abc import Sequence

from grognard.engine.kinds import Hex, Side, Unit
from grognard.games.army_group_center.plans.ground import shelter, supplied, threat
from grognard.games.army_group_center.plans.weights import weights_for
from grognard.games.army_group_center.plans.worth import hex_worth, step_cost, ways_out
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.steps import strength
from grognard.games.army_group_center.units import GERMAN, SOVIET


def best_replacement(position: ArmyPosition, rebuilt: Sequence[Unit], reclaimed: Sequence[Unit]) -> Unit | None:
    """Where a step does most: on a reduced unit, or to call one back."""
    factors, called_back = position.components.strengths, weights_for(position.components).answer.called_back
    gains = {unit: float(factors[unit][2] - factors[unit][1]) for unit in rebuilt}
    gains |= {unit: factors[unit][1] * called_back for unit in reclaimed}
    return max(gains, key=lambda unit: (gains[unit], -unit)) if gains else None


def better_hold(position: ArmyPosition, side: Side, hex: Hex) -> bool:
    """After a DR: is a step a fair price for the hex [11.19-1]?"""
    units, weights = position.units_at(hex), weights_for(position.components)
    able = ways_out(position, hex)
    lost = sum(step_cost(position, unit) for unit in units if unit not in able)
    price = min(step_cost(position, unit) for unit in units) + weights.answer.struck_again
    return lost + weights.answer.held * (hex_worth(position, hex) + weights.worth.ground[1 - side]) > price


def best_retreat(position: ArmyPosition, side: Side, hexes: Sequence[Hex]) -> Hex:
    """The safest of the hexes that a retreat may lead to, and rather one worth holding."""
    cover, danger, lines = shelter(position.components, side), threat(position, 1 - side), supplied(position, side)
    weights = weights_for(position.components).retreat

    def pleasant(hex: Hex) -> float:
        lured = weights.supplied * bool(lines[hex]) + weights.place * hex_worth(position, hex)
        return lured + float(cover[hex]) - weights.danger * float(danger[hex])

    return max(sorted(hexes), key=pleasant)


def best_advance(position: ArmyPosition, side: Side, hex: Hex, units: Sequence[Unit]) -> Unit | None:
    """Who enters a hex that was emptied: one at least of the Soviets; of the Germans only where it is worth it."""
    worth = hex_worth(position, hex)
    if position.owner(hex) == side:
        return None
    trench = bool(position.components.trench[GERMAN][hex])
    if side == GERMAN and not (worth or trench):
        return None
    free = [unit for unit in units if side == SOVIET or worth >= hex_worth(position, position.at[unit])]
    return max(free, key=lambda unit: (strength(position, unit), unit), default=None)


def prize_on_the_way(position: ArmyPosition, side: Side, hexes: Sequence[Hex]) -> Hex | None:
    """A place of the enemy's that a unit can still walk into with what it has left."""
    prizes = [hex for hex in hexes if position.control[hex] != side and hex in position.components.worth]
    return max(prizes, key=lambda hex: (hex_worth(position, hex), hex), default=None)


def best_interdiction(position: ArmyPosition, units: Sequence[Unit]) -> Unit | None:
    """The strongest German unit near the front: it can neither run away nor come to help [13.3-3]."""
    distance, at = position.components.grid.distance, position.at
    soviets, front = position.hexes_of(SOVIET), weights_for(position.components).answer.front
    near = [unit for unit in units if any(distance(at[unit], hex) <= front for hex in soviets)]
    return max(near, key=lambda unit: (strength(position, unit), -unit), default=None)

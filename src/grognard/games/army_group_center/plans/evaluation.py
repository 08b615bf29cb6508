"""How good a position is for a side, in victory points: places, and what both armies are likely to make of them.

What a factor is good for was found from finished games (see the page of the game): it fades as the turns run out.
"""

import numpy as np

from grognard.board import search
from grognard.engine.caching import derived
from grognard.engine.kinds import Side
from grognard.engine.weights import per_weights
from grognard.games.army_group_center.components import Army
from grognard.games.army_group_center.plans.ground import Floats, supplied
from grognard.games.army_group_center.plans.weights import weights_for
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.steps import strength
from grognard.games.army_group_center.units import GERMAN, LAST_TURN, SOVIET
from grognard.games.army_group_center.victory import points


def evaluate(position: ArmyPosition, side: Side) -> float:
    """What the Soviet has, less what the German has; for the German the other way round."""
    if position.outcome is not None:
        won = weights_for(position.components).evaluation.won
        return won if position.outcome.winner == side else -won
    left = (LAST_TURN - position.turn) / (LAST_TURN - 1)
    value = _places(position) + left * (_army(position, SOVIET) - _army(position, GERMAN))
    return value if side == SOVIET else -value


def _places(position: ArmyPosition) -> float:
    """The count as it stands [4.3], and Koenigsberg [4.2]."""
    components, control = position.components, position.control
    fallen = components.koenigsberg >= 0 and control[components.koenigsberg] == SOVIET
    return sum(part.amount for part in points(position)) + weights_for(components).evaluation.koenigsberg * fallen


def _army(position: ArmyPosition, side: Side) -> float:
    """Factors on the map: less if cut off, more near the places that the Soviet still wants and the German holds."""
    weights = weights_for(position.components).evaluation
    factor, cut_off = weights.factor[side], weights.cut_off[side]
    pull, lines, total = _pull(position, weights.halfway), supplied(position, side), 0.0
    for hex in position.hexes_of(side):
        share = factor + weights.near * float(pull[hex]) - (0.0 if lines[hex] else cut_off)
        total += share * sum(strength(position, unit) for unit in position.stacks[hex])
    return total


@derived
def _pull(position: ArmyPosition, halfway: float) -> Floats:
    """How near each hex is to places in German hands, each by its worth; halfway, because that is what it hangs on."""
    hexes, fields = _fields(position.components)
    worth = np.array([position.components.worth[hex] * (position.control[hex] == GERMAN) for hex in hexes])
    pull: Floats = worth @ fields
    return pull


@per_weights
def _fields(components: Army) -> tuple[list[int], Floats]:
    """The pull of each place on every hex, worked out once a table."""
    hexes, halfway = sorted(components.worth), weights_for(components).evaluation.halfway
    away = [search.distances(components.grid, hex) for hex in hexes]
    fields = [np.where(field < 0, 0.0, halfway / (halfway + field)) for field in away]
    return hexes, np.array(fields).reshape(len(hexes), components.hexes)

"""How good a position is for a side, in victory points: what it has, what it may lose, and what it is near."""

from grognard.engine.kinds import NONE, Side
from grognard.games.crossroads.charts import CLASSES
from grognard.games.crossroads.plans.ground import ground_of
from grognard.games.crossroads.plans.weights import weights_for
from grognard.games.crossroads.position import CrossroadsPosition
from grognard.games.crossroads.supply import lines
from grognard.games.crossroads.units import strength
from grognard.games.crossroads.victory import points


def evaluate(position: CrossroadsPosition, side: Side) -> float:
    """The lead in points as things stand, and what each side's units on the map are good for."""
    counts = points(position)
    lead = float(counts[side] - counts[1 - side])
    if position.outcome is not None:
        sign = 0 if position.outcome.winner == NONE else 1 if position.outcome.winner == side else -1
        return sign * weights_for(position.components).evaluation.won + lead
    return lead + _army(position, side) - _army(position, 1 - side)


def _army(position: CrossroadsPosition, side: Side) -> float:
    """Strength on the map, supply, and how near the units are to what they should take."""
    components, weights = position.components, weights_for(position.components).evaluation
    supplied, total = lines(position, side), 0.0
    wanted = tuple(hex for hex in components.victory if position.control[hex] != side)
    pulls = {kind: ground_of(components).pull(kind, wanted) for kind in CLASSES}
    for hex in position.hexes_of(side):
        lost = 0.0 if supplied.reached(hex) else weights.cut_off
        for unit in position.stacks[hex]:
            nearness = pulls[components.unit_class[unit]][hex]
            total += weights.factor * strength(position, unit) - lost + weights.near * nearness
    return total

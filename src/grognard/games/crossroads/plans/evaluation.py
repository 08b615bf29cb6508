"""How good a position is for a side, in victory points: what it has, what it may lose, and what it is near."""

from grognard.engine.kinds import NONE, Side
from grognard.games.crossroads.charts import CLASSES
from grognard.games.crossroads.plans.ground import ways
from grognard.games.crossroads.position import CrossroadsPosition
from grognard.games.crossroads.supply import lines
from grognard.games.crossroads.units import strength
from grognard.games.crossroads.victory import points

WON = 100.0
"""The game; a lead in points beside it, so that a higher victory is better still."""
FACTOR = 0.2
"""A factor of strength on the map."""
CUT_OFF = 0.3
"""What a unit out of supply is short of."""
NEAR = 0.05
"""What a victory point that the side does not have yet is worth to each unit beside it; less with the way there."""


def evaluate(position: CrossroadsPosition, side: Side) -> float:
    """The lead in points as things stand, and what each side's units on the map are good for."""
    counts = points(position)
    lead = float(counts[side] - counts[1 - side])
    if position.outcome is not None:
        sign = 0 if position.outcome.winner == NONE else 1 if position.outcome.winner == side else -1
        return sign * WON + lead
    return lead + _army(position, side) - _army(position, 1 - side)


def _army(position: CrossroadsPosition, side: Side) -> float:
    """Strength on the map, supply, and how near the units are to what they should take."""
    components = position.components
    supplied, total = lines(position, side), 0.0
    wanted = tuple(hex for hex in components.victory if position.control[hex] != side)
    pulls = {kind: ways(components).pull(kind, wanted) for kind in CLASSES}
    for hex in position.hexes_of(side):
        lost = 0.0 if supplied.reached(hex) else CUT_OFF
        for unit in position.stacks[hex]:
            total += FACTOR * strength(position, unit) - lost + NEAR * pulls[components.unit_class[unit]][hex]
    return total

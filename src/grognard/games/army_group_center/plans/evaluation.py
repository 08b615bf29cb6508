"""How good a position is for a side, in combat factors: places, the steps of both armies, and who is near what."""

import numpy as np

from grognard.board import search
from grognard.engine.caching import derived, per_components
from grognard.engine.kinds import Side
from grognard.games.army_group_center.components import Army
from grognard.games.army_group_center.plans.ground import Floats, supplied
from grognard.games.army_group_center.plans.worth import FACTOR, KOENIGSBERG_WORTH, LOST, POINT_WORTH
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.steps import strength
from grognard.games.army_group_center.units import GERMAN, SOVIET

WON = 1000.0
"""The game."""
NEAR = 0.08
"""What a factor is worth beside a place of one point, compared with the factor itself."""
HALFWAY = 4.0
"""Hexes from a place at which its pull has gone down to a half."""
CUT_OFF = 0.3
"""What is taken from the factors of a unit that stands out of supply."""


def evaluate(position: ArmyPosition, side: Side) -> float:
    """What the Soviet has, less what the German has; for the German the other way round."""
    if position.outcome is not None:
        return WON if position.outcome.winner == side else -WON
    value = _places(position) + _army(position, SOVIET) - _army(position, GERMAN)
    return value if side == SOVIET else -value


def _places(position: ArmyPosition) -> float:
    """Towns and cities in Soviet hands [4.3-2, 4.3-3], and Koenigsberg [4.2]."""
    components, control = position.components, position.control
    taken = sum(worth for hex, worth in components.worth.items() if control[hex] == SOVIET)
    fallen = components.koenigsberg >= 0 and control[components.koenigsberg] == SOVIET
    return POINT_WORTH * taken + KOENIGSBERG_WORTH * fallen


def _army(position: ArmyPosition, side: Side) -> float:
    """Factors on the map: less if cut off, more near the places that the Soviet still wants and the German holds."""
    pull, lines, total = _pull(position), supplied(position, side), 0.0
    for hex in position.hexes_of(side):
        share = FACTOR[side] + NEAR * float(pull[hex]) - (0.0 if lines[hex] else CUT_OFF)
        for unit in position.stacks[hex]:
            total += share * strength(position, unit) + LOST
    return total


@derived
def _pull(position: ArmyPosition) -> Floats:
    """How near each hex is to places in German hands, each by its worth."""
    hexes, fields = _fields(position.components)
    worth = np.array([position.components.worth[hex] * (position.control[hex] == GERMAN) for hex in hexes])
    pull: Floats = worth @ fields
    return pull


@per_components
def _fields(components: Army) -> tuple[list[int], Floats]:
    """The pull of each place on every hex, worked out once a table."""
    hexes = sorted(components.worth)
    away = [search.distances(components.grid, hex) for hex in hexes]
    fields = [np.where(field < 0, 0.0, HALFWAY / (HALFWAY + field)) for field in away]
    return hexes, np.array(fields).reshape(len(hexes), components.hexes)

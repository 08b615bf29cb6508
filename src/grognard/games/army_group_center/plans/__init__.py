"""Plans for both sides: what a reasonably competent player attacks, holds, moves and gives up."""

from grognard.engine.components import Components
from grognard.engine.kinds import Side
from grognard.engine.position import Position
from grognard.games.army_group_center.components import Army
from grognard.games.army_group_center.plans import evaluation
from grognard.games.army_group_center.plans.planner import Planner
from grognard.games.army_group_center.position import ArmyPosition

OTHER_GAME = "these are plans for Army Group Center"


def planner(components: Components) -> Planner:
    """Somebody to ask for advice in one game: for either side, but for one only, since plans are remembered."""
    if not isinstance(components, Army):
        raise TypeError(OTHER_GAME)
    return Planner(components)


def evaluate(position: Position, side: Side) -> float:
    """How good a position is for a side: see `evaluation`."""
    if not isinstance(position, ArmyPosition):
        raise TypeError(OTHER_GAME)
    return evaluation.evaluate(position, side)

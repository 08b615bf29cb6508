"""Plans for both sides: where to attack and with whom, whom to hold, how to keep supply, when to react."""

from grognard.engine.components import Components
from grognard.engine.kinds import Side
from grognard.engine.position import Position
from grognard.games.crossroads.components import CrossroadsComponents
from grognard.games.crossroads.plans import evaluation
from grognard.games.crossroads.plans.planner import Planner
from grognard.games.crossroads.position import CrossroadsPosition

OTHER_GAME = "these are plans for Crossroads"


def planner(components: Components) -> Planner:
    """Somebody to ask for advice in one game: for either side, but for one only, since plans are remembered."""
    if not isinstance(components, CrossroadsComponents):
        raise TypeError(OTHER_GAME)
    return Planner(components)


def quick_planner(components: Components) -> Planner:
    """A planner that thinks less, for playouts."""
    if not isinstance(components, CrossroadsComponents):
        raise TypeError(OTHER_GAME)
    return Planner(components, quick=True)


def evaluate(position: Position, side: Side) -> float:
    """How good a position is for a side: see `evaluation`."""
    if not isinstance(position, CrossroadsPosition):
        raise TypeError(OTHER_GAME)
    return evaluation.evaluate(position, side)

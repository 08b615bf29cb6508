"""Plans for Roads to Moscow: what a position is worth, and what is worth a look."""

from collections.abc import Sequence

from grognard.engine.actions import Action
from grognard.engine.components import Components
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Side
from grognard.engine.position import Position
from grognard.games.roads_to_moscow.components import CampaignComponents
from grognard.games.roads_to_moscow.plans import evaluation, looks
from grognard.games.roads_to_moscow.plans.planner import Planner
from grognard.games.roads_to_moscow.position import RoadsPosition

OTHER_GAME = "these are plans for Roads to Moscow"


def planner(components: Components) -> Planner:
    """Somebody to ask for advice in one game: for either side, but for one only, since plans are remembered."""
    if not isinstance(components, CampaignComponents):
        raise TypeError(OTHER_GAME)
    return Planner(components)


def evaluate(position: Position, side: Side) -> float:
    """How good a position is for a side: see `evaluation`."""
    return evaluation.evaluate(_own(position), side)


def shortlist(decision: Decision, position: Position, actions: Sequence[Action]) -> Sequence[Action]:
    """Which of these actions are worth a look: see `looks`."""
    return looks.shortlist(decision, _own(position), actions)


def _own(position: Position) -> RoadsPosition:
    if not isinstance(position, RoadsPosition):
        raise TypeError(OTHER_GAME)
    return position

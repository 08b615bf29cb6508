"""The planner: it takes the most promising of what is worth a look, without looking ahead."""

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.planning import ShortlistPlanner
from grognard.games.less_than_60_miles.components import FrontComponents
from grognard.games.less_than_60_miles.game import GAME
from grognard.games.less_than_60_miles.moving import Moving
from grognard.games.less_than_60_miles.plans.shortlists import shortlist
from grognard.games.less_than_60_miles.position import FrontPosition


class Planner(ShortlistPlanner[FrontPosition]):
    """Advice for one side. It remembers which units it has left where they are in this phase."""

    def __init__(self, components: FrontComponents) -> None:
        super().__init__(components, GAME, FrontPosition, shortlist)
        self.answers |= {"movement.where": self._where_to_move}

    def _where_to_move(self, decision: Decision, position: FrontPosition) -> Action | None:
        """The first of what is worth a look; a unit is asked once in a phase."""
        frame = position.frames[-1]
        if isinstance(frame, Moving):
            self.leave_alone(frame.unit)
        return self.first(decision, position)

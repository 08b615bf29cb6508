"""What planners share that choose among what is worth a look: the skeleton of a game's package `plans`.

A game names its evaluation, its shortlist and its planner once (`ShortlistPlans`), and its planner adds answers of its
own to questions where the first of the shortlist is not good enough (`ShortlistPlanner`).
"""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from grognard.engine.action_codec import ActionCodec
from grognard.engine.actions import Action
from grognard.engine.components import Components
from grognard.engine.decisions import Decision
from grognard.engine.game import Game
from grognard.engine.kinds import Side, Unit
from grognard.engine.position import Position

P = TypeVar("P", bound=Position)
C = TypeVar("C", bound=Components)
Actions = Sequence[Action]
Shortlist = Callable[[Decision, P, Actions], Actions]
Answer = Callable[[Decision, P], Action | None]


def named(position: Position, actions: Actions, verb: str, kind: str) -> dict[int, Action]:
    """The actions of a verb by the number of what they name."""
    number = position.components.number
    return {number(kind, action.args[0]): action for action in actions if action.verb == verb}


def of_verb(actions: Actions, *verbs: str) -> list[Action]:
    """The actions of some verbs, in this order."""
    return [action for verb in verbs for action in actions if action.verb == verb]


class ShortlistPlanner(Generic[P]):
    """Advice for one side: the most promising of what is worth a look, without looking ahead.

    It remembers which units it has left where they are in this phase.
    """

    def __init__(self, components: Components, game: Game[Any], table: type[P], shortlist: Shortlist[P]) -> None:
        self.codec = ActionCodec(components)
        self.answers: dict[str, Answer[P]] = {}
        """By question, where the first of the shortlist is not what is advised."""
        self._game, self._table, self._shortlist = game, table, shortlist
        self._phase: tuple[int, str] = (0, "")
        self._left_alone: set[Action] = set()

    def advise(self, decision: Decision, position: Position) -> Action | None:
        """The most promising action; None where there is nothing to choose by, or at the table of another game."""
        if not isinstance(position, self._table):
            return None
        phase = (position.turn, self._game.phase(position))
        if phase != self._phase:
            self._phase = phase
            self._left_alone.clear()
        return self.answers.get(decision.question, self.first)(decision, position)

    def first(self, decision: Decision, position: P) -> Action | None:
        """The first of the shortlist, if it leaves anything out."""
        actions = [action for action in decision.actions if action not in self._left_alone]
        if not actions:
            return None
        found = self._shortlist(decision, position, actions)
        return found[0] if len(found) < len(decision.actions) else None

    def leave_alone(self, unit: Unit) -> None:
        """A unit is not taken in hand again in this phase."""
        self._left_alone.add(self.codec.unit_action(unit))


class ShortlistPlans(Generic[P, C]):
    """The functions of a package `plans` for one game, named for whoever brings the position of another: TypeError.

    `table` is the game's class of positions.
    """

    def __init__(
        self,
        name: str,
        table: type[P],
        components: type[C],
        planner: Callable[[C], Any],
        evaluate: Callable[[P, Side], float],
        shortlist: Shortlist[P],
    ) -> None:
        self._other_game = f"these are plans for {name}"
        self._table, self._components = table, components
        self._planner, self._evaluate, self._shortlist = planner, evaluate, shortlist

    def planner(self, components: Components) -> Any:
        """Somebody to ask for advice in one game: for either side, but for one only, since plans are remembered."""
        if not isinstance(components, self._components):
            raise TypeError(self._other_game)
        return self._planner(components)

    def evaluate(self, position: Position, side: Side) -> float:
        """How good a position is for a side."""
        return self._evaluate(self._own(position), side)

    def shortlist(self, decision: Decision, position: Position, actions: Actions) -> Actions:
        """Which of these actions are worth a look."""
        return self._shortlist(decision, self._own(position), actions)

    def _own(self, position: Position) -> P:
        if not isinstance(position, self._table):
            raise TypeError(self._other_game)
        return position

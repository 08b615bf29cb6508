"""What a game offers to its players: the package `plans` beside its code, with two functions."""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Protocol, cast, runtime_checkable

from grognard.engine.actions import Action
from grognard.engine.components import Components
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Side
from grognard.engine.position import Position
from grognard.engine.weights import first_with_weights
from grognard.games import game as rules_of


class Planner(Protocol):
    """Advises one side of one game, and remembers its plans of the turn."""

    def advise(self, decision: Decision, position: Position) -> Action | None:
        """What to answer, or None without a plan for the question.

        The position asks the decision, and is one that the side cannot tell from the real one (`Game.determinize`).
        """
        ...


class Plans(Protocol):
    """The functions of a game's package `plans`. None of them ever sees what a side cannot know."""

    def planner(self, components: Components) -> Planner:
        """A planner with no plans yet."""
        ...

    def evaluate(self, position: Position, side: Side) -> float:
        """How good a position is for a side, in the game's own currency: more is better, whoever is to act."""
        ...


@runtime_checkable
class Shortlists(Protocol):
    """What the package also has if a game has too many units to look at all that they could do."""

    def shortlist(self, decision: Decision, position: Position, actions: Sequence[Action]) -> Sequence[Action]:
        """Which of these actions of a decision are worth a look, never none; the position asks the decision.

        It may give one unit at a time: which it has in hand is asked for, and what is put back not offered again.
        """
        ...


@runtime_checkable
class QuickPlanners(Protocol):
    """What the package also has if its planner thinks too long to be asked thousands of times."""

    def quick_planner(self, components: Components) -> Planner:
        """A planner that thinks less, for playouts."""
        ...


def _package(game: str) -> str:
    return f"grognard.games.{game.replace('/', '.')}.plans"


@cache
def has_plans(game: str) -> bool:
    """Does a game have plans?"""
    try:
        return find_spec(_package(game)) is not None
    except ModuleNotFoundError:  # not even the game is one of ours
        return False


def plans_folder(game: str) -> Path:
    """The folder with the weights of a game's plans: its own, or its series'. ModuleNotFoundError without plans."""
    own = Path(str(import_module(_package(game)).__file__)).parent
    return first_with_weights(own, rules_of(game).rulebook / own.name)


def plans_of(game: str) -> Plans:
    """The plans of a game by its name. ModuleNotFoundError if it has none."""
    return cast(Plans, import_module(_package(game)))

"""What a game offers to its players: the package `plans` beside its code, with three functions."""

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

from grognard.engine.actions import Action
from grognard.engine.components import Components
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Side
from grognard.engine.position import Position


class Planner(Protocol):
    """Somebody to ask for advice, for one side of one game: he remembers his plans of the turn."""

    def advise(self, decision: Decision, view: Mapping[str, Any]) -> Action | None:
        """What to answer, or None without a plan for the question."""
        ...


class Plans(Protocol):
    """The functions of a game's package `plans`. None of them ever sees more than a side's view."""

    def planner(self, components: Components) -> Planner:
        """A planner with no plans yet."""
        ...

    def imagined(self, components: Components, view: Mapping[str, Any], side: Side) -> Position:
        """A whole position that the view does not contradict, with dice of its own.

        What is hidden is filled in by a rule that depends on nothing but the view. If the view holds a decision of this
        side, the position asks the same question with the same actions, as far as the game can tell where play stands;
        it may forget what is not in the view, such as how a battle under way began.
        """
        ...

    def evaluate(self, position: Position, side: Side) -> float:
        """How good a position is for a side, in the game's own currency: more is better, whoever is to act."""
        ...


def _package(game: str) -> str:
    return f"grognard.games.{game.replace('/', '.')}.plans"


def has_plans(game: str) -> bool:
    """Does a game have plans?"""
    try:
        return find_spec(_package(game)) is not None
    except ModuleNotFoundError:  # not even the game is one of ours
        return False


def plans_of(game: str) -> Plans:
    """The plans of a game by its name. ModuleNotFoundError if it has none."""
    return cast(Plans, import_module(_package(game)))

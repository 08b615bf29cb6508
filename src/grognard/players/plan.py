"""The player who follows a plan: he asks the planner of his game, and gets on with it."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Protocol

from grognard.engine.actions import Action
from grognard.engine.components import Components
from grognard.engine.decisions import Decision
from grognard.engine.dice import Dice, key_of

ENOUGH = 60
"""So often the same question is answered by the planner; then the player sees that it leads nowhere."""
ONWARD = ("done", "pass", "stay", "roll", "fight", "back")
"""Verbs that bring a game forward, if nothing better is known."""


class Planner(Protocol):
    """What a game offers whose package has `plans.planner(components)`."""

    def advise(self, decision: Decision, view: Mapping[str, Any]) -> Action | None:
        """What to answer, or None without a plan for the question."""
        ...


def planner_of(components: Components) -> Planner:
    """The planner of a game: a fresh one, with no plans yet. ModuleNotFoundError if the game has none."""
    found: Planner = import_module(f"grognard.games.{components.game}.plans").planner(components)
    return found


class PlanPlayer:
    """Follows the plans of a game, by the view of his side alone; where there is no plan he takes what comes.

    `components` is what lies on the table for all to see: map, counters, charts. The same seed, the same choices.
    """

    def __init__(self, components: Components, seed: int | str) -> None:
        self._planner = planner_of(components)
        self._dice = Dice(key_of(f"plan player {seed}"))
        self._asked: dict[tuple[Any, ...], int] = {}

    def choose(self, decision: Decision, view: Mapping[str, Any]) -> Action:
        """The planner's answer, if it is one of the actions and has not led in circles."""
        moment = (view["turn"], view["phase"], decision.question, tuple(decision.actions))
        self._asked[moment] = self._asked.get(moment, 0) + 1
        if self._asked[moment] <= ENOUGH:
            advice = self._planner.advise(decision, view)
            if advice in decision.actions and advice is not None:
                return advice
        return self._onward(decision)

    def _onward(self, decision: Decision) -> Action:
        for verb in ONWARD:
            for action in decision.actions:
                if action.verb == verb:
                    return action
        return decision.actions[self._dice.below(len(decision.actions))]

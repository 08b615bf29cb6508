"""The player who takes anything."""

from collections.abc import Mapping
from typing import Any

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.dice import Dice, key_of


class RandomPlayer:
    """Picks each action with the same chance, by dice of its own: the same seed, the same choices, anywhere."""

    def __init__(self, seed: int | str) -> None:
        self._dice = Dice(key_of(f"random player {seed}"))

    def choose(self, decision: Decision, view: Mapping[str, Any]) -> Action:
        """Any of the actions; the view does not matter."""
        return decision.actions[self._dice.below(len(decision.actions))]

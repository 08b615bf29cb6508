"""What a player is: somebody who is asked, and picks one of the actions."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.dice import Dice

ONWARD = ("done", "pass", "stay", "keep", "roll", "fight")
"""Verbs that bring a game forward, if nothing better is known."""
GIVING_UP = ("back", "drop")
"""Verbs that take a choice back: whoever takes back what he must choose again gets nowhere."""


class Player(Protocol):
    """Answers decisions. It knows what its side is asked and may see, as a person does, and nothing else."""

    def choose(self, decision: Decision, view: Mapping[str, Any]) -> Action:
        """One of the decision's actions."""
        ...


def onward(actions: Sequence[Action], dice: Dice) -> Action:
    """An action that brings the game forward; where none is known to, any that gives nothing up."""
    for verb in ONWARD:
        for action in actions:
            if action.verb == verb:
                return action
    ahead = [action for action in actions if action.verb not in GIVING_UP] or actions
    return ahead[dice.below(len(ahead))]

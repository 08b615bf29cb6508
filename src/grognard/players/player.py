"""What a player is: somebody who is asked, and picks one of the actions."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.dice import Dice
from grognard.engine.game import Game
from grognard.engine.procedures import Role

ADVANCE = (Role.END, Role.PASS, Role.COMMIT)
"""Roles of verbs that bring a game forward, if nothing better is known: the first of them first."""


class Player(Protocol):
    """Answers decisions. It knows what its side is asked and may see, as a person does, and nothing else."""

    def choose(self, decision: Decision, view: Mapping[str, Any]) -> Action:
        """One of the decision's actions."""
        ...


def onward(rules: Game[Any], actions: Sequence[Action], dice: Dice) -> Action:
    """An action that brings the game forward; where none is known to, any that takes nothing back."""
    found = by_role(rules, actions, ADVANCE)
    if found is not None:
        return found
    # Whoever takes back what must be chosen again gets nowhere.
    ahead = [action for action in actions if rules.role(action) is not Role.BACK] or actions
    return ahead[dice.below(len(ahead))]


def by_role(rules: Game[Any], actions: Sequence[Action], roles: Sequence[Role]) -> Action | None:
    """The first action of the first of these roles that any action has; None if there is none."""
    for role in roles:
        for action in actions:
            if rules.role(action) is role:
                return action
    return None

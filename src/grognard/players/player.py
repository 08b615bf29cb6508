"""The interface of a player: it is given an observation, and picks one of the actions."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, Protocol

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.dice import Dice
from grognard.engine.game import Game
from grognard.engine.position import Position
from grognard.engine.procedures import Role

ADVANCE = (Role.END, Role.PASS, Role.COMMIT)
"""Roles of verbs that bring a game forward, if nothing better is known: the first of them first."""


View = Mapping[str, Any]


class Observation:
    """All that a player gets to know: its decision, turn and phase, its view, and samples of what is hidden.

    `look` and `draw` are called only if the player wants to know: a view is expensive. Whoever has the true position
    makes it by `observe`.
    """

    def __init__(
        self,
        decision: Decision,
        when: tuple[int, str],
        look: Callable[[], View],
        draw: Callable[[Dice], Position],
    ) -> None:
        self.decision = decision
        self.when = when
        """The turn and the phase, as the view has them."""
        self._look = look
        self._draw = draw

    @cached_property
    def view(self) -> View:
        """The position as the side sees it."""
        return self._look()

    def sample(self, random: Dice) -> Position:
        """A position that the side cannot tell from the real one: it asks the same, and can be played on.

        What the side cannot know is drawn by these random numbers, the dice to come as well: `Game.determinize`.
        """
        return self._draw(random)


def observe(game: Game[Any], position: Position) -> Observation:
    """The observation of the side that is asked; ValueError if there is no decision."""
    decision = game.decision(position)
    if decision is None:
        raise ValueError("there is no decision: the game is over")
    side = decision.side
    return Observation(
        decision,
        (position.turn, game.phase(position)),
        lambda: game.view(position, side),
        lambda random: game.determinize(position, side, random),
    )


class Player(Protocol):
    """Answers decisions. It knows what its side is asked and may see, as a person does, and nothing else."""

    def choose(self, seen: Observation) -> Action:
        """One of the decision's actions."""
        ...


def keep_going(rules: Game[Any], actions: Sequence[Action], dice: Dice) -> Action:
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

"""The other side of a guided game: it gives the scripted answers."""

from collections.abc import Mapping
from typing import Any

from grognard.engine.actions import Action
from grognard.engine.game import Game
from grognard.engine.guides import mark, script_of
from grognard.engine.procedures import Role
from grognard.players.player import Observation, by_role
from grognard.players.random import RandomPlayer

PASSING_ROLES = (Role.END, Role.PASS, Role.BACK)
"""Where the script has no answer, because the learner went another way, the side passes: it rolls no dice."""


class GuidePlayer:
    """Follows the script of a game's guide by what its side sees, so that it finds its place again at any time."""

    def __init__(self, game: Game[Any], seed: int | str) -> None:
        script = script_of(game)
        self._game = game
        self._answers: Mapping[str, str] = script.answers if script is not None else {}
        self._otherwise = RandomPlayer(seed)

    def choose(self, seen: Observation) -> Action:
        """The scripted answer, if the script has one for this state of play."""
        scripted, decision = self._answers.get(mark(seen.view)), seen.decision
        for action in decision.actions:
            if str(action) == scripted:
                return action
        return by_role(self._game, decision.actions, PASSING_ROLES) or self._otherwise.choose(seen)

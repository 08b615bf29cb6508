"""The other side of a guided game: it answers as the script tells."""

from collections.abc import Mapping
from typing import Any

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.game import Game
from grognard.engine.guides import mark, script_of
from grognard.engine.procedures import Role
from grognard.players.player import by_role
from grognard.players.random import RandomPlayer

LETTING = (Role.END, Role.PASS, Role.BACK)
"""Where the script knows nothing, since whoever learns went his own way, a side lets him: it rolls no dice."""


class GuidePlayer:
    """Follows the script of a game's guide by what its side sees, so that it finds its place again at any time."""

    def __init__(self, game: Game[Any], seed: int | str) -> None:
        script = script_of(game)
        self._game = game
        self._answers: Mapping[str, str] = script.answers if script is not None else {}
        self._otherwise = RandomPlayer(seed)

    def choose(self, decision: Decision, view: Mapping[str, Any]) -> Action:
        """The scripted answer, if this is one of the script's moments."""
        told = self._answers.get(mark(view))
        for action in decision.actions:
            if str(action) == told:
                return action
        return by_role(self._game, decision.actions, LETTING) or self._otherwise.choose(decision, view)

"""The games, one package each."""

from functools import cache
from importlib import import_module
from typing import Any

from grognard.board.words import unknown
from grognard.engine.game import Game

GAMES = {
    "crossroads": "grognard.games.crossroads",
    "army_group_center": "grognard.games.army_group_center",
    "formation/arracourt": "grognard.games.formation.arracourt",
}
"""Every game by name, and the package that holds it as GAME."""


SERIES = {"formation": "formation/arracourt"}
"""Rulebooks that several games share, by the name of their package, and one of those games."""


class UnknownGame(ValueError):
    """There is no game of that name."""


@cache
def game(name: str) -> Game[Any]:
    """A game by its name; of a game of a series its own part is enough, as long as only one has it: `arracourt`."""
    meant = [name] if name in GAMES else [whole for whole in GAMES if whole.rpartition("/")[2] == name]
    if len(meant) != 1:
        raise UnknownGame(unknown("game", name, GAMES))
    found: Game[Any] = import_module(GAMES[meant[0]]).GAME
    return found

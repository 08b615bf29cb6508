"""The games, one package each."""

import os
from functools import cache
from importlib import import_module
from typing import Any

from grognard.board.words import unknown
from grognard.engine.game import Game

GAMES = {
    "crossroads": "grognard.games.crossroads",
    "army_group_center": "grognard.games.army_group_center",
    "formation/arracourt": "grognard.games.formation.arracourt",
    "folio/hells_gate": "grognard.games.folio.hells_gate",
    "roads_to_moscow": "grognard.games.roads_to_moscow",
    "less_than_60_miles": "grognard.games.less_than_60_miles",
}
"""Every game by name, and the package that holds it as GAME."""
ELSEWHERE = "GROGNARD_GAMES"
"""The environment variable that names games outside of this package: `ford=ford,NAME=PACKAGE`."""


def named_elsewhere(said: str) -> dict[str, str]:
    """Games that live elsewhere, by name; one that is here already keeps its name."""
    found = dict(part.strip().partition("=")[::2] for part in said.split(",") if part.strip())
    return {name: package or name for name, package in found.items() if name not in GAMES}


GAMES |= named_elsewhere(os.environ.get(ELSEWHERE, ""))


SERIES = {"formation": "formation/arracourt", "folio": "folio/hells_gate"}
"""Rulebooks that several games share, by the name of their package, and one of those games."""


class UnknownGame(ValueError):
    """There is no game of that name."""


@cache
def game(name: str) -> Game[Any]:
    """A game by its name; of a game of a series its own part is enough, as long as only one has it: `arracourt`."""
    meant = [name] if name in GAMES else [whole for whole in GAMES if whole.rpartition("/")[2] == name]
    if len(meant) != 1:
        raise UnknownGame(unknown("game", name, GAMES))
    package = GAMES[meant[0]]
    try:
        found: Game[Any] = import_module(package).GAME
    except ModuleNotFoundError as error:
        if error.name != package.partition(".")[0]:
            raise
        raise UnknownGame(f"{ELSEWHERE} names the package '{package}', which cannot be imported") from None
    return found

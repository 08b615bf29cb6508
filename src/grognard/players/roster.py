"""The roster of players by name: which there are, which a game offers, and how one is made."""

from collections.abc import Callable, Mapping

from grognard.engine.components import Components
from grognard.players.greedy import GreedyPlayer
from grognard.players.heuristic import HeuristicPlayer
from grognard.players.plans import has_plans
from grognard.players.player import Player
from grognard.players.random import RandomPlayer

Seed = int | str
MAKERS: Mapping[str, Callable[[Components, Seed], Player]] = {
    "random": lambda components, seed: RandomPlayer(seed),
    "greedy": GreedyPlayer,
    "heuristic": HeuristicPlayer,
}
NAMES = tuple(MAKERS)
"""Every player by name, the weakest first."""


def has(game: str, name: str) -> bool:
    """Does a game offer a player? The random one plays every game; the others need the game's plans."""
    if name not in MAKERS:
        return False
    if name == "random":
        return True
    return has_plans(game)


def offered(game: str) -> list[str]:
    """The players that a game offers."""
    return [name for name in NAMES if has(game, name)]


def make(name: str, components: Components, seed: Seed) -> Player:
    """A player for one side of one game; the same seed makes the same choices."""
    return MAKERS[name](components, seed)

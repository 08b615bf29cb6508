"""The roster of players by name: which there are, which a game offers, and how one is made.

The search player has a name for each of its levels (`search.levels`): `search:10`, `search:40i`.
"""

from collections.abc import Callable, Mapping

from grognard.engine.components import Components
from grognard.players.greedy import GreedyPlayer
from grognard.players.heuristic import HeuristicPlayer
from grognard.players.plans import has_plans
from grognard.players.player import Player
from grognard.players.random import RandomPlayer
from grognard.players.search.levels import OFFERED, WRITTEN, level_of
from grognard.players.search.player import SearchPlayer

Seed = int | str
MAKERS: Mapping[str, Callable[[Components, Seed], Player]] = {
    "random": lambda components, seed: RandomPlayer(seed),
    "greedy": GreedyPlayer,
    "heuristic": HeuristicPlayer,
}
NAMES = tuple(MAKERS)
"""Every player with a name of its own, the weakest first."""
ALL = f"{', '.join(NAMES)}, {WRITTEN}"
"""All players, as a person is told of them."""


CHOICES = (*NAMES, *OFFERED)
"""The names that a client can choose from, the weakest first."""


def known(name: str) -> bool:
    """Is this the name of a player?"""
    return name in MAKERS or level_of(name) is not None


def has(game: str, name: str) -> bool:
    """Does a game offer a player? The random one plays every game; the others need the game's plans."""
    if not known(name):
        return False
    if name == "random":
        return True
    return has_plans(game)


def offered(game: str) -> list[str]:
    """The players that a game offers, the search player at the levels that a client can choose."""
    return [name for name in CHOICES if has(game, name)]


def make(name: str, components: Components, seed: Seed) -> Player:
    """A player for one side of one game; the same seed makes the same choices."""
    level = level_of(name)
    return MAKERS[name](components, seed) if level is None else SearchPlayer(components, seed, level)

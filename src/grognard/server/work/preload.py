"""What every worker process has in memory from the start: imported once, and the workers are forked from there."""

import os

from grognard.board import search
from grognard.games import GAMES, game
from grognard.players.random import RandomPlayer
from grognard.server.garbage import collect_seldom
from grognard.server.work import state  # noqa: F401 (so that no worker has to import the rules)

FIRST_MOVES = 60


def warm_up() -> None:
    """Set up every game once and make a few moves: no guest has to wait for what is read and compiled."""
    for name in GAMES:
        rules, player = game(name), RandomPlayer(1)
        position = rules.start(seed=1)
        for _ in range(FIRST_MOVES):
            decision = rules.decision(position)
            if decision is None:
                break
            rules.apply(position, player.pick(decision))


if "GROGNARD_KERNELS" not in os.environ:
    search.use_backend("compiled")
    warm_up()
collect_seldom()  # what all workers share is not looked through, and so not copied, by each of them

"""What every worker process has in memory from the start: imported once, and the workers are forked from there."""

import os

from grognard.board import search
from grognard.games import GAMES, game
from grognard.players.random import RandomPlayer
from grognard.server.memory import collect_less_often, keep_no_gaps
from grognard.server.work import state  # noqa: F401 (so that no worker has to import the rules)
from grognard.server.work.scheduling import wait_for_others

FIRST_MOVES = 60


def warm_up() -> None:
    """Set up every scenario and make a few moves in each game: no guest waits for what is read and compiled.

    Maps, counters and charts of the scenarios are in memory once, and not once in each worker.
    """
    for name in GAMES:
        rules, player = game(name), RandomPlayer(1)
        first, *others = rules.scenarios()
        for scenario in others:
            rules.start(scenario, seed=1)
        position = rules.start(first, seed=1)
        for _ in range(FIRST_MOVES):
            decision = rules.decision(position)
            if decision is None:
                break
            rules.apply(position, player.pick(decision))


keep_no_gaps()
wait_for_others()  # nobody who plays waits while a worker is forked
if "GROGNARD_KERNELS" not in os.environ:
    search.use_backend("compiled")
    warm_up()
collect_less_often()  # what all workers share is not looked through, and so not copied, by each of them

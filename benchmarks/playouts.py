"""Random games of Crossroads from start to end, and copies of a position in the middle of one.

python benchmarks/playouts.py
"""

from __future__ import annotations

import random
from time import perf_counter, process_time
from typing import Any

from grognard.board import search
from grognard.engine.game import Game
from grognard.engine.position import Position
from grognard.games import game

GAME = "crossroads"
SECONDS = 6.0
MIDDLE = 250
"""Decisions played before a position is copied."""


def play(rules: Game[Any], number: int, limit: int | None = None) -> tuple[Position, int]:
    """One random game, or so many decisions of it: where it came to, and the decisions it took."""
    scenarios = list(rules.scenarios())
    position = rules.start(scenarios[number % len(scenarios)], seed=number)
    choose = random.Random(number).choice
    count = 0
    while (decision := rules.decision(position)) is not None and count != limit:
        rules.apply(position, choose(decision.actions))
        count += 1
    return position, count


def measure_playouts(seconds: float = SECONDS) -> dict[str, float]:
    """Decisions a second of processor time, one process, compiled kernels, after a warm-up; and games."""
    search.use("compiled")
    rules = game(GAME)
    for number in range(4):
        play(rules, number)
    games = decisions = 0
    begin = process_time()
    while (spent := process_time() - begin) < seconds:
        decisions += play(rules, 100 + games)[1]
        games += 1
    search.use("auto")
    return {"decisions_per_second": decisions / spent, "games_per_second": games / spent, "games": games}


def measure_copy(rounds: int = 60, times: int = 500) -> float:
    """Microseconds to copy a position of the battle, in the best of many rounds."""
    position, _ = play(game(GAME), 0, MIDDLE)
    least = float("inf")
    for _ in range(rounds):
        begin = perf_counter()
        for _ in range(times):
            position.copy()
        least = min(least, (perf_counter() - begin) / times)
    return least * 1e6


def main() -> None:
    print(f"copy of a position: {measure_copy():.1f} microseconds")
    found = measure_playouts()
    print(
        f"random play: {found['decisions_per_second']:,.0f} decisions, {found['games_per_second']:.1f} games a second"
    )


if __name__ == "__main__":
    main()

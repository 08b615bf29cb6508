"""Random games from start to end, and copies and views of a position in the middle of one.

python benchmarks/playouts.py
"""

from __future__ import annotations

import random
from collections.abc import Callable
from time import perf_counter, process_time
from typing import Any, NamedTuple

from grognard.board import search
from grognard.engine.game import Game
from grognard.engine.position import Position
from grognard.games import game
from grognard.lab.sampling import Shares, sampled, shares_of


class Aims(NamedTuple):
    """What a game is meant to reach: microseconds to copy and to view a position, decisions a second."""

    copy: float
    view: float | None
    decisions: float
    chess: float
    """Decisions of random play for each of python-chess's in the same run."""


GAMES = {
    "crossroads": Aims(10, None, 25_000, 1.5),
    "army_group_center": Aims(15, 150, 15_000, 1.2),
    "formation/arracourt": Aims(15, None, 15_000, 0.9),
    "folio/hells_gate": Aims(15, None, 20_000, 0.8),
    "roads_to_moscow": Aims(15, None, 15_000, 0.8),
    "less_than_60_miles": Aims(20, None, 12_000, 0.8),
}
SCENARIOS = {
    "army_group_center": ["historical"],
    "formation/arracourt": ["battle_for_the_hills"],
    "roads_to_moscow": ["gates_of_moscow"],
    "less_than_60_miles": ["point_alpha"],
}
"""The scenarios that are played where not all of them are."""
SECONDS = 6.0
MIDDLE = 250
"""Decisions played before a position is copied."""


def play(rules: Game[Any], number: int, limit: int | None = None) -> tuple[Position, int]:
    """One random game, or so many decisions of it: where it came to, and the decisions it took."""
    scenarios = SCENARIOS.get(rules.name) or list(rules.scenarios())
    position = rules.start(scenarios[number % len(scenarios)], seed=number)
    choose = random.Random(number).choice
    count = 0
    while (decision := rules.decision(position)) is not None and count != limit:
        rules.apply(position, choose(decision.actions))
        count += 1
    return position, count


def measure_playouts(name: str, seconds: float = SECONDS) -> dict[str, float]:
    """Decisions a second of processor time, one process, compiled kernels, after a warm-up; and games."""
    search.use_backend("compiled")
    rules = game(name)
    for number in range(4):
        play(rules, number)
    games = decisions = 0
    begin = process_time()
    while (spent := process_time() - begin) < seconds:
        decisions += play(rules, 100 + games)[1]
        games += 1
    search.use_backend("auto")
    return {"decisions_per_second": decisions / spent, "games_per_second": games / spent, "games": games}


def measure_shares(name: str, seconds: float = SECONDS) -> Shares:
    """Where the time of random play goes."""
    search.use_backend("compiled")
    rules = game(name)
    play(rules, 0)
    number, begin = 1, process_time()
    with sampled() as found:
        while process_time() - begin < seconds:
            play(rules, number)
            number += 1
    search.use_backend("auto")
    return shares_of(found)


def measure_copy(name: str) -> float:
    """Microseconds to copy a position."""
    position, _ = play(game(name), 0, MIDDLE)
    return _best(position.copy, times=500)


def measure_view(name: str) -> float:
    """Microseconds to see a position as its last side does."""
    rules = game(name)
    position, _ = play(rules, 0, MIDDLE)
    return _best(lambda: rules.view(position, rules.sides[-1]), times=50)


def _best(work: Callable[[], object], times: int, rounds: int = 60) -> float:
    """Microseconds of one go, in the best of many rounds."""
    least = float("inf")
    for _ in range(rounds):
        begin = perf_counter()
        for _ in range(times):
            work()
        least = min(least, (perf_counter() - begin) / times)
    return least * 1e6


def main() -> None:
    for name in GAMES:
        print(f"{name}: copy {measure_copy(name):.1f}, view {measure_view(name):.0f} microseconds")
        found = measure_playouts(name)
        pace = f"{found['decisions_per_second']:,.0f} decisions, {found['games_per_second']:.1f} games"
        print(f"{name}: random play, {pace} a second")
        print(f"{name}: " + ", ".join(f"{room} {share * 100:.0f} %" for room, share in measure_shares(name).items()))


if __name__ == "__main__":
    main()

"""Is a scenario a contest? Games of players who follow the game's plans, against each other and against chance.

python tools/balance.py army_group_center historical --games 100 --jobs 2
python tools/balance.py army_group_center historical --match heuristic,heuristic --charts my_charts

Prints wins with their 95 % intervals (Wilson), the first side's points, and CPU seconds a player turn. Game number n is
played with seed n, so the same command gives the same games. Ctrl-C stops early and prints what there is.
"""

import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from math import sqrt
from multiprocessing import Pool
from pathlib import Path
from statistics import mean
from typing import NamedTuple

from grognard.games import game
from grognard.players import roster
from grognard.players.player import Player

MATCHES = ("heuristic,heuristic", "heuristic,random", "random,heuristic")
"""Who plays the first side, and who the second."""
SURE = 1.96
"""Standard deviations on either side of a 95 % interval."""
QUANTILES = (0.0, 0.1, 0.25, 0.5, 0.75, 0.9, 1.0)


class Task(NamedTuple):
    """One game to be played."""

    game: str
    scenario: str
    match: str
    seed: int
    charts: Path | None


class Played(NamedTuple):
    """How a game went: winner, by what, the first side's points if they were counted, seconds of each side's turns."""

    match: str
    seed: int
    winner: str
    level: str
    points: int | None
    seconds: tuple[tuple[float, ...], ...]


def play(task: Task) -> Played:
    """A game from its start to its end."""
    rules = game(task.game)
    position = rules.start(task.scenario, seed=task.seed, charts=task.charts)
    players: dict[str, Player] = {}
    for side, kind in zip(rules.sides, task.match.split(","), strict=True):
        seed = f"{side} {task.seed}"
        players[side] = roster.make(kind, position.components, seed)
    spent: dict[tuple[str, int], float] = {}
    while (decision := rules.decision(position)) is not None:
        view = rules.view(position, decision.side)
        turn, begun = (decision.side, position.turn), time.process_time()
        action = players[decision.side].choose(decision, view)
        spent[turn] = spent.get(turn, 0.0) + time.process_time() - begun
        rules.apply(position, action)
    outcome = position.outcome
    if outcome is None:
        raise RuntimeError(f"seed {task.seed}: the game stopped without an outcome")
    seconds = tuple(tuple(cpu for (who, _), cpu in spent.items() if who == side) for side in rules.sides)
    winner = rules.sides[outcome.winner] if outcome.winner >= 0 else "nobody"
    return Played(task.match, task.seed, winner, outcome.level, next(iter(outcome.points), None), seconds)


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The interval in which the true part of wins lies with 95 %."""
    part, square = wins / games, SURE**2 / games
    middle = (part + square / 2) / (1 + square)
    half = SURE * sqrt(part * (1 - part) / games + square / games / 4) / (1 + square)
    return middle - half, middle + half


def quantile(values: Sequence[float], part: float) -> float:
    """The value below which a part of the sorted values lies."""
    return values[round(part * (len(values) - 1))]


def report(name: str, match: str, games: Sequence[Played]) -> Iterator[str]:
    """What is said of the games of one match."""
    sides = game(name).sides
    kinds = match.split(",")
    yield f"{' against '.join(f'{kind} {side}' for kind, side in zip(kinds, sides, strict=True))}: {len(games)} games"
    for side in sides:
        wins = sum(played.winner == side for played in games)
        low, high = wilson(wins, len(games))
        levels = sorted({played.level for played in games if played.winner == side})
        ways = ", ".join(f"{sum(p.winner == side and p.level == level for p in games)} {level}" for level in levels)
        yield f"  {side} wins {wins} ({wins / len(games):.0%}, {low:.0%} to {high:.0%}){': ' + ways if ways else ''}"
    counted = sorted(played.points for played in games if played.points is not None)
    if counted:
        spread = ", ".join(f"{part:.0%} {quantile(counted, part):.0f}" for part in QUANTILES)
        yield f"  {sides[0]} points where they were counted: mean {mean(counted):.1f}; {spread}"
    for number, side in enumerate(sides):
        turns = [cpu for played in games for cpu in played.seconds[number]]
        if turns:
            yield f"  {side} ({kinds[number]}): {mean(turns):.2f} s a turn, at most {max(turns):.2f} s"


def results(tasks: Sequence[Task], jobs: int) -> Iterator[Played]:
    """The games as they are finished."""
    if jobs == 1:
        yield from map(play, tasks)
        return
    with Pool(jobs) as pool:
        yield from pool.imap_unordered(play, tasks)


def arguments() -> Namespace:
    """What the command line says."""
    parser = ArgumentParser(description="Is a scenario a contest?")
    parser.add_argument("game")
    parser.add_argument("scenario")
    parser.add_argument("--games", type=int, default=40, help="of each match (40)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    parser.add_argument("--match", choices=MATCHES, action="append", help="only this one; may be given several times")
    parser.add_argument("--first", type=int, default=1, help="seed of the first game (1)")
    parser.add_argument("--charts", type=Path, help="a folder with charts of one's own")
    return parser.parse_args()


def main() -> None:
    """Play, showing how far it is, and report."""
    given = arguments()
    seeds = range(given.first, given.first + given.games)
    matches = given.match or MATCHES
    tasks = [Task(given.game, given.scenario, match, seed, given.charts) for match in matches for seed in seeds]
    done: list[Played] = []
    try:
        for played in results(tasks, given.jobs):
            done.append(played)
            print(f"\r{len(done)} of {len(tasks)} games ", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("stopped ", end="", file=sys.stderr)
    print(file=sys.stderr)
    for match in matches:
        games = [played for played in done if played.match == match]
        if games:
            print("\n".join(report(given.game, match, games)))


if __name__ == "__main__":
    main()

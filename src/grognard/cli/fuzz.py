"""`grognard fuzz GAME`: random games, with what must hold checked at every action, if it is cheap, or at some of them.

What is expensive to check is checked at positions picked at random, the more seldom the more positions of the game
have asked the same question before; `--thorough` checks everything everywhere.
"""

import signal
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from multiprocessing import TimeoutError as NothingYet
from multiprocessing import get_context
from multiprocessing.pool import Pool
from typing import Any, NamedTuple

from grognard.board.words import unknown
from grognard.cli.errors import CommandError
from grognard.cli.opening import options_of, seed_of
from grognard.cli.output import print_json, wrapped
from grognard.engine.conformance import EVERY_CHECK, QUICK_CHECKS, ConformanceError, Failure, Report, check
from grognard.engine.game import Game
from grognard.games import game

BROKEN, INTERRUPTED = 1, 130
NEWS = 1.0
"""Seconds between two lines of progress, or a little more."""


class Job(NamedTuple):
    """One random game to play."""

    game: str
    number: int
    seed: int | str
    scenarios: tuple[str, ...]
    options: Mapping[str, Any]
    every: int
    thorough: bool = False


def arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--games", metavar="N", type=int, default=20, help="how many games (20)")
    parser.add_argument("--seed", default="0", help="the same seed plays the same games (0)")
    parser.add_argument("--first", metavar="N", type=int, default=0, help="the number of the first game (0)")
    parser.add_argument("--scenario", action="append", default=[], metavar="NAME", help="only this one (all)")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="fix an optional rule at this value"
    )
    parser.add_argument("--every", metavar="N", type=int, default=1, help="check only about every N-th position (1)")
    parser.add_argument("--thorough", action="store_true", help="every check at every position: many times as long")
    parser.add_argument("--jobs", metavar="N", type=int, default=2, help="processes to play in (2)")
    parser.add_argument("--json", action="store_true", help="the report as JSON")


def run(given: Namespace) -> int:
    """Play; 1 with all that it takes to see it again if a promise is broken."""
    rules = game(given.game)
    jobs = _jobs(rules, given)
    total = Report(rules.name)
    begin = time.monotonic()
    failure, stopped = None, False
    try:
        failure = _play(jobs, given.jobs, total, begin)
    except KeyboardInterrupt:
        stopped = True
    seconds = round(time.monotonic() - begin, 1)
    if given.json:
        found = {"ok": failure is None, "stopped": stopped, "seconds": seconds}
        broken = None if failure is None else failure._asdict()
        print_json({**found, "failure": broken, **total.to_json()})
    else:
        for line in [*str(total).splitlines(), f"  not met: {', '.join(total.unseen(rules)) or 'nothing'}"]:
            print("\n".join(wrapped(line.strip(), line[: len(line) - len(line.lstrip())], "    ")))
    if failure is not None:
        print(f"grognard: {failure}", file=sys.stderr)
        print(f"To reproduce it: {_again(given, failure)}", file=sys.stderr)
        return BROKEN
    if stopped:
        print(f"grognard: stopped after {total.games} of {len(jobs)} games", file=sys.stderr)
        return INTERRUPTED
    return 0


def _jobs(rules: Game[Any], given: Namespace) -> list[Job]:
    for name in given.scenario:
        if name not in rules.scenarios():
            raise CommandError(unknown("scenario", name, rules.scenarios()))
    for name, least in (("games", 1), ("first", 0), ("jobs", 1), ("every", 1)):
        if getattr(given, name) < least:
            raise CommandError(f"--{name} {getattr(given, name)}: expected {least} or more")
    fixed = options_of(rules, given.option)
    options = {text.partition("=")[0]: fixed[text.partition("=")[0]] for text in given.option}
    seed = seed_of(given.seed) or 0
    numbers = range(given.first, given.first + given.games)
    return [
        Job(rules.name, number, seed, tuple(given.scenario), options, given.every, given.thorough) for number in numbers
    ]


def _play(jobs: list[Job], processes: int, total: Report, begin: float) -> Failure | None:
    """Play all games, or up to the first failure; adds up in `total` and says every second how far it is."""
    with _pool(min(processes, len(jobs))) as pool:
        results = pool.imap_unordered(_one, jobs)
        news = 0.0
        while total.games < len(jobs):
            try:
                found = results.next(timeout=NEWS / 2)
            except NothingYet:
                found = None
            if isinstance(found, Failure):
                return found
            if found is not None:
                total.add(found)
            if time.monotonic() - news >= NEWS or total.games == len(jobs):
                news = time.monotonic()
                pace = f"{total.games} of {len(jobs)} games, {total.decisions} decisions, {news - begin:.0f} s"
                print(f"fuzz {total.game}: {pace}", file=sys.stderr, flush=True)
    return None


def _pool(processes: int) -> Pool:
    """Processes that leave Ctrl-C to the one that reports: they are born while it is ignored."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        return get_context("spawn").Pool(processes)
    finally:
        signal.signal(signal.SIGINT, before)


def _one(job: Job) -> Report | Failure:
    try:
        return check(
            game(job.game),
            games=1,
            first=job.number,
            seed=job.seed,
            scenarios=job.scenarios or None,
            options=job.options,
            every=job.every,
            rates=EVERY_CHECK if job.thorough else QUICK_CHECKS,
        )
    except ConformanceError as error:
        return error.failure


def _again(given: Namespace, failure: Failure) -> str:
    words = [f"grognard fuzz {failure.game} --seed {given.seed} --first {failure.number} --games 1"]
    words += [f"--scenario {name}" for name in given.scenario]
    words += [f"--option {text}" for text in given.option]
    words += [f"--every {given.every}"] if given.every != 1 else []
    words += ["--thorough"] if given.thorough else []
    return " ".join(words)

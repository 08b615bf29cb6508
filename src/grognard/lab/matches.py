"""Matches: many games between players of the roster, each with a seed of its own, in several processes if asked."""

import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from grognard.engine.kinds import NONE
from grognard.engine.records import Record
from grognard.games import game
from grognard.players import roster
from grognard.players.player import observe

RECORD = ".record"
"""How the names of record files end."""
MOST_DECISIONS = 100_000
"""Decisions of one side after which a game is broken off: the longest games have a few thousand."""


class Fixture(NamedTuple):
    """One game to be played: by whom, each side's player in the order of the sides, and from what seed."""

    game: str
    scenario: str | None
    players: tuple[str, ...]
    number: int
    seed: int | str
    options: Mapping[str, Any] = {}
    position: Mapping[str, Any] | None = None
    """What to start from in place of the scenario, as a position file states it."""
    records: Path | None = None
    """The folder for the record."""

    @property
    def path(self) -> Path | None:
        """Where the record goes."""
        if self.records is None:
            return None
        return self.records / f"{self.number:04d}-{'-'.join(self.players)}{RECORD}"


class Clock(NamedTuple):
    """How long a side thought: decisions, seconds in all, the longest decision, the longest of its turns."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    turn: float = 0.0


class Result(NamedTuple):
    """How a game went."""

    fixture: Fixture
    winner: str | None
    """The side; None: a draw."""
    level: str
    points: tuple[int, ...]
    turns: int
    clocks: Mapping[str, Clock]

    @property
    def best(self) -> str | None:
        """The player who won."""
        if self.winner is None:
            return None
        return self.fixture.players[game(self.fixture.game).sides.index(self.winner)]


def fixtures(first: Fixture, games: int, swap: bool = False) -> list[Fixture]:
    """So many games like the first, numbered and seeded on from it; with `swap` the players change sides each time."""
    found = []
    for n in range(games):
        players = first.players[::-1] if swap and n % 2 else first.players
        seed = first.seed + n if isinstance(first.seed, int) else f"{first.seed} {n + 1}"
        found.append(first._replace(number=first.number + n, seed=seed, players=players))
    return found


def play(fixture: Fixture) -> Result:
    """A game from its start to its end. The record is written when it is over, and never half."""
    rules = game(fixture.game)
    record: Record[Any] = Record.start(
        rules,
        fixture.scenario,
        seed=fixture.seed,
        options=fixture.options if fixture.position is None else None,
        position=fixture.position,
    )
    components = record.position.components
    players = {
        side: roster.make(name, components, f"{side} {fixture.seed}")
        for side, name in zip(rules.sides, fixture.players, strict=True)
    }
    spent: dict[str, list[tuple[int, float]]] = {side: [] for side in rules.sides}
    while (decision := rules.decision(record.position)) is not None:
        seen = observe(rules, record.position)
        begun = time.process_time()
        action = players[decision.side].choose(seen)
        spent[decision.side].append((record.position.turn, time.process_time() - begun))
        record.play(action, decision.side)
        if len(spent[decision.side]) > MOST_DECISIONS:
            raise RuntimeError(
                f"game {fixture.number} (seed {fixture.seed}) does not end: {MOST_DECISIONS:,} decisions of one side"
            )
    outcome = record.position.outcome
    if outcome is None:
        raise RuntimeError(f"game {fixture.number} ended without an outcome")
    if fixture.path is not None:
        record.save(fixture.path, replace=True)
    winner = None if outcome.winner == NONE else rules.sides[outcome.winner]
    clocks = {side: _clock(times) for side, times in spent.items()}
    return Result(fixture, winner, outcome.level, tuple(outcome.points), record.position.turn, clocks)


def _clock(times: Sequence[tuple[int, float]]) -> Clock:
    if not times:
        return Clock()
    turns: dict[int, float] = {}
    for turn, seconds in times:
        turns[turn] = turns.get(turn, 0.0) + seconds
    each = [seconds for _, seconds in times]
    return Clock(len(each), sum(each), max(each), max(turns.values()))


def results(games: Sequence[Fixture], jobs: int = 1) -> Iterator[Result]:
    """The games as they are finished, one by one, or in so many processes."""
    if jobs == 1 or len(games) == 1:
        yield from map(play, games)
        return
    with _ignore_interrupts(), get_context("spawn").Pool(min(jobs, len(games))) as pool, _heed_interrupts():
        yield from pool.imap_unordered(play, games)


@contextmanager
def _ignore_interrupts() -> Iterator[None]:
    """Ignore Ctrl-C while worker processes are started: only the reporting process handles it."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _heed_interrupts() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def collect(games: Sequence[Fixture], jobs: int, tell: Callable[[list[Result]], None]) -> tuple[list[Result], bool]:
    """All results, in the order of their numbers, telling after each; and whether Ctrl-C cut it short."""
    found: list[Result] = []
    try:
        for result in results(games, jobs):
            found.append(result)
            tell(found)
    except KeyboardInterrupt:
        return sorted(found, key=lambda result: result.fixture.number), True
    return sorted(found, key=lambda result: result.fixture.number), False

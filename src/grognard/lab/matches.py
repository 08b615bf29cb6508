"""Matches: many games between players of the roster, each with a seed of its own, in several processes if asked."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from grognard.engine.actions import Action
from grognard.engine.components import Components
from grognard.engine.dice import Dice, key_of
from grognard.engine.events import Event
from grognard.engine.kinds import NONE
from grognard.engine.position import Position
from grognard.engine.records import Record
from grognard.games import game
from grognard.lab.courses import Course, CourseTaker
from grognard.lab.habits import HabitTaker, Taken
from grognard.lab.workers import LocalWorkers
from grognard.players import roster
from grognard.players.player import Player, observe
from grognard.players.weighted import WeightedPlayer

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
    files: Mapping[str, str] = {}
    """Data files in place of the game's own, by name; such a game has no record."""
    weights: Mapping[str, Mapping[str, float]] = {}
    """Other weights for the plans of some sides, by the name of the side and of the weight."""
    habits: bool = False
    """Are the habits of both players counted?"""

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
    course: Course = Course()
    habits: tuple[Taken, ...] = ()
    """Of each side, if they were to be counted."""

    @property
    def best(self) -> str | None:
        """The player who won."""
        if self.winner is None:
            return None
        return self.fixture.players[game(self.fixture.game).sides.index(self.winner)]


def fixtures(first: Fixture, games: int, swap: bool = False) -> list[Fixture]:
    """So many games like the first, numbered and seeded on from it; with `swap` the players change sides each time."""
    found = [nth(first, n) for n in range(games)]
    return [one._replace(players=one.players[::-1]) if swap and n % 2 else one for n, one in enumerate(found)]


def nth(first: Fixture, n: int) -> Fixture:
    """The n-th game (from 0) like the first."""
    seed = first.seed + n if isinstance(first.seed, int) else f"{first.seed} {n + 1}"
    return first._replace(number=first.number + n, seed=seed)


def play(fixture: Fixture, components: Components | None = None) -> Result:
    """A game from its start to its end, on components that are laid out already, if any are given.

    The record is written when the game is over, and never half.
    """
    rules = game(fixture.game)
    table = _Table.lay(fixture, components)
    players = {
        side: _seat(fixture, side, name, table.position.components)
        for side, name in zip(rules.sides, fixture.players, strict=True)
    }
    spent: dict[str, list[tuple[int, float]]] = {side: [] for side in rules.sides}
    course = CourseTaker(rules, table.position)
    habits = HabitTaker(rules, table.position) if fixture.habits else None
    while (decision := rules.decision(table.position)) is not None:
        seen = observe(rules, table.position)
        begun = time.process_time()
        action = players[decision.side].choose(seen)
        spent[decision.side].append((table.position.turn, time.process_time() - begun))
        events = table.play(action, decision.side)
        course.take(events, table.position)
        if habits is not None:
            habits.take(action, rules.sides.index(decision.side), events, table.position)
        if len(spent[decision.side]) > MOST_DECISIONS:
            raise RuntimeError(
                f"game {fixture.number} (seed {fixture.seed}) does not end: {MOST_DECISIONS:,} decisions of one side"
            )
    outcome = table.position.outcome
    if outcome is None:
        raise RuntimeError(f"game {fixture.number} ended without an outcome")
    table.save(fixture.path)
    winner = None if outcome.winner == NONE else rules.sides[outcome.winner]
    clocks = {side: _clock(times) for side, times in spent.items()}
    turns = table.position.turn
    noted = () if habits is None else habits.taken
    return Result(fixture, winner, outcome.level, tuple(outcome.points), turns, clocks, course.course, noted)


def _seat(fixture: Fixture, side: str, name: str, components: Components) -> Player:
    """The player of a side, with weights of its own if it has any."""
    make = partial(roster.make, name, components, f"{side} {fixture.seed}")
    return WeightedPlayer(make, fixture.weights[side]) if side in fixture.weights else make()


class _Table:
    """Where a game is played: with a record, if one is wanted; without, nothing is kept to take back."""

    def __init__(self, position: Position | None, record: Record[Any] | None) -> None:
        self._position, self._record = position, record

    @classmethod
    def lay(cls, fixture: Fixture, components: Components | None) -> "_Table":
        """The start of a game."""
        rules = game(fixture.game)
        if fixture.position is not None or fixture.records is not None:
            options = fixture.options if fixture.position is None else None
            stated = fixture.position
            return cls(None, Record.start(rules, fixture.scenario, seed=fixture.seed, options=options, position=stated))
        if components is None:
            components = rules.opening_components(fixture.scenario, fixture.options, fixture.files or None)
        return cls(rules.start_on(components, Dice(key_of(fixture.seed))), None)

    @property
    def position(self) -> Position:
        """As it stands."""
        found: Position | None = self._position if self._record is None else self._record.position
        assert found is not None
        return found

    def play(self, action: Action, side: str) -> list[Event]:
        """Make a choice."""
        if self._record is not None:
            return self._record.play(action, side)
        return game(self.position.components.game).apply(self.position, action, side)

    def save(self, path: Path | None) -> None:
        """Write the record, if there is one and it is wanted."""
        if self._record is not None and path is not None:
            self._record.save(path, replace=True)


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
    with LocalWorkers(play, min(jobs, len(games))) as workers:
        yield from workers.run(games)


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

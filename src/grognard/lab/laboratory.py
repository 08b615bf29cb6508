"""A study from its plan to its results: games are played where there is room, and written down as they are finished."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import blake2b
from typing import Any, Protocol

from grognard.engine.components import Components
from grognard.games import game
from grognard.lab.matches import Fixture, play
from grognard.lab.plans import Plan
from grognard.lab.results import Results, Row, Task
from grognard.lab.studies import study_of

MOST_TABLES = 8
"""Sorts of games whose components a process keeps."""
_tables: dict[tuple[Any, ...], Components] = {}


class Workers(Protocol):
    """Whoever plays the games of a study."""

    def run(self, tasks: Iterable[Task]) -> Iterator[Row]:
        """Each task once, in whatever order."""
        ...


class ThisProcess:
    """Plays one game after another here."""

    def run(self, tasks: Iterable[Task]) -> Iterator[Row]:
        """In the order of the tasks."""
        return map(play_task, tasks)


def play_task(task: Task) -> Row:
    """One game of a study: what every worker does."""
    return Row.of(task, play(task.fixture, components_of(task.fixture)))


def components_of(fixture: Fixture) -> Components:
    """The components of a game: laid out once in a process, for a study plays on them again and again."""
    key = table_key(fixture)
    if key not in _tables:
        files = fixture.files or None
        keep_components(key, game(fixture.game).opening_components(fixture.scenario, fixture.options, files))
    return _tables[key]


def has_components(key: tuple[Any, ...]) -> bool:
    """Are they laid out in this process?"""
    return key in _tables


def keep_components(key: tuple[Any, ...], components: Components) -> None:
    """Keep components for the games to come, and not too many of them."""
    _tables[key] = components
    if len(_tables) > MOST_TABLES:
        del _tables[next(iter(_tables))]


def table_key(fixture: Fixture) -> tuple[Any, ...]:
    """What tells the components of games apart."""
    return fixture.game, fixture.scenario, *sorted(fixture.options.items()), _digest(fixture.files)


def _digest(files: Mapping[str, str]) -> str:
    digest = blake2b(digest_size=8)
    for name, text in sorted(files.items()):
        digest.update(f"{name} {len(text)}\n{text}".encode())
    return digest.hexdigest()


def conduct(plan: Plan, results: Results, workers: Workers, tell: Callable[[Row], None]) -> None:
    """Play what the study asks for until it is over, writing down each game before the next one is told of."""
    study = study_of(plan)
    while tasks := study.tasks(results.rows):
        for row in workers.run(tasks):
            results.add([row])
            tell(row)

"""Plays as older servers kept them, and charts as they might have been: to be opened by the server of today.

`make.py` has made them. A dump is the text of a whole database; its first lines, remarks, say what is in it.
"""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from grognard.engine import positionfile
from grognard.engine.data import DataFolder, Source
from grognard.engine.edits import apply_change
from grognard.engine.game import Game
from grognard.engine.versions import fingerprint
from grognard.games import GAMES, game

HERE = Path(__file__).parent
CHARTS = HERE / "charts"
FILE = "plays.sqlite3"
REMARK = "-- "
GAME_NAMES = tuple(GAMES)


class FrozenPlay(NamedTuple):
    """One play of a dump."""

    id: str
    seats: dict[str, str]
    """Who sits where, by side: "me" or "link"."""
    tokens: dict[str, str]
    """What opens a seat, in clear."""
    lines: int
    chats: int
    over: bool
    marks: list[int]
    """The lines with a mark: a turn has changed."""
    undos: list[int]
    """The lines that take something back."""
    hash: str
    """The position after the last line, by the rules that the play was made with."""
    differs: int | None
    """The first line that comes out otherwise by the rules of the day it was made; None: it was made by those."""
    breaks: int | None
    """The first line that cannot be followed by them: illegal, or a mark that does not fit."""


class Facts(NamedTuple):
    """What is in a dump: by which version, in which format of the database, and the plays by name."""

    grognard: str
    schema: int
    game: str
    plays: dict[str, FrozenPlay]


def names(kind: str = "") -> list[str]:
    """The dumps there are; those that begin with something: `0.1.0_`, or `changed_` for plays under other charts."""
    return sorted(path.stem for path in HERE.glob(f"{kind}*.sql"))


def facts(name: str) -> Facts:
    """What is in a dump."""
    with open(HERE / f"{name}.sql", encoding="utf-8") as lines:
        remarks = "".join(line.removeprefix(REMARK) for line in lines if line.startswith(REMARK))
    said: dict[str, Any] = json.loads(remarks)
    plays = {key: FrozenPlay(**play) for key, play in said.pop("plays").items()}
    return Facts(**said, plays=plays)


def restore(name: str, folder: Path) -> None:
    """Make the database of a dump in a folder, as the older server left it."""
    folder.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(folder / FILE)) as database:
        database.executescript((HERE / f"{name}.sql").read_text("utf-8"))


class Line(NamedTuple):
    """A line of the log, as far as the rules are concerned."""

    n: int
    kind: str
    side: str
    words: str
    mark: str
    events: str


class Followed(NamedTuple):
    """Where the lines of a play lead by the rules as they are now, and where that is not what is written."""

    hash: str | None
    """The position after the last line; None: it was not reached."""
    differs: int | None
    breaks: int | None
    at_marks: dict[int, dict[str, Any]]
    """The position at every mark that was reached, as a position file, by the number of its line."""


def lines_of(database: sqlite3.Connection, play: str) -> list[Line]:
    """The log of a play."""
    question = "SELECT n, kind, side, words, mark, events FROM log WHERE play = ? ORDER BY n"
    return [Line(*row) for row in database.execute(question, (play,))]


def follow(database: sqlite3.Connection, play: str) -> Followed:
    """Play the lines of a play again by the rules as they are now, believing nothing."""
    question = "SELECT game, scenario, options, seed FROM plays WHERE id = ?"
    ((name, scenario, options, seed),) = database.execute(question, (play,))
    rules = game(name)
    position = rules.start(scenario, seed=seed, options=json.loads(options))
    past: list[Any] = []
    differs = None
    at_marks: dict[int, dict[str, Any]] = {}
    for line in lines_of(database, play):
        if line.kind == "act":
            past.append(position)
            try:
                position, events = apply_change(rules, position, line.words, line.side)
            except Exception:
                return Followed(None, differs or line.n, line.n, at_marks)
            told = [[event.kind, event.rule, dict(event.data), event.only] for event in events]
            if differs is None and json.loads(json.dumps(told)) != json.loads(line.events):
                differs = line.n
            if line.mark and line.mark != f"{position.turn} {position.hash()}":
                return Followed(None, differs or line.n, line.n, at_marks)
            if line.mark:
                at_marks[line.n] = positionfile.dump(rules, position)
        elif line.kind == "undo":
            position = past.pop()
    return Followed(position.hash(), differs, None, at_marks)


@contextmanager
def other_charts(name: str) -> Iterator[None]:
    """Within this a game has the charts that its `changed_` plays were made with."""
    rules = game(name)
    data, instead = rules.folder / "data", CHARTS / name
    read = DataFolder.open

    def open_other(self: DataFolder, file: str) -> Source:
        other = instead / file
        if self.folder == data and file not in self.inline and other.is_file():
            return Source(str(other), other.read_text("utf-8"))
        return read(self, file)

    with patch.object(DataFolder, "open", open_other):
        _forget(rules)
        try:
            yield
        finally:
            _forget(rules)


def _forget(rules: Game[Any]) -> None:
    """What was made of the charts is made again."""
    rules._components.clear()
    fingerprint.cache_clear()

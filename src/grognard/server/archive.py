"""Stored plays, for reading: every process has its own connection to the file.

A log may be long: it is read where it is used, in a worker, and never by the process that serves everybody.
"""

import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from grognard.server.encoding import loads
from grognard.server.fairness import Round
from grognard.server.lines import RESIGN, Line
from grognard.server.metadata import PlayFacts, first_round
from grognard.server.storage import connect_for_reading
from grognard.server.work.ipc import Snapshot

LINE = "n, kind, side, words, mark, events, client, request, phases"
MOST_SNAPSHOTS = 8


class Archive:
    """The server's database, opened read-only when first needed."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None
        self._lock = threading.Lock()

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            if self._connection is not None:
                self._connection.close()
            self._connection = None

    def facts(self, play: str) -> PlayFacts | None:
        """The facts of a play; None if it does not exist."""
        rows = self._read("SELECT * FROM plays WHERE id = ?", play)
        return PlayFacts.of_row(rows[0]) if rows else None

    def rounds(self, facts: PlayFacts) -> list[Round]:
        """The rounds of dice of a play."""
        question = "SELECT number, secret, sides, commits, parts, line FROM rounds WHERE play = ? ORDER BY number"
        rows = self._read(question, facts.id)
        if not rows:  # a play of before there were rounds
            return [first_round(facts)]
        return [
            Round(number, secret, tuple(loads(sides)), loads(commits), loads(parts), line)
            for number, secret, sides, commits, parts, line in rows
        ]

    def seeds(self, facts: PlayFacts) -> dict[int, str]:
        """The seed of each round of dice."""
        return {round.number: round.seed(facts.sides) for round in self.rounds(facts)}

    def lines(self, play: str, last: int | None = None) -> list[Line]:
        """The log, up to a line."""
        rows = self._read(f"SELECT {LINE} FROM log WHERE play = ? AND n <= ? ORDER BY n", play, _end(last))
        return [Line(*row) for row in rows]

    def events(self, play: str, first: int, last: int) -> list[tuple[int, str, str]]:
        """The events of some lines of the log, and their phases."""
        question = "SELECT n, events, phases FROM log WHERE play = ? AND n BETWEEN ? AND ? ORDER BY n"
        return [(n, events, phases) for n, events, phases in self._read(question, play, first, last)]

    def resigned(self, play: str) -> bool:
        """Has a side resigned?"""
        return bool(self._read("SELECT 1 FROM log WHERE play = ? AND kind = ? LIMIT 1", play, RESIGN))

    def snapshots(self, play: str) -> list[Snapshot]:
        """The latest stored positions."""
        question = f"SELECT n, rules, position FROM snapshots WHERE play = ? ORDER BY n DESC LIMIT {MOST_SNAPSHOTS}"
        return [Snapshot(*row) for row in self._read(question, play)]

    def snapshot(self, play: str, n: int) -> str:
        """The stored position after line n; empty if there is none."""
        rows = self._read("SELECT position FROM snapshots WHERE play = ? AND n = ?", play, n)
        return str(rows[0][0]) if rows else ""

    def spoken(self, play: str) -> int:
        """How many messages there are."""
        ((count,),) = self._read("SELECT COALESCE(MAX(k), 0) FROM chat WHERE play = ?", play)
        return int(count)

    def chat(self, play: str, most: int) -> Sequence[tuple[int, str, str, float]]:
        """What was said last: number, side, text and time."""
        rows = self._read("SELECT k, side, said, made FROM chat WHERE play = ? ORDER BY k DESC LIMIT ?", play, most)
        return [(k, side, said, at) for k, side, said, at in rows[::-1]]

    def _read(self, question: str, *values: Any) -> list[tuple[Any, ...]]:
        with self._lock:
            if self._connection is None:
                self._connection = connect_for_reading(self._path)
            return self._connection.execute(question, values).fetchall()


def _end(last: int | None) -> int:
    return (1 << 62) if last is None else last

"""Replays a log by the rules, trusting nothing: to open a stored play, look back, and check it."""

from collections.abc import Mapping
from typing import Any, NamedTuple, Self

from grognard.engine.entries import Header, Undone
from grognard.engine.events import Event
from grognard.engine.game import Game
from grognard.engine.recording import Recorder, ReplayMismatch
from grognard.engine.snapshots import restore
from grognard.games import game as find_game
from grognard.server.encoding import loads
from grognard.server.lines import AGREED, Line, entry_of, events_text, mark_in
from grognard.server.work.ipc import Start


class Origin(NamedTuple):
    """Where following begins: what the play was set up from, or a snapshot of it after line n."""

    start: Start
    seed: str
    n: int = 0
    snapshot: str = ""

    def opening(self) -> tuple[Game[Any], Any]:
        """The game, and the position before the first line that is followed."""
        game = find_game(self.start.game)
        if self.snapshot:
            return game, restore(game, loads(self.snapshot))
        start = self.start
        if start.position:
            header = Header(start.game, None, {}, self.seed, loads(start.position))
        else:
            header = Header(start.game, start.scenario, start.options, self.seed)
        return game, header.opening(game)


class LogReplay(Recorder[Any]):
    """A play as the lines of its log are followed. Points and marks are kept by the numbers of lines."""

    def __init__(
        self, game: Game[Any], position: Any, n: int, seeds: Mapping[int, str], most_undo: int | None = None
    ) -> None:
        """`n`: the line after which the position stands; `seeds`: of the rounds of dice."""
        super().__init__(game, position, most_undo=most_undo, check=events_text)
        self.n = n
        self._seeds = seeds

    @classmethod
    def begin(cls, origin: Origin, seeds: Mapping[int, str], most_undo: int | None = None) -> Self:
        """A play at the beginning of what is to be followed."""
        return cls(*origin.opening(), origin.n, seeds, most_undo)

    def follow_line(self, line: Line) -> list[Event]:
        """Do what a kept line says; ReplayMismatch if the rules no longer allow it, or if it leads elsewhere."""
        if line.n != self.n + 1:
            raise ReplayMismatch(self.standing, f"line {line.n} comes after line {self.n}; expected line {self.n + 1}")
        entry = entry_of(line, self.standing, self._seeds)
        if isinstance(entry, Undone) and self.past and str(self.past[-1].n) != line.words:
            raise ReplayMismatch(self.standing, f"line {line.n} undoes line {line.words}, which is not the last one")
        events = self.follow(entry, line.n)
        if line.kind == AGREED:
            self.bar(entry)
        mark = mark_in(line.mark, self.standing)
        if mark is not None:
            self.follow(mark, line.n)
        self.n = line.n
        return events

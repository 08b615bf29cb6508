"""Playing a log again by the rules, believing nothing: how a kept play is opened, looked back at, and checked."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from grognard.engine import actions
from grognard.engine.edits import made
from grognard.engine.entries import Header, mixed
from grognard.engine.events import Event
from grognard.engine.game import Game, Notation
from grognard.engine.snapshots import go_on
from grognard.games import game as find_game
from grognard.server.encoding import loads
from grognard.server.lines import Line, events_text
from grognard.server.work.messages import Start


class Broken(Exception):
    """The lines of a play cannot be followed: the rules have changed since, or the file was meddled with."""


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
            return game, go_on(game, loads(self.snapshot))
        start = self.start
        if start.position:
            header = Header(start.game, None, {}, self.seed, loads(start.position))
        else:
            header = Header(start.game, start.scenario, start.options, self.seed)
        return game, header.opening(game)


class Change(NamedTuple):
    """What an action comes to."""

    words: str
    after: Any
    events: list[Event]
    final: bool
    """It rolled, drew or revealed something."""
    mark: str


class Point(NamedTuple):
    """A position to go back to, and the line that led away from it."""

    position: Any
    n: int
    side: str


def change(game: Game[Any], before: Any, action: Notation, side: str) -> Change:
    """An action made on a copy of a position; or an edit, if those who sit at the table have agreed."""
    with suppress(actions.MalformedAction):  # the rules refuse it, in their own words
        action = actions.parse(action)
    after, events = made(game, before, action, side)
    final = after.dice != before.dice or any(event.reveals for event in events)
    mark = ""
    if after.turn != before.turn or after.outcome is not None:
        mark = f"{after.turn} {after.hash()}"
    return Change(str(actions.parse(action)), after, events, final, mark)


class Marked(NamedTuple):
    """A position after line n that was compared by its hash."""

    n: int
    position: Any


class Following:
    """A play as its lines are followed: the position, and what could be taken back."""

    def __init__(self, origin: Origin, seeds: Mapping[int, str], most_undo: int) -> None:
        self.game, self.position = origin.opening()
        self.n = origin.n
        self.standing = 0
        """How many of the actions followed were not taken back."""
        self.past: list[Point] = []
        self.resigned: str | None = None
        self.watch: Callable[[Any, int], Any] = lambda position, round: position
        """Wraps a position whose dice have been exchanged."""
        self.barrier = False
        """Is there nothing to take back from before the first line that was followed?"""
        self.differs = ""
        """The first line since the last mark that had other results than it had when it was kept."""
        self.at_mark: Marked | None = None
        """The latest position that was the kept one beyond doubt."""
        self._seeds = seeds
        self._most_undo = most_undo

    def act(self, n: int, action: Notation, side: str) -> Change:
        """Make an action."""
        found = change(self.game, self.position, action, side)
        if found.final:
            self._bar()
        else:
            self.position.derived.clear()  # what was worked out is not kept for every position one could go back to
            self.past.append(Point(self.position, n, side))
            del self.past[: -self._most_undo]
        self.position, self.n = found.after, n
        self.standing += 1
        return found

    def undo(self, n: int) -> Point:
        """Take the last action back; Broken where that cannot be."""
        if not self.past:
            raise Broken(f"line {n} takes back what cannot be taken back")
        point = self.past.pop()
        self.position, self.n = point.position, n
        self.standing -= 1
        return point

    def resign(self, n: int, side: str) -> None:
        """A side gives up."""
        if self.resigned is not None or self.position.outcome is not None or side not in self.game.sides:
            raise Broken(f"{side} cannot resign in line {n}")
        self.resigned, self.n = side, n
        self._bar()

    def follow(self, line: Line) -> list[Event]:
        """Do what a kept line says; Broken if the rules no longer allow it, or if it leads elsewhere."""
        if line.n != self.n + 1:
            raise Broken(f"line {line.n} follows line {self.n}")
        match line.kind:
            case "act":
                return self._follow_action(line)
            case "undo":
                if not self.past or str(self.past[-1].n) != line.words:
                    raise Broken(f"line {line.n} takes back what cannot be taken back")
                self.undo(line.n)
            case "resign":
                self.resign(line.n, line.side)
            case "mix":
                round = int(line.words)
                self.position, self.n = self.watch(mixed(self.position, self._seeds[round]), round), line.n
                self._bar()
            case _:
                raise Broken(f"line {line.n} cannot be followed: it goes on from a snapshot")
        return []

    def _bar(self) -> None:
        """Nothing before this can be taken back."""
        self.past.clear()
        self.barrier = True

    def _follow_action(self, line: Line) -> list[Event]:
        where = f"line {line.n} ({line.side}: {line.words[:100]})"
        try:
            found = self.act(line.n, line.words, line.side)
        except Exception as error:
            raise Broken(f"{where} cannot be played: {str(error)[:300]}") from error
        if line.mark and found.mark != line.mark:
            raise Broken(self.differs or f"{where} leads to another position than it did")
        if line.mark:
            self.differs, self.at_mark = "", Marked(line.n, self.position)
        elif not self.differs and events_text(found.events) != line.events:
            self.differs = f"{where} has other results than it had"
        return found.events

"""A play: one game as it is being played, by the rules and nothing else; who waits for whom is in `live`.

Every change is a line of the log, numbered from 1: an action, an action taken back, a resignation. The number of the
last line is the position's number: it only ever grows, so that an action made on an older position is known as such.
Lines are never changed. A play that is opened again is played again from its lines, believing nothing.
"""

import secrets
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from grognard.engine import actions, journal
from grognard.engine.edits import made
from grognard.engine.entries import Entry, Header, Mark, Played, Resigned, Undone, to_line
from grognard.engine.events import Event
from grognard.engine.game import Game, Notation
from grognard.engine.outcome import outcome_of_resignation
from grognard.engine.position import Position
from grognard.games import game as find_game
from grognard.server.encoding import dumps, loads
from grognard.server.seats import Seat, kept
from grognard.server.storage import ADD_LINE, ADD_PLAY, Statement

ACT, UNDO, RESIGN = "act", "undo", "resign"
MOST_UNDO = 400
"""Positions kept to go back to."""


class Broken(Exception):
    """The lines of a play cannot be followed: the rules have changed since, or the file was meddled with."""


class Facts(NamedTuple):
    """What a play was made with."""

    id: str
    game: str
    scenario: str
    options: Mapping[str, Any]
    seed: str
    seats: tuple[Seat, ...]
    fair: bool
    """Nobody knew the seed when it began; of an imported record somebody does."""
    made: float
    position: Mapping[str, Any] | None = None
    """The position file that the play was started from, if not from a scenario."""

    def header(self) -> Header:
        """As the first line of a record."""
        if self.position is not None:
            return Header(self.game, None, {}, self.seed, self.position)
        return Header(self.game, self.scenario, self.options, self.seed)

    def statement(self) -> Statement:
        """As a row to be kept."""
        seats = dumps([list(seat) for seat in self.seats])
        options = dumps(dict(self.options))
        position = "" if self.position is None else dumps(self.position)
        values = (self.id, self.game, self.scenario, options, self.seed, seats, int(self.fair), self.made, position)
        return ADD_PLAY, values

    @classmethod
    def of_row(cls, row: tuple[Any, ...]) -> "Facts":
        """From a row that was kept."""
        id, game, scenario, options, seed, seats, fair, made, position = row
        seated = kept(loads(seats))
        stated = loads(position) if position else None
        return cls(id, game, scenario, loads(options), seed, seated, bool(fair), made, stated)


def new_id() -> str:
    """A name for a play; it opens nothing but the onlookers' view, and still nobody guesses it."""
    return secrets.token_hex(8)


class Line(NamedTuple):
    """A line of the log. `words`: the action, or the number of the line taken back. `mark`: turn and hash."""

    n: int
    kind: str
    side: str
    words: str
    mark: str = ""
    events: str = "[]"
    client: str = ""
    request: int = 0

    def statement(self, play: str) -> Statement:
        """As a row to be kept."""
        return ADD_LINE, (play, *self)


class Request(NamedTuple):
    """Which frame of which client asked for a change, so that it is not made twice."""

    client: str = ""
    id: int = 0


NOBODY = Request()
"""Changes that no client has asked for: the computer's."""


class Move(NamedTuple):
    """A change that can be made: its line, what happens, and the position after it."""

    line: Line
    events: list[Event]
    before: Any
    after: Any
    final: bool
    """It rolled, drew or revealed something: undo does not reach behind it."""


class _Point(NamedTuple):
    """A position to go back to, and the action that led away from it."""

    position: Any
    n: int
    side: str


class Play:
    """The position of a play and what can be taken back."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.game: Game[Any] = find_game(facts.game)
        self.position: Any = facts.header().opening(self.game)
        self.n = 0
        self.resigned: str | None = None
        self.answered: dict[tuple[str, int], int] = {}
        """The line that each request of a client has led to."""
        self._past: list[_Point] = []

    # -- what can be asked

    @property
    def over(self) -> bool:
        """Is nothing left to decide?"""
        return self.resigned is not None or self.position.outcome is not None

    @property
    def asked(self) -> str | None:
        """The side that has to decide; None when the play is over."""
        decision = None if self.over else self.game.decision(self.position)
        return None if decision is None else decision.side

    def view(self, side: str | None) -> dict[str, Any]:
        """What a side may know; after a resignation with that outcome, and nothing to decide."""
        return seen(self.game, self.position, side, self.resigned)

    # -- changes: made on copies, and taken over once they are kept

    def act(self, action: Notation, side: str, request: Request = NOBODY) -> Move:
        """An action; IllegalAction with the ruling that refuses it."""
        return step(self.game, self.position, self.n + 1, action, side, request)

    def back(self, side: str, mine: Collection[str], others: Collection[str], request: Request = NOBODY) -> list[Move]:
        """Take back the last action of one of my sides, and what the others did since; none if it cannot be.

        Others are those who do not mind: the computer, or whoever has agreed.
        """
        moves: list[Move] = []
        for point in self._points(mine, others):
            line = Line(self.n + len(moves) + 1, UNDO, side, str(point.n), "", "", *request)
            event = Event("undone", "", {"side": point.side, "of": point.n})
            before = moves[-1].after if moves else self.position
            line = line._replace(events=events_text([event]))
            moves.append(Move(line, [event], before, point.position, False))
        return moves

    def can_undo(self, mine: Collection[str], others: Collection[str]) -> bool:
        """Is there an action of mine to be taken back?"""
        return bool(mine) and bool(self._points(mine, others))

    def _points(self, mine: Collection[str], others: Collection[str]) -> list[_Point]:
        """The actions to be taken back, the last one first: up to one of mine, over what the others did since."""
        for n, point in enumerate(reversed(self._past), 1):
            if point.side in mine:
                return self._past[: -n - 1 : -1]
            if point.side not in others:
                break
        return []

    def resign(self, side: str, request: Request = NOBODY) -> Move:
        """A side gives up."""
        event = Event("resigned", "", {"side": side})
        line = Line(self.n + 1, RESIGN, side, "", "", events_text([event]), *request)
        return Move(line, [event], self.position, self.position, True)

    def take(self, move: Move) -> None:
        """Make a change that is on the disk."""
        line = move.line
        if line.n != self.n + 1:
            raise Broken(f"line {line.n} follows line {self.n}")
        if line.kind == ACT and not move.final:
            move.before.derived.clear()  # what was worked out is not kept for every position one could go back to
            self._past.append(_Point(move.before, line.n, line.side))
            del self._past[:-MOST_UNDO]
        elif line.kind == UNDO:
            self._past.pop()
        else:
            self._past.clear()
        if line.kind == RESIGN:
            self.resigned = line.side
        self.n = line.n
        self.position = move.after
        if line.client:
            self.answered[line.client, line.request] = line.n

    # -- playing again

    def follow(self, line: Line) -> Move:
        """Do what a kept line says; Broken if the rules no longer allow it."""
        request = Request(line.client, line.request)
        match line.kind:
            case "act":
                try:
                    move = self.act(line.words, line.side, request)
                except Exception as error:
                    raise Broken(f"line {line.n} ({line.side}: {line.words}) cannot be played: {error}") from error
                if line.mark and move.line.mark != line.mark:
                    raise Broken(f"line {line.n} ({line.side}: {line.words}) leads to another position than it did")
            case "undo":
                if not self._past or str(self._past[-1].n) != line.words:
                    raise Broken(f"line {line.n} takes back what cannot be taken back")
                move = self.back(line.side, self.game.sides, (), request)[0]
            case _:
                move = self.resign(line.side, request)
        self.take(move)
        return move


def step(
    game: Game[Any],
    before: Position,
    n: int,
    action: Notation,
    side: str,
    request: Request = NOBODY,
) -> Move:
    """An action made on a copy of a position; or an edit, if those who sit at the table have agreed."""
    with suppress(actions.MalformedAction):  # the rules refuse it, in their own words
        action = actions.parse(action)
    after, events = made(game, before, action, side)
    final = after.dice != before.dice or any(event.reveals for event in events)
    mark = ""
    if after.turn != before.turn or after.outcome is not None:
        mark = f"{after.turn} {after.hash()}"
    line = Line(n, ACT, side, str(actions.parse(action)), mark, events_text(events), *request)
    return Move(line, events, before, after, final)


def seen(game: Game[Any], position: Any, side: str | None, resigned: str | None) -> dict[str, Any]:
    """A view, with the outcome of a resignation if there was one."""
    view = game.view(position, side)
    if resigned is not None and view["outcome"] is None:
        view["outcome"] = outcome_of_resignation(resigned, game.sides)
        view["decision"] = None
    return view


def events_text(events: Iterable[Event]) -> str:
    """Events as they are kept."""
    return dumps([[event.kind, event.rule, dict(event.data), event.only] for event in events])


def events_of(text: str) -> list[Event]:
    """Events that were kept."""
    return [Event(kind, rule, data, only) for kind, rule, data, only in loads(text)]


# -- records


def entries_of(play: Play, lines: Iterable[Line]) -> Iterator[Entry]:
    """The log as a record has it: actions numbered as they stand, and marks."""
    start = play.facts.header().opening(play.game)
    yield Mark(0, start.turn, start.hash())
    standing = 0
    for line in lines:
        if line.kind == ACT:
            standing += 1
            yield Played(standing, line.side, actions.parse(line.words))
            if line.mark:
                turn, _, digest = line.mark.partition(" ")
                yield Mark(standing, int(turn), digest)
        elif line.kind == UNDO:
            yield Undone(standing)
            standing -= 1
        else:
            yield Resigned(standing, line.side)


def record_of(play: Play, lines: Iterable[Line]) -> bytes:
    """A play as the file of a record."""
    return journal.seal([play.facts.header().line(), *(to_line(entry) for entry in entries_of(play, lines))])[0]

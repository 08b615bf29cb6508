"""Lines of a play's log: every change that was ever made to it, numbered from 1, and the entry of each."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from grognard.engine import actions
from grognard.engine.entries import Entry, Mark, Mixed, Played, Resigned, Undone
from grognard.engine.events import Event
from grognard.engine.recording import Point, without_undone
from grognard.server.encoding import dumps, loads

ACT, AGREED, UNDO, RESIGN, MIX, UPGRADE = "act", "agreed", "undo", "resign", "mix", "upgrade"
"""What a line tells; `agreed`: an edit that all sides have agreed to, and that none of them takes back alone."""


class Request(NamedTuple):
    """The client and frame that asked for a change, so that it is not made twice."""

    client: str = ""
    id: int = 0


NOBODY = Request()
"""The request of changes made by the computer."""


class Line(NamedTuple):
    """A line of the log.

    `words`: the action; or the number of the line taken back, of the round of dice, or of the line whose position an
    upgrade went on from. `mark`: turn and hash where the turn has changed or the game is over. `phases`: in which each
    of the events happened, beside them, for what they tell is compared when the log is replayed.
    """

    n: int
    kind: str
    side: str
    words: str
    mark: str = ""
    events: str = "[]"
    client: str = ""
    request: int = 0
    phases: str = ""


def events_text(events: Iterable[Event]) -> str:
    """Events as stored text."""
    return dumps([[event.kind, event.rule, dict(event.data), event.only] for event in events])


def events_of(text: str, phases: str = "") -> list[Event]:
    """Events from stored text, with the phases in which they happened."""
    found = [Event(kind, rule, data, only) for kind, rule, data, only in loads(text)]
    named = phases.split(" ")
    if len(named) != len(found):
        named = named[:1] * len(found)
    return [event._replace(phase=phase) for event, phase in zip(found, named, strict=True)]


def phases_text(events: Sequence[Event]) -> str:
    """The phases of events as stored text: one for each, or the one that all of them happened in."""
    phases = [event.phase for event in events]
    return phases[0] if len(set(phases)) == 1 else " ".join(phases)


def mark_text(mark: Mark | None) -> str:
    """A mark as stored text."""
    return "" if mark is None else f"{mark.turn} {mark.hash}"


def mark_in(text: str, n: int) -> Mark | None:
    """The mark that was kept, of the position after action n; None if there is none."""
    turn, _, digest = text.partition(" ")
    return Mark(n, int(turn), digest) if text else None


# -- what a line says


def entry_of(line: Line, standing: int, seeds: Mapping[int, str]) -> Entry:
    """The entry of a line, with `standing` actions before it; the events are the check of an action.

    An upgrade is none: it goes on from a snapshot.
    """
    match line.kind:
        case "act" | "agreed":
            return Played(standing + 1, line.side, actions.parse(line.words), line.events)
        case "undo":
            return Undone(standing)
        case "mix":
            return Mixed(standing, int(line.words), seeds[int(line.words)])
        case "resign":
            return Resigned(standing, line.side)
    raise ValueError(f"line {line.n} cannot be replayed: it continues from a snapshot")


def lines_standing(lines: Iterable[Line]) -> list[Line]:
    """The lines that were not undone."""
    return without_undone(lines, lambda line: int(line.words) if line.kind == UNDO else None)


# -- lines that are written for what happens at the table, and not by the rules


class Written(NamedTuple):
    """A line, and the event that tells it."""

    line: Line
    event: Event


def undo_line(n: int, by: str, point: Point[Any], request: Request = NOBODY) -> Written:
    """An action is taken back."""
    return _written(n, UNDO, by, str(point.n), Event("undone", "", {"side": point.side, "of": point.n}), request)


def resign_line(n: int, side: str, request: Request = NOBODY) -> Written:
    """A side gives up."""
    return _written(n, RESIGN, side, "", Event("resigned", "", {"side": side}), request)


def mix_line(n: int, round: int, sides: Sequence[str]) -> Written:
    """From here on the dice follow from another round, in which these sides have a part."""
    return _written(n, MIX, "", str(round), Event("mixed", "", {"round": round, "sides": list(sides)}), NOBODY)


def _written(n: int, kind: str, side: str, words: str, event: Event, request: Request) -> Written:
    return Written(Line(n, kind, side, words, "", events_text([event]), *request), event)

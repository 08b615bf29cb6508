"""Checking a record and describing it: whether it follows from its first line by the rules, and what happened in it.

    verify("evening.record", grognard.game)
    for step in replay("evening.record", grognard.game): ...

A record that other rules have made may differ from those of today. An action of which something else comes than is
recorded (`Played.saw`) is where it begins; unless the next mark is the same after all: then only the events differ.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from grognard.engine import journal
from grognard.engine.actions import Action
from grognard.engine.entries import Entry, Header, Mark, Mixed, Played, Resigned, Undone, read_entries, read_header
from grognard.engine.events import Event
from grognard.engine.game import Game
from grognard.engine.journal import RecordError
from grognard.engine.position import Position
from grognard.engine.recordfile import Finder, Record, UndoRefused, new_record, resolve_game
from grognard.engine.recording import ReplayMismatch, without_undone
from grognard.engine.rulings import Ruling
from grognard.engine.versions import Stamp, stamp

__all__ = [
    "RESIGN",
    "Record",
    "ReplayMismatch",
    "Step",
    "UndoRefused",
    "Verification",
    "peek",
    "replay",
    "seeds",
    "verify",
]
P = TypeVar("P", bound=Position)
RESIGN = Action("resign")
"""How a replay names the last step of a game that somebody gave up."""
NOBODY = Stamp("")


class Step(NamedTuple, Generic[P]):
    """One action of a replay: what it was, what happened, and the position after it."""

    n: int
    side: str
    action: Action
    events: list[Event]
    position: P


@dataclass
class Verification:
    """Whether a record follows from its header by the rules, and if not, where it differs from them."""

    ok: bool = True
    message: str = ""
    actions: int = 0
    """How many stand, up to there."""
    undone: int = 0
    rolls: int = 0
    """Dice and draws, all of them derived again."""
    marks: int = 0
    """Hashes that were compared and are the same."""
    rounds: int = 1
    """Seeds that the dice followed from, one after another."""
    different_events: int = 0
    """Actions of which something else came than is recorded."""
    resigned: str | None = None
    """The side that gave up at the end."""
    at: int | None = None
    """The action at which they differ: illegal, or other things come of it; if neither is known, the last one
    before a hash that differs."""
    since: int | None = None
    """The last action after which the hash was the same."""
    ruling: Ruling | None = None
    made: Stamp = NOBODY
    """Who made the record, or that part of it in which they differ."""
    checked: Stamp = NOBODY
    """Who checked it."""

    def __bool__(self) -> bool:
        return self.ok


def peek(path: Path | str) -> Header:
    """What a file is a record of, without playing it."""
    return read_header(journal.read(Path(path)), Path(path))


def seeds(source: Path | str | Record[P]) -> list[Mixed]:
    """The seeds of the dice, from which action on each; as far as the lines are sound."""
    header, entries = _open(source)
    found = [Mixed(0, 0, str(header.seed))]
    with suppress(RecordError):
        found += [entry for entry in entries if isinstance(entry, Mixed)]
    return found


def verify(source: Path | str | Record[P], game: Finder[P] | None = None) -> Verification:
    """Play a record again from its header and compare: every action legal, everything that came of it the same."""
    header, entries = _open(source)
    rules = _game_of(source, game, header)
    found = Verification(at=0, made=header.stamp, checked=stamp(rules))
    try:
        again: Record[P] = new_record(Record, rules, header)
        for entry in entries:
            events = again.follow(entry)
            found.actions, found.at = again.standing, again.standing + 1
            found.undone += isinstance(entry, Undone)
            found.rolls += sum(event.kind in ("rolled", "drew") for event in events)
            found.marks += isinstance(entry, Mark)
            found.rounds += isinstance(entry, Mixed)
            found.since = again.marks[-1].mark.n if again.marks else None
            found.made, found.different_events = again.stamp, again.different_events
        again.check_difference()
        if isinstance(source, Record) and source.position != again.position:
            raise ReplayMismatch(found.actions, "the record's position is not the one its actions lead to")
    except RecordError as error:
        found.ok, found.message = False, str(error)
        if isinstance(error, ReplayMismatch):
            found.at, found.ruling = error.at, error.ruling
            found.message = _versions(found, error)
        return found
    found.at, found.resigned = None, again.resigned
    found.message = _all_is_well(found)
    return found


def _versions(found: Verification, error: ReplayMismatch) -> str:
    """What is said of a difference: first of all between whom, if it is not the same version."""
    if found.made == found.checked:
        return str(error)
    if error.action:
        said = f"the first difference is {error.action}: it {error.why}"
    else:
        said = f"there is a difference: {error.why}"
    return f"made by {found.made.sentence()}, checked by {found.checked.sentence()}: {said}"


def _all_is_well(found: Verification) -> str:
    parts = [f"all is well: {found.actions} actions, {found.rolls} rolls and draws, {found.marks} hashes"]
    if found.rounds > 1:
        parts.append(f"the dice follow from {found.rounds} seeds, one after another")
    if found.resigned is not None:
        parts.append(f"{found.resigned} resigned")
    if found.different_events:
        parts.append(
            f"{found.different_events} actions are reported differently by this version, but lead to the same positions"
        )
    if found.made != found.checked:
        parts.append(f"made by {found.made.sentence()}, checked by {found.checked.sentence()}")
    return "; ".join(parts)


def replay(source: Path | str | Record[P], game: Finder[P] | None = None) -> Iterator[Step[P]]:
    """The actions of a record one by one, each with what happened and the position after it; no undone ones.

    A resignation is the last step, with the action `resign`; the position is the one before it.
    The position before the first action is `peek(path).opening(game)`. That the dice were mixed again is told with the
    action after it.
    """
    header, entries = _open(source)
    again: Record[P] = new_record(Record, _game_of(source, game, header), header)
    before: list[Event] = []
    for entry in without_undone(entries, lambda entry: entry.n if isinstance(entry, Undone) else None):
        events = [*before, *again.follow(entry)]
        before = events if isinstance(entry, Mixed) else before
        if isinstance(entry, Played):
            yield Step(entry.n, entry.side, entry.action, events, again.position)
            before = []
        elif isinstance(entry, Resigned):
            yield Step(entry.n + 1, entry.side, RESIGN, events, again.position)
    again.check_difference()


def _open(source: Path | str | Record[P]) -> tuple[Header, Iterable[Entry]]:
    if isinstance(source, Record):
        return source.header, source.entries
    contents = journal.read(Path(source))
    return read_header(contents, Path(source)), read_entries(contents, Path(source))


def _game_of(source: Path | str | Record[P], game: Finder[P] | None, header: Header) -> Game[P]:
    if game is not None:
        return resolve_game(game, header)
    if isinstance(source, Record):
        return source.game
    raise TypeError("pass the record's game, or a function that finds it, such as grognard.game")

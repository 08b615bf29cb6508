"""Records: scenario, options, seed and actions: the whole game, replayable to the same position.

    record = Record.start(game, "historical", seed=7, path="evening.record")
    record.play("unit 56Pz")                      # on the disk when it returns
    record.undo()                                 # back to the last roll, draw or revelation
    record = Record.load("evening.record", grognard.game)
    verify("evening.record", grognard.game)

The file holds, a line each (`journal`, `entries`): the header; every action with its number, side and words; every
undo with the number of the action it took back; a mark, the hash of the position, at the start, whenever the turn has
changed and when the game is over; and last of all who resigned, if somebody did. Nothing else is needed, and nothing in
it is believed: reading a record plays it again by the rules.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Generic, NamedTuple, Self, TypeVar

from grognard.engine import actions, journal
from grognard.engine.actions import Action
from grognard.engine.codec import FieldError
from grognard.engine.dice import new_seed
from grognard.engine.entries import Entry, Header, Mark, Played, Resigned, Undone, read_entries, read_header, to_line
from grognard.engine.events import Event
from grognard.engine.game import Game, Notation
from grognard.engine.journal import Contents, DamagedRecord, Journal, RecordError
from grognard.engine.options import choose
from grognard.engine.position import Position
from grognard.engine.rulings import IllegalAction, Ruling

P = TypeVar("P", bound=Position)
R = TypeVar("R")
RESIGN = Action("resign")
"""How a replay names the last step of a game that somebody gave up."""
Finder = Game[P] | Callable[[str], Game[P]]
"""A game, or what finds one by the name in the header (`grognard.game`)."""


class UndoRefused(RecordError):
    """There is nothing to take back, or it cannot be unseen."""


class Parted(RecordError):
    """A record and the rules part ways at an action: it is illegal now, or leads to another position."""

    def __init__(self, at: int, message: str, ruling: Ruling | None = None) -> None:
        super().__init__(message)
        self.at = at
        self.ruling = ruling


class Record(Generic[P]):
    """A game as it is played. `position` is replaced, never changed, by an action or an undo."""

    def __init__(self, game: Game[P], header: Header) -> None:
        self.game = game
        self.header = header
        self.position: P = header.opening(game)
        self.actions: list[Played] = []
        """The actions that stand."""
        self.entries: list[Entry] = []
        """All that was written down: actions, undos, marks, a resignation."""
        self.resigned: str | None = None
        """The side that has given up."""
        self.path: Path | None = None
        """The file that every action is written to; None: it is kept in memory only."""
        self.mended: str | None = None
        """What was wrong with the file and left out, in a sentence."""
        self._marks: list[Mark] = []
        self._past: list[P] = []
        self._barrier = "nothing has been played yet"
        self._contents: Contents | None = None
        self._journal: Journal | None = None
        self._sync = True

    @classmethod
    def start(
        cls,
        game: Game[P],
        scenario: str | None = None,
        *,
        seed: int | str | None = None,
        options: Mapping[str, Any] | None = None,
        position: Mapping[str, Any] | None = None,
        path: Path | str | None = None,
        sync: bool = True,
    ) -> Self:
        """A new game, from a scenario or a position file's content; with a path, written there action by action.

        `sync=False` leaves it to the system when a line goes to the disk: faster, and a power cut loses a little.
        """
        if position is None:
            chosen = scenario if scenario is not None else next(iter(game.scenarios()))
            switches = choose(game.optional_rules, options)
            header = Header(game.name, chosen, switches, new_seed() if seed is None else seed)
        else:
            stated, seed = _with_seed(position, seed)
            header = Header(game.name, None, {}, seed, stated)
        if isinstance(header.seed, bool) or not isinstance(header.seed, int | str):
            raise FieldError("seed", f"expected a whole number or a word, not {header.seed!r}")
        record = cls(game, header)
        record._write_down([Mark(0, record.position.turn, record.position.hash())])
        if path is not None:
            record._journal = Journal.create(Path(path), record._lines(), sync)
            record.path = Path(path)
        return record

    @classmethod
    def load(cls, path: Path | str, game: Finder[P], *, salvage: bool = False, sync: bool = True) -> Self:
        """A record from its file, to be looked at or played on (the file is locked from the first action on).

        A damaged record, or one that the rules do not follow, is refused. With `salvage` the part before is kept,
        in memory only: `save` it to a new file.
        """
        path = Path(path)
        contents = journal.read(path)
        header = read_header(contents, path)
        record = _again(cls, _find(game, header), header)
        try:
            for entry in read_entries(contents, path):
                record._follow(entry)
        except (DamagedRecord, Parted) as error:
            if not salvage:
                raise
            record.mended = f"{error}; what stands before it is kept"
            return record
        record.path = path
        record.mended = contents.mended
        record._contents = contents
        record._sync = sync
        return record

    # -- playing

    def play(self, action: Notation, side: str | None = None) -> list[Event]:
        """Make a choice and write it down. If either fails, nothing has changed."""
        return self._make(*self._try(action, side))

    def edit(self, action: Action, side: str) -> list[Event]:
        """Change the position by hand (`edits.notation`), and write that down as such."""
        return self._make(*self._try_edit(action, side))

    def resign(self, side: str) -> list[Event]:
        """Give the game up, and write that down: nothing comes after it."""
        if side not in self.game.sides:
            raise FieldError("side", f"{side!r} is no side of {self.game.name}")
        self._check_stands()
        if self.position.outcome is not None:
            raise RecordError("the game is over")
        entry = Resigned(len(self.actions), side)
        self._write_down([entry])
        return self._give_up(entry)

    def _give_up(self, entry: Resigned) -> list[Event]:
        self.resigned = entry.side
        self._past.clear()
        self._barrier = f"{entry.side} has resigned"
        return [Event("resigned", "", {"side": entry.side})]

    def _check_stands(self) -> None:
        if self.resigned is not None:
            raise RecordError(f"the game is over: {self.resigned} has resigned")

    def _make(self, played: Played, events: list[Event], after: P) -> list[Event]:
        entries: list[Entry] = [played]
        if after.turn != self.position.turn or after.outcome is not None:
            entries.append(Mark(played.n, after.turn, after.hash()))
        self._write_down(entries)
        self._accept(played, events, after)
        return events

    @property
    def can_undo(self) -> bool:
        """Is there an action to take back that rolled, drew and revealed nothing?"""
        return bool(self._past)

    @property
    def undoable(self) -> int:
        """How many actions can be taken back, one after another."""
        return len(self._past)

    def undo(self) -> Played:
        """Take the last action back, exactly; refused once it has rolled, drawn or revealed something."""
        if not self._past:
            raise UndoRefused(f"there is nothing to take back: {self._barrier}")
        self._write_down([Undone(len(self.actions))])
        return self._retract()

    def _try(self, action: Notation, side: str | None) -> tuple[Played, list[Event], P]:
        """An action made on a copy."""
        self._check_stands()
        after = self.position.copy()
        decision = self.game.decision(after)
        events = self.game.apply(after, action, side)
        assert decision is not None  # else the action would have been refused
        return Played(len(self.actions) + 1, decision.side, actions.parse(action)), events, after

    def _try_edit(self, action: Action, side: str) -> tuple[Played, list[Event], P]:
        """An edit made."""
        self._check_stands()
        from grognard.engine import edits  # most games need none of it

        after, events = edits.made(self.game, self.position, action, side)
        return Played(len(self.actions) + 1, side, action), events, after

    def _accept(self, played: Played, events: list[Event], after: P) -> None:
        if after.dice == self.position.dice and not any(event.reveals for event in events):
            self._past.append(self.position)
        else:
            self._past.clear()
            self._barrier = f"action {played.n} ({played.action}) rolled, drew or revealed what cannot be unseen"
        self.actions.append(played)
        self.position = after

    def _retract(self) -> Played:
        played = self.actions.pop()
        self.position = self._past.pop()
        self._marks = [mark for mark in self._marks if mark.n < played.n]
        return played

    # -- the file

    def save(self, path: Path | str, *, replace: bool = False) -> None:
        """Write the whole record, undone actions and all, to another file at once."""
        journal.write_whole(Path(path), self._lines(), replace)

    def close(self) -> None:
        """Let go of the file. The record can still be looked at."""
        if self._journal is not None:
            self._journal.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _lines(self) -> list[dict[str, Any]]:
        return [self.header.line(), *(to_line(entry) for entry in self.entries)]

    def _write_down(self, entries: list[Entry]) -> None:
        """On the disk first, if there is a file, and then in memory."""
        if self._contents is not None and self.path is not None:
            self._journal = Journal.reopen(self.path, self._contents, self._sync)
            self._contents = None
        if self._journal is not None:
            self._journal.append([to_line(entry) for entry in entries])
        self.entries += entries
        self._marks += [entry for entry in entries if isinstance(entry, Mark)]

    # -- playing again

    def _follow(self, entry: Entry) -> list[Event]:
        """Do what a line says, believing nothing. Raises Parted, changing nothing; nothing is written."""
        here = len(self.actions)
        due = here + 1 if isinstance(entry, Played) else here
        if entry.n != due:
            raise Parted(due, f"the record goes on with action {entry.n} where action {due} is due")
        events: list[Event] = []
        match entry:
            case Played(n, side, action):
                try:
                    attempt = self._try_edit if actions.is_edit(action) else self._try
                    played, events, after = attempt(action, side)
                except IllegalAction as error:
                    raise Parted(n, f"action {n} ({side}: {action}) is illegal: {error}", error.ruling) from error
                except Exception as error:  # rules that break down on a record part ways with it, too
                    raise Parted(n, f"action {n} ({side}: {action}) cannot be played: {error!r}") from error
                self._accept(played, events, after)
            case Undone(n):
                if not self._past:
                    raise Parted(n, f"action {n} is taken back, but {self._barrier}")
                self._retract()
            case Mark():
                self._compare(entry)
            case Resigned(n, side):
                if self.resigned is not None or self.position.outcome is not None or side not in self.game.sides:
                    raise Parted(n, f"{side} resigns after action {n}, where nobody can")
                events = self._give_up(entry)
        self.entries.append(entry)
        return events

    def _compare(self, mark: Mark) -> None:
        if (self.position.turn, self.position.hash()) != (mark.turn, mark.hash):
            message = f"the position after action {mark.n} (turn {mark.turn}) is not the recorded one"
            if self._marks:
                message += f"; after action {self._marks[-1].n} (turn {self._marks[-1].turn}) it still was"
            raise Parted(mark.n, message)
        self._marks.append(mark)


class Step(NamedTuple, Generic[P]):
    """One action of a replay: what it was, what happened, and the position after it."""

    n: int
    side: str
    action: Action
    events: list[Event]
    position: P


@dataclass
class Verification:
    """Whether a record follows from its header by the rules, and if not, where it parts ways with them."""

    ok: bool = True
    message: str = ""
    actions: int = 0
    """How many stand, up to there."""
    undone: int = 0
    rolls: int = 0
    """Dice and draws, all of them derived again."""
    marks: int = 0
    """Hashes that were compared and are the same."""
    resigned: str | None = None
    """The side that gave up at the end."""
    at: int | None = None
    """The action at which they part ways: illegal, or the last one before a hash that differs."""
    since: int | None = None
    """The last action after which the hash was the same."""
    ruling: Ruling | None = None

    def __bool__(self) -> bool:
        return self.ok


def peek(path: Path | str) -> Header:
    """What a file is a record of, without playing it."""
    return read_header(journal.read(Path(path)), Path(path))


def verify(source: Path | str | Record[P], game: Finder[P] | None = None) -> Verification:
    """Play a record again from its header and compare: every action legal, every hash the same."""
    header, entries = _open(source)
    rules = _game_of(source, game, header)
    found = Verification(at=0)
    try:
        again: Record[P] = _again(Record, rules, header)
        for entry in entries:
            events = again._follow(entry)
            found.actions, found.at = len(again.actions), len(again.actions) + 1
            found.undone += isinstance(entry, Undone)
            found.rolls += sum(event.kind in ("rolled", "drew") for event in events)
            found.marks += isinstance(entry, Mark)
            found.since = again._marks[-1].n if again._marks else None
        if isinstance(source, Record) and source.position != again.position:
            raise Parted(found.actions, "the record's position is not the one that its actions lead to")
    except RecordError as error:
        found.ok, found.message = False, str(error)
        if isinstance(error, Parted):
            found.at, found.ruling = error.at, error.ruling
        return found
    found.at, found.resigned = None, again.resigned
    found.message = f"all is well: {found.actions} actions, {found.rolls} rolls and draws, {found.marks} hashes"
    if found.resigned is not None:
        found.message += f"; {found.resigned} resigned"
    return found


def replay(source: Path | str | Record[P], game: Finder[P] | None = None) -> Iterator[Step[P]]:
    """The actions of a record one by one, each with what happened and the position after it; no undone ones.

    A resignation is the last step, with the action `resign`; the position is the one before it.
    The position before the first action is `peek(path).opening(game)`.
    """
    header, entries = _open(source)
    again: Record[P] = _again(Record, _game_of(source, game, header), header)
    for entry in _standing(entries):
        events = again._follow(entry)
        if isinstance(entry, Played):
            yield Step(entry.n, entry.side, entry.action, events, again.position)
        elif isinstance(entry, Resigned):
            yield Step(entry.n + 1, entry.side, RESIGN, events, again.position)


def _standing(entries: Iterable[Entry]) -> list[Entry]:
    """What was not taken back."""
    kept: list[Entry] = []
    for entry in entries:
        if isinstance(entry, Undone):
            while kept and kept[-1].n >= entry.n:
                kept.pop()
        else:
            kept.append(entry)
    return kept


def _open(source: Path | str | Record[P]) -> tuple[Header, Iterable[Entry]]:
    if isinstance(source, Record):
        return source.header, source.entries
    contents = journal.read(Path(source))
    return read_header(contents, Path(source)), read_entries(contents, Path(source))


def _game_of(source: Path | str | Record[P], game: Finder[P] | None, header: Header) -> Game[P]:
    if game is not None:
        return _find(game, header)
    if isinstance(source, Record):
        return source.game
    raise TypeError("say of which game the record is, or what finds it: grognard.game")


def _find(game: Finder[P], header: Header) -> Game[P]:
    return game if isinstance(game, Game) else game(header.game)


def _again(make: Callable[[Game[P], Header], R], game: Game[P], header: Header) -> R:
    """A record at its start. If that fails it is the record's fault, however the game puts it."""
    try:
        return make(game, header)
    except RecordError:
        raise
    except Exception as error:
        raise RecordError(f"the record cannot be started: {error}") from error


def _with_seed(position: Mapping[str, Any], seed: int | str | None) -> tuple[dict[str, Any], int | str]:
    """A position file's content and its seed: the one given, else its own, else a new one."""
    stated: dict[str, Any] = json.loads(json.dumps(dict(position)))
    if seed is not None:
        return {name: value for name, value in stated.items() if name not in ("key", "used")}, seed
    return stated, stated.get("seed", new_seed())

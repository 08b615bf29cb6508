"""Records: scenario, options, seed and actions: the whole game, replayable to the same position.

    record = Record.start(game, "historical", seed=7, path="evening.record")
    record.play("unit 56Pz")                      # on the disk when it returns
    record.undo()                                 # back to the last roll, draw or revelation
    record = Record.load("evening.record", grognard.game)

The file holds, a line each (`journal`, `entries`): the header; every action with its number, side, words and a check of
what came of it; every undo with the number of the action it took back; a mark, the hash of the position, at the start,
whenever the turn has changed and when the game is over; a new seed, when the players have mixed the dice again; which
version went on with it, if it was another one; and last of all who resigned, if somebody did. Nothing else is needed,
and nothing in it is believed: reading a record plays it again by the rules (`records` checks and tells it).
"""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from grognard.engine import journal
from grognard.engine.actions import Action, Notation
from grognard.engine.codec import FieldError
from grognard.engine.dice import new_seed
from grognard.engine.entries import (
    Continued,
    Entry,
    Header,
    Mixed,
    Played,
    Resigned,
    Undone,
    events_check,
    read_entries,
    read_header,
    to_line,
    with_new_dice,
)
from grognard.engine.events import Event
from grognard.engine.game import Game
from grognard.engine.journal import Contents, DamagedRecord, Journal, RecordError
from grognard.engine.options import choose
from grognard.engine.position import Position
from grognard.engine.recording import Change, Recorder, ReplayMismatch, act, act_or_edit, mark_of, table_events
from grognard.engine.versions import fingerprint, stamp

P = TypeVar("P", bound=Position)
R = TypeVar("R")
Finder = Game[P] | Callable[[str], Game[P]]
"""A game, or what finds one by the name in the header (`grognard.game`)."""


class UndoRefused(RecordError):
    """There is nothing to undo, or something has been revealed since."""


class Record(Recorder[P]):
    """A game as it is played, stored in a file."""

    def __init__(self, game: Game[P], header: Header) -> None:
        super().__init__(game, header.opening(game))
        self.header = header
        self.stamp = header.stamp
        self.actions: list[Played] = []
        """The actions that stand."""
        self.entries: list[Entry] = []
        """All that was written down: actions, undos, marks, other dice, a resignation."""
        self.path: Path | None = None
        """The file that every action is written to; None: it is kept in memory only."""
        self.repaired: str | None = None
        """What was wrong with the file and left out, in a sentence."""
        self._format = journal.VERSION
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
        header = header._replace(rules=fingerprint(game))
        if isinstance(header.seed, bool) or not isinstance(header.seed, int | str):
            raise FieldError("seed", f"expected a whole number or a word, not {header.seed!r}")
        record = cls(game, header)
        record._write_down([mark_of(0, record.position)], record.position)
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
        record = new_record(cls, resolve_game(game, header), header)
        try:
            for entry in read_entries(contents, path):
                record.follow(entry)
            record.check_difference()
        except (DamagedRecord, ReplayMismatch) as error:
            if not salvage:
                raise
            record = record._sound_part()
            record.repaired = f"{error}; everything before it is kept"
            return record
        record._format = contents.lines[0]["version"]
        record.path = path
        record.repaired = contents.repaired
        record._contents = contents
        record._sync = sync
        return record

    def _sound_part(self) -> Self:
        """The record up to the action of which something else came; itself if there is none."""
        if self.difference is None:
            return self
        record = new_record(type(self), self.game, self.header)
        for entry in self.entries[: self.matched]:
            record.follow(entry)
        return record

    # -- playing

    def play(self, action: Notation, side: str | None = None) -> list[Event]:
        """Play an action and write it to the file. If either fails, nothing has changed."""
        self._check_stands()
        return self._make(act(self.game, self.position, action, side))

    def edit(self, action: Action, side: str) -> list[Event]:
        """Change the position by hand (`edits.notation`), and write that down as such."""
        self._check_stands()
        return self._make(act_or_edit(self.game, self.position, action, side))

    def _make(self, change: Change[P]) -> list[Event]:
        saw = events_check(change.events) if self._format > 1 else ""
        played = Played(self.standing + 1, change.side, change.action, saw)
        mark = change.mark(played.n)
        self._write_down([played] if mark is None else [played, mark], change.after, change.final)
        return change.events

    def mix(self, seed: str) -> list[Event]:
        """Use another seed for the dice from here on, and write that to the file; it cannot be undone."""
        self._check_goes_on()
        if self._format < journal.VERSION:
            raise RecordError("a record in an older format cannot hold new dice; save it to a new file first")
        entry = Mixed(self.standing, self.round + 1, seed)
        self._write_down([entry], with_new_dice(self.position, seed))
        return table_events(entry)

    def resign(self, side: str) -> list[Event]:
        """Resign, and write that to the file: nothing comes after it."""
        if side not in self.game.sides:
            raise FieldError("side", f"{side!r} is not a side of {self.game.name}")
        self._check_goes_on()
        entry = Resigned(self.standing, side)
        self._write_down([entry], self.position)
        return table_events(entry)

    def _check_stands(self) -> None:
        if self.resigned is not None:
            raise RecordError(f"the game is over: {self.resigned} has resigned")

    def _check_goes_on(self) -> None:
        self._check_stands()
        if self.over:
            raise RecordError("the game is over")

    @property
    def can_undo(self) -> bool:
        """Is there an action to take back that rolled, drew and revealed nothing?"""
        return bool(self.past)

    @property
    def undoable(self) -> int:
        """How many actions can be taken back, one after another."""
        return len(self.past)

    def undo(self) -> Played:
        """Take the last action back, exactly; refused once it has rolled, drawn or revealed something."""
        if not self.past:
            raise UndoRefused(f"there is nothing to undo: {self.why_no_undo}")
        played = self.actions[-1]
        self._write_down([Undone(self.standing)], self.position)
        return played

    def take(self, entry: Entry, after: P, *, final: bool = False, n: int | None = None) -> None:
        """Do what an entry says, and note it as written down."""
        super().take(entry, after, final=final, n=n)
        self.entries.append(entry)
        if isinstance(entry, Played):
            self.actions.append(entry)
        elif isinstance(entry, Undone):
            self.actions.pop()

    # -- the file

    def save(self, path: Path | str, *, replace: bool = False) -> None:
        """Write the whole record, undone actions and all, to another file at once."""
        journal.write_atomically(Path(path), self._lines(), replace)

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

    def _write_down(self, entries: list[Entry], after: P, final: bool = False) -> None:
        """Write entries to the disk, if there is a file, and then apply them."""
        now = stamp(self.game)
        if now != self.stamp and self._format > 1:
            entries = [Continued(self.standing, *now), *entries]
        if self._contents is not None and self.path is not None:
            self._journal = Journal.reopen(self.path, self._contents, self._sync)
            self._contents = None
        if self._journal is not None:
            self._journal.append([to_line(entry) for entry in entries])
        for entry in entries:
            self.take(entry, after, final=final)
        self.stamp = now


def resolve_game(game: Finder[P], header: Header) -> Game[P]:
    """The game of a record."""
    return game if isinstance(game, Game) else game(header.game)


def new_record(make: Callable[[Game[P], Header], R], game: Game[P], header: Header) -> R:
    """A record at its start; RecordError if its game cannot be started."""
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

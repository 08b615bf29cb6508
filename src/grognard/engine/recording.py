"""Records: scenario, options, seed and actions: the whole game, replayable to the same position.

    record = Record.start(game, "historical", seed=7, path="evening.record")
    record.play("unit 56Pz")                      # on the disk when it returns
    record.undo()                                 # back to the last roll, draw or revelation
    record = Record.load("evening.record", grognard.game)

The file holds, a line each (`journal`, `entries`): the header; every action with its number, side, words and a check of
what came of it; every undo with the number of the action it took back; a mark, the hash of the position, at the start,
whenever the turn has changed and when the game is over; a new seed, when the players have mixed the dice anew; which
version went on with it, if it was another one; and last of all who resigned, if somebody did. Nothing else is needed,
and nothing in it is believed: reading a record plays it again by the rules (`records` checks and tells it).
"""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Generic, NamedTuple, Self, TypeVar

from grognard.engine import actions, journal
from grognard.engine.actions import Action
from grognard.engine.codec import FieldError
from grognard.engine.dice import new_seed
from grognard.engine.entries import (
    Continued,
    Entry,
    Header,
    Mark,
    Mixed,
    Played,
    Resigned,
    Undone,
    events_check,
    mixed,
    read_entries,
    read_header,
    to_line,
)
from grognard.engine.events import Event
from grognard.engine.game import Game, Notation
from grognard.engine.journal import Contents, DamagedRecord, Journal, RecordError
from grognard.engine.options import choose
from grognard.engine.position import Position
from grognard.engine.rulings import IllegalAction, Ruling
from grognard.engine.versions import Stamp, fingerprint, stamp

P = TypeVar("P", bound=Position)
R = TypeVar("R")
Finder = Game[P] | Callable[[str], Game[P]]
"""A game, or what finds one by the name in the header (`grognard.game`)."""


class UndoRefused(RecordError):
    """There is nothing to take back, or it cannot be unseen."""


class Parted(RecordError):
    """A record and the rules part ways at an action: it is illegal now, or leads to another position."""

    def __init__(self, at: int, message: str, ruling: Ruling | None = None, action: str = "") -> None:
        super().__init__(f"{action} {message}" if action else message)
        self.at = at
        self.ruling = ruling
        self.action = action
        """The action, if it is known which one: `action 41 (red: attack 0404)`."""
        self.why = message


class _Odd(NamedTuple):
    """An action of which something else came than is recorded, and its place among the entries."""

    played: Played
    place: int


class Record(Generic[P]):
    """A game as it is played. `position` is replaced, never changed, by an action or an undo."""

    def __init__(self, game: Game[P], header: Header) -> None:
        self.game = game
        self.header = header
        self.position: P = header.opening(game)
        self.actions: list[Played] = []
        """The actions that stand."""
        self.entries: list[Entry] = []
        """All that was written down: actions, undos, marks, other dice, a resignation."""
        self.resigned: str | None = None
        """The side that has given up."""
        self.path: Path | None = None
        """The file that every action is written to; None: it is kept in memory only."""
        self.mended: str | None = None
        """What was wrong with the file and left out, in a sentence."""
        self.stamp: Stamp = header.stamp
        """Who made what was written last."""
        self.round = 0
        """How often the dice were mixed anew."""
        self.told_otherwise = 0
        """Actions that were followed, and of which something else came than is recorded."""
        self._odd: _Odd | None = None
        """The first such action since the last mark: the next one says whether it matters."""
        self._format = journal.VERSION
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
        header = header._replace(rules=fingerprint(game))
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
        record = begun(cls, find(game, header), header)
        try:
            for entry in read_entries(contents, path):
                record.follow(entry)
            record.check_told()
        except (DamagedRecord, Parted) as error:
            if not salvage:
                raise
            record = record._before_the_odd()
            record.mended = f"{error}; what stands before it is kept"
            return record
        record._format = contents.lines[0]["version"]
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

    def mix(self, seed: str) -> list[Event]:
        """Let the dice follow from another seed from here on, and write that down: undo does not reach behind it."""
        self._check_stands()
        if self.position.outcome is not None:
            raise RecordError("the game is over")
        if self._format < journal.VERSION:
            raise RecordError("a record of an older program has no place for other dice; save it to a new file first")
        entry = Mixed(len(self.actions), self.round + 1, seed)
        self._write_down([entry])
        return self._mix(entry)

    def _mix(self, entry: Mixed) -> list[Event]:
        self.round = entry.round
        self.position = mixed(self.position, entry.seed)
        self._past.clear()
        self._barrier = f"the dice were mixed anew after action {entry.n}"
        return [Event("mixed", "", {"round": entry.round})]

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
        return self._played(decision.side, actions.parse(action), events), events, after

    def _try_edit(self, action: Action, side: str) -> tuple[Played, list[Event], P]:
        """An edit made."""
        self._check_stands()
        from grognard.engine import edits  # most games need none of it

        after, events = edits.made(self.game, self.position, action, side)
        return self._played(side, action, events), events, after

    def _played(self, side: str, action: Action, events: list[Event]) -> Played:
        saw = events_check(events) if self._format > 1 else ""
        return Played(len(self.actions) + 1, side, action, saw)

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
        if self._odd is not None and self._odd.played.n >= played.n:
            self._odd = None
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
        now = stamp(self.game)
        if now != self.stamp and self._format > 1:
            entries = [Continued(len(self.actions), *now), *entries]
        if self._contents is not None and self.path is not None:
            self._journal = Journal.reopen(self.path, self._contents, self._sync)
            self._contents = None
        if self._journal is not None:
            self._journal.append([to_line(entry) for entry in entries])
        self.entries += entries
        self._marks += [entry for entry in entries if isinstance(entry, Mark)]
        self.stamp = now

    # -- playing again

    def follow(self, entry: Entry) -> list[Event]:
        """Do what a line says, believing nothing. Raises Parted, changing nothing; nothing is written."""
        here = len(self.actions)
        due = here + 1 if isinstance(entry, Played) else here
        try:
            if entry.n != due:
                raise Parted(due, f"the record goes on with action {entry.n} where action {due} is due")
            events = self._follow(entry)
        except Parted as error:
            raise self._first_difference(error) from error
        self.entries.append(entry)
        return events

    def _follow(self, entry: Entry) -> list[Event]:
        match entry:
            case Played():
                return self._follow_action(entry)
            case Undone(n):
                if not self._past:
                    raise Parted(n, f"action {n} is taken back, but {self._barrier}")
                self._retract()
            case Mark():
                self._compare(entry)
            case Mixed(n, round):
                if self.resigned is not None or self.position.outcome is not None or round <= self.round:
                    raise Parted(n, f"the dice are mixed anew (round {round}) after action {n}, where they cannot be")
                return self._mix(entry)
            case Continued():
                self.stamp = entry.stamp
            case Resigned(n, side):
                if self.resigned is not None or self.position.outcome is not None or side not in self.game.sides:
                    raise Parted(n, f"{side} resigns after action {n}, where nobody can")
                return self._give_up(entry)
        return []

    def _follow_action(self, entry: Played) -> list[Event]:
        n, side, action, saw = entry
        try:
            attempt = self._try_edit if actions.is_edit(action) else self._try
            _, events, after = attempt(action, side)
        except IllegalAction as error:
            raise Parted(n, f"is illegal: {error}", error.ruling, str(entry)) from error
        except Exception as error:  # rules that break down on a record part ways with it, too
            raise Parted(n, f"cannot be played: {error!r}", None, str(entry)) from error
        if saw and events_check(events) != saw:
            self.told_otherwise += 1
            self._odd = self._odd or _Odd(entry, len(self.entries))
        self._accept(entry, events, after)
        return events

    def check_told(self) -> None:
        """At the end of the lines: Parted if something else came of an action, and no mark says that it is all one."""
        if self._odd is not None:
            raise _otherwise(self._odd.played)

    def _first_difference(self, error: Parted) -> Parted:
        """Where they really part ways: at what was odd before, if anything was."""
        return error if self._odd is None else _otherwise(self._odd.played, error)

    def _before_the_odd(self) -> Self:
        """The record up to the action of which something else came; itself if there is none."""
        if self._odd is None:
            return self
        record = begun(type(self), self.game, self.header)
        for entry in self.entries[: self._odd.place]:
            record.follow(entry)
        return record

    def _compare(self, mark: Mark) -> None:
        if (self.position.turn, self.position.hash()) != (mark.turn, mark.hash):
            message = f"the position after action {mark.n} (turn {mark.turn}) is not the recorded one"
            if self._marks:
                message += f"; after action {self._marks[-1].n} (turn {self._marks[-1].turn}) it still was"
            raise Parted(mark.n, message)
        self._marks.append(mark)
        self._odd = None


def _otherwise(played: Played, later: Parted | None = None) -> Parted:
    """What is said of an action of which something else came than is recorded."""
    why = "does not come out as it is recorded" + (f"; after that {later}" if later else "")
    return Parted(played.n, why, None if later is None else later.ruling, str(played))


def find(game: Finder[P], header: Header) -> Game[P]:
    """The game of a record."""
    return game if isinstance(game, Game) else game(header.game)


def begun(make: Callable[[Game[P], Header], R], game: Game[P], header: Header) -> R:
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

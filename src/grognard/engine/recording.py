"""What a play is made of, one entry after another: actions and edits, undo, other dice, a resignation, marks.

`History` is all that whoever keeps a play has to know of it: its state, what can be taken back and by whom, who gave
up. It looks into no state: a file's are positions, a server's what it holds in their place.

`Recorder` is a history of positions: it makes changes by the rules, and follows entries that were written down,
believing nothing. A record's file (`recordfile`) and the log of a server's play are two ways to keep one.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from typing import Generic, NamedTuple, Protocol, TypeVar

from grognard.engine import actions
from grognard.engine.actions import Action, MalformedAction, Notation
from grognard.engine.entries import (
    Continued,
    Entry,
    Mark,
    Mixed,
    Played,
    Resigned,
    Undone,
    events_check,
    with_new_dice,
)
from grognard.engine.events import Event
from grognard.engine.game import Game
from grognard.engine.journal import RecordError
from grognard.engine.position import Position
from grognard.engine.rulings import IllegalAction, Ruling
from grognard.engine.versions import Stamp

P = TypeVar("P", bound=Position)
S = TypeVar("S")


class ReplayMismatch(RecordError):
    """A record and the rules differ at an action: it is illegal now, or leads to another position."""

    def __init__(self, at: int, message: str, ruling: Ruling | None = None, action: str = "") -> None:
        super().__init__(f"{action} {message}" if action else message)
        self.at = at
        self.ruling = ruling
        self.action = action
        """The action, if it is known which one: `action 41 (red: attack 0404)`."""
        self.why = message


# -- what can be taken back, and who gave up


class Point(NamedTuple, Generic[S]):
    """A state to go back to, and the action that led away from it: the number it is kept under, and its side."""

    state: S
    n: int
    side: str


class History(Generic[S]):
    """The state of a play after the entries that were taken, and what can be taken back of them."""

    def __init__(
        self, state: S, *, past: Iterable[Point[S]] = (), resigned: str | None = None, most_undo: int | None = None
    ) -> None:
        self.state = state
        self.past = list(past)
        """What can be taken back, the latest last; of so many actions at most (None: of any number)."""
        self.resigned = resigned
        """The side that has given up."""
        self.standing = 0
        """How many of the actions taken were not taken back."""
        self.round = 0
        """How often the dice were mixed again."""
        self.barrier: Entry | None = None
        """The last entry that undo does not reach behind."""
        self._most_undo = most_undo

    def take(self, entry: Entry, after: S, *, final: bool = False, n: int | None = None) -> None:
        """Do what an entry says: it leads to a state, and if it is final undo does not reach behind it.

        `n`: the number that an action is kept under, if it is not its own. What an undo leads to is known here.
        """
        match entry:
            case Played():
                if final:
                    self.bar(entry)
                else:
                    self.past.append(Point(self.state, entry.n if n is None else n, entry.side))
                    if self._most_undo is not None and len(self.past) > self._most_undo:
                        del self.past[: len(self.past) - self._most_undo]
                self.standing += 1
                self.state = after
            case Undone():
                self.state = self.past.pop().state
                self.standing -= 1
            case Mixed():
                self.round, self.state = entry.round, after
                self.bar(entry)
            case Resigned():
                self.resigned = entry.side
                self.bar(entry)

    def bar(self, entry: Entry) -> None:
        """From now on undo does not reach behind an entry."""
        self.past.clear()
        self.barrier = entry

    def undo_points(self, mine: Collection[str], others: Collection[str]) -> Sequence[Point[S]]:
        """The actions to be taken back, the last one first: up to one of mine, over what the others did since.

        Others are those who do not mind. Nothing, if somebody else has acted since, or nothing of mine is left.
        """
        for count, point in enumerate(reversed(self.past), 1):
            if point.side in mine:
                return self.past[: -count - 1 : -1]
            if point.side not in others:
                break
        return ()

    @property
    def why_no_undo(self) -> str:
        """Why undo reaches no further back."""
        match self.barrier:
            case Played(n, _, action):
                return f"action {n} ({action}) rolled, drew or revealed something"
            case Mixed(n):
                return f"the dice were mixed again after action {n}"
            case Resigned(_, side):
                return f"{side} has resigned"
        return "nothing has been played yet"


class Numbered(Protocol):
    """Something that has a number: an entry of a record, a line of a log."""

    @property
    def n(self) -> int:
        """Its number."""


N = TypeVar("N", bound=Numbered)


def without_undone(items: Iterable[N], undone: Callable[[N], int | None]) -> list[N]:
    """The items that were not undone; `undone` returns the number that an item undoes, if any."""
    kept: list[N] = []
    for item in items:
        number = undone(item)
        if number is None:
            kept.append(item)
            continue
        while kept and kept[-1].n >= number:
            kept.pop()
    return kept


# -- changes by the rules


class Change(NamedTuple, Generic[P]):
    """The result of an action, made on a copy."""

    side: str
    action: Action
    after: P
    events: list[Event]
    final: bool
    """It rolled, drew or revealed something: it cannot be undone."""
    marks: bool
    """The turn has changed or the game is over: the position is marked."""

    def mark(self, n: int) -> Mark | None:
        """The mark that stands behind it, if one does."""
        return mark_of(n, self.after) if self.marks else None


def is_marked(before: Position, after: Position) -> bool:
    """Does a mark stand behind an action that leads from one to the other: has the turn changed, or is it over?"""
    return after.turn != before.turn or after.outcome is not None


def mark_of(n: int, position: Position) -> Mark:
    """A position after action n, to compare it with."""
    return Mark(n, position.turn, position.hash())


def act(game: Game[P], before: P, action: Notation, side: str | None = None) -> Change[P]:
    """An action by the rules, of whichever side is asked unless one is named; IllegalAction."""
    after = before.copy()
    decision = None if side is not None else game.decision(after)
    with suppress(MalformedAction):  # the rules refuse it, in their own words
        action = actions.parse(action)
    after.phase_of = game.named_phase
    events = game.apply(after, action, side)
    after.phase_of = None
    by = side if decision is None else decision.side
    assert by is not None  # else it would have been refused
    assert isinstance(action, Action)
    return _change(before, by, action, after, events)


def act_or_edit(game: Game[P], before: P, action: Notation, side: str) -> Change[P]:
    """An action by the rules; or an edit by hand (`edits`), which whoever keeps the play has allowed; FieldError."""
    if not actions.is_edit(action):
        return act(game, before, action, side)
    from grognard.engine import edits  # most games need none of it

    return _change(before, side, actions.parse(action), *edits.apply_change(game, before, action, side))


def _change(before: P, side: str, action: Action, after: P, events: list[Event]) -> Change[P]:
    final = after.dice != before.dice or any(event.reveals for event in events)
    return Change(side, action, after, events, final, is_marked(before, after))


class Marked(NamedTuple, Generic[P]):
    """A mark, the number it is kept under, and the position there: the kept one beyond doubt."""

    mark: Mark
    n: int
    position: P


class _Mismatch(NamedTuple):
    """An action with a different result than recorded, and how many entries were replayed before it."""

    played: Played
    place: int


class Recorder(History[P]):
    """A play by the rules. `position` is replaced, never changed, by an action or an undo."""

    def __init__(
        self,
        game: Game[P],
        position: P,
        *,
        most_undo: int | None = None,
        check: Callable[[list[Event]], str] = events_check,
    ) -> None:
        """`check`: what an action's `saw` is compared with, of all that came of it."""
        super().__init__(position, most_undo=most_undo)
        self.game = game
        self.stamp = Stamp("")
        """Who made what was written last."""
        self.marks: list[Marked[P]] = []
        """The marks that stand."""
        self.different_events = 0
        """Actions that were followed, and of which something else came than is recorded."""
        self._check = check
        self._followed = 0
        self._mismatch: _Mismatch | None = None
        """The first such action since the last mark: the next one says whether it matters."""

    @property
    def position(self) -> P:
        """Where the play stands."""
        return self.state

    @property
    def over(self) -> bool:
        """Is nothing left to decide?"""
        return self.resigned is not None or self.state.outcome is not None

    def take(self, entry: Entry, after: P, *, final: bool = False, n: int | None = None) -> None:
        """Do what an entry says."""
        match entry:
            case Played() if not final:
                self.state.derived.clear()  # not kept for every position that one could go back to
            case Undone(number):
                while self.marks and self.marks[-1].mark.n >= number:
                    self.marks.pop()
                if self._mismatch is not None and self._mismatch.played.n >= number:
                    self._mismatch = None
            case Mark():
                self.marks.append(Marked(entry, entry.n if n is None else n, self.state))
                self._mismatch = None
            case Continued():
                self.stamp = entry.stamp
        super().take(entry, after, final=final, n=n)

    # -- following what was written down

    def follow(self, entry: Entry, n: int | None = None) -> list[Event]:
        """Apply an entry, trusting nothing; on ReplayMismatch nothing has changed.

        `n`: the number that it is kept under, if it is not its own.
        """
        due = self.standing + isinstance(entry, Played)
        try:
            if entry.n != due:
                raise ReplayMismatch(due, f"the record continues with action {entry.n}; expected action {due}")
            if self.resigned is not None and not isinstance(entry, Mark | Continued):
                raise ReplayMismatch(
                    due, f"the record continues after action {self.standing}, but {self.resigned} has resigned"
                )
            events = self._follow(entry, n)
        except ReplayMismatch as error:
            raise error if self._mismatch is None else _otherwise(self._mismatch.played, error) from error
        self._followed += 1
        return events

    def _follow(self, entry: Entry, n: int | None) -> list[Event]:
        after, events = self.state, table_events(entry)
        final = False
        match entry:
            case Played():
                _, _, after, events, final, _ = self._follow_action(entry)
            case Undone(number) if not self.past:
                raise ReplayMismatch(number, f"action {number} is undone, but {self.why_no_undo}")
            case Mark():
                self._compare(entry)
            case Mixed(number, round, seed):
                if self.over or round <= self.round:
                    message = f"the dice are mixed again (round {round}) after action {number}, where they cannot be"
                    raise ReplayMismatch(number, message)
                after = with_new_dice(self.state, seed)
            case Resigned(number, side) if self.over or side not in self.game.sides:
                raise ReplayMismatch(number, f"{side} resigns after action {number}, when nobody can resign")
        self.take(entry, after, final=final, n=n)
        return events

    def _follow_action(self, entry: Played) -> Change[P]:
        n, side, action, saw = entry
        try:
            change = act_or_edit(self.game, self.state, action, side)
        except IllegalAction as error:
            raise ReplayMismatch(n, f"is illegal: {error}", error.ruling, str(entry)) from error
        except Exception as error:  # rules that break down on a record differ from it, too
            raise ReplayMismatch(n, f"cannot be played: {error!r}", None, str(entry)) from error
        if saw and self._check(change.events) != saw:
            self.different_events += 1
            self._mismatch = self._mismatch or _Mismatch(entry, self._followed)
        return change

    def _compare(self, mark: Mark) -> None:
        if mark_of(mark.n, self.state) != mark:
            message = f"the position after action {mark.n} (turn {mark.turn}) is not the recorded one"
            if self.marks:
                last = self.marks[-1].mark
                message += f"; after action {last.n} (turn {last.turn}) it still was"
            raise ReplayMismatch(mark.n, message)

    @property
    def difference(self) -> ReplayMismatch | None:
        """The first action with a different result, unless a later mark shows the same position."""
        return None if self._mismatch is None else _otherwise(self._mismatch.played)

    def check_difference(self) -> None:
        """At the end of the entries: ReplayMismatch if there is a difference."""
        if (found := self.difference) is not None:
            raise found

    @property
    def matched(self) -> int:
        """How many entries match, up to the difference if there is one."""
        return self._followed if self._mismatch is None else self._mismatch.place


def table_events(entry: Entry) -> list[Event]:
    """The events of an entry that is not an action: mixed dice, a resignation."""
    match entry:
        case Mixed(_, round):
            return [Event("mixed", "", {"round": round})]
        case Resigned(_, side):
            return [Event("resigned", "", {"side": side})]
    return []


def _otherwise(played: Played, later: ReplayMismatch | None = None) -> ReplayMismatch:
    """The error for an action with a different result than recorded."""
    why = "does not have the recorded result" + (f"; after that {later}" if later else "")
    return ReplayMismatch(played.n, why, None if later is None else later.ruling, str(played))

"""What the lines of a record's file say: the header, actions, undos, marks, other dice, other hands, a resignation."""

import json
from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from grognard import __version__
from grognard.engine import actions, journal
from grognard.engine.actions import Action
from grognard.engine.events import Event
from grognard.engine.game import Game
from grognard.engine.journal import Contents, DamagedRecord, RecordError
from grognard.engine.position import Position
from grognard.engine.versions import Stamp

P = TypeVar("P", bound=Position)


class Header(NamedTuple):
    """What a game was started from, and by which version of the program and of the rules."""

    game: str
    scenario: str | None
    options: Mapping[str, Any]
    seed: int | str
    position: Mapping[str, Any] | None = None
    """The position file that the game was started from, if not from a scenario."""
    grognard: str = __version__
    rules: str = ""
    """The fingerprint of the rules (`versions`); records of before it was written have none."""

    @property
    def stamp(self) -> Stamp:
        """Who started it."""
        return Stamp(self.grognard, self.rules)

    def line(self) -> dict[str, Any]:
        """As the first line of a file."""
        fields = self._asdict()
        if self.position is None:
            del fields["position"]
        if not self.rules:
            del fields["rules"]
        return {"format": journal.FORMAT, "version": journal.VERSION, **fields}

    def opening(self, game: Game[P]) -> P:
        """The position before the first action."""
        if self.game != game.name:
            raise RecordError(f"this is a record of {self.game!r}, not of {game.name!r}")
        if self.position is None:
            return game.start(self.scenario, seed=self.seed, options=self.options)
        from grognard.engine import positionfile  # most records need none of it

        return positionfile.load(game, {**self.position, "seed": self.seed})


class Played(NamedTuple):
    """An action that was made, and by whom."""

    n: int
    side: str
    action: Action
    saw: str = ""
    """A check of all that came of it (`events_check`); nothing where it was not written."""

    def __str__(self) -> str:
        return f"action {self.n} ({self.side}: {self.action})"


class Undone(NamedTuple):
    """Action n was undone."""

    n: int


class Mark(NamedTuple):
    """The hash of the position after action n, at the beginning of a turn or the end of the game."""

    n: int
    turn: int
    hash: str


class Mixed(NamedTuple):
    """After action n the players mixed the dice again: from here on they follow from this seed (`with_new_dice`)."""

    n: int
    round: int
    """Which time: the header's seed is round 0. A round that came to nothing is left out."""
    seed: str


class Continued(NamedTuple):
    """After action n another version of the program, or of the rules, went on with the record."""

    n: int
    grognard: str
    rules: str

    @property
    def stamp(self) -> Stamp:
        """Who went on."""
        return Stamp(self.grognard, self.rules)


class Resigned(NamedTuple):
    """A side resigned after action n: the last line, if present. Older records have none."""

    n: int
    side: str


Entry = Played | Undone | Mark | Mixed | Continued | Resigned


def events_check(events: Iterable[Event]) -> str:
    """8 hex digits of all events of an action, secret ones included: the same on every machine.

    Events that have been through JSON have the same ones: a tuple counts as a list.
    """
    text = json.dumps([event.to_json() for event in events], sort_keys=True, separators=(",", ":"), default=dict)
    return blake2b(text.encode(), digest_size=4).hexdigest()


def with_new_dice(position: P, seed: int | str) -> P:
    """The same position with dice that follow from another seed: what is scripted stays, the numbers begin again."""
    after = position.copy()
    after.dice = position.dice.mixed(seed)
    return after


def read_header(contents: Contents, path: Path) -> Header:
    """The first line, on which everything else depends."""
    if not contents.lines:
        raise contents.damage or RecordError(f"{path} is empty")
    line = contents.lines[0]
    kinds = {"game": str, "scenario": str | None, "options": dict, "seed": int | str, "position": dict | None}
    for name, kind in (kinds | {"grognard": str, "rules": str}).items():
        value = line.get(name, "" if name == "rules" else None)
        if not isinstance(value, kind) or isinstance(value, bool):
            raise DamagedRecord(path, 1, f"its field '{name}' is {value!r}")
    return Header._make(line.get(name, Header._field_defaults.get(name)) for name in Header._fields)


def read_entries(contents: Contents, path: Path) -> Iterator[Entry]:
    """The lines behind the header; the damaged one, if there is one, is raised in its place."""
    for n, line in enumerate(contents.lines[1:], 2):
        try:
            entry = _read(line)
        except ValueError:
            raise DamagedRecord(path, n, "it is not a line of a record") from None
        yield entry
    if contents.damage is not None:
        raise contents.damage


def _read(line: Mapping[str, Any]) -> Entry:
    match line:
        case {"n": int(n), "side": str(side), "action": list(words), "saw": str(saw), **rest} if not rest:
            return Played(n, side, actions.parse(words), saw)
        case {"n": int(n), "side": str(side), "action": list(words), **rest} if not rest:
            return Played(n, side, actions.parse(words))
        case {"undo": int(n), **rest} if not rest:
            return Undone(n)
        case {"mark": int(turn), "after": int(n), "hash": str(digest), **rest} if not rest:
            return Mark(n, turn, digest)
        case {"dice": str(seed), "after": int(n), "round": int(times), **rest} if not rest:
            return Mixed(n, times, seed)
        case {"continued": str(grognard), "rules": str(rules), "after": int(n), **rest} if not rest:
            return Continued(n, grognard, rules)
        case {"resigned": str(side), "after": int(n), **rest} if not rest:
            return Resigned(n, side)
    raise ValueError(line)


def to_line(entry: Entry) -> dict[str, Any]:
    """As the file has it."""
    match entry:
        case Played(n, side, action, saw):
            line = {"n": n, "side": side, "action": action.to_json()}
            return line | {"saw": saw} if saw else line
        case Undone(n):
            return {"undo": n}
        case Mark(n, turn, digest):
            return {"mark": turn, "after": n, "hash": digest}
        case Mixed(n, times, seed):
            return {"dice": seed, "after": n, "round": times}
        case Continued(n, grognard, rules):
            return {"continued": grognard, "rules": rules, "after": n}
        case Resigned(n, side):
            return {"resigned": side, "after": n}

"""What the lines of a record's file say: the header, actions, undos, marks, and a resignation."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from grognard import __version__
from grognard.engine import actions, journal
from grognard.engine.actions import Action
from grognard.engine.game import Game
from grognard.engine.journal import Contents, DamagedRecord, RecordError
from grognard.engine.position import Position

P = TypeVar("P", bound=Position)


class Header(NamedTuple):
    """What a game was started from, and by which version of the program."""

    game: str
    scenario: str | None
    options: Mapping[str, Any]
    seed: int | str
    position: Mapping[str, Any] | None = None
    """The position file that the game was started from, if not from a scenario."""
    grognard: str = __version__

    def line(self) -> dict[str, Any]:
        """As the first line of a file."""
        fields = self._asdict()
        if self.position is None:
            del fields["position"]
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


class Undone(NamedTuple):
    """Action n was taken back."""

    n: int


class Mark(NamedTuple):
    """The hash of the position after action n, at the beginning of a turn or the end of the game."""

    n: int
    turn: int
    hash: str


class Resigned(NamedTuple):
    """A side gave up after action n: the last line, if there is one. Records of before it was written have none."""

    n: int
    side: str


Entry = Played | Undone | Mark | Resigned


def read_header(contents: Contents, path: Path) -> Header:
    """The first line, on which everything else depends."""
    if not contents.lines:
        raise contents.damage or RecordError(f"{path} is empty")
    line = contents.lines[0]
    kinds = {"game": str, "scenario": str | None, "options": dict, "seed": int | str, "position": dict | None}
    for name, kind in (kinds | {"grognard": str}).items():
        value = line.get(name)
        if not isinstance(value, kind) or isinstance(value, bool):
            raise DamagedRecord(path, 1, f"its field '{name}' is {value!r}")
    return Header._make(line.get(name) for name in Header._fields)


def read_entries(contents: Contents, path: Path) -> Iterator[Entry]:
    """The lines behind the header; the damaged one, if there is one, is raised in its place."""
    for n, line in enumerate(contents.lines[1:], 2):
        try:
            entry = _read(line)
        except ValueError:
            raise DamagedRecord(path, n, "it is no line of a record") from None
        yield entry
    if contents.damage is not None:
        raise contents.damage


def _read(line: Mapping[str, Any]) -> Entry:
    match line:
        case {"n": int(n), "side": str(side), "action": list(words), **rest} if not rest:
            return Played(n, side, actions.parse(words))
        case {"undo": int(n), **rest} if not rest:
            return Undone(n)
        case {"mark": int(turn), "after": int(n), "hash": str(digest), **rest} if not rest:
            return Mark(n, turn, digest)
        case {"resigned": str(side), "after": int(n), **rest} if not rest:
            return Resigned(n, side)
    raise ValueError(line)


def to_line(entry: Entry) -> dict[str, Any]:
    """As the file has it."""
    match entry:
        case Played(n, side, action):
            return {"n": n, "side": side, "action": action.to_json()}
        case Undone(n):
            return {"undo": n}
        case Mark(n, turn, digest):
            return {"mark": turn, "after": n, "hash": digest}
        case Resigned(n, side):
            return {"resigned": side, "after": n}

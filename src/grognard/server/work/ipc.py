"""What the server and a worker process say to each other: jobs one way, results and progress the other."""

import marshal
import pickle
import struct
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from grognard.engine.recording import Point
from grognard.server.lines import Line

HEAD = struct.Struct("<I")
"""Before each message its length."""

Text = dict[str, str]


class Start(NamedTuple):
    """What a play is set up from: all that its map, counters and charts depend on."""

    key: str
    """Two starts of one key are the same."""
    game: str
    scenario: str
    options: Mapping[str, Any]
    position: str = ""
    """The position file that it was started from, as JSON, if not from a scenario."""

    @property
    def by_hand(self) -> bool:
        """Does the file say in the middle of which procedures the position stands?"""
        return '"frames":' in self.position


class Table(NamedTuple):
    """A play as a worker is asked about it. A worker that has the state in memory needs only its tag."""

    play: str
    tag: str
    """Names one state of one play; no two states ever share one."""
    start: Start | None = None
    state: bytes = b""


class Job(NamedTuple):
    """Something to be done: a function of `jobs` by its name, the table it is about, and its arguments."""

    function: str
    table: Table | None
    args: tuple[Any, ...]


class Done(NamedTuple):
    """A job is done; so much processor time went into it."""

    result: Any
    seconds: float
    last: bool = False
    """The worker has grown too large, and makes room for a fresh one."""


class Missing(NamedTuple):
    """The worker does not have the state: ask again, and send it along."""


class Progress(NamedTuple):
    """So much of a job is done, from 0 to 1."""

    part: float


class Failed(NamedTuple):
    """A job raised an error."""

    error: str
    seconds: float
    by_hand: bool = False
    """The position was begun in the middle of a procedure, by frames that somebody wrote: they do not fit together."""


class Rejected(Exception):
    """A request that is refused: one sentence that says why, in both languages where a person may read it."""

    def __init__(self, message: str, said: Text | None = None) -> None:
        super().__init__(clean(message))
        self.text = {language: clean(text) for language, text in said.items()} if said else None

    def __reduce__(self) -> tuple[type["Rejected"], tuple[str, Text | None]]:
        return Rejected, (str(self), self.text)


def clean(text: str) -> str:
    """A text that can be sent, whatever somebody has put into it: half characters are replaced."""
    return text.encode("utf-8", "replace").decode()


class Status(NamedTuple):
    """What the server itself needs to know of a position."""

    turn: int
    asked: str | None
    """The side that has to decide; None when it is over."""
    outcome: Mapping[str, Any] | None


class PlayState(NamedTuple):
    """A state as opaque bytes, and what the server knows of it."""

    tag: str
    state: bytes
    status: Status
    start: Start | None = None
    """What its table is set up from, where an edit has changed that; None: the same as before."""


class Step(NamedTuple):
    """The result of an action: its line of the log, its entries, and the state after it."""

    action: list[str]
    mark: str
    """Turn and hash where the turn has changed or the game is over, else nothing."""
    events: str
    """All events as they are kept."""
    entries: list[tuple[str | None, str]]
    """Each event as it is sent, with the one side that may know it (None: all)."""
    final: bool
    """It rolled, drew or revealed something: it cannot be undone."""
    after: PlayState
    views: Mapping[str | None, str]
    """What the sides that were asked for see now."""
    snapshot: str
    """The position as a file, at marks."""
    phases: str
    """In which phases the events happened."""


class Refused(NamedTuple):
    """The rules refuse an action."""

    ruling: Mapping[str, Any]


class Snapshot(NamedTuple):
    """The position after line n, as a file, and the rules it was made under."""

    n: int
    rules: str
    position: str


class Opened(NamedTuple):
    """A play as the server takes it over."""

    held: PlayState
    rules: str
    """The version of the program and the fingerprint of the rules."""
    mark: str = ""
    """Turn and hash of the opening."""
    snapshot: str = ""
    n: int = 0
    past: Sequence[Point[PlayState]] = ()
    """The states to go back to, and the lines that led away from them."""
    resigned: str | None = None
    upgrade: Line | None = None
    """What is to be added to the log: the play goes on from an earlier position."""
    entries: Sequence[tuple[str | None, str]] = ()


class Loaded(NamedTuple):
    """A play as it was kept, opened; and the latest lines of its log, for the requests that they have answered."""

    opened: Opened
    latest: Sequence[Line]


class Imported(NamedTuple):
    """What a record tells: the play, its log, and what the dice of each round followed from."""

    start: Start
    seed: str
    opened: Opened
    lines: list[bytes]
    """The rows of the log, `storage.packed`: there may be a hundred thousand, and the server has other things to do."""
    mixed: Mapping[int, tuple[str, int]]
    """For each round the seed, and the line at which it was mixed in."""
    snapshots: list[Snapshot]
    seats: Any
    """Who is to sit where, as it was asked for."""


# -- on the way

PLAIN, PICKLED = b"m", b"p"
"""The first byte of a message. What every action sends to and fro is taken apart into plain values, since pickling
objects takes as long as some rules do; all else is pickled.
"""
JOB, DONE, STEP = range(3)


def pack(message: Any) -> bytes:
    """A message as it is sent, with its length."""
    body = _packed(message)
    return HEAD.pack(len(body)) + body


def unpack(body: bytes) -> Any:
    """A message that has come."""
    if body[:1] == PICKLED:
        return pickle.loads(body[1:])
    sort, *values = marshal.loads(memoryview(body)[1:])
    if sort == JOB:
        function, table, args = values
        return Job(function, _table(table), args)
    if sort == DONE:
        return Done(*values)
    (action, mark, events, entries, final, (tag, state, status, start)), views, text, phases, seconds, last = values
    after = PlayState(tag, state, Status(*status), None if start is None else Start(*start))
    return Done(Step(action, mark, events, entries, final, after, views, text, phases), seconds, last)


def _packed(message: Any) -> bytes:
    plain: tuple[Any, ...] | None = None
    match message:
        case Job(function, table, args):
            plain = (JOB, function, table and (table.play, table.tag, _plain(table.start), table.state), args)
        case Done(Step(action, mark, events, entries, final, after, views, text, phases), seconds, last):
            held = (after.tag, after.state, tuple(after.status), _plain(after.start))
            plain = (STEP, (action, mark, events, entries, final, held), dict(views), text, phases, seconds, last)
        case Done(str() as result, seconds, last):
            plain = (DONE, result, seconds, last)
    if plain is not None:
        with suppress(ValueError):  # something in it is not a plain value
            return PLAIN + marshal.dumps(plain)
    return PICKLED + pickle.dumps(message, protocol=5)


def _plain(start: Start | None) -> tuple[Any, ...] | None:
    return None if start is None else (start.key, start.game, start.scenario, dict(start.options), start.position)


def _table(plain: tuple[Any, ...] | None) -> Table | None:
    if plain is None:
        return None
    play, tag, start, state = plain
    return Table(play, tag, None if start is None else Start(*start), state)

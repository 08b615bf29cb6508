"""Opens a play: a new one, a stored one, or one imported from a record."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from grognard.board.draft import MapError
from grognard.board.grid import UnknownHex
from grognard.board.words import nearest
from grognard.engine import journal
from grognard.engine.codec import FieldError
from grognard.engine.data import DataError
from grognard.engine.dice import ScriptError, new_seed
from grognard.engine.entries import (
    Entry,
    Header,
    Mixed,
    Played,
    Resigned,
    Undone,
    read_entries,
    read_header,
    with_new_dice,
)
from grognard.engine.events import Event
from grognard.engine.options import choose
from grognard.engine.recording import Marked, Point, Recorder, is_marked, mark_of
from grognard.engine.snapshots import SnapshotError, restore, snapshot
from grognard.engine.versions import Stamp, stamp
from grognard.games import GAMES, game
from grognard.server import messages
from grognard.server.encoding import dumps, loads
from grognard.server.lines import (
    ACT,
    MIX,
    RESIGN,
    UPGRADE,
    Line,
    events_text,
    lines_standing,
    mark_text,
    mix_line,
    phases_text,
    resign_line,
    undo_line,
)
from grognard.server.requests import SHORT, check_rest, read_object
from grognard.server.storage import packed
from grognard.server.work.ipc import Imported, Loaded, Opened, PlayState, Rejected, Snapshot, Start
from grognard.server.work.log_replay import LogReplay, Origin
from grognard.server.work.state import WorkerState, components_of, pack_state, same_table

MOST_UNDO = 400
"""Positions kept to go back to."""
MOST_LINES = 50_000
"""Lines of a record that is imported."""
TELL_EVERY = 100
"""Lines between two words of progress."""
MOST_LATEST = 1000
"""Lines whose requests are remembered."""
FIRST_VERSION = "0.1.0"
"""Of plays that were kept before their version was."""


def open_play(worker: WorkerState, play: str, start: Start, seed: str) -> Opened:
    """A new play."""
    try:
        rules, position = Origin(start, seed).opening()
    except (FieldError, ScriptError, MapError, UnknownHex, DataError) as error:
        raise Rejected(f"position: {error}", messages.error_text(error)) from None
    mark = mark_of(0, position)
    kept = pack_state(worker.new_tag(), rules, position)
    return Opened(kept, str(stamp(rules)), mark_text(mark), dumps(snapshot(rules, position)))


# -- plays that were kept


class StoredPlay(NamedTuple):
    """All stored data of a play."""

    start: Start
    seed: str
    seeds: Mapping[int, str]
    """Of the rounds of dice."""
    rules: str
    """What it was last played under."""
    lines: list[Line]
    snapshots: list[Snapshot]

    @property
    def floor(self) -> int:
        """The line of the last upgrade: what was before it can no longer be followed."""
        return max((line.n for line in self.lines if line.kind == UPGRADE), default=0)

    @property
    def resigned(self) -> str | None:
        """The side that resigned, possibly before an upgrade."""
        return next((line.side for line in self.lines if line.kind == RESIGN), None)

    def valid_snapshots(self) -> list[Snapshot]:
        """The snapshots of lines that were not undone, the latest first."""
        stands = {0, *(line.n for line in lines_standing(self.lines))}
        return [one for one in sorted(self.snapshots, reverse=True) if one.n >= self.floor and one.n in stands]


def load_play(worker: WorkerState, play: str) -> Loaded:
    """Load a stored play; Rejected if it can be neither replayed nor continued."""
    facts = worker.archive.facts(play)
    assert facts is not None, "the caller has already read the facts"
    lines, seeds = worker.archive.lines(play), worker.archive.seeds(facts)
    kept = StoredPlay(facts.start, facts.seed, seeds, facts.rules, lines, worker.archive.snapshots(play))
    return Loaded(_followed(worker, play, kept), [line._replace(events="") for line in lines[-MOST_LATEST:]])


def _followed(worker: WorkerState, play: str, kept: StoredPlay) -> Opened:
    """A play, followed by the rules.

    By the same rules it is followed from the latest snapshot. After a change of rules it is followed from the
    beginning, and where that does not come to the same it goes on from the latest position that can be had: one that
    was reached and was the same, or a snapshot.
    """
    now = str(stamp(game(kept.start.game)))
    origin = Origin(kept.start, kept.seed)
    origins = [
        origin._replace(n=one.n, snapshot=one.position) for one in kept.valid_snapshots() if one.n and one.rules == now
    ]
    origins += [] if kept.floor else [origin]
    faults: list[str] = []
    reached: Marked[Any] | None = None
    best: LogReplay | None = None
    for one in origins:
        try:
            found = LogReplay.begin(one, kept.seeds, MOST_UNDO)
        except Exception as error:  # whatever breaks down on the way: the next origin may do better
            faults.append(str(error)[:300])
            continue
        try:
            _follow(worker, found, kept.lines)
            if found.difference is None or kept.rules == now:
                best = best or found
                if found.barrier is not None or one.n == kept.floor:  # else an earlier one knows more to take back
                    return _opened(worker, play, kept, found, now)
            faults.append(str(found.difference or ""))
        except Exception as error:
            faults.append(str(error)[:300])
        reached = max(filter(None, (reached, *found.marks[-1:])), key=lambda marked: marked.n, default=None)
    if best is not None:
        return _opened(worker, play, kept, best, now)
    if kept.rules != now:
        upgraded = _upgraded(worker, play, kept, now, reached)
        if upgraded is not None:
            return upgraded
    raise Rejected("; ".join(faults) or "there is no position to continue from")


def _follow(worker: WorkerState, found: LogReplay, lines: Sequence[Line]) -> None:
    rest = [line for line in lines if line.n > found.n]
    for k, line in enumerate(rest):
        found.follow_line(line)
        if k % TELL_EVERY == TELL_EVERY - 1:
            worker.progress(k / len(rest))


def _opened(worker: WorkerState, play: str, kept: StoredPlay, followed: LogReplay, rules: str) -> Opened:
    return _held(worker, play, kept.start, followed, rules)._replace(n=followed.n, resigned=kept.resigned)


def _held(worker: WorkerState, play: str, start: Start, recorder: Recorder[Any], rules: str) -> Opened:
    """A play for the server to hold, with the states that it can be taken back to."""
    position = recorder.position
    past: list[Point[PlayState]] = []
    now = _other_start(worker, start, position)
    for before, n, side in recorder.past:
        same = same_table(before.components, position.components)
        other = now if same else _other_start(worker, start, before)
        past.append(Point(pack_state(worker.new_tag(), recorder.game, before, other), n, side))
    return Opened(pack_state(worker.new_tag(), recorder.game, position, now), rules, past=past)


def _other_start(worker: WorkerState, start: Start, position: Any) -> Start | None:
    """What the table of a position is cached from, if an edit or a snapshot has changed that."""
    usual = components_of(game(start.game), start)
    return None if same_table(usual, position.components) else worker.start_of(position, start.game)


def _upgraded(worker: WorkerState, play: str, kept: StoredPlay, now: str, reached: Marked[Any] | None) -> Opened | None:
    """The play goes on from an earlier position under other rules; None if there is none that they allow."""
    rules = game(kept.start.game)
    for one in kept.valid_snapshots():
        if reached is not None and one.n <= reached.n:
            break
        try:
            return _goes_on(worker, play, kept, now, one.n, restore(rules, loads(one.position)))
        except SnapshotError:
            continue
    return None if reached is None else _goes_on(worker, play, kept, now, reached.n, reached.position)


def _goes_on(worker: WorkerState, play: str, kept: StoredPlay, now: str, after: int, position: Any) -> Opened:
    """It goes on from a position that it had after a line."""
    rules = game(kept.start.game)
    position = with_new_dice(position, new_seed())  # what was rolled after it is known, and does not come again
    n = kept.lines[-1].n + 1 if kept.lines else 1
    versions = {"from": Stamp.of(kept.rules).grognard or FIRST_VERSION, "to": Stamp.of(now).grognard}
    event = Event("upgraded", "", {**versions, "n": after, "turn": position.turn})
    line = Line(n, UPGRADE, "", str(after), mark_text(mark_of(0, position)), events_text([event]))
    state = pack_state(worker.new_tag(), rules, position, _other_start(worker, kept.start, position))
    entries = messages.log_entries(rules.name, n, [event])
    text = dumps(snapshot(rules, position))
    return Opened(state, now, snapshot=text, n=n, resigned=kept.resigned, upgrade=line, entries=entries)


# -- records


def import_record(worker: WorkerState, play: str, content: bytes) -> Imported:
    """Import the record of a request: every action is replayed by the rules."""
    asked = read_object(content)
    text = asked.get("record")
    if not isinstance(text, str):
        raise Rejected("record: expected the text of a record's file")
    check_rest(asked, "record")
    header, entries = _read_record(text)
    rules = game(header.game)
    try:
        options = choose(rules.optional_rules, header.options)
    except FieldError as error:
        raise Rejected(f"record: {error}") from None
    scenario, position = _of_header(header)
    start = Start(play, rules.name, scenario, options, position)
    try:
        recorder = Recorder(rules, header._replace(options=options).opening(rules), most_undo=MOST_UNDO)
    except Exception as error:
        raise Rejected(f"record: it cannot be started: {str(error)[:300]}") from None
    opening = recorder.position
    lines: list[Line] = []
    snapshots = [Snapshot(0, str(stamp(rules)), dumps(snapshot(rules, opening)))]
    for k, entry in enumerate(entries):
        try:
            _follow_entry(recorder, entry, lines, snapshots)
        except Exception as error:
            raise Rejected(f"record: it differs from the rules at action {entry.n}: {str(error)[:300]}") from None
        if k % TELL_EVERY == TELL_EVERY - 1:
            worker.progress(k / len(entries))
    opened = _held(worker, play, start, recorder, str(stamp(rules)))
    opened = opened._replace(mark=mark_text(mark_of(0, opening)), n=len(lines), resigned=recorder.resigned)
    mixes = {int(line.words): line.n for line in lines if line.kind == MIX}
    mixed = {entry.round: (entry.seed, mixes[entry.round]) for entry in entries if isinstance(entry, Mixed)}
    rows = packed([(play, *line) for line in lines])
    return Imported(start, str(header.seed), opened, rows, mixed, snapshots, asked.get("seats"))


def _read_record(text: str) -> tuple[Header, list[Entry]]:
    name = Path("record")
    try:
        contents = journal.parse(text.encode("utf-8", "replace"), name)
        header = read_header(contents, name)
        entries = list(read_entries(contents, name))
    except journal.RecordError as error:
        raise Rejected(str(error)[:300]) from None
    if header.game not in GAMES:
        raise Rejected(f"game: unknown game {header.game[:SHORT]!r}; {nearest(header.game[:SHORT], GAMES)}")
    if header.position is None and header.scenario not in game(header.game).scenarios():
        raise Rejected("record: it starts neither from a scenario nor from a position")
    if len(entries) > MOST_LINES:
        raise Rejected(f"record: it has more than {MOST_LINES} lines")
    return header, entries


def _of_header(header: Header) -> tuple[str, str]:
    """The scenario and the position that a record starts from, as they are kept."""
    scenario = header.scenario or ""
    try:
        scenario.encode()
        return scenario[:SHORT], "" if header.position is None else dumps(header.position)
    except (TypeError, ValueError):  # half a surrogate, a number of more than 64 bits, nested without end
        raise Rejected("record: its first line holds a value that cannot be written as JSON") from None


def _follow_entry(recorder: Recorder[Any], entry: Entry, lines: list[Line], snapshots: list[Snapshot]) -> None:
    """Do what an entry of a record says, and write the line of the log that tells it, if one does."""
    n = len(lines) + 1
    before, past = recorder.position, recorder.past[-1:]
    if isinstance(entry, Played):
        entry = entry._replace(saw="")  # what is told may be told otherwise today: positions are compared, at marks
    events = recorder.follow(entry, n)
    match entry:
        case Played(_, side, action):
            after = recorder.position
            mark = mark_of(entry.n, after) if is_marked(before, after) else None
            lines.append(
                Line(n, ACT, side, str(action), mark_text(mark), events_text(events), phases=phases_text(events))
            )
            if mark is not None:
                snapshots[1:] = [Snapshot(n, snapshots[0].rules, dumps(snapshot(recorder.game, after)))]
        case Undone():
            lines.append(undo_line(n, past[0].side, past[0]).line)
        case Mixed(_, round):
            lines.append(mix_line(n, round, ()).line)
        case Resigned(_, side):
            lines.append(resign_line(n, side).line)

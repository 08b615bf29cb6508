"""Opening a play: a new one, one that was kept, or one that goes on from a record."""

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from grognard.board.draft import MapError
from grognard.board.grid import UnknownHex
from grognard.board.words import nearest
from grognard.engine import journal
from grognard.engine.codec import FieldError
from grognard.engine.data import DataError
from grognard.engine.dice import ScriptError
from grognard.engine.entries import Header, Mark, Mixed, Played, Resigned, Undone, read_entries, read_header
from grognard.engine.events import Event
from grognard.engine.options import choose
from grognard.engine.positionfile import dump
from grognard.engine.versions import stamp
from grognard.games import GAMES, game
from grognard.server import telling
from grognard.server.encoding import dumps
from grognard.server.lines import ACT, MIX, RESIGN, UNDO, UPGRADE, Line, events_text
from grognard.server.work.desk import Desk, held
from grognard.server.work.following import Following, Origin
from grognard.server.work.messages import Imported, Opened, Past, Rejected, Snapshot, Start

MOST_UNDO = 400
"""Positions kept to go back to."""
MOST_LINES = 50_000
"""Lines of a record that is imported."""
TELL_EVERY = 100
"""Lines between two words of progress."""
SHORT = 60
"""Characters of somebody's text that an error repeats."""


def open_play(desk: Desk, play: str, start: Start, seed: str) -> Opened:
    """A new play."""
    try:
        rules, position = Origin(start, seed).opening()
    except (FieldError, ScriptError, MapError, UnknownHex, DataError) as error:
        raise Rejected(f"position: {error}", telling.wrong(error)) from None
    mark = f"{position.turn} {position.hash()}"
    kept = desk.hold(play, start.key, rules, position)
    return Opened(kept, stamp(rules), mark, dumps(dump(rules, position)))


# -- plays that were kept


def load_play(
    desk: Desk,
    play: str,
    start: Start,
    seed: str,
    seeds: Mapping[int, str],
    rules: str,
    lines: list[Line],
    snapshots: list[Snapshot],
) -> Opened:
    """A play from what was kept of it. After a change of rules it is followed from the beginning, and where that does
    not come to the same it goes on from the latest snapshot; Rejected if nothing of that can be.
    """
    now = stamp(game(start.game))
    floor = max((line.n for line in lines if line.kind == UPGRADE), default=0)
    usable = [one for one in sorted(snapshots, reverse=True) if one.n >= floor]
    origins = [Origin(start, seed, one.n, one.position) for one in usable if one.n and one.rules == now]
    if not floor:
        origins.append(Origin(start, seed))
    faults: list[str] = []
    for origin in origins:
        try:
            followed = _followed(desk, origin, seeds, lines, compare=rules != now)
        except Exception as error:  # whatever breaks down on the way: the next origin may do better
            faults.append(str(error)[:300])
            continue
        return _opened(desk, play, start, followed, now)
    for one in usable:
        if one.rules != now:
            upgraded = _upgraded(desk, play, start, rules, now, lines, one)
            if upgraded is not None:
                return upgraded
    raise Rejected("; ".join(faults) or "there is no snapshot to go on from")


def _followed(desk: Desk, origin: Origin, seeds: Mapping[int, str], lines: Sequence[Line], compare: bool) -> Following:
    found = Following(origin, seeds, MOST_UNDO)
    rest = [line for line in lines if line.n > origin.n]
    for k, line in enumerate(rest):
        found.follow(line, compare)
        if k % TELL_EVERY == TELL_EVERY - 1:
            desk.progress(k / len(rest))
    return found


def _opened(desk: Desk, play: str, start: Start, followed: Following, rules: str) -> Opened:
    rules_of, position = followed.game, followed.position
    past = []
    for before, n, side in followed.past:
        other = _other_start(desk, start, before)
        past.append(Past(held(desk.new_tag(), rules_of, before, other), n, side))
    kept = desk.hold(play, start.key, rules_of, position, _other_start(desk, start, position))
    return Opened(kept, rules, n=followed.n, past=past, resigned=followed.resigned)


def _other_start(desk: Desk, start: Start, position: Any) -> Start | None:
    """What the table of a position is laid from, if an edit has changed that."""
    components = position.components
    given = dict(start.position or {})
    if all(components.given.get(name) == given.get(name) for name in ("map", "charts", "units")):
        return None
    return desk.start_of(position, start.game)


def _upgraded(
    desk: Desk, play: str, start: Start, was: str, now: str, lines: Sequence[Line], snapshot: Snapshot
) -> Opened | None:
    """The play goes on from a snapshot under other rules, if these allow such a position."""
    try:
        rules, position = Origin(start, "", snapshot.n, snapshot.position).opening()
    except Exception:
        return None
    n = lines[-1].n + 1 if lines else 1
    versions = {"from": was.partition(" ")[0] or "0.1.0", "to": now.partition(" ")[0]}
    event = Event("upgraded", "", {**versions, "n": snapshot.n, "turn": position.turn})
    line = Line(n, UPGRADE, "", str(snapshot.n), f"{position.turn} {position.hash()}", events_text([event]))
    kept = desk.hold(play, start.key, rules, position, _other_start(desk, start, position))
    told = telling.told(rules.name, n, [event])
    return Opened(kept, now, snapshot=dumps(dump(rules, position)), n=n, upgrade=line, told=told)


# -- records


def import_record(desk: Desk, play: str, text: str) -> Imported:
    """The play that a record's file tells, played again by the rules, action by action, before it is believed."""
    header, entries = _read_record(text)
    rules = game(header.game)
    try:
        options = choose(rules.optional_rules, header.options)
    except FieldError as error:
        raise Rejected(f"record: {error}") from None
    start = Start(play, rules.name, header.scenario or "", options, header.position)
    seeds = {entry.round: entry.seed for entry in entries if isinstance(entry, Mixed)}
    try:
        followed = Following(Origin(start, str(header.seed)), seeds, MOST_UNDO)
    except Exception as error:
        raise Rejected(f"record: it cannot be started: {str(error)[:300]}") from None
    opening = followed.position
    lines: list[Line] = []
    snapshots = [Snapshot(0, stamp(rules), dumps(dump(rules, opening)))]
    for k, entry in enumerate(entries):
        try:
            _take(followed, entry, lines, snapshots)
        except Exception as error:
            at = getattr(entry, "n", k)
            raise Rejected(f"record: it differs from the rules at action {at}: {str(error)[:300]}") from None
        if k % TELL_EVERY == TELL_EVERY - 1:
            desk.progress(k / len(entries))
    opened = _opened(desk, play, start, followed, stamp(rules))
    opened = opened._replace(mark=f"{opening.turn} {opening.hash()}")
    return Imported(start, str(header.seed), opened, lines, seeds, snapshots)


def _read_record(text: str) -> tuple[Header, list[Any]]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "record"
        path.write_bytes(text.encode("utf-8", "replace"))
        try:
            contents = journal.read(path)
            header = read_header(contents, path)
            entries = list(read_entries(contents, path))
        except journal.RecordError as error:
            raise Rejected(str(error).replace(str(path), "record")[:300]) from None
    if header.game not in GAMES:
        raise Rejected(f"game: unknown game {header.game[:SHORT]!r}; {nearest(header.game[:SHORT], GAMES)}")
    if header.position is None and header.scenario not in game(header.game).scenarios():
        raise Rejected("record: it starts neither from a scenario nor from a position")
    if len(entries) > MOST_LINES:
        raise Rejected(f"record: it has more than {MOST_LINES} lines")
    return header, entries


def _take(followed: Following, entry: Any, lines: list[Line], snapshots: list[Snapshot]) -> None:
    """Do what an entry of a record says, and write the line of the log that tells it."""
    n = followed.n + 1
    due = followed.standing + isinstance(entry, Played)
    if entry.n != due:
        raise ValueError(f"action {entry.n} stands where {due} is due")
    if followed.resigned is not None:
        raise ValueError(f"{followed.resigned} has resigned")
    match entry:
        case Played(_, side, action):
            found = followed.act(n, action, side)
            lines.append(Line(n, ACT, side, found.words, found.mark, events_text(found.events)))
            if found.mark:
                snapshots[1:] = [
                    Snapshot(n, snapshots[0].rules, dumps(dump(followed.game, followed.position))),
                ]
        case Undone():
            point = followed.undo(n)
            event = Event("undone", "", {"side": point.side, "of": point.n})
            lines.append(Line(n, UNDO, point.side, str(point.n), "", events_text([event])))
        case Mark(_, turn, digest):
            if (followed.position.turn, followed.position.hash()) != (turn, digest):
                raise ValueError("the position is not the recorded one")
        case Mixed(_, round, _):
            line = Line(n, MIX, "", str(round), "", events_text([Event("mixed", "", {"round": round, "sides": []})]))
            followed.follow(line)
            lines.append(line)
        case Resigned(_, side):
            followed.resign(n, side)
            lines.append(Line(n, RESIGN, side, "", "", events_text([Event("resigned", "", {"side": side})])))

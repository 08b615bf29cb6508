"""A play as the file of a record."""

from collections.abc import Iterable, Iterator, Sequence

from grognard.engine import journal
from grognard.engine.entries import Entry, Played, events_check, to_line
from grognard.engine.recording import History
from grognard.games import game as find_game
from grognard.server.fairness import Round
from grognard.server.lines import RESIGN, UPGRADE, Line, entry_of, events_of, mark_in
from grognard.server.metadata import PlayFacts
from grognard.server.work.state import WorkerState


def record(worker: WorkerState, play: str) -> bytes:
    """A play as the file of a record, from what was kept of it."""
    facts = worker.archive.facts(play)
    assert facts is not None, "the caller has already read the facts"
    lines = worker.archive.lines(play)
    upgrade = max((line.n for line in lines if line.kind == UPGRADE), default=0)
    snapshot = worker.archive.snapshot(play, upgrade) if upgrade else ""
    return record_of(facts, worker.archive.rounds(facts), lines, snapshot)


def entries_of(facts: PlayFacts, rounds: Iterable[Round], lines: Iterable[Line]) -> Iterator[Entry]:
    """The log as a record has it: actions numbered as they stand, and marks. Nothing is played for it."""
    sides = find_game(facts.game).sides
    seeds = {round.number: round.seed(sides) for round in rounds}
    opening = mark_in(facts.mark, 0)
    if opening is not None:
        yield opening
    history: History[None] = History(None)
    for line in lines:
        if line.kind == UPGRADE:
            continue
        entry = entry_of(line, history.standing, seeds)
        history.take(entry, None)
        if isinstance(entry, Played):
            entry = entry._replace(saw=events_check(events_of(line.events)))
        yield entry
        mark = mark_in(line.mark, history.standing)
        if mark is not None:
            yield mark


def record_of(facts: PlayFacts, rounds: Iterable[Round], lines: Sequence[Line], snapshot: str = "") -> bytes:
    """A play as the file of a record; after an upgrade, from the snapshot that it went on from."""
    upgrade = max((k for k, line in enumerate(lines) if line.kind == UPGRADE), default=None)
    if upgrade is not None and snapshot:
        facts = facts._replace(position=snapshot, mark=lines[upgrade].mark)
        given_up = [line for line in lines[:upgrade] if line.kind == RESIGN]
        lines = [*given_up, *lines[upgrade + 1 :]]
    header = facts.header().line()
    return journal.seal([header, *(to_line(entry) for entry in entries_of(facts, rounds, lines))])[0]

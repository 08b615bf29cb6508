"""Is the whole game in its record, and nothing lost, doubled or believed?"""

import errno
import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.engine.table import DEPLOY, TOY
from tests.engine.toy import Toy, ToyPosition

from grognard import __version__
from grognard.engine import journal
from grognard.engine.codec import FieldError
from grognard.engine.dice import ScriptError
from grognard.engine.entries import Mark, Undone, events_check
from grognard.engine.events import Event, without_phases
from grognard.engine.game import Game
from grognard.engine.journal import DamagedRecord, NotWritten, RecordError
from grognard.engine.records import Record, ReplayMismatch, UndoRefused, peek, replay, verify
from grognard.engine.rulings import IllegalAction
from grognard.engine.versions import fingerprint

ToyRecord = Record[ToyPosition]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.record"


def play(record: ToyRecord, actions: str) -> ToyRecord:
    for action in actions.split(";"):
        record.play(action)
    return record


def finished(path: Path | None = None, seed: int = 5) -> ToyRecord:
    """A whole game, with an undo after every third action that allows it."""
    record = Record.start(TOY, seed=seed, options={"long": True}, path=path, sync=False)
    choose = random.Random(seed)
    while (decision := TOY.decision(record.position)) is not None:
        record.play(choose.choice(decision.actions))
        if record.can_undo and choose.random() < 0.3:
            record.undo()
    return record


def find(name: str) -> Game[ToyPosition]:
    return {"toy": TOY}[name]


def forge(path: Path, lines: list[dict[str, Any]]) -> None:
    """A file with these lines and right checksums."""
    path.write_bytes(journal.seal(lines)[0])


def lines(path: Path) -> list[dict[str, Any]]:
    return journal.read(path).lines


# -- playing


def test_a_record_starts_from_a_scenario_with_options_and_a_seed() -> None:
    record = Record.start(TOY, "duel", seed=7, options={"long": True})
    assert record.position == TOY.start("duel", seed=7, options={"long": True})
    assert record.header == ("toy", "duel", {"long": True, "die": "d6"}, 7, None, __version__, fingerprint(TOY))


def test_a_record_without_a_seed_keeps_the_one_it_got() -> None:
    record = Record.start(TOY)
    assert record.position == TOY.start("duel", seed=record.header.seed)
    assert Record.start(TOY).header.seed != record.header.seed


def test_a_wrong_start_is_refused_as_a_game_refuses_it() -> None:
    with pytest.raises(FieldError, match="unknown scenario"):
        Record.start(TOY, "dual")
    with pytest.raises(FieldError, match="unknown option"):
        Record.start(TOY, options={"lang": True})


@pytest.mark.parametrize("seed", [True, 1.5, ["7"]])
def test_a_seed_that_a_file_could_not_give_back_is_refused(seed: Any) -> None:
    with pytest.raises(FieldError, match="seed: expected a whole number or a word"):
        Record.start(TOY, seed=seed)


def test_playing_tells_what_happened_and_keeps_the_action() -> None:
    record = Record.start(TOY, seed=7)
    record.play("unit r1")
    events = record.play(["hex", "0101"], side="red")
    assert [event.kind for event in events] == ["placed"]
    assert [(played.n, played.side, str(played.action)) for played in record.actions] == [
        (1, "red", "unit r1"),
        (2, "red", "hex 0101"),
    ]


def test_a_record_plays_as_the_game_does() -> None:
    record = finished()
    position = TOY.start(seed=5, options={"long": True})
    for played in record.actions:
        TOY.apply(position, played.action, played.side)
    assert position == record.position


@pytest.mark.parametrize(("action", "side"), [("unit b1", None), ("unit r1", "blue"), ("nonsense", None)])
def test_a_refused_action_changes_nothing(path: Path, action: str, side: str | None) -> None:
    record = Record.start(TOY, seed=7, path=path)
    position, before = record.position, path.read_bytes()
    with pytest.raises(IllegalAction):
        record.play(action, side)
    assert record.position is position
    assert (record.actions, path.read_bytes()) == ([], before)


def test_an_action_that_breaks_down_changes_nothing() -> None:
    record = play(Record.start(TOY, seed=7), DEPLOY)
    while record.position.frames[-1] != (0, -1):
        record.play("done")
    record.play("unit r1")
    record.position.dice.script = (99,)
    before = record.position.hash()
    with pytest.raises(ScriptError):
        record.play("attack 0201")
    assert record.position.hash() == before


def test_a_position_that_was_handed_out_does_not_change() -> None:
    record = Record.start(TOY, seed=7)
    start, before = record.position, record.position.hash()
    play(record, DEPLOY)
    assert start.hash() == before


# -- undo


def test_undo_restores_the_position_exactly() -> None:
    record = Record.start(TOY, seed=7)
    before = record.position
    record.play("unit r1")
    assert record.undo()[:3] == (1, "red", record.game.decision(before).actions[0])  # type: ignore[union-attr]
    assert record.position is before
    assert record.actions == []


def test_undo_goes_back_step_by_step() -> None:
    record = Record.start(TOY, seed=7)
    hashes = [record.position.hash()]
    for action in ("unit r1", "hex 0101", "unit r2", "back"):
        record.play(action)
        hashes.append(record.position.hash())
    while record.can_undo:
        assert record.position.hash() == hashes.pop()
        record.undo()
    assert record.position.hash() == hashes.pop() == TOY.start(seed=7).hash()


def test_at_the_start_there_is_nothing_to_undo() -> None:
    record = Record.start(TOY, seed=7)
    assert not record.can_undo
    with pytest.raises(UndoRefused, match="nothing has been played yet"):
        record.undo()


def test_undo_does_not_reach_behind_a_draw() -> None:
    record = play(Record.start(TOY, seed=7), DEPLOY)
    assert not record.can_undo
    with pytest.raises(UndoRefused, match=r"action 5 \(done\) rolled, drew or revealed something"):
        record.undo()
    assert len(record.actions) == 5


def test_undo_does_not_reach_behind_a_roll() -> None:
    record = play(Record.start(TOY, seed=7), DEPLOY)
    while record.position.frames[-1] != (0, -1):
        record.play("done")
    play(record, "unit r1; attack 0201")
    assert not record.can_undo


def test_undo_reaches_to_the_barrier_and_no_further() -> None:
    record = play(Record.start(TOY, seed=7), DEPLOY)
    at_the_draw = record.position
    play(record, "spy hq; spy hq; bet 1")
    for _ in range(3):
        record.undo()
    assert record.position is at_the_draw
    assert not record.can_undo


def test_a_record_says_how_many_actions_can_be_taken_back() -> None:
    record = play(Record.start(TOY, seed=7), DEPLOY)
    play(record, "spy hq; spy hq; bet 1")
    assert record.undoable == 3
    record.undo()
    assert record.undoable == 2


def test_chance_that_no_event_tells_of_is_a_barrier_too() -> None:
    class Quiet(Toy):
        def apply(self, position: ToyPosition, action: Any, side: str | None = None) -> list[Any]:
            position.dice.below(6)
            return super().apply(position, action, side)

    record = Record.start(Quiet(), seed=7)
    record.play("unit r1")
    assert not record.can_undo


def test_after_an_undo_another_action_may_be_made(path: Path) -> None:
    record = Record.start(TOY, seed=7, path=path)
    record.play("unit r1")
    record.undo()
    record.play("unit r2")
    record.close()
    again = Record.load(path, TOY)
    assert [str(played.action) for played in again.actions] == ["unit r2"]
    assert again.position == record.position


@given(st.integers(0, 10**6), st.lists(st.booleans(), max_size=40))
@settings(max_examples=40, deadline=None)
def test_any_mixture_of_actions_and_undos_leads_where_its_standing_actions_lead(seed: int, undo: list[bool]) -> None:
    record = Record.start(TOY, seed=seed)
    choose = random.Random(seed)
    for back in undo:
        decision = TOY.decision(record.position)
        if back and record.can_undo:
            record.undo()
        elif decision is not None:
            record.play(choose.choice(decision.actions))
    plain = Record.start(TOY, seed=seed)
    for played in record.actions:
        plain.play(played.action, played.side)
    assert (plain.position, plain.actions, plain.can_undo) == (record.position, record.actions, record.can_undo)
    assert verify(record)


# -- the file


def test_the_file_is_as_documented(path: Path) -> None:
    record = Record.start(TOY, seed=7, path=path)
    start = record.position.hash()
    events = record.play("unit r1")
    record.undo()
    record.mix("another seed")
    record.resign("blue")
    record.close()
    assert lines(path) == [
        {
            "format": "grognard record",
            "version": 2,
            "game": "toy",
            "scenario": "duel",
            "options": {"long": False, "die": "d6"},
            "seed": 7,
            "grognard": __version__,
            "rules": fingerprint(TOY),
        },
        {"mark": 1, "after": 0, "hash": start},
        {"n": 1, "side": "red", "action": ["unit", "r1"], "saw": events_check(events)},
        {"undo": 1},
        {"dice": "another seed", "after": 0, "round": 1},
        {"resigned": "blue", "after": 0},
    ]


def test_the_hash_is_written_when_the_turn_changes_and_at_the_end() -> None:
    record = Record.start(TOY, seed=7)
    expected = [Mark(0, 1, record.position.hash())]
    for action in (*DEPLOY.split(";"), "done", "done", "spy hq", "done", "done"):
        turn = record.position.turn
        record.play(action)
        if record.position.turn != turn or record.position.outcome is not None:
            expected.append(Mark(len(record.actions), record.position.turn, record.position.hash()))
    assert [entry for entry in record.entries if isinstance(entry, Mark)] == expected
    assert [(mark.n, mark.turn) for mark in expected] == [(0, 1), (7, 2), (10, 2)]


def test_a_record_is_loaded_to_the_same_position(path: Path) -> None:
    record = finished(path)
    loaded = Record.load(path, TOY)
    assert loaded.position == record.position
    assert (loaded.actions, loaded.header, loaded.repaired) == (record.actions, record.header, None)


def test_a_record_finds_its_game_by_name(path: Path) -> None:
    record = finished(path)
    assert Record.load(path, find).position == record.position
    assert peek(path) == record.header


def test_a_record_is_not_loaded_with_another_game(path: Path) -> None:
    class Other(Toy):
        name = "other"

    finished(path)
    with pytest.raises(RecordError, match="a record of 'toy', not of 'other'"):
        Record.load(path, Other())


def test_a_loaded_record_is_played_on_in_its_file(path: Path) -> None:
    record = play(Record.start(TOY, seed=7, path=path), "unit r1; hex 0101")
    record.close()
    loaded = Record.load(path, TOY)
    loaded.undo()
    play(loaded, "hex 0102; unit r2")
    loaded.close()
    again = Record.load(path, TOY)
    assert again.position == loaded.position
    assert [str(played.action) for played in again.actions] == ["unit r1", "hex 0102", "unit r2"]


def test_undo_reaches_as_far_after_loading_as_before(path: Path) -> None:
    record = play(Record.start(TOY, seed=7, path=path), f"{DEPLOY}; spy hq; spy hq")
    record.close()
    loaded = Record.load(path, TOY)
    loaded.undo()
    loaded.undo()
    assert not loaded.can_undo


def test_a_saved_record_is_the_same_file(path: Path, tmp_path: Path) -> None:
    record = finished(path)
    record.save(tmp_path / "copy.record")
    assert (tmp_path / "copy.record").read_bytes() == path.read_bytes()


def test_a_record_in_memory_can_be_saved_at_any_time(path: Path) -> None:
    record = finished()
    record.save(path)
    assert Record.load(path, TOY).position == record.position


def test_saving_does_not_write_over_a_file_unless_told(path: Path) -> None:
    record = finished()
    record.save(path)
    with pytest.raises(RecordError, match="already exists"):
        record.save(path)
    record.save(path, replace=True)


def test_a_record_does_not_save_over_the_file_it_is_written_to(path: Path) -> None:
    record = Record.start(TOY, seed=7, path=path)
    with pytest.raises(RecordError, match="is being written"):
        record.save(path, replace=True)


def test_a_record_lets_go_of_its_file_at_the_end_of_a_with_block(path: Path) -> None:
    with Record.start(TOY, seed=7, path=path) as record:
        record.play("unit r1")
    with Record.load(path, TOY) as again:
        again.play("hex 0101")
    with pytest.raises(RecordError, match="has been closed"):
        record.play("hex 0101")
    assert len(record.actions) == 1


def test_two_games_do_not_write_to_one_file(path: Path) -> None:
    record = play(Record.start(TOY, seed=7, path=path), "unit r1")
    other = Record.load(path, TOY)
    with pytest.raises(RecordError, match="is being written by another process"):
        other.play("hex 0101")
    assert len(other.actions) == 1
    record.play("hex 0102")
    record.close()
    with pytest.raises(RecordError, match="has been changed since it was read"):
        other.play("hex 0101")
    assert Record.load(path, TOY).position == record.position


def test_a_record_that_is_being_written_may_be_watched(path: Path) -> None:
    record = play(Record.start(TOY, seed=7, path=path), "unit r1")
    assert Record.load(path, TOY).position == record.position
    record.play("hex 0101")
    assert Record.load(path, TOY).position == record.position


def test_a_position_file_is_kept_in_the_header(path: Path) -> None:
    stated = {"game": "toy", "scenario": "duel", "turn": 2, "phase": "blue"}
    record = Record.start(TOY, position=stated, seed=7, path=path)
    play(record, "spy hq")
    record.close()
    loaded = Record.load(path, TOY)
    assert (loaded.position.turn, loaded.position) == (2, record.position)
    assert peek(path).position == stated
    assert verify(path, TOY)


# -- torn, damaged and full


def test_a_record_cut_at_any_byte_of_its_last_two_lines_keeps_what_was_confirmed(path: Path) -> None:
    record = play(Record.start(TOY, seed=7, path=path), DEPLOY)
    record.close()
    whole = path.read_bytes()
    ends = [n + 1 for n, byte in enumerate(whole) if byte == 10]
    for cut in range(ends[-3], len(whole)):
        path.write_bytes(whole[:cut])
        kept = sum(end - 1 <= cut for end in ends) - 2  # without header and first mark
        with Record.load(path, TOY, sync=False) as loaded:
            assert len(loaded.actions) == kept
            assert (loaded.repaired is None) == (cut in ends or cut + 1 in ends)
            assert path.read_bytes() == whole[:cut]
            for played in record.actions[kept:]:
                loaded.play(played.action)
        assert path.read_bytes() == (whole if kept < len(record.actions) else whole[:cut])


def test_a_damaged_line_is_refused_with_its_number(path: Path) -> None:
    play(Record.start(TOY, seed=7, path=path), DEPLOY).close()
    path.write_bytes(path.read_bytes().replace(b"0102", b"0103"))
    with pytest.raises(DamagedRecord, match=r"game.record:6: the line is damaged: its checksum \w+ does not fit"):
        Record.load(path, TOY)


def test_the_sound_part_before_the_damage_can_be_salvaged(path: Path, tmp_path: Path) -> None:
    play(Record.start(TOY, seed=7, path=path), DEPLOY).close()
    path.write_bytes(path.read_bytes().replace(b"0102", b"0103"))
    damaged = path.read_bytes()
    saved = Record.load(path, TOY, salvage=True)
    assert [str(played.action) for played in saved.actions] == ["unit r1", "hex 0101", "unit r2"]
    assert saved.repaired is not None
    assert saved.repaired.endswith("everything before it is kept")
    play(saved, "hex 0102; done")
    assert path.read_bytes() == damaged
    saved.save(tmp_path / "mended.record")
    assert verify(tmp_path / "mended.record", TOY)


def test_a_record_damaged_in_any_byte_is_never_believed(path: Path) -> None:
    record = play(Record.start(TOY, seed=7, path=path), DEPLOY)
    record.close()
    whole = path.read_bytes()
    for n in range(len(whole) - 1):
        path.write_bytes(whole[:n] + bytes([whole[n] ^ 1]) + whole[n + 1 :])
        with pytest.raises(RecordError):
            Record.load(path, TOY)


def test_on_a_full_disk_the_action_is_not_made(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = play(Record.start(TOY, seed=7, path=path), "unit r1")
    position, before, write = record.position, path.read_bytes(), os.write

    def full(file: int, data: bytes | memoryview) -> int:
        if b"0101" in bytes(data):
            write(file, bytes(data)[:20])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(file, data)

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        with pytest.raises(NotWritten, match="No space left on device"):
            record.play("hex 0101")
    assert record.position is position
    assert (len(record.actions), path.read_bytes()) == (1, before)
    record.play("hex 0101")
    record.close()
    assert verify(path, TOY).actions == 2


def test_on_a_full_disk_an_undo_is_not_made(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = play(Record.start(TOY, seed=7, path=path), "unit r1")

    def fail(file: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        with pytest.raises(NotWritten):
            record.undo()
    assert len(record.actions) == 1
    assert record.can_undo
    record.undo()
    record.close()
    assert verify(path, TOY).undone == 1


CHILD = """
import sys
from grognard.engine.records import Record
from tests.engine.table import DEPLOY, TOY
record = Record.start(TOY, seed=7, path=sys.argv[1])
for action in DEPLOY.split(";"):
    record.play(action)
while True:
    record.play("spy hq")
    print(len(record.actions), flush=True)
"""


def child(code: str, path: Path) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    run = [sys.executable, "-c", code, str(path)]
    return subprocess.Popen(run, env=environment, stdout=subprocess.PIPE, text=True)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system cannot kill")
@pytest.mark.parametrize("count", [1, 60])
def test_a_killed_process_loses_nothing_confirmed(path: Path, count: int) -> None:
    with child(CHILD, path) as process:
        assert process.stdout is not None
        confirmed = 0
        for _ in range(count):
            confirmed = int(process.stdout.readline())
        process.kill()
        confirmed = max([confirmed, *map(int, process.stdout.read().split())])
    with Record.load(path, TOY) as record:
        assert len(record.actions) >= confirmed >= count
        record.play("done")
    assert verify(path, TOY)


LIMITED = """
import os, resource, sys
from grognard.engine.journal import NotWritten
from grognard.engine.records import Record
from tests.engine.table import TOY
record = Record.start(TOY, seed=7, path=sys.argv[1])
room = (os.path.getsize(sys.argv[1]) + 40, resource.RLIM_INFINITY)
resource.setrlimit(resource.RLIMIT_FSIZE, room)
try:
    record.play("unit r1")
except NotWritten:
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    print(os.path.getsize(sys.argv[1]) - room[0] + 40)
record.play("unit r2")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="this system sets no limits")
def test_a_real_write_that_stops_half_way_leaves_no_trace(path: Path) -> None:
    with child(LIMITED, path) as process:
        assert process.stdout is not None
        assert process.stdout.read().strip() == "0"
    loaded = Record.load(path, TOY)
    assert ([str(played.action) for played in loaded.actions], loaded.repaired) == (["unit r2"], None)


# -- believing nothing


def test_a_record_that_follows_the_rules_is_verified_with_counts(path: Path) -> None:
    record = finished(path)
    found = verify(path, TOY)
    entries = record.entries
    assert (found.ok, bool(found), found.at, found.ruling) == (True, True, None, None)
    assert found.actions == found.since == len(record.actions)
    assert found.undone == sum(isinstance(entry, Undone) for entry in entries) > 0
    assert found.marks == sum(isinstance(entry, Mark) for entry in entries)
    rolled = [event for step in replay(record) for event in step.events if event.kind in ("rolled", "drew")]
    assert found.rolls == len(rolled) > 0
    assert found.message == f"all is well: {found.actions} actions, {found.rolls} rolls and draws, {found.marks} hashes"


def test_a_record_in_memory_is_verified_too() -> None:
    assert verify(finished())


def test_a_record_whose_position_was_tampered_with_is_found_out() -> None:
    record = finished()
    record.position.points[0] += 5
    found = verify(record)
    assert not found
    assert "not the one its actions lead to" in found.message


def test_an_illegal_action_is_named_with_its_ruling(path: Path) -> None:
    play(Record.start(TOY, seed=7, path=path), DEPLOY).close()
    forged = lines(path)
    forged[3]["action"] = ["hex", "0201"]
    forge(path, forged)
    found = verify(path, TOY)
    assert (found.ok, found.at, found.actions, found.since) == (False, 2, 1, 0)
    assert found.message == "action 2 (red: hex 0201) is illegal: 0201 is not in the first column [2.1]"
    assert found.ruling is not None
    assert found.ruling.rules == ("2.1",)


def test_an_action_of_the_wrong_side_is_illegal(path: Path) -> None:
    play(Record.start(TOY, seed=7, path=path), DEPLOY).close()
    forged = lines(path)
    forged[2]["side"] = "blue"
    forge(path, forged)
    assert "action 1 (blue: unit r1) is illegal: it is red who decides" in verify(path, TOY).message


def test_a_hash_that_differs_is_placed_between_two_marks(path: Path) -> None:
    record = finished(path)
    marks = [entry for entry in record.entries if isinstance(entry, Mark)]
    forged = lines(path)
    where = next(n for n, line in enumerate(forged) if line.get("mark") == 2)
    forged[where]["hash"] = "0" * 32
    forge(path, forged)
    found = verify(path, TOY)
    first, second = marks[:2]
    assert (found.ok, found.since, found.at) == (False, first.n, second.n)
    assert found.message == (
        f"the position after action {second.n} (turn 2) is not the recorded one; "
        f"after action {first.n} (turn 1) it still was"
    )


def test_another_seed_is_found_out_at_once(path: Path) -> None:
    finished(path)
    forged = lines(path)
    forged[0]["seed"] = 6
    forge(path, forged)
    found = verify(path, TOY)
    assert (found.ok, found.at, found.since) == (False, 0, None)


def test_rules_that_have_changed_are_found_out(path: Path) -> None:
    class Richer(Toy):
        def set_up(self, position: ToyPosition) -> None:
            super().set_up(position)
            position.points = [1, 0]

    finished(path)
    with pytest.raises(ReplayMismatch, match=r"after action 0 \(turn 1\) is not the recorded one"):
        Record.load(path, Richer())


def test_rules_that_break_down_are_named_with_the_action(path: Path) -> None:
    class Violation(Toy):
        def apply(self, position: ToyPosition, action: Any, side: str | None = None) -> list[Any]:
            raise KeyError("oops")

    play(Record.start(TOY, seed=7, path=path), DEPLOY).close()
    found = verify(path, Violation())
    assert (found.at, found.message) == (1, "action 1 (red: unit r1) cannot be played: KeyError('oops')")


def test_an_undo_behind_a_draw_is_found_out(path: Path) -> None:
    play(Record.start(TOY, seed=7, path=path), DEPLOY).close()
    forge(path, [*lines(path), {"undo": 5}])
    found = verify(path, TOY)
    assert (found.ok, found.at) == (False, 5)
    assert found.message.startswith("action 5 is undone, but action 5 (done) rolled, drew")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ({"n": 7, "side": "red", "action": ["done"]}, "continues with action 7; expected action 6"),
        ({"n": 5, "side": "red", "action": ["done"]}, "continues with action 5; expected action 6"),
        ({"undo": 4}, "continues with action 4; expected action 5"),
        ({"mark": 1, "after": 4, "hash": ""}, "continues with action 4; expected action 5"),
        ({"n": "6", "side": "red", "action": ["done"]}, "game.record:8: .* not a line of a record"),
        ({"n": 6, "side": "red", "action": "done"}, "game.record:8: .* not a line of a record"),
        ({"n": 6, "side": "red", "action": []}, "game.record:8: .* not a line of a record"),
        ({"n": 6, "side": "red", "action": [["done"]]}, "game.record:8: .* not a line of a record"),
        ({"n": 6, "side": "red", "action": ["done"], "roll": 6}, "game.record:8: .* not a line of a record"),
        ({"roll": 6}, "game.record:8: .* not a line of a record"),
        ({"resigned": "red", "after": 4}, "continues with action 4; expected action 5"),
        ({"resigned": "green", "after": 5}, "green resigns after action 5, when nobody can resign"),
        ({"resigned": 1, "after": 5}, "game.record:8: .* not a line of a record"),
        ({"n": 6, "side": "red", "action": ["done"], "saw": 7}, "game.record:8: .* not a line of a record"),
        ({"dice": 7, "after": 5, "round": 1}, "game.record:8: .* not a line of a record"),
        ({"dice": "x", "after": 4, "round": 1}, "continues with action 4; expected action 5"),
        ({"dice": "x", "after": 5, "round": 0}, r"mixed again \(round 0\) after action 5, where they cannot be"),
        ({"continued": "0.9.0", "after": 5}, "game.record:8: .* not a line of a record"),
    ],
)
def test_a_line_that_cannot_be_is_refused(path: Path, line: dict[str, Any], said: str) -> None:
    play(Record.start(TOY, seed=7, path=path), DEPLOY).close()
    forge(path, [*lines(path), line])
    with pytest.raises(RecordError, match=said):
        Record.load(path, TOY)
    assert not verify(path, TOY)
    assert len(Record.load(path, TOY, salvage=True).actions) == 5


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("game", None, "its field 'game' is None"),
        ("seed", None, "its field 'seed' is None"),
        ("seed", 1.5, "its field 'seed' is 1.5"),
        ("seed", True, "its field 'seed' is True"),
        ("options", [], "its field 'options' is"),
        ("scenario", 3, "its field 'scenario' is 3"),
        ("position", "x", "its field 'position' is 'x'"),
        ("scenario", "dual", "cannot be started: .*unknown scenario 'dual'"),
        ("options", {"lang": 1}, "cannot be started: .*unknown option"),
        ("seed", "\ud800", "cannot be started: "),
        ("position", {"mpa": 3}, "cannot be started: mpa: unknown field"),
        ("version", 3, "is in version 3 of the format; this program reads 1 and 2"),
        ("rules", 7, "its field 'rules' is 7"),
        ("format", "pgn", "is not a record of a game"),
    ],
)
def test_a_header_that_cannot_be_is_refused(path: Path, field: str, value: Any, said: str) -> None:
    play(Record.start(TOY, seed=7, path=path), DEPLOY).close()
    forged = lines(path)
    forged[0][field] = value
    forge(path, forged)
    with pytest.raises(RecordError, match=said):
        Record.load(path, TOY)


def test_a_damaged_file_is_verified_up_to_the_damage(path: Path) -> None:
    play(Record.start(TOY, seed=7, path=path), DEPLOY).close()
    path.write_bytes(path.read_bytes().replace(b"0102", b"0103"))
    found = verify(path, TOY)
    assert (found.ok, found.actions, found.at) == (False, 3, 4)
    assert "game.record:6: the line is damaged" in found.message


def test_a_file_alone_does_not_say_its_rules(path: Path) -> None:
    finished(path)
    with pytest.raises(TypeError, match="pass the record's game"):
        verify(path)


def test_the_hash_of_an_action_that_was_taken_back_proves_nothing() -> None:
    record = play(Record.start(TOY, seed=7), f"{DEPLOY}; done; done; done; done")
    assert TOY.outcome(record.position) is not None
    assert verify(record).since == 9
    record.undo()
    found = verify(record)
    assert (found.ok, found.actions, found.marks, found.since) == (True, 8, 3, 7)


# -- a resignation


def resigned(path: Path) -> ToyRecord:
    record = play(Record.start(TOY, seed=7, path=path), DEPLOY)
    assert record.resign("red") == [Event("resigned", "", {"side": "red"})]
    record.close()
    return record


def test_who_resigned_is_the_last_line_and_comes_back_with_the_record(path: Path) -> None:
    record = resigned(path)
    assert lines(path)[-1] == {"resigned": "red", "after": 5}
    again: ToyRecord = Record.load(path, TOY)
    assert (again.resigned, again.position) == ("red", record.position)
    again.save(path.with_name("copy.record"))
    assert path.with_name("copy.record").read_bytes() == path.read_bytes()


def test_after_a_resignation_nothing_more_happens(path: Path) -> None:
    record = resigned(path)
    before = path.read_bytes()
    for late in (lambda: record.play("done"), lambda: record.resign("blue"), record.undo):
        with pytest.raises(RecordError, match="red has resigned"):
            late()
    assert path.read_bytes() == before


def test_nobody_resigns_a_game_that_is_over_or_a_side_that_is_none() -> None:
    with pytest.raises(RecordError, match="the game is over"):
        finished().resign("red")
    with pytest.raises(FieldError, match="'green' is not a side"):
        Record.start(TOY, seed=7).resign("green")


def test_a_resignation_is_verified_and_replayed(path: Path) -> None:
    resigned(path)
    found = verify(path, TOY)
    assert (found.ok, found.resigned) == (True, "red")
    assert found.message.endswith("; red resigned")
    *_, before, last = replay(path, TOY)
    assert (last.n, last.side, str(last.action), last.position) == (6, "red", "resign", before.position)
    assert [event.kind for event in last.events] == ["resigned"]


@pytest.mark.parametrize(
    "line",
    [
        {"n": 6, "side": "blue", "action": ["done"]},
        {"undo": 5},
        {"dice": "x", "after": 5, "round": 1},
        {"resigned": "blue", "after": 5},
    ],
)
def test_what_stands_behind_a_resignation_is_not_believed(path: Path, line: dict[str, Any]) -> None:
    resigned(path)
    forge(path, [*lines(path), line])
    assert not verify(path, TOY)


# -- replay


def test_a_replay_gives_every_standing_action_with_its_events_and_position(path: Path) -> None:
    record = finished(path)
    steps = list(replay(path, find))
    assert [(step.n, step.side, step.action) for step in steps] == [played[:3] for played in record.actions]
    assert steps[-1].position == record.position
    position = peek(path).opening(TOY)
    for step in steps:
        assert TOY.apply(position, step.action) == without_phases(step.events)
        assert position == step.position


def test_a_replay_of_a_damaged_record_is_refused(path: Path) -> None:
    play(Record.start(TOY, seed=7, path=path), DEPLOY).close()
    path.write_bytes(path.read_bytes().replace(b"0102", b"0103"))
    with pytest.raises(DamagedRecord):
        list(replay(path, TOY))


def test_a_record_holds_nothing_that_json_does_not(path: Path) -> None:
    finished(path)
    for line in path.read_text("ascii").splitlines():
        assert json.dumps(json.loads(line), separators=(",", ":")) == line

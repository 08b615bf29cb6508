"""Records that other versions have made: does the first difference come to light, and nothing that is none?"""

import random
from pathlib import Path
from typing import Any

import pytest
from tests.engine.table import DEPLOY, TOY
from tests.engine.test_records import finished, forge, lines, play
from tests.engine.toy import Toy, ToyPosition

from grognard import __version__
from grognard.engine import journal
from grognard.engine.edits import Change, notation
from grognard.engine.entries import Continued, Mark, events_check
from grognard.engine.events import Event
from grognard.engine.records import Record, ReplayMismatch, peek, replay, verify
from grognard.engine.versions import Stamp, fingerprint, stamp
from grognard.games import game

BROWSER = Path(__file__).parents[1] / "browser"
OTHER = {"grognard": "0.0.9", "rules": "0" * 16}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.record"


class Wordy(Toy):
    """Tells more, and plays alike."""

    def apply(self, position: ToyPosition, action: Any, side: str | None = None) -> list[Event]:
        return [*super().apply(position, action, side), Event("noted", "1.1", {})]


class Generous(Toy):
    """A bet gives a point at once: told in no event, and in no question."""

    def apply(self, position: ToyPosition, action: Any, side: str | None = None) -> list[Event]:
        events = super().apply(position, action, side)
        if str(action).startswith("bet"):
            position.points[0] += 1
            position.emit("gift", "1.1")
            return position.events
        return events


def as_version_1(path: Path) -> None:
    """The file as the first version wrote it: no check of what came of an action, no fingerprint."""
    changed = [{name: value for name, value in line.items() if name != "saw"} for line in lines(path)]
    changed[0] |= {"version": 1, "grognard": "0.1.0"}
    del changed[0]["rules"]
    forge(path, changed)


def by_others(path: Path) -> None:
    """The file as if another version had made it."""
    changed = lines(path)
    changed[0] |= OTHER
    forge(path, changed)


# -- what came of an action


def test_an_action_carries_a_check_of_what_came_of_it() -> None:
    record = finished()
    steps = {step.n: step.events for step in replay(record)}
    assert [played.saw for played in record.actions] == [events_check(steps[played.n]) for played in record.actions]


def test_secret_events_count_too() -> None:
    told = Event("spied", "5.1", {"what": "hq"}, only="red")
    assert events_check([told]) != events_check([told._replace(only=None)]) != events_check([])


def test_the_order_in_which_facts_are_named_does_not_count() -> None:
    one, other = Event("moved", "1.1", {"a": 1, "b": (2, 3)}), Event("moved", "1.1", {"b": [2, 3], "a": 1})
    assert events_check([one]) == events_check([other])


def test_an_edit_is_checked_as_well(path: Path) -> None:
    rules = game("crossroads")
    record: Record[Any] = Record.start(rules, "skirmish", seed=7, path=path)
    with record:
        record.edit(notation([Change("turn", 2)]), "blue")
    assert record.actions[0].saw
    assert verify(path, game).ok


def test_the_first_action_that_comes_out_otherwise_is_named_not_the_next_mark(path: Path) -> None:
    play(Record.start(TOY, seed=7, path=path), f"{DEPLOY}; spy hq; bet 1; spy hq; done; done").close()
    by_others(path)
    found = verify(path, Generous())
    assert (found.ok, found.at, found.different_events) == (False, 7, 1)
    assert found.message.startswith(
        f"made by grognard 0.0.9 (rules {'0' * 16}), checked by {stamp(TOY).sentence()}: the first difference is "
        "action 7 (red: bet 1): it does not have the recorded result; after that the position after action "
    )


def test_it_is_named_even_if_no_mark_comes_after_it(path: Path) -> None:
    play(Record.start(TOY, seed=7, path=path), f"{DEPLOY}; bet 1; spy hq").close()
    found = verify(path, Generous())
    assert (found.ok, found.at) == (False, 6)
    assert found.message == "action 6 (red: bet 1) does not have the recorded result"
    with pytest.raises(ReplayMismatch, match=r"action 6 \(red: bet 1\) does not have the recorded result"):
        Record.load(path, Generous())
    with pytest.raises(ReplayMismatch):
        list(replay(path, Generous()))
    assert verify(path, TOY).ok


def test_what_is_salvaged_ends_before_that_action(path: Path) -> None:
    play(Record.start(TOY, seed=7, path=path), f"{DEPLOY}; spy hq; bet 1; spy hq; done; done").close()
    saved = Record.load(path, Generous(), salvage=True)
    assert [str(played.action) for played in saved.actions][-1] == "spy hq"
    assert len(saved.actions) == 6
    assert "action 7 (red: bet 1) does not have" in str(saved.repaired)
    saved.play("bet 1")
    assert saved.position.points[0] == 1


def test_an_action_that_is_illegal_now_is_named_with_both_versions(path: Path) -> None:
    play(Record.start(TOY, seed=7, path=path), DEPLOY).close()
    forged = lines(path)
    forged[3]["action"] = ["hex", "0201"]
    forge(path, forged)
    by_others(path)
    assert verify(path, TOY).message.endswith(
        "the first difference is action 2 (red: hex 0201): it is illegal: 0201 is not in the first column [2.1]"
    )


def test_a_record_with_only_different_events_is_sound(path: Path) -> None:
    record = finished(path)
    found = verify(path, Wordy())
    assert found.ok
    assert found.different_events >= len(record.actions)
    assert f"{found.different_events} actions are reported differently" in found.message
    assert Record.load(path, Wordy()).position == record.position


def test_an_odd_action_that_was_taken_back_is_none(path: Path) -> None:
    record = play(Record.start(TOY, seed=7, path=path), f"{DEPLOY}; bet 1")
    record.undo()
    play(record, "spy hq").close()
    found = verify(path, Generous())
    assert (found.ok, found.different_events) == (True, 1)


def test_by_the_same_version_a_changed_check_is_found_out(path: Path) -> None:
    play(Record.start(TOY, seed=7, path=path), DEPLOY).close()
    forged = lines(path)
    forged[-1]["saw"] = "00000000"
    forge(path, forged)
    found = verify(path, TOY)
    assert (found.ok, found.at) == (False, 5)
    assert found.message == "action 5 (red: done) does not have the recorded result"


# -- who made it


def test_a_record_says_who_made_it(path: Path) -> None:
    play(Record.start(TOY, seed=7, path=path), DEPLOY).close()
    assert peek(path).stamp == stamp(TOY) == (__version__, fingerprint(TOY))
    found = verify(path, TOY)
    assert (found.made, found.checked) == (stamp(TOY), stamp(TOY))
    assert "made by" not in found.message


def test_a_sound_record_of_another_version_says_whose(path: Path) -> None:
    play(Record.start(TOY, seed=7, path=path), DEPLOY).close()
    by_others(path)
    found = verify(path, TOY)
    assert (found.ok, found.made) == (True, Stamp(**OTHER))
    assert found.message.endswith(f"made by grognard 0.0.9 (rules {'0' * 16}), checked by {stamp(TOY).sentence()}")


def test_who_goes_on_with_a_record_of_another_version_is_written_down_once(path: Path) -> None:
    play(Record.start(TOY, seed=7, path=path), DEPLOY).close()
    by_others(path)
    with Record.load(path, TOY) as record:
        assert record.stamp == Stamp(**OTHER)
        play(record, "spy hq; spy hq")
        record.undo()
    assert [entry for entry in record.entries if isinstance(entry, Continued)] == [Continued(5, *stamp(TOY))]
    assert lines(path)[7] == {"continued": __version__, "rules": fingerprint(TOY), "after": 5}
    found = verify(path, TOY)
    assert (found.ok, found.made, found.actions) == (True, stamp(TOY), 6)
    again = Record.load(path, TOY)
    assert (again.position, again.stamp) == (record.position, stamp(TOY))
    assert len(list(replay(path, TOY))) == 6


def test_the_same_version_goes_on_without_a_word_of_it(path: Path) -> None:
    play(Record.start(TOY, seed=7, path=path), DEPLOY).close()
    with Record.load(path, TOY) as record:
        record.play("spy hq")
    assert not any(isinstance(entry, Continued) for entry in record.entries)


# -- version 1 of the format


def test_a_record_of_version_1_is_read_verified_and_played_on_in_its_own_format(path: Path) -> None:
    play(Record.start(TOY, seed=7, path=path), DEPLOY).close()
    as_version_1(path)
    assert verify(path, TOY).ok
    assert peek(path).stamp == Stamp("0.1.0")
    with Record.load(path, TOY) as record:
        record.play("spy hq")
        with pytest.raises(journal.RecordError, match="save it to a new file first"):
            record.mix("another seed")
    assert lines(path)[-1] == {"n": 6, "side": "red", "action": ["spy", "hq"]}
    assert verify(path, TOY).actions == 6


def test_saved_to_a_new_file_it_is_one_of_today(path: Path, tmp_path: Path) -> None:
    play(Record.start(TOY, seed=7, path=path), DEPLOY).close()
    as_version_1(path)
    copy = tmp_path / "copy.record"
    Record.load(path, TOY).save(copy)
    with Record.load(copy, TOY) as record:
        record.play("spy hq")
    assert lines(copy)[0]["version"] == 2
    assert lines(copy)[-2:] == [
        {"continued": __version__, "rules": fingerprint(TOY), "after": 5},
        {"n": 6, "side": "red", "action": ["spy", "hq"], "saw": record.actions[-1].saw},
    ]


def test_without_checks_a_difference_is_placed_between_two_marks(path: Path) -> None:
    record = play(Record.start(TOY, seed=7, path=path), f"{DEPLOY}; bet 1; done; done")
    record.close()
    marks = [entry for entry in record.entries if isinstance(entry, Mark)]
    as_version_1(path)
    found = verify(path, Generous())
    assert (found.ok, found.since, found.at) == (False, 0, marks[1].n)
    assert "made by grognard 0.1.0 (rules unknown)" in found.message
    assert "there is a difference: the position after action" in found.message


@pytest.mark.parametrize("name", ["bagration", "fog_at_bezange"])
def test_records_of_the_first_version_are_sound_today(name: str) -> None:
    path = BROWSER / f"{name}.record"
    assert peek(path).stamp == Stamp("0.1.0")
    assert verify(path, game).ok


@pytest.mark.parametrize("name", ["crossroads", "army_group_center", "formation/arracourt"])
def test_random_games_are_verified_with_every_check(name: str, path: Path) -> None:
    rules, choose = game(name), random.Random(name)
    record: Record[Any] = Record.start(rules, seed=5, path=path, sync=False)
    with record:
        for _ in range(250):
            decision = rules.decision(record.position)
            if decision is None:
                break
            record.play(choose.choice(decision.actions))
            if record.can_undo and choose.random() < 0.05:
                record.undo()
    found = verify(path, game)
    assert (found.ok, found.different_events) == (True, 0)
    assert all(played.saw for played in record.actions)

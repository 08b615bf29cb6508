"""Dice that are mixed again in the middle of a game: they follow from the new seed, and nothing else changes."""

from pathlib import Path

import pytest
from tests.engine.table import DEPLOY, TOY
from tests.engine.test_records import forge, lines, play
from tests.engine.toy import ToyPosition

from grognard.engine.dice import Dice, key_of
from grognard.engine.entries import Mixed, with_new_dice
from grognard.engine.events import Event
from grognard.engine.journal import RecordError
from grognard.engine.records import Record, UndoRefused, replay, seeds, verify

MOVES = f"{DEPLOY}; spy hq; done; done"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.record"


def mixed_record(path: Path | None = None) -> Record[ToyPosition]:
    record = play(Record.start(TOY, seed=7, path=path), f"{DEPLOY}; spy hq")
    assert record.mix("secret.a.b") == [Event("mixed", "", {"round": 1})]
    return record


def test_from_there_on_the_dice_follow_from_the_new_seed() -> None:
    record = mixed_record()
    assert record.position.dice == Dice(key_of("secret.a.b"))
    play(record, "done; done")
    assert record.position.dice.used > 0
    assert record.position.dice.key == key_of("secret.a.b")


def test_nothing_else_changes() -> None:
    before = play(Record.start(TOY, seed=7), MOVES).position
    after = with_new_dice(before, "x")
    assert before.dice.key == key_of(7)
    after.dice = before.dice.copy()
    assert after == before


def test_what_is_scripted_still_comes_first() -> None:
    position = TOY.start(seed=7)
    position.dice = Dice(position.dice.key, 5, (3,), ("red",), ("d6 for luck",))
    again = with_new_dice(position, "x").dice
    assert again.state() == [key_of("x").hex(), 0, [3], ["red"], ["d6 for luck"]]
    assert again.roll(6, "test") == 3


def test_a_record_with_other_dice_comes_back_from_its_file(path: Path) -> None:
    record = mixed_record(path)
    play(record, "done; done").close()
    again = Record.load(path, TOY)
    assert (again.position, again.round) == (record.position, 1)
    found = verify(path, TOY)
    assert (found.ok, found.rounds) == (True, 2)
    assert "the dice follow from 2 seeds, one after another" in found.message
    assert seeds(path) == [Mixed(0, 0, "7"), Mixed(6, 1, "secret.a.b")]


def test_another_seed_there_is_found_out(path: Path) -> None:
    play(mixed_record(path), "done; done").close()
    forged = lines(path)
    where = next(n for n, line in enumerate(forged) if "dice" in line)
    forged[where]["dice"] = "secret.a.c"
    forge(path, forged)
    assert not verify(path, TOY)


def test_undo_does_not_reach_behind_it() -> None:
    record = mixed_record()
    assert not record.can_undo
    with pytest.raises(UndoRefused, match="the dice were mixed again after action 6"):
        record.undo()
    record.play("spy hq")
    record.undo()
    assert not record.can_undo


def test_an_undo_behind_it_is_not_believed(path: Path) -> None:
    mixed_record(path).close()
    forge(path, [*lines(path), {"undo": 6}])
    assert "the dice were mixed again" in verify(path, TOY).message


def test_rounds_are_counted_and_one_may_have_come_to_nothing(path: Path) -> None:
    record = mixed_record(path)
    record.mix("another")
    record.close()
    assert [entry for entry in record.entries if isinstance(entry, Mixed)][-1] == Mixed(6, 2, "another")
    forge(path, [*lines(path), {"dice": "third", "after": 6, "round": 5}])
    assert verify(path, TOY).rounds == 4
    forge(path, [*lines(path), {"dice": "fourth", "after": 6, "round": 5}])
    assert not verify(path, TOY)


def test_it_is_told_with_the_next_action(path: Path) -> None:
    play(mixed_record(path), "spy hq").close()
    *_, before, last = replay(path, TOY)
    assert [event.kind for event in last.events] == ["mixed", "spied"]
    assert "mixed" not in [event.kind for event in before.events]


def test_the_dice_of_a_game_that_is_over_stay_as_they_are() -> None:
    record = play(Record.start(TOY, seed=7), DEPLOY)
    record.resign("red")
    with pytest.raises(RecordError, match="red has resigned"):
        record.mix("x")

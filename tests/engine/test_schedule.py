"""Does it happen on its turn, and who sees it before?"""

from typing import Any, ClassVar, NamedTuple

import pytest
from tests.engine.table import TOY, act, deployed
from tests.engine.toy import BLUE, RED, Arrival, Bet, Toy, ToyPosition

from grognard.engine import positionfile
from grognard.engine.codec import FieldError
from grognard.engine.kinds import NONE, Side, Unit
from grognard.engine.position import Position
from grognard.engine.schedule import Entry, due, schedule


def test_what_is_due_is_taken_out() -> None:
    position = TOY.start(seed=1)
    schedule(position, Arrival(1, place=3))
    assert due(position, Arrival) == [Arrival(1, place=3)]
    assert due(position, Arrival) == []


def test_what_is_not_yet_due_stays() -> None:
    position = TOY.start(seed=1)
    schedule(position, Arrival(2))
    assert due(position, Arrival) == []
    position.turn = 2
    assert due(position, Arrival) == [Arrival(2)]


def test_what_was_missed_is_still_due() -> None:
    position = TOY.start(seed=1)
    schedule(position, Arrival(2))
    position.turn = 5
    assert len(due(position, Arrival)) == 1


def test_only_the_sort_that_is_asked_for_is_taken() -> None:
    position = TOY.start(seed=1)
    schedule(position, Bet(1, side=RED))
    assert due(position, Arrival) == []
    assert position.schedule == (Bet(1, side=RED),)


def test_entries_come_by_turn_and_then_as_they_were_written() -> None:
    position = TOY.start(seed=1)
    for turn, unit in ((3, 0), (2, 1), (3, 2), (2, 0)):
        schedule(position, Arrival(turn, unit=unit))
    position.turn = 3
    assert [(entry.turn, entry.unit) for entry in due(position, Arrival)] == [(2, 1), (2, 0), (3, 0), (3, 2)]


def test_two_entries_alike_both_happen() -> None:
    position = TOY.start(seed=1)
    schedule(position, Arrival(1))
    schedule(position, Arrival(1))
    assert len(due(position, Arrival)) == 2


def test_a_bet_is_paid_on_its_turn() -> None:
    position = deployed("red", long=True)
    act(position, "bet 2; done; done")
    assert (position.turn, position.points) == (2, [0, 0])
    first = TOY.decision(position)
    assert first is not None
    act(position, "done; done")
    assert (position.turn, position.points) == (3, [2, 0])


# -- what a game declares


class Raid(NamedTuple):
    turn: int
    what: str = "raid"
    side: Side = NONE
    unit: Unit = NONE


class RaidPosition(ToyPosition):
    entries: ClassVar[tuple[Entry, ...]] = (Entry(Raid, secret=True), Entry(Arrival))


class Raids(Toy):
    position_class = RaidPosition


RAIDS = Raids()


def raided() -> Any:
    position = RAIDS.start(seed=1)
    schedule(position, Raid(2, side=RED, unit=1))
    schedule(position, Arrival(3, unit=2))
    return position


def test_an_entry_is_read_by_the_word_of_its_sort() -> None:
    data = positionfile.dump(RAIDS, raided())
    assert data["schedule"] == [
        {"turn": 2, "what": "raid", "side": "red", "unit": "r2"},
        {"turn": 3, "what": "arrival", "unit": "b1", "place": None},
    ]
    assert positionfile.load(RAIDS, data) == raided()


@pytest.mark.parametrize(
    ("entry", "complaint"),
    [
        ({"turn": 2, "what": "ride"}, "schedule.0.what: unknown entry 'ride'; nearest: raid"),
        ({"turn": 2}, "schedule.0.what: unknown entry None"),
        ({"turn": 2, "what": []}, "schedule.0.what: unknown entry"),
        ({"turn": 2, "what": "raid", "place": "0101"}, "schedule.0.place: unknown field"),
        ({"turn": 2, "what": "raid", "unti": "r1"}, "schedule.0.unti: unknown field; nearest: unit"),
        ({"turn": 2, "what": "raid", "unit": "r7"}, "schedule.0.unit: unknown unit 'r7'"),
    ],
)
def test_what_is_no_entry_of_the_game_is_refused_by_name(entry: Any, complaint: str) -> None:
    data = positionfile.dump(RAIDS, RAIDS.start(seed=1)) | {"schedule": [entry]}
    with pytest.raises(FieldError, match=complaint):
        positionfile.load(RAIDS, data)


def test_what_the_game_does_not_declare_is_not_written_down() -> None:
    with pytest.raises(TypeError, match="declares no entry Bet"):
        schedule(raided(), Bet(2))


def test_a_class_without_turn_and_word_is_no_entry() -> None:
    class Late(NamedTuple):
        side: Side = NONE

    with pytest.raises(TypeError, match="must begin with the fields 'turn' and 'what'"):
        Entry(Late)


def test_two_sorts_of_entries_are_not_known_by_one_word() -> None:
    with pytest.raises(TypeError, match="have the same 'what'"):

        class Twice(Position):
            entries: ClassVar[tuple[Entry, ...]] = (Entry(Raid), Entry(Raid))


def test_a_secret_entry_says_whose_it_is() -> None:
    with pytest.raises(TypeError, match="field of type Side for its owner"):

        class Nobodys(Position):
            entries: ClassVar[tuple[Entry, ...]] = (Entry(Arrival, secret=True),)


def test_the_owner_sees_all_of_a_secret_entry() -> None:
    assert RAIDS.view(raided(), "red")["schedule"][0] == {"turn": 2, "what": "raid", "side": "red", "unit": "r2"}


@pytest.mark.parametrize("side", ["blue", None])
def test_of_an_entry_that_shows_nothing_others_do_not_see_that_it_is_there(side: str | None) -> None:
    assert [entry["what"] for entry in RAIDS.view(raided(), side)["schedule"]] == ["arrival"]
    assert RAIDS.known(raided(), side).schedule == (Arrival(3, unit=2),)


def test_of_other_secret_entries_they_see_what_these_show() -> None:
    position = deployed("red", long=True)
    act(position, "bet 2")
    assert TOY.view(position, "blue")["schedule"] == [{"turn": None, "what": "bet", "side": "red"}]
    assert TOY.known(position, "blue").schedule == (Bet(0, side=RED),)


def test_the_order_of_entries_does_not_tell_a_turn_that_is_not_shown() -> None:
    views = []
    for turn in (1, 3):
        position = TOY.start(seed=1)
        schedule(position, Arrival(2, unit=0))
        schedule(position, Bet(turn, side=RED))
        schedule(position, Bet(4 - turn, side=BLUE))
        views.append(TOY.view(position, None))
    assert views[0] == views[1]


def test_a_game_with_secret_entries_hides_something() -> None:
    assert TOY.hides(TOY.start(seed=1).components)

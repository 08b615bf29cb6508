"""Who enters the hex that was emptied, and how far?"""

import pytest
from tests.engine.skirmish import Advancing, act, asked, begun, says
from tests.engine.toy import RED, ToyPosition

STORMED = "rest; done; attack 0201; unit r2; unit r1; fight; roll; keep"
"""b1 breaks on a six, and 0201 is empty."""


@pytest.fixture
def position() -> ToyPosition:
    return begun(STORMED, [6])


def test_those_who_fought_are_asked_about(position: ToyPosition) -> None:
    assert asked(position) == ("advance.who", ["unit r2", "unit r1", "done"])


def test_a_unit_that_advances_is_in_the_hex(position: ToyPosition) -> None:
    act(position, "unit r1")
    assert position.place_name(position.at[0]) == "0201"


def test_nobody_has_to_advance(position: ToyPosition) -> None:
    act(position, "done")
    assert position.place_names(position.at[:2]) == ["0101", "0102"]


def test_a_hex_that_was_held_is_not_entered() -> None:
    assert asked(begun(STORMED, [2]))[0] != "advance.who"


def test_without_anybody_who_can_nobody_is_asked(position: ToyPosition) -> None:
    position.put(position.components.number("unit", "b1"), position.frames[-1].hex)
    position.clear_cache()
    assert asked(position)[0] != "advance.who"


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("unit r1", "r1 advances [5.1]"),
        ("unit r3", "r3 did not storm [5.1]"),
        ("done", "no other unit enters 0201 [5.1]"),
    ],
)
def test_what_is_said_of_a_choice(position: ToyPosition, action: str, said: str) -> None:
    assert says(position, action) == said


def test_units_of_several_may_follow_each_other_until_the_hex_is_full(position: ToyPosition) -> None:
    position.become(Advancing(RED, position.components.number("hex", "0301"), (0,)))
    position.clear_cache()
    assert asked(position)[1] == ["unit r1", "done"]


def test_who_may_go_on_is_asked_where(position: ToyPosition) -> None:
    act(position, "unit r1")
    assert asked(position) == ("advance.second", ["hex 0301", "hex 0101", "stay"])


def test_who_goes_on_is_there_and_the_advance_is_over(position: ToyPosition) -> None:
    act(position, "unit r1; hex 0301")
    assert position.place_name(position.at[0]) == "0301"
    assert asked(position)[0] != "advance.second"


def test_who_stays_is_where_it_was(position: ToyPosition) -> None:
    act(position, "unit r1; stay")
    assert position.place_name(position.at[0]) == "0201"


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("hex 0301", "0301 is open [5.2]"),
        ("hex 0202", "0202 is taken [5.2]"),
        ("hex 0303", "0303 is not next to the unit [5.2]"),
        ("stay", "r1 goes no further [5.2]"),
    ],
)
def test_what_is_said_of_going_on(position: ToyPosition, action: str, said: str) -> None:
    act(position, "unit r1")
    assert says(position, action) == said

"""May this unit be placed there?"""

import pytest
from tests.engine import skirmish
from tests.engine.table import TOY, act
from tests.engine.toy import ToyPosition

from grognard.engine.rulings import IllegalAction


@pytest.fixture
def position() -> ToyPosition:
    return TOY.start(seed=1)


def actions(position: ToyPosition) -> list[str]:
    decision = TOY.decision(position)
    assert decision is not None
    return [str(action) for action in decision.actions]


def why(position: ToyPosition, action: str) -> str:
    """What is said when it is refused."""
    with pytest.raises(IllegalAction) as caught:
        TOY.apply(position, action)
    return str(caught.value)


def test_every_unit_of_the_side_may_be_picked(position: ToyPosition) -> None:
    assert actions(position) == ["unit r1", "unit r2"]


def test_a_unit_may_go_where_the_rules_let_it_or_back(position: ToyPosition) -> None:
    act(position, "unit r1")
    assert actions(position) == ["hex 0101", "hex 0102", "hex 0103", "back"]


def test_a_placed_unit_is_where_it_was_put(position: ToyPosition) -> None:
    events = act(position, "unit r1; hex 0102")
    assert position.place_name(position.at[0]) == "0102"
    assert events[-1].to_json() == {"event": "placed", "rule": "2.1", "unit": "r1", "hex": "0102", "side": "red"}


def test_a_placed_unit_can_be_picked_up_again(position: ToyPosition) -> None:
    events = act(position, "unit r1; hex 0102; unit r1")
    assert position.place_name(position.at[0]) == "reserve"
    assert events[-1].kind == "picked_up"
    assert actions(position) == ["hex 0101", "hex 0102", "hex 0103", "back"]


def test_back_leaves_the_unit_in_its_box(position: ToyPosition) -> None:
    before = position.hash()
    act(position, "unit r1; back")
    assert position.hash() == before


def test_done_is_offered_once_all_are_placed(position: ToyPosition) -> None:
    act(position, "unit r1; hex 0102")
    assert "done" not in actions(position)
    act(position, "unit r2; hex 0103")
    assert actions(position) == ["unit r1", "unit r2", "done"]


def test_after_done_play_goes_on(position: ToyPosition) -> None:
    events = act(position, "unit r1; hex 0102; unit r2; hex 0103; done")
    assert [event.kind for event in events][-2:] == ["placement_done", "drew"]


@pytest.mark.parametrize(
    ("before", "action", "said"),
    [
        ("", "unit b1", "b1 is not among the units to place now [2.1]"),
        ("", "hex 0101", "pick a unit first [2.1]"),
        ("", "done", "2 still to be placed: r1, r2 [2.1]"),
        ("", "back", "this is not one of the choices now [2.1]"),
        ("unit r1", "unit r2", "r1 has been picked up: place it or go back first [2.1]"),
        ("unit r1", "done", "r1 has been picked up: place it or go back first [2.1]"),
        ("unit r1", "hex 0201", "0201 is not in the first column [2.1]"),
        ("unit r1; hex 0101; unit r2", "hex 0101", "0101 is taken [2.2]"),
    ],
)
def test_a_refusal_names_its_rule(position: ToyPosition, before: str, action: str, said: str) -> None:
    if before:
        act(position, before)
    state = position.hash()
    assert why(position, action) == said
    assert position.hash() == state


@pytest.mark.parametrize(
    ("before", "action", "said"),
    [
        ("", "unit r1", "pick up r1 [2.1]"),
        ("unit r1", "hex 0102", "the unit may be placed in 0102 [2.1]"),
        ("unit r1; hex 0101; unit r2; hex 0102", "done", "everything is placed [2.1]"),
        ("unit r1", "back", "take this choice back; nothing has happened yet [2.1]"),
    ],
)
def test_leave_is_explained_too(position: ToyPosition, before: str, action: str, said: str) -> None:
    if before:
        act(position, before)
    ruling = TOY.explain(position, action)
    assert ruling.legal
    assert TOY.say(ruling) == said


# -- the rest at once


def test_a_placement_that_does_not_declare_it_has_no_rest(position: ToyPosition) -> None:
    assert "rest" not in TOY.verbs


def test_the_rest_goes_where_it_usually_does_and_can_be_picked_up_again() -> None:
    position = skirmish.begun("unit r2; hex 0101")
    events = skirmish.act(position, "rest")
    assert [(event.kind, event.data["unit"], event.data["hex"]) for event in events] == [
        ("placed", "r1", "0102"),
        ("placed", "r3", "0103"),
    ]
    assert skirmish.asked(position) == ("placement.which", ["unit r1", "unit r2", "unit r3", "done"])


def test_the_rest_leaves_where_they_are_those_that_were_placed() -> None:
    position = skirmish.begun("unit r3; hex 0102; rest; done")
    assert position.place_names(position.at[:3]) == ["0101", "0103", "0102"]


def test_what_is_placed_by_hand_and_at_once_is_the_same_position() -> None:
    by_hand = "unit r1; hex 0101; unit r2; hex 0102; unit r3; hex 0103"
    assert skirmish.begun(by_hand) == skirmish.begun("rest")


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("", "put 3 units where they usually go [2.3]"),
        ("unit r1", "r1 has been picked up: place it or go back first [2.1]"),
        ("rest", "nothing is left to place [2.3]"),
    ],
)
def test_what_is_said_of_the_rest(before: str, said: str) -> None:
    assert skirmish.says(skirmish.begun(before), "rest") == said


def test_without_room_for_everybody_the_rest_is_not_offered() -> None:
    position = skirmish.begun()
    position.put(position.components.number("unit", "b1"), position.components.number("hex", "0103"))
    position.clear_cache()
    assert skirmish.asked(position)[1] == ["unit r1", "unit r2", "unit r3"]
    assert skirmish.says(position, "rest") == "there is no room for r3 where it usually goes [2.3]"

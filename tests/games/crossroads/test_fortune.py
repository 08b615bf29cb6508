"""The fortune marker [11.0]: a combat roll made again."""

from typing import Any

import pytest
from tests.games.crossroads.sketch import allowed, asked, choices, happened, play, scenario, sketch, where

from grognard.games.crossroads.position import CrossroadsPosition


def rolled(holder: str, dice: list[int], picture: str = "b:Arm r:Inf . .", **more: Any) -> CrossroadsPosition:
    """A position just after the first die of Blue's attack, 1:1, with the marker in one side's hands."""
    position = sketch(
        picture,
        phase="blue.1.combat",
        options={"fortune": True},
        state={"fortune": holder, "cup": ["red.1"]},
        dice=dice,
        **more,
    )
    play(position, "attack 0201; unit b; fight")
    return position


@pytest.mark.rule("11.1")
@pytest.mark.parametrize("holder", ["blue", "red"])
def test_the_holder_attacker_or_not_may_have_the_roll_made_again(holder: str) -> None:
    position = rolled(holder, [1, 6])
    assert asked(position) == (holder, "roll.again")
    assert choices(position) == {"keep", "reroll"}
    assert allowed(position, "reroll").rules == ("11.1", "11.2")
    events = play(position, "reroll")
    assert [event["result"] for event in happened(events, "rolled")] == [6]
    assert happened(events, "result")[0]["result"] == "DR"


@pytest.mark.rule("11.1")
def test_the_marker_is_handed_over_for_it() -> None:
    position = rolled("blue", [1, 2])
    events = play(position, "reroll")
    assert happened(events, "fortune") == [{"rule": "11.1", "side": "blue", "to": "red"}]
    assert position.fortune == 1


@pytest.mark.rule("11.1")
def test_the_holder_may_keep_marker_and_roll() -> None:
    position = rolled("blue", [6])
    events = play(position, "keep")
    assert happened(events, "result")[0]["result"] == "DR"
    assert position.fortune == 0


@pytest.mark.rule("11.1", "8.3")
def test_the_roll_of_an_overrun_may_be_made_again_too() -> None:
    position = sketch("b:Arm r:Rec . .", options={"fortune": True}, state={"fortune": "red"}, dice=[6, 1])
    play(position, "unit b; overrun 0201")
    assert asked(position) == ("red", "roll.again")


@pytest.mark.rule("11.2")
def test_the_second_roll_stands() -> None:
    position = rolled("blue", [1, 1])
    play(position, "reroll")
    assert asked(position) == ("red", "movement.which")  # and Red, who holds the marker now, is not asked


@pytest.mark.rule("11.2", "11.1")
def test_the_new_holder_may_use_the_marker_on_the_next_roll() -> None:
    position = sketch(
        "b:Arm r:Inf b2:Inf r2:Inf",
        phase="blue.1.combat",
        options={"fortune": True},
        state={"fortune": "blue"},
        dice=[3, 3, 3],
    )
    play(position, "attack 0201; unit b; fight; reroll; attack 0401; unit b2; fight")
    assert asked(position) == ("red", "roll.again")


@pytest.mark.rule("11.1")
@pytest.mark.parametrize(("name", "holder"), [("battle", "red"), ("skirmish", "blue")])
def test_the_scenario_says_who_holds_the_marker_first(name: str, holder: str) -> None:
    assert scenario(name).components.sides[scenario(name).fortune] == holder


@pytest.mark.rule("11.3")
def test_the_marker_may_be_left_out_of_the_game() -> None:
    position = sketch("b:Arm r:Inf . .", phase="blue.1.combat", options={"fortune": False}, dice=[6])
    events = play(position, "attack 0201; unit b; fight")
    assert happened(events, "result")[0]["result"] == "DR"
    assert where(position, "r") == "0401"


@pytest.mark.rule("11.3")
def test_the_marker_is_in_the_game_unless_said_otherwise() -> None:
    assert scenario("battle").components.options["fortune"] is True


@pytest.mark.rule("11.1", "9.6")
@pytest.mark.parametrize(("holder", "better", "worse"), [("blue", "0", "2/3"), ("red", "2/3", "0")])
def test_the_offer_says_how_another_roll_would_compare_and_who_gets_the_marker(
    holder: str, better: str, worse: str
) -> None:
    """At 1:1 a 6 makes the defender retreat, as a 5 does: the best for Blue, the worst for Red."""
    ruling = allowed(rolled(holder, [6]), "reroll")
    assert (ruling.facts["better"], ruling.facts["same"], ruling.facts["worse"]) == (better, "1/3", worse)
    assert ruling.facts["receiver"] == ("red" if holder == "blue" else "blue")

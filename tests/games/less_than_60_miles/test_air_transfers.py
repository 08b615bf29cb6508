"""Air Points between the Superior HQs of a side [19.4], which only a position file may have."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.sketch import ask, happened, lines, sketch

from grognard.games.less_than_60_miles.position import FrontPosition

PHASE = "air_points"


def pools(other: int = 4, most: int = 6, **state: Any) -> FrontPosition:
    """NATO's Superior HQ has 3 of 5 Air Points, its others so many of so many; it is the Air Points Phase."""
    points: dict[str, Any] = {"air": {"nato": 3, "wp": 0}, "max_air": {"nato": 5, "wp": 0}, **state}
    points |= {"other_air": {"nato": other, "wp": 0}, "other_max_air": {"nato": most, "wp": 0}}
    dice = [{"for": "air_points", "die": 1}, {"for": "air_points", "die": 1}]
    return sketch("nA:armored . wA:armored", phase=PHASE, units={"VC": {"hex": "0101"}}, state=points, dice=dice)


def counts(position: FrontPosition) -> tuple[int, int, int, int]:
    """Current and Maximum points of NATO's Superior HQ, and of its others."""
    return position.air[0], position.max_air[0], position.other_air[0], position.other_max_air[0]


@pytest.mark.rule("19.4-1", "19.4-2", "19.4-3")
def test_who_gives_loses_current_and_maximum_points_and_who_gets_them_gains_in_the_maximum() -> None:
    position = pools()
    assert ask.asked(position) == ("nato", "transfer.which")
    air, most, others, others_most = counts(position)
    told = ask.allowed(position, "take_air 2")
    assert (told.rules, told.facts["most"]) == (("19.4-1", "19.4-2", "19.4-3"), most + 2)
    events = ask.play(position, "take_air 2")
    assert counts(position) == (air, most + 2, others - 2, others_most - 2)
    assert [one["rule"] for one in happened(events, "air_taken")] == ["19.4-3"]


@pytest.mark.rule("19.4-1", "19.4-2", "19.4-3")
def test_points_may_go_the_other_way_too() -> None:
    position = pools()
    air, most, others, others_most = counts(position)
    events = ask.play(position, "give_air 1")
    assert counts(position) == (air - 1, most - 1, others, others_most + 1)
    assert [one["rule"] for one in happened(events, "air_given")] == ["19.4-2"]


@pytest.mark.rule("19.4-1", "19.1-3:2")
def test_no_more_points_pass_than_there_are_and_none_that_are_on_the_ground() -> None:
    position = pools(grounded={"nato": 2, "wp": 0})
    left, others = position.air[0] - position.grounded[0], position.other_air[0]
    assert ask.choices(position, "take_air") == {str(n) for n in range(1, others + 1)}
    assert ask.choices(position, "give_air") == {str(n) for n in range(1, left + 1)}
    assert ask.refused(position, f"take_air {others + 1}").rules == ("19.4-1",)
    assert ask.refused(position, f"give_air {left + 1}").rules == ("19.1-3:2",)


@pytest.mark.rule("19.4-1", "4.3-23")
def test_a_side_with_one_superior_hq_is_not_asked() -> None:
    position = pools(0, 0)
    assert ask.asked(position)[1] != "transfer.which"
    assert ask.refused(position, "take_air 1").rules[0] == "19.4-1"
    ask.play(asked := pools(), "pass")
    assert ask.asked(asked)[1] != "transfer.which", "the enemy has one Superior HQ"


@pytest.mark.rule("19.2-1", "19.2-3")
def test_the_other_superior_hqs_roll_for_their_points_too() -> None:
    dice = [{"for": "air_points", "die": 10}, {"for": "air_points", "die": 10}]
    points = {"air": {"nato": 5, "wp": 0}, "max_air": {"nato": 5, "wp": 0}}
    points |= {"other_air": {"nato": 5, "wp": 0}, "other_max_air": {"nato": 6, "wp": 0}}
    position = sketch("nA:armored . wA:armored", phase=PHASE, state=points, dice=dice)
    ask.asked(position)
    assert counts(position) == (5, 5, 6, 6)


@pytest.mark.rule("19.4-1")
def test_how_many_points_the_others_have_is_told() -> None:
    position = pools()
    others = position.other_air[0]
    assert lines(ask.refused(position, f"take_air {others + 1}")) == [("19.4-1", "current", others)]

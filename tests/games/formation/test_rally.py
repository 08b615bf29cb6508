"""Rally [7.5]: a Disrupted unit tries to come to order, for a point a try."""

import pytest
from tests.games.formation.sketch import ask, disrupted, sketch, strength
from tests.games.questions import happened, lines

PICTURE = "a:HQ+a1:Tk+a2:Tk+a3:Tk . g1:PG+g:HQ ."
SHAKEN = {"a1": {"disrupted": True}, "a2": {"disrupted": True}}


@pytest.mark.rule("7.5-1")
def test_disrupted_units_rally_one_by_one() -> None:
    position = sketch(PICTURE, points=3, units=SHAKEN, dice=[3])
    ask.play(position, "unit a1")
    assert ask.refused(position, "unit a2").rules == ("7.5-1",)
    ask.play(position, "rally")
    assert (disrupted(position, "a1"), disrupted(position, "a2"), position.points[0]) == (False, True, 2)


@pytest.mark.rule("7.5-1")
def test_a_unit_in_good_order_has_no_need_to_rally() -> None:
    position = sketch(PICTURE, units=SHAKEN)
    ask.play(position, "unit a3")
    assert ask.refused(position, "rally").rules == ("7.5-1",)
    assert ask.refused(position, "unit a1").rules == ("5.6.3-14", "7.5-4")  # nor does it act with one that does


@pytest.mark.rule("7.5-2")
def test_a_unit_tries_as_often_as_there_are_points() -> None:
    position = sketch(PICTURE, points=3, units=SHAKEN, dice=[10, 9, 3, 1, 9])
    ask.play(position, "unit a1; rally; unit a1; rally")
    assert disrupted(position, "a1")
    ask.play(position, "unit a1; rally")
    assert not disrupted(position, "a1")
    assert ask.asked(position) == ("german", "initiative.what")  # the last point is gone


@pytest.mark.rule("7.5-3")
@pytest.mark.parametrize(("die", "stays"), [(1, False), (3, False), (4, True), (10, True)])
def test_a_check_on_the_disrupted_side_decides(die: int, stays: bool) -> None:
    position = sketch(PICTURE, units=SHAKEN, dice=[die])  # Efficiency 5, Disrupted 3
    ask.play(position, "unit a1")
    ruling = ask.allowed(position, "rally")
    assert (lines(ruling), ruling.facts["chance"]) == ([("5.6.1-1", "efficiency", 3)], "3/10")
    events = ask.play(position, "rally")
    assert disrupted(position, "a1") is stays
    assert bool(happened(events, "recovered")) is not stays


@pytest.mark.rule("7.5-3")
def test_a_unit_that_fails_suffers_nothing_more() -> None:
    position = sketch(PICTURE, units=SHAKEN, dice=[10])
    events = ask.play(position, "unit a1; rally")
    assert (strength(position, "a1"), happened(events, "lost", "eliminated")) == (4, [])


@pytest.mark.rule("7.5-3")
def test_a_strong_point_helps_a_unit_to_rally() -> None:
    point = {"hex": "0101", "side": "american", "functional": True}
    for points, helped in (([point], True), ([], False)):
        position = sketch(PICTURE, units=SHAKEN, state={"strong_points": points}, dice=[5])
        ask.play(position, "unit a1; rally")
        assert disrupted(position, "a1") != helped


@pytest.mark.rule("7.5-3")
def test_a_unit_that_has_rallied_acts_again_like_any_other() -> None:
    position = sketch(PICTURE, units=SHAKEN, dice=[1])
    ask.play(position, "unit a1; rally; unit a1")
    ask.allowed(position, "move")
    ask.allowed(position, "unit a3")


@pytest.mark.rule("7.5-4")
def test_rally_is_all_that_a_disrupted_unit_can_do() -> None:
    position = sketch("a:HQ+a1:Tk g1:PG+g:HQ . .", units={"a1": {"disrupted": True}})
    ask.play(position, "unit a1")
    assert ask.choices(position) == {"rally", "back"}
    assert ask.refused(position, "move").rules == ("5.6.3-2",)
    assert ask.refused(position, "attack 0201").rules == ("5.6.3-5",)
    assert ask.refused(position, "improve").rules == ("7.6-3", "5.6.3-8")


@pytest.mark.rule("7.5-4")
def test_a_disrupted_unit_does_not_go_along_with_its_stack() -> None:
    position = sketch(PICTURE, units=SHAKEN)
    ask.play(position, "unit a3")
    assert ask.asked(position) == ("american", "action.what")
    assert ask.choices(position, "unit") == {"a"}
    position = sketch(PICTURE)
    ask.play(position, "unit a3")
    assert "a1" in ask.choices(position, "unit")

"""Replacements [9.3]: steps that the scenario gives, and who can take them."""

from typing import Any

import pytest
from tests.games.formation.schedules import schedule
from tests.games.formation.sketch import ask, happened, sketch, strength

from grognard.games.formation.position import FormationPosition

TANKS_2 = '{ turn = 2, side = "american", group = "tank", points = 2 }'
WORN: dict[str, Any] = {"strength": 2}


def replacing(picture: str, *lines: str, **units: Any) -> FormationPosition:
    """A Replacement Segment of turn 2, with what the scenario gives."""
    text = f"replacements = [{', '.join(lines or (TANKS_2,))}]"
    return sketch(picture, phase="admin.replacements", charts=schedule(text), units=units)


@pytest.mark.rule("9.3-1")
def test_a_unit_takes_back_a_step_for_each_point() -> None:
    position = replacing("a:HQ a1:Tk a2:Tk", a1=WORN, a2=WORN)
    assert ask.asked(position) == ("american", "replacements.whom")
    ask.play(position, "unit a1; unit a2")
    assert (strength(position, "a1"), strength(position, "a2")) == (3, 3)
    assert ask.asked(position)[1] != "replacements.whom"  # there are no more


@pytest.mark.rule("9.3-1")
def test_nobody_has_to_take_them() -> None:
    position = replacing("a:HQ a1:Tk", a1=WORN)
    ask.play(position, "unit a1; done")
    assert strength(position, "a1") == 3


@pytest.mark.rule("9.3-1")
def test_both_sides_may_receive_them_one_after_the_other() -> None:
    german = '{ turn = 2, side = "german", group = "tank", points = 1 }'
    position = replacing("a:HQ a1:Tk . . g1:Tk g:HQ", german, TANKS_2, a1=WORN, g1=WORN)
    assert ask.asked(position)[0] == "american"
    assert ask.refused(position, "unit g1").rules == ("9.3-1",)
    ask.play(position, "done")
    assert ask.asked(position) == ("german", "replacements.whom")
    ask.play(position, "unit g1")
    assert (strength(position, "a1"), strength(position, "g1")) == (2, 3)


@pytest.mark.rule("9.3-1")
@pytest.mark.parametrize("line", ["", TANKS_2.replace("turn = 2", "turn = 3"), TANKS_2.replace("american", "german")])
def test_without_a_line_for_this_turn_and_side_there_are_none(line: str) -> None:
    text = f"replacements = [{line}]"
    position = sketch("a:HQ a1:Tk", phase="admin.replacements", charts=schedule(text), units={"a1": WORN})
    assert ask.asked(position) != ("american", "replacements.whom")


@pytest.mark.rule("9.3-1")
def test_points_are_for_units_of_their_own_group() -> None:
    infantry = '{ turn = 2, side = "american", group = "infantry", points = 1 }'
    position = replacing("a:HQ a1:Tk a2:Inf", infantry, a1=WORN, a2=WORN)
    assert ask.refused(position, "unit a1").rules == ("9.3-1",)
    ask.play(position, "unit a2")
    assert (strength(position, "a1"), strength(position, "a2")) == (2, 3)


@pytest.mark.rule("9.3-1")
def test_points_of_one_group_in_two_lines_add_up() -> None:
    one = TANKS_2.replace("points = 2", "points = 1")
    position = replacing("a:HQ a1:Tk", one, one, a1={"strength": 1})
    ask.play(position, "unit a1; unit a1")
    assert strength(position, "a1") == 3
    assert ask.asked(position)[1] != "replacements.whom"


@pytest.mark.rule("9.3-1")
def test_no_unit_grows_beyond_its_printed_strength() -> None:
    position = replacing("a:HQ a1:Tk a2:Tk", a1={"strength": 3}, a2={"strength": 4})
    assert ask.refused(position, "unit a2").rules == ("9.3-1",)
    ask.play(position, "unit a1")
    assert strength(position, "a1") == 4
    assert ask.choices(position) == {"done"}  # asked all the same, so that the enemy learns nothing


@pytest.mark.rule("9.3-1", "3.3g-2")
@pytest.mark.parametrize(("unit", "rules"), [("a", ("9.3-1", "3.3g-2")), ("a2", ("9.3-1",)), ("g1", ("9.3-1",))])
def test_hqs_enemies_and_units_that_are_gone_take_none(unit: str, rules: tuple[str, ...]) -> None:
    """What an HQ has lost it has lost for good."""
    gone = {"type": "tank", "box": "removed", "strength": 2}
    position = replacing("a:HQ a1:Tk . . g1:Tk g:HQ", a={"strength": 1}, a1=WORN, a2=gone, g1=WORN)
    assert ask.refused(position, f"unit {unit}").rules == rules


@pytest.mark.rule("9.3-1", "5.4.1-9")
def test_a_unit_in_an_enemy_zone_takes_none() -> None:
    position = replacing("a:HQ a1:Tk a2:Tk g1:Tk g:HQ", a1=WORN, a2=WORN)
    assert ask.refused(position, "unit a2").rules == ("5.4.1-9",)
    ask.allowed(position, "unit a1")


@pytest.mark.rule("9.3-1")
def test_no_stack_grows_beyond_the_limit_of_its_hex() -> None:
    big = {"full_strength": 8, "strength": 6}
    position = replacing("a:HQ a1:Tk+a2:Tk a3:Tk", a1=big, a2=big, a3=WORN)
    assert ask.refused(position, "unit a1").rules == ("5.3.1-7",)
    ask.allowed(position, "unit a3")
    assert happened(ask.play(position, "unit a3"), "replaced") == [{"rule": "9.3-1", "unit": "a3"}]

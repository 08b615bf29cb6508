"""Optional Groups [ES-A2b]: taken on the turn on which they can first come, or not at all."""

import pytest
from tests.games.roads_to_moscow.sketch import ask, number, scenario

from grognard.games.roads_to_moscow.army import has_come
from grognard.games.roads_to_moscow.groups import first_turn
from grognard.games.roads_to_moscow.position import RoadsPosition

GROUP, UNITS = "vereya", ("I/151", "II/151")


def turn_of_the_group() -> int:
    """The turn on which it can be taken."""
    return first_turn(scenario("gates_of_moscow"), GROUP)


def starting(turn: int) -> RoadsPosition:
    """The beginning of a turn."""
    return scenario("gates_of_moscow", turn=turn, phase="turn")


@pytest.mark.rule("ES-A2b")
def test_on_its_turn_the_soviet_is_asked_whether_he_takes_a_group() -> None:
    position = starting(turn_of_the_group())
    assert ask.asked(position) == ("soviet", "groups.which")
    assert ask.choices(position) == {f"group {GROUP}", "done"}


@pytest.mark.rule("ES-A2b")
def test_who_takes_it_has_its_units_and_the_enemy_scores() -> None:
    position = starting(turn_of_the_group())
    assert ask.allowed(position, f"group {GROUP}").facts["count"] == 2
    ask.play(position, f"group {GROUP}")
    assert position.groups == (GROUP,)
    assert all(has_come(position, number(position, unit)) for unit in UNITS)


@pytest.mark.rule("ES-A2b")
def test_who_does_not_has_none_of_them_and_is_not_asked_again() -> None:
    position = starting(turn_of_the_group())
    ask.play(position, "done")
    assert not any(has_come(position, number(position, unit)) for unit in UNITS)
    later = starting(turn_of_the_group() + 1)
    assert ask.asked(later)[1] != "groups.which"


@pytest.mark.rule("ES-A2b")
def test_no_other_group_can_be_taken() -> None:
    position = starting(turn_of_the_group())
    assert ask.refused(position, "group bolkhov").reason == "groups.unknown"

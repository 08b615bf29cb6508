"""What the German could believe of what lies beneath [6.8-2]: any unit of that front, with any steps."""

from typing import Any

import pytest
from tests.games.army_group_center.sketch import ask, sketch

from grognard.engine.dice import Dice, key_of
from grognard.engine.hiding import replace_units
from grognard.games.army_group_center import GAME
from grognard.games.army_group_center.position import ArmyPosition

MANY = 40
PICTURE = "s1:Tank+s2:Inf . s3:Guards+s4:Inf . g:Inf ."
WORN = {"steps": 1}


def believed(position: ArmyPosition, side: str | None = "german") -> list[ArmyPosition]:
    return [GAME.determinize(position, side, Dice(key_of(seed))) for seed in range(MANY)]


def beneath(phase: str = "german.combat.before", **units: Any) -> ArmyPosition:
    """Two Soviet stacks of two and a German corps; what is said of the units."""
    return sketch(PICTURE, phase=phase, units=units)


def exchanged(position: ArmyPosition) -> ArmyPosition:
    """The two beneath in each other's place."""
    one, other = (position.components.number("unit", name) for name in ("s1", "s3"))
    replace_units(position, {one: other, other: one})
    return position


@pytest.mark.rule("6.8-2", "2.11-3")
def test_what_the_german_believes_does_not_hang_on_the_steps_of_units_beneath() -> None:
    whole, worn = beneath(s4=WORN), beneath(s1=WORN, s3=WORN, s4=WORN)
    assert GAME.view(whole, "german") == GAME.view(worn, "german")
    assert believed(whole) == believed(worn)
    assert believed(whole, None) == believed(worn, None)


@pytest.mark.rule("6.8-2", "2.11-3")
def test_units_beneath_have_lost_steps_as_often_as_those_that_are_seen() -> None:
    def reduced(position: ArmyPosition) -> int:
        hidden = [position.components.number("unit", name) for name in ("s1", "s3")]
        return sum(copy.steps[unit] == 1 for copy in believed(position) for unit in hidden)

    assert reduced(beneath()) == 0
    assert MANY / 3 < reduced(beneath(s4=WORN)) < 2 * MANY


@pytest.mark.rule("6.8-1", "2.11-3")
def test_the_soviet_knows_his_steps() -> None:
    position = beneath(s1=WORN, s4=WORN)
    assert all(copy.steps == position.steps for copy in believed(position, "soviet"))


@pytest.mark.rule("6.8-2")
def test_what_the_german_believes_does_not_hang_on_who_lies_where() -> None:
    one, other = beneath(), exchanged(beneath())
    assert one.stacks != other.stacks
    assert GAME.view(one, "german") == GAME.view(other, "german")
    assert believed(one) == believed(other)


@pytest.mark.rule("6.8-2", "9.2-1")
def test_a_unit_in_hand_has_the_points_of_whoever_it_could_be() -> None:
    """One beneath is faster than the other, and the German does not know which of them is about to move."""
    one, other = (beneath("soviet.movement", s1={"move": 9}, s3={"move": 5}) for _ in range(2))
    exchanged(other)
    ask.play(one, "unit s1")
    ask.play(other, "unit s3")
    assert one.frames[-1].left != other.frames[-1].left
    assert believed(one) == believed(other)
    assert {copy.frames[-1].left for copy in believed(one)} == {one.frames[-1].left, other.frames[-1].left}

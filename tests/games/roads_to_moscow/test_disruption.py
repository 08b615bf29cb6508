"""Disruption [3.7]: who is Disrupted, and who recovers."""

import pytest
from tests.games.roads_to_moscow.sketch import ask, happened, number, sketch

from grognard.games.roads_to_moscow.disruption import disrupt, recovery_check

RECOVERY = "german.recovery"


@pytest.mark.rule("3.7", "3.71", "3.73", "3.74")
def test_all_units_of_a_stack_are_disrupted_each_for_itself_and_once() -> None:
    position = sketch("gA1:Inf+gA2:Tk+g1:L+g2:Fuel . sA1:AT", units={"gA2": {"disrupted": True}})
    units = [number(position, name) for name in ("gA1", "gA2", "g1", "g2")]
    disrupt(position, units, "3.71")
    assert [position.disrupted[unit] for unit in units] == [True, True, False, False]
    assert [event["unit"] for event in happened(position.events, "disrupted")] == ["gA1"]


@pytest.mark.rule("3.72c", "15.15")
def test_a_disrupted_hq_loses_its_command_points() -> None:
    position = sketch("gA:HQ . sA1:AT")
    disrupt(position, [number(position, "gA")], "3.71")
    assert position.spent[number(position, "gA")]


@pytest.mark.rule("3.75a")
def test_outside_enemy_zones_everybody_recovers() -> None:
    near = sketch("gA1:Inf sA1:Inf", phase=RECOVERY, units={"gA1": {"disrupted": True}}, dice=[9])
    position = sketch("gA1:Inf . . . . sA1:Inf", phase=RECOVERY, units={"gA1": {"disrupted": True}})
    assert not position.disrupted[number(position, "gA1")]
    assert near.disrupted[number(near, "gA1")]


@pytest.mark.rule("3.75b", "3.72b")
@pytest.mark.parametrize(("die", "still"), [(3, False), (4, True)])
def test_in_an_enemy_zone_a_check_with_the_reduced_rating_decides(die: int, still: bool) -> None:
    unit = {"disrupted": True, "er": 5}
    position = sketch("gA1:Inf+gA:HQ sA1:Inf", phase=RECOVERY, units={"gA1": unit, "gA": {"command": 2}}, dice=[die])
    assert ask.asked(position) == ("german", "check.aid")
    ask.play(position, "roll")
    assert position.disrupted[number(position, "gA1")] == still


@pytest.mark.rule("3.75b", "15.21-2")
def test_command_points_help_to_recover() -> None:
    unit = {"disrupted": True, "er": 5}
    position = sketch("gA1:Inf+gA:HQ sA1:Inf", phase=RECOVERY, units={"gA1": unit, "gA": {"command": 2}}, dice=[5])
    alone = position.copy()
    ask.play(alone, "roll")
    assert alone.disrupted[number(position, "gA1")]
    ask.play(position, "unit gA; roll")
    assert not position.disrupted[number(position, "gA1")]


@pytest.mark.rule("15.15")
def test_the_check_of_a_disrupted_hq_is_made_at_three() -> None:
    position = sketch("gA:HQ sA1:Inf", units={"gA": {"er": 5, "disrupted": True}})
    assert recovery_check(position, number(position, "gA")).value == 3

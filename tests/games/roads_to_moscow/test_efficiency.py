"""Efficiency [3.4]: what reduces a rating, and the check."""

import pytest
from tests.games.roads_to_moscow.sketch import number, sketch

from grognard.engine.checks import CheckEvent
from grognard.games.roads_to_moscow.efficiency import er_check, rating, rating_parts

EVENT = CheckEvent("check_passed", "3.42")


@pytest.mark.rule("3.41", "3.44-1", "3.72b", "6.14b", "6.44b-1")
@pytest.mark.parametrize(
    ("states", "value"),
    [((), 6), (("disrupted",), 4), (("unsupplied",), 5), (("low_fuel",), 5), (("disrupted", "unsupplied"), 3)],
)
def test_states_reduce_the_rating(states: tuple[str, ...], value: int) -> None:
    position = sketch("gA1:Tk . sA1:Inf", units={"gA1": {"er": 6, **dict.fromkeys(states, True)}})
    unit = number(position, "gA1")
    assert rating(position, unit) == value == sum(part.amount for part in rating_parts(position, unit))


@pytest.mark.rule("3.44-2")
def test_no_rating_is_below_one() -> None:
    position = sketch("gA1:Tk . sA1:Inf", units={"gA1": {"er": 2, "disrupted": True, "unsupplied": True}})
    unit = number(position, "gA1")
    assert rating(position, unit) == 1 == sum(part.amount for part in rating_parts(position, unit))


@pytest.mark.rule("6.44c-1", "6.44c-2")
def test_low_fuel_and_want_of_supply_do_not_add_up_and_fuel_makes_up_for_supply() -> None:
    both = {"er": 6, "unsupplied": True, "low_fuel": True}
    position = sketch("gA1:Tk . sA1:Inf", units={"gA1": both})
    unit = number(position, "gA1")
    assert rating(position, unit) == 5
    position.fuelled[unit] = True
    assert rating(position, unit) == 6


@pytest.mark.rule("3.42", "3.43-1")
def test_a_die_of_the_rating_or_less_passes() -> None:
    position = sketch("gA1:Tk . sA1:Inf", units={"gA1": {"er": 6}})
    check = er_check(position, number(position, "gA1"), "check", "3.42", passed=EVENT, failed=EVENT)
    assert (check.faces, check.result(6).passed, check.result(7).passed) == (10, True, False)

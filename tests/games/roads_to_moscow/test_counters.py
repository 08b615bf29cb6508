"""Counters [3.14, 3.6]: what the face that is up shows, steps, and what entering a hex does."""

import pytest
from tests.games.roads_to_moscow.sketch import ask, drawn, happened, number, sketch, where

from grognard.engine import positionfile
from grognard.games.roads_to_moscow import counters
from grognard.games.roads_to_moscow.efficiency import rating
from grognard.games.roads_to_moscow.game import GAME
from grognard.games.roads_to_moscow.position import RoadsPosition

TANKS = "1/7Pz"
"""A company of the game with two steps: 4-3, ER 6, and 2-2, ER 5."""


def two_steps() -> RoadsPosition:
    data = drawn("gA1:Inf . sA1:Inf")
    data["units"].append({"id": TANKS, "hex": "0101"})
    return positionfile.load(GAME, data)


@pytest.mark.rule("3.61-1", "3.61-2", "3.44-1")
def test_a_unit_of_two_steps_is_turned_over_and_then_eliminated() -> None:
    position = two_steps()
    unit = number(position, TANKS)
    assert (counters.steps_left(position, unit), counters.attack_strength(position, unit)) == (2, 4)
    counters.lose_step(position, unit, "11.21")
    assert (counters.steps_left(position, unit), counters.attack_strength(position, unit)) == (1, 2)
    assert (counters.defence_strength(position, unit), rating(position, unit)) == (2, 5)
    counters.lose_step(position, unit, "11.21")
    assert (counters.steps_left(position, unit), where(position, TANKS)) == (0, "eliminated")


@pytest.mark.rule("3.61-1", "3.62-1")
@pytest.mark.parametrize("kind", ["Inf", "HQ", "Art"])
def test_units_with_one_printed_face_hqs_and_artillery_have_one_step(kind: str) -> None:
    position = sketch(f"gA1:{kind} . sA1:Inf")
    unit = number(position, "gA1")
    assert counters.steps_left(position, unit) == 1
    counters.lose_step(position, unit, "11.21")
    assert where(position, "gA1") == "eliminated"


@pytest.mark.rule("3.62-2", "3.14f")
def test_fired_artillery_has_no_support_strength() -> None:
    position = sketch("gA1:Art . sA1:Inf")
    unit = number(position, "gA1")
    assert (counters.support_strength(position, unit), counters.attack_strength(position, unit)) == (4, 0)
    position.fired[unit] = True
    assert counters.support_strength(position, unit) == 0


@pytest.mark.rule("3.14g-1")
def test_leaders_and_fuel_units_have_no_steps_to_lose() -> None:
    position = sketch("g1:L+g2:Fuel+gA1:Tk . sA1:Inf")
    assert [counters.steps_left(position, number(position, name)) for name in ("g1", "g2", "gA1")] == [0, 0, 1]


@pytest.mark.rule("3.14g-2")
def test_a_combat_unit_that_passes_a_leader_eliminates_him() -> None:
    position = sketch("gA1:Tk s1:L .\n. . sA1:Inf", units={"sA1": {"zone": "limited"}})
    events = ask.play(position, "unit gA1; hex 0301")
    assert [event["unit"] for event in happened(events, "eliminated")] == ["s1"]


@pytest.mark.rule("9.45-a")
def test_a_no_retreat_marker_goes_when_somebody_new_stays() -> None:
    position = sketch("gA1:Tk gA2:Inf .\n. . .\n. . sA1:Inf", state={"no_retreat": ["0201"]})
    passing = position.copy()
    ask.play(passing, "unit gA1; hex 0301; done")
    assert passing.no_retreat
    ask.play(position, "unit gA1; hex 0201; done")
    assert not position.no_retreat

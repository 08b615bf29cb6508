"""Activation of Army units [7.4], Leaders [15.31] and Fuel units [16.21] with an active formation."""

from typing import Any

import pytest
from tests.games.roads_to_moscow.sketch import ask, happened, lines, number, sketch

from grognard.games.roads_to_moscow.army import formation_of, is_active
from grognard.games.roads_to_moscow.position import RoadsPosition

PICTURE = """
    gA:HQ  .  .  .  g1:Inf  g2:Inf  g3:Tk  g4:Inf  .  .  .  sA:HQ
"""
"""g1 is four hexes from the HQ, the others are farther away."""
NONE = -1


def activation(picture: str = PICTURE, **more: Any) -> RoadsPosition:
    """A formation has been activated: who acts with it?"""
    return sketch(picture, phase="german.activation", **more)


def joined(position: RoadsPosition, unit: str) -> str:
    """The formation that a unit is of now."""
    formation = formation_of(position, number(position, unit))
    return "" if formation == NONE else position.components.formations[formation].id


def to_the_end(position: RoadsPosition) -> None:
    """Finish the Sequence without moving or attacking."""
    while "done" in ask.choices(position):
        ask.play(position, "done")


# -- within Command Range


@pytest.mark.rule("7.44", "7.41-1", "4.22", "7.4")
def test_an_army_unit_in_command_range_is_activated_at_once() -> None:
    position = activation()
    assert ask.allowed(position, "unit g1").rules[0] == "7.44"
    events = ask.play(position, "unit g1")
    assert happened(events, "activated") == [{"rule": "7.44", "unit": "g1", "formation": "10Pz"}]
    assert is_active(position, number(position, "g1"))
    assert not happened(events, "rolled")


@pytest.mark.rule("7.44", "15.14a")
def test_any_hq_of_the_formation_will_do_and_none_of_another() -> None:
    position = activation("gA:HQ . . . . . . . . gA2:HQ . g1:Inf")
    assert ask.allowed(position, "unit g1").rules[0] == "7.44"
    other = activation("gA:HQ . . . . . . . . gB:HQ . g1:Inf")
    assert ask.allowed(other, "unit g1").rules[0] == "7.45-1"


@pytest.mark.rule("7.41-1", "7.44")
def test_units_are_activated_one_by_one_as_their_owner_likes() -> None:
    position = activation()
    ask.play(position, "unit g1; done")
    assert [is_active(position, number(position, unit)) for unit in ("g1", "g2")] == [True, False]
    assert (joined(position, "g1"), joined(position, "g2")) == ("10Pz", "")


@pytest.mark.rule("4.21", "4.23b-1")
def test_units_of_the_formation_are_active_wherever_they_are() -> None:
    position = activation("gA:HQ . . . . . . . . . . gA1:Inf")
    assert is_active(position, number(position, "gA1"))


@pytest.mark.rule("7.47")
def test_an_activated_unit_is_of_the_formation_until_the_sequence_ends() -> None:
    position = activation()
    ask.play(position, "unit g1; done")
    assert joined(position, "g1") == "10Pz"
    to_the_end(position)
    assert joined(position, "g1") == ""


# -- how often


@pytest.mark.rule("7.43")
def test_an_army_unit_on_foot_is_activated_once_in_a_turn() -> None:
    position = activation(units={"g1": {"mobility": "black", "activations": 1}})
    assert ask.refused(position, "unit g1").rules[0] == "7.43"


@pytest.mark.rule("7.42-1", "7.42-2")
def test_a_motorized_army_unit_twice() -> None:
    position = activation(units={"g1": {"mobility": "red", "activations": 1}})
    assert ask.allowed(position, "unit g1").facts["left"] == 1
    ask.play(position, "unit g1")
    assert position.activations[number(position, "g1")] == 2
    last = activation(units={"g1": {"mobility": "red", "activations": 2}})
    assert ask.refused(last, "unit g1").rules[0] == "7.42-1"


@pytest.mark.rule("7.42-2", "ES-C2")
def test_activations_are_forgotten_in_the_reorganization_phase() -> None:
    position = sketch(PICTURE, phase="reorganization", units={"g1": {"activations": 2}}, active=())
    ask.asked(position)
    assert position.turn == 3
    assert not any(position.activations)


# -- beyond Command Range


@pytest.mark.rule("7.45-1")
def test_beyond_command_range_an_efficiency_check_decides() -> None:
    position = activation(units={"g2": {"er": 5}}, dice=[5])
    assert ask.allowed(position, "unit g2").facts["value"] == 5
    ask.play(position, "unit g2; roll")
    assert joined(position, "g2") == "10Pz"


@pytest.mark.rule("7.45-2")
def test_who_fails_is_not_activated_and_has_used_an_attempt_all_the_same() -> None:
    position = activation(units={"g2": {"er": 5}}, dice=[6])
    ask.play(position, "unit g2; roll")
    assert joined(position, "g2") == ""
    assert position.activations[number(position, "g2")] == 1


@pytest.mark.rule("7.45-2")
def test_a_motorized_unit_that_has_failed_may_try_again_with_the_same_formation() -> None:
    position = activation(units={"g3": {"er": 5}}, dice=[6, 5])
    ask.play(position, "unit g3; roll; unit g3; roll")
    assert joined(position, "g3") == "10Pz"


@pytest.mark.rule("7.45-1")
def test_disruption_and_lack_of_supply_count_in_the_check() -> None:
    position = activation(units={"g2": {"er": 7, "disrupted": True, "unsupplied": True}})
    ruling = ask.allowed(position, "unit g2")
    assert ruling.facts["value"] == 7 - 2 - 1


@pytest.mark.rule("7.45-1")
def test_a_formation_tries_for_two_such_units_and_no_more() -> None:
    position = activation(dice=[1, 10])
    ask.play(position, "unit g2; roll; unit g3; roll")
    assert ask.refused(position, "unit g4").rules[0] == "7.45-1"
    ask.allowed(position, "unit g1")  # in range it needs no attempt


@pytest.mark.rule("7.45-3")
def test_a_formation_whose_hq_is_beside_the_map_may_try_as_if_out_of_range() -> None:
    units = {"gA": {"box": "german.reinforcements"}, "g1": {"er": 5}}
    position = activation(units=units, dice=[5])
    assert ask.allowed(position, "unit g1").rules[0] == "7.45-1"
    ask.play(position, "unit g1")
    assert joined(position, "g1") == "10Pz"


@pytest.mark.rule("15.23d")
def test_an_hq_of_the_formation_may_spend_its_points_on_the_check_at_any_distance() -> None:
    position = activation(units={"g2": {"er": 5}, "gA": {"command": 2}}, dice=[7])
    ask.play(position, "unit g2")
    assert ask.asked(position) == ("german", "check.aid")
    assert ("15.23d", "gA", -2) in lines(ask.allowed(position, "unit gA"))
    ask.play(position, "unit gA; roll")
    assert joined(position, "g2") == "10Pz"
    assert position.spent[number(position, "gA")]


# -- combined formations


@pytest.mark.rule("7.45-4")
def test_each_of_two_combined_formations_tries_for_two() -> None:
    picture = "gA:HQ g6:Inf . . . . g1:Tk g2:Tk g3:Tk g4:Tk g5:Tk . . . . gB:HQ"
    position = activation(picture, active=("gA", "gB"), dice=[10, 10, 10, 10])
    for unit, formation in (("g1", "10Pz"), ("g2", "10Pz"), ("g3", ""), ("g4", "")):
        ask.play(position, f"unit {unit}")
        if formation:
            ask.play(position, f"formation {formation}")
        ask.play(position, "roll")
    assert ask.refused(position, "unit g5").rules[0] == "7.45-1"


@pytest.mark.rule("7.45-4", "7.47")
def test_its_owner_says_which_of_two_formations_a_unit_joins() -> None:
    position = activation("gA:HQ . g1:Inf . gB:HQ", active=("gA", "gB"))
    ask.play(position, "unit g1")
    assert ask.choices(position) == {"formation 10Pz", "formation SSR", "back"}
    ask.play(position, "back; unit g1; formation SSR")
    assert joined(position, "g1") == "SSR"


# -- reinforcements, Leaders, Fuel


@pytest.mark.rule("7.46", "7.41-1")
def test_army_reinforcements_are_activated_without_a_check() -> None:
    units = {"g5": {"type": "infantry", "box": "german.reinforcements"}}
    position = activation(units=units)
    assert ask.allowed(position, "unit g5").rules[0] == "7.46"
    later = activation(units=units, schedule=[{"turn": 5, "what": "arrival", "unit": "g5"}])
    assert ask.refused(later, "unit g5").reason == "army.away"


@pytest.mark.rule("15.31")
def test_a_leader_is_activated_wherever_he_is_twice_in_a_turn() -> None:
    units = {"gL": {"type": "leader", "hex": "1001"}}
    position = activation(units=units)
    assert ask.allowed(position, "unit gL").rules[0] == "15.31"
    ask.play(position, "unit gL")
    assert is_active(position, number(position, "gL"))
    assert max(position.out_of_range) == 0  # not one of the two attempts
    tired = activation(units={"gL": {**units["gL"], "activations": 2}})
    assert ask.refused(tired, "unit gL").rules[0] == "15.31"


@pytest.mark.rule("16.21-1")
def test_a_fuel_unit_is_activated_wherever_it_is_twice_in_a_turn() -> None:
    units = {"gF": {"type": "fuel", "hex": "1001"}}
    position = activation(units=units)
    assert ask.allowed(position, "unit gF").rules[0] == "16.21-1"
    tired = activation(units={"gF": {**units["gF"], "activations": 2}})
    assert ask.refused(tired, "unit gF").rules[0] == "16.21-1"


# -- who cannot be activated


@pytest.mark.rule("4.23b-1", "4.23b-2", "7.47", "7.41-1")
def test_units_that_cannot_be_activated_are_refused_by_the_rule_that_says_why() -> None:
    position = activation("gA:HQ gA1:Inf gB1:Inf g1:Inf . . . . . sA:HQ s1:Inf")
    assert ask.refused(position, "unit gA1").rules[0] == "4.23b-1"
    assert ask.refused(position, "unit gB1").rules[0] == "4.23b-2"
    assert ask.refused(position, "unit s1").rules[0] == "7.41-1"
    twin = activation("gA:HQ gA1:Inf gB1:Inf g1:Inf g2:Inf . . . . sA:HQ s1:Inf")
    ask.play(twin, "unit g1")
    assert ask.refused(twin, "unit g1").rules[0] == "7.47"


def staked(position: RoadsPosition) -> set[str]:
    """What a die decides as soon as it is answered."""
    return {str(action) for action in ask.game.advice(position).staked}


@pytest.mark.rule("7.45-1", "15.23d")
def test_who_rolls_at_once_is_told_and_who_joins_or_may_be_helped_is_not() -> None:
    """g1 joins without a die; for g2 the HQ may still spend its points, and then the die is asked for."""
    ready, spent = activation(), activation(units={"gA": {"spent": True}})
    assert ask.choices(ready, "unit") == ask.choices(spent, "unit") >= {"g1", "g2"}
    assert staked(ready) == set()
    assert staked(spent) == {"unit g2", "unit g3", "unit g4"}
    ask.play(spent, "unit g2")
    assert staked(spent) != set(), "the next one rolls too"

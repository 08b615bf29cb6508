"""Activation [6.4, 6.4.2, 6.4.3]: which formations can be activated, for what, and what it does to their level."""

from typing import Any

import pytest
from tests.games.formation.cards import card, points_table
from tests.games.formation.sketch import ask, happened, level, lines, sketch

from grognard.games.formation.position import FormationPosition

FIELD = "a:HQ+a1:Tk . . . . . g:HQ+g1:PG"
BY_LEVEL = points_table("1/1 2/1 3/2 4/2")
"""A table where the points are the level, whatever the die."""
AMERICAN = [9, 1]
"""Dice that give the Americans the Initiative."""


def gained(picture: str = FIELD, **more: Any) -> FormationPosition:
    """The Americans have gained the Initiative; more dice may follow."""
    dice = [*AMERICAN, *more.pop("dice", [])]
    return sketch(picture, phase="operations", dice=dice, **more)


# -- who


@pytest.mark.rule("6.4-1")
def test_an_activation_is_for_all_units_of_a_formation_and_for_no_others() -> None:
    position = gained("a:HQ+a1:Tk a2:Inf aB:HQ+aB1:Tk . . g:HQ+g1:PG", dice=[5])
    assert ask.choices(position, "activate") == {"A", "B"}
    ask.play(position, "activate A")
    assert ask.choices(position, "unit") == {"a", "a1", "a2"}
    assert ask.refused(position, "unit aB1").rules == ("5.5.1-2",)


@pytest.mark.rule("6.4-1")
def test_a_unit_may_act_more_than_once_as_long_as_each_action_is_paid_for() -> None:
    position = gained(charts=points_table("1/1 2/1 3/2 3/2"), dice=[1])
    ask.play(position, "activate A")
    for left in (2, 1):
        ask.play(position, "unit a1; move; done")
        assert position.points == [left, 0]
    ask.play(position, "unit a1; improve")
    assert ask.asked(position)[1] == "initiative.what"


@pytest.mark.rule("6.4-1")
def test_formations_of_the_other_side_are_not_activated() -> None:
    assert ask.refused(gained(), "activate G").rules == ("6.4-1",)


@pytest.mark.rule("6.4-4")
def test_a_formation_that_has_nobody_on_the_map_is_not_activated() -> None:
    position = gained()
    assert ask.refused(position, "activate CCA").rules == ("6.4-4",)


@pytest.mark.rule("6.4-4")
def test_a_formation_of_which_only_disrupted_units_out_of_command_are_left_is_not_activated() -> None:
    picture = "a:HQ+a1:Tk aB1:Tk . . . . g:HQ+g1:PG"
    position = gained(picture, units={"aB1": {"disrupted": True}})
    assert ask.refused(position, "activate B").rules == ("6.4-4",)
    ask.allowed(gained(picture), "activate B")  # Out of Command, but in good order


@pytest.mark.rule("6.4-4")
def test_a_formation_that_can_only_rally_or_only_move_its_hq_is_activated() -> None:
    rally = gained("aB:HQ aB1:Tk a:HQ+a1:Tk . . g:HQ+g1:PG", units={"aB1": {"disrupted": True}})
    ask.allowed(rally, "activate B")
    far = gained("aB:HQ . aB1:Tk a:HQ+a1:Tk . . g:HQ+g1:PG", units={"aB": {"range": 1}, "aB1": {"disrupted": True}})
    ask.allowed(far, "activate B")
    ask.play(far, "activate B")
    assert ask.choices(far, "unit") == {"aB"}


# -- what a scenario forbids


@pytest.mark.rule("6.4-3")
def test_a_scenario_may_keep_a_formation_back_until_its_side_has_been_activated_often_enough() -> None:
    late = card(restrictions=[{"formation": "CCA", "what": "late", "turns": [2], "value": "1"}])
    cca = {"aB": {"formation": "CCA"}, "aB1": {"formation": "CCA"}}
    position = gained("aB:HQ+aB1:Tk a:HQ+a1:Tk . . g:HQ+g1:PG", units=cca, charts=late, dice=[5, *AMERICAN])
    assert ask.refused(position, "activate CCA").rules == ("6.4-3",)
    ask.play(position, "activate A; done")
    ask.allowed(position, "activate CCA")


@pytest.mark.rule("6.4-3")
def test_what_a_scenario_forbids_on_one_turn_is_free_on_another() -> None:
    late = card(restrictions=[{"formation": "CCA", "what": "late", "turns": [2], "value": "1"}])
    cca = {"aB": {"formation": "CCA"}, "aB1": {"formation": "CCA"}}
    position = gained("aB:HQ+aB1:Tk a:HQ+a1:Tk . . g:HQ+g1:PG", units=cca, charts=late, turn=3)
    ask.allowed(position, "activate CCA")


@pytest.mark.rule("6.4-3")
def test_a_scenario_may_forbid_a_formation_to_attack() -> None:
    quiet = card(restrictions=[{"formation": "CCA", "what": "no_attack"}])
    cca = {"a": {"formation": "CCA"}, "a1": {"formation": "CCA"}}
    position = sketch("a:HQ+a1:Tk g1:PG+g:HQ .", active="CCA", units=cca, charts=quiet)
    ask.play(position, "unit a1")
    assert ask.refused(position, "attack 0201").rules == ("6.4-3",)


# -- points first, then the marker


@pytest.mark.rule("6.4-2", "6.4.2-2")
@pytest.mark.parametrize("before", [4, 3, 2, 1])
def test_the_points_are_those_of_the_level_before_the_marker_goes_down_by_one(before: int) -> None:
    position = gained(state={"level": {"A": before, "G": 4}}, charts=BY_LEVEL, dice=[5])
    events = ask.play(position, "activate A")
    assert (position.points, level(position, "A"), level(position, "G")) == ([before, 0], before - 1, 4)
    assert [event.kind for event in events] == ["activated", "rolled", "points"]


@pytest.mark.rule("6.4.2-4")
def test_a_formation_at_level_0_is_not_activated() -> None:
    position = gained("a:HQ+a1:Tk aB:HQ+aB1:Tk . . . . g:HQ+g1:PG", state={"level": {"A": 0}})
    assert ask.refused(position, "activate A").rules == ("6.4.2-4",)
    assert ask.choices(position, "activate") == {"B"}


@pytest.mark.rule("6.4.2-2", "6.4.2-4")
def test_a_formation_is_activated_again_in_the_same_turn_while_it_has_levels() -> None:
    position = gained(state={"level": {"A": 2, "G": 4}}, dice=[5, *AMERICAN, 5, *AMERICAN])
    ask.play(position, "activate A; done; activate A; done")
    assert level(position, "A") == 0
    assert ask.asked(position) == ("german", "initiative.what")


@pytest.mark.rule("6.4.2-3")
def test_a_displaced_hq_costs_its_formation_a_level() -> None:
    position = sketch("a:HQ+a1:Tk . . g:HQ g1:PG", state={"level": {"G": 3}})
    ask.play(position, "unit a1; move; hex 0301")
    assert level(position, "G") == 2


@pytest.mark.rule("6.4.2-3")
def test_a_level_lost_in_its_own_activation_leaves_the_points_as_they_are() -> None:
    position = sketch("a:HQ . . g1:PG+g:HQ a1:Tk", state={"level": {"A": 2, "G": 4}}, points=5, dice=[1, 5])
    ask.play(position, "unit a1; move; react G; unit g1; move; hex 0201; done; done")
    assert (position.points, level(position, "A")) == ([3, 0], 1)
    assert ask.choices(position, "unit") == {"a", "a1"}


@pytest.mark.rule("6.4.2-5")
@pytest.mark.parametrize(("before", "after"), [(0, 2), (1, 3), (3, 4), (4, 4)])
def test_levels_rise_again_in_the_recovery_segment(before: int, after: int) -> None:
    position = sketch(FIELD, phase="admin.recovery", state={"level": {"A": before}})
    ask.asked(position)
    assert level(position, "A") == after  # Recovery Value 2, maximum 4


# -- without supply


@pytest.mark.rule("6.4.3-1")
@pytest.mark.parametrize(("source", "before"), [("0101", True), ("0301", False)])
def test_the_hq_is_checked_when_its_formation_is_activated(source: str, before: bool) -> None:
    state = {"out_of_supply": {"A": before}}
    position = gained(areas={"supply.american": source}, state=state, dice=[5])
    assert ask.allowed(position, "activate A").facts["supply"] is before
    events = ask.play(position, "activate A")
    kinds = [event.kind for event in events]
    change = "supplied" if before else "out_of_supply"
    assert kinds.index("activated") < kinds.index(change) < kinds.index("points")
    assert position.out_of_supply[position.components.number("formation", "A")] is not before


@pytest.mark.rule("6.4.3-2")
@pytest.mark.parametrize("before", [4, 3, 2])
def test_without_supply_the_points_are_those_of_the_level_and_then_it_drops_to_0(before: int) -> None:
    position = gained(
        areas={"supply.american": "0301"}, state={"level": {"A": before, "G": 4}}, charts=BY_LEVEL, dice=[5]
    )
    ask.play(position, "activate A")
    assert (position.points, level(position, "A")) == ([before, 0], 0)


@pytest.mark.rule("6.4.3-2")
def test_an_hq_that_is_back_in_supply_when_activated_loses_one_level_only() -> None:
    position = gained(state={"level": {"A": 4}, "out_of_supply": {"A": True}}, dice=[5])
    ask.play(position, "activate A")
    assert level(position, "A") == 3


@pytest.mark.rule("6.4.1-3")
def test_asking_about_an_activation_tells_the_level_the_chances_and_the_supply() -> None:
    position = gained(charts=points_table("1/1 2/1 3/2 4/2", "1/1 2/1 3/2 6/3"), state={"level": {"A": 4}})
    ruling = ask.allowed(position, "activate A")
    assert (ruling.facts["level"], ruling.facts["supply"]) == (4, True)
    assert ruling.facts["chances"] == {"4": "1/10", "6": "9/10"}
    assert lines(ruling) == []


@pytest.mark.rule("7.1-19")
def test_when_an_activation_is_over_nobody_is_active_and_what_was_left_of_the_points_is_gone() -> None:
    position = gained(charts=BY_LEVEL, dice=[5])
    ask.play(position, "activate A")
    assert position.components.formations[position.active].id == "A"
    events = ask.play(position, "done")
    assert happened(events, "activated") == []
    assert (position.points, position.active) == ([0, 0], -1)

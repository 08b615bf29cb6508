"""Combination of formations [7.3]: two markers, one of them shown, a die, and Leaders who help."""

from typing import Any

import pytest
from tests.games.roads_to_moscow.cups import finish, places, table
from tests.games.roads_to_moscow.sketch import ask, happened, lines, number

from grognard.games.roads_to_moscow.army import is_active
from grognard.games.roads_to_moscow.combining import combination_check
from grognard.games.roads_to_moscow.game import GAME
from grognard.games.roads_to_moscow.position import RoadsPosition

GERMAN = 0
HELD = {"10Pz-1": "pool", "10Pz-2": "cup", "SSR-1": "hand", "SSR-2": "cup", "32-1": "cup", "32-2": "cup"}


def holding(*dice: int, at: dict[str, str] | None = None, **more: Any) -> RoadsPosition:
    """The German holds a marker of SSR, and one of 10Pz is in their Pool."""
    markers = {**HELD, **(at or {})}
    return table("10Pz", "SSR", "32", phase="german.operations", at=markers, dice=list(dice), **more)


def active(position: RoadsPosition) -> set[str]:
    """The headquarters that are active."""
    return {unit for unit in ("g-10Pz", "g-SSR", "s-32") if is_active(position, number(position, unit))}


@pytest.mark.rule("7.31", "7.33a", "7.33b")
def test_with_a_marker_in_the_pool_a_side_may_try_to_combine_and_shows_either() -> None:
    position = holding()
    assert ask.choices(position, "combine") == {"SSR-1", "10Pz-1"}
    alone = holding(at={"10Pz-1": "cup"})
    assert ask.refused(alone, "combine SSR-1").rules[0] == "7.31"


@pytest.mark.rule("7.33c", "7.33d")
def test_die_and_value_of_eight_activate_both_in_one_sequence_of_the_owners_choice() -> None:
    position = holding(6)  # and the Combination Value of SSR, two
    events = ask.play(position, "combine SSR-1")
    assert happened(events, "combined")[0]["total"] == 8
    assert ask.choices(position) == {"mobile SSR-1", "assault SSR-1"}
    ask.play(position, "assault SSR-1")
    assert active(position) == {"g-10Pz", "g-SSR"}
    assert position.assault
    assert places(position, "german")["activated"] == ["10Pz-1", "SSR-1"]


@pytest.mark.rule("7.33e", "7.33d")
def test_seven_activates_only_the_formation_that_was_shown() -> None:
    position = holding(5)
    events = ask.play(position, "combine SSR-1")
    assert happened(events, "not_combined")[0]["total"] == 7
    ask.play(position, "mobile SSR-1")
    assert active(position) == {"g-SSR"}
    assert places(position, "german")["pool"] == ["10Pz-1"]
    assert [event["marker"] for event in happened(events, "showed")] == ["SSR-1"]
    assert "10Pz-1" not in GAME.view(position, "soviet")["state"]["am_at"]


@pytest.mark.rule("7.33b", "7.33e")
def test_if_the_marker_of_the_pool_is_shown_the_one_that_was_drawn_stays_there() -> None:
    position = holding(5)
    ask.play(position, "combine 10Pz-1; mobile 10Pz-1")
    assert active(position) == {"g-10Pz"}
    assert places(position, "german")["pool"] == ["SSR-1"]


@pytest.mark.rule("7.33e")
def test_after_the_attempt_there_is_no_way_back_to_a_pass_or_another_marker() -> None:
    position = holding(5)
    ask.play(position, "combine SSR-1")
    for action in ("pass", "mobile 10Pz-1", "combine 10Pz-1"):
        assert ask.refused(position, action).rules[0] == "7.33e"


@pytest.mark.rule("7.33c")
def test_only_the_value_of_the_marker_that_is_shown_counts() -> None:
    position = table("7", "SSR", "32", phase="german.operations", at={"7-1": "pool", "SSR-1": "hand"})
    number_of = position.components.number
    assert combination_check(position, GERMAN, number_of("formation", "7")).modifier == 1
    assert combination_check(position, GERMAN, number_of("formation", "SSR")).modifier == 2
    assert ask.allowed(position, "combine 7-1").facts["value"] == 1


@pytest.mark.rule("7.32-1")
def test_two_markers_of_one_formation_cannot_be_combined() -> None:
    position = holding(at={"10Pz-1": "cup", "SSR-2": "pool"})
    ruling = ask.refused(position, "combine SSR-1")
    assert (ruling.rules[0], ruling.facts["formation"]) == ("7.32-1", "SSR")
    ask.play(position, "mobile SSR-1")
    assert places(position, "german")["pool"] == ["SSR-2"]


@pytest.mark.rule("7.32-2", "4.27")
def test_the_marker_for_any_formation_cannot_be_combined() -> None:
    position = holding(at={"10Pz-1": "cup", "any.german": "pool"})
    assert ask.refused(position, "combine SSR-1").rules == ("7.32-2", "4.27")
    assert ask.refused(position, "combine any.german").rules == ("7.32-2", "4.27")


@pytest.mark.rule("7.34")
def test_who_has_failed_may_try_again_in_a_later_sequence() -> None:
    position = holding(1, at={"32-1": "activated", "32-2": "activated", "10Pz-2": "activated"}, draws=["SSR-2"])
    ask.play(position, "combine SSR-1; mobile SSR-1")
    finish(position)
    assert ask.choices(position, "combine") == {"SSR-2", "10Pz-1"}


@pytest.mark.rule("7.34")
def test_if_the_last_attempt_fails_the_other_formation_is_activated_by_itself_afterwards() -> None:
    played = {"32-1": "activated", "32-2": "activated", "10Pz-2": "activated", "SSR-2": "activated"}
    position = holding(1, at=played)
    ask.play(position, "combine SSR-1; mobile SSR-1")
    finish(position)
    assert ask.choices(position) == {"mobile 10Pz-1", "assault 10Pz-1"}


@pytest.mark.rule("15.32a", "7.33c")
def test_a_leader_with_an_hq_of_the_formation_that_is_shown_may_add_his_points() -> None:
    leader = {"gL": {"type": "leader", "hex": "0201", "command": 2}}  # with the HQ of SSR
    position = holding(4, units=leader)
    ask.play(position, "combine SSR-1")
    assert ask.asked(position) == ("german", "check.aid")
    assert ("15.32a", "gL", 2) in lines(ask.allowed(position, "unit gL"))
    events = ask.play(position, "unit gL; roll")
    assert happened(events, "combined")[0]["total"] == 8
    assert position.spent[number(position, "gL")]


@pytest.mark.rule("15.32a")
def test_a_leader_elsewhere_or_without_points_adds_nothing() -> None:
    for facts in ({"hex": "0101"}, {"hex": "0201", "spent": True}):
        position = holding(4, units={"gL": {"type": "leader", "command": 2, **facts}})
        events = ask.play(position, "combine SSR-1")
        assert happened(events, "not_combined")[0]["total"] == 6

"""Stacking [7]: how many units a hex holds, and when that counts."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.field import WP_MOVES, ask, field, where

from grognard.games.less_than_60_miles.position import FrontPosition

REGIMENT: dict[str, Any] = {"size": "regiment"}
MOVED: dict[str, Any] = {"moved": True}


@pytest.mark.rule("7-1", "7-3")
def test_nato_stops_with_three_units_in_a_hex_and_no_more() -> None:
    three = field("nA:armored nB:armored+nC:sp_artillery")
    ask.play(three, "unit nA; hex 0102; done; done")
    assert where(three, "nA") == "0102"
    four = field("nA:armored nB:armored+nC:sp_artillery+nD:hq", units={"nB": MOVED, "nC": MOVED})
    ask.play(four, "unit nA")
    assert ask.refused(four, "hex 0102").rules == ("7-1", "7-3")


@pytest.mark.rule("7-1")
def test_only_two_nato_units_of_a_hex_are_combat_units() -> None:
    position = field("nA:armored nB:armored+nC:mechanized", units={"nB": MOVED, "nC": MOVED})
    ask.play(position, "unit nA")
    ruling = ask.refused(position, "hex 0102")
    assert (ruling.rules[0], ruling.reason, ruling.facts["count"]) == ("7-1", "stacking.combat", 3)


@pytest.mark.rule("7-2")
def test_only_one_warsaw_pact_unit_of_a_hex_is_a_regiment() -> None:
    picture = "wA:armored wB:armored+wC:recon+wH:hq ."
    units = {"wA": REGIMENT, "wB": {**REGIMENT, **MOVED}}
    position = field("wA:armored wB:mechanized .", phase=WP_MOVES, units=units)
    ask.play(position, "unit wA")
    assert ask.refused(position, "hex 0102").reason == "stacking.regiments"
    battalions = field("wA:armored wB:mechanized+wC:recon", phase=WP_MOVES, units={"wA": REGIMENT})
    ask.play(battalions, "unit wA")
    ask.allowed(battalions, "hex 0102")
    four = field(picture, phase=WP_MOVES, units={"wB": MOVED, "wC": MOVED})
    ask.play(four, "unit wA")
    assert ask.refused(four, "hex 0102").reason == "stacking.units"


@pytest.mark.rule("7-3")
def test_friends_are_passed_without_limit() -> None:
    position = field("nA:armored nB:armored+nC:mechanized .", major_road="0101 0102 0103")
    ask.play(position, "unit nA")
    ruling = ask.allowed(position, "hex 0103")
    assert ruling.facts["path"] == ["0101", "0102", "0103"]


def two_regiments(**facts: Any) -> FrontPosition:
    """A regiment next to another, which is as the facts say, with room around them."""
    units = {"wA": REGIMENT, "wB": {**REGIMENT, **facts}}
    return field("wA:armored wB:mechanized .\n. . .", phase=WP_MOVES, units=units)


@pytest.mark.rule("7-3")
def test_a_unit_stops_beside_one_that_leaves_before_the_phase_ends() -> None:
    position = two_regiments()
    ask.play(position, "unit wA")
    ruling = ask.allowed(position, "hex 0102")
    assert (ruling.reason, ruling.rules[-1]) == ("movement.path_full", "7-3")
    ask.play(position, "hex 0102; done")
    assert ask.refused(position, "done").rules == ("7-2", "7-3")
    ask.play(position, "unit wB; hex 0103; done")
    assert (where(position, "wA"), where(position, "wB")) == ("0102", "0103")


@pytest.mark.rule("7-3", "8.1-2")
@pytest.mark.parametrize("stays", [MOVED, {"mode": "rigid_defense"}, {"engaged": 2}, {"ready": 9}, {"delayed": 1}])
def test_a_unit_does_not_stop_beside_one_that_cannot_leave(stays: dict[str, Any]) -> None:
    position = two_regiments(**stays)
    ask.play(position, "unit wA")
    assert ask.refused(position, "hex 0102").rules == ("7-2", "7-3")


@pytest.mark.rule("7-3")
def test_a_unit_that_has_nowhere_to_go_makes_no_room() -> None:
    shut = field("wA:armored wB:mechanized", phase=WP_MOVES, units={"wA": REGIMENT, "wB": REGIMENT})
    ask.play(shut, "unit wA")
    assert ask.refused(shut, "hex 0102").rules == ("7-2", "7-3")


@pytest.mark.rule("7-3", "15.1-1")
def test_nobody_attacks_out_of_a_hex_that_others_have_still_to_leave() -> None:
    units = {"wA": REGIMENT, "wB": REGIMENT, "nA": {"mode": "road"}}
    position = field("wA:armored wB:mechanized nA:armored\n. . .", phase=WP_MOVES, units=units)
    ask.play(position, "unit wA; hex 0102")
    assert ask.refused(position, "attack 0103").rules[0] == "7-2"


@pytest.mark.rule("7-3", "12.1-4:1")
def test_an_hq_is_not_set_up_where_it_may_not_stop() -> None:
    units = {"nA": MOVED, "nB": MOVED, "nC": {**MOVED, "left_setup": True}, "nH": {"mode": "moving"}}
    position = field("nA:armored+nB:armored+nC:sp_artillery+nH:hq . .", units=units)
    ask.play(position, "unit nH")
    assert ask.refused(position, "mode deployed").rules == ("7-1", "7-3")
    ask.play(position, "hex 0102")
    ask.allowed(position, "mode deployed")


@pytest.mark.rule("7-3")
def test_a_phase_does_not_end_with_a_full_hex_that_a_unit_can_leave() -> None:
    units = {name: {"left_setup": True} for name in ("nA", "nB", "nC")}
    position = field("nA:armored+nB:armored+nC:armored .", units=units)
    assert ask.refused(position, "done").rules == ("7-1", "7-3")
    ask.play(position, "unit nC; hex 0102; done")
    stuck = {name: {"left_setup": True, "engaged": 2} for name in ("nA", "nB", "nC")}
    position = field("nA:armored+nB:armored+nC:armored nD:hq", units={**stuck, "nD": {"mode": "moving"}})
    ask.allowed(position, "done")


@pytest.mark.rule("7-4")
def test_a_set_up_over_the_limit_stays_until_a_unit_leaves_it() -> None:
    position = field("nA:hq+nB:hq+nC:hq+nD:armored . .")
    ask.allowed(position, "done")
    back = field("nA:hq+nB:hq+nC:hq+nD:armored . .")
    ask.play(back, "unit nD; hex 0102")
    assert ask.refused(back, "hex 0101").reason == "stacking.units"

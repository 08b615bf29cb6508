"""Stacking [7]: how many units a hex holds, and when that counts."""

import pytest
from tests.games.less_than_60_miles.field import WP_MOVES, ask, field, where

REGIMENT = {"size": "regiment"}


@pytest.mark.rule("7-1", "7-3")
def test_nato_stops_with_three_units_in_a_hex_and_no_more() -> None:
    three = field("nA:armored nB:armored+nC:sp_artillery")
    ask.play(three, "unit nA; hex 0102; done; done")
    assert where(three, "nA") == "0102"
    four = field("nA:armored nB:armored+nC:sp_artillery+nD:hq")
    ask.play(four, "unit nA")
    assert ask.refused(four, "hex 0102").rules == ("7-1", "7-3")


@pytest.mark.rule("7-1")
def test_only_two_nato_units_of_a_hex_are_combat_units() -> None:
    position = field("nA:armored nB:armored+nC:mechanized")
    ask.play(position, "unit nA")
    ruling = ask.refused(position, "hex 0102")
    assert (ruling.rules[0], ruling.reason, ruling.facts["count"]) == ("7-1", "stacking.combat", 3)


@pytest.mark.rule("7-2")
def test_only_one_warsaw_pact_unit_of_a_hex_is_a_regiment() -> None:
    picture = "wA:armored wB:armored+wC:recon+wH:hq ."
    position = field("wA:armored wB:mechanized .", phase=WP_MOVES, units={"wA": REGIMENT, "wB": REGIMENT})
    ask.play(position, "unit wA")
    assert ask.refused(position, "hex 0102").reason == "stacking.regiments"
    battalions = field("wA:armored wB:mechanized+wC:recon", phase=WP_MOVES, units={"wA": REGIMENT})
    ask.play(battalions, "unit wA")
    ask.allowed(battalions, "hex 0102")
    four = field(picture, phase=WP_MOVES)
    ask.play(four, "unit wA")
    assert ask.refused(four, "hex 0102").reason == "stacking.units"


@pytest.mark.rule("7-3")
def test_friends_are_passed_without_limit() -> None:
    position = field("nA:armored nB:armored+nC:mechanized .", major_road="0101 0102 0103")
    ask.play(position, "unit nA")
    ruling = ask.allowed(position, "hex 0103")
    assert ruling.facts["path"] == ["0101", "0102", "0103"]


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

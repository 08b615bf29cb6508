"""Cards that change fire from afar [35]: what they do once they are played, and that they count once."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.strikes import ask, called, happened, hex_of, lines, number, result, strikes

from grognard.games.less_than_60_miles.anti_air import combat_value
from grognard.games.less_than_60_miles.detection import detection
from grognard.games.less_than_60_miles.ew import EwResolution

FRONT = "nI:infantry . . . . wT:armored+wU:armored"


@pytest.mark.rule("35-3:1")
def test_wild_weasel_halves_one_aa_fire() -> None:
    position = strikes(FRONT, air={"nato": 4}, state={"effects": ["N-A6"]}, dice=[1, 5, 1, 5])
    ask.play(position, "unit wT")
    assert ("35-3:1", "halve_aa", -2) in lines(ask.allowed(position, "air 1"))
    events = ask.play(position, "air 1;fire")
    assert [event["value"] for event in happened(events, "aa_fire")] == [2]
    events = ask.play(position, "unit wU;air 1;fire")
    assert [event["value"] for event in happened(events, "aa_fire")] == [4]


@pytest.mark.rule("35-3:1")
def test_wild_weasel_helps_its_owner_alone() -> None:
    position = strikes("nI:infantry wT:armored", state={"effects": ["N-A6"]})
    here, there = hex_of(position, "0101"), hex_of(position, "0102")
    assert combat_value(position, 0, there, here) == 1
    assert combat_value(position, 1, here, there) == 2


@pytest.mark.rule("35-3:1")
def test_follow_on_forces_attack_halves_aa_and_raises_the_marker() -> None:
    # One Air Point is worth 2: the column 1..2 gives 1 on a 5, and the card 2 more.
    position = strikes(FRONT, air={"nato": 4}, state={"effects": ["N-A2"]}, dice=[1, 5])
    ask.play(position, "interdict;hex 0106")
    assert ("35-3:1", "deep_interdiction", -2) in lines(ask.allowed(position, "air 1"))
    ask.play(position, "air 1;fire")
    assert [marker.value for marker in position.interdictions] == [3]
    assert not position.effects


@pytest.mark.rule("35-3:1")
def test_a_massed_strike_takes_four_air_points() -> None:
    picture = "wI:infantry . . . . nT:armored+nU:armored"
    position = strikes(picture, phase="wp.bombardment", air={"wp": 6}, state={"effects": ["W-A6"]}, dice=[1, 5])
    ask.play(position, "unit nT")
    assert not any(rule == "35-3:1" for rule, _, _ in lines(ask.allowed(position, "air 3")))
    added = [(name, amount) for rule, name, amount in lines(ask.allowed(position, "air 4")) if rule == "35-3:1"]
    assert added == [("massed_strike", 1), ("massed_strike", -2)]
    ask.play(position, "air 4;fire")
    assert not position.effects


@pytest.mark.rule("35-3:1")
def test_maskirovka_lowers_detection_levels_of_its_side() -> None:
    for effects, wp, nato in (([], 4, 4), (["W-A8"], 3, 4)):
        position = strikes("nI:infantry wT:armored", state={"effects": effects})
        assert (detection(position, number(position, "wT")), detection(position, number(position, "nI"))) == (wp, nato)


@pytest.mark.rule("35-3:1")
def test_cewi_adds_points_from_0_if_an_hq_with_ew_capability_may_take_part() -> None:
    # Three points on a 10: 2/-2/EW1+EW2.
    for capable, expected in ((True, "2 EW1 EW2"), (False, "0")):
        units: dict[str, dict[str, Any]] = {"nA": {"printed_parent": "nD"}, "nD": {"ew_capable": capable}}
        position = strikes(
            "nD:hq . nA:armored wT:armored", phase="nato.wait", units=units, state={"effects": ["N-A7"]}, dice=[10]
        )
        target = number(position, "wT")
        called(position, EwResolution(0, number(position, "nA"), position.at[target], (target,)))
        assert result(position) == expected
        assert bool(position.effects) != capable

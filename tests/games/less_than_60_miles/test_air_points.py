"""Air Points [19]: what can be used, what is lost and regained, CAS Areas."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.strikes import ask, happened, hex_of, lines, strikes

from grognard.games.less_than_60_miles.air import (
    change_max_air,
    in_cas_area,
    place_cas,
    recover,
    remove_cas,
    shoot_down,
    spend_air,
    usable_air,
)

PICTURE = "nI:infantry . . . . . . . wT:armored"
NOON, NIGHT = 3, 6


@pytest.mark.rule("19.1-1", "19.1-3:1", "19.1-3:2", "19.1-4")
def test_grounded_points_cannot_be_used() -> None:
    position = strikes(PICTURE, air={"nato": 6}, state={"grounded": {"nato": 2}})
    assert usable_air(position, 0) == 4
    ask.play(position, "unit wT")
    assert ask.choices(position, "air") == {"1", "2", "3", "4"}
    refused = ask.refused(position, "air 5")
    assert refused.rules == ("19.1-3:2",)
    assert lines(refused)[0] == ("19.1-3:1", "current", 6)


@pytest.mark.rule("19.1-3:1")
def test_use_takes_points_off_the_current_ones_only() -> None:
    position = strikes(PICTURE, air={"nato": 6})
    spend_air(position, 0, 4, "16.3-3")
    assert (position.air[0], position.max_air[0]) == (2, 6)


@pytest.mark.rule("19.1-2", "2.3#2-1")
def test_points_shot_down_lower_the_maximum() -> None:
    position = strikes(PICTURE, air={"nato": 6})
    spend_air(position, 0, 4, "16.3-3")
    shoot_down(position, 0, 2)
    assert (position.air[0], position.max_air[0]) == (2, 4)


@pytest.mark.rule("19.1-2", "19.2-3")
def test_neither_current_nor_grounded_points_exceed_a_maximum_that_falls() -> None:
    position = strikes(PICTURE, air={"nato": 6}, state={"grounded": {"nato": 2}})
    change_max_air(position, 0, -5)
    assert (position.max_air[0], position.air[0], position.grounded[0]) == (1, 1, 1)


@pytest.mark.rule("19.2-1", "5-3.1")
def test_each_side_rolls_for_what_is_ready_again() -> None:
    # Maximum 12 regains 3 on a 5, Maximum 8 regains 4 on an 8.
    points: dict[str, Any] = {"air": {"nato": 2, "wp": 1}, "max_air": {"nato": 12, "wp": 8}}
    position = strikes(PICTURE, **points, turn=NOON, dice=[5, 8])
    recover(position)
    assert (position.air[0], position.air[1]) == (5, 5)


@pytest.mark.rule("19.2-3")
def test_current_points_never_exceed_the_maximum() -> None:
    position = strikes(PICTURE, air={"nato": 11}, max_air={"nato": 12}, dice=[10])
    recover(position)
    assert position.air[0] == 12


@pytest.mark.rule("19.2-1")
def test_who_has_all_his_points_does_not_roll() -> None:
    for points, rolls in ((12, 0), (11, 1)):
        most = {"nato": 12, "wp": 8}
        position = strikes(PICTURE, air={"nato": points, "wp": 8}, max_air=most, dice=[5] * rolls)
        recover(position)
        assert len(happened(position.events, "rolled")) == rolls


@pytest.mark.rule("19.2-2", "29.4-4")
def test_night_and_fog_are_added_together() -> None:
    # The Warsaw Pact has -3 at night and -2 in fog: an 8 is a 3, which regains 1 of Maximum 8.
    points: dict[str, Any] = {"air": {"wp": 1}, "max_air": {"wp": 8}}
    position = strikes(PICTURE, **points, turn=NIGHT, state={"fog": True}, dice=[8])
    recover(position)
    assert position.air[1] == 2


@pytest.mark.rule("19.3-2", "19.3-3", "19.3-6")
def test_a_cas_area_reaches_four_hexes() -> None:
    position = strikes(PICTURE)
    place_cas(position, 0, hex_of(position, "0101"))
    assert in_cas_area(position, 0, hex_of(position, "0105"))
    assert not in_cas_area(position, 0, hex_of(position, "0106"))


@pytest.mark.rule("19.3-4", "19.3-6")
def test_the_enemys_cas_area_is_of_no_use_even_where_both_overlap() -> None:
    position = strikes(PICTURE)
    place_cas(position, 1, hex_of(position, "0101"))
    assert not in_cas_area(position, 0, hex_of(position, "0102"))
    place_cas(position, 0, hex_of(position, "0101"))
    assert all(in_cas_area(position, side, hex_of(position, "0102")) for side in (0, 1))


@pytest.mark.rule("19.3-5")
def test_a_cas_marker_can_be_taken_off() -> None:
    position = strikes(PICTURE)
    place_cas(position, 0, hex_of(position, "0101"))
    assert len(position.cas) == 1
    remove_cas(position, 0, hex_of(position, "0101"))
    assert not position.cas


@pytest.mark.rule("29.4-1")
def test_what_is_grounded_is_told_with_what_is_current() -> None:
    for grounded, told in ((2, [("29.4-1", "grounded", -2)]), (0, [])):
        position = strikes(PICTURE, air={"nato": 6}, state={"grounded": {"nato": grounded}})
        ask.play(position, "unit wT")
        assert lines(ask.refused(position, "air 7"))[1:] == told

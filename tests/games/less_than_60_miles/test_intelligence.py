"""Intelligence [25]: HQs that listen, aircraft that look, and the markers."""

from fractions import Fraction
from typing import Any

import pytest
from tests.games.less_than_60_miles.strikes import ask, lines, number, odds_of, strikes

from grognard.engine import markers
from grognard.games.less_than_60_miles.position import ACTION, FrontPosition

PICTURE = "VC:hq+nD:hq . . . . . wT:armored"
NOON, NIGHT = 3, 6


def spies(**more: Any) -> FrontPosition:
    """NATO has an HQ with four EW points, and the enemy nothing to send."""
    units = {"nD": {"ew": 4}, **more.pop("units", {})}
    return strikes(PICTURE, units=units, options=["intelligence"], **more)


def placed(position: FrontPosition) -> list[tuple[str, int]]:
    return [(position.place_name(marker.hex), marker.value) for marker in position.intelligence]


@pytest.mark.rule("25.1-0")
def test_without_the_option_nobody_is_asked() -> None:
    position = strikes(PICTURE, units={"nD": {"ew": 4}}, air={"nato": 1})
    assert ask.asked(position) == ("nato", "missions.which")
    assert ask.asked(spies()) == ("nato", "intelligence.which")


@pytest.mark.rule("25.1-0", "25.1-2", "25.1-3", "5-4.8.1")
def test_an_hq_listens_and_places_a_marker_within_four_hexes() -> None:
    # Four EW points on a 10: +2.
    position = spies(dice=[10])
    assert lines(ask.allowed(position, "unit nD")) == [("25.1-2", "command_points", 1)]
    ask.play(position, "unit nD")
    assert ask.refused(position, "hex 0106").rules == ("25.1-3",)
    ask.play(position, "hex 0105")
    assert placed(position) == [("0105", 2)]
    assert (position.cp[0], position.ew[number(position, "nD")]) == (4, 4)


@pytest.mark.rule("25.1-3")
def test_the_column_is_the_hqs_ew_points() -> None:
    odds = odds_of(ask.allowed(spies(), "unit nD"))
    assert odds.chances == {"0": Fraction(4, 10), "1": Fraction(5, 10), "2": Fraction(1, 10)}


@pytest.mark.rule("5-4.8.1")
def test_an_hq_listens_before_the_missions_and_not_between_them() -> None:
    position = spies(air={"nato": 1})
    ask.allowed(position, "unit nD")
    ask.play(position, "done")
    assert ask.asked(position) == ("nato", "missions.which")
    ruling = ask.refused(position, "unit nD")
    assert (ruling.rules, ruling.reason) == (("5-4.8.1",), "missions.listened_before")


@pytest.mark.rule("25.1-4")
def test_an_hq_tries_once_whatever_comes_of_it() -> None:
    position = spies(dice=[1], units={"VC": {"ew": 1}})
    ask.play(position, "unit nD")
    assert not position.intelligence
    assert ask.refused(position, "unit nD").rules == ("25.1-4",)


@pytest.mark.rule("25.1-1")
def test_an_hq_that_is_moving_does_not_listen() -> None:
    position = spies(units={"nD": {"ew": 4, "mode": "moving"}, "VC": {"ew": 1}})
    assert ask.refused(position, "unit nD").rules == ("25.1-1",)


@pytest.mark.rule("25.1-2", "25.2-1")
def test_without_command_points_nobody_tries() -> None:
    position = spies(state={"cp": {"nato": 0}}, air={"nato": 3})
    assert ask.asked(position) == ("nato", "missions.which")


@pytest.mark.rule("25.2-0", "25.2-1", "25.2-2", "25.2-3")
def test_aircraft_look_at_any_hex() -> None:
    # Two Air Points are column 4: +1 on a 5.
    position = spies(air={"nato": 4}, dice=[5])
    ask.play(position, "recon;hex 0107")
    assert ask.choices(position, "air") == {"1", "2", "3"}
    ruling = ask.allowed(position, "air 2")
    assert odds_of(ruling).chances["2"] == Fraction(1, 10)
    assert lines(ruling) == [("25.2-1", "command_points", 1), ("25.2-1", "air_points", 2)]
    assert ask.refused(position, "air 4").rules == ("25.2-1",)
    ask.play(position, "air 2")
    assert placed(position) == [("0107", 1)]
    assert (position.cp[0], position.air[0]) == (4, 2)


@pytest.mark.rule("25.2-0", "25.2-2")
def test_one_look_at_a_time_and_a_hex_only_for_that() -> None:
    position = spies(air={"nato": 4})
    early = ask.refused(position, "hex 0107")
    assert (early.rules, early.reason) == (("25.2-2",), "intelligence.no_hex")
    ask.play(position, "recon")
    again = ask.refused(position, "recon")
    assert (again.rules, again.reason) == (("25.2-0",), "intelligence.in_hand")
    ask.allowed(position, "hex 0107")


@pytest.mark.rule("25.2-1")
def test_without_air_points_nobody_looks() -> None:
    ruling = ask.refused(spies(air={"nato": 0}), "recon")
    assert (ruling.rules, ruling.reason) == (("25.2-1",), "air.too_few")
    ask.allowed(spies(air={"nato": 1}), "recon")


@pytest.mark.rule("25.1-0")
def test_only_hqs_of_ones_own_listen() -> None:
    ruling = ask.refused(spies(), "unit wT")
    assert (ruling.rules, ruling.reason) == (("25.1-0",), "intelligence.no_hq")
    ask.allowed(spies(), "unit nD")


@pytest.mark.rule("25.2-4")
def test_a_superior_hq_looks_once_in_a_phase() -> None:
    position = spies(air={"nato": 4}, dice=[1])
    ask.play(position, "recon;hex 0107;air 1")
    assert ask.refused(position, "recon").rules == ("25.2-4",)


@pytest.mark.rule("25.2-5")
@pytest.mark.parametrize("sky", [{"turn": NIGHT}, {"state": {"fog": True}}, {"state": {"precipitation": True}}])
def test_nobody_looks_by_night_in_fog_or_in_rain(sky: dict[str, Any]) -> None:
    assert ask.refused(spies(air={"nato": 4}, **sky), "recon").rules == ("25.2-5",)


@pytest.mark.rule("25.3-1:2")
def test_two_markers_in_one_hex_add_up() -> None:
    marker = {"hex": "0107", "side": "nato", "value": 1}
    position = spies(air={"nato": 4}, state={"intelligence": [marker]}, dice=[5])
    ask.play(position, "recon;hex 0107;air 2")
    assert placed(position) == [("0107", 2)]


@pytest.mark.rule("5-4.10.3")
def test_intelligence_goes_in_the_cleanup_phase() -> None:
    position = spies(state={"intelligence": [{"hex": "0107", "side": "nato", "value": 1}]})
    assert placed(position) == [("0107", 1)]
    markers.expire(position, ACTION)
    assert not position.intelligence


@pytest.mark.rule("25.1-0")
def test_a_marker_is_placed_before_another_hq_listens() -> None:
    position = spies(units={"VC": {"ew": 4}}, dice=[10])
    ask.allowed(position, "unit VC")
    ask.play(position, "unit nD")
    ruling = ask.refused(position, "unit VC")
    assert (ruling.rules[0], ruling.reason) == ("25.1-0", "intelligence.in_hand")


@pytest.mark.rule("25.1-2")
def test_the_hq_of_an_independent_formation_does_not_listen() -> None:
    alone = {"printed_parent": "", "superior": "", "ew": 4}
    position = spies(units={"VC": {"ew": 4}, "nD": alone})
    ask.allowed(position, "unit VC")
    ruling = ask.refused(position, "unit nD")
    assert (ruling.rules[0], ruling.reason) == ("25.1-2", "intelligence.independent")

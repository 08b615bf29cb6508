"""Anti-aircraft fire [22]: its value, at Air Points and at helicopters, NOE flight, losses."""

from fractions import Fraction
from typing import Any

import pytest
from tests.games.less_than_60_miles.strikes import (
    ask,
    called,
    happened,
    hex_of,
    lines,
    number,
    result,
    rule_of,
    strikes,
)

from grognard.games.less_than_60_miles.anti_air import AaFire, air_chances, combat_parts
from grognard.games.less_than_60_miles.helicopters import HelicopterFlight, survival, why_no_flight
from grognard.games.less_than_60_miles.position import FrontPosition

MASS = """
    .           .           .   .
    nA:armored  wT:armored+wU:armored  wV:armored  .
    wW:armored  .           .   .
"""
FLIGHT = "nA:armored+nH:helicopter . . wT:armored+wU:armored+wV:armored"


def aa(position: FrontPosition) -> dict[str, float]:
    """The AA value against NATO's Air Points in an attack from 0201 on 0202."""
    parts = combat_parts(position, 0, hex_of(position, "0202"), hex_of(position, "0201"))
    return {part.rule: part.amount for part in parts}


def flight(picture: str, start: str = "nH", hex: str = "0104", origin: str = "0103", **more: Any) -> FrontPosition:
    """A NATO helicopter unit on its way to a combat."""
    position = strikes(picture, phase="nato.wait", **more)
    where = hex_of(position, hex), hex_of(position, origin)
    return called(position, HelicopterFlight(0, number(position, start), *where))


# -- at Air Points


@pytest.mark.rule("22.1-2-a", "22.1-2-b")
def test_over_a_mission_two_for_units_in_the_hex_and_one_next_to_it() -> None:
    position = strikes(MASS, air={"nato": 2})
    ask.play(position, "unit wT")
    found = {rule: amount for rule, _, amount in lines(ask.allowed(position, "air 1"))}
    assert (found["22.1-2-a"], found["22.1-2-b"]) == (4, 2)


@pytest.mark.rule("22.1-2-a")
def test_of_a_bridges_two_hexes_the_worse_counts() -> None:
    river = {"minor_river": "0101/0102", "bridge": "0101/0102"}
    position = strikes("wT:armored+wS:armored . wU:armored wV:armored", sides=river, air={"nato": 2})
    ask.play(position, "bridges;hexside 0101/0102")
    found = {rule: amount for rule, _, amount in lines(ask.allowed(position, "air 1"))}
    # 0101 has two units in it and none next to it, 0102 none in it and three next to it.
    assert (found["22.1-2-a"], found.get("22.1-2-b")) == (4, None)


@pytest.mark.rule("22.1-3-a", "22.1-3-b")
def test_over_a_combat_two_in_its_hexes_and_one_next_to_the_attacker() -> None:
    position = strikes(MASS)
    # wV is next to the defender only; wW is next to the attacker.
    assert aa(position) == {"22.1-3-a": 4, "22.1-3-b": 1}


@pytest.mark.rule("22.1-2-a")
def test_over_a_disengagement_the_hex_of_the_unit_is_the_target() -> None:
    position = strikes(MASS)
    hex = hex_of(position, "0201")
    parts = combat_parts(position, 0, hex, hex)
    assert [(part.rule, part.amount) for part in parts] == [("22.1-2-b", 3)]


@pytest.mark.rule("22-0", "2.3#2-1", "2.3#2-2")
def test_points_are_shot_down_or_abort_and_the_rest_goes_on() -> None:
    # AA 6 on a 10 is 1/2: one down, two abort.
    position = strikes(MASS, phase="nato.wait", air={"nato": 1}, max_air={"nato": 6}, dice=[10])
    called(position, AaFire(1, 6, hex_of(position, "0202"), 5))
    assert result(position) == "2"
    assert position.max_air[0] == 5


@pytest.mark.rule("22.1-1")
def test_nobody_fires_where_there_is_no_enemy() -> None:
    position = strikes("nG:sp_artillery . . . . wT:armored", air={"nato": 1}, dice=[5])
    events = ask.play(position, "interdict;hex 0102;air 1;fire")
    assert not happened(events, "aa_fire")
    near = strikes("nG:sp_artillery . . . . wT:armored", air={"nato": 1}, dice=[1, 5])
    assert happened(ask.play(near, "interdict;hex 0105;air 1;fire"), "aa_fire")


@pytest.mark.rule("2.3#2-1")
def test_chances_of_what_is_left() -> None:
    position = strikes(MASS)
    # AA 2..3: nothing up to 7, one aborts on 8 and 9, one down and one aborts on 10.
    assert air_chances(position, 2, 3) == {3: Fraction(7, 10), 2: Fraction(2, 10), 1: Fraction(1, 10)}


# -- helicopters [18]


@pytest.mark.rule("18-1", "18-2")
def test_helicopters_fly_in_farp_mode_and_within_range() -> None:
    position = strikes(FLIGHT, units={"nH": {"range": 3}})
    unit = number(position, "nH")
    assert why_no_flight(position, unit, hex_of(position, "0104")) is None
    away = strikes("nH:helicopter . . . wT:armored", units={"nH": {"range": 3}})
    refused = why_no_flight(away, number(away, "nH"), hex_of(away, "0105"))
    assert rule_of(refused) == "18-2"
    landed = strikes(FLIGHT, units={"nH": {"mode": "tactical"}})
    refused = why_no_flight(landed, number(landed, "nH"), hex_of(landed, "0104"))
    assert rule_of(refused) == "18-2"


@pytest.mark.rule("18-1")
def test_only_helicopters_fly() -> None:
    position = strikes(FLIGHT)
    refused = why_no_flight(position, number(position, "wT"), hex_of(position, "0104"))
    assert refused is not None
    assert (refused.rules, refused.reason) == (("18-1",), "helicopters.none")


@pytest.mark.rule("18-2")
def test_helicopters_off_the_map_do_not_fly() -> None:
    position = strikes(FLIGHT, units={"nH": {"range": 3}})
    unit = number(position, "nH")
    position.put(unit, position.components.reinforcements[0])
    refused = why_no_flight(position, unit, hex_of(position, "0104"))
    assert refused is not None
    assert (refused.rules, refused.reason) == (("18-2",), "helicopters.off_map")


@pytest.mark.rule("18-3")
def test_a_helicopter_unit_is_used_once_in_an_action_phase() -> None:
    position = strikes(FLIGHT, units={"nH": {"used": True}})
    refused = why_no_flight(position, number(position, "nH"), hex_of(position, "0104"))
    assert rule_of(refused) == "18-3"
    assert position.expires["used"] == "action"


@pytest.mark.rule("27.4-5")
def test_helicopters_in_a_contaminated_hex_stay_on_the_ground() -> None:
    position = strikes(FLIGHT, state={"contaminations": [{"hex": "0101", "turn": 9}]})
    refused = why_no_flight(position, number(position, "nH"), hex_of(position, "0104"))
    assert rule_of(refused) == "27.4-5"


@pytest.mark.rule("22.2-3", "2.3#2-1")
def test_at_the_combat_two_for_each_enemy_in_its_hexes() -> None:
    # Three units make 6, and no range for NOE flight: 2 Attrition Points on a 10.
    position = flight(FLIGHT, units={"nH": {"range": 3}}, dice=[10])
    assert result(position) == "alive"
    assert position.attrition[number(position, "nH")] == 2


@pytest.mark.rule("2.3#2-2")
def test_a_helicopter_unit_beyond_its_limit_is_lost() -> None:
    position = flight(FLIGHT, units={"nH": {"range": 3, "attrition": 4}}, dice=[10])
    assert result(position) == "lost"


@pytest.mark.rule("22.2-4:1", "22.2-4:2")
def test_noe_flight_halves_the_value_for_three_of_the_range() -> None:
    position = flight(FLIGHT, units={"nH": {"range": 6}}, dice=[10])
    assert ask.asked(position) == ("nato", "flight.noe")
    assert ask.allowed(position, "noe").facts["value"] == 3
    assert ask.allowed(position, "fly").facts["value"] == 6
    ask.play(position, "noe")
    # AA 3 on a 10 is one Attrition Point.
    assert position.attrition[number(position, "nH")] == 1


@pytest.mark.rule("22.2-4:1")
def test_without_three_hexes_of_range_left_there_is_no_noe_flight() -> None:
    position = flight(FLIGHT, units={"nH": {"range": 5}}, dice=[1])
    assert result(position) == "alive"


@pytest.mark.rule("22.2-1", "22.2-2")
def test_transit_fire_in_each_hex_with_enemies_on_the_way() -> None:
    # The only way within range leads over two enemy units in 0102, which fire with 2 before the combat's fire with 2.
    line = "nH:helicopter wU:armored+wV:armored nA:armored wT:armored"
    position = flight(line, units={"nH": {"range": 3}}, dice=[10, 1])
    ask.play(position, "fly")
    assert position.attrition[number(position, "nH")] == 1
    assert result(position) == "alive"


@pytest.mark.rule("22.2-1", "22.2-2", "22.2-4:1")
def test_the_way_is_chosen_hex_by_hex_within_the_range_and_before_noe_flight() -> None:
    picture = """
        nH:helicopter  wU:armored+wV:armored  nA:armored  wT:armored
             .                   .                 .           .
             .                   .                 .           .
    """
    position = flight(picture, units={"nH": {"range": 3}}, dice=[10, 1])
    assert lines(ask.allowed(position, "hex 0102")) == [("22.2-2", "aa_transit", 2)]
    far = ask.refused(position, "hex 0201")
    assert (far.rules, far.reason) == (("22.2-1",), "flight.too_far")
    low = ask.refused(position, "noe")
    assert (low.rules, low.reason) == (("22.2-4:1",), "flight.way_first")


@pytest.mark.rule("22.2-1")
def test_a_free_way_with_range_to_spare_is_flown_without_a_question() -> None:
    picture = """
        nH:helicopter  wU:armored+wV:armored  nA:armored  wT:armored
             .                   .                 .           .
    """
    position = flight(picture, units={"nH": {"range": 12}}, dice=[1])
    assert ask.asked(position) == ("nato", "flight.noe")
    assert [event["rule"] for event in happened(ask.play(position, "fly"), "aa_helicopter")] == ["22.2-3"]
    assert result(position) == "alive"


@pytest.mark.rule("22.2-1")
def test_the_way_is_chosen_hex_by_hex_where_there_is_something_to_weigh() -> None:
    picture = """
        nH:helicopter  wU:armored+wV:armored  nA:armored  wT:armored+wX:armored
             .                   .                 .           .
    """
    # The way around takes 4 of 6: too much for NOE flight at the combat.
    position = flight(picture, units={"nH": {"range": 6}}, dice=[1, 1])
    assert ask.asked(position) == ("nato", "flight.path")
    assert lines(ask.allowed(position, "hex 0102")) == [("22.2-2", "aa_transit", 2)]
    assert ask.refused(position, "hex 0103").reason == "flight.not_next"
    ask.play(position, "hex 0102;hex 0103;hex 0104")
    assert ask.asked(position)[1] == "flight.noe"


@pytest.mark.rule("22.2-3")
def test_the_chance_of_coming_through() -> None:
    position = strikes(FLIGHT, units={"nH": {"range": 3, "attrition": 4}})
    unit, hexes = number(position, "nH"), (hex_of(position, "0104"), hex_of(position, "0103"))
    # AA 6..8 takes two points on 9 and 10, and one more than the limit allows is a loss.
    assert survival(position, unit, *hexes) == Fraction(8, 10)

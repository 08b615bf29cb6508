"""Electronic Warfare [24]: points given and taken back, and their use in a combat."""

from fractions import Fraction
from typing import Any

import pytest
from tests.games.less_than_60_miles.strikes import ask, called, hex_of, lines, number, result, rule_of, strikes

from grognard.games.less_than_60_miles.battle import Battle, Support
from grognard.games.less_than_60_miles.ew import EwResolution, ew_chances, point_parts, why_no_ew
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.support import support_parts, value_of

BACK = "VC:hq . nD:hq nE:hq . . wT:armored"
CAPABLE = {"nD": {"ew_capable": True}, "nE": {"ew_capable": False}}
FRONT = "nD:hq . nA:armored wT:armored wD:hq"
OWN = {"nA": {"printed_parent": "nD"}, "wT": {"printed_parent": "wD"}}


def phase(picture: str = BACK, pool: int = 4, **more: Any) -> FrontPosition:
    """The EW Phase of NATO with points in the pool."""
    units = {**CAPABLE, **more.pop("units", {})}
    state = {"ew_pool": {"nato": pool}, **more.pop("state", {})}
    return strikes(picture, phase="nato.ew", units=units, state=state, **more)


def combat(side: int = 0, picture: str = FRONT, **more: Any) -> tuple[FrontPosition, EwResolution]:
    """nA attacks wT, and a side's Electronic Warfare is to be resolved."""
    said = more.pop("units", {})
    units = {name: {**OWN.get(name, {}), **said.get(name, {})} for name in (*OWN, *said)}
    position = strikes(picture, phase="nato.wait", units=units, **more)
    attacker, defender = number(position, "nA"), number(position, "wT")
    return position, EwResolution(side, attacker, position.at[defender], (defender,))


def points(position: FrontPosition, frame: EwResolution) -> int:
    return int(sum(part.amount for part in point_parts(position, frame)))


# -- giving [24.1]


@pytest.mark.rule("24-0", "24.1-1", "24.1-2", "24.1-3", "5-4.7.1")
def test_points_are_given_to_an_hq_for_a_command_point() -> None:
    position = phase()
    assert ask.choices(position, "unit") == {"nD"}
    assert lines(ask.allowed(position, "unit nD")) == [("24.1-2", "command_points", 1)]
    ask.play(position, "unit nD;points 3")
    assert (position.ew[number(position, "nD")], position.ew_pool[0], position.cp[0]) == (3, 1, 4)


@pytest.mark.rule("24.1-2")
def test_more_for_the_same_hq_costs_nothing_more() -> None:
    position = phase()
    ask.play(position, "unit nD;points 1;unit nD;points 1")
    assert (position.ew[number(position, "nD")], position.cp[0]) == (2, 4)


@pytest.mark.rule("24.1-1a")
def test_the_hq_needs_ew_capability() -> None:
    assert ask.refused(phase(), "unit nE").rules == ("24.1-1a",)


@pytest.mark.rule("24.1-1b")
def test_the_hq_is_in_its_parent_hqs_command_range() -> None:
    picture = "VC:hq " + ". " * 25 + "nD:hq nE:hq"
    position = phase(picture, units={"nE": {"ew_capable": True, "printed_parent": "nD", "level": "brigade"}})
    assert ask.choices(position, "unit") == {"nE"}
    assert ask.refused(position, "unit nD").rules == ("24.1-1b",)


@pytest.mark.rule("24.1-1c")
def test_the_hq_needs_a_line_to_a_supply_source() -> None:
    picture = "VC:hq . nD:hq nE:hq"
    position = phase(picture, units={"nE": {"ew_capable": True}}, declared={"supply": {"nD": False, "nE": True}})
    assert ask.refused(position, "unit nD").rules == ("24.1-1c",)
    ask.allowed(position, "unit nE")


@pytest.mark.rule("24.1-2")
def test_without_command_points_nothing_is_given() -> None:
    position = phase(state={"cp": {"nato": 0}})
    assert ask.asked(position) == ("nobody", "over")


@pytest.mark.rule("24.1-3")
def test_no_more_than_the_pool_has() -> None:
    position = phase(pool=2)
    ask.play(position, "unit nD")
    assert ask.choices(position, "points") == {"1", "2"}
    assert ask.refused(position, "points 3").rules == ("24.1-3",)


@pytest.mark.rule("24.1-3")
def test_one_hq_after_another_is_given_points() -> None:
    position = phase()
    ask.play(position, "unit nD")
    ruling = ask.refused(position, "unit nD")
    assert (ruling.rules, ruling.reason) == (("24.1-3",), "ew.in_hand")
    ask.allowed(position, "points 1")


# -- taking back [24.2]


@pytest.mark.rule("24.2-1", "24.2-2", "5-4.7.2")
def test_points_come_back_after_the_giving_and_without_command_points() -> None:
    position = phase(pool=0, units={"nD": {"ew_capable": True, "ew": 3}})
    assert ask.asked(position) == ("nato", "ew.return")
    ask.play(position, "unit nD;points 2")
    assert (position.ew[number(position, "nD")], position.ew_pool[0], position.cp[0]) == (1, 2, 5)
    assert ask.asked(position) == ("nato", "ew.return")


@pytest.mark.rule("24.2-1")
def test_only_an_hq_that_has_points_gives_some_back() -> None:
    units = {"nD": {"ew_capable": True, "ew": 3}, "nE": {"ew_capable": True}}
    position = phase("VC:hq . nD:hq nE:hq nA:armored", pool=0, units=units)
    ask.allowed(position, "unit nD")
    for unit, reason in (("nE", "ew.none"), ("nA", "ew.no_hq")):
        ruling = ask.refused(position, f"unit {unit}")
        assert (ruling.rules, ruling.reason) == (("24.2-1",), reason)


@pytest.mark.rule("24.2-1a", "24.2-1b")
def test_only_hqs_in_touch_give_points_back() -> None:
    far = "VC:hq " + ". " * 25 + "nD:hq nE:hq"
    position = phase(far, pool=0, units={"nD": {"ew": 1}, "nE": {"ew": 1, "printed_parent": "nD", "level": "brigade"}})
    assert ask.refused(position, "unit nD").rules == ("24.2-1a",)
    ask.allowed(position, "unit nE")
    cut = {"supply": {"nD": False, "nE": True}}
    position = phase("VC:hq . nD:hq nE:hq", pool=0, units={"nD": {"ew": 1}, "nE": {"ew": 1}}, declared=cut)
    assert ask.refused(position, "unit nD").rules == ("24.2-1b",)


# -- use in a combat [24.3]


@pytest.mark.rule("24.3-0", "24.3-1a", "24.3-1b", "24.3-1c")
def test_the_parent_hq_within_four_hexes_of_the_enemy_takes_part() -> None:
    position, frame = combat(units={"nD": {"ew": 2}})
    assert points(position, frame) == 2


@pytest.mark.rule("24.3-1a")
def test_an_hq_further_away_does_not() -> None:
    position, frame = combat(picture="nD:hq . . . nA:armored wT:armored wD:hq", units={"nD": {"ew": 2}})
    refused = why_no_ew(position, number(position, "nD"), frame)
    assert rule_of(refused) == "24.3-1a"


@pytest.mark.rule("24.3-1a")
def test_an_hq_off_the_map_does_not() -> None:
    position, frame = combat(units={"nD": {"ew": 2}})
    hq = number(position, "nD")
    assert why_no_ew(position, hq, frame) is None
    position.put(hq, position.components.reinforcements[0])
    refused = why_no_ew(position, hq, frame)
    assert refused is not None
    assert (refused.rules, refused.reason) == (("24.3-1a",), "ew.off_map")


@pytest.mark.rule("24.3-1b")
def test_an_hq_of_another_formation_does_not() -> None:
    position, frame = combat(picture="nX:hq+nD:hq . nA:armored wT:armored wD:hq", units={"nX": {"ew": 2}})
    refused = why_no_ew(position, number(position, "nX"), frame)
    assert rule_of(refused) == "24.3-1b"


@pytest.mark.rule("24.3-1b")
def test_an_hq_above_the_parent_hq_does() -> None:
    position, frame = combat(picture="VC:hq+nD:hq . nA:armored wT:armored wD:hq", units={"VC": {"ew": 3}})
    assert points(position, frame) == 3


@pytest.mark.rule("24.3-1c")
def test_the_attacked_hex_is_in_the_hqs_command_range() -> None:
    position, frame = combat(units={"nD": {"ew": 2, "command": 2}})
    refused = why_no_ew(position, number(position, "nD"), frame)
    assert rule_of(refused) == "24.3-1c"


@pytest.mark.rule("24.3-2")
def test_points_of_several_hqs_are_one_value() -> None:
    units = {"VC": {"ew": 3}, "nD": {"ew": 2}}
    position, frame = combat(picture="VC:hq+nD:hq . nA:armored wT:armored wD:hq", units=units)
    assert points(position, frame) == 5


@pytest.mark.rule("24.3-3", "24.4-1:1", "24.4-1:3")
def test_the_attackers_number_is_red_and_codes_hit_the_enemy() -> None:
    # 4 points on an 8: 2/-2/EW1+EW2.
    position, frame = combat(units={"nD": {"ew": 4}}, dice=[8])
    called(position, frame)
    assert result(position) == "2 EW1 EW2"
    assert position.ew[number(position, "nD")] == 4, "they are not used up [24.3-0]"


@pytest.mark.rule("24.4-1:2")
def test_the_defenders_number_is_blue() -> None:
    position, frame = combat(1, units={"wD": {"ew": 4}}, dice=[8])
    assert result(called(position, frame)) == "-2 EW1 EW2"


@pytest.mark.rule("24.3-3")
def test_an_hq_that_moves_is_worth_less_and_an_enemy_hq_in_combat_more() -> None:
    # 4 points: 8 less 2 is 6, 1/-1/EW1; 8 and 1 is 9, 2/-2 with both codes as on 8.
    moving, frame = combat(units={"nD": {"ew": 4, "mode": "moving", "command": 8}}, dice=[8])
    assert result(called(moving, frame)) == "1 EW1"
    engaged, frame = combat(units={"nD": {"ew": 4}, "wD": {"engaged": 2}}, dice=[7])
    assert result(called(engaged, frame)) == "2 EW1 EW2"


@pytest.mark.rule("24.3-0")
def test_without_points_nobody_rolls() -> None:
    position, frame = combat()
    assert result(called(position, frame)) == "0"


@pytest.mark.rule("24.3-4", "24.4-0")
def test_the_chances_are_known_before() -> None:
    position, frame = combat(units={"nD": {"ew": 4}})
    battle = Battle(0, frame.attacker, hex_of(position, "0104"), "hasty", defenders=frame.defenders)
    found = {(jamming.modifier, jamming.codes): chance for chance, jamming in ew_chances(position, battle, 0)}
    assert found[0, ()] == Fraction(2, 10)
    assert sum(found.values()) == 1


# -- what codes do [24.4-2]


@pytest.mark.rule("24.4-2-a", "24.4-2-b", "24.4-3")
def test_ew1_halves_what_flies_and_ew2_the_guns_each_rounded_down() -> None:
    picture = "nG:sp_artillery+nH:helicopter . nA:armored wT:armored"
    units = {"nG": {"bombardment": 5, "reduced": 2}, "nH": {"bombardment": 4}}
    position = strikes(picture, units=units, air={"nato": 3})
    given = Support(guns=(number(position, "nG"),), helicopters=(number(position, "nH"),), air=3)

    def value(*codes: str) -> int:
        return value_of(support_parts(position, 0, hex_of(position, "0104"), given, codes))

    # Outside a CAS Area an Air Point is worth 1: 5 of the guns, 7 of what flies.
    assert (value(), value("EW1"), value("EW2"), value("EW1", "EW2")) == (12, 5 + 3, 2 + 7, 2 + 3)


# -- who and when


@pytest.mark.rule("24-0")
def test_the_hq_of_an_independent_formation_has_no_points() -> None:
    position = phase(units={"nE": {"ew_capable": True, "printed_parent": "", "superior": ""}})
    ask.allowed(position, "unit nD")
    ruling = ask.refused(position, "unit nE")
    assert (ruling.rules[0], ruling.reason) == ("24-0", "ew.independent")


@pytest.mark.rule("24.2-2")
def test_points_come_back_from_an_hq_that_is_named_first() -> None:
    position = phase(units={"nD": {"ew_capable": True, "ew": 2}}, pool=0)
    assert ask.asked(position) == ("nato", "ew.return")
    ruling = ask.refused(position, "points 1")
    assert (ruling.rules[0], ruling.reason) == ("24.2-2", "ew.which_first")
    ask.play(position, "unit nD")
    ask.allowed(position, "points 1")

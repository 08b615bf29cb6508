"""Removal of Attrition Points [11.3 to 11.7]: resupply, rest, refit, and the repair of HQs."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.rear import ask, happened, number, rear

from grognard.engine.rulings import Ruling
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.recovering import why_no_refit, why_no_resupply

ROW = "VC:hq nA:armored nB:armored . . ."
WP_ROW = "CF:hq wA:armored wB:armored . . ."


def row(picture: str = ROW, phase: str = "nato.attrition_removal", **more: Any) -> FrontPosition:
    return rear(picture, phase=phase, **more)


def worn(position: FrontPosition, unit: str) -> int:
    return position.attrition[number(position, unit)]


# -- rest


@pytest.mark.rule("11.4-2", "11.4-1", "5-4.6.3")
def test_only_combat_units_that_gain_by_it_are_asked_to_rest() -> None:
    guns = {"nG": {"type": "sp_artillery", "hex": "0104", "attrition": 2}}
    position = row(units={"nA": {"attrition": 1}, **guns}, dice=[1])
    assert ask.choices(position) == {"unit nA", "done"}
    assert ask.refused(position, "unit nG").rules[0] == "11.4-1"
    assert ask.refused(position, "unit nB").reason == "recovery.fresh"


@pytest.mark.rule("11.4-2")
def test_only_units_of_the_player_whose_phase_it_is_recover() -> None:
    units = {"nA": {"attrition": 1}, "wA": {"type": "armored", "side": "wp", "hex": "0106", "attrition": 3}}
    position = row(units=units)
    ask.allowed(position, "unit nA")
    ruling = ask.refused(position, "unit wA")
    assert (ruling.rules, ruling.reason) == (("11.4-2",), "recovery.not_yours")


@pytest.mark.rule("11.3-3")
def test_fresh_artillery_is_not_resupplied() -> None:
    for attrition, fresh in ((0, True), (1, False)):
        position = row(GUNS, units={"nG": {"attrition": attrition}})
        refused = why_no_resupply(position, number(position, "nG"))
        assert (refused is not None and refused.reason == "recovery.fresh") is fresh


@pytest.mark.rule("11.4-3:1", "11.4-3:2", "11.4-3:3", "11.4-3:4")
@pytest.mark.parametrize(
    ("nation", "needed", "rule"),
    [("wg", 6, "11.4-3:1"), ("us", 7, "11.4-3:2"), ("soviet", 8, "11.4-3:3"), ("eg", 9, "11.4-3:4")],
)
def test_the_die_hangs_on_the_nation(nation: str, needed: int, rule: str) -> None:
    nato = nation in ("wg", "us")
    unit, phase = ("nA", "nato.attrition_removal") if nato else ("wA", "wp.attrition_removal")
    for die, left in ((needed, 2), (needed - 1, 3)):
        position = row(ROW if nato else WP_ROW, phase, units={unit: {"nation": nation, "attrition": 3}}, dice=[die])
        assert ask.allowed(position, f"unit {unit}").rules[0] == rule
        ask.play(position, f"unit {unit}")
        assert worn(position, unit) == left


@pytest.mark.rule("11.4-4", "11.4-5")
def test_a_unit_rests_once_and_is_turned_over_whatever_the_die() -> None:
    position = row(units={"nA": {"attrition": 2}, "nB": {"attrition": 1}}, dice=[1])
    ask.play(position, "unit nA")
    assert position.resting[number(position, "nA")]
    assert ask.refused(position, "unit nA").rules[0] == "11.4-4"


@pytest.mark.rule("11.4-5", "5-4.6.2")
def test_units_that_rested_are_turned_back_and_may_rest_again() -> None:
    position = row(units={"nA": {"attrition": 2, "resting": True}})
    assert ask.choices(position, "unit") == {"nA"}
    assert not position.resting[number(position, "nA")]


def test_all_rest_in_one_choice() -> None:
    position = row(units={"nA": {"attrition": 2}, "nB": {"attrition": 1}}, dice=[7, 6])
    ask.play(position, "rest_all")
    assert (worn(position, "nA"), worn(position, "nB")) == (1, 1)


@pytest.mark.rule("11.4-2a", "11.4-2c", "11.4-2d", "11.4-2e")
@pytest.mark.parametrize(
    ("state", "rule"),
    [
        ({"ready": 5}, "11.4-2d"),
        ({"engaged": 1}, "11.4-2e"),
        ({"engaged": 2}, "11.4-2e"),
        ({"delayed": 1}, "11.4-2e"),
        ({"mode": "refit"}, "11.4-2e"),
        ({"hex": "0105"}, "11.4-2a"),
    ],
)
def test_what_keeps_a_unit_from_resting(state: dict[str, Any], rule: str) -> None:
    position = row(
        "VC:hq nA:armored nB:armored . . wA:hq", units={"nA": {"attrition": 2, **state}, "nB": {"attrition": 1}}
    )
    assert ask.refused(position, "unit nA").rules[0] == rule
    assert "unit nB" in ask.choices(position)


@pytest.mark.rule("11.4-2c", "11.4-2b", "30-0")
def test_a_unit_rests_only_in_command_and_with_a_supply_line() -> None:
    units = {"nA": {"attrition": 2}, "nB": {"attrition": 2}}
    helped = {"nH": {"type": "hq", "hex": "0104", "attrition": 1}}
    away = row(". nA:armored nB:armored . . .", units={**units, **helped})
    assert ask.refused(away, "unit nA").rules[0] == "11.4-2c"
    position = row(supply=True, units=units, state={"centres_left": {"nato": 0, "wp": 0}})
    assert ask.asked(position) == ("nobody", "over")


@pytest.mark.rule("11.7-1")
def test_combat_units_of_the_warsaw_pact_do_not_rest_below_two() -> None:
    position = row(WP_ROW, "wp.attrition_removal", units={"wA": {"attrition": 2}, "wB": {"attrition": 3}}, dice=[10])
    assert ask.refused(position, "unit wA").rules[0] == "11.7-1"
    ask.play(position, "unit wB")
    assert worn(position, "wB") == 2
    nato = row(units={"nA": {"attrition": 2}})
    ask.allowed(nato, "unit nA")


# -- refit


@pytest.mark.rule("11.5-2", "11.5-1")
def test_a_unit_in_refit_mode_removes_a_point_without_a_die() -> None:
    units = {"nA": {"attrition": 2, "mode": "refit"}, "nB": {"attrition": 2, "mode": "refit", "ready": 5}}
    position = row(units=units)
    assert ask.asked(position) == ("nobody", "over")
    assert (worn(position, "nA"), worn(position, "nB")) == (1, 2)


@pytest.mark.rule("11.5-2-a", "11.5-2-c", "11.5-2-d", "11.5-2-b", "11.5-1")
def test_what_keeps_a_unit_from_refitting() -> None:
    refitting = {"mode": "refit", "attrition": 2}

    def rule(unit: str = "nA", picture: str = ROW, supply: bool = False, **said: Any) -> str:
        position = row(picture, units={unit: {**refitting, **said}}, supply=supply)
        ruling = why_no_refit(position, number(position, unit))
        return ruling.rules[0] if ruling else ""

    assert rule() == ""
    assert rule(hex="0105", picture="VC:hq nA:armored nB:armored . . wA:hq") == "11.5-2-a"
    assert rule(engaged=1) == "11.5-2-d"
    assert rule(delayed=1) == "11.5-2-d"
    assert rule(picture=". nA:armored . .") == "11.5-2-c"
    assert rule(supply=True) == "11.5-2-b"
    assert rule(mode="tactical") == "11.5-2"
    assert rule("VC", mode="moving", attrition=1) == "11.5-1"


@pytest.mark.rule("11.7-1")
def test_refit_stops_at_two_for_combat_units_of_the_warsaw_pact_only() -> None:
    units = {
        "wA": {"attrition": 2, "mode": "refit"},
        "wB": {"attrition": 3, "mode": "refit"},
        "wG": {"type": "missile_artillery", "hex": "0104", "attrition": 2, "mode": "refit"},
    }
    position = row(WP_ROW, "wp.attrition_removal", units=units)
    ask.asked(position)
    assert [worn(position, unit) for unit in ("wA", "wB", "wG")] == [2, 2, 1]


# -- resupply

GUNS = "VC:hq nG:sp_artillery nT:towed_artillery nR:rocket_artillery nM:missile_artillery nA:armored"


@pytest.mark.rule("11.3-1", "11.3-2", "11.3-3")
def test_one_roll_resupplies_all_artillery_but_missiles() -> None:
    units = {unit: {"attrition": 2} for unit in ("nG", "nT", "nR", "nM")}
    position = row(GUNS, units=units, dice=[4])
    ask.asked(position)
    assert [worn(position, unit) for unit in ("nG", "nT", "nR", "nM")] == [1, 1, 1, 2]
    assert len(happened(position.events, "rolled")) <= 1


@pytest.mark.rule("11.3-4")
def test_on_a_dash_nobody_is_resupplied() -> None:
    position = row(GUNS, units={"nG": {"attrition": 2}}, dice=[3])
    ask.asked(position)
    assert worn(position, "nG") == 2


@pytest.mark.rule("11.5-3")
def test_resupply_and_refit_add_up() -> None:
    position = row(GUNS, units={"nG": {"attrition": 3, "mode": "refit"}}, dice=[10])
    ask.asked(position)
    assert worn(position, "nG") == 1


@pytest.mark.rule("11.3-3a", "11.3-3b", "11.3-3c", "11.3-3d", "11.3-1")
def test_what_keeps_artillery_from_being_resupplied() -> None:
    def ruled(picture: str = GUNS, unit: str = "nG", supply: bool = False, **said: Any) -> Ruling | None:
        position = row(picture, units={unit: {"attrition": 2, **said}}, supply=supply)
        return why_no_resupply(position, number(position, unit))

    def rule(picture: str = GUNS, **said: Any) -> str:
        ruling = ruled(picture, **said)
        return ruling.rules[0] if ruling else ""

    def reason(**said: Any) -> str:
        ruling = ruled(**said)
        return ruling.reason if ruling else ""

    assert rule() == ""
    assert rule(unit="nM") == "11.3-1"
    assert rule(unit="nA") == "11.3-1"
    assert rule(supply=True) == "11.3-3a"
    assert rule(". nG:sp_artillery") == "11.3-3b"
    assert rule(mode="road") == "11.3-3c"
    assert rule(ready=9) == "11.3-3c"
    assert (reason(mode="road"), reason(ready=9)) == ("recovery.by_road", "recovery.in_transition")
    assert rule(engaged=1) == "11.3-3d"
    assert rule(delayed=2) == "11.3-3d"


# -- HQs


@pytest.mark.rule("11.6-1", "11.6-2", "11.6-4")
def test_an_hq_loses_two_points_for_one_of_a_combat_unit() -> None:
    position = row(units={"VC": {"attrition": 3}})
    assert ask.refused(position, "unit VC").rules[0] == "11.4-1"
    ask.play(position, "repair VC;unit nA")
    assert (worn(position, "VC"), worn(position, "nA")) == (1, 1)
    ask.play(position, "repair VC;unit nB")
    assert (worn(position, "VC"), worn(position, "nB")) == (0, 1)


@pytest.mark.rule("11.6-2", "11.6-3", "11.6-4")
def test_who_can_take_a_point_for_an_hq() -> None:
    picture = "nH:hq nA:armored nB:armored nC:armored nG:sp_artillery . . . nD:armored"
    units = {
        "nH": {"attrition": 2, "command": 4},
        "nB": {"nation": "wg"},
        "nC": {"attrition": 4},
    }
    position = row(picture, units=units)
    ask.play(position, "repair nH")
    assert ask.choices(position, "unit") == {"nA"}
    for unit, rule in (("nB", "11.6-2"), ("nC", "11.6-4"), ("nG", "11.6-2"), ("nD", "11.6-3")):
        assert ask.refused(position, f"unit {unit}").rules[0] == rule


@pytest.mark.rule("11.6-3")
def test_a_supply_path_leads_from_the_helper_to_the_hq() -> None:
    units = {"nH": {"attrition": 2}}
    position = row("nH:hq nA:armored", units=units, sides={"major_river": "0101/0102"})
    assert ask.asked(position) == ("nobody", "over")
    bridge = {"major_river": "0101/0102", "bridge": "0101/0102"}
    ask.allowed(row("nH:hq nA:armored", units=units, sides=bridge), "repair nH")


@pytest.mark.rule("30-0")
def test_an_hq_without_a_supply_line_is_not_repaired() -> None:
    position = row(units={"VC": {"attrition": 2}, "nA": {"attrition": 1}}, supply=True)
    assert ask.asked(position) == ("nobody", "over")


# -- one thing at a time


@pytest.mark.rule("11.6-2", "11.4-2")
def test_while_an_hq_is_repaired_nothing_else_is_begun() -> None:
    picture = "VC:hq nH:hq nA:armored nB:armored . . ."
    worn_out = {"attrition": 3}
    position = row(picture, units=dict.fromkeys(("VC", "nH", "nA", "nB"), worn_out))
    others = ("done", "rest_all", "repair nH")
    for action in others:
        ask.allowed(position, action)
    ask.play(position, "repair VC")
    for action in others:
        ruling = ask.refused(position, action)
        assert (ruling.rules[0], ruling.reason) == ("11.6-2", "recovery.in_hand"), action


@pytest.mark.rule("11.4-2")
def test_all_rest_at_once_only_where_there_are_several() -> None:
    one, two = {"nA": {"attrition": 2}}, {"nA": {"attrition": 2}, "nB": {"attrition": 2}}
    ask.allowed(row(units=two), "rest_all")
    ruling = ask.refused(row(units=one), "rest_all")
    assert (ruling.rules[0], ruling.reason) == ("11.4-2", "recovery.not_several")


@pytest.mark.rule("11.6-2")
def test_an_hq_that_has_lost_nothing_is_not_repaired() -> None:
    position = row(units={"VC": {"attrition": 0}, "nA": {"attrition": 3}})
    ruling = ask.refused(position, "repair VC")
    assert (ruling.rules[0], ruling.reason) == ("11.6-2", "recovery.fresh")
    ask.allowed(row(units={"VC": {"attrition": 1}}), "repair VC")


@pytest.mark.rule("11.4-2")
def test_that_who_rests_rolls_at_once_is_told() -> None:
    position = row(units={"nA": {"attrition": 1}}, dice=[1])
    assert [str(action) for action in ask.game.advice(position).staked] == ["unit nA"]

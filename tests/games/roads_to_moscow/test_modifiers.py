"""Modifiers of the combat die [10.22, 10.61]: each alone, what hinders it, and the limit [10.62]."""

from typing import Any

import pytest
from tests.games.roads_to_moscow.battles import TANK, declared, fought, reckoned
from tests.games.roads_to_moscow.sketch import number, sketch

from grognard.games.roads_to_moscow.modifiers import modifier_parts
from grognard.games.roads_to_moscow.position import RoadsPosition


def parts(p: RoadsPosition, *attackers: str, hex: str = "0201", **more: Any) -> dict[str, float]:
    """What is added to the die of an attack on a hex, led by its first attacker, by name."""
    where, units = p.components.number("hex", hex), [number(p, unit) for unit in attackers]
    found = modifier_parts(p, where, units, (units[0], p.units_at(where)[0]), **more)
    return {part.name: part.amount for part in found}


# -- terrain


@pytest.mark.rule("10.21")
@pytest.mark.rule("10.61a")
def test_the_ground_of_the_defender_counts_and_that_of_the_attacker_does_not() -> None:
    assert parts(sketch("gA1:Inf w+sA1:Inf"), "gA1") == {"woods": 1}
    assert parts(sketch("t+w+gA1:Inf sA1:Inf"), "gA1") == {}


@pytest.mark.rule("10.22a")
def test_of_the_ground_of_a_hex_only_the_best_counts() -> None:
    assert parts(sketch("gA1:Inf w+t+sA1:Inf"), "gA1") == {"town": 2}


@pytest.mark.rule("10.22b")
def test_a_hexside_counts_if_all_attack_across_it() -> None:
    p = sketch("gA1:Inf sA1:Inf gA2:Inf", sides={"stream": "0101/0201"})
    assert parts(p, "gA1") == {"stream": 1}
    assert parts(p, "gA1", "gA2") == {}


@pytest.mark.rule("10.22b")
def test_artillery_beside_them_does_not_spoil_a_hexside() -> None:
    p = sketch("gA1:Inf sA1:Inf gA2:Art", sides={"stream": "0101/0201"})
    assert parts(p, "gA1", "gA2") == {"stream": 1}


@pytest.mark.rule("10.22b")
def test_slope_and_stream_add_up_with_the_hex() -> None:
    p = sketch("gA1:Inf w+sA1:Inf", sides={"stream": "0101/0201", "slope": "0101>0201"})
    assert parts(p, "gA1") == {"woods": 1, "stream": 1, "slope": 1}
    down = sketch("gA1:Inf sA1:Inf", sides={"slope": "0201>0101"})
    assert parts(down, "gA1") == {}


# -- works


WORKS = {"hex": "0201", "side": "soviet", "complete": True}


@pytest.mark.rule("10.61b")
def test_a_strongpoint_of_the_defender_adds_one() -> None:
    assert parts(sketch("gA1:Inf sA1:Inf", state={"strongpoints": [WORKS]}), "gA1") == {"strongpoint": 1}
    begun = {**WORKS, "complete": False, "builder": "sA1"}
    assert parts(sketch("gA1:Inf sA1:Inf", state={"strongpoints": [begun]}), "gA1") == {}


@pytest.mark.rule("10.61b")
@pytest.mark.rule("14.12c-1")
def test_a_fortified_line_adds_two_and_not_on_top_of_a_strongpoint() -> None:
    sides = {"fortified_line": "0101>0201"}
    p = sketch("gA1:Inf sA1:Inf gA2:Inf", sides=sides, state={"strongpoints": [WORKS]})
    assert parts(p, "gA1") == {"fortified_line": 2}
    assert parts(p, "gA1", "gA2") == {"strongpoint": 1}  # one of them goes around the line


# -- efficiency


@pytest.mark.rule("10.61c")
def test_the_difference_of_the_efficiency_ratings_counts() -> None:
    """The example of the rule: a Lead Unit with 5 attacks one with 7."""
    assert parts(sketch("gA1:Inf sA1:Inf", units={"sA1": {"er": 7}}), "gA1") == {"efficiency": 2}
    assert parts(sketch("gA1:Inf sA1:Inf", units={"gA1": {"er": 8}}), "gA1") == {"efficiency": -3}


@pytest.mark.rule("10.61c")
def test_a_disrupted_lead_unit_has_its_reduced_rating() -> None:
    assert parts(sketch("gA1:Inf sA1:Inf", units={"gA1": {"disrupted": True}}), "gA1") == {"efficiency": 2}


# -- no retreat


@pytest.mark.rule("10.61e")
@pytest.mark.rule("9.46a")
def test_a_no_retreat_marker_adds_one() -> None:
    assert parts(sketch("gA1:Inf sA1:Inf", state={"no_retreat": ["0201"]}), "gA1") == {"no_retreat": 1}


# -- combined arms


MIXED = "gA1:Tk+gA2:MI sA1:Inf"


@pytest.mark.rule("10.61f")
@pytest.mark.rule("10.61f-2")
def test_armour_and_a_partner_take_one_off() -> None:
    assert parts(sketch(MIXED, units={"gA1": TANK}), "gA1", "gA2") == {"combined_arms": -1}
    apart = sketch("gA1:Tk sA1:Inf gA2:MC", units={"gA1": TANK})
    assert parts(apart, "gA1", "gA2") == {"combined_arms": -1}  # not in the same hex


@pytest.mark.rule("10.61f-1")
def test_without_armour_there_is_no_bonus() -> None:
    assert parts(sketch(MIXED, units={"gA1": {"silhouette": True}}), "gA1", "gA2") == {}
    assert parts(sketch(MIXED, units={"gA1": TANK}), "gA1", "gA2") == {"combined_arms": -1}


@pytest.mark.rule("10.61f-2")
@pytest.mark.parametrize(
    ("kind", "bonus"), [("MC", True), ("MI", True), ("ME", True), ("Rec", True), ("Inf", False), ("Eng", False)]
)
def test_only_some_arms_are_partners_of_armour(kind: str, bonus: bool) -> None:
    p = sketch(f"gA1:Tk+gA2:{kind} sA1:Inf", units={"gA1": TANK})
    assert ("combined_arms" in parts(p, "gA1", "gA2")) == bonus


@pytest.mark.rule("10.61f-3")
def test_a_red_defence_strength_takes_the_bonus_away() -> None:
    p = sketch("gA1:Tk+gA2:MI sA1:Inf+sA2:AT", units={"gA1": TANK, "sA2": {"red_defence": True}})
    assert parts(p, "gA1", "gA2") == {}
    black = sketch("gA1:Tk+gA2:MI sA1:Inf+sA2:AT", units={"gA1": TANK})
    assert parts(black, "gA1", "gA2") == {"combined_arms": -1}


@pytest.mark.rule("10.61f-4")
def test_towns_strongpoints_and_lines_take_the_bonus_away() -> None:
    assert parts(sketch("gA1:Tk+gA2:MI t+sA1:Inf", units={"gA1": TANK}), "gA1", "gA2") == {"town": 2}
    p = sketch(MIXED, units={"gA1": TANK}, state={"strongpoints": [WORKS]})
    assert parts(p, "gA1", "gA2") == {"strongpoint": 1}
    p = sketch(MIXED, units={"gA1": TANK}, sides={"fortified_line": "0101>0201"})
    assert parts(p, "gA1", "gA2") == {"fortified_line": 2}


@pytest.mark.rule("10.61f-5")
@pytest.mark.rule("3.72h")
def test_who_is_disrupted_or_across_a_river_earns_no_bonus() -> None:
    units = {"gA1": TANK, "gA2": {"disrupted": True}}
    assert "combined_arms" not in parts(sketch(MIXED, units=units), "gA1", "gA2")
    assert "combined_arms" in parts(sketch(MIXED, units={"gA1": TANK}), "gA1", "gA2")
    picture, river = "gA1:Tk sA1:Inf gA2:MI", {"river": "0101/0201", "bridge": "0101/0201"}
    assert parts(sketch(picture, units={"gA1": TANK}, sides=river), "gA1", "gA2") == {}
    assert parts(sketch(picture, units={"gA1": TANK}), "gA1", "gA2") == {"combined_arms": -1}


# -- failed coordination, engineers


@pytest.mark.rule("10.61g")
def test_failed_ground_coordination_adds_two() -> None:
    assert parts(sketch("gA1:Inf sA1:Inf"), "gA1", uncoordinated=True) == {"uncoordinated": 2}


@pytest.mark.rule("10.61h")
def test_engineers_take_one_off_against_towns_and_works() -> None:
    assert parts(sketch("gA1:Inf+gA2:Eng+gA3:Eng t+sA1:Eng"), "gA1", "gA2", "gA3") == {"town": 2, "engineers": -1}
    assert parts(sketch("gA1:Inf+gA2:Eng w+sA1:Inf"), "gA1", "gA2") == {"woods": 1}
    p = sketch("gA1:Inf+gA2:Eng sA1:Inf", state={"strongpoints": [WORKS]})
    assert parts(p, "gA1", "gA2") == {"strongpoint": 1, "engineers": -1}


@pytest.mark.rule("10.61h")
def test_disrupted_engineers_do_not_help() -> None:
    p = sketch("gA1:Inf+gA2:Eng t+sA1:Inf", units={"gA2": {"disrupted": True}})
    assert parts(p, "gA1", "gA2") == {"town": 2}


# -- the sum


@pytest.mark.rule("10.62")
@pytest.mark.parametrize(("ours", "theirs", "net"), [(2, 9, 5), (9, 2, -5), (5, 8, 3)])
def test_the_net_modifier_is_held_between_minus_five_and_five(ours: int, theirs: int, net: int) -> None:
    units = {"gA1": {"er": ours}, "sA1": {"er": theirs}}
    p = declared("gA1:Inf sA1:Inf", {"0201": "gA1"}, units=units, assault=True, dice=[5])
    assert reckoned(p.events)[3] == net


@pytest.mark.rule("10.62")
def test_modifiers_of_both_sides_are_set_off() -> None:
    units = {"gA1": TANK | {"er": 6}}
    p = declared("gA1:Tk+gA2:MI w+sA1:Inf", {"0201": "gA1 gA2"}, mobile=["0201"], units=units, dice=[5])
    assert reckoned(fought(p, {"lead.which": "unit gA1"}))[3] == 1 - 1 - 1


@pytest.mark.rule("8.56e")
def test_in_an_overrun_only_some_modifiers_count() -> None:
    p = sketch("gA1:Tk+gA2:ME w+sA1:Inf", units={"gA1": TANK}, state={"no_retreat": ["0201"]})
    assert parts(p, "gA1", "gA2", overrun=True) == {"woods": 1, "combined_arms": -1}

"""Combat [10.0]: the order of attacks and of what is done in each, Lead Units, tables, ratios, the die."""

from typing import Any

import pytest
from tests.games.roads_to_moscow.battles import TANK, battle, declared, fought, kinds, reckoned, until
from tests.games.roads_to_moscow.sketch import ask, happened, number, sketch

from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.which_table import must_assault

TWO = """
    gA1:Tk  sA1:Inf  .        .  .       .
    .       .        .        .  sA2:Inf gA2:MI
"""
"""Two attacks far from each other."""


def rolls(p: RoadsPosition, purpose: str) -> list[dict[str, Any]]:
    """The dice that were rolled for a purpose before anybody was asked."""
    return [found for found in happened(p.events, "rolled") if found["purpose"].startswith(purpose)]


# -- which attack, who takes part


@pytest.mark.rule("10.0")
def test_the_attacker_chooses_which_of_his_attacks_comes_next() -> None:
    p = declared(TWO, {"0201": "gA1", "0502": "gA2"}, dice=[10, 10])
    assert ask.asked(p) == ("german", "combat.next")
    assert ask.choices(p, "attack") == {"0201", "0502"}
    events = ask.play(p, "attack 0502")
    assert [found["hex"] for found in happened(events, "attacked")] == ["0502", "0201"]  # the last needs no choice


@pytest.mark.rule("10.0")
def test_a_soviet_sequence_makes_the_soviet_the_attacker() -> None:
    p = declared(". .\ngA1:Inf sA1:Inf", {"0102": "sA1"}, side="soviet", active="sA", dice=[10])
    assert happened(p.events, "attacked")[0]["side"] == "soviet"


@pytest.mark.rule("10.11")
def test_a_hex_that_was_attacked_is_not_attacked_again_in_the_phase() -> None:
    picture = TWO + "    .  .  sA3:Inf  gA3:Inf  .  ."
    p = declared(picture, {"0201": "gA1", "0502": "gA2", "0303": "gA3"}, assault=True, assault_crt="Ad", dice=[5])
    ask.play(p, "attack 0201")
    assert p.fought[number(p, "gA1")]
    assert p.fought[number(p, "sA1")]
    assert ask.refused(p, "attack 0201").rules == ("10.11",)


@pytest.mark.rule("10.12")
def test_what_was_not_declared_is_not_attacked() -> None:
    p = declared(TWO.replace(".        .  sA2", "sA3:Inf  .  sA2"), {"0201": "gA1", "0502": "gA2"}, dice=[10, 10])
    assert ask.refused(p, "attack 0302").rules == ("10.12",)
    ask.allowed(p, "attack 0201")


@pytest.mark.rule("10.12")
@pytest.mark.rule("10.13")
def test_a_unit_next_to_the_hex_without_a_marker_does_not_take_part() -> None:
    p = declared("gA1:Inf+gA2:Inf sA1:Inf", {"0201": "gA1"}, assault=True, dice=[10])
    assert happened(p.events, "attacked")[0]["units"] == ["gA1"]
    assert reckoned(p.events)[0] == 4  # the whole strength of one, nothing of the other


@pytest.mark.rule("10.14")
def test_each_attack_is_against_one_hex() -> None:
    p = declared(TWO, {"0201": "gA1", "0502": "gA2"}, dice=[10, 10])
    first, second = happened(ask.play(p, "attack 0201"), "attacked")
    assert (first["units"], second["units"]) == (["gA1"], ["gA2"])


@pytest.mark.rule("10.15")
def test_artillery_is_no_attacker_by_itself() -> None:
    p = declared("gA1:Inf+gA2:Art sA1:Inf", {"0201": "gA1"}, assault=True, dice=[10])
    assert battle(p).attackers == (number(p, "gA1"),)
    assert ask.choices(p, "unit") == {"gA2"}  # it may support the attack of another


@pytest.mark.rule("10.16")
def test_all_units_of_a_hex_defend_together() -> None:
    p = declared("gA1:Inf sA1:Inf+sA2:Inf+sA3:HQ", {"0201": "gA1"}, assault=True, dice=[10])
    until(p, "lead.which")
    assert set(battle(p).defenders) == {number(p, name) for name in ("sA1", "sA2", "sA3")}
    assert reckoned(fought(p))[1] == 4 + 4 + 1


@pytest.mark.rule("10.17")
def test_the_markers_are_taken_away_before_the_lead_unit_is_named() -> None:
    p = declared("gA1:Inf+gA2:Inf sA1:Inf", {"0201": "gA1 gA2"}, assault=True, dice=[10])
    assert ask.asked(p) == ("german", "lead.which")
    assert not p.attacks
    assert p.declared[number(p, "gA1")] == -1


# -- Lead Units


@pytest.mark.rule("10.17")
@pytest.mark.rule("10.44")
def test_the_attacker_names_his_lead_unit_first() -> None:
    p = declared("gA1:Inf+gA2:Inf sA1:Inf+sA2:Inf", {"0201": "gA1 gA2"}, assault=True, dice=[10])
    assert ask.asked(p) == ("german", "lead.which")
    ask.play(p, "unit gA2")
    assert ask.asked(p) == ("soviet", "lead.which")
    events = ask.play(p, "unit sA1")
    assert happened(events, "lead_named") == [{"rule": "10.44", "unit": "sA1", "hex": "0201"}]
    assert not happened(events, "ground_coordinated", "ground_uncoordinated")  # of the defender there is no check


@pytest.mark.rule("10.17")
def test_with_one_unit_nobody_is_asked_who_leads() -> None:
    p = declared("gA1:Inf sA1:Inf", {"0201": "gA1"}, assault=True, dice=[10])
    assert [found["unit"] for found in happened(p.events, "lead_named")] == ["gA1", "sA1"]


@pytest.mark.rule("15.12-1")
def test_an_hq_leads_only_where_there_are_hqs_alone() -> None:
    p = declared("gA1:Inf sA1:Inf+sA2:Inf+sA3:HQ", {"0201": "gA1"}, assault=True, dice=[10])
    assert ask.refused(p, "unit sA3").rules == ("15.12-1",)
    alone = declared("gA1:Inf sA2:HQ+sA3:HQ", {"0201": "gA1"}, assault=True, dice=[10])
    assert ask.choices(alone, "unit") == {"sA2", "sA3"}


@pytest.mark.rule("15.12-2")
def test_an_hq_adds_its_defence_strength() -> None:
    p = declared("gA1:Inf sA3:HQ", {"0201": "gA1"}, units={"sA3": {"defence": 2}}, assault=True, dice=[10])
    assert reckoned(p.events)[:3] == (4, 2, "2-1")


# -- which table


def table(p: RoadsPosition, hex: str, *units: str, assault: bool = False) -> str | None:
    """The rule by which an attack uses the Assault table; None: the attacker may choose."""
    where = p.components.number("hex", hex)
    found = must_assault(p, where, [number(p, unit) for unit in units], assault)
    return None if found is None else found.rules[0]


@pytest.mark.rule("10.31")
@pytest.mark.parametrize(("mobile", "code", "said"), [((), "D1", "assault"), (("0201",), "D2", "mobile")])
def test_each_combat_uses_the_table_that_its_marker_shows(mobile: tuple[str, ...], code: str, said: str) -> None:
    p = declared(
        "gA1:Tk+gA2:Tk sA1:Inf",
        {"0201": "gA1 gA2"},
        mobile=mobile,
        mobile_crt="D2",
        assault_crt="D1",
        dice=[5],
    )
    events = fought(p)
    assert happened(events, "attacked")[0]["table"] == said
    assert happened(events, "result")[0]["result"] == code


@pytest.mark.rule("10.32-a")
def test_an_assault_sequence_has_its_own_table() -> None:
    p = sketch("gA1:Tk sA1:Inf", units={"gA1": TANK})
    assert table(p, "0201", "gA1", assault=True) == "10.32-a"
    assert table(p, "0201", "gA1") is None


@pytest.mark.rule("10.32-b")
@pytest.mark.rule("5.13e")
def test_rain_forces_the_assault_table() -> None:
    p = sketch("gA1:Tk sA1:Inf", units={"gA1": TANK}, state={"weather": "rain"})
    assert table(p, "0201", "gA1") == "10.32-b"
    cloudy = sketch("gA1:Tk sA1:Inf", units={"gA1": TANK}, state={"weather": "cloudy"})
    assert table(cloudy, "0201", "gA1") is None


@pytest.mark.rule("10.32-c")
@pytest.mark.rule("10.33")
@pytest.mark.parametrize(
    ("unit", "facts", "rule"),
    [
        ("Tk", TANK, None),
        ("Rec", {"silhouette": True, "armoured_car": True}, None),
        ("Cav", {}, None),
        ("MI", {}, "10.32-c"),
        ("SP", {"silhouette": True}, "10.32-c"),
    ],
)
def test_the_mobile_table_needs_armour_armoured_cars_or_cavalry(
    unit: str, facts: dict[str, bool], rule: str | None
) -> None:
    p = sketch(f"gA1:{unit} sA1:Inf", units={"gA1": facts})
    assert table(p, "0201", "gA1") == rule


@pytest.mark.rule("10.32-d")
def test_a_town_or_a_strongpoint_of_the_enemy_forces_the_assault_table() -> None:
    assert table(sketch("gA1:Tk t+sA1:Inf", units={"gA1": TANK}), "0201", "gA1") == "10.32-d"
    assert table(sketch("gA1:Tk v+sA1:Inf", units={"gA1": TANK}), "0201", "gA1") is None
    works = {"hex": "0201", "side": "soviet", "complete": True}
    p = sketch("gA1:Tk sA1:Inf", units={"gA1": TANK}, state={"strongpoints": [works]})
    assert table(p, "0201", "gA1") == "10.32-d"
    begun = {**works, "complete": False, "builder": "sA1"}
    p = sketch("gA1:Tk sA1:Inf", units={"gA1": TANK}, state={"strongpoints": [begun]})
    assert table(p, "0201", "gA1") is None


@pytest.mark.rule("10.32-e")
def test_a_river_that_all_attack_across_forces_the_assault_table() -> None:
    picture = "gA1:Tk sA1:Inf gA2:Tk"
    sides = {"river": "0101/0201", "bridge": "0101/0201"}
    p = sketch(picture, units={"gA1": TANK, "gA2": TANK}, sides=sides)
    assert table(p, "0201", "gA1") == "10.32-e"  # with a bridge all the same
    assert table(p, "0201", "gA1", "gA2") is None


@pytest.mark.rule("10.32-f")
def test_a_fortified_line_that_all_attack_across_forces_the_assault_table() -> None:
    p = sketch("gA1:Tk sA1:Inf gA2:Tk", units={"gA1": TANK, "gA2": TANK}, sides={"fortified_line": "0101>0201"})
    assert table(p, "0201", "gA1") == "10.32-f"
    assert table(p, "0201", "gA1", "gA2") is None


# -- ratios


@pytest.mark.rule("10.52")
@pytest.mark.parametrize(("defence", "column"), [(2, "4-1"), (3, "2-1"), (4, "2-1"), (5, "3-2")])
def test_ratios_are_rounded_in_favour_of_the_defender(defence: int, column: str) -> None:
    """The examples of the rule: eight points against two, three, four and five."""
    units = {"gA1": {"attack": 8}, "sA1": {"defence": defence}}
    p = declared("gA1:Inf sA1:Inf", {"0201": "gA1"}, units=units, assault=True, dice=[10])
    assert reckoned(p.events) == (8, defence, column, 0)


@pytest.mark.rule("10.53a-2")
@pytest.mark.parametrize(("mobile", "code"), [((), "A2Rd"), (("0203",), "A2R")])
def test_below_one_to_four_no_die_is_rolled(mobile: tuple[str, ...], code: str) -> None:
    units = {"gA1": {"attack": 1, **TANK}, "sA1": {"defence": 5}}
    p = declared(". .\n. .\ngA1:Tk sA1:Inf", {"0203": "gA1"}, mobile=mobile, units=units, dice=[])
    assert happened(p.events, "hopeless") == [{"rule": "10.53a-2", "hex": "0203", "result": code}]
    assert not rolls(p, "attack")
    stronger = declared(
        ". .\n. .\ngA1:Tk sA1:Inf", {"0203": "gA1"}, mobile=mobile, units=units | {"sA1": {"defence": 4}}
    )
    assert rolls(stronger, "attack")


@pytest.mark.rule("10.53b")
@pytest.mark.rule("10.53c")
@pytest.mark.parametrize(("mobile", "column"), [((), "7-1"), (("0201",), "8-1")])
def test_above_the_last_column_the_last_counts(mobile: tuple[str, ...], column: str) -> None:
    units = {"gA1": {"attack": 18, **TANK}, "sA1": {"defence": 2}}
    p = declared("gA1:Tk sA1:Inf", {"0201": "gA1"}, mobile=mobile, units=units, dice=[5])
    assert reckoned(p.events)[2] == column


@pytest.mark.rule("10.53d")
def test_the_attacker_cannot_choose_a_lower_column() -> None:
    units = {"gA1": {"attack": 12}}
    p = declared("gA1:Inf+gA2:Inf sA1:Inf", {"0201": "gA1 gA2"}, units=units, assault=True, dice=[5])
    assert ask.choices(p) == {"unit gA1", "unit gA2"}  # the Lead Unit is the only choice
    assert reckoned(fought(p))[2] == "4-1"


# -- the order of a combat, and its die


@pytest.mark.rule("OS-A3a", "OS-A3b", "OS-A3c", "OS-A3d", "OS-A3e", "OS-A3f", "OS-A3i", "11.63")
@pytest.mark.rule("10.4")
@pytest.mark.rule("10.41a")
@pytest.mark.rule("10.42a")
@pytest.mark.rule("12.11")
@pytest.mark.rule("13.22")
def test_leads_then_aircraft_then_artillery_then_ground_then_the_die() -> None:
    picture = """
        gA1:Tk+gA9:HQ  sA1:Inf+sA9:HQ  .
        gA2:MI         .               sA3:Art
        gA3:Art        .               .
    """
    p = declared(picture, {"0201": "gA1 gA2"}, mobile=["0201"], air="Ju87a Il-2", dice=[1] * 6)
    asked = []
    while ask.asked(p)[1] not in ("check.aid", "over"):
        asked.append(ask.asked(p))
        ask.play(p, {"lead.which": "unit gA1"}.get(ask.asked(p)[1]) or f"fly {min(ask.choices(p, 'fly'))};done")
    assert asked == [("german", "lead.which"), ("soviet", "air.which"), ("german", "air.which")]
    answers = {"soviet artillery.which": "unit sA3;done", "german artillery.which": "unit gA3;done"}
    events = fought(p, answers)
    rolled = [found["purpose"] for found in happened(events, "rolled")]
    assert rolled == ["check.Il-2", "check.Ju87a", "check.sA3", "check.gA3", "check.gA1", "attack.0201"]
    named = [found["side"] for found in happened(events, "guns_named")]
    assert named == ["soviet", "german"]  # the defender first
    assert kinds(events, "reckoned", "rolled", "result")[-3:] == ["reckoned", "rolled", "result"]


@pytest.mark.rule("10.51")
def test_ground_strengths_and_then_artillery_add_up() -> None:
    p = declared("gA1:Inf+gA2:Inf+gA3:Art sA1:Inf", {"0201": "gA1 gA2"}, assault=True, dice=[10])
    events = fought(p, {"artillery.which": "unit gA3;done"})
    assert reckoned(events)[:3] == (4 + 4 + 4, 4, "3-1")


@pytest.mark.rule("10.63", "2.41", "2.42")
def test_the_attacker_rolls_one_die_and_adds_the_net_modifier() -> None:
    p = declared("gA1:Inf w+sA1:Inf", {"0201": "gA1"}, assault=True, dice=[3])
    (rolled,), (result,) = rolls(p, "attack"), happened(p.events, "result")
    assert (rolled["side"], rolled["die"], rolled["result"]) == ("german", 10, 3)
    assert (result["die"], result["result"]) == (4, "A1/D1*")  # 1-1, and one more for the Woods


@pytest.mark.rule("10.63", "OS-A3l")
def test_a_result_is_carried_out_before_the_next_attack() -> None:
    p = declared(TWO, {"0201": "gA1", "0502": "gA2"}, assault=True, assault_crt="DE", dice=[5, 5])
    ask.play(p, "attack 0201")
    assert not p.on_map(number(p, "sA1"))
    assert ask.asked(p)[1] != "combat.next"  # who advances is asked before the other attack begins
    assert p.on_map(number(p, "sA2"))

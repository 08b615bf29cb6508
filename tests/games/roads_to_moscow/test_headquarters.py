"""HQs and Leaders [15.1 to 15.3]: Command Range and Command Points; the German artillery HQ [16.1]."""

import pytest
from tests.games.roads_to_moscow.battles import declared, fought, kinds, until
from tests.games.roads_to_moscow.sketch import ask, happened, lines, number, sketch, where

from grognard.games.roads_to_moscow.artillery import arko_for
from grognard.games.roads_to_moscow.charts import GROUND
from grognard.games.roads_to_moscow.counters import arrive
from grognard.games.roads_to_moscow.headquarters import (
    NO_RETREAT,
    REACTION,
    helpers,
    points,
    refresh,
    why_no_help,
)
from grognard.games.roads_to_moscow.position import RoadsPosition

WIDE = """
    .        .        .        .        .        .        .
    gA1:Inf  sA1:Inf  gA2:Inf  .        .        .        .
    .        .        .        .        .        .        .
"""
"""0202 is attacked from 0102 and 0302: on the Mobile table that needs a check."""


def ground(more: str, **facts: dict[str, object]) -> RoadsPosition:
    """The check of an attack led by gA1, with more units in 0103."""
    rows = [line.split() for line in WIDE.splitlines() if line.strip()]
    rows[2][0] = more
    picture = "\n".join(" ".join(row) for row in rows)
    p = declared(picture, {"0202": "gA1 gA2"}, mobile=["0202"], units=facts, dice=[5, 5])
    ask.play(p, "unit gA1")
    return p


# -- points


@pytest.mark.rule("15.21-1")
@pytest.mark.rule("15.22")
@pytest.mark.rule("15.15")
def test_an_hq_has_its_points_unless_it_is_spent_or_disrupted() -> None:
    units = {"gA8": {"command": 1}, "gA7": {"spent": True}, "gA6": {"disrupted": True}}
    p = sketch("gA9:HQ+gA8:HQ+gA7:HQ+gA6:HQ", units=units)
    assert [points(p, number(p, name)) for name in ("gA9", "gA8", "gA7", "gA6")] == [2, 1, 0, 0]


@pytest.mark.rule("15.21-2")
@pytest.mark.rule("15.23b-1")
def test_each_point_takes_one_off_the_die() -> None:
    p = ground("gA9:HQ")
    assert ask.asked(p) == ("german", "check.aid")
    assert ask.allowed(p, "roll").facts["chance"] == "2/5"
    ruling = ask.allowed(p, "unit gA9")
    assert ("15.21-2", "gA9", -2) in lines(ruling)
    assert ruling.facts["chance"] == "3/5"


@pytest.mark.rule("15.22")
def test_all_points_are_spent_before_the_die_and_the_counter_turns() -> None:
    p = ground("gA9:HQ")
    events = ask.play(p, "unit gA9;roll")
    assert happened(events, "command_spent") == [{"rule": "15.22", "unit": "gA9", "count": 2}]
    assert kinds(events, "command_spent", "rolled")[:2] == ["command_spent", "rolled"]
    assert happened(events, "ground_coordinated")[0]["total"] == 5 + 1 - 2


@pytest.mark.rule("15.22")
def test_until_the_die_is_rolled_there_is_a_way_back() -> None:
    p = ground("gA9:HQ")
    ask.play(p, "unit gA9")
    assert ask.refused(p, "unit gA9").rules == ("15.22",)
    ask.play(p, "back")
    assert ask.choices(p) == {"unit gA9", "roll"}
    assert not p.spent[number(p, "gA9")]


@pytest.mark.rule("15.24")
def test_all_points_are_there_again_in_the_reorganization_phase() -> None:
    p = sketch("gA9:HQ+g8:L sA9:HQ", units={name: {"spent": True} for name in ("gA9", "g8", "sA9")})
    assert sum(p.spent) == 3
    refresh(p)
    assert not any(p.spent)


# -- who may help


@pytest.mark.rule("15.13-1")
@pytest.mark.rule("15.23b-1")
def test_an_hq_helps_its_own_formation_only() -> None:
    p = ground("gB9:HQ+gA9:HQ")
    assert ask.refused(p, "unit gB9").rules == ("15.13-1",)
    ask.allowed(p, "unit gA9")


@pytest.mark.rule("15.13-2")
def test_an_army_unit_that_has_joined_the_formation_gets_its_points() -> None:
    picture = "g1:Inf sA1:Inf gA2:Inf\ngA9:HQ . ."
    p = declared(picture, {"0201": "g1 gA2"}, mobile=["0201"], units={"g1": {"joined": "10Pz"}}, dice=[5, 5])
    ask.play(p, "unit g1")
    assert ask.choices(p, "unit") == {"gA9"}


@pytest.mark.rule("15.14a")
def test_command_range_is_four_hexes_to_the_lead_unit() -> None:
    picture = "gA1:Inf sA1:Inf gA2:Inf . . gA9:HQ"
    p = declared(picture, {"0201": "gA1 gA2"}, mobile=["0201"], dice=[5, 5])
    far = p.copy()
    ask.play(far, "unit gA1")
    assert ask.asked(far)[1] != "check.aid"  # five hexes to gA1
    ask.play(p, "unit gA2")
    assert ask.choices(p, "unit") == {"gA9"}  # three to gA2, whoever else is farther off


@pytest.mark.rule("15.14b")
def test_an_hq_that_is_attacked_helps_elsewhere_all_the_same() -> None:
    picture = """
        gA1:Inf  sA1:Inf+sA9:HQ  .  gA2:Inf
        .        .               .  sA2:Inf
        .        .               .  sA3:Art
    """
    p = declared(picture, {"0201": "gA1", "0402": "gA2"}, assault=True, dice=[5, 5, 5])
    ask.play(p, "attack 0402")
    until(p, "check.aid", answers={"soviet artillery.which": "unit sA3;done"})
    assert ask.choices(p, "unit") == {"sA9"}


@pytest.mark.rule("15.15")
def test_a_disrupted_hq_does_not_help() -> None:
    p = ground("gA9:HQ+gA8:HQ", gA9={"disrupted": True})
    assert ask.refused(p, "unit gA9").rules == ("15.15",)


@pytest.mark.rule("15.2")
def test_other_units_have_no_points() -> None:
    p = ground("gA9:HQ")
    assert ask.refused(p, "unit gA2").rules == ("15.2",)


# -- how many


@pytest.mark.rule("15.23b-2")
@pytest.mark.rule("15.11")
def test_one_hq_helps_an_attempt() -> None:
    """The example of the rule: the 69th and the 86th of 10th Panzer Division, of which one may help."""
    p = ground("gA69:HQ+gA86:HQ")
    assert ask.choices(p, "unit") == {"gA69", "gA86"}
    ask.play(p, "unit gA69")
    assert ask.choices(p) == {"roll", "back"}
    ruling = ask.refused(p, "unit gA86")
    assert (ruling.rules, ruling.facts["other"]) == (("15.23b-2",), "gA69")


@pytest.mark.rule("15.23b-2")
def test_one_hq_and_one_leader_combine() -> None:
    p = ground("gA9:HQ+g8:L+g7:L")
    ask.play(p, "unit gA9;unit g8")
    assert ask.refused(p, "unit g7").rules == ("15.23b-2",)
    assert ask.allowed(p, "roll").facts["chance"] == "4/5"


@pytest.mark.rule("15.23b-3")
def test_points_go_to_one_of_the_checks_of_a_combat() -> None:
    picture = """
        gA9:HQ   .        .
        gA1:Inf  sA1:Inf  gA2:Inf
        .        .        .
        gA3:Art  .        .
    """
    p = declared(picture, {"0202": "gA1 gA2"}, mobile=["0202"], air="Ju87a", dice=[1, 1, 1, 5])
    until(p, "check.aid", answers={"lead.which": "unit gA1", "air.which": "fly Ju87a;done"})
    ask.play(p, "unit gA9;roll;unit gA3;done")  # nobody is asked about the other checks
    events = fought(p)
    assert not kinds(events, "command_spent")
    assert kinds(events, "guns_coordinated", "ground_coordinated") == ["guns_coordinated", "ground_coordinated"]


@pytest.mark.rule("15.23b-3")
def test_another_hq_may_help_the_next_check_of_a_combat_and_who_has_helped_is_told_why_not() -> None:
    picture = """
        gA9:HQ+gA8:HQ  .        .
        gA1:Inf        sA1:Inf  gA2:Inf
        .              .        .
        gA3:Art        .        .
    """
    p = declared(picture, {"0202": "gA1 gA2"}, mobile=["0202"], air="Ju87a", dice=[1, 1, 1, 5])
    until(p, "check.aid", answers={"lead.which": "unit gA1", "air.which": "fly Ju87a;done"})
    ask.play(p, "unit gA9;roll;unit gA3;done")
    assert ask.choices(p, "unit") == {"gA8"}
    ruling = ask.refused(p, "unit gA9")
    assert (ruling.rules[0], ruling.reason) == ("15.23b-3", "command.spent")


@pytest.mark.rule("15.23c-2")
def test_who_has_helped_a_defending_hex_once_does_not_help_its_next_check() -> None:
    picture = """
        gA1:Inf  sA1:Inf  .  sA9:HQ+s7:L
        .        .        .  sA3:Art
    """
    p = declared(picture, {"0201": "gA1"}, air="Il-2", assault=True, dice=[1, 1, 5])
    ask.play(p, "fly Il-2;done;unit sA9;roll;unit sA3;done")
    assert ask.choices(p, "unit") == {"s7"}
    ruling = ask.refused(p, "unit sA9")
    assert (ruling.rules[0], ruling.reason) == ("15.23c-2", "command.spent")


@pytest.mark.rule("15.23c-1")
@pytest.mark.rule("15.23c-2")
def test_a_defending_hex_has_the_help_of_one_hq_in_all() -> None:
    picture = """
        gA1:Inf  sA1:Inf  .  sA9:HQ+sA8:HQ
        .        .        .  sA3:Art
    """
    p = declared(picture, {"0201": "gA1"}, air="Il-2", assault=True, dice=[1, 1, 5])
    ask.play(p, "fly Il-2;done")
    assert ask.choices(p, "unit") == {"sA9", "sA8"}
    decision = ask.game.decision(p)
    assert decision is not None
    assert decision.rule == "15.23c-1"
    without = p.copy()
    ask.play(p, "unit sA9;roll")
    assert ask.asked(p)[1] == "artillery.which"
    ask.play(p, "unit sA3;done")
    assert ask.asked(p)[1] != "check.aid"  # the other HQ may not help this hex any more
    ask.play(without, "roll;unit sA3;done")
    assert ask.choices(without, "unit") == {"sA9", "sA8"}


@pytest.mark.rule("15.23c-1")
def test_a_leader_may_help_a_defending_hex_beside_its_hq() -> None:
    picture = """
        gA1:Inf  sA1:Inf  .  sA9:HQ+sA8:HQ+s7:L
        .        .        .  sA3:Art
    """
    p = declared(picture, {"0201": "gA1"}, air="Il-2", assault=True, dice=[1, 1, 5])
    ask.play(p, "fly Il-2;done;unit sA9;roll;unit sA3;done")
    assert ask.choices(p, "unit") == {"s7"}
    assert ask.refused(p, "unit sA8").rules == ("15.23c-1",)


@pytest.mark.rule("15.23a")
@pytest.mark.parametrize("use", [REACTION, NO_RETREAT])
def test_points_help_attempts_in_the_friendly_reaction_phase(use: str) -> None:
    p = sketch(
        "sA1:Inf . sA9:HQ sB9:HQ . . . gA1:Inf", units={"sA8": {"type": "headquarters", "hex": "0101", "spent": True}}
    )
    formation = p.components.number("formation", "32")
    hex = p.components.number("hex", "0101")
    assert helpers(p, 1, formation, hex, use) == [number(p, "sA9")]


# -- Leaders


@pytest.mark.rule("15.32b")
def test_a_leader_helps_where_he_is_stacked_with_an_hq_of_the_formation() -> None:
    picture = "gA1:Inf sA1:Inf gA2:Inf\ngA9:HQ+g8:L gB9:HQ+g7:L ."
    p = declared(picture, {"0201": "gA1 gA2"}, mobile=["0201"], dice=[5, 5])
    ask.play(p, "unit gA1")
    assert ask.choices(p, "unit") == {"gA9", "g8"}
    assert ask.refused(p, "unit g7").rules == ("15.32b",)


@pytest.mark.rule("15.32b", "15.23b-1")
def test_a_leader_helps_aircraft_from_any_hq() -> None:
    picture = "gA1:Inf sA1:Inf .\ngA9:HQ . gB9:HQ+g7:L"
    p = declared(picture, {"0201": "gA1"}, air="Ju87a", assault=True, dice=[5, 5])
    ask.play(p, "fly Ju87a;done")
    assert ask.choices(p, "unit") == {"gA9", "g7"}
    assert ask.refused(p, "unit gB9").rules == ("15.23b-1",)


@pytest.mark.rule("15.34b")
def test_a_leader_who_has_helped_answers_for_a_red_result() -> None:
    picture = "gA1:Inf sA1:Inf gA2:Inf\ngA9:HQ+g8:L . ."
    p = declared(picture, {"0201": "gA1 gA2"}, mobile=["0201"], mobile_crt="A1*", dice=[1, 5, 10])
    ask.play(p, "unit gA1")
    events = ask.play(p, "unit g8;roll")
    assert "g8" in [found["unit"] for found in happened(events, "eliminated")]
    p = declared(picture, {"0201": "gA1 gA2"}, mobile=["0201"], mobile_crt="A1*", dice=[1, 5, 10])
    ask.play(p, "unit gA1")
    assert "g8" not in [found["unit"] for found in happened(ask.play(p, "roll"), "eliminated")]


@pytest.mark.rule("15.3")
def test_a_leader_is_no_hq() -> None:
    picture = "gA1:Inf sA1:Inf\ng8:L ."
    p = declared(picture, {"0201": "gA1"}, air="Ju87a", assault=True, dice=[5])
    assert not kinds(p.events, "air_assigned")
    assert happened(p.events, "reckoned")  # nobody was asked: they direct no aircraft
    hq = declared(picture.replace("g8:L", "gA8:HQ"), {"0201": "gA1"}, air="Ju87a", assault=True, dice=[5])
    assert ask.asked(hq) == ("german", "air.which")


@pytest.mark.rule("15.34a")
def test_a_leader_is_gone_when_an_enemy_combat_unit_enters_his_hex() -> None:
    p = sketch("gA1:Inf s8:L sA1:Inf")
    assert where(p, "s8") == "0201"
    arrive(p, [number(p, "gA1")], p.components.number("hex", "0201"))
    assert not p.on_map(number(p, "s8"))


# -- the artillery HQ


GUNS = """
    .              .        .        .        .        .        .
    gA1:Inf        sA1:Inf  .        .        .        .        .
    .              .        .        .        .        .        .
    gA2:Art+gA3:Art+gA4:Art+gA9:HQ+g9:Arko . . .  .    .        .
"""


@pytest.mark.rule("16.11-1")
def test_the_arko_helps_artillery_beside_another_hq() -> None:
    p = declared(GUNS, {"0202": "gA1"}, assault=True, dice=[9, 5])
    ask.play(p, "unit gA2;done;unit gA9")
    assert ask.allowed(p, "unit g9").facts["chance"] == "9/10"
    ask.play(p, "unit g9")
    assert ask.allowed(p, "roll").facts["chance"] == "9/10"


@pytest.mark.rule("16.11-1")
def test_the_arko_helps_no_other_check() -> None:
    p = ground("gA9:HQ+g9:Arko")
    assert ask.choices(p, "unit") == {"gA9"}
    assert ask.refused(p, "unit g9").rules == ("16.11-1",)
    refused = why_no_help(p, 0, 0, p.components.number("hex", "0102"), GROUND, number(p, "g9"))
    assert refused is not None
    assert refused.rules == ("16.11-1",)


@pytest.mark.rule("16.11-1")
def test_the_arko_does_not_direct_aircraft() -> None:
    p = declared(
        GUNS.replace("gA9:HQ+", "").replace("g9:Arko", "gA9:Arko"),
        {"0202": "gA1"},
        air="Ju87a",
        assault=True,
        dice=[5, 5],
    )
    assert ask.asked(p)[1] == "artillery.which"


@pytest.mark.rule("16.11-2")
def test_all_artillery_that_the_arko_coordinates_is_within_four_hexes_of_it() -> None:
    picture = GUNS.replace("+g9:Arko", "").replace(
        ".              .        .        .        .        .        .\n    gA1",
        ".  .  .  .  .  g9:Arko  .\n    gA1",
        1,
    )
    p = declared(picture, {"0202": "gA1"}, assault=True, dice=[9, 5])
    many = p.copy()
    ask.play(many, "unit gA2;unit gA3")
    assert ask.refused(many, "unit gA4").rules == ("16.11-2",)  # a third needs the Arko
    near = declared(GUNS, {"0202": "gA1"}, assault=True, dice=[9, 5])
    ask.play(near, "unit gA2;unit gA3")
    ask.allowed(near, "unit gA4")
    assert arko_for(p, 0, [number(p, "gA2")]) == -1
    ask.play(p, "unit gA2;done")
    assert ask.choices(p, "unit") == {"gA9"}
    assert ask.refused(p, "unit g9").rules == ("16.11-2",)


@pytest.mark.rule("16.12")
def test_with_an_arko_any_number_of_artillery_units_supports_a_german_attack() -> None:
    units = {"gA1": {"attack": 20}}
    p = declared(GUNS, {"0202": "gA1"}, units=units, assault=True, dice=[5, 5])
    ask.play(p, "unit gA2;unit gA3")
    assert ask.allowed(p, "unit gA4").rules[0] == "16.12"
    ask.play(p, "unit gA4;done")
    events = ask.play(p, "roll")
    assert happened(events, "reckoned")[0]["attack"] == 20 + 12
    assert [found["unit"] for found in happened(events, "command_spent")] == ["g9"]  # without it there were too many


@pytest.mark.rule("16.12")
def test_a_spent_arko_leaves_it_at_two() -> None:
    p = declared(GUNS, {"0202": "gA1"}, units={"g9": {"spent": True}}, assault=True, dice=[5, 5])
    ask.play(p, "unit gA2;unit gA3")
    assert ask.refused(p, "unit gA4").rules == ("12.13f-2",)

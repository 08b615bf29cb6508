"""Special features of units [12.5, 12.6, 12.7]: fortified locations, the armor concentration, shock armies."""

from typing import Any

import pytest
from tests.games.army_group_center.battles import column, declare, ledger, shifts, strike
from tests.games.army_group_center.sketch import ask, sketch
from tests.games.questions import happened, lines, number, where

from grognard.engine.events import Event
from grognard.games.army_group_center.position import ArmyPosition

# -- 12.5


@pytest.mark.rule("12.5")
def test_a_fortified_location_counts_for_stacking() -> None:
    position = sketch(". . . g:Inf+gf:Fort g2:Inf .", phase="german.movement")
    ask.play(position, "unit g2")
    assert ask.refused(position, "hex 0104").rules == ("6.5",)


@pytest.mark.rule("12.5")
def test_a_fortified_location_exerts_a_zone() -> None:
    position = sketch("s:Inf . . gf:Fort . .\n . . . . . .")
    ask.play(position, "unit s")
    assert ("8.3-1", "enter_zone", 1) in lines(ask.allowed(position, "hex 0103"))


@pytest.mark.rule("12.5")
def test_a_fortified_location_cannot_be_replaced() -> None:
    units = {
        "gf": {"type": "fortified", "box": "dead", "steps": 0},
        "g2": {"type": "infantry", "box": "dead", "steps": 0},
    }
    position = sketch(". . . g:Inf . .", phase="german.reinforcements", units=units)
    ask.allowed(position, "reclaim g2")
    assert "10.7-1" in ask.refused(position, "reclaim gf").rules


# -- 12.5-1

SURROUNDED = """
    .  .  .  .      .  .
      .  s:Inf  {unit}  s2:Inf  .  .
    .  .  .  .      .  .
"""


def surrounding(unit: str) -> dict[str, float]:
    """The parts of an attack from two opposite sides."""
    position = sketch(SURROUNDED.format(unit=unit), phase="soviet.combat.before", crt="AS", dice=[1])
    return ledger(strike(position, "0203", "s s2"))


@pytest.mark.rule("12.5-1")
def test_there_is_no_concentric_bonus_against_a_fortified_location() -> None:
    assert "concentric" not in surrounding("gf:Fort")
    assert "concentric" in surrounding("g:Inf")


@pytest.mark.rule("12.5-1")
def test_nor_against_a_unit_stacked_with_one() -> None:
    assert surrounding("g:Inf")["concentric"] == 1
    assert "concentric" not in surrounding("g:Inf+gf:Fort")


# -- 12.5-2

CUT_OFF = {"german_source": "0101"}
"""A German source in Soviet hands: no German is in supply."""


def attacked_while_cut_off(units: str) -> dict[str, float]:
    position = sketch(f". . s:Inf {units} . .", phase="soviet.combat.before", areas=CUT_OFF, crt="AS", dice=[1])
    return shifts(strike(position, "0104", "s"))


@pytest.mark.rule("12.5-2")
def test_a_fortified_location_is_always_in_supply_to_defend() -> None:
    assert attacked_while_cut_off("gf:Fort") == {}
    assert attacked_while_cut_off("g:Pz") == {"defenders_out_of_supply": +1}


@pytest.mark.rule("12.5-2")
def test_so_is_a_unit_stacked_with_one() -> None:
    assert attacked_while_cut_off("g:Inf") == {"defenders_out_of_supply": +1}
    assert attacked_while_cut_off("g:Inf+gf:Fort") == {}


@pytest.mark.rule("12.5-2")
def test_a_unit_stacked_with_a_fortified_location_needs_a_line_to_move() -> None:
    picture = ". . s:Inf . g:Inf+gf:Fort ."
    assert ask.allowed(sketch(picture, phase="german.movement"), "unit g").reason == "movement.take"
    position = sketch(picture, phase="german.movement", areas=CUT_OFF)
    assert ask.allowed(position, "unit g").rules == ("7.3-1",)


@pytest.mark.rule("12.5-2")
def test_a_unit_stacked_with_a_fortified_location_needs_a_line_to_attack() -> None:
    picture = ". . s:Inf g:Inf+gf:Fort . ."
    fields: dict[str, Any] = {"phase": "german.combat.before", "crt": "AS", "dice": [1]}
    assert shifts(strike(sketch(picture, **fields), "0103", "g")) == {}
    position = sketch(picture, areas=CUT_OFF, **fields)
    assert shifts(strike(position, "0103", "g")) == {"attackers_out_of_supply": -1}


# -- 12.5-3


def driven_out(hex: str, **more: Any) -> tuple[ArmyPosition, list[Event]]:
    """A DR against Germans in 0203, who can go to 0204 or 0305 or 0105."""
    position = sketch(
        f"""
        .  .  .  .      .  .
          .  s:Inf  {hex}  .  .  .
        .  .  .  .      .  .
        """,
        **{"phase": "soviet.combat.before", "crt": "DR", "dice": [1], **more},
    )
    return position, strike(position, "0203", "s")


@pytest.mark.rule("12.5-3")
def test_a_fortified_location_that_must_retreat_is_eliminated() -> None:
    position, events = driven_out("gf:Fort")
    assert happened(events, "eliminated") == [{"rule": "12.5-3", "unit": "gf", "hex": "0203"}]
    assert where(position, "gf") == "dead"
    assert ask.asked(position) == ("soviet", "advance.who")


@pytest.mark.rule("12.5-3")
def test_the_unit_stacked_with_it_retreats() -> None:
    position, _ = driven_out("g:Inf+gf:Fort")
    events = ask.play(position, "retreat; hex 0204")
    assert happened(events, "eliminated") == [{"rule": "12.5-3", "unit": "gf", "hex": "0203"}]
    assert (where(position, "g"), position.steps[number(position, "g")]) == ("0204", 2)


@pytest.mark.rule("12.5-3")
@pytest.mark.parametrize(("strength", "end"), [([3, 2], "0203"), ([3], "dead")])
def test_a_unit_stacked_with_it_that_cannot_retreat_suffers_de(strength: list[int], end: str) -> None:
    ring = {"lake_side": "0203/0103 0203/0104 0203/0204 0203/0304 0203/0303"}
    position, events = driven_out("g:Inf+gf:Fort", sides=ring, units={"g": {"strength": strength}})
    lost = [event["unit"] for event in happened(events, "eliminated", "reduced")]
    assert sorted(lost) == ["g", "gf"]
    assert where(position, "g") == end


@pytest.mark.rule("12.5-3")
def test_a_step_may_be_lost_instead_if_the_other_unit_could_retreat() -> None:
    position, _ = driven_out("g:Inf+gf:Fort")
    assert ask.choices(position) == {"retreat", "hold"}
    ask.play(position, "hold; unit g")
    assert (where(position, "g"), where(position, "gf")) == ("0203", "0203")
    assert position.steps[number(position, "g")] == 1


@pytest.mark.rule("12.5-3")
def test_the_step_may_be_that_of_the_fortified_location() -> None:
    position, _ = driven_out("g:Inf+gf:Fort")
    ask.play(position, "hold; unit gf")
    assert (where(position, "g"), where(position, "gf")) == ("0203", "dead")
    assert position.steps[number(position, "g")] == 2


@pytest.mark.rule("12.5-3")
def test_two_fortified_locations_have_no_such_choice() -> None:
    position, _ = driven_out("gf:Fort+gf2:Fort")
    assert (where(position, "gf"), where(position, "gf2")) == ("dead", "dead")


@pytest.mark.rule("12.5-3")
def test_in_a_city_a_fortified_location_suffers_a_bloodbath_and_not_a_retreat() -> None:
    position, events = driven_out("c+g:Inf+gf:Fort")
    assert [event["rule"] for event in happened(events, "converted")] == ["11.18"]
    assert {event["rule"] for event in happened(events, "eliminated", "reduced")} == {"11.21-1", "11.21-3"}
    assert (where(position, "g"), where(position, "gf")) == ("0203", "dead")


# -- 12.5-4


@pytest.mark.rule("12.5-4")
def test_a_fortified_location_does_not_attack_alone() -> None:
    position = sketch(
        """
        .  .  .  gf:Fort  .  .
          .  .  s:Inf  g:Inf  .  .
        """,
        phase="german.combat.before",
    )
    ask.play(position, "attack 0203")
    assert ask.choices(position, "unit") == {"g"}
    assert ask.refused(position, "unit gf").rules == ("12.5-4",)


@pytest.mark.rule("12.5-4")
def test_a_hex_next_to_fortified_locations_only_is_no_target() -> None:
    position = sketch(". . s:Inf gf:Fort . .", phase="german.combat.before")
    assert ask.asked(position)[0] == "soviet"  # nobody else is left to attack or to move


@pytest.mark.rule("12.5-4")
def test_a_fortified_location_does_not_attack_with_others() -> None:
    position = sketch(". . s:Inf g:Inf+gf:Fort . .", phase="german.combat.before")
    ask.play(position, "attack 0103; unit g")
    assert ask.refused(position, "unit gf").rules == ("12.5-4",)


@pytest.mark.rule("12.5-4")
def test_a_unit_stacked_with_a_fortified_location_attacks_as_if_it_were_alone() -> None:
    position = sketch(". . s:Inf g:Inf+gf:Fort . .", phase="german.combat.before", crt="AE", dice=[1])
    events = strike(position, "0103", "g")
    assert ledger(events) == {"g": 3, "s": 3}
    assert [event["unit"] for event in happened(events, "reduced", "eliminated")] == ["g"]  # AE touches g only


# -- 12.6: the armor concentration

COUNTERATTACK = """
    .  .  .  .       .       .  .  .
      .  .  .  s:Inf   g:Inf   .  .  .
    .  .  .  .       .       .  .  .
      .  .  .  s2:Inf  g2:Inf  .  .  .
"""
"""Two German attacks, 3 against 3 each."""


def counterattack(**more: Any) -> ArmyPosition:
    return sketch(COUNTERATTACK, **{"phase": "german.combat.before", "crt": "AS", **more})


@pytest.mark.rule("12.6-1")
@pytest.mark.parametrize("turn", [2, 5, 6, 9])
@pytest.mark.parametrize("when", ["before", "after"])
def test_from_turn_2_the_armor_concentration_may_support_a_german_attack(turn: int, when: str) -> None:
    position = counterattack(turn=turn, phase=f"german.combat.{when}")
    declare(position, "0204", "g")
    assert ask.asked(position) == ("german", "concentration.commit")
    assert ask.choices(position) == {"concentrate", "pass"}


@pytest.mark.rule("12.6-5")
def test_the_odds_are_shown_with_the_armor_concentration_and_without_before_it_is_committed() -> None:
    position = counterattack()
    declare(position, "0204", "g")
    without, supported = ask.allowed(position, "pass"), ask.allowed(position, "concentrate")
    assert [line for line in lines(supported) if line not in lines(without)] == [("12.6-5", "armor_concentration", 1)]
    assert without.all_facts()["shifted"] != supported.all_facts()["shifted"]


@pytest.mark.rule("12.6-1")
def test_there_is_no_armor_concentration_on_turn_1() -> None:
    position = counterattack(turn=1)
    declare(position, "0204", "g")
    assert ask.asked(position) == ("german", "combat.column")


@pytest.mark.rule("12.6-1")
def test_the_armor_concentration_supports_one_attack_in_a_player_turn() -> None:
    position = counterattack(dice=[1, 6])
    declare(position, "0204", "g")
    ask.play(position, "concentrate; roll")
    declare(position, "0404", "g2")
    assert ask.asked(position) == ("german", "combat.column")


@pytest.mark.rule("12.6-1")
def test_used_before_movement_it_is_not_there_after_it() -> None:
    position = counterattack(dice=[1, 6])
    declare(position, "0204", "g")
    ask.play(position, "concentrate; roll; done; done")
    assert ask.asked(position) == ("german", "combat.whom")
    declare(position, "0404", "g2")
    assert ask.asked(position) == ("german", "combat.column")


@pytest.mark.rule("12.6-1")
def test_kept_back_in_one_attack_it_is_there_for_the_next() -> None:
    position = counterattack(dice=[6])
    declare(position, "0204", "g")
    ask.play(position, "pass; roll")
    declare(position, "0404", "g2")
    assert ask.asked(position) == ("german", "concentration.commit")


@pytest.mark.rule("12.6-1")
def test_it_is_back_in_the_next_german_player_turn() -> None:
    position = counterattack(phase="german.combat.after", dice=[1, 6])
    declare(position, "0204", "g")
    ask.play(position, "concentrate; roll; done")
    while ask.asked(position) != ("german", "combat.whom"):
        ask.play(position, "done")
    assert position.turn == 4
    declare(position, "0204", "g")
    assert ask.asked(position) == ("german", "concentration.commit")


@pytest.mark.rule("12.6-1")
def test_it_never_helps_in_defence() -> None:
    position = sketch(COUNTERATTACK, phase="soviet.combat.before", crt="AS")
    declare(position, "0205", "s")
    assert ask.asked(position) == ("soviet", "combat.column")


@pytest.mark.rule("12.6-2")
def test_an_attack_of_units_without_land_supply_gets_no_armor_concentration() -> None:
    position = counterattack(areas=CUT_OFF)
    declare(position, "0204", "g")
    assert ask.asked(position) == ("german", "combat.column")


@pytest.mark.rule("12.6-2")
def test_port_supply_is_not_enough_for_the_armor_concentration() -> None:
    port = {"Riga": {"hex": "0207", "kinds": ["port"]}}
    picture = COUNTERATTACK.replace("g:Inf   .  .", "g:Inf   .  t")
    position = sketch(picture, phase="german.combat.before", crt="AS", areas=CUT_OFF, places=port, dice=[1])
    declare(position, "0204", "g")
    assert ask.asked(position) == ("german", "combat.column")
    assert shifts(ask.play(position, "roll")) == {}  # for all else it is in supply


@pytest.mark.rule("12.6-2")
def test_one_land_supplied_unit_in_the_attack_is_enough() -> None:
    picture = """
        .  .  .       .      .      .  .  .
          .  .  g2:Inf  s:Inf  g:Inf  .  .  .
        .  .  .       .      .      .  .  .
    """
    fields: dict[str, Any] = {"phase": "german.combat.before", "areas": {"german_source": "0208"}}
    position = sketch(picture, **fields)
    declare(position, "0204", "g2")
    assert ask.asked(position) == ("german", "combat.column")  # g2 is behind the Soviet zone
    position = sketch(picture, **fields)
    declare(position, "0204", "g g2")
    assert ask.asked(position) == ("german", "concentration.commit")


@pytest.mark.rule("12.6-2")
@pytest.mark.parametrize("type", ["Inf", "Cav", "Pz"])
def test_a_unit_of_any_type_may_be_the_one_in_land_supply(type: str) -> None:
    position = sketch(COUNTERATTACK.replace("g:Inf", f"g:{type}"), phase="german.combat.before")
    declare(position, "0204", "g")
    assert ask.asked(position) == ("german", "concentration.commit")


@pytest.mark.rule("12.6-3")
@pytest.mark.parametrize("turn", range(2, 10))
@pytest.mark.parametrize("die", range(1, 7))
def test_the_marker_fails_to_appear_on_5_and_6_and_from_turn_6_on_6_only(turn: int, die: int) -> None:
    position = counterattack(turn=turn, dice=[die])
    declare(position, "0204", "g")
    events = ask.play(position, "concentrate")
    assert [(roll["rule"], roll["result"]) for roll in happened(events, "rolled")] == [("12.6-3", die)]
    (found,) = happened(events, "concentration")
    assert found["appears"] == (die <= (4 if turn <= 5 else 5))


@pytest.mark.rule("12.6-4")
def test_a_marker_that_failed_may_not_be_tried_again_in_that_player_turn() -> None:
    position = counterattack(dice=[5, 1, 1])
    declare(position, "0204", "g")
    events = ask.play(position, "concentrate")
    assert happened(events, "concentration") == [{"rule": "12.6-4", "appears": False}]
    assert shifts(ask.play(position, "roll")) == {}
    declare(position, "0404", "g2")
    assert ask.asked(position) == ("german", "combat.column")
    ask.play(position, "roll; done")
    assert ask.asked(position) == ("german", "combat.whom")  # the phase after movement
    declare(position, "0204", "g")
    assert ask.asked(position) == ("german", "combat.column")


@pytest.mark.rule("12.6-4")
def test_a_marker_that_failed_may_be_tried_in_the_next_player_turn() -> None:
    position = counterattack(phase="german.combat.after", dice=[5, 1])
    declare(position, "0204", "g")
    ask.play(position, "concentrate; roll; done")
    while ask.asked(position) != ("german", "combat.whom"):
        ask.play(position, "done")
    declare(position, "0204", "g")
    assert ask.asked(position) == ("german", "concentration.commit")


@pytest.mark.rule("12.6-5")
def test_a_marker_that_appears_shifts_the_attack_one_column_right() -> None:
    position = counterattack(dice=[4, 1])
    declare(position, "0204", "g")
    events = ask.play(position, "concentrate; roll")
    assert happened(events, "concentration") == [{"rule": "12.6-5", "appears": True}]
    assert shifts(events) == {"armor_concentration": +1}
    assert column(events) == ">=1"  # 3 less 3 is 0


@pytest.mark.rule("12.6-5")
def test_its_shift_comes_on_top_of_all_others() -> None:
    position = counterattack(dice=[4, 1], areas={"soviet_source": "0108"})
    declare(position, "0204", "g")
    events = ask.play(position, "concentrate; roll")
    assert shifts(events) == {"defenders_out_of_supply": +1, "armor_concentration": +1}


@pytest.mark.rule("12.6-6")
def test_the_marker_supports_an_attack_from_a_full_stack() -> None:
    position = sketch(COUNTERATTACK.replace("g:Inf ", "g:Inf+g3:Inf "), phase="german.combat.before", dice=[1])
    declare(position, "0204", "g g3")
    ask.play(position, "concentrate")
    assert {unit for unit in position.components.names["unit"] if where(position, unit) == "0205"} == {"g", "g3"}


@pytest.mark.rule("12.6-6")
def test_the_marker_takes_no_losses() -> None:
    position = counterattack(crt="BB", dice=[1, 1])
    declare(position, "0204", "g")
    events = ask.play(position, "concentrate; roll")
    assert [event["unit"] for event in happened(events, "reduced", "eliminated")] == ["s", "g"]


@pytest.mark.rule("12.6-6")
def test_the_marker_is_gone_once_the_attack_is_resolved() -> None:
    position = counterattack(dice=[1, 1, 1])
    declare(position, "0204", "g")
    assert "armor_concentration" in shifts(ask.play(position, "concentrate; roll"))
    assert shifts(strike(position, "0404", "g2")) == {}


# -- 12.7: shock armies

ASSAULT = """
    .  .  .  .        .      .  .  .
      .  .  .  s:Shock  g:Inf  .  .  .
    .  .  .  .        .      .  .  .
"""


def assault(attackers: str = "s", *, picture: str = ASSAULT, **more: Any) -> list[Event]:
    position = sketch(picture, **{"phase": "soviet.combat.before", "crt": "AS", "dice": [1], **more})
    return strike(position, "0205", attackers)


def answered(attackers: str = "s", *, picture: str = ASSAULT, **more: Any) -> tuple[str, ...]:
    """The rules that the answer to such an attack names before it is declared."""
    position = sketch(picture, **{"phase": "soviet.combat.before", **more})
    ask.play(position, "; ".join(["attack 0205", *(f"unit {unit}" for unit in attackers.split())]))
    return ask.allowed(position, "fight").rules


@pytest.mark.rule("12.7-1")
@pytest.mark.parametrize("turn", [2, 3, 4, 5])
@pytest.mark.parametrize("when", ["before", "after"])
def test_a_shock_army_shifts_its_attack_one_column_right_in_turns_2_to_5(turn: int, when: str) -> None:
    events = assault(turn=turn, phase=f"soviet.combat.{when}", units={"s": {"strength": [3, 2]}})
    assert shifts(events) == {"shock": +1}
    assert column(events) == ">=1"  # 3 less 3 is 0


@pytest.mark.rule("12.7-1")
def test_there_is_no_shock_bonus_on_turn_1() -> None:
    assert shifts(assault(turn=1, units={"s": {"active": True}})) == {"bagration": +1}


@pytest.mark.rule("12.7-1")
def test_a_reduced_shock_army_gives_no_bonus() -> None:
    assert shifts(assault(units={"s": {"steps": 1}})) == {}
    assert shifts(assault(units={"s": {"steps": 2}})) == {"shock": +1}


@pytest.mark.rule("12.7-1")
@pytest.mark.parametrize("type", ["Inf", "Tank", "Guards", "Mech", "Cav"])
def test_no_other_army_gives_the_bonus(type: str) -> None:
    assert shifts(assault(picture=ASSAULT.replace("Shock", type))) == {}
    assert shifts(assault()) == {"shock": +1}


@pytest.mark.rule("12.7-1")
def test_a_shock_army_lends_its_bonus_to_the_other_units_of_the_attack() -> None:
    picture = ASSAULT.replace("s:Shock", "s:Shock+s2:Inf")
    assert shifts(assault("s s2", picture=picture)) == {"shock": +1}


@pytest.mark.rule("12.7-1")
def test_a_shock_army_that_does_not_attack_gives_no_bonus() -> None:
    picture = ASSAULT.replace("s:Shock", "s:Shock+s2:Inf")
    assert shifts(assault("s2", picture=picture)) == {}
    assert shifts(assault("s", picture=picture)) == {"shock": +1}


@pytest.mark.rule("12.7-1")
def test_one_unit_out_of_supply_in_the_attack_takes_the_bonus_away() -> None:
    picture = """
        .  .  .  .        s2:Inf  .  .  .
          .  .  .  s:Shock  g:Inf   .  .  .
        .  .  .  .        .       .  .  .
    """
    ring = {"lake_side": "0105/0104 0105/0204"}
    sources = {"soviet_source": "0101 0201 0301"}
    assert shifts(assault("s s2", picture=picture, areas=sources)) == {"shock": +1}
    assert shifts(assault("s s2", picture=picture, areas=sources, sides=ring)) == {"attackers_out_of_supply": -1}


@pytest.mark.rule("12.7-1")
def test_the_bonus_comes_on_top_of_all_other_shifts() -> None:
    events = assault(areas={"partisans": "0205", "german_source": "0101"})
    assert shifts(events) == {"defenders_out_of_supply": +1, "partisans": +1, "shock": +1}


@pytest.mark.rule("12.7-2")
def test_a_second_shock_army_adds_nothing() -> None:
    picture = ASSAULT.replace("s:Shock", "s:Shock+s2:Shock")
    assert answered("s s2", picture=picture)[-1] == "12.7-2"
    assert "12.7-2" not in answered("s", picture=picture)
    assert shifts(assault("s s2", picture=picture)) == {"shock": +1}


@pytest.mark.rule("12.7-2")
def test_a_full_shock_army_gives_the_bonus_beside_a_reduced_one() -> None:
    picture = ASSAULT.replace("s:Shock", "s:Shock+s2:Shock")
    assert shifts(assault("s s2", picture=picture, units={"s2": {"steps": 1}})) == {"shock": +1}


@pytest.mark.rule("12.7-3")
@pytest.mark.parametrize("turn", [6, 7, 8, 9])
def test_from_turn_6_shock_armies_give_no_bonus(turn: int) -> None:
    assert "shock" not in shifts(assault(turn=turn))
    assert answered(turn=turn)[-1] == "12.7-3"
    assert "shock" in shifts(assault(turn=5))
    assert "12.7-3" not in answered(turn=5)

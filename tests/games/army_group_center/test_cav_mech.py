"""Cavalry-mechanized groups [12.2, 12.3, 12.4]: they refuse combat, break through, and know their way in swamps."""

from typing import Any

import pytest
from tests.games.army_group_center.battles import control, declare, shifts, strike
from tests.games.army_group_center.sketch import ask, sketch
from tests.games.questions import happened, lines, number, where

from grognard.games.army_group_center.position import ArmyPosition

EARLY, LATE = [1, 2, 3, 4, 5], [6, 7, 8, 9]
"""The turns before the Soviet exhaustion, and those after it."""


# -- 12.2: retreat before combat

ATTACKED = """
    .  .  .  .       .      .  .  .
      .  .  .  s:Mech  g:Inf  .  .  .
    .  .  .  .       .      .  .  .
"""
"""g attacks a cav-mech group, which can go to 0104, 0203 or 0304."""


def attacked(picture: str = ATTACKED, **more: Any) -> ArmyPosition:
    """A German combat phase in which an attack on 0204 has been declared."""
    position = sketch(picture, **{"phase": "german.combat.before", **more})
    declare(position, "0204", "g")
    return position


@pytest.mark.rule("12.2-1")
@pytest.mark.parametrize("turn", EARLY)
def test_a_cav_mech_group_that_is_attacked_may_retreat_before_combat_in_turns_1_to_5(turn: int) -> None:
    position = attacked(turn=turn)
    assert ask.asked(position) == ("soviet", "withdraw.or_stand")
    assert ask.choices(position) == {"stand", "withdraw"}
    events = ask.play(position, "withdraw; hex 0203")
    assert happened(events, "withdrew") == [{"rule": "12.2-1", "unit": "s", "hex": "0204"}]
    assert where(position, "s") == "0203"


@pytest.mark.rule("12.2-1")
@pytest.mark.parametrize("turn", LATE)
def test_from_turn_6_no_cav_mech_group_retreats_before_combat(turn: int) -> None:
    assert ask.asked(attacked(turn=turn))[0] == "german"


@pytest.mark.rule("12.2-1")
def test_it_may_retreat_in_either_german_combat_phase() -> None:
    assert ask.asked(attacked(phase="german.combat.after")) == ("soviet", "withdraw.or_stand")


@pytest.mark.rule("12.2-1")
def test_a_cav_mech_group_of_1st_ukrainian_front_may_retreat_before_combat() -> None:
    position = attacked(ATTACKED.replace("s:", "u:"))
    ask.play(position, "withdraw; hex 0203")
    assert where(position, "u") == "0203"


@pytest.mark.rule("12.2-1")
def test_a_cav_mech_group_in_a_city_may_retreat_before_combat() -> None:
    position = attacked(ATTACKED.replace("s:", "c+s:"))
    ask.play(position, "withdraw; hex 0203")
    assert where(position, "s") == "0203"


@pytest.mark.rule("12.2-1")
@pytest.mark.parametrize("type", ["Inf", "Tank", "Guards", "Shock", "Cav"])
def test_no_other_unit_retreats_before_combat(type: str) -> None:
    assert ask.asked(attacked(ATTACKED.replace("Mech", type)))[0] == "german"


@pytest.mark.rule("12.2-1")
@pytest.mark.parametrize("type", ["Inf", "Mech"])
def test_a_cav_mech_group_that_is_not_alone_in_its_hex_stands(type: str) -> None:
    assert ask.asked(attacked(ATTACKED.replace("s:Mech", f"s:Mech+s2:{type}")))[0] == "german"


@pytest.mark.rule("12.2-1")
def test_a_cav_mech_group_out_of_supply_stands() -> None:
    assert ask.asked(attacked(areas={"soviet_source": "0101"}))[0] == "soviet"
    assert ask.asked(attacked(areas={"soviet_source": "0108"}))[0] == "german"  # in German hands


# -- 12.2: when


@pytest.mark.rule("12.2-2")
def test_the_retreat_is_announced_before_support_is_committed_and_before_the_die() -> None:
    position = attacked(dice=[4, 6])
    assert ask.asked(position) == ("soviet", "withdraw.or_stand")
    ask.play(position, "stand")
    assert ask.asked(position) == ("german", "concentration.commit")
    ask.play(position, "concentrate")
    assert ask.asked(position) == ("german", "combat.column")
    assert position.dice.script == (6,)


@pytest.mark.rule("12.2-2")
def test_once_support_is_committed_it_is_too_late_to_retreat() -> None:
    position = attacked()
    ask.play(position, "stand")
    ask.refused(position, "withdraw")


@pytest.mark.rule("12.2-2")
def test_a_retreat_before_combat_leaves_the_armor_concentration_for_another_attack() -> None:
    position = sketch(
        """
        .  .  .  .       .      .       .  .
          .  .  .  s:Mech  g:Inf  .       .  .
        .  .  .  .       .      .       .  .
          .  .  .  s2:Inf  g2:Inf .       .  .
        """,
        phase="german.combat.before",
    )
    declare(position, "0204", "g")
    ask.play(position, "withdraw; hex 0203; done")
    declare(position, "0404", "g2")
    assert ask.asked(position) == ("german", "concentration.commit")


# -- 12.2: under the limits of a DR


@pytest.mark.rule("12.2-3")
def test_the_group_goes_to_any_open_hex_but_not_into_a_german_zone() -> None:
    position = attacked()
    ask.play(position, "withdraw")
    assert ask.choices(position) == {"hex 0104", "hex 0203", "hex 0304"}
    assert ask.refused(position, "hex 0105").rules == ("11.17-2",)


@pytest.mark.rule("12.2-3")
def test_a_zone_is_no_bar_where_a_friendly_unit_is() -> None:
    position = attacked(
        """
        .  .  .  .       s2:Inf  .  .  .
          .  .  .  s:Mech  g:Inf  .  .  .
        .  .  .  .       .       .  .  .
        """
    )
    ask.play(position, "withdraw; hex 0105")
    assert where(position, "s") == "0105"


@pytest.mark.rule("12.2-3")
def test_the_group_goes_toward_its_nearest_source() -> None:
    position = attacked(areas={"soviet_source": "0201"})
    ask.play(position, "withdraw")
    assert where(position, "s") == "0203"  # the only hex that is nearest; nothing is asked


@pytest.mark.rule("12.2-3")
def test_the_group_does_not_go_where_there_is_no_room() -> None:
    position = attacked(
        """
        .  .  .  .               .      .  .  .
          .  .  s2:Inf+s3:Inf  s:Mech  g:Inf  .  .  .
        .  .  .  .               .      .  .  .
        """
    )
    ask.play(position, "withdraw")
    assert ask.choices(position) == {"hex 0104", "hex 0304"}
    assert ask.refused(position, "hex 0203").rules == ("11.17-2",)


@pytest.mark.rule("12.2-3")
def test_the_group_goes_neither_to_the_other_front_nor_across_a_lake() -> None:
    position = attacked(
        """
        .  .  .  .       .      .  .  .
          .  .  u:Inf  s:Mech  g:Inf  .  .  .
        .  .  .  .       .      .  .  .
        """,
        sides={"lake_side": "0204/0304"},
    )
    ask.play(position, "withdraw")
    assert where(position, "s") == "0104"


@pytest.mark.rule("12.2-3")
def test_a_group_without_an_open_hex_stands() -> None:
    position = attacked(
        """
        .  .  .  .       .      .  .  .
          .  .  .  s:Mech  g:Inf  .  .  .
        .  .  .  .       .      .  .  .
        """,
        sides={"lake_side": "0204/0104 0204/0203 0204/0304"},
    )
    assert ask.asked(position)[0] == "german"


@pytest.mark.rule("12.2-3")
def test_a_retreat_before_combat_ends_the_battle_without_a_die() -> None:
    position = attacked(dice=[1], crt="AE")
    events = ask.play(position, "withdraw; hex 0203")
    assert happened(events, "rolled", "odds", "result", "reduced", "eliminated") == []
    assert position.dice.script == (1,)


@pytest.mark.rule("12.2-3")
def test_after_a_retreat_before_combat_the_attackers_may_advance() -> None:
    position = attacked()
    ask.play(position, "withdraw; hex 0203")
    assert ask.asked(position) == ("german", "advance.who")
    assert ask.choices(position) == {"unit g", "done"}
    ask.play(position, "unit g")
    assert where(position, "g") == "0204"


@pytest.mark.rule("12.2-3")
def test_the_advance_after_a_retreat_before_combat_is_one_hex() -> None:
    position = attacked()
    ask.play(position, "withdraw; hex 0203; unit g")
    assert where(position, "g") == "0204"
    assert ask.asked(position)[1] not in ("advance.who", "advance.second")


@pytest.mark.rule("12.2-3")
def test_a_group_that_has_gone_to_another_unit_adds_nothing_to_its_defence() -> None:
    position = sketch(
        """
        .  .  .  .         .       .  .  .
          .  .  .  s:Mech    g:Inf   .  .  .
        .  .  .  s2:Inf    .       .  .  .
          .  .  .  g2:Inf    .       .  .  .
        """,
        phase="german.combat.before",
        crt="AS",
        dice=[1],
    )
    declare(position, "0204", "g")
    ask.play(position, "withdraw; hex 0304; over; done")
    events = strike(position, "0304", "g2")
    (odds,) = happened(events, "odds")
    assert [part["name"] for part in odds["parts"] if part["rule"] == "11.8-1"] == ["g2", "s2"]


# -- 12.2: the second hex of an advance

BREAKTHROUGH = """
    .  .  .  .       .        .  .  .
      .  .  .  s:Mech  g:Inf    .  .  .
    .  .  .  .       .        .  .  .
"""
"""s attacks g, which has one step and is eliminated by every result."""


def broken_through(
    attackers: str = "s", *, picture: str = BREAKTHROUGH, said: dict[str, Any] | None = None, **more: Any
) -> ArmyPosition:
    """A Soviet attack has emptied 0205."""
    weak = {"g": {"strength": [1]}, **(said or {})}
    fields = {"phase": "soviet.combat.before", "crt": "DE", "dice": [1], "units": weak, **more}
    position = sketch(picture, **fields)
    strike(position, "0205", attackers)
    return position


@pytest.mark.rule("12.2-4")
@pytest.mark.parametrize("turn", EARLY)
def test_a_cav_mech_group_may_advance_a_second_hex_in_turns_1_to_5(turn: int) -> None:
    position = broken_through(turn=turn, said={"s": {"active": True}})
    ask.play(position, "unit s")
    assert ask.asked(position) == ("soviet", "advance.second")
    events = ask.play(position, "hex 0206")
    assert happened(events, "advanced") == [{"rule": "12.2-4", "unit": "s", "from": "0205", "to": "0206"}]


@pytest.mark.rule("12.2-4")
@pytest.mark.parametrize("turn", LATE)
def test_from_turn_6_a_cav_mech_group_advances_one_hex(turn: int) -> None:
    position = broken_through(turn=turn)
    ask.play(position, "unit s")
    assert where(position, "s") == "0205"
    assert ask.asked(position)[1] != "advance.second"


@pytest.mark.rule("12.2-4")
def test_a_cav_mech_group_out_of_supply_advances_one_hex() -> None:
    position = broken_through(areas={"soviet_source": "0108"})
    ask.play(position, "unit s")
    assert where(position, "s") == "0205"
    assert ask.asked(position)[1] != "advance.second"
    position = broken_through(areas={"soviet_source": "0101"})
    ask.play(position, "unit s")
    assert ask.asked(position)[1] == "advance.second"


@pytest.mark.rule("12.2-4")
@pytest.mark.parametrize("type", ["Inf", "Tank", "Guards", "Shock", "Cav"])
def test_no_other_unit_advances_a_second_hex(type: str) -> None:
    position = broken_through(picture=BREAKTHROUGH.replace("Mech", type))
    ask.play(position, "unit s")
    assert where(position, "s") == "0205"
    assert ask.asked(position)[1] != "advance.second"


@pytest.mark.rule("12.2-4")
def test_a_cav_mech_group_that_did_not_attack_does_not_advance() -> None:
    picture = BREAKTHROUGH.replace("s:Mech", "s:Mech+s2:Inf")
    position = broken_through("s2", picture=picture)
    assert ask.refused(position, "unit s").rules == ("11.22-1",)


@pytest.mark.rule("12.2-4")
def test_the_second_hex_is_never_a_duty() -> None:
    position = broken_through()
    ask.play(position, "unit s; stay")
    assert where(position, "s") == "0205"
    assert ask.asked(position)[1] not in ("advance.who", "advance.second")


@pytest.mark.rule("12.2-5")
def test_the_first_hex_is_the_one_that_was_emptied() -> None:
    position = broken_through()
    ask.refused(position, "hex 0206")
    ask.play(position, "unit s")
    assert where(position, "s") == "0205"


@pytest.mark.rule("12.2-5")
def test_a_cav_mech_group_may_advance_together_with_another_unit_and_go_on() -> None:
    position = broken_through("s s2", picture=BREAKTHROUGH.replace("s:Mech", "s:Mech+s2:Inf"))
    ask.play(position, "unit s2; unit s; hex 0206")
    assert (where(position, "s2"), where(position, "s")) == ("0205", "0206")


@pytest.mark.rule("12.2-5")
def test_the_second_hex_follows_at_once_before_anybody_else_advances() -> None:
    position = broken_through("s s2", picture=BREAKTHROUGH.replace("s:Mech", "s:Mech+s2:Inf"))
    ask.play(position, "unit s")
    ask.refused(position, "unit s2")
    ask.play(position, "stay; unit s2; over")
    assert ask.asked(position)[1] != "advance.second"  # the moment has passed


# -- 12.2: the limits of the second hex


@pytest.mark.rule("12.2-6")
def test_the_second_hex_is_any_hex_around_the_first_that_is_free_of_enemies() -> None:
    position = broken_through(picture=BREAKTHROUGH.replace("g:Inf    .", "g:Inf    g2:Inf"))
    ask.play(position, "unit s")
    assert ask.choices(position, "hex") == {"0105", "0106", "0204", "0305", "0306"}
    assert ask.refused(position, "hex 0206").rules == ("6.9",)


@pytest.mark.rule("12.2-6")
def test_zones_do_not_matter_and_points_are_not_spent() -> None:
    picture = """
        .  .  .  .       .        g2:Inf  .  .
          .  .  .  s:Mech  g:Inf    p       p  p
        .  .  .  .       .        .       .  .
    """
    position = broken_through(picture=picture, river="0205/0206")
    ask.play(position, "unit s; hex 0206")
    assert where(position, "s") == "0206"


@pytest.mark.rule("12.2-6")
def test_a_hex_that_is_not_next_to_the_first_is_refused() -> None:
    position = broken_through()
    ask.play(position, "unit s")
    assert ask.refused(position, "hex 0207").rules == ("12.2-6",)


@pytest.mark.rule("12.2-6")
def test_a_full_hex_is_no_second_hex() -> None:
    picture = """
        .  .  .  .       s2:Inf+s3:Inf  .  .  .
          .  .  .  s:Mech  g:Inf          .  .  .
        .  .  .  .       .              .  .  .
    """
    position = broken_through(picture=picture)
    ask.play(position, "unit s")
    assert ask.refused(position, "hex 0105").rules == ("12.2-6",)


@pytest.mark.rule("12.2-6")
def test_a_hex_of_the_other_front_is_no_second_hex() -> None:
    picture = """
        .  .  .  .       u:Inf  .  .  .
          .  .  .  s:Mech  g:Inf  .  .  .
        .  .  .  .       .      .  .  .
    """
    position = broken_through(picture=picture)
    ask.play(position, "unit s")
    assert ask.refused(position, "hex 0105").rules == ("6.10-2",)


@pytest.mark.rule("12.2-6")
@pytest.mark.parametrize(("feature", "rule"), [("lake_side", "9.7"), ("sea_side", "9.7"), ("strait", "9.8-3")])
def test_no_second_hex_lies_across_water(feature: str, rule: str) -> None:
    position = broken_through(sides={feature: "0205/0206"})
    ask.play(position, "unit s")
    assert ask.refused(position, "hex 0206").rules == (rule,)


@pytest.mark.rule("12.2-6")
def test_a_confined_group_does_not_leave_its_area_by_the_second_hex() -> None:
    picture = BREAKTHROUGH.replace("s:", "u:")
    position = broken_through("u", picture=picture, areas={"ukrainian_front": "0205 0206"})
    ask.play(position, "unit u")
    assert ask.choices(position, "hex") == {"0204", "0206"}
    assert ask.refused(position, "hex 0306").rules == ("10.2-2",)


@pytest.mark.rule("12.2-6")
def test_the_second_hex_comes_under_soviet_control_like_the_first() -> None:
    position = broken_through()
    ask.play(position, "unit s; hex 0206")
    assert (control(position, "0205"), control(position, "0206")) == ("soviet", "soviet")


@pytest.mark.rule("12.2-7")
def test_two_cav_mech_groups_in_the_same_emptied_hex_may_both_go_on() -> None:
    position = broken_through("s s2", picture=BREAKTHROUGH.replace("s:Mech", "s:Mech+s2:Mech"))
    ask.play(position, "unit s; stay; unit s2")
    assert (where(position, "s"), where(position, "s2")) == ("0205", "0205")
    ask.play(position, "hex 0206")
    assert where(position, "s2") == "0206"


@pytest.mark.rule("12.2-7")
def test_two_cav_mech_groups_may_go_on_one_after_the_other() -> None:
    position = broken_through("s s2", picture=BREAKTHROUGH.replace("s:Mech", "s:Mech+s2:Mech"))
    ask.play(position, "unit s; hex 0206; unit s2; hex 0306")
    assert (where(position, "s"), where(position, "s2")) == ("0206", "0306")


# -- 12.3


@pytest.mark.rule("12.3")
@pytest.mark.parametrize(("code", "name"), [("f", "forest"), ("s", "swamp"), ("p", "pripyat")])
def test_bad_ground_costs_a_cav_mech_group_one_point(code: str, name: str) -> None:
    position = sketch(f"s:Mech {code} . .\n s2:Inf {code} . .")
    ask.play(position, "unit s")
    ruling = ask.allowed(position, "hex 0102")
    assert lines(ruling) == [("12.3", name, 1)]
    ask.play(position, "back")
    assert ask.cost(position, "s2", "0202") > 1


@pytest.mark.rule("12.3")
def test_every_hex_of_bad_ground_costs_a_cav_mech_group_one_point() -> None:
    position = sketch("s:Mech f s p f s p f .")
    assert ask.ways(position, "s")["0108"] == 7


@pytest.mark.rule("12.3")
def test_a_river_costs_a_cav_mech_group_the_usual_point() -> None:
    position = sketch("s:Mech f . .", river="0101/0102")
    ask.play(position, "unit s")
    assert lines(ask.allowed(position, "hex 0102")) == [("12.3", "forest", 1), ("9.6", "river", 1)]


@pytest.mark.rule("12.3")
def test_clear_ground_costs_a_cav_mech_group_no_less_than_others() -> None:
    position = sketch("s:Mech . . .\n s2:Inf . . .")
    assert ask.cost(position, "s", "0102") == ask.cost(position, "s2", "0202") == 1


# -- 12.4


def supplied(position: ArmyPosition, unit: str) -> bool:
    """Does a unit move with its full allowance?"""
    return ask.allowed(position, f"unit {unit}").reason == "movement.take"


SWAMPS = [
    pytest.param(".  p  s:{type}  .  .  .", "0101", id="on the way"),
    pytest.param(".  .  p+s:{type}  .  .  .", "0101", id="the unit's own hex"),
    pytest.param("p  .  s:{type}  .  .  .", "0101", id="the source"),
    pytest.param("p  p  p+s:{type}  .  .  .", "0101", id="all the way"),
]


@pytest.mark.rule("12.4-1")
@pytest.mark.parametrize(("picture", "source"), SWAMPS)
def test_the_western_pripyat_does_not_cut_a_cav_mech_group_off(picture: str, source: str) -> None:
    assert supplied(sketch(picture.format(type="Mech"), areas={"soviet_source": source}), "s")


@pytest.mark.rule("12.4-1")
@pytest.mark.parametrize(("picture", "source"), SWAMPS)
@pytest.mark.parametrize("type", ["Inf", "Tank", "Cav"])
def test_it_cuts_all_other_soviet_units_off(picture: str, source: str, type: str) -> None:
    assert not supplied(sketch(picture.format(type=type), areas={"soviet_source": source}), "s")
    dry = picture.format(type=type).replace("p+", "").replace("p", ".")
    assert supplied(sketch(dry, areas={"soviet_source": source}), "s")


@pytest.mark.rule("12.4-1")
def test_a_cav_mech_group_in_the_western_pripyat_attacks_and_defends_in_supply() -> None:
    fields: dict[str, Any] = {"areas": {"soviet_source": "0101"}, "crt": "AS", "dice": [1]}
    picture = ".  p  p+s:Mech  g:Inf  .  ."
    assert shifts(strike(sketch(picture, phase="soviet.combat.before", **fields), "0104", "s")) == {}
    assert shifts(strike(sketch(picture, phase="german.combat.before", **fields), "0103", "g")) == {}
    army = picture.replace("Mech", "Inf")
    events = strike(sketch(army, phase="soviet.combat.before", **fields), "0104", "s")
    assert shifts(events) == {"attackers_out_of_supply": -1}
    events = strike(sketch(army, phase="german.combat.before", **fields), "0103", "g")
    assert shifts(events) == {"defenders_out_of_supply": +1}


def rebuilding(type: str, turn: int) -> ArmyPosition:
    """A reduced unit whose line leads through the western Pripyat, and one whose line does not."""
    picture = f"s2:Inf p s:{type} . . ."
    reduced = {"s": {"steps": 1}, "s2": {"steps": 1}}
    return sketch(picture, phase="soviet.reinforcements", turn=turn, areas={"soviet_source": "0101"}, units=reduced)


@pytest.mark.rule("12.4-2")
@pytest.mark.parametrize("turn", [3, 5, 6, 9])
def test_a_reduced_cav_mech_group_is_rebuilt_through_the_western_pripyat(turn: int) -> None:
    position = rebuilding("Mech", turn)
    ask.play(position, "rebuild s")
    assert position.steps[number(position, "s")] == 2


@pytest.mark.rule("12.4-2")
@pytest.mark.parametrize("turn", [3, 5, 6, 9])
def test_another_reduced_unit_is_not(turn: int) -> None:
    position = rebuilding("Inf", turn)
    ask.allowed(position, "rebuild s2")
    assert ask.refused(position, "rebuild s").rules == ("10.8-7" if turn < 6 else "10.8-8",)


@pytest.mark.rule("12.4-3")
@pytest.mark.parametrize("turn", LATE)
def test_from_turn_6_a_cav_mech_group_dices_for_its_movement(turn: int) -> None:
    position = sketch("s:Mech . . . . .", turn=turn, dice=[2])
    assert ask.allowed(position, "unit s").rules == ("7.3-1",)
    ask.play(position, "unit s")
    assert ask.choices(position, "hex") == {"0102", "0103"}


@pytest.mark.rule("12.4-3")
@pytest.mark.parametrize("turn", LATE)
def test_from_turn_6_a_cav_mech_group_attacks_one_column_to_the_left(turn: int) -> None:
    position = sketch(".  .  s:Mech  g:Inf  .  .", phase="soviet.combat.before", turn=turn, crt="AS", dice=[1])
    assert shifts(strike(position, "0104", "s")) == {"attackers_out_of_supply": -1}


@pytest.mark.rule("12.4-3")
@pytest.mark.parametrize("turn", LATE)
def test_from_turn_6_a_cav_mech_group_defends_one_column_to_the_right(turn: int) -> None:
    position = sketch(".  .  s:Mech  g:Inf  .  .", phase="german.combat.before", turn=turn, crt="AS", dice=[1])
    assert shifts(strike(position, "0103", "g")) == {"defenders_out_of_supply": +1}

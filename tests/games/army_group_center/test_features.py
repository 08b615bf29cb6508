"""Special features of units [12.0]: cav-mech groups, fortified locations, the armor concentration, shock armies."""

from typing import Any

import pytest
from tests.games.army_group_center.sketch import ask, sketch
from tests.games.questions import happened, lines, number, where

from grognard.engine.events import Event
from grognard.games.army_group_center.position import ArmyPosition

EARLY, LATE = [1, 2, 3, 4, 5], [6, 7, 8, 9]
"""The turns before the Soviet exhaustion, and those after it."""


def declare(position: ArmyPosition, hex: str, *units: str) -> list[Event]:
    """Declare an attack on a hex by these units."""
    return ask.play(position, "; ".join([f"attack {hex}", *(f"unit {unit}" for unit in units), "fight"]))


def battle(position: ArmyPosition, hex: str, *units: str) -> list[Event]:
    """Declare an attack and let the die be rolled, with no more said about it than needs be."""
    events = declare(position, hex, *units)
    while (question := ask.asked(position)[1]) in ("withdraw.or_stand", "concentration.commit", "air.support"):
        events += ask.play(position, "stand" if question == "withdraw.or_stand" else "pass")
    return events + ask.play(position, "roll")


def shifts(events: list[Event]) -> dict[str, float]:
    """The column shifts of the attack that was rolled for, by name."""
    (odds,) = happened(events, "odds")
    return {part["name"]: part["amount"] for part in odds["parts"] if part["rule"].split(".")[0] in SHIFTING}


SHIFTING = ("5", "7", "12", "13")
"""The chapters whose parts of an attack are shifts; chapter 11 has factors and additions too."""


def column(events: list[Event]) -> str:
    """The column of the attack that was rolled for."""
    (odds,) = happened(events, "odds")
    return str(odds["column"])


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
    assert ask.refused(position, "hex 0203").rules == ("6.5",)


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
    events = battle(position, "0304", "g2")
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
    *units: str, picture: str = BREAKTHROUGH, said: dict[str, Any] | None = None, **more: Any
) -> ArmyPosition:
    """A Soviet attack has emptied 0205."""
    weak = {"g": {"strength": [1]}, **(said or {})}
    fields = {"phase": "soviet.combat.before", "crt": "DE", "dice": [1], "units": weak, **more}
    position = sketch(picture, **fields)
    battle(position, "0205", *(units or ("s",)))
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
    assert ask.asked(position)[1] != "advance.second"


@pytest.mark.rule("12.2-4")
def test_a_cav_mech_group_out_of_supply_advances_one_hex() -> None:
    position = broken_through(areas={"soviet_source": "0108"})
    ask.play(position, "unit s")
    assert ask.asked(position)[1] != "advance.second"


@pytest.mark.rule("12.2-4")
@pytest.mark.parametrize("type", ["Inf", "Tank", "Guards", "Shock", "Cav"])
def test_no_other_unit_advances_a_second_hex(type: str) -> None:
    position = broken_through(picture=BREAKTHROUGH.replace("Mech", type))
    ask.play(position, "unit s")
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
    position = broken_through("s", "s2", picture=BREAKTHROUGH.replace("s:Mech", "s:Mech+s2:Inf"))
    ask.play(position, "unit s2; unit s; hex 0206")
    assert (where(position, "s2"), where(position, "s")) == ("0205", "0206")


@pytest.mark.rule("12.2-5")
def test_the_second_hex_follows_at_once_before_anybody_else_advances() -> None:
    position = broken_through("s", "s2", picture=BREAKTHROUGH.replace("s:Mech", "s:Mech+s2:Inf"))
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
    assert ask.refused(position, "hex 0105").rules == ("6.5",)


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
    held = [position.side_name(position.control[position.components.number("hex", h)]) for h in ("0205", "0206")]
    assert held == ["soviet", "soviet"]


@pytest.mark.rule("12.2-7")
def test_two_cav_mech_groups_in_the_same_emptied_hex_may_both_go_on() -> None:
    position = broken_through("s", "s2", picture=BREAKTHROUGH.replace("s:Mech", "s:Mech+s2:Mech"))
    ask.play(position, "unit s; stay; unit s2")
    assert (where(position, "s"), where(position, "s2")) == ("0205", "0205")
    ask.play(position, "hex 0206")
    assert where(position, "s2") == "0206"


@pytest.mark.rule("12.2-7")
def test_two_cav_mech_groups_may_go_on_one_after_the_other() -> None:
    position = broken_through("s", "s2", picture=BREAKTHROUGH.replace("s:Mech", "s:Mech+s2:Mech"))
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


@pytest.mark.rule("12.4-1")
def test_a_cav_mech_group_in_the_western_pripyat_attacks_and_defends_in_supply() -> None:
    fields: dict[str, Any] = {"areas": {"soviet_source": "0101"}, "crt": "AS", "dice": [1]}
    picture = ".  p  p+s:Mech  g:Inf  .  ."
    assert shifts(battle(sketch(picture, phase="soviet.combat.before", **fields), "0104", "s")) == {}
    assert shifts(battle(sketch(picture, phase="german.combat.before", **fields), "0103", "g")) == {}


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
    assert ask.refused(position, "rebuild s").rules == ("10.8-7",)


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
    assert shifts(battle(position, "0104", "s")) == {"attackers_out_of_supply": -1}


@pytest.mark.rule("12.4-3")
@pytest.mark.parametrize("turn", LATE)
def test_from_turn_6_a_cav_mech_group_defends_one_column_to_the_right(turn: int) -> None:
    position = sketch(".  .  s:Mech  g:Inf  .  .", phase="german.combat.before", turn=turn, crt="AS", dice=[1])
    assert shifts(battle(position, "0103", "g")) == {"defenders_out_of_supply": +1}


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
    (odds,) = happened(battle(position, "0203", "s", "s2"), "odds")
    return {part["name"]: part["amount"] for part in odds["parts"]}


@pytest.mark.rule("12.5-1")
def test_there_is_no_concentric_bonus_against_a_fortified_location() -> None:
    assert "concentric" not in surrounding("gf:Fort")


@pytest.mark.rule("12.5-1")
def test_nor_against_a_unit_stacked_with_one() -> None:
    assert surrounding("g:Inf")["concentric"] == 1
    assert "concentric" not in surrounding("g:Inf+gf:Fort")


# -- 12.5-2

CUT_OFF = {"german_source": "0101"}
"""A German source in Soviet hands: no German is in supply."""


def attacked_while_cut_off(units: str) -> dict[str, float]:
    position = sketch(f". . s:Inf {units} . .", phase="soviet.combat.before", areas=CUT_OFF, crt="AS", dice=[1])
    return shifts(battle(position, "0104", "s"))


@pytest.mark.rule("12.5-2")
def test_a_fortified_location_is_always_in_supply_to_defend() -> None:
    assert attacked_while_cut_off("gf:Fort") == {}


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
    assert shifts(battle(sketch(picture, **fields), "0103", "g")) == {}
    position = sketch(picture, areas=CUT_OFF, **fields)
    assert shifts(battle(position, "0103", "g")) == {"attackers_out_of_supply": -1}


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
    return position, battle(position, "0203", "s")


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
    events = battle(position, "0103", "g")
    (odds,) = happened(events, "odds")
    assert [part["name"] for part in odds["parts"]] == ["g", "s"]
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
    declare(position, "0204", "g", "g2")
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
    declare(position, "0204", "g", "g3")
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
    ask.play(position, "concentrate; roll")
    assert shifts(battle(position, "0404", "g2")) == {}


# -- 12.7: shock armies

ASSAULT = """
    .  .  .  .        .      .  .  .
      .  .  .  s:Shock  g:Inf  .  .  .
    .  .  .  .        .      .  .  .
"""


def assault(*units: str, picture: str = ASSAULT, **more: Any) -> list[Event]:
    position = sketch(picture, **{"phase": "soviet.combat.before", "crt": "AS", "dice": [1], **more})
    return battle(position, "0205", *(units or ("s",)))


@pytest.mark.rule("12.7-1")
@pytest.mark.parametrize("turn", [2, 3, 4, 5])
@pytest.mark.parametrize("when", ["before", "after"])
def test_a_shock_army_shifts_its_attack_one_column_right_in_turns_2_to_5(turn: int, when: str) -> None:
    events = assault(turn=turn, phase=f"soviet.combat.{when}", units={"s": {"strength": [3, 2]}})
    assert shifts(events) == {"shock": +1}
    assert column(events) == ">=1"  # 3 less 3 is 0


@pytest.mark.rule("12.7-1")
def test_there_is_no_shock_bonus_on_turn_1() -> None:
    assert "shock" not in shifts(assault(turn=1, units={"s": {"active": True}}))


@pytest.mark.rule("12.7-1")
def test_a_reduced_shock_army_gives_no_bonus() -> None:
    assert shifts(assault(units={"s": {"steps": 1}})) == {}


@pytest.mark.rule("12.7-1")
@pytest.mark.parametrize("type", ["Inf", "Tank", "Guards", "Mech", "Cav"])
def test_no_other_army_gives_the_bonus(type: str) -> None:
    assert shifts(assault(picture=ASSAULT.replace("Shock", type))) == {}


@pytest.mark.rule("12.7-1")
def test_a_shock_army_lends_its_bonus_to_the_other_units_of_the_attack() -> None:
    picture = ASSAULT.replace("s:Shock", "s:Shock+s2:Inf")
    assert shifts(assault("s", "s2", picture=picture)) == {"shock": +1}


@pytest.mark.rule("12.7-1")
def test_a_shock_army_that_does_not_attack_gives_no_bonus() -> None:
    picture = ASSAULT.replace("s:Shock", "s:Shock+s2:Inf")
    assert shifts(assault("s2", picture=picture)) == {}


@pytest.mark.rule("12.7-1")
def test_one_unit_out_of_supply_in_the_attack_takes_the_bonus_away() -> None:
    picture = """
        .  .  .  .        s2:Inf  .  .  .
          .  .  .  s:Shock  g:Inf   .  .  .
        .  .  .  .        .       .  .  .
    """
    ring = {"lake_side": "0105/0104 0105/0204"}
    sources = {"soviet_source": "0101 0201 0301"}
    assert shifts(assault("s", "s2", picture=picture, areas=sources)) == {"shock": +1}
    assert shifts(assault("s", "s2", picture=picture, areas=sources, sides=ring)) == {"attackers_out_of_supply": -1}


@pytest.mark.rule("12.7-1")
def test_the_bonus_comes_on_top_of_all_other_shifts() -> None:
    events = assault(areas={"partisans": "0205", "german_source": "0101"})
    assert shifts(events) == {"defenders_out_of_supply": +1, "shock": +1}
    (odds,) = happened(events, "odds")
    assert "partisans" in {part["name"] for part in odds["parts"]}


@pytest.mark.rule("12.7-2")
def test_a_second_shock_army_adds_nothing() -> None:
    picture = ASSAULT.replace("s:Shock", "s:Shock+s2:Shock")
    assert shifts(assault("s", "s2", picture=picture)) == {"shock": +1}


@pytest.mark.rule("12.7-2")
def test_a_full_shock_army_gives_the_bonus_beside_a_reduced_one() -> None:
    picture = ASSAULT.replace("s:Shock", "s:Shock+s2:Shock")
    assert shifts(assault("s", "s2", picture=picture, units={"s2": {"steps": 1}})) == {"shock": +1}


@pytest.mark.rule("12.7-3")
@pytest.mark.parametrize("turn", LATE)
def test_from_turn_6_shock_armies_give_no_bonus(turn: int) -> None:
    assert "shock" not in shifts(assault(turn=turn))

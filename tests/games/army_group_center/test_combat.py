"""Combat [11.1 to 11.8, 11.24]: the phases, who attacks whom, and the battle from its declaration to its die."""

from typing import Any

import pytest
from tests.games.army_group_center.sketch import ask, sketch
from tests.games.questions import happened, number, where

from grognard.games.army_group_center import GAME
from grognard.games.army_group_center.position import ArmyPosition

BEFORE, AFTER = "soviet.combat.before", "soviet.combat.after"
TABLE = """\
# provenance: ours
die,<=-3,-2..-1,0,1..2,3..4,>=5
1,AE,AE,AE,AS,AS,BB
2,AE,AE,AS,AS,BB,DE
3,AE,AS,AS,BB,DE,DE
4,AS,AS,BB,DE,DE,DE
5,AS,BB,DE,DE,DE,DE
6,BB,DE,DE,DE,DE,DE
"""
"""A table without retreats: its cells are this file's own."""


def two(attacker: int, defender: int, **more: Any) -> ArmyPosition:
    """A Soviet unit is about to attack a German one."""
    units = {"s": {"strength": [attacker, 1] if attacker > 1 else [1]}, "g": {"strength": [defender]}}
    position = sketch(". s:Inf g:Inf .", phase=BEFORE, units=units, charts={"crt": TABLE}, **more)
    ask.play(position, "attack 0103; unit s")
    return position


# -- 11.1: the phases


@pytest.mark.rule("11.1-1")
def test_each_player_turn_has_a_combat_phase_before_and_one_after_movement() -> None:
    position = sketch(". s:Inf g:Inf .", phase=BEFORE)
    phases: list[str] = []
    while not phases or phases[-1] != "german.combat.after":
        phases.append(GAME.phase(position))
        ask.play(position, "done")
    assert phases == [
        *("soviet.combat.before", "soviet.movement", "soviet.combat.after"),
        *("german.combat.before", "german.movement", "german.combat.after"),
    ]


@pytest.mark.rule("11.1-2", "11.2")
@pytest.mark.parametrize("phase", [BEFORE, AFTER, "german.combat.before", "german.combat.after"])
def test_nobody_has_to_attack(phase: str) -> None:
    position = sketch(". s:Inf g:Inf .", phase=phase)
    assert ask.choices(position) == {f"attack {'0103' if phase.startswith('s') else '0102'}", "done"}
    assert ask.allowed(position, "done").rules == ("11.8-3",)


@pytest.mark.rule("11.1-2")
def test_an_attack_can_be_given_up_until_it_is_declared() -> None:
    position = sketch(". s:Inf g:Inf .", phase=BEFORE)
    ask.play(position, "attack 0103; unit s; back")
    assert ask.asked(position) == ("soviet", "combat.whom")
    assert ask.choices(position) == {"attack 0103", "done"}
    assert not position.attacked[number(position, "s")]


# -- 11.1: Bagration


ACTIVE: dict[str, Any] = {"active": True}


def bagration(picture: str, active: str, **more: Any) -> ArmyPosition:
    """The first phase of the game, with these units activated."""
    units = dict.fromkeys(active.split(), ACTIVE)
    for unit, said in more.pop("units", {}).items():
        units[unit] = units.get(unit, {}) | said
    return sketch(picture, **{"phase": BEFORE, "turn": 1, "units": units, "crt": "AS", "dice": [1] * 4, **more})


def held(position: ArmyPosition) -> list[str]:
    """The units on whose account the phase may not end."""
    ruling = ask.refused(position, "done")
    assert ruling.rules == ("11.1-3",)
    assert "done" not in ask.choices(position)
    units: list[str] = ruling.facts["units"]
    return units


@pytest.mark.rule("11.1-3")
def test_in_the_historical_scenario_all_activated_units_must_attack() -> None:
    position = bagration(". s1:Inf+s2:Inf g:Inf .", "s1 s2")
    assert ask.choices(position) == {"attack 0103"}
    assert held(position) == ["s1", "s2"]
    ask.play(position, "attack 0103; unit s1; unit s2; fight; roll")
    assert GAME.phase(position) == "soviet.movement"


@pytest.mark.rule("11.1-3")
def test_the_duty_holds_until_every_activated_unit_has_attacked_or_has_nothing_left_to_attack() -> None:
    picture = """
        .  s1:Inf  g1:Inf  .
          .  s2:Inf  g2:Inf  .
    """
    position = bagration(picture, "s1 s2")
    ask.play(position, "attack 0103; unit s1; fight; roll")
    assert held(position) == ["s2"]  # it is next to 0203 as well
    ask.play(position, "attack 0203; unit s2; fight; roll")
    assert GAME.phase(position) == "soviet.movement"


@pytest.mark.rule("11.1-3")
def test_a_unit_next_to_nothing_but_hexes_attacked_already_is_excused() -> None:
    position = bagration(". s1:Inf+s2:Inf g:Inf .", "s1 s2")
    ask.play(position, "attack 0103; unit s1; fight; roll")
    assert GAME.phase(position) == "soviet.movement"
    assert not position.attacked[number(position, "s2")]


@pytest.mark.rule("11.1-3")
def test_a_unit_next_to_nobody_is_excused() -> None:
    picture = """
        s2:Inf  s1:Inf  g:Inf  .
          .  .  .  .
    """
    position = bagration(picture, "s1 s2")
    assert held(position) == ["s1"]


@pytest.mark.rule("11.1-3")
def test_a_unit_with_a_lake_between_is_excused() -> None:
    position = bagration(". s1:Inf g:Inf .", "s1", sides={"lake_side": "0102/0103"})
    assert GAME.phase(position) == "soviet.movement"


@pytest.mark.rule("11.1-3")
def test_a_unit_that_is_not_activated_neither_must_nor_may_attack() -> None:
    position = bagration(". s1:Inf+s2:Inf g:Inf .", "s1")
    assert held(position) == ["s1"]
    ask.play(position, "attack 0103")
    assert ask.choices(position, "unit") == {"s1"}
    assert ask.refused(position, "unit s2").rules == ("5.4-1",)


@pytest.mark.rule("11.1-3")
def test_germans_who_have_retreated_oblige_nobody_to_attack_them_again() -> None:
    position = bagration(". s:Inf g:Inf .", "s", units={"g": {"retreated": True}})
    assert GAME.phase(position) == "soviet.movement"


@pytest.mark.rule("11.1-3")
def test_the_attack_that_must_be_made_may_be_a_weak_one() -> None:
    units = {"s1": {"strength": [1]}, "g": {"strength": [9]}}
    position = bagration(". s1:Inf+s2:Inf g:Inf .", "s1 s2", units=units)
    ask.play(position, "attack 0103; unit s1; fight")
    assert ask.asked(position) == ("soviet", "combat.column")


@pytest.mark.rule("11.1-3")
@pytest.mark.parametrize(
    "where_not",
    [{"phase": AFTER}, {"turn": 2}, {"options": {"must_attack": False}}],
    ids=["after movement", "turn 2", "another scenario"],
)
def test_the_duty_is_for_the_first_phase_of_the_historical_scenario_only(where_not: dict[str, Any]) -> None:
    position = bagration(". s:Inf g:Inf .", "s", **where_not)
    assert ask.asked(position) == ("soviet", "combat.whom")
    assert ask.choices(position) == {"attack 0103", "done"}
    assert ask.choices(bagration(". s:Inf g:Inf .", "s")) == {"attack 0103"}


@pytest.mark.rule("11.1-3")
def test_the_duty_is_not_the_germans() -> None:
    position = bagration(". s:Inf g:Inf .", "s", phase="german.combat.before")
    assert ask.asked(position) == ("german", "combat.whom")
    assert ask.choices(position) == {"attack 0102", "done"}


# -- 11.1: who can attack


@pytest.mark.rule("11.1-4")
def test_a_unit_attacks_before_movement_moves_and_attacks_after_it() -> None:
    position = sketch(
        """
        .  s:Inf  g:Inf  .  .  .
          .  .  .  .  .  .
        """,
        phase=BEFORE,
        crt="AS",
        dice=[1, 1],
    )
    ask.play(position, "attack 0103; unit s; fight; roll")
    ask.play(position, "unit s")
    assert ask.cost(position, "s", "0202") == 1 + 1 + 1  # out of a zone and into it, with the usual points
    ask.play(position, "hex 0202; done; attack 0103")
    ask.allowed(position, "unit s")
    ask.play(position, "unit s; fight; roll")
    assert GAME.phase(position) == "german.combat.before"


@pytest.mark.rule("11.1-5")
def test_a_fortified_location_never_attacks() -> None:
    position = sketch(". s:Inf g1:Fort g2:Inf", phase="german.combat.before")
    assert GAME.phase(position) == "german.movement"  # nobody can attack 0102


@pytest.mark.rule("11.1-5")
def test_a_fortified_location_does_not_attack_with_others() -> None:
    position = sketch(". s:Inf g1:Fort+g2:Inf .", phase="german.combat.before")
    ask.play(position, "attack 0102")
    assert ask.choices(position, "unit") == {"g2"}
    assert ask.refused(position, "unit g1").rules == ("12.5-4",)


# -- 11.2


@pytest.mark.rule("11.2")
def test_only_units_next_to_a_hex_attack_it() -> None:
    position = sketch("s1:Inf s2:Inf g:Inf .", phase=BEFORE)
    ask.play(position, "attack 0103")
    assert ask.choices(position, "unit") == {"s2"}
    assert ask.refused(position, "unit s1").rules == ("11.2",)
    assert ask.refused(position, "unit g").rules == ("11.2",)


@pytest.mark.rule("11.2")
def test_a_hex_with_nobody_next_to_it_is_not_attacked() -> None:
    position = sketch(". s:Inf g1:Inf . g2:Inf .", phase=BEFORE)
    assert ask.choices(position, "attack") == {"0103"}
    assert ask.refused(position, "attack 0105").rules == ("11.2",)


@pytest.mark.rule("11.2")
@pytest.mark.parametrize("feature", ["lake_side", "sea_side"])
def test_nobody_attacks_across_a_hexside_of_lake_or_sea(feature: str) -> None:
    position = sketch(
        """
        .  s1:Inf  g:Inf  .
          .  s2:Inf  .  .
        """,
        phase=BEFORE,
        sides={feature: "0102/0103"},
    )
    ask.play(position, "attack 0103")
    assert ask.choices(position, "unit") == {"s2"}
    assert ask.refused(position, "unit s1").rules == ("11.2",)


@pytest.mark.rule("11.2")
@pytest.mark.parametrize("feature", ["lake_side", "sea_side"])
def test_players_may_agree_on_attacks_across_water(feature: str) -> None:
    position = sketch(
        ". s1:Inf g:Inf .", phase=BEFORE, sides={feature: "0102/0103"}, options={"attack_across_water": True}
    )
    ask.play(position, "attack 0103")
    assert ask.asked(position) == ("soviet", "combat.who")
    assert ask.choices(position, "unit") == {"s1"}
    position = sketch(". s1:Inf g:Inf .", phase=BEFORE, sides={feature: "0102/0103"})
    assert ask.asked(position)[1] != "combat.whom"  # nobody can be attacked


@pytest.mark.rule("11.2")
@pytest.mark.parametrize(("phase", "target", "unit"), [(BEFORE, "0103", "s"), ("german.combat.before", "0102", "g")])
def test_both_sides_attack_across_the_strait(phase: str, target: str, unit: str) -> None:
    position = sketch(". s:Inf g:Inf .", phase=phase, sides={"strait": "0102/0103"})
    ask.play(position, f"attack {target}")
    ask.allowed(position, f"unit {unit}")


# -- 11.3


@pytest.mark.rule("11.3-1")
def test_an_attack_strikes_one_hex() -> None:
    position = sketch(
        """
        .  s:Inf  g1:Inf  .
          .  g2:Inf  .  .
        """,
        phase=BEFORE,
        crt="DE",
    )
    assert ask.choices(position, "attack") == {"0103", "0202"}
    events = ask.play(position, "attack 0103; unit s; fight; roll")
    assert [found["unit"] for found in happened(events, "reduced")] == ["g1"]


@pytest.mark.rule("11.3-1")
@pytest.mark.parametrize("hex", ["0101", "0102"])
def test_only_a_hex_with_enemies_in_it_is_attacked(hex: str) -> None:
    position = sketch(". s:Inf g:Inf .", phase=BEFORE)
    assert ask.refused(position, f"attack {hex}").rules == ("11.3-1",)


@pytest.mark.rule("11.3-2")
def test_a_stack_is_attacked_once_a_phase() -> None:
    position = sketch(
        """
        .  s1:Inf  g1:Inf+g2:Inf  .
          .  s2:Inf  g3:Inf  .
        """,
        phase=BEFORE,
        crt="AS",
        dice=[1],
    )
    ask.play(position, "attack 0103; unit s1; fight; roll")
    assert ask.choices(position) == {"attack 0203", "done"}
    assert ask.refused(position, "attack 0103").rules == ("11.3-2",)


@pytest.mark.rule("11.3-2")
def test_a_unit_that_has_retreated_to_an_empty_hex_is_not_attacked_there() -> None:
    picture = """
        .  s:Inf  g1:Inf  .
          .  g2:Inf  .  .
    """
    position = sketch(picture, phase=BEFORE, units={"g1": {"retreated": True}})
    assert ask.choices(position, "attack") == {"0202"}
    assert ask.refused(position, "attack 0103").rules == ("11.3-2",)


@pytest.mark.rule("11.3-2")
def test_after_movement_a_hex_can_be_attacked_again() -> None:
    position = sketch(". s:Inf g:Inf .", phase=BEFORE, crt="AS", dice=[1])
    ask.play(position, "attack 0103; unit s; fight; roll; done")
    assert GAME.phase(position) == AFTER
    ask.allowed(position, "attack 0103")


# -- 11.4 to 11.6


ALL_AROUND = """
    .  s1:Inf+s2:Inf  s3:Inf+s4:Inf  .
      s5:Inf+s6:Inf  g:Inf  s7:Inf+s8:Inf  .
    .  s9:Inf+sa:Inf  sb:Inf+sc:Inf  .
"""


@pytest.mark.rule("11.4")
def test_any_number_of_units_from_all_six_hexes_attack_together() -> None:
    position = sketch(ALL_AROUND, phase=BEFORE, units={f"s{n}": {"strength": [2, 1]} for n in "123456789abc"})
    ask.play(position, "attack 0202")
    everybody = sorted(ask.choices(position, "unit"))
    assert len(everybody) == 12
    for unit in everybody:
        ask.play(position, f"unit {unit}")
    assert ask.allowed(position, "fight").all_facts()["attack"] == 24


@pytest.mark.rule("11.4")
def test_an_attack_needs_an_attacker() -> None:
    position = sketch(". s:Inf g:Inf .", phase=BEFORE)
    ask.play(position, "attack 0103")
    assert "fight" not in ask.choices(position)
    assert ask.refused(position, "fight").rules == ("11.4",)


@pytest.mark.rule("11.5-1")
def test_a_unit_attacks_once_a_phase() -> None:
    position = sketch(
        """
        .  s1:Inf  g1:Inf  .
          .  s2:Inf  g2:Inf  .
        """,
        phase=BEFORE,
        crt="AS",
        dice=[1],
    )
    ask.play(position, "attack 0103; unit s2; fight; roll")
    assert GAME.phase(position) == "soviet.movement"  # s1 is next to 0103 alone, and s2 has fought


@pytest.mark.rule("11.5-1")
def test_a_unit_that_has_fought_is_refused_in_another_attack() -> None:
    position = sketch(
        """
        .  .  g1:Inf  .
          .  s1:Inf+s2:Inf  g2:Inf  .
        """,
        phase=BEFORE,
        crt="AS",
        dice=[1],
    )
    ask.play(position, "attack 0103; unit s1; fight; roll; attack 0203")
    assert ask.choices(position, "unit") == {"s2"}
    assert ask.refused(position, "unit s1").rules == ("11.5-1",)


@pytest.mark.rule("11.5-1")
def test_the_whole_factor_is_used_and_used_once() -> None:
    position = sketch(". s:Inf+s2:Inf g:Inf .", phase=BEFORE, units={"s": {"strength": [6, 4]}})
    ask.play(position, "attack 0103; unit s")
    assert ask.allowed(position, "fight").all_facts()["attack"] == 6
    assert ask.refused(position, "unit s").rules == ("11.5-1",)


@pytest.mark.rule("11.5-2")
def test_the_defender_is_not_asked_whether_he_accepts_battle() -> None:
    position = sketch(". s:Inf g:Inf .", phase=BEFORE, crt="AS", dice=[1])
    ask.play(position, "attack 0103; unit s; fight")
    assert ask.asked(position) == ("soviet", "combat.column")
    events = ask.play(position, "roll")
    assert happened(events, "rolled")[0]["purpose"] == "attack.0103"


@pytest.mark.rule("11.5-2")
@pytest.mark.parametrize(("type", "asked"), [("Mech", "withdraw.or_stand"), ("Tank", "concentration.commit")])
def test_only_a_cav_mech_group_may_refuse(type: str, asked: str) -> None:
    position = sketch(f". . s:{type} g:Pz", phase="german.combat.before", areas={"german_start": "0104"})
    ask.play(position, "attack 0103; unit g; fight")
    assert ask.asked(position)[1] == asked


@pytest.mark.rule("11.6")
def test_units_of_a_stack_attack_different_hexes() -> None:
    position = sketch(
        """
        .  .  g1:Inf  .
          .  s1:Inf+s2:Inf  g2:Inf  .
        """,
        phase=BEFORE,
        crt="AS",
        dice=[1, 1],
    )
    ask.play(position, "attack 0103; unit s2; fight; roll")
    events = ask.play(position, "attack 0203; unit s1; fight; roll")
    assert happened(events, "attacked")[0]["units"] == ["s1"]


@pytest.mark.rule("11.6")
def test_one_unit_of_a_stack_attacks_while_the_other_does_not() -> None:
    units = {"s1": {"strength": [6, 4]}, "s2": {"strength": [2, 1]}}
    position = sketch(". s1:Inf+s2:Inf g:Inf .", phase=BEFORE, units=units, crt="AE")
    ask.play(position, "attack 0103; unit s2")
    assert ask.allowed(position, "fight").all_facts()["attack"] == 2
    ask.play(position, "fight; roll")
    assert [position.steps[number(position, unit)] for unit in ("s1", "s2")] == [2, 1]


# -- 11.7


LADDER = """
    .  s1:Inf  g1:Inf  .
      .  .  .  .
    .  s2:Inf  g2:Inf  .
"""


@pytest.mark.rule("11.7-1")
@pytest.mark.parametrize("order", [("0103", "0303"), ("0303", "0103")])
def test_attacks_are_made_in_any_order(order: tuple[str, str]) -> None:
    position = sketch(LADDER, phase=BEFORE, crt="AS", dice=[1, 1])
    events = []
    for hex in order:
        events += ask.play(position, f"attack {hex}; unit {'s1' if hex == '0103' else 's2'}; fight; roll")
    assert [found["hex"] for found in happened(events, "attacked")] == list(order)


@pytest.mark.rule("11.7-1")
def test_an_attack_is_over_before_the_next_begins() -> None:
    position = sketch(LADDER, phase=BEFORE, crt="DE", units={"g1": {"strength": [1]}})
    ask.play(position, "attack 0103; unit s1; fight")
    assert "attack 0303" not in ask.choices(position)
    ask.play(position, "roll")
    assert ask.choices(position) == {"unit s1", "done"}  # the advance comes first
    assert not ask.refused(position, "attack 0303").legal
    ask.play(position, "done")
    assert ask.choices(position) == {"attack 0303", "done"}


@pytest.mark.rule("11.7-2")
def test_the_next_attack_is_chosen_when_the_last_is_known() -> None:
    picture = """
        .  s1:Inf  g1:Inf  .
          .  s2:Inf  g2:Inf  .
    """
    position = sketch(picture, phase=BEFORE, crt="AS", dice=[1, 1])
    assert ask.choices(position) == {"attack 0103", "attack 0203", "done"}
    ask.play(position, "attack 0103; unit s1; fight; roll")
    assert ask.choices(position) == {"attack 0203", "done"}
    events = ask.play(position, "attack 0203; unit s2; fight; roll")
    assert happened(events, "attacked")[0]["hex"] == "0203"


# -- 11.8


@pytest.mark.rule("11.8-1")
@pytest.mark.parametrize(
    ("attacker", "defender", "differential"), [(7, 3, 4), (3, 3, 0), (2, 5, -3), (20, 1, 19), (1, 9, -8)]
)
def test_the_differential_is_attack_less_defense_be_it_positive_zero_or_negative(
    attacker: int, defender: int, differential: int
) -> None:
    told = ask.allowed(two(attacker, defender), "fight").all_facts()
    assert (told["attack"], told["defence"], told["heading"]) == (attacker, defender, str(differential))


@pytest.mark.rule("11.8-1")
def test_all_attackers_and_all_defenders_count_with_the_factors_they_have_left() -> None:
    units: dict[str, dict[str, Any]] = {
        "s1": {"strength": [7, 4]},
        "s2": {"strength": [6, 3], "steps": 1},
        "g1": {"strength": [5, 2], "steps": 1},
        "g2": {"strength": [3, 1]},
    }
    position = sketch(". s1:Inf+s2:Inf g1:Inf+g2:Inf .", phase=BEFORE, units=units)
    ask.play(position, "attack 0103; unit s1; unit s2")
    told = ask.allowed(position, "fight").all_facts()
    assert (told["attack"], told["defence"], told["heading"]) == (7 + 3, 2 + 3, "5")


@pytest.mark.rule("11.8-2")
@pytest.mark.parametrize(
    ("attacker", "defender", "column"),
    [(1, 9, "<=-3"), (2, 5, "<=-3"), (2, 4, "-2..-1"), (4, 4, "0"), (5, 4, "1..2"), (6, 4, "1..2"), (8, 4, "3..4")],
)
def test_the_differential_finds_its_column(attacker: int, defender: int, column: str) -> None:
    position = two(attacker, defender)
    assert ask.allowed(position, "fight").all_facts()["shifted"] == column
    events = ask.play(position, "fight; roll")
    assert happened(events, "odds")[0]["column"] == column


@pytest.mark.rule("11.8-2")
@pytest.mark.parametrize(("die", "result"), list(enumerate(["AE", "AS", "AS", "BB", "DE", "DE"], 1)))
def test_one_die_finds_the_result_and_it_applies_at_once(die: int, result: str) -> None:
    position = two(4, 4, dice=[die])
    events = ask.play(position, "fight; roll")
    assert happened(events, "rolled") == [
        {"rule": "11.8-2", "purpose": "attack.0103", "die": 6, "result": die, "side": "soviet"}
    ]
    assert happened(events, "result")[0]["result"] == result
    assert position.steps[number(position, "s")] == (1 if result in ("AE", "BB") else 2)
    assert where(position, "g") == ("dead" if result in ("DE", "BB") else "0103")


@pytest.mark.rule("11.8-2")
def test_the_column_is_shifted_before_the_die_is_rolled() -> None:
    position = two(4, 4, areas={"partisans": "0103"}, dice=[1])
    told = ask.odds(position, "fight")
    assert (told.heading, told.column, told.shifted) == ("0", "0", "1..2")
    events = ask.play(position, "fight; roll")
    assert happened(events, "odds")[0]["column"] == "1..2"
    assert happened(events, "result")[0]["result"] == "AS"


@pytest.mark.rule("11.8-3")
def test_the_phase_lasts_until_the_attacker_ends_it() -> None:
    position = sketch(LADDER, phase=BEFORE, crt="AS", dice=[1])
    ask.play(position, "attack 0103; unit s1; fight; roll")
    assert GAME.phase(position) == BEFORE
    assert ask.allowed(position, "done").rules == ("11.8-3",)
    ask.play(position, "done")
    assert GAME.phase(position) == "soviet.movement"


@pytest.mark.rule("11.8-3")
def test_a_phase_with_nobody_left_to_attack_is_over() -> None:
    position = sketch(". s:Inf g:Inf .", phase=BEFORE, crt="AS", dice=[1])
    ask.play(position, "attack 0103; unit s; fight; roll")
    assert GAME.phase(position) == "soviet.movement"


# -- 11.24


FRONTS = """
    .  s1:Inf  g:Inf  .
      .  u1:Tank  .  .
"""


@pytest.mark.rule("11.24")
@pytest.mark.parametrize(("first", "second"), [("s1", "u1"), ("u1", "s1")])
def test_the_two_fronts_never_attack_together(first: str, second: str) -> None:
    position = sketch(FRONTS, phase=BEFORE, options={"confined": False})
    ask.play(position, f"attack 0103; unit {first}")
    assert ask.choices(position) == {"fight", "back"}
    assert ask.refused(position, f"unit {second}").rules == ("11.24", "6.10-3")


@pytest.mark.rule("11.24")
def test_each_front_attacks_on_its_own() -> None:
    position = sketch(FRONTS, phase=BEFORE, options={"confined": False})
    ask.play(position, "attack 0103")
    assert ask.asked(position) == ("soviet", "combat.who")
    assert ask.choices(position, "unit") == {"s1", "u1"}


@pytest.mark.rule("11.24")
def test_a_second_attack_by_the_other_front_is_a_second_attack() -> None:
    position = sketch(FRONTS, phase=BEFORE, options={"confined": False}, crt="AS", dice=[1])
    ask.play(position, "attack 0103; unit s1; fight; roll")
    assert GAME.phase(position) == "soviet.movement"  # and the hex has been attacked

"""Combat [9.1 to 9.6]: who attacks whom, at what odds, and what the die says."""

from typing import Any

import pytest
from tests.games.crossroads.sketch import (
    allowed,
    asked,
    choices,
    happened,
    lines,
    play,
    refused,
    sketch,
    steps,
    where,
)
from tests.games.questions import odds_of

from grognard.games.crossroads.position import CrossroadsPosition


def attack(attacker: int, defender: int, code: str = ".", **more: Any) -> CrossroadsPosition:
    """An attack of one unit on another, put together and ready to be fought."""
    units = {"b": {"strength": [attacker, 1]}, "r": {"strength": [defender, 1]}}
    dot = "" if code == "." else f"{code}+"
    position = sketch(f"b:Inf {dot}r:Inf . .", phase="blue.1.combat", units=units, **more)
    play(position, "attack 0201; unit b")
    return position


# -- 9.1


@pytest.mark.rule("9.1")
def test_attacks_are_free_to_make_or_not() -> None:
    position = sketch("b:Inf r:Inf", phase="blue.1.combat", state={"cup": ["red.1"]})
    assert choices(position) == {"attack 0201", "done"}
    play(position, "done")
    assert asked(position) == ("red", "movement.which")


@pytest.mark.rule("9.1")
def test_an_attack_put_together_may_be_given_up() -> None:
    position = sketch("b:Inf r:Inf", phase="blue.1.combat")
    play(position, "attack 0201; unit b; back")
    assert choices(position) == {"attack 0201", "done"}
    play(position, "attack 0201")
    allowed(position, "unit b")


@pytest.mark.rule("9.1")
def test_no_unit_attacks_twice() -> None:
    position = sketch(
        """
        .  r1:Inf  b2:Inf
          b1:Inf  r2:Inf
        """,
        phase="blue.1.combat",
        crt="NE",
    )
    play(position, "attack 0201; unit b1; fight; attack 0202")
    assert choices(position, "unit") == {"b2"}
    assert refused(position, "unit b1").rules == ("9.1",)


@pytest.mark.rule("9.1")
def test_no_hex_is_attacked_twice() -> None:
    position = sketch(
        """
        b1:Inf  r1:Inf  b2:Inf
          .  .  r2:Inf
        """,
        phase="blue.1.combat",
        crt="NE",
    )
    play(position, "attack 0201; unit b1; fight")
    assert choices(position, "attack") == {"0302"}
    assert refused(position, "attack 0201").rules == ("9.1",)


@pytest.mark.rule("9.1")
def test_a_new_activation_attacks_again() -> None:
    position = sketch("b:Inf r:Inf", phase="blue.1.combat", crt="NE", draws=["blue.1"])
    play(position, "attack 0201; unit b; fight")
    assert position.turn == 2
    play(position, "done; attack 0201")
    allowed(position, "unit b")


# -- 9.2


@pytest.mark.rule("9.2")
def test_only_units_next_to_the_hex_attack() -> None:
    position = sketch("b2:Inf b1:Inf r:Inf", phase="blue.1.combat")
    play(position, "attack 0301")
    assert choices(position, "unit") == {"b1"}
    assert refused(position, "unit b2").rules == ("9.2",)


@pytest.mark.rule("9.2")
def test_the_attacker_chooses_which_of_the_units_next_to_the_hex_attack() -> None:
    position = sketch("b1:Inf+b2:Inf r:Inf b3:Inf", phase="blue.1.combat", crt="NE")
    play(position, "attack 0201")
    assert choices(position, "unit") == {"b1", "b2", "b3"}
    events = play(position, "unit b1; unit b3; fight")
    assert happened(events, "attacked")[0]["units"] == ["b1", "b3"]


@pytest.mark.rule("9.2")
def test_an_attack_needs_an_attacker() -> None:
    position = sketch("b:Inf r:Inf", phase="blue.1.combat")
    play(position, "attack 0201")
    assert refused(position, "fight").rules == ("9.2",)


@pytest.mark.rule("9.2")
def test_no_unit_is_chosen_twice() -> None:
    position = sketch("b1:Inf+b2:Inf r:Inf", phase="blue.1.combat")
    play(position, "attack 0201; unit b1")
    assert refused(position, "unit b1").rules == ("9.2",)


@pytest.mark.rule("9.2")
def test_only_a_hex_with_an_enemy_next_to_somebody_is_attacked() -> None:
    position = sketch("b:Inf r1:Inf . r2:Inf", phase="blue.1.combat")
    assert choices(position, "attack") == {"0201"}
    for hex, reason in (("0101", "combat.no_enemy"), ("0301", "combat.no_enemy"), ("0401", "combat.nobody")):
        ruling = refused(position, f"attack {hex}")
        assert (ruling.rules, ruling.reason) == (("9.2",), reason)


@pytest.mark.rule("9.2")
def test_all_units_in_the_hex_defend_together() -> None:
    position = sketch("b:Arm r1:Inf+r2:Rec", phase="blue.1.combat")
    ruling = allowed(position, "attack 0201")
    assert ruling.all_facts()["defence"] == 4
    assert lines(ruling) == [("9.3", "b", 4), ("9.2", "r1", 3), ("9.2", "r2", 1)]


@pytest.mark.rule("9.2")
def test_an_attack_across_a_river_is_possible() -> None:
    allowed(sketch("b:Inf r:Inf", phase="blue.1.combat", river="0101/0201"), "attack 0201")


# -- 9.3


@pytest.mark.rule("9.3")
@pytest.mark.parametrize(
    ("attacker", "defender", "column"),
    [
        (1, 3, "1:3"),
        (2, 5, "1:3"),
        (1, 2, "1:2"),
        (2, 3, "1:2"),
        (3, 3, "1:1"),
        (7, 4, "1:1"),
        (8, 4, "2:1"),
        (9, 4, "2:1"),
        (11, 2, "5:1"),
        (12, 2, "6:1"),
    ],
)
def test_odds_are_rounded_down_to_a_column(attacker: int, defender: int, column: str) -> None:
    position = attack(attacker, defender)
    assert allowed(position, "fight").all_facts()["column"] == column
    assert happened(play(position, "fight"), "attacked")[0]["column"] == column


@pytest.mark.rule("9.3")
def test_under_the_first_column_no_attack_is_allowed() -> None:
    position = attack(1, 4)
    assert "fight" not in choices(position)
    ruling = refused(position, "fight")
    assert (ruling.rules, ruling.all_facts()["attack"], ruling.all_facts()["defence"]) == (("9.3",), 1, 4)


@pytest.mark.rule("9.3")
def test_of_units_that_are_too_weak_by_themselves_only_the_strengths_are_told() -> None:
    """1 to 4 is no attack; with a unit of 3 beside it, it is 1:1."""
    units = {"b1": {"strength": [1, 1]}, "b2": {"strength": [3, 1]}, "r": {"strength": [4, 2]}}
    position = sketch("b1:Inf r:Inf .\n b2:Inf . .", phase="blue.1.combat", units=units)
    play(position, "attack 0201")
    weak = allowed(position, "unit b1")
    assert (weak.reason, weak.odds, weak.all_facts()["attack"]) == ("combat.too_weak", None, 1)
    play(position, "unit b1")
    assert odds_of(allowed(position, "unit b2")).column == "1:1"


@pytest.mark.rule("9.3")
def test_beyond_the_last_column_the_last_is_used() -> None:
    position = attack(20, 2)
    assert allowed(position, "fight").all_facts()["column"] == "6:1"


@pytest.mark.rule("9.3", "9.4")
def test_shifts_count_from_the_last_column_however_great_the_odds() -> None:
    assert allowed(attack(20, 2, "f"), "fight").all_facts()["shifted"] == "5:1"


@pytest.mark.rule("9.3", "9.4")
def test_a_shift_to_the_left_of_the_first_column_stays_in_it() -> None:
    position = attack(1, 3, "c")
    ruling = allowed(position, "fight")
    assert (ruling.all_facts()["column"], ruling.all_facts()["shifted"]) == ("1:3", "1:3")
    assert ruling.all_facts()["chances"] == {"A1": "1/2", "A2": "1/3", "NE": "1/6"}
    columns = odds_of(ruling).columns
    assert columns[0][:2] == ("1:3", ("A2", "A2", "A1", "A1", "A1", "NE"))
    assert [column.name for column in columns] == list(position.components.crt.columns)


@pytest.mark.rule("9.3")
def test_several_attackers_add_up() -> None:
    position = sketch("b1:Inf+b2:Arm r:Inf b3:Rec", phase="blue.1.combat")
    play(position, "attack 0201; unit b1; unit b2; unit b3")
    ruling = allowed(position, "fight")
    assert (ruling.all_facts()["attack"], ruling.all_facts()["column"]) == (8, "2:1")


@pytest.mark.rule("9.3")
def test_the_odds_are_shown_as_units_are_chosen() -> None:
    position = sketch("b1:Inf+b2:Arm r:Inf", phase="blue.1.combat")
    assert allowed(position, "attack 0201").all_facts()["attack"] == 7  # with all that could attack
    play(position, "attack 0201")
    assert allowed(position, "unit b1").all_facts()["attack"] == 3
    play(position, "unit b1")
    assert allowed(position, "unit b2").all_facts()["attack"] == 7


# -- 9.4


@pytest.mark.rule("9.4")
@pytest.mark.parametrize(
    ("code", "shifted"), [(".", "3:1"), ("f", "2:1"), ("h", "2:1"), ("m", "3:1"), ("t", "2:1"), ("c", "1:1")]
)
def test_the_defenders_terrain_shifts_to_the_left(code: str, shifted: str) -> None:
    position = attack(6, 2, code)
    ruling = allowed(position, "fight")
    assert (ruling.all_facts()["column"], ruling.all_facts()["shifted"]) == ("3:1", shifted)
    assert happened(play(position, "fight"), "attacked")[0]["column"] == shifted


@pytest.mark.rule("9.4")
def test_the_best_terrain_in_the_hex_counts_once() -> None:
    assert lines(allowed(attack(6, 2, "fc"), "fight"))[2:] == [("9.4", "terrain", -2)]
    assert lines(allowed(attack(6, 2, "fh"), "fight"))[2:] == [("9.4", "terrain", -1)]


@pytest.mark.rule("9.4")
def test_the_attackers_terrain_does_not_count() -> None:
    position = sketch("c+b:Inf r:Inf", phase="blue.1.combat")
    assert allowed(position, "attack 0201").all_facts()["shifted"] == "1:1"


# -- 9.5


@pytest.mark.rule("9.5")
def test_an_attack_across_a_river_shifts_one_column_to_the_left() -> None:
    ruling = allowed(attack(6, 2, river="0101/0201"), "fight")
    assert lines(ruling)[2:] == [("9.5", "river", -1)]
    assert ruling.all_facts()["shifted"] == "2:1"


@pytest.mark.rule("9.5")
def test_a_river_shifts_only_if_every_attacker_strikes_across_it() -> None:
    position = sketch("b1:Inf r:Inf b2:Inf", phase="blue.1.combat", river="0101/0201")
    play(position, "attack 0201; unit b1")
    assert allowed(position, "fight").all_facts()["shifted"] == "1:2"
    play(position, "unit b2")
    assert allowed(position, "fight").all_facts()["shifted"] == "2:1"


@pytest.mark.rule("9.5")
def test_two_rivers_shift_once() -> None:
    position = sketch("b1:Inf r:Inf b2:Inf", phase="blue.1.combat", river="0101/0201 0201/0301")
    assert lines(allowed(position, "attack 0201"))[3:] == [("9.5", "river", -1)]


@pytest.mark.rule("9.5")
def test_a_river_with_a_road_over_it_does_not_shift() -> None:
    assert allowed(attack(6, 2, river="0101/0201", road="0101 0201"), "fight").all_facts()["shifted"] == "3:1"


@pytest.mark.rule("9.5", "9.4")
def test_river_and_terrain_add_up() -> None:
    ruling = allowed(attack(8, 2, "t", river="0101/0201"), "fight")
    assert lines(ruling)[2:] == [("9.4", "terrain", -1), ("9.5", "river", -1)]
    assert (ruling.all_facts()["column"], ruling.all_facts()["shifted"]) == ("4:1", "2:1")
    assert ruling.rules == ("9.3", "9.2", "9.4", "9.5")


# -- 9.6


@pytest.mark.rule("9.6")
def test_the_chances_of_each_result_are_exact() -> None:
    assert allowed(attack(6, 2), "fight").all_facts()["chances"] == {"D1": "1/3", "DR": "1/3", "EX": "1/3"}
    assert allowed(attack(2, 2), "fight").all_facts()["chances"] == {"A1": "1/3", "DR": "1/3", "EX": "1/6", "NE": "1/6"}


@pytest.mark.rule("9.6")
@pytest.mark.parametrize(("die", "result"), list(enumerate(["A1", "NE", "EX", "DR", "DR", "D1"], 1)))
def test_the_die_finds_the_result_in_the_column(die: int, result: str) -> None:
    events = play(attack(4, 2, dice=[die]), "fight")
    assert happened(events, "rolled") == [
        {"rule": "9.6", "purpose": "attack.0201", "die": 6, "result": die, "side": "blue"}
    ]
    assert happened(events, "result")[0]["result"] == result


@pytest.mark.rule("9.6")
@pytest.mark.parametrize(
    ("result", "blue", "red", "retreated"),
    [
        ("A1", 2, 3, False),
        ("A2", 1, 3, False),
        ("D1", 3, 2, True),
        ("D2", 3, 1, True),
        ("DR", 3, 3, True),
        ("EX", 2, 2, False),
        ("NE", 3, 3, False),
    ],
)
def test_what_each_result_does(result: str, blue: int, red: int, retreated: bool) -> None:
    position = sketch(
        "b:Inf r:Inf . .",
        phase="blue.1.combat",
        crt=result,
        units={"b": {"strength": [3, 2, 1]}, "r": {"strength": [3, 2, 1]}},
    )
    play(position, "attack 0201; unit b; fight")
    assert (steps(position, "b"), steps(position, "r")) == (blue, red)
    assert where(position, "r") == ("0401" if retreated else "0201")

"""Results of combat [9.7 to 9.11]: losing steps, retreating, advancing."""

from typing import Any

import pytest
from tests.games.crossroads.sketch import (
    allowed,
    asked,
    choices,
    happened,
    play,
    refused,
    sketch,
    steps,
    where,
)

from grognard.games.crossroads.position import CrossroadsPosition


def fight(picture: str, target: str, *units: str, crt: str, **more: Any) -> CrossroadsPosition:
    """A position just after the die of an attack was rolled, with this result."""
    position = sketch(picture, phase="blue.1.combat", crt=crt, **more)
    play(position, "; ".join([f"attack {target}", *(f"unit {unit}" for unit in units), "fight"]))
    return position


# -- 9.7


@pytest.mark.rule("9.7")
def test_the_owner_chooses_which_defender_loses_the_step() -> None:
    position = fight("b:Arm r1:Inf+r2:Inf . .", "0201", "b", crt="D1")
    assert asked(position) == ("red", "losses.which")
    assert choices(position) == {"unit r1", "unit r2"}
    assert refused(position, "unit b").rules == ("9.7",)
    play(position, "unit r2")
    assert (steps(position, "r1"), steps(position, "r2")) == (2, 1)


@pytest.mark.rule("9.7")
def test_the_owner_chooses_which_attacker_loses_the_step() -> None:
    position = fight("b1:Inf+b2:Inf r:Inf b3:Inf", "0201", "b1", "b3", crt="A1")
    assert asked(position) == ("blue", "losses.which")
    assert choices(position) == {"unit b1", "unit b3"}
    assert refused(position, "unit b2").rules == ("9.7",)  # next to the hex, but not in the attack


@pytest.mark.rule("9.7")
def test_each_step_is_a_choice_of_its_own() -> None:
    position = fight("b1:Inf+b2:Inf r:Inf . .", "0201", "b1", "b2", crt="A2")
    play(position, "unit b1")
    assert choices(position) == {"unit b1", "unit b2"}
    play(position, "unit b2")
    assert (steps(position, "b1"), steps(position, "b2")) == (1, 1)


@pytest.mark.rule("9.7")
def test_one_unit_may_take_all_the_steps() -> None:
    position = fight("b1:Inf+b2:Inf r:Inf . .", "0201", "b1", "b2", crt="A2")
    play(position, "unit b1; unit b1")
    assert (where(position, "b1"), steps(position, "b2")) == ("eliminated", 2)


@pytest.mark.rule("9.7")
def test_nobody_is_asked_where_there_is_no_choice() -> None:
    position = fight("b:Arm r:Inf . .", "0201", "b", crt="D1")
    assert steps(position, "r") == 1
    assert asked(position) == ("blue", "advance.who")


@pytest.mark.rule("9.7")
def test_steps_beyond_what_there_is_are_ignored() -> None:
    position = fight("b:Arm r1:Rec . r2:Inf", "0201", "b", crt="D2")
    assert (where(position, "r1"), steps(position, "r2")) == ("eliminated", 2)


@pytest.mark.rule("9.7")
def test_in_an_exchange_the_defender_loses_first() -> None:
    position = fight("b1:Inf+b2:Inf r1:Inf+r2:Inf .", "0201", "b1", "b2", crt="EX")
    assert asked(position) == ("red", "losses.which")
    play(position, "unit r1")
    assert asked(position) == ("blue", "losses.which")
    play(position, "unit b2")
    assert [steps(position, unit) for unit in ("b1", "b2", "r1", "r2")] == [2, 1, 1, 2]


@pytest.mark.rule("9.7", "9.6")
def test_in_an_exchange_the_attacker_loses_too_when_the_defender_is_gone() -> None:
    position = fight("b:Inf r:Rec .", "0201", "b", crt="EX")
    assert (where(position, "r"), steps(position, "b")) == ("eliminated", 1)


# -- 9.8


@pytest.mark.rule("9.8")
def test_a_unit_retreats_two_hexes() -> None:
    position = fight("b:Inf r:Inf . . .", "0201", "b", crt="DR")
    assert where(position, "r") == "0401"


@pytest.mark.rule("9.8")
def test_the_owner_chooses_each_hex() -> None:
    position = fight(
        """
        .  .  .  .  .
          b:Inf  r:Inf  .  .  .
        .  .  .  .  .
        """,
        "0202",
        "b",
        crt="DR",
    )
    assert asked(position) == ("red", "retreat.where")
    assert choices(position) == {"hex 0301", "hex 0302", "hex 0303"}
    play(position, "hex 0302")
    assert choices(position) == {"hex 0401", "hex 0402", "hex 0403"}
    play(position, "hex 0401")
    assert where(position, "r") == "0401"


@pytest.mark.rule("9.8")
def test_each_hex_is_farther_from_the_hex_attacked_than_the_last() -> None:
    position = fight(
        """
        .  .  .  .  .
          b:Inf  r:Inf  .  .  .
        .  .  .  .  .
        """,
        "0202",
        "b",
        crt="DR",
    )
    play(position, "hex 0302")
    assert refused(position, "hex 0301").rules == ("9.8",)  # as near as the last
    assert refused(position, "hex 0202").rules == ("9.8",)  # back
    assert refused(position, "hex 0502").rules == ("9.8",)  # not next to it


@pytest.mark.rule("9.8")
def test_each_unit_retreats_by_itself() -> None:
    position = fight(
        """
        .  .  .  .  .
          b:Inf  r1:Inf+r2:Rec  .  .  .
        .  .  .  .  .
        """,
        "0202",
        "b",
        crt="DR",
    )
    play(position, "hex 0301; hex 0303")  # and from there to the only hex that is farther
    assert (where(position, "r1"), where(position, "r2")) == ("0401", "0403")


@pytest.mark.rule("9.8", "9.6")
def test_attackers_do_not_retreat() -> None:
    position = fight(". . b:Inf r:Inf", "0401", "b", crt="A1")
    assert where(position, "b") == "0301"


@pytest.mark.rule("9.8")
def test_a_unit_that_retreats_may_cross_a_river() -> None:
    position = fight("b:Inf r:Arm . .", "0201", "b", crt="DR", river="0201/0301")
    assert where(position, "r") == "0401"


# -- 9.9


@pytest.mark.rule("9.9")
def test_a_retreat_does_not_enter_an_enemy_hex() -> None:
    position = fight(
        """
        .  .  b2:Rec  .  .
          b:Inf  r:Inf  .  .  .
        .  .  .  .  .
        """,
        "0202",
        "b",
        crt="DR",
        river="0301/0302 0301/0401",
    )
    assert choices(position, "hex") == {"0302", "0303"}
    ruling = refused(position, "hex 0301")
    assert (ruling.rules, ruling.reason) == (("9.9",), "stacking.enemy")


@pytest.mark.rule("9.9")
def test_a_retreat_does_not_enter_an_enemy_zone() -> None:
    position = fight(
        """
        .  .  .  b2:Inf  .
          b:Inf  r:Inf  .  .  .
        .  .  .  .  .
        """,
        "0202",
        "b",
        crt="DR",
        river="0401/0302",
    )
    assert choices(position, "hex") == {"0302", "0303"}
    ruling = refused(position, "hex 0301")
    assert (ruling.rules, ruling.reason) == (("9.9",), "retreat.zone")


@pytest.mark.rule("9.9", "6.5")
def test_a_retreat_enters_a_zone_hex_that_a_friendly_unit_covers() -> None:
    position = fight("b:Arm r:Inf r1:Inf . b2:Inf", "0201", "b", crt="DR")
    assert where(position, "r") == "0301"  # and no farther: 0401 is not covered


@pytest.mark.rule("9.9", "5.5")
def test_a_retreat_does_not_enter_barred_ground() -> None:
    picture = """
        .  .  m  .  .
          b:Inf  r:{type}  .  .  .
        .  .  .  .  .
    """
    armour = fight(picture.format(type="Arm"), "0202", "b", crt="DR")
    assert refused(armour, "hex 0301").rules == ("9.9",)
    foot = fight(picture.format(type="Inf"), "0202", "b", crt="DR")
    allowed(foot, "hex 0301")


@pytest.mark.rule("9.9", "5.5")
def test_a_retreat_enters_barred_ground_along_a_road() -> None:
    position = fight("b:Inf r:Arm m .", "0201", "b", crt="DR", road="0201 0301")
    assert where(position, "r") == "0401"


@pytest.mark.rule("9.9")
def test_nobody_retreats_into_a_lake() -> None:
    position = fight("b:Inf r:Inf l .", "0201", "b", crt="DR")
    assert (where(position, "r"), steps(position, "r")) == ("0201", 1)


@pytest.mark.rule("9.9")
def test_a_retreat_passes_through_a_full_hex() -> None:
    position = fight("b:Inf r:Inf r1:Inf+r2:Inf . .", "0201", "b", crt="DR")
    assert where(position, "r") == "0401"


@pytest.mark.rule("9.9")
def test_a_retreat_does_not_end_in_a_full_hex() -> None:
    position = fight(
        """
        .  .  .  r1:Inf+r2:Inf  .
          b:Inf  r:Inf  .  .  .
        .  .  .  .  .
        """,
        "0202",
        "b",
        crt="DR",
    )
    assert choices(position, "hex") == {"0302", "0303"}  # from 0301 it would have to end in 0401
    play(position, "hex 0302")
    assert choices(position, "hex") == {"0402", "0403"}
    ruling = refused(position, "hex 0401")
    assert (ruling.rules, ruling.facts["limit"]) == (("9.9",), 2)


@pytest.mark.rule("9.9", "4.1")
def test_the_second_unit_finds_what_room_the_first_has_left() -> None:
    position = fight("b:Arm r1:Inf+r2:Inf . r3:Inf", "0201", "b", crt="DR")
    assert (where(position, "r1"), where(position, "r2")) == ("0401", "0301")
    assert (steps(position, "r1"), steps(position, "r2")) == (2, 1)


# -- 9.10


@pytest.mark.rule("9.10")
def test_a_unit_that_cannot_retreat_at_all_stays_and_loses_a_step() -> None:
    position = fight("b:Inf r:Inf", "0201", "b", crt="DR")
    assert (where(position, "r"), steps(position, "r")) == ("0201", 1)


@pytest.mark.rule("9.10")
def test_a_unit_that_cannot_retreat_the_whole_way_goes_as_far_as_it_can() -> None:
    position = fight("b:Inf r:Inf .", "0201", "b", crt="DR")
    assert (where(position, "r"), steps(position, "r")) == ("0301", 1)


@pytest.mark.rule("9.10")
def test_a_unit_does_not_stop_half_way_if_it_can_go_all_the_way() -> None:
    position = fight(
        """
        .  .  .  .  .
          b:Inf  r:Inf  l  l  .
        .  .  .  l  .
        l  l  l  l  .
        """,
        "0202",
        "b",
        crt="DR",
    )
    assert where(position, "r") == "0401"  # not to 0303, a dead end


@pytest.mark.rule("9.10")
def test_a_dead_end_is_refused_where_there_is_a_way_out() -> None:
    position = fight(
        """
        .  .  .  .  .
          b:Inf  r:Inf  .  l  .
        .  .  .  l  .
        l  l  l  l  .
        """,
        "0202",
        "b",
        crt="DR",
    )
    assert choices(position, "hex") == {"0301", "0302"}
    assert refused(position, "hex 0303").rules == ("9.10",)


@pytest.mark.rule("9.10", "1.3")
def test_a_unit_with_one_step_that_cannot_retreat_is_eliminated() -> None:
    position = fight("b:Inf r:Rec", "0201", "b", crt="DR")
    assert where(position, "r") == "eliminated"


@pytest.mark.rule("9.10", "9.6")
def test_the_step_for_the_retreat_comes_on_top_of_the_result() -> None:
    position = fight("b:Inf r:Inf", "0201", "b", crt="D1", units={"r": {"strength": [3, 2, 1]}})
    assert (where(position, "r"), steps(position, "r")) == ("0201", 1)


# -- 9.11


@pytest.mark.rule("9.11")
def test_attackers_may_advance_into_the_empty_hex() -> None:
    position = fight("b:Inf r:Inf . .", "0201", "b", crt="DR")
    assert asked(position) == ("blue", "advance.who")
    events = play(position, "unit b")
    assert happened(events, "advanced") == [{"rule": "9.11", "unit": "b", "from": "0101", "to": "0201"}]


@pytest.mark.rule("9.11")
def test_attackers_need_not_advance() -> None:
    position = fight("b:Inf r:Inf . .", "0201", "b", crt="DR")
    play(position, "done")
    assert where(position, "b") == "0101"


@pytest.mark.rule("9.11")
def test_nobody_advances_while_a_defender_is_left() -> None:
    position = fight("b:Inf r:Inf", "0201", "b", crt="DR", state={"cup": ["red.1"]})
    assert asked(position) == ("red", "movement.which")


@pytest.mark.rule("9.11")
def test_only_those_who_attacked_advance() -> None:
    position = fight("b1:Inf+b2:Inf r:Inf . .", "0201", "b1", crt="DR")
    assert choices(position, "unit") == {"b1"}
    assert refused(position, "unit b2").rules == ("9.11",)


@pytest.mark.rule("9.11", "4.1")
def test_two_at_most_advance() -> None:
    position = fight(
        """
        b1:Inf  r:Rec  b2:Inf
          b3:Inf  .  .
        """,
        "0201",
        *("b1", "b2", "b3"),
        crt="D1",
        state={"cup": ["red.1"]},
    )
    play(position, "unit b3; unit b1")
    assert [where(position, unit) for unit in ("b1", "b2", "b3")] == ["0201", "0301", "0201"]
    assert asked(position)[1] != "advance.who"


@pytest.mark.rule("9.11")
def test_one_may_advance_and_the_other_stay() -> None:
    position = fight("b1:Inf+b2:Inf r:Inf . .", "0201", "b1", "b2", crt="DR")
    play(position, "unit b2; done")
    assert (where(position, "b1"), where(position, "b2")) == ("0101", "0201")


@pytest.mark.rule("9.11", "6.2")
def test_an_advance_goes_from_zone_to_zone() -> None:
    position = fight("b:Inf r1:Rec r2:Inf", "0201", "b", crt="D1")
    play(position, "unit b")
    assert where(position, "b") == "0201"


@pytest.mark.rule("9.11", "5.5")
def test_barred_ground_stays_barred_to_an_advance() -> None:
    position = fight("b1:Arm+b2:Inf m+r:Inf . .", "0201", "b1", "b2", crt="DR")
    assert choices(position, "unit") == {"b2"}
    assert refused(position, "unit b1").rules == ("9.11",)


@pytest.mark.rule("9.11", "5.5")
def test_barred_ground_is_entered_along_a_road_in_an_advance_too() -> None:
    position = fight("b:Arm m+r:Inf . .", "0201", "b", crt="DR", road="0101 0201")
    assert asked(position) == ("blue", "advance.who")
    allowed(position, "unit b")


@pytest.mark.rule("9.11")
def test_an_advance_crosses_a_river() -> None:
    position = fight("b:Arm r:Inf . .", "0201", "b", crt="DR", river="0101/0201")
    play(position, "unit b")
    assert where(position, "b") == "0201"


@pytest.mark.rule("9.11", "9.1")
def test_a_unit_that_has_advanced_does_not_attack_again() -> None:
    position = fight("b:Inf r1:Rec r2:Inf .", "0201", "b", crt="D1", state={"cup": ["red.1"]})
    play(position, "unit b")
    assert asked(position) == ("red", "movement.which")

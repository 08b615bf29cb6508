"""Reaction [7.0]: the other side slips away in the middle of a move."""

import pytest
from tests.games.crossroads.sketch import (
    allowed,
    asked,
    choices,
    play,
    refused,
    sketch,
    where,
)

MEETING = """
    .  b:Inf  .  .  r:{type}  .  .  .
      .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .
"""
"""b comes next to r by moving to 0401."""


# -- 7.1


@pytest.mark.rule("7.1")
@pytest.mark.parametrize("type", ["Arm", "Rec"])
def test_a_ready_unit_may_react_to_a_mover_next_to_it(type: str) -> None:
    position = sketch(MEETING.format(type=type))
    play(position, "unit b; hex 0401")
    assert asked(position) == ("red", "reaction.which")
    assert choices(position) == {"unit r", "pass", "never"}
    play(position, "unit r; hex 0601")
    assert where(position, "r") == "0601"


@pytest.mark.rule("7.1")
@pytest.mark.parametrize("unit", ["b2", "r2"])
def test_neither_the_movers_friends_nor_units_off_the_map_react(unit: str) -> None:
    more = {"b2": {"type": "recon", "hex": "0301"}, "r2": {"type": "recon", "box": "red.reserve"}}
    position = sketch(MEETING.format(type="Rec"), units={unit: more[unit]})
    play(position, "unit b; hex 0401")
    assert asked(position) == ("red", "reaction.which")
    ruling = refused(position, f"unit {unit}")
    assert (ruling.rules, ruling.reason) == (("7.1",), "reaction.not_next")


@pytest.mark.rule("7.1")
def test_nobody_reacts_to_a_mover_farther_away() -> None:
    position = sketch(MEETING.format(type="Rec"))
    play(position, "unit b; hex 0301")
    assert asked(position) == ("blue", "movement.where")


@pytest.mark.rule("7.1")
def test_the_mover_waits_on_its_way_and_goes_on_after_a_pass() -> None:
    position = sketch(
        """
        b:Rec  .  .  .  .
          .  r:Rec  .  .  .
        .  .  .  .  .
        """
    )
    play(position, "unit b; hex 0401")
    assert (where(position, "b"), asked(position)[0]) == ("0201", "red")
    play(position, "pass")
    assert (where(position, "b"), asked(position)[0]) == ("0301", "red")  # asked again at the next hex
    play(position, "pass")
    assert where(position, "b") == "0401"


@pytest.mark.rule("7.1")
def test_a_side_may_decline_for_the_rest_of_the_move() -> None:
    position = sketch(
        """
        b:Rec  .  .  .  .
          .  r:Rec  .  .  .
        .  .  .  .  .
        """
    )
    play(position, "unit b; hex 0401; never")
    assert (where(position, "b"), asked(position)) == ("0401", ("blue", "movement.where"))


@pytest.mark.rule("7.1")
def test_a_side_that_declined_for_one_move_is_asked_in_the_next() -> None:
    position = sketch(
        """
        b:Rec  .  .  .  .  .
          b2:Rec  .  .  .  .  .
        .  .  r:Rec  .  .  .
        """
    )
    play(position, "unit b; hex 0202; never; hex 0101; done; unit b2; hex 0202")
    assert asked(position) == ("red", "reaction.which")


@pytest.mark.rule("7.1")
def test_only_one_of_several_ready_units_reacts() -> None:
    position = sketch(
        """
        .  b:Inf  .  .  r1:Arm  .  .
          .  .  .  r2:Rec  .  .  .
        .  .  .  .  .  .  .
        """
    )
    play(position, "unit b; hex 0401")
    assert choices(position, "unit") == {"r1", "r2"}
    play(position, "unit r2")
    assert refused(position, "unit r1").rules == ("7.1",)
    play(position, "back; unit r1; hex 0601")
    assert asked(position)[0] == "blue"


@pytest.mark.rule("7.1")
def test_units_of_any_formation_react() -> None:
    position = sketch(MEETING.format(type="Rec"), units={"r": {"formation": 2}})
    play(position, "unit b; hex 0401")
    allowed(position, "unit r")


@pytest.mark.rule("7.1")
def test_a_unit_that_is_not_next_to_the_mover_does_not_react() -> None:
    position = sketch(
        """
        .  b:Inf  .  .  r1:Rec  .  r2:Rec
          .  .  .  .  .  .  .
        """
    )
    play(position, "unit b; hex 0401")
    assert refused(position, "unit r2").rules == ("7.1",)
    assert refused(position, "hex 0601").rules == ("7.1",)  # nobody is in hand yet


@pytest.mark.rule("7.1", "6.1")
def test_next_to_means_across_a_river_too() -> None:
    position = sketch(MEETING.format(type="Rec"), river="0401/0501")
    play(position, "unit b; hex 0401")
    assert asked(position) == ("red", "reaction.which")


# -- 7.2


@pytest.mark.rule("7.2")
def test_infantry_does_not_react() -> None:
    position = sketch(MEETING.format(type="Inf"))
    play(position, "unit b; hex 0401")
    assert asked(position) == ("blue", "combat.whom")


@pytest.mark.rule("7.2", "10.3")
def test_a_unit_out_of_supply_does_not_react() -> None:
    position = sketch(MEETING.format(type="Rec"), areas={"red.source": "0101"})
    play(position, "unit b; hex 0401")
    assert asked(position) == ("blue", "combat.whom")


@pytest.mark.rule("7.2")
def test_a_unit_reacts_once_in_a_turn() -> None:
    position = sketch(
        """
        b1:Inf  .  .  r:Rec  .  .  .  .
          .  .  .  .  .  .  .  .
        b2:Rec  .  .  .  .  .  .  .
        """
    )
    play(position, "unit b1; hex 0301; unit r; hex 0601; done")
    play(position, "unit b2; hex 0502")
    assert asked(position) == ("blue", "movement.where")


@pytest.mark.rule("7.2")
def test_a_unit_in_the_zone_of_another_enemy_does_not_react() -> None:
    position = sketch(
        """
        .  b:Inf  .  .  r:Rec  .  .
          .  .  .  .  b2:Inf  .  .
        """
    )
    play(position, "unit b; hex 0401")
    assert asked(position)[0] == "blue"


@pytest.mark.rule("7.2")
def test_a_unit_in_the_zone_of_the_movers_stack_mate_does_not_react() -> None:
    position = sketch(". b:Inf . b2:Inf r:Rec . .")
    play(position, "unit b; hex 0401")
    assert asked(position)[0] == "blue"


@pytest.mark.rule("7.2", "6.1")
def test_a_unit_next_to_another_enemy_but_not_in_its_zone_reacts() -> None:
    position = sketch(
        """
        .  b:Inf  .  .  r:Rec  .  .
          .  .  .  .  b2:Inf  .  .
        """,
        river="0501/0502 0502/0601",
    )
    play(position, "unit b; hex 0401")
    assert asked(position) == ("red", "reaction.which")


@pytest.mark.rule("7.2")
@pytest.mark.parametrize(("other", "more"), [("r2:Inf", {}), ("r2:Rec", {"reacted": True})])
def test_the_ruling_says_why_a_unit_is_not_ready(other: str, more: dict[str, bool]) -> None:
    position = sketch(
        f"""
        .  b:Inf  .  .  r1:Rec  .  .
          .  .  .  {other}  .  .  .
        """,
        units={"r2": more},
    )
    play(position, "unit b; hex 0401")
    assert refused(position, "unit r2").rules == ("7.2",)


@pytest.mark.rule("7.2")
def test_the_ruling_says_that_a_unit_is_in_another_zone() -> None:
    position = sketch(
        """
        .  b:Inf  .  .  r1:Rec  .  .
          .  .  .  r2:Rec  .  .  .
        .  .  .  b2:Inf  .  .  .
        """
    )
    play(position, "unit b; hex 0401")
    assert refused(position, "unit r2").reason == "reaction.pinned"


@pytest.mark.rule("7.2", "10.3")
def test_the_ruling_says_that_a_unit_is_out_of_supply() -> None:
    position = sketch(
        """
        .  b:Inf  .  .  r1:Rec  .  .  .
          .  .  .  r2:Rec  .  .  .  .
        """,
        areas={"red.source": "0801"},  # three hexes from r1, four from r2
    )
    play(position, "unit b; hex 0401")
    assert refused(position, "unit r2").rules == ("10.3",)


# -- 7.3


@pytest.mark.rule("7.3")
def test_a_reaction_goes_two_points_far() -> None:
    position = sketch(MEETING.format(type="Arm"))
    play(position, "unit b; hex 0401; unit r")
    assert "0701" in choices(position, "hex")
    assert refused(position, "hex 0801").rules == ("7.3",)


@pytest.mark.rule("7.3", "5.2")
def test_a_reaction_pays_for_terrain() -> None:
    position = sketch(
        """
        .  b:Inf  .  .  r:Arm  f  .
          .  .  .  .  h  .  .
        """
    )
    play(position, "unit b; hex 0401; unit r")
    assert choices(position, "hex") == {"0502"}
    assert refused(position, "hex 0601").rules == ("7.3",)


@pytest.mark.rule("7.3", "5.3")
def test_a_reaction_goes_far_by_road() -> None:
    position = sketch(". b:Inf . . r:Arm f m . . .", road="0501 0601 0701 0801 0901")
    play(position, "unit b; hex 0401; unit r")
    assert asked(position) == ("red", "reaction.where")
    assert choices(position, "hex") == {"0601", "0701", "0801", "0901"}


@pytest.mark.rule("7.3", "5.4")
def test_a_reaction_does_not_cross_a_river() -> None:
    position = sketch(
        """
        .  b:Inf  .  .  r:Arm  .  .
          l  l  l  l  .  l  l
        """,
        river="0501/0601 0502/0601",
    )
    play(position, "unit b; hex 0401; unit r")
    assert asked(position) == ("red", "reaction.where")
    assert choices(position, "hex") == {"0502"}
    dry = sketch(
        """
        .  b:Inf  .  .  r:Arm  .  .
          l  l  l  l  .  l  l
        """
    )
    play(dry, "unit b; hex 0401; unit r")
    assert choices(dry, "hex") >= {"0502", "0601"}


@pytest.mark.rule("7.3")
def test_a_reaction_does_not_end_in_an_enemy_zone() -> None:
    position = sketch(MEETING.format(type="Rec"))
    play(position, "unit b; hex 0401; unit r")
    ruling = refused(position, "hex 0402")
    assert (ruling.rules, ruling.reason) == (("7.3",), "reaction.zone")
    assert "0402" not in choices(position, "hex")


@pytest.mark.rule("7.3")
@pytest.mark.parametrize("type", ["Arm", "Rec"])
def test_a_reaction_does_not_pass_through_an_enemy_zone(type: str) -> None:
    # By road even recon could afford the zone of b2 in 0601, and be in 0701, out of it, for two points in all.
    position = sketch(
        f"""
        .  b:Inf  .  .  r:{type}  .  .  .
          l  l  l  l  .  b2:Inf  l  l
        """,
        road="0501 0601 0701",
        river="0602/0701 0602/0502",
    )
    play(position, "unit b; hex 0401; unit r")
    assert choices(position, "hex") == {"0502"}
    assert refused(position, "hex 0601").rules == ("7.3",)
    assert refused(position, "hex 0701").rules == ("7.3",)


@pytest.mark.rule("7.3", "6.3")
def test_recon_reacts_round_a_zone_where_the_way_through_it_is_as_cheap() -> None:
    # By road through 0502, in the zone of b2, 0602 costs half + one + half; round by 0601 it costs one and one.
    position = sketch(
        """
        .  b:Inf  .  .  r:Rec  .  .
          .  .  .  .  .  .  .
        .  .  .  .  b2:Inf  .  .
        """,
        road="0501 0502 0602",
    )
    play(position, "unit b; hex 0401; unit r")
    assert "0602" in choices(position, "hex")
    assert "0502" not in choices(position, "hex")


@pytest.mark.rule("7.3")
def test_a_unit_with_nowhere_to_go_is_not_asked() -> None:
    position = sketch(". b:Inf . . r:Rec l")
    play(position, "unit b; hex 0401")
    assert asked(position) == ("blue", "combat.whom")


@pytest.mark.rule("7.3")
def test_the_ruling_says_that_a_unit_has_nowhere_to_go() -> None:
    position = sketch(
        """
        .  b:Inf  .  .  r1:Rec  .  .
          l  l  l  r2:Arm l  .  .
        l  l  l  l  l  l  l
        """
    )
    play(position, "unit b; hex 0401")
    assert refused(position, "unit r2").rules == ("7.3",)


@pytest.mark.rule("7.3")
def test_a_reaction_leaves_the_units_own_move_alone() -> None:
    position = sketch(MEETING.format(type="Arm"), state={"cup": ["red.1"]})
    play(position, "unit b; hex 0401; unit r; hex 0601; done")
    assert asked(position) == ("red", "movement.which")
    play(position, "unit r; hex 0801")
    assert where(position, "r") == "0801"


# -- 7.4


@pytest.mark.rule("7.4")
def test_the_mover_goes_on_if_the_reaction_has_taken_the_zone_away() -> None:
    position = sketch(MEETING.format(type="Rec"), units={"b": {"move": 6}})
    play(position, "unit b; hex 0401; unit r; hex 0701")
    assert asked(position) == ("blue", "movement.where")
    allowed(position, "hex 0501")


@pytest.mark.rule("7.4", "6.2")
def test_the_mover_stops_if_nobody_reacts() -> None:
    position = sketch(MEETING.format(type="Rec"), units={"b": {"move": 6}})
    play(position, "unit b; hex 0401; pass")
    assert asked(position) == ("blue", "combat.whom")


@pytest.mark.rule("7.4", "6.2")
def test_the_mover_stops_if_it_is_still_in_the_zone_of_another_unit() -> None:
    position = sketch(
        """
        .  b:Inf  .  .  r1:Rec  .  .
          .  .  .  r2:Inf  .  .  .
        """
    )
    play(position, "unit b; hex 0401; unit r1; hex 0601")
    assert asked(position) == ("blue", "combat.whom")


@pytest.mark.rule("7.4")
def test_after_a_reaction_the_owner_chooses_the_rest_of_the_way_again() -> None:
    # r slips into the hex that b was on its way to: b is asked again, and cannot go there any more.
    position = sketch(
        """
        b:Rec  .  .  .  .  .  .
          .  r:Rec  .  .  .  .  .
        .  .  .  .  .  .  .
        """
    )
    play(position, "unit b; hex 0401; unit r; hex 0401")
    assert (where(position, "b"), asked(position)) == ("0201", ("blue", "movement.where"))
    assert refused(position, "hex 0401").rules == ("4.3",)
    assert "0301" in choices(position, "hex")


# -- 7.5


@pytest.mark.rule("7.5")
def test_a_reaction_gives_no_cause_to_react() -> None:
    position = sketch(
        """
        .  b:Inf  .  .  r:Rec  .  .  b2:Rec
          .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .
        """,
        river="0701/0801",
    )
    play(position, "unit b; hex 0401; unit r; hex 0701")
    assert asked(position) == ("blue", "movement.where")  # b goes on; b2, next to r, is not asked


@pytest.mark.rule("7.5")
def test_a_retreat_gives_no_cause_to_react() -> None:
    position = sketch(
        """
        .  b:Arm  r:Inf  .  .  .
          .  .  .  .  .  .
        .  .  .  b2:Rec  .  .
        """,
        phase="blue.1.combat",
        river="0402/0403",
        crt="DR",
    )
    play(position, "attack 0301; unit b; fight; hex 0402")
    assert where(position, "r") == "0402"
    assert asked(position) == ("blue", "advance.who")  # b2, next to r, is not asked


@pytest.mark.rule("7.5")
def test_an_advance_gives_no_cause_to_react() -> None:
    position = sketch("b:Arm r1:Rec r2:Arm . .", phase="blue.1.combat", crt="D1", state={"cup": ["red.1"]})
    play(position, "attack 0201; unit b; fight; unit b")
    assert where(position, "b") == "0201"
    assert asked(position) == ("red", "movement.which")


@pytest.mark.rule("7.5")
def test_an_overrun_gives_no_cause_to_react() -> None:
    position = sketch("b:Arm r1:Rec r2:Arm . .", crt="D1")
    play(position, "unit b; overrun 0201")
    assert where(position, "b") == "0201"
    assert asked(position)[1] != "reaction.which"

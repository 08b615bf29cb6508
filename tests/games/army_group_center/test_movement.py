"""Movement [9.0, 2.10, 6.4]: what a step costs, how far a unit gets, and what it may not do on its way."""

from heapq import heappop, heappush
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from tests.games.army_group_center.random_positions import positions
from tests.games.army_group_center.sketch import ask, scenario, sketch
from tests.games.datafiles import changed
from tests.games.questions import happened, lines, number, where

from grognard.engine.codec import FieldError
from grognard.games.army_group_center import GAME
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.results import why_not_advance
from grognard.games.army_group_center.units import GERMAN, SIDES, SOVIET

CLEAR = ("9.5-2", "clear", 1)
JOIN, PART = ("6.4-2", "join_stack", 1), ("6.4-1", "leave_stack", 1)
LONG = "{} . . . . . . . . . . ."


def parts(position: ArmyPosition, unit: str, hex: str) -> list[tuple[str, str, float]]:
    """The parts of the cost of a unit's way to a hex."""
    copy = position.copy()
    ask.play(copy, f"unit {unit}")
    return lines(ask.allowed(copy, f"hex {hex}"))


def left(position: ArmyPosition) -> float:
    """The points of the unit in hand."""
    decision = GAME.decision(position)
    assert decision is not None
    found: float = decision.facts["left"]
    return found


def control(position: ArmyPosition) -> dict[str, str]:
    return {hex: SIDES[side] for hex, side in zip(position.components.grid.labels, position.control, strict=True)}


# -- 2.10: movement factors


@pytest.mark.rule("2.10-1", "9.1")
@pytest.mark.parametrize(
    "unit", ["s:Inf", "s:Cav", "s:Shock", "s:Guards", "s:Tank", "s:Mech", "u:Inf", "g:Inf", "g:Pz"]
)
def test_most_units_have_seven_movement_points(unit: str) -> None:
    phase = "german.movement" if unit[0] == "g" else "soviet.movement"
    position = sketch(
        LONG.format(unit), phase=phase, areas={"ukrainian_front": "0107 0108"}, options={"confined": False}
    )
    assert lines(ask.allowed(position, f"unit {unit[0]}")) == [("2.10-1", "allowance", 7)]
    assert ask.ways(position, unit[0]) == {f"01{n:02}": n - 1 for n in range(2, 9)}


@pytest.mark.rule("2.10-2")
@pytest.mark.parametrize(("turn", "active", "points"), [(1, True, 8), (2, False, 7)])
def test_units_activated_for_bagration_have_eight_in_turn_one(turn: int, active: bool, points: int) -> None:
    position = sketch(LONG.format("s:Inf"), turn=turn, units={"s": {"active": active}})
    rule = "2.10-2" if active else "2.10-1"
    assert lines(ask.allowed(position, "unit s")) == [(rule, "allowance", points)]
    assert max(ask.ways(position, "s").values()) == points


@pytest.mark.rule("2.10-2")
def test_the_eighth_point_is_gone_in_the_next_turn() -> None:
    position = sketch(LONG.format("s:Inf"), turn=1, units={"s": {"active": True}})
    ask.play(position, "done")
    assert (position.turn, ask.asked(position)) == (2, ("soviet", "movement.which"))
    assert max(ask.ways(position, "s").values()) == 7


@pytest.mark.rule("2.10-3")
def test_a_fortified_location_never_moves() -> None:
    position = sketch("s:Inf . . g:Inf g2:Fort", phase="german.movement")
    assert ask.choices(position) == {"unit g", "done"}
    assert ask.refused(position, "unit g2").rules == ("2.10-3",)


@pytest.mark.rule("2.10-3")
def test_a_fortified_location_does_not_retreat() -> None:
    position = sketch("s:Inf g:Fort . .", phase="soviet.combat.before", crt="DR")
    ask.play(position, "attack 0102; unit s; fight; roll")
    assert where(position, "g") == "dead"


@pytest.mark.rule("2.10-3")
def test_a_fortified_location_does_not_advance() -> None:
    """It does not even attack, so that it is never among those who may."""
    fields: dict[str, Any] = {"phase": "german.combat.before", "crt": "DE", "units": {"s": {"steps": 1}}}
    position = sketch("s:Inf g:Inf+g2:Fort .", **fields)
    ask.play(position, "attack 0101; unit g")
    assert ask.refused(position, "unit g2").rules == ("12.5-4",)
    ask.play(position, "fight; pass; roll")
    assert ask.asked(position) == ("german", "advance.who")
    assert ask.choices(position) == {"unit g", "done"}
    position = sketch("s:Inf g:Inf+g2:Inf .", **fields)
    ask.play(position, "attack 0101; unit g; unit g2; fight; pass; roll")
    assert ask.choices(position) == {"unit g", "unit g2", "done"}


@pytest.mark.rule("2.10-4")
def test_units_of_fifth_panzer_army_have_ten() -> None:
    position = sketch(LONG.format("g:Pz"), phase="german.movement", units={"g": {"group": "fifth_panzer"}})
    assert lines(ask.allowed(position, "unit g")) == [("2.10-4", "allowance", 10)]
    assert max(ask.ways(position, "g").values()) == 10


# -- 6.4: leaving and joining units


@pytest.mark.rule("6.4-1")
@pytest.mark.parametrize(("phase", "stack", "unit"), [("soviet", "s:Inf+s2:Inf", "s"), ("german", "g:Inf+g2:Inf", "g")])
def test_leaving_another_unit_costs_one_more(phase: str, stack: str, unit: str) -> None:
    position = sketch(f"{stack} . .", phase=f"{phase}.movement")
    assert parts(position, unit, "0102") == [CLEAR, PART]
    assert ask.cost(position, unit, "0103") == 3


@pytest.mark.rule("6.4-1")
def test_the_last_of_a_stack_leaves_for_nothing() -> None:
    position = sketch("s:Inf+s2:Inf . . . .")
    ask.play(position, "unit s; hex 0103; done")
    assert ask.cost(position, "s2", "0102") == 1


@pytest.mark.rule("6.4-2")
@pytest.mark.parametrize(("phase", "unit"), [("soviet", "s"), ("german", "g")])
def test_joining_another_unit_costs_one_more(phase: str, unit: str) -> None:
    position = sketch(f"{unit}:Inf {unit}2:Inf .", phase=f"{phase}.movement")
    assert parts(position, unit, "0102") == [CLEAR, JOIN]


@pytest.mark.rule("6.4-2")
def test_a_hex_that_has_been_left_costs_nothing_more_to_enter() -> None:
    position = sketch("s:Inf s2:Inf . . .")
    ask.play(position, "unit s2; hex 0104; done")
    assert ask.cost(position, "s", "0102") == 1


@pytest.mark.rule("6.4-1", "6.4-2", "6.2")
def test_a_fortified_location_is_a_unit_to_leave_and_to_join() -> None:
    position = sketch("g:Inf+g2:Fort g3:Fort .", phase="german.movement")
    assert parts(position, "g", "0102") == [CLEAR, JOIN, PART]


@pytest.mark.rule("6.4-1", "6.4-2", "6.6-2")
def test_passing_through_the_hex_of_a_unit_costs_both_to_enter_and_to_leave_it() -> None:
    position = sketch("s:Inf s2:Inf .")
    assert parts(position, "s", "0103") == [CLEAR, JOIN, CLEAR, PART]
    assert ask.cost(position, "s", "0103") == 4


@pytest.mark.rule("6.4-3")
def test_stacking_costs_come_on_top_of_all_others() -> None:
    position = sketch("s:Inf+s2:Inf f+s3:Inf g:Inf", river="0101/0102")
    expected = [("9.5-2", "forest", 2), ("9.6", "river", 1), ("8.3-1", "enter_zone", 1), JOIN, PART]
    assert sorted(parts(position, "s", "0102")) == sorted(expected)
    assert ask.cost(position, "s", "0102") == 6


@pytest.mark.rule("6.4-3")
def test_costs_of_stacks_and_zones_add_up_on_both_ends_of_a_step() -> None:
    picture = """
        s:Inf+s2:Inf  s3:Inf
          g:Inf  .
    """
    assert sorted(parts(sketch(picture), "s", "0102")) == sorted(
        [CLEAR, ("8.3-1", "enter_zone", 1), ("8.3-2", "leave_zone", 1), JOIN, PART]
    )


@pytest.mark.rule("6.5", "6.6-2")
def test_a_full_hex_is_neither_entered_nor_passed_through() -> None:
    position = sketch("s:Inf s2:Inf+s3:Inf .")
    assert ask.ways(position, "s") == {}
    ask.play(position, "unit s")
    assert ask.refused(position, "hex 0102").rules == ("6.5",)
    assert not ask.refused(position, "hex 0103").legal


# -- 9.1, 9.2: the course of the phase


@pytest.mark.rule("9.1", "9.2-1")
def test_points_not_spent_are_lost_when_the_phase_is_over() -> None:
    position = sketch("s:Inf . . . . . . . . . . . . . . g:Inf")
    ask.play(position, "unit s; hex 0102; done")
    while position.turn == 3:
        ask.play(position, "done")
    assert max(ask.ways(position, "s").values()) == 7


@pytest.mark.rule("9.2-1")
def test_points_are_neither_given_nor_lent() -> None:
    position = sketch("s:Inf . . . . . . . .\n s2:Inf . . . . . . . .")
    ask.play(position, "unit s; hex 0102")
    assert lines(ask.allowed(position, "done")) == [("9.2-1", "lost", 6)]
    ask.play(position, "done; unit s2")
    assert left(position) == 7


@pytest.mark.rule("9.2-2")
def test_a_player_moves_all_some_or_none_of_his_units() -> None:
    for moves in ("done", "unit s; hex 0102; done; done", "unit s; hex 0102; done; unit s2; hex 0105; done"):
        position = sketch("s:Inf . . s2:Inf . . . . . . g:Inf")
        ask.play(position, moves)
        assert ask.asked(position) == ("german", "movement.which")


@pytest.mark.rule("9.2-2")
def test_a_unit_taken_in_hand_may_be_put_down_unmoved() -> None:
    position = sketch("s:Inf . . s2:Inf . .")
    ask.play(position, "unit s")
    assert ask.refused(position, "done").rules == ("9.2-2",)
    ask.play(position, "back")
    ask.allowed(position, "unit s")


@pytest.mark.rule("9.2-2")
def test_a_unit_off_the_map_does_not_move() -> None:
    position = sketch("s:Inf . . .", units={"s2": {"type": "infantry", "box": "turn.5"}})
    assert ask.refused(position, "unit s2").rules == ("9.2-2",)


@pytest.mark.rule("9.2-3")
def test_a_unit_may_stop_before_its_points_are_spent() -> None:
    position = sketch("s:Inf . . s2:Inf . . .")
    ask.play(position, "unit s; hex 0102")
    assert left(position) == 6
    ask.allowed(position, "done")
    ask.play(position, "done")
    assert where(position, "s") == "0102"


@pytest.mark.rule("9.2-4", "6.3-2")
def test_a_move_is_finished_before_another_begins() -> None:
    position = sketch("s:Inf . . s2:Inf . . .")
    ask.play(position, "unit s; hex 0102")
    assert not ask.refused(position, "unit s2").legal
    assert ask.refused(position, "back").rules == ("9.2-4",)
    ask.play(position, "done")
    ask.allowed(position, "unit s2")


@pytest.mark.rule("9.2-4")
def test_a_unit_that_has_moved_stays_where_it_is() -> None:
    position = sketch("s:Inf . . s2:Inf . . .")
    ask.play(position, "unit s; hex 0102; done")
    assert ask.choices(position) == {"unit s2", "done"}
    assert ask.refused(position, "unit s").rules == ("9.2-4",)


@pytest.mark.rule("9.2-5")
def test_a_far_hex_is_reached_hex_by_hex_along_the_cheapest_way() -> None:
    picture = """
        s:Inf  s  .
          .  .  .
    """
    position = sketch(picture)
    ask.play(position, "unit s")
    ruling = ask.allowed(position, "hex 0103")
    assert (ruling.facts["path"], ruling.facts["cost"]) == (["0101", "0201", "0202", "0103"], 3)
    moved = happened(ask.play(position, "hex 0103"), "moved")
    assert [(step["from"], step["to"]) for step in moved] == [("0101", "0201"), ("0201", "0202"), ("0202", "0103")]
    assert left(position) == 4


@pytest.mark.rule("9.2-5", "3.3-3")
def test_every_hex_on_the_way_comes_under_control() -> None:
    position = sketch("s:Inf . . . . g:Inf", areas={"german_start": "0102 0103 0104 0105 0106"})
    ask.play(position, "unit s; hex 0104; done")
    assert [hex for hex, side in control(position).items() if side == "soviet"] == ["0101", "0102", "0103", "0104"]


@pytest.mark.rule("9.2-5")
def test_a_unit_may_be_moved_hex_by_hex_on_a_way_of_its_owners_choice() -> None:
    picture = """
        s:Inf  f  .  .
          .  .  .  .
    """
    position = sketch(picture, areas={"german_start": "0102 0103 0104 0201 0202 0203 0204"})
    ask.play(position, "unit s; hex 0102; hex 0103")
    assert left(position) == 7 - 2 - 1
    assert control(position)["0102"] == "soviet"
    assert control(position)["0201"] == "german"


@pytest.mark.rule("9.2-5", "3.3-3")
def test_a_hex_next_to_the_unit_is_one_step_though_a_way_round_is_cheaper() -> None:
    picture = """
        s:Inf  .
          .  .
    """
    areas, wide = {"german_start": "0102 0201 0202"}, {"terrain": {"patch": {"river": {"normal": 3}}}}
    position = sketch(picture, river="0101/0102", areas=areas, charts=wide)
    ask.play(position, "unit s")
    ruling = ask.allowed(position, "hex 0102")
    assert ruling.facts["path"] == ["0101", "0102"]
    ask.play(position, "hex 0102")
    assert left(position) == 7 - ruling.facts["cost"] == 7 - 1 - 3
    assert control(position)["0201"] == "german"  # nobody has passed there


@pytest.mark.rule("9.2-5")
def test_no_hex_is_skipped() -> None:
    position = sketch("s:Inf l . .")
    assert ask.ways(position, "s") == {}
    ask.play(position, "unit s")
    assert ask.refused(position, "hex 0103").rules == ("9.7",)


@pytest.mark.rule("9.2-5")
def test_a_unit_does_not_move_to_the_hex_where_it_is() -> None:
    position = sketch("s:Inf . .")
    ask.play(position, "unit s")
    assert ask.refused(position, "hex 0101").rules == ("9.2-5",)


@pytest.mark.rule("9.2-6")
def test_a_unit_moves_in_its_own_player_turn_only() -> None:
    for phase, other in (("soviet.movement", "g"), ("german.movement", "s")):
        position = sketch("s:Inf . . g:Inf", phase=phase)
        assert ask.choices(position, "unit") == {"s" if other == "g" else "g"}
        assert ask.refused(position, f"unit {other}").rules == ("9.2-6",)


@pytest.mark.rule("9.2-6", "12.2-1")
def test_only_retreats_move_a_unit_in_the_enemys_player_turn() -> None:
    position = sketch(". s:Inf g:Inf .", phase="german.combat.before", crt="DR")
    ask.play(position, "attack 0102; unit g; fight; pass; roll; retreat")
    assert where(position, "s") == "0101"


# -- 9.3, 9.4: what stops a unit


@pytest.mark.rule("9.3")
@pytest.mark.parametrize(("die", "enters"), [(1, False), (2, False), (3, True)])
def test_a_unit_enters_a_hex_only_if_it_can_pay_all_of_it(die: int, enters: bool) -> None:
    position = sketch("s:Inf s .", areas={"soviet_source": ""}, dice=[die])
    ask.play(position, "unit s")
    assert ask.choices(position, "hex") == ({"0102"} if enters else set())
    if not enters:
        ruling = ask.refused(position, "hex 0102")
        assert (ruling.rules, ruling.facts["cost"], ruling.facts["left"]) == (("9.3",), 3, die)
        assert lines(ruling) == [("9.5-2", "swamp", 3)]


@pytest.mark.rule("9.3")
def test_a_unit_with_too_few_points_for_any_hex_stays() -> None:
    for die, open_ in ((3, set()), (4, {"hex 0101", "hex 0103"})):
        position = sketch("p s:Inf p", areas={"soviet_source": ""}, dice=[die])
        ask.play(position, "unit s")
        assert ask.asked(position) == ("soviet", "movement.where")
        assert ask.choices(position) == {"done", *open_}


@pytest.mark.rule("9.3")
def test_a_hex_too_far_is_refused_with_what_it_would_cost() -> None:
    position = sketch(LONG.format("s:Inf"))
    ask.play(position, "unit s")
    ruling = ask.refused(position, "hex 0109")
    assert (ruling.rules, ruling.facts["cost"], ruling.facts["left"]) == (("9.3",), 8, 7)


@pytest.mark.rule("9.3")
def test_a_hex_too_far_is_refused_with_the_way_and_what_each_step_would_cost() -> None:
    position = sketch(LONG.format("s:Inf"))
    ask.play(position, "unit s")
    ruling = ask.refused(position, "hex 0109")
    assert ruling.facts["path"] == [f"01{column:02}" for column in range(1, 10)]
    assert [(part.rule, part.amount) for part in ruling.parts] == [("9.5-2", 1)] * 8


@pytest.mark.rule("9.4", "6.9")
@pytest.mark.parametrize(("phase", "unit", "hex"), [("soviet", "s", "0103"), ("german", "g", "0101")])
def test_no_unit_enters_an_enemy_hex(phase: str, unit: str, hex: str) -> None:
    position = sketch("s:Inf . g:Inf", phase=f"{phase}.movement")
    assert ask.ways(position, unit) == {"0102": 2}
    ask.play(position, f"unit {unit}")
    assert ask.refused(position, f"hex {hex}").rules == ("9.4",)


@pytest.mark.rule("9.4")
def test_no_unit_passes_through_an_enemy_hex() -> None:
    position = sketch("s:Inf g:Inf .")
    ask.play(position, "unit s")
    assert ask.choices(position, "hex") == set()
    assert ask.refused(position, "hex 0103").rules == ("9.4",)


# -- 9.5, 9.6, 9.10: ground and rivers


@pytest.mark.rule("9.5-1", "9.5-2")
@pytest.mark.parametrize(
    ("ground", "name", "cost"), [(".", "clear", 1), ("f", "forest", 2), ("s", "swamp", 3), ("p", "pripyat", 4)]
)
@pytest.mark.parametrize(("phase", "unit"), [("soviet", "s"), ("german", "g")])
def test_the_ground_of_the_hex_entered_sets_its_cost(phase: str, unit: str, ground: str, name: str, cost: int) -> None:
    position = sketch(f"{unit}:Inf {ground}", phase=f"{phase}.movement")
    assert parts(position, unit, "0102") == [("9.5-2", name, cost)]


@pytest.mark.rule("9.5-2")
def test_the_chart_says_what_ground_costs() -> None:
    chart = changed(GAME, "terrain.csv", ("swamp,hex,3,", "swamp,hex,5,"))
    assert ask.cost(sketch("s:Inf s", charts={"terrain": chart}), "s", "0102") == 5


@pytest.mark.rule("9.5-1")
def test_the_ground_that_is_left_does_not_matter() -> None:
    assert ask.cost(sketch("p+s:Mech . ."), "s", "0102") == 1


@pytest.mark.rule("9.5-3")
@pytest.mark.parametrize(
    ("ground", "name", "cost"), [("fs", "swamp", 3), ("sf", "swamp", 3), ("fp", "pripyat", 4), ("fsp", "pripyat", 4)]
)
def test_of_several_terrains_only_the_costliest_counts(ground: str, name: str, cost: int) -> None:
    assert parts(sketch(f"s:Inf {ground}"), "s", "0102") == [("9.5-2", name, cost)]


@pytest.mark.rule("9.6")
@pytest.mark.parametrize(("ground", "cost"), [(".", 2), ("f", 3), ("s", 4)])
def test_crossing_a_river_costs_one_more(ground: str, cost: int) -> None:
    position = sketch(f"s:Inf {ground}", river="0101/0102")
    assert parts(position, "s", "0102")[1:] == [("9.6", "river", 1)]
    assert ask.cost(position, "s", "0102") == cost


@pytest.mark.rule("9.6", "12.3")
def test_a_cav_mech_group_crosses_a_river_into_forest_for_two() -> None:
    position = sketch("s:Mech f", river="0101/0102")
    assert parts(position, "s", "0102") == [("12.3", "forest", 1), ("9.6", "river", 1)]


@pytest.mark.rule("9.6")
def test_a_river_that_is_not_crossed_costs_nothing() -> None:
    picture = """
        s:Inf  .
          .  .
    """
    assert ask.cost(sketch(picture, river="0101/0201 0102/0201"), "s", "0102") == 1


@pytest.mark.rule("9.10")
@pytest.mark.parametrize(("ground", "cost"), [("t", 1), ("ft", 2), ("c", 1), ("sc", 3), ("G", 1), ("fG", 2), ("S", 1)])
def test_towns_cities_and_entrenchments_cost_what_the_other_terrain_costs(ground: str, cost: int) -> None:
    assert ask.cost(sketch(f"s:Inf {ground}"), "s", "0102") == cost


# -- 9.7, 9.8: lake, sea, strait


@pytest.mark.rule("9.7")
@pytest.mark.parametrize("feature", ["lake_side", "sea_side"])
@pytest.mark.parametrize(("phase", "unit"), [("soviet", "s"), ("german", "g")])
def test_no_unit_crosses_a_hexside_of_lake_or_sea(feature: str, phase: str, unit: str) -> None:
    position = sketch(f"{unit}:Inf .", phase=f"{phase}.movement", sides={feature: "0101/0102"})
    ask.play(position, f"unit {unit}")
    assert ask.refused(position, "hex 0102").rules == ("9.7",)


@pytest.mark.rule("9.7")
@pytest.mark.parametrize("water", ["l", "w"])
def test_no_unit_enters_a_hex_of_lake_or_sea(water: str) -> None:
    position = sketch(f"s:Mech . {water} .")
    ask.play(position, "unit s")
    assert ask.refused(position, "hex 0103").rules == ("9.7",)


@pytest.mark.rule("9.7")
def test_no_unit_retreats_across_a_lake_hexside() -> None:
    sides = {"lake_side": "0101/0102"}
    position = sketch(". s:Inf g:Inf", phase="german.combat.before", crt="DR", sides=sides)
    events = ask.play(position, "attack 0102; unit g; fight; pass; roll")
    assert happened(events, "reduced") == [{"rule": "11.17-3", "unit": "s"}]


@pytest.mark.rule("9.7")
def test_no_unit_advances_across_a_lake_hexside() -> None:
    """A cav-mech group that has advanced over land finds no second hex."""
    picture = "s:Mech g:Inf . ."
    sides = {"lake_side": "0102/0103"}
    position = sketch(picture, phase="soviet.combat.before", crt="DE", sides=sides, units={"g": {"steps": 1}})
    ask.play(position, "attack 0102; unit s; fight; roll; unit s")
    assert ask.refused(position, "hex 0103").rules == ("9.7",)


STRAIT = {"strait": "0102/0103"}
EASTERN = {"german_start": "0106"}


@pytest.mark.rule("9.8-1")
@pytest.mark.parametrize(("picture", "target"), [(". s:Inf . . . .", "0103"), (". . s:Inf . . .", "0102")])
def test_a_soviet_unit_crosses_the_strait_in_either_direction_like_a_river(picture: str, target: str) -> None:
    position = sketch(picture, sides=STRAIT, areas=EASTERN)
    assert parts(position, "s", target) == [CLEAR, ("9.8-1", "strait", 1)]
    events = ask.play(position, f"unit s; hex {target}")
    assert happened(events, "crossed_strait") == [{"rule": "9.8-1"}]


@pytest.mark.rule("9.8-1")
def test_the_ground_beyond_the_strait_costs_what_it_costs() -> None:
    assert ask.cost(sketch(". s:Inf f . . .", sides=STRAIT, areas=EASTERN), "s", "0103") == 3
    assert ask.cost(sketch(". s:Mech f . . .", sides=STRAIT, areas=EASTERN), "s", "0103") == 2


@pytest.mark.rule("9.8-1")
def test_the_strait_may_lie_in_the_middle_of_a_move() -> None:
    position = sketch("s:Inf . . . . .", sides=STRAIT, areas=EASTERN)
    assert ask.cost(position, "s", "0104") == 1 + 2 + 1


@pytest.mark.rule("9.8-1", "9.8-3")
def test_one_unit_crosses_the_strait_once_in_the_whole_game() -> None:
    position = sketch(". s:Inf . s2:Inf . .", sides=STRAIT, areas=EASTERN)
    ask.play(position, "unit s; hex 0103")
    assert ask.refused(position, "hex 0102").rules == ("9.8-3",)  # not even back
    ask.play(position, "done; unit s2; hex 0105; done")
    while position.turn == 3:
        ask.play(position, "done")
    ask.play(position, "unit s2; hex 0104; hex 0103; hex 0104; done; unit s")
    assert ask.refused(position, "hex 0102").rules == ("9.8-3",)


@pytest.mark.rule("9.8-1")
def test_a_crossing_is_remembered_in_a_file() -> None:
    position = sketch(". s:Inf . . . .", sides=STRAIT, areas=EASTERN, state={"strait_crossed": True})
    ask.play(position, "unit s")
    assert ask.refused(position, "hex 0103").rules == ("9.8-3",)


@pytest.mark.rule("9.8-2")
@pytest.mark.parametrize("german", ["0102", "0103", "0102 0103"])
def test_both_hexes_of_the_strait_must_be_soviet(german: str) -> None:
    for start, open_ in ((f"{german} 0106", False), ("0106", True)):
        position = sketch("s:Inf . . . . .", sides=STRAIT, areas={"german_start": start})
        ask.play(position, "unit s")
        assert ask.asked(position) == ("soviet", "movement.where")
        assert ("0103" in ask.choices(position, "hex")) == open_


@pytest.mark.rule("9.8-2")
def test_a_hex_of_the_strait_that_the_unit_takes_on_its_way_does_not_count() -> None:
    position = sketch("s:Inf . . . . .", sides=STRAIT, areas={"german_start": "0102 0106"})
    ask.play(position, "unit s; hex 0102")
    assert control(position)["0102"] == "soviet"
    assert ask.refused(position, "hex 0103").rules == ("9.8-2",)


@pytest.mark.rule("9.8-2")
def test_the_next_unit_may_cross_when_both_hexes_have_been_taken() -> None:
    position = sketch("s:Inf+s2:Inf . . . . .", sides=STRAIT, areas={"german_start": "0102 0106"})
    ask.play(position, "unit s; hex 0102; hex 0101; done; over; unit s2")
    ask.allowed(position, "hex 0103")


@pytest.mark.rule("9.8-3")
def test_german_units_never_cross_the_strait() -> None:
    position = sketch(". g:Inf . .", phase="german.movement", sides=STRAIT)
    ask.play(position, "unit g")
    assert ask.refused(position, "hex 0103").rules == ("9.8-3",)


@pytest.mark.rule("9.8-3")
def test_nobody_retreats_across_the_strait() -> None:
    position = sketch(
        "g:Inf s:Inf . .", phase="german.combat.before", crt="DR", sides=STRAIT, areas={"german_start": ""}
    )
    events = ask.play(position, "attack 0102; unit g; fight; pass; roll")
    assert happened(events, "reduced") == [{"rule": "11.17-3", "unit": "s"}]


@pytest.mark.rule("9.8-3")
@pytest.mark.parametrize(
    ("phase", "picture", "target", "unit"),
    [("soviet", ". s:Inf g:Inf .", "0103", "s"), ("german", ". s:Inf g:Inf .", "0102", "g")],
)
def test_nobody_advances_across_the_strait(phase: str, picture: str, target: str, unit: str) -> None:
    position = sketch(
        picture,
        phase=f"{phase}.combat.before",
        crt="DE",
        sides=STRAIT,
        areas={"german_start": "0104"},
        units={"s": {"steps": 1}, "g": {"steps": 1}},
    )
    ask.play(position, f"attack {target}; unit {unit}; fight; " + ("pass; roll" if unit == "g" else "roll"))
    assert ask.asked(position)[1] != "advance.who"
    assert where(position, unit) == ("0102" if unit == "s" else "0103")


# -- 9.9: partisans


PARTISANS = {"partisans": "0102 0103"}


@pytest.mark.rule("9.9-1")
def test_a_german_unit_pays_one_more_for_each_partisan_hex() -> None:
    position = sketch("g:Inf . . .", phase="german.movement", areas=PARTISANS)
    assert parts(position, "g", "0104") == [CLEAR, ("9.9-1", "partisans", 1), CLEAR, ("9.9-1", "partisans", 1), CLEAR]


@pytest.mark.rule("9.9-1")
def test_partisans_come_on_top_of_terrain_and_river() -> None:
    position = sketch("g:Inf f . .", phase="german.movement", areas=PARTISANS, river="0101/0102")
    assert ask.cost(position, "g", "0102") == 2 + 1 + 1


@pytest.mark.rule("9.9-2")
@pytest.mark.parametrize("unit", ["s:Inf", "s:Mech", "u:Inf"])
def test_partisans_cost_a_soviet_unit_nothing(unit: str) -> None:
    position = sketch(f"{unit} . . .", areas=PARTISANS, options={"confined": False})
    assert ask.cost(position, unit[0], "0104") == 3


# -- 9.11, 9.12: where no unit goes


@pytest.mark.rule("9.11")
def test_no_unit_leaves_the_map() -> None:
    position = sketch("s:Inf . .")
    assert set(ask.ways(position, "s")) == {"0102", "0103"}
    ask.play(position, "unit s")
    for place in ("dead", "aside", "turn.4"):
        assert ask.refused(position, f"hex {place}").rules == ("9.11",)
    for place in ("0100", "0001"):
        assert not ask.refused(position, f"hex {place}").legal


@pytest.mark.rule("9.11")
def test_a_reinforcement_that_is_not_yet_in_play_has_no_map_to_leave() -> None:
    position = scenario(turn=2, phase="soviet.reinforcements")
    ask.play(position, "unit Pol")
    ruling = ask.refused(position, "hex turn.4")
    assert "9.11" not in ruling.rules
    assert ruling.rules[0] == "10.1-2"


@pytest.mark.rule("9.11")
def test_no_unit_retreats_off_the_map() -> None:
    position = sketch("s:Inf g:Inf", phase="german.combat.before", crt="DR")
    events = ask.play(position, "attack 0101; unit g; fight; pass; roll")
    assert happened(events, "reduced") == [{"rule": "11.17-3", "unit": "s"}]


@pytest.mark.rule("9.11")
def test_no_unit_advances_off_the_map() -> None:
    position = sketch("s:Mech g:Inf", phase="soviet.combat.before", crt="DE", units={"g": {"steps": 1}})
    ask.play(position, "attack 0102; unit s; fight; roll; unit s")
    assert ask.asked(position) == ("soviet", "advance.second")
    assert ask.choices(position) == {"hex 0101", "stay"}
    assert ask.refused(position, "hex aside").rules == ("9.11",)
    position = sketch("s:Mech g:Inf .", phase="soviet.combat.before", crt="DE", units={"g": {"steps": 1}})
    ask.play(position, "attack 0102; unit s; fight; roll; unit s")
    assert ask.choices(position) == {"hex 0101", "hex 0103", "stay"}


@pytest.mark.rule("9.12-1")
@pytest.mark.parametrize("holder", ["soviet", "german"])
def test_no_german_unit_enters_a_soviet_entrenchment(holder: str) -> None:
    position = sketch("g:Inf S .", phase="german.movement", state={"control": {"0102": holder}})
    ask.play(position, "unit g")
    assert ask.refused(position, "hex 0102").rules == ("9.12-1",)
    assert ask.choices(position, "hex") == set()


@pytest.mark.rule("9.12-1")
def test_soviet_units_enter_soviet_entrenchments() -> None:
    assert ask.cost(sketch("s:Inf S ."), "s", "0102") == 1


@pytest.mark.rule("9.12-1")
def test_no_german_unit_retreats_into_a_soviet_entrenchment() -> None:
    position = sketch("s:Inf g:Inf S", phase="soviet.combat.before", crt="DR")
    events = ask.play(position, "attack 0102; unit s; fight; roll")
    assert happened(events, "reduced") == [{"rule": "11.17-3", "unit": "g"}]


@pytest.mark.rule("9.12-1")
def test_no_german_unit_advances_into_a_soviet_entrenchment() -> None:
    """Nor can it attack one, so that the question does not arise in play [11.10-3]."""
    position = sketch("g:Inf S .", phase="german.movement")
    refusal = why_not_advance(position, number(position, "g"), position.components.number("hex", "0102"))
    assert refusal is not None
    assert refusal.rules == ("9.12-1",)


@pytest.mark.rule("9.12-1")
def test_no_german_unit_can_stand_in_a_soviet_entrenchment() -> None:
    with pytest.raises(FieldError, match=r"0102 is a Soviet entrenchment with German units in it"):
        sketch("s:Inf S+g:Inf .")


@pytest.mark.rule("4.2", "9.2-5")
def test_a_unit_that_passes_through_koenigsberg_ends_the_game_there() -> None:
    places = {"Koenigsberg": {"hex": "0103", "kinds": ["city"]}}
    position = sketch("s:Inf . c . . .", places=places, areas={"german_start": "0103 0104 0105 0106"})
    ask.play(position, "unit s; hex 0105")
    assert where(position, "s") == "0103"
    assert GAME.outcome(position) is not None


# -- what holds in every position


def reading(position: ArmyPosition, unit: int, budget: float) -> dict[str, float]:
    """Where a unit may go and at what cost, read out of chapters 6, 8 and 9."""
    components = position.components
    ground, side, start = components.map, components.side_of[unit], position.at[unit]
    cav_mech = components.roster[unit].type == "cav_mech"
    partisans = set(ground.areas.get("partisans", ()))
    strait = not position.strait_crossed and side == SOVIET
    strait = strait and all(position.control[hex] == SOVIET for hex in components.strait)
    foes = {position.at[other] for other in components.by_side[1 - side]}
    zone = {near for hex in foes for near in components.grid.around[hex]}
    price = {"clear": 1, "forest": 2, "swamp": 3, "pripyat": 4}

    def company(hex: int) -> list[int]:
        return [other for other in position.units_at(hex) if other != unit]

    def step(a: int, b: int) -> float | None:
        names = ground.terrain_names(b)
        if b in foes or "sea" in names or "lake" in names:
            return None  # [9.4, 9.7]
        if ground.side_has(a, b, "lake_side") or ground.side_has(a, b, "sea_side"):
            return None  # [9.7]
        crossing = ground.side_has(a, b, "strait")
        if crossing and not strait:
            return None  # [9.8]
        if len(company(b)) == 2 or any(components.ukrainian[o] != components.ukrainian[unit] for o in company(b)):
            return None  # [6.5, 6.10]
        if side == GERMAN and "soviet_entrenchment" in names:
            return None  # [9.12]
        if side == SOVIET and "german_entrenchment" in names and a in zone and b in zone:
            return None  # [8.3]
        cost = 1 if cav_mech else max([price[name] for name in names if name in price], default=1)  # [9.5, 12.3]
        cost += ground.side_has(a, b, "river") or crossing  # [9.6, 9.8]
        cost += side == GERMAN and b in partisans  # [9.9]
        cost += (a in zone) + (b in zone)  # [8.3]
        return cost + bool(company(a)) + bool(company(b))  # [6.4]

    best, queue = {start: 0.0}, [(0.0, start)]
    while queue:
        spent, here = heappop(queue)
        for near in components.grid.around[here]:
            cost = step(here, near)
            if cost is not None and spent + cost <= budget and spent + cost < best.get(near, 99):
                best[near] = spent + cost
                heappush(queue, (best[near], near))
    return {components.grid.label(hex): cost for hex, cost in best.items() if hex != start}


def movers(position: ArmyPosition) -> list[str]:
    """The units that may be taken in hand, if anybody moves at all."""
    return sorted(ask.choices(position, "unit")) if ask.asked(position)[1] == "movement.which" else []


@pytest.mark.rule("6.4-1", "6.4-2", "6.5", "8.3-1", "8.3-2", "8.3-5", "9.3", "9.4", "9.5-3", "9.6", "9.7", "9.9-1")
@given(positions())
@settings(max_examples=120, deadline=None)
def test_every_unit_goes_where_a_plain_reading_of_the_rules_lets_it(position: ArmyPosition) -> None:
    for name in movers(position):
        copy = position.copy()
        ask.play(copy, f"unit {name}")
        ways = {hex: ask.cost(copy, name, hex) for hex in ask.choices(copy, "hex")}
        assert ways == reading(position, number(position, name), left(copy))


@pytest.mark.rule("9.2-5", "9.5-1", "6.4-3", "8.3-3")
@given(positions())
@settings(max_examples=60, deadline=None)
def test_the_parts_of_a_way_add_up_to_what_the_move_takes_at_one_go_or_hex_by_hex(position: ArmyPosition) -> None:
    for name in movers(position)[:3]:
        taken = position.copy()
        ask.play(taken, f"unit {name}")
        for hex in sorted(ask.choices(taken, "hex"))[:8]:
            ruling = ask.allowed(taken, f"hex {hex}")
            assert sum(part.amount for part in ruling.parts) == ruling.facts["cost"]
            path = ruling.facts["path"]
            at_once, by_hex = taken.copy(), taken.copy()
            moved = happened(ask.play(at_once, f"hex {hex}"), "moved")
            if at_once.outcome is not None:
                continue  # Koenigsberg has fallen
            assert [(step["from"], step["to"]) for step in moved] == list(pairwise(path))
            for step in path[1:]:
                ask.play(by_hex, f"hex {step}")
            assert by_hex == at_once
            if ask.asked(at_once)[1] == "movement.where":
                assert left(at_once) == left(taken) - ruling.facts["cost"]


@given(positions())
@settings(max_examples=40, deadline=None)
def test_every_hex_is_offered_or_refused_with_a_rule_in_both_languages(position: ArmyPosition) -> None:
    for name in movers(position)[:3]:
        copy = position.copy()
        ask.play(copy, f"unit {name}")
        offered = ask.choices(copy, "hex")
        for hex in copy.components.grid.labels:
            ruling = GAME.explain(copy, f"hex {hex}")
            assert ruling.legal == (hex in offered)
            assert ruling.rules[0] in GAME.rules
            assert GAME.say(ruling, "en") != GAME.say(ruling, "es")

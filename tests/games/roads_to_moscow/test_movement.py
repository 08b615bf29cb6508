"""Movement [8.1, 8.2]: who moves how far, stacks, zones, Leaders and Fuel units."""

from typing import Any

import pytest
from tests.games.roads_to_moscow.sketch import ask, happened, lines, number, scenario, sketch, where

from grognard.games.roads_to_moscow.costs import allowance
from grognard.games.roads_to_moscow.held import held_hexes
from grognard.games.roads_to_moscow.moving import Moving
from grognard.games.roads_to_moscow.position import RoadsPosition

FOOT = {"mobility": "black"}


def points(unit: dict[str, Any], reaction: bool = False, turn: int = 2, assault: bool = False) -> float:
    """The allowance of gA1, with 5 points in a Red Box if nothing else is said."""
    position = sketch("gA1:Inf gA2:Inf .\n. . sA1:AT", units={"gA1": {"move": 5, **unit}}, turn=turn)
    return allowance(position, number(position, "gA1"), assault=assault, reaction=reaction) / 2


def in_hand(position: RoadsPosition) -> Moving:
    frame = position.present
    assert isinstance(frame, Moving)
    return frame


# -- allowances


@pytest.mark.rule("3.57-1", "3.57-2", "3.51", "7.21B-3", "9.32")
def test_the_allowance_is_halved_once_and_fractions_are_kept() -> None:
    assert points({}) == 5
    assert points({}, assault=True) == points({}, reaction=True) == 2.5
    assert points({"unsupplied": True}) == points({"low_fuel": True}) == 2.5
    assert points({"unsupplied": True}, assault=True) == 2.5
    assert points({"low_fuel": True}, reaction=True) == 2.5


@pytest.mark.rule("3.72a", "6.14a-1", "6.14a-2")
def test_disruption_takes_two_points_after_halving() -> None:
    assert points({"disrupted": True}) == 3
    assert points({"disrupted": True, "unsupplied": True}) == 0.5
    assert points({"disrupted": True, "move": 1}) == 0


@pytest.mark.rule("6.14a-3", "8.16-1")
def test_units_on_foot_lose_two_points_without_supply() -> None:
    assert points({**FOOT, "unsupplied": True}) == 3
    assert points({**FOOT, "unsupplied": True}, assault=True) == 0.5


@pytest.mark.rule("5.14b")
def test_winter_costs_orange_circles_and_german_red_boxes_a_point() -> None:
    position = sketch("gA1:Inf gA2:AT gA3:Inf sA1:Tk sA2:AT", units={"gA3": FOOT}, turn=1)
    names = ("gA1", "gA2", "gA3", "sA1", "sA2")
    mild = [allowance(position, number(position, name)) for name in names]
    winter = next(n for n, turn in enumerate(position.components.track, 1) if turn.winter)
    position.turn = winter
    cold = [allowance(position, number(position, name)) for name in names]
    assert [(a - b) / 2 for a, b in zip(mild, cold, strict=True)] == [1, 1, 0, 0, 1]


# -- who moves


@pytest.mark.rule("8.13-1")
def test_a_unit_moves_once() -> None:
    position = sketch("gA1:Inf gA2:Inf . .")
    ask.play(position, "unit gA1; hex 0301; done")
    assert ask.refused(position, "unit gA1").rules[0] == "8.13-1"


@pytest.mark.rule("8.13-1", "3.57-2", "3.72a", "5.14b", "6.14a-1", "6.14a-3", "7.21B-3")
@pytest.mark.parametrize(
    ("unit", "more", "rules"),
    [
        ({"unsupplied": True, "disrupted": True}, {}, {"6.14a-1", "3.72a", "3.57-2"}),
        ({**FOOT, "unsupplied": True}, {"assault": True}, {"7.21B-3", "6.14a-3", "3.57-2"}),
        ({**FOOT, "disrupted": True}, {"assault": True}, {"7.21B-3", "3.72a", "3.57-2"}),
        ({}, {"assault": True, "turn": 9}, {"7.21B-3", "5.14b", "3.57-2"}),
        ({}, {"turn": 9}, {"5.14b"}),
    ],
)
def test_want_of_points_names_what_has_cut_the_allowance(
    unit: dict[str, Any], more: dict[str, Any], rules: set[str]
) -> None:
    row = "gA1:Inf . . . . . . .\n. . . . . . . sA1:AT"
    position = sketch(row, units={"gA1": {"move": 5, **unit}}, **more)
    left = allowance(position, number(position, "gA1"), assault=more.get("assault", False)) / 2
    ask.play(position, "unit gA1")
    refused = ask.refused(position, f"hex 0{int(left) + 2}01")
    assert refused.rules[0] == "8.13-1"
    assert rules <= set(refused.rules)
    assert sum(part.amount for part in refused.parts if part.group == "count") == left


@pytest.mark.rule("8.13-1")
def test_want_of_points_names_no_reduction_that_makes_no_difference() -> None:
    position = sketch("gA1:Inf . . . . . . .\n. . . . . . . sA1:AT", units={"gA1": {"move": 5}}, turn=9)
    ask.play(position, "unit gA1")
    assert ask.refused(position, "hex 0801").rules == ("8.13-1", "8.32")


@pytest.mark.rule("8.22-1")
def test_who_has_to_stop_in_a_zone_hears_of_it_and_not_of_a_detour() -> None:
    picture = """
        .       .       sA1:Inf . .
        gA1:Inf .       .       . .
        .       .       sA2:Inf . .
        .       .       .       . .
        .       .       .       . .
        .       .       .       . .
    """
    position = sketch(picture, units={"gA1": {**FOOT, "move": 7}})
    ask.play(position, "unit gA1")
    refused = ask.refused(position, "hex 0502")
    assert (refused.rules[0], refused.reason) == ("8.22-1", "movement.stopped")
    red = sketch(picture, units={"gA1": {"move": 9}})
    ask.play(red, "unit gA1")
    ask.allowed(red, "hex 0502")


@pytest.mark.rule("8.13-1", "8.32")
def test_no_hex_is_entered_without_the_points_for_it() -> None:
    position = sketch("gA1:Inf r", units={"gA1": {"move": 1}})
    ask.play(position, "unit gA1")
    ruling = ask.refused(position, "hex 0201")
    assert (ruling.rules[0], ruling.facts["cost"], ruling.facts["left"]) == ("8.13-1", 2, 1)
    river = sketch("gA1:Inf .", units={"gA1": {"move": 1}}, sides={"stream": "0101/0201"})
    ask.play(river, "unit gA1")
    assert ask.refused(river, "hex 0201").facts["cost"] == 2


@pytest.mark.rule("8.13-2")
def test_nobody_has_to_move() -> None:
    position = sketch("gA1:Inf . .")
    ask.allowed(position, "done")


@pytest.mark.rule("4.23b-1", "7.41-1")
def test_only_units_of_the_active_formation_move() -> None:
    position = sketch("gA1:Inf gB1:Inf g1:Inf sA1:AT")
    assert ask.choices(position, "unit") == {"gA1"}
    assert ask.refused(position, "unit gB1").rules[0] == "4.23b-2"
    assert ask.refused(position, "unit g1").rules[0] == "7.41-1"
    assert ask.refused(position, "unit sA1").rules[0] == "3.1b"


@pytest.mark.rule("7.21B-3", "5.23b", "8.11-1")
def test_in_an_assault_sequence_units_have_half() -> None:
    position = sketch("gA1:Inf . . .", assault=True, units={"gA1": {"move": 5}})
    assert lines(ask.allowed(position, "unit gA1")) == [("8.11-1", "allowance", 5), ("7.21B-3", "halved", -2.5)]
    assert set(ask.ways(position, "gA1")) == {"0201", "0301"}


# -- stacks


@pytest.mark.rule("8.12-1")
def test_a_stack_has_the_points_of_its_slowest_unit() -> None:
    position = sketch("gA1:Inf+gA2:Inf+gA3:Inf . .", units={"gA1": {"move": 7}, "gA2": {"move": 4}})
    ask.play(position, "unit gA1")
    assert in_hand(position).left == 14
    ask.play(position, "with gA2")
    assert in_hand(position).left == 8
    ask.play(position, "hex 0201; done")
    assert [where(position, unit) for unit in ("gA1", "gA2", "gA3")] == ["0201", "0201", "0101"]


@pytest.mark.rule("8.12-2")
def test_a_moving_stack_picks_nobody_up_and_what_it_leaves_has_moved() -> None:
    position = sketch("gA1:Inf+gA2:Inf gA3:Inf .", units={"gA1": {"move": 7}})
    ask.play(position, "stack 0101; hex 0201")
    assert ask.refused(position, "with gA3").rules[0] == "8.12-2"
    ask.play(position, "drop gA2; hex 0301; done")
    assert [where(position, unit) for unit in ("gA1", "gA2")] == ["0301", "0201"]
    assert ask.choices(position, "unit") == {"gA3"}
    assert ask.refused(position, "unit gA2").rules[0] == "8.13-1"


@pytest.mark.rule("8.12-3")
def test_units_leave_an_unmoved_stack_singly_or_in_smaller_stacks() -> None:
    position = sketch("gA1:Inf+gA2:Inf+gA3:Inf . .")
    ask.play(position, "unit gA1; with gA3; hex 0201; done; unit gA2; hex 0201; done")
    assert where(position, "gA2") == "0201"


# -- enemies and their zones


@pytest.mark.rule("8.14-1")
def test_nobody_enters_a_hex_with_an_enemy_combat_unit() -> None:
    position = sketch("gA1:Inf sA1:AT")
    ask.play(position, "unit gA1")
    assert ask.refused(position, "hex 0201").rules[0] == "8.14-1"


@pytest.mark.rule("8.21", "3.25-2")
def test_an_enemy_zone_costs_one_point_however_many_there_are_and_whoever_is_there() -> None:
    one = sketch("gA1:Inf . sA1:Inf")
    two = sketch("gA1:Inf gA2:Inf sA1:Inf\n. . sA2:Inf")
    assert ask.cost(one, "gA1", "0201") == ask.cost(two, "gA1", "0201") == 2
    free = sketch("gA1:Inf . sA1:AT")
    assert ask.cost(free, "gA1", "0201") == 1


@pytest.mark.rule("8.21")
def test_without_the_point_the_zone_is_not_entered() -> None:
    position = sketch("gA1:Inf . sA1:Inf", units={"gA1": {"move": 1}})
    ask.play(position, "unit gA1")
    assert ask.refused(position, "hex 0201").facts["cost"] == 2


@pytest.mark.rule("3.25-3")
def test_zones_of_friends_cost_nothing() -> None:
    position = sketch("gA1:Inf . gA2:Inf sA1:AT")
    assert ask.cost(position, "gA1", "0201") == 1


@pytest.mark.rule("8.22-1", "8.22-2")
def test_all_but_red_boxes_stop_in_the_first_zone() -> None:
    picture = "gA1:Inf . . . . .\n. . . sA1:Inf . ."
    walker = sketch(picture, units={"gA1": {**FOOT, "move": 9}})
    assert {"0301", "0401"} & set(ask.ways(walker, "gA1")) == {"0301"}
    ask.play(walker, "unit gA1")
    assert ask.refused(walker, "hex 0401").rules[0] == "8.22-1"
    driver = sketch(picture, units={"gA1": {"move": 9}})
    assert ask.ways(driver, "gA1")["0401"] == 5


@pytest.mark.rule("8.22-3", "8.22-2")
def test_red_boxes_use_no_way_from_zone_to_zone() -> None:
    picture = "gA1:Inf . . . . .\n. . . sA1:Inf . ."
    position = sketch(picture, units={"gA1": {"move": 9}}, main_road="0101 0201 0301 0401 0501 0601")
    ways = ask.ways(position, "gA1")
    assert [ways[hex] for hex in ("0201", "0301", "0401", "0501", "0601")] == [0.5, 2, 4, 6, 6.5]


@pytest.mark.rule("8.23-a", "8.23-c")
def test_a_red_box_that_begins_in_a_zone_pays_the_ground_and_one_for_each() -> None:
    position = sketch(". gA1:Inf .\n. sA1:Inf .", main_road="0101 0201 0301", units={"gA1": {"move": 9}})
    assert ask.ways(position, "gA1")["0301"] == 2


@pytest.mark.rule("8.23-b", "8.23-c")
def test_others_give_their_whole_allowance_from_zone_to_zone_and_leave_zones_for_nothing() -> None:
    position = sketch(". . gA1:Inf .\n. . . sA1:Inf", units={"gA1": {**FOOT, "move": 5}})
    ways = ask.ways(position, "gA1")
    assert (ways["0401"], ways["0201"]) == (5, 1)
    ask.play(position, "unit gA1; hex 0401")
    assert ask.asked(position)[1] != "movement.where"
    assert where(position, "gA1") == "0401"


@pytest.mark.rule("8.14-1")
def test_an_enemy_behind_a_river_is_refused_as_an_enemy() -> None:
    vehicle, river = {"gA1": {"silhouette": True}}, {"river": "0101/0201"}
    position = sketch("gA1:Tk sA1:Inf", sides=river, units=vehicle)
    ask.play(position, "unit gA1")
    ruling = ask.refused(position, "hex 0201")
    assert (ruling.rules, ruling.reason) == (("8.14-1",), "movement.barred.enemy")
    empty = sketch("gA1:Tk . . sA1:AT", sides=river, units=vehicle)
    ask.play(empty, "unit gA1")
    assert ask.refused(empty, "hex 0201").rules == ("8.36c-1",)


@pytest.mark.rule("11.37")
def test_no_move_leaves_the_part_of_the_map_that_the_scenario_uses() -> None:
    position = scenario("pervy_voin", phase="german.movement", state={"active": ["Eb"]})
    components, grid = position.components, position.components.grid
    inside = [hex for hex in range(components.hexes) if components.in_play[hex] and not position.stacks.get(hex)]
    edge = next(hex for hex in inside if not all(components.in_play[near] for near in grid.around[hex]))
    unit = next(unit for unit in components.by_side[0] if f"unit {position.unit_name(unit)}" in ask.choices(position))
    position.put(unit, edge)
    position.asked = None
    ask.play(position, f"unit {position.unit_name(unit)}")
    outside = next(hex for hex in grid.around[edge] if not components.in_play[hex])
    ruling = ask.refused(position, f"hex {position.place_name(outside)}")
    assert (ruling.rules, ruling.reason) == (("11.37",), "movement.barred.out_of_play")


@pytest.mark.rule("11.37")
def test_no_move_leads_to_a_hex_that_lies_behind_closed_ground() -> None:
    closed = {
        "terrain": {
            "patch": {"swamp": dict.fromkeys(("foot_dry", "foot_rain", "motorized_dry", "motorized_rain"), "-")}
        }
    }
    picture = "gA1:Inf . s . .\n. . s . .\n. . s . sA1:AT"
    position = sketch(picture, charts=closed, units={"gA1": FOOT})
    ask.play(position, "unit gA1")
    ruling = ask.refused(position, "hex 0401")
    assert (ruling.rules, ruling.reason) == (("11.37",), "movement.cut_off")
    ask.allowed(position, "hex 0201")


@pytest.mark.rule("8.23-b")
def test_that_allowance_has_to_cover_the_ground_and_the_zone() -> None:
    little = sketch(". . gA1:Inf r\n. . . sA1:Inf", units={"gA1": {**FOOT, "move": 2}})
    ask.play(little, "unit gA1")
    refused = ask.refused(little, "hex 0401")
    assert (refused.rules, refused.reason) == (("8.23-b",), "movement.barred.too_expensive")
    enough = sketch(". . gA1:Inf r\n. . . sA1:Inf", units={"gA1": {**FOOT, "move": 3}})
    ask.play(enough, "unit gA1")
    ask.allowed(enough, "hex 0401")


@pytest.mark.rule("8.22-1", "8.12-2")
def test_in_a_zone_a_mixed_stack_goes_on_without_those_who_have_to_stop() -> None:
    position = sketch("gA1:Tk+gA2:Inf . . . .\n. . . sA1:Inf .", units={"gA1": {"move": 9}, "gA2": {**FOOT, "move": 9}})
    ask.play(position, "stack 0101; hex 0301")
    assert ask.refused(position, "hex 0401").rules[0] == "8.22-1"
    ask.play(position, "drop gA2")
    ask.allowed(position, "hex 0401")


@pytest.mark.rule("8.16-2")
def test_a_unit_may_go_where_it_would_be_unsupplied() -> None:
    position = sketch("gA1:Inf . .\n. . .\n. . sA1:AT", lines=True)
    ask.play(position, "unit gA1")
    ask.allowed(position, "hex 0301")


# -- Leaders and Fuel units


@pytest.mark.rule("8.15")
def test_leaders_go_next_to_enemies_only_with_or_to_combat_units() -> None:
    joined = {"joined": "10Pz"}
    alone = sketch("g1:L+gA1:Inf . sA1:AT", units={"g1": joined})
    ask.play(alone, "unit g1")
    assert ask.refused(alone, "hex 0201").rules[0] == "8.15"
    ask.play(alone, "back; unit g1; with gA1")
    ask.allowed(alone, "hex 0201")
    to = sketch("g1:L gA1:Inf sA1:AT", units={"g1": joined})
    ask.play(to, "unit g1")
    ask.allowed(to, "hex 0201")


@pytest.mark.rule("3.14g-3")
def test_a_leader_does_not_enter_the_hex_of_an_enemy_leader() -> None:
    position = sketch("g1:L s1:L .\n. . .\n. . gA1:Inf", units={"g1": {"joined": "10Pz"}})
    ask.play(position, "unit g1")
    assert ask.refused(position, "hex 0201").rules[0] == "3.14g-3"
    fighter = sketch("gA1:Inf s1:L .")
    ask.play(fighter, "unit gA1")
    ask.allowed(fighter, "hex 0201")


@pytest.mark.rule("8.55e", "8.12-1")
def test_the_stack_of_the_overrun_example_reaches_the_defender_with_four_points_left() -> None:
    """A Trail through two clear hexes, the second in the zone: 1/2 + 1/2 + 1 of six points."""
    position = sketch(
        "gA1:Tk+gA2:Tk\n.\n.\nw+sA1:Inf\n.",
        trail="0101 0102 0103 0104",
        units={
            "gA1": {"move": 6, "silhouette": True, "red_attack": True},
            "gA2": {"move": 7, "silhouette": True, "red_attack": True},
        },
    )
    events = ask.play(position, "stack 0101; hex 0103")
    assert sum(event["cost"] for event in happened(events, "moved")) == 2
    assert in_hand(position).left == 8


@pytest.mark.rule("14.33")
def test_a_builder_that_moves_gives_up_what_it_builds() -> None:
    built = {"hex": "0101", "side": "german", "complete": False, "builder": "gA1"}
    position = sketch("gA1:Inf . .", state={"strongpoints": [built]})
    assert len(position.strongpoints) == 1
    ask.play(position, "unit gA1; hex 0201")
    assert not position.strongpoints


# -- Formations that a scenario holds back


@pytest.mark.rule("19.44")
@pytest.mark.parametrize("released", [False, True])
def test_a_formation_that_is_held_back_stays_in_its_hexes(released: bool) -> None:
    held, outside = "3204", "3103"
    position = scenario(
        "drive_on_mtsensk",
        phase="soviet.movement",
        turn=7,
        state={"active": ["6Gd"], "released": {"6Gd": released}},
        units=[{"id": "I/401", "hex": held}],
    )
    hexes = held_hexes(position, position.components.number("formation", "6Gd"))
    assert (held in position.place_names(hexes), outside in position.place_names(hexes)) == (True, False)
    ask.play(position, "unit I/401")
    if released:
        ask.allowed(position, f"hex {outside}")
    else:
        ruling = ask.refused(position, f"hex {outside}")
        assert (ruling.rules, ruling.reason) == (("19.44",), "movement.barred.held")

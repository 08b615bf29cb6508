"""Movement [5.0]: what a hex costs, and how far a unit gets."""

from typing import Any

import pytest
from tests.games.crossroads.sketch import (
    allowed,
    asked,
    choices,
    cost,
    happened,
    lines,
    play,
    refused,
    sketch,
    ways,
    where,
)

from grognard.games.crossroads.position import CrossroadsPosition

TERRAIN = "# provenance: ours\nfeature,where,foot,motorized,shift\nclear,hex,{clear},{clear},0\n" + "".join(
    f"{name},hex,2,3,1\n" for name in ("forest", "hill", "marsh", "town", "city", "lake")
)
TERRAIN += "river,hexside,1,all,1\nroad,link,1/2,1/2,0\n"


@pytest.mark.rule("5.1")
def test_the_owner_moves_his_units_in_any_order_each_once() -> None:
    position = sketch("b1:Inf b2:Inf . . . . .")
    assert choices(position) == {"unit b1", "unit b2", "done"}
    play(position, "unit b2; hex 0301; done")
    assert refused(position, "unit b2").rules == ("5.1",)
    play(position, "unit b1; hex 0201; done")
    assert asked(position)[1] != "movement.where"


@pytest.mark.rule("5.1")
def test_one_move_is_finished_before_the_next_begins() -> None:
    position = sketch("b1:Inf b2:Inf . . .")
    play(position, "unit b1; hex 0201")
    assert refused(position, "unit b2").reason == "moment.one_unit"  # b1 is in hand
    assert refused(position, "back").rules == ("5.1",)
    play(position, "done")
    allowed(position, "unit b2")


@pytest.mark.rule("5.1")
def test_a_unit_taken_in_hand_may_be_put_down_unmoved() -> None:
    position = sketch("b1:Inf b2:Inf . . .")
    play(position, "unit b1")
    assert refused(position, "done").rules == ("5.1",)
    play(position, "back")
    allowed(position, "unit b1")


@pytest.mark.rule("5.1", "12.2")
def test_a_unit_that_is_not_on_the_map_does_not_move() -> None:
    position = sketch("b1:Inf . .", units={"b2": {"type": "infantry", "box": "blue.reserve"}})
    assert refused(position, "unit b2").rules == ("12.2",)


@pytest.mark.rule("5.1")
def test_a_unit_may_stay_where_it_is() -> None:
    position = sketch("b:Inf . .")
    play(position, "done")
    assert where(position, "b") == "0101"


@pytest.mark.rule("5.2")
@pytest.mark.parametrize(
    ("code", "foot", "motorized"), [(".", 1, 1), ("f", 2, 3), ("h", 2, 2), ("m", 3, None), ("t", 1, 1), ("c", 1, 1)]
)
def test_entering_a_hex_costs_what_the_chart_says(code: str, foot: float, motorized: float | None) -> None:
    assert cost(sketch(f"b:Inf {code}"), "b", "0201") == foot
    for type in ("Arm", "Rec"):
        assert ways(sketch(f"b:{type} {code}"), "b") == ({} if motorized is None else {"0201": motorized})


@pytest.mark.rule("5.2")
def test_the_dearest_terrain_in_the_hex_counts() -> None:
    assert lines_to("b:Inf ft", "0201") == [("5.2", "forest", 2)]
    assert lines_to("b:Inf tm", "0201") == [("5.2", "marsh", 3)]


@pytest.mark.rule("5.2")
def test_the_terrain_that_is_left_costs_nothing() -> None:
    assert cost(sketch("f+b:Inf ."), "b", "0201") == 1


@pytest.mark.rule("5.2")
def test_another_chart_gives_other_costs() -> None:
    position = sketch("b:Inf . .", charts={"terrain": TERRAIN.format(clear="1/2")})
    assert ways(position, "b") == {"0201": 0.5, "0301": 1}


@pytest.mark.rule("5.3")
@pytest.mark.parametrize("code", [".", "f", "h", "m", "t", "c", "fm"])
@pytest.mark.parametrize("type", ["Inf", "Arm", "Rec"])
def test_a_step_along_a_road_costs_half_a_point_whatever_the_terrain(code: str, type: str) -> None:
    assert lines_to(f"b:{type} {code}", "0201", road="0101 0201") == [("5.3", "road", 0.5)]


@pytest.mark.rule("5.3", "5.4")
@pytest.mark.parametrize("type", ["Inf", "Arm", "Rec"])
def test_a_step_along_a_road_over_a_river_costs_half_a_point(type: str) -> None:
    assert lines_to(f"b:{type} .", "0201", road="0101 0201", river="0101/0201") == [("5.3", "road", 0.5)]


@pytest.mark.rule("5.3")
def test_a_road_in_both_hexes_is_no_help_where_it_does_not_lead_across() -> None:
    position = sketch(
        """
        b:Inf  f
           .  .
        """,
        road=["0101 0102", "0102 0201"],
    )
    assert cost(position, "b", "0201") == 2  # straight through the forest
    play(position, "unit b; hex 0102")
    assert cost(position, "b", "0201") == 0.5  # round by road


@pytest.mark.rule("5.4")
def test_a_river_costs_foot_units_one_point_more() -> None:
    assert lines_to("b:Inf f", "0201", river="0101/0201") == [("5.2", "forest", 2), ("5.4", "river", 1)]


@pytest.mark.rule("5.4")
def test_foot_units_go_on_beyond_a_river_and_start_before_it() -> None:
    assert cost(sketch("b:Inf . . .", river="0201/0301"), "b", "0401") == 4


@pytest.mark.rule("5.4")
@pytest.mark.parametrize(("type", "allowance"), [("Arm", 6), ("Rec", 8)])
def test_a_river_is_the_whole_move_of_a_motorized_unit(type: str, allowance: int) -> None:
    position = sketch(f"b:{type} . . .", river="0101/0201")
    assert ways(position, "b") == {"0201": allowance}
    play(position, "unit b")
    assert lines(allowed(position, "hex 0201")) == [("5.4", "river", allowance)]
    events = play(position, "hex 0201")
    assert happened(events, "moved")[0]["cost"] == allowance
    assert asked(position)[1] != "movement.where"


@pytest.mark.rule("5.4")
@pytest.mark.parametrize("type", ["Arm", "Rec"])
def test_a_motorized_unit_crosses_a_river_from_a_standing_start_only(type: str) -> None:
    position = sketch(f"b:{type} . . .", river="0201/0301")
    assert ways(position, "b") == {"0201": 1}
    play(position, "unit b; hex 0201")
    assert refused(position, "hex 0301").rules == ("5.4",)


@pytest.mark.rule("5.4")
def test_a_hex_beyond_a_river_is_refused_for_the_river() -> None:
    position = sketch("b:Arm . . .", river="0201/0301")
    play(position, "unit b")
    assert refused(position, "hex 0301").rules == ("5.4",)
    assert refused(position, "hex 0401").rules == ("5.4",)


@pytest.mark.rule("5.4")
def test_a_motorized_unit_crosses_into_ground_of_any_cost() -> None:
    assert ways(sketch("b:Arm f", units={"b": {"move": 1}}, river="0101/0201"), "b") == {"0201": 1}


@pytest.mark.rule("5.5")
@pytest.mark.parametrize("type", ["Arm", "Rec"])
def test_marsh_is_barred_to_motorized_units(type: str) -> None:
    position = sketch(f"b:{type} m")
    play(position, "unit b")
    assert refused(position, "hex 0201").rules == ("5.5",)


@pytest.mark.rule("5.5")
@pytest.mark.parametrize("type", ["Inf", "Arm", "Rec"])
def test_a_lake_is_barred_to_everybody(type: str) -> None:
    position = sketch(f"b:{type} . l", road="0101 0201")
    play(position, "unit b")
    assert refused(position, "hex 0301").rules == ("5.5",)


@pytest.mark.rule("5.5")
def test_barred_ground_is_entered_along_a_road() -> None:
    position = sketch("b:Arm m .", road="0101 0201 0301")
    assert ways(position, "b") == {"0201": 0.5, "0301": 1}


@pytest.mark.rule("5.5")
def test_barred_ground_may_be_left_without_a_road() -> None:
    assert cost(sketch(". m+b:Arm .", road="0101 0201"), "b", "0301") == 1


@pytest.mark.rule("5.5")
def test_a_hex_that_only_barred_ground_leads_to_is_refused_for_the_ground() -> None:
    position = sketch("b:Arm m .")
    play(position, "unit b")
    assert refused(position, "hex 0301").rules == ("5.5",)


@pytest.mark.rule("5.5")
def test_a_road_lets_in_only_where_it_leads() -> None:
    position = sketch(
        """
        b:Arm  m  .
           .  l  .
        """,
        road="0201 0301",
    )
    assert ways(position, "b") == {"0102": 1}


@pytest.mark.rule("5.6")
def test_a_unit_goes_as_far_as_its_points_reach() -> None:
    assert ways(sketch("b:Inf . . . . ."), "b") == {"0201": 1, "0301": 2, "0401": 3, "0501": 4}


@pytest.mark.rule("5.6")
def test_what_is_too_far_is_refused_with_the_numbers() -> None:
    position = sketch("b:Inf . . . . .")
    play(position, "unit b")
    ruling = refused(position, "hex 0601")
    assert (ruling.rules, ruling.facts["cost"], ruling.facts["left"]) == (("5.6",), 5, 4)
    assert ruling.facts["step_parts"] == [1] * 5


@pytest.mark.rule("5.6")
def test_a_step_that_costs_more_than_is_left_is_not_made() -> None:
    position = sketch("b:Inf . . m")
    play(position, "unit b; hex 0301")
    ruling = refused(position, "hex 0401")
    assert (ruling.rules, ruling.facts["cost"], ruling.facts["left"]) == (("5.6",), 3, 2)


@pytest.mark.rule("5.6")
def test_of_all_paths_the_cheapest_is_taken() -> None:
    position = sketch(
        """
        b:Inf m  .  .
            .  .  .  .
        """
    )
    assert path_to(position, "0301") == ["0101", "0102", "0202", "0301"]


@pytest.mark.rule("5.6")
def test_a_hex_next_to_the_unit_is_one_step_though_a_way_round_is_cheaper() -> None:
    position = sketch("b:Inf m .\n . . .", road="0101 0102 0201")
    assert path_to(position, "0201") == ["0101", "0201"]
    assert path_to(position, "0301") == ["0101", "0102", "0201", "0301"]  # farther: the cheapest


@pytest.mark.rule("5.6")
def test_where_the_one_step_costs_too_much_a_hex_next_to_the_unit_is_reached_round_about() -> None:
    position = sketch("b:Inf m .\n . . .", road="0101 0102 0201", units={"b": {"move": 2}})
    assert path_to(position, "0201") == ["0101", "0102", "0201"]


@pytest.mark.rule("5.6", "6.4")
def test_a_step_from_zone_to_zone_can_be_chosen_though_there_is_a_way_round() -> None:
    position = sketch(
        """
        . . . .
        . b:Inf . .
        . . r:Inf .
        """
    )
    play(position, "unit b")
    ruling = allowed(position, "hex 0302")
    assert ("6.4" in ruling.rules, ruling.facts["path"]) == (True, ["0202", "0302"])


@pytest.mark.rule("5.6")
def test_the_way_in_one_go_is_shown_step_by_step_with_its_rules() -> None:
    position = sketch("b:Inf . f .", road="0301 0401", river="0201/0301", units={"b": {"move": 6}})
    play(position, "unit b")
    ruling = allowed(position, "hex 0401")
    assert lines(ruling) == [
        ("5.2", "clear", 1),
        *(("5.2", "forest", 2), ("5.4", "river", 1)),
        ("5.3", "road", 0.5),
    ]
    assert ruling.rules == ("5.6", "5.2", "5.4", "5.3")
    assert (ruling.facts["cost"], ruling.facts["path"]) == (4.5, ["0101", "0201", "0301", "0401"])
    assert ruling.facts["step_parts"] == [1, 2, 1]  # parts of each step


@pytest.mark.rule("5.6")
def test_hex_by_hex_costs_the_same_as_in_one_go() -> None:
    at_once, slowly = (sketch("b:Inf f . h", units={"b": {"move": 6}}) for _ in range(2))
    events = play(at_once, "unit b; hex 0401; done")
    assert [event["cost"] for event in happened(events, "moved")] == [2, 1, 2]
    assert happened(play(slowly, "unit b; hex 0201; hex 0301; hex 0401; done"), "moved") == happened(events, "moved")


@pytest.mark.rule("5.6")
def test_hex_by_hex_a_unit_may_take_a_more_expensive_path() -> None:
    position = sketch(
        """
        b:Inf .  .
           .  .  .
        """
    )
    play(position, "unit b; hex 0102; hex 0202; hex 0301; done")
    assert where(position, "b") == "0301"


@pytest.mark.rule("5.6")
def test_half_a_point_is_never_rounded() -> None:
    position = sketch("b:Inf . . . . . .", road="0101 0201")
    assert max(ways(position, "b").values()) == 3.5
    play(position, "unit b")
    ruling = refused(position, "hex 0601")
    assert (ruling.facts["cost"], ruling.facts["left"]) == (4.5, 4)


@pytest.mark.rule("5.6")
def test_a_move_ends_by_itself_when_no_hex_can_be_reached_any_more() -> None:
    position = sketch("b1:Inf . . . . b2:Inf .")
    play(position, "unit b1; hex 0501")
    assert asked(position) == ("blue", "movement.which")


@pytest.mark.rule("5.6")
def test_a_unit_does_not_move_to_where_it_is() -> None:
    position = sketch("b:Inf .")
    play(position, "unit b")
    assert refused(position, "hex 0101").rules == ("5.6",)


def lines_to(picture: str, hex: str, **map: Any) -> list[tuple[str, str, float]]:
    """The parts of what it costs the unit b to go to a hex."""
    position = sketch(picture, **map)
    play(position, "unit b")
    return lines(allowed(position, f"hex {hex}"))


def path_to(position: CrossroadsPosition, hex: str) -> list[str]:
    """The hexes of the way that the unit b would take."""
    copy = position.copy()
    play(copy, "unit b")
    path: list[str] = allowed(copy, f"hex {hex}").facts["path"]
    return path

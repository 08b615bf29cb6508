"""What the ground costs [8.3, 8.4]: terrain, ways, hexsides, works and weather; the examples of the book."""

from itertools import pairwise
from typing import Any

import pytest
from tests.games.roads_to_moscow.sketch import ask, lines, sketch

from grognard.board.costs import clamp_cost, combine
from grognard.engine.kinds import NONE
from grognard.games import game
from grognard.games.roads_to_moscow.costs import explained, move_costs, reach
from grognard.games.roads_to_moscow.ground import Column, ground
from grognard.games.roads_to_moscow.position import Strongpoint

FOOT = {"mobility": "black", "move": 9}
WHEELS = {"move": 9}
STRONGPOINT = {"side": "soviet", "complete": True, "builder": None}
RAIN = {"weather": "rain"}


def cost(picture: str, to: str = "0201", unit: dict[str, Any] | None = None, **more: Any) -> float:
    """What it costs gA1, motorized with 9 points if nothing else is said, to go somewhere."""
    return ask.cost(sketch(picture, units={"gA1": unit or WHEELS}, **more), "gA1", to)


@pytest.mark.rule("8.31a", "8.31b", "8.35a", "3.14a", "3.14e")
@pytest.mark.parametrize(
    ("ground", "motorized", "foot"),
    [(".", 1, 1), ("r", 2, 2), ("w", 2, 1), ("r+w", 3, 2), ("s", 3, 2), ("s+w", 4, 2), ("t", 1, 1), ("v", 1, 1)],
)
def test_the_dearest_terrain_of_a_hex_and_woods_on_top(ground: str, motorized: float, foot: float) -> None:
    assert cost(f"gA1:Inf {ground}") == motorized
    assert cost(f"gA1:Inf {ground}", unit=FOOT) == foot


@pytest.mark.rule("8.41")
@pytest.mark.parametrize(("ground", "dry", "rain"), [("r", 2, 3), ("r+w", 3, 4), (".", 1, 2)])
def test_rain_makes_ground_more_expensive_and_clouds_do_not(ground: str, dry: float, rain: float) -> None:
    assert cost(f"gA1:Inf {ground}") == dry
    assert cost(f"gA1:Inf {ground}", state={"weather": "cloudy"}) == dry
    assert cost(f"gA1:Inf {ground}", state=RAIN) == rain


@pytest.mark.rule("8.33-1", "8.33-2", "8.35b")
def test_a_road_costs_its_rate_whatever_the_ground_if_it_crosses_the_hexside() -> None:
    assert cost("gA1:Inf r+w", main_road="0101 0201") == 0.5
    assert cost("gA1:Inf r+w\n. s+w", main_road="0201 0202") == 3


@pytest.mark.rule("8.33-3", "8.33-8")
@pytest.mark.parametrize(("ground", "paid"), [(".", 0.5), ("t", 0.5), ("v", 0.5), ("w", 1), ("r", 1), ("s+w", 1)])
def test_a_trail_costs_half_a_point_into_clear_ground_and_one_into_other(ground: str, paid: float) -> None:
    assert cost(f"gA1:Inf {ground}", trail="0101 0201") == paid


@pytest.mark.rule("8.33-4", "8.31c")
def test_an_enemy_strongpoint_costs_a_point_and_makes_a_trail_one_in_other_terrain() -> None:
    works = {"strongpoints": [{"hex": "0201", **STRONGPOINT}]}
    assert cost("gA1:Inf . .", state=works) == 2
    assert cost("gA1:Inf . .", state=works, trail="0101 0201") == 2
    own = {"strongpoints": [{"hex": "0201", **STRONGPOINT, "side": "german"}]}
    assert cost("gA1:Inf . .", state=own) == 1


@pytest.mark.rule("8.33-5", "8.42-1", "5.13c")
def test_in_rain_a_trail_only_leads_through_the_woods() -> None:
    assert cost("gA1:Inf w", trail="0101 0201", state=RAIN) == 2
    assert cost("gA1:Inf r+w", trail="0101 0201", state=RAIN) == 3
    assert cost("gA1:Inf w", state=RAIN) == 3


@pytest.mark.rule("8.42-2")
def test_in_rain_a_trail_does_not_help_up_a_slope() -> None:
    slope = {"slope": "0101>0201"}
    assert cost("gA1:Inf .", trail="0101 0201", sides=slope) == 0.5
    assert cost("gA1:Inf .", trail="0101 0201", sides=slope, state=RAIN) == 3


@pytest.mark.rule("8.33-6", "8.33-7")
def test_changing_between_ways_that_do_not_meet_costs_the_ground() -> None:
    picture = ". gA1:Inf .\n. r .\n. . ."
    on_road = cost(picture, "0202", main_road="0201 0202", trail="0202 0203")
    assert on_road == 0.5
    assert cost(picture, "0203", main_road="0201 0202", trail="0202 0203") == 1
    assert cost(picture, "0302", main_road="0201 0202", trail="0202 0203") == 1.5


@pytest.mark.rule("8.34")
def test_a_railway_is_a_trail_in_other_terrain_in_dry_weather_if_that_is_cheaper() -> None:
    assert cost("gA1:Inf r+w", railway="0101 0201") == 1
    assert cost("gA1:Inf .", railway="0101 0201") == 1
    assert cost("gA1:Inf r+w", railway="0101 0201", state=RAIN) == 4


@pytest.mark.rule("8.36a", "8.36b-1", "8.36b-2")
def test_streams_cost_a_point_either_way_but_for_bridges() -> None:
    stream = {"stream": "0101/0201"}
    assert cost("gA1:Inf .", sides=stream) == cost(". gA1:Inf", "0101", sides=stream) == 2
    assert cost("gA1:Inf .", sides=stream, main_road="0101 0201") == 1.5
    assert cost("gA1:Inf .", sides={**stream, "bridge": "0101/0201"}, main_road="0101 0201") == 0.5


@pytest.mark.rule("8.36c-2", "8.36c-1")
def test_a_river_takes_the_whole_allowance_from_where_the_phase_began() -> None:
    river = {"river": "0201/0301"}
    position = sketch(". gA1:Inf .", sides=river, units={"gA1": WHEELS})
    assert ask.cost(position, "gA1", "0301") == 9
    later = sketch("gA1:Inf . .", sides=river, units={"gA1": WHEELS})
    ask.play(later, "unit gA1; hex 0201")
    assert ask.refused(later, "hex 0301").rules[0] == "8.36c-2"
    vehicle = sketch(". gA1:Tk .", sides=river, units={"gA1": {"silhouette": True}})
    ask.play(vehicle, "unit gA1")
    assert ask.refused(vehicle, "hex 0301").rules[0] == "8.36c-1"


@pytest.mark.rule("8.36c-2")
def test_crossing_a_river_wants_at_least_what_the_hex_costs() -> None:
    position = sketch("gA1:Inf r+w", sides={"river": "0101/0201"}, units={"gA1": {"move": 2}})
    ask.play(position, "unit gA1")
    refused = ask.refused(position, "hex 0201")
    assert (refused.rules, refused.reason) == (("8.36c-2",), "movement.barred.too_expensive")
    enough = sketch("gA1:Inf r+w", sides={"river": "0101/0201"}, units={"gA1": {"move": 3}})
    assert ask.cost(enough, "gA1", "0201") == 3


@pytest.mark.rule("8.37-1", "8.37-2", "8.37-3", "8.33-2")
def test_a_slope_costs_a_point_uphill_and_not_by_road() -> None:
    slope = {"slope": "0101>0201"}
    assert cost("gA1:Inf .", sides=slope) == 2
    assert cost(". gA1:Inf", "0101", sides=slope) == 1
    assert cost("gA1:Inf .", sides=slope, secondary_road="0101 0201") == 0.5
    assert cost("gA1:Inf .", sides=slope, railway="0101 0201") == 2


@pytest.mark.rule("8.37-2")
@pytest.mark.parametrize(
    ("way", "saved"), [({"secondary_road": "0101 0201"}, True), ({"trail": "0101 0201"}, True), ({}, False)]
)
def test_a_way_up_a_slope_is_named(way: dict[str, str], saved: bool) -> None:
    position = sketch("gA1:Inf .", units={"gA1": WHEELS}, sides={"slope": "0101>0201"}, **way)
    ask.play(position, "unit gA1")
    assert ("8.37-2" in ask.allowed(position, "hex 0201").rules) is saved


@pytest.mark.rule("8.37-1", "8.37-2", "14.11-2", "14.14")
def test_a_fortified_line_costs_the_enemy_a_point_even_by_road_until_it_is_destroyed() -> None:
    line = {"fortified_line": "0101>0201"}
    assert cost("gA1:Inf .", sides=line, main_road="0101 0201") == 1.5
    assert cost(". gA1:Inf", "0101", sides=line) == 2
    assert cost("gA1:Inf .", sides=line, state={"destroyed_lines": ["0201"]}) == 1


@pytest.mark.rule("8.37-4", "8.17", "3.14b")
def test_unit_a_of_the_example_pays_five_points() -> None:
    position = sketch("gA1:Art\nw\ns+w", trail="0101 0102", units={"gA1": {"move": 5, "mobility": "orange"}})
    ask.play(position, "unit gA1")
    ruling = ask.allowed(position, "hex 0103")
    assert lines(ruling) == [("8.33-3", "trail", 1), ("8.31b", "swamp", 3), ("8.35a", "woods", 1)]


@pytest.mark.rule("8.37-4")
def test_unit_b_of_the_example_pays_seven_points() -> None:
    position = sketch(
        "gA1:MI\ns+w\n.\nr+w",
        trail="0101 0102 0103",
        sides={"slope": "0103>0104"},
        state={"strongpoints": [{"hex": "0103", **STRONGPOINT}]},
        units={"gA1": {"move": 7}},
    )
    ask.play(position, "unit gA1")
    ruling = ask.allowed(position, "hex 0104")
    assert ruling.facts["cost"] == 7
    assert lines(ruling)[1:] == [
        *[("8.33-3", "trail", 1), ("8.31c", "strongpoint", 1)],
        *[("8.31b", "rough", 2), ("8.35a", "woods", 1), ("8.37-1", "slope", 1)],
    ]


@pytest.mark.rule("8.37-4")
def test_unit_c_of_the_example_pays_six_points() -> None:
    """Trail and Road do not help at the Line, the bridge does at one stream, the Road up the slope into rough woods."""
    position = sketch(
        "gA1:Tk\nw\n.\n.\nr+w\n.",
        trail=["0101 0102", "0103 0104"],
        main_road="0104 0105",
        sides={
            "fortified_line": "0101>0102",
            "stream": "0102/0103 0103/0104",
            "bridge": "0103/0104",
            "slope": "0104>0105",
        },
        units={"gA1": {"move": 6, "silhouette": True, "red_attack": True}},
    )
    paid = [ask.cost(position, "gA1", hex) for hex in ("0102", "0103", "0104", "0105", "0106")]
    assert [paid[0], *(b - a for a, b in pairwise(paid))] == [2, 2, 0.5, 0.5, 1]
    assert paid[-1] == 6


@pytest.mark.rule("8.37-4")
def test_unit_d_of_the_example_pays_five_points() -> None:
    position = sketch(
        "gA1:Inf\n.\n.\nw",
        sides={"slope": "0101>0102 0103>0102"},
        state={"strongpoints": [{"hex": "0103", **STRONGPOINT}]},
        units={"gA1": {"move": 5, "mobility": "black"}},
    )
    paid = [ask.cost(position, "gA1", hex) for hex in ("0102", "0103", "0104")]
    assert [paid[0], *(b - a for a, b in pairwise(paid))] == [2, 2, 1]


@pytest.mark.rule("8.11-1", "3.13", "8.14-1")
@pytest.mark.parametrize("unit", [WHEELS, FOOT, {"silhouette": True}, {"mobility": "orange"}])
@pytest.mark.parametrize("weather", ["dry", "rain"])
def test_what_is_searched_is_what_is_explained(unit: dict[str, Any], weather: str) -> None:
    position = sketch(
        "gA1:Tk w r .\n. s+w sA1:Inf .\nt . sA2:AT w\n. . . sA3:Inf",
        sides={"river": "0101/0102 0301/0302", "bridge": "0301/0302", "stream": "0201/0301", "slope": "0102>0202"},
        trail="0101 0201 0202 0302",
        main_road="0102 0103 0203",
        railway="0401 0402 0403",
        units={"gA1": unit},
        state={"weather": weather},
    )
    units, left = [position.components.number("unit", "gA1")], 6
    lean, full = move_costs(position, units, left), explained(position, units, left)
    grid = position.components.grid
    for hex in range(position.components.hexes):
        for near in grid.around[hex]:
            assert lean.total(hex, near) == clamp_cost(full.step(hex, near).total)
    found = reach(position, units, left)
    assert all(found.cost[hex] >= 0 for hex in found.hexes)


@pytest.mark.rule("8.31c", "8.33-4")
@pytest.mark.parametrize("weather", ["dry", "rain"])
def test_strongpoints_here_and_there_cost_what_a_whole_table_of_costs_says(weather: str) -> None:
    position = game("roads_to_moscow").start("gates_of_moscow", seed=1)
    position.weather = weather
    works = position.components.grid.size // 7
    hexes = tuple(range(3, position.components.hexes, works))
    position.strongpoints = tuple(Strongpoint(hex, 1, True, NONE) for hex in hexes)
    for motorized, bound in ((False, False), (True, False), (True, True)):
        found = ground(position, Column(motorized, bound, 1))
        for costs in (found.ways, found.bare):
            added_up = combine(costs.grid, costs.parts)
            assert (costs.side == added_up.side).all()
            for hex in hexes:
                near = position.components.grid.around[hex][0]
                assert costs.step(near, hex) == added_up.step(near, hex)
                assert costs.step(hex, near) == added_up.step(hex, near)

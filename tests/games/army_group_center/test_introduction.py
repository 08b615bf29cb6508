"""Introduction [1.0] and errata: scale, compass, what holds in every scenario, and the counters as they should be."""

import math
from itertools import combinations

import pytest
from tests.games.army_group_center.sketch import ask, scenario
from tests.games.questions import lines, where

from grognard.games.army_group_center import GAME
from grognard.games.army_group_center.components import HEX_KM, Army

SCENARIOS = list(GAME.scenarios())
EARTH_KM = 6371
PLACES = {
    "Minsk": (53.90, 27.56),
    "Koenigsberg": (54.71, 20.51),
    "Riga": (56.95, 24.11),
    "Tallinn": (59.44, 24.75),
    "Warsaw": (52.23, 21.01),
    "Vitebsk": (55.19, 30.20),
    "Pskov": (57.82, 28.33),
    "Mogilev": (53.91, 30.34),
}
"""Where towns are on Earth: degrees north, degrees east."""


@pytest.fixture(scope="module")
def table() -> Army:
    return scenario().components


# -- 1.2


def kilometres(one: str, other: str) -> float:
    """The distance of two towns on Earth."""
    (north, east), (north2, east2) = (tuple(map(math.radians, PLACES[name])) for name in (one, other))
    cosine = math.sin(north) * math.sin(north2) + math.cos(north) * math.cos(north2) * math.cos(east - east2)
    return EARTH_KM * math.acos(cosine)


@pytest.mark.rule("1.2-1")
def test_a_hex_is_26_kilometres_across_on_the_ground(table: Army) -> None:
    assert HEX_KM == 26
    for pair in combinations(PLACES, 2):
        centres = [table.grid.centre(table.map.places[name].hex) for name in pair]
        assert math.dist(*centres) * HEX_KM == pytest.approx(kilometres(*pair), rel=0.08), pair


@pytest.mark.rule("1.2-2")
def test_a_turn_is_a_week(table: Army) -> None:
    assert [(turn.ends - turn.begins).days + 1 for turn in table.track] == [7] * 9
    assert all((later.begins - turn.ends).days == 1 for turn, later in zip(table.track, table.track[1:], strict=False))


# -- 1.3

COMPASS = [
    pytest.param("north", [f"10{column:02}" for column in range(29)], marks=pytest.mark.rule("1.3-1")),
    pytest.param("east", [f"{row}00" for row in range(10, 51)], marks=pytest.mark.rule("1.3-2")),
    pytest.param("south", [f"50{column:02}" for column in range(29)], marks=pytest.mark.rule("1.3-3")),
    pytest.param("west", [f"{row}{28 - row % 2}" for row in range(10, 51)], marks=pytest.mark.rule("1.3-4")),
]
"""The sides of the map; the last hex of an odd row is 27."""


@pytest.mark.rule("1.3-1", "1.3-2", "1.3-3", "1.3-4")
@pytest.mark.parametrize(("side", "hexes"), COMPASS)
def test_the_sides_of_the_map_run_from_corner_to_corner(table: Army, side: str, hexes: list[str]) -> None:
    assert {table.grid.label(hex) for hex in table.edges[side]} == set(hexes)


@pytest.mark.rule("1.3-1", "1.3-2", "1.3-3", "1.3-4")
def test_north_is_up_and_east_is_right(table: Army) -> None:
    """On the map as it is drawn, x runs to the right and y down."""
    centre = [sum(values) / table.hexes for values in zip(*map(table.grid.centre, range(table.hexes)), strict=True)]
    x = {side: sum(table.grid.centre(hex)[0] for hex in hexes) / len(hexes) for side, hexes in table.edges.items()}
    y = {side: sum(table.grid.centre(hex)[1] for hex in hexes) / len(hexes) for side, hexes in table.edges.items()}
    assert y["north"] < centre[1] < y["south"]
    assert x["west"] < centre[0] < x["east"]


@pytest.mark.rule("1.3-5")
def test_each_corner_belongs_to_two_sides_and_no_other_hex_does(table: Army) -> None:
    shared = [hex for one, other in combinations(table.edges.values(), 2) for hex in one & other]
    assert sorted(table.grid.label(hex) for hex in shared) == ["1000", "1028", "5000", "5028"]


@pytest.mark.rule("1.3-3")
def test_who_comes_from_the_south_comes_by_the_south_side() -> None:
    position = scenario(phase="soviet.reinforcements", turn=4)
    ask.play(position, "unit 1GT")
    assert ask.asked(position) == ("soviet", "entry.where")
    assert {hex[:2] for hex in ask.choices(position, "hex")} == {"50"}


# -- 1.4


@pytest.mark.rule("1.4")
@pytest.mark.parametrize("name", SCENARIOS)
def test_movement_and_stacking_are_the_same_in_every_scenario(name: str) -> None:
    army = [{"id": "28", "hex": "4004"}, {"id": "3", "hex": "4103"}, {"id": "48", "hex": "4103"}]
    position = scenario(name, phase="soviet.movement", turn=3, units=army)
    ask.play(position, "unit 28")
    usual = scenario("historical", phase="soviet.movement", turn=3, units=army)
    ask.play(usual, "unit 28")
    assert ask.refused(position, "hex 4103").rules == ask.refused(usual, "hex 4103").rules == ("6.5",)
    for hex in ("4003", "4104", "4005"):
        assert lines(GAME.explain(position, f"hex {hex}")) == lines(GAME.explain(usual, f"hex {hex}"))


@pytest.mark.rule("1.4")
@pytest.mark.parametrize("name", SCENARIOS)
def test_the_soviet_exhaustion_of_turn_6_comes_in_every_scenario(name: str) -> None:
    position = scenario(name, phase="soviet.movement", turn=6)
    assert ask.allowed(position, "unit 48").rules == ("7.3-1",)


@pytest.mark.rule("1.4")
@pytest.mark.parametrize("name", SCENARIOS)
def test_eight_air_armies_are_ready_from_turn_1_in_every_scenario(name: str) -> None:
    position = scenario(name, phase="soviet.combat.before")
    assert len(position.units_at(position.components.air_ready)) == 8


# -- errata


@pytest.mark.rule("E.5")
@pytest.mark.parametrize("name", [name for name in SCENARIOS if name != "bold_stroke"])
def test_6th_guards_army_sets_up_in_3301(name: str) -> None:
    assert where(scenario(name), "6G") == "3301"


@pytest.mark.rule("E.1")
def test_2903_holds_a_german_entrenchment(table: Army) -> None:
    assert table.trench[1][table.number("hex", "2903")]


@pytest.mark.rule("E.2")
def test_the_hex_between_2901_and_2903_is_2902(table: Army) -> None:
    between = set(table.grid.around[table.number("hex", "2901")]) & set(table.grid.around[table.number("hex", "2903")])
    assert table.number("hex", "2902") in between
    assert "2802" in table.names["hex"]


@pytest.mark.rule("E.3", "E.4", "E.6")
def test_1st_ukrainian_front_has_a_tank_army_a_guards_army_and_seven_counters_in_all(table: Army) -> None:
    front = {counter.id: counter.type for counter in table.roster if counter.values["group"] == "ukrainian_front"}
    assert (front["1GT"], front["3G"]) == ("tank", "guards")
    assert (len(front), sum(type == "air" for type in front.values())) == (7, 2)

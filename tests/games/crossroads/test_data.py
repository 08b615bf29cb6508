"""The data of Crossroads: what it has to be, and what is said of a file that is wrong."""

from itertools import pairwise
from pathlib import Path

import pytest
from tests.games.crossroads.sketch import scenario
from tests.games.datafiles import changed, map_of, text_of

from grognard.board.map import Map
from grognard.games.crossroads import GAME

BATTLE = GAME.start("battle", seed=1).components
WORTH = {"A2": -2, "A1": -1, "NE": 0, "EX": 1, "DR": 2, "D1": 3, "D2": 4}
"""The results of the combat table, from the worst for the attacker to the best."""


@pytest.fixture(scope="module")
def ground() -> Map:
    return map_of(GAME, "crossroads.map")


def turned(label: str) -> str:
    """The hex that a hex becomes when the map is turned half round."""
    return f"{16 - int(label[:2]):02}{13 - int(label[2:]):02}"


# -- facts of the map


def test_the_map_turned_half_round_has_the_same_ground(ground: Map) -> None:
    grid = ground.grid
    for hex, label in enumerate(grid.labels):
        assert ground.terrain_names(hex) == ground.terrain_names(grid.hex(turned(label))), label


def test_the_map_turned_half_round_has_the_same_rivers_and_roads(ground: Map) -> None:
    grid = ground.grid
    for hex, label in enumerate(grid.labels):
        for near in grid.around[hex]:
            other = grid.hex(turned(label)), grid.hex(turned(grid.label(near)))
            assert ground.side_names(hex, near) == ground.side_names(*other), label
            assert ground.linked(hex, near, "road") == ground.linked(*other, "road"), label


def test_the_areas_of_both_sides_are_each_others_turned_half_round(ground: Map) -> None:
    for name in ("setup", "source", "entry"):
        blue, red = ({ground.grid.label(hex) for hex in ground.areas[f"{side}.{name}"]} for side in GAME.sides)
        assert {turned(label) for label in blue} == red
    for name in ("victory.2", "victory.3"):
        labels = {ground.grid.label(hex) for hex in ground.areas[name]}
        assert {turned(label) for label in labels} == labels


def test_there_are_fourteen_points_to_be_had() -> None:
    assert sum(BATTLE.victory.values()) == 14


def test_roads_lead_from_both_sources_to_every_victory_hex(ground: Map) -> None:
    for side in GAME.sides:
        (source,) = ground.areas[f"{side}.source"]
        assert all(on_road_from(ground, source, hex) for hex in BATTLE.victory)


def on_road_from(ground: Map, start: int, goal: int) -> bool:
    """Does a road lead from one hex to another?"""
    seen, queue = {start}, [start]
    for here in queue:
        for near in ground.grid.around[here]:
            if near not in seen and ground.linked(here, near, "road"):
                seen.add(near)
                queue.append(near)
    return goal in seen


def test_the_deployment_areas_are_farther_apart_than_any_unit_moves_across_country(ground: Map) -> None:
    blue, red = (ground.areas[f"{side}.setup"] for side in GAME.sides)
    farthest = max(unit.values["move"] for unit in BATTLE.roster)
    assert min(ground.grid.distance(a, b) for a in blue for b in red) > farthest


# -- facts of the counters


def test_twelve_units_a_side_come_into_play() -> None:
    for side in range(2):
        enters = [unit.values["enters"] for unit in BATTLE.roster if unit.side == side]
        assert (enters.count("setup"), enters.count("reserve")) == (8, 4)
        assert sorted(turn for turn in enters if turn.isdigit()) == ["3", "4"]
        assert len(enters) - 2 == 12  # two of the reserve are left out


def test_both_sides_have_the_same_counters_under_other_names() -> None:
    blue, red = (
        [(u.type, u.values["formation"], u.values["strength"], u.values["move"], u.values["enters"]) for u in roster]
        for roster in ([u for u in BATTLE.roster if u.side == side] for side in range(2))
    )
    assert blue == red


def test_the_printed_set_up_of_the_skirmish_is_turned_half_round() -> None:
    hexes = {unit.id: unit.values["setup_hex"] for unit in BATTLE.roster if unit.values["setup_hex"]}
    assert {f"R{id[1:]}": turned(hex) for id, hex in hexes.items() if id[0] == "B"} == {
        id: hex for id, hex in hexes.items() if id[0] == "R"
    }


def test_a_step_lost_is_strength_lost() -> None:
    for unit in BATTLE.roster:
        assert all(full > less for full, less in pairwise(unit.values["strength"]))


# -- facts of the charts


def test_in_the_combat_table_better_odds_are_never_worse() -> None:
    for row in zip(*BATTLE.crt.cells, strict=True):
        assert all(WORTH[left] <= WORTH[right] for left, right in pairwise(row))


def test_in_the_combat_table_a_higher_die_is_never_worse() -> None:
    for column in BATTLE.crt.cells:
        assert all(WORTH[low] <= WORTH[high] for low, high in pairwise(column))


def test_the_combat_table_is_rolled_on_with_one_die_of_six() -> None:
    assert BATTLE.crt.faces == 6


def test_wheels_never_pay_less_than_feet() -> None:
    for name, row in BATTLE.terrain.items():
        assert row.cost["foot"] <= row.cost["motorized"], name


def test_every_data_file_says_where_it_is_from() -> None:
    for name in ("crt.csv", "terrain.csv", "units.csv", "scenarios.toml", "crossroads.map"):
        assert "provenance: ours" in text_of(GAME, name), name


# -- files that are wrong


def said(tmp_path: Path, name: str, old: str, new: str) -> str:
    """What is said when a data file is used in which one thing was changed."""
    (tmp_path / name).write_text(changed(GAME, name, (old, new)), "utf-8")
    with pytest.raises(ValueError, match=name) as caught:
        GAME.start("skirmish", seed=1, charts=tmp_path)
    return str(caught.value).removeprefix(f"{tmp_path}/")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("1,A2,A2", "1,A2,X2", "crt.csv:5: 1:2: unknown result 'X2'; known: A1, A2, D1, D2, DR, EX, NE"),
        ("1:3,1:2", "1:2,1:3", "crt.csv:4: expected columns of rising odds such as 1:2,1:1,2:1"),
        ("1:3,1:2", "1:3,half", "crt.csv:4: expected odds such as 2:1, not 'half'"),
        ("3,A1,A1", "4,A1,A1", "crt.csv:7: expected the line of die 3"),
        ("3,A1,A1", "3,A1", "crt.csv:7: has 8 cells; expected 9: die,1:3,1:2,1:1,2:1,3:1,4:1,5:1,6:1"),
        ("provenance: ours", "by hand", "crt.csv:1: has no provenance line"),
        ("provenance: ours", "provenance: stolen", "crt.csv:1: provenance is one of"),
    ],
)
def test_a_bad_combat_table_is_refused_with_its_line(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert said(tmp_path, "crt.csv", old, new).startswith(message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("forest,hex", "wood,hex", "terrain.csv:6: unknown feature 'wood,hex'; known: clear,hex"),
        ("river,hexside", "river,hex", "terrain.csv:12: unknown feature 'river,hex'"),
        (
            "hill,hex,2",
            "hill,hex,two",
            "terrain.csv:7: foot: expected points such as 2 or 1/2, 'all' or '-', not 'two'",
        ),
        ("hill,hex,2", "hill,hex,1/3", "terrain.csv:7: foot: expected whole or half points below 50, not '1/3'"),
        ("hill,hex,2", "forest,hex,2", "terrain.csv:7: forest appears twice"),
        ("hill,hex,2,2,1\n", "", "terrain.csv:1: has no line for hill"),
        ("hill,hex,2,2,1", "hill,hex,2,2,-1", "terrain.csv:7: shift: expected at least 0, not -1"),
        ("feature,where", "feature,place", "terrain.csv:4: has no column 'where'"),
    ],
)
def test_a_bad_terrain_chart_is_refused_with_its_line(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert said(tmp_path, "terrain.csv", old, new).startswith(message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("B-1Rec,blue", "B-1Rec,green", "units.csv:6: side: expected blue or red, not 'green'"),
        ("1,recon", "1,recce", "units.csv:6: type: unknown type 'recce'; nearest: recon"),
        ("1st Scouts,1,8", "1st Scouts,1/2,8", "units.csv:6: strength: expected full-reduced such as 4-2, not '1/2'"),
        ("1st Scouts,1,8", "1st Scouts,1,0", "units.csv:6: move: expected at least 1, not 0"),
        ("B-1Rec,blue,1", "B-1Rec,blue,3", "units.csv:6: formation: expected 1 or 2, not 3"),
        ("1,8,setup", "1,8,later", "units.csv:6: enters: expected setup, reserve or a turn, not 'later'"),
        ("setup,0406", "setup,9906", "units.csv:6: B-1Rec is set up in 9906, which is not on the map"),
        ("setup,0406", "setup,1001", "units.csv:6: B-1Rec is set up in 1001, which it could not enter"),
        ("B-2Arm,blue", "B-1Arm,blue", "units.csv:5: unit B-1Arm appears twice"),
        ("setup,0306", "setup,", "units.csv:4: hex: B-1Arm needs the printed hex of its set-up"),
    ],
)
def test_a_bad_counter_is_refused_with_its_line(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert said(tmp_path, "units.csv", old, new).startswith(message)


def test_three_counters_printed_in_one_hex_are_refused(tmp_path: Path) -> None:
    crowded = changed(GAME, "units.csv", ("setup,0206", "setup,0306"), ("setup,0406", "setup,0306"))
    (tmp_path / "units.csv").write_text(crowded, "utf-8")
    with pytest.raises(ValueError, match=r"units\.csv:6: B-1Rec is one unit too many in 0306"):
        GAME.start("skirmish", charts=tmp_path)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("h   h   .   m", "h   x   .   m", "crossroads.map:14: unknown code 'x'"),
        ("river 0601/0701", "river 0601/0901", "crossroads.map:29: 0601 and 0901 are not adjacent"),
        ("road 0801 0802", "rail 0801 0802", "crossroads.map:44: unknown keyword 'rail'"),
        ("area blue.source 0106", "area blue.source 9906", "crossroads.map:65: no hex '9906' on the map"),
        (
            "area victory.3",
            "area victory.many",
            "crossroads.map:60: area victory.many: expected victory. and a number of points",
        ),
        ("terrain f forest", "terrain f jungle", "crossroads.map:4: unknown word 'jungle'; known: clear, forest"),
    ],
)
def test_a_bad_map_is_refused_with_its_line(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert said(tmp_path, "crossroads.map", old, new).startswith(message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("turns = 9", "turns = nine", "scenarios.toml:5: "),
        ("turns = 9", 'turns = "9"', "scenarios.toml:2: battle: needs turns, a int"),
        ('fortune = "red"', 'fortune = "green"', "scenarios.toml:2: battle: fortune is blue or red"),
    ],
)
def test_a_bad_scenario_is_refused_with_its_line(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert said(tmp_path, "scenarios.toml", old, new).startswith(message)


def test_a_file_that_replaces_nothing_is_refused(tmp_path: Path) -> None:
    (tmp_path / "crt.cvs").write_text("")
    with pytest.raises(ValueError, match=r"crt\.cvs.*nearest: crt\.csv"):
        GAME.start("skirmish", charts=tmp_path)


def test_charts_of_ones_own_are_played_with(tmp_path: Path) -> None:
    (tmp_path / "crt.csv").write_text("# provenance: printed\ndie,1:9\n1,NE\n")
    position = GAME.start("skirmish", seed=1, charts=tmp_path)
    assert position.components.crt.columns == ("1:9",)
    assert scenario("skirmish").components.crt.faces == 6

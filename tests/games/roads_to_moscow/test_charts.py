"""The charts: cells that the book gives, what has to hold of all the others, and files that are wrong."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from tests.games.roads_to_moscow.files import BATTLE, DATA, line_of, said

from grognard.board.costs import ALL, FORBIDDEN, POINT
from grognard.engine.data import Source
from grognard.engine.tables import CombatTable
from grognard.games.roads_to_moscow.charts import (
    BELOW,
    CLOUDY,
    DRY,
    FACES,
    HEX,
    HIGHEST,
    LOWEST,
    NO_RATE,
    RAIN,
    TERRAIN_WORDS,
    Losses,
    Result,
    read_combat_table,
    read_coordination,
    read_fuel,
    read_terrain,
    read_turns,
    result_of,
)

ASSAULT = read_combat_table(DATA.open("assault_crt.csv"))
MOBILE = read_combat_table(DATA.open("mobile_crt.csv"))
TABLES = (ASSAULT, MOBILE)
TERRAIN = read_terrain(DATA.open("terrain.csv"))
COORDINATION = read_coordination(DATA.open("coordination.csv"))
TURNS = {name: [turn.name for turn in battle.turns] for name, battle in BATTLE.items()}
FUEL = read_fuel(DATA.open("fuel.csv"), TURNS)
HALF = POINT // 2


def cell(table: CombatTable[Result], odds: str, die: int) -> str:
    return str(table.result(table.columns.index(odds), die))


# -- the combat tables


@pytest.mark.rule("11.11-1", "11.11-2", "11.11-3", "11.11-4")
def test_a_result_says_what_each_side_loses() -> None:
    assert result_of("A1/D3R*") == Result(Losses(1), Losses(3, retreat=True), red=True)
    assert result_of("A2Rd") == Result(Losses(2, retreat=True, disrupted=True), Losses(), red=False)
    assert result_of("DE") == Result(Losses(), Losses(eliminated=True), red=False)
    assert [result_of(text) for text in ("", "*", "A", "A1D1", "A1/", "/D1", "D4", "D1r", "R")] == [None] * 9


@pytest.mark.rule("11.23-x1", "11.23-x3")
def test_the_cells_that_the_examples_give() -> None:
    assert cell(ASSAULT, "3-1", 5) == "DR*"
    assert cell(ASSAULT, "5-1", 2) == "A1/D3R*"


@pytest.mark.rule("11.23-x2")
def test_in_the_second_example_the_defender_loses_a_step_in_red_and_the_attacker_no_more_than_one() -> None:
    found = ASSAULT.result(ASSAULT.columns.index("3-1"), 7)
    assert found.red
    assert found.attacker.steps <= 1
    assert found.defender == Losses(1)


@pytest.mark.rule("10.53a-2")
def test_below_one_to_four_the_result_is_known_without_a_roll() -> None:
    for table, result in ((MOBILE, "A2R"), (ASSAULT, "A2Rd")):
        assert table.column(1, 5) == BELOW
        assert table.column(24, 100) == BELOW
        assert {str(table.result(BELOW, die)) for die in range(LOWEST, HIGHEST + 1)} == {result}


@pytest.mark.rule("10.52")
@pytest.mark.parametrize(("defence", "odds"), [(2, "4-1"), (3, "2-1"), (4, "2-1"), (5, "3-2")])
def test_odds_are_rounded_in_favour_of_the_defender(defence: int, odds: str) -> None:
    for table in TABLES:
        assert table.columns[table.column(8, defence) or 0] == odds


@pytest.mark.rule("10.53b", "10.53c")
def test_odds_above_the_last_column_are_of_the_last() -> None:
    assert ASSAULT.columns[ASSAULT.column(99, 1) or 0] == ASSAULT.columns[-1] == "7-1"
    assert MOBILE.columns[MOBILE.column(99, 1) or 0] == MOBILE.columns[-1] == "8-1"


@pytest.mark.rule("10.53a-1", "10.53b", "10.53c")
def test_the_columns() -> None:
    common = ("<1-4", "1-4", "1-3", "1-2", "1-1", "3-2", "2-1", "3-1", "4-1", "5-1", "6-1", "7-1")
    assert ASSAULT.columns == common
    assert MOBILE.columns == (*common, "8-1")


@pytest.mark.rule("10.62", "10.63")
def test_every_modified_die_has_a_line_and_the_ends_are_open() -> None:
    for table in TABLES:
        assert (table.lowest, len(table.cells[0])) == (-4, 20)
        for column in range(len(table.columns)):
            assert table.result(column, -9) == table.result(column, -4)
            assert table.result(column, 30) == table.result(column, 15)
    assert cell(ASSAULT, "3-1", -4) != cell(ASSAULT, "3-1", -2)
    assert cell(ASSAULT, "3-1", 15) != cell(ASSAULT, "3-1", 13)


def harm(losses: Losses) -> int:
    """How bad a result is for one side: a retreat is worse than a step, and a step worse than disruption."""
    return 20 if losses.eliminated else 2 * losses.steps + 3 * losses.retreat + losses.disrupted


def gain(result: Result) -> int:
    return harm(result.defender) - harm(result.attacker)


@pytest.mark.rule("10.63")
@pytest.mark.parametrize("worth", [gain, lambda result: harm(result.defender)], ids=["in sum", "for the defender"])
def test_a_lower_die_or_better_odds_are_never_worse_for_the_attacker(worth: Callable[[Result], int]) -> None:
    for table in TABLES:
        for lines in table.cells:
            assert all(worth(better) >= worth(worse) for better, worse in pairwise(lines))
        for left, right in pairwise(table.cells):
            assert all(worth(better) >= worth(worse) for worse, better in zip(left, right, strict=True))


@pytest.mark.rule("11.23a-1")
def test_both_tables_have_red_results_and_only_such_that_somebody_fights_for() -> None:
    for table in TABLES:
        red = {str(result) for lines in table.cells for result in lines if result.red}
        assert "DR*" in red
        assert not red & {"DE*", "A2R*", "A2Rd*"}


@pytest.mark.rule("OS-N")
def test_only_assaults_disrupt() -> None:
    def disrupting(table: CombatTable[Result]) -> bool:
        return any(side.disrupted for lines in table.cells for result in lines for side in result[:2])

    assert disrupting(ASSAULT)
    assert not disrupting(MOBILE)


def test_the_mobile_table_costs_fewer_steps() -> None:
    def steps(table: CombatTable[Result], odds: str) -> int:
        faces = table.by_face(table.columns.index(odds))
        return sum(result.attacker.steps + result.defender.steps for result in faces)

    for odds in ASSAULT.columns[2:-1]:
        assert steps(MOBILE, odds) <= steps(ASSAULT, odds)
    assert steps(MOBILE, "3-1") < steps(ASSAULT, "3-1")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("<=-4,A2Rd", "-4,A2Rd", "die: expected the line of die <=-4, not '-4'"),
        ("\n-1,A2Rd", "\n0,A2Rd", "die: expected the line of die -1, not '0'"),
        ("\n5,A2Rd,A2R", "\n5,A2Rd,A4R", "1-4: expected a result such as A1/D3R or DR*, not 'A4R'"),
        ("\n5,A2Rd", "\n5,A2R", "<1-4: expected one result, for no die is rolled [10.53a]"),
        ("3-2,2-1", "2-1,3-2", "3-2: expected odds above 2-1"),
        ("3-2,2-1", "3:2,2-1", "3:2: expected odds such as 3-2"),
        ("die,<1-4", "die,<1-5", "expected a header die,<1-4,1-4,... by odds"),
    ],
)
def test_a_wrong_combat_table_is_refused(old: str, new: str, fault: str) -> None:
    line, _, message = said(read_combat_table, "assault_crt.csv", old, new).partition(": ")
    assert message == fault
    first = line_of("assault_crt.csv", "die,<1-4")
    assert int(line) >= first


def test_a_combat_table_has_all_its_lines() -> None:
    text = DATA.open("assault_crt.csv").text
    last = next(line for line in text.splitlines() if line.startswith(">=15"))
    assert said(read_combat_table, "assault_crt.csv", last, "").endswith("has 19 lines; expected die <=-4 to >=15")


# -- the terrain chart


def test_the_chart_has_a_line_for_every_word_of_the_maps() -> None:
    assert set(TERRAIN) == {word for words in TERRAIN_WORDS.values() for word in words}


@pytest.mark.rule("8.31a", "8.35a", "8.41")
@pytest.mark.parametrize(
    ("name", "motorized", "rain", "points"),
    [
        ("clear", True, False, 1),
        ("clear", False, False, 1),
        ("rough", True, False, 2),
        ("rough", False, False, 2),
        ("rough", True, True, 3),
        ("woods", True, False, 1),
        ("woods", True, True, 1),
        ("woods", False, False, 0),
        ("swamp", True, False, 3),
        ("stream", True, False, 1),
        ("slope", True, False, 1),
        ("slope", False, True, 1),
        ("fortified_line", True, False, 1),
        ("strongpoint", False, False, 1),
        ("enemy_zone", True, True, 1),
        ("overrun", True, False, 1),
        ("trail_other", True, False, 1),
        ("railway", False, False, 1),
    ],
)
def test_costs_that_the_book_gives(name: str, motorized: bool, rain: bool, points: int) -> None:
    assert TERRAIN[name].cost(motorized, rain) == points * POINT


@pytest.mark.rule("8.33-3", "8.34", "8.42-1")
def test_a_trail_costs_half_in_clear_and_nothing_of_its_own_in_rain() -> None:
    for motorized in (True, False):
        assert TERRAIN["trail"].cost(motorized, rain=False) == HALF
        assert [TERRAIN[way].cost(motorized, True) for way in ("trail", "trail_other", "railway")] == [NO_RATE] * 3


@pytest.mark.rule("8.33-3")
def test_towns_and_villages_cost_what_clear_costs() -> None:
    for name in ("town", "village"):
        assert TERRAIN[name][2:7] == TERRAIN["clear"][2:7]


@pytest.mark.rule("8.36c-1", "8.36c-2", "9.15-1")
def test_a_river_takes_the_whole_allowance_and_bars_guns_and_vehicles() -> None:
    river = TERRAIN["river"]
    assert {river.cost(motorized, rain) for motorized in (True, False) for rain in (True, False)} == {ALL}
    assert river.barred == ("artillery", "anti_tank", "anti_air", "vehicle")
    assert [row.name for row in TERRAIN.values() if row.barred] == ["river"]


@pytest.mark.rule("8.55a")
def test_nobody_overruns_in_rain() -> None:
    assert TERRAIN["overrun"].cost(True, rain=True) == FORBIDDEN


@pytest.mark.rule("8.41")
def test_rain_is_never_cheaper_and_never_more_expensive_on_foot() -> None:
    for row in TERRAIN.values():
        for motorized in (True, False):
            wet = row.cost(motorized, rain=True)
            assert wet == NO_RATE or wet >= row.cost(motorized, rain=False)
        if row.where == HEX:
            assert all(row.cost(False, rain) <= row.cost(True, rain) for rain in (True, False))


@pytest.mark.rule("8.33-8")
def test_a_better_way_is_never_slower() -> None:
    for motorized in (True, False):
        for rain in (True, False):
            costs = [TERRAIN[way].cost(motorized, rain) for way in ("main_road", "secondary_road")]
            assert costs == sorted(costs)
        assert TERRAIN["secondary_road"].cost(motorized, False) <= TERRAIN["trail"].cost(motorized, False)
        assert TERRAIN["main_road"].cost(motorized, True) == HALF


@pytest.mark.rule("10.22a", "10.22b", "14.12c-1")
def test_terrain_helps_the_defender_alone() -> None:
    assert all(row.drm >= 0 for row in TERRAIN.values())
    assert (TERRAIN["strongpoint"].drm, TERRAIN["fortified_line"].drm) == (1, 2)
    assert all(TERRAIN[name].drm > 0 for name in ("town", "slope", "stream"))
    assert TERRAIN["river"].drm == 0


@pytest.mark.rule("10.32-d", "10.32-e", "10.32-f", "14.12a")
def test_where_the_assault_table_must_be_used() -> None:
    assert {row.name for row in TERRAIN.values() if row.assault} == {"town", "river", "fortified_line", "strongpoint"}


@pytest.mark.rule("8.55b", "8.55c", "14.12b")
def test_where_there_are_no_overruns() -> None:
    assert {row.name for row in TERRAIN.values() if not row.overrun} == {
        *("town", "river", "fortified_line", "strongpoint"),
    }


@pytest.mark.rule("10.24", "10.25", "12.18b")
def test_rivers_halve_attacks_and_swamp_halves_support() -> None:
    assert {row.name: row.halves for row in TERRAIN.values() if row.halves} == {"river": "attack", "swamp": "support"}


@pytest.mark.rule("6.21-2", "6.21-a", "6.21-b", "6.21-c", "6.21-d", "6.22-1", "6.23-1")
def test_what_terrain_is_to_supply() -> None:
    assert {row.name: row.supply for row in TERRAIN.values() if row.supply} == {
        "swamp": "short",
        "stream": "block",
        "river": "block",
        "bridge": "open",
        "fortified_line": "block",
        "strongpoint": "block",
        "enemy_zone": "block",
        "main_road": "road",
        "secondary_road": "road",
        "trail": "foot_road",
        "trail_other": "foot_road",
    }


@pytest.mark.rule("8.37-1")
def test_the_moves_of_the_example_add_up() -> None:
    def cost(*names: str, motorized: bool = True) -> int:
        return sum(TERRAIN[name].cost(motorized, rain=False) for name in names) // POINT

    assert cost("trail_other") + cost("swamp", "woods") == 5  # A
    assert cost("trail_other") + cost("trail_other", "strongpoint") + cost("slope", "rough", "woods") == 7  # B
    on_foot = cost("clear", "slope", motorized=False) + cost("clear", "strongpoint", motorized=False)
    assert on_foot + cost("clear", "woods", motorized=False) == 5  # D


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            "clear,hex,natural,1,2",
            "clear,hex,natural,2,1",
            "motorized_rain: expected no less than in dry weather [8.41]",
        ),
        ("woods,hex,added,1,1,0,0", "woods,hex,added,1,1,2,2", "foot_dry: expected no more than motorized units pay"),
        ("rough,hex", "ruogh,hex", "feature: unknown feature 'ruogh'; nearest: rough"),
        ("town,hex", "clear,hex", "feature: clear appears twice"),
        ("anti_air vehicle,block", "anti_air wagon,block", "barred: unknown 'wagon'"),
        ("slope,hexside,added,1", "slope,hexside,added,1/3", "motorized_dry: expected whole or half points"),
        ("foot_dry=printed\n", "foot_dry=guessed\n", "source: unknown source 'guessed'"),
    ],
)
def test_a_wrong_terrain_chart_is_refused(old: str, new: str, fault: str) -> None:
    line, _, message = said(read_terrain, "terrain.csv", old, new).partition(": ")
    assert message.startswith(fault)
    assert int(line) == line_of("terrain.csv", old.strip())


def test_a_terrain_chart_without_a_line_is_refused() -> None:
    row = next(line for line in DATA.open("terrain.csv").text.splitlines() if line.startswith("slope,"))
    assert said(read_terrain, "terrain.csv", row, "") == "1: has no line for slope"


# -- coordination


@pytest.mark.rule("15.21-2")
def test_each_command_point_makes_every_check_easier_by_one() -> None:
    assert COORDINATION["command_point"][:3] == (-1, -1, -1)


@pytest.mark.rule("7.21A-6")
def test_in_a_mobile_sequence_every_check_is_harder() -> None:
    assert min(COORDINATION["mobile_sequence"][:3]) > 0


@pytest.mark.rule("5.12", "5.13f")
def test_weather_hampers_aircraft_and_rain_no_less_than_cloud() -> None:
    assert 0 < COORDINATION["cloudy"].cas <= COORDINATION["rain"].cas
    assert COORDINATION["cloudy"][1:3] == COORDINATION["rain"][1:3] == (0, 0)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("cloudy,1", "cloudy,9", "cas: expected at most 5, not 9"),
        ("\nrain,3", "\ncloudy,3", "circumstance: cloudy appears twice"),
        ("\nrain,3", "\nfog,3", "circumstance: unknown circumstance 'fog'"),
    ],
)
def test_a_wrong_coordination_table_is_refused(old: str, new: str, fault: str) -> None:
    assert said(read_coordination, "coordination.csv", old, new).partition(": ")[2].startswith(fault)


# -- turns


@pytest.mark.rule("5.11a", "5.11b")
@pytest.mark.parametrize("battle", BATTLE)
def test_every_face_of_the_die_has_a_weather_on_every_turn(battle: str) -> None:
    for turn in BATTLE[battle].turns:
        assert len(turn.weather) == FACES
        assert [turn.weather.index(weather) for weather in (DRY, CLOUDY, RAIN)] == sorted(
            turn.weather.index(weather) for weather in (DRY, CLOUDY, RAIN)
        )


@pytest.mark.rule("5.11d")
@pytest.mark.parametrize("battle", BATTLE)
def test_every_turn_has_one_weather_of_history_that_can_be_rolled(battle: str) -> None:
    assert all(turn.historical in turn.weather for turn in BATTLE[battle].turns)


@pytest.mark.rule("5.14a")
def test_winter_turns() -> None:
    assert {name: [turn.name for turn in battle.turns if turn.winter] for name, battle in BATTLE.items()} == {
        "mozhaysk": ["14AM", "14PM", "15AM", "15PM", "16AM", "16PM"],
        "mtsensk": ["10AM", "10PM"],
    }


@pytest.mark.rule("14.26-x")
def test_the_turn_after_16am_is_16pm() -> None:
    names = TURNS["mozhaysk"]
    assert names[names.index("16AM") + 1] == "16PM"
    assert names[names.index("16PM") + 1] == "17AM"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("10AM,1941-10-10,1-5,6-9,10", "10AM,1941-10-10,1-5,6-8,10", "rain: nothing is said for die 9 [5.11]"),
        ("10AM,1941-10-10,1-5,6-9,10", "10AM,1941-10-10,1-6,6-9,10", "cloudy: 6 is dry already"),
        ("10AM,1941-10-10,1-5", "10AM,1941-10-10,5-1", "dry: expected dice such as 3-7, not '5-1'"),
        ("10,cloudy,,", "10,fine,,", "historical: unknown historical 'fine'"),
        ("\n10PM", "\n11AM", "turn: expected the turn after 10AM, not 11AM"),
        ("\n10PM", "\nnoon", "turn: expected a day and a half such as 16AM, not 'noon'"),
        (",W,", ",X,", "winter: unknown winter 'X'"),
    ],
)
def test_a_wrong_turn_track_is_refused(old: str, new: str, fault: str) -> None:
    assert said(read_turns, "mozhaysk_turns.csv", old, new).partition(": ")[2].startswith(fault)


# -- fuel


@pytest.mark.rule("6.41-1", "ES-A2a")
@pytest.mark.parametrize(
    ("battle", "die", "turn", "rain", "units"),
    [
        ("mozhaysk", 1, "12AM", False, 2),
        ("mozhaysk", 10, "12AM", False, 4),
        ("mozhaysk", 10, "18PM", True, 3),
        ("mtsensk", 10, "6AM", False, 4),
        ("mtsensk", 10, "4AM", False, 3),
        ("mtsensk", 2, "8AM", False, 2),
        ("mtsensk", 9, "10AM", False, 4),
        ("mtsensk", 1, "7AM", True, 1),
    ],
)
def test_fuel_units_received(battle: str, die: int, turn: str, rain: bool, units: int) -> None:
    assert FUEL[battle].received(die, turn, rain) == units


@pytest.mark.rule("ES-A2a")
def test_nobody_receives_more_fuel_with_a_lower_die() -> None:
    for table in FUEL.values():
        assert list(table.units) == sorted(table.units)


def of_fuel(source: Source) -> Any:
    return read_fuel(source, TURNS)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("mozhaysk,roll,1-3", "mozhaysk,roll,1-2", "mozhaysk: expected a roll line for every die from 1 to 10"),
        ("mozhaysk,roll,1-3", "mozhaysk,roll,1-4", "of: die 4 appears twice"),
        ("4AM-5AM", "1AM-5AM", "of: expected turns such as 3PM-11PM, not '1AM-5AM'"),
        ("mtsensk,least", "mtsensk,most", "kind: unknown kind 'most'"),
    ],
)
def test_a_wrong_fuel_table_is_refused(old: str, new: str, fault: str) -> None:
    assert said(of_fuel, "fuel.csv", old, new).partition(": ")[2].startswith(fault)

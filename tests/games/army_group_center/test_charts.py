"""The charts of Army Group Center: what the book says of them, and what is said of a chart that is wrong."""

from collections.abc import Callable
from datetime import date
from itertools import pairwise
from typing import Any

import pytest
from tests.games.datafiles import data_of

from grognard.board.costs import FORBIDDEN, POINT
from grognard.engine.data import PROVENANCES, DataError, Source
from grognard.engine.tables import DIFFERENTIAL, PLAIN, CombatTable
from grognard.games.army_group_center import GAME, charts
from grognard.games.army_group_center.charts import (
    RESULTS,
    column_of,
    is_low,
    read_combat_table,
    read_terrain,
    read_turns,
)
from grognard.games.army_group_center.units import GERMAN, SOVIET

DATA = data_of(GAME)
CRT = read_combat_table(DATA.open("crt.csv"))
TERRAIN = read_terrain(DATA.open("terrain.csv"))
TURNS = read_turns(DATA.open("turns.csv"))
COLUMNS = CRT.cells
"""The results of each column, from die 1 to 6."""
WORTH = {result: n for n, result in enumerate(RESULTS)}

SMALL_CRT = """\
# provenance: ours
die,<=-2,-1,0,1..4,>=5
1,AE,AE,AE,AS,BB
2,AE,AE,AE,AS,BB
3,AE,AE,AS,BB,DR
4,AE,AS,AS,BB,DR
5,AS,AS,BB,DR,DE
6,BB,BB,DR,DE,DE
"""
PLAIN_TRACK = "# provenance: ours\nturn,begins,soviet,german\n" + "".join(
    f"{turn.number},{turn.begins},1,1\n" for turn in TURNS
)


def points(feature: str, kind: str = "normal") -> float:
    return TERRAIN[feature].cost[kind] / POINT


def crt(*lines: str) -> CombatTable[str]:
    return read_combat_table(Source("crt.csv", "# provenance: ours\n" + "\n".join(lines)))


def said(read: Callable[[Source], Any], source: Source, old: str, new: str) -> str:
    """What is said of a chart in which one thing was changed."""
    read(source)
    assert old in source.text
    with pytest.raises(DataError) as caught:
        read(Source(source.name, source.text.replace(old, new, 1)))
    return str(caught.value)


# -- combat results


@pytest.mark.rule("11.8-4")
def test_the_combat_table_has_columns_by_differential_and_a_line_for_each_face_of_one_die() -> None:
    assert {CRT.faces} == {len(column) for column in CRT.cells} == {6}
    assert 8 <= len(CRT.columns) <= 10
    assert CRT.by == DIFFERENTIAL
    assert [heading.text for heading in CRT.headings[PLAIN]] == list(CRT.columns)


@pytest.mark.rule("11.23-1")
def test_the_three_leftmost_columns_and_no_others_cover_differentials_of_0_or_less() -> None:
    assert CRT.columns[:3] == ("<=-3", "-2..-1", "0")
    assert [is_low(CRT, column) for column in range(len(CRT.columns))] == [True] * 3 + [False] * (len(CRT.columns) - 3)


@pytest.mark.rule("11.13")
@pytest.mark.parametrize(
    ("differential", "column"), [(-40, 0), (-4, 0), (-3, 0), (-2, 1), (-1, 1), (0, 2), (1, 3), (99, -1)]
)
def test_a_differential_has_its_column_and_beyond_the_ends_the_end_column(differential: int, column: int) -> None:
    assert CRT.columns[column_of(CRT, differential)] == CRT.columns[column]


def test_every_differential_is_in_the_column_that_its_heading_names() -> None:
    for differential in range(-30, 31):
        heading = CRT.columns[column_of(CRT, differential)]
        low, _, high = heading.strip("<>=").partition("..")
        least = -99 if heading.startswith("<=") else int(low)
        most = 99 if heading.startswith(">=") else int(high or low)
        assert least <= differential <= most


@pytest.mark.rule("11.13")
def test_a_column_shifted_beyond_the_table_is_the_first_or_the_last() -> None:
    last = len(CRT.columns) - 1
    for die in range(1, 7):
        assert CRT.result(-3, die) == CRT.result(0, die)
        assert CRT.result(last + 4, die) == CRT.result(last, die)
    assert is_low(CRT, -1)
    assert not is_low(CRT, last + 1)


def test_the_table_holds_the_five_results_and_never_a_loss_of_one_step() -> None:
    assert {result for column in CRT.cells for result in column} == {"AS", "AE", "DR", "DE", "BB"}
    assert "DL1" not in RESULTS


def test_each_low_column_has_a_result_that_ends_an_attack_of_ardor() -> None:
    assert any("AS" in column for column in COLUMNS[:3])
    assert all(set(column) - {"AS"} for column in COLUMNS[:3])


def test_a_better_column_is_never_worse_for_the_attacker() -> None:
    for row in zip(*CRT.cells, strict=True):
        assert all(WORTH[left] <= WORTH[right] for left, right in pairwise(row))
    assert all(left != right for left, right in pairwise(COLUMNS))


def test_a_higher_die_is_never_worse_for_the_attacker() -> None:
    for column in COLUMNS:
        assert all(WORTH[low] <= WORTH[high] for low, high in pairwise(column))


def test_attackers_are_eliminated_in_the_left_half_and_defenders_right_of_0() -> None:
    half = len(COLUMNS) // 2
    assert any("AE" in column for column in COLUMNS[:half])
    assert all("AE" not in column for column in COLUMNS[half:])
    assert any("DE" in column for column in COLUMNS[3:])
    assert all("DE" not in column for column in COLUMNS[:3])


def test_bloodbaths_are_mostly_in_the_middle() -> None:
    count = [column.count("BB") for column in COLUMNS]
    assert sum(count[3:7]) > sum(count) / 2


def test_the_bands_widen_to_the_right() -> None:
    starts = [heading.high for heading in CRT.headings[PLAIN][3:]]
    widths = [high - low for low, high in pairwise(starts)]
    assert widths == sorted(widths)
    assert starts[-1] > 10  # differentials of 10 and more are common


def test_one_line_is_for_whatever_is_rolled() -> None:
    table = crt("die,<=0,>=1", "1,AE,DR")
    assert {table.result(0, die) for die in range(1, 7)} == {"AE"}
    assert (table.faces, column_of(table, 0), column_of(table, 1)) == (6, 0, 1)


def test_a_table_of_one_column_is_for_every_differential() -> None:
    table = crt("die,0", "1,DE")
    assert {column_of(table, differential) for differential in (-9, 0, 9)} == {0}
    assert is_low(table, 0)


# -- terrain effects


@pytest.mark.rule("9.5-2")
def test_clear_costs_1_and_every_other_ground_costs_more() -> None:
    assert points("clear") == 1
    assert all(points(ground) > 1 for ground in charts.NATURAL if ground != "clear")


@pytest.mark.rule("9.6")
def test_a_river_costs_1_more_so_that_forest_behind_it_costs_3_and_a_cav_mech_group_2() -> None:
    assert points("river") == points("river", "cav_mech") == 1
    assert points("forest") + points("river") == 3
    assert points("forest", "cav_mech") + points("river", "cav_mech") == 2


def test_swamp_is_more_expensive_than_forest_and_forest_than_clear() -> None:
    assert points("clear") < points("forest") < points("swamp")


def test_the_western_pripyat_is_no_cheaper_than_swamp_and_can_be_entered_with_7_points() -> None:
    assert points("swamp") <= points("pripyat") <= 7
    assert TERRAIN["pripyat"].addition == TERRAIN["swamp"].addition


@pytest.mark.rule("12.3")
@pytest.mark.parametrize("ground", ["forest", "swamp", "pripyat"])
def test_cav_mech_groups_pay_1_where_others_pay_more(ground: str) -> None:
    assert points(ground, "cav_mech") == 1 < points(ground)


@pytest.mark.parametrize("feature", ["town", "city", "german_entrenchment", "soviet_entrenchment"])
def test_man_made_terrain_has_no_cost_of_its_own(feature: str) -> None:
    assert points(feature) == points(feature, "cav_mech") == charts.OTHER_TERRAIN


@pytest.mark.parametrize("feature", ["lake_side", "sea_side", "lake", "sea"])
def test_lakes_and_sea_are_barred(feature: str) -> None:
    assert set(TERRAIN[feature].cost.values()) == {FORBIDDEN}


def test_the_strait_is_as_a_river() -> None:
    assert TERRAIN["strait"].cost == TERRAIN["river"].cost
    assert TERRAIN["strait"].addition == TERRAIN["river"].addition


@pytest.mark.rule("9.9-1")
def test_partisans_cost_1_more_but_not_for_soviet_cavalry() -> None:
    assert (points("partisans"), points("partisans", "cav_mech")) == (1, 0)


@pytest.mark.rule("11.9-5")
def test_a_factor_of_2_in_a_forest_town_behind_rivers_defends_with_7() -> None:
    assert [TERRAIN[name].addition for name in ("forest", "town", "river")] == [1, 1, 3]
    assert 2 + sum(TERRAIN[name].addition for name in ("forest", "town", "river")) == 7


def test_cities_add_more_than_towns_and_entrenchments_1_to_3() -> None:
    assert TERRAIN["town"].addition < TERRAIN["city"].addition <= 3
    assert 1 <= TERRAIN["german_entrenchment"].addition <= 3
    assert TERRAIN["german_entrenchment"].addition == TERRAIN["soviet_entrenchment"].addition
    assert TERRAIN["clear"].addition == 0
    assert TERRAIN["swamp"].addition <= 1


def test_the_chart_has_a_line_for_everything_on_the_map() -> None:
    assert set(TERRAIN) == {
        *("clear", "forest", "swamp", "pripyat", "town", "city", "german_entrenchment", "soviet_entrenchment"),
        *("sea", "lake", "river", "strait", "lake_side", "sea_side", "border", "partisans", "ukrainian_front", "coast"),
    }


def test_what_only_bounds_or_names_a_region_costs_and_adds_nothing() -> None:
    for name in ("border", "ukrainian_front", "coast"):
        assert (points(name), points(name, "cav_mech"), TERRAIN[name].addition) == (0, 0, 0)
    assert (points("forest"), points("partisans")) == (2, 1)


def test_every_number_says_where_it_is_from() -> None:
    for row in TERRAIN.values():
        assert set(row.sources) == set(charts.NUMBERS)
        assert set(row.sources.values()) <= set(PROVENANCES)


@pytest.mark.parametrize(
    ("feature", "number", "source"),
    [
        ("clear", "normal", "printed"),
        ("forest", "normal", "derived"),
        ("swamp", "normal", "reconstructed"),
        ("pripyat", "normal", "reconstructed"),
        ("pripyat", "cav_mech", "printed"),
        ("forest", "addition", "printed"),
        ("town", "addition", "printed"),
        ("river", "addition", "printed"),
        ("city", "addition", "reconstructed"),
        ("german_entrenchment", "addition", "reconstructed"),
    ],
)
def test_numbers_of_the_book_and_of_ours_are_told_apart(feature: str, number: str, source: str) -> None:
    assert TERRAIN[feature].sources[number] == source


# -- the turn track


@pytest.mark.rule("5.1-2", "1.2-2")
def test_there_are_nine_turns_of_a_week() -> None:
    assert [turn.number for turn in TURNS] == list(range(1, 10))
    assert (TURNS[0].begins, TURNS[0].ends) == (date(1944, 6, 22), date(1944, 6, 28))
    assert (TURNS[5].begins, TURNS[5].ends) == (date(1944, 7, 27), date(1944, 8, 2))
    assert (TURNS[8].begins, TURNS[8].ends) == (date(1944, 8, 17), date(1944, 8, 23))
    assert TURNS[4].begins == date(1944, 7, 20)  # the day of the bomb


@pytest.mark.rule("10.6-3")
def test_the_track_gives_both_sides_replacements_the_germans_less() -> None:
    german = [turn.replacements(GERMAN) for turn in TURNS]
    soviet = [turn.replacements(SOVIET) for turn in TURNS]
    assert all(0 <= steps <= 2 for steps in german)
    assert all(2 <= steps <= 4 for steps in soviet)
    assert sum(german) < sum(soviet)


def test_historical_german_replacements_vary_and_stay_below_a_constant_two() -> None:
    german = [turn.replacements(GERMAN) for turn in TURNS]
    assert len(set(german)) > 1
    assert sum(german) < 2 * len(german)


def test_the_germans_get_more_after_the_bomb_plot_than_before() -> None:
    german = [turn.replacements(GERMAN) for turn in TURNS]
    assert german == sorted(german)
    assert max(german[:4]) < min(german[5:])


# -- charts that are wrong


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("1,AE,AE", "1,AE,XE", "crt.csv:3: -1: unknown result 'XE'; known: AE, AS, BB, DR, DE"),
        ("1,AE,AE", "1,AE,DL1", "crt.csv:3: -1: unknown result 'DL1'"),
        ("1,AE,AE", "1,AE,", "crt.csv:3: -1: unknown result ''"),
        ("1,AE,AE", "1,AE", "crt.csv:3: has 5 cells; expected 6: die,<=-2"),
        ("3,AE,AE", "4,AE,AE", "crt.csv:5: expected the line of die 3"),
        ("die,<=-2", "roll,<=-2", "crt.csv:2: has no column 'die'"),
        ("<=-2,-1", "-1,<=-2", "crt.csv:2: expected columns that rise without a gap, not -1,<=-2"),
        ("-1,0", "-1,1", "crt.csv:2: expected columns that rise without a gap, not -1,1"),
        ("0,1..4", "0,0..4", "crt.csv:2: expected columns that rise without a gap, not 0,0..4"),
        ("0,1..4", "0,-1", "crt.csv:2: column '-1' appears twice"),
        ("0,1..4", "0,4..1", "crt.csv:2: expected the lower number first, not '4..1'"),
        ("1..4,>=5", ">=1,>=5", "crt.csv:2: expected columns that rise without a gap, not >=1,>=5"),
        ("0,1..4", "0,1 to 4", "crt.csv:2: expected a column such as <=-3, 0, 1..2 or >=9, not '1 to 4'"),
        ("<=-2", "<=-9..-2", "crt.csv:2: expected a column such as"),
        ("6,BB,BB,DR,DE,DE\n", "", "crt.csv:2: has 5 lines; expected 6, or one for whatever is rolled"),
        ("provenance: ours", "by hand", "crt.csv:1: has no provenance line"),
        ("provenance: ours", "provenance: remembered", "crt.csv:1: provenance is one of printed"),
    ],
)
def test_a_bad_combat_table_is_refused_with_its_line(old: str, new: str, message: str) -> None:
    assert said(read_combat_table, Source("crt.csv", SMALL_CRT), old, new).startswith(message)


def test_a_low_column_of_nothing_but_as_is_refused() -> None:
    with pytest.raises(DataError, match=r"crt\.csv:2: <=0: nothing but AS; an Ardor attack would never end"):
        crt("die,<=0,>=1", "1,AS,DR")
    assert crt("die,<=0,>=1", "1,AE,AS").result(1, 6) == "AS"


@pytest.mark.parametrize(
    ("text", "message"),
    [("", "1: is empty"), ("die\n1\n", "2: has no columns beside the die"), ("die,0\n", "2: has no lines for the die")],
)
def test_a_combat_table_without_columns_or_lines_is_refused(text: str, message: str) -> None:
    with pytest.raises(DataError, match=rf"^crt\.csv:{message}"):
        crt(text)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("forest,hex", "wood,hex", "feature: unknown feature 'wood'"),
        ("river,hexside", "river,hex", "where: river is of a hexside, not of a 'hex'"),
        ("swamp,hex", "forest,hex", "forest appears twice"),
        ("forest,hex,2", "forest,hex,", "normal: expected points such as 2 or 1/2, 'other' or '-', not ''"),
        ("forest,hex,2", "forest,hex,all", "normal: expected points such as 2 or 1/2, 'other' or '-', not 'all'"),
        ("3,printed\nstrait", "-3,printed\nstrait", "addition: expected at least 0, not -3"),
        ("3,printed\nstrait", "?,printed\nstrait", "addition: expected a whole number, not '?'"),
        ("2,derived", "2,guessed", "normal_source: unknown normal_source 'guessed'; known: printed"),
        ("2,derived", "2,", "normal_source: unknown normal_source ''"),
        (",addition_source", "", "has no column 'addition_source'"),
        ("2,derived,", "2,", "has 7 cells; expected 8"),
    ],
)
def test_a_bad_terrain_chart_is_refused_with_its_line(old: str, new: str, message: str) -> None:
    source = DATA.open("terrain.csv")
    line = source.text[: source.text.index(old)].count("\n") + 1
    assert said(read_terrain, Source("terrain.csv", source.text), old, new).startswith(f"terrain.csv:{line}: {message}")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("lake,hex,-,derived,-,derived,0,derived\n", "", "terrain.csv:1: has no line for lake"),
        ("provenance: ", "from the map: ", "terrain.csv:1: has no provenance line"),
    ],
)
def test_a_terrain_chart_that_lacks_something_is_refused(old: str, new: str, message: str) -> None:
    source = Source("terrain.csv", DATA.open("terrain.csv").text)
    assert said(read_terrain, source, old, new).startswith(message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("3,1944-07-06", "4,1944-07-06", "turns.csv:5: expected the line of turn 3"),
        ("1944-07-06", "1944-07-07", "turns.csv:5: begins: expected 1944-07-06, a week later, not 1944-07-07"),
        ("1944-07-06", "6 July", "turns.csv:5: begins: expected a day such as 1944-06-22, not '6 July'"),
        ("9,1944-08-17,1,1\n", "", "turns.csv:1: has 8 turns; expected 9"),
        ("9,1944-08-17,1,1", "9,1944-08-17,1,", "turns.csv:11: german: expected a whole number, not ''"),
        ("9,1944-08-17,1,1", "9,1944-08-17,-2,1", "turns.csv:11: soviet: expected at least 0, not -2"),
        ("soviet,german\n", "soviet,axis\n", "turns.csv:2: has no column 'german'"),
        ("provenance", "origin", "turns.csv:1: has no provenance line"),
    ],
)
def test_a_bad_turn_track_is_refused_with_its_line(old: str, new: str, message: str) -> None:
    assert said(read_turns, Source("turns.csv", PLAIN_TRACK), old, new).startswith(message)

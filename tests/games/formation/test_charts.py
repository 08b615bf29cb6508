"""The charts of the series: how they are read, and what is said of a chart that is wrong."""

from collections.abc import Callable
from typing import Any

import pytest

from grognard.board.costs import FORBIDDEN, POINT
from grognard.engine.data import DataError, Source
from grognard.games.formation.charts import (
    Cell,
    check_ratio_rows,
    read_action_table,
    read_chits,
    read_combat_table,
    read_terrain,
)

TERRAIN = Source(
    "terrain.csv",
    """\
# provenance: ours
feature,where,foot,motorized,hq,zone,tank,anti_tank,check,ratios,source
clear,hex,1,1,1,all,0,0,,open,ours
woods,hex,2,4,3,no_afv,half,2,,close,ours
sea,hex,-,-,-,none,none,0,,open,ours
river,hexside,2,-,-,no_afv,-1,0,,,ours
road,road,1/2,1/2,1/2,,,,,,ours
strong_point.functional,strong_point,1,2,2,none,0,4,2,,reconstructed anti_tank=derived
strong_point.depleted,strong_point,0,0,0,all,0,0,0,,ours
""",
)
CRT = Source(
    "crt.csv", "# provenance: ours\ndie,A,B,C\n" + "".join(f"{die},3/0,2r/1r,0/{die % 6}r\n" for die in range(1, 21))
)
RATIOS = Source("ratios.csv", "# provenance: ours\nrow,A,B,C\nopen,1:2,1:1,3:2\nclose,1:1,2:1,\ntown,,3:1,4:1\n")
TABLE = read_combat_table(CRT, RATIOS)
POINTS = Source(
    "action_points.csv", "# provenance: ours\ndie,1,2\n" + "".join(f"{n},2/1,{2 + n // 2}/2\n" for n in range(1, 11))
)
CHITS = Source(
    "chits.csv",
    "# provenance: ours\nchit,2,3,4,5,6,7,source\n"
    + "".join(f"{n},112,112,122,123,223,233,ours\n" for n in range(1, 30)),
)


def of_crt(source: Source) -> Any:
    return read_combat_table(source, RATIOS)


def of_ratios(source: Source) -> Any:
    return read_combat_table(CRT, source)


def said(read: Callable[[Source], Any], source: Source, old: str, new: str) -> str:
    """What is said of a chart in which one thing was changed."""
    read(source)
    assert old in source.text
    with pytest.raises(DataError) as caught:
        read(Source(source.name, source.text.replace(old, new, 1)))
    return str(caught.value)


# -- terrain effects


@pytest.mark.rule("3.1.1-1")
def test_the_terrain_chart_has_costs_in_half_points_for_foot_motorized_and_hqs() -> None:
    woods = read_terrain(TERRAIN)["woods"]
    assert (woods.foot, woods.motorized, woods.hq) == (2 * POINT, 4 * POINT, 3 * POINT)
    assert read_terrain(TERRAIN)["road"].foot * 2 == POINT


def test_a_dash_bars_a_class_of_units() -> None:
    river = read_terrain(TERRAIN)["river"]
    assert (river.foot, river.motorized, river.hq) == (2 * POINT, FORBIDDEN, FORBIDDEN)


def test_a_line_says_what_it_does_to_zones_and_combat() -> None:
    woods = read_terrain(TERRAIN)["woods"]
    assert (woods.where, woods.zone, woods.tank, woods.anti_tank, woods.ratios) == ("hex", "no_afv", "half", 2, "close")


def test_what_a_line_leaves_blank_does_nothing() -> None:
    road = read_terrain(TERRAIN)["road"]
    assert (road.zone, road.tank, road.anti_tank, road.check, road.ratios) == ("all", "0", 0, 0, "")


def test_both_sides_of_a_strong_point_have_a_line_of_their_own() -> None:
    rows = read_terrain(TERRAIN)
    assert [rows[f"strong_point.{side}"].anti_tank for side in ("functional", "depleted")] == [4, 0]
    assert [rows[f"strong_point.{side}"].check for side in ("functional", "depleted")] == [2, 0]


def test_a_line_says_where_it_and_single_cells_of_it_are_from() -> None:
    assert read_terrain(TERRAIN)["strong_point.functional"].source == "reconstructed anti_tank=derived"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("# provenance: ours\n", "", "1: has no provenance line"),
        (",check,", ",checks,", "2: has no column 'check'"),
        ("woods,hex,2", "woods,hex,two", "4: foot: expected points such as 2 or 1/2, '-', not 'two'"),
        ("woods,hex,2,4,3", "woods,hex,1/2,4,3", "4: foot: no terrain costs less than clear, the base terrain"),
        ("woods,hex", "woods,hexes", "4: where: unknown where 'hexes'; nearest: hex"),
        ("no_afv,half", "not_afv,half", "4: zone: unknown zone 'not_afv'; nearest: no_afv"),
        ("no_afv,half", "no_afv,third", "4: tank: unknown tank 'third'; known: 0, -1, -2, half, none"),
        ("half,2,,close", "half,,,close", "4: anti_tank: expected a value for a hex, not ''"),
        ("half,2,,close", "half,-1,,close", "4: anti_tank: expected at least 0, not -1"),
        ("half,2,,close", "half,2,1,close", "4: check: expected nothing for a hex, not '1'"),
        ("half,2,,close", "half,2,,", "4: ratios: expected a value for a hex, not ''"),
        ("river,hexside,2,-,-,no_afv", "river,hexside,2,-,-,", "6: zone: expected a value for a hexside, not ''"),
        ("road,road,1/2", "road,road,2", "7: foot: a road costs no more than clear, the base terrain"),
        ("road,road", "woods,road", "7: feature: woods appears twice"),
        ("woods,hex", "deep woods,hex", "4: feature: expected one plain word, not 'deep woods'"),
        ("strong_point.depleted", "strong_point.ruined", "9: feature: a strong_point is strong_point.functional or"),
        ("close,ours", "close,seen", "4: source: unknown source 'seen'"),
        ("anti_tank=derived", "antitank=derived", "8: source: unknown column 'antitank'; nearest: anti_tank"),
        ("anti_tank=derived", "anti_tank=seen", "8: source: unknown source 'seen'"),
    ],
)
def test_a_bad_terrain_chart_is_refused_with_its_line(old: str, new: str, message: str) -> None:
    assert said(read_terrain, TERRAIN, old, new).startswith(f"terrain.csv:{message}")


@pytest.mark.parametrize("name", ["strong_point.functional", "strong_point.depleted"])
def test_a_terrain_chart_without_a_side_of_the_strong_point_is_refused(name: str) -> None:
    line = next(line for line in TERRAIN.text.splitlines() if line.startswith(name))
    assert said(read_terrain, TERRAIN, f"{line}\n", "") == f"terrain.csv:1: has no line for {name}"


def test_a_terrain_chart_without_a_road_is_refused() -> None:
    line = next(line for line in TERRAIN.text.splitlines() if line.startswith("road"))
    assert said(read_terrain, TERRAIN, f"{line}\n", "") == "terrain.csv:1: has no line of a road"


@pytest.mark.rule("3.1.1-2")
def test_a_terrain_with_an_unknown_row_of_ratios_is_refused() -> None:
    check_ratio_rows(TERRAIN, read_terrain(TERRAIN), TABLE.headings)
    bad = Source("terrain.csv", TERRAIN.text.replace(",close,", ",closed,"))
    with pytest.raises(DataError, match=r"terrain.csv:4: ratios: unknown row 'closed'; nearest: close"):
        check_ratio_rows(bad, read_terrain(bad), TABLE.headings)


# -- combat results


def test_a_cell_has_hits_of_attacker_and_defender_each_black_or_red() -> None:
    assert TABLE.cells[1][0] == Cell(2, True, 1, True)
    assert TABLE.cells[2][4] == Cell(0, False, 5, True)
    assert [str(TABLE.cells[column][4]) for column in range(3)] == ["3/0", "2r/1r", "0/5r"]


def test_the_table_is_read_by_column_and_then_by_die() -> None:
    assert TABLE.columns == ("A", "B", "C")
    assert [len(column) for column in TABLE.cells] == [20] * 3
    assert TABLE.result(2, 3) == Cell(0, False, 3, True)


@pytest.mark.rule("7.4.1.4-3")
def test_a_die_below_1_is_1_and_above_20_is_20() -> None:
    assert TABLE.result(2, -4) == TABLE.result(2, 1) != TABLE.result(2, 20) == TABLE.result(2, 33)


@pytest.mark.rule("5.1-4", "7.4.1E-2")
@pytest.mark.parametrize(
    ("attack", "defence", "column"), [(1, 2, 0), (19, 20, 0), (16, 16, 1), (22, 16, 1), (23, 16, 1), (24, 16, 2)]
)
def test_a_ratio_is_rounded_down_to_a_column(attack: int, defence: int, column: int) -> None:
    assert TABLE.column(attack, defence, "open") == column


@pytest.mark.rule("7.4.1E-2")
def test_the_same_ratio_has_another_column_in_other_terrain() -> None:
    assert [TABLE.column(3, 1, row) for row in ("open", "close", "town")] == [2, 1, 1]


@pytest.mark.rule("7.4.1E-3", "7.4.1.2-13")
def test_a_ratio_above_the_rightmost_column_uses_the_rightmost() -> None:
    assert TABLE.column(90, 1, "open") == 2
    assert TABLE.column(90, 1, "close") == 1


@pytest.mark.rule("7.4.1E-4", "7.4.1.2-14")
@pytest.mark.parametrize(
    ("row", "attack", "defence", "enough"),
    [("open", 9, 20, 10), ("close", 9, 10, 10), ("town", 29, 10, 30), ("open", 0, 5, 3)],
)
def test_a_ratio_below_the_leftmost_column_has_none(row: str, attack: int, defence: int, enough: int) -> None:
    assert TABLE.column(attack, defence, row) is None
    assert TABLE.column(enough, defence, row) == TABLE.ends(row)[0]


def test_the_ends_are_those_of_the_terrain() -> None:
    assert [TABLE.ends(row) for row in ("open", "close", "town")] == [(0, 2), (0, 1), (1, 2)]


def test_a_shift_beyond_an_end_stays_on_the_end_column() -> None:
    assert [TABLE.shifted(1, by, "open") for by in (-3, -1, 0, 1, 2)] == [0, 0, 1, 2, 2]
    assert TABLE.shifted(1, 1, "close") == 1
    assert TABLE.shifted(1, -1, "town") == 1


def test_a_column_is_headed_by_the_ratio_of_the_terrain() -> None:
    assert [TABLE.heading(1, row) for row in ("open", "close", "town")] == ["1:1", "2:1", "3:1"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("# provenance: ours\n", "", "1: has no provenance line"),
        ("die,A,B,C", "dice,A,B,C", "2: expected a header die,... that names every column, not 'dice,A,B,C'"),
        ("die,A,B,C", "die,A,,C", "2: expected a header die,..."),
        ("3,3/0", "4,3/0", "5: die: expected the line of die 3, not '4'"),
        ("3,3/0", "3,3", "5: A: expected Hits of attacker/defender, 0 to 5, such as 2r/1, not '3'"),
        ("3,3/0", "3,", "5: A: expected Hits of attacker/defender, 0 to 5, such as 2r/1, not ''"),
        ("3,3/0", "3,6/0", "5: A: expected Hits of attacker/defender, 0 to 5"),
        ("3,3/0", "3,3b/0", "5: A: expected Hits of attacker/defender, 0 to 5"),
        ("3,3/0,2r/1r", "3,3/0", "5: has 3 cells; expected 4: die,A,B,C"),
        ("20,3/0,2r/1r,0/2r\n", "", "21: has 19 lines; expected die 1 to 20"),
        ("20,3/0,2r/1r,0/2r\n", "20,3/0,2r/1r,0/2r\n21,3/0,2r/1r,0/2r\n", "23: has 21 lines; expected die 1 to 20"),
    ],
)
def test_a_bad_combat_table_is_refused_with_its_line(old: str, new: str, message: str) -> None:
    assert said(of_crt, CRT, old, new).startswith(f"crt.csv:{message}")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("# provenance: ours\n", "", "1: has no provenance line"),
        ("row,A,B,C", "row,A,B,D", "2: has no column 'C'"),
        ("1:2,1:1,3:2", "1:2,3:2,1:1", "3: C: expected a Ratio above 3:2, not 1:1"),
        ("1:2,1:1,3:2", "1:2,2:4,3:2", "3: B: expected a Ratio above 1:2, not 2:4"),
        ("1:2,1:1,3:2", "1:2,,3:2", "3: C: expected no gap between the first and the last Ratio"),
        ("1:2,1:1,3:2", "1:2,1-1,3:2", "3: B: expected a Ratio such as 3:2, or nothing, not '1-1'"),
        ("1:2,1:1,3:2", "0:2,1:1,3:2", "3: A: expected a Ratio such as 3:2, or nothing, not '0:2'"),
        ("1:2,1:1,3:2", ",,", "3: open: has no Ratio at all"),
        ("close,", "open,", "4: row: expected a name that appears once, not 'open'"),
        ("close,", ",", "4: row: expected a name that appears once, not ''"),
        ("open,1:2,1:1,3:2\nclose,1:1,2:1,\ntown,,3:1,4:1\n", "", "1: has no row of Ratios"),
    ],
)
def test_bad_ratios_are_refused_with_their_line(old: str, new: str, message: str) -> None:
    assert said(of_ratios, RATIOS, old, new).startswith(f"ratios.csv:{message}")


# -- Action Points


@pytest.mark.rule("6.4.1-3")
def test_action_points_are_read_by_level_and_die() -> None:
    table = read_action_table(POINTS)
    assert table.activation[1] == (2, 3, 3, 4, 4, 5, 5, 6, 6, 7)
    assert table.activation[0] == (2,) * 10


def test_the_red_number_is_for_reactions() -> None:
    assert read_action_table(POINTS).reaction == ((1,) * 10, (2,) * 10)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("# provenance: ours\n", "", "1: has no provenance line"),
        ("die,1,2", "die,0,1", "2: expected columns 1, 2, ... by level, not 0,1"),
        ("3,2/1", "5,2/1", "5: die: expected the line of die 3, not '5'"),
        ("3,2/1", "3,2", "5: 1: expected black/red such as 4/2, 1 to 7, red at most black, not '2'"),
        ("3,2/1", "3,0/0", "5: 1: expected black/red such as 4/2"),
        ("3,2/1", "3,2/0", "5: 1: expected black/red such as 4/2"),
        ("3,2/1", "3,2/3", "5: 1: expected black/red such as 4/2"),
        ("10,2/1,7/2", "10,2/1,8/2", "12: 2: expected black/red such as 4/2, 1 to 7"),
        ("10,2/1,7/2\n", "", "11: has 9 lines; expected die 1 to 10"),
    ],
)
def test_a_bad_action_point_table_is_refused_with_its_line(old: str, new: str, message: str) -> None:
    assert said(read_action_table, POINTS, old, new).startswith(f"action_points.csv:{message}")


# -- combat chits


@pytest.mark.rule("7.4.1.2-2")
@pytest.mark.parametrize(
    ("efficiency", "line"), [(1, (1, 1, 2)), (2, (1, 1, 2)), (6, (2, 2, 3)), (7, (2, 3, 3)), (9, (2, 3, 3))]
)
def test_an_efficiency_beyond_2_to_7_uses_the_end_line_of_a_chit(efficiency: int, line: tuple[int, int, int]) -> None:
    assert read_chits(CHITS).line(0, efficiency) == line


def test_a_chit_has_a_left_a_middle_and_a_right_number_for_each_efficiency() -> None:
    chits = read_chits(CHITS)
    assert chits.names == tuple(str(n) for n in range(1, 30))
    assert chits.multipliers[28] == ((1, 1, 2), (1, 1, 2), (1, 2, 2), (1, 2, 3), (2, 2, 3), (2, 3, 3))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("# provenance: ours\n", "", "1: has no provenance line"),
        ("7,source", "8,source", "2: has no column '7'"),
        ("\n4,112", "\n5,112", "6: chit: expected chit 4, not '5'"),
        ("\n4,112", "\n4,11", "6: 2: expected three digits from 1 to 3, left to right, not '11'"),
        ("\n4,112", "\n4,114", "6: 2: expected three digits from 1 to 3"),
        ("\n4,112", "\n4,012", "6: 2: expected three digits from 1 to 3"),
        ("29,112,112,122,123,223,233,ours\n", "", "2: has 28 chits; expected 29"),
        ("29,112,112,122,123,223,233,ours", "29,112,112,122,123,223,233,mine", "31: source: unknown source 'mine'"),
    ],
)
def test_bad_chits_are_refused_with_their_line(old: str, new: str, message: str) -> None:
    assert said(read_chits, CHITS, old, new).startswith(f"chits.csv:{message}")

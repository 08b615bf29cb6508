"""Ground combat: its table, both Combat Support tables, terrain, and the modifiers of the text."""

from itertools import pairwise

import pytest
from tests.games.less_than_60_miles.files import CHARTS, line_of, said

from grognard.engine.data import Source
from grognard.engine.tables import CombatTable
from grognard.games.less_than_60_miles.charts.combat import CombatResult, read_modifiers, read_terrain
from grognard.games.less_than_60_miles.charts.modes import MOVEMENT_MODES
from grognard.games.less_than_60_miles.charts.tables import read_value_table, slashed, span_of, whole_number

CHART = CHARTS.combat
RESULTS = CHART.results
SUPPORT = (CHART.attacker_support, CHART.defender_support)


def result(differential: int, die: int) -> CombatResult:
    column = RESULTS.column(differential, 0)
    assert column is not None
    return RESULTS.result(column, die)


# -- the Ground Combat Table


@pytest.mark.rule("15.1-9", "15.1-8")
def test_every_differential_has_a_column_and_the_ends_are_open() -> None:
    assert all(RESULTS.column(differential, 0) is not None for differential in range(-40, 41))
    assert RESULTS.column(-40, 0) == RESULTS.column(-8, 0) == 0
    assert RESULTS.column(40, 0) == RESULTS.column(12, 0) == len(RESULTS.columns) - 1
    assert [RESULTS.columns[RESULTS.column(n, 0) or 0] for n in (-7, -1, 0, 1, 11)] == [
        "-7..-6",
        "-1..0",
        "-1..0",
        "1..2",
        "9..11",
    ]


@pytest.mark.rule("15.6-1")
def test_results_are_small_numbers() -> None:
    cells = {cell for column in RESULTS.cells for cell in column}
    assert all(0 <= cell.attacker <= 4 and 0 <= cell.defender <= 4 for cell in cells)
    assert {cell.attacker for cell in cells} == {cell.defender for cell in cells} == {0, 1, 2, 3, 4}
    assert str(CombatResult(1, 2)) == "1/2"


@pytest.mark.rule("15.6-1")
def test_a_higher_differential_or_die_is_never_worse_for_the_attacker() -> None:
    for left, right in pairwise(RESULTS.cells):
        for worse, better in zip(left, right, strict=True):
            assert better.attacker <= worse.attacker
            assert better.defender >= worse.defender
    for column in RESULTS.cells:
        for worse, better in pairwise(column):
            assert better.attacker <= worse.attacker
            assert better.defender >= worse.defender


@pytest.mark.rule("15.6-4")
def test_nobody_may_be_hurt_and_the_defender_alone_may_go_unhurt() -> None:
    cells = {cell for column in RESULTS.cells for cell in column}
    assert CombatResult(0, 0) in cells
    assert {cell.attacker for cell in cells if cell.defender == 0} >= {0, 1, 2}


def test_even_odds_cost_both_sides_about_a_point() -> None:
    even = [result(0, die) for die in range(1, 11)]
    for lost in (sum(cell.attacker for cell in even), sum(cell.defender for cell in even)):
        assert 5 <= lost <= 12


# -- Combat Support


@pytest.mark.rule("15.1-7:2", "16-0:1")
def test_an_attacker_without_support_rolls_and_is_never_helped() -> None:
    column = CHART.attacker_support.column(0, 0)
    assert column == 0
    results = CHART.attacker_support.by_face(column)
    assert max(results) == 0
    assert min(results) < 0


@pytest.mark.rule("15.1-7:1")
def test_a_defender_without_support_has_no_column() -> None:
    assert [CHART.defender_support.column(points, 0) for points in (0, 1)] == [None, 0]
    assert CHART.attacker_support.column(0, 0) is not None


@pytest.mark.rule("15.5.10-0", "15.1-7:1")
def test_more_support_helps_more() -> None:
    def rises(table: CombatTable[int], sign: int) -> None:
        for left, right in pairwise(table.cells):
            assert all(sign * more >= sign * less for less, more in zip(left, right, strict=True))
            assert left != right
        for cells in table.cells:
            assert all(sign * more >= sign * less for less, more in pairwise(cells))

    rises(CHART.attacker_support, 1)
    rises(CHART.defender_support, -1)
    assert max(cell for cells in CHART.defender_support.cells for cell in cells) == 0


# -- terrain and obstacles


@pytest.mark.rule("15.5.5-1", "15.5.5-4")
def test_ground_helps_the_defender_the_more_the_more_he_is_deployed() -> None:
    for name, row in CHART.terrain.items():
        values = [row.combat[mode] for mode in MOVEMENT_MODES]
        assert max(values) <= 0, name
        assert values == sorted(values, reverse=True), name
        if row.kind != "obstacle" and name != "plain":
            assert row.combat["column"] > row.combat["tactical"] > row.combat["deployed"], name
        assert row.combat["deployed"] == row.combat["fixed"]
        assert row.bombardment <= 0
        assert row.nuclear <= 0
    assert set(CHART.terrain["plain"].combat.values()) == {0}


@pytest.mark.rule("9.1.3-1", "9.2.4-1", "15.5.5-3")
def test_a_river_hinders_the_attacker_and_a_hasty_crossing_most() -> None:
    for mode in MOVEMENT_MODES:
        hasty, prepared, major = (
            CHART.terrain[name].combat[mode] for name in ("minor_hasty", "minor_prepared", "major_prepared")
        )
        assert hasty < prepared < 0
        assert major < prepared
        assert CHART.terrain["minor_bridged"].combat[mode] >= CHART.terrain["major_bridged"].combat[mode]


@pytest.mark.rule("20.1-4", "27.3-1")
def test_some_ground_covers_from_fire() -> None:
    assert CHART.terrain["woods"].bombardment < CHART.terrain["plain"].bombardment == 0
    assert CHART.terrain["hill2"].nuclear < CHART.terrain["plain"].nuclear == 0


# -- modifiers of the text


@pytest.mark.rule("6.2-3", "10-5", "10-6", "15.5.2-0", "15.5.4-0", "15.5.8-0", "15.5.11-1", "15.5.12-1", "15.5.12-2")
@pytest.mark.rule(
    "15.5.13-1", "15.5.13-2", "15.5.14-0", "15.5.15-1", "15.5.15-2", "15.5.15-3", "15.5.17-1", "15.5.17-2"
)
@pytest.mark.rule("15.5.18-1", "15.5.18-2")
def test_modifiers() -> None:
    assert {name: row.amount for name, row in CHART.modifiers.items()} == {
        "transition": 2,
        "hasty_assault": -2,
        "mixed_nations": 2,
        "resting": 3,
        "recon_support": 2,
        "each_adjacent_attacker": 2,
        "each_adjacent_defender": -1,
        "half_engaged_defender": 1,
        "engaged_defender": 2,
        "half_engaged_attacker": -2,
        "delayed": 3,
        "night_wp": -2,
        "night_nato": 1,
        "rain_wp": 1,
        "fog_wp": 1,
        "fog_nato": -1,
        "out_of_command_attacker": -4,
        "out_of_command_attacker_light": -2,
        "out_of_command_defender": 3,
        "out_of_command_defender_light": 1,
        "frontline_attacker": 2,
        "frontline_defender": -2,
        "into_rear_area": -3,
        "from_rear_area": 3,
    }
    assert CHART.modifiers["resting"].rule == "15.5.8-0"


# -- reading tables


def test_headings() -> None:
    assert [span_of(text) for text in ("4", "1..3", "<=-5", ">=12")] == [(4, 4), (1, 3), (None, -5), (12, None)]
    assert [span_of(text) for text in ("", "a", "1-3", "..3", "=5")] == [None] * 5
    assert (slashed("1/2", 2), slashed("1", 2), slashed("1/-2", 2), slashed("a/b", 2)) == ((1, 2), None, None, None)


def of_results(source: Source) -> CombatTable[tuple[int, ...]]:
    return read_value_table(source, lambda text: slashed(text, 2), "1/2")


def of_support(source: Source) -> CombatTable[int]:
    return read_value_table(source, whole_number, "-1")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("1,4/0", "1,4-0", "<=-8: expected a result such as 1/2, not '4-0'"),
        ("\n2,4/0", "\n3,4/0", "die: expected the line of die 2, not '3'"),
        ("-7..-6", "-7..-5", "-5..-4: expected values that begin where the column before ends"),
        (">=12", "12", "12: expected an open end such as >=12"),
        ("-1..0", "even", "even: expected values such as 4, 1..3, <=-5 or >=12"),
        ("die,<=-8", "roll,<=-8", "expected a header die,COLUMNS,source"),
        ("0/1,ours", "0/1,mine", "source: unknown source 'mine'"),
    ],
)
def test_a_wrong_combat_table_is_refused(old: str, new: str, fault: str) -> None:
    line, _, message = said(of_results, "ground_combat.csv", old, new).partition(": ")
    assert message.startswith(fault)
    assert int(line) == line_of("ground_combat.csv", old.strip())


def test_a_line_is_missing() -> None:
    last = line_of("attacker_support.csv", "10,0,1") - 1
    said_of = said(of_support, "attacker_support.csv", "\n10,0", "\n#")
    assert said_of == f"{last}: has 9 lines; expected die 1 to 10"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("hill1,terrain,0,-1", "hill1,terrain,0,1", "tactical: expected at most 0, not 1"),
        ("hill1,terrain,0,-1,-2", "hill1,terrain,0,-2,-1", "deployed: expected no less help than Tactical"),
        ("woods,feature", "woods,terrain", "kind: woods is not of kind terrain"),
        ("woods,feature", "trees,feature", "row: unknown row 'trees'"),
    ],
)
def test_wrong_terrain_is_refused(old: str, new: str, fault: str) -> None:
    line, _, message = said(read_terrain, "terrain.csv", old, new).partition(": ")
    assert message.startswith(fault)
    assert int(line) == line_of("terrain.csv", old)


def test_a_wrong_modifier_is_refused() -> None:
    line = line_of("combat_modifiers.csv", "resting,3")
    assert said(read_modifiers, "combat_modifiers.csv", "resting,3", "resting,+") == (
        f"{line}: amount: expected a whole number, not '+'"
    )
    assert said(read_modifiers, "combat_modifiers.csv", "\ndelayed,", "\nresting,").endswith("resting appears twice")

"""Electronic warfare, intelligence, weather, the Time Track, disengagement, forced march, resupply, single rolls."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from tests.games.less_than_60_miles.files import CHARTS, DATA, line_of, said

from grognard.engine.data import DataFolder, Source
from grognard.games.less_than_60_miles.charts.modes import MODES
from grognard.games.less_than_60_miles.charts.staff import (
    EW_CODES,
    HOURS,
    MONTHS,
    StaffCharts,
    read_die_modifiers,
    read_months,
    read_rolls,
    read_staff,
)
from grognard.games.less_than_60_miles.track import hour_of, is_turn, turn_name, turn_number

CHART = CHARTS.staff


# -- electronic warfare and intelligence


@pytest.mark.rule("24.4-1:1", "24.4-1:2", "24.4-1:3")
def test_electronic_warfare_rises_with_its_points_and_the_die() -> None:
    columns = CHART.ew.cells
    neighbours = [pair for left, right in pairwise(columns) for pair in zip(left, right, strict=True)]
    neighbours += [pair for cells in columns for pair in pairwise(cells)]
    for less, more in neighbours:
        assert more.red >= less.red >= 0
        assert more.blue <= less.blue <= 0
        assert set(less.codes) <= set(more.codes) <= set(EW_CODES)
    found = {code for cells in columns for cell in cells for code in cell.codes}
    assert found == set(EW_CODES)
    assert CHART.ew.column(0, 0) is None


@pytest.mark.rule("24.3-3")
def test_the_die_of_electronic_warfare_is_modified() -> None:
    assert CHART.modifier("ew", "own_hq_moving", "nato") < 0 < CHART.modifier("ew", "enemy_hq_engaged", "nato")


@pytest.mark.rule("25.1-3", "25.2-3")
def test_intelligence() -> None:
    table = CHART.intelligence
    assert [table.column(points, 0) for points in (0, 1, 2, 4, 6, 9)] == [None, 0, 1, 3, 5, 5]
    assert {cell for cells in table.cells for cell in cells} == {0, 1, 2}
    for left, right in pairwise(table.cells):
        assert all(less <= more for less, more in zip(left, right, strict=True))


# -- weather and time


@pytest.mark.rule("29.1.1-1", "29.1.1-2", "29.1.1-3", "29.1.1-4")
@pytest.mark.parametrize(
    ("months", "night"),
    [
        (("december", "january"), {"H18", "H21", "H00", "H03", "H06"}),
        (("february", "march", "october", "november"), {"H18", "H21", "H00", "H03"}),
        (("april", "may", "july", "august", "september"), {"H21", "H00", "H03"}),
        (("june",), {"H00", "H03"}),
    ],
)
def test_nights(months: tuple[str, ...], night: set[str]) -> None:
    assert all(set(CHART.months[month].night) == night for month in months)


@pytest.mark.rule("29.2-1", "29.2-2")
def test_in_winter_it_snows() -> None:
    assert {month for month, row in CHART.months.items() if row.snow} == {"december", "january", "february"}
    assert tuple(CHART.months) == MONTHS


@pytest.mark.rule("29.1.2-1", "29.1.2-4:1", "29.1.2-4:2")
def test_fog_and_precipitation_together_are_possible_but_unlikely() -> None:
    for row in CHART.months.values():
        assert row.fog_hours
        assert 1 <= row.fog <= 9
        assert 0 < row.precipitation - 2 < row.precipitation <= 5


@pytest.mark.rule("4.2-0", "4.2-x1")
def test_turns_are_named_by_day_and_hour() -> None:
    assert turn_number("D1 H03") - turn_number("D0 H06") + 1 == 8
    assert [turn_name(number) for number in (2, 8, 47)] == ["D0 H06", "D1 H00", "D5 H21"]
    assert len(HOURS) == 8
    assert [is_turn(name) for name in ("D0 H06", "D0 H07", "0 H06", "D0H06")] == [True, False, False, False]
    with pytest.raises(ValueError, match="D0 H07"):
        turn_number("D0 H07")


@pytest.mark.rule("14.1-x1", "27.4-x1")
def test_a_time_marker_has_an_hour_only() -> None:
    now = turn_number("D0 H03")
    assert hour_of(now + 1) == "H06"
    assert hour_of(turn_number("D0 H06") + 7) == "H03"


# -- disengagement, forced march, resupply, rolls


@pytest.mark.rule("8.8-4", "8.8-5-a", "8.8-5-b", "8.8-5-c")
def test_disengagement_gets_better_with_the_die() -> None:
    merit = {"F1": 0, "S1": 1, "S0": 2}
    found = [merit[result] for result in CHART.disengagement]
    assert found == sorted(found)
    assert set(found) == {0, 1, 2}
    assert len(found) == 10


@pytest.mark.rule("8.8-3", "2-0:6")
def test_screening_units_and_support_make_it_easier() -> None:
    modes = {mode: CHART.modifier("disengagement", f"mode.{mode}", "nato") for mode in MODES}
    assert modes["screen"] == max(modes.values()) > 0
    assert [mode for mode in modes if modes[mode] == modes["screen"]] == ["screen"]
    assert CHART.modifier("disengagement", "support_points", "wp") >= 1
    assert CHART.modifier("disengagement", "each_2_attrition", "wp") < 0


@pytest.mark.rule("8.5-2", "8.5-3")
def test_a_forced_march_costs_a_point_at_most() -> None:
    assert set(CHART.forced_march) == {0, 1}
    assert len(CHART.forced_march) == 10


@pytest.mark.rule("11.3-2", "11.3-4")
def test_resupply_may_fail_and_nato_does_better() -> None:
    nato, wp = CHART.resupply["nato"], CHART.resupply["wp"]
    assert {*nato, *wp} == {True, False}
    assert sum(nato) > sum(wp) > 0


@pytest.mark.rule("32.1.1-1a", "32.1.1-1b", "32.1.3-1", "32.1.3-2", "26.5-5", "27.4-6", "34-3:1")
def test_single_rolls() -> None:
    assert {name: tuple(roll) for name, roll in CHART.rolls.items()} == {
        "emergency_demolition": (5, 10),
        "emergency_demolition_enemy": (7, 10),
        "prepared_demolition": (3, 10),
        "prepared_demolition_enemy": (5, 10),
        "gas_removal": (1, 3),
        "gas_removal_precipitation": (1, 5),
        "contamination_removal": (1, 5),
        "event": (10, 10),
    }
    assert [CHART.rolls["gas_removal"].holds(die) for die in (1, 3, 4)] == [True, True, False]


# -- files that are wrong


class OneFile(DataFolder):
    """The game's folder, with one file read from elsewhere."""

    def __init__(self, name: str, source: Source) -> None:
        super().__init__(DATA.folder)
        self.name, self.source = name, source

    def open(self, name: str) -> Source:
        return self.source if name == self.name else super().open(name)


def of_staff(file: str) -> Callable[[Source], StaffCharts]:
    return lambda source: read_staff(OneFile(file, source))


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        ("disengagement.csv", "5,S1", "5,S2", "result: expected a result such as S1, not 'S2'"),
        ("forced_march.csv", "5,1", "5,2", "attrition: expected a result such as 1, not '2'"),
        ("resupply.csv", "4,R,-", "4,R,no", "wp: expected a result such as R, not 'no'"),
        ("intelligence.csv", "9,1,1", "9,1,3", "2: expected a result such as 1, not '3'"),
        ("ew.csv", "8,1/-1/-", "8,1/1/-", "1: expected a result such as 1/-1/EW1+EW2, not '1/1/-'"),
        ("ew.csv", "8,1/-1/-", "8,1/-1/EW4", "1: expected a result such as 1/-1/EW1+EW2, not '1/-1/EW4'"),
    ],
)
def test_a_wrong_result_is_refused(file: str, old: str, new: str, fault: str) -> None:
    line, _, message = said(of_staff(file), file, f"\n{old}", f"\n{new}").partition(": ")
    assert message == fault
    lines = DATA.open(file).text.splitlines()
    assert lines[int(line) - 1].startswith(old)


@pytest.mark.parametrize(
    ("read", "file", "old", "new", "fault"),
    [
        (read_months, "months.csv", "june,H00 H03", "june,H00 H02", "night: unknown 'H02'"),
        (read_months, "months.csv", "june,H00 H03", "juin,H00 H03", "month: unknown month 'juin'"),
        (read_months, "months.csv", "1-5,1-3,no", "2-5,1-3,no", "fog: expected dice from 1 on, and not all of them"),
        (read_months, "months.csv", "1-5,1-3,no", "1-5,1-3,never", "snow: unknown snow 'never'"),
        (read_rolls, "rolls.csv", "event,10", "event,11", "dice: expected dice such as 3-7, not '11'"),
        (read_rolls, "rolls.csv", "event,10", "event,", "dice: expected some such as 5-10"),
        (read_die_modifiers, "die_modifiers.csv", "air_points,fog", "air_points,rain", "circumstance: unknown"),
        (read_die_modifiers, "die_modifiers.csv", "support_points,3", "support_points,0", "nato: expected at least 1"),
        (read_die_modifiers, "die_modifiers.csv", "ew,enemy_hq_engaged", "ew,own_hq_moving", "circumstance: own_hq_mo"),
    ],
)
def test_a_wrong_line_is_refused(read: Callable[[Source], Any], file: str, old: str, new: str, fault: str) -> None:
    line, _, message = said(read, file, old, new).partition(": ")
    assert message.startswith(fault)
    assert int(line) == line_of(file, old)


def test_every_circumstance_has_to_be_there() -> None:
    found = said(read_die_modifiers, "die_modifiers.csv", "\nair_points,fog", "\n#")
    assert found == "1: has no line for fog of air_points"

"""Fire: artillery by mode, detection, bombardment, interdiction, anti-aircraft, Air Points, nuclear and chemical."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from tests.games.less_than_60_miles.files import CHARTS, DATA, ORGANISATION, line_of, said

from grognard.engine.data import Source
from grognard.engine.tables import CombatTable
from grognard.games.less_than_60_miles.charts.support import (
    ArtilleryRow,
    BombardmentResult,
    read_artillery,
    read_bombardment,
    read_chemical,
    read_detection,
)

CHART = CHARTS.fire


def rising(table: CombatTable[Any], parts: Callable[[Any], tuple[int, ...]]) -> None:
    """No part of a result falls as the column or the die rises."""
    for left, right in pairwise(table.cells):
        for less, more in zip(left, right, strict=True):
            assert all(a <= b for a, b in zip(parts(less), parts(more), strict=True))
    for cells in table.cells:
        for less, more in pairwise(cells):
            assert all(a <= b for a, b in zip(parts(less), parts(more), strict=True))


# -- artillery and detection


@pytest.mark.rule("17-4a:1", "17-4a:2", "17-4b:1", "17-4b:2", "17-4c", "17-5", "17-6")
@pytest.mark.parametrize(
    ("type", "strengths", "attrition", "double"),
    [
        ("sp_artillery", ("reduced", "full", "full", "full"), 1, 0),
        ("towed_artillery", ("none", "full", "reduced", "none"), 1, 0),
        ("rocket_artillery", ("none", "full", "full", "none"), 1, 2),
        ("missile_artillery", ("none", "full", "full", "none"), 1, 0),
    ],
)
def test_how_artillery_fires(type: str, strengths: tuple[str, ...], attrition: int, double: int) -> None:
    row = CHART.artillery[type]
    assert (
        tuple(row.strength[mode] for mode in ("tactical", "barrage", "shoot_and_scoot", "close_support")) == strengths
    )
    assert (row.attrition, row.double) == (attrition, double)


@pytest.mark.rule("23.1-1:1", "23.1-1:2", "23.1-1:3", "23.1-1:4", "23.1-1:5", "23.1-1:6", "20.2-4")
def test_base_detection_levels() -> None:
    assert {name: (row.combat, row.support) for name, row in CHART.detection.items() if row.base} == {
        "adjacent": (4, 3),
        "near_deployed_hq": (2, 1),
        "other": (1, 0),
        "permanent_bridge": (4, 4),
        "pontoon_bridge": (2, 2),
    }


@pytest.mark.rule("23.1-2-a", "23.1-2-b", "23.1-2-c", "23.1-2-d", "23.1-2-e", "23.1-2-f", "23.2-3")
def test_what_changes_a_detection_level() -> None:
    found = {name: row.combat for name, row in CHART.detection.items() if not row.base}
    assert found == {
        "road": 2,
        "barrage": 1,
        "march_assault": 1,
        "close_support": 1,
        "moving": 1,
        "artillery_near": 1,
        "farp_airfield": 1,
        "city": -1,
        "spotted": 1,
    }
    assert all(row.combat == row.support for row in CHART.detection.values() if not row.base)


@pytest.mark.rule("23.1-x1")
def test_the_example_of_detection() -> None:
    names = ("near_deployed_hq", "barrage", "artillery_near", "city")
    assert sum(CHART.detection[name].support for name in names) == 2


# -- bombardment, interdiction, anti-aircraft fire


@pytest.mark.rule("20.1-5", "20.2-5")
def test_bombardment_rises_with_value_and_die() -> None:
    rising(CHART.bombardment, tuple)
    for cells in CHART.bombardment.cells:
        assert all(cell.support >= cell.combat for cell in cells)
    found = {cell for cells in CHART.bombardment.cells for cell in cells}
    assert BombardmentResult(0, 0) in found
    assert max(cell.combat for cell in found) == 4


@pytest.mark.rule("20.1-1:1", "23-0")
def test_better_detection_never_makes_a_bombardment_worse() -> None:
    table = CHART.bombardment
    for value in range(1, 60):
        columns = [table.column(value, 0, level) for level in ("1", "2", "3", "4")]
        assert None not in columns
        known = [column for column in columns if column is not None]
        assert known == sorted(known)
    assert table.column(10, 0, "1") != table.column(10, 0, "4")
    assert table.column(0, 0, "4") is None


@pytest.mark.rule("26.3-2:1", "6.2-4")
def test_every_modified_die_of_a_bombardment_has_a_line() -> None:
    assert (CHART.bombardment.lowest, len(CHART.bombardment.cells[0])) == (0, 15)


@pytest.mark.rule("21-4:1", "21-4:2")
def test_interdiction_rises_from_nothing_to_six() -> None:
    rising(CHART.interdiction, lambda cell: (cell,))
    assert {cell for cells in CHART.interdiction.cells for cell in cells} == set(range(7))
    assert CHART.interdiction.column(0, 0) is None


@pytest.mark.rule("2.3#2-1", "22.2-4:2")
def test_anti_aircraft_fire_rises_with_its_value() -> None:
    rising(CHART.aa, tuple)
    assert CHART.aa.column(1, 0) == 0
    assert CHART.aa.column(0, 0) is None
    found = {cell for cells in CHART.aa.cells for cell in cells}
    assert {cell.shot_down for cell in found} == {cell.aborted for cell in found} == {0, 1, 2, 3}
    assert max(cell.attrition for cell in found) == 3


# -- Air Points


@pytest.mark.rule("19.2-1", "19.2-2")
def test_air_points_come_back_and_the_more_the_larger_the_force() -> None:
    rising(CHART.air, lambda cell: (cell,))
    assert {cells[0] for cells in CHART.air.cells} == {0}
    assert all(CHART.air.column(points, 0) is not None for points in range(40))
    for points in range(1, 20):
        column = CHART.air.column(points, 0)
        assert column is not None
        if points >= 3:
            assert max(CHART.air.cells[column]) <= points


@pytest.mark.rule("29.4-4")
def test_bad_weather_keeps_aircraft_on_the_ground_those_of_the_warsaw_pact_more() -> None:
    for condition in ("night", "fog", "precipitation"):
        nato, wp = (CHARTS.staff.modifier("air_points", condition, side) for side in ("nato", "wp"))
        assert wp <= nato < 0


# -- nuclear and chemical weapons


@pytest.mark.rule("27.3-2:1", "27.3-2:2")
def test_nuclear_attacks_hurt_the_target_at_least_as_much_as_others() -> None:
    rising(CHART.nuclear, tuple)
    assert all(cell.direct >= cell.indirect for cells in CHART.nuclear.cells for cell in cells)
    assert CHART.nuclear.column(1, 0) == 0


@pytest.mark.rule("27.4-4")
def test_column_one_gives_up_to_two_points() -> None:
    assert {cell.direct for cell in CHART.nuclear.by_face(0)} == {0, 1, 2}


@pytest.mark.rule("15.5.16-1", "15.5.16-2", "26.3-2:1", "26.3-2:2")
def test_chemical_weapons_wear_off() -> None:
    assert {side: [tuple(row) for row in rows] for side, rows in CHART.chemical.items()} == {
        "nato": [(1, 2), (9, 1)],
        "wp": [(1, 3), (9, 2), (17, 1)],
    }


# -- files that are wrong


def of_artillery(source: Source) -> dict[str, ArtilleryRow]:
    return read_artillery(source, ORGANISATION.types)


def of_columns(source: Source) -> CombatTable[BombardmentResult]:
    return read_bombardment(DATA.open("bombardment.csv"), source)


def of_bombardment(source: Source) -> CombatTable[BombardmentResult]:
    return read_bombardment(source, DATA.open("bombardment_columns.csv"))


@pytest.mark.parametrize(
    ("read", "file", "old", "new", "fault"),
    [
        (of_artillery, "artillery.csv", "towed_artillery,none", "towed_artillery,half", "tactical: unknown tactical"),
        (of_artillery, "artillery.csv", "none,1,2", "none,0,2", "attrition: expected at least 1, not 0"),
        (read_detection, "detection.csv", "adjacent,base", "adjacent,modifier", "kind: expected base"),
        (read_detection, "detection.csv", "road,modifier,2", "road,modifier,5", "combat: expected at most 4, not 5"),
        (of_columns, "bombardment_columns.csv", "3,1,3,6", "3,1,6,3", "A: expected values that rise from 1"),
        (of_columns, "bombardment_columns.csv", "3,1,3,6", "3,2,3,6", "A: expected values that rise from 1"),
        (of_columns, "bombardment_columns.csv", "3,1,3,6", "3,1,,6", "expected columns without a gap"),
        (of_bombardment, "bombardment.csv", "<=0,0/0", "<=0,0", "A: expected a result such as 1/2, not '0'"),
        (read_chemical, "chemical.csv", "wp,9,2", "wp,1,2", "first: expected at least 2, not 1"),
    ],
)
def test_a_wrong_line_is_refused(read: Callable[[Source], Any], file: str, old: str, new: str, fault: str) -> None:
    line, _, message = said(read, file, old, new).partition(": ")
    assert message.startswith(fault)
    assert int(line) == line_of(file, old)


def test_the_first_turn_of_chemical_warfare_has_to_be_there() -> None:
    assert said(read_chemical, "chemical.csv", "wp,1,3", "wp,2,3") == "1: has no line for the first turn of wp"

"""Fire: artillery by mode, detection, bombardment, interdiction, anti-aircraft, nuclear, chemical [17-23, 26, 27]."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from grognard.engine.data import DataFolder, Row, Source, line_provenance, number, one_of, read_table
from grognard.engine.tables import DIFFERENTIAL, CombatTable, Heading
from grognard.games.less_than_60_miles.charts.tables import (
    FACES,
    MOST,
    amount,
    headings_of,
    read_cells,
    read_rows,
    read_value_table,
    slashed,
    whole_number,
)
from grognard.games.less_than_60_miles.organisation import ARTILLERY, SIDES, UnitType

NONE, REDUCED, FULL = "none", "reduced", "full"
STRENGTHS = (NONE, REDUCED, FULL)
FIRING_MODES = ("tactical", "barrage", "shoot_and_scoot", "close_support")
"""Modes in which some artillery fires [17-4]."""
BASES = ("adjacent", "near_deployed_hq", "other", "permanent_bridge", "pontoon_bridge")
DETECTION = (
    *("road", "barrage", "march_assault", "close_support", "moving"),
    *("artillery_near", "farp_airfield", "city", "spotted"),
)
"""What a Detection Level begins with, and what changes it."""
LEVELS = ("1", "2", "3", "4")
"""Detection Levels at which a unit may be bombarded [20.1-1]."""
MOST_DETECTION = 4
MOST_BOMBARDMENT_DIE = 14


class ArtilleryRow(NamedTuple):
    """How a type of artillery fires [17-4 to 17-6]."""

    strength: Mapping[str, str]
    """NONE, REDUCED or FULL, by mode; a mode that is not named: none."""
    attrition: int
    """Attrition Points for each use [17-5]."""
    double: int
    """Attrition Points for a use with double strength [17-6]; 0: cannot."""
    source: str


class BombardmentResult(NamedTuple):
    """Attrition Points of the target, if it is a Combat Unit or a Support Unit."""

    combat: int
    support: int


class AaResult(NamedTuple):
    """Anti-aircraft fire: Air Points shot down and aborted, or Attrition Points of a helicopter unit [22.3]."""

    shot_down: int
    aborted: int
    attrition: int


class NuclearResult(NamedTuple):
    """Attrition Points of the target, and of each other unit in its hex [27.3-2]."""

    direct: int
    indirect: int


class DetectionRow(NamedTuple):
    """A base level or a modifier of detection, for Combat and for Support Units [23.1]."""

    base: bool
    combat: int
    support: int
    source: str


class ChemicalRow(NamedTuple):
    """What chemical weapons add from a turn of chemical warfare on [15.5.16, 26.3-2]."""

    first: int
    amount: int


@dataclass(frozen=True)
class FireCharts:
    """All that missions and their fire look up."""

    artillery: Mapping[str, ArtilleryRow]
    detection: Mapping[str, DetectionRow]
    bombardment: CombatTable[BombardmentResult]
    """By Bombardment Value; its rows of headings are Detection Levels, "1" to "4"."""
    interdiction: CombatTable[int]
    """By value and die: extra Movement Points of the marker."""
    aa: CombatTable[AaResult]
    air: CombatTable[int]
    """Air Points regained, by Maximum Air Points and modified die [19.2]; `StaffCharts.die` has its modifiers."""
    nuclear: CombatTable[NuclearResult]
    chemical: Mapping[str, tuple[ChemicalRow, ...]]
    """By side, from the first turn on."""


def read_fire(folder: DataFolder, types: Mapping[str, UnitType]) -> FireCharts:
    """The tables of support, bombardment and other fire."""
    return FireCharts(
        artillery=read_artillery(folder.open("artillery.csv"), types),
        detection=read_detection(folder.open("detection.csv")),
        bombardment=read_bombardment(folder.open("bombardment.csv"), folder.open("bombardment_columns.csv")),
        interdiction=read_value_table(folder.open("interdiction.csv"), whole_number, "2"),
        aa=read_value_table(folder.open("aa.csv"), _aa, "0/1/1"),
        air=read_value_table(folder.open("air_points.csv"), whole_number, "2", lowest=0),
        nuclear=read_value_table(folder.open("nuclear.csv"), _nuclear, "2/1", lowest=0),
        chemical=read_chemical(folder.open("chemical.csv")),
    )


def _aa(text: str) -> AaResult | None:
    found = slashed(text, 3)
    return AaResult(*found) if found else None


def _nuclear(text: str) -> NuclearResult | None:
    found = slashed(text, 2)
    return NuclearResult(*found) if found and found[0] >= found[1] else None


def _bombardment(text: str) -> BombardmentResult | None:
    found = slashed(text, 2)
    return BombardmentResult(*found) if found else None


def read_artillery(source: Source, types: Mapping[str, UnitType]) -> dict[str, ArtilleryRow]:
    """How each type of artillery fires."""
    known = [name for name, kind in types.items() if kind.role == ARTILLERY]
    rows = read_rows(source, "type", (*FIRING_MODES, "attrition", "double"), known)
    return {
        name: ArtilleryRow(
            {mode: one_of(source, row, mode, STRENGTHS) for mode in FIRING_MODES},
            number(source, row, "attrition", 1, MOST),
            amount(source, row, "double"),
            row.cells["source"],
        )
        for name, row in rows.items()
    }


def read_detection(source: Source) -> dict[str, DetectionRow]:
    """Base levels and modifiers of detection, by BASES and DETECTION."""
    rows = read_rows(source, "row", ("kind", "combat", "support"), (*BASES, *DETECTION))
    return {name: _detection(source, row) for name, row in rows.items()}


def _detection(source: Source, row: Row) -> DetectionRow:
    base = row.cells["row"] in BASES
    if one_of(source, row, "kind", ("base", "modifier")) != ("base" if base else "modifier"):
        raise source.error(row.line, f"kind: expected {'base' if base else 'modifier'}")
    least = 0 if base else -MOST_DETECTION
    combat, support = (number(source, row, column, least, MOST_DETECTION) for column in ("combat", "support"))
    return DetectionRow(base, combat, support, row.cells["source"])


def read_bombardment(table: Source, columns: Source) -> CombatTable[BombardmentResult]:
    """The Bombardment Table, with a row of headings for each Detection Level."""
    _, names = headings_of(table)
    cells = read_cells(table, names, _bombardment, "1/2", lowest=0, highest=MOST_BOMBARDMENT_DIE)
    rows = read_rows(columns, "detection", names, LEVELS)
    headings = {level: _columns(columns, row, names) for level, row in rows.items()}
    return CombatTable(DIFFERENTIAL, names, headings, cells, FACES, lowest=0)


def _columns(source: Source, row: Row, names: tuple[str, ...]) -> tuple[Heading, ...]:
    """The least value of each column that is reached: rising from 1, and without a gap."""
    found = [
        Heading(n, row.cells[name], number(source, row, name, 1, MOST))
        for n, name in enumerate(names)
        if row.cells[name]
    ]
    places = [heading.column for heading in found]
    values = [heading.high for heading in found]
    if not found or places != list(range(places[0], places[0] + len(places))):
        raise source.error(row.line, "expected columns without a gap")
    if values[0] != 1 or values != sorted(set(values)):
        raise source.error(row.line, f"{names[places[0]]}: expected values that rise from 1")
    return tuple(found)


def read_chemical(source: Source) -> dict[str, tuple[ChemicalRow, ...]]:
    """What chemical weapons add, by side."""
    source.provenance()
    columns = ("side", "first", "amount", "source")
    found: dict[str, list[ChemicalRow]] = {side: [] for side in SIDES}
    for row in read_table(source, columns):
        line_provenance(source, row, columns)
        lines = found[one_of(source, row, "side", SIDES)]
        first = number(source, row, "first", lines[-1].first + 1 if lines else 1, MOST)
        lines.append(ChemicalRow(first, number(source, row, "amount", 1, MOST)))
    for side, lines in found.items():
        if not lines or lines[0].first != 1:
            raise source.error(1, f"has no line for the first turn of {side}")
    return {side: tuple(lines) for side, lines in found.items()}

"""Ground combat: its table, Combat Support tables, terrain and obstacles, modifiers of the text [15, 16]."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from grognard.engine.data import DataFolder, Row, Source, number, one_of
from grognard.engine.tables import CombatTable
from grognard.games.less_than_60_miles.charts.modes import MOVEMENT_MODES
from grognard.games.less_than_60_miles.charts.movement import FEATURES, OBSTACLES, TERRAINS
from grognard.games.less_than_60_miles.charts.tables import MOST, read_rows, read_value_table, slashed, whole_number

TERRAIN, FEATURE, OBSTACLE = "terrain", "feature", "obstacle"
KINDS = {TERRAIN: TERRAINS, FEATURE: FEATURES, OBSTACLE: OBSTACLES}
"""The sorts of ground; of Types and Features together one modifier counts, and of Obstacles one [15.5.5]."""
MODIFIERS: Mapping[str, str] = {
    "transition": "15.5.1-2",
    "hasty_assault": "15.5.2-0",
    "mixed_nations": "15.5.4-0",
    "resting": "15.5.8-0",
    "recon_support": "15.5.11-1",
    "each_adjacent_attacker": "15.5.12-1",
    "each_adjacent_defender": "15.5.12-2",
    "half_engaged_defender": "15.5.13-1",
    "engaged_defender": "15.5.13-1",
    "half_engaged_attacker": "15.5.13-2",
    "delayed": "15.5.14-0",
    "night_wp": "15.5.15-1",
    "night_nato": "15.5.15-1",
    "rain_wp": "15.5.15-2",
    "fog_wp": "15.5.15-3",
    "fog_nato": "15.5.15-3",
    "out_of_command_attacker": "15.5.17-1",
    "out_of_command_attacker_light": "15.5.17-1",
    "out_of_command_defender": "15.5.17-2",
    "out_of_command_defender_light": "15.5.17-2",
    "frontline_attacker": "15.5.18-1",
    "frontline_defender": "15.5.18-2",
    "into_rear_area": "10-5",
    "from_rear_area": "10-6",
}
"""The combat modifiers of the text, each with the rule that gives it."""


class CombatResult(NamedTuple):
    """A cell of the Ground Combat Table: Attrition Points of the attacker and of each Defending Unit [15.6-1]."""

    attacker: int
    defender: int

    def __str__(self) -> str:
        return f"{self.attacker}/{self.defender}"


class TerrainRow(NamedTuple):
    """What a Terrain Type, a Terrain Feature or an Obstacle does to an attack and to fire; all are 0 or less."""

    name: str
    kind: str
    """One of KINDS."""
    combat: Mapping[str, int]
    """Combat modifier, by the movement mode of the defender [15.5.5-4]."""
    bombardment: int
    """Modifier of the die when a unit there is bombarded [20.1-4]."""
    nuclear: int
    """Modifier of the die of a Nuclear Attack [27.3-1]."""
    source: str


class Modifier(NamedTuple):
    """A combat modifier of the text."""

    amount: int
    rule: str
    source: str


@dataclass(frozen=True)
class CombatCharts:
    """All that a Ground Combat looks up."""

    results: CombatTable[CombatResult]
    """By Final Combat Differential and die."""
    attacker_support: CombatTable[int]
    """By Combat Support value and die; with a column for 0."""
    defender_support: CombatTable[int]
    """By Combat Support value and die; with none for 0 nobody rolls."""
    terrain: Mapping[str, TerrainRow]
    """By Terrain Type, Terrain Feature and Obstacle."""
    modifiers: Mapping[str, Modifier]


def read_combat(folder: DataFolder) -> CombatCharts:
    """The tables of Ground Combat."""
    return CombatCharts(
        results=read_value_table(folder.open("ground_combat.csv"), _result, "1/2"),
        attacker_support=read_value_table(folder.open("attacker_support.csv"), whole_number, "-1"),
        defender_support=read_value_table(folder.open("defender_support.csv"), whole_number, "-1"),
        terrain=read_terrain(folder.open("terrain.csv")),
        modifiers=read_modifiers(folder.open("combat_modifiers.csv")),
    )


def _result(text: str) -> CombatResult | None:
    found = slashed(text, 2)
    return CombatResult(*found) if found else None


def read_terrain(source: Source) -> dict[str, TerrainRow]:
    """What ground does to an attack and to fire."""
    known = [name for names in KINDS.values() for name in names]
    rows = read_rows(source, "row", ("kind", *MOVEMENT_MODES, "bombardment", "nuclear"), known)
    return {name: _terrain(source, row) for name, row in rows.items()}


def _terrain(source: Source, row: Row) -> TerrainRow:
    kind = one_of(source, row, "kind", KINDS)
    if row.cells["row"] not in KINDS[kind]:
        raise source.error(row.line, f"kind: {row.cells['row']} is not of kind {kind}")
    combat = {mode: number(source, row, mode, -MOST, 0) for mode in MOVEMENT_MODES}
    if list(combat.values()) != sorted(combat.values(), reverse=True):
        raise source.error(row.line, "deployed: expected no less help than Tactical, and Tactical no less than Column")
    return TerrainRow(
        row.cells["row"],
        kind,
        combat,
        number(source, row, "bombardment", -MOST, 0),
        number(source, row, "nuclear", -MOST, 0),
        row.cells["source"],
    )


def read_modifiers(source: Source) -> dict[str, Modifier]:
    """The combat modifiers of the text, by MODIFIERS."""
    rows = read_rows(source, "modifier", ("amount",), tuple(MODIFIERS))
    return {
        name: Modifier(number(source, row, "amount", -MOST, MOST), MODIFIERS[name], row.cells["source"])
        for name, row in rows.items()
    }

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
MODIFIERS = (
    *("transition", "hasty_assault", "mixed_nations", "resting", "recon_support"),
    *("each_adjacent_attacker", "each_adjacent_defender"),
    *("half_engaged_defender", "engaged_defender", "half_engaged_attacker", "delayed"),
    *("night_wp", "night_nato", "rain_wp", "fog_wp", "fog_nato"),
    *("out_of_command_attacker", "out_of_command_attacker_light"),
    *("out_of_command_defender", "out_of_command_defender_light"),
    *("frontline_attacker", "frontline_defender", "into_rear_area", "from_rear_area"),
)


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
    rows = read_rows(source, "modifier", ("amount", "rule"), MODIFIERS)
    return {
        name: Modifier(number(source, row, "amount", -MOST, MOST), row.cells["rule"], row.cells["source"])
        for name, row in rows.items()
    }

"""Ground combat: its table, Combat Support tables, terrain and obstacles, modifiers of the text [15, 16]."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from grognard.engine.tables import CombatTable


class CombatResult(NamedTuple):
    """A cell of the Ground Combat Table: Attrition Points of the attacker and of each Defending Unit [15.6-1]."""

    attacker: int
    defender: int

    def __str__(self) -> str:
        return f"{self.attacker}/{self.defender}"


class TerrainRow(NamedTuple):
    """What a Terrain Type, a Terrain Feature or an Obstacle does to an attack and to fire; all are 0 or less."""

    name: str
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

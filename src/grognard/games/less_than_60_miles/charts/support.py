"""Fire: artillery by mode, detection, bombardment, interdiction, anti-aircraft, nuclear, chemical [17-23, 26, 27]."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from grognard.engine.tables import CombatTable

NONE, REDUCED, FULL = "none", "reduced", "full"
STRENGTHS = (NONE, REDUCED, FULL)


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


class AirChart(NamedTuple):
    """The Air Points Table [19.2]: by Maximum Air Points and modified die."""

    table: CombatTable[int]
    modifiers: Mapping[tuple[str, str], int]
    """To the die, by side and condition: night, fog, precipitation."""


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
    air: AirChart
    nuclear: CombatTable[NuclearResult]
    chemical: Mapping[str, tuple[ChemicalRow, ...]]
    """By side, from the first turn on."""

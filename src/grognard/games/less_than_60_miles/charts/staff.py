"""Electronic warfare, intelligence, weather and the Time Track, disengagement, forced march, resupply, single rolls."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from grognard.engine.tables import CombatTable

HOURS = ("H00", "H03", "H06", "H09", "H12", "H15", "H18", "H21")
MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
EW1, EW2, EW3 = "EW1", "EW2", "EW3"
EW_CODES = (EW1, EW2, EW3)
F1, S1, S0 = "F1", "S1", "S0"
"""Disengagement [8.8-5]: failed with an Attrition Point, succeeded with one, succeeded."""


class EwResult(NamedTuple):
    """A cell of the EW Table [24.4]: red for the attacker's, blue for the defender's, codes for what else it does."""

    red: int
    blue: int
    codes: tuple[str, ...]


class MonthRow(NamedTuple):
    """A month on the Time Track and in the Weather Table [29.1]."""

    night: tuple[str, ...]
    """Hours of Night turns [29.1.1]."""
    fog_hours: tuple[str, ...]
    """Hours at which fog is possible [29.1.2-1]."""
    fog: int
    """F on dice up to this."""
    precipitation: int
    """P on dice up to this."""
    snow: bool
    """Precipitation is Snow, not Rain [29.2-2]."""
    source: str


class DisengagementChart(NamedTuple):
    """The Disengagement Table [8.8]."""

    results: tuple[str, ...]
    """By the modified die from 1 to 10; beyond it is the nearest."""
    modifiers: Mapping[str, int]
    """To the die, by mode (`mode.screen`) and circumstance."""
    support_per: int
    """Combat Support points for each +1."""


class Roll(NamedTuple):
    """A roll that succeeds on some dice."""

    low: int
    high: int

    def holds(self, die: int) -> bool:
        """Does it succeed?"""
        return self.low <= die <= self.high


@dataclass(frozen=True)
class StaffCharts:
    """Tables of command, weather and movement that are rolled on."""

    ew: CombatTable[EwResult]
    ew_modifiers: Mapping[str, int]
    intelligence: CombatTable[int]
    """By EW points, or twice the Air Points [25]: 0, 1 or 2."""
    months: Mapping[str, MonthRow]
    disengagement: DisengagementChart
    forced_march: tuple[int, ...]
    """Attrition Points by die, from 1 on [8.5-3]."""
    resupply: Mapping[str, tuple[bool, ...]]
    """R by side and die, from 1 on [11.3]."""
    rolls: Mapping[str, Roll]

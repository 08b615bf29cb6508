"""Electronic warfare, intelligence, weather and the Time Track, disengagement, forced march, resupply, single rolls."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from grognard.engine.data import DataFolder, Source, line_provenance, number, one_of, read_table
from grognard.engine.tables import CombatTable
from grognard.games.less_than_60_miles.charts.modes import MODES
from grognard.games.less_than_60_miles.charts.tables import (
    FACES,
    MOST,
    YES,
    dice,
    read_cells,
    read_rows,
    read_value_table,
    whole_number,
    words,
)
from grognard.games.less_than_60_miles.organisation import SIDES

HOURS = ("H00", "H03", "H06", "H09", "H12", "H15", "H18", "H21")
MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
EW1, EW2, EW3 = "EW1", "EW2", "EW3"
EW_CODES = (EW1, EW2, EW3)
F1, S1, S0 = "F1", "S1", "S0"
"""Disengagement [8.8-5]: failed with an Attrition Point, succeeded with one, succeeded."""
AIR_POINTS, DISENGAGEMENT, EW = "air_points", "disengagement", "ew"
CIRCUMSTANCES: Mapping[str, tuple[str, ...]] = {
    AIR_POINTS: ("night", "fog", "precipitation"),
    DISENGAGEMENT: (
        *(f"mode.{mode}" for mode in MODES),
        *("transition", "support_points", "each_2_attrition", "each_enemy"),
        *("half_engaged", "engaged", "night", "fog"),
    ),
    EW: ("own_hq_moving", "enemy_hq_engaged"),
}
"""What changes the die on a table; `support_points` is how many points of Combat Support make +1."""
ROLLS = (
    *("emergency_demolition", "emergency_demolition_enemy", "prepared_demolition", "prepared_demolition_enemy"),
    *("gas_removal", "gas_removal_precipitation", "contamination_removal", "event"),
)
MOST_EW_DIE = 12


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
    intelligence: CombatTable[int]
    """By EW points, or twice the Air Points [25]: 0, 1 or 2."""
    months: Mapping[str, MonthRow]
    disengagement: tuple[str, ...]
    """F1, S1 or S0 by the modified die, from 1 on; beyond 1 and 10 it is the nearest [8.8]."""
    forced_march: tuple[int, ...]
    """Attrition Points by die, from 1 on [8.5-3]."""
    resupply: Mapping[str, tuple[bool, ...]]
    """R by side and die, from 1 on [11.3]."""
    rolls: Mapping[str, Roll]
    """By ROLLS."""
    die: Mapping[tuple[str, str, str], int]
    """What is added to the die, by table, circumstance (CIRCUMSTANCES) and side."""

    def modifier(self, table: str, circumstance: str, side: str) -> int:
        """What a circumstance adds to a side's die on a table."""
        return self.die[table, circumstance, side]


def read_staff(folder: DataFolder) -> StaffCharts:
    """The tables of command, weather and movement."""
    resupply = read_cells(folder.open("resupply.csv"), SIDES, {"R": True, "-": False}.get, "R")
    march = read_cells(folder.open("forced_march.csv"), ("attrition",), {"0": 0, "1": 1}.get, "1")
    retreat = read_cells(folder.open("disengagement.csv"), ("result",), {text: text for text in (F1, S1, S0)}.get, S1)
    return StaffCharts(
        ew=read_value_table(folder.open("ew.csv"), _ew, "1/-1/EW1+EW2", lowest=0, highest=MOST_EW_DIE),
        intelligence=read_value_table(folder.open("intelligence.csv"), {"0": 0, "1": 1, "2": 2}.get, "1"),
        months=read_months(folder.open("months.csv")),
        disengagement=retreat[0],
        forced_march=march[0],
        resupply=dict(zip(SIDES, resupply, strict=True)),
        rolls=read_rolls(folder.open("rolls.csv")),
        die=read_die_modifiers(folder.open("die_modifiers.csv")),
    )


def _ew(text: str) -> EwResult | None:
    parts = text.split("/")
    if len(parts) != 3:
        return None
    red, blue = whole_number(parts[0]), whole_number(parts[1])
    codes = () if parts[2] == "-" else tuple(parts[2].split("+"))
    if red is None or blue is None or red < 0 or blue > 0 or not set(codes) <= set(EW_CODES):
        return None
    return EwResult(red, blue, codes)


def read_months(source: Source) -> dict[str, MonthRow]:
    """Night, fog and precipitation of each month."""
    rows = read_rows(source, "month", ("night", "fog_hours", "fog", "precipitation", "snow"), MONTHS)
    found: dict[str, MonthRow] = {}
    for name, row in rows.items():
        chances = {column: dice(source, row, column) for column in ("fog", "precipitation")}
        for column, (low, high) in chances.items():
            if low > 1 or high >= FACES:
                raise source.error(row.line, f"{column}: expected dice from 1 on, and not all of them [29.1.2]")
        found[name] = MonthRow(
            words(source, row, "night", HOURS),
            words(source, row, "fog_hours", HOURS),
            chances["fog"][1],
            chances["precipitation"][1],
            YES[one_of(source, row, "snow", YES)],
            row.cells["source"],
        )
    return found


def read_rolls(source: Source) -> dict[str, Roll]:
    """Rolls that succeed on some dice, by ROLLS."""
    rows = read_rows(source, "roll", ("dice",), ROLLS)
    found = {name: Roll(*dice(source, row, "dice")) for name, row in rows.items()}
    for name, roll in found.items():
        if not roll.low:
            raise source.error(rows[name].line, "dice: expected some such as 5-10")
    return found


def read_die_modifiers(source: Source) -> dict[tuple[str, str, str], int]:
    """What is added to the die, by table, circumstance and side: a line for each of CIRCUMSTANCES."""
    source.provenance()
    columns = ("table", "circumstance", *SIDES, "source")
    found: dict[tuple[str, str, str], int] = {}
    for row in read_table(source, columns):
        table = one_of(source, row, "table", CIRCUMSTANCES)
        name = one_of(source, row, "circumstance", CIRCUMSTANCES[table])
        line_provenance(source, row, columns)
        for side in SIDES:
            if (table, name, side) in found:
                raise source.error(row.line, f"circumstance: {name} of {table} appears twice")
            found[table, name, side] = number(source, row, side, 1 if name == "support_points" else -MOST, MOST)
    for table, names in CIRCUMSTANCES.items():
        for name in names:
            if (table, name, SIDES[0]) not in found:
                raise source.error(1, f"has no line for {name} of {table}")
    return found

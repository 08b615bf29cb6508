"""The charts: combat results [11.8-4], terrain effects [9.5-1, 11.9-6] and the turn track [10.6-3]."""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import NamedTuple

from grognard.board.costs import FORBIDDEN
from grognard.engine import bands
from grognard.engine.data import (
    PROVENANCES,
    Row,
    Source,
    movement_points,
    number,
    one_of,
    read_die_table,
    read_table,
)
from grognard.engine.kinds import Side
from grognard.engine.tables import DIFFERENTIAL, PLAIN, CombatTable
from grognard.games.army_group_center.units import LAST_TURN, SIDES

CLASSES = ("normal", "cav_mech")
"""Cavalry-mechanized groups pay less than all others [12.3]."""
RESULTS = ("AE", "AS", "BB", "DR", "DE")
"""From the worst for the attacker to the best [11.15, 11.16, 11.17-1, 11.20-1, 11.21-1]."""
NATURAL = ("clear", "forest", "swamp", "pripyat")
"""One of these counts in each hex: the costliest to move, the highest to defend [9.5-3, 11.9-1]."""
FEATURES = {
    **dict.fromkeys((*NATURAL, "town", "city", "german_entrenchment", "soviet_entrenchment", "sea", "lake"), "hex"),
    **dict.fromkeys(("river", "strait", "lake_side", "sea_side"), "hexside"),
    "border": "border",
    **dict.fromkeys(("partisans", "ukrainian_front", "coast"), "area"),
}
"""What the map is drawn with."""
NUMBERS = (*CLASSES, "addition")
"""The columns of the terrain chart with numbers, each of which says where it is from."""
OTHER_TERRAIN = 0
"""Half points that a feature costs where only the other terrain of the hex counts [9.10]."""
SPECIAL = {"other": OTHER_TERRAIN, "-": FORBIDDEN}
"""Words for costs."""
FACES = 6
"""Of the one die [2.1-2]."""
WEEK = timedelta(days=7)
"""A turn [1.2-2]."""


class TerrainRow(NamedTuple):
    """A line of the terrain chart: half points by class of unit, what it adds to the defence, where each is from."""

    cost: Mapping[str, int]
    addition: int
    sources: Mapping[str, str]


class Turn(NamedTuple):
    """A box of the turn track: its week, and the replacement steps of each side."""

    number: int
    begins: date
    steps: tuple[int, ...]

    @property
    def ends(self) -> date:
        """The last day of the week."""
        return self.begins + WEEK - timedelta(days=1)

    def replacements(self, side: Side) -> int:
        """The steps that a side gets, unless the scenario says otherwise [10.6-3]."""
        return self.steps[side]


# -- combat results


def read_combat_table(source: Source) -> CombatTable[str]:
    """The combat table: headings without gaps, a line for each face or one for all, every cell a known result.

    Beyond the ends the first or the last column counts [11.8-2, 11.13].
    """
    source.provenance()
    table = read_die_table(source, RESULTS)
    if len(table.results) not in (1, FACES):
        wrong = f"has {len(table.results)} lines; expected {FACES}, or one for whatever is rolled"
        raise source.error(table.line, wrong)
    headings = bands.headings(source, table.line, table.columns)
    results = table.results if len(table.results) == FACES else table.results * FACES
    cells = tuple(zip(*results, strict=True))
    found = CombatTable(DIFFERENTIAL, table.columns, {PLAIN: headings}, cells, FACES, first_holds_below=True)
    for n, heading in enumerate(found.columns):
        if is_low(found, n) and all(result == "AS" for result in found.cells[n]):
            raise source.error(table.line, f"{heading}: nothing but AS; an Ardor attack would never end [11.23-2]")
    return found


def is_low(crt: CombatTable[str], column: int) -> bool:
    """Does a column hold differentials of 0 or less, so that an Ardor or Spirit attack may be made [11.23-1]?"""
    column = crt.within(column)
    return column == 0 or crt.headings[PLAIN][column].high <= 0


def column_of(crt: CombatTable[str], differential: int) -> int:
    """The column of attack minus defence [11.8-2]."""
    return crt.column(differential, 0) or 0


# -- terrain effects


def read_terrain(source: Source) -> dict[str, TerrainRow]:
    """The terrain chart."""
    source.provenance()
    rows: dict[str, TerrainRow] = {}
    columns = [column for name in NUMBERS for column in (name, f"{name}_source")]
    for row in read_table(source, ("feature", "where", *columns)):
        name = one_of(source, row, "feature", FEATURES)
        if FEATURES[name] != row.cells["where"]:
            raise source.error(row.line, f"where: {name} is of a {FEATURES[name]}, not of a '{row.cells['where']}'")
        if name in rows:
            raise source.error(row.line, f"{name} appears twice")
        rows[name] = _terrain_row(source, row)
    for name in FEATURES:
        if name not in rows:
            raise source.error(1, f"has no line for {name}")
    return rows


def _terrain_row(source: Source, row: Row) -> TerrainRow:
    return TerrainRow(
        {kind: movement_points(source, row, kind, SPECIAL) for kind in CLASSES},
        number(source, row, "addition"),
        {name: one_of(source, row, f"{name}_source", PROVENANCES) for name in NUMBERS},
    )


# -- the turn track


def read_turns(source: Source) -> tuple[Turn, ...]:
    """The turn track: nine turns [5.1-2], a week each [1.2-2]."""
    source.provenance()
    turns: list[Turn] = []
    for row in read_table(source, ("turn", "begins", *SIDES)):
        turn = Turn(number(source, row, "turn"), _day(source, row), tuple(number(source, row, side) for side in SIDES))
        if turn.number != len(turns) + 1:
            raise source.error(row.line, f"expected the line of turn {len(turns) + 1}")
        if turns and turn.begins != turns[-1].begins + WEEK:
            raise source.error(row.line, f"begins: expected {turns[-1].begins + WEEK}, a week later, not {turn.begins}")
        turns.append(turn)
    if len(turns) != LAST_TURN:
        raise source.error(1, f"has {len(turns)} turns; expected {LAST_TURN}")
    return tuple(turns)


def _day(source: Source, row: Row) -> date:
    text = row.cells["begins"]
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = date.max
    if day.year == date.max.year:  # after whose weeks there is no day any more
        raise source.error(row.line, f"begins: expected a day such as 1944-06-22, not '{text}'")
    return day

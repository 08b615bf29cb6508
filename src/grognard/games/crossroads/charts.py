"""The charts: what terrain costs and gives [5.2, 9.4], and the combat table [9.3, 9.6]."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from grognard.board.costs import ALL, FORBIDDEN, POINT
from grognard.engine.data import Source, number, read_table

CLASSES = ("foot", "motorized")
RESULTS = ("A1", "A2", "D1", "D2", "DR", "EX", "NE")
WHERE = {"hex": "terrain", "hexside": "feature", "link": "road"}
FEATURES = {
    **dict.fromkeys(("clear", "forest", "hill", "marsh", "town", "city", "lake"), "hex"),
    "river": "hexside",
    "road": "link",
}
"""What the map is drawn with."""


class TerrainRow(NamedTuple):
    """A line of the terrain chart: costs in half points by class of unit, and the shift for the defender."""

    cost: Mapping[str, int]
    shift: int


class CombatTable(NamedTuple):
    """Columns by odds, rows by die."""

    columns: tuple[str, ...]
    ratios: tuple[Fraction, ...]
    faces: int
    results: tuple[tuple[str, ...], ...]

    def column(self, attack: Fraction, defence: Fraction) -> int:
        """The column of the odds, rounded in the defender's favour; -1: worse than the first [9.3]."""
        odds = attack / defence
        return sum(ratio <= odds for ratio in self.ratios) - 1

    def result(self, column: int, die: int) -> str:
        """What the table says, in its first or last column if shifted beyond."""
        return self.results[die - 1][max(0, min(column, len(self.columns) - 1))]


def read_terrain(source: Source) -> dict[str, TerrainRow]:
    """The terrain chart."""
    source.provenance()
    rows: dict[str, TerrainRow] = {}
    for row in read_table(source, ("feature", "where", *CLASSES, "shift")):
        name = row.cells["feature"]
        if FEATURES.get(name) != row.cells["where"]:
            known = ", ".join(f"{word},{where}" for word, where in FEATURES.items())
            raise source.error(row.line, f"unknown feature '{name},{row.cells['where']}'; known: {known}")
        if name in rows:
            raise source.error(row.line, f"{name} stands twice")
        costs = {kind: _points(source, row.line, kind, row.cells[kind]) for kind in CLASSES}
        rows[name] = TerrainRow(costs, number(source, row, "shift"))
    for name in FEATURES:
        if name not in rows:
            raise source.error(1, f"has no line for {name}")
    return rows


def _points(source: Source, line: int, column: str, text: str) -> int:
    """A cost in half points: 2, 1/2, all, or - for barred."""
    special = {"all": ALL, "-": FORBIDDEN}
    if text in special:
        return special[text]
    try:
        halves = Fraction(text) * POINT
    except (ValueError, ZeroDivisionError):
        raise source.error(line, f"{column}: expected points such as 2 or 1/2, 'all' or '-', not '{text}'") from None
    if halves.denominator != 1 or not 0 <= halves < 100:
        raise source.error(line, f"{column}: expected whole or half points below 50, not '{text}'")
    return int(halves)


def read_combat_table(source: Source) -> CombatTable:
    """The combat table: every column rising, every face of the die, every cell a known result."""
    source.provenance()
    lines = [line for line in source.text.splitlines() if line.strip() and not line.startswith("#")]
    columns = tuple(cell.strip() for cell in lines[0].split(",")[1:]) if lines else ()
    ratios = tuple(_ratio(source, column) for column in columns)
    if not columns or sorted(set(ratios)) != list(ratios):
        raise source.error(source.line_of("die"), "expected columns of rising odds such as 1:2,1:1,2:1")
    rows = read_table(source, ("die", *columns))
    for n, row in enumerate(rows, 1):
        if number(source, row, "die") != n:
            raise source.error(row.line, f"expected the line of die {n}")
        for column in columns:
            if row.cells[column] not in RESULTS:
                known = ", ".join(RESULTS)
                raise source.error(row.line, f"{column}: unknown result '{row.cells[column]}'; known: {known}")
    if not rows:
        raise source.error(1, "has no lines for the die")
    return CombatTable(columns, ratios, len(rows), tuple(tuple(row.cells[c] for c in columns) for row in rows))


def _ratio(source: Source, column: str) -> Fraction:
    attack, colon, defence = column.partition(":")
    if not (colon and attack.isdigit() and defence.isdigit() and int(attack) and int(defence)):
        raise source.error(source.line_of(column), f"expected odds such as 2:1, not '{column}'")
    return Fraction(int(attack), int(defence))

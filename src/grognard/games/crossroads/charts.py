"""The charts: what terrain costs and gives [5.2, 9.4], and the combat table [9.3, 9.6]."""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from grognard.board.costs import ALL, FORBIDDEN
from grognard.engine.data import Source, movement_points, number, read_die_table, read_table
from grognard.engine.tables import PLAIN, RATIO, CombatTable, Heading

CLASSES = ("foot", "motorized")
RESULTS = ("A1", "A2", "D1", "D2", "DR", "EX", "NE")
WHERE = {"hex": "terrain", "hexside": "feature", "link": "road"}
FEATURES = {
    **dict.fromkeys(("clear", "forest", "hill", "marsh", "town", "city", "lake"), "hex"),
    "river": "hexside",
    "road": "link",
}
"""What the map is drawn with."""
HEADING = re.compile(r"0*([1-9][0-9]{0,3}):0*([1-9][0-9]{0,3})")
"""Odds as a column is headed."""
SPECIAL = {"all": ALL, "-": FORBIDDEN}
"""Words for costs."""


class TerrainRow(NamedTuple):
    """A line of the terrain chart: costs in half points by class of unit, and the shift for the defender."""

    cost: Mapping[str, int]
    shift: int


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
            raise source.error(row.line, f"{name} appears twice")
        costs = {kind: movement_points(source, row, kind, SPECIAL) for kind in CLASSES}
        rows[name] = TerrainRow(costs, number(source, row, "shift"))
    for name in FEATURES:
        if name not in rows:
            raise source.error(1, f"has no line for {name}")
    return rows


def read_combat_table(source: Source) -> CombatTable[str]:
    """The combat table: every column rising, every face of the die, every cell a known result.

    Odds are rounded in the defender's favour; below the first column there is no attack [9.3].
    """
    source.provenance()
    table = read_die_table(source, RESULTS)
    headings = tuple(_heading(source, table.line, n, column) for n, column in enumerate(table.columns))
    ratios = [Fraction(heading.high, heading.low) for heading in headings]
    if sorted(set(ratios)) != ratios:
        raise source.error(table.line, "expected columns of rising odds such as 1:2,1:1,2:1")
    cells = tuple(zip(*table.results, strict=True))
    return CombatTable(RATIO, table.columns, {PLAIN: headings}, cells, len(table.results))


def _heading(source: Source, line: int, n: int, column: str) -> Heading:
    found = HEADING.fullmatch(column)
    if found is None:
        raise source.error(line, f"expected odds such as 2:1, not '{column}'")
    return Heading(n, column, int(found[1]), int(found[2]))

"""The charts of a folio game [2.2]: the combat table with its lines of terrain, the terrain key, support markers."""

from collections.abc import Sequence
from typing import NamedTuple

from grognard.board.costs import FORBIDDEN
from grognard.engine import bands
from grognard.engine.data import Source, movement_points, number, one_of, read_die_table, read_table
from grognard.engine.tables import DIFFERENTIAL, CombatTable

FACES = 6
"""Of the one die [4.1-D3]."""
RESULTS = ("De", "D3", "D2", "Ex", "NE", "A1", "A2", "A3", "(A)", "Ae")
"""From the best for the attacker to the worst [7.6]; NE is the dot [7.6-12]."""
HEX, HEXSIDE, LINK = "hex", "hexside", "link"
ROAD, RAILWAY, TRAIL = "road", "railway", "trail"
RIVER, MINEFIELD, FORTIFICATION, SEA = "river", "minefield", "fortification", "sea"
ROLES = ("", RIVER, MINEFIELD, FORTIFICATION, SEA)
"""What a feature is to the rules, beside what it costs: rivers and streams are one [7.4-3]."""
NO_LINE = ""
"""A feature that has no line in the combat table."""
BRIDGE = "bridge"
"""The line for attacks over a bridge [EX-5]."""


class TerrainRow(NamedTuple):
    """A line of the terrain key: half points, its line of the combat table, and what it is to the rules."""

    where: str
    cost: int
    line: str
    role: str


class SupportMarker(NamedTuple):
    """A support fire marker [3.0-4]: the pool it belongs to, and its value."""

    id: str
    pool: str
    value: int


class Pool(NamedTuple):
    """A pool of support markers [8.0-2, 15.0-2]: whose it is, and whether its markers are aircraft [15.2, 15.3]."""

    name: str
    side: str
    air: bool


def read_terrain(source: Source) -> dict[str, TerrainRow]:
    """The terrain key [5.2]: the game says which features there are."""
    source.provenance()
    rows: dict[str, TerrainRow] = {}
    for row in read_table(source, ("feature", "where", "cost", "line", "role")):
        name = row.cells["feature"]
        if name in rows:
            raise source.error(row.line, f"{name} stands twice")
        where = one_of(source, row, "where", (HEX, HEXSIDE, LINK))
        cost = movement_points(source, row, "cost", {"-": FORBIDDEN})
        rows[name] = TerrainRow(where, cost, row.cells["line"], one_of(source, row, "role", ROLES))
    for name in (ROAD, RAILWAY):
        if name not in rows:
            raise source.error(1, f"has no line for {name}")
    return rows


def read_combat_table(results: Source, lines: Source, named: Sequence[str]) -> CombatTable[str]:
    """The combat table [7.3-2]: columns by name with six lines for the die, and over them a row of bands a terrain.

    Beyond the ends of a row its first or last column counts, and a die above 6 is a 6.
    """
    results.provenance()
    lines.provenance()
    table = read_die_table(results, RESULTS)
    if len(table.results) not in (1, FACES):
        wrong = f"has {len(table.results)} lines; expected {FACES}, or one for whatever is rolled"
        raise results.error(table.line, wrong)
    rows = {}
    for row in read_table(lines, ("line", *table.columns)):
        name = row.cells["line"]
        if name in rows:
            raise lines.error(row.line, f"{name} stands twice")
        rows[name] = bands.headings(lines, row.line, [row.cells[column] for column in table.columns])
    for name in named:
        if name not in rows:
            raise lines.error(1, f"has no line '{name}', which the terrain key names")
    faces = table.results if len(table.results) == FACES else table.results * FACES
    cells = tuple(zip(*faces, strict=True))
    return CombatTable(DIFFERENTIAL, table.columns, rows, cells, FACES, first_holds_below=True)


def read_pools(source: Source, sides: Sequence[str]) -> dict[str, Pool]:
    """The pools of support markers, by name."""
    source.provenance()
    pools: dict[str, Pool] = {}
    for row in read_table(source, ("pool", "side", "air")):
        name = row.cells["pool"]
        if name in pools:
            raise source.error(row.line, f"{name} stands twice")
        air = one_of(source, row, "air", ("yes", "no")) == "yes"
        pools[name] = Pool(name, one_of(source, row, "side", sides), air)
    return pools


def read_support(source: Source, pools: Sequence[str]) -> tuple[SupportMarker, ...]:
    """The support markers [3.0-4]: pool, value, how many; each has a name of its own, `16TC.3`."""
    source.provenance()
    found: list[SupportMarker] = []
    counts: dict[str, int] = {}
    for row in read_table(source, ("pool", "value", "count")):
        pool, value = one_of(source, row, "pool", pools), number(source, row, "value", least=1, most=20)
        for _ in range(number(source, row, "count", least=1, most=50)):
            counts[pool] = counts.get(pool, 0) + 1
            found.append(SupportMarker(f"{pool}.{counts[pool]}", pool, value))
    return tuple(found)

"""The charts of a folio game [2.2]: the combat table with its lines of terrain, the terrain key, support markers."""

from collections.abc import Collection, Sequence
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
RIVER, BRIDGE, MINEFIELD, FORTIFICATION, SEA = "river", "bridge", "minefield", "fortification", "sea"
ROLES = ("", RIVER, BRIDGE, MINEFIELD, FORTIFICATION, SEA)
"""What a feature is to the rules, beside what it costs: rivers and streams are one [7.4-3]."""
NO_LINE = ""
"""A feature that has no line in the combat table."""
GROUND, AIR = "ground", "air"


class TerrainRow(NamedTuple):
    """A line of the terrain key: half points, its line of the combat table, and what it is to the rules."""

    where: str
    cost: int
    line: str
    role: str


class SupportMarker(NamedTuple):
    """A support fire marker [3.0-4]: the pool it belongs to, and its value, the combat modifier [2.3.2-3]."""

    id: str
    pool: str
    value: int


class Pool(NamedTuple):
    """A group with its pool of support markers [8.0-2, 15.0-2]; one of aircraft has no units [15.2, 15.3]."""

    name: str
    side: str
    air: bool
    held: bool
    """Its units have to be released before they move [19.0-1]."""


class Turn(NamedTuple):
    """A space of the turn track: what it is called."""

    name: str
    day: str


def read_terrain(source: Source) -> dict[str, TerrainRow]:
    """The terrain key [5.2]: the game says which features there are."""
    source.provenance()
    rows: dict[str, TerrainRow] = {}
    for row in read_table(source, ("feature", "where", "cost", "line", "role", "source")):
        name = row.cells["feature"]
        if name in rows:
            raise source.error(row.line, f"{name} stands twice")
        where = one_of(source, row, "where", (HEX, HEXSIDE, LINK))
        cost = movement_points(source, row, "cost", {"-": FORBIDDEN})
        rows[name] = TerrainRow(where, cost, row.cells["line"], one_of(source, row, "role", ROLES))
    for name in (ROAD, RAILWAY):
        if name not in rows:
            raise source.error(1, f"has no line for {name}")
    if not any(row.role == BRIDGE for row in rows.values()):
        raise source.error(1, "has no feature whose role is bridge")
    return rows


def read_combat_table(results: Source, lines: Source, named: Collection[str]) -> CombatTable[str]:
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


def read_groups(source: Source, sides: Sequence[str]) -> dict[str, Pool]:
    """The groups of both sides, each with a pool of support markers, by name."""
    source.provenance()
    pools: dict[str, Pool] = {}
    for row in read_table(source, ("id", "side", "kind", "color", "held", "name")):
        name = row.cells["id"]
        if name in pools:
            raise source.error(row.line, f"{name} stands twice")
        air = one_of(source, row, "kind", (GROUND, AIR)) == AIR
        held = one_of(source, row, "held", ("yes", "no")) == "yes"
        pools[name] = Pool(name, one_of(source, row, "side", sides), air, held)
    return pools


def read_support(source: Source, pools: Collection[str]) -> tuple[SupportMarker, ...]:
    """The support markers [3.0-4]."""
    source.provenance()
    found: dict[str, SupportMarker] = {}
    for row in read_table(source, ("id", "pool", "value", "source")):
        id = row.cells["id"]
        if id in found:
            raise source.error(row.line, f"{id} stands twice")
        found[id] = SupportMarker(id, one_of(source, row, "pool", pools), number(source, row, "value", most=20))
    return tuple(found.values())


def read_turns(source: Source) -> tuple[Turn, ...]:
    """The spaces of the turn track [2.2-1]."""
    source.provenance()
    turns: list[Turn] = []
    for row in read_table(source, ("turn", "name", "day")):
        if number(source, row, "turn") != len(turns) + 1:
            raise source.error(row.line, f"expected the line of turn {len(turns) + 1}")
        turns.append(Turn(row.cells["name"], row.cells["day"]))
    return tuple(turns)

"""The charts [3.5]: terrain effects [3.1.1], combat results [7.4.1], Action Points [6.4.1], combat chits [7.4.1.2]."""

import re
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from grognard.board.costs import FORBIDDEN
from grognard.board.words import check_word, nearest
from grognard.engine.data import Row, Source, line_provenance, movement_points, number, one_of, read_table
from grognard.engine.tables import RATIO, CombatTable, Heading

CLASSES = ("foot", "motorized", "hq")
"""The movement columns of the terrain chart [3.1.1-1]."""
WHERE = ("hex", "hexside", "road", "strong_point")
ZONES = ("all", "none", "no_afv")
"""Whose zones of control reach into a hex, or across a hexside [5.4-2]."""
TANK = ("0", "-1", "-2", "half", "none")
"""What terrain does to the attacker's Tank Points [7.4.1.4C-8]."""
STRONG_POINTS = ("strong_point.functional", "strong_point.depleted")
"""The two sides of a Strong Point marker [3.4-19]."""
BARRED = {"-": FORBIDDEN}
FACES = 10
"""Of the die [3.8-1]; a 0 counts as 10 [3.8-2]."""
MOST_DIE = 20
"""The modified combat die goes from 1 to 20 [7.4.1.4-3]."""
MOST_HITS = 5
"""The worst result known [7.4.1E-4]."""
MOST_POINTS = 7
"""Action Points of an Activation, before the Schwerpunkt [6.4.1-4]."""
CHITS = 29
"""Combat Multiplier chits in the cup [3.4-9]."""
LINES = ("2", "3", "4", "5", "6", "7")
"""The lines of a chit, by Efficiency [7.4.1.2-2]."""
LINE_OFFSET = 2
"""The Efficiency of a chit's first line."""
MULTIPLIERS = "123"
"""What a chit can say [7.4.1.2-1]."""


# -- terrain effects


class TerrainRow(NamedTuple):
    """A line of the terrain chart: half points by class of unit, and what it does to zones and to combat."""

    name: str
    where: str
    foot: int
    motorized: int
    hq: int
    zone: str
    tank: str
    anti_tank: int
    check: int
    ratios: str
    source: str = ""


_TERRAIN = ("feature", "where", *CLASSES, "zone", "tank", "anti_tank", "check", "ratios", "source")
_USED = {
    "hex": ("zone", "tank", "anti_tank", "ratios"),
    "hexside": ("zone", "tank", "anti_tank"),
    "road": (),
    "strong_point": ("zone", "tank", "anti_tank", "check"),
}
"""The columns beside movement that a kind of line fills; the others are blank there."""


def read_terrain(source: Source) -> dict[str, TerrainRow]:
    """The terrain chart: the first line of a hex is the base terrain, both sides of a Strong Point are needed."""
    source.provenance()
    rows: dict[str, TerrainRow] = {}
    for row in read_table(source, _TERRAIN):
        found = _terrain_row(source, row)
        if found.name in rows:
            raise source.error(row.line, f"feature: {found.name} appears twice")
        rows[found.name] = found
        _check_against_base(source, row, found, next((r for r in rows.values() if r.where == "hex"), found))
    for name in STRONG_POINTS:
        if name not in rows:
            raise source.error(1, f"has no line for {name}")
    for where in ("hex", "road"):
        if not any(found.where == where for found in rows.values()):
            raise source.error(1, f"has no line of a {where}")
    return rows


def _terrain_row(source: Source, row: Row) -> TerrainRow:
    cells, where = row.cells, one_of(source, row, "where", WHERE)
    name = _feature(source, row, where)
    for column in ("zone", "tank", "anti_tank", "check", "ratios"):
        if (cells[column] != "") != (column in _USED[where]):
            wanted = f"a value for a {where}" if column in _USED[where] else f"nothing for a {where}"
            raise source.error(row.line, f"{column}: expected {wanted}, not '{cells[column]}'")
    foot, motorized, hq = (movement_points(source, row, kind, BARRED) for kind in CLASSES)
    used = _USED[where]
    return TerrainRow(
        name,
        where,
        foot,
        motorized,
        hq,
        one_of(source, row, "zone", ZONES) if "zone" in used else "all",
        one_of(source, row, "tank", TANK) if "tank" in used else "0",
        number(source, row, "anti_tank") if "anti_tank" in used else 0,
        number(source, row, "check") if "check" in used else 0,
        cells["ratios"],
        line_provenance(source, row, _TERRAIN[2:-1]),
    )


def _feature(source: Source, row: Row, where: str) -> str:
    name = row.cells["feature"]
    if (where == "strong_point") != (name in STRONG_POINTS):
        raise source.error(row.line, f"feature: a strong_point is {' or '.join(STRONG_POINTS)}, not '{name}'")
    try:
        check_word("feature", name.replace(".", "_") or ".")
    except ValueError:
        raise source.error(row.line, f"feature: expected one plain word, not '{name}'") from None
    return name


def _check_against_base(source: Source, row: Row, found: TerrainRow, base: TerrainRow) -> None:
    """No terrain is easier than the base one, a road is never slower [3.1.1-4, 3.1.1-7]."""
    if found.where not in ("hex", "road"):
        return
    for kind in CLASSES:
        cost, least = getattr(found, kind), getattr(base, kind)
        if found.where == "road" and cost > least:
            raise source.error(row.line, f"{kind}: a road costs no more than {base.name}, the base terrain")
        if found.where == "hex" and cost < least:
            raise source.error(row.line, f"{kind}: no terrain costs less than {base.name}, the base terrain")


# -- combat results


class Cell(NamedTuple):
    """A combat result: Hits of either side; those in red ask for Efficiency Checks [5.6-1]."""

    attacker: int
    attacker_red: bool
    defender: int
    defender_red: bool

    def __str__(self) -> str:
        return f"{self.attacker}{'r' * self.attacker_red}/{self.defender}{'r' * self.defender_red}"


_CELL = re.compile(r"([0-9]{1,2})(r?)/([0-9]{1,2})(r?)")
_RATIO = re.compile(r"([1-9][0-9]{0,3}):([1-9][0-9]{0,3})")


def read_combat_table(crt: Source, ratios: Source) -> CombatTable[Cell]:
    """The combat table: a line for each modified die, and the Ratios that head its columns in each terrain [3.1.1-2].

    A Ratio is rounded down [5.1-4]; below the leftmost there is no column [7.4.1E-4], beyond the rightmost it is
    that one. A die beyond 1 to 20 counts as the nearest [7.4.1.4-3].
    """
    crt.provenance()
    ratios.provenance()
    columns = _header(crt, "die")
    rows = read_table(crt, ("die", *columns))
    lines = [_results(crt, row, face, columns) for face, row in enumerate(rows, 1)]
    if len(lines) != MOST_DIE:
        raise crt.error(rows[-1].line if rows else 1, f"has {len(lines)} lines; expected die 1 to {MOST_DIE}")
    heads: dict[str, tuple[Heading, ...]] = {}
    for row in read_table(ratios, ("row", *columns)):
        if not row.cells["row"] or row.cells["row"] in heads:
            raise ratios.error(row.line, f"row: expected a name that appears once, not '{row.cells['row']}'")
        heads[row.cells["row"]] = _heads(ratios, row, columns)
    if not heads:
        raise ratios.error(1, "has no row of Ratios")
    return CombatTable(RATIO, tuple(columns), heads, tuple(zip(*lines, strict=True)), FACES)


def _header(source: Source, first: str) -> list[str]:
    """The headings of a table whose first column is known, and whose others it names itself."""
    head = next((line for line in source.text.splitlines() if line.strip() and line[0] != "#"), "")
    columns = [cell.strip() for cell in head.split(",")]
    if columns[0] != first or len(columns) < 2 or not all(columns):
        line = source.line_of(head) if head else 1
        raise source.error(line, f"expected a header {first},... that names every column, not '{head}'")
    return columns[1:]


def _face(source: Source, row: Row, face: int) -> None:
    if number(source, row, "die") != face:
        raise source.error(row.line, f"die: expected the line of die {face}, not '{row.cells['die']}'")


def _results(source: Source, row: Row, face: int, columns: Sequence[str]) -> tuple[Cell, ...]:
    _face(source, row, face)
    found = []
    for column in columns:
        match = _CELL.fullmatch(row.cells[column])
        if match is None or max(int(match[1]), int(match[3])) > MOST_HITS:
            wanted = f"Hits of attacker/defender, 0 to {MOST_HITS}, such as 2r/1"
            raise source.error(row.line, f"{column}: expected {wanted}, not '{row.cells[column]}'")
        found.append(Cell(int(match[1]), bool(match[2]), int(match[3]), bool(match[4])))
    return tuple(found)


def _heads(source: Source, row: Row, columns: Sequence[str]) -> tuple[Heading, ...]:
    """The Ratios of a terrain: rising from left to right, without a gap between the first and the last."""
    found: list[Heading] = []
    for n, column in enumerate(columns):
        text = row.cells[column]
        if not text:
            continue
        match = _RATIO.fullmatch(text)
        if match is None:
            raise source.error(row.line, f"{column}: expected a Ratio such as 3:2, or nothing, not '{text}'")
        if found and found[-1].column != n - 1:
            raise source.error(row.line, f"{column}: expected no gap between the first and the last Ratio")
        found.append(Heading(n, text, int(match[1]), int(match[2])))
    if not found:
        raise source.error(row.line, f"{row.cells['row']}: has no Ratio at all")
    for (_, _, high, low), (n, _, more, less) in pairwise(found):
        if Fraction(high, low) >= Fraction(more, less):
            raise source.error(row.line, f"{columns[n]}: expected a Ratio above {high}:{low}, not {more}:{less}")
    return tuple(found)


def check_ratio_rows(source: Source, terrain: Mapping[str, TerrainRow], rows: Collection[str]) -> None:
    """Every hex terrain names a row of Ratios that there is [3.1.1-2]."""
    for found in terrain.values():
        if found.where == "hex" and found.ratios not in rows:
            line = source.line_of(f"{found.name},hex")
            raise source.error(line, f"ratios: unknown row '{found.ratios}'; {nearest(found.ratios, rows)}")


# -- Action Points


class ActionTable(NamedTuple):
    """Action Points by Activation Level, less 1, and die, less 1: of an Activation [6.4.1-3], of a Reaction [6.5.2]."""

    activation: tuple[tuple[int, ...], ...]
    reaction: tuple[tuple[int, ...], ...]


_POINTS = re.compile(r"([0-9]{1,2})/([0-9]{1,2})")


def read_action_table(source: Source) -> ActionTable:
    """The Action Point Table: a column for each Activation Level, a line for each face of the die."""
    source.provenance()
    columns = _header(source, "die")
    if columns != [str(n + 1) for n in range(len(columns))]:
        raise source.error(source.line_of("die,"), f"expected columns 1, 2, ... by level, not {','.join(columns)}")
    rows = read_table(source, ("die", *columns))
    lines = [_action_line(source, row, face, columns) for face, row in enumerate(rows, 1)]
    if len(lines) != FACES:
        raise source.error(rows[-1].line if rows else 1, f"has {len(lines)} lines; expected die 1 to {FACES}")
    by_level = list(zip(*lines, strict=True))
    return ActionTable(
        tuple(tuple(black for black, _ in level) for level in by_level),
        tuple(tuple(red for _, red in level) for level in by_level),
    )


def _action_line(source: Source, row: Row, face: int, columns: Sequence[str]) -> list[tuple[int, int]]:
    _face(source, row, face)
    found: list[tuple[int, int]] = []
    for column in columns:
        match = _POINTS.fullmatch(row.cells[column])
        black, red = (int(match[1]), int(match[2])) if match else (0, 0)
        if not 1 <= red <= black <= MOST_POINTS:
            wanted = f"black/red such as 4/2, 1 to {MOST_POINTS}, red at most black"
            raise source.error(row.line, f"{column}: expected {wanted}, not '{row.cells[column]}'")
        found.append((black, red))
    return found


# -- combat chits


class Chits(NamedTuple):
    """The Combat Multiplier chits: by chit, by Efficiency less 2, the left, middle and right column [7.4.1.2]."""

    names: tuple[str, ...]
    multipliers: tuple[tuple[tuple[int, int, int], ...], ...]
    sources: tuple[str, ...] = ()

    def line(self, chit: int, efficiency: int) -> tuple[int, int, int]:
        """The line of a chit for an Efficiency; beyond 2..7 the nearest [7.4.1.2-2]."""
        lines = self.multipliers[chit]
        return lines[max(0, min(efficiency - LINE_OFFSET, len(lines) - 1))]


def read_chits(source: Source) -> Chits:
    """The chits of the cup: 1 to 29, a line for each Efficiency, three digits a line."""
    source.provenance()
    names, chits, sources = [], [], []
    for n, row in enumerate(read_table(source, ("chit", *LINES, "source")), 1):
        if row.cells["chit"] != str(n):
            raise source.error(row.line, f"chit: expected chit {n}, not '{row.cells['chit']}'")
        names.append(row.cells["chit"])
        chits.append(tuple(_multipliers(source, row, line) for line in LINES))
        sources.append(line_provenance(source, row, LINES))
    if len(names) != CHITS:
        raise source.error(source.line_of("chit,"), f"has {len(names)} chits; expected {CHITS}")
    return Chits(tuple(names), tuple(chits), tuple(sources))


def _multipliers(source: Source, row: Row, line: str) -> tuple[int, int, int]:
    text = row.cells[line]
    if len(text) != 3 or any(digit not in MULTIPLIERS for digit in text):
        raise source.error(row.line, f"{line}: expected three digits from 1 to 3, left to right, not '{text}'")
    return int(text[0]), int(text[1]), int(text[2])

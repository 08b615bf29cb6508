"""Tables that are rolled on: columns by value, lines by the die, a result in each cell, and where each line is from."""

import re
from collections.abc import Callable, Collection, Mapping
from itertools import pairwise
from typing import NamedTuple, TypeVar

from grognard.engine.data import Row, Source, line_provenance, number, one_of, read_table
from grognard.engine.tables import DIFFERENTIAL, PLAIN, CombatTable, Heading

R = TypeVar("R")


class Die(NamedTuple):
    """The die that all is rolled with, and the rule that says so."""

    rule: str
    faces: int


DIE = Die("4.5-0", 10)
"""Its 0 is a ten."""
FACES = DIE.faces
MOST = 99
YES = {"yes": True, "no": False}
_HEADING = re.compile(r"(?P<low>-?\d+)(?:\.\.(?P<high>-?\d+))?|<=(?P<below>-?\d+)|>=(?P<above>-?\d+)")
_DICE = re.compile(r"([1-9]|10)(?:-([1-9]|10))?")


class Span(NamedTuple):
    """The values of a column: None is open."""

    low: int | None
    high: int | None


def span_of(text: str) -> Span | None:
    """The heading of a column: 4, 1..3, <=-5 or >=12."""
    match = _HEADING.fullmatch(text)
    if match is None:
        return None
    if match["below"] is not None:
        return Span(None, int(match["below"]))
    if match["above"] is not None:
        return Span(int(match["above"]), None)
    low = int(match["low"])
    return Span(low, int(match["high"]) if match["high"] else low)


def headings_of(source: Source) -> tuple[int, tuple[str, ...]]:
    """The line of the header, and the columns between `die` and `source`."""
    for n, line in enumerate(source.text.splitlines(), 1):
        if line.strip() and line[0] != "#":
            cells = tuple(cell.strip() for cell in line.split(","))
            if len(cells) < 3 or cells[0] != "die" or cells[-1] != "source":
                raise source.error(n, "expected a header die,COLUMNS,source")
            return n, cells[1:-1]
    raise source.error(1, "is empty; expected a header die,COLUMNS,source")


def read_value_table(
    source: Source, result: Callable[[str], R | None], example: str, lowest: int = 1, highest: int = FACES
) -> CombatTable[R]:
    """A table by value and die: headings without a gap, the last one open; a line for each modified die.

    A first line `<=0` and a last one `>=12` hold all dice beyond. The first heading may be open as well; otherwise
    values below it have no column.
    """
    line, columns = headings_of(source)
    spans = _spans(source, line, columns)
    headings = tuple(
        Heading(n, text, low if low is not None else int(high or 0))
        for n, (text, (low, high)) in enumerate(zip(columns, spans, strict=True))
    )
    cells = read_cells(source, columns, result, example, lowest, highest)
    below = spans[0].low is None
    return CombatTable(DIFFERENTIAL, columns, {PLAIN: headings}, cells, FACES, first_holds_below=below, lowest=lowest)


def _spans(source: Source, line: int, columns: tuple[str, ...]) -> list[Span]:
    spans: list[Span] = []
    for text in columns:
        span = span_of(text)
        if span is None:
            raise source.error(line, f"{text}: expected values such as 4, 1..3, <=-5 or >=12")
        spans.append(span)
    if spans[-1].high is not None:
        raise source.error(line, f"{columns[-1]}: expected an open end such as >=12")
    for (one, other), text in zip(pairwise(spans), columns[1:], strict=True):
        if one.high is None or other.low != one.high + 1:
            raise source.error(line, f"{text}: expected values that begin where the column before ends")
    return spans


def read_cells(
    source: Source,
    columns: tuple[str, ...],
    result: Callable[[str], R | None],
    example: str,
    lowest: int = 1,
    highest: int = FACES,
) -> tuple[tuple[R, ...], ...]:
    """The results by column, then by die."""
    source.provenance()
    names = ("die", *columns, "source")
    rows = read_table(source, names)
    wanted = [str(die) for die in range(lowest, highest + 1)]
    wanted[0] = f"<={lowest}" if lowest < 1 else wanted[0]
    wanted[-1] = f">={highest}" if highest > FACES else wanted[-1]
    for said, row in zip(wanted, rows, strict=False):
        if row.cells["die"] != said:
            raise source.error(row.line, f"die: expected the line of die {said}, not '{row.cells['die']}'")
        line_provenance(source, row, names)
    if len(rows) != len(wanted):
        last = rows[-1].line if rows else 1
        raise source.error(last, f"has {len(rows)} lines; expected die {wanted[0]} to {wanted[-1]}")
    lines = [[_cell(source, row, column, result, example) for column in columns] for row in rows]
    return tuple(zip(*lines, strict=True))


def _cell(source: Source, row: Row, column: str, result: Callable[[str], R | None], example: str) -> R:
    found = result(row.cells[column])
    if found is None:
        raise source.error(row.line, f"{column}: expected a result such as {example}, not '{row.cells[column]}'")
    return found


def whole_number(text: str) -> int | None:
    """A whole number in a cell, with or without a sign."""
    return int(text) if re.fullmatch(r"[+-]?\d{1,2}", text) else None


def slashed(text: str, count: int) -> tuple[int, ...] | None:
    """Numbers from 0 on with slashes between them: 1/2."""
    parts = text.split("/")
    if len(parts) != count or not all(re.fullmatch(r"\d{1,2}", part) for part in parts):
        return None
    return tuple(int(part) for part in parts)


def read_rows(source: Source, key: str, columns: tuple[str, ...], known: Collection[str]) -> Mapping[str, Row]:
    """The lines of a table by their first column: all that are known, each once, each with its `source`."""
    source.provenance()
    names = (key, *columns, "source")
    found: dict[str, Row] = {}
    for row in read_table(source, names):
        name = one_of(source, row, key, known)
        if name in found:
            raise source.error(row.line, f"{key}: {name} appears twice")
        line_provenance(source, row, names)
        found[name] = row
    for name in known:
        if name not in found:
            raise source.error(1, f"has no line for {name}")
    return {name: found[name] for name in known}


def dice(source: Source, row: Row, column: str) -> tuple[int, int]:
    """The lowest and the highest die in a cell such as 3-7; 0, 0 for none at all."""
    text = row.cells[column]
    if not text:
        return 0, 0
    match = _DICE.fullmatch(text)
    low, high = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
    if low > high:
        raise source.error(row.line, f"{column}: expected dice such as 3-7, not '{text}'")
    return low, high


def words(source: Source, row: Row, column: str, known: Collection[str]) -> tuple[str, ...]:
    """Words of a cell, each known and none twice."""
    found = tuple(row.cells[column].split())
    for word in found:
        if word not in known:
            raise source.error(row.line, f"{column}: unknown '{word}'; known: {', '.join(known)}")
        if found.count(word) > 1:
            raise source.error(row.line, f"{column}: {word} appears twice")
    return found


def amount(source: Source, row: Row, column: str, least: int = 0) -> int:
    """A whole number in a cell; 0 if it is empty."""
    return number(source, row, column, least, MOST) if row.cells[column] else 0

"""A chart of a position file that is the game's own but for some cells.

    {"crt": {"patch": {"4": {"2:1": "DR"}}}}      the cell of line 4, column 2:1
    {"crt": {"every": "DR"}}                      a table that is rolled on says DR, whatever is rolled

A line is named by its first cell, a column by its heading. What a cell may hold, the game's reader of the chart says.
"""

import csv
from collections.abc import Mapping
from io import StringIO
from typing import Any

from grognard.engine import limits
from grognard.engine.codec import FieldError, check_fields
from grognard.engine.data import Source
from grognard.engine.faults import expected, fault, unknown

FIELDS = ("every", "patch")
_ROLLED = "die"
"""The first heading of a table that is rolled on."""
_SOURCE = "source"
"""The column that says where a line comes from: no result."""


def patched(source: Source, changes: Mapping[str, Any], field: str) -> str:
    """The text of a chart with some of its cells changed; `field`: where the file says so."""
    try:
        check_fields(changes, FIELDS)
    except FieldError as error:
        raise error.inside(field) from None
    if not source.name.endswith(".csv"):
        raise FieldError(field, fault("no table"))
    lines = source.text.splitlines()
    table = [(n, _split(line)) for n, line in enumerate(lines) if line.strip() and line[0] != "#"]
    head, rows = table[0][1], table[1:]
    if "every" in changes:
        _fill(head, [cells for _, cells in rows], changes["every"], f"{field}.every")
    _patch(head, {cells[0]: cells for _, cells in rows}, changes.get("patch", {}), f"{field}.patch")
    for n, cells in rows:
        if cells != _split(lines[n]):
            lines[n] = _joined(cells)
    return "\n".join(lines) + "\n"


def _fill(head: list[str], rows: list[list[str]], value: Any, field: str) -> None:
    """Every cell of a table that is rolled on says the same."""
    if head[0] != _ROLLED:
        raise FieldError(field, fault("not rolled on"))
    text, results = _cell(value, field), [n for n, name in enumerate(head) if n and name != _SOURCE]
    for cells in rows:
        for n in results:
            cells[n] = text


def _patch(head: list[str], rows: Mapping[str, list[str]], patch: Any, field: str) -> None:
    """Cells by line and column; the first cell of a line is its name, and stays."""
    columns = head[1:]
    for name, changes in _object(patch, field).items():
        if name not in rows:
            raise FieldError(f"{field}.{name}", unknown("line", name, rows))
        for column, value in _object(changes, f"{field}.{name}").items():
            where = f"{field}.{name}.{column}"
            if column not in columns:
                raise FieldError(where, unknown("column", column, columns))
            rows[name][head.index(column)] = _cell(value, where)


def _object(value: Any, field: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise FieldError(field, expected("object", value))
    return value


def _cell(value: Any, field: str) -> str:
    """A text of one line, or a whole number."""
    text = str(value) if type(value) is int else value
    if not isinstance(text, str) or not (text.isprintable() and len(text) <= limits.TEXT):
        raise FieldError(field, expected("cell", value))
    return text


def _split(line: str) -> list[str]:
    return [cell.strip() for cell in next(csv.reader([line]))]


def _joined(cells: list[str]) -> str:
    written = StringIO()
    csv.writer(written, lineterminator="").writerow(cells)
    return written.getvalue()

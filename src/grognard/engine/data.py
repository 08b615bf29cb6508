"""Data files that a person can read and change, and what is said when one of them is wrong."""

import csv
import re
import tomllib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from grognard.board.costs import POINT
from grognard.board.words import cut, nearest, shown
from grognard.engine import limits

_POINTS = re.compile(r"[+-]?\d{1,4}(/\d{1,4}|\.\d{1,4})?", re.ASCII)
"""Movement points as a chart has them: 2, 1/2, 1.5."""
_NAME = r"""(?:[\w-]++|"[^"]*+"|'[^']*+')[ \t]*+"""
_LONG_KEY = re.compile(rf"(?<![\w-])(?:{_NAME}\.[ \t]*+){{{limits.DEPTH}}}")
"""A key of a TOML file with more names than tables may be deep: a.b.c.d."""


class DataError(ValueError):
    """A data file is wrong: `file:line: what is wrong, what was expected`."""

    def __init__(self, source: str, line: int, message: str) -> None:
        self.source = source
        self.line = line
        self.message = cut(message)
        super().__init__(f"{source}:{line}: {self.message}" if line else f"{source}: {self.message}")


PROVENANCES = ("printed", "derived", "found", "reconstructed", "ours")


@dataclass(frozen=True)
class Source:
    """One data file's text, and where it came from."""

    name: str
    text: str

    def error(self, line: int, message: str) -> DataError:
        """An error at a line of this file."""
        return DataError(self.name, line, message)

    def line_of(self, token: str) -> int:
        """The line where a word first stands, for formats whose reader tells no lines; 0 if nowhere."""
        for n, line in enumerate(self.text.splitlines(), 1):
            if token in line:
                return n
        return 0

    def provenance(self) -> str:
        """What the file says of where its content is from (`# provenance: word, remarks`)."""
        for n, line in enumerate(self.text.splitlines(), 1):
            head, colon, said = line.lstrip("# ").partition(":")
            if colon and head.strip() == "provenance":
                said = said.strip().strip('"')
                if said.replace(",", " ").split()[:1] not in [[word] for word in PROVENANCES]:
                    raise self.error(n, f"provenance is one of {', '.join(PROVENANCES)}, not '{said}'")
                return said
        raise self.error(1, "has no provenance line: '# provenance: printed | derived | found | reconstructed | ours'")


class Row(NamedTuple):
    """A line of a table: where it stands, and its cells by column."""

    line: int
    cells: dict[str, str]


class DieTable(NamedTuple):
    """A table that is rolled on with one die: the headings of its columns, their line, and the results by face."""

    line: int
    columns: tuple[str, ...]
    results: tuple[tuple[str, ...], ...]


def read_table(source: Source, columns: Sequence[str], optional: Sequence[str] = ()) -> list[Row]:
    """The rows of a CSV file whose first line names the columns; lines that begin with # are remarks."""
    numbered = _lines(source)
    if not numbered:
        raise source.error(1, f"is empty; expected a header {','.join(columns)}")
    head = _split(source, *numbered[0])
    for name in columns:
        if name not in head:
            raise source.error(numbered[0][0], f"has no column '{name}'")
    known, seen = {*columns, *optional}, set[str]()
    for name in head:
        if name in seen:
            raise source.error(numbered[0][0], f"column '{name}' appears twice")
        seen.add(name)
        if name not in known:
            raise source.error(numbered[0][0], f"unknown column '{name}'; {nearest(name, (*columns, *optional))}")
    rows = []
    for n, line in numbered[1:]:
        cells = _split(source, n, line)
        if len(cells) != len(head):
            raise source.error(n, f"has {len(cells)} cells; expected {len(head)}: {','.join(head)}")
        rows.append(Row(n, dict(zip(head, cells, strict=True))))
    return rows


def _lines(source: Source) -> list[tuple[int, str]]:
    """The lines that are neither blank nor remarks, with their numbers."""
    return [(n, line) for n, line in enumerate(source.text.splitlines(), 1) if line.strip() and line[0] != "#"]


def _split(source: Source, n: int, line: str) -> list[str]:
    try:
        return [cell.strip() for cell in next(csv.reader([line]))]
    except (csv.Error, StopIteration):
        raise source.error(n, f"is not a line of a table: {shown(line)}") from None


def read_die_table(source: Source, results: Collection[str]) -> DieTable:
    """A CSV file headed `die` and the columns: a line for each face, from 1 on, and in each cell a known result."""
    lines = _lines(source)
    columns = [name for name in _split(source, *lines[0]) if name != "die"] if lines else []
    rows = read_table(source, ("die", *columns))
    if not columns or not rows:
        raise source.error(lines[0][0], f"has no {'lines for the die' if columns else 'columns beside the die'}")
    for face, row in enumerate(rows, 1):
        if number(source, row, "die") != face:
            raise source.error(row.line, f"expected the line of die {face}")
        for column in columns:
            if row.cells[column] not in results:
                known = ", ".join(results)
                raise source.error(row.line, f"{column}: unknown result '{row.cells[column]}'; known: {known}")
    return DieTable(lines[0][0], tuple(columns), tuple(tuple(row.cells[c] for c in columns) for row in rows))


def number(source: Source, row: Row, column: str, least: int = 0, most: int = limits.NUMBER) -> int:
    """A whole number in a cell."""
    text = row.cells[column]
    value = whole(text)
    if value is None:
        raise source.error(row.line, f"{column}: expected a whole number, not '{cut(text, limits.TEXT)}'")
    if value < least:
        raise source.error(row.line, f"{column}: expected at least {least}, not {value}")
    if value > most:
        raise source.error(row.line, f"{column}: expected at most {most}, not {value}")
    return value


def whole(text: str) -> int | None:
    """The whole number that a text says; None if it says none, or one that is out of range."""
    if len(text) > len(str(limits.NUMBER)) + 1:
        return None
    try:
        value = int(text)
    except ValueError:
        return None
    return value if -limits.NUMBER <= value <= limits.NUMBER else None


def one_of(source: Source, row: Row, column: str, known: Collection[str]) -> str:
    """A word in a cell that has to be one of those known."""
    text = row.cells[column]
    if text not in known:
        raise source.error(row.line, f"{column}: unknown {column} '{text}'; {nearest(text, known)}")
    return text


def line_provenance(source: Source, row: Row, columns: Sequence[str]) -> str:
    """Where a line is from, and where single cells of it are from: `reconstructed attack=printed`."""
    text = row.cells["source"]
    first, *others = text.split() or [""]
    for word in (first, *(other.partition("=")[2] for other in others)):
        if word not in PROVENANCES:
            raise source.error(row.line, f"source: unknown source '{word}'; {nearest(word, PROVENANCES)}")
    for other in others:
        column = other.partition("=")[0]
        if column not in columns:
            raise source.error(row.line, f"source: unknown column '{column}'; {nearest(column, columns)}")
    return text


def movement_points(source: Source, row: Row, column: str, words: Mapping[str, int]) -> int:
    """A cost in half points from a cell with points (2, 1/2), or with a word that has a cost of its own."""
    text = row.cells[column]
    if text in words:
        return words[text]
    try:
        if not _POINTS.fullmatch(text):  # a Fraction would also read 1e999999999, and never come to an end
            raise ValueError
        halves = Fraction(text) * POINT
    except (ValueError, ZeroDivisionError):
        known = " or ".join(f"'{word}'" for word in words)
        raise source.error(row.line, f"{column}: expected points such as 2 or 1/2, {known}, not '{text}'") from None
    if halves.denominator != 1 or not 0 <= halves < 100:
        raise source.error(row.line, f"{column}: expected whole or half points below 50, not '{text}'")
    return int(halves)


def read_toml(source: Source) -> dict[str, Any]:
    """A TOML file."""
    for n, line in enumerate(source.text.splitlines(), 1):
        if len(line) > limits.TOML_LINE:
            raise source.error(n, f"has {len(line):,} characters; expected at most {limits.TOML_LINE:,}")
        if _LONG_KEY.search(line):  # which takes the longer to read, the more names it has: ever more for each
            raise source.error(n, f"has a key of more than {limits.DEPTH} names")
    try:
        found = tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"at line (\d+)", str(error))
        raise source.error(int(place[1]) if place else len(source.text.splitlines()), str(error)) from None
    except (RecursionError, ValueError, OverflowError):  # lists in lists in lists; a number or a day that cannot be
        raise source.error(
            0, "is not TOML that can be read: it is too deep, or has a number that is too large"
        ) from None
    _check_toml(source, found)
    return found


def _check_toml(source: Source, data: dict[str, Any]) -> None:
    """Refuse tables in tables without end, and numbers of a thousand digits, which TOML writes as 0xFFF..."""
    waiting: list[tuple[Any, int]] = [(data, 1)]
    while waiting:
        value, depth = waiting.pop()
        if isinstance(value, dict | list):
            if depth > limits.DEPTH:
                raise source.error(0, f"has tables inside one another, more than {limits.DEPTH} deep")
            waiting += [(item, depth + 1) for item in (value.values() if isinstance(value, dict) else value)]
        elif isinstance(value, int) and not -limits.NUMBER <= value <= limits.NUMBER:
            raise source.error(0, f"has the number {shown(value)}; expected at most {limits.NUMBER:,}")


class DataFolder:
    """A game's data files, any of which may be replaced by name: from a folder, or by text given in place."""

    def __init__(self, folder: Path, instead: Path | None = None, inline: Mapping[str, str] | None = None) -> None:
        self.folder = folder
        self.instead = instead
        self.inline = dict(inline or {})
        if instead is not None:
            self._check_folder(instead)
        for name in self.inline:
            self._check_name(name)

    def names(self) -> list[str]:
        """The files there are."""
        return sorted(path.name for path in self.folder.iterdir() if path.is_file())

    def open(self, name: str) -> Source:
        """A file's text: the one given in place, else the replacing folder's, else the game's own."""
        if name in self.inline:
            return _checked(Source(f"{name} (given in place)", self.inline[name]))
        for folder in (self.instead, self.folder):
            if folder is not None and (folder / name).is_file():
                path = folder / name
                try:
                    return Source(str(path), path.read_text("utf-8-sig"))  # spreadsheets begin with a mark
                except UnicodeDecodeError as error:
                    raise DataError(str(path), 0, f"is not UTF-8 text: {error.reason}") from None
        raise DataError(str(self.folder / name), 0, "there is no such data file")

    def _check_folder(self, folder: Path) -> None:
        if not folder.is_dir():
            raise DataError(str(folder), 0, "is not a folder; expected one with charts to use instead of the game's")
        for path in sorted(folder.iterdir()):
            self._check_name(path.name)

    def _check_name(self, name: str) -> None:
        if name not in self.names():
            raise DataError(name, 0, f"is not a data file of the game; {nearest(name, self.names())}")


def _checked(source: Source) -> Source:
    """A chart that came with a position, unless it is longer than any chart is."""
    lines = source.text.splitlines()
    if len(source.text) > limits.CHART:
        raise source.error(0, f"has {len(source.text):,} characters; expected at most {limits.CHART:,}")
    if len(lines) > limits.CHART_LINES:
        raise source.error(0, f"has {len(lines):,} lines; expected at most {limits.CHART_LINES:,}")
    for n, line in enumerate(lines, 1):
        if len(line) > limits.CHART_LINE:
            raise source.error(n, f"has {len(line):,} characters; expected at most {limits.CHART_LINE:,}")
    return source

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
from grognard.board.words import nearest


class DataError(ValueError):
    """A data file is wrong: `file:line: what is wrong, what was expected`."""

    def __init__(self, source: str, line: int, message: str) -> None:
        super().__init__(f"{source}:{line}: {message}" if line else f"{source}: {message}")
        self.source = source
        self.line = line
        self.message = message


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
    head = _split(numbered[0][1])
    for name in columns:
        if name not in head:
            raise source.error(numbered[0][0], f"has no column '{name}'")
    for name in head:
        if head.count(name) > 1:
            raise source.error(numbered[0][0], f"column '{name}' stands twice")
        if name not in columns and name not in optional:
            raise source.error(numbered[0][0], f"unknown column '{name}'; {nearest(name, (*columns, *optional))}")
    rows = []
    for n, line in numbered[1:]:
        cells = _split(line)
        if len(cells) != len(head):
            raise source.error(n, f"has {len(cells)} cells; expected {len(head)}: {','.join(head)}")
        rows.append(Row(n, dict(zip(head, cells, strict=True))))
    return rows


def _lines(source: Source) -> list[tuple[int, str]]:
    """The lines that are neither blank nor remarks, with their numbers."""
    return [(n, line) for n, line in enumerate(source.text.splitlines(), 1) if line.strip() and line[0] != "#"]


def _split(line: str) -> list[str]:
    return [cell.strip() for cell in next(csv.reader([line]))]


def read_die_table(source: Source, results: Collection[str]) -> DieTable:
    """A CSV file headed `die` and the columns: a line for each face, from 1 on, and in each cell a known result."""
    lines = _lines(source)
    columns = [name for name in _split(lines[0][1]) if name != "die"] if lines else []
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


def number(source: Source, row: Row, column: str, least: int = 0) -> int:
    """A whole number in a cell."""
    text = row.cells[column]
    try:
        value = int(text)
    except ValueError:
        raise source.error(row.line, f"{column}: expected a whole number, not '{text}'") from None
    if value < least:
        raise source.error(row.line, f"{column}: expected at least {least}, not {value}")
    return value


def one_of(source: Source, row: Row, column: str, known: Collection[str]) -> str:
    """A word in a cell that has to be one of those known."""
    text = row.cells[column]
    if text not in known:
        raise source.error(row.line, f"{column}: unknown {column} '{text}'; {nearest(text, known)}")
    return text


def movement_points(source: Source, row: Row, column: str, words: Mapping[str, int]) -> int:
    """A cost in half points from a cell with points (2, 1/2), or with a word that has a cost of its own."""
    text = row.cells[column]
    if text in words:
        return words[text]
    try:
        halves = Fraction(text) * POINT
    except (ValueError, ZeroDivisionError):
        known = " or ".join(f"'{word}'" for word in words)
        raise source.error(row.line, f"{column}: expected points such as 2 or 1/2, {known}, not '{text}'") from None
    if halves.denominator != 1 or not 0 <= halves < 100:
        raise source.error(row.line, f"{column}: expected whole or half points below 50, not '{text}'")
    return int(halves)


def read_toml(source: Source) -> dict[str, Any]:
    """A TOML file."""
    try:
        return tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"at line (\d+)", str(error))
        line = int(place[1]) if place else len(source.text.splitlines())
        raise source.error(line, str(error)) from None


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
            return Source(f"{name} (given in place)", self.inline[name])
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
            raise DataError(str(folder), 0, "is no folder; expected a folder with charts to use in place of the game's")
        for path in sorted(folder.iterdir()):
            self._check_name(path.name)

    def _check_name(self, name: str) -> None:
        if name not in self.names():
            raise DataError(name, 0, f"replaces no data file of the game; {nearest(name, self.names())}")

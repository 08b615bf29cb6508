"""Writing a map for people: the picture first, then lists with a comment that says what each is."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tools.maps.geodata import MissingData

from grognard.board.grid import Grid
from grognard.board.text import parse
from grognard.board.textdump import picture_lines

_WIDTH = 110


@dataclass
class Sheet:
    """What is to be written. `body` is a list of blocks, each under a comment."""

    name: str
    grid: Grid
    notes: Sequence[str]
    header: Sequence[str]  #: the options of the grid and the vocabulary, a line each
    codes: Mapping[str, str]  #: the sign of each terrain, in the order in which a cell lists them
    terrain: Mapping[str, Iterable[str]]  #: the terrains of each hex
    body: list[str] = field(default_factory=list)

    def block(self, comment: str, keyword: str, words: Iterable[str]) -> None:
        """A list after a comment; long ones go on in further lines with the same keyword."""
        self.body.append(f"# {comment}")
        self.body.extend(wrapped(keyword, words))
        self.body.append("")

    def text(self) -> str:
        lines = [f"map {self.name}", *(f"note {note}" for note in self.notes), *self.header, ""]
        lines += [*self._picture(), "", *self.body]
        return "\n".join(lines).rstrip() + "\n"

    def _picture(self) -> Iterator[str]:
        options = self.grid.options
        cells = {label: self._cell(label) for label in self.grid.labels}
        half = max(len(cell) for cell in cells.values()) // 2 + 1
        yield "picture"
        for line in picture_lines(options):
            labels = [options.cell_label(*cell) for cell in line]
            text = f"{labels[0]}:".ljust(6) + " " * (half if options.pushed(*line[0]) else 0)
            yield (text + "".join(cells[label].ljust(2 * half) for label in labels)).rstrip()
        yield "end"

    def _cell(self, label: str) -> str:
        here = set(self.terrain[label])
        return "".join(code for word, code in self.codes.items() if word in here)


def terrain_by_hex(grid: Grid, ground: Mapping[str, Container[str]]) -> dict[str, set[str]]:
    """The terrains of each hex, from the hexes of each terrain."""
    return {label: {word for word, hexes in ground.items() if label in hexes} for label in grid.labels}


def publish(build: Callable[[], str], path: Path, about: str) -> int:
    """The program that writes a map, or with --check only compares it with the file as it is."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--check", action="store_true", help="only compare with the map as it is")
    check = parser.parse_args().check
    try:
        text = build()
    except MissingData as missing:
        print(missing, file=sys.stderr)
        return 2
    parse(text, str(path))  # refuses what is not a map
    if check:
        same = path.exists() and path.read_text("utf-8") == text
        print("the map is up to date" if same else f"{path.name} would change")
        return 0 if same else 1
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8", newline="\n")
    return 0


def wrapped(start: str, words: Iterable[str]) -> Iterator[str]:
    line = start
    for word in words:
        if len(line) + 1 + len(word) > _WIDTH:
            yield line
            line = start
        line += " " + word
    if line != start:
        yield line


def wrapped_chain(start: str, words: Sequence[str]) -> Iterator[str]:
    """A chain of hexes; where it goes on in a further line, that begins with the hex in which the last one ended."""
    room = (_WIDTH - len(start)) // (1 + max(map(len, words)))
    for at in range(0, len(words) - 1, room - 1):
        yield " ".join([start, *words[at : at + room]])


def runs(labels: Iterable[str]) -> Iterator[str]:
    """Labels of row and column in two digits each, in order, three or more neighbours in a row as `first..last`."""
    ordered = sorted(labels)
    at = 0
    while at < len(ordered):
        end = at
        while end + 1 < len(ordered) and int(ordered[end + 1]) == int(ordered[end]) + 1:
            end += 1
        if end - at < 2:
            yield ordered[at]
            at += 1
        else:
            yield f"{ordered[at]}..{ordered[end]}"
            at = end + 1

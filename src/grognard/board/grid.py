"""The hex grid: which hexes exist, what is printed in them, and how they lie to each other.

Inside, a hex is a small number, 0 .. size-1, in reading order: the top row first, each row from left to
right. On a flat-top grid a row is the n-th hex of every column, so its pushed columns sit half a hex lower.
Outside, a hex is the label printed on the map; `Grid.hex` and `Grid.label` convert.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, fields
from functools import cached_property
from math import sqrt
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from grognard.board.labels import LabelForm
from grognard.board.words import cut, nearest, shown

Hex: TypeAlias = int
Top: TypeAlias = Literal["pointy", "flat"]
Indent: TypeAlias = Literal["even", "odd"]

#: One step in each direction in axial coordinates (q to the right, r down); d + 3 is the opposite of d.
_STEPS = {
    "pointy": ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)),
    "flat": ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)),
}
_DIRECTIONS = {
    "pointy": ("NE", "E", "SE", "SW", "W", "NW"),
    "flat": ("N", "NE", "SE", "S", "SW", "NW"),
}
#: Signs that mean something between labels in map files.
_NOT_IN_LABELS = ("/", ">", "#", '"', ":", "..")
#: More than any wargame has; a grid of more is a slip of the pen, and would take all memory.
MOST_HEXES = 250_000
#: Where the numbering of rows and columns may begin.
MOST_FIRST = 9_999
_ROW = sqrt(3) / 2
_RADIUS = 1 / sqrt(3)
#: Corners clockwise from the centre; the hexside in direction d runs from corner d to corner d + 1.
_HALF = _RADIUS / 2
_CORNERS = {
    "pointy": ((0.0, -_RADIUS), (0.5, -_HALF), (0.5, _HALF), (0.0, _RADIUS), (-0.5, _HALF), (-0.5, -_HALF)),
    "flat": ((-_HALF, -0.5), (_HALF, -0.5), (_RADIUS, 0.0), (_HALF, 0.5), (-_HALF, 0.5), (-_RADIUS, 0.0)),
}


class UnknownHex(ValueError):
    """No hex of the map has this label."""

    def __init__(self, label: str, known: Collection[str], gap: bool = False):
        self.label = label
        what = f"hex {label} is a gap in the map" if gap else f"no hex {shown(label)} on the map"
        super().__init__(cut(f"{what}; {nearest(label, known)}"))


@dataclass(frozen=True)
class GridOptions:
    """How a grid is shaped and numbered.

    `indent` says which rows (pointy top) or columns (flat top) are pushed half a hex to the right (down):
    counted from the top (left) starting at 1, the "even" or the "odd" ones. `short` takes one hex off those.
    A label is a format of row and column numbers, or letters: `{column:02}{row:02}`, `{row_letter}{column}`.
    Numbers run from `row_from` and `column_from`; in a short row counted from the right, the rightmost hex
    is `first_column`.
    """

    rows: int
    columns: int
    top: Top = "pointy"
    indent: Indent = "even"
    short: bool = False
    label: str = "{column:02}{row:02}"
    row_from: Literal["top", "bottom"] = "top"
    column_from: Literal["left", "right"] = "left"
    first_row: int = 1
    first_column: int = 1
    missing: Collection[str] = ()

    def __post_init__(self) -> None:
        for name, low, high in (
            *(("rows", 1, MOST_HEXES), ("columns", 1, MOST_HEXES)),
            *(("first_row", 0, MOST_FIRST), ("first_column", 0, MOST_FIRST)),
        ):
            value = getattr(self, name)
            if not isinstance(value, int) or isinstance(value, bool) or value < low:
                raise ValueError(f"{name} is {shown(value)}; expected a whole number of {low} or more")
            if value > high:
                raise ValueError(f"{name} is {shown(value)}; expected at most {high:,}")
        if self.rows * self.columns > MOST_HEXES:
            raise ValueError(f"{self.rows} rows of {self.columns} columns; expected at most {MOST_HEXES:,} hexes")
        for name, choices in (
            ("top", ("pointy", "flat")),
            ("indent", ("even", "odd")),
            ("row_from", ("top", "bottom")),
            ("column_from", ("left", "right")),
        ):
            value = getattr(self, name)
            if value not in choices:
                raise ValueError(f"{name} is {shown(value)}; expected {' or '.join(choices)}")
        if not isinstance(self.short, bool):
            raise ValueError(f"short is {shown(self.short)}; expected true or false")
        gaps: Any = self.missing
        listed = isinstance(gaps, Collection) and not isinstance(gaps, str)
        if not listed or not all(isinstance(label, str) for label in gaps):
            raise ValueError(f"missing is {shown(gaps)}; expected a list of labels")
        object.__setattr__(self, "missing", tuple(sorted(set(self.missing))))
        self._form  # noqa: B018 (refuses a label that cannot be)

    def pushed(self, row: int, column: int) -> bool:
        """Is this cell (counted from 0, top left) in a row or column that is pushed half a hex?"""
        line = row if self.top == "pointy" else column
        return line % 2 == (1 if self.indent == "even" else 0)

    def cells(self) -> list[tuple[int, int]]:
        """The (row, column) cells of the frame, counted from 0 at the top left, in reading order."""
        frame = ((row, column) for row in range(self.rows) for column in range(self.columns))
        return [(row, column) for row, column in frame if row < self._height(column) and column < self._width(row)]

    def cell_numbers(self, row: int, column: int) -> tuple[int, int]:
        """The row and column numbers that go into the label of a cell."""
        r = row if self.row_from == "top" else self._height(column) - 1 - row
        c = column if self.column_from == "left" else self._width(row) - 1 - column
        return r + self.first_row, c + self.first_column

    def cell_label(self, row: int, column: int) -> str:
        """What is printed in a cell."""
        return self.number_label(*self.cell_numbers(row, column))

    def number_label(self, row: int, column: int) -> str:
        """What is printed for a row and a column number."""
        return self._form.write(row, column)

    @cached_property
    def _form(self) -> LabelForm:
        return LabelForm(self.label)

    def _width(self, row: int) -> int:
        return self.columns - (self.short and self.top == "pointy" and self.pushed(row, 0))

    def _height(self, column: int) -> int:
        return self.rows - (self.short and self.top == "flat" and self.pushed(0, column))


class Grid:
    """The hexes of a map and their geometry. Immutable; two grids of the same options are equal."""

    options: GridOptions
    size: int
    labels: tuple[str, ...]
    neighbours: NDArray[np.int32]  #: (size, 6), -1 is off the map
    around: tuple[tuple[Hex, ...], ...]  #: the neighbours that exist
    directions: tuple[str, ...]

    def __init__(self, **options: Any):
        known = {field.name for field in fields(GridOptions)}
        for name in options:
            if name not in known:
                raise ValueError(f"unknown grid option {shown(name)}; {nearest(name, sorted(known))}")
        for name in ("rows", "columns"):
            if name not in options:
                raise ValueError(f"a grid needs {name}; expected a whole number of 1 or more")
        self.options = GridOptions(**options)
        self._number_cells()
        self._join_neighbours()

    def _number_cells(self) -> None:
        """Give every cell that exists its number and its label."""
        missing = set(self.options.missing)
        labels: list[str] = []
        cells: list[tuple[int, int]] = []
        frame: dict[str, tuple[int, int]] = {}
        for cell in self.options.cells():
            label = self.options.cell_label(*cell)
            if not label or any(sign in label for sign in _NOT_IN_LABELS) or label.split() != [label]:
                raise ValueError(f'a hex would be labelled {label!r}; expected no space and none of / > # " : ..')
            if not label.isprintable():
                raise ValueError(f"a hex would be labelled {label!r}; expected printable characters")
            if label in frame:
                raise ValueError(
                    f"two hexes would be labelled {label!r}; the label format must distinguish rows and columns"
                )
            frame[label] = cell
            if label not in missing:
                labels.append(label)
                cells.append(cell)
        for label in self.options.missing:
            if label not in frame:
                raise ValueError(f"missing hex {shown(label)} is not in the grid; {nearest(label, frame)}")
        if not labels:
            raise ValueError("every hex of the grid is missing; expected at least one hex")
        self.size = len(labels)
        self.labels = tuple(labels)
        self.directions = _DIRECTIONS[self.options.top]
        self._hexes = {label: h for h, label in enumerate(labels)}
        self._cells = tuple(cells)

    def _join_neighbours(self) -> None:
        """Place the hexes in axial coordinates and look up the six hexes around each."""
        axial = [self._axial(i, j) for i, j in self._cells]
        self._at = {place: h for h, place in enumerate(axial)}
        self._q = np.array([q for q, _ in axial], dtype=np.int32)
        self._r = np.array([r for _, r in axial], dtype=np.int32)
        steps = _STEPS[self.options.top]
        table = [[self._at.get((q + dq, r + dr), -1) for dq, dr in steps] for q, r in axial]
        self._rows = tuple(tuple(row) for row in table)
        self.neighbours = np.array(table, dtype=np.int32)
        self.neighbours.setflags(write=False)
        self.around = tuple(tuple(n for n in row if n >= 0) for row in table)
        self._axials = tuple(axial)

    def _axial(self, row: int, column: int) -> tuple[int, int]:
        extra = 0 if self.options.indent == "even" else 1
        if self.options.top == "pointy":
            return column - (row + extra) // 2, row
        return column, row - (column + extra) // 2

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Grid) and self.options == other.options

    def __hash__(self) -> int:
        return hash(self.options)

    def __repr__(self) -> str:
        o = self.options
        return f"Grid({o.rows} rows, {o.columns} columns, {o.top} top, {self.labels[0]} to {self.labels[-1]})"

    # Labels

    def hex(self, label: str) -> Hex:
        """The hex with this label; UnknownHex names the nearest labels there are."""
        h = self._hexes.get(label)
        if h is None:
            raise UnknownHex(label, self.labels, gap=label in self.options.missing)
        return h

    def find(self, label: str) -> Hex | None:
        """The hex with this label, or None."""
        return self._hexes.get(label)

    def label(self, h: Hex) -> str:
        return self.labels[h]

    def cell(self, h: Hex) -> tuple[int, int]:
        """(row, column) of a hex in the frame, counted from 0 at the top left."""
        return self._cells[h]

    def run(self, a: Hex, b: Hex) -> tuple[Hex, ...]:
        """The hexes from a to b along their printed row or column, both included; gaps are left out."""
        (row, column), (last_row, last_column) = (self.options.cell_numbers(*self._cells[h]) for h in (a, b))
        if row != last_row and column != last_column:
            raise ValueError(f"{self.labels[a]} and {self.labels[b]} are not in one row or column")
        rows = range(min(row, last_row), max(row, last_row) + 1)
        columns = range(min(column, last_column), max(column, last_column) + 1)
        hexes = [self._hexes.get(self.options.number_label(r, c)) for r in rows for c in columns]
        found = tuple(h for h in hexes if h is not None)
        return found if found[0] == a else found[::-1]

    # Neighbours and distances

    def direction(self, a: Hex, b: Hex) -> int:
        """Which of the six directions leads from a to its neighbour b."""
        try:
            if b >= 0:
                return self._rows[a].index(b)
        except ValueError:
            pass
        raise ValueError(f"{self.labels[a]} and {self.labels[b]} are not adjacent")

    def adjacent(self, a: Hex, b: Hex) -> bool:
        return b in self.around[a]

    def distance(self, a: Hex, b: Hex) -> int:
        """Hexes from a to b as the crow flies: gaps count like any hex."""
        qa, ra = self._axials[a]
        qb, rb = self._axials[b]
        dq, dr = qa - qb, ra - rb
        return max(abs(dq), abs(dr), abs(dq + dr))

    def distances_from(self, h: Hex) -> NDArray[np.int32]:
        """`distance` from h to every hex at once."""
        dq, dr = self._q - self._q[h], self._r - self._r[h]
        away: NDArray[np.int32] = np.maximum(np.maximum(np.abs(dq), np.abs(dr)), np.abs(dq + dr))
        return away

    def ring(self, h: Hex, r: int) -> tuple[Hex, ...]:
        """The hexes at exactly this distance, in reading order."""
        return tuple(np.flatnonzero(self.distances_from(h) == r).tolist())

    def range(self, h: Hex, r: int) -> tuple[Hex, ...]:
        """The hexes within this distance, h among them, in reading order."""
        return tuple(np.flatnonzero(self.distances_from(h) <= r).tolist())

    def line(self, a: Hex, b: Hex) -> tuple[Hex, ...]:
        """The hexes under the straight line from a to b, both included; gaps are left out.

        Where the line runs along a hexside, one of its two hexes is taken: always the same one, the other
        only if that one does not exist. The line from b to a is the same line backwards.
        """
        if a > b:
            return self.line(b, a)[::-1]
        steps = self.distance(a, b)
        if steps == 0:
            return (a,)
        (qa, ra), (qb, rb) = self._axials[a], self._axials[b]
        unit = 64 * steps  # one hex; the nudge (1, 2) is too small to matter except on hexsides
        found = []
        for k in range(steps + 1):
            q, r = 64 * (qa * (steps - k) + qb * k), 64 * (ra * (steps - k) + rb * k)
            h = self._at.get(_round(q + 1, r + 2, unit), self._at.get(_round(q - 1, r - 2, unit)))
            if h is not None:
                found.append(h)
        return tuple(found)

    # Geometry

    def centre(self, h: Hex) -> tuple[float, float]:
        """Where the centre lies, x to the right and y down; neighbouring centres are 1 apart.

        The top left cell, if it is not pushed, is at (0, 0).
        """
        row, column = self._cells[h]
        push = 0.5 if self.options.pushed(row, column) else 0.0
        if self.options.top == "pointy":
            return column + push, row * _ROW
        return column * _ROW, row + push

    def corners(self, h: Hex) -> tuple[tuple[float, float], ...]:
        """The six corners, clockwise; the hexside in direction d runs from corner d to corner d + 1."""
        x, y = self.centre(h)
        return tuple((x + dx, y + dy) for dx, dy in _CORNERS[self.options.top])

    def edge_hexes(self) -> tuple[Hex, ...]:
        """The hexes from which one can step off the map; a gap enclosed by hexes is not off the map."""
        outside = self._outside()
        steps = _STEPS[self.options.top]
        return tuple(h for h, (q, r) in enumerate(self._axials) if any((q + dq, r + dr) in outside for dq, dr in steps))

    def _outside(self) -> set[tuple[int, int]]:
        """The places around the map, and the gaps that can be reached from there."""
        steps = _STEPS[self.options.top]
        frame = {self._axial(i, j) for i, j in self.options.cells()}
        rim = {(q + dq, r + dr) for q, r in frame for dq, dr in steps} - frame
        outside, fresh = set(rim), list(rim)
        while fresh:
            q, r = fresh.pop()
            for dq, dr in steps:
                place = q + dq, r + dr
                if place in frame and place not in self._at and place not in outside:
                    outside.add(place)
                    fresh.append(place)
        return outside


def opposite(direction: int) -> int:
    """The direction that leads back."""
    return (direction + 3) % 6


def _round(q: int, r: int, unit: int) -> tuple[int, int]:
    """The hex around a point given in whole fractions of a hex."""
    s = -q - r
    rounded = [(2 * v + unit) // (2 * unit) for v in (q, r, s)]
    off = [abs(v - w * unit) for v, w in zip((q, r, s), rounded, strict=True)]
    hq, hr, hs = rounded
    if off[0] >= off[1] and off[0] >= off[2]:
        return -hr - hs, hr
    if off[1] >= off[2]:
        return hq, -hq - hs
    return hq, hr

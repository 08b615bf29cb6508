"""The map in letters: every hex with its number, its terrain and the stack in it; rivers between the hexes."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from grognard.board.grid import opposite
from grognard.board.map import Map
from grognard.cli.output import columns

WIDE, NARROW = 8, 5
"""Columns to a hex: with the name of the top unit, or with the number of units only."""
FEATURE_SIGNS, LINK_SIGNS = "~#^%", "=-:;"
OWN_DIRECTIONS = (1, 2, 3)
"""E, SE and SW (NE, SE and S where tops are flat), so that every hexside is drawn once."""
COLOURS = (34, 31, 32, 35)
"""Of the sides, as a terminal numbers them."""


class Stack:
    """The units of one side that are seen in a hex, bottom to top."""

    def __init__(self, side: int) -> None:
        self.side = side
        self.units: list[str] = []


def stacks_of(units: Iterable[Mapping[str, Any]], sides: Sequence[str]) -> dict[str, Stack]:
    """The stacks on the map by hex, from the units of a view."""
    stacks: dict[str, Stack] = {}
    for unit in units:
        if unit.get("hex") is not None:
            stacks.setdefault(unit["hex"], Stack(sides.index(unit["side"]))).units.append(unit["id"])
    return stacks


def draw(map: Map, stacks: Mapping[str, Stack], sides: Sequence[str], room: int, colour: bool = False) -> list[str]:
    """The map as lines, as wide as there is room, and what its signs mean."""
    across = map.grid.options.columns + (map.grid.options.top == "pointy") / 2
    size = WIDE if across * WIDE <= room else max(NARROW, min(WIDE - 1, int(room / across)))
    canvas = _Canvas(colour)
    for hex in range(map.grid.size):
        _draw_hex(canvas, map, hex, size, stacks.get(map.grid.label(hex)), sides)
        _draw_sides(canvas, map, hex, size)
    return [*canvas.lines(), "", *legend(map)]


def legend(map: Map) -> list[str]:
    """What the signs mean, and the places by name."""
    signs = [f"{code} {word}" for code, word in zip(map.codes, map.terrains, strict=True)]
    signs += [f"{_sign(FEATURE_SIGNS, n)} {word}" for n, word in enumerate(map.features)]
    signs += [f"{_sign(LINK_SIGNS, n)} {word}" for n, word in enumerate(map.kinds)]
    places = [f"{map.grid.label(place.hex)} {place.name}" for place in map.places.values()]
    return [*columns(signs), *columns(places)]


class _Canvas:
    """Letters at places, each in a colour or none."""

    def __init__(self, colour: bool) -> None:
        self.colour = colour
        self.cells: dict[tuple[int, int], tuple[str, int | None]] = {}

    def put(self, x: int, y: int, text: str, colour: int | None = None) -> None:
        for n, letter in enumerate(text):
            self.cells[y, x + n] = letter, colour if self.colour else None

    def lines(self) -> list[str]:
        rows: dict[int, dict[int, tuple[str, int | None]]] = {}
        for (y, x), cell in self.cells.items():
            rows.setdefault(y, {})[x] = cell
        return [self._line(rows.get(y, {})) for y in range(max(rows) + 1)]

    def _line(self, row: Mapping[int, tuple[str, int | None]]) -> str:
        line, now = "", None
        for x in range(max(row, default=-1) + 1):
            letter, colour = row.get(x, (" ", None))
            if colour != now:
                line += "\x1b[0m" if colour is None else f"\x1b[{colour};1m"
                now = colour
            line += letter
        return (line + ("\x1b[0m" if now is not None else "")).rstrip()


def _corner(map: Map, hex: int, size: int) -> tuple[int, int]:
    """Where the first letter of a hex goes."""
    row, column = map.grid.cell(hex)
    pushed = map.grid.options.pushed(row, column)
    if map.grid.options.top == "pointy":
        return size * column + (size // 2 if pushed else 0), 3 * row
    return size * column, 4 * row + (2 if pushed else 0)


def _draw_hex(canvas: _Canvas, map: Map, hex: int, size: int, stack: Stack | None, sides: Sequence[str]) -> None:
    x, y = _corner(map, hex, size)
    ground = "".join(code for n, code in enumerate(map.codes) if int(map.terrain[hex]) >> n & 1)
    ground += next((_sign(LINK_SIGNS, n) for n in range(len(map.kinds)) if any(map.links[hex] >> n & 1)), "")
    label, colour = map.grid.label(hex), COLOURS[stack.side % len(COLOURS)] if stack else None
    if size >= WIDE:
        canvas.put(x, y, f"{label} {ground}"[: size - 1])
        if stack:
            name, more = stack.units[-1], "+" if len(stack.units) > 1 else ""
            canvas.put(x, y + 1, name[: size - 1 - len(more)] + more, colour)
        return
    canvas.put(x, y, label[: size - 1])
    if stack:
        who = f"{_initial(sides, stack.side)}{len(stack.units)}"
        canvas.put(x, y + 1, ground[: size - 1 - len(who)])
        canvas.put(x + size - 1 - len(who), y + 1, who, colour)
    else:
        canvas.put(x, y + 1, ground[: size - 1])


def _draw_sides(canvas: _Canvas, map: Map, hex: int, size: int) -> None:
    """The hexsides to the right and below that have a feature."""
    x, y = _corner(map, hex, size)
    half = size // 2
    for d in OWN_DIRECTIONS:
        there = int(map.grid.neighbours[hex, d])
        bits = int(map.sides[hex, d]) | (int(map.sides[there, opposite(d)]) if there >= 0 else 0)
        sign = next((_sign(FEATURE_SIGNS, n) for n in range(len(map.features)) if bits >> n & 1), "")
        if not sign or there < 0:
            continue
        match map.grid.directions[d], map.grid.options.top:
            case "E", _:
                canvas.put(x + size - 1, y, sign)
                canvas.put(x + size - 1, y + 1, sign)
            case "SE", "pointy":
                canvas.put(x + half, y + 2, sign * (size - half))
            case "SW", "pointy":
                canvas.put(x, y + 2, sign * half)
            case "S", _:
                canvas.put(x, y + 2, sign * (size - 1))
            case "NE", _:
                canvas.put(x + size - 1, y, sign)
            case _:
                canvas.put(x + size - 1, y + 1, sign)


def _initial(sides: Sequence[str], side: int) -> str:
    """A letter for a side: the first of its name, or its number where two begin alike."""
    initials = [name[0].upper() for name in sides]
    return initials[side] if initials.count(initials[side]) == 1 else str(side + 1)


def _sign(signs: str, n: int) -> str:
    return signs[min(n, len(signs) - 1)]

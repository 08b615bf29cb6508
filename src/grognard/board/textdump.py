"""Writing a map as text: the other half of `text`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from itertools import pairwise

import numpy as np

from grognard.board.grid import Grid, GridOptions, Hex, opposite
from grognard.board.map import Map

_WIDTH = 110  #: where lists go on in a new line


def dump(map: Map) -> str:
    """The map as a text that `parse` reads back as the same map."""
    parts = [_header(map), _picture(map), _sides(map), _links(map), _places(map), _lists(map)]
    return "\n\n".join("\n".join(part) for part in (list(lines) for lines in parts) if part) + "\n"


def picture_lines(options: GridOptions) -> list[list[tuple[int, int]]]:
    """The cells of each line of a picture, gaps included: a row a line, or two lines a row if tops are flat."""
    lines: dict[tuple[int, bool], list[tuple[int, int]]] = {}
    for row, column in options.cells():
        low = options.top == "flat" and options.pushed(row, column)
        lines.setdefault((row, low), []).append((row, column))
    return [lines[key] for key in sorted(lines)]


def _header(map: Map) -> Iterator[str]:
    if map.name:
        yield f"map {_quoted_text(map.name)}"
    for note in map.notes:
        yield f"note {_quoted_text(note)}"
    options = map.grid.options
    for option in fields(options):
        value = getattr(options, option.name)
        if option.name == "missing" or (value == option.default and option.name not in ("rows", "columns")):
            continue
        if isinstance(value, bool):
            value = "yes" if value else "no"
        yield f"{option.name} {_quoted_text(value) if isinstance(value, str) else value}"
    for code, word in zip(map.codes, map.terrains, strict=True):
        yield f"terrain {code} {word}" + (" base" if word == map.words.base != map.terrains[0] else "")
    for word in map.features:
        yield f"hexside {word}" + (" directed" if word in map.words.directed else "")
    for word in map.kinds:
        yield f"link {word}"


def _picture(map: Map) -> Iterator[str]:
    """One cell a hex, pushed rows shifted by half a cell, each row marked with its first label."""
    options = map.grid.options
    cells = {map.grid.cell(h): _cell(map, h) for h in range(map.grid.size)}
    lines = picture_lines(options)
    half = max(len(code) for code in cells.values()) // 2 + 1
    tag = max(len(options.cell_label(*line[0])) for line in lines) + 2
    yield "picture"
    for line in lines:
        text = f"{options.cell_label(*line[0])}:".ljust(tag)
        for row, column in line:
            if options.top == "pointy":
                at = half * (2 * column + options.pushed(row, column))
            else:
                at = 2 * half * column
            text = text.ljust(tag + at) + cells.get((row, column), "-")
        yield text
    yield "end"


def _cell(map: Map, h: Hex) -> str:
    return "".join(code for n, code in enumerate(map.codes) if int(map.terrain[h]) >> n & 1)


def _sides(map: Map) -> Iterator[str]:
    for feature in map.features:
        crossing = map.crossing(feature)
        if feature in map.words.directed:
            sides = [f"{a}>{b}" for a, b in _steps(map.grid, crossing)]
        else:
            sides = [f"{a}/{b}" for a, b in _steps(map.grid, crossing) if map.grid.hex(a) < map.grid.hex(b)]
        if sides:
            yield from _wrapped(feature, sides)


def _steps(grid: Grid, mask: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> Iterator[tuple[str, str]]:
    for a, d in np.argwhere(mask).tolist():
        yield grid.label(a), grid.label(int(grid.neighbours[a, d]))


def _links(map: Map) -> Iterator[str]:
    for kind in map.kinds:
        for chain in chains(map, kind):
            yield from _wrapped_chain(kind, [map.grid.label(h) for h in chain])


def chains(map: Map, kind: str) -> list[list[Hex]]:
    """The links of a kind as long chains that use each link once: from dead ends first, straight on at junctions."""
    steps = map.link_steps(kind)
    free = {h: set(np.flatnonzero(row).tolist()) for h, row in enumerate(steps) if row.any()}
    starts = sorted(free, key=lambda h: (len(free[h]) != 1, len(free[h]) % 2 == 0, h))
    found = []
    for start in starts:
        while free[start]:
            found.append(_walk(map.grid, free, start))
    return found


def _walk(grid: Grid, free: dict[Hex, set[int]], start: Hex) -> list[Hex]:
    """Follow links that are still free, as straight as possible, and take them."""
    chain, heading = [start], -1
    while free[chain[-1]]:
        here = chain[-1]
        turns = {d: 0 if heading < 0 else min((d - heading) % 6, (heading - d) % 6) for d in free[here]}
        heading = min(turns, key=lambda d: (turns[d], d))
        there = int(grid.neighbours[here, heading])
        free[here].discard(heading)
        free[there].discard(opposite(heading))
        chain.append(there)
    return chain


def _places(map: Map) -> Iterator[str]:
    for place in map.places.values():
        words = [_quoted_name(place.name), map.grid.label(place.hex), *(_quoted_name(kind) for kind in place.kinds)]
        yield f"place {' '.join(words)}"


def _lists(map: Map) -> Iterator[str]:
    for sort, lists in (("area", map.areas), ("edge", map.edges)):
        for name, hexes in lists.items():
            yield from _wrapped(f"{sort} {_quoted_name(name)}", _runs(map.grid, hexes))
    for name, pairs in map.borders.items():
        sides = [f"{map.grid.label(a)}/{map.grid.label(b)}" for a, b in pairs]
        yield from _wrapped(f"border {_quoted_name(name)}", sides)


def _runs(grid: Grid, hexes: Sequence[Hex]) -> Iterator[str]:
    """A list of hexes with its runs of three or more along a row or column written as `first..last`."""
    at = 0
    while at < len(hexes):
        end = at + 1
        while end < len(hexes) and _is_run(grid, hexes[at : end + 1]):
            end += 1
        if end - at < 3:
            end = at + 1
            yield grid.label(hexes[at])
        else:
            yield f"{grid.label(hexes[at])}..{grid.label(hexes[end - 1])}"
        at = end


def _is_run(grid: Grid, hexes: Sequence[Hex]) -> bool:
    try:
        return grid.run(hexes[0], hexes[-1]) == tuple(hexes)
    except ValueError:
        return False


def _wrapped(start: str, words: Iterable[str]) -> Iterator[str]:
    line = start
    for word in words:
        if len(line) + 1 + len(word) > _WIDTH and line != start:
            yield line
            line = start
        line += " " + word
    yield line


def _wrapped_chain(start: str, words: Sequence[str]) -> Iterator[str]:
    """A chain over several lines: each begins with the hex in which the last one ended."""
    line = f"{start} {words[0]}"
    for last, word in pairwise(words):
        if len(line) + 1 + len(word) > _WIDTH:
            yield line
            line = f"{start} {last}"
        line += " " + word
    yield line


def _quoted_text(text: str) -> str:
    """Free text to the end of a line, in quotes where it would not come back as it is."""
    plain = text.isprintable() and text == text.strip() != "" and "#" not in text and not text.startswith('"')
    return text if plain else _quoted(text)


def _quoted_name(name: str) -> str:
    plain = name.isprintable() and name.split() == [name] and not name.startswith(('"', "#"))
    return name if plain else _quoted(name)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=not text.isprintable())

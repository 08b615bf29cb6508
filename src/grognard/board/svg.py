"""Drawing a map as SVG: one pure function from a map (and what to show upon it) to a picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import TypeAlias

import numpy as np

from grognard.board.grid import Hex, opposite
from grognard.board.map import Map, Place
from grognard.board.svgstyle import (
    CLEAR,
    GRID_LINE,
    INK,
    PAPER,
    SHORE,
    LineStyle,
    MapStyle,
    TerrainStyle,
)
from grognard.board.textdump import chains

Point: TypeAlias = tuple[float, float]
_MARGIN = 0.25
_LINK_GAP = 0.085  #: how far kinds of links are moved apart, so that a rail shows beside its road


def render(
    map: Map,
    *,
    labels: bool = True,
    overlay: Mapping[Hex, str] | None = None,
    marks: Mapping[Hex, str] | None = None,
    paths: Iterable[tuple[str, Sequence[Hex]]] = (),
    scale: float = 60,
    style: Mapping[str, Mapping[str, str]] | None = None,
) -> str:
    """The map as an SVG document, `scale` pixels to a hex.

    Upon it, if given: `overlay` a short text a hex, `marks` a colour a hex, `paths` lines of a colour through hexes.
    `style` is what the game says of the looks of its words (`[style]` of its symbols).
    """
    looks = MapStyle(style)
    left, top, width, height = _bounds(map)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_n(left)} {_n(top)} {_n(width)} {_n(height)}" '
        f'width="{_n(width * scale)}" height="{_n(height * scale)}" role="img" font-family="Arial, sans-serif">',
        f"<title>{_safe(map.name or 'Map')}</title>",
        f'<rect x="{_n(left)}" y="{_n(top)}" width="{_n(width)}" height="{_n(height)}" fill="{PAPER}"/>',
        *_terrain(map, looks),
        *_symbols(map, looks, water=True),
        *_grid_lines(map),
        *_marks(map, marks or {}),
        *_shores(map, looks),
        *_symbols(map, looks, water=False),
        *_outlines(map, looks),
        *_sides(map, looks),
        *_borders(map, looks),
        *_links(map, looks),
        *_towns(map, looks),
        *(_labels(map) if labels else ()),
        *_paths(map, paths),
        *_places(map, looks),
        *_overlay(map, overlay or {}),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _bounds(map: Map) -> tuple[float, float, float, float]:
    corners = [point for h in range(map.grid.size) for point in map.grid.corners(h)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    left, top = min(xs) - _MARGIN, min(ys) - _MARGIN
    return left, top, max(xs) + _MARGIN - left, max(ys) + _MARGIN - top


# The ground


def _styles(map: Map, looks: MapStyle, h: Hex) -> list[TerrainStyle]:
    return [looks.terrain(word) for word in map.terrain_names(h)]


def _is_water(map: Map, looks: MapStyle, h: Hex) -> bool:
    return any(style.water for style in _styles(map, looks, h))


def _terrain(map: Map, looks: MapStyle) -> Iterator[str]:
    """Hexes of one colour as one path."""
    fills: dict[str, list[Hex]] = {}
    for h in range(map.grid.size):
        filled = [style for style in _styles(map, looks, h) if style.fill is not None]
        top = max(filled, key=lambda style: style.rank, default=None)
        fills.setdefault(top.fill if top and top.fill else CLEAR, []).append(h)
    for fill, hexes in fills.items():
        yield f'<path d="{"".join(_outline(map, h) for h in hexes)}" fill="{fill}"/>'


def _grid_lines(map: Map) -> Iterator[str]:
    lines = "".join(_outline(map, h) for h in range(map.grid.size))
    yield f'<path d="{lines}" fill="none" stroke="{GRID_LINE}" stroke-width=".014" stroke-linejoin="round"/>'


def _symbols(map: Map, looks: MapStyle, water: bool) -> Iterator[str]:
    """Trees, hills, waves: one fills its hex; several stand smaller, side by side."""
    words = [word for word in map.terrains if _is_ground(looks, word) and looks.terrain(word).water == water]
    for word in words:
        stands = {}
        for h in np.flatnonzero(map.where(word)).tolist():
            crowd = [other for other in words if map.has(h, other)]
            stands[h] = _stand(crowd.index(word), len(crowd))
        yield from _symbol(map, looks, word, stands)


def _is_ground(looks: MapStyle, word: str) -> bool:
    style = looks.terrain(word)
    return bool(style.symbol) and style.fill is not None


def _stand(n: int, of: int) -> tuple[float, float]:
    """How far to the right the n-th of several symbols stands, and its size."""
    return ((n - (of - 1) / 2) * 0.9 / of, 1.0 if of == 1 else 1.1 / of)


def _towns(map: Map, looks: MapStyle) -> Iterator[str]:
    """Towns and the like, above the roads."""
    for word in map.terrains:
        if looks.terrain(word).fill is None:
            yield from _symbol(map, looks, word, dict.fromkeys(np.flatnonzero(map.where(word)).tolist(), (0.0, 1.0)))


def _symbol(map: Map, looks: MapStyle, word: str, stands: Mapping[Hex, tuple[float, float]]) -> Iterator[str]:
    if stands:
        yield f'<defs><g id="terrain-{word}">{looks.terrain(word).symbol}</g></defs>'
    for h, (right, size) in stands.items():
        x, y = map.grid.centre(h)
        small = f" scale({_n(size)})" if size != 1 else ""
        yield f'<use href="#terrain-{word}" transform="translate({_n(x + right)} {_n(y)}){small}"/>'


def _shores(map: Map, looks: MapStyle) -> Iterator[str]:
    """A line where water meets land."""
    wet = [_is_water(map, looks, h) for h in range(map.grid.size)]
    lines = [
        _hexside(map, h, d)
        for h, row in enumerate(map.grid.neighbours.tolist())
        for d, n in enumerate(row)
        if wet[h] and n >= 0 and not wet[n]
    ]
    if lines:
        yield _stroke("".join(lines), SHORE, 0.035)


# Hexsides and links


def _sides(map: Map, looks: MapStyle) -> Iterator[str]:
    """Lines along hexsides first, bridges and slopes upon them."""
    wet = [_is_water(map, looks, h) for h in range(map.grid.size)]
    for above in (False, True):
        for word in map.features:
            style = looks.side(word)
            if bool(style.mark) != above:
                continue
            directed = word in map.words.directed
            steps = [
                (h, d) for h, d in np.argwhere(map.crossing(word)).tolist() if directed or h < map.grid.neighbours[h, d]
            ]
            if style.water:
                steps = [(h, d) for h, d in steps if not (wet[h] or wet[map.grid.neighbours[h, d]])]
            if steps:
                yield from _line(_side_path(map, steps, style, directed), style)


def _side_path(map: Map, steps: list[tuple[Hex, int]], style: LineStyle, directed: bool) -> str:
    if style.mark == "bridge":
        return "".join(_bridge(map, h, d) for h, d in steps)
    if style.mark == "arrow" or directed:
        return "".join(_hachures(map, h, d) for h, d in steps)
    return "".join(_hexside(map, h, d) for h, d in steps)


def _borders(map: Map, looks: MapStyle) -> Iterator[str]:
    for pairs in map.borders.values():
        path = "".join(_hexside(map, a, map.grid.direction(a, b)) for a, b in pairs)
        yield from _line(path, looks.side("border"))


def _outlines(map: Map, looks: MapStyle) -> Iterator[str]:
    """The outer hexsides of areas that are shown, a little inside."""
    for name, area in map.areas.items():
        style, hexes = looks.area(name), set(area)
        if style is None:
            continue
        around = {h: map.grid.neighbours[h].tolist() for h in area}
        outer = [_hexside(map, h, d, 0.9) for h in area for d, n in enumerate(around[h]) if n not in hexes]
        yield from _line("".join(outer), style)


def _links(map: Map, looks: MapStyle) -> Iterator[str]:
    drawn = [kind for kind in map.kinds if map.link_steps(kind).any()]
    lines = [kind for kind in drawn if not looks.link(kind).mark]
    lines.sort(key=lambda kind: -looks.link(kind).outline_width)
    leaving = exits(map, lines)
    for n, kind in enumerate(lines):
        off = (n - (len(lines) - 1) / 2) * _LINK_GAP
        dx, dy = (0.0, off) if map.grid.options.top == "pointy" else (off, 0.0)
        ways = [[_moved(map.grid.centre(h), dx, dy) for h in chain] for chain in chains(map, kind)]
        ends = [(map.grid.centre(h), _middle(map, h, d)) for other, h, d in leaving if other == kind]
        ways += [[_moved(point, dx, dy) for point in end] for end in ends]
        yield from _line("".join(_polyline(way) for way in ways), looks.link(kind))
    for kind in drawn:
        style = looks.link(kind)
        if style.mark:
            steps = [(h, d) for h, d in np.argwhere(map.link_steps(kind)).tolist() if d < 3]
            yield from _line("".join(_bridge(map, h, d) for h, d in steps), style)


def exits(map: Map, kinds: Sequence[str]) -> list[tuple[str, Hex, int]]:
    """Where a link that ends in a hex of an edge of the map runs off it: straight ahead, or a little to either side.

    Of several kinds that meet there the first goes on, and the others join it.
    """
    steps, found = {kind: map.link_steps(kind) for kind in kinds}, []
    for h in sorted({h for edge in map.edges.values() for h in edge}):
        kind = next((kind for kind in kinds if steps[kind][h].any()), None)
        directions = np.flatnonzero(steps[kind][h]).tolist() if kind is not None else []
        if kind is not None and len(directions) == 1:
            ahead = opposite(directions[0])
            open_sides = [d % 6 for d in (ahead, ahead + 1, ahead + 5) if map.grid.neighbours[h, d % 6] < 0]
            found += [(kind, h, d) for d in open_sides[:1]]
    return found


def _middle(map: Map, h: Hex, d: int) -> Point:
    (ax, ay), (bx, by) = _side_ends(map, h, d)
    return (ax + bx) / 2, (ay + by) / 2


def _bridge(map: Map, h: Hex, d: int) -> str:
    """Two short lines across the middle of a hexside."""
    (ax, ay), (bx, by) = _side_ends(map, h, d)
    mx, my = _middle(map, h, d)
    along_x, along_y = (bx - ax) * 0.16, (by - ay) * 0.16
    out_x, out_y = (by - ay) * 0.26, (ax - bx) * 0.26
    return "".join(
        _polyline(
            [(mx + s * along_x - out_x, my + s * along_y - out_y), (mx + s * along_x + out_x, my + s * along_y + out_y)]
        )
        for s in (-1, 1)
    )


def _hachures(map: Map, h: Hex, d: int) -> str:
    """The hexside, and teeth that point the way one goes."""
    (ax, ay), (bx, by) = _side_ends(map, h, d)
    out_x, out_y = (by - ay) * 0.2, (ax - bx) * 0.2
    teeth = []
    for t in (0.15, 0.38, 0.62, 0.85):
        x, y = ax + (bx - ax) * t, ay + (by - ay) * t
        teeth.append(_polyline([(x, y), (x + out_x, y + out_y)]))
    return _hexside(map, h, d) + "".join(teeth)


# What is written and shown upon the map


def _labels(map: Map) -> Iterator[str]:
    up = 0.4 if map.grid.options.top == "pointy" else 0.37
    yield '<g font-size=".12" fill="#6f6850" text-anchor="middle">'
    for h, label in enumerate(map.grid.labels):
        x, y = map.grid.centre(h)
        yield f'<text x="{_n(x)}" y="{_n(y - up + 0.06)}">{_safe(label)}</text>'
    yield "</g>"


def _places(map: Map, looks: MapStyle) -> Iterator[str]:
    at: dict[Hex, list[Place]] = {}
    for place in map.places.values():
        at.setdefault(place.hex, []).append(place)
    for h, places in at.items():
        x, y = map.grid.centre(h)
        for n, place in enumerate(places):
            size = 0.2 if any("city" in kind or "capital" in kind for kind in place.kinds) else 0.165
            if mark := looks.place_marks(place.kinds):
                yield f'<g transform="translate({_n(x + 0.37)} {_n(y)})">{mark}</g>'
            yield from _text_with_halo(place.name, x, y + 0.36 + 0.18 * n, size)


def _text_with_halo(text: str, x: float, y: float, size: float) -> Iterator[str]:
    common = f'x="{_n(x)}" y="{_n(y)}" font-size="{size}" font-weight="bold" text-anchor="middle"'
    halo = f'fill="{PAPER}" stroke="{PAPER}" stroke-width=".07" stroke-linejoin="round" stroke-opacity=".85"'
    yield f"<text {common} {halo}>{_safe(text)}</text>"
    yield f'<text {common} fill="{INK}">{_safe(text)}</text>'


def _marks(map: Map, marks: Mapping[Hex, str]) -> Iterator[str]:
    for h, colour in marks.items():
        yield f'<path d="{_outline(map, h)}" fill="{_safe(colour)}" fill-opacity=".32"/>'
        inset = _outline(map, h, 0.92)
        yield f'<path d="{inset}" fill="none" stroke="{_safe(colour)}" stroke-width=".035" stroke-opacity=".8"/>'


def _paths(map: Map, paths: Iterable[tuple[str, Sequence[Hex]]]) -> Iterator[str]:
    for name, hexes in paths:
        way, colour = [map.grid.centre(h) for h in hexes], _safe(name)
        if not way:
            continue
        yield _stroke(_polyline(way), PAPER, 0.13, opacity=0.8)
        yield _stroke(_polyline(way), colour, 0.075)
        (x, y), (ex, ey) = way[0], way[-1]
        yield f'<circle cx="{_n(x)}" cy="{_n(y)}" r=".075" fill="{colour}"/>'
        yield f'<circle cx="{_n(ex)}" cy="{_n(ey)}" r=".11" fill="{PAPER}" stroke="{colour}" stroke-width=".05"/>'


def _overlay(map: Map, overlay: Mapping[Hex, str]) -> Iterator[str]:
    for h, text in overlay.items():
        x, y = map.grid.centre(h)
        half = max(0.14, 0.062 * len(text) + 0.06)
        yield (
            f'<rect x="{_n(x - half)}" y="{_n(y - 0.13)}" width="{_n(2 * half)}" height=".26" rx=".07" '
            f'fill="#ffffff" fill-opacity=".9" stroke="{INK}" stroke-width=".016"/>'
        )
        yield (
            f'<text x="{_n(x)}" y="{_n(y + 0.07)}" font-size=".2" font-weight="bold" fill="{INK}" '
            f'text-anchor="middle">{_safe(text)}</text>'
        )


# Geometry as path data


def _outline(map: Map, h: Hex, size: float = 1.0) -> str:
    x, y = map.grid.centre(h)
    points = [(x + (cx - x) * size, y + (cy - y) * size) for cx, cy in map.grid.corners(h)]
    return _polyline(points) + "Z"


def _side_ends(map: Map, h: Hex, d: int) -> tuple[Point, Point]:
    corners = map.grid.corners(h)
    return corners[d], corners[(d + 1) % 6]


def _hexside(map: Map, h: Hex, d: int, size: float = 1.0) -> str:
    """A hexside; of a smaller hex around the same centre, if a size is given."""
    x, y = map.grid.centre(h)
    return _polyline([(x + (cx - x) * size, y + (cy - y) * size) for cx, cy in _side_ends(map, h, d)])


def _moved(point: Point, dx: float, dy: float) -> Point:
    return point[0] + dx, point[1] + dy


def _polyline(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in points)


def _line(path: str, style: LineStyle) -> Iterator[str]:
    if style.outline:
        yield _stroke(path, style.outline, style.outline_width)
    yield _stroke(path, style.colour, style.width, style.dashes)


def _stroke(path: str, colour: str, width: float, dashes: str = "", opacity: float = 1) -> str:
    cap = "butt" if dashes else "round"
    more = (f' stroke-dasharray="{dashes}"' if dashes else "") + (f' stroke-opacity="{opacity}"' if opacity < 1 else "")
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{_n(width)}" '
        f'stroke-linecap="{cap}" stroke-linejoin="round"{more}/>'
    )


def _n(value: float) -> str:
    """A number as short as it can be without being seen."""
    return f"{value:.3f}".rstrip("0").rstrip(".") or "0"


def _safe(text: str) -> str:
    """Text as XML takes it: escaped, and without signs that cannot be printed."""
    return escape("".join(sign for sign in text if sign.isprintable()))

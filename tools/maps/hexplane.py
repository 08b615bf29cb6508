"""The plane a hex map lies on: from longitude and latitude to hexes, and how much of a hex a shape covers.

Points are pairs in hex widths, x to the right and y down, as `Grid.centre` counts them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from grognard.board.grid import Grid, Hex, Top

Floats: TypeAlias = NDArray[np.float64]
Mask: TypeAlias = NDArray[np.bool_]
LonLat: TypeAlias = Sequence[float]

EARTH = 6371.0  #: radius of the sphere, in km
_LINES = 24  #: lines of sample points across a hex


@dataclass(frozen=True)
class Georeference:
    """An oblique stereographic picture of the earth around a centre, turned and stretched to fit a hex grid.

    `right` and `up` are the steps on the ground, in km east and north, of one hex width to the right and up;
    `origin` is the point from which the hex of row 0, column 0 would be counted.
    """

    centre: tuple[float, float]  #: longitude, latitude
    right: tuple[float, float]
    up: tuple[float, float]
    origin: tuple[float, float]

    def plane(self, grid: Grid, lonlat: ArrayLike) -> Floats:
        """Where points of the earth lie on the map; columns count from the right, so x grows with -column."""
        u, v = self.steps(lonlat)
        corner = grid.size - 1  # the last hex in reading order: the bottom right
        cx, cy = grid.centre(corner)
        row, column = grid.options.cell_numbers(*grid.cell(corner))
        odd = 0.5 * (row % 2)
        return np.column_stack([u + column + odd + cx, -v - row * np.sqrt(3) / 2 + cy])

    def steps(self, lonlat: ArrayLike) -> tuple[Floats, Floats]:
        """How many hex widths points of the earth lie to the right of the origin, and above it."""
        x, y = self._kilometres(np.asarray(lonlat, dtype=np.float64).reshape(-1, 2))
        x, y = x - self.origin[0], y - self.origin[1]
        (ax, ay), (bx, by) = self.right, self.up
        d = ax * by - ay * bx
        return (x * by - y * bx) / d, (ax * y - ay * x) / d

    def _kilometres(self, lonlat: Floats) -> tuple[Floats, Floats]:
        lon, lat = np.radians(lonlat).T
        lon0, lat0 = np.radians(self.centre)
        cosine = np.sin(lat0) * np.sin(lat) + np.cos(lat0) * np.cos(lat) * np.cos(lon - lon0)
        k = 2 * EARTH / np.maximum(1 + cosine, 1e-6)  # the far side of the earth goes far off, not to infinity
        north = np.cos(lat0) * np.sin(lat) - np.sin(lat0) * np.cos(lat) * np.cos(lon - lon0)
        return k * np.cos(lat) * np.sin(lon - lon0), k * north


def hexes_at(grid: Grid, points: Floats) -> list[Hex | None]:
    """The hex that each point lies in; None off the map."""
    centres = np.array([grid.centre(h) for h in range(grid.size)])
    found: list[Hex | None] = []
    for point in points:
        off = centres - point
        best = int(np.argmin((off**2).sum(axis=1)))
        found.append(best if np.abs(_across(off[best], grid.options.top)).max() <= 0.5 + 1e-9 else None)
    return found


def _across(offset: Floats, top: Top) -> Floats:
    """How far an offset leads along the three lines from side to side of a hex."""
    angles = np.radians((0, 60, 120) if top == "pointy" else (30, 90, 150))
    return np.asarray(offset[0] * np.cos(angles) + offset[1] * np.sin(angles))


def inside(rings: Iterable[Floats], points: Floats) -> Mask:
    """Which of the points lie inside the rings, taken together by odd and even."""
    starts, ends = [], []
    for ring in rings:
        starts.append(ring)
        ends.append(np.roll(ring, -1, axis=0))
    (x0, y0), (x1, y1) = np.concatenate(starts).T, np.concatenate(ends).T
    near = (np.minimum(y0, y1) <= points[:, 1].max()) & (np.maximum(y0, y1) >= points[:, 1].min())
    x0, y0, x1, y1 = x0[near], y0[near], x1[near], y1[near]
    answer = np.zeros(len(points), dtype=np.bool_)
    heights, group = np.unique(points[:, 1].round(6), return_inverse=True)
    for n, y in enumerate(heights):
        cut = (y0 <= y) != (y1 <= y)
        xs = np.sort(x0[cut] + (y - y0[cut]) / (y1[cut] - y0[cut]) * (x1[cut] - x0[cut]))
        here = np.flatnonzero(group == n)
        answer[here] = np.searchsorted(xs, points[here, 0]) % 2 == 1
    return answer


def dense(line: Floats, step: float) -> Floats:
    """The same line with points no farther apart than a step."""
    parts = [line[:1]]
    for a, b in pairwise(line):
        count = max(1, int(np.ceil(np.hypot(*(b - a)) / step)))
        parts.append(a + (b - a) * (np.arange(1, count + 1) / count)[:, None])
    return np.concatenate(parts)


def samples(top: Top) -> Floats:
    """Points spread evenly over a hex around the origin."""
    steps = (np.arange(_LINES) + 0.5) / _LINES * 1.2 - 0.6
    square = np.array([(x, y) for y in steps for x in steps])
    return square[[np.abs(_across(point, top)).max() < 0.5 for point in square]]


def hex_points(grid: Grid) -> Floats:
    """The sample points of all hexes, in the order of the hexes."""
    spread = samples(grid.options.top)
    return np.concatenate([spread + grid.centre(h) for h in range(grid.size)])


def share(grid: Grid, covered: Mask) -> Floats:
    """How much of each hex is covered, if these of its sample points are."""
    return np.asarray(covered.reshape(grid.size, -1).mean(axis=1), dtype=np.float64)


def side_points(grid: Grid, sides: Sequence[tuple[Hex, Hex]]) -> Floats:
    """Points spread evenly along hexsides, each given by its two hexes."""
    t = ((np.arange(_LINES) + 0.5) / _LINES)[:, None]
    points = []
    for a, b in sides:
        d, corners = grid.direction(a, b), np.array(grid.corners(a))
        points.append(corners[d] + t * (corners[(d + 1) % 6] - corners[d]))
    return np.concatenate(points)


def side_share(sides: Sequence[tuple[Hex, Hex]], covered: Mask) -> Floats:
    """How much of each hexside is covered, if these of its points are."""
    return np.asarray(covered.reshape(len(sides), -1).mean(axis=1), dtype=np.float64)

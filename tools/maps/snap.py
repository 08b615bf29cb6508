"""Drawing lines of the ground along hexsides: the chain of hexsides that keeps nearest to a line."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from tools.maps.hexplane import Floats, hexes_at

from grognard.board.grid import Grid, Hex

Side: TypeAlias = tuple[Hex, Hex]  #: two neighbours, the smaller number first
Corner: TypeAlias = tuple[float, float]

_LENGTH = 0.03  #: what a hexside costs for its length, in squares of hex widths: keeps chains from doubling back


@dataclass(frozen=True)
class _Edge:
    end: Corner
    side: Side


class Snapper:
    """The hexsides of a grid as a network of corners."""

    def __init__(self, grid: Grid):
        self.grid = grid
        self.edges: dict[Corner, list[_Edge]] = {}
        self.ends: dict[Side, tuple[Corner, Corner]] = {}
        for h, row in enumerate(grid.neighbours.tolist()):
            corners = grid.corners(h)
            for d, n in enumerate(row):
                if n > h:
                    a, b = _corner(corners[d]), _corner(corners[(d + 1) % 6])
                    self.ends[h, n] = (a, b)
                    self.edges.setdefault(a, []).append(_Edge(b, (h, n)))
                    self.edges.setdefault(b, []).append(_Edge(a, (h, n)))
        self._corners = np.array(list(self.edges))

    def snap(self, line: Floats) -> list[Side]:
        """The hexsides nearest to a line, from its first point on the map to its last, in that order."""
        on_map = [n for n, h in enumerate(hexes_at(self.grid, line)) if h is not None]
        line = line[on_map[0] : on_map[-1] + 1]
        cost = {corner: _distance2(np.array(corner), line) for corner in self.edges}
        return self._cheapest(self._nearest(line[0]), self._nearest(line[-1]), cost)

    def chain(self, sides: Sequence[Side], head: Floats) -> list[Side]:
        """These hexsides in the order of one unbroken line that begins at the end nearest to the head."""
        left = {side: self.ends[side] for side in ((min(pair), max(pair)) for pair in sides)}
        corners = [corner for ends in left.values() for corner in ends]
        loose = [corner for corner in dict.fromkeys(corners) if corners.count(corner) == 1]
        if len(loose) != 2 or max(map(corners.count, corners)) > 2:
            raise ValueError(f"{self._named(sides)} is no unbroken line")
        here = min(loose, key=lambda corner: float(((np.array(corner) - head) ** 2).sum()))
        ordered = []
        while found := next((side for side, ends in left.items() if here in ends), None):
            first, second = left.pop(found)
            here = second if here == first else first
            ordered.append(found)
        if left:
            raise ValueError(f"{self._named(sides)} is no unbroken line: {self._named(left)} is left over")
        return ordered

    def _named(self, sides: Iterable[Side]) -> str:
        return " ".join(f"{self.grid.label(a)}/{self.grid.label(b)}" for a, b in sides)

    def _nearest(self, point: Floats) -> Corner:
        return _corner(self._corners[((self._corners - point) ** 2).sum(axis=1).argmin()].tolist())

    def _cheapest(self, start: Corner, goal: Corner, cost: Mapping[Corner, float]) -> list[Side]:
        best = {start: 0.0}
        back: dict[Corner, tuple[Corner, Side]] = {}
        queue = [(0.0, start)]
        while queue:
            so_far, here = heapq.heappop(queue)
            if here == goal:
                break
            if so_far > best[here]:
                continue
            for edge in self.edges[here]:
                total = so_far + (cost[here] + cost[edge.end]) / 2 + _LENGTH
                if total < best.get(edge.end, np.inf):
                    best[edge.end] = total
                    back[edge.end] = (here, edge.side)
                    heapq.heappush(queue, (total, edge.end))
        sides = []
        while goal != start:
            goal, side = back[goal]
            sides.append(side)
        return sides[::-1]


def _corner(point: tuple[float, float] | list[float]) -> Corner:
    return round(point[0], 4), round(point[1], 4)


def _distance2(point: Floats, line: Floats) -> float:
    """The square of the distance from a point to a line."""
    a, along = line[:-1], np.diff(line, axis=0)
    length2 = np.maximum((along**2).sum(axis=1), 1e-12)
    t = np.clip(((point - a) * along).sum(axis=1) / length2, 0, 1)
    off = a + t[:, None] * along - point
    return float((off**2).sum(axis=1).min())

"""Drawing lines of the ground on a grid: the chain of hexsides, or of hexes, that keeps nearest to a line."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias, TypeVar

import numpy as np
from tools.maps.hexplane import Floats, hexes_at

from grognard.board.grid import Grid, Hex

Side: TypeAlias = tuple[Hex, Hex]  #: two neighbours, the smaller number first
Corner: TypeAlias = tuple[float, float]
Node = TypeVar("Node", Hex, Corner)
Label = TypeVar("Label")

_LENGTH = 0.03  #: what a hexside costs for its length, in squares of hex widths: keeps chains from doubling back
_STEP = 0.15  #: what a step of a road costs for its length
_BLOCK = 256  #: so many points at a time are measured
_SHARED = 0.6  #: what part of its cost a step costs where a road runs already


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
        cost = dict(zip(self.edges, _distances2(self._corners, line), strict=True))
        return self._cheapest(self._nearest(line[0]), self._nearest(line[-1]), cost)

    def chain(self, sides: Sequence[Side], head: Floats) -> list[Side]:
        """These hexsides in the order of one unbroken line that begins at the end nearest to the head."""
        left = {side: self.ends[side] for side in ((min(pair), max(pair)) for pair in sides)}
        corners = [corner for ends in left.values() for corner in ends]
        loose = [corner for corner in dict.fromkeys(corners) if corners.count(corner) == 1]
        if len(loose) != 2 or max(map(corners.count, corners)) > 2:
            raise ValueError(f"{self._named(sides)} is not an unbroken line")
        here = min(loose, key=lambda corner: _distance2_to(corner, head))
        ordered = []
        while found := next((side for side, ends in left.items() if here in ends), None):
            first, second = left.pop(found)
            here = second if here == first else first
            ordered.append(found)
        if left:
            raise ValueError(f"{self._named(sides)} is not an unbroken line: {self._named(left)} is left over")
        return ordered

    def left_to_right(self, chain: Sequence[Side], head: Floats) -> list[tuple[Hex, Hex]]:
        """Each hexside of an unbroken line as the hex on its left hand and the hex on its right, seen from the head."""
        ends = [self.ends[min(pair), max(pair)] for pair in chain]
        here = min(set(ends[0]) - set(ends[1]) if len(ends) > 1 else ends[0], key=lambda end: _distance2_to(end, head))
        crossed = []
        for (a, b), (first, second) in zip(chain, ends, strict=True):
            there = second if here == first else first
            right = np.array([here[1] - there[1], there[0] - here[0]])  # y runs down
            towards_b = np.subtract(self.grid.centre(b), self.grid.centre(a))
            crossed.append((a, b) if float(towards_b @ right) > 0 else (b, a))
            here = there
        return crossed

    def _named(self, sides: Iterable[Side]) -> str:
        return " ".join(f"{self.grid.label(a)}/{self.grid.label(b)}" for a, b in sides)

    def _nearest(self, point: Floats) -> Corner:
        return _corner(self._corners[((self._corners - point) ** 2).sum(axis=1).argmin()].tolist())

    def _cheapest(self, start: Corner, goal: Corner, cost: Mapping[Corner, float]) -> list[Side]:
        def steps(here: Corner) -> Iterator[tuple[float, Corner, Side]]:
            for edge in self.edges[here]:
                yield (cost[here] + cost[edge.end]) / 2 + _LENGTH, edge.end, edge.side

        return _cheapest(start, goal, steps)


class Router:
    """The hexes of a grid as a network for roads, which cross no closed hexside and like to share a way."""

    def __init__(self, grid: Grid, closed: Iterable[tuple[Hex, Hex]], blocked: Iterable[Hex]):
        self.grid = grid
        self.closed = {_side(a, b) for a, b in closed}
        self.blocked = set(blocked)
        self.laid: set[Side] = set()

    def route(self, stops: Sequence[Hex], line: Floats) -> list[Hex]:
        """The chain of hexes that passes the stops in order and keeps nearest to a line."""
        away = _distances2(np.array([self.grid.centre(h) for h in range(self.grid.size)]), line)
        chain = [stops[0]]
        for a, b in pairwise(stops):
            chain += _cheapest(a, b, lambda here: self._steps(here, away))
        self.laid |= {_side(a, b) for a, b in pairwise(chain)}
        return chain

    def _steps(self, here: Hex, away: Sequence[float]) -> Iterator[tuple[float, Hex, Hex]]:
        for there in self.grid.around[here]:
            side = _side(here, there)
            if side not in self.closed and there not in self.blocked:
                yield (away[there] + _STEP) * (_SHARED if side in self.laid else 1), there, there


def _cheapest(start: Node, goal: Node, steps: Callable[[Node], Iterable[tuple[float, Node, Label]]]) -> list[Label]:
    """What the steps of the cheapest way are called; each step has its cost, where it leads, and a label."""
    best = {start: 0.0}
    back: dict[Node, tuple[Node, Label]] = {}
    queue = [(0.0, start)]
    while queue:
        so_far, here = heapq.heappop(queue)
        if here == goal:
            break
        if so_far > best[here]:
            continue
        for cost, there, label in steps(here):
            total = so_far + cost
            if total < best.get(there, np.inf):
                best[there] = total
                back[there] = (here, label)
                heapq.heappush(queue, (total, there))
    if goal not in best:
        raise ValueError(f"no way leads from {start} to {goal}")
    labels = []
    while goal != start:
        goal, label = back[goal]
        labels.append(label)
    return labels[::-1]


def _side(a: Hex, b: Hex) -> Side:
    return min(a, b), max(a, b)


def _corner(point: tuple[float, float] | list[float]) -> Corner:
    return round(point[0], 4), round(point[1], 4)


def _distance2_to(corner: Corner, point: Floats) -> float:
    return float(((np.array(corner) - point) ** 2).sum())


def _distances2(points: Floats, line: Floats) -> list[float]:
    """The squares of the distances from points to a line."""
    a, along = line[:-1], np.diff(line, axis=0)
    length2 = np.maximum((along**2).sum(axis=1), 1e-12)
    found: list[float] = []
    for block in np.split(points, range(_BLOCK, len(points), _BLOCK)):
        t = np.clip(((block[:, None] - a) * along).sum(axis=2) / length2, 0, 1)
        off = a + t[:, :, None] * along - block[:, None]
        found += (off**2).sum(axis=2).min(axis=1).tolist()
    return found

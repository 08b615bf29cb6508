"""Results of the searches: the reach of a move, lines of supply, retreats. Decoded from one array on demand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from grognard.board.grid import Grid, Hex

Ints: TypeAlias = NDArray[np.int32]


class Reach:
    """The hexes a move can get to, what each costs, and the way."""

    __slots__ = ("_hexes", "_out", "_size")

    def __init__(self, out: Ints, size: int):
        self._out = out
        self._size = size
        self._hexes: list[Hex] | None = None

    @property
    def cost(self) -> Ints:
        """The least cost of each hex in halves, -1 where the move cannot get."""
        return self._out[: self._size]

    @property
    def parent(self) -> Ints:
        """The hex before each hex on its best path, -1 for the starts and what is not reached."""
        return self._out[self._size : 2 * self._size]

    @property
    def hexes(self) -> list[Hex]:
        """The hexes reached, the starts first, in order of cost."""
        if self._hexes is None:
            begin = 2 * self._size
            self._hexes = self._out[begin : begin + int(self._out[-1])].tolist()
        return self._hexes

    def __contains__(self, h: Hex) -> bool:
        return self._out.item(h) >= 0

    def spent(self, h: Hex) -> int:
        """The least cost of one hex in halves, -1 if the move cannot get there."""
        return self._out.item(h)

    def path(self, h: Hex) -> list[Hex]:
        """The cheapest way from the start to h, both included."""
        number, size = self._out.item, self._size
        if number(h) < 0:
            raise ValueError(f"hex number {h} was not reached")
        way = [h]
        while (h := number(size + h)) >= 0:
            way.append(h)
        return way[::-1]


class LayeredReach(Reach):
    """A reach over layers: the best of all layers for each hex, and a way that is true to its layers."""

    __slots__ = ()

    @property
    def parent(self) -> Ints:
        parents = np.full(self._size, -1, dtype=np.int32)
        for h in self.hexes:
            if (node := self._parent_node(self._node(h))) >= 0:
                parents[h] = node % self._size
        return parents

    @property
    def hexes(self) -> list[Hex]:
        if self._hexes is None:
            self._hexes = self._out[self._size : self._size + int(self._out[2 * self._size])].tolist()
        return self._hexes

    def layer(self, h: Hex) -> int:
        """The layer in which the best path arrives."""
        return self._node(h) // self._size

    def layers(self, h: Hex) -> list[int]:
        """The layer at each hex of the path."""
        return [node // self._size for node in self._nodes(h)]

    def path(self, h: Hex) -> list[Hex]:
        return [node % self._size for node in self._nodes(h)]

    def _nodes(self, h: Hex) -> list[int]:
        node = self._node(h)
        if node < 0:
            raise ValueError(f"hex number {h} was not reached")
        way = [node]
        while (node := self._parent_node(node)) >= 0:
            way.append(node)
        return way[::-1]

    def _node(self, h: Hex) -> int:
        return int(self._out[2 * self._size + 1 + h])

    def _parent_node(self, node: int) -> int:
        return int(self._out[3 * self._size + 1 + node])


class Supply:
    """Which hexes can trace supply, and the line each one traces."""

    __slots__ = ("_out", "_size")

    def __init__(self, out: Ints, size: int):
        self._out = out
        self._size = size

    @property
    def off(self) -> Ints:
        """Hexes off the road until the network, 0 on it, -1 where no trace is possible."""
        return self._out[: self._size]

    @property
    def along(self) -> Ints:
        """Links from a hex of the network to its source, -1 elsewhere."""
        return self._out[self._size : 2 * self._size]

    def reached(self, h: Hex) -> bool:
        return bool(self._out[h] >= 0)

    def line(self, h: Hex) -> list[Hex]:
        """The trace from h to its source, both included; empty where there is none."""
        if self._out[h] < 0:
            return []
        way = [h]
        while (h := int(self._out[2 * self._size + h])) >= 0:
            way.append(h)
        return way


@dataclass(frozen=True, slots=True)
class Retreats:
    """Where a retreat can go, for every number of hexes up to the length asked for."""

    grid: Grid
    start: Hex
    length: int
    _out: Ints

    def hexes(self, k: int) -> tuple[Hex, ...]:
        """The hexes in which a retreat of exactly k steps can end."""
        self._check(k)
        begin = self.length + (k - 1) * self.grid.size
        return tuple(np.flatnonzero(self._out[begin : begin + self.grid.size]).tolist())

    def first_steps(self, k: int) -> tuple[Hex, ...]:
        """The neighbours of the start through which a retreat of k steps can be completed."""
        self._check(k)
        mask = int(self._out[k - 1])
        return tuple(sorted(n for d, n in enumerate(self.grid.neighbours[self.start].tolist()) if mask >> d & 1))

    @property
    def longest(self) -> int:
        """The greatest number of steps that is possible, 0 if there is no way out."""
        return sum(1 for mask in self._out[: self.length] if mask)

    def _check(self, k: int) -> None:
        if not 1 <= k <= self.length:
            raise ValueError(f"a retreat of {k} steps was not searched; expected 1 to {self.length}")

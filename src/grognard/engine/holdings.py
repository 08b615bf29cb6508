"""Where each side has units: its hexes in order, and how many units are in each. A position keeps it up to date."""

from bisect import bisect_left, insort
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from grognard.engine.kinds import NONE, Hex, Place, Side

MOST = 255
"""So many units in a hex are counted, and no more."""


class Holdings:
    """The hexes of each side, and a count for every hex of the map; boxes are left out.

    A hex belongs to the side of the unit at its bottom, as `Position.owner` has it.
    """

    __slots__ = ("counts", "hexes", "owners", "shared", "side_of", "size")

    def __init__(self, stacks: Mapping[Place, Sequence[int]], side_of: Sequence[Side], sides: int, size: int) -> None:
        self.side_of, self.size = side_of, size
        self.hexes: list[list[Hex]] = [[] for _ in range(sides)]
        self.counts: list[NDArray[np.uint8]] = [np.zeros(size, dtype=np.uint8) for _ in range(sides)]
        self.owners: dict[Hex, Side] = {}
        self.shared = False
        """Several positions have it: none of them may change it."""
        self.recount(stacks, stacks)

    def copy(self) -> "Holdings":
        """The same, to be changed by itself."""
        new = object.__new__(Holdings)
        new.side_of, new.size = self.side_of, self.size
        new.hexes = [hexes[:] for hexes in self.hexes]
        new.counts = [counts.copy() for counts in self.counts]
        new.owners = self.owners.copy()
        new.shared = False
        return new

    def recount(self, touched: Iterable[Place], stacks: Mapping[Place, Sequence[int]]) -> None:
        """Look again at the places where units have come or gone."""
        owners = self.owners
        for hex in touched:
            if not 0 <= hex < self.size:
                continue
            stack, before = stacks.get(hex, ()), owners.get(hex, NONE)
            now = self.side_of[stack[0]] if stack else NONE
            if now != before:
                self._change_owner(hex, before, now)
            if stack:
                self.counts[now][hex] = min(len(stack), MOST)

    def _change_owner(self, hex: Hex, before: Side, now: Side) -> None:
        if before != NONE:
            hexes = self.hexes[before]
            del hexes[bisect_left(hexes, hex)], self.owners[hex]
            self.counts[before][hex] = 0
        if now != NONE:
            insort(self.hexes[now], hex)
            self.owners[hex] = now

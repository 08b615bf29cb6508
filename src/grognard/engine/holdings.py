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

    __slots__ = ("counts", "hexes", "shared", "side_of", "size")

    def __init__(self, stacks: Mapping[Place, Sequence[int]], side_of: Sequence[Side], sides: int, size: int) -> None:
        self.side_of, self.size = side_of, size
        self.hexes: list[list[Hex]] = [[] for _ in range(sides)]
        self.counts: list[NDArray[np.uint8]] = [np.zeros(size, dtype=np.uint8) for _ in range(sides)]
        self.shared = False
        """Several positions have it: none of them may change it."""
        for hex, stack in stacks.items():
            if hex < size:
                side = side_of[stack[0]]
                self.hexes[side].append(hex)
                self.counts[side][hex] = min(len(stack), MOST)
        for hexes in self.hexes:
            hexes.sort()

    def copy(self) -> "Holdings":
        """The same, to be changed by itself."""
        new = object.__new__(Holdings)
        new.side_of, new.size = self.side_of, self.size
        new.hexes = [hexes[:] for hexes in self.hexes]
        new.counts = [counts.copy() for counts in self.counts]
        new.shared = False
        return new

    def recount(self, touched: Iterable[Place], stacks: Mapping[Place, Sequence[int]]) -> None:
        """Look again at the places where units have come or gone."""
        for hex in touched:
            if 0 <= hex < self.size:
                stack = stacks.get(hex, ())
                owner = self.side_of[stack[0]] if stack else NONE
                for side, counts in enumerate(self.counts):
                    if side == owner:
                        if not counts[hex]:
                            insort(self.hexes[side], hex)
                        counts[hex] = min(len(stack), MOST)
                    elif counts[hex]:
                        counts[hex] = 0
                        hexes = self.hexes[side]
                        del hexes[bisect_left(hexes, hex)]

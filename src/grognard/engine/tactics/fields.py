"""Where a side can be next: how surely each of its units gets to each hex, and what that sums up to.

A game hands in what its own search of moves gives, the cost of each hex for each unit; the fields say how much strength
can gather beside a hex, and how likely it is that somebody walks into it.
"""

from collections.abc import Iterable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from grognard.board.grid import Grid

Floats = NDArray[np.float64]


def sureness(cost: NDArray[np.int32], allowance: int, half: float, end: float) -> Floats:
    """How surely a unit gets to each hex by what the way costs: out of reach (below 0) not at all, where it is surely.

    `half`, `end`: how surely with half of the allowance, and with all of it; in between it falls evenly.
    """
    if allowance <= 0:
        return np.where(cost == 0, 1.0, 0.0)
    share = np.interp(cost / allowance, (0.0, 0.5, 1.0), (1.0, half, end))
    found: Floats = np.where((cost >= 0) & (cost <= allowance), share, 0.0)
    return found


def beside(grid: Grid, field: Floats) -> Floats:
    """The highest value of a field around each hex."""
    highest: Floats = np.append(field, 0.0)[_by_direction(grid)].max(axis=0)
    return highest


@lru_cache(maxsize=16)
def _by_direction(grid: Grid) -> NDArray[np.int32]:
    """The neighbours of all hexes in one direction after the other: so numpy compares long rows, not six numbers."""
    return np.ascontiguousarray(grid.neighbours.T)


class Fields:
    """What the units of a side come to together; added up unit by unit."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.gathering: Floats = np.zeros(grid.size)
        """Strength that can come beside each hex."""
        self._nobody: Floats = np.ones(grid.size)

    def add(self, sure: Floats, strength: float, willing: float) -> None:
        """One more unit: how surely it gets anywhere, its strength, and how likely it goes where it could."""
        self.gathering += strength * beside(self.grid, sure)
        self._nobody *= 1.0 - willing * sure

    @property
    def visited(self) -> Floats:
        """How likely somebody walks into each hex, if it is empty."""
        return 1.0 - self._nobody


def fields_of(grid: Grid, units: Iterable[tuple[Floats, float, float]]) -> Fields:
    """The fields of some units: how surely each gets anywhere, its strength, how willing it is."""
    found = Fields(grid)
    for sure, strength, willing in units:
        found.add(sure, strength, willing)
    return found

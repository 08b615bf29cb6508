"""The combat table for somebody in a hurry: the same chances as the rules' own odds, in floating point, remembered."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grognard.engine.caching import per_components
from grognard.games.formation.charts import Cell
from grognard.games.formation.components import Battlefield
from grognard.games.formation.modifiers import MOST
from grognard.games.formation.odds import HOPELESS
from grognard.games.formation.reroll import FACES
from grognard.games.formation.strength import LEAST_LINE, MOST_LINE

Floats = NDArray[np.float64]
Troop = tuple[int, int, int]
"""A unit in a combat: its Efficiency, its strength, and the column of the chit that it uses."""


@per_components
def combat_odds(components: Battlefield) -> "CombatOdds":
    """The odds of a table, made once for it."""
    return CombatOdds(components)


class Spread:
    """How likely each column of the table is in a combat, and what was made of that with each DRM."""

    __slots__ = ("by_drm", "columns")

    def __init__(self, columns: Floats) -> None:
        self.columns = columns
        self.by_drm: dict[int, Floats] = {}


class _Hits:
    """What the cells mean to either side: those with the same Hits for it are worked out once."""

    def __init__(self, cells: Sequence[Cell]) -> None:
        self._attacker = [(cell.attacker, cell.attacker_red) for cell in cells]
        self._defender = [(cell.defender, cell.defender_red) for cell in cells]

    def of_attacker(self, worth: Callable[[int, bool], float]) -> Floats:
        """What each cell is worth by the attacker's Hits, and whether they are printed red."""
        found = {hits: worth(*hits) for hits in set(self._attacker)}
        return np.array([found[hits] for hits in self._attacker])

    def of_defender(self, worth: Callable[[int, bool], float]) -> Floats:
        """The same by the defender's Hits."""
        found = {hits: worth(*hits) for hits in set(self._defender)}
        return np.array([found[hits] for hits in self._defender])


class CombatOdds:
    """How likely each result is, by the troops on both sides, the ground, Combined Arms and the DRM."""

    def __init__(self, components: Battlefield) -> None:
        self.crt = components.crt
        self.multipliers = np.array(components.chits.multipliers, dtype=np.int64)
        """By chit, line and column [7.4.1.2-2]."""
        cells = sorted({cell for column in self.crt.cells for cell in column} | {HOPELESS})
        self.cells: list[Cell] = cells
        number = {cell: n for n, cell in enumerate(cells)}
        width = len(self.crt.columns)
        self._by_drm = np.zeros((2 * MOST + 1, width + 1, len(cells)))
        """By DRM, by column (the last one is below the table), the chance of each cell over the faces of the die."""
        for drm in range(-MOST, MOST + 1):
            for column in range(width):
                for cell in self.crt.by_face(column, drm):
                    self._by_drm[drm + MOST, column, number[cell]] += 1 / FACES
            self._by_drm[drm + MOST, width, number[HOPELESS]] = 1.0
        self._totals: dict[Any, NDArray[np.int64]] = {}
        self._spreads: dict[Any, Spread] = {}
        self.hits = _Hits(cells)
        self._pairs = np.nonzero(~np.eye(len(self.multipliers), dtype=np.bool_))
        """The chits of both sides: all pairs of different ones."""

    def spread(
        self, attack: tuple[Troop, ...], defence: tuple[Troop, ...], row: str, shift: int, halved: bool
    ) -> Spread:
        """How likely each column is, by sorted troops; `halved`: the attackers are out of supply [5.7.5-3]."""
        key = (attack, defence, row, shift, halved)
        found = self._spreads.get(key)
        if found is None:
            found = self._spreads[key] = Spread(self._columns(*key))
        return found

    def results(self, spread: Spread, drm: int) -> Floats:
        """The chance of each of the cells."""
        found = spread.by_drm.get(drm)
        if found is None:
            found = spread.by_drm[drm] = spread.columns @ self._by_drm[max(-MOST, min(MOST, drm)) + MOST]
        return found

    def _columns(
        self, attack: tuple[Troop, ...], defence: tuple[Troop, ...], row: str, shift: int, halved: bool
    ) -> Floats:
        """The chance of each column over all pairs of chits; the last one is below the table [7.4.1E-4]."""
        own, other = self._total(attack, halved), self._total(defence, False)
        heads = np.array([(head.high, head.low, head.column) for head in self.crt.headings[row]])
        ours, theirs = own[self._pairs[0]], other[self._pairs[1]]
        reached = heads[:, 1, None] * ours >= heads[:, 0, None] * theirs
        count = reached.view(np.uint8).sum(axis=0, dtype=np.uint8)  # there are few headings
        left, right = self.crt.ends(row)
        column = np.clip(heads[np.maximum(count, 1) - 1, 2] + shift, left, right)
        width = len(self.crt.columns)
        column = np.where(count == 0, width, column)
        found: Floats = np.bincount(column, minlength=width + 1) / column.size
        return found

    def _total(self, troops: tuple[Troop, ...], halved: bool) -> NDArray[np.int64]:
        """A side's strength with each chit, rounded up once all is added [5.1-2]."""
        found = self._totals.get((troops, halved))
        if found is None:
            found = np.zeros(len(self.multipliers), dtype=np.int64)
            for efficiency, strength, column in troops:
                line = max(LEAST_LINE, min(MOST_LINE, efficiency)) - LEAST_LINE
                found = found + strength * self.multipliers[:, line, column]
            if halved:
                found = (found + 1) // 2
            self._totals[troops, halved] = found
        return found

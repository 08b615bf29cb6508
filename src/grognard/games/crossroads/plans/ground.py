"""Ways over the map, enemies and company aside: movement points from every hex to every other, worked out once."""

from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from grognard.board import search
from grognard.board.costs import POINT
from grognard.engine.kinds import Hex
from grognard.games.crossroads.components import CrossroadsComponents

Floats = NDArray[np.float64]

FAR = 99.0
"""Movement points to where no way leads."""
LONGEST = 90 * POINT
HALFWAY = 4.0
"""Movement points from a victory hex at which its pull has gone down to a half."""


class Ways:
    """Movement points by class of unit; not over rivers without a road, for that takes a whole move [5.4]."""

    def __init__(self, components: CrossroadsComponents) -> None:
        self._components = components
        self._known: dict[tuple[str, Hex], Floats] = {}
        self._pulls: dict[tuple[str, tuple[Hex, ...]], list[float]] = {}

    def to(self, kind: str, hex: Hex) -> Floats:
        """Points that a unit of a class needs to a hex, from everywhere."""
        found = self._known.get((kind, hex))
        if found is None:
            costs = self._components.costs[kind]
            halves = search.reach(self._components.grid, hex, LONGEST, costs).cost
            found = self._known[kind, hex] = np.where(halves < 0, FAR, halves / POINT)
        return found

    def pull(self, kind: str, goals: tuple[Hex, ...]) -> list[float]:
        """How near each hex is to these victory hexes: the points of each, less with the way there."""
        found = self._pulls.get((kind, goals))
        if found is None:
            worth = self._components.victory
            fields = [worth[goal] * HALFWAY / (HALFWAY + self.to(kind, goal)) for goal in goals]
            total = np.sum(fields, axis=0) if fields else np.zeros(self._components.hexes)
            found = self._pulls[kind, goals] = total.tolist()
        return found


_tables: WeakKeyDictionary[CrossroadsComponents, Ways] = WeakKeyDictionary()


def ways(components: CrossroadsComponents) -> Ways:
    """The ways of a table: kept as long as the table is."""
    found = _tables.get(components)
    if found is None:
        found = _tables[components] = Ways(components)
    return found

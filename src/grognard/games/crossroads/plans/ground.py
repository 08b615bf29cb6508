"""The ground of a table, worked out once: ways over the map, zones and rivers hex by hex, and the pull of points."""

import numpy as np
from numpy.typing import NDArray

from grognard.board import search
from grognard.board.costs import POINT
from grognard.engine.caching import per_components
from grognard.engine.kinds import Hex
from grognard.games.crossroads.charts import CLASSES
from grognard.games.crossroads.components import CrossroadsComponents
from grognard.games.crossroads.plans.weights import weights_for
from grognard.games.crossroads.results import RETREAT_LENGTH

Floats = NDArray[np.float64]

FAR = 99.0
"""Movement points to where no way leads."""
LONGEST = 90 * POINT
RETREAT_REACH = RETREAT_LENGTH + 1
"""Hexes from where a retreat begins to the farthest that has a zone on its way [9.8, 9.9]."""


class Ground:
    """What follows from the map alone, enemies and company aside."""

    def __init__(self, components: CrossroadsComponents) -> None:
        grid = components.grid
        self._components = components
        self._ways: dict[tuple[str, Hex], Floats] = {}
        self._strikes: dict[tuple[str, Hex], list[float]] = {}
        self._pulls: dict[tuple[str, tuple[Hex, ...], float], list[float]] = {}
        self.around: list[tuple[Hex, ...]] = [tuple(near) for near in grid.around]
        self.near: list[frozenset[Hex]] = [
            frozenset(other for other in range(components.hexes) if grid.distance(hex, other) <= RETREAT_REACH)
            for hex in range(components.hexes)
        ]
        """From where a unit has a say in retreats from each hex."""
        self.zone: list[frozenset[Hex]] = [
            frozenset(near for near in self.around[hex] if not components.zone_closed[hex, grid.direction(hex, near)])
            for hex in range(components.hexes)
        ]
        """The hexes in the zone of a unit in each hex [6.1]."""
        self.river: set[tuple[Hex, Hex]] = {
            (hex, near)
            for hex in range(components.hexes)
            for near in self.around[hex]
            if components.unbridged[hex, grid.direction(hex, near)]
        }
        """Neighbours with a river and no road between them [9.5]."""
        self.closed = {kind: [bool(value) for value in components.barred[kind]] for kind in CLASSES}

    def ways(self, kind: str, hex: Hex) -> Floats:
        """Movement points that a unit of a class needs to a hex, from everywhere."""
        found = self._ways.get((kind, hex))
        if found is None:
            costs = self._components.costs[kind]
            halves = search.reach(self._components.grid, hex, LONGEST, costs).cost
            found = self._ways[kind, hex] = np.where(halves < 0, FAR, halves / POINT)
        return found

    def strike(self, kind: str, hex: Hex) -> list[float]:
        """Movement points that a unit of a class needs to come next to a hex, from everywhere."""
        found = self._strikes.get((kind, hex))
        if found is None:
            fields = [self.ways(kind, near) for near in self.around[hex]]
            nearest = np.min(fields, axis=0)
            nearest[list(self.around[hex])] = 0.0
            found = self._strikes[kind, hex] = nearest.tolist()
        return found

    def pull(self, kind: str, goals: tuple[Hex, ...]) -> list[float]:
        """How near each hex is to these victory hexes: the points of each, less with the way there."""
        halfway = weights_for(self._components).worth.halfway
        found = self._pulls.get((kind, goals, halfway))
        if found is None:
            worth = self._components.victory
            fields = [worth[goal] * halfway / (halfway + self.ways(kind, goal)) for goal in goals]
            total = np.sum(fields, axis=0) if fields else np.zeros(self._components.hexes)
            found = self._pulls[kind, goals, halfway] = total.tolist()
        return found


@per_components
def ground_of(components: CrossroadsComponents) -> Ground:
    """The ground of a table: kept as long as the table is."""
    return Ground(components)

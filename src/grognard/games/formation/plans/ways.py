"""Ways over the map: Movement Points from everywhere to a hex, by class of unit, enemies and company aside."""

import numpy as np
from numpy.typing import NDArray

from grognard.board import search
from grognard.board.costs import POINT, CostPart, Costs
from grognard.engine.caching import per_components
from grognard.engine.kinds import Hex, Unit
from grognard.games.formation.components import NO_ROAD, Battlefield

Floats = NDArray[np.float64]

FAR = 999.0
"""Movement Points to where no way leads."""
LONGEST = 400 * POINT


@per_components
def ways_of(components: Battlefield) -> "Ways":
    """The ways of a table, found once for it."""
    return Ways(components)


class Ways:
    """How far it is, by road and bridge, if nobody bars the way."""

    def __init__(self, components: Battlefield) -> None:
        self.grid = components.grid
        self._kinds = components.move_class
        self._costs: dict[str, Costs] = {}
        self._apart: dict[Hex, Floats] = {}
        self._to: dict[tuple[str, Hex], Floats] = {}
        self._open: dict[str, list[list[Hex]]] = {}
        for kind in set(components.move_class):
            shut = components.shut[kind]
            self._open[kind] = [
                [hex for hex, closed in zip(around, bars, strict=True) if hex >= 0 and not closed]
                for around, bars in zip(components.grid.neighbours.tolist(), shut.tolist(), strict=True)
            ]
            hexes, across, road = components.costs_of((kind,))
            by_road = road != NO_ROAD
            self._costs[kind] = Costs(
                components.grid,
                [
                    CostPart("3.1.1-1", "terrain", "side", np.where(by_road, 0, hexes)),
                    CostPart("3.1.2", "hexside", "side", np.where(by_road, 0, across)),
                    CostPart("7.3.3-1", "road", "side", np.where(by_road, road, 0)),
                    CostPart("3.1-3", "out_of_play", "enter", components.out_of_play),
                ],
            )

    def kind_of(self, unit: Unit) -> str:
        """The class by which a unit moves."""
        return self._kinds[unit]

    def open_steps(self, unit: Unit) -> list[list[Hex]]:
        """By hex, the hexes next to it that a unit is not kept from by ground."""
        return self._open[self._kinds[unit]]

    def to(self, kind: str, hex: Hex) -> Floats:
        """Points that a unit of a class needs to a hex from everywhere: as far as from there, near enough."""
        found = self._to.get((kind, hex))
        if found is None:
            halves = search.reach(self.grid, hex, LONGEST, self._costs[kind]).cost
            found = self._to[kind, hex] = np.where(halves < 0, FAR, halves / POINT)
        return found

    def apart(self, hex: Hex) -> Floats:
        """Hexes from a hex to every other, as the crow flies."""
        found = self._apart.get(hex)
        if found is None:
            found = self._apart[hex] = search.distances(self.grid, hex).astype(np.float64)
        return found

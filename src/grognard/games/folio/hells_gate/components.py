"""What Korsun has beside what every game of the series has: forces, corps, edges, the airfield, weather and victory."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from grognard.games.folio.components import FolioComponents
from grognard.games.folio.hells_gate.charts import GameNumbers, VictoryTable, Weather

SIDES = ("soviet", "german")
SOVIET, GERMAN = range(2)
ENCIRCLED, RELIEF = "encircled", "relief"
"""The two German groups [20.0-18]."""
AIRFIELD = "airfield"
"""The kind of place that the airfield of Korsun is [12.0-6], on its map 4007."""


class HellsGateComponents(FolioComponents):
    """Components with what the exclusive rules ask for."""

    def __init__(self, **parts: Any) -> None:
        super().__init__(**parts)
        self.weathers: Mapping[str, Weather] = self.charts["weather"]
        self.weather_faces = max(weather.high for weather in self.weathers.values())
        self.own_numbers: GameNumbers = self.charts["own_numbers"]
        self.victory: VictoryTable = self.charts["victory"]
        groups = [unit.values["group"] for unit in self.roster]
        self.encircled = [group == ENCIRCLED for group in groups]
        self.guards = [pool >= 0 and self.pools[pool].held for pool in self.group]
        """Units of the 5th Guards Tank Army [19.0-1]."""
        self.guard_units = [unit for unit in self.by_side[SOVIET] if self.guards[unit]]
        self.air_pools = [[n for n in of if self.pools[n].air] for of in self._pools_by_side()]
        """The pools of aircraft of each side [15.2, 15.3], and those of groups."""
        self.ground_pools = [[n for n in of if not self.pools[n].air] for of in self._pools_by_side()]
        self.luftwaffe = [
            marker
            for marker, pool in enumerate(self.pool_of_marker)
            if self.pools[pool].air and self.side_of_pool[pool] == GERMAN
        ]
        """The support markers of the Luftwaffe [15.2-1]."""
        self.german_engineers = [unit for unit in self.by_side[GERMAN] if self.engineer[unit]]
        """Only Germans bridge rivers [13.0-13]."""
        wet = [n for n, (a, b) in enumerate(self.hexsides) if self.rivers[a, self.grid.direction(a, b)]]
        self.river_hexsides = np.array(wet, dtype=np.int64)
        """The hexsides that an engineer could bridge [13.0-1], and the two hexes of each."""
        self.river_ends = np.array([self.hexsides[n] for n in wet], dtype=np.int64).reshape(len(wet), 2).T
        self.in_range = [self.grid.range(hex, self.own_numbers.bombardment_range) for hex in range(self.hexes)]
        """The hexes that a unit in each hex can have bombarded [17.0-2]."""
        self.airfields = tuple(place.hex for place in self.map.places.values() if AIRFIELD in place.kinds)
        """The airfield, if the map has it."""
        self.airfield = self.airfields[0] if self.airfields else -1
        self.closed_to_supply = self.rivers | self.closed
        """Hexsides that no line crosses: rivers without a bridge [12.1-1], and what nothing crosses."""
        self._read_edges()

    def _distance_to(self, hexes: tuple[int, ...]) -> list[int]:
        """From every hex to the nearest of these as the crow flies; 0 if there are none."""
        away = [self.grid.distances_from(hex) for hex in hexes]
        found: list[int] = np.min(away, axis=0).tolist() if away else [0] * self.hexes
        return found

    def _pools_by_side(self) -> list[list[int]]:
        return [[n for n, owner in enumerate(self.side_of_pool) if owner == side] for side in range(len(self.sides))]

    def _read_edges(self) -> None:
        """Road and railway hexes of the edges: a corner hex of the west edge is of the west edge only [12.0-5]."""
        west = self._edge(SIDES[GERMAN])
        others = self._edge(SIDES[SOVIET]) - west
        on_road, on_rail = np.any(self.roads, axis=1), np.any(self.railways, axis=1)
        self.edges = (tuple(sorted(others)), tuple(sorted(west)))
        """The friendly edges of either side [17.0-13], and how far it is to the nearest hex of each."""
        self.edge_distance = [self._distance_to(edge) for edge in self.edges]
        self.soviet_sources = tuple(sorted(hex for hex in others if on_road[hex]))
        self.west_roads = tuple(sorted(hex for hex in west if on_road[hex]))
        self.west_exits = tuple(sorted(hex for hex in west if on_road[hex] or on_rail[hex]))
        """Where a line leads that counts for victory [20.0-V1]."""

    def _edge(self, side: str) -> set[int]:
        """The hexes of the friendly edges of a side."""
        return {hex for edge in self.own_numbers.edges[side] for hex in self.map.edges.get(edge, ())}

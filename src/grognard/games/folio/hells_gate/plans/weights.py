"""What the computer player thinks things are worth: `weights.toml`, and what follows from it for a table."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grognard.board import search
from grognard.board.costs import POINT, CostPart, Costs
from grognard.engine.kinds import Unit
from grognard.engine.moves import FAR
from grognard.engine.weights import per_weights, weights_of
from grognard.games.folio.hells_gate.components import GERMAN, SIDES, HellsGateComponents

Floats = NDArray[np.float64]
ROWS = 99
"""The highest row that a label of two digits can have."""
DEFAULT = "korsun"
"""The scenario whose goals hold for a position file that names none."""


class Table:
    """What does not change at a table: who is worth what, and how far it is to where units are wanted."""

    def __init__(self, components: HellsGateComponents) -> None:
        self.weights = weights_of(Path(__file__).parent)
        self.goals: dict[str, Any] = self.weights.get(components.scenario or DEFAULT, self.weights[DEFAULT])
        self.threat, self.danger = ([self.goals[name][side] for side in SIDES] for name in ("threat", "danger"))
        """How bold each side is."""
        roster, step, point = components.roster, self.weights["step"], self.weights["strength"]
        both = [list(zip(*pair, strict=True)) for pair in zip(components.attack, components.defence, strict=True)]
        self.worth = np.array([[step + point * sum(side) for side in sides] for sides in both]).reshape(len(roster), 2)
        """What a unit is worth to its own side, full and depleted."""
        self.sign = np.array([1.0 if unit.side == GERMAN else -1.0 for unit in roster])
        self.encircled = np.array(components.encircled, dtype=np.bool_)
        names = list(dict.fromkeys(self._goal_of(components, unit) for unit in range(len(roster))))
        self.away = np.array([self._away(components, self.goals[name]) for name in names])
        """Movement points from each hex to the nearest hex that a group is drawn to, on foot and over rivers."""
        self.goal = np.array([names.index(self._goal_of(components, unit)) for unit in range(len(roster))])
        eager = self.goals.get("eager", {})
        self.pull = np.array([self.weights["goal"] * eager.get(unit.values["group"], 1.0) for unit in roster])
        """What each movement point nearer to its goal is worth to a unit."""
        self.ground = np.zeros(components.hexes)
        """What it is worth to hold each hex, for whichever side does."""
        for label, value in self.goals.get("ground", {}).items():
            hex = components.grid.find(label)
            if hex is not None:
                self.ground[hex] = value
        self.wanted_ground = [int(hex) for hex in np.flatnonzero(self.ground)]
        self.planner: dict[str, Any] = self.weights["planner"]
        """What the planner alone goes by."""
        self.stake = np.zeros(components.hexes)
        """What the planner thinks that it is worth to hold each hex, for whichever side does."""
        for label, value in self.goals.get("stakes", {}).items():
            hex = components.grid.find(label)
            if hex is not None:
                self.stake[hex] = value
        self.staked = [int(hex) for hex in np.flatnonzero(self.stake)]
        self.help = [_help(components, hex) for hex in range(components.hexes)]
        """By how much the ground of each hex helps whoever is attacked in it, in points of the differential."""
        self.helps = np.array(self.help)
        self.defence = np.array(components.defence, dtype=np.int64).reshape(len(roster), 2)
        grid, near = components.grid, self.weights["near"]
        self.near = [np.flatnonzero(grid.distances_from(hex) <= near) for hex in range(components.hexes)]
        """The hexes from which an enemy comes to each hex, and to which one comes from it."""
        self.wall = self._wall(components)
        """The hexes of the wall by rows, from west to east."""
        self.row = np.full(components.hexes, -1)
        """The row of the wall that each hex is in; -1: none."""
        for row, hexes in enumerate(self.wall):
            self.row[hexes] = row
        self.lines = self._lines(components, self.weights["river"])
        self.ways = self._lines(components, self.weights["ford"])
        """The same for moves, which a river only delays."""

    def _goal_of(self, components: HellsGateComponents, unit: Unit) -> str:
        group = components.roster[unit].values["group"]
        return group if group in self.goals else SIDES[components.side_of[unit]]

    def _away(self, components: HellsGateComponents, labels: list[str]) -> Floats:
        starts = [hex for label in labels if (hex := components.grid.find(label)) is not None]
        far = float(self.weights["far"])
        if not starts:
            return np.full(components.hexes, far)
        cost = search.reach(components.grid, starts, FAR, components.costs).cost / POINT
        return np.where(cost < 0, far, np.minimum(cost, far))

    def _wall(self, components: HellsGateComponents) -> NDArray[np.int64]:
        """Between the columns that the scenario names, all rows of the map that are whole there."""
        west, east = self.goals.get("wall", (1, 0))
        labels = [[f"{column:02}{row:02}" for column in range(west, east + 1)] for row in range(1, ROWS + 1)]
        found = [[components.grid.find(label) for label in row] for row in labels]
        whole = [[hex for hex in row if hex is not None] for row in found if None not in row]
        return np.array(whole, dtype=np.int64).reshape(len(whole), max(0, east - west + 1))

    def _lines(self, components: HellsGateComponents, river_cost: int) -> Costs:
        """What a line costs that does not mind obstacles, but for enemies."""
        river = np.where(components.rivers, river_cost, 0) + self.weights["hex"]
        return Costs(components.grid, [CostPart("12.1-1", "river", "side", river.astype(np.int32))])


def _help(components: HellsGateComponents, hex: int) -> int:
    """How much higher the differential has to be for the same column as on open ground."""
    headings, plain = components.crt.headings, components.terrain[components.map.words.base].line
    return headings[components.line[hex]][-1].high - headings[plain][-1].high


@per_weights
def table_of(components: HellsGateComponents) -> Table:
    """The table, worked out once."""
    return Table(components)

"""Position files out of the blue: small wild maps with a few units on them, in any phase of the game."""

from typing import Any

from grognard.board.grid import Grid
from grognard.engine import positionfile
from grognard.engine.codec import FieldError
from grognard.engine.dice import Dice, key_of
from grognard.games.crossroads import GAME
from grognard.games.crossroads.components import VOCABULARY
from grognard.games.crossroads.units import TYPES

ROUGH = VOCABULARY.terrains[1:]
PHASES = [phase for phase in GAME.phases() if not phase.endswith(".placement")]
"""Not placement: a small wild area may have no room for all units, and then it has no end."""


class Wild:
    """Draws position files, the same ones for the same seed."""

    def __init__(self, seed: int) -> None:
        self.below = Dice(key_of(f"wild {seed}")).below

    def position(self) -> dict[str, Any]:
        """A position that the game takes; many that are drawn have a unit in a lake, or such."""
        while True:
            drawn = self._draw()
            try:
                positionfile.load(GAME, drawn)
            except FieldError:
                continue
            return drawn

    def _draw(self) -> dict[str, Any]:
        rows, columns = 3 + self.below(5), 3 + self.below(6)
        grid = Grid(rows=rows, columns=columns)
        pairs = [(hex, near) for hex in range(grid.size) for near in grid.around[hex] if hex < near]
        sides = {f"{grid.labels[hex]}/{grid.labels[near]}": ["river"] for hex, near in pairs if not self.below(6)}
        return {
            "game": "crossroads",
            "title": "a wild position",
            "options": {name: self.below(2) == 1 for name in ("fortune", "open_reserve")},
            "map": {
                "rows": rows,
                "columns": columns,
                "hexes": {hex: self._some(ROUGH, 1 + self.below(2)) for hex in grid.labels if not self.below(3)},
                "sides": sides,
                "links": {"road": [self._road(grid) for _ in range(self.below(4))]},
                "areas": self._areas(grid),
            },
            "units": self._units(grid),
            "phase": self._some(PHASES, 1)[0],
            "turn": 5 + self.below(5),
        }

    def _some(self, names: Any, count: int) -> list[str]:
        """Some of the names, each at most once."""
        left = list(names)
        return [left.pop(self.below(len(left))) for _ in range(min(count, len(left)))]

    def _road(self, grid: Grid) -> list[str]:
        here = self.below(grid.size)
        way = [here]
        for _ in range(2 + self.below(5)):
            here = grid.around[here][self.below(len(grid.around[here]))]
            if here in way:
                break
            way.append(here)
        return [grid.labels[hex] for hex in way] if len(way) > 1 else self._road(grid)

    def _areas(self, grid: Grid) -> dict[str, list[str]]:
        names = [f"{side}.{area}" for side in GAME.sides for area in ("source", "entry")]
        return {name: self._some(grid.labels, self.below(6)) for name in (*names, "victory.1", "victory.2")}

    def _units(self, grid: Grid) -> list[dict[str, Any]]:
        units = []
        for side in GAME.sides:
            for n in range(1 + self.below(6)):
                unit = {"id": f"{side[0]}{n}", "side": side, "type": self._some(TYPES, 1)[0]}
                at = {"box": f"{side}.reserve"} if not self.below(8) else {"hex": self._some(grid.labels, 1)[0]}
                units.append({**unit, **at, "formation": 1 + self.below(2)})
        return units

"""What is on the table: map, counters, charts, cards, and what follows from them once and for all."""

from array import array
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grognard.engine.components import Components
from grognard.engine.kinds import NONE, Hex
from grognard.games.less_than_60_miles.cards import Card
from grognard.games.less_than_60_miles.charts.combat import CombatCharts
from grognard.games.less_than_60_miles.charts.modes import ModeRow
from grognard.games.less_than_60_miles.charts.movement import MovementChart
from grognard.games.less_than_60_miles.charts.orders import OrderRow
from grognard.games.less_than_60_miles.charts.staff import StaffCharts
from grognard.games.less_than_60_miles.charts.support import FireCharts
from grognard.games.less_than_60_miles.organisation import (
    ARTILLERY,
    COMBAT,
    HELICOPTER,
    HQ,
    SIDES,
    Organisation,
    SideFacts,
    UnitType,
)
from grognard.games.less_than_60_miles.scenarios import ScenarioFacts
from grognard.games.less_than_60_miles.units import UnitSpec, spec_of

Mask = NDArray[np.bool_]
NATO, WP = range(len(SIDES))
ELIMINATED = "eliminated"


class FrontComponents(Components):
    """Counters by column, the chain of command, ground by hex and hexside, charts, cards."""

    def __init__(self, *, cards: Sequence[Card], **parts: Any) -> None:
        charts = parts["charts"]
        boxes = (ELIMINATED, "destroyed", *(f"{side}.reinforcements" for side in SIDES))
        super().__init__(
            sides=SIDES,
            boxes=boxes,
            kinds={
                "card": tuple(card.id for card in cards),
                "order": tuple(charts["orders"]),
                "mode": tuple(charts["modes"]),
            },
            hexsides=True,
            **parts,
        )
        self.cards = tuple(cards)
        self.organisation: Organisation = self.charts["organisation"]
        self.modes: list[ModeRow] = list(self.charts["modes"].values())
        """The Modes Table [6], in its order: a mode is a number of it."""
        self.orders: list[OrderRow] = list(self.charts["orders"].values())
        self.movement: MovementChart = self.charts["movement"]
        self.combat_charts: CombatCharts = self.charts["combat"]
        self.fire: FireCharts = self.charts["fire"]
        self.staff: StaffCharts = self.charts["staff"]
        self.facts: ScenarioFacts = self.charts["scenario"]
        self.eliminated, self.destroyed_hqs = self.box(ELIMINATED), self.box("destroyed")
        self.reinforcements = [self.box(f"{side}.reinforcements") for side in SIDES]
        self.side_facts: list[SideFacts] = [self.organisation.sides[side] for side in SIDES]
        near = (self.grid.distances_from(h).astype(np.uint16) for h in range(self.hexes))
        self.away: list[array[int]] = [array("H", row.tobytes()) for row in near]
        """How many hexes one hex is from another, by the two of them."""
        self._read_counters()
        self._read_ground()

    def _read_counters(self) -> None:
        """Counters by column, so that rules look up a number and not a name [4.3]."""
        self.specs: list[UnitSpec] = [spec_of(counter) for counter in self.roster]
        self.types: list[UnitType] = [self.organisation.types[counter.type] for counter in self.roster]
        self.combat = [kind.role == COMBAT for kind in self.types]
        """Combat Units [4.3-6]; all others are Support Units [4.3-21]."""
        self.hq = [kind.role == HQ for kind in self.types]
        self.artillery = [kind.role == ARTILLERY for kind in self.types]
        self.helicopter = [kind.role == HELICOPTER for kind in self.types]
        self.limit = [spec.attrition_limit for spec in self.specs]
        """Attrition Limits [11.1-1]."""
        self.printed_parent = [self._hq(spec.printed_parent) for spec in self.specs]
        self.superior = [self._hq(spec.superior) for spec in self.specs]
        """The Superior HQ of each unit; NONE in an Independent Formation, and where it is not in play."""
        self.independent = [not spec.superior for spec in self.specs]
        """Units of Independent Formations: what is printed decides, not whether the Superior HQ is in play [36-1]."""
        self.rank = [self.organisation.levels[spec.level].rank if spec.level else 0 for spec in self.specs]
        self.by_side = [[n for n, owner in enumerate(self.side_of) if owner == side] for side in range(len(SIDES))]
        self.combat_units = [[unit for unit in own if self.combat[unit]] for own in self.by_side]
        self.guns = [[unit for unit in own if self.artillery[unit]] for own in self.by_side]
        self.hqs = [[unit for unit in own if self.hq[unit]] for own in self.by_side]
        self.superiors = [self._hq(facts.superior) for facts in self.side_facts]
        """The Superior HQ of each side, if it is in play; its points are the side's [13.1-1]."""
        self.nation = [spec.nation for spec in self.specs]

    def _hq(self, id: str) -> int:
        return self.numbers["unit"].get(id, NONE) if id else NONE

    def distance(self, a: Hex, b: Hex) -> int:
        """How many hexes one hex is from another."""
        return self.away[a][b]

    def mode(self, name: str) -> int:
        """The number of a mode."""
        return self.number("mode", name)

    def _read_ground(self) -> None:
        """Masks over hexes, and over steps from a hex in a direction [8.2, 9]."""
        ground = self.map
        self.hill1, self.hill2, self.town, self.city, self.woods, self.swamp = (
            ground.where(name) for name in ("hill1", "hill2", "town", "city", "woods", "swamp")
        )
        self.minor_rivers, self.major_rivers = (ground.crossing(name) for name in ("minor_river", "major_river"))
        self.major_roads, self.minor_roads = (ground.link_steps(name) for name in ("major_road", "minor_road"))
        self.roads = self.major_roads | self.minor_roads
        self.on_road = [any(steps) for steps in self.roads.tolist()]
        """By hex, whether a road leads out of it."""
        self.rivers = self.minor_rivers | self.major_rivers
        near = [
            zip(around, rivers, strict=True)
            for around, rivers in zip(self.grid.neighbours.tolist(), self.rivers.tolist(), strict=True)
        ]
        self.across_rivers = [[hex for hex, river in steps if river and hex >= 0] for steps in near]
        """By hex, the hexes beyond its rivers."""
        self.bridges = self.rivers & (self.roads | ground.crossing("bridge"))
        """Permanent bridges: a road over a river, or a symbol without a road [32.1-0]."""
        self.west_germany = self._area("west_germany")
        self.east_germany = self._area("east_germany")
        self.sources = [tuple(sorted(ground.areas.get(f"supply.{side}", ()))) for side in SIDES]
        """Map-edge hexes where roads leave the map in a side's own country [30.2]."""
        rows, columns = self.facts.rows, self.facts.columns
        self.in_play = np.array([self._inside(label, rows, columns) for label in self.grid.labels])
        self.all_in_play = bool(self.in_play.all())

    def _area(self, name: str) -> Mask:
        return self.map.mask(self.map.areas.get(name, ()))

    def _inside(self, label: str, rows: tuple[int, int], columns: tuple[int, int]) -> bool:
        """A hex number is row and column."""
        row, column = int(label[:2]), int(label[2:])
        return self.scenario is None or (rows[0] <= row <= rows[1] and columns[0] <= column <= columns[1])

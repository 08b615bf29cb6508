"""What is on the table: map, counters, charts, and what follows from them once and for all."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grognard.board.costs import POINT
from grognard.engine.components import Components
from grognard.engine.kinds import NONE, Hex
from grognard.games.roads_to_moscow.charts import TerrainRow, Turn
from grognard.games.roads_to_moscow.scenarios import Battle, ScenarioFacts
from grognard.games.roads_to_moscow.schedules import VictorySchedule
from grognard.games.roads_to_moscow.units import (
    ARTILLERY,
    BLACK,
    FUEL,
    FULL,
    HQ,
    LEADER,
    NO_ZONE,
    NON_COMBAT,
    ORANGE,
    RED,
    SIDES,
    AirUnit,
    Formation,
    UnitSpec,
    UnitType,
    spec_of,
)

Mask = NDArray[np.bool_]
GERMAN, SOVIET = range(len(SIDES))
ELIMINATED, DEPARTED, FUEL_STOCK = "eliminated", "departed", "fuel"
"""Boxes: lost in play, units that the scenario takes away, and Fuel counters that are not in use [6.42-2]."""
ANY = "any"
"""The id of the marker "Activate any Formation" [4.25], before its side: `any.soviet`."""


class CampaignComponents(Components):
    """Counters by column, Formations and their markers, air units, ground by hex and hexside, charts."""

    def __init__(
        self,
        *,
        formations: Sequence[Formation],
        markers: Sequence[str],
        aircraft: Sequence[AirUnit],
        **parts: Any,
    ) -> None:
        """`markers`: the Activation Markers in play, `FORMATION-1`, `FORMATION-2`, `any.SIDE`."""
        boxes = (ELIMINATED, DEPARTED, FUEL_STOCK, *(f"{side}.reinforcements" for side in SIDES))
        super().__init__(
            sides=SIDES,
            boxes=boxes,
            formations=[formation.id for formation in formations],
            kinds={"am": tuple(markers), "air": tuple(unit.id for unit in aircraft)},
            hexsides=True,
            **parts,
        )
        self.formations, self.aircraft = tuple(formations), tuple(aircraft)
        self.eliminated, self.departed = self.box(ELIMINATED), self.box(DEPARTED)
        self.fuel_stock = self.box(FUEL_STOCK)
        self.reinforcements = [self.box(f"{side}.reinforcements") for side in SIDES]
        self._read_counters()
        self._read_markers()
        self._read_ground()

    def _read_counters(self) -> None:
        """Counters by column, so that rules look up a number and not a name [2.2, 3.14]."""
        types: Mapping[str, UnitType] = self.charts["types"]
        self.specs: list[UnitSpec] = [spec_of(counter) for counter in self.roster]
        self.types: list[UnitType] = [types[counter.type] for counter in self.roster]
        self.combat = [kind.role not in NON_COMBAT for kind in self.types]
        """Combat units: all but Leaders and Fuel units [2.2.1]."""
        self.artillery = [kind.role == ARTILLERY for kind in self.types]
        self.hq = [kind.role == HQ for kind in self.types]
        self.leader = [kind.role == LEADER for kind in self.types]
        self.fuel = [kind.role == FUEL for kind in self.types]
        self.red_box = [spec.mobility == RED for spec in self.specs]
        self.orange = [spec.mobility == ORANGE for spec in self.specs]
        self.motorized = [spec.mobility != BLACK for spec in self.specs]
        self.gun = [kind.gun for kind in self.types]
        """Artillery, anti-tank and anti-aircraft units [8.36c, 11.54]."""
        self.bridge_bound = [spec.silhouette or kind.gun for spec, kind in zip(self.specs, self.types, strict=True)]
        """Units that cross Rivers at bridges only [3.26, 8.36c, 9.16]."""
        self.full_zone = [spec.zone == FULL for spec in self.specs]
        self.has_zone = [spec.zone != NO_ZONE for spec in self.specs]
        self.move = [spec.move * POINT for spec in self.specs]
        """Printed Movement Allowance, in half points."""
        self.stacking = [spec.stacking for spec in self.specs]
        self.army = [spec.army for spec in self.specs]
        self.formation = [NONE if spec.army else self.number("formation", spec.formation) for spec in self.specs]
        """The Formation whose colour a unit shows; NONE of an Army unit [4.21, 4.22]."""
        self.by_side = [[n for n, owner in enumerate(self.side_of) if owner == side] for side in range(len(SIDES))]
        self.unattached = [[unit for unit in own if self.formation[unit] == NONE] for own in self.by_side]
        """By side the units of no Formation: Army units, Leaders and Fuel units."""
        self.units_of = [
            [unit for unit, own in enumerate(self.formation) if own == formation]
            for formation in range(len(self.formations))
        ]
        self.hqs_of = [[unit for unit in units if self.hq[unit]] for units in self.units_of]
        """The HQs of each Formation [15.11]."""

    def _read_markers(self) -> None:
        """Activation Markers: the Formation of each (NONE: any), its side, and those of each Formation [4.23]."""
        names = self.names["am"]
        self.am_formation = [
            NONE if name.startswith(f"{ANY}.") else self.number("formation", name.rsplit("-", 1)[0]) for name in names
        ]
        self.am_side = [
            SIDES.index(name.removeprefix(f"{ANY}.")) if formation == NONE else self.formations[formation].side
            for name, formation in zip(names, self.am_formation, strict=True)
        ]
        self.ams_of = [
            [am for am, own in enumerate(self.am_formation) if own == formation]
            for formation in range(len(self.formations))
        ]
        self.ams_by_side = [[am for am, own in enumerate(self.am_side) if own == side] for side in range(len(SIDES))]
        self.air_by_side = [
            [air for air, unit in enumerate(self.aircraft) if unit.side == side] for side in range(len(SIDES))
        ]

    def _read_ground(self) -> None:
        """Masks over hexes, and over steps from a hex in a direction [8.3]."""
        self.terrain: Mapping[str, TerrainRow] = self.charts["terrain"]
        self.rough, self.swamp, self.woods, self.town, self.village = (
            self.map.where(name) for name in ("rough", "swamp", "woods", "town", "village")
        )
        self.rivers, self.streams, self.bridges = (self._crossing(name) for name in ("river", "stream", "bridge"))
        self.slopes = self._crossing("slope")
        """Steps that go up a slope [8.37]."""
        self.lines = self._crossing("fortified_line")
        """Steps from outside into a hex that a Fortified Line protects [14.0, ruling on its owner]."""
        self.main_roads, self.secondary_roads, self.trails, self.railways = (
            self.map.link_steps(name) for name in ("main_road", "secondary_road", "trail", "railway")
        )
        self.open_rivers = self.rivers & ~self.bridges
        """Steps across a River without a bridge [8.36c]."""
        self.sources = [tuple(sorted(self.map.areas.get(f"supply.{side}", ()))) for side in SIDES]
        """Supply Sources of each side, printed on the map [6.31]."""
        self.facts: ScenarioFacts = self.charts["scenario"]
        self.battle: Battle = self.charts["battle"]
        self.track: tuple[Turn, ...] = self.charts["turns"]
        """The turns of the scenario: turn 1 is the first of them."""
        self.turns = len(self.track)
        self.schedule: VictorySchedule | None = self.charts["victory"]
        """How the scenario is won; None in a position without a scenario."""
        named = self.scenario is not None
        self.in_play = np.array([not named or self.facts.plays_in(label) for label in self.grid.labels])
        """Hexes of the part of the map that the scenario uses [11.37]."""
        self.unused_hexes = tuple(np.flatnonzero(~self.in_play).tolist())

    def _crossing(self, name: str) -> Mask:
        return self.map.crossing(name)

    @cached_property
    def printed(self) -> list[dict[str, Any]]:
        """What is printed on each counter: no support but on artillery, no attack there, points on HQs and Leaders."""
        found = super().printed
        for unit, sheet in enumerate(found):
            blank = ["attack"] if self.artillery[unit] else ["support", "range", "attack_only"]
            for name in blank if self.hq[unit] or self.leader[unit] else [*blank, "command"]:
                del sheet[name]
        return found

    def distance(self, a: Hex, b: Hex) -> int:
        """How many hexes one is from the other."""
        return self.grid.distance(a, b)

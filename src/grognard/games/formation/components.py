"""What is on the table [3.0]: map, counters, charts, and what follows from them once and for all."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grognard.board import search
from grognard.board.costs import FORBIDDEN, POINT, on_steps
from grognard.board.map import Map
from grognard.engine.codec import FieldError
from grognard.engine.components import Components, UnitCounter
from grognard.engine.kinds import NONE, Hex
from grognard.engine.tables import CombatTable
from grognard.games.formation.book import Book
from grognard.games.formation.charts import ActionTable, Cell, Chits, TerrainRow
from grognard.games.formation.scenarios import Restriction, ScenarioFacts
from grognard.games.formation.units import Formation

Mask = NDArray[np.bool_]
Ints = NDArray[np.int32]

CLASSES = ("foot", "motorized", "hq")
"""The columns of the Terrain Effects Chart by which units move [3.1.1-1, 3.2-5]."""
BRIDGE = "bridge"
"""On a hexside with a bridge the bridge counts, and nothing else that is there."""
NO_ROAD = -1
ELIMINATED, REMOVED = "eliminated", "removed"
"""Boxes: lost in play, and gone without counting as lost [9.4.1-3]."""


class Battlefield(Components):
    """The table: counters by column, ground by hex and hexside, tables."""

    def __init__(
        self,
        *,
        book: Book,
        facts: ScenarioFacts,
        formations: Sequence[Formation],
        terrain: Mapping[str, TerrainRow],
        crt: CombatTable[Cell],
        actions: ActionTable,
        chits: Chits,
        **parts: Any,
    ) -> None:
        self.turn_boxes = tuple(f"turn.{turn}" for turn in range(1, facts.turns + 1))
        boxes = (*self.turn_boxes, ELIMINATED, REMOVED, *book.off_map)
        names = [formation.id for formation in formations]
        turns = {box: turn for turn, box in enumerate(self.turn_boxes, 1)}
        super().__init__(boxes=boxes, turn_boxes=turns, formations=names, sides=book.sides, **parts)
        self.book, self.facts, self.formations = book, facts, tuple(formations)
        self.terrain, self.crt, self.actions, self.chits = dict(terrain), crt, actions, chits
        self.eliminated, self.removed = self.box(ELIMINATED), self.box(REMOVED)
        self.of_side = [[n for n, f in enumerate(formations) if f.side == side] for side in range(len(book.sides))]
        self.not_of = {
            side: frozenset(unit for unit, owner in enumerate(self.side_of) if owner != side)
            for side in (NONE, *range(len(book.sides)))
        }
        """The units of all others than a side; an onlooker (NONE) has none of its own."""
        self.other_sides = {
            side: frozenset(other for other in range(len(book.sides)) if other != side)
            for side in (NONE, *range(len(book.sides)))
        }
        self.restrictions: dict[tuple[int, str], list[Restriction]] = {}
        for found in facts.restrictions:
            key = (self.number("formation", found.formation), found.what)
            self.restrictions.setdefault(key, []).append(found)
        self._read_counters()
        self._read_ground()

    # -- counters

    def _read_counters(self) -> None:
        """Counters by column, so that rules look up a number and not a name [3.2, 3.3]."""
        roster, types = self.roster, self.book.types
        values = [counter.values for counter in roster]
        self.hq = [counter.type == "hq" for counter in roster]
        self.static = [value["class"] == "static" for value in values]
        self.combat = [not hq and not static for hq, static in zip(self.hq, self.static, strict=True)]
        """HQs are none [3.3-3]; Static units have no formation, so that they never act [3.2.1-2]."""
        self.fights = [not hq for hq in self.hq]
        """Combat and Static units: everything that defends [7.4.2.1-2]."""
        self.hqs = [unit for unit, hq in enumerate(self.hq) if hq]
        self.full = [counter.steps for counter in roster]
        self.motorized = [value["class"] == "motorized" for value in values]
        self.move = [int(value["move"]) * POINT for value in values]
        """What a unit may spend in one Movement Action [3.2h-1]."""
        own = self.book.hq_class == "own"
        self.move_class = [
            "hq" if hq and not own else ("motorized" if motorized else "foot")
            for hq, motorized in zip(self.hq, self.motorized, strict=True)
        ]
        self.class_alone = [(kind,) for kind in self.move_class]
        self.stripe = [self._stripe(counter) for counter in roster]
        self.efficiency: list[int] = [value.get("efficiency", 0) for value in values]
        self.disrupted_efficiency: list[int] = [value.get("disrupted_efficiency", 0) for value in values]
        self.tank = [value.get("tank") or 0 for value in values]
        self.anti_tank = [value.get("anti_tank") or 0 for value in values]
        self.has_zone = [not hq and bool(value.get("zone", False)) for hq, value in zip(self.hq, values, strict=True)]
        """Who has a zone while in good order: no HQ, and nobody whose counter says so [3.2j, 3.2.1-8, 3.3-5, 5.4-3]."""
        kinds = [types.get(counter.type) for counter in roster]
        self.afv = [bool(kind and kind.afv) for kind in kinds]
        """By the type, not by the points: Armoured Cars are AFVs with Anti-tank Points [3.2-3, 3.2-4]."""
        self.partner = [bool(kind and kind.partner) for kind in kinds]
        self.scout = [bool(kind and kind.scout) for kind in kinds]
        self.group = [kind.group if kind else "" for kind in kinds]
        self.arms = [
            bool(value.get("combined_arms", False)) and tank > 0 for value, tank in zip(values, self.tank, strict=True)
        ]
        """Tank units that qualify for Combined Arms [7.4.1.3-3]."""
        self.reaction = [value.get("reaction", 0) for value in values]
        self.range = [value.get("range", 0) for value in values]

    def _stripe(self, counter: UnitCounter) -> int:
        """The formation whose stripe a counter has; none if it is white [3.2-2, 3.2.1-1]."""
        stripe = counter.values.get("stripe")
        return self.number("formation", stripe) if stripe else NONE

    # -- ground

    def _read_ground(self) -> None:
        """Ground by hex, and by hexside: what a feature is, its place in the chart says [3.1-2]."""
        map, rows = self.map, self.terrain
        self._features: dict[tuple[Hex, int], list[TerrainRow]] = {}
        self.off = self.grid.neighbours < 0
        self.in_play = np.ones(self.hexes, dtype=np.bool_)
        if self.facts.area:
            self.in_play = map.mask(map.area(self.facts.area))
        self.out_of_play = np.where(self.in_play, np.int32(0), np.int32(FORBIDDEN))
        self.ground = [self._dominant(map, hex) for hex in range(self.hexes)]
        """The terrain that counts in each hex [3.1.1-3]."""
        row_of = [rows[name] for name in self.ground]
        self.enter = {kind: np.array([getattr(row, kind) for row in row_of], dtype=np.int32) for kind in CLASSES}
        self.across = {kind: self._hexsides(kind) for kind in CLASSES}
        self.road = {kind: self._roads(kind) for kind in CLASSES}
        self.shut = {kind: self._shut(kind) for kind in CLASSES}
        """Steps that are prohibited to a class, whatever is paid [3.1.2]."""
        kinds = self.road_kinds()
        self.road_steps = map.link_steps(*kinds) if kinds else np.zeros((self.hexes, 6), dtype=np.bool_)
        self.shut_off_road = self.shut["hq"] & ~self.road_steps
        """Steps that are prohibited to HQs, but not along roads."""
        self.on_road = [bool(steps.any()) for steps in self.road_steps]
        self.zone_shut = {afv: self._zone_shut(row_of, afv) for afv in (False, True)}
        self.controlled = [self._controlled(self.zone_shut[afv]) for afv in (False, True)]
        """The hexes that a unit in each hex controls, by whether it is an AFV: its own and those around it [5.4-1]."""
        self.ratio_row = [row.ratios for row in row_of]
        self.sources = [self._area(f"supply.{name}") for name in self.sides]
        self.main = [self._area(f"main.{name}") or self.sources[n] for n, name in enumerate(self.sides)]
        self.edge = [sorted(map.edges.get(name, ())) for name in self.sides]
        self.rim = sorted(np.flatnonzero(self.off.any(axis=1)).tolist())
        """The hexes at the edge of the map."""
        self.home = [self._home(side) for side in range(len(self.sides))]
        """How far every hex is from a side's main Supply Sources and friendly edge [7.4.2.2-2]."""
        self.combined: dict[tuple[str, ...], tuple[Ints, Ints, Ints]] = {}

    def _dominant(self, map: Map, hex: Hex) -> str:
        """The one terrain of a hex: a map says which covers most of it, and nothing of the others [3.1.1-3]."""
        names = map.terrain_names(hex)
        if len(names) > 1:
            label, several = self.grid.labels[hex], " and ".join(names)
            raise FieldError("map", f"{label} has {several}; expected the one that covers most of it [3.1.1-3]")
        return names[0] if names else map.words.base

    def features(self, hex: Hex, direction: int) -> list[TerrainRow]:
        """What counts on a hexside: the bridge if there is one, else all that is there."""
        found = self._features.get((hex, direction))
        if found is None:
            bits = int(self.map.sides[hex, direction])
            names = [name for n, name in enumerate(self.map.features) if bits >> n & 1]
            found = [self.terrain[name] for name in ([BRIDGE] if BRIDGE in names else names)]
            self._features[hex, direction] = found
        return found

    def road_kinds(self) -> tuple[str, ...]:
        """The road types that this map has [3.1.1-8]."""
        return tuple(row.name for row in self.terrain.values() if row.where == "road" and row.name in self.map.kinds)

    def _hexsides(self, kind: str) -> Ints:
        costs = np.zeros((self.hexes, 6), dtype=np.int32)
        for hex, direction in zip(*np.nonzero(self.map.sides), strict=True):
            amounts = [getattr(row, kind) for row in self.features(int(hex), int(direction))]
            costs[hex, direction] = FORBIDDEN if FORBIDDEN in amounts else sum(amounts)
        return costs

    def _roads(self, kind: str) -> Ints:
        """The cheapest road rate of each step [7.3.3-1], each type with its own [3.1.1-8]."""
        rates = np.full((self.hexes, 6), NO_ROAD, dtype=np.int32)
        for name in self.road_kinds():
            rate = getattr(self.terrain[name], kind)
            steps = self.map.link_steps(name) & ((rates == NO_ROAD) | (rates > rate))
            rates[steps] = rate
        return rates

    def _shut(self, kind: str) -> Mask:
        """Prohibited hexsides and hexes, off roads that lead there, and what is out of play."""
        barred = (on_steps(self.grid, self.enter[kind]) >= FORBIDDEN) | (self.across[kind] >= FORBIDDEN)
        outside = on_steps(self.grid, (~self.in_play).astype(np.int32)) > 0
        shut: Mask = (barred & (self.road[kind] == NO_ROAD)) | self.off | outside
        return shut

    def _zone_shut(self, row_of: Sequence[TerrainRow], afv: bool) -> Mask:
        """Steps over which a zone of control does not reach [5.4-2, 5.4-6]."""
        stops = ("none", "no_afv") if afv else ("none",)
        into = np.array([row.zone in stops for row in row_of], dtype=np.int32)
        shut: Mask = on_steps(self.grid, into) > 0
        for hex, direction in zip(*np.nonzero(self.map.sides), strict=True):
            if any(row.zone in stops for row in self.features(int(hex), int(direction))):
                shut[hex, direction] = True
        return shut

    def _controlled(self, shut: Mask) -> Ints:
        """By hex seven numbers: its own and those of the hexes around it, -1 where no zone reaches."""
        around = np.where(shut, -1, self.grid.neighbours)
        return np.column_stack([np.arange(self.hexes, dtype=np.int32), around])

    def _home(self, side: int) -> list[int]:
        goals = sorted({*self.main[side], *self.edge[side]})
        if not goals:
            return [0] * self.hexes
        lengths: list[int] = search.distances(self.grid, goals).tolist()
        return lengths

    def _area(self, name: str) -> list[Hex]:
        return sorted(self.map.areas.get(name, ()))

    def costs_of(self, classes: tuple[str, ...]) -> tuple[Ints, Ints, Ints]:
        """Steps into hexes, over hexsides and by road for units of several classes: each pays what the slowest pays."""
        found = self.combined.get(classes)
        if found is None:
            enter = on_steps(self.grid, np.maximum.reduce([self.enter[kind] for kind in classes]))
            across = np.maximum.reduce([self.across[kind] for kind in classes])
            road = np.maximum.reduce([self.road[kind] for kind in classes])
            found = self.combined[classes] = (enter, across, road)
        return found

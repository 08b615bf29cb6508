"""What is on the table for Crossroads: map, counters and charts, and what follows from them once and for all."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grognard.board.costs import FORBIDDEN, POINT, CostPart, Costs
from grognard.board.map import Map, Vocabulary
from grognard.engine.codec import FieldError
from grognard.engine.components import Components, is_overlay, map_of
from grognard.engine.data import DataError, DataFolder, Source, read_toml, whole
from grognard.engine.rosters import roster_of
from grognard.engine.tables import CombatTable
from grognard.games.crossroads.charts import CLASSES, FEATURES, TerrainRow, read_combat_table, read_terrain
from grognard.games.crossroads.units import SIDES, TYPES, read_units, unit_of_file

MAP = "crossroads"
MAP_FILE = "crossroads.map"
CHARTS = {"terrain": "terrain.csv", "crt": "crt.csv", "units": "units.csv", "map": MAP_FILE}
BOXES = (
    *(f"{side}.{box}" for side in SIDES for box in ("waiting", "arriving", "reserve", "unused")),
    "eliminated",
)
VOCABULARY = Vocabulary(
    base="clear",
    terrains=tuple(name for name, where in FEATURES.items() if where == "hex"),
    features=("river",),
    kinds=("road",),
)
VICTORY_AREA = "victory."
"""Areas named victory.N hold the victory hexes of N points [14.3]."""
VICTORY_WANTED = "expected victory. and a number of points"
STACK_LIMIT = 2
"""Units in a hex [4.1]."""
UNNAMED_TURNS = 9
"""Turns of a game that starts from a position file without a scenario."""


class CrossroadsComponents(Components):
    """Components with the arrays that the chapters work on."""

    def __init__(self, **parts: Any) -> None:
        super().__init__(**parts)
        self.terrain: dict[str, TerrainRow] = self.charts["terrain"]
        self.crt: CombatTable[str] = self.charts["crt"]
        self.scenario_facts: Mapping[str, Any] = self.charts["scenario"]
        self.turns: int = self.scenario_facts["turns"]
        self._read_counters()
        self._read_map()

    def _read_counters(self) -> None:
        roster = self.roster
        self.strengths = [(0, *reversed(unit.values["strength"])) for unit in roster]
        self.allowance = [unit.values["move"] * POINT for unit in roster]
        self.formation = [unit.values["formation"] for unit in roster]
        self.unit_class = [TYPES[unit.type] for unit in roster]
        self.motorized = [kind == "motorized" for kind in self.unit_class]
        self.recon = [unit.type == "recon" for unit in roster]
        self.armour = [unit.type == "armour" for unit in roster]
        self.by_side = [[n for n, unit in enumerate(roster) if unit.side == side] for side in range(len(SIDES))]
        self.by_formation = {
            (side, formation): [unit for unit in self.by_side[side] if self.formation[unit] == formation]
            for side in range(len(SIDES))
            for formation in (1, 2)
        }
        self.has_reserve = bool(self.scenario is None or self.scenario_facts["reserve"])
        """Is there a reserve, and anybody who arrives later [2.1, 2.4]? A sketch may have one."""
        self.eliminated = self.box("eliminated")
        self.waiting = [self.box(f"{side}.waiting") for side in SIDES]
        self.arriving = [self.box(f"{side}.arriving") for side in SIDES]
        self.reserve = [self.box(f"{side}.reserve") for side in SIDES]
        self.unused = [self.box(f"{side}.unused") for side in SIDES]

    def _read_map(self) -> None:
        ground = self.map
        self.roads = ground.link_steps("road")
        self.unbridged = ground.crossing("river") & ~self.roads
        """Hexsides with a river and no road over it."""
        self.lake = ground.where("lake")
        self.zone_closed = self.unbridged | self.lake[np.maximum(ground.grid.neighbours, 0)]
        """Hexsides that zones of control do not cross [6.1]."""
        self.costs = {kind: Costs(ground.grid, self._cost_parts(kind)) for kind in CLASSES}
        self.barred = {kind: self._barred(kind) for kind in CLASSES}
        """Hexes that a class of unit may enter only by road [5.5]."""
        roadless = ~self.roads.any(axis=1)
        self.closed = {kind: frozenset(np.flatnonzero(self.barred[kind] & roadless).tolist()) for kind in CLASSES}
        """Barred hexes that no road leads to either."""
        self.shift = [self._best_shift(hex) for hex in range(self.hexes)]
        """Columns that the terrain of each hex gives its defender [9.4]."""
        self.clear = [ground.terrain_names(hex) == ("clear",) for hex in range(self.hexes)]
        self.victory = self._victory_hexes()
        self.sources = [ground.areas.get(f"{side}.source", ()) for side in SIDES]
        self.entries = [ground.areas.get(f"{side}.entry", ()) for side in SIDES]
        self.setup_area = [ground.areas.get(f"{side}.setup", ()) for side in SIDES]
        self.in_setup_area = [frozenset(area) for area in self.setup_area]

    def _cost_parts(self, kind: str) -> list[CostPart]:
        """The parts of a step's cost that never change: terrain, river, road [5.2, 5.3, 5.4, 5.5]."""
        grid, open_ground = self.grid, ~self.roads
        into = np.maximum(grid.neighbours, 0)
        most_expensive = [self._most_expensive(hex, kind) for hex in range(self.hexes)]
        parts = []
        for name in VOCABULARY.terrains:
            cost = self.terrain[name].cost[kind]
            entered = np.array([terrain == name for terrain in most_expensive])[into] & open_ground
            rule = "5.5" if cost == FORBIDDEN else "5.2"
            parts.append(CostPart(rule, name, "side", np.where(entered, cost, 0)))
        parts.append(CostPart("5.4", "river", "side", np.where(self.unbridged, self.terrain["river"].cost[kind], 0)))
        parts.append(CostPart("5.3", "road", "side", np.where(self.roads, self.terrain["road"].cost[kind], 0)))
        return parts

    def _most_expensive(self, hex: int, kind: str) -> str:
        """The terrain of a hex that counts for movement [5.2]."""
        return max(self.map.terrain_names(hex), key=lambda name: self.terrain[name].cost[kind])

    def _barred(self, kind: str) -> NDArray[np.bool_]:
        return np.array(
            [self.terrain[self._most_expensive(hex, kind)].cost[kind] == FORBIDDEN for hex in range(self.hexes)]
        )

    def _best_shift(self, hex: int) -> int:
        return max(self.terrain[name].shift for name in self.map.terrain_names(hex))

    def _victory_hexes(self) -> dict[int, int]:
        hexes: dict[int, int] = {}
        for name, area in self.map.areas.items():
            if name.startswith(VICTORY_AREA):
                points = _points(name)
                if points is None:
                    raise FieldError(f"map.areas.{name}", VICTORY_WANTED)
                hexes |= dict.fromkeys(area, points)
        return hexes


def make_components(
    scenario: str | None, options: Mapping[str, Any], data: DataFolder, given: Mapping[str, Any]
) -> CrossroadsComponents:
    """The components of a scenario, or of a position file."""
    units = read_units(data.open("units.csv"))
    facts = scenarios(data)[scenario] if scenario else {"turns": UNNAMED_TURNS, "fortune": "blue"}
    ground = map_of(given, MAP, data.open(MAP_FILE), VOCABULARY, {})
    if not isinstance(given.get("map"), dict):
        _check_areas(ground, data.open(MAP_FILE))
    components = CrossroadsComponents(
        game="crossroads",
        sides=SIDES,
        map=ground,
        roster=roster_of(given, units, scenario is not None, unit_of_file),
        boxes=BOXES,
        charts={
            "terrain": read_terrain(data.open("terrain.csv")),
            "crt": read_combat_table(data.open("crt.csv")),
            "scenario": facts,
        },
        scenario=scenario,
        options=options,
        given={name: value for name, value in given.items() if name != "units"},
    )
    if not is_overlay(given.get("map")):
        _check_setup(components, data)
    return components


def scenarios(data: DataFolder) -> dict[str, Any]:
    """The scenarios as their file has them."""
    source = data.open("scenarios.toml")
    source.provenance()
    found = read_toml(source)
    for name, facts in found.items():
        for field, kind in (("turns", int), ("fortune", str), ("placement", bool), ("reserve", bool)):
            if not isinstance(facts.get(field), kind):
                raise source.error(source.line_of(f"[{name}]"), f"{name}: needs {field}, a {kind.__name__}")
        if facts["fortune"] not in SIDES:
            raise source.error(source.line_of(f"[{name}]"), f"{name}: fortune is {' or '.join(SIDES)}")
    return found


def _check_areas(ground: Map, source: Source) -> None:
    """Victory hexes are worth so many points [14.3]."""
    for name in ground.areas:
        if name.startswith(VICTORY_AREA) and _points(name) is None:
            raise source.error(source.line_of(f"area {name}"), f"area {name}: {VICTORY_WANTED}")


def _points(area: str) -> int | None:
    """The points of the hexes in a victory area; None if it does not say them in digits."""
    points = area.removeprefix(VICTORY_AREA)
    return whole(points) if points.isdecimal() else None


def _check_setup(components: CrossroadsComponents, data: DataFolder) -> None:
    """Printed set-up hexes are on the map, are no lake, and are not overstacked [2.4, 4.1]."""
    if components.scenario is None:
        return
    source = data.open("units.csv")
    there: dict[int, int] = {}
    for unit, counter in enumerate(components.roster):
        label = counter.values["setup_hex"]
        if not label:
            continue
        hex = components.grid.find(label)
        if hex is not None:
            there[hex] = there.get(hex, 0) + 1
        if hex is None:
            wrong = f"is set up in {label}, which is not on the map"
        elif hex in components.closed[components.unit_class[unit]]:
            wrong = f"is set up in {label}, which it could not enter"
        elif there[hex] > STACK_LIMIT:
            wrong = f"is one unit too many in {label}"
        else:
            continue
        raise DataError(source.name, source.line_of(f"{counter.id},"), f"{counter.id} {wrong}")

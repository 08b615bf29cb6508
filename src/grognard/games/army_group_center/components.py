"""What is on the table: map, counters and charts, and what follows from them once and for all."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from operator import itemgetter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from grognard.board.costs import FORBIDDEN, POINT, CostPart, Costs
from grognard.board.grid import Grid
from grognard.board.map import Vocabulary
from grognard.engine.codec import FieldError
from grognard.engine.components import Components, is_overlay, is_sketch, map_of
from grognard.engine.data import DataError, DataFolder
from grognard.engine.faults import fault, sort_of
from grognard.engine.kinds import NONE
from grognard.engine.rosters import roster_of
from grognard.engine.tables import CombatTable
from grognard.games.army_group_center.charts import (
    NATURAL,
    TerrainRow,
    Turn,
    read_combat_table,
    read_terrain,
    read_turns,
)
from grognard.games.army_group_center.scenarios import Switches, mixed, read_scenarios
from grognard.games.army_group_center.units import (
    GERMAN,
    LAST_TURN,
    SIDES,
    SOVIET,
    move_class,
    read_units,
    setup_hex,
    unit_of_file,
)

Mask = NDArray[np.bool_]

MAP = "army_group_center"
MAP_FILE = "army_group_center.map"
CHARTS = {"terrain": "terrain.csv", "crt": "crt.csv", "units": "units.csv", "turns": "turns.csv", "map": MAP_FILE}
STACK_LIMIT = 2
"""Units in a hex [6.1]."""
TURN_BOXES = {f"turn.{turn}": turn for turn in range(1, LAST_TURN + 1)}
"""The boxes of the turn track, where reinforcements wait [3.1-2]."""
BOXES = (
    *TURN_BOXES,
    *("dead", "aside", "soviet.waiting", "german.waiting", "soviet.returning", "german.returning"),
    *("air.ready", "air.flown", "air.gone", "air.absent"),
)
VOCABULARY = Vocabulary(
    base="clear",
    terrains=(*NATURAL, "town", "city", "german_entrenchment", "soviet_entrenchment", "sea", "lake"),
    features=("river", "strait", "lake_side", "sea_side"),
)
"""What a hex and its sides can hold, all of which can matter to movement and combat [2.2-2]."""
SKETCHED = replace(VOCABULARY, kinds=("road", "rail"))
"""What a sketch may be drawn with: roads and railways too, though no rule knows them."""
GRID: Mapping[str, Any] = {"label": "{row:02}{column:02}"}
"""How a sketched map is numbered unless it says otherwise: rows first."""
HEX_KM = 26
"""Across a hex, from side to opposite side: 16 miles [1.2-1]."""
COMPASS = ("north", "east", "south", "west")
"""The sides of the map; a corner is part of two of them [1.3-1, 1.3-2, 1.3-3, 1.3-4, 1.3-5]."""
PORT_LIMITS = {"town": 5, "city": 10}
"""Units that a port supplies [7.9-6, 7.9-7]."""
PORT_RULES = {"town": "7.9-6", "city": "7.9-7"}
"""What says how many units a port supplies."""
PORT_REACH = 6
"""Hexes from a port to a unit that it supplies, the port's own not counted [7.9-5]."""
MOST_PORTS = 100
"""Ports of a map; who draws on which is worked out for all of them together. The game has seven."""
MOST_BORDERS = 2
"""Border hexsides that a German line of supply may cross [7.8]."""
WORTH = {"town": 1, "city": 4}
"""Victory points of places [4.3-2, 4.3-3]."""
PLACE_RULES = {"town": "11.9-4", "city": "11.9-2"}
"""What says that places add to the defense besides the terrain of their hex."""
KOENIGSBERG, NARVA = "Koenigsberg", "Narva"
MOVE_CLASSES = ("soviet", "cav_mech", "german")
"""Who pays what: Germans for partisans, Soviets not [9.9-1, 9.9-2]; cav-mech groups less for bad ground [12.3]."""


class Army(Components):
    """Components with the arrays that the chapters work on."""

    def __init__(self, facts: Switches, **parts: Any) -> None:
        super().__init__(**parts)
        self.facts = facts
        self.terrain: Mapping[str, TerrainRow] = self.charts["terrain"]
        self.crt: CombatTable[str] = self.charts["crt"]
        self.track: tuple[Turn, ...] = self.charts["turns"]
        self._read_counters()
        self._read_ground()
        self._read_places()
        self._read_costs()

    def _read_counters(self) -> None:
        roster = self.roster
        self.strengths = [(0, *reversed(unit.values["strength"])) for unit in roster]
        self.allowance = [unit.values["move"] * POINT for unit in roster]
        self.group = [unit.values["group"] for unit in roster]
        self.ukrainian = [group == "ukrainian_front" for group in self.group]
        self.cav_mech = [unit.type == "cav_mech" for unit in roster]
        self.shock = [unit.type == "shock" for unit in roster]
        self.fortified = [unit.type == "fortified" for unit in roster]
        self.air = [unit.type == "air" for unit in roster]
        self.confined = [bool(self.facts.confined and ukrainian) for ukrainian in self.ukrainian]
        """Units of 1st Ukrainian Front that the scenario keeps to their area [10.2-2]."""
        self.korps_gruppe = [group == "korps_gruppe" for group in self.group]
        self.move_class = ["german" if u.side == GERMAN else _SOVIET_CLASS[move_class(u)] for u in roster]
        everybody = range(len(roster))
        self.by_side = [[u for u in everybody if roster[u].side == s and not self.air[u]] for s in (SOVIET, GERMAN)]
        self.mobile = [[u for u in units if not self.fortified[u]] for units in self.by_side]
        self.air_armies = [unit for unit in everybody if self.air[unit]]
        self.dead = self.box("dead")
        self.returning = [self.box(f"{side}.returning") for side in SIDES]
        self.waiting = [self.box(f"{side}.waiting") for side in SIDES]
        self.turn_boxes = [self.box(name) for name in TURN_BOXES]
        self.air_ready, self.air_flown = self.box("air.ready"), self.box("air.flown")
        self.air_gone, self.air_absent = self.box("air.gone"), self.box("air.absent")

    def _read_ground(self) -> None:
        ground = self.map
        self.water: Mask = ground.where("sea", "lake")
        self.pripyat: Mask = ground.where("pripyat")
        self.trench: list[Mask] = [ground.where("soviet_entrenchment"), ground.where("german_entrenchment")]
        self.trench_steps = _steps_into(ground.grid, self.trench[GERMAN])
        into = np.maximum(ground.grid.neighbours, 0)
        off = ground.grid.neighbours < 0
        self.strait_sides: Mask = ground.crossing("strait")
        self.water_sides: Mask = ground.crossing("lake_side", "sea_side") | (self.water[into] & ~off)
        """Hexsides that nobody crosses [9.7]."""
        self.water_steps = frozenset((a, int(into[a, d])) for a, d in np.argwhere(self.water_sides & ~off).tolist())
        """The steps over them, as pairs of hexes."""
        self.shut_sides: Mask = self.water_sides | self.strait_sides
        self.river_sides: Mask = ground.crossing("river", "strait")
        """Hexsides that are crossed and attacked across like a river [9.6, 9.8-1]."""
        self.border: Mask = self._borders()
        """Hexsides of state borders, which tax German lines [7.8]."""
        self.gates: Mask = self.border & ~self.shut_sides
        """Borders that a German line can cross at all."""
        counts = np.arange(MOST_BORDERS + 1, dtype=np.int32)[:, None, None] + self.border
        crossed = np.where(counts > MOST_BORDERS, -1, counts)
        self.borders_crossed = crossed if self.border.any() else crossed[:0]
        """Borders that a line has crossed after a step, by those crossed before; -1: too many; empty without any."""
        ends = np.flatnonzero(self.strait_sides.any(axis=1)).tolist()
        self.strait: tuple[int, ...] = tuple(ends)
        """The two hexes of the one strait hexside [9.8-1]."""
        self.partisans: Mask = ground.mask(ground.areas.get("partisans", ()))
        self.ukrainian_area: Mask = ground.mask(ground.areas.get("ukrainian_front", ()))
        self.german_start: Mask = ground.mask(ground.areas.get("german_start", ()))
        self.ukrainian_free: Mask = self.ukrainian_area | ~self.german_start
        """Where confined units of 1st Ukrainian Front may be: its area, and behind the Soviet line [10.2-2, 10.2-5]."""
        self.north_of_dvina: Mask = ground.mask(ground.areas.get("north_of_dvina", ()))
        self.sources = [ground.areas.get(f"{side}_source", ()) for side in SIDES]
        self.owners_of_ends = [_picker((*hexes, *self.strait)) for hexes in self.sources]
        """Picks from a column by hex what decides where a side's lines end: its sources and the strait."""
        self.nu_entry = ground.areas.get("nu_entry", ())
        self.edges = {side: frozenset(ground.edges.get(side, ())) for side in COMPASS}
        self.victory_coast = frozenset(ground.areas.get("victory_coast", ()))
        self.coast = frozenset(ground.areas.get("coast", ()))

    def _borders(self) -> Mask:
        sides = np.zeros((self.hexes, 6), dtype=np.bool_)
        for border in self.map.borders.values():
            for here, there in border:
                sides[here, self.grid.direction(here, there)] = True
                sides[there, self.grid.direction(there, here)] = True
        return sides

    def _read_places(self) -> None:
        ground, hexes = self.map, range(self.hexes)
        self.city = ground.where("city").tolist()
        town = ground.where("town").tolist()
        self.worth = {h: WORTH["city"] if self.city[h] else WORTH["town"] for h in hexes if self.city[h] or town[h]}
        """Victory points of each town and city [4.3-2, 4.3-3]."""
        found = ground.places.get(KOENIGSBERG)
        self.koenigsberg = found.hex if found else NONE
        named = {place.hex for place in ground.places.values() if "port" in place.kinds}
        coastal = {hex for hex in self.worth if hex in self.coast}
        narva = ground.places.get(NARVA)
        self.narva = narva.hex if narva else NONE
        ports = sorted((named | coastal) - {self.narva})
        if len(ports) > MOST_PORTS:
            raise FieldError("map", fault("many", what=sort_of("ports"), count=len(ports), most=MOST_PORTS))
        self.ports = {hex: PORT_LIMITS["city" if self.city[hex] else "town"] for hex in ports}
        """Towns and cities on the coast but for Narva, and how many units each can supply.

        [7.9-2, 7.9-3, 7.9-6, 7.9-7]
        """
        self.near_ports = frozenset(hex for port in ports for hex in self.grid.range(port, PORT_REACH))
        self.least_port = min(self.ports.values(), default=0)
        self.additions = [self._additions(hex) for hex in hexes]
        self.trench_addition = [self.terrain[f"{side}_entrenchment"].addition for side in SIDES]
        self.river_addition = self.terrain["river"].addition

    def _additions(self, hex: int) -> tuple[tuple[str, str, int], ...]:
        """What natural terrain adds, the best of it [11.9-1], and a city or a town on top [11.9-2, 11.9-4]."""
        names = self.map.terrain_names(hex)
        natural = max((name for name in names if name in NATURAL), key=self._addition, default="clear")
        places = [(PLACE_RULES[name], name, self._addition(name)) for name in names if name in WORTH]
        return (("11.9-1", natural, self._addition(natural)), *places)

    def _addition(self, name: str) -> int:
        return self.terrain[name].addition

    def _read_costs(self) -> None:
        self._read_barriers()
        self.costs = {kind: Costs(self.grid, self._cost_parts(kind)) for kind in MOVE_CLASSES}
        self.cheapest = {kind: int(costs.enter.min(initial=FORBIDDEN)) for kind, costs in self.costs.items()}
        """The least that any step costs: all other parts only add to it."""

    def _read_barriers(self) -> None:
        """What no step leads over: water [9.7], the strait [9.8-3], the Soviet line [9.12-1], the way out [10.2-2]."""
        self.water_part = CostPart("9.7", "water", "side", np.where(self.water_sides, FORBIDDEN, 0))
        self.strait_part = CostPart("9.8-3", "strait", "side", np.where(self.strait_sides, FORBIDDEN, 0))
        """For all but the one Soviet unit that may cross it, in movement."""
        self.trench_part = CostPart("9.12-1", "soviet_trench", "enter", np.where(self.trench[SOVIET], FORBIDDEN, 0))
        """For Germans."""
        outside = np.where(self.ukrainian_free, 0, FORBIDDEN)
        self.confinement_part = CostPart("10.2-2", "confined", "enter", outside)
        """For confined units."""
        always = (self.water_part, self.strait_part)
        soviet = {False: always, True: (*always, self.confinement_part)}
        german = Costs(self.grid, (*always, self.trench_part))
        barriers = [Costs(self.grid, soviet[confined]) for confined in (False, True)]
        self.barriers = [
            german if counter.side == GERMAN else barriers[confined]
            for counter, confined in zip(self.roster, self.confined, strict=True)
        ]
        """What stops each unit when it retreats or advances: the parts that forbid a move."""

    def _cost_parts(self, kind: str) -> list[CostPart]:
        """The parts of a step's cost that never change [9.5-1, 9.6, 9.7, 9.9-1, 9.12-1]."""
        column = "cav_mech" if kind == "cav_mech" else "normal"
        costliest = [self._costliest(hex, column) for hex in range(self.hexes)]
        parts = []
        for name in NATURAL:
            here = np.array([terrain == name for terrain in costliest])
            rule = "12.3" if kind == "cav_mech" and name != "clear" else "9.5-2"
            parts.append(CostPart(rule, name, "enter", np.where(here, self.terrain[name].cost[column], 0)))
        river, strait = (self.terrain[name].cost[column] for name in ("river", "strait"))
        parts.append(CostPart("9.6", "river", "side", np.where(self.river_sides & ~self.strait_sides, river, 0)))
        parts.append(CostPart("9.8-1", "strait", "side", np.where(self.strait_sides, strait, 0)))
        parts.append(self.water_part)
        if kind == "german":
            fear = self.terrain["partisans"].cost["normal"]
            parts.append(CostPart("9.9-1", "partisans", "enter", np.where(self.partisans, fear, 0)))
            parts += [self.trench_part, self.strait_part]
        return parts

    def _costliest(self, hex: int, column: str) -> str:
        """The natural terrain of a hex that counts for movement [9.5-3]; towns are none [9.10]."""
        natural = [name for name in self.map.terrain_names(hex) if name in NATURAL]
        return max(natural, key=lambda name: self.terrain[name].cost[column], default="clear")


def _picker(hexes: tuple[int, ...]) -> Callable[[list[int]], tuple[int, ...]]:
    """Picks the values of some hexes from a column, fast if there are several."""
    return itemgetter(*hexes) if len(hexes) > 1 else lambda column: tuple(column[hex] for hex in hexes)


class Steps(NamedTuple):
    """Steps on the map, each at one index of the three."""

    hexes: NDArray[np.signedinteger[Any]]
    directions: NDArray[np.signedinteger[Any]]
    into: NDArray[np.signedinteger[Any]]


def _steps_into(grid: Grid, hexes: Mask) -> Steps:
    """All steps into some hexes."""
    here, directions = np.nonzero(hexes[grid.neighbours] & (grid.neighbours >= 0))
    return Steps(here, directions, grid.neighbours[here, directions])


_SOVIET_CLASS = {"cav_mech": "cav_mech", "normal": "soviet"}


def make_components(
    scenario: str | None, options: Mapping[str, Any], data: DataFolder, given: Mapping[str, Any]
) -> Army:
    """The components of a scenario, or of a position file."""
    units = read_units(data.open("units.csv"))
    scenarios = read_scenarios(data.open("scenarios.toml"))
    facts = scenarios[scenario or next(iter(scenarios))]
    sketched = is_sketch(given.get("map"))
    army = Army(
        mixed(facts.switches, options),
        game="army_group_center",
        sides=SIDES,
        map=map_of(given, MAP, data.open(MAP_FILE), SKETCHED if sketched else VOCABULARY, GRID),
        roster=roster_of(given, units, scenario is not None, unit_of_file),
        boxes=BOXES,
        turn_boxes=TURN_BOXES,
        charts={
            "terrain": read_terrain(data.open("terrain.csv")),
            "crt": read_combat_table(data.open("crt.csv")),
            "turns": read_turns(data.open("turns.csv")),
        },
        scenario=scenario,
        options=options,
        given={name: value for name, value in given.items() if name != "units"},
    )
    if scenario is not None and not is_overlay(given.get("map")):
        _check_setup(army, data)
    return army


def _check_setup(army: Army, data: DataFolder) -> None:
    """Set-up hexes are on the map, on land, on the own side of the line, and not overstacked [3.1-1, 3.3-2, 6.1].

    All towns and cities are on the German side [4.3-1].
    """
    for place in army.worth:
        if not army.german_start[place]:
            wrong = f"{army.grid.label(place)} is a town or city on the Soviet side of the line"
            raise DataError(MAP_FILE, data.open(MAP_FILE).line_of("area german_start"), wrong)
    source = data.open("units.csv")
    lines, there = source.text.splitlines(), dict[int, int]()
    for counter in army.roster:
        label = setup_hex(counter)
        if not label:
            continue
        hex = army.grid.find(label)
        if hex is not None:
            there[hex] = there.get(hex, 0) + 1
        if hex is None:
            wrong = f"is set up in {label}, which is not on the map"
        elif army.water[hex]:
            wrong = f"is set up in {label}, which is water"
        elif army.german_start[hex] != (counter.side == GERMAN):
            wrong = f"is set up in {label}, on the enemy's side of the line"
        elif there[hex] > STACK_LIMIT:
            wrong = f"is one unit too many in {label}"
        else:
            continue
        line = next((n for n, text in enumerate(lines, 1) if text.startswith(f"{counter.id},")), 0)
        raise DataError(source.name, line, f"{counter.id} {wrong}")

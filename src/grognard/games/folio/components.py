"""What is on the table for a folio game: map, counters, charts, support markers, and what follows from them."""

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from grognard.board.costs import FORBIDDEN, POINT, CostPart, Costs
from grognard.board.map import Map, Vocabulary
from grognard.engine.codec import FieldError
from grognard.engine.components import Components, UnitCounter, map_of
from grognard.engine.data import DataFolder, Source
from grognard.engine.faults import unknown
from grognard.engine.kinds import NONE
from grognard.engine.rosters import roster_of
from grognard.engine.tables import CombatTable
from grognard.games.folio.charts import (
    BRIDGE,
    FORTIFICATION,
    HEX,
    HEXSIDE,
    LINK,
    MINEFIELD,
    NO_LINE,
    RAILWAY,
    RIVER,
    ROAD,
    SEA,
    TRAIL,
    Pool,
    SupportMarker,
    TerrainRow,
    Turn,
    read_combat_table,
    read_groups,
    read_support,
    read_terrain,
    read_turns,
)
from grognard.games.folio.scenarios import UNNAMED, ScenarioFacts, read_scenarios
from grognard.games.folio.units import MOBILE, UnitType, read_types, read_units, unit_of_file

if TYPE_CHECKING:
    from grognard.games.folio.exclusive import Exclusive

CHARTS = {name: f"{name}.csv" for name in ("terrain", "crt", "differentials", "units", "groups", "support", "turns")}
ELIMINATED = "eliminated"
ON_TRACK = "track"
"""The box of reinforcements [3.0-6], in scenarios that have any."""
SETUP = "setup."
"""The area setup.NAME of the map holds the hexes where the units whose area that is set up."""
ENTRY = "entry."
"""The area entry.NAME of the map holds the hexes where reinforcements come on."""
Mask = NDArray[np.bool_]


class Arrival(NamedTuple):
    """When a reinforcement is due, and the hexes where it comes on."""

    turn: int
    hexes: tuple[int, ...]


class FolioComponents(Components):
    """Components with the arrays that the chapters work on."""

    exclusive: "Exclusive"

    def __init__(self, **parts: Any) -> None:
        self.exclusive = parts.pop("exclusive")
        super().__init__(hexsides=True, **parts)
        self.terrain: dict[str, TerrainRow] = self.charts["terrain"]
        self.crt: CombatTable[str] = self.charts["crt"]
        self.pools: tuple[Pool, ...] = self.charts["pools"]
        self.support: tuple[SupportMarker, ...] = self.charts["support"]
        self.facts: ScenarioFacts = self.charts["scenario"]
        self.turns = self.facts.turns
        self.track: tuple[Turn, ...] = self.charts["turns"]
        self.first = 0
        """The first player [3.0-9]: the game names that side first."""
        self._read_counters()
        self._read_markers()
        self._read_map()

    def _read_counters(self) -> None:
        roster = self.roster
        sides = [(unit.values["full"], unit.values["reduced"] or unit.values["full"]) for unit in roster]
        self.attack = [(full[0], back[0]) for full, back in sides]
        """Attack strength, full and depleted [2.3.2-1]; below it defence strength [2.3.2-2]."""
        self.defence = [(full[1], back[1]) for full, back in sides]
        self.allowance = [(full[2] * POINT, back[2] * POINT) for full, back in sides]
        """Half points of movement, full and depleted [2.3.2-4]."""
        self.one_sided = [unit.steps == 1 for unit in roster]
        types: Mapping[str, UnitType] = self.charts["types"]
        """Which units may move in the Mobile Movement Phase [2.3.2-8]."""
        self.mobile = [unit.values["mobility"] == MOBILE for unit in roster]
        self.commando = [types[unit.type].commando for unit in roster]
        self.marine = [types[unit.type].marine for unit in roster]
        self.engineer = [types[unit.type].engineer for unit in roster]
        self.infantry = [types[unit.type].infantry for unit in roster]
        self.by_side = [[n for n, unit in enumerate(roster) if unit.side == side] for side in range(len(self.sides))]
        self.eliminated = self.box(ELIMINATED)
        self.waiting = [self.box(f"{side}.waiting") for side in self.sides]
        self.on_track = self.box(ON_TRACK) if ON_TRACK in self.boxes else NONE
        areas = [unit.values["area"] for unit in roster]
        self.formation_of = [self.number("formation", area) if area else NONE for area in areas]
        """The formation of each unit: those who set up in the same area."""
        self.setup_hexes = [tuple(sorted(self.map.areas.get(f"{SETUP}{area}", ()))) for area in areas]
        printed = [self.grid.find(unit.values["setup_hex"]) for unit in roster]
        self.usual_hexes = [
            own if stood is None or stood not in own else (stood, *own)
            for stood, own in zip(printed, self.setup_hexes, strict=True)
        ]
        """Where each unit is set up if its owner does not say, best first: where it stood, or in its area [3.0-2]."""
        self.arrivals = [self._arrival(unit.id) for unit in roster]
        """When and where each unit comes on that is a reinforcement [3.0-6]."""
        self.set_up_units = [[unit for unit in units if self.arrivals[unit] is None] for units in self.by_side]
        """The units of each side that are set up before the first turn: all others."""

    def _arrival(self, unit: str) -> Arrival | None:
        due = self.facts.reinforcements.get(unit)
        return due and Arrival(due.turn, tuple(self.map.areas[f"{ENTRY}{due.entry}"]))

    def _read_markers(self) -> None:
        """Which pool each unit and each marker belongs to; NONE is the group of a unit that has none."""
        pool_of = {pool.name: n for n, pool in enumerate(self.pools)}
        self.group = [pool_of.get(unit.values["group"], -1) for unit in self.roster]
        self.units_of_pool = [[n for n, pool in enumerate(self.group) if pool == own] for own in range(len(self.pools))]
        self.pool_of_marker = [pool_of[marker.pool] for marker in self.support]
        self.markers_of_pool = [
            [n for n, pool in enumerate(self.pool_of_marker) if pool == own] for own in range(len(self.pools))
        ]
        self.marker_values = [marker.value for marker in self.support]
        self.side_of_pool = [self.sides.index(pool.side) for pool in self.pools]

    def _read_map(self) -> None:
        ground, named = self.map, self.terrain
        self.roads, self.railways = ground.link_steps(ROAD), ground.link_steps(RAILWAY)
        self.trails = ground.link_steps(TRAIL) if TRAIL in named else np.zeros_like(self.roads)
        self.bridged = self.roads | self.railways | self._hexsides(BRIDGE)
        """Where a road or railway runs over a hexside: over a river it is a bridge [5.2.1, 12.1]."""
        self.rivers = self._hexsides(RIVER) & ~self.bridged
        """Hexsides with a river or stream and no bridge [7.4-3]."""
        self.river_cost = self._river_cost()
        """Half points that each river hexside without a bridge costs."""
        self.bridge_line = next(row.line for row in self.terrain.values() if row.role == BRIDGE)
        self.water = self._water()
        """The line of the combat table for the water on each hexside: a river, a bridge, or nothing."""
        self.minefields = self._hexsides(MINEFIELD)
        self.fortified = self._hexes(FORTIFICATION)
        self.sea = self._hexes(SEA)
        self.closed = self._prohibited_sides()
        """Hexsides that nothing crosses: no move, no attack, no retreat [7.1-3]."""
        self.outside = self._outside()
        """Hexes that are not in play in this scenario."""
        self.costliest = [self._costliest(hex) for hex in range(self.hexes)]
        """The terrain of each hex that counts for moves: the costliest."""
        self.ground_cost = [self.terrain[name].cost for name in self.costliest]
        """Half points for each hex off the road [5.2-1, 5.2-2]."""
        self.prohibited = np.array([cost == FORBIDDEN for cost in self.ground_cost]) | self.outside
        """Hexes that no unit enters [5.1-5, 5.1-6]."""
        self.costs = Costs(self.grid, self._cost_parts())
        self.line = [self._line(hex) for hex in range(self.hexes)]
        """The line of the combat table for the ground of each hex [7.3-2]."""

    def _outside(self) -> Mask:
        found = np.zeros(self.hexes, dtype=np.bool_)
        if self.facts.area:
            found[:] = True
            found[list(self.map.areas[self.facts.area])] = False
        return found

    def _hexsides(self, role: str) -> Mask:
        names = [name for name, row in self.terrain.items() if row.where == HEXSIDE and row.role == role]
        found = np.zeros((self.hexes, 6), dtype=np.bool_)
        for name in names:
            found |= self.map.crossing(name)
        return found

    def _river_cost(self) -> NDArray[np.int32]:
        found = np.zeros((self.hexes, 6), dtype=np.int32)
        for name, row in self.terrain.items():
            if row.where == HEXSIDE and row.role == RIVER:
                found += np.where(self.map.crossing(name) & self.rivers, row.cost, 0).astype(np.int32)
        return found

    def _water(self) -> list[list[str]]:
        found = [[NO_LINE] * 6 for _ in range(self.hexes)]
        for name, row in self.terrain.items():
            if row.where == HEXSIDE and row.role == RIVER:
                for hex, direction in np.argwhere(self.map.crossing(name)).tolist():
                    found[hex][direction] = self.bridge_line if self.bridged[hex, direction] else row.line
        return found

    def _hexes(self, role: str) -> Mask:
        names = [name for name, row in self.terrain.items() if row.where == HEX and row.role == role]
        found = np.zeros(self.hexes, dtype=np.bool_)
        for name in names:
            found |= self.map.where(name)
        return found

    def _prohibited_sides(self) -> Mask:
        found = np.zeros((self.hexes, 6), dtype=np.bool_)
        for name, row in self.terrain.items():
            if row.where == HEXSIDE and row.cost == FORBIDDEN:
                found |= self.map.crossing(name)
        return found

    def _costliest(self, hex: int) -> str:
        return max(self.map.terrain_names(hex), key=lambda name: self.terrain[name].cost)

    def _cost_parts(self) -> list[CostPart]:
        """What steps cost whoever makes them: ground, hexsides, roads and railways; all of it adds up [5.2-4].

        A road or railway counts on the hexsides that it crosses, and on no others [5.2.1-2].
        """
        into = np.maximum(self.grid.neighbours, 0)
        linked = self.roads | self.railways | self.trails
        parts = []
        for name, row in self.terrain.items():
            if row.where == HEX:
                entered = np.array([terrain == name for terrain in self.costliest])[into]
                if row.cost == FORBIDDEN:
                    parts.append(CostPart("5.1-5", name, "side", np.where(entered, FORBIDDEN, 0)))
                else:
                    rule = "5.2-1" if row.cost == POINT and name == self.map.words.base else "5.2-2"
                    parts.append(CostPart(rule, name, "side", np.where(entered & ~linked, row.cost, 0)))
            elif row.where == HEXSIDE:
                crossed = self.map.crossing(name)
                if row.cost == FORBIDDEN:
                    parts.append(CostPart("5.1-5", name, "side", np.where(crossed, FORBIDDEN, 0)))
                elif row.cost:
                    parts.append(CostPart("5.2-3", name, "side", np.where(crossed & ~self.bridged, row.cost, 0)))
        if self.outside.any():
            parts.append(CostPart("5.1-6", "outside", "side", np.where(self.outside[into], FORBIDDEN, 0)))
        parts.append(CostPart("5.2.1-1", ROAD, "side", np.where(self.roads, self.terrain[ROAD].cost, 0)))
        by_rail = self.railways & ~self.roads
        parts.append(CostPart("5.2.2-1", RAILWAY, "side", np.where(by_rail, self.terrain[RAILWAY].cost, 0)))
        if TRAIL in self.terrain:
            by_trail = self.trails & ~self.roads & ~self.railways
            parts.append(CostPart("2.3.2-5", TRAIL, "side", np.where(by_trail, self.terrain[TRAIL].cost, 0)))
        return parts

    def _line(self, hex: int) -> str:
        """The best line for a defender that the ground of a hex gives [7.4-5]."""
        lines = [self.terrain[name].line for name in self.map.terrain_names(hex)]
        return self.best_line([line for line in lines if line != NO_LINE])

    def best_line(self, lines: Sequence[str]) -> str:
        """Of several lines the one that is best for the defender: whose columns come last. The first, if equal."""
        return max(lines, key=self._height)

    def worst_line(self, lines: Sequence[str]) -> str:
        """Of several lines the one that helps the defender least."""
        return min(lines, key=self._height)

    def _height(self, line: str) -> int:
        return sum(heading.high for heading in self.crt.headings[line])


def make_components(
    game: str,
    exclusive: "Exclusive",
    sides: Sequence[str],
    map_file: str,
    scenario: str | None,
    options: Mapping[str, Any],
    data: DataFolder,
    given: Mapping[str, Any],
    kind: type[FolioComponents],
    own_charts: Mapping[str, Any],
) -> FolioComponents:
    """The components of a scenario of a game, or of a position file; `own_charts`: what the series does not know."""
    terrain = read_terrain(data.open("terrain.csv"))
    types = read_types(data.open("game.toml"))
    pools = read_groups(data.open("groups.csv"), sides)
    support = read_support(data.open("support.csv"), pools)
    lines = {row.line for row in terrain.values() if row.line != NO_LINE}
    chosen = read_scenarios(data.open("scenarios.toml"))[scenario] if scenario else UNNAMED
    ground = map_of(given, map_file.removesuffix(".map"), data.open(map_file), vocabulary(terrain), {})
    units = read_units(data.open("units.csv"), sides, types)
    _check_scenario(data.open("scenarios.toml"), scenario, chosen, [unit.id for unit in units], ground)
    named = {*chosen.setup, *chosen.reinforcements}
    taking_part = [unit for unit in units if not chosen.setup or unit.id in named]
    of_file = partial(unit_of_file, sides=sides, types=types)
    roster = roster_of(given, taking_part, scenario is not None, of_file, {unit.id: unit for unit in units})
    _check_groups(roster, pools, sides)
    return kind(
        exclusive=exclusive,
        game=game,
        sides=sides,
        map=ground,
        roster=roster,
        boxes=(*(f"{side}.waiting" for side in sides), *([ON_TRACK] if chosen.reinforcements else []), ELIMINATED),
        formations=tuple(dict.fromkeys(unit.values["area"] for unit in roster if unit.values["area"])),
        kinds={"pool": tuple(pools), "support": tuple(marker.id for marker in support)},
        charts={
            "terrain": terrain,
            "types": types,
            "crt": read_combat_table(data.open("crt.csv"), data.open("differentials.csv"), lines),
            "pools": tuple(pools.values()),
            "support": support,
            "turns": read_turns(data.open("turns.csv")),
            "scenario": chosen,
            **own_charts,
        },
        scenario=scenario,
        options=options,
        given={name: value for name, value in given.items() if name != "units"},
    )


def vocabulary(terrain: Mapping[str, TerrainRow]) -> Vocabulary:
    """What the map is drawn with: whatever the terrain key names; the first hex terrain is the ground everywhere."""
    hexes = [name for name, row in terrain.items() if row.where == HEX]
    return Vocabulary(
        base=hexes[0],
        terrains=tuple(hexes),
        features=tuple(name for name, row in terrain.items() if row.where == HEXSIDE),
        kinds=tuple(name for name, row in terrain.items() if row.where == LINK),
    )


def _check_scenario(
    source: Source, name: str | None, facts: ScenarioFacts, units: Collection[str], ground: Map
) -> None:
    """Units, hexes and areas that a scenario names are there."""
    if name is None:
        return
    line = source.line_of(f"[{name}]")
    for unit in (*facts.setup, *facts.reinforcements):
        if unit not in units:
            raise source.error(line, f"{name}: there is no unit {unit}")
    for unit, placed in facts.setup.items():
        if ground.grid.find(placed.hex) is None:
            raise source.error(line, f"{name}: {unit}: there is no hex {placed.hex}")
    areas = [facts.area] if facts.area else []
    for area in (*areas, *(f"{ENTRY}{due.entry}" for due in facts.reinforcements.values())):
        if area not in ground.areas:
            raise source.error(line, f"{name}: the map has no area {area}")


def _check_groups(roster: Sequence[UnitCounter], pools: Mapping[str, Pool], sides: Sequence[str]) -> None:
    """A group that a unit names has a pool [15.1-1], of its own side and not of aircraft, which have no units."""
    groups = [[pool.name for pool in pools.values() if pool.side == side and not pool.air] for side in sides]
    for unit in roster:
        group = unit.values["group"]
        if group and group not in groups[unit.side]:
            raise FieldError(f"units.{unit.id}.group", unknown("group", group, groups[unit.side]))

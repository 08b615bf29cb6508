"""Setting the table [18.0]: the components of a scenario or a position file, and where everything is at the start."""

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.board.map import Vocabulary
from grognard.engine.caching import per_components
from grognard.engine.components import UnitCounter, map_of
from grognard.engine.data import DataFolder
from grognard.engine.kinds import NONE, Side
from grognard.engine.rosters import roster_of
from grognard.games.roads_to_moscow.charts import (
    HEX,
    HEXSIDE,
    LINK,
    TERRAIN_WORDS,
    Turn,
    read_combat_table,
    read_coordination,
    read_fuel,
    read_terrain,
)
from grognard.games.roads_to_moscow.components import ANY, CampaignComponents
from grognard.games.roads_to_moscow.position import (
    AVAILABLE,
    DRY,
    DUE,
    GONE,
    READY,
    Arrival,
    RoadsPosition,
    Strongpoint,
)
from grognard.games.roads_to_moscow.scenarios import (
    FUEL_OPTION,
    NO_FUEL,
    ScenarioFacts,
    first_control,
    read_battles,
    read_scenarios,
)
from grognard.games.roads_to_moscow.schedules import read_victory
from grognard.games.roads_to_moscow.units import (
    BATTLES,
    FUEL,
    SIDES,
    AirUnit,
    Formation,
    read_air,
    read_formations,
    read_types,
    read_units,
    unit_of_file,
)

CHARTS = {
    "mobile_crt": "mobile_crt.csv",
    "assault_crt": "assault_crt.csv",
    "terrain": "terrain.csv",
    "coordination": "coordination.csv",
    "fuel": "fuel.csv",
    "victory": "victory.csv",
    "units": "units.csv",
    "formations": "formations.csv",
    "air": "air.csv",
    "scenarios": "scenarios.toml",
    "game": "game.toml",
    **{f"{battle}_turns": f"{battle}_turns.csv" for battle in BATTLES},
    **{battle: f"{battle}.map" for battle in BATTLES},
}
"""The files that a player may replace, by name."""
SKETCH_TURNS = 20
"""Turns of a position without a scenario: those of the track of the first battle."""


class Box:
    """Everything that is in the box, read once: both battles."""

    def __init__(self, data: DataFolder) -> None:
        self.data = data
        self.types = read_types(data.open("game.toml"))
        self.battles = read_battles(data)
        self.formations = read_formations(data.open("formations.csv"))
        self.units = read_units(data.open("units.csv"), self.types, self.formations)
        self.air = read_air(data.open("air.csv"))
        self.scenarios = read_scenarios(
            data.open("scenarios.toml"), self.battles, self.formations, self.units, self.air
        )


def vocabulary() -> Vocabulary:
    """The words that maps are drawn with: the lines of the Terrain Effects Chart."""
    return Vocabulary(
        base=TERRAIN_WORDS[HEX][0],
        terrains=TERRAIN_WORDS[HEX],
        features=TERRAIN_WORDS[HEXSIDE],
        directed=("slope", "fortified_line"),
        kinds=tuple(word for word in TERRAIN_WORDS[LINK] if word != "trail_other"),
    )


def make_components(
    game: str, scenario: str | None, options: Mapping[str, Any], data: DataFolder, given: Mapping[str, Any]
) -> CampaignComponents:
    """The table of a scenario, or of a position file that sketches its own map."""
    box = Box(data)
    facts = box.scenarios[scenario] if scenario else UNNAMED
    battle = box.battles[facts.battle]
    ground = map_of(
        given, battle.map.removesuffix(".map"), data.open(battle.map), vocabulary(), SKETCH_GRID, complete=False
    )
    known = {unit.id: unit for unit in box.units[facts.battle]}

    def of_file(entry: Mapping[str, Any], known: Mapping[str, UnitCounter]) -> UnitCounter:
        return unit_of_file(entry, known, box.types, [formation.id for formation in box.formations])

    roster = roster_of(given, _taking_part(box, facts), scenario is not None, of_file, known)
    formations = _formations(box, facts, roster, scenario)
    aircraft = _aircraft(box, facts, scenario)
    schedules = read_victory(data.open("victory.csv"), box.scenarios, box.units, box.types)
    return CampaignComponents(
        game=game,
        map=ground,
        roster=roster,
        formations=formations,
        markers=_markers(facts, formations, scenario),
        aircraft=aircraft,
        charts={
            "types": box.types,
            "terrain": read_terrain(data.open("terrain.csv")),
            "mobile_crt": read_combat_table(data.open("mobile_crt.csv")),
            "assault_crt": read_combat_table(data.open("assault_crt.csv")),
            "coordination": read_coordination(data.open("coordination.csv")),
            "fuel": read_fuel(data.open("fuel.csv"), {name: one.turn_names for name, one in box.battles.items()})[
                facts.battle
            ],
            "battle": battle,
            "turns": _track(box, facts),
            "scenario": facts,
            "victory": schedules[scenario] if scenario else None,
        },
        scenario=scenario,
        options=options,
        given={name: value for name, value in given.items() if name != "units"},
    )


SKETCH_GRID: Mapping[str, Any] = {"top": "flat", "indent": "odd"}
"""Sketches lie like the printed maps: columns of hexes with flat tops, the even ones half a hex higher."""
UNNAMED = ScenarioFacts(
    title={},
    rule="19.0",
    battle=BATTLES[0],
    first="",
    last="",
    columns=(1, 99),
    rows=(1, 99),
    first_marker="",
    markers={},
    any_markers={},
    setup={},
    strongpoints={},
    control={},
    air=(),
    reinforcements=(),
    arrivals=(),
    departures=(),
    fuel=FUEL_OPTION,
    fuel_entries=(),
    blown=(),
    holds=(),
    detours=(),
    no_retreat_west="",
    sources=(),
)
"""A position without a scenario: nothing is set up, nobody comes, and rule 6.4 is an option."""


def _track(box: Box, facts: ScenarioFacts) -> tuple[Turn, ...]:
    track, names = box.battles[facts.battle].turns, box.battles[facts.battle].turn_names
    if not facts.first:
        return track[:SKETCH_TURNS]
    return track[names.index(facts.first) : names.index(facts.last) + 1]


def _taking_part(box: Box, facts: ScenarioFacts) -> list[UnitCounter]:
    """The units of a scenario: those who are set up, those who come, and Fuel units where rule 6.4 may be in force."""
    named = {*facts.setup, *(unit for coming in facts.reinforcements for unit in coming.units)}
    fuel = facts is not UNNAMED and facts.fuel != NO_FUEL
    return [
        unit for unit in box.units[facts.battle] if unit.id in named or (fuel and box.types[unit.type].role == FUEL)
    ]


def _formations(box: Box, facts: ScenarioFacts, roster: Sequence[UnitCounter], scenario: str | None) -> list[Formation]:
    """The Formations in play: of a scenario those with markers or units, of a sketch those that its units name."""
    named = {unit.values["formation"] for unit in roster}
    if scenario:
        named |= {name for name, count in facts.markers.items() if count}
        named |= {name for coming in facts.arrivals for name in coming.names}
    return [formation for formation in box.formations if formation.id in named]


def _aircraft(box: Box, facts: ScenarioFacts, scenario: str | None) -> list[AirUnit]:
    own = [unit for unit in box.air if unit.battle == facts.battle]
    if scenario is None:
        return own
    named = {*facts.air, *(name for coming in facts.arrivals for name in coming.names)}
    return [unit for unit in own if unit.id in named]


def _markers(facts: ScenarioFacts, formations: Sequence[Formation], scenario: str | None) -> list[str]:
    """The Activation Markers of a table [4.23, 4.25]: `FORMATION-1`, and `any.SIDE`."""
    late = {name for coming in facts.arrivals for name in coming.names}
    found: list[str] = []
    for formation in formations:
        count = formation.markers if scenario is None or formation.id in late else facts.markers.get(formation.id, 0)
        found += [f"{formation.id}-{n}" for n in range(1, count + 1)]
    return found + [f"{ANY}.{side}" for side in SIDES if scenario is None or facts.any_markers.get(side)]


# -- where everything is


def new_position(position: RoadsPosition) -> None:
    """What holds of every position before anything is placed: markers available, aircraft ready, dry weather."""
    components = position.components
    position.weather = DRY
    position.am_at = [AVAILABLE if formation != NONE else GONE for formation in components.am_formation]
    position.air_at = [READY] * len(components.aircraft)
    position.joined = [NONE] * len(components.roster)
    position.declared = [NONE] * len(components.roster)


def set_up(position: RoadsPosition) -> None:
    """Everything where the scenario has it [18.1]."""
    components, facts = position.components, position.components.facts
    position.turn = 1
    names = [turn.name for turn in components.track]
    arrivals: list[Any] = []
    for unit, counter in enumerate(components.roster):
        plan = facts.setup.get(counter.id)
        if plan is not None:
            position.put(unit, components.number("hex", plan.hex))
            position.reduced[unit] = plan.reduced
        elif components.fuel[unit]:
            position.put(unit, components.fuel_stock)
        else:
            position.put(unit, components.reinforcements[counter.side])
    for coming in facts.reinforcements:
        turn = names.index(coming.turn) + 1
        arrivals += [Arrival(turn, unit=components.number("unit", unit)) for unit in coming.units]
    position.schedule = tuple(sorted(arrivals))
    _set_up_markers(position, names)
    position.control = list(_control_at_start(components))
    position.strongpoints = tuple(
        sorted(
            Strongpoint(components.number("hex", hex), SIDES.index(side), True, NONE)
            for side, hexes in facts.strongpoints.items()
            for hex in hexes
        )
    )
    position.blown = tuple(sorted(components.number("hexside", hexside) for hexside in facts.blown))


@per_components
def _control_at_start(components: CampaignComponents) -> list[Side]:
    """Who controls what when the scenario begins [3.12a]."""
    units = {counter.id: counter for counter in components.roster}
    return first_control(components.facts, components.battle, units, components.grid)


def _set_up_markers(position: RoadsPosition, turns: Sequence[str]) -> None:
    """Markers and aircraft of the start are there, those of later turns are not [5.24]."""
    components, facts = position.components, position.components.facts
    for am, formation in enumerate(components.am_formation):
        at_start = formation == NONE or facts.markers.get(components.formations[formation].id, 0)
        position.am_at[am] = AVAILABLE if at_start else GONE
    for air, unit in enumerate(components.aircraft):
        position.air_at[air] = READY if unit.id in facts.air else DUE

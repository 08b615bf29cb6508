"""Set-up [3.6]: what the cards of a scenario say, and the tables of a game put together."""

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.board.map import Vocabulary
from grognard.engine.components import UnitCounter, is_overlay, map_of
from grognard.engine.data import DataError, DataFolder
from grognard.engine.kinds import NONE
from grognard.engine.rosters import roster_of
from grognard.games.formation.book import Book, read_book
from grognard.games.formation.charts import (
    TerrainRow,
    check_ratio_rows,
    read_action_table,
    read_chits,
    read_combat_table,
    read_terrain,
)
from grognard.games.formation.components import Battlefield
from grognard.games.formation.position import FormationPosition, Held, StrongPoint
from grognard.games.formation.scenarios import ScenarioFacts, read_scenarios
from grognard.games.formation.units import Formation, read_formations, read_headquarters, read_units, unit_of_file

SKETCH = "sketch"
"""The scenario that a position file without one may bring along among its charts."""
USUAL_LEVEL, USUAL_RECOVERY = 4, 2
"""A formation that only the units of a position file name."""
GRID: Mapping[str, Any] = {"top": "flat"}
"""How a sketched map lies unless it says otherwise."""


def charts_of(map_name: str) -> dict[str, str]:
    """The charts of a game of the series, and the file of each."""
    tables = ("terrain", "crt", "ratios", "action_points", "chits", "units", "headquarters", "formations")
    files = {name: f"{name}.csv" for name in tables}
    return {**files, "game": "game.toml", "scenarios": "scenarios.toml", "map": f"{map_name}.map"}


def make_components(
    game: str,
    map_name: str,
    scenario: str | None,
    options: Mapping[str, Any],
    data: DataFolder,
    given: Mapping[str, Any],
) -> Battlefield:
    """Everything on the table, read and checked."""
    book = read_book(data.open("game.toml"))
    terrain_source = data.open("terrain.csv")
    terrain = read_terrain(terrain_source)
    crt = read_combat_table(data.open("crt.csv"), data.open("ratios.csv"))
    check_ratio_rows(terrain_source, terrain, crt.headings)
    formations = read_formations(data.open("formations.csv"), book.sides)
    units = read_units(data.open("units.csv"), book.sides, formations, book.types)
    hqs = read_headquarters(data.open("headquarters.csv"), book.sides, formations, units)
    counters = {counter.id: counter for counter in (*units, *hqs)}
    scenarios = read_scenarios(data.open("scenarios.toml"), book, formations, list(counters.values()))
    facts = scenarios[scenario] if scenario else scenarios.get(SKETCH, plain_facts(book))
    used = [counter for counter in counters.values() if counter.id in named_units(facts)] if scenario else []
    roster = roster_of(
        given,
        used,
        scenario is not None,
        lambda entry, meant: unit_of_file(entry, counters, book, counter=bool(meant)),
        counters,
    )
    roster = sorted(roster, key=lambda counter: counter.type == "hq")
    actions = read_action_table(data.open("action_points.csv"))
    check_levels(data, formations, len(actions.activation))
    field = Battlefield(
        book=book,
        facts=facts,
        formations=[*formations, *unlisted(roster, formations)],
        terrain=terrain,
        crt=crt,
        actions=actions,
        chits=read_chits(data.open("chits.csv")),
        game=game,
        map=map_of(given, map_name, data.open(f"{map_name}.map"), vocabulary(terrain), GRID, complete=False),
        roster=roster,
        scenario=scenario,
        options=options,
        given={name: value for name, value in given.items() if name != "units"},
    )
    if scenario and not is_overlay(given.get("map")):
        check_areas(field, data)
        check_setup(field, data)
    return field


def check_levels(data: DataFolder, formations: Sequence[Formation], most: int) -> None:
    """Every Activation Level has its column in the Action Point Table [6.4.1-3]."""
    source = data.open("formations.csv")
    for formation in formations:
        if formation.level > most:
            wrong = f"level: expected at most {most}, the columns of action_points.csv, not {formation.level}"
            raise source.error(source.line_of(f"{formation.id},"), wrong)


def scenario_facts(data: DataFolder) -> dict[str, ScenarioFacts]:
    """The scenarios of a game by name."""
    book = read_book(data.open("game.toml"))
    formations = read_formations(data.open("formations.csv"), book.sides)
    units = read_units(data.open("units.csv"), book.sides, formations, book.types)
    hqs = read_headquarters(data.open("headquarters.csv"), book.sides, formations, units)
    return read_scenarios(data.open("scenarios.toml"), book, formations, [*units, *hqs])


def vocabulary(terrain: Mapping[str, TerrainRow]) -> Vocabulary:
    """The words that a map may use: the rows of the Terrain Effects Chart."""
    words = {
        where: tuple(row.name for row in terrain.values() if row.where == where) for where in ("hex", "hexside", "road")
    }
    return Vocabulary(base=words["hex"][0], terrains=words["hex"], features=words["hexside"], kinds=words["road"])


def named_units(facts: ScenarioFacts) -> set[str]:
    """The counters that a scenario uses."""
    coming = {name for group in facts.reinforcements for name in group.units}
    return {*facts.setup, *coming, *(order.hq for order in facts.substitutes)}


def unlisted(roster: Sequence[UnitCounter], formations: Sequence[Formation]) -> list[Formation]:
    """Formations that only units of a position file name."""
    known = {formation.id for formation in formations}
    found: dict[str, Formation] = {}
    for counter in roster:
        stripe = counter.values.get("stripe") or ""
        if stripe and stripe not in known:
            found.setdefault(stripe, Formation(stripe, counter.side, USUAL_LEVEL, USUAL_RECOVERY, "", stripe))
    return list(found.values())


def plain_facts(book: Book) -> ScenarioFacts:
    """What holds where a position file says nothing: no limits, nothing that comes or goes, nothing to win."""
    return ScenarioFacts(
        title={},
        turns=8,
        rule="3.6",
        dates=(),
        first_initiative="",
        most_in_a_row=dict.fromkeys(book.sides, 0),
        most_transfers=dict.fromkeys(book.sides, 0),
        snafu="",
        focus=(),
        area="",
        setup={},
        levels_at_start={},
        improved=(),
        strong_points=(),
        reinforcements=(),
        transfers=(),
        substitutes=(),
        withdrawals=(),
        replacements=(),
        restrictions=(),
        places=(),
        each_turn=False,
        steps_per_point={"tank": 1, "other": 1},
        levels=(),
        sudden=(),
        places_need_command=False,
        points_out_of_supply=0,
    )


def check_areas(field: Battlefield, data: DataFolder) -> None:
    """Off-map areas are beside hexes of the map [3.1-3]."""
    source = data.open("game.toml")
    for name, area in field.book.off_map.items():
        for label in area.hexes:
            if label not in field.names["hex"]:
                wrong = f"{name} is entered from {label}, which is not a hex of the map"
                raise DataError(source.name, source.line_of(f'"{label}"'), wrong)


def check_setup(field: Battlefield, data: DataFolder) -> None:
    """Units of a scenario start where they can be: on the map, in play, on ground that is not prohibited to them."""
    source = data.open("scenarios.toml")
    for name, plan in field.facts.setup.items():
        unit, line = field.number("unit", name), source.line_of(f'"{name}"')
        if plan.hex not in field.names["hex"]:
            raise DataError(source.name, line, f"{name} is set up in {plan.hex}, which is not a hex of the map")
        hex = field.number("hex", plan.hex)
        kind = field.move_class[unit]
        if not field.in_play[hex]:
            raise DataError(source.name, line, f"{name} is set up in {plan.hex}, which is not in play")
        if not field.static[unit] and _prohibited(field, kind, hex):
            raise DataError(source.name, line, f"{name} is set up in {plan.hex}, which is prohibited to it")


def _prohibited(field: Battlefield, kind: str, hex: int) -> bool:
    """Can nobody of a class get into a hex from anywhere?"""
    around = field.grid.around[hex]
    return all(field.shut[kind][near, field.grid.direction(near, hex)] for near in around)


def set_up(position: FormationPosition) -> None:
    """Units, levels and markers as the scenario has them at its start [3.6, 3.1.3-7]."""
    components, facts = position.components, position.components.facts
    for name, plan in facts.setup.items():
        unit = components.number("unit", name)
        position.put(unit, components.number("hex", plan.hex))
        if plan.strength is not None:
            position.strength[unit] = plan.strength
        position.disrupted[unit] = plan.disrupted
    for turn, names in coming(facts):
        for name in names:
            position.put(components.number("unit", name), components.box(components.turn_boxes[turn - 1]))
    for name, level in facts.levels_at_start.items():
        position.level[components.number("formation", name)] = level
    position.improved = tuple(sorted(components.number("hex", label) for label in facts.improved))
    position.strong_points = tuple(
        StrongPoint(components.number("hex", hex), components.number("side", side)) for hex, side in facts.strong_points
    )
    position.places = tuple(
        Held(components.number("hex", place.hex), _side(components, place.owner), place.points)
        for place in facts.places
    )
    position.snafu = _side(components, facts.snafu)
    for focus in facts.focus:
        if focus.turn == 1:
            position.schwerpunkt_side = _side(components, focus.side)  # [5.9-2]
            position.schwerpunkt = components.number("formation", focus.formation) if focus.formation else NONE


def coming(facts: ScenarioFacts) -> list[tuple[int, tuple[str, ...]]]:
    """What waits on the Turn Track, by turn [3.1.4-1]."""
    groups = [(group.turn, group.units) for group in facts.reinforcements]
    return [*groups, *((order.turn, (order.hq,)) for order in facts.substitutes)]


def _side(components: Battlefield, name: str) -> int:
    return components.number("side", name) if name else NONE

"""Setting the table: the components of a scenario or a position file, and where everything is at the start."""

from collections.abc import Mapping
from typing import Any

from grognard.board.map import Vocabulary
from grognard.engine.caching import per_components
from grognard.engine.components import UnitCounter, map_of
from grognard.engine.data import DataFolder
from grognard.engine.kinds import NONE
from grognard.engine.rosters import roster_of
from grognard.games.less_than_60_miles.cards import ACTION, Card, read_cards
from grognard.games.less_than_60_miles.charts import read_charts
from grognard.games.less_than_60_miles.components import FrontComponents
from grognard.games.less_than_60_miles.hands import count_cards
from grognard.games.less_than_60_miles.organisation import SIDES, read_organisation
from grognard.games.less_than_60_miles.position import BOX, DECK, HAND, Arrival, FrontPosition, NewCard
from grognard.games.less_than_60_miles.scenario_files import read_scenarios
from grognard.games.less_than_60_miles.scenarios import ScenarioFacts
from grognard.games.less_than_60_miles.schedules import read_victory
from grognard.games.less_than_60_miles.timing import turn_of
from grognard.games.less_than_60_miles.units import read_units, unit_of_file

MAP = "fulda.map"
CHARTS = {
    name: f"{name}.csv"
    for name in (
        *("units", "modes", "movement", "surcharges", "actions", "orders", "ground_combat", "terrain"),
        *("combat_modifiers", "die_modifiers", "attacker_support", "defender_support", "disengagement", "forced_march"),
        *("resupply", "air_points", "aa", "artillery", "detection", "bombardment", "bombardment_columns"),
        *("interdiction", "ew", "intelligence", "chemical", "nuclear", "months", "rolls", "cards", "victory"),
    )
} | {"scenarios": "scenarios.toml", "game": "game.toml", "map": MAP}
"""The files that a player may replace, by name."""
UNNAMED = ScenarioFacts(
    title={},
    first="D0 H06",
    last="D4 H21",
    month="september",
    player_1="wp",
    rows=(0, 99),
    columns=(0, 99),
    setup={},
    parents={},
    interim=(),
    reinforcements=(),
    points={side: {} for side in SIDES},
    changes=(),
    supply_centres=dict.fromkeys(SIDES, ()),
    axes={},
    mined=dict.fromkeys(SIDES, 0),
    mined_at=dict.fromkeys(SIDES, ()),
    works=dict.fromkeys(SIDES, 0),
    works_at=dict.fromkeys(SIDES, ()),
    decks=dict.fromkeys(SIDES, ()),
    holds=(),
    limits=(),
    groups=(),
)
"""A position without a scenario: nothing is set up, and nobody comes."""
SKETCH_GRID: Mapping[str, Any] = {"top": "flat", "label": "{row:02}{column:02}"}
"""Sketches are numbered like the printed map, whose hexes are 5 km across [4.1-0:1]: row first."""


def vocabulary() -> Vocabulary:
    """The words that maps are drawn with [8.2, 8.3, 9]."""
    return Vocabulary(
        base="plain",
        terrains=("plain", "hill1", "hill2", "town", "city", "woods", "swamp", "covered"),
        features=("minor_river", "major_river", "bridge"),
        kinds=("major_road", "minor_road"),
    )


class Box:
    """Everything that is in the box."""

    def __init__(self, data: DataFolder) -> None:
        self.organisation = read_organisation(data.open("game.toml"))
        self.charts = read_charts(data, self.organisation)
        self.units = read_units(data.open("units.csv"), self.organisation)
        self.cards = read_cards(data.open("cards.csv"))
        self.scenarios = read_scenarios(
            data.open("scenarios.toml"), self.units, self.organisation, self.charts.modes, self.cards
        )


def make_components(
    game: str, scenario: str | None, options: Mapping[str, Any], data: DataFolder, given: Mapping[str, Any]
) -> FrontComponents:
    """The table of a scenario, or of a position file that sketches its own map."""
    box = Box(data)
    facts = box.scenarios[scenario] if scenario else UNNAMED
    ground = map_of(given, MAP.removesuffix(".map"), data.open(MAP), vocabulary(), SKETCH_GRID, complete=False)
    known = {unit.id: unit for unit in box.units}

    def of_file(entry: Mapping[str, Any], counters: Mapping[str, UnitCounter]) -> UnitCounter:
        return unit_of_file(entry, counters, box.organisation)

    taking_part = [unit for unit in box.units if unit.id in set(facts.units)]
    roster = roster_of(given, taking_part, scenario is not None, of_file, known)
    schedules = read_victory(data.open("victory.csv"), box.scenarios)
    return FrontComponents(
        game=game,
        map=ground,
        roster=roster,
        cards=_cards(box, facts, scenario) if options.get("cards", True) else [],
        charts={
            "organisation": box.organisation,
            "modes": box.charts.modes,
            "movement": box.charts.movement,
            "orders": box.charts.orders,
            "combat": box.charts.combat,
            "fire": box.charts.fire,
            "staff": box.charts.staff,
            "scenario": facts,
            "victory": schedules[scenario] if scenario else None,
        },
        scenario=scenario,
        options=options,
        given={name: value for name, value in given.items() if name != "units"},
    )


def _cards(box: Box, facts: ScenarioFacts, scenario: str | None) -> list[Card]:
    """The cards of both decks, each as often as the deck has it [34-1:1, 35-1], then those that the scenario adds.

    Of a sketch every card once.
    """
    if scenario is None:
        return list(box.cards.values())
    found: list[Card] = []
    seen: dict[str, int] = {}
    for id in (*(id for side in SIDES for id in facts.decks[side]), *(new.card for new in facts.new_cards)):
        seen[id] = seen.get(id, 0) + 1
        card = box.cards[id]
        found.append(card if seen[id] == 1 else card._replace(id=f"{id}/{seen[id]}"))
    return found


# -- where everything is


@per_components
def _default_modes(components: FrontComponents) -> list[int]:
    """Tactical is the default mode [6-2]; HQs are Deployed [12.1-1]."""
    tactical, deployed = components.mode("tactical"), components.mode("deployed")
    return [deployed if hq else tactical for hq in components.hq]


def new_position(position: FrontPosition) -> None:
    """What holds of every position before anything is placed: default modes, printed parents, cards in the box."""
    components = position.components
    position.mode = list(_default_modes(components))
    position.parent = list(components.printed_parent)
    position.card_at = [BOX] * len(components.cards)
    position.nuclear_first = NONE
    position.held = [NONE] * components.hexes


def set_up(position: FrontPosition) -> None:
    """Units and points as the scenario has them; markers are placed by their owners (`placing`)."""
    components, facts = position.components, position.components.facts
    position.turn = 1
    for unit, counter in enumerate(components.roster):
        plan = facts.setup.get(counter.id)
        if plan is None:
            position.put(unit, components.reinforcements[counter.side])
            continue
        position.put(unit, components.number("hex", plan.hex))
        position.mode[unit], position.attrition[unit] = components.mode(plan.mode), plan.attrition
    for name, parent in (*facts.parents.items(), *facts.interim):
        position.parent[components.number("unit", name)] = components.number("unit", parent)
    position.schedule = tuple(
        sorted(
            Arrival(turn_of(components, coming.turn), unit=components.number("unit", unit))
            for coming in facts.reinforcements
            if not coming.card
            for unit in coming.units
        )
    )
    _set_up_points(position)
    _set_up_cards(position)


def _set_up_cards(position: FrontPosition) -> None:
    """Event decks lie shuffled [34-1:2], Action cards are held from the start [35-1]; the others come later [34-2]."""
    components, facts = position.components, position.components.facts
    later = len(components.cards) - len(facts.new_cards) if components.cards else 0
    for card, one in enumerate(components.cards[:later]):
        position.card_at[card] = HAND if one.face == ACTION else DECK
    if components.cards:
        entries = [NewCard(turn_of(components, new.turn), card=later + n) for n, new in enumerate(facts.new_cards)]
        position.schedule = tuple(sorted((*position.schedule, *entries), key=lambda entry: entry.turn))
    count_cards(position)


def _set_up_points(position: FrontPosition) -> None:
    """Points of the Superior HQs [13.1-1, 19.1-2, 24, 27.2-1], and their Supply Centres, still unused [30.3-0:1]."""
    facts = position.components.facts
    for side, name in enumerate(SIDES):
        points = facts.points[name]
        position.max_cp[side] = position.cp[side] = points.get("cp", 0)
        position.max_air[side] = position.air[side] = points.get("air", 0)
        position.ew_pool[side] = points.get("ew", 0)
        position.engineers[side] = points.get("engineers", 0)
        position.nuclear[side] = points.get("nuclear", 0)
        position.centres_left[side] = points.get("supply_centres", 0)

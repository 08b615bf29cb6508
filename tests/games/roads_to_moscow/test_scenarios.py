"""Scenarios: what the book says of them, what has to hold of all, victory schedules, and files that are wrong."""

from typing import Any

import pytest
from tests.games.roads_to_moscow.files import (
    AIR,
    BATTLE,
    DATA,
    FOLDER,
    FORMATIONS,
    SCENARIOS,
    TYPES,
    UNITS,
    VICTORY,
    line_of,
    said,
)

from grognard.board import text
from grognard.board.grid import Grid
from grognard.engine.data import DataError, DataFolder, Source
from grognard.games.roads_to_moscow.game import GAME
from grognard.games.roads_to_moscow.reinforcements import entries_of, plan_of
from grognard.games.roads_to_moscow.scenarios import (
    FUEL_OPTION,
    FUEL_RULE,
    NO_FUEL,
    ScenarioFacts,
    first_control,
    read_battles,
    read_scenarios,
)
from grognard.games.roads_to_moscow.schedules import WHATEVER, read_victory
from grognard.games.roads_to_moscow.units import HQ, SIDES

SIZES = {"mozhaysk": (50, 24), "mtsensk": (46, 32)}
"""Columns and rows of the maps."""
CAMPAIGN = SCENARIOS["gates_of_moscow"]
GERMAN, SOVIET = (SIDES.index(side) for side in ("german", "soviet"))


def turns_of(facts: ScenarioFacts) -> list[str]:
    names = BATTLE[facts.battle].turn_names
    return names[names.index(facts.first) : names.index(facts.last) + 1]


def hexes_of(name: str) -> set[str]:
    """Every hex that a scenario names, its victory schedule and the entries that it uses included."""
    facts, victory = SCENARIOS[name], VICTORY[name]
    entries = BATTLE[facts.battle].entries
    used = {entry for coming in facts.reinforcements for entry in coming.entries} | {*facts.fuel_entries}
    used |= {entries[entry].otherwise for entry in used} - {""}
    return {
        *(plan.hex for plan in facts.setup.values()),
        *(hex for entry in used for hex in entries[entry].hexes),
        *(hex for hexes in (*facts.strongpoints.values(), *facts.control.values()) for hex in hexes),
        *(hex for side in facts.blown for hex in side.split("/")),
        *(hex for hold in facts.holds for hex in hold.hexes),
        *(hex for detour in facts.detours for hex in detour.hexes),
        *(source.hex for source in facts.supply_sources(BATTLE[facts.battle])),
        *(place.hex for place in victory.places),
        *(hex for road in victory.roads for hex in (road.start, road.end)),
        *(held.hex for held in victory.first_held),
    }


def in_play(facts: ScenarioFacts) -> set[str]:
    """The ground units that a scenario uses."""
    return {*facts.setup, *(unit for coming in facts.reinforcements for unit in coming.units)}


# -- what the book says


def test_there_are_four_scenarios_and_an_introduction() -> None:
    assert list(SCENARIOS) == ["drive_on_mtsensk", "pervy_voin", "borodino_again", "gates_of_moscow", "highway"]
    assert {facts.battle for facts in SCENARIOS.values()} == set(BATTLE)


@pytest.mark.rule("5.21-3")
def test_in_scenario_4_the_7th_division_can_enter_at_4224() -> None:
    assert BATTLE["mozhaysk"].entries["S1"].hexes == ("4224",)
    division = {unit.id for unit in UNITS["mozhaysk"] if unit.values["formation"] == "7"}
    coming = [item for item in CAMPAIGN.reinforcements if set(item.units) <= division]
    assert {unit for item in coming for unit in item.units} == division
    assert any("S1" in item.entries for item in coming)
    assert any("7" in arrival.names for arrival in CAMPAIGN.arrivals)


@pytest.mark.rule("19.44")
def test_scenario_4_has_rules_of_its_own_on_retreats_and_on_that_entry() -> None:
    assert CAMPAIGN.no_retreat_west == "18AM"
    assert [(detour.entry, detour.hexes) for detour in CAMPAIGN.detours] == [("S1", ("4124", "4324"))]
    others = [facts for facts in SCENARIOS.values() if facts is not CAMPAIGN]
    assert not any(facts.no_retreat_west or facts.detours for facts in others)


@pytest.mark.rule("18.13d")
def test_the_german_begins_with_a_marker_that_the_scenario_names() -> None:
    assert {name: facts.first_marker for name, facts in SCENARIOS.items()} == {
        "drive_on_mtsensk": "Eb",
        "pervy_voin": "Eb",
        "borodino_again": "SSR",
        "gates_of_moscow": "SSR",
        "highway": "SSR",
    }


@pytest.mark.rule("6.4")
def test_fuel_is_needed_in_certain_scenarios() -> None:
    assert [facts.fuel for facts in SCENARIOS.values()] == [FUEL_RULE, FUEL_RULE, NO_FUEL, FUEL_OPTION, NO_FUEL]
    assert {unit for unit in SCENARIOS["pervy_voin"].setup if unit.startswith("Fuel")} == {"Fuel-1", "Fuel-2"}


@pytest.mark.rule("ES-A2b")
def test_optional_groups_are_soviet_and_cost_points() -> None:
    assert {name: facts.groups for name, facts in SCENARIOS.items() if facts.groups} == {
        "drive_on_mtsensk": ("echelon", "bolkhov"),
        "gates_of_moscow": ("vereya",),
    }
    for name, facts in SCENARIOS.items():
        assert VICTORY[name].groups == dict.fromkeys(facts.groups, 2)


def test_how_long_they_are() -> None:
    assert [len(turns_of(facts)) for facts in SCENARIOS.values()] == [16, 4, 8, 16, 4]


def test_the_introduction_is_small() -> None:
    facts = SCENARIOS["highway"]
    assert len(in_play(facts)) == 22
    assert set(facts.markers) == {"SSR", "18T"}


# -- what has to hold of all


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_hex_is_on_a_map_of_that_size_and_in_play(name: str) -> None:
    columns, rows = SIZES[SCENARIOS[name].battle]
    for hex in hexes_of(name):
        assert 1 <= int(hex[:2]) <= columns
        assert 1 <= int(hex[2:]) <= rows
        assert SCENARIOS[name].plays_in(hex)


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_hex_is_on_the_map_and_entries_lie_on_its_edge_or_where_the_play_area_ends(name: str) -> None:
    facts = SCENARIOS[name]
    file = FOLDER / BATTLE[facts.battle].map
    grid = text.load(file).grid
    for hex in hexes_of(name):
        assert grid.find(hex) is not None
    edge = {grid.label(hex) for hex in grid.edge_hexes()}
    for coming in facts.reinforcements:
        for entry in (BATTLE[facts.battle].entries[code] for code in coming.entries):
            assert entry.inland or all(hex in edge or int(hex[:2]) in facts.columns for hex in entry.hexes)


@pytest.mark.rule("5.2-1")
@pytest.mark.parametrize("name", SCENARIOS)
def test_a_formation_comes_with_an_hq_no_later_than_its_last_unit(name: str) -> None:
    facts = SCENARIOS[name]
    for formation in FORMATIONS:
        own = {unit.id: unit for unit in UNITS[formation.battle] if unit.values["formation"] == formation.id}
        if formation.battle == facts.battle and in_play(facts) & set(own):
            assert any(TYPES[own[id].type].role == HQ for id in in_play(facts) & set(own))


@pytest.mark.rule("4.26")
@pytest.mark.parametrize("name", SCENARIOS)
def test_every_marker_is_of_a_formation_that_has_units(name: str) -> None:
    facts = SCENARIOS[name]
    there = {unit.values["formation"] for unit in UNITS[facts.battle] if unit.id in in_play(facts)}
    named = {*facts.markers, *(other for coming in facts.arrivals for other in coming.names)}
    assert named & {formation.id for formation in FORMATIONS} == there - {""}


@pytest.mark.parametrize("name", SCENARIOS)
def test_both_sides_have_a_supply_source_on_every_turn(name: str) -> None:
    facts = SCENARIOS[name]
    names = BATTLE[facts.battle].turn_names
    for turn in turns_of(facts):
        now = names.index(turn)
        open_now = {
            source.side
            for source in facts.supply_sources(BATTLE[facts.battle])
            if (not source.first or names.index(source.first) <= now)
            and (not source.last or now <= names.index(source.last))
        }
        assert open_now == set(SIDES)


def test_the_vereya_roads_change_hands_on_18am() -> None:
    sources = [source for source in BATTLE["mozhaysk"].sources if source.hex == "4224"]
    assert [(source.side, source.first, source.last) for source in sources] == [
        ("german", "18AM", ""),
        ("soviet", "", "17PM"),
    ]


@pytest.mark.rule("3.12a-a")
def test_hexes_belong_to_the_nearer_side_at_start_and_in_a_tie_to_the_soviets() -> None:
    grid = Grid(rows=24, columns=50, top="flat", indent="odd")
    facts = SCENARIOS["highway"]
    units = {unit.id: unit for unit in UNITS[facts.battle]}
    control = first_control(facts, BATTLE[facts.battle], units, grid)
    by_label = {grid.label(hex): side for hex, side in enumerate(control)}
    assert by_label["0114"] == by_label["0214"] == GERMAN
    assert by_label["0714"] == by_label["2016"] == SOVIET
    german, soviet = grid.hex("0114"), grid.hex("0513")
    tie = next(
        hex
        for hex in range(grid.size)
        if grid.distance(hex, german) == grid.distance(hex, soviet) == 2 and grid.label(hex)[:2] == "03"
    )
    assert control[tie] == SOVIET


@pytest.mark.rule("5.2-2")
def test_who_lands_comes_down_at_mtsensk_once_the_germans_are_at_the_optukha() -> None:
    """Up to the evening of the 4th they may land in front of them as well."""
    position = GAME.start("drive_on_mtsensk", seed=1)
    landing = plan_of(position, position.components.number("unit", "I/10"))
    entries = []
    for turn in (2, 3):
        position.turn = turn
        entries.append(entries_of(position, SOVIET, landing))
    assert [position.components.track[turn - 1].name for turn in (2, 3)] == ["4PM", "5AM"]
    assert entries == [["AL", "RM"], ["RM"]]


# -- victory


@pytest.mark.rule("16.36")
@pytest.mark.parametrize("name", ["drive_on_mtsensk", "pervy_voin", "borodino_again", "gates_of_moscow"])
def test_every_rocket_unit_eliminated_scores(name: str) -> None:
    rockets = {unit.id for unit in UNITS[SCENARIOS[name].battle] if TYPES[unit.type].rocket}
    tally = next(tally for tally in VICTORY[name].tallies if tally.units == rockets)
    assert (tally.steps, tally.side, tally.points) == (False, "soviet", 2)


@pytest.mark.rule("17.0")
def test_points_for_ground() -> None:
    assert {place.hex: place.points for place in VICTORY["borodino_again"].places}["2314"] == 4
    assert sum(place.points for place in VICTORY["drive_on_mtsensk"].places) == 34


@pytest.mark.rule("17.0")
@pytest.mark.parametrize(
    ("points", "winner", "level"),
    [
        (40, "german", "decisive"),
        (36, "german", "decisive"),
        (35, "german", "marginal"),
        (30, "", "draw"),
        (28, "", "draw"),
        (27, "soviet", "marginal"),
        (21, "soviet", "decisive"),
        (-8, "soviet", "decisive"),
    ],
)
def test_what_points_are_worth(points: int, winner: str, level: str) -> None:
    assert VICTORY["gates_of_moscow"].level(points)[1:] == (winner, level)


@pytest.mark.rule("17.0")
def test_mozhaysk_is_worth_the_more_the_sooner_it_falls() -> None:
    held = VICTORY["gates_of_moscow"].first_held
    assert [(item.hex, item.by, item.otherwise) for item in held] == [
        ("3313", (("16PM", 6), ("17PM", 3), ("18PM", 0)), -3)
    ]


@pytest.mark.rule("17.0")
def test_losses_are_counted_by_units_or_by_steps() -> None:
    steps = {(tally.side, tally.points) for tally in VICTORY["pervy_voin"].tallies if tally.steps}
    assert steps == {("soviet", 1), ("german", -1)}
    armour = next(tally for tally in VICTORY["pervy_voin"].tallies if tally.side == "german")
    assert {"1/35", "11+12/6"} <= armour.units
    assert not {"K34", "AA7", "HQ-Eb"} & armour.units
    road = VICTORY["borodino_again"].roads[0]
    assert (road.start, road.end, road.points) == ("0114", "2816", 3)


@pytest.mark.rule("17.0")
@pytest.mark.parametrize("name", SCENARIOS)
def test_every_schedule_ends_with_whatever_is_left(name: str) -> None:
    levels = VICTORY[name].levels
    assert [level.winner for level in levels] == ["german", "german", "", "soviet", "soviet"]
    assert levels[-1].least == WHATEVER
    most = sum(place.points for place in VICTORY[name].places)
    assert 0 < levels[1].least <= most


# -- files that are wrong


def of_scenarios(source: Source) -> Any:
    return read_scenarios(source, BATTLE, FORMATIONS, UNITS, AIR)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"1/35" = "0332"', '"1/53" = "0332"', "drive_on_mtsensk.setup.1/53: unknown field"),
        ('"1/35" = "0332"', '"1/35" = "332"', "drive_on_mtsensk.setup.1/35: expected a hex such as '1211', not '332'"),
        (
            '"1/35" = "0332"',
            '"1/35" = { hex = "0332", reduced = true }',
            "drive_on_mtsensk.setup.1/35: reduced",
        ),
        ('"1/35" = "0332"', '"1/35" = "0628"', "drive_on_mtsensk.setup.I/201: is in 0628 with the enemy"),
        ('"K34" = "0330"', '"K34" = "0332"', "drive_on_mtsensk.setup.HQ-Eb: makes 10 stacking points in 0332"),
        ('"1/35" = "1817"', '"1/35" = "0917"', "pervy_voin.setup.1/35: is in 0917, which is not in play"),
        ('first_marker = "Eb"', 'first_marker = "4T"', "drive_on_mtsensk.first_marker: unknown '4T'"),
        ('first_marker = "Eb"', 'first_marker = "Sau"', "drive_on_mtsensk.first_marker: Sau has no marker at start"),
        ("markers = { Eb = 2,", "markers = { Eb = 3,", "drive_on_mtsensk.markers: Eb: expected at most 2, not 3"),
        ('last = "11PM"', 'last = "3PM"', "drive_on_mtsensk.last: expected a turn after 4AM, not 3PM"),
        ('first = "4AM"', 'first = "4"', "drive_on_mtsensk.first: unknown '4'"),
        ('units = ["GM-1"]', 'units = ["GM-2"]', "drive_on_mtsensk.reinforcements: GM-2 is in play already"),
        (
            'entries = ["G1"], units = ["Arko"]',
            'entries = ["X1"], units = ["Arko"]',
            "drive_on_mtsensk.reinforcements.entries",
        ),
        ('turn = "6AM", entries = ["N1"]', 'turn = "3PM", entries = ["N1"]', "drive_on_mtsensk.reinforcements.turn"),
        ('names = ["6Gd"]', 'names = ["MiG-3"]', "drive_on_mtsensk.arrivals: MiG-3 is in play already, or comes twice"),
        ('names = ["Sau", "11T"]', 'names = ["11T"]', "drive_on_mtsensk.markers: "),
        (
            'turn = "9PM", units = ["Lelyushenko"]',
            'turn = "9PM", units = ["Fuel-6"]',
            "drive_on_mtsensk.departures: Fuel-6",
        ),
        ('fuel = "yes"', 'fuel = "some"', "drive_on_mtsensk.fuel: unknown 'some'"),
        ("columns = [10, 34]", "columns = [34, 10]", "pervy_voin.columns: expected the first and the last"),
        ('blown = ["1915/2016"]', 'blown = ["1915"]', "borodino_again.blown: expected a hexside such as 1915/2016"),
        ('hex = "1026" }', 'hex = "here" }', "pervy_voin.sources.hex: expected a hex such as '1211', not 'here'"),
        ("[highway]", "[highway]\nweather = 1", "highway.weather: unknown field"),
    ],
)
def test_a_wrong_scenario_is_refused(old: str, new: str, fault: str) -> None:
    line, _, message = said(of_scenarios, "scenarios.toml", old, new).partition(": ")
    assert message.startswith(fault)
    assert int(line) >= line_of("scenarios.toml", f"[{fault.partition('.')[0]}]")


def of_victory(source: Source) -> Any:
    return read_victory(source, SCENARIOS, UNITS, TYPES)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("drive_on_mtsensk,hex,1223", "drive_on_moscow,hex,1223", "scenario: unknown scenario 'drive_on_moscow'"),
        ("drive_on_mtsensk,hex,1223", "drive_on_mtsensk,hex,1521", "hex: 1521 appears twice"),
        ("drive_on_mtsensk,hex,1223", "drive_on_mtsensk,hex,123", "hex: expected a hex such as 1211, not '123'"),
        ("drive_on_mtsensk,hex,1223", "drive_on_mtsensk,hexes,1223", "kind: unknown kind 'hexes'"),
        ("type:rocket_artillery", "type:rockets", "of: soviet has no type 'rockets'"),
        ("type:rocket_artillery", "colour:red", "of: expected armour, type, formation, unit, not 'colour'"),
        ("unit:HQ4T", "unit:HQ5T", "of: soviet has no unit 'HQ5T'"),
        (",echelon,", ",echelons,", "of: unknown of 'echelons'"),
        ("3313,18PM,0", "3313,,0", "turn: expected one in every line of a hex but the last"),
        ("drive_on_mtsensk,level,,,8,", "drive_on_mtsensk,level,,,40,", "points: expected less than 12, not 40"),
        (
            "drive_on_mtsensk,level,,,8,",
            "drive_on_mtsensk,level,,,,",
            "points: expected some in every level but the last",
        ),
    ],
)
def test_a_wrong_victory_schedule_is_refused(old: str, new: str, fault: str) -> None:
    line, _, message = said(of_victory, "victory.csv", old, new).partition(": ")
    assert message.startswith(fault)
    assert abs(int(line) - line_of("victory.csv", old)) <= 1


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('otherwise = "E2"', 'otherwise = "E9"', "battles.mozhaysk.entries: unknown 'E9'"),
        ('first = "10AM"', 'first = "1AM"', "battles.mtsensk.entries.G2.first: unknown '1AM'"),
        ('{ side = "german", hex = "0332" }', '{ side = "german", hex = "332" }', "battles.mtsensk.sources.hex"),
        ("[battles.mtsensk]", "[battles.moscow]", "unknown 'moscow'"),
        ('map = "mozhaysk.map"', "", "battles.mozhaysk: needs map"),
    ],
)
def test_a_wrong_battle_is_refused(old: str, new: str, fault: str) -> None:
    changed = DATA.open("game.toml").text.replace(old, new, 1)
    with pytest.raises(DataError) as caught:
        read_battles(DataFolder(FOLDER, inline={"game.toml": changed}))
    assert fault in caught.value.message
    assert caught.value.line > 0

"""Files of scenarios that are wrong."""

import pytest
from tests.games.less_than_60_miles.files import (
    CARDS,
    CHARTS,
    DATA,
    ORGANISATION,
    SCENARIOS,
    counters,
    said,
)

from grognard.engine.data import Source
from grognard.games.less_than_60_miles.scenario_files import read_scenarios
from grognard.games.less_than_60_miles.scenarios import ScenarioFacts
from grognard.games.less_than_60_miles.schedules import VictorySchedule, read_victory


def of_scenarios(source: Source) -> dict[str, ScenarioFacts]:
    return read_scenarios(source, counters(), ORGANISATION, CHARTS.modes, CARDS)


def of_victory(source: Source) -> dict[str, VictorySchedule]:
    return read_victory(source, SCENARIOS)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('first = "D0 H06"', 'first = "D0 H07"', "point_alpha.first: expected a turn such as 'D0 H06'"),
        ('last = "D1 H03"', 'last = "D0 H03"', "point_alpha.last: expected a turn after D0 H06, not D0 H03"),
        ('month = "september"', 'month = "sept"', "point_alpha.month: unknown 'sept'"),
        ('player_1 = "wp"', 'player_2 = "wp"', "point_alpha.player_2: unknown field"),
        ("cp = 4, air = 3", "cp = 4, sea = 3", "point_alpha.points.nato: unknown 'sea'"),
        (", nuclear = 0 }\npoints.wp", " }\npoints.wp", "point_alpha.points.nato: needs nuclear"),
        ('axes = { 8GA = "west" }', 'axes = { 8GA = "south" }', "point_alpha.axes.8GA: unknown 'south'"),
        ('axes = { 8GA = "west" }', 'axes = { 39G = "west" }', "point_alpha.axes.39G: unknown field"),
        ("decks.nato = { N-E1 = 1", "decks.nato = { W-E1 = 1", "point_alpha.decks.nato: unknown 'W-E1'"),
        ('setup_from = "campaign"', 'setup_from = "war"', "point_alpha.setup_from: unknown 'war'"),
        ('"VC", "11ACR", "1-11"', '"VC", "12ACR", "1-11"', "point_alpha.setup_units: unknown '12ACR'"),
        ('"3-12CAV" = "11ACR"', '"1-11" = "11ACR"', "point_alpha.parents.1-11: is a Formation Unit"),
        ('"1-390" = "39G"', '"1-390" = "11ACR"', "point_alpha.parents.1-390: 11ACR is not below its printed Parent HQ"),
        ('"0727", "1029", "1415"', '"0727", "102", "1415"', "point_alpha.supply_centres.nato: expected a hex"),
        ('"39G", "117MR",', '"117MR",', "point_alpha.parents: 39G is not in play"),
    ],
)
def test_a_wrong_scenario_is_refused(old: str, new: str, fault: str) -> None:
    line, _, message = said(of_scenarios, "scenarios.toml", old, new).partition(": ")
    assert message.startswith(fault)
    assert int(line) >= 1
    place = DATA.open("scenarios.toml").text.index(old)
    assert abs(int(line) - DATA.open("scenarios.toml").text[:place].count("\n") - 1) <= 14


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"1-11" = "0628 screen"', '"1-11" = "0628"', "expected a hex and a mode such as '1025 screen', not '0628'"),
        ('"1-11" = "0628 screen"', '"1-11" = "0628 hide"', "unknown 'hide'"),
        ('"1-11" = "0628 screen"', '"1-11" = "0628 march_assault"', "may not be in mode march_assault"),
        ('"1-11" = "0628 screen"', '"1-11" = "0628 screen 5"', "expected Attrition Points from 0 to 4, not '5'"),
    ],
)
def test_a_wrong_place_is_refused(old: str, new: str, fault: str) -> None:
    line, _, message = said(of_scenarios, "scenarios.toml", old, new).partition(": ")
    assert message.startswith(f"campaign.setup.1-11: {fault}")
    assert int(line) == DATA.open("scenarios.toml").line_of(old)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            '{ turn = "D0 H18", hexes = ["0440"',
            '{ turn = "D0 H06", hexes = ["0440"',
            "D0 H06 is not a turn after the f",
        ),
        ('["0440", "0740"]', '["0440", "740"]', "reinforcements.hexes: expected a hex such as '1025', not '740'"),
        ('units = ["79G", "17T"', 'units = ["79G", "VC"', "reinforcements.units: expected units of one side"),
        ('units = ["79G", "17T"', 'units = ["79G", "68MR"', "68MR is in play already, or comes twice"),
        ('by = "territorial", units = ["47VBK"]', 'by = "territorial", units = ["2-8M"]', "2-8M is not a Territorial"),
        ('by = "card", card = "W-A1"', 'by = "card"', "expected hexes of the edge, or a card, or neither"),
        ("column = 26, units", 'column = 26, country = "east_germany", units', "expected either a column or a country"),
        ('kind = "cp", amount = 2 }', 'kind = "vp", amount = 2 }', "unknown 'vp'"),
        ('group = "reforger" }', 'group = "return" }', "unknown 'return'"),
        ('"3-390" = "57G"', '"3-390" = "39G"', "39G has 4 units attached; at most 3 [14.2-4]"),
    ],
)
def test_what_does_not_fit_is_refused(old: str, new: str, fault: str) -> None:
    line, _, message = said(of_scenarios, "scenarios.toml", old, new).partition(": ")
    assert fault in message
    assert int(line) > 20


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("point_alpha,hex,0726,3", "point_beta,hex,0726,3", "scenario: unknown scenario 'point_beta'"),
        ("point_alpha,hex,0726,3", "point_alpha,hex,726,3", "of: expected a hex in play such as 1025, not '726'"),
        ("point_alpha,hex,0726,3", "point_alpha,hex,1025,3", "of: 1025 appears twice"),
        ("point_alpha,hex,0726,3", "point_alpha,town,0726,3", "kind: unknown kind 'town'"),
        ("point_alpha,area,west_of_fulda", "point_alpha,area,west", "of: unknown of 'west'"),
        ("point_alpha,eliminated,company", "point_alpha,eliminated,hq", "of: unknown of 'hq'"),
        (
            "point_alpha,level,substantial,10",
            "point_alpha,level,substantial,14",
            "points: expected less than 14, not 14",
        ),
        (
            "point_alpha,level,substantial,10,wp",
            "point_alpha,level,marginal,10,wp",
            "of: expected the level substantial",
        ),
        (
            "point_alpha,level,decisive,,nato",
            "point_alpha,level,decisive,-5,nato",
            "points: expected some in every level",
        ),
    ],
)
def test_a_wrong_schedule_is_refused(old: str, new: str, fault: str) -> None:
    line, _, message = said(of_victory, "victory.csv", old, new).partition(": ")
    assert message.startswith(fault)
    assert abs(int(line) - DATA.open("victory.csv").line_of(old)) <= 1

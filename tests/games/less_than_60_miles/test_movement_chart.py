"""The Movement Table, surcharges and costs of actions: cells of the book, what has to hold, files that are wrong."""

import pytest
from tests.games.less_than_60_miles.files import CHARTS, DATA, line_of, said

from grognard.board.costs import FORBIDDEN, POINT
from grognard.engine.data import Source
from grognard.games.less_than_60_miles.charts.modes import MOVEMENT_MODES
from grognard.games.less_than_60_miles.charts.movement import (
    DELAY,
    FEATURES,
    OBSTACLES,
    ROADS,
    ROWS,
    TERRAINS,
    MovementChart,
    read_movement,
)
from grognard.games.less_than_60_miles.organisation import SECTIONS

CHART = CHARTS.movement
MOBILE = MOVEMENT_MODES[:3]


def points(row: str, movement: str, section: str = "mechanized") -> int:
    """A cost in whole points."""
    return CHART.cost(row, section, movement) // POINT


def pairs() -> list[tuple[str, str]]:
    return [(section, movement) for section in SECTIONS for movement in MOBILE]


# -- the Movement Table


@pytest.mark.rule("8.2-x1")
def test_the_example_of_hex_1025() -> None:
    types = ("plain", "hill1", "hill2", "city")
    assert min(points(name, "column") for name in types) == points("plain", "column") == 2
    assert max(points(name, "tactical") for name in types) == points("hill2", "tactical") == 3
    assert max(points(name, "deployed") for name in types) == points("hill2", "deployed") == 4
    assert (points("woods", "tactical"), points("woods", "deployed")) == (2, 3)


@pytest.mark.rule("8.2-1", "8.2-4-a", "8.2-5-a", "8.2-6-a")
def test_a_more_deployed_unit_never_pays_less() -> None:
    for name in ROWS:
        for section in SECTIONS:
            costs = [CHART.cost(name, section, movement) for movement in MOBILE]
            assert costs == sorted(costs), (name, section)


@pytest.mark.rule("8.2-3")
def test_hills_are_never_cheaper_than_plains() -> None:
    for section, movement in pairs():
        costs = [CHART.cost(name, section, movement) for name in ("plain", "hill1", "hill2")]
        assert costs == sorted(costs)


@pytest.mark.rule("8.2-7:1")
def test_nobody_who_is_fixed_moves() -> None:
    assert {CHART.cost(name, section, "fixed") for name in ROWS for section in SECTIONS} == {FORBIDDEN}


@pytest.mark.rule("8.3-1", "8.3-3")
def test_roads_are_for_column_and_tactical() -> None:
    for road in ROADS:
        for section in SECTIONS:
            assert CHART.cost(road, section, "deployed") == FORBIDDEN
            for movement in ("column", "tactical"):
                open_ground = min(CHART.cost(name, section, movement) for name in TERRAINS)
                assert CHART.cost(road, section, movement) <= open_ground


@pytest.mark.rule("8.3-3", "2-0:5")
def test_a_major_road_is_cheaper_than_any_ground_and_never_more_expensive_than_a_minor_one() -> None:
    for section in SECTIONS:
        for movement in ("column", "tactical"):
            major, minor = (CHART.cost(road, section, movement) for road in ROADS)
            assert major < min(CHART.cost(name, section, movement) for name in TERRAINS)
            assert major <= minor
        together = [
            sum(CHART.cost(name, section, movement) for name in ("minor_road", "congested_hex", "congested_next"))
            for movement in ("column", "tactical")
        ]
        assert together[0] <= together[1]


@pytest.mark.rule("8.3-4")
def test_others_on_the_road_cost_extra() -> None:
    assert points("congested_hex", "column") == 1
    assert points("congested_next", "tactical") == 1


@pytest.mark.rule("8.4-2")
def test_somebody_can_only_enter_with_delay() -> None:
    assert CHART.cost("swamp", "mechanized", "deployed") == DELAY
    assert points("swamp", "tactical") == 4


@pytest.mark.rule("9.1-0", "9.2-0")
def test_crossings() -> None:
    for section, movement in pairs():
        hasty, prepared, major = (
            CHART.cost(name, section, movement) for name in ("minor_hasty", "minor_prepared", "major_prepared")
        )
        bridged = [CHART.cost(name, section, movement) for name in ("minor_bridged", "major_bridged")]
        assert bridged[0] <= bridged[1] < hasty < prepared < major


@pytest.mark.rule("9.1.2-2", "9.2.3-2", "29.2-4")
def test_attrition_of_crossings() -> None:
    found = {name: CHART.rows[name].attrition for name in OBSTACLES}
    assert found["minor_hasty"] == 4
    assert 0 < found["major_prepared"] < found["minor_hasty"]
    assert found["minor_prepared"] == found["minor_bridged"] == found["major_bridged"] == 0
    assert all(not CHART.rows[name].attrition for name in (*TERRAINS, *FEATURES, *ROADS))
    assert max(found.values()) + 2 <= 10


# -- surcharges and actions


@pytest.mark.rule("6.3.1-2", "15.8-2:1", "26.5-3", "26.5-4", "27.4-2", "10-4", "29.2-1", "29.2-2")
def test_surcharges() -> None:
    assert CHART.surcharges == {
        "screen": 2,
        "breakthrough": 4,
        "gas_nato": 4,
        "gas_wp": 2,
        "contamination": 4,
        "rear_area": 1,
        "rain": 1,
        "snow": 1,
    }


@pytest.mark.rule("15.2-1:1", "15.2-2", "6.3.6-2", "8.8-2", "12.1-4:1")
def test_what_actions_cost_in_movement_points() -> None:
    assert {name: cost.mp for name, cost in CHART.actions.items() if cost.mp} == {
        "hasty_assault": 4,
        "prepared_assault": 8,
        "march_hasty_assault": 3,
        "march_prepared_assault": 6,
        "disengage": 4,
        "hq_mode": 4,
    }


@pytest.mark.rule("6.1.3-5:2", "6.3.5-2:1", "10-7", "24.1-2", "25.1-2", "25.2-1", "30.3.1-1", "31.1-2", "32.2.2-1")
def test_what_actions_cost_in_command_points() -> None:
    one = {"hq_mode", "unauthorized", "active_defense", "ew_allocation", "sigint", "recon_intelligence"}
    one |= {"supply_centre", "works", "pontoon_minor", "pontoon_major", "panel_minor", "panel_major"}
    assert {name for name, cost in CHART.actions.items() if cost.cp == 1} == one
    assert {name for name, cost in CHART.actions.items() if cost.cp > 1} == {"axis"}
    assert CHART.actions["axis"].cp == CHART.actions["axis"].turns == 2


@pytest.mark.rule("9.2.2-1", "31.1-3", "31.4-2b", "32.1.2-2a", "32.1.2-2b", "32.2.2-3", "32.3.2-3")
def test_what_engineers_take() -> None:
    found = {name: (cost.ep, cost.turns) for name, cost in CHART.actions.items() if cost.ep}
    assert found == {
        "prepared_crossing": (1, 0),
        "works": (1, 2),
        "works_reduction": (2, 0),
        "mining": (1, 1),
        "mining_major_road": (1, 2),
        "pontoon_minor": (1, 1),
        "pontoon_major": (1, 2),
        "panel_minor": (1, 2),
        "panel_major": (1, 3),
    }


@pytest.mark.rule("6.1.3-5:1", "15.5.11-1", "12.5-3-a", "11.6-4")
def test_what_costs_an_attrition_point() -> None:
    found = {name: cost.ap for name, cost in CHART.actions.items() if cost.ap}
    assert found == {"unauthorized": 1, "hq_repair": 1, "hq_rebuild": 1, "recon_support": 1}


# -- files that are wrong


def of_table(source: Source) -> MovementChart:
    return read_movement(source, *(DATA.open(name) for name in ("surcharges.csv", "actions.csv")))


def of_surcharges(source: Source) -> MovementChart:
    return read_movement(DATA.open("movement.csv"), source, DATA.open("actions.csv"))


def of_actions(source: Source) -> MovementChart:
    return read_movement(DATA.open("movement.csv"), DATA.open("surcharges.csv"), source)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("plain,3,3,4", "field,3,3,4", "row: unknown row 'field'"),
        ("plain,3,3,4", "plain,3,3,x", "foot_deployed: expected points such as 2 or 1/2"),
        ("plain,3,3,4", "plain,3,4,3", "foot_deployed: expected costs that rise from Column to Tactical to Deployed"),
        (
            "major_road,1,2,-",
            "major_road,1,2,3",
            "foot_deployed: expected points in Column and Tactical, and - Deployed",
        ),
        ("minor_road,2,2,-", "minor_road,2,4,-", "foot_tactical: expected no more than open ground costs"),
        ("4,1-4,", "4,1-9,", "attrition: expected dice up to 8"),
        ("4,1-4,", "4,4-1,", "attrition: expected dice such as 3-7, not '4-1'"),
        ("hill1,3,3,4,2,3,3,,", "hill1,3,3,4,2,3,3,1-2,", "attrition: expected dice up to 8, of a river alone"),
    ],
)
def test_a_wrong_line_of_the_table_is_refused(old: str, new: str, fault: str) -> None:
    line, _, message = said(of_table, "movement.csv", old, new).partition(": ")
    assert message.startswith(fault)
    assert int(line) == line_of("movement.csv", old)


def test_wrong_surcharges_and_actions_are_refused() -> None:
    assert said(of_surcharges, "surcharges.csv", "screen,2", "screen,0").endswith("mp: expected at least 1, not 0")
    assert said(of_surcharges, "surcharges.csv", "\nsnow,", "\n#") == "1: has no line for snow"
    line = line_of("actions.csv", "axis,,2")
    assert said(of_actions, "actions.csv", "axis,,2", "axis,,two") == f"{line}: cp: expected a whole number, not 'two'"
    assert "action: unknown action 'axes'" in said(of_actions, "actions.csv", "\naxis,", "\naxes,")

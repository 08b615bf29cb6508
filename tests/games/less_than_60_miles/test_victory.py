"""Victory: objectives, ground, losses, and what chemical and nuclear war do to the result [26.1, 27.1]."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.staff_table import staff
from tests.games.questions import lines, number

from grognard.engine.rulings import Ruling
from grognard.games.less_than_60_miles.attrition import eliminate
from grognard.games.less_than_60_miles.objectives import enter, refresh
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.schedules import AreaPoints, Level, Objective, Tally, VictorySchedule
from grognard.games.less_than_60_miles.victory import check, final_outcome, score_parts, victory_points, why_points

LEVELS = (
    *(Level(20, "wp", "decisive"), Level(15, "wp", "substantial"), Level(10, "wp", "marginal")),
    *(Level(5, "nato", "marginal"), Level(0, "nato", "substantial"), Level(-1_000_000, "nato", "decisive")),
)
TALLIES = (
    *(Tally("nato", "battalion", 2, ""), Tally("nato", "company", 1, "")),
    *(Tally("wp", "regiment", 2, ""), Tally("wp", "battalion", 1, "")),
)
FULDA = Objective("0110", 10, "wp", "Fulda")
REGIMENT_WEST = AreaPoints("west_of_fulda", 3, "wp", 5, True, False, "")
SCHEDULE = VictorySchedule((FULDA,), (), TALLIES, (), LEVELS)
UNITS = {"CF": "0120", "8GA": "0118", "27G": "0114", "244MR": "0113", "243MR": "0113", "5R": "0114"}
CORPS = {"VC": "0101", "3A": "0103", "1-3A": "0104", "2-36IN": "0105", "11ACR": "0106", "D1-11": "0107"}
LAST = 5 * 8 - 2
"""The last turn of the five days, which begin at H06."""


def board(schedule: VictorySchedule | None = SCHEDULE, **more: Any) -> FrontPosition:
    """Both sides on the map."""
    return staff("nato.orders_issue", {**CORPS, **UNITS}, victory=schedule, **more)


def move(position: FrontPosition, unit: str, hex: str) -> None:
    """A unit enters a hex."""
    position.put(number(position, unit), position.components.number("hex", hex))
    enter(position, number(position, unit))


def parts(ruling: Ruling) -> dict[str, float]:
    """Points by what they are for."""
    return {name: amount for _, name, amount in lines(ruling)}


# -- objectives


@pytest.mark.rule("4.2-0")
def test_an_objective_belongs_to_who_entered_it_last() -> None:
    position = board()
    assert victory_points(position) == (0, 0)
    move(position, "244MR", "0110")
    move(position, "244MR", "0111")
    assert victory_points(position) == (0, 10)
    move(position, "2-36IN", "0110")
    move(position, "2-36IN", "0109")
    assert victory_points(position) == (0, 0)


@pytest.mark.rule("4.2-0")
def test_whoever_stands_there_after_set_up_has_it() -> None:
    position = staff("nato.orders_issue", {**CORPS, **UNITS, "244MR": "0110"}, victory=SCHEDULE)
    refresh(position)
    assert victory_points(position) == (0, 10)


# -- ground


@pytest.mark.rule("4.2-0", "12.2-2")
def test_regiments_on_the_ground_count_if_they_are_in_command_up_to_a_limit() -> None:
    schedule = SCHEDULE._replace(areas=(REGIMENT_WEST,))
    west = {"west_of_fulda": ["0109", "0110", "0111"]}
    position = board(schedule, areas=west)
    position.put(number(position, "244MR"), position.components.number("hex", "0110"))
    assert victory_points(position) == (0, 3)
    position.put(number(position, "5R"), position.components.number("hex", "0110"))  # a battalion
    assert victory_points(position) == (0, 3)
    position.put(number(position, "243MR"), position.components.number("hex", "0110"))
    assert victory_points(position) == (0, 5)
    position.put(number(position, "27G"), position.components.number("hex", "0125"))
    assert victory_points(position) == (0, 0)


# -- losses


@pytest.mark.rule("4.2-0")
def test_eliminated_units_count_for_the_other_side_by_size() -> None:
    position = board()
    for unit in ("2-36IN", "D1-11", "244MR", "5R"):
        eliminate(position, number(position, unit), "11.2-3")
    assert victory_points(position) == (2 + 1, 2 + 1)
    assert parts(why_points(position)) == {"wp.eliminated": 3, "nato.eliminated": -3}


@pytest.mark.rule("4.2-0", "12.4-1:2", "12.4-1:3")
def test_lost_hqs_count_what_their_level_costs() -> None:
    position = board(SCHEDULE._replace(hqs=("nato", "wp")))
    for unit in ("3A", "27G"):
        eliminate(position, number(position, unit), "11.2-3")
    assert victory_points(position) == (1, 2)


# -- the result


def result(score: int, **state: Any) -> tuple[str, str]:
    """Who wins how with a difference of points, all from one objective."""
    schedule = SCHEDULE._replace(objectives=(FULDA._replace(points=score),))
    position = board(schedule, state=state)
    move(position, "244MR", "0110")
    outcome = final_outcome(position)
    return position.side_name(outcome.winner), outcome.level


@pytest.mark.rule("4.2-0")
@pytest.mark.parametrize(
    ("score", "winner", "level"),
    [(20, "wp", "decisive"), (19, "wp", "substantial"), (10, "wp", "marginal"), (9, "nato", "marginal")],
)
def test_the_difference_decides_and_there_is_no_draw(score: int, winner: str, level: str) -> None:
    assert result(score) == (winner, level)


@pytest.mark.rule("26.1-2")
def test_starting_chemical_war_shifts_the_result_towards_nato() -> None:
    assert result(10, chemical_since={"nato": 0, "wp": 3}) == ("nato", "marginal")
    assert result(10) == ("wp", "marginal")


@pytest.mark.rule("27.1-2")
@pytest.mark.parametrize(("first", "expected"), [("wp", ("nato", "marginal")), ("nato", ("wp", "substantial"))])
def test_starting_nuclear_war_shifts_it_against_who_began(first: str, expected: tuple[str, str]) -> None:
    assert result(10, nuclear_first=first, nuclear_since=4) == expected


@pytest.mark.rule("26.1-2", "27.1-2")
def test_both_shifts_add_up() -> None:
    both = {"chemical_since": {"nato": 0, "wp": 3}, "nuclear_first": "wp", "nuclear_since": 4}
    assert result(10, **both) == ("nato", "substantial")


@pytest.mark.parametrize(
    ("strikes", "left"),
    [
        pytest.param(1, 23, marks=pytest.mark.rule("26.1-4", "4.4-0")),
        pytest.param(4, 15, marks=pytest.mark.rule("27.1-3")),
        pytest.param(12, 0, marks=pytest.mark.rule("26.1-4")),
    ],
)
def test_each_strike_on_a_city_costs_a_tenth_of_the_points(strikes: int, left: int) -> None:
    schedule = SCHEDULE._replace(objectives=(FULDA._replace(points=25),))
    position = board(schedule, state={"city_strikes": {"nato": 3, "wp": strikes}})
    move(position, "244MR", "0110")
    assert victory_points(position) == (0, left)


@pytest.mark.rule("4.2-0", "4.2-x1")
def test_the_game_ends_with_the_last_turn() -> None:
    position = board(turn=LAST - 1)
    check(position)
    assert position.outcome is None
    position = board(turn=LAST)
    check(position)
    assert position.outcome is not None
    assert position.outcome[:3] == (0, "substantial", "4.2-0")


@pytest.mark.rule("4.2-0")
def test_without_a_scenario_nobody_scores() -> None:
    assert not why_points(board(None)).legal
    assert why_points(board()).legal


@pytest.mark.rule("26.1-4", "27.1-3")
@pytest.mark.parametrize(("since", "rule"), [(0, "26.1-4"), (4, "27.1-3")])
def test_what_strikes_on_cities_cost_is_told_with_the_rule_of_the_war(since: int, rule: str) -> None:
    schedule = SCHEDULE._replace(objectives=(FULDA._replace(points=20),))
    position = board(schedule, state={"city_strikes": {"nato": 0, "wp": 1}, "nuclear_since": since})
    move(position, "244MR", "0110")
    lost = [(part.rule, part.name, part.amount) for part in score_parts(position) if part.name.endswith(".cities")]
    assert lost == [(rule, "wp.cities", -2)]

"""Victory [17.0]: what the German scores by the list of a scenario, and what it is worth."""

from typing import Any

import pytest
from tests.games.roads_to_moscow.sketch import ask, lines, scenario, sketch

from grognard.engine.kinds import NONE
from grognard.games.roads_to_moscow.components import GERMAN, SOVIET
from grognard.games.roads_to_moscow.game import GAME
from grognard.games.roads_to_moscow.position import FirstHeld, RoadsPosition
from grognard.games.roads_to_moscow.victory import (
    check,
    final_outcome,
    is_open,
    note_first_held,
    score_parts,
    victory_points,
)


def nothing_held(name: str) -> RoadsPosition:
    """A scenario in which the German controls no hex."""
    position = scenario(name)
    position.control = [SOVIET] * len(position.control)
    return position


def part(position: RoadsPosition, name: str) -> float:
    """What the German has scored for something."""
    return sum(one.amount for one in score_parts(position) if one.name == name)


def take(position: RoadsPosition, *labels: str) -> None:
    """The German controls these hexes."""
    for label in labels:
        position.control[position.components.grid.hex(label)] = GERMAN


def lose(position: RoadsPosition, *units: str) -> None:
    """These units are eliminated."""
    for unit in units:
        position.put(position.components.number("unit", unit), position.components.eliminated)


@pytest.mark.rule("17.0", "1.2-2")
def test_the_german_scores_for_every_place_that_he_controls() -> None:
    position = nothing_held("borodino_again")
    schedule = position.components.schedule
    assert schedule is not None
    assert part(position, "ground") == 0
    first, second = schedule.places[:2]
    take(position, first.hex, second.hex)
    assert part(position, "ground") == first.points + second.points


@pytest.mark.rule("16.36")
def test_he_scores_for_every_rocket_unit_eliminated() -> None:
    position = nothing_held("borodino_again")
    components = position.components
    rockets = [unit.id for n, unit in enumerate(components.roster) if components.types[n].rocket]
    lose(position, rockets[0])
    assert [line for line in lines(GAME.inquire(position, "victory")) if line[0] == "16.36"] == [
        ("16.36", "rockets_eliminated", 2)
    ]


@pytest.mark.rule("17.0")
def test_he_pays_for_his_own_units_where_the_list_says_so() -> None:
    position = nothing_held("borodino_again")
    own = next(unit.id for unit in position.components.roster if unit.values["formation"] == "SSR")
    lose(position, own)
    assert part(position, "german_eliminated") == -1


@pytest.mark.rule("17.0")
def test_steps_are_counted_from_what_a_unit_began_with() -> None:
    position = nothing_held("pervy_voin")
    components = position.components
    armour = [n for n in components.by_side[GERMAN] if components.specs[n].armour and components.specs[n].reduced]
    one = next(n for n in armour if not position.reduced[n])
    assert part(position, "german_steps") == 0
    position.reduced[one] = True
    assert part(position, "german_steps") == -1
    position.put(one, components.eliminated)
    assert part(position, "german_steps") == -2


@pytest.mark.rule("17.0")
def test_a_road_counts_if_all_of_it_is_german_from_end_to_end() -> None:
    chain = "0101 0201 0301 0401"
    position = sketch(". . . . . .", main_road=chain)
    start, end = (position.components.grid.hex(label) for label in ("0101", "0401"))
    position.control = [SOVIET] * len(position.control)
    take(position, *chain.split())
    assert is_open(position, start, end)
    position.control[position.components.grid.hex("0301")] = SOVIET
    assert not is_open(position, start, end)


@pytest.mark.rule("17.0")
def test_a_place_may_count_by_the_turn_in_which_it_was_first_held() -> None:
    position = nothing_held("gates_of_moscow")
    schedule = position.components.schedule
    assert schedule is not None
    (place,) = schedule.first_held
    hex = position.components.grid.hex(place.hex)
    names = [turn.name for turn in position.components.track]
    assert part(position, "first_held") == place.otherwise
    for by, points in place.by:
        position.first_held = (FirstHeld(hex, names.index(by) + 1),)
        assert part(position, "first_held") == points
    position.first_held = (FirstHeld(hex, names.index(place.by[-1][0]) + 2),)
    assert part(position, "first_held") == place.otherwise


@pytest.mark.rule("17.0", "ES-C3")
def test_who_holds_it_is_noted_at_the_end_of_a_turn_and_once_only() -> None:
    position = nothing_held("gates_of_moscow")
    schedule = position.components.schedule
    assert schedule is not None
    label = schedule.first_held[0].hex
    note_first_held(position)
    assert not position.first_held
    take(position, label)
    note_first_held(position)
    position.turn = 5
    note_first_held(position)
    assert list(position.first_held) == [FirstHeld(position.components.grid.hex(label), 1)]


@pytest.mark.rule("17.0", "ES-A2b")
def test_an_optional_group_costs_the_soviets_points() -> None:
    position = nothing_held("gates_of_moscow")
    schedule = position.components.schedule
    assert schedule is not None
    (group, points), *_ = schedule.groups.items()
    before = victory_points(position)[GERMAN]
    position.groups = (group,)
    assert victory_points(position) == (before + points, 0)


@pytest.mark.rule("4.12", "17.0", "1.2-2")
def test_the_levels_of_the_scenario_say_who_has_won_after_the_last_turn() -> None:
    position = nothing_held("borodino_again")
    schedule = position.components.schedule
    assert schedule is not None
    base = victory_points(position)[GERMAN]
    found: dict[int, Any] = {}
    for level in schedule.levels[:-1]:
        position.points[GERMAN] = level.least - base
        outcome = final_outcome(position)
        winner = "" if outcome.winner == NONE else position.side_name(outcome.winner)
        found[level.least] = (winner, outcome.level)
        assert found[level.least] == (level.winner, level.level)
    position.points[GERMAN] = -99
    assert (final_outcome(position).winner, final_outcome(position).level) == (SOVIET, schedule.levels[-1].level)


@pytest.mark.rule("ES-C3", "4.12")
def test_before_the_last_turn_nobody_has_won() -> None:
    position = scenario("borodino_again")
    position.points[GERMAN] = 99
    check(position)
    assert position.outcome is None
    position.turn = position.components.turns
    check(position)
    assert position.outcome is not None
    assert position.outcome.winner == GERMAN


@pytest.mark.rule("17.0")
def test_the_points_can_be_asked_for_at_any_time() -> None:
    ruling = GAME.inquire(scenario("borodino_again"), "victory")
    assert ruling.legal
    assert set(ruling.facts) == {"score", "now", "levels", "rest"}
    assert ask.game.say(ruling)
    assert GAME.inquire(sketch("gA1:HQ . sA1:HQ"), "victory").rules == ("17.0",)

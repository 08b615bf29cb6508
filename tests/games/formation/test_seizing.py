"""Victory locations [7.3.6]: seized for an Action Point, in a move or without one, and for nothing later."""

from typing import Any

import pytest
from tests.games.formation.sketch import ask, scenario, sketch
from tests.games.questions import happened, where

from grognard.games.formation.position import FormationPosition
from grognard.games.formation.victory import victory_points


def place(hex: str = "0301", side: str | None = "german", points: int = 3) -> dict[str, Any]:
    """The state of a game with one Victory location."""
    return {"places": [{"hex": hex, "side": side, "points": points}]}


def owner(position: FormationPosition, hex: str = "0301") -> str:
    """Who holds a Victory location."""
    found = {position.place_name(held.hex): held.side for held in position.places}
    return position.side_name(found[hex])


@pytest.mark.rule("7.3.6-1", "7.3.6-2")
@pytest.mark.parametrize("before", ["german", None])
def test_a_unit_in_a_victory_location_seizes_it_for_a_point_and_without_a_move(before: str | None) -> None:
    position = sketch("a:HQ . a1:Tk .", points=3, state=place(side=before))
    ask.play(position, "unit a1; seize")
    assert (owner(position), position.points[0], where(position, "a1")) == ("american", 2, "0301")


@pytest.mark.rule("7.3.6-1")
def test_what_is_held_is_not_seized_again() -> None:
    position = sketch("a:HQ . a1:Tk .", state=place(side="american"))
    ask.play(position, "unit a1")
    assert ask.refused(position, "seize").rules == ("7.3.6-1",)


@pytest.mark.rule("7.3.6-1")
def test_there_is_nothing_to_seize_elsewhere() -> None:
    position = sketch("a:HQ a1:Tk . .", state=place())
    ask.play(position, "unit a1")
    assert ask.refused(position, "seize").rules == ("7.3.6-1",)


@pytest.mark.rule("7.3.6-1", "7.0-4")
@pytest.mark.parametrize(
    ("units", "unit", "rule"),
    [("a:HQ", "a", "7.3.6-1"), ("a:HQ+a1:Tk", "a", "7.3.6-1"), ("a:HQ+a1:Tk", "a1", "7.0-4")],
)
def test_an_hq_or_a_disrupted_unit_seizes_nothing(units: str, unit: str, rule: str) -> None:
    position = sketch(f". . {units} .", units={"a1": {"disrupted": True}} if "a1" in units else {}, state=place())
    ask.play(position, f"unit {unit}")
    assert ask.refused(position, "seize").rules == (rule,)


@pytest.mark.rule("7.3.6-1")
def test_only_the_active_formation_seizes() -> None:
    position = sketch("a:HQ a1:Tk aB1:Tk .", state=place())
    assert ask.refused(position, "unit aB1").rules == ("5.5.1-2",)


@pytest.mark.rule("7.3.6-1")
def test_it_costs_one_point_out_of_command_too_for_it_is_no_action() -> None:
    position = sketch("a1:Tk . . . g1:PG+g:HQ", points=1, state=place("0101"), dice=[1, 9])
    ask.play(position, "unit a1")
    assert ask.choices(position) == {"seize", "back"}  # a move would cost two
    ask.play(position, "seize")
    assert owner(position, "0101") == "american"


@pytest.mark.rule("7.3.6-1", "7.1-18")
def test_without_a_point_nothing_is_seized() -> None:
    position = sketch("a1:Tk+a:HQ . . . .", points=1, state=place())
    ask.play(position, "unit a1; move; hex 0301")
    assert ask.choices(position, "seize") == set()
    assert ask.refused(position, "seize").rules == ("7.1-18",)


@pytest.mark.rule("7.3.6-2")
def test_a_stack_seizes_a_place_in_passing_and_moves_on() -> None:
    position = sketch("a1:Tk+a:HQ . . . .", points=2, state=place())
    ask.play(position, "unit a1; move; hex 0301; seize")
    assert ask.asked(position) == ("american", "movement.where")
    ask.play(position, "hex 0501")
    assert (owner(position), where(position, "a1")) == ("american", "0501")


@pytest.mark.rule("7.3.6-2")
def test_a_stack_stopped_by_a_zone_of_control_still_seizes_where_it_is() -> None:
    position = sketch("a1:Tk+a:HQ . . g1:PG", points=2, state=place())
    ask.play(position, "unit a1; move; hex 0301; seize")
    assert (owner(position), position.points[0]) == ("american", 0)


@pytest.mark.rule("7.3.6-2")
def test_seizing_gives_the_enemy_no_reaction_and_disturbs_no_improved_defence() -> None:
    position = sketch("a:HQ . a1:Tk g1:PG+g:HQ", points=3, state=place() | {"improved": ["0301"]})
    ask.play(position, "unit a1; seize")
    assert ask.asked(position) == ("american", "action.who")
    assert position.place_names(position.improved) == ["0301"]


@pytest.mark.rule("7.3.6-1")
def test_a_formation_that_reacts_seizes_with_its_own_points() -> None:
    position = sketch("a:HQ+a1:Tk . g1:PG+g:HQ .", state=place(side="american"), dice=[5, 10])
    ask.play(position, "unit a1; move; hex 0201; react G; unit g1; seize")
    assert (owner(position), position.points) == ("german", [5, 3])


@pytest.mark.rule("7.3.6-2")
def test_nothing_is_seized_in_a_retreat_before_combat() -> None:
    position = sketch("a:HQ+a1:Tk . g1:PG+g:HQ .", state=place("0201"), dice=[5, 10, 1, 10])
    ask.play(position, "unit a1; move; hex 0201; react G; unit g1; attack 0201; withdraw")
    assert ask.asked(position) == ("american", "movement.where")
    assert ask.choices(position) == {"hex 0101"}
    assert ask.refused(position, "seize").rules == ("7.3.6-1",)


@pytest.mark.rule("7.3.6-3")
def test_the_marker_is_turned_and_the_victory_points_follow() -> None:
    position = sketch("a:HQ . a1:Tk .", state=place(points=3))
    assert victory_points(position) == (0, 3)
    events = ask.play(position, "unit a1; seize")
    assert happened(events, "seized") == [{"rule": "7.3.6-3", "hex": "0301", "side": "american"}]
    assert victory_points(position) == (3, 0)


@pytest.mark.rule("7.3.6-4")
def test_at_the_end_of_a_turn_a_place_is_taken_without_a_point() -> None:
    position = sketch(
        "a:HQ . a1:Tk . g1:PG+g:HQ", phase="end", state=place() | {"points": {"american": 0}}, dice=[9, 1]
    )
    assert (owner(position), position.turn) == ("american", 3)


@pytest.mark.rule("7.3.6-1")
def test_the_places_of_a_scenario_start_with_their_owners() -> None:
    position = scenario("fog_at_bezange")
    assert (owner(position, "1211"), victory_points(position)) == ("american", (7, 0))

"""The turn [4.1]: its phases in their order, weather [5.1], the first marker of a scenario, and its end."""

from typing import Any

import pytest
from tests.games.roads_to_moscow.cups import table
from tests.games.roads_to_moscow.sketch import ask, happened, number, scenario, sketch, where

from grognard.engine.events import Event
from grognard.games.roads_to_moscow.game import GAME
from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.weather import is_rain, is_winter

APART = "gA1:HQ . . . . . . . . sA1:HQ"
BEGIN = {"turn": 2, "phase": "turn", "active": ()}


def to_the_next_turn(position: RoadsPosition) -> tuple[list[Event], list[str]]:
    """Play on until the next turn begins, doing nothing: what happened, and the phases in which somebody was asked."""
    turn, events, asked = position.turn, list[Event](), list[str]()
    while position.turn == turn and GAME.decision(position) is not None:
        asked.append(GAME.phase(position))
        listed = ask.choices(position)
        done = sorted(listed & {"done"} or {one for one in listed if one.startswith("assault")})
        events += ask.play(position, done[0])
    return events, asked


# -- the order of things


@pytest.mark.rule("4.11A", "4.11B-1", "4.11C", "ES-B3")
def test_a_turn_goes_by_the_strategic_the_operations_and_the_reorganization_segment() -> None:
    position = sketch(APART, **BEGIN)
    events, asked = to_the_next_turn(position)
    assert asked[:3] == ["german.reserve", "soviet.reserve", asked[2]]
    assert asked[2].endswith(".operations")
    kinds = [event.kind for event in events]
    assert kinds.index("initiative") < kinds.index("showed") < kinds.index("turn_began") < kinds.index("weather")


@pytest.mark.rule("4.11C", "ES-C2")
def test_the_reorganization_phase_turns_hqs_and_takes_markers_away() -> None:
    state = {"no_retreat": ["0101"]}
    for phase, there in (("german.movement", True), ("reorganization", False)):
        position = sketch(APART, phase=phase, units={"gA1": {"spent": True}}, state=state)
        ask.asked(position)
        assert bool(position.no_retreat) == there
        assert position.spent[number(position, "gA1")] == there


@pytest.mark.rule("4.12", "ES-C4")
def test_after_the_last_turn_the_game_is_over() -> None:
    position = sketch(APART, phase="victory", active=(), turn=2)
    ask.asked(position)
    assert position.turn == 3
    assert position.outcome is None
    last = sketch(APART, phase="victory", active=(), turn=position.components.turns)
    assert ask.asked(last) == ("nobody", "over")


@pytest.mark.rule("4.26")
def test_units_that_the_scenario_takes_away_leave_at_the_end_of_their_turn() -> None:
    position = scenario("gates_of_moscow")
    going = position.components.facts.departures[0]
    names = [turn.name for turn in position.components.track]
    turn = names.index(going.turn) + 1
    position = scenario("gates_of_moscow", turn=turn, phase="victory")
    ask.asked(position)
    assert {where(position, unit) for unit in going.units} == {"departed"}


# -- the weather


@pytest.mark.rule("5.11a", "5.11b", "ES-A1", "5.1")
def test_the_german_rolls_and_the_boxes_of_the_turn_say_what_it_is() -> None:
    box = sketch(APART, **BEGIN).components.track[1]
    for die, weather in enumerate(box.weather, 1):
        position = sketch(APART, **BEGIN, dice=[die])
        assert position.weather == weather
        rolled = happened(position.events, "rolled")[0]
        assert (rolled["purpose"], rolled["side"]) == ("weather", "german")


@pytest.mark.rule("5.11c", "5.12", "5.13a")
@pytest.mark.parametrize(("weather", "rain"), [("dry", False), ("cloudy", False), ("rain", True)])
def test_only_rain_changes_what_happens_on_the_ground(weather: str, rain: bool) -> None:
    assert is_rain(sketch(APART, state={"weather": weather})) == rain


@pytest.mark.rule("5.11d")
def test_by_agreement_the_weather_is_as_it_was() -> None:
    position = sketch(APART, **BEGIN, options={"historical_weather": True})
    assert position.weather == position.components.track[1].historical
    assert not happened(position.events, "rolled")


@pytest.mark.rule("5.14a")
def test_winter_comes_with_the_turn_whatever_the_weather() -> None:
    track = sketch(APART).components.track
    winter = next(n for n, box in enumerate(track, 1) if box.winter)
    mild = next(n for n, box in enumerate(track, 1) if not box.winter)
    for weather in ("dry", "cloudy", "rain"):
        assert is_winter(sketch(APART, turn=winter, state={"weather": weather}))
        assert not is_winter(sketch(APART, turn=mild, state={"weather": weather}))


# -- turn 1 of a scenario


def first_operation() -> RoadsPosition:
    """The first question about a marker in a scenario."""
    position = scenario("borodino_again")
    while ask.asked(position)[1] != "operations.what":
        listed = sorted(ask.choices(position))
        ask.play(position, "done" if "done" in listed else listed[0])
    return position


@pytest.mark.rule("18.13d", "4.11B-2", "7.11-2")
def test_the_scenario_names_the_first_marker_of_the_german() -> None:
    position = first_operation()
    first = position.components.facts.first_marker
    assert ask.asked(position)[0] == "german"
    assert ask.choices(position, "mobile") == {f"{first}-1"}


@pytest.mark.rule("7.15", "5.24")
def test_markers_come_into_play_with_the_turn_that_the_scenario_says() -> None:
    facts = scenario("gates_of_moscow").components.facts
    formations = {formation.id for formation in scenario("gates_of_moscow").components.formations}
    coming = next(one for one in facts.arrivals if formations & set(one.names))
    name = min(formations & set(coming.names))
    names = [turn.name for turn in scenario("gates_of_moscow").components.track]
    at: dict[str, Any] = {"before": names.index(coming.turn), "then": names.index(coming.turn) + 1}
    for when, turn in at.items():
        position = scenario("gates_of_moscow", turn=turn, phase="turn")
        ask.asked(position)
        place = position.am_at[position.components.number("am", f"{name}-1")]
        assert (place == "gone") == (when == "before")


@pytest.mark.rule("7.21B", "7.21A")
def test_an_assault_sequence_begins_with_engineering_and_a_mobile_one_does_not() -> None:
    for sequence, phases in (("assault", ["german.engineering"]), ("mobile", [])):
        position = table("10Pz", "32", phase="german.operations", at={"10Pz-1": "hand"}, units={"gE": ENGINEERS})
        ask.play(position, f"{sequence} 10Pz-1")
        asked = []
        while ask.asked(position)[0] == "german" and GAME.phase(position) != "german.movement":
            asked.append(GAME.phase(position))
            ask.play(position, "done")
        assert [phase for phase in asked if phase == "german.engineering"] == phases


ENGINEERS = {"type": "engineer", "formation": "10Pz", "hex": "0101"}

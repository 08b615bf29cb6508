"""Reserve [5.3]: formations whose markers are put aside for two turns."""

from typing import Any

import pytest
from tests.games.roads_to_moscow.cups import places, table
from tests.games.roads_to_moscow.sketch import ask, scenario

from grognard.games.roads_to_moscow.game import GAME
from grognard.games.roads_to_moscow.position import RoadsPosition


def reserving(side: str = "german", **more: Any) -> RoadsPosition:
    """A side may put formations in Reserve."""
    return table("10Pz", "SSR", "32", phase=f"{side}.reserve", **more)


def start_of(turn: int, position: RoadsPosition) -> None:
    """Let nothing happen until a turn begins."""
    while position.turn < turn:
        listed = ask.choices(position)
        ask.play(position, next(iter(sorted(listed & {"done"} or {one for one in listed if "mobile" in one}))))


@pytest.mark.rule("5.31", "ES-A2c")
def test_the_german_chooses_first_and_then_the_soviet_any_number_of_formations() -> None:
    position = reserving()
    assert ask.choices(position) == {"reserve 10Pz", "reserve SSR", "done"}
    ask.play(position, "reserve 10Pz; reserve SSR; done")
    assert ask.asked(position) == ("soviet", "reserve.which")
    assert ask.choices(position) == {"reserve 32", "done"}


@pytest.mark.rule("5.31")
def test_all_markers_of_the_formation_go_two_turns_ahead_on_the_track() -> None:
    position = reserving()
    ask.play(position, "reserve SSR")
    assert places(position, "german")["reserve"] == ["SSR-1", "SSR-2"]
    names = position.components.names["am"]
    assert [(entry.turn, names[entry.am]) for entry in position.schedule] == [(4, "SSR-1"), (4, "SSR-2")]
    assert GAME.view(position, "soviet")["state"]["am_at"]["SSR-1"] == "reserve"


@pytest.mark.rule("5.31")
def test_a_choice_can_be_taken_back_in_the_same_phase() -> None:
    position = reserving()
    ask.play(position, "reserve SSR; recall SSR")
    assert position.schedule == ()
    assert not any(position.reserve)
    assert ask.choices(position) == {"reserve 10Pz", "reserve SSR", "done"}
    assert ask.refused(position, "recall SSR").rules[0] == "5.31"


@pytest.mark.rule("5.32-1")
def test_no_marker_of_a_formation_in_reserve_is_drawn() -> None:
    position = reserving(dice=[9, 1])
    ask.play(position, "reserve SSR; done; done")
    found = places(position, "german")
    assert sorted(found["hand"] + found["cup"]) == ["10Pz-1", "10Pz-2"]
    assert ask.refused(position, "mobile SSR-1").rules[0] == "5.32-1"


@pytest.mark.rule("5.33", "5.31")
def test_after_two_turns_the_markers_are_available_again() -> None:
    position = reserving()
    ask.play(position, "reserve SSR; done; done")
    start_of(3, position)
    assert ask.choices(position, "reserve") == {"10Pz"}  # turn 3: still on the track
    start_of(4, position)
    assert ask.choices(position, "reserve") == {"10Pz", "SSR"}
    assert "reserve" not in places(position, "german")
    assert position.schedule == ()


@pytest.mark.rule("5.33")
def test_or_they_are_put_in_reserve_again() -> None:
    position = reserving()
    ask.play(position, "reserve SSR; done; done")
    start_of(4, position)
    ask.play(position, "reserve SSR")
    assert {entry.turn for entry in position.schedule} == {6}


@pytest.mark.rule("5.34")
def test_army_units_cannot_be_put_in_reserve() -> None:
    units = {"g1": {"type": "infantry", "hex": "0501"}}
    position = reserving(units=units)
    assert ask.choices(position, "reserve") == {"10Pz", "SSR"}


@pytest.mark.rule("5.31", "4.26")
def test_formations_of_the_enemy_or_without_markers_are_refused() -> None:
    position = reserving(at={"SSR-1": "gone", "SSR-2": "gone"})
    assert ask.refused(position, "reserve 32").reason == "reserve.not_yours"
    assert ask.refused(position, "reserve SSR").reason == "reserve.no_marker"


@pytest.mark.rule("18.13d", "4.11B-2")
def test_the_formation_that_begins_turn_one_cannot_be_put_in_reserve_then() -> None:
    position = scenario("borodino_again")
    first = position.components.facts.first_marker
    assert ask.refused(position, f"reserve {first}").reason == "reserve.first"

"""Secrecy [7.14-3, 7.21-1, 7.33e]: what the enemy can tell of markers that they have not seen."""

from collections import Counter
from typing import Any

import pytest
from tests.games.roads_to_moscow.cups import SOVIETS, finish, places, table
from tests.games.roads_to_moscow.sketch import ask, scenario

from grognard.engine.dice import Dice, key_of
from grognard.games.roads_to_moscow.game import GAME
from grognard.games.roads_to_moscow.position import RoadsPosition

HELD = {"10Pz-1": "pool", "10Pz-2": "cup", "SSR-1": "hand", "SSR-2": "cup", "any.german": "cup"}
SOVIET_CUP = {"32-1": "cup", "32-2": "cup"}


def copies(position: RoadsPosition, side: str | None, count: int = 60) -> list[RoadsPosition]:
    """What a side could believe."""
    return [GAME.determinize(position, side, Dice(key_of(f"copy {n}"))) for n in range(count)]


def seen_in(position: RoadsPosition, side: str | None, place: str, owner: str = "german") -> set[str]:
    """The markers that could be in a place, as far as a side can tell."""
    return {name for copy in copies(position, side) for name in places(copy, owner).get(place, [])}


def holding(*dice: int, **more: Any) -> RoadsPosition:
    """The German holds a marker of SSR, and one of 10Pz is in their Pool."""
    at = {**HELD, **SOVIET_CUP}
    return table("10Pz", "SSR", "32", phase="german.operations", at=at, dice=list(dice), **more)


@pytest.mark.rule("7.21-1", "7.21C-2")
def test_of_markers_in_cup_hand_and_pool_the_enemy_knows_only_how_many_there_are() -> None:
    position = holding()
    everything = set(HELD)
    assert seen_in(position, "soviet", "pool") == seen_in(position, "soviet", "hand") == everything
    for copy in copies(position, "soviet"):
        assert Counter(copy.am_at) == Counter(position.am_at)
        assert (copy.in_cup, copy.in_pool) == (position.in_cup, position.in_pool)


@pytest.mark.rule("7.21-1")
def test_the_owner_knows_his_own() -> None:
    position = holding()
    assert seen_in(position, "german", "pool") == {"10Pz-1"}
    assert seen_in(position, "german", "hand") == {"SSR-1"}


@pytest.mark.rule("7.21-1")
def test_an_onlooker_sees_neither_sides_markers() -> None:
    position = holding()
    assert seen_in(position, None, "hand") == set(HELD)
    assert "32-1" not in GAME.view(position, None)["state"]["am_at"]


@pytest.mark.rule("7.14-3")
def test_what_the_second_player_left_out_may_be_any_of_his_markers() -> None:
    position = table("10Pz", "SSR", *SOVIETS, dice=[9, 1])
    ask.play(position, "omit 19T-1; omit 32-2; done")
    own = {name for name in position.components.names["am"] if name.split("-")[0] in SOVIETS}
    assert seen_in(position, "german", "left_out", "soviet") == own
    assert all(len(places(copy, "soviet")["left_out"]) == 2 for copy in copies(position, "german"))


@pytest.mark.rule("7.33e")
def test_a_failed_combination_tells_that_the_other_marker_is_of_another_formation_and_not_the_one_for_any() -> None:
    position = holding(1)
    ask.play(position, "combine SSR-1")
    assert seen_in(position, "soviet", "pool") == {"10Pz-1", "10Pz-2"}
    ask.play(position, "mobile SSR-1")
    assert seen_in(position, "soviet", "pool") == {"10Pz-1", "10Pz-2"}


@pytest.mark.rule("7.33e", "7.22-2")
def test_it_is_known_as_long_as_that_marker_must_be_the_one_in_the_pool() -> None:
    position = holding(1, draws=["32-1", "SSR-2", "32-2", "10Pz-2"])
    ask.play(position, "combine SSR-1; mobile SSR-1")
    finish(position)
    ask.play(position, "mobile 32-1")
    finish(position)
    ask.play(position, "mobile SSR-2")  # which cannot have been in the Pool
    assert seen_in(position, "soviet", "pool") == {"10Pz-1", "10Pz-2"}
    finish(position)
    ask.play(position, "mobile 32-2")
    finish(position)
    ask.play(position, "mobile 10Pz-1")  # from the Pool, or just drawn: what stays there may be anything
    assert seen_in(position, "soviet", "pool") == {"10Pz-2", "any.german"}


@pytest.mark.rule("18.13d", "7.21C-2")
def test_the_marker_that_the_scenario_names_is_known_in_the_hand_and_in_the_pool() -> None:
    position = scenario("borodino_again")
    while ask.asked(position)[1] != "operations.what":
        listed = sorted(ask.choices(position))
        ask.play(position, "done" if "done" in listed else listed[0])
    first = f"{position.components.facts.first_marker}-1"
    assert seen_in(position, "soviet", "hand") == {first}
    ask.play(position, "pass")
    assert seen_in(position, "soviet", "pool") == {first}


@pytest.mark.rule("7.21-1")
def test_two_positions_that_look_alike_are_drawn_alike() -> None:
    position = holding()
    (other, *_) = (copy for copy in copies(position, "soviet") if copy.am_at != position.am_at)
    drawn = [GAME.determinize(one, "soviet", Dice(key_of(7))).am_at for one in (position, other)]
    assert drawn[0] == drawn[1]


@pytest.mark.rule("7.21-1")
def test_neither_events_nor_views_tell_which_marker_was_drawn() -> None:
    position = holding(draws=["32-2"])
    events = ask.play(position, "mobile SSR-1")
    while ask.asked(position)[0] == "german":
        events += ask.play(position, "done")
    told = {event.only for event in events if "32-2" in str(event.data)}
    assert told == {"soviet"}
    asked = {side: "32-2" in str(GAME.view(position, side)["decision"]) for side in ("german", "soviet")}
    assert asked == {"german": False, "soviet": True}


@pytest.mark.rule("7.21-1")
def test_at_the_end_everything_lies_open() -> None:
    position = table("10Pz", "32", phase="victory", turn=2, at={"10Pz-1": "left_out"})
    assert position.outcome is None
    end = table("10Pz", "32", phase="victory", turn=position.components.turns, at={"10Pz-1": "left_out"})
    assert GAME.view(end, "soviet")["state"]["am_at"]["10Pz-1"] == "left_out"


@pytest.mark.rule("4.26", "7.14-3")
def test_everybody_knows_which_markers_are_in_the_game_and_how_many_are_where() -> None:
    position = holding()
    german, soviet = GAME.openly_known(position, position.components.number("side", "soviet"))
    assert set(german["markers"]) == set(HELD)
    assert german["places"] == ["cup", "cup", "cup", "hand", "pool"]
    assert soviet == {"markers": [], "places": []}

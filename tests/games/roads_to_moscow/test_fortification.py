"""Strongpoints and Fortified Lines [14.0]: who builds, what they do, when they go."""

from typing import Any

import pytest
from tests.games.roads_to_moscow.sketch import ask, happened, lines, number, sketch

from grognard.games.roads_to_moscow import fortification
from grognard.games.roads_to_moscow.game import GAME
from grognard.games.roads_to_moscow.position import RoadsPosition

PHASE = "german.engineering"
WINTER = 9
"""A turn of the track that is marked W."""
COMPLETE = {"hex": "0101", "side": "german", "complete": True, "builder": None}


def building(picture: str, **more: Any) -> RoadsPosition:
    """An Engineering Phase of a German Assault Sequence."""
    return sketch(picture, phase=PHASE, assault=True, **more)


def points(position: RoadsPosition) -> list[tuple[str, bool]]:
    return [(position.place_name(point.hex), point.complete) for point in position.strongpoints]


@pytest.mark.rule("14.26a", "14.21", "14.22")
def test_an_active_unit_begins_a_strongpoint_where_it_stands_even_in_an_enemy_zone() -> None:
    position = building("gA1:Inf+gA:HQ sA1:Inf")
    ask.play(position, "build gA1")
    assert points(position) == [("0101", False)]


@pytest.mark.rule("14.23")
@pytest.mark.parametrize(
    ("kind", "builds"),
    [
        *((kind, True) for kind in ("Inf", "MI", "Eng", "ME", "Bic")),
        *((kind, False) for kind in ("Tk", "Cav", "Rec", "MC", "AT", "Art")),
    ],
)
def test_who_builds(kind: str, builds: bool) -> None:
    position = building(f"gA1:{kind}+gA2:Inf+gA:HQ .", units={"gA1": {"stacking": 0}, "gA2": {"stacking": 0}})
    ruling = GAME.explain(position, "build gA1")
    assert ruling.legal == builds
    if not builds:
        assert ruling.rules == ("14.23",)


@pytest.mark.rule("14.24", "5.14c")
def test_in_winter_only_engineers_build() -> None:
    position = building("gA1:Inf+gA2:Eng+gA:HQ .", turn=WINTER)
    assert GAME.explain(position, "build gA1").rules == ("14.24", "5.14c")
    assert GAME.explain(position, "build gA2").legal


@pytest.mark.rule("14.25", "3.72g")
def test_a_disrupted_unit_does_not_build() -> None:
    position = building("gA1:Inf+gA2:Inf+gA:HQ .", units={"gA1": {"disrupted": True}})
    assert GAME.explain(position, "build gA1").rules == ("14.25", "3.72g")
    assert GAME.explain(position, "build gA2").legal


@pytest.mark.rule("14.22")
def test_one_strongpoint_a_hex() -> None:
    position = building("gA1:Inf+gA2:Inf+gA:HQ gA3:Inf", units={"gA": {"command": 2}})
    ask.play(position, "build gA1")
    assert GAME.explain(position, "build gA2").rules == ("14.22",)


@pytest.mark.rule("14.26a")
def test_a_unit_that_is_not_active_waits() -> None:
    position = building("gA1:Inf+gA:HQ gB1:Inf+gB:HQ")
    ruling = ask.refused(position, "build gB1")
    assert (ruling.rules, ruling.reason) == (("14.26a",), "strongpoint.not_active")
    both = building("gA1:Inf+gA:HQ gB1:Inf+gB:HQ", active=["gA", "gB"])
    assert GAME.explain(both, "build gB1").legal


@pytest.mark.rule("14.27a-1", "14.27b", "2.2-HRU-3")
@pytest.mark.parametrize("spent", [False, True])
def test_no_more_are_begun_than_the_hqs_have_command_points_spent_or_not(spent: bool) -> None:
    position = building("gA1:Inf gA2:Inf gA3:Inf gA4:Eng gA:HQ", units={"gA": {"command": 2, "spent": spent}})
    assert lines(ask.allowed(position, "build gA1")) == [("14.27b", "command_points", 2)]
    ask.play(position, "build gA1; build gA2")
    refused = ask.refused(position, "build gA3")
    assert refused.rules == ("14.27a-1", "2.2-HRU-3")
    assert lines(refused) == [("14.27b", "command_points", 2)]
    assert points(position) == [("0101", False), ("0201", False)]


@pytest.mark.rule("14.27a-2")
def test_engineers_build_beside_that() -> None:
    position = building("gA1:Inf gA2:Eng gA3:ME gA:HQ", units={"gA": {"command": 1}})
    ask.play(position, "build gA1; build gA2; build gA3")
    assert len(position.strongpoints) == 3


@pytest.mark.rule("14.27c")
@pytest.mark.parametrize("state", [{"disrupted": True}, {"box": "german.reinforcements"}])
def test_hqs_that_are_disrupted_or_off_the_map_do_not_count(state: dict[str, Any]) -> None:
    position = building("gA1:Inf gA2:Eng gA:HQ", units={"gA": state})
    assert GAME.explain(position, "build gA1").rules == ("14.27a-1", "2.2-HRU-3", "14.27c")
    assert GAME.explain(position, "build gA2").legal


@pytest.mark.rule("14.26c", "14.26-x")
def test_all_that_is_under_construction_is_completed_for_both_sides() -> None:
    begun = [
        {"hex": "0101", "side": "german", "complete": False, "builder": "gA1"},
        {"hex": "0401", "side": "soviet", "complete": False, "builder": "sA1"},
    ]
    position = sketch("gA1:Inf . . sA1:Inf", state={"strongpoints": begun})
    fortification.finish(position)
    assert points(position) == [("0101", True), ("0401", True)]


@pytest.mark.rule("14.25", "14.26b")
def test_a_builder_that_was_disrupted_or_has_left_completes_nothing() -> None:
    begun = [{"hex": "0101", "side": "german", "complete": False, "builder": "gA1"}]
    shaken = sketch("gA1:Inf .", state={"strongpoints": begun}, units={"gA1": {"disrupted": True}})
    assert points(shaken) == [("0101", False)]
    fortification.finish(shaken)
    assert not shaken.strongpoints
    gone = sketch(". gA1:Inf", state={"strongpoints": begun})
    fortification.finish(gone)
    assert not gone.strongpoints
    still = sketch("gA1:Inf .", state={"strongpoints": begun})
    fortification.finish(still)
    assert points(still) == [("0101", True)]


@pytest.mark.rule("14.33")
def test_a_builder_that_moves_stops_building() -> None:
    begun = [{"hex": "0101", "side": "german", "complete": False, "builder": "gA1"}]
    position = sketch("gA1:Inf+gA2:Inf .", state={"strongpoints": begun})
    ask.play(position, "unit gA2; hex 0201")
    assert position.strongpoints
    events = ask.play(sketch("gA1:Inf+gA2:Inf .", state={"strongpoints": begun}), "unit gA1; hex 0201")
    assert happened(events, "stopped_building")


@pytest.mark.rule("14.31", "14.13")
def test_an_undisrupted_enemy_in_it_removes_a_strongpoint() -> None:
    taken = sketch("sA1:Inf . gA1:Inf", state={"strongpoints": [COMPLETE]})
    fortification.clear_captured(taken)
    assert not taken.strongpoints
    shaken = sketch("sA1:Inf . gA1:Inf", state={"strongpoints": [COMPLETE]}, units={"sA1": {"disrupted": True}})
    fortification.clear_captured(shaken)
    assert shaken.strongpoints
    empty = sketch(". . gA1:Inf", state={"strongpoints": [COMPLETE]})
    fortification.clear_captured(empty)
    assert empty.strongpoints


@pytest.mark.rule("14.36-1", "14.14")
def test_an_undisrupted_german_in_the_hex_destroys_its_fortified_line() -> None:
    sides = {"fortified_line": "0101>0201"}
    position = sketch(". gA1:Inf .", sides=sides)
    fortification.clear_captured(position)
    assert position.destroyed_lines == (position.components.number("hex", "0201"),)
    assert not fortification.line_active(
        position, *(position.components.number("hex", hex) for hex in ("0201", "0101"))
    )
    outside = sketch("gA1:Inf . .", sides=sides)
    fortification.clear_captured(outside)
    assert not outside.destroyed_lines


@pytest.mark.rule("14.0", "14.12c-1", "14.12c-2")
def test_a_hex_is_behind_the_line_if_all_attackers_but_artillery_cross_it() -> None:
    picture = """
        gA1:Inf  sA1:Inf  gA2:Inf
        gA3:Art  .        .
    """
    position = sketch(picture, sides={"fortified_line": "0101>0201"})
    hex = position.components.number("hex", "0201")
    one, two, gun = (number(position, unit) for unit in ("gA1", "gA2", "gA3"))
    assert fortification.behind_line(position, hex, (one, gun))
    assert not fortification.behind_line(position, hex, (one, two))
    out = position.components.number("hex", "0101")
    assert not fortification.behind_line(position, out, (number(position, "sA1"),))


@pytest.mark.rule("14.34")
def test_the_owner_may_remove_an_empty_strongpoint() -> None:
    position = sketch(". gA1:Inf", state={"strongpoints": [COMPLETE]})
    assert GAME.explain(position, "raze 0101").legal
    ask.play(position, "raze 0101")
    assert not position.strongpoints
    held = sketch("gA1:Inf gA2:Inf", state={"strongpoints": [COMPLETE]})
    assert GAME.explain(held, "raze 0101").rules == ("14.34",)


@pytest.mark.rule("14.26d")
def test_an_activated_army_unit_builds() -> None:
    joined = building("g1:Inf+gA:HQ .", units={"g1": {"joined": "10Pz"}})
    assert GAME.explain(joined, "build g1").legal
    assert GAME.explain(building("g1:Inf+gA1:Inf+gA:HQ ."), "build g1").rules == ("14.26a",)

"""Set-up [2.0]: the reserve is picked, and units are placed."""

import pytest
from tests.games.crossroads.sketch import (
    allowed,
    asked,
    choices,
    happened,
    number,
    play,
    refused,
    scenario,
    sketch,
    where,
)

from grognard.games.crossroads import GAME
from grognard.games.crossroads.position import CrossroadsPosition

RESERVE = {"B-6Inf", "B-7Inf", "B-4Arm", "B-2Rec"}
AREAS = {"blue.setup": "0101 0201", "red.setup": "0401"}


def placing(picture: str, *waiting: str, phase: str = "blue.placement") -> CrossroadsPosition:
    """Units that wait to be placed."""
    types = {"Inf": "infantry", "Arm": "armour"}
    split = (unit.split(":") for unit in waiting)
    units = {id: {"type": types[type], "box": "blue.waiting"} for id, type in split}
    return sketch(picture, phase=phase, areas=AREAS, units=units)


@pytest.mark.rule("2.1")
def test_blue_then_red_picks_two_of_four_reserve_units() -> None:
    position = GAME.start("battle", seed=1)
    assert asked(position) == ("blue", "reserve.pick")
    assert choices(position, "unit") == RESERVE
    play(position, "unit B-6Inf; unit B-2Rec; done")
    assert asked(position) == ("red", "reserve.pick")
    assert {where(position, unit) for unit in ("B-6Inf", "B-2Rec")} == {"blue.reserve"}


@pytest.mark.rule("2.1")
def test_a_reserve_is_neither_one_unit_nor_three() -> None:
    position = GAME.start("battle", seed=1)
    play(position, "unit B-6Inf")
    assert refused(position, "done").rules == ("2.1",)
    play(position, "unit B-2Rec")
    assert refused(position, "unit B-7Inf").rules == ("2.1",)


@pytest.mark.rule("2.1")
def test_a_side_picks_from_its_own_reserve_units_only() -> None:
    position = GAME.start("battle", seed=1)
    assert refused(position, "unit B-1Inf").rules == ("2.1",)
    assert refused(position, "unit R-6Inf").rules == ("2.1",)


@pytest.mark.rule("2.1")
def test_a_pick_can_be_taken_back_until_the_reserve_is_settled() -> None:
    position = GAME.start("battle", seed=1)
    play(position, "unit B-6Inf; unit B-2Rec")
    assert refused(position, "drop B-7Inf").rules == ("2.1",)
    play(position, "drop B-6Inf; unit B-7Inf; done")
    assert (where(position, "B-6Inf"), where(position, "B-7Inf")) == ("blue.unused", "blue.reserve")


@pytest.mark.rule("2.1")
def test_the_pick_is_secret() -> None:
    position = GAME.start("battle", seed=1)
    events = play(position, "unit B-6Inf; unit B-2Rec; done")
    assert {event.only for event in events if event.kind == "picked"} == {"blue"}
    seen = GAME.view(position, "red")
    assert not RESERVE & {unit["id"] for unit in seen["units"]}
    assert {"side": "blue", "at": "blue.unused", "count": 2} in seen["hidden"]


@pytest.mark.rule("2.1")
def test_units_that_were_not_picked_take_no_part() -> None:
    position = GAME.start("battle", seed=1)
    play(position, "unit B-6Inf; unit B-2Rec; done; unit R-6Inf; unit R-2Rec; done")
    assert {where(position, unit) for unit in ("B-6Inf", "B-2Rec")} == {"blue.reserve"}
    assert {where(position, unit) for unit in ("B-7Inf", "B-4Arm")} == {"blue.unused"}
    left_out = {number(position, "B-7Inf"), number(position, "B-4Arm")}
    assert not left_out & {entry.unit for entry in position.schedule}
    assert asked(position) == ("blue", "placement.which")
    assert "B-1Inf" in choices(position, "unit")
    assert not {"B-7Inf", "B-4Arm"} & choices(position, "unit")


@pytest.mark.rule("2.2")
def test_blue_then_red_places_after_the_reserves_are_picked() -> None:
    position = GAME.start("battle", seed=1)
    play(position, "unit B-6Inf; unit B-2Rec; done; unit R-6Inf; unit R-2Rec; done")
    assert asked(position) == ("blue", "placement.which")
    both = sketch(". . . .", phase="blue.placement", areas=AREAS)
    play(both, "done")
    assert asked(both) == ("red", "placement.which")


@pytest.mark.rule("2.2")
def test_every_unit_of_the_set_up_has_to_be_placed() -> None:
    position = placing(". . . .", "b1:Inf", "b2:Inf")
    play(position, "unit b1; hex 0101")
    ruling = refused(position, "done")
    assert (ruling.rules, ruling.facts["units"]) == (("2.2",), ["b2"])
    play(position, "unit b2; hex 0201")
    allowed(position, "done")


@pytest.mark.rule("2.2")
def test_units_are_placed_in_the_own_area_only() -> None:
    position = placing(". . . .", "b:Inf")
    play(position, "unit b")
    assert choices(position, "hex") == {"0101", "0201"}
    assert refused(position, "hex 0301").rules == ("2.2",)
    assert refused(position, "hex 0401").rules == ("2.2",)


@pytest.mark.rule("2.2")
def test_a_side_places_neither_the_enemy_nor_its_own_reinforcements() -> None:
    position = scenario("battle", phase="blue.placement")
    assert "B-1Inf" in choices(position, "unit")
    assert refused(position, "unit R-1Inf").rules == ("2.2",)
    assert refused(position, "unit B-5Inf").rules == ("2.2",)


@pytest.mark.rule("2.2")
def test_a_placed_unit_may_be_picked_up_again() -> None:
    position = placing(". . . .", "b:Inf")
    play(position, "unit b; hex 0101; unit b; hex 0201")
    assert where(position, "b") == "0201"


@pytest.mark.rule("2.2")
def test_units_are_placed_openly() -> None:
    position = placing(". . . .", "b:Inf")
    events = play(position, "unit b; hex 0101")
    assert happened(events, "placed") == [{"rule": "2.2", "unit": "b", "hex": "0101", "side": "blue"}]
    assert events[-1].only is None
    assert GAME.view(position, "red")["units"][0]["hex"] == "0101"


@pytest.mark.rule("2.3", "4.1")
def test_at_most_two_units_are_placed_in_a_hex() -> None:
    position = placing(". . . .", "b1:Inf", "b2:Inf", "b3:Inf")
    play(position, "unit b1; hex 0101; unit b2; hex 0101; unit b3")
    assert choices(position, "hex") == {"0201"}
    assert refused(position, "hex 0101").rules == ("2.3",)


@pytest.mark.rule("2.3")
def test_no_unit_is_placed_in_a_hex_that_it_could_not_enter() -> None:
    position = placing("m . . .", "b1:Arm", "b2:Inf")
    play(position, "unit b1")
    assert choices(position, "hex") == {"0201"}
    assert refused(position, "hex 0101").rules == ("2.3",)
    play(position, "back; unit b2")
    allowed(position, "hex 0101")


@pytest.mark.rule("2.3", "5.5")
def test_a_hex_that_could_be_entered_along_a_road_can_be_used() -> None:
    position = sketch(
        "m . . .",
        road="0101 0201",
        phase="blue.placement",
        areas=AREAS,
        units={"b": {"type": "armour", "box": "blue.waiting"}},
    )
    play(position, "unit b")
    allowed(position, "hex 0101")


@pytest.mark.rule("2.4")
def test_the_skirmish_starts_on_the_printed_hexes() -> None:
    position = GAME.start("skirmish", seed=1)
    printed = {unit.id: unit.values["setup_hex"] for unit in position.components.roster if unit.values["setup_hex"]}
    assert len(printed) == 16
    assert {id: where(position, id) for id in printed} == printed
    assert asked(position)[1] == "movement.which"


@pytest.mark.rule("2.4")
def test_the_skirmish_has_no_reserve_and_no_reinforcements() -> None:
    position = GAME.start("skirmish", seed=1)
    others = [unit.id for unit in position.components.roster if not unit.values["setup_hex"]]
    assert {where(position, id) for id in others} == {"blue.unused", "red.unused"}
    assert position.schedule == ()

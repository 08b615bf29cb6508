"""The Special Retreat of Soviet rocket artillery [16.3]."""

from typing import Any

import pytest
from tests.games.roads_to_moscow.outcomes import board, resolved, state
from tests.games.roads_to_moscow.sketch import ask, happened, where

from grognard.games.roads_to_moscow.position import RoadsPosition

EAST = {"supply.soviet": "1505"}


def shelled(result: str = "A1", **more: Any) -> RoadsPosition:
    """Soviets in 0505 with rockets have been attacked from 0405; their Supply Source is at 1505."""
    cells = {"h0405": "gA1:Inf", "h0505": "sA1:Inf+sA2:Roc", **more.pop("cells", {})}
    return resolved(board(15, 9, **cells), result, "gA1", "0505", areas=more.pop("areas", EAST), **more)


def from_source(position: RoadsPosition, unit: str = "sA2") -> int:
    components = position.components
    return components.distance(components.number("hex", where(position, unit)), components.number("hex", "1505"))


@pytest.mark.rule("16.31", "16.32", "16.32a", "16.32b", "16.33")
def test_rockets_leave_a_defending_hex_whatever_the_result_six_hexes_towards_their_source() -> None:
    position = shelled()
    assert ask.asked(position) == ("soviet", "rockets.where")
    ask.play(position, "hex 0705; hex 1105")
    assert (where(position, "sA2"), where(position, "sA1")) == ("1105", "0505")
    assert from_source(position) == 4


@pytest.mark.rule("16.32a")
def test_their_retreat_stands_in_for_that_of_the_table() -> None:
    position = shelled("DR", mobile=False)
    ask.play(position, "hex 0506")
    assert where(position, "sA1") == "0506"
    assert ask.asked(position) == ("soviet", "rockets.where")
    assert ask.refused(position, "hex 0605").rules[0] == "16.32a"


@pytest.mark.rule("16.31")
@pytest.mark.parametrize(("attackers", "goes"), [("sA1 sA2", True), ("sA1", False)])
def test_rockets_that_supported_an_attack_leave_too_from_wherever(attackers: str, goes: bool) -> None:
    picture = board(15, 9, h0405="gA1:Inf", h0505="sA1:Inf", h0705="sA2:Roc")
    position = resolved(picture, "A1", attackers, "0405", areas=EAST)
    assert (ask.asked(position)[1] == "rockets.where") is goes


@pytest.mark.rule("16.31")
def test_an_overrun_does_not_ask_for_it() -> None:
    position = shelled("A1", overrun=True)
    assert where(position, "sA2") == "0505"
    assert happened(position.events, "retreated") == []


@pytest.mark.rule("16.33", "16.34")
def test_both_parts_go_nearer_to_the_nearest_source() -> None:
    position = shelled()
    assert ask.refused(position, "hex 0507").rules[0] == "16.33"
    ask.allowed(position, "hex 0704")
    ask.play(position, "hex 0705")
    assert ask.refused(position, "hex 0708").rules[0] == "16.33"
    assert ask.refused(position, "hex 0605").rules[0] == "16.34"
    assert ask.refused(position, "hex 1205").rules[0] == "16.32"


@pytest.mark.rule("16.32b")
def test_the_second_part_is_as_long_as_it_can_be() -> None:
    position = resolved(board(9, 2, h0101="gA1:Inf", h0201="sA1:Inf+sA2:Roc"), "A1", "gA1", "0201")
    ask.play(position, "hex 0401")
    refused = ask.refused(position, "hex 0501")
    assert (refused.rules[0], refused.reason) == ("16.32b", "rockets.farther")


@pytest.mark.rule("16.32", "16.32b")
def test_the_second_part_leads_away_from_where_the_rockets_stood() -> None:
    position = shelled()
    ask.play(position, "hex 0705")
    refused = ask.refused(position, "hex 0805")
    assert (refused.rules[0], refused.reason) == ("16.32b", "rockets.farther")
    distance, number = position.components.distance, position.components.number
    ends = {distance(number("hex", "0505"), number("hex", hex)) for hex in ask.choices(position, "hex")}
    assert ends == {6}


@pytest.mark.rule("16.32b", "16.35")
def test_where_no_way_leads_farther_off_the_rockets_go_on_sideways() -> None:
    picture = "gA1:Inf sA1:Inf+sA2:Roc . .\n. . . ."
    position = resolved(picture, "A1", "gA1", "0201", areas={"supply.soviet": "0402"})
    ask.play(position, "hex 0401")
    assert where(position, "sA2") == "0402"


@pytest.mark.rule("16.33")
def test_without_a_way_nearer_any_way_will_do() -> None:
    position = shelled(areas={"supply.soviet": "0505"})
    assert "0507" in ask.choices(position, "hex")


@pytest.mark.rule("16.34", "11.54-1")
def test_rockets_enter_no_vacant_hex_in_an_enemy_zone() -> None:
    position = shelled(cells={"h0804": "gA2:Inf"})
    refused = ask.refused(position, "hex 0704")
    assert (refused.rules[0], refused.reason) == ("16.34", "retreat.zone")


@pytest.mark.rule("16.35")
def test_rockets_without_two_hexes_are_eliminated() -> None:
    cells = {"h0504": "gA2:Inf", "h0506": "gA3:Inf"}
    position = shelled(cells=cells)
    assert [event["rule"] for event in happened(position.events, "eliminated") if event["unit"] == "sA2"] == ["16.35"]


@pytest.mark.rule("16.35", "16.32b")
def test_fewer_than_four_hexes_more_cost_nothing() -> None:
    picture = "gA1:Inf sA1:Inf+sA2:Roc . . ."
    position = resolved(picture, "A1", "gA1", "0201", areas={"supply.soviet": "0501"})
    assert (where(position, "sA2"), state(position, "sA2")) == ("0501", "full")


@pytest.mark.rule("16.32", "11.34")
def test_the_end_of_the_retreat_has_room() -> None:
    full = "sB1:Inf+sB2:Inf+sB3:Inf"
    position = resolved(f"gA1:Inf sA1:Inf+sA2:Roc . . {full}", "A1", "gA1", "0201", areas={"supply.soviet": "0501"})
    assert where(position, "sA2") == "0401"
    assert [state(position, unit) for unit in ("sB1", "sB2", "sB3")] == ["full"] * 3


@pytest.mark.rule("11.34")
def test_rockets_do_not_end_in_a_full_hex_while_another_is_open() -> None:
    position = shelled(cells={"h1105": "sB1:Inf+sB2:Inf+sB3:Inf"})
    ask.play(position, "hex 0705")
    ruling = ask.refused(position, "hex 1105")
    assert (ruling.rules[0], ruling.reason) == ("11.34", "retreat.full")
    room = shelled(cells={"h1105": "sB1:Inf+sB2:Inf"})
    ask.play(room, "hex 0705")
    ask.allowed(room, "hex 1105")

"""Reaction Movement [9.3, rulings 1 and 2]: who reacts, the check, and the move."""

from typing import Any

import pytest
from tests.games.roads_to_moscow.declarations import FOOT, TANK, attacked, board
from tests.games.roads_to_moscow.sketch import ask, happened, lines, number, where

from grognard.games.roads_to_moscow.position import RoadsPosition

GERMAN, SOVIET = "german.reaction", "soviet.reaction"


def soviet_attack(cells: dict[str, str] | None = None, **more: Any) -> RoadsPosition:
    """Soviets in 0504 attack a German in 0505; another of their formation is in 0507."""
    there = {"h0505": "gA1:Inf", "h0504": "sA1:Tk", "h0507": "gA2:MI", **(cells or {})}
    units = {"sA1": TANK, **more.pop("units", {})}
    attacks = more.pop("attacks", {"0505": "sA1"})
    return attacked(board(9, 9, **there), attacks, GERMAN, active="sA", units=units, **more)


def why(position: RoadsPosition, unit: str = "gA2") -> str | None:
    """The rule that keeps a unit from reacting."""
    ruling = ask.game.explain_named(position, f"react {unit}")
    return None if ruling.legal else ruling.rules[0]


def reason(position: RoadsPosition, unit: str = "gA2") -> str:
    """What keeps a unit from reacting."""
    return ask.game.explain_named(position, f"react {unit}").reason


def moved(events: list[Any]) -> list[tuple[str, float]]:
    """Where a unit went in reaction, step by step, and at what cost."""
    return [(one["to"], one["cost"]) for one in happened(events, "reacted")]


# -- who


@pytest.mark.rule("9.31")
def test_the_player_who_is_not_active_may_move_eligible_units_or_none() -> None:
    position = soviet_attack()
    assert ask.asked(position) == ("german", "reaction.which")
    assert ask.choices(position) == {"react gA2", "done"}
    assert why(position, "sA1") == "9.31"
    ask.play(position, "done")
    assert where(position, "gA2") == "0507"


@pytest.mark.rule("9.31-1")
def test_without_an_attack_nobody_reacts() -> None:
    position = soviet_attack(attacks={})
    assert ask.asked(position)[1] != "reaction.which"
    assert why(position) == "9.31-1"


@pytest.mark.parametrize(
    "facts",
    [
        FOOT,
        {"mobility": "orange"},
        {"disrupted": True},
        {"unsupplied": True},
        {"low_fuel": True},
    ],
)
@pytest.mark.rule("9.33", "8.16-1", "8.17", "6.44b-3")
def test_only_red_box_units_that_want_for_nothing_react(facts: dict[str, Any]) -> None:
    assert why(soviet_attack(units={"gA2": facts})) == "9.33"
    assert why(soviet_attack()) is None


@pytest.mark.rule("9.33", "5.32-3")
def test_neither_army_nor_reserve_units_react() -> None:
    assert why(soviet_attack({"h0507": "g2:MI"}), "g2") == "9.33"
    assert why(soviet_attack(state={"reserve": {"10Pz": True}})) == "9.33"


@pytest.mark.rule("9.33-1")
def test_it_stands_within_two_hexes_of_a_defending_hex_and_in_none() -> None:
    assert why(soviet_attack({"h0507": ".", "h0508": "gA2:MI"})) == "9.33-1"
    assert reason(soviet_attack({"h0507": ".", "h0508": "gA2:MI"})) == "reaction.too_far"
    assert why(soviet_attack({"h0507": ".", "h0506": "gA2:MI"})) is None
    assert why(soviet_attack(), "gA1") == "9.33-1"


@pytest.mark.rule("9.33-1")
def test_it_is_of_the_formation_of_a_unit_that_can_lead_there() -> None:
    assert why(soviet_attack({"h0507": "gB2:MI"}), "gB2") == "9.33-1"
    assert why(soviet_attack({"h0505": "gA1:Inf+gB1:Inf", "h0507": "gB2:MI"}), "gB2") is None
    # an HQ does not lead beside other units
    assert why(soviet_attack({"h0505": "gA1:Inf+gB1:HQ", "h0507": "gB2:MI"}), "gB2") == "9.33-1"


@pytest.mark.rule("9.33-2")
def test_who_has_tried_to_refuse_combat_does_not_react() -> None:
    assert why(soviet_attack(units={"gA2": {"refused": True}})) == "9.33-2"
    assert why(soviet_attack(units={"gA2": {"retreated": True}})) == "9.33-2"


@pytest.mark.rule("9.33-3")
def test_soviet_units_do_not_react_out_of_an_enemy_zone_and_germans_do() -> None:
    cells = {"h0505": "sA1:Inf", "h0504": "gA1:Tk", "h0507": "sA2:MI", "h0508": "gA3:Inf"}
    position = attacked(board(9, 9, **cells), {"0505": "gA1"}, SOVIET, units={"gA1": TANK})
    assert why(position, "sA2") == "9.33-3"
    cells["h0508"] = "."
    free = attacked(board(9, 9, **cells), {"0505": "gA1"}, SOVIET, units={"gA1": TANK})
    assert why(free, "sA2") is None
    assert why(soviet_attack({"h0508": "sA3:Inf"})) is None


# -- the check


@pytest.mark.rule("9.34", "9.35")
def test_each_unit_checks_for_itself_and_moves_at_once() -> None:
    position = soviet_attack({"h0506": "gA3:MI"}, dice=[5, 6])
    assert ask.allowed(position, "react gA2").facts["chance"] == "1/2"
    ask.play(position, "react gA2")
    assert ask.asked(position) == ("german", "reaction.where")
    ask.play(position, "done")
    events = ask.play(position, "react gA3")
    assert happened(events, "reaction_failed")
    assert ask.asked(position)[1] != "reaction.which"


@pytest.mark.rule("9.35")
def test_who_has_tried_does_not_try_again_in_this_phase() -> None:
    position = soviet_attack({"h0506": "gA3:MI"}, dice=[6])
    ask.play(position, "react gA2")
    assert ask.refused(position, "react gA2").rules[0] == "9.35"
    assert ask.choices(position) == {"react gA3", "done"}


@pytest.mark.rule("9.35-1")
def test_it_may_react_again_in_a_later_sequence() -> None:
    position = soviet_attack({"h0506": "gA3:MI"}, dice=[6, 6], assault_crt="A1")
    ask.play(position, "react gA2")
    assert position.reacted[number(position, "gA2")]
    ask.play(position, "react gA3")
    while ask.asked(position)[1] == "lead.which":
        ask.play(position, min(ask.choices(position)))
    assert position.active == ()  # the Sequence is over
    assert not position.reacted[number(position, "gA2")]


@pytest.mark.rule("9.34-1", "15.23a")
def test_command_points_help_the_check() -> None:
    position = soviet_attack({"h0709": "gA9:HQ"}, dice=[7])
    ask.play(position, "react gA2")
    assert ask.asked(position) == ("german", "check.aid")
    assert ("15.21-2", "gA9", -2) in lines(ask.allowed(position, "unit gA9"))
    events = ask.play(position, "unit gA9;roll")
    assert happened(events, "reaction_passed")
    assert position.spent[number(position, "gA9")]


# -- the move


def reacting(cells: dict[str, str] | None = None, **more: Any) -> RoadsPosition:
    position = soviet_attack(cells, dice=[1], **more)
    ask.play(position, "react gA2")
    return position


@pytest.mark.rule("9.32")
@pytest.mark.parametrize(("move", "left"), [(6, 3), (7, 3.5), (1, 0.5)])
def test_it_has_half_its_allowance_with_fractions(move: int, left: float) -> None:
    position = soviet_attack(units={"gA2": {"move": move}}, trail="0507 0508")
    assert ask.allowed(position, "react gA2").facts["left"] == left


@pytest.mark.rule("9.32")
def test_a_unit_that_can_pay_for_no_step_does_not_try() -> None:
    hills = dict.fromkeys(("h0506", "h0508", "h0407", "h0408", "h0607", "h0608"), "r")
    stuck = soviet_attack({**hills, "h0409": "gA3:MI"}, units={"gA2": {"move": 3}})
    ruling = ask.game.explain_named(stuck, "react gA2")
    assert (ruling.rules, ruling.reason) == (("9.32",), "reaction.nowhere")
    assert why(soviet_attack({**hills, "h0409": "gA3:MI"}, units={"gA2": {"move": 4}})) is None


@pytest.mark.rule("9.36")
def test_a_defending_hex_is_entered_without_the_point_for_enemy_zones() -> None:
    position = reacting()
    events = ask.play(position, "hex 0505")
    assert moved(events) == [("0506", 1), ("0505", 1)]


@pytest.mark.rule("9.36-1", "8.21")
def test_any_other_hex_in_an_enemy_zone_costs_it() -> None:
    position = reacting({"h0707": "sA3:Inf"})
    assert ask.allowed(position, "hex 0607").facts["cost"] == 2


@pytest.mark.rule("9.37-1")
def test_it_need_not_go_towards_any_combat() -> None:
    position = reacting()
    assert "hex 0509" in ask.choices(position)


@pytest.mark.rule("9.36-2", "9.36-n")
def test_it_may_end_in_a_defending_hex_and_lead_there() -> None:
    position = reacting(assault_crt="A1")
    ask.play(position, "hex 0505")
    while ask.asked(position)[1] != "lead.which":
        ask.play(position, min(ask.choices(position), key=lambda choice: choice != "done"))
    assert ask.choices(position, "unit") == {"gA1", "gA2"}


@pytest.mark.rule("9.36-2", "3.32-1")
def test_there_must_be_room_where_it_ends() -> None:
    stack = "gA1:Inf+gA3:Inf+gA4:Inf"
    position = reacting({"h0505": stack})
    assert ask.refused(position, "hex 0505").rules[0] == "9.36-2"


@pytest.mark.rule("9.32-1")
def test_it_does_not_overrun() -> None:
    position = reacting({"h0607": "sA3:Inf"}, units={"gA2": TANK})
    assert not ask.choices(position, "overrun")
    assert ask.refused(position, "hex 0607").rules[0] == "9.32-1"


@pytest.mark.rule("9.37-2", "8.36c-3")
def test_no_reaction_goes_across_a_river_without_a_bridge() -> None:
    river = {"river": "0507/0506"}
    slow = {"gA2": {"move": 2}}  # it cannot go round
    position = reacting(sides=river, units=slow)
    assert ask.refused(position, "hex 0506").rules[:2] == ("9.37-2", "8.36c-3")
    bridged = reacting(sides={**river, "bridge": "0507/0506"}, units=slow)
    ask.allowed(bridged, "hex 0506")


@pytest.mark.rule("9.37-2")
def test_no_reaction_leads_to_what_lies_behind_a_river_all_along() -> None:
    wall = " ".join(f"0{3}{y:02}/04{z:02}" for y in range(1, 10) for z in (y, y + 1) if z <= 9)
    position = reacting({"h0507": ".", "h0607": "gA2:MI"}, sides={"river": wall})
    ruling = ask.refused(position, "hex 0207")
    assert (ruling.rules, ruling.reason) == (("9.37-2",), "reaction.cut_off")
    ask.allowed(position, "hex 0407")


@pytest.mark.rule("9.45-a")
def test_a_unit_that_reacts_into_a_hex_ends_its_no_retreat() -> None:
    position = reacting(state={"no_retreat": ["0505"]})
    events = ask.play(position, "hex 0505;done")
    assert [one["rule"] for one in happened(events, "no_retreat_removed")] == ["9.45-a"]


@pytest.mark.rule("9.34", "9.35")
def test_that_a_die_decides_a_reaction_at_once_is_told() -> None:
    position = soviet_attack()
    assert [str(action) for action in ask.game.advice(position).staked] == ["react gA2"]
    helped = soviet_attack({"h0508": "gA3:HQ"})
    assert "react gA2" in {f"react {one}" for one in ask.choices(helped, "react")}
    assert ask.game.advice(helped).staked == ()

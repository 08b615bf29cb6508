"""Disengagement [8.8] in a move: what it takes, the table, the results, and the first hex after it."""

from fractions import Fraction
from typing import Any

import pytest
from tests.games.less_than_60_miles.battlefield import NATO_MOVES, NIGHT, ask, battlefield, happened, number
from tests.games.questions import lines

from grognard.games.less_than_60_miles.disengage import disengage_parts, outcomes, why_no_disengage
from grognard.games.less_than_60_miles.position import FrontPosition

HELD = """
    .   .               .           .
    .   nA:mechanized   wA:armored  .
    .   .               .           .
"""


def held(picture: str = HELD, units: dict[str, Any] | None = None, **more: Any) -> FrontPosition:
    """NATO moves, with nA next to a Blocking unit."""
    position = battlefield(picture, units=units, phase=NATO_MOVES, **more)
    ask.play(position, "unit nA")
    return position


def way(position: FrontPosition, hex: str) -> list[str]:
    """The hexes by which the unit in hand goes to a hex."""
    found: list[str] = ask.allowed(position, f"hex {hex}").facts["path"]
    return found


def added(position: FrontPosition) -> dict[str, float]:
    """What is added to the die of nA."""
    return {part.name: part.amount for part in disengage_parts(position, number(position, "nA"))}


# -- what it takes


@pytest.mark.rule("8.8-1")
def test_next_to_a_blocking_unit_a_unit_must_disengage_before_it_moves() -> None:
    position = held()
    assert ask.choices(position, "hex") == set()
    assert "disengage" in ask.choices(position)
    free = held(units={"wA": {"mode": "road"}})
    assert ask.choices(free, "hex")
    assert ask.refused(free, "disengage").rules[0] == "8.8-1"


@pytest.mark.rule("8.8-2")
def test_it_costs_four_points() -> None:
    position = held(charts={"disengagement": "S0"}, dice=[5])
    ask.play(position, "disengage; contest")
    moving = position.present
    assert moving is not None
    assert moving.left == 2 * (12 - 4)
    short = held(units={"nA": {"engaged": 1}}, charts={"disengagement": "S0"}, dice=[5])
    ask.play(short, "attack 0203; hasty; back; back; disengage; contest")
    moving = short.present
    assert moving is not None
    assert moving.left == 2 * (6 - 4)


@pytest.mark.rule("8.8-2")
def test_what_it_costs_is_told_and_who_has_less_does_not_try() -> None:
    position = held()
    assert ("8.8-2", "disengage", 4) in lines(ask.allowed(position, "disengage"))
    unit = number(position, "nA")
    assert why_no_disengage(position, unit, 2 * 4) is None
    refused = why_no_disengage(position, unit, 2 * 4 - 1)
    assert refused is not None
    assert (refused.rules, refused.reason) == (("8.8-2",), "disengage.no_points")


@pytest.mark.rule("8.8-2")
@pytest.mark.parametrize("facts", [{"mode": "refit"}, {"mode": "defend", "ready": 5}])
def test_a_unit_that_does_not_move_in_its_mode_does_not_try(facts: dict[str, Any]) -> None:
    position = battlefield(HELD, units={"nA": facts}, phase=NATO_MOVES)
    refused = why_no_disengage(position, number(position, "nA"), 2 * 12)
    assert refused is not None
    assert (refused.rules, refused.reason) == (("8.8-2",), "disengage.no_mode")


@pytest.mark.rule("8.8-7")
def test_the_enemy_may_let_it_succeed_without_a_die() -> None:
    position = held()
    ask.play(position, "disengage")
    assert ask.asked(position) == ("wp", "disengage.let_go")
    events = ask.play(position, "allow")
    assert not happened(events, "rolled")
    assert ask.choices(position, "hex") >= {"0201", "0301", "0302"}


# -- results


@pytest.mark.rule("8.8-5-a", "8.8-5-b", "8.8-5-c")
@pytest.mark.parametrize(("result", "attrition", "goes"), [("F1", 1, False), ("S1", 1, True), ("S0", 0, True)])
def test_results_cost_attrition_and_stop_or_free_the_unit(result: str, attrition: int, goes: bool) -> None:
    position = held(charts={"disengagement": result}, dice=[5])
    ask.play(position, "disengage; contest")
    assert position.attrition[number(position, "nA")] == attrition
    assert bool(ask.choices(position, "hex")) == goes


@pytest.mark.rule("8.8-5-a", "11.2-3")
def test_its_attrition_eliminates_nobody() -> None:
    position = held(units={"nA": {"attrition": 4}}, charts={"disengagement": "F1"}, dice=[5])
    events = ask.play(position, "disengage; contest")
    assert position.attrition[number(position, "nA")] == 4
    assert position.on_map(number(position, "nA"))
    assert [event["rule"] for event in happened(events, "attrition_spared")] == ["11.2-3"]
    assert happened(events, "attrition") == []  # nor is it told that it has gained any


# -- the first hex


@pytest.mark.rule("8.8-6")
def test_the_first_hex_is_not_next_to_blocking_units() -> None:
    position = held()
    ask.play(position, "disengage; allow")
    assert "0201" in ask.choices(position, "hex")
    assert way(position, "0102") == ["0202", "0201", "0102"]  # not at once
    assert ask.refused(position, "hex 0103").rules[0] == "8.8-6"


@pytest.mark.rule("8.8-6a")
def test_unless_a_friendly_combat_unit_is_there() -> None:
    position = held(HELD.replace(".   .               .           .", ".   nB:infantry     .           .", 1))
    ask.play(position, "disengage; allow")
    assert way(position, "0102") == ["0202", "0102"]


@pytest.mark.rule("8.8-6b")
def test_or_rivers_without_bridges_part_it_from_all_of_them() -> None:
    river = {"minor_river": "0102/0203"}
    position = held(sides=river)
    ask.play(position, "disengage; allow")
    assert way(position, "0102") == ["0202", "0102"]
    bridged = held(sides={**river, "bridge": "0102/0203"})
    ask.play(bridged, "disengage; allow")
    assert way(bridged, "0102") == ["0202", "0201", "0102"]


# -- the die


@pytest.mark.rule("8.8-4")
def test_modifiers_of_the_die() -> None:
    assert added(held()) == {}
    assert added(held(units={"nA": {"mode": "screen"}})) == {"mode": 3}
    assert added(held(units={"nA": {"attrition": 3, "engaged": 1}})) == {"half_engaged": -1, "attrition": -1}
    assert added(held(turn=NIGHT, state={"fog": True})) == {"by_night": 1, "in_fog": 1}
    two = HELD.rstrip()[: -len(".           .")] + "wB:armored  ."
    assert added(held(two)) == {"enemies": -1}


@pytest.mark.rule("8.8-4", "8.8-5-a", "8.8-5-b", "8.8-5-c")
def test_the_chances_are_those_of_the_table_and_beyond_it_of_its_ends() -> None:
    position = held()
    unit = number(position, "nA")
    assert outcomes(position, unit) == {"F1": Fraction(4, 10), "S1": Fraction(4, 10), "S0": Fraction(2, 10)}
    assert outcomes(position, unit, support=99) == {"S0": Fraction(1)}


@pytest.mark.rule("8.8-3", "16-0:2")
def test_only_its_owner_supports_it_with_one_more_for_three_points() -> None:
    guns = {"mode": "barrage", "bombardment": 7, "range": 9, "printed_parent": "VC", "superior": "VC"}
    enemy = {"mode": "barrage", "range": 9}
    units = {"nG": guns, "nA": {"printed_parent": "VC", "superior": "VC"}, "wG": enemy}
    picture = HELD + "    VC  nG:sp_artillery  .   wG:sp_artillery\n"
    position = held(picture, units=units, dice=[4])
    ask.play(position, "disengage; contest")
    assert ask.asked(position) == ("nato", "support.which")
    events = ask.play(position, "unit nG; done")
    (told,) = happened(events, "disengaged")
    assert (told["die"], told["modifier"], told["result"]) == (4, 2, "S1")
    assert position.attrition[number(position, "nG")] == 1


@pytest.mark.rule("8.8-1")
def test_who_has_disengaged_does_not_do_so_again_from_the_same_units() -> None:
    position = held()
    ask.allowed(position, "disengage")
    ask.play(position, "disengage; allow")
    ruling = ask.refused(position, "disengage")
    assert (ruling.rules[0], ruling.reason) == ("8.8-1", "movement.disengaged")


@pytest.mark.rule("15.5.16-0")
def test_gas_helps_nobody_to_disengage() -> None:
    """It is used in Ground Combat; guns alone support an attempt to get away."""
    guns = {"mode": "barrage", "bombardment": 7, "range": 9, "printed_parent": "VC", "superior": "VC"}
    units = {"nG": guns, "nA": {"printed_parent": "VC", "superior": "VC"}}
    begun: dict[str, Any] = {"state": {"chemical_since": {"nato": 3, "wp": 1}}, "options": {"chemical": True}}
    position = held(HELD + "    VC  nG:sp_artillery  .   .\n", units=units, **begun)
    ask.play(position, "disengage; contest; unit nG")
    ruling = ask.refused(position, "gas")
    assert (ruling.rules[0], ruling.reason) == ("15.5.16-0", "support.no_combat")

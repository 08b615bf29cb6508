"""The Axis of Advance of Warsaw Pact Armies [10]."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.field import WP_MOVES, ask, field, happened, lines, number

from grognard.games.less_than_60_miles.axis import (
    AxisVerbs,
    advance_area,
    army_of,
    begin_axis_change,
    due_armies,
    rear_area,
    set_axes,
    why_no_axis_change,
)
from grognard.games.less_than_60_miles.position import FrontPosition

FRONT = [{"id": "CF", "hex": "0101"}, {"id": "8GA", "hex": "0102"}]


def army(direction: int = 4, *, hex: str = "0302", turn: int = 0, **more: Any) -> FrontPosition:
    """8th Guards Army with a unit of it; its axis points west (4) unless something else is said."""
    unit = {"id": "wA", "type": "mechanized", "side": "wp", "hex": hex, "printed_parent": "8GA", "superior": "CF"}
    state = {"axes": [{"unit": "8GA", "direction": direction, "turn": turn}], **more.pop("state", {})}
    units = [*FRONT, unit, *more.pop("extra", [])]
    return field(". . . .\n. . . .\n. . . .\n. . . .", more_units=units, phase=WP_MOVES, state=state, **more)


def labels(position: FrontPosition, hexes: set[int]) -> set[str]:
    return {position.place_name(hex) for hex in hexes}


@pytest.mark.rule("10-1", "10-3")
def test_four_hexes_ahead_are_the_advance_area_and_two_behind_the_rear_area() -> None:
    position = army(4)
    unit = number(position, "wA")
    around = [position.place_name(hex) for hex in position.components.grid.neighbours[position.at[unit]].tolist()]
    assert labels(position, rear_area(position, unit)) == {around[1], around[2]}
    assert labels(position, advance_area(position, unit)) == {around[3], around[4], around[5], around[0]}


@pytest.mark.rule("10-3")
def test_units_directly_under_the_front_have_no_axis() -> None:
    guns = {"id": "wB", "type": "sp_artillery", "side": "wp", "hex": "0303", "printed_parent": "CF", "superior": "CF"}
    position = army(extra=[guns])
    assert army_of(position, number(position, "wA")) == number(position, "8GA")
    assert army_of(position, number(position, "wB")) == -1
    assert rear_area(position, number(position, "wB")) == set()


@pytest.mark.rule("10-4")
def test_moving_into_the_rear_area_costs_a_point() -> None:
    position = army(4)
    ask.play(position, "unit wA")
    assert lines(ask.allowed(position, "hex 0303"))[-1] == ("10-4", "rear_area", 1)
    assert ask.allowed(position, "hex 0301").facts["cost"] == 2


@pytest.mark.rule("10-2")
def test_the_first_unit_of_an_army_brings_its_axis() -> None:
    position = army(state={"axes": []})
    assert set_axes(position)
    position.asked = None
    ask.game.run_until_decision(position)
    assert ask.asked(position) == ("wp", "axis.where")
    nowhere = ask.refused(position, "axis up")
    assert (nowhere.rules, nowhere.reason) == (("10-2",), "axis.no_direction")
    events = ask.play(position, "axis west")
    assert happened(events, "axis_set") == [{"rule": "10-2", "unit": "8GA", "direction": "west"}]
    assert position.axes[0].direction == 4
    assert not set_axes(position)
    assert ask.game.explain(position, "axis up").legal is False


@pytest.mark.rule("10-2")
def test_an_axis_that_was_never_set_is_not_changed() -> None:
    position = army(state={"axes": []})
    refused = why_no_axis_change(position, number(position, "8GA"))
    assert refused is not None
    assert (refused.rules, refused.reason) == (("10-2",), "axis.not_set")
    assert why_no_axis_change(army(), number(position, "8GA")) is None


@pytest.mark.rule("10-7")
def test_what_a_change_of_axis_costs_is_told() -> None:
    position = army(4)
    ruling = AxisVerbs().why_turn(position, None, number(position, "8GA"))
    assert ruling.legal
    assert lines(ruling) == [("10-7", "command_points", 2)]


@pytest.mark.rule("10-7", "10-8")
def test_a_change_of_axis_costs_two_command_points_and_two_turns() -> None:
    position = army(4)
    hq = number(position, "8GA")
    assert why_no_axis_change(position, hq) is None
    begin_axis_change(position, hq)
    assert position.cp[1] == 8
    assert position.axes[0].turn == position.turn + 2
    assert labels(position, rear_area(position, number(position, "wA"))) == {"0303", "0403"}
    refused = why_no_axis_change(position, hq)
    assert refused is not None
    assert refused.rules == ("10-8",)
    assert due_armies(position) == []
    position.turn += 2
    assert due_armies(position) == [hq]
    set_axes(position)
    position.asked = None
    ask.game.run_until_decision(position)
    ask.play(position, "axis northwest")
    assert (position.axes[0].direction, position.axes[0].turn) == (5, 0)


@pytest.mark.rule("10-7", "13-0")
def test_no_change_of_axis_without_command_points() -> None:
    position = army(4, state={"cp": {"nato": 0, "wp": 1}})
    refused = why_no_axis_change(position, number(position, "8GA"))
    assert refused is not None
    assert refused.rules == ("10-7", "13-0")
    other = why_no_axis_change(position, number(position, "CF"))
    assert other is not None
    assert other.rules == ("10-1",)


@pytest.mark.rule("10-2", "33.5-1")
def test_a_reinforcement_that_is_the_first_of_its_army_brings_the_axis() -> None:
    units = [{"id": "CF", "hex": "0101"}, {"id": "8GA", "box": "wp.reinforcements"}]
    areas = {"entry.wp": "0104"}
    position = field(". . . .\n. . . .", more_units=units, phase=WP_MOVES, areas=areas, turn=3)
    assert ask.refused(position, "done").rules[0] == "33.5-1"
    ask.play(position, "reinforce 8GA; hex 0104")
    assert ask.asked(position) == ("wp", "axis.where")
    ask.play(position, "axis west; hex 0103")
    assert position.axes[0].direction == 4

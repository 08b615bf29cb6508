"""Cards of the phases that both sides share: aircraft, engineers, Command Points, weather, trains, volunteers."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.sketch import ask, happened, number, sketch

from grognard.games.less_than_60_miles.game import GAME
from grognard.games.less_than_60_miles.position import FrontPosition

FRONT = "nA:armored . . . . wA:mechanized"


def drawn(card: str, phase: str = "events", **more: Any) -> FrontPosition:
    """A side has drawn this card, and the phase begins. The dice of the phase are low, unless it is said otherwise."""
    state = {"card_at": {card: "hand"}, "grounded": {"nato": 0, "wp": 0}, **more.pop("state", {})}
    return sketch(more.pop("picture", FRONT), phase=phase, state=state, dice=more.pop("dice", [1] * 8), **more)


def air(**points: int) -> dict[str, Any]:
    """Current and Maximum Air Points of both sides, NATO first."""
    names = {"air": ("nato", "wp"), "most": ("nato_most", "wp_most")}
    return {
        "air": {side: points[key] for side, key in zip(("nato", "wp"), names["air"], strict=True)},
        "max_air": {side: points[key] for side, key in zip(("nato", "wp"), names["most"], strict=True)},
    }


@pytest.mark.rule("34-5", "19.1-2")
@pytest.mark.parametrize(("card", "side"), [("N-E5", 0), ("W-E3", 1)])
def test_fresh_aircraft_raise_maximum_and_current_air_points(card: str, side: int) -> None:
    position = drawn(card, state=air(nato=3, wp=3, nato_most=6, wp_most=6))
    events = ask.play(position, f"play {card}")
    assert (position.max_air[side], position.air[side]) == (8, 5)
    assert happened(events, "points_changed")[0]["rule"] == "34-5"


@pytest.mark.rule("34-5", "19.1-2")
@pytest.mark.parametrize(("now", "after"), [(2, 5), (5, 6)])
def test_warthogs_forward_raises_current_air_points_up_to_the_maximum(now: int, after: int) -> None:
    position = drawn("N-E1", "air_points", state=air(nato=now, wp=6, nato_most=6, wp_most=6))
    assert position.air[0] == now
    ask.play(position, "play N-E1")
    assert position.air[0] == after


@pytest.mark.rule("34-5")
def test_warthogs_forward_is_not_asked_about_if_all_aircraft_are_there() -> None:
    position = drawn("N-E1", "air_points", state=air(nato=6, wp=6, nato_most=6, wp_most=6))
    assert ask.asked(position) != ("nato", "cards.which")


@pytest.mark.rule("34-5", "19.1-2", "19.1-3:2")
@pytest.mark.parametrize(("grounded", "left"), [(0, 2), (4, 4)])
def test_an_air_base_struck_costs_current_and_maximum_air_points(grounded: int, left: int) -> None:
    state = air(nato=5, wp=6, nato_most=5, wp_most=6) | {"grounded": {"nato": grounded}}
    position = drawn("W-E11", "air_points", state=state)
    ask.play(position, "play W-E11")
    assert (position.air[0], position.max_air[0]) == (left, 4)


@pytest.mark.rule("34-5")
def test_a_pontoon_regiment_brings_engineer_points() -> None:
    position = drawn("W-E6", state={"engineers": {"wp": 1}})
    ask.play(position, "play W-E6")
    assert position.engineers[1] == 3


@pytest.mark.rule("34-5")
@pytest.mark.parametrize(("cp", "left"), [(10, 7), (2, 0)])
def test_net_in_chaos_costs_current_command_points(cp: int, left: int) -> None:
    points = {"cp": {"nato": 5, "wp": cp}, "max_cp": {"nato": 5, "wp": cp}}
    position = drawn("N-E8", "wp.orders_reveal", state=points)
    assert ask.asked(position) == ("nato", "cards.which")
    ask.play(position, "play N-E8")
    assert (position.cp[1], position.max_cp[1]) == (left, cp)


# -- weather


@pytest.mark.rule("34-5", "29.4-5")
def test_the_fog_lifts_and_aircraft_fly_again() -> None:
    weather = {"fog": True, "grounded": {"nato": 2, "wp": 2}, **air(nato=6, wp=6, nato_most=6, wp_most=6)}
    position = drawn("N-E3", state=weather)
    events = ask.play(position, "play N-E3")
    assert (position.fog, position.grounded) == (False, [0, 0])
    assert [event["rule"] for event in happened(events, "fog_lifted")] == ["34-5"]


@pytest.mark.rule("34-5")
def test_of_fog_and_precipitation_one_is_cancelled() -> None:
    for action, left in (("lift_fog", (False, True)), ("stop_rain", (True, False))):
        position = drawn("N-E3", state={"fog": True, "precipitation": True})
        ask.play(position, f"play N-E3;{action}")
        assert (position.fog, position.precipitation) == left


@pytest.mark.rule("34-5")
def test_rain_alone_stops_without_a_question() -> None:
    position = drawn("N-E3", state={"precipitation": True})
    assert position.precipitation
    events = ask.play(position, "play N-E3")
    assert [event["rule"] for event in happened(events, "precipitation_over")] == ["34-5"]
    assert not position.precipitation


@pytest.mark.rule("34-5")
def test_in_fine_weather_nobody_asks_for_the_fog_to_lift() -> None:
    assert ask.asked(drawn("N-E3")) != ("nato", "cards.which")


@pytest.mark.rule("34-5", "29.1.2-1", "29.4-1")
@pytest.mark.parametrize(("turn", "possible"), [(1, True), (3, False)])
def test_the_fog_holds_where_fog_is_possible(turn: int, possible: bool) -> None:
    points = air(nato=6, wp=6, nato_most=6, wp_most=6)
    position = drawn("W-E7", turn=turn, state=points)
    assert (ask.asked(position) == ("wp", "cards.which")) is possible
    if possible:
        ask.play(position, "play W-E7")
        assert position.fog
        assert min(position.grounded) > 0


# -- arrivals


@pytest.mark.rule("34-5", "33.5-1")
def test_rail_yards_hit_make_reinforcements_of_this_turn_late() -> None:
    coming = [{"turn": turn, "what": "arrival", "unit": unit} for turn, unit in ((3, "wB"), (3, "nB"), (4, "wC"))]
    units: dict[str, Any] = {
        name: {"type": "armored", "side": "nato" if name[0] == "n" else "wp", "box": f"{side}.reinforcements"}
        for name, side in (("wB", "wp"), ("nB", "nato"), ("wC", "wp"))
    }
    position = drawn("N-E11", units=units, schedule=coming, areas={"entry.wp": "0106", "entry.nato": "0101"})
    ask.play(position, "play N-E11")
    turns = {position.unit_name(entry.unit): entry.turn for entry in position.schedule}
    assert turns == {"wB": 4, "nB": 3, "wC": 4}


@pytest.mark.rule("34-5")
def test_rail_yards_are_not_asked_about_if_nobody_comes() -> None:
    assert ask.asked(drawn("N-E11")) != ("nato", "cards.which")


@pytest.mark.rule("34-5", "33.6-1")
def test_volunteers_raise_a_territorial_battalion_again() -> None:
    home = {"type": "infantry", "side": "nato", "territorial": True, "size": "battalion", "box": "eliminated"}
    units: dict[str, Any] = {"nT": home, "nR": {**home, "size": "regiment"}, "nI": {**home, "territorial": False}}
    position = drawn("N-E12", units=units, picture="t nA:armored . . . . . . wA:mechanized")
    ask.play(position, "play N-E12")
    assert ask.choices(position) == {"unit nT"}
    assert ask.refused(position, "unit nR").rules[0] == "34-5"
    ask.play(position, "unit nT")
    unit = number(position, "nT")
    assert position.at[unit] == position.components.reinforcements[0]
    assert position.attrition[unit] == 2
    assert [entry.turn for entry in position.schedule if entry.unit == unit] == [3]
    assert GAME.invariants(position) == []

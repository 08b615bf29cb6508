"""Sequence of play [3.0]: turns, the cup, and the activation of a formation."""

from typing import Any

import pytest
from tests.games.crossroads.sketch import allowed, asked, choices, happened, play, refused, sketch, where

from grognard.games.crossroads import GAME
from grognard.games.crossroads.position import CrossroadsPosition

FAR_APART = """
    b1:Inf  .  .  .  .  .  r1:Inf
      b2:Inf  .  .  .  .  .  r2:Inf
"""
TWO_FORMATIONS = {"b2": {"formation": 2}, "r2": {"formation": 2}}


def far_apart(**fields: Any) -> CrossroadsPosition:
    """Two formations a side, too far apart to meet."""
    return sketch(FAR_APART, units=TWO_FORMATIONS, **fields)


@pytest.mark.rule("3.1")
def test_a_turn_is_orders_arrivals_operations_and_its_end() -> None:
    position = sketch(
        "b:Inf . . . . r:Inf",
        phase="turn",
        areas={"blue.entry": "0101", "red.entry": "0601"},
        units={
            "b1": {"type": "infantry", "box": "blue.reserve"},
            "b2": {"type": "infantry", "box": "blue.arriving"},
            "r1": {"type": "infantry", "box": "red.reserve"},
            "r2": {"type": "infantry", "box": "red.arriving"},
        },
        schedule=[
            {"turn": 1, "what": "reinforcement", "side": "blue", "unit": "b2"},
            {"turn": 1, "what": "reinforcement", "side": "red", "unit": "r2"},
        ],
        draws=["red.1", "blue.1"],
    )
    phases = []
    for action in ("pass", "pass", "done", "done", "done", "done"):
        phases.append(GAME.phase(position))
        play(position, action)
    assert phases == [
        *("blue.orders", "red.orders", "blue.arrivals", "red.arrivals"),
        *("red.1.movement", "blue.1.movement"),
    ]
    assert (position.turn, GAME.phase(position)) == (2, "blue.orders")


@pytest.mark.rule("3.2")
def test_every_formation_acts_once_in_the_order_of_the_draws() -> None:
    order = ["red.2", "blue.1", "blue.2", "red.1"]
    position = far_apart(phase="turn", draws=order)
    phases = []
    events = []
    while position.turn == 1:
        phases.append(GAME.phase(position))
        events += play(position, "done")
    assert phases == [f"{chit}.movement" for chit in order]
    drawn = [(event["chit"], event["of"]) for event in happened(events, "drew")]
    assert drawn[:3] == [("blue.1", 3), ("blue.2", 2), ("red.1", 1)]  # the first was drawn before we looked


@pytest.mark.rule("3.2")
def test_the_draw_is_random() -> None:
    first = {GAME.phase(far_apart(phase="turn", seed=seed)) for seed in range(40)}
    assert first == {f"{side}.{formation}.movement" for side in ("blue", "red") for formation in (1, 2)}


@pytest.mark.rule("3.2")
def test_an_empty_cup_ends_the_operations() -> None:
    position = far_apart(phase="blue.1.movement", state={"cup": ["red.1"]})
    play(position, "done")
    assert (GAME.phase(position), position.turn) == ("red.1.movement", 1)
    play(position, "done")
    assert position.turn == 2


@pytest.mark.rule("3.3")
def test_a_formation_with_no_unit_on_the_map_has_no_chit_in_the_cup() -> None:
    position = sketch("b1:Inf . . . r1:Inf", units={"b2": {"type": "recon", "formation": 2, "box": "blue.reserve"}})
    play(position, "done")
    assert position.turn == 2
    assert {*position.cup, GAME.phase(position).removesuffix(".movement")} == {"blue.1", "red.1"}


@pytest.mark.rule("3.3")
def test_a_chit_is_taken_out_when_its_formation_has_left_the_map() -> None:
    position = sketch(
        "b1:Arm r1:Rec . . r2:Inf",
        units={"r2": {"formation": 2}},
        phase="blue.1.combat",
        state={"cup": ["red.1", "red.2"]},
        crt="D1",
    )
    events = play(position, "attack 0201; unit b1; fight; done")
    assert where(position, "r1") == "eliminated"
    assert [(event["chit"], event["of"]) for event in happened(events, "drew")] == [("red.2", 1)]


@pytest.mark.rule("3.4")
def test_a_formation_moves_and_then_fights() -> None:
    position = sketch("b:Inf . r:Inf .", draws=["blue.1", "red.1"], phase="turn")
    assert GAME.phase(position) == "blue.1.movement"
    play(position, "unit b; hex 0201")
    assert GAME.phase(position) == "blue.1.combat"
    assert asked(position) == ("blue", "combat.whom")
    play(position, "done")
    assert GAME.phase(position) == "red.1.movement"


@pytest.mark.rule("3.4")
def test_other_formations_do_not_move() -> None:
    position = far_apart()
    assert choices(position, "unit") == {"b1"}
    assert refused(position, "unit b2").rules == ("3.4",)
    assert refused(position, "unit r1").rules == ("3.4",)


@pytest.mark.rule("3.4")
def test_other_formations_do_not_fight() -> None:
    position = sketch("b1:Inf+b2:Inf r:Inf", units={"b2": {"formation": 2}}, phase="blue.1.combat")
    play(position, "attack 0201")
    assert choices(position, "unit") == {"b1"}
    assert refused(position, "unit b2").rules == ("3.4",)


@pytest.mark.rule("3.4")
def test_a_formation_may_act_without_moving_or_fighting() -> None:
    position = sketch("b:Inf r:Inf", state={"cup": ["red.1"]})
    play(position, "done; done")
    assert GAME.phase(position) == "red.1.movement"


@pytest.mark.rule("3.5", "7.2")
def test_at_the_end_of_the_turn_units_may_react_again() -> None:
    position = sketch(". b:Inf . . r:Rec .", units={"r": {"reacted": True}}, draws=["blue.1"])
    play(position, "unit b; hex 0401")
    assert asked(position) == ("blue", "combat.whom")  # not asked to react
    play(position, "done")
    assert position.turn == 2
    assert position.reacted == [False, False]


@pytest.mark.rule("3.5", "14.2")
def test_victory_is_checked_at_the_end_of_the_turn_not_before() -> None:
    position = sketch("b:Inf . . . r:Inf", areas={"victory.1": "0201"}, state={"cup": ["red.1"]})
    play(position, "unit b; hex 0201; done")
    assert GAME.outcome(position) is None
    play(position, "done")
    assert GAME.outcome(position) is not None


@pytest.mark.rule("3.5")
def test_without_a_victory_the_next_turn_begins() -> None:
    position = sketch("b:Inf . . . r:Inf", turn=3)
    events = play(position, "done")
    assert happened(events, "turn") == [{"rule": "3.1", "turn": 4}]


@pytest.mark.rule("3.4", "5.1")
def test_in_its_next_activation_a_unit_moves_again() -> None:
    position = sketch("b:Inf . . . . . r:Inf", draws=["blue.1"])
    play(position, "unit b; hex 0201; done")
    assert position.turn == 2
    allowed(position, "unit b")

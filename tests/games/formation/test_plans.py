"""A player of the Formation Series who plans: tactical questions on small maps, and whole games."""

from collections.abc import Mapping
from typing import Any

import pytest
from tests.games.formation.sketch import scenario, sketch, where

from grognard.engine.actions import Action
from grognard.engine.dice import Dice, key_of
from grognard.engine.position import Position
from grognard.games.formation.arracourt import GAME
from grognard.games.formation.arracourt.plans import planner
from grognard.games.formation.position import FormationPosition
from grognard.players.heuristic import HeuristicPlayer
from grognard.players.player import observe
from grognard.players.random import RandomPlayer

MOST = 4000
"""Decisions in which any game is over."""
GREEN: Mapping[str, Any] = {"efficiency": 3, "disrupted_efficiency": 2}
CRACK: Mapping[str, Any] = {"efficiency": 7, "disrupted_efficiency": 5}


def place(hex: str, side: str, points: int = 2) -> dict[str, Any]:
    return {"hex": hex, "side": side, "points": points}


def choices(position: FormationPosition, until: str = "", side: str = "american") -> list[str]:
    """What the planner of a side chooses until the activation is over, or a question comes up."""
    players = {name: HeuristicPlayer(position.components, 1) for name in GAME.sides}
    found: list[str] = []
    count = 0
    while (decision := GAME.decision(position)) is not None and decision.question not in ("initiative.what", until):
        action = players[decision.side].choose(observe(GAME, position))
        if decision.side == side:
            found.append(str(action))
        GAME.apply(position, action)
        count += 1
        assert count < MOST
    return found


def first(position: FormationPosition) -> str:
    """The first choice of the side that is asked."""
    return str(HeuristicPlayer(position.components, 1).choose(observe(GAME, position)))


def seen(position: FormationPosition) -> Position:
    """The position as the side that is asked could believe it to be."""
    return observe(GAME, position).sample(Dice(key_of("seen")))


def attacks(chosen: list[str]) -> list[str]:
    return [action for action in chosen if action.startswith("attack")]


# -- attacks


def test_good_odds_are_taken() -> None:
    units = {"a1": CRACK, "a2": CRACK, "g1": {**GREEN, "strength": 2, "full_strength": 2}}
    position = sketch("a:HQ a1:Tk+a2:AI g1:PG . . . g:HQ", units=units)
    assert attacks(choices(position))[:1] == ["attack 0301"]


def test_hopeless_odds_are_not() -> None:
    units = {"a1": {"strength": 1, "full_strength": 4}, "g1": CRACK, "g2": CRACK}
    assert attacks(choices(sketch("a:HQ a1:Rec t+g1:PG+g2:PG . . . g:HQ", units=units))) == []
    easy = {"a1": CRACK, "g1": {**GREEN, "strength": 1}, "g2": {**GREEN, "strength": 1}}
    assert attacks(choices(sketch("a:HQ a1:Tk g1:PG+g2:PG . . . g:HQ", units=easy)))[:1] == ["attack 0301"]


def test_two_stacks_come_together_for_an_attack() -> None:
    """Neither is enough alone; the hex before the enemy has room for both."""
    picture = """
        a:HQ  a1:Tk  .  .  v+g1:PG . . g:HQ
           .     a2:AI  .  .   .   . .  .
    """
    units = {"a1": {"strength": 5}, "a2": {"strength": 5}, "g1": {"strength": 7}}
    position = sketch(picture, units=units, points=6, state={"places": [place("0501", "german", 4)]})
    assert attacks(choices(position, until="escalate.how"))
    battle = next(frame for frame in position.frames if type(frame).__name__ == "Battle")
    assert len(battle.units) == 2


def test_an_attack_is_escalated_if_that_pays() -> None:
    units = {"a1": CRACK, "a2": CRACK, "a": {"strength": 6}, "g1": {"strength": 4}}
    position = sketch("a:HQ a1:Tk+a2:AI g1:PG . . . g:HQ", units=units, state={"places": [place("0301", "german", 4)]})
    chosen = choices(position)
    assert "prepared" in chosen or "regular" in chosen


def test_who_may_not_attack_does_not_plan_to() -> None:
    """15th Panzergrenadier Division guards the south: not even the weakest prey tempts it."""
    prey = {"id": "42Cav", "hex": "1622", "strength": 1, "disrupted": True}
    units = [prey, {"id": "I/104", "hex": "1723"}]
    state = {"active": "15PG", "points": {"german": 6}}
    position = scenario("tanks_at_arracourt", phase="activation", units=units, state=state)
    chosen = choices(position, side="german")
    assert chosen
    assert not attacks(chosen)


# -- places


def test_an_undefended_place_in_reach_is_taken() -> None:
    position = sketch("a:HQ a1:Tk . . . .", points=2, state={"places": [place("0501", "german")]})
    choices(position)
    assert where(position, "a1") == "0501"


def test_of_two_places_the_better_one_is_taken() -> None:
    places = [place("0101", "german", 1), place("0701", "german", 4)]
    position = sketch(". . . a1:Tk+a:HQ . . . .", points=1, state={"places": places})
    choices(position)
    assert where(position, "a1") == "0701"


def test_points_that_are_left_make_sure_of_the_place() -> None:
    position = sketch("a:HQ a1:Tk . . . .", points=2, state={"places": [place("0401", "german")]})
    assert "seize" in choices(position)
    assert position.places[0].side == GAME.sides.index("american")


def test_the_only_guard_of_a_place_stays_while_an_enemy_is_near() -> None:
    picture = "a:HQ a1:AI . . . g1:Tk g:HQ ."
    position = sketch(picture, points=1, state={"places": [place("0201", "american", 4), place("0401", "german", 1)]})
    choices(position)
    assert where(position, "a1") == "0201"


def test_it_may_leave_a_place_that_nobody_threatens() -> None:
    position = sketch(
        "a1:AI+a:HQ . . . . .", points=1, state={"places": [place("0101", "american", 4), place("0401", "german", 1)]}
    )
    choices(position)
    assert where(position, "a1") == "0401"


# -- order, and digging in


def test_a_disrupted_unit_before_the_enemy_is_rallied() -> None:
    position = sketch("a:HQ a1:Tk . g1:Tk g:HQ", units={"a1": {**CRACK, "disrupted": True}}, points=1)
    assert choices(position)[:2] == ["unit a1", "rally"]


def test_a_stack_that_must_hold_digs_in() -> None:
    units = {"g1": CRACK, "g2": CRACK}
    position = sketch(
        "a:HQ v+a1:AI g1:Tk+g2:PG g:HQ", units=units, points=1, state={"places": [place("0201", "american", 4)]}
    )
    assert "improve" in choices(position)


# -- the defender


ATTACKED = "a:HQ a1:Tk+a2:AI g1:Rec . . g:HQ . ."


def attacked(position: FormationPosition) -> FormationPosition:
    for action in ("unit a1", "unit a2", "attack 0301"):
        GAME.apply(position, action)
    return position


def test_a_weak_stack_slips_away_before_it_is_struck() -> None:
    units = {"a1": CRACK, "a2": CRACK, "g1": {"strength": 2, "full_strength": 4}}
    assert first(attacked(sketch(ATTACKED, units=units, points=4))) == "withdraw"


def test_a_strong_one_awaits_the_blow() -> None:
    units = {"a1": {"strength": 1}, "a2": {"strength": 1}, "g1": {**CRACK, "strength": 6}}
    position = sketch(ATTACKED.replace("g1:Rec", "t+g1:Tk"), units=units, points=4)
    assert first(attacked(position)) == "stand"


@pytest.mark.parametrize(("points", "answer"), [(4, "hold"), (0, "retreat")])
def test_hits_are_taken_as_losses_only_for_a_place(points: int, answer: str) -> None:
    places = [place("0301", "german", points)] if points else []
    units = {"g1": {"strength": 6, "full_strength": 6}, "a1": CRACK, "a2": CRACK}
    position = sketch("a:HQ a1:Tk+a2:AI g1:Inf . . g:HQ", units=units, points=4, crt="0/3", state={"places": places})
    attacked(position)
    chosen = choices(position, until="action.who", side="german")
    assert answer in chosen


def test_the_cheaper_unit_takes_the_loss() -> None:
    units = {"g1": {**CRACK, "strength": 5}, "g2": {**GREEN, "strength": 5}, "a1": CRACK, "a2": CRACK}
    position = sketch("a:HQ a1:AI+a2:AI g1:Inf+g2:Inf . . g:HQ", units=units, points=4, crt="0/1")
    attacked(position)
    assert "unit g2" in choices(position, until="action.who", side="german")


# -- games


@pytest.mark.parametrize("name", ["fog_at_bezange", "tanks_at_arracourt", "battle_for_the_hills"])
def test_a_whole_game_with_an_answer_of_its_own_to_every_question(name: str) -> None:
    position = GAME.start(name, seed=2)
    planners = {side: planner(position.components) for side in GAME.sides}
    count = 0
    while (decision := GAME.decision(position)) is not None:
        advice = planners[decision.side].advise(decision, seen(position))
        assert advice in decision.actions, (decision, advice)
        GAME.apply(position, advice)
        count += 1
        assert count < MOST
    assert position.outcome is not None
    assert not GAME.invariants(position)


@pytest.mark.parametrize("name", ["fog_at_bezange", "battle_for_the_hills"])
def test_it_finds_an_answer_to_whatever_random_play_brings_about(name: str) -> None:
    """Asked by the way, while dice choose: many positions that no plan would lead to."""
    position = GAME.start(name, seed=12)
    seats = {side: RandomPlayer(f"{side} 12") for side in GAME.sides}
    planners = {side: planner(position.components) for side in GAME.sides}
    asked: set[str] = set()
    while (decision := GAME.decision(position)) is not None:
        if decision.question not in asked or len(asked) < 4:
            asked.add(decision.question)
            assert planners[decision.side].advise(decision, seen(position)) in decision.actions, decision
        GAME.apply(position, seats[decision.side].choose(observe(GAME, position)))
    assert {"initiative.what", "action.who", "action.what", "movement.where"} <= asked


def test_the_same_seed_plays_the_same_game() -> None:
    games = []
    for _ in range(2):
        position, chosen = GAME.start("fog_at_bezange", seed=9), list[Action]()
        seats = {side: HeuristicPlayer(position.components, 9) for side in GAME.sides}
        while (decision := GAME.decision(position)) is not None:
            chosen.append(seats[decision.side].choose(observe(GAME, position)))
            GAME.apply(position, chosen[-1])
        games.append((chosen, position.hash()))
    assert games[0] == games[1]

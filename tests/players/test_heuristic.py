"""Does the player who follows a plan follow it, and get on where there is none?"""

import random

import pytest
from tests.engine.table import TOY

from grognard.engine.actions import Action
from grognard.engine.components import Components
from grognard.engine.decisions import Decision
from grognard.engine.position import Position
from grognard.games import GAMES, game
from grognard.players import heuristic
from grognard.players.heuristic import ENOUGH, HeuristicPlayer
from grognard.players.player import Observation, observe

A, B, DONE = Action("unit", ("a",)), Action("unit", ("b",)), Action("done")
POSITION = TOY.start(seed=1)


def asked(*actions: Action, turn: int = 1) -> Observation:
    decision = Decision("red", "act.which", list(actions), "4.1", {})
    return Observation(decision, (turn, "movement"), dict, lambda random: POSITION)


def player(monkeypatch: pytest.MonkeyPatch, advice: Action | None) -> HeuristicPlayer:
    class Stubborn:
        def advise(self, decision: Decision, position: Position) -> Action | None:
            return advice

    class Plans:
        def planner(self, components: Components) -> Stubborn:
            return Stubborn()

    monkeypatch.setattr(heuristic, "plans_of", lambda game: Plans())
    monkeypatch.setattr(heuristic, "game", lambda name: TOY)
    return HeuristicPlayer(POSITION.components, 1)


def test_advice_is_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert player(monkeypatch, B).choose(asked(A, B, DONE)) == B


@pytest.mark.parametrize("advice", [None, Action("unit", ("c",))])
def test_without_good_advice_the_game_goes_on(monkeypatch: pytest.MonkeyPatch, advice: Action | None) -> None:
    assert player(monkeypatch, advice).choose(asked(A, B, DONE)) == DONE
    assert player(monkeypatch, advice).choose(asked(A, B)) in (A, B)


def test_nothing_is_given_up_that_would_only_be_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    back = Action("back")
    assert player(monkeypatch, None).choose(asked(A, back)) == A
    assert player(monkeypatch, None).choose(asked(back)) == back


def test_advice_that_leads_in_circles_is_dropped_until_the_phase_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    stubborn = player(monkeypatch, A)
    assert {stubborn.choose(asked(A, DONE)) for _ in range(ENOUGH)} == {A}
    assert stubborn.choose(asked(A, DONE)) == DONE
    assert stubborn.choose(asked(A, DONE, turn=2)) == A


def test_a_game_without_plans_has_no_such_player() -> None:
    with pytest.raises(ModuleNotFoundError):
        HeuristicPlayer(POSITION.components, 1)


@pytest.mark.parametrize("name", GAMES)
def test_a_plan_that_others_have_played_on_breaks_nothing(name: str) -> None:
    """Several processes of a server share a side: each sees only some of the decisions, and knows no other's plans."""
    rules, choose = game(name), random.Random(7)
    position = rules.start(seed=7)
    several = [{side: HeuristicPlayer(position.components, seed) for side in rules.sides} for seed in range(3)]
    for _ in range(150):
        decision = rules.decision(position)
        if decision is None:
            break
        action = choose.choice(several)[decision.side].choose(observe(rules, position))
        assert action in decision.actions
        rules.apply(position, action)

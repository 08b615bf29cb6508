"""How a game flows, as help tells it: its phases in the order in which they are played."""

import pytest

from grognard.games import GAMES, game
from grognard.players.player import observe
from grognard.players.random import RandomPlayer

FIXED = {"army_group_center": "historical", "folio/hells_gate": "tikich"}
"""Games in which no chit and no roll decides which phase comes next."""
MOST = 1500


@pytest.mark.parametrize("name", GAMES)
def test_the_phases_of_the_flow_are_phases_each_of_them_once(name: str) -> None:
    rules = game(name)
    flow = list(rules.flow())
    assert len(flow) == len(set(flow)) > 3
    assert set(flow) == set(rules.phases())


@pytest.mark.parametrize("name", GAMES)
def test_nobody_sets_up_after_the_first_move(name: str) -> None:
    flow = list(game(name).flow())
    before = [n for n, phase in enumerate(flow) if phase.endswith((".setup", ".placement", ".reserve"))]
    moves = [n for n, phase in enumerate(flow) if phase.endswith((".movement", "operations"))]
    assert max(before, default=-1) < min(moves)


@pytest.mark.parametrize("name", FIXED)
def test_a_turn_goes_through_its_phases_in_this_order(name: str) -> None:
    rules = game(name)
    position, player = rules.start(FIXED[name], seed=1), RandomPlayer(1)
    flow, seen = list(rules.flow()), list[int]()
    for _ in range(MOST):
        decision = rules.decision(position)
        if decision is None or position.turn > 1:
            break
        at = flow.index(rules.phase(position))
        if not seen or seen[-1] != at:
            seen.append(at)
        rules.apply(position, player.choose(observe(rules, position)))
    assert seen == sorted(seen)
    assert len(seen) > 4

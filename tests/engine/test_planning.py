"""What planners share: the first of a shortlist, whom they leave alone, and that they keep to their own game."""

import pytest

import grognard
from grognard.engine.planning import ShortlistPlanner, ShortlistPlans, named, of_verb
from grognard.games.crossroads import GAME
from grognard.games.crossroads.components import CrossroadsComponents
from grognard.games.crossroads.position import CrossroadsPosition


def start() -> CrossroadsPosition:
    return GAME.start("skirmish", seed=1)


def planner(position: CrossroadsPosition, keep: int) -> ShortlistPlanner[CrossroadsPosition]:
    """It looks at the first few actions."""
    return ShortlistPlanner(position.components, GAME, CrossroadsPosition, lambda _, there, actions: actions[:keep])


def test_the_first_of_the_shortlist_is_advised() -> None:
    position = start()
    decision = GAME.decision(position)
    assert decision is not None
    assert planner(position, 1).advise(decision, position) == decision.actions[0]


def test_a_shortlist_that_leaves_nothing_out_is_no_advice() -> None:
    position = start()
    decision = GAME.decision(position)
    assert decision is not None
    assert planner(position, len(decision.actions)).advise(decision, position) is None


def test_an_answer_of_its_own_comes_before_the_shortlist() -> None:
    position = start()
    decision = GAME.decision(position)
    assert decision is not None
    advice = planner(position, 1)
    advice.answers[decision.question] = lambda asked, there: asked.actions[-1]
    assert advice.advise(decision, position) == decision.actions[-1]


def test_whom_it_has_left_alone_it_does_not_name_in_this_phase_but_in_the_next() -> None:
    position = start()
    while True:
        decision = GAME.decision(position)
        assert decision is not None
        units = named(position, decision.actions, "unit", "unit")
        if len(units) > 1:
            break
        GAME.apply(position, decision.actions[-1])
    advice = planner(position, 1)
    first = advice.advise(decision, position)
    assert first is not None
    assert first in of_verb(decision.actions, "unit")
    advice.leave_alone(next(unit for unit, action in units.items() if action == first))
    assert advice.advise(decision, position) not in (None, first)
    position.turn += 1
    assert advice.advise(decision, position) == first


def test_plans_refuse_the_table_of_another_game() -> None:
    plans = ShortlistPlans(
        GAME.name,
        CrossroadsPosition,
        CrossroadsComponents,
        lambda components: components,
        lambda position, side: 1.0,
        lambda decision, position, actions: actions,
    )
    position = start()
    assert plans.evaluate(position, 0) == 1.0
    assert plans.planner(position.components) is position.components
    other = grognard.game("army_group_center").start(None, seed=1)
    with pytest.raises(TypeError, match="plans for crossroads"):
        plans.evaluate(other, 0)
    with pytest.raises(TypeError, match="plans for crossroads"):
        plans.planner(other.components)

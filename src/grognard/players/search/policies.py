"""Who answers in a playout where no plan does: the game's planner, or an improviser that looks one answer ahead."""

from collections import Counter
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from math import log
from statistics import pstdev
from typing import Any

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.dice import Dice
from grognard.engine.game import Game
from grognard.engine.kinds import Side
from grognard.engine.position import Position
from grognard.engine.procedures import Role
from grognard.engine.weights import Changes, changed, in_style
from grognard.players.plans import Plans, QuickPlanners, Shortlists, plans_folder
from grognard.players.player import keep_going

NO_STYLE: Changes = {}
"""The planner as it is."""
MOST_REPEATS = 60
"""How often the planner answers the same question of a phase with the same answer before it is given up on."""
COMPARED_ANSWERS = 6
"""How many answers an improviser compares."""
RANDOM_STEPS = 1 << 30
"""Steps of a random number between 0 and 1."""
NOISE = 0.5
"""How much chance has to do with an improvised answer: in parts of how far the answers are apart."""


class PlannerPolicy:
    """Follows the game's planner, for one side of one playout, in one of the planner's styles."""

    def __init__(
        self,
        rules: Game[Any],
        plans: Plans,
        position: Position,
        dice: Dice,
        thorough: bool,
        style: Changes = NO_STYLE,
    ) -> None:
        self._rules = rules
        self._changes = in_style(plans_folder(rules.name), style) if style else None
        with self._in_style():
            if isinstance(plans, QuickPlanners) and not thorough:
                self._planner = plans.quick_planner(position.components)
            else:
                self._planner = plans.planner(position.components)
        self._dice = dice
        self._given: Counter[tuple[str, Action]] = Counter()

    def answer(self, decision: Decision, position: Position) -> Action:
        """The planner's advice; without any, or if it leads in circles, what brings the game forward."""
        own = position.copy()  # as at the table: a planner may keep the position that it plans by
        with self._in_style():
            advice = self._planner.advise(decision, own)
        if advice is not None and advice in decision.actions:
            self._given[decision.question, advice] += 1
            if self._given[decision.question, advice] <= MOST_REPEATS:
                return advice
        return keep_going(self._rules, decision.actions, self._dice)

    def _in_style(self) -> AbstractContextManager[None]:
        return nullcontext() if self._changes is None else changed(self._changes)


class ImprovisedPolicy:
    """Takes what looks good right after it, among a few answers, with a sway of chance."""

    def __init__(self, rules: Game[Any], plans: Plans, side: Side, dice: Dice) -> None:
        self._rules = rules
        self._plans = plans
        self._side = side
        self._dice = dice

    def answer(self, decision: Decision, position: Position) -> Action:
        """One of the decision's actions."""
        actions: Sequence[Action] = [a for a in decision.actions if self._rules.role(a) is not Role.BACK]
        actions = actions or decision.actions
        if isinstance(self._plans, Shortlists) and self._dice.below(2):
            actions = self._plans.shortlist(decision, position, actions)
        tried = some_of(actions, COMPARED_ANSWERS, self._dice)
        if len(tried) == 1:
            return tried[0]
        worth = [self._worth(position, action) for action in tried]
        sway = NOISE * pstdev(worth)
        swayed = [value + sway * gumbel(self._dice) for value in worth]
        if not sway:
            return tried[self._dice.below(len(tried))]
        return tried[max(range(len(tried)), key=lambda n: swayed[n])]

    def _worth(self, position: Position, action: Action) -> float:
        copy = position.copy()
        self._rules.apply(copy, action)
        return self._plans.evaluate(copy, self._side)


def some_of(actions: Sequence[Action], most: int, dice: Dice) -> list[Action]:
    """So many of a list at random, in their order; all, if there are no more."""
    if len(actions) <= most:
        return list(actions)
    chosen: set[int] = set()
    while len(chosen) < most:
        chosen.add(dice.below(len(actions)))
    return [actions[n] for n in sorted(chosen)]


def gumbel(dice: Dice) -> float:
    """A number of Gumbel's distribution: added to values, the largest sum is chosen as a softmax would."""
    return -log(-log((dice.below(RANDOM_STEPS) + 0.5) / RANDOM_STEPS))

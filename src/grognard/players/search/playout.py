"""A playout: a plan is played on a position that a side believes in, through the enemy's reply, and judged.

The enemy follows the game's planner, and so does the side itself where its plan has no answer.
"""

from typing import Any, NamedTuple

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.dice import Dice, key_of
from grognard.engine.game import Game
from grognard.engine.kinds import Side
from grognard.engine.position import Position
from grognard.engine.weights import Changes
from grognard.players.plans import Plans
from grognard.players.search.budget import Allotment
from grognard.players.search.orders import Follower, Plan, Step
from grognard.players.search.policies import NO_STYLE, ImprovisedPolicy, PlannerPolicy

MOST = 3000
"""Decisions of a playout, at most, before it is judged as it stands."""
IMPROVISED = 15
"""Answers that are improvised in one order, at most."""


class Playout(NamedTuple):
    """What came of a plan on one position."""

    value: float
    steps: tuple[Step, ...]
    """The side's own answers, from the first question on."""
    interrupts: bool
    """Was the first question put in the course of what the enemy did?"""


def play_out(
    rules: Game[Any],
    plans: Plans,
    position: Position,
    side: Side,
    plan: Plan,
    seed: str,
    allotment: Allotment,
    thorough: bool = False,
    style: Changes = NO_STYLE,
) -> Playout | None:
    """Play a plan on a copy of a position; None if time has run out meanwhile.

    `thorough`: where the plan has no answer, the side's own planner thinks as it would at the table. `style`: in which
    it does; whatever comes of it is judged by the same weights as ever.
    """
    run = PlayoutRun(rules, plans, position.copy(), side, plan, seed, thorough, style)
    for _ in range(MOST):
        if allotment.late:
            return None
        if not run.step():
            break
    return Playout(run.value(), tuple(run.steps), run.horizon.interrupts)


class PlayoutRun:
    """A playout under way."""

    def __init__(
        self,
        rules: Game[Any],
        plans: Plans,
        position: Position,
        side: Side,
        plan: Plan,
        seed: str,
        thorough: bool,
        style: Changes,
    ) -> None:
        self.position = position
        self.steps: list[Step] = []
        self._rules, self._plans, self._side = rules, plans, side
        self._style, self._thought_in = style, NO_STYLE
        self._name = position.components.sides[side]
        self._advised = {
            name: PlannerPolicy(
                *(rules, plans, position, Dice(key_of(f"{seed} {name}"))),
                thorough=thorough and name == self._name,
                style=style if name == self._name else NO_STYLE,
            )
            for name in rules.sides
        }
        self._improviser = ImprovisedPolicy(rules, plans, side, Dice(key_of(f"{seed} improvises")))
        self._follower = Follower(plan)
        self._improvised = 0
        self.horizon = Horizon(position.turn, len(position.frames), rules.phase(position))

    def step(self) -> bool:
        """Answer the next question; False at the end of the playout."""
        rules, position = self._rules, self.position
        decision = rules.decision(position)
        if decision is None:
            return False
        own, phase, depth = decision.side == self._name, rules.phase(position), len(position.frames)
        if self.horizon.reached(own, position.turn, depth, phase):
            return False
        if not own:
            rules.apply(position, self._advice(decision))
            if self.steps:
                self.steps[-1] = self.steps[-1]._replace(certain=False)
            return True
        action = self._own(decision, phase, depth)
        rolled = position.dice.used
        rules.apply(position, action)
        certain = position.dice.used == rolled
        self.steps.append(Step(phase, depth, decision, action, certain, not self.horizon.enemy_active))
        return True

    def _own(self, decision: Decision, phase: str, depth: int) -> Action:
        """The plan's answer, an improvised one, or the planner's."""
        if len(decision.actions) == 1:
            return self._follower.answer(decision, phase, depth) or decision.actions[0]
        if self.horizon.enemy_active:
            return self._advice(decision)
        planned = self._follower.answer(decision, phase, depth)
        if planned is not None:
            self._improvised = 0
            return planned
        if self._follower.improvising and self._improvised < IMPROVISED:
            self._improvised += 1
            self._think_in(NO_STYLE)
            return self._improviser.answer(decision, self.position)
        return self._advice(decision)

    def _advice(self, decision: Decision) -> Action:
        """What the planner of the side that is asked advises."""
        self._think_in(self._style if decision.side == self._name else NO_STYLE)
        return self._advised[decision.side].answer(decision, self.position)

    def _think_in(self, style: Changes) -> None:
        """What was worked out of the position in another style counts no more."""
        if style != self._thought_in:
            self._thought_in = style
            self.position.clear_cache()

    def value(self) -> float:
        """What the position is worth now."""
        self._think_in(NO_STYLE)
        return self._plans.evaluate(self.position, self._side)


class Horizon:
    """How far a playout goes: until the side is to act again in a later turn, after the enemy has acted.

    Who acts is told by who is asked with no more procedures waiting than ever before in the playout: other questions
    are put in the course of what somebody does. An answer in the course of what the enemy does is judged as soon as
    the side itself is to act.
    """

    def __init__(self, turn: int, depth: int, phase: str) -> None:
        self.enemy_active = False
        self._turn, self._phase = turn, phase
        self._root = self._base = depth
        self.interrupts = False
        """Was the first question put in the course of what the enemy did?"""
        self._known = self._replied = False

    def reached(self, own: bool, turn: int, depth: int, phase: str) -> bool:
        """Is it reached, now that somebody is asked?"""
        if not self._known and (depth < self._root or phase != self._phase):
            self._known = True
            self.interrupts = not own and phase == self._phase
        if depth > self._base:
            return False
        self._base = min(self._base, depth)
        if not own:
            self._replied = self.enemy_active = True
            return False
        self.enemy_active = False
        if not self._replied:
            return False
        return self.interrupts or turn > self._turn

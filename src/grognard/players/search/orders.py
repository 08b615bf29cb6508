"""Plans of a turn: orders, each what a side answers from a question on until it is asked on the same level again.

An order is a move, an attack, an order to a reserve: what it is about is the game's business. Whether one question is
asked in the course of another is told by how many procedures wait beneath it.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.game import Game
from grognard.engine.procedures import Role


class Step(NamedTuple):
    """One answer of a side in a playout."""

    phase: str
    depth: int
    """How many procedures were at work or waiting."""
    decision: Decision
    action: Action
    certain: bool
    """Was nobody else asked, and nothing rolled or drawn, until the side's next question?"""
    planned: bool
    """Is it a part of the side's own activity, before the enemy's begins?"""


class Order(NamedTuple):
    """Answers that belong together, the first of them to a question of a phase."""

    phase: str
    question: str
    answers: tuple[tuple[str, Action], ...]
    """Questions and what is answered to them."""
    improvised: bool = False
    """Is whatever else is asked in its course improvised? With no answers at all the first one is, too."""

    @property
    def first(self) -> Action | None:
        """Its first answer: the unit that moves, the hex that is attacked."""
        return self.answers[0][1] if self.answers else None


Plan = tuple[Order, ...]


def orders_of(rules: Game[Any], steps: Iterable[Step]) -> Plan:
    """What a side did in its own activity, as orders.

    After the first dice phases are left open at their end, so that what chance brings can still be answered.
    """
    found: list[Order] = []
    level: int | None = None
    open_end = False
    for step in steps:
        if not step.planned:
            break
        answer = (step.decision.question, step.action)
        if level is not None and step.depth > level and found:
            found[-1] = found[-1]._replace(answers=(*found[-1].answers, answer))
        else:
            level = step.depth
            found.append(Order(step.phase, step.decision.question, (answer,)))
            if open_end and rules.role(step.action) is Role.END:
                found.pop()
                level = None
        open_end = open_end or not step.certain
    return tuple(found)


class Follower:
    """Follows a plan as far as the rules and events let it."""

    def __init__(self, plan: Sequence[Order]) -> None:
        self.left = list(plan)
        self.improvising = False
        """Is the present order one that is improvised?"""
        self._level: int | None = None
        self._rest: list[tuple[str, Action]] = []

    def answer(self, decision: Decision, phase: str, depth: int) -> Action | None:
        """What the plan answers; None: it has no answer, or improvises one (`improvising`)."""
        if self._level is not None and depth > self._level:
            return self._within(decision)
        self._level, self._rest, self.improvising = None, [], False
        return self._next(decision, phase, depth)

    def _within(self, decision: Decision) -> Action | None:
        """The next answer of the order under way that fits the question."""
        for n, (question, action) in enumerate(self._rest):
            if question == decision.question and action in decision.actions:
                del self._rest[: n + 1]
                return action
        return None

    def _next(self, decision: Decision, phase: str, depth: int) -> Action | None:
        """The first answer of the next order for this question; those that can no longer be carried out are dropped."""
        kept: list[Order] = []
        for n, order in enumerate(self.left):
            if order.phase != phase or order.question != decision.question:
                kept.append(order)
                continue
            if order.first is None or order.first in decision.actions:
                self.left = kept + self.left[n + 1 :]
                self._level, self._rest = depth, list(order.answers[1:])
                self.improvising = order.improvised
                return order.first
        self.left = kept
        return None

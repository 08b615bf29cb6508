"""The line of a plan: what was asked and answered in its playouts, to see whether play goes that way."""

from collections.abc import Sequence

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.players.search.orders import Plan
from grognard.players.search.playout import Playout


class Line:
    """Follows the playouts of a plan, one answer after another."""

    def __init__(self, playouts: Sequence[Playout]) -> None:
        self.certain = True
        """Has nothing happened since the last answer but what was foreseen?"""
        self._steps = [playout.steps for playout in playouts]
        self._at = 0

    def next(self, decision: Decision) -> Action | None:
        """What is answered to a question, if it was asked so in a playout after the same answers."""
        n = self._at
        self._steps = [steps for steps in self._steps if len(steps) > n and steps[n].decision == decision]
        if not self._steps:
            self.certain = False
            return None
        return self._steps[0][n].action

    def answered(self, action: Action) -> None:
        """Play has gone on with an answer."""
        n = self._at
        self._steps = [steps for steps in self._steps if len(steps) > n and steps[n].action == action]
        self._at += 1
        self.certain = bool(self._steps) and all(steps[n].certain for steps in self._steps)


def rest(plan: Plan, question: str, action: Action) -> Plan:
    """What is left of a plan after an answer: an order that it begins is taken out."""
    for n, order in enumerate(plan):
        if order.question == question and order.first == action:
            return plan[:n] + plan[n + 1 :]
    return plan

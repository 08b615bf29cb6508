"""Variations of plans: an order is left out, improvised, put first or added; two plans are joined."""

from collections.abc import Callable, Sequence

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.dice import Dice
from grognard.players.search.orders import Order, Plan

THINNED = 4
"""One of so many orders is left out where a plan is thinned."""
SEVERAL = 3
"""Orders that are improvised at once, at most."""


def first_orders(decision: Decision, phase: str, most: int, dice: Dice, known: Sequence[Action]) -> list[Order]:
    """Orders that begin with answers to the present question other than known ones, at random if there are many."""
    others = [action for action in decision.actions if action not in known]
    while len(others) > most:
        del others[dice.below(len(others))]
    return [Order(phase, decision.question, ((decision.question, action),), improvised=True) for action in others]


def varied(plan: Plan, other: Plan, dice: Dice) -> Plan:
    """Another plan like this one, or one of its orders and those of the other plan."""
    if not plan:
        return plan
    how = WAYS[dice.below(len(WAYS))]
    return how(plan, other, dice)


def _early(plan: Plan, dice: Dice) -> int:
    """One of its orders: rather an early one, for the later ones will be thought over again."""
    return min(dice.below(len(plan)), dice.below(len(plan)))


def _left_out(plan: Plan, other: Plan, dice: Dice) -> Plan:
    n = _early(plan, dice)
    return plan[:n] + plan[n + 1 :]


def _improvised(plan: Plan, other: Plan, dice: Dice) -> Plan:
    """The same unit does something else."""
    found = list(plan)
    for _ in range(1 + dice.below(SEVERAL)):
        n = _early(plan, dice)
        found[n] = found[n]._replace(answers=plan[n].answers[:1], improvised=True)
    return tuple(found)


def _added(plan: Plan, other: Plan, dice: Dice) -> Plan:
    """Somebody else does something before one of the orders."""
    n = _early(plan, dice)
    return (*plan[:n], Order(plan[n].phase, plan[n].question, (), improvised=True), *plan[n:])


def _put_first(plan: Plan, other: Plan, dice: Dice) -> Plan:
    n = dice.below(len(plan))
    return (plan[n], *plan[:n], *plan[n + 1 :])


def _thinned(plan: Plan, other: Plan, dice: Dice) -> Plan:
    return tuple(order for order in plan if dice.below(THINNED))


def _joined(plan: Plan, other: Plan, dice: Dice) -> Plan:
    """The first orders of one plan, and those of the other that are about something else."""
    n = 1 + dice.below(len(plan))
    begun = {(order.phase, order.first) for order in plan[:n]}
    return plan[:n] + tuple(order for order in other if (order.phase, order.first) not in begun)


WAYS: tuple[Callable[[Plan, Plan, Dice], Plan], ...] = (
    _left_out,
    _improvised,
    _improvised,
    _improvised,
    _added,
    _added,
    _put_first,
    _thinned,
    _joined,
)
"""The ways to vary a plan; what is listed more often is done more often."""

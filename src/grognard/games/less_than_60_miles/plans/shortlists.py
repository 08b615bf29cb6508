"""What is worth a look, question by question: the best is first, and where one action is returned it is taken.

Questions that are not here are few and short: all their actions are looked at.
"""

from collections.abc import Callable, Mapping

from grognard.engine.decisions import Decision
from grognard.engine.planning import Actions
from grognard.games.less_than_60_miles.plans import cards, engineers, fire, moves, signals, staff, strikes, warfare
from grognard.games.less_than_60_miles.position import FrontPosition

_LOOKS: Mapping[str, Callable[[FrontPosition, Actions], Actions]] = {
    "setup.what": staff.set_up,
    "setup.where": staff.nothing_more,
    "cards.which": cards.offered,
    "warfare.which": warfare.declare,
    "orders.cancel_first": staff.keep_orders,
    "orders.which": staff.orders,
    "execution.who": staff.execute,
    "execution.mode": staff.execute_mode,
    "changes.who": staff.who_changes,
    "changes.mode": staff.change,
    "axis.where": staff.axis,
    "cas.where": staff.cas,
    "engineering.what": engineers.engineer,
    "engineering.where": engineers.work_place,
    "bridges.near": engineers.demolish,
    "bridges.attacked": engineers.demolish,
    "bridges.last_chance": engineers.demolish,
    "centres.which": staff.centres,
    "centres.where": staff.centre_to,
    "recovery.who": staff.rest,
    "recovery.helper": staff.helper,
    "ew.give": staff.give_ew,
    "ew.give_points": staff.ew_points,
    "ew.return": staff.return_ew,
    "ew.return_points": staff.ew_points,
    "intelligence.which": signals.which,
    "intelligence.where": signals.where,
    "intelligence.look": signals.where,
    "intelligence.air": signals.air,
    "missions.which": strikes.which,
    "missions.which_bridge": strikes.which_bridge,
    "missions.which_hex": strikes.which_hex,
    "mission.unit": strikes.assemble,
    "mission.bridge": strikes.assemble,
    "mission.hex": strikes.assemble,
    "mission.nuclear": strikes.assemble,
    "flight.path": fire.flight,
    "flight.noe": fire.flight,
    "movement.which": moves.which,
    "movement.where": moves.where,
    "reinforcements.where": moves.entry,
    "combat.kind": moves.kind,
    "combat.assault": moves.assault,
    "defenders.which": staff.defenders,
    "support.which": fire.support,
    "recon.which": staff.recon,
    "frontline.whether": staff.lead,
    "retreat.whether": staff.retreat,
    "disengage.let_go": staff.contest,
}


def shortlist(decision: Decision, position: FrontPosition, actions: Actions) -> Actions:
    """The actions that are worth a look, the most promising first; all of them, if there is nothing to say."""
    question = decision.question
    choose = cards.target if question.startswith(cards.PICK) else _LOOKS.get(question)
    found = cards.play(position, actions) or (choose(position, actions) if choose else ())
    inside = [action for action in found if action in actions]
    return inside or actions

"""What is tried at another moment than its own, or in a step that was passed over: why it was not asked.

Worked out only when somebody asks. Whoever is asked something else may be the enemy of those whose step it was: so
nothing is told of units that it cannot see [5.3.4-4].
"""

from collections.abc import Sequence
from typing import Any

from grognard.engine.kinds import Formation
from grognard.engine.rulings import Ruling, refuse
from grognard.games.formation.activation import Activating
from grognard.games.formation.administration import why_not_assigned
from grognard.games.formation.combat import why_withdrawal
from grognard.games.formation.command import members
from grognard.games.formation.initiative import Operations
from grognard.games.formation.intelligence import beneath, limited
from grognard.games.formation.movement import FREE, WITHDRAWAL, Moving
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.reaction import why_no_reaction


def why_not_now(position: FormationPosition, verb: str, numbers: Sequence[Any]) -> Ruling | None:
    """Why a verb that the present question does not take is refused; None if there is nothing more to say."""
    if verb in ("withdraw", "stand"):
        ruling = why_withdrawal(position)
        return None if ruling.legal else ruling
    if verb == "react":
        return _react(position, numbers[0])
    if verb == "assign":
        return why_not_assigned(position, numbers[0])
    if verb == "unit" and isinstance(position.present, Operations):
        return refuse("6.4-1", "moment.activate_first")
    if verb == "unit" and isinstance(position.present, Moving):
        return refuse("7.3.1-3", "moment.on_the_march", also=("7.1-4",))
    return None


def _react(position: FormationPosition, formation: Formation) -> Ruling:
    """Why no Reaction is offered: nobody moves, the move gives no cause, or the Formation cannot [6.5.1]."""
    running, move = position.nearest(Activating), position.nearest(Moving)
    facts = position.components.formations[formation]
    if running is not None and running.reaction:
        return refuse("6.5.3-8", "moment.counter_reaction")
    if move is None:
        return refuse("6.5.1-1", "moment.nobody_moves")
    if move.kind == WITHDRAWAL:
        return refuse("6.5.1-5", "moment.withdrawal_moves")
    if move.kind == FREE or running is None:
        return refuse("4.0-6", "moment.no_activation")
    if running.side != move.side:
        return refuse("7.4.3-8", "moment.defender_moves")
    if facts.side == move.side:
        return refuse("6.5.1-1", "reaction.not_yours", formation=facts.id)
    if move.quiet:
        return refuse("6.5.1-7", "moment.one_attempt")
    return _unasked(position, move, formation)


def _unasked(position: FormationPosition, move: Moving, formation: Formation) -> Ruling:
    """What keeps a Formation from reacting to a move, as far as the mover can see."""
    side, name = position.components.formations[formation].side, position.components.formations[formation].id
    unseen = beneath(position, side) if limited(position) else frozenset()
    seen = [unit for unit in members(position, formation) if unit not in unseen]
    if formation in move.displaced:
        return refuse("7.3.5-2", "reaction.hq_displaced", formation=name)
    refused = why_no_reaction(position, move, position.at[move.units[0]], formation, seen)
    return refused or refuse("6.5.1-1", "moment.declined", formation=name)

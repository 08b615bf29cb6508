"""What is tried at another moment than its own, or in a step that was passed over: why it was not asked.

Worked out only when somebody asks. Whoever is asked something else may be the enemy of those whose step it was: so
nothing is told of units that it cannot see [5.3.4-4].
"""

from collections.abc import Sequence
from typing import Any

from grognard.engine.kinds import Formation
from grognard.engine.moments import Moment
from grognard.engine.rolls import Rolling
from grognard.engine.rulings import Ruling, refuse
from grognard.games.formation.actions import Selected
from grognard.games.formation.activation import Activating
from grognard.games.formation.administration import why_not_assigned
from grognard.games.formation.combat import Battle, why_withdrawal
from grognard.games.formation.command import members
from grognard.games.formation.headquarters import HQDisplaced
from grognard.games.formation.initiative import CHOICES, Operations
from grognard.games.formation.intelligence import beneath, limited
from grognard.games.formation.movement import FREE, WITHDRAWAL, Moving
from grognard.games.formation.points import Acting
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.reaction import Offer, why_no_reaction
from grognard.games.formation.stacking import Overstacked

ACTIONS = ("move", "attack", "rally", "improve", "seize", "top", "all")
"""What units do that were selected for it."""
MOVES = ("hex", "screen", "exit")
"""What a stack does on its way."""
CYCLE = ("activate", "transfer", "end")
"""What is done with the Initiative."""
MOMENTS = {
    **dict.fromkeys(("hasty", "regular", "prepared"), Moment("7.1-7", "moment.escalate")),
    "lead": Moment("7.4.1.4A-16", "moment.lead"),
    **dict.fromkeys(("tanks", "guns"), Moment("7.4.1.4C-9", "moment.armour")),
    **dict.fromkeys(("hold", "retreat"), Moment("7.4.2-2", "moment.hits")),
    "follow": Moment("7.4.2-3C2", "moment.follow"),
    **dict.fromkeys(("keep", "reroll"), Moment("5.2-1", "moment.reroll")),
    "never": Moment("6.5.1-1", "moment.nobody_moves"),
}
"""Verbs that have one moment each: the rule that says when, and how it is said."""


def why_not_now(position: FormationPosition, verb: str, numbers: Sequence[Any]) -> Ruling | None:
    """Why a verb that the present question does not take is refused; None if there is nothing more to say."""
    if verb in ("withdraw", "stand"):
        ruling = why_withdrawal(position)
        return None if ruling.legal else ruling
    if verb == "react":
        return _react(position, numbers[0])
    if verb == "assign":
        return why_not_assigned(position, numbers[0])
    if verb in MOMENTS:
        return MOMENTS[verb].refusal()
    return _why_first(position) or _why_no_action(position, verb)


def _why_first(position: FormationPosition) -> Ruling | None:
    """What interrupts everything else: a die to roll again [5.2-1], a Reaction, units that have to leave a hex."""
    present = position.present
    if isinstance(present, Offer):
        return refuse("6.5.1-1", "moment.reaction_first")
    if isinstance(present, Rolling):
        return refuse("5.2-1", "moment.die_first")
    if isinstance(present, Overstacked):
        return refuse("5.3.2-4", "moment.displace_first")
    return refuse("5.3.3-2", "moment.displace_first") if isinstance(present, HQDisplaced) else None


def _why_no_action(position: FormationPosition, verb: str) -> Ruling | None:
    """Actions are for the active Formation [6.4-1], step by step and one after the other [7.2-1, 7.2-2]."""
    present = position.present
    if isinstance(present, Operations):
        if verb in ("done", "pass"):
            return refuse(CHOICES[present.how], f"moment.initiative.{present.how}")
        return refuse("6.4-1", "moment.activate_first") if verb in ("unit", *ACTIONS, *MOVES) else None
    if isinstance(present, Moving) and verb == "unit":
        return refuse("7.3.1-3", "moment.on_the_march", also=("7.1-4",))
    if position.nearest(Activating) is None:
        return refuse("4.0-1", "moment.operations") if verb in ("unit", *ACTIONS, *MOVES, *CYCLE) else None
    if verb in CYCLE:
        return refuse("6.2-2", "moment.cycle")
    if position.nearest(Battle) is not None and not isinstance(present, Acting | Selected | Moving):
        return refuse("7.2-2", "moment.combat_first")
    if isinstance(present, Moving):
        return refuse("7.2-2", "moment.move_first") if verb in ("back", *ACTIONS) else None
    if isinstance(present, Acting):
        return refuse("7.2-1", "moment.select_first") if verb in ("back", *ACTIONS, *MOVES) else None
    return refuse("7.2-1", "moment.choose_action") if verb in ("done", *MOVES) else None


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

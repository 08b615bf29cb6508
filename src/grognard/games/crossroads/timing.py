"""What is tried at another moment than its own: the rule of the sequence that puts it elsewhere, or what kept it away.

The sequence of play [3.0] says when a verb's question is asked. Worked out only when somebody asks why it is not.
"""

from collections.abc import Sequence
from typing import Any

from grognard.engine.kinds import Unit
from grognard.engine.moments import Moment
from grognard.engine.placement import Placing
from grognard.engine.rolls import Rolling
from grognard.engine.rulings import Ruling, refuse
from grognard.games.crossroads.arrivals import ArrivalPhase
from grognard.games.crossroads.combat import Attacking, Battle, CombatPhase, why_fought
from grognard.games.crossroads.movement import MovementPhase, Moving
from grognard.games.crossroads.position import CrossroadsPosition
from grognard.games.crossroads.reaction import Offer, open_hexes, why_not_ready
from grognard.games.crossroads.reserve import OrderPhase, Picking
from grognard.games.crossroads.units import why_away

FIRST = {
    Picking: Moment("2.1", "moment.reserve"),
    Placing: Moment("2.2", "moment.placement"),
    Offer: Moment("7.1", "moment.reaction"),
    Rolling: Moment("11.1", "moment.roll"),
}
"""What is settled before anything else goes on, and the rule that says so."""
OPERATIONS = ("attack", "fight", "overrun")
"""What formations do when they act [3.2]."""


def why_not_now(position: CrossroadsPosition, verb: str, numbers: Sequence[Any]) -> Ruling | None:
    """Why a verb that the present question does not take is refused; None if there is nothing more to say."""
    first = FIRST.get(type(position.present))
    if first is not None:
        return first.refusal()
    if verb in ("reroll", "keep"):
        return _fortune(position)
    if verb == "never":
        return refuse("7.1", "moment.never")
    if verb == "drop":
        return refuse("2.1", "moment.drop")
    if position.nearest(Battle) is not None:
        return refuse("9.6", "moment.battle") if verb in (*OPERATIONS, "unit", "hex") else None
    if position.nearest(OrderPhase) or position.nearest(ArrivalPhase):
        return refuse("3.1", "moment.operations") if verb in OPERATIONS else None
    if position.nearest(MovementPhase) is not None:
        return _in_movement(position, verb, numbers)
    return _in_combat(position, verb, numbers)


def _fortune(position: CrossroadsPosition) -> Ruling:
    """Only a combat roll is made again [11.1], when it has just been made, and not without the marker [11.3]."""
    if not position.components.options["fortune"]:
        return refuse("11.3", "moment.no_fortune")
    return refuse("11.1", "moment.fortune_past" if position.nearest(Battle) else "moment.fortune")


# -- movement


def _in_movement(position: CrossroadsPosition, verb: str, numbers: Sequence[Any]) -> Ruling | None:
    """First the moves, one unit after another, then the attacks [3.4, 5.1]."""
    moving = position.nearest(Moving)
    if verb in ("attack", "fight"):
        return refuse("3.4", "moment.attack")
    if moving is not None:
        return _other_unit(position, moving, numbers[0]) if verb == "unit" else None
    if verb == "hex":
        return refuse("5.1", "moment.unit_first")
    if verb == "overrun":
        return refuse("8.1", "moment.overrun_unit")
    return refuse("5.1", "moment.moved") if verb == "back" and any(position.moved) else None


def _other_unit(position: CrossroadsPosition, moving: Moving, unit: Unit) -> Ruling:
    """Another unit than the one that moves: it waits [5.1], does not act [3.4], or has no cause to react."""
    components, name = position.components, position.unit_name(unit)
    if components.side_of[unit] != moving.side:
        return _no_reaction(position, moving, unit)
    formation = components.formation[moving.unit]
    if components.formation[unit] != formation:
        return refuse("3.4", "movement.other_formation", unit=name, formation=formation)
    if unit != moving.unit and not position.on_map(unit):
        return why_away(position, unit)
    return refuse("5.1", "moment.one_unit", unit=position.unit_name(moving.unit))


def _no_reaction(position: CrossroadsPosition, moving: Moving, unit: Unit) -> Ruling:
    """Why an enemy unit was not asked whether it reacts to the move under way [7.0]."""
    mover, name = moving.unit, position.unit_name(unit)
    if not moving.started:
        return refuse("7.1", "moment.not_entered", unit=position.unit_name(mover))
    if not position.on_map(unit) or not position.components.grid.adjacent(position.at[unit], position.at[mover]):
        return refuse("7.1", "reaction.not_next", unit=name)
    if position.fought[mover]:
        return refuse("7.5", "moment.overran", unit=position.unit_name(mover))
    refused = why_not_ready(position, unit, mover)
    if refused is not None:
        return refused
    if not open_hexes(position, unit):
        return refuse("7.3", "reaction.nowhere", unit=name)
    return refuse("7.1", "moment.reaction_past", unit=name)


# -- combat


def _in_combat(position: CrossroadsPosition, verb: str, numbers: Sequence[Any]) -> Ruling | None:
    """After the moves the attacks [3.4], each of one hex that is named first [9.2]."""
    phase, attacking = position.nearest(CombatPhase), position.nearest(Attacking)
    if phase is None:
        return None
    if verb == "hex":
        return refuse("3.4", "moment.move")
    if verb == "overrun":
        return refuse("8.1", "moment.overrun")
    if attacking is not None:
        where = position.place_name(attacking.hex)
        return refuse("9.2", "moment.one_target", hex=where) if verb in ("attack", "done") else None
    if verb == "unit":
        return _attacker(position, phase, numbers[0])
    return refuse("9.2", "moment.target_first") if verb in ("fight", "back") else None


def _attacker(position: CrossroadsPosition, phase: CombatPhase, unit: Unit) -> Ruling:
    """A unit is chosen for an attack after the hex: one of the formation, on the map, that has not fought."""
    components, name = position.components, position.unit_name(unit)
    if components.side_of[unit] != phase.side or components.formation[unit] != phase.formation:
        return refuse("3.4", "combat.other_formation", unit=name, formation=phase.formation)
    if not position.on_map(unit):
        return why_away(position, unit)
    if position.fought[unit]:
        return why_fought(position, unit)
    return refuse("9.2", "moment.target_first")

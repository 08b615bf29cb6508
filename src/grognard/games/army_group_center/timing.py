"""Everything in its own part of the sequence [5.1-3]: why what is asked for at another moment is refused.

Nothing here decides what is legal: it tells, when somebody asks, which rule says that this is not the moment, or why
the moment never came.
"""

from collections.abc import Sequence
from typing import Any

from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.moments import Moment
from grognard.engine.rulings import Ruling, refuse
from grognard.games.army_group_center.air import InterdictionPhase, why_unsupported
from grognard.games.army_group_center.combat import (
    Attacking,
    Battle,
    CombatPhase,
    attackers,
    why_nobody,
    why_not_attacked,
)
from grognard.games.army_group_center.features import why_not_concentrate, why_not_withdraw
from grognard.games.army_group_center.movement import MovementPhase, Moving, why_not_moved
from grognard.games.army_group_center.order import Ordering
from grognard.games.army_group_center.ports import PortChoice
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.reinforcements import (
    ReinforcementPhase,
    arriving,
    finds_entry,
    rate_rule,
    why_not_arriving,
    why_not_rebuilt,
    why_not_reclaimed,
    why_nowhere,
)
from grognard.games.army_group_center.results import (
    HoldLoss,
    Retreating,
    SecondHex,
    must_hold,
    one_step,
    why_not_hold,
)
from grognard.games.army_group_center.setup import PlacingPanzers, Redeploying
from grognard.games.army_group_center.stacking import Overstacked
from grognard.games.army_group_center.units import GERMAN, SOVIET

SEQUENCE = {SOVIET: "5.2-1", GERMAN: "5.2-2"}
"""The order of the phases in a player turn."""
IN_BATTLE = {
    "support": Moment("13.1-4", "moment.support"),
    "concentrate": Moment("12.6-1", "moment.concentrate"),
    "withdraw": Moment("12.2-2", "moment.withdraw"),
    "stand": Moment("12.2-2", "moment.withdraw"),
    "hold": Moment("11.19-3", "moment.hold"),
    "retreat": Moment("11.17-1", "moment.retreat"),
    "ardour": Moment("11.23-3", "moment.ardour"),
    "lower": Moment("11.14", "moment.lower"),
    "raise": Moment("11.14", "moment.lower"),
    "roll": Moment("11.8-2", "moment.roll"),
    "fight": Moment("11.2", "moment.fight"),
    "stay": Moment("12.2-5", "moment.stay"),
    "over": Moment("6.8-2", "moment.order"),
    "under": Moment("6.8-2", "moment.order"),
}
"""What belongs to a battle, or to a stack, and is asked only there: the rule that says when."""


FIRST = {
    PortChoice: Moment("7.9-10", "moment.ports"),
    Overstacked: Moment("6.6-4", "moment.overstacked"),
    Ordering: Moment("6.8-2", "moment.stack"),
    Redeploying: Moment("3.1-5", "moment.setup"),
    PlacingPanzers: Moment("3.1-5", "moment.setup"),
}
"""What is settled before anything else goes on, and the rule that says so."""


def why_not_now(position: ArmyPosition, verb: str, numbers: Sequence[Any]) -> Ruling | None:
    """Why a verb that the present question does not take is refused; None if there is nothing more to say."""
    first = FIRST.get(type(position.present))
    if first is not None:
        return first.refusal()
    battle = position.nearest(Battle)
    if battle is not None:
        return _in_battle(position, battle, verb)
    if verb in IN_BATTLE:
        return IN_BATTLE[verb].refusal()
    if verb == "attack":
        return _attack(position, numbers[0])
    if verb in ("rebuild", "reclaim"):
        return _replacement(position, verb, numbers[0])
    if verb == "unit":
        return _unit(position, numbers[0])
    return _other(position, verb)


def why_no_box(position: ArmyPosition) -> Ruling | None:
    """Why a unit in play does not go to a box when it moves, retreats or advances [9.11]."""
    if isinstance(position.present, Moving | Retreating | SecondHex):
        return refuse("9.11", "movement.leaves_map")
    return None


def _phase_side(position: ArmyPosition) -> Side:
    """Whose player turn it is."""
    phase = position.nearest(ReinforcementPhase | CombatPhase | MovementPhase)
    return GERMAN if phase is None else phase.side


def _not_its_part(position: ArmyPosition, reason: str) -> Ruling:
    return Ruling(False, ("5.1-3", SEQUENCE[_phase_side(position)]), reason)


# -- between battles


def _attack(position: ArmyPosition, hex: Hex) -> Ruling:
    """Attacks belong to the combat phases; the one before movement may have been skipped for want of a target."""
    attacking, side = position.nearest(Attacking), _phase_side(position)
    if attacking is not None:
        return refuse("11.3-1", "moment.one_target", hex=position.place_name(attacking.hex))
    if position.nearest(MovementPhase) is not None or position.nearest(InterdictionPhase) is not None:
        refused = why_not_attacked(position, side, hex, ())
        if refused is None and not attackers(position, side, hex):
            refused = why_nobody(position, side, hex)
        if refused is not None:
            return refused
    return _not_its_part(position, "moment.attack")


def _replacement(position: ArmyPosition, verb: str, unit: Unit) -> Ruling:
    """Steps are spent in the first phase, which is skipped where there is none to spend or nobody to take it."""
    side = _phase_side(position)
    if position.nearest(InterdictionPhase) is None and position.components.side_of[unit] == side:
        track = position.components.track[position.turn - 1]
        if not position.components.facts.replacements(track)[side]:
            return refuse(rate_rule(position, side), "replacements.none_this_turn")
        refused = (why_not_rebuilt if verb == "rebuild" else why_not_reclaimed)(position, unit)
        if refused is not None:
            return refused
    return _not_its_part(position, "moment.replacements")


def _unit(position: ArmyPosition, unit: Unit) -> Ruling | None:
    """One unit after another moves; in a combat phase one names a hex first, whatever became of the other phases."""
    moving, phase = position.nearest(Moving), position.nearest(CombatPhase)
    if moving is not None:
        return refuse("6.3-2", "moment.one_unit", unit=position.unit_name(moving.unit))
    if phase is None:
        return None
    if position.components.side_of[unit] == phase.side and not position.components.air[unit]:
        if not position.on_map(unit):
            if unit not in arriving(position, phase.side):
                return why_not_arriving(position, phase.side, unit)
            if not finds_entry(position, unit):
                return why_nowhere(position, unit)
            return _not_its_part(position, "moment.arrive")
        refused = why_not_moved(position, unit)
        if refused is not None and refused.rules[0] in ("2.10-3", "5.4-1"):
            return refused
    return refuse("11.3-1", "moment.target_first")


def _other(position: ArmyPosition, verb: str) -> Ruling | None:
    """Moving outside the movement phase, going back, ending what is not begun."""
    if verb == "hex":
        if position.nearest(MovementPhase) is not None:
            return refuse("9.2-2", "moment.unit_first")
        return _not_its_part(position, "moment.move")
    if verb == "back":
        if position.nearest(MovementPhase) is not None and any(position.moved):
            return refuse("9.2-4", "moment.moved")
        return _not_its_part(position, "moment.back")
    if verb == "done" and position.nearest(Attacking) is not None:
        return refuse("11.8-3", "moment.attack_open")
    return None


# -- in a battle


def _in_battle(position: ArmyPosition, battle: Battle, verb: str) -> Ruling | None:
    """A battle goes through its steps in their order, and is fought to its end before the next begins [11.7-1]."""
    if verb in ("attack", "done", "fight", "rebuild", "reclaim"):
        return refuse("11.7-1", "moment.battle", hex=position.place_name(battle.hex))
    if verb in ("unit", "back"):
        return _committed(position, battle)
    if verb == "support":
        return _support(position, battle)
    if verb == "concentrate":
        return _concentrate(position, battle)
    if verb in ("withdraw", "stand"):
        return _withdraw(position, battle)
    if verb == "hold":
        return _hold(position, battle)
    if verb == "retreat":
        return _retreat(position, battle)
    if verb == "hex":
        if isinstance(position.present, SecondHex | Retreating):
            return None
        return refuse("11.22-1", "moment.hex_in_battle", hex=position.place_name(battle.hex))
    if verb in ("ardour", "lower", "raise", "roll") and not battle.result:
        return refuse("11.8-2", "moment.not_yet")
    return IN_BATTLE[verb].refusal() if verb in IN_BATTLE else None


def _committed(position: ArmyPosition, battle: Battle) -> Ruling:
    """A declared attack is not called off, nor are its units changed: for the German having seen the stack [6.8-3]."""
    where = position.place_name(battle.hex)
    if battle.side == GERMAN and not battle.result and len(position.units_at(battle.hex)) > 1:
        return refuse("6.8-3", "moment.examined", hex=where)
    return refuse("5.1-3", "moment.declared", hex=where)


def _support(position: ArmyPosition, battle: Battle) -> Ruling:
    """One air army an attack of the Soviet, before the die [13.1-4]; of its own front, and one that is ready."""
    if battle.side == GERMAN:
        return refuse("13.1-4", "moment.support_soviet")
    if battle.support:
        return refuse("13.1-4", "moment.support_one")
    refused = None if battle.result else why_unsupported(position, battle.units)
    return refused or refuse("13.1-4", "moment.support_past")


def _concentrate(position: ArmyPosition, battle: Battle) -> Ruling:
    """Only the German has it [12.6-1], once an attack, and only under its conditions."""
    if battle.side == SOVIET:
        return refuse("12.6-1", "moment.concentrate_german")
    if battle.support:
        return refuse("12.6-1", "moment.concentrate_here")
    return why_not_concentrate(position, battle.units) or refuse("12.6-1", "moment.concentrate_past")


def _withdraw(position: ArmyPosition, battle: Battle) -> Ruling:
    """Only before the die [12.2-2], and only who may refuse combat at all."""
    if battle.result:
        return refuse("12.2-2", "moment.withdraw")
    refused = why_not_withdraw(position, battle.hex)
    if refused is not None:
        return refused
    return refuse("12.2-2", "moment.withdraw_past", unit=position.unit_name(position.units_at(battle.hex)[0]))


def _hold(position: ArmyPosition, battle: Battle) -> Ruling:
    """A DR, outside cities, is turned into the loss of a step by a force with two steps and a way out [11.19]."""
    components, hex = position.components, battle.hex
    if not battle.result:
        return refuse("11.19-3", "moment.hold")
    if components.city[hex]:
        return refuse("11.18", "moment.hold_city", hex=position.place_name(hex))
    if battle.result != "DR":
        return refuse("11.19-1", "moment.hold_result", combat_result=battle.result)
    there = [unit for unit in position.units_at(hex) if components.side_of[unit] != battle.side]
    gone = [unit for unit in components.by_side[1 - battle.side] if _fled(position, unit, hex)]
    if not there and not gone:
        return Ruling(False, ("11.19-4", "11.19-2"), "moment.hold_gone")
    refused = one_step(position, (*there, *gone)) if gone else why_not_hold(position, hex)
    return refused or refuse("11.19-3", "moment.hold_past")


def _fled(position: ArmyPosition, unit: Unit, hex: Hex) -> bool:
    """Has a unit gone back in this phase to a hex next to this one?"""
    return (
        position.retreated[unit] and position.on_map(unit) and position.components.grid.adjacent(position.at[unit], hex)
    )


def _retreat(position: ArmyPosition, battle: Battle) -> Ruling:
    """Only after a DR [11.17-1], and not where Germans have to stand fast [11.19-5]."""
    top = position.present
    if isinstance(top, HoldLoss) and must_hold(position, top.side, battle.hex):
        return refuse("11.19-5", "moment.stand_fast")
    if battle.result != "DR":
        return refuse("11.17-1", "moment.retreat")
    return refuse("11.19-3", "moment.retreat_past")

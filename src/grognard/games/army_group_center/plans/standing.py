"""Where play stands, as far as a side can tell: from the phase, and from what it is asked."""

from collections.abc import Mapping
from typing import Any

from grognard.board.costs import POINT
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.losses import Losing
from grognard.engine.placement import Placing
from grognard.engine.position import Frame
from grognard.games.army_group_center.air import SupportOffer
from grognard.games.army_group_center.column import Column
from grognard.games.army_group_center.combat import Attacking, Battle, CombatPhase, Fight
from grognard.games.army_group_center.features import Concentration, Withdrawal
from grognard.games.army_group_center.movement import Moving, strait_open
from grognard.games.army_group_center.odds import final_column, reckon
from grognard.games.army_group_center.order import Ordering
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.reinforcements import ReinforcementPhase
from grognard.games.army_group_center.results import (
    Advancing,
    DefenderRetreat,
    Retreating,
    SecondHex,
    second_hex_units,
)

Asked = Mapping[str, Any]


def standing(position: ArmyPosition, view: Mapping[str, Any], side: Side) -> list[Frame]:
    """The frames of the phase, and on top what asks the side.

    Up to the die a battle is put together again, from what the side is told of it. Who fights is not known later:
    whatever a battle asks then stands there as if nothing followed.
    """
    from grognard.games.army_group_center import GAME

    phase = GAME.phases().get(view["phase"])
    if phase is None:
        return []
    active = position.active[:]
    frames = phase(position)
    position.active = active
    asked = view["decision"]
    if asked is None or "actions" not in asked:
        return frames
    facts = asked["facts"]
    match frames[-1]:
        case CombatPhase(acting):
            frames[-1] = frames[-1]._replace(attacked=_attacked(position, acting, asked))
        case ReinforcementPhase():
            frames[-1] = frames[-1]._replace(steps=facts.get("steps", 0), unit=_in_hand(position, facts))
        case Placing():
            frames[-1] = frames[-1]._replace(unit=_in_hand(position, facts))
    position.frames = frames  # which the odds of a first blow hang on [5.4-2]
    return frames + _deeper(position, side, asked)


def _in_hand(position: ArmyPosition, facts: Mapping[str, Any]) -> Unit:
    """The unit that was picked and is to be put somewhere; none while that is still asked."""
    return position.components.number("unit", facts["unit"]) if "unit" in facts else NONE


def _attacked(position: ArmyPosition, acting: Side, asked: Asked) -> tuple[Hex, ...]:
    """The hexes that cannot be attacked again: those of the enemy that are not on the list [11.3-2]."""
    if asked["question"] != "combat.whom":
        return ()
    listed = set(_named(position, asked, "attack", "hex"))
    return tuple(sorted(set(position.hexes_of(1 - acting)) - listed))


def _deeper(position: ArmyPosition, side: Side, asked: Asked) -> list[Frame]:
    """What the phase is waiting for, if it is not the phase itself that asks."""
    facts, number = asked["facts"], position.components.number
    match asked["question"]:
        case "movement.where":
            unit = number("unit", facts["unit"])
            moving = Moving(side, unit, round(facts["left"] * POINT), position.moved[unit], strait_open(position))
            return [moving]
        case "stacking.order":
            return [Ordering(number("unit", facts["unit"]))]
        case "combat.who":
            return [Attacking(side, number("hex", facts["hex"]), _units(position, facts["units"]))]
        case "withdraw.or_stand":
            hex = number("hex", facts["hex"])
            return [_battle(position, hex, _likely(position, hex), "withdraw"), Withdrawal(hex)]
        case "air.support":
            hex, units = number("hex", facts["hex"]), _units(position, facts["units"])
            return [_battle(position, hex, units, "support"), SupportOffer(hex, units)]
        case "concentration.commit":
            hex, units = number("hex", facts["hex"]), _units(position, facts["units"])
            return [_battle(position, hex, units, "support"), Concentration(hex, units)]
        case "combat.column":
            hex, units, support = number("hex", facts["hex"]), _units(position, facts["units"]), facts["support"]
            highest = final_column(position, reckon(position, hex, units, support))
            lowered = highest - position.components.crt.columns.index(facts["column"])
            battle = _battle(position, hex, units, "column")._replace(support=support)
            return [battle, Column(side, hex, units, support, highest, lowered)]
        case "losses.which":
            return [Losing(side, tuple(_named(position, asked, "unit", "unit")), facts["count"])]
        case "retreat.or_hold":
            return [DefenderRetreat(side, number("hex", facts["hex"]))]
        case "retreat.who_first":
            units = tuple(_named(position, asked, "unit", "unit"))
            return [Retreating(side, position.at[units[0]], units)]
        case "retreat.where":
            units = _units(position, facts["units"])
            return [Retreating(side, position.at[units[0]], units)]
        case "advance.who":
            return [Advancing(side, number("hex", facts["hex"]), tuple(_named(position, asked, "unit", "unit")))]
        case "advance.second":
            return [SecondHex(side, number("unit", facts["unit"]))]
    return []


def _battle(position: ArmyPosition, hex: Hex, units: tuple[Unit, ...], asking: str) -> Battle:
    """A battle that has come to one of its steps, and asks."""
    fast, step = second_hex_units(position, units), Fight.steps.index(asking) + 1
    return Battle(1 - position.owner(hex), hex, units, fast, step=step)


def _likely(position: ArmyPosition, hex: Hex) -> tuple[Unit, ...]:
    """Who attacks a hex, as far as the defender can tell: the enemies beside it that have attacked in this phase."""
    around, enemy = position.components.grid.around[hex], 1 - position.owner(hex)
    here = (unit for near in around if position.owner(near) == enemy for unit in position.units_at(near))
    return tuple(unit for unit in here if position.attacked[unit])


def _units(position: ArmyPosition, names: list[str]) -> tuple[Unit, ...]:
    return tuple(position.components.number("unit", name) for name in names)


def _named(position: ArmyPosition, asked: Asked, verb: str, kind: str) -> list[int]:
    """What the actions of a verb are about."""
    split = [action.split() for action in asked["actions"]]
    return [position.components.number(kind, args[0]) for word, *args in split if word == verb]

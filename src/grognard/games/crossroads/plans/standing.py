"""Where play stands, as far as a side can tell: from the phase, and from what it is asked."""

from collections.abc import Callable, Mapping
from typing import Any

from grognard.board.costs import POINT
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.losses import Losing
from grognard.engine.placement import Placing
from grognard.engine.position import Frame
from grognard.engine.rolls import Rolling
from grognard.games.crossroads.arrivals import ArrivalPhase
from grognard.games.crossroads.combat import Attacking, Battle, CombatPhase, reckon
from grognard.games.crossroads.movement import MovementPhase, Moving
from grognard.games.crossroads.position import CrossroadsPosition
from grognard.games.crossroads.reaction import Offer
from grognard.games.crossroads.reserve import OrderPhase
from grognard.games.crossroads.results import RETREAT_LENGTH, Advancing, Retreating, retreat_hexes
from grognard.games.crossroads.units import SIDES

Phases = Mapping[str, Callable[[CrossroadsPosition], list[Frame]]]
Asked = Mapping[str, Any]
ATTACK = "attack."
"""How the purpose of a combat roll begins; behind it stands the hex."""


def standing(phases: Phases, position: CrossroadsPosition, view: Mapping[str, Any]) -> list[Frame]:
    """The frames of the phase, and on top what asks the side.

    How a battle under way began is not in the view: it is put together from who has fought and is next to it; losses,
    retreats and advances stand there as if nothing followed.
    """
    phase, asked = phases.get(view["phase"]), view["decision"]
    if phase is None:
        return []
    frames = phase(position)
    if asked is None or "actions" not in asked:
        return frames
    side, unit = SIDES.index(asked["side"]), _unit(position, asked["facts"].get("unit"))
    match frames[-1]:
        case Placing() | OrderPhase():
            frames[-1] = frames[-1]._replace(unit=unit)
        case ArrivalPhase():
            units = (unit,) if unit != NONE else tuple(_named(position, asked, "unit"))
            frames[-1] = ArrivalPhase(side, units, unit, begun=True)
        case CombatPhase() as fighting:
            frames[-1] = fighting._replace(attacked=_attacked(position, fighting.side, asked))
            frames += _deeper(position, fighting.side, fighting.formation, side, asked)
        case MovementPhase() as moving:
            frames += _deeper(position, moving.side, moving.formation, side, asked)
    return frames


def _unit(position: CrossroadsPosition, name: str | None) -> Unit:
    return NONE if name is None else position.components.number("unit", name)


def _named(position: CrossroadsPosition, asked: Asked, verb: str, kind: str = "unit") -> list[int]:
    """What the actions of a verb are about."""
    split = [action.split() for action in asked["actions"]]
    return [position.components.number(kind, args[0]) for word, *args in split if word == verb]


def _attacked(position: CrossroadsPosition, acting: Side, asked: Asked) -> tuple[Hex, ...]:
    """The hexes that cannot be attacked again: those of the enemy that are not on the list [9.1]."""
    if asked["question"] != "combat.whom":
        return ()
    return tuple(sorted(set(position.hexes_of(1 - acting)) - set(_named(position, asked, "attack", "hex"))))


def _deeper(position: CrossroadsPosition, acting: Side, formation: int, side: Side, asked: Asked) -> list[Frame]:
    """What the phase is waiting for, if it is not the phase itself that asks."""
    facts, number = asked["facts"], position.components.number
    match asked["question"]:
        case "movement.where":
            return [_moving(position, side, asked)]
        case "reaction.which" | "reaction.where":
            mover, unit = _unit(position, facts["mover"]), _unit(position, facts.get("unit"))
            ready = (unit,) if unit != NONE else tuple(_named(position, asked, "unit"))
            return [Moving(acting, mover, 0, started=True), Offer(side, mover, ready, unit)]
        case "combat.who":
            units = tuple(_unit(position, name) for name in facts["units"])
            return [Attacking(side, formation, number("hex", facts["hex"]), units)]
        case "roll.again":
            return _rolling(position, acting, side, facts)
        case "losses.which":
            return [Losing(side, tuple(_named(position, asked, "unit")), facts["count"])]
        case "retreat.where":
            return [_retreating(position, side, asked)]
        case "advance.who":
            return [Advancing(side, number("hex", facts["hex"]), tuple(_named(position, asked, "unit")))]
    return []


def _moving(position: CrossroadsPosition, side: Side, asked: Asked) -> Moving:
    """A unit in hand: on its way if it has moved, and stopped if no hex is open to it any more [6.2]."""
    unit, left = _unit(position, asked["facts"]["unit"]), round(asked["facts"]["left"] * POINT)
    started = position.moved[unit]
    stopped = started and not _named(position, asked, "hex", "hex")
    return Moving(side, unit, left, started, stopped)


def _rolling(position: CrossroadsPosition, acting: Side, side: Side, facts: Mapping[str, Any]) -> list[Frame]:
    """The roll of a battle: fought by those of the acting side who are next to it and have fought."""
    components = position.components
    hex = components.number("hex", facts["purpose"].removeprefix(ATTACK))
    units = tuple(
        unit
        for near in components.grid.around[hex]
        for unit in position.units_at(near)
        if components.side_of[unit] == acting and position.fought[unit]
    )
    if not units:
        return []
    column = reckon(position, hex, units).shifted
    battle = Battle(acting, hex, units, column=column, step=1)
    return [battle, Rolling(facts["purpose"], "9.6", facts["die"], acting, facts["result"], (side,))]


def _retreating(position: CrossroadsPosition, side: Side, asked: Asked) -> Retreating:
    """A unit on its way back: from the hex where it is, or one next to it from which the same hexes lead away [9.8]."""
    unit, left = _unit(position, asked["facts"]["unit"]), asked["facts"]["left"]
    here, listed = position.at[unit], set(_named(position, asked, "hex", "hex"))
    if left < RETREAT_LENGTH:
        for near in position.components.grid.around[here]:
            frame = Retreating(side, near, (unit,), left)
            if set(retreat_hexes(position, frame)) == listed:
                return frame
    return Retreating(side, here, (unit,), left)

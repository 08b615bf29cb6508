"""Stacking [7]: how many units of a side a hex holds when a Movement Phase ends and when a unit attacks."""

from collections.abc import Collection, Iterable

from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.rulings import Ruling, refuse
from grognard.games.less_than_60_miles.components import NATO
from grognard.games.less_than_60_miles.organisation import REGIMENT
from grognard.games.less_than_60_miles.position import FrontPosition


def why_too_full(
    position: FrontPosition, hex: Hex, side: Side, more: Iterable[Unit] = (), leaving: Collection[Unit] = ()
) -> Ruling | None:
    """Why a hex has no room for the units of a side that are in it, but for some, and some more; None if it has.

    It counts at the end of the side's Movement Phase and in Ground Combat only [7-3]. Units that have not left the hex
    where they were set up are free of it as long as they are among themselves [7-4].
    """
    components, coming = position.components, tuple(more)
    own = [unit for unit in position.units_at(hex) if components.side_of[unit] == side]
    there = [unit for unit in own if unit not in coming and unit not in leaving]
    if not coming and not any(position.left_setup[unit] for unit in there):
        return None
    units, facts = [*there, *coming], components.side_facts[side]
    rule, name = "7-1" if side == NATO else "7-2", position.place_name(hex)
    if len(units) > facts.stack:
        return refuse(rule, "stacking.units", also=("7-3",), hex=name, count=len(units), limit=facts.stack)
    fighting = sum(components.combat[unit] for unit in units)
    if fighting > facts.stack_combat:
        return refuse(rule, "stacking.combat", also=("7-3",), hex=name, count=fighting, limit=facts.stack_combat)
    large = sum(components.specs[unit].size == REGIMENT for unit in units)
    if large > facts.stack_regiments:
        return refuse(rule, "stacking.regiments", also=("7-3",), hex=name, count=large, limit=facts.stack_regiments)
    return None


def too_full(position: FrontPosition, hex: Hex, side: Side, more: Iterable[Unit] = ()) -> bool:
    """Is a hex over the limit of a side, or would it be with more units [7-1, 7-2]?"""
    return why_too_full(position, hex, side, more) is not None


def overfull(position: FrontPosition, side: Side) -> list[Hex]:
    """The hexes of a side that are over its limit [7-3]."""
    return [hex for hex in position.hexes_of(side) if len(position.stacks[hex]) > 1 and too_full(position, hex, side)]

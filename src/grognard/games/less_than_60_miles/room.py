"""Who may still move in a Movement Phase, and the room that this makes for others until it ends [7-3, 8.1]."""

from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.rulings import Ruling, refuse
from grognard.games.less_than_60_miles import holds
from grognard.games.less_than_60_miles.allowances import allowance, may_spend, movement_mode, why_no_points
from grognard.games.less_than_60_miles.charts.modes import FIXED
from grognard.games.less_than_60_miles.costs import reach
from grognard.games.less_than_60_miles.hqs import why_no_hq_change
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.stacking import too_full, why_too_full


def _spent(position: FrontPosition, unit: Unit) -> str:
    """Why a unit has no part in this phase any more, in a word; none if it has."""
    if not position.on_map(unit):
        return "not_on_map"
    if position.moved[unit]:
        return "moved"
    return "commanded" if position.commanded[unit] else ""


def why_not_moved(position: FrontPosition, unit: Unit, side: Side) -> Ruling | None:
    """What keeps a unit from moving in this phase; None: nothing."""
    spent, name = _spent(position, unit), position.unit_name(unit)
    if position.components.side_of[unit] != side:
        return refuse("8.1-1", "movement.not_yours", unit=name)
    if spent == "not_on_map":
        return refuse("8.1-1", "movement.not_on_map", unit=name)
    if spent == "moved":
        return refuse("8.1-2", "movement.moved", unit=name)
    if spent == "commanded":
        return refuse("15.5.18-3:1", "movement.commanded", unit=name)
    return why_no_points(position, unit) or _why_held_back(position, unit)


def may_move(position: FrontPosition, unit: Unit) -> bool:
    """Does nothing keep a unit from moving in the phase of its side?"""
    free = not _spent(position, unit) and may_spend(position, unit)
    return free and _why_held_back(position, unit) is None


def _why_held_back(position: FrontPosition, unit: Unit) -> Ruling | None:
    """Why a unit that has Movement Points cannot use them: an HQ that is stuck, or a unit that its scenario holds."""
    return _why_stuck(position, unit) or holds.why_held(position, unit)


def _why_stuck(position: FrontPosition, unit: Unit) -> Ruling | None:
    """Why a Deployed HQ can do nothing at all: its mode is all that it could change, and it cannot [12.1-2, 12.1-4]."""
    if not position.components.hq[unit] or movement_mode(position, unit) != FIXED:
        return None
    return why_no_hq_change(position, unit)


def may_leave(position: FrontPosition, unit: Unit, side: Side) -> bool:
    """Can a unit still go to a hex that has room as it is, and so make room for others before the phase ends [7-3]?"""
    if position.components.side_of[unit] != side or not may_move(position, unit):
        return False
    stacks = position.stacks
    found = reach(position, unit, allowance(position, unit)).hexes[1:]
    return any(hex not in stacks or not too_full(position, hex, side, (unit,)) for hex in found)


def why_no_room(position: FrontPosition, unit: Unit, hex: Hex) -> Ruling | None:
    """Why a unit cannot stop in a hex: beside those who stay it would be over the limit when the phase ends [7-3]."""
    side = position.components.side_of[unit]
    full = why_too_full(position, hex, side, (unit,))
    if full is None:
        return None
    leaving = [other for other in position.units_at(hex) if other != unit and may_leave(position, other, side)]
    return why_too_full(position, hex, side, (unit,), leaving) if leaving else full

"""Reinforcements [3.0-6, 4.1-5]: they wait on the turn track, and come on in a Movement Phase once they are due.

The exclusive rules say when and where: the scenario has the turn, and the area `entry.NAME` of the map the hexes. The
hex where a unit comes on costs what its ground does; from there the unit moves on as usual.
"""

from collections.abc import Sequence

from grognard.engine.kinds import Hex, Unit
from grognard.engine.moves import points
from grognard.engine.rulings import COST, Part, Ruling, allow, refuse
from grognard.games.folio.position import FolioPosition


def why_not_due(position: FolioPosition, unit: Unit, mobile: bool) -> Ruling | None:
    """Why a unit on the turn track does not come on now; None: it may."""
    due, name = position.components.arrivals[unit], position.unit_name(unit)
    if due is None:
        return refuse("3.0-6", "away.waiting", unit=name)
    if position.turn < due.turn:
        return refuse("3.0-6", "reinforcements.early", unit=name, turn=due.turn)
    return refuse("4.1-5", "reinforcements.mobile", unit=name) if mobile else None


def entries(position: FolioPosition, unit: Unit) -> Sequence[Hex]:
    """The hexes where a unit may come on, whoever is there."""
    due = position.components.arrivals[unit]
    return () if due is None else due.hexes


def open_entries(position: FolioPosition, unit: Unit, left: int) -> list[Hex]:
    """The hexes where a unit can come on just now: free ones [5.1-4, 5.3-1] for which its points suffice [5.2-5]."""
    ground = position.components.ground_cost
    return [hex for hex in entries(position, unit) if hex not in position.stacks and ground[hex] <= left]


def why_enter(position: FolioPosition, unit: Unit, left: int, hex: Hex) -> Ruling:
    """What it costs a unit to come on in a hex, or the rule that refuses it."""
    components, name = position.components, position.place_name(hex)
    cost, side = components.ground_cost[hex], components.side_of[unit]
    if hex not in entries(position, unit):
        return refuse("4.1-5", "reinforcements.elsewhere", unit=position.unit_name(unit), hex=name)
    if hex in position.stacks:
        taken = ("5.3-1", "movement.stacked") if position.owner(hex) == side else ("5.1-4", "movement.enemy")
        return refuse(*taken, hex=name)
    part = Part("5.2-2", components.costliest[hex], points(cost), COST)
    if cost > left:
        return refuse("5.2-5", "movement.too_expensive", part, hex=name, cost=points(cost), left=points(left))
    return allow("4.1-5", "reinforcements.enter", part, hex=name, cost=points(cost))

"""Who may move [8.1]: active units, each once in a phase, one by one or as a stack."""

from collections.abc import Sequence

from grognard.board.costs import POINT
from grognard.engine.kinds import Side, Unit
from grognard.engine.rulings import Ruling, refuse
from grognard.games.roads_to_moscow.army import awaited, is_active, why_inactive
from grognard.games.roads_to_moscow.counters import why_away
from grognard.games.roads_to_moscow.move_rulings import allowance_parts, in_hand_allowance
from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.reinforcements import ways_of, why_not_due


def why_not_moved(position: RoadsPosition, unit: Unit, side: Side) -> Ruling | None:
    """What keeps a unit from moving in this phase; None: nothing. Only one's own units do [3.1a]."""
    components, name = position.components, position.unit_name(unit)
    if components.side_of[unit] != side:
        return refuse("3.1b", "movement.not_yours", unit=name)
    if position.at[unit] == components.reinforcements[side]:
        refused = why_not_due(position, unit)
        if refused is not None:
            return refused
    elif not position.on_map(unit):
        return why_away(position, unit)
    if position.moved[unit]:
        return refuse("8.13-1", "movement.moved", unit=name)
    refused = why_inactive(position, unit)
    if refused is not None:
        return refused
    if _being_spent(position, unit):
        return refuse("6.42-1", "movement.being_spent", unit=name)
    if not _has_points(position, unit):
        return refuse("8.13-1", "movement.no_points", *allowance_parts(position, unit), unit=name)
    if not _can_begin(position, unit):
        return refuse("5.2-1", "reinforcements.no_entry", unit=name)
    return None


def _being_spent(position: RoadsPosition, unit: Unit) -> bool:
    """Is it a Fuel unit that is used in this phase [6.42]?"""
    return bool(position.components.fuel[unit] and position.spent[unit])


def _has_points(position: RoadsPosition, unit: Unit) -> bool:
    """Has it an allowance at all [8.13]? Only of units that are slow or impaired it has to be worked out."""
    slow = position.disrupted[unit] or position.unsupplied[unit] or position.components.move[unit] <= 2 * POINT
    return not slow or in_hand_allowance(position, unit) > 0


def _can_begin(position: RoadsPosition, unit: Unit) -> bool:
    """Is it on the map, or waiting with a way onto it [5.2]?"""
    components, place = position.components, position.at[unit]
    if 0 <= place < components.hexes:
        return True
    return place == components.reinforcements[components.side_of[unit]] and bool(ways_of(position, unit))


def movable(position: RoadsPosition, side: Side) -> list[Unit]:
    """The units that may still move: of the active formations and of those who have joined them [4.23b-1, 7.47]."""
    components, active, at, moved = position.components, position.active, position.at, position.moved
    joined, box = position.joined, components.reinforcements[side]
    units = [unit for formation in active for unit in components.units_of[formation] if not moved[unit]]
    units += [unit for unit in components.unattached[side] if joined[unit] in active and not moved[unit]]
    late = awaited(position) if box in {at[unit] for unit in units} else ()
    return [unit for unit in units if (at[unit] != box or unit not in late) and able(position, unit)]


def able(position: RoadsPosition, unit: Unit) -> bool:
    """Does nothing else keep an active unit that has not moved from moving?"""
    if not 0 <= position.at[unit] < position.components.hexes and not _can_begin(position, unit):
        return False
    if position.spent[unit] and _being_spent(position, unit):
        return False
    return _has_points(position, unit)


def may_leave(position: RoadsPosition, side: Side, unit: Unit) -> bool:
    """May a unit on the map still move away in this phase, and so make room for others before its end [3.32-1]?"""
    if position.moved[unit] or not is_active(position, unit):
        return False
    return able(position, unit)


def stack_rules(position: RoadsPosition, units: Sequence[Unit]) -> tuple[str, ...]:
    """What a stack has from its worst units: the lowest allowance, and the costs of vehicles if any of it is one."""
    motorized = [position.components.motorized[unit] for unit in units]
    found = ("3.35c",) if len({in_hand_allowance(position, unit) for unit in units}) > 1 else ()
    return (*found, "3.35d") if any(motorized) and not all(motorized) else found

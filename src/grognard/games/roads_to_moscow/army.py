"""Who is active [4.2, 7.4]: units of active formations, and Army units, Leaders and Fuel units with them."""

from collections.abc import Sequence

from grognard.engine.caching import derived
from grognard.engine.kinds import NONE, Formation, Hex, Side, Unit
from grognard.engine.rulings import Ruling, refuse
from grognard.games.roads_to_moscow.position import Arrival, RoadsPosition

COMMAND_RANGE = 4
"""Hexes from an HQ to an Army unit, the unit's own counted [7.44b, 15.14a]."""
MOST_OUT_OF_RANGE = 2
"""Army units beyond Command Range that one active formation may try for [7.45-1]."""
TWICE, ONCE = 2, 1
"""Activations in a turn of motorized Army units, Leaders and Fuel units, and of all other Army units."""


def formation_of(position: RoadsPosition, unit: Unit) -> Formation:
    """The formation that a unit is of now [4.2-1, 4.21], HQs like all others, for there are none above it [4.2-2].

    An Army unit is of the one that it has joined [7.47], or of none: then its guns support no attack [7.41-2].
    """
    own = position.components.formation[unit]
    return position.joined[unit] if own == NONE else own


def is_active(position: RoadsPosition, unit: Unit) -> bool:
    """Is a unit of an active formation [4.23b-1], or has it been activated with one [7.41-1, 15.31, 16.21-1]?"""
    formation = formation_of(position, unit)
    return formation != NONE and formation in position.active


def active_units(position: RoadsPosition, side: Side) -> list[Unit]:
    """All active units of a side, in the order of the roster: those of whom `is_active` says so."""
    components, active, joined = position.components, position.active, position.joined
    found = [unit for unit in components.unattached[side] if joined[unit] in active]
    for formation in active:
        if components.formations[formation].side == side:
            found += components.units_of[formation]
    return sorted(found)


def active_side(position: RoadsPosition) -> Side:
    """The side whose Sequence is under way; NONE between Sequences."""
    return position.components.formations[position.active[0]].side if position.active else NONE


def why_inactive(position: RoadsPosition, unit: Unit) -> Ruling | None:
    """Why a unit may not move because it is not active [4.23b-2, 7.41-1]; None if it is."""
    if is_active(position, unit):
        return None
    if position.components.formation[unit] == NONE:
        return refuse(_joining_rule(position, unit), "army.not_active", unit=position.unit_name(unit))
    also = ("7.2-1",) if position.assault else ("7.2-1", "7.21A-2")
    return refuse("4.23b-2", "operations.not_active", unit=position.unit_name(unit), also=also)


def _joining_rule(position: RoadsPosition, unit: Unit) -> str:
    """By which rule a unit that is of no formation is activated with one."""
    if position.components.leader[unit]:
        return "15.31"
    return "16.21-1" if position.components.fuel[unit] else "7.41-1"


# -- who may be activated with a formation


def most_activations(position: RoadsPosition, unit: Unit) -> int:
    """How often a unit may be activated, or try to be, in a turn [7.42-1, 7.43, 15.31, 16.21-1]."""
    components = position.components
    return TWICE if joins_freely(position, unit) or components.motorized[unit] else ONCE


def joins_freely(position: RoadsPosition, unit: Unit) -> bool:
    """Leaders and Fuel units: wherever they are, and not as Army units [15.31, 16.21-1]."""
    return position.components.leader[unit] or position.components.fuel[unit]


def has_come(position: RoadsPosition, unit: Unit) -> bool:
    """Is a unit that waits beside the map there to enter it [5.2]?"""
    waits = position.at[unit] == position.components.reinforcements[position.components.side_of[unit]]
    return waits and unit not in awaited(position)


def awaited(position: RoadsPosition) -> set[Unit]:
    """Units whose turn has not come yet [5.2-1]."""
    return {entry.unit for entry in position.schedule if isinstance(entry, Arrival)}


def in_command_range(position: RoadsPosition, unit: Unit, formation: Formation) -> bool:
    """Is an Army unit within four hexes of an HQ of a formation [7.44b]? An HQ beside the map has no range [7.45-3]."""
    if not position.on_map(unit):
        return False
    here, distance = position.at[unit], position.components.distance
    return any(distance(hex, here) <= COMMAND_RANGE for hex in _staffs(position, formation))


@derived
def _staffs(position: RoadsPosition, formation: Formation) -> list[Hex]:
    """Where the HQs of a formation are on the map."""
    return [position.at[hq] for hq in position.components.hqs_of[formation] if position.on_map(hq)]


def joins_at_once(position: RoadsPosition, unit: Unit, formation: Formation) -> bool:
    """Is a unit activated without a check: in range [7.44], a reinforcement [7.46], a Leader or Fuel unit?"""
    if joins_freely(position, unit) or has_come(position, unit):
        return True
    return in_command_range(position, unit, formation)


def why_cannot_join(position: RoadsPosition, unit: Unit) -> Ruling | None:
    """Why a unit cannot be activated with any of the active formations; None if it can, or can try to."""
    components, name = position.components, position.unit_name(unit)
    if components.side_of[unit] != active_side(position):
        return refuse("7.41-1", "army.not_yours", unit=name)
    if components.formation[unit] != NONE:
        rule, key = ("4.23b-1", "army.active") if is_active(position, unit) else ("4.23b-2", "operations.not_active")
        return refuse(rule, key, unit=name)
    if position.joined[unit] != NONE:
        return refuse("7.47", "army.joined", unit=name)
    if not position.on_map(unit) and not has_come(position, unit):
        return refuse(_joining_rule(position, unit), "army.away", unit=name)
    most = most_activations(position, unit)
    if position.activations[unit] >= most:
        return refuse(_limit_rule(position, unit), "army.final", unit=name, most=most)
    if not joinable(position, unit):
        return refuse("7.45-1", "army.tried_enough", unit=name, most=MOST_OUT_OF_RANGE)
    return None


def _limit_rule(position: RoadsPosition, unit: Unit) -> str:
    """The rule that says how often."""
    if joins_freely(position, unit):
        return _joining_rule(position, unit)
    return "7.42-1" if position.components.motorized[unit] else "7.43"


def joinable(position: RoadsPosition, unit: Unit) -> Sequence[Formation]:
    """The active formations that a unit can be activated with: at once, or as one of two out of range [7.45-4]."""
    return [
        formation
        for formation in position.active
        if position.out_of_range[formation] < MOST_OUT_OF_RANGE or joins_at_once(position, unit, formation)
    ]


def candidates(position: RoadsPosition) -> list[Unit]:
    """The units that can be activated with the active formations, or try to be."""
    side = active_side(position)
    if side == NONE:
        return []
    components = position.components
    # The same as `why_cannot_join`, quickly: most of them are asked about again and again.
    all_may_try = any(position.out_of_range[formation] < MOST_OUT_OF_RANGE for formation in position.active)
    joined, activations, at = position.joined, position.activations, position.at
    box, size = components.reinforcements[side], components.hexes
    late = awaited(position) if box in position.stacks else ()
    return [
        unit
        for unit in components.unattached[side]
        if joined[unit] == NONE
        and (not activations[unit] or activations[unit] < most_activations(position, unit))
        and (0 <= at[unit] < size or (at[unit] == box and unit not in late))
        and (all_may_try or joinable(position, unit))
    ]

"""Artillery [17]: with what strength it fires in its mode, how far, how often, and what that costs it."""

from collections.abc import Sequence

from grognard.engine.kinds import NONE, Hex, Unit
from grognard.engine.rulings import Ruling, refuse
from grognard.games.less_than_60_miles.attrition import add_attrition, can_bear
from grognard.games.less_than_60_miles.charts.support import FULL, REDUCED, ArtilleryRow
from grognard.games.less_than_60_miles.modes import mode_name, why_in_transition
from grognard.games.less_than_60_miles.position import FREE, FrontPosition, State

SUPPORT, BOMBARD, INTERDICT, NUCLEAR = "support", "bombard", "interdict", "nuclear"
"""What artillery is used for [17-1, 27.2-1]."""
DOUBLED = 2
"""Times the strength of rockets that their owner pays for [17-6]."""
_MODES_OF_TYPE = {"sp_artillery": ("17-4a:1", "17-4a:2"), "towed_artillery": ("17-4b:1", "17-4b:2")}
"""The rows of 17-4 that name the modes in which a type has a strength; missiles and rockets have one [17-4c]."""


def row_of(position: FrontPosition, unit: Unit) -> ArtilleryRow:
    """How the unit's type of artillery fires."""
    return position.components.fire.artillery[position.components.roster[unit].type]


def which_strength(position: FrontPosition, unit: Unit) -> str:
    """None, reduced or full, by type and mode [17-4]."""
    return row_of(position, unit).strength.get(mode_name(position, unit), "none")


def strength(position: FrontPosition, unit: Unit) -> int:
    """The Bombardment Strength that artillery has in its mode, whatever its attrition [17-4]."""
    spec = position.components.specs[unit]
    return {FULL: spec.bombardment, REDUCED: spec.reduced}.get(which_strength(position, unit), 0)


# -- may it fire


def why_no_fire(position: FrontPosition, unit: Unit, hex: Hex, use: str) -> Ruling | None:
    """Why artillery cannot fire at a hex, for SUPPORT, BOMBARD, INTERDICT or NUCLEAR; None if it can."""
    components, name = position.components, position.unit_name(unit)
    if not components.artillery[unit]:
        return refuse("17-1", "artillery.none", unit=name)
    if not position.on_map(unit):
        return refuse("17-3", "artillery.off_map", unit=name)
    refused = why_in_transition(position, unit) or _why_not_able(position, unit, use)
    if refused is not None:
        return refused
    limit, away = components.specs[unit].range, components.distance(position.at[unit], hex)
    if away > limit:
        return refuse("17-3", "artillery.range", unit=name, hex=position.place_name(hex), limit=limit, away=away)
    return None


def _why_not_able(position: FrontPosition, unit: Unit, use: str) -> Ruling | None:
    """Why it cannot fire at anything: its state, its mode, its attrition."""
    name = position.unit_name(unit)
    if use == SUPPORT and position.engaged[unit] != FREE:
        return refuse("17-2", "artillery.engaged", unit=name)
    if not strength(position, unit):
        rule, *also = _MODES_OF_TYPE.get(position.components.roster[unit].type, ("17-4c",))
        return refuse(rule, "artillery.mode", also=also, unit=name, mode=mode_name(position, unit))
    if not can_bear(position, unit, row_of(position, unit).attrition):
        limit = position.components.limit[unit]
        return refuse("17-7", "artillery.worn", unit=name, count=position.attrition[unit], limit=limit)
    return None


def readiness(position: FrontPosition) -> State:
    """What `is_ready` depends on beside where units are."""
    return tuple(position.mode), tuple(position.ready), tuple(position.attrition), tuple(position.engaged)


def is_ready(position: FrontPosition, unit: Unit, use: str) -> bool:
    """Could a unit fire at something in range?"""
    if not position.components.artillery[unit] or not position.on_map(unit):
        return False
    return why_in_transition(position, unit) is None and _why_not_able(position, unit, use) is None


def why_no_double(position: FrontPosition, unit: Unit) -> Ruling | None:
    """Why artillery cannot fire with twice its strength: only rockets do, if they can take the points [17-6, 17-7]."""
    cost, name = row_of(position, unit).double, position.unit_name(unit)
    if not cost:
        return refuse("17-6", "artillery.no_rockets", unit=name)
    if not can_bear(position, unit, cost):
        limit = position.components.limit[unit]
        return refuse("17-7", "artillery.worn", unit=name, count=position.attrition[unit], limit=limit)
    return None


# -- fire


def fire(position: FrontPosition, units: Sequence[Unit], doubled: Sequence[Unit] = ()) -> None:
    """These units fire, as often in a turn as they can bear it: each takes its Attrition Points [17-5 to 17-7]."""
    for unit in units:
        row = row_of(position, unit)
        cost = row.double if unit in doubled else row.attrition
        add_attrition(position, unit, cost, "17-6" if row.double else "17-5")


def in_reach(position: FrontPosition, unit: Unit) -> tuple[Hex, ...]:
    """The hexes within a unit's range [17-3]."""
    if position.at[unit] == NONE or not position.on_map(unit):
        return ()
    return position.components.grid.range(position.at[unit], position.components.specs[unit].range)

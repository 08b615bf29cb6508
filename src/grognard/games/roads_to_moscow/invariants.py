"""What must always hold of a position."""

from collections.abc import Callable

from grognard.engine.faults import Fault
from grognard.games.roads_to_moscow.charts import WEATHER
from grognard.games.roads_to_moscow.position import (
    ACTIVATED,
    AVAILABLE,
    CUP,
    DUE,
    FLOWN,
    GONE,
    HAND,
    LEFT_OUT,
    LOST,
    MISSION,
    POOL,
    READY,
    RESERVE,
    RoadsPosition,
)

PLACES = (AVAILABLE, CUP, HAND, POOL, ACTIVATED, RESERVE, LEFT_OUT, GONE)
AIR_PLACES = (READY, FLOWN, MISSION, DUE, LOST)
Faults = Callable[..., Fault]


def violations(position: RoadsPosition, fault: Faults) -> list[Fault]:
    """What does not hold; nothing in a sound position."""
    return [*_units(position, fault), *_markers(position, fault), *_others(position, fault)]


def _units(position: RoadsPosition, fault: Faults) -> list[Fault]:
    """Sides do not share a hex [8.14-1]; faces are those that counters have [3.61-1]; markers fit their units."""
    components, wrong = position.components, []
    for hex, stack in position.stacks.items():
        if hex < components.hexes and len({components.side_of[unit] for unit in stack}) > 1:
            wrong.append(fault("8.14-1", "both_sides", place=position.place_name(hex)))
    for unit, spec in enumerate(components.specs):
        name = position.unit_name(unit)
        if position.reduced[unit] and spec.reduced is None:
            wrong.append(fault("3.61-1", "one_face", unit=name))
        if position.fired[unit] and not components.artillery[unit]:
            wrong.append(fault("3.62-2", "no_gun", unit=name))
        if position.emergency[unit] and position.unsupplied[unit]:
            wrong.append(fault("6.12-b", "two_supply_markers", unit=name))
        if position.disrupted[unit] and not components.combat[unit]:
            wrong.append(fault("15.33", "never_disrupted", unit=name))
    return wrong


def _markers(position: RoadsPosition, fault: Faults) -> list[Fault]:
    """The open counts are those of the markers in cup and Pool [7.14-1, 7.22-1]."""
    components, wrong = position.components, []
    for am, place in enumerate(position.am_at):
        if place not in PLACES:
            wrong.append(fault("4.23a", "am_place", marker=components.names["am"][am], places=", ".join(PLACES)))
    for side, ams in enumerate(components.ams_by_side):
        for field, place in (("in_cup", CUP), ("in_pool", POOL)):
            count = sum(position.am_at[am] == place for am in ams)
            if getattr(position, field)[side] != count:
                wrong.append(fault("7.14-1", "am_count", field=field, side=position.side_name(side), count=count))
        if position.in_pool[side] > 1:
            wrong.append(fault("7.22-1", "pool", side=position.side_name(side)))
    return wrong


def _others(position: RoadsPosition, fault: Faults) -> list[Fault]:
    components, wrong = position.components, []
    for air, place in enumerate(position.air_at):
        if place not in AIR_PLACES:
            wrong.append(fault("13.11", "air_place", air=components.names["air"][air], places=", ".join(AIR_PLACES)))
    if position.weather not in WEATHER:
        wrong.append(fault("5.11b", "weather", words=", ".join(WEATHER)))
    if not 1 <= position.turn <= components.turns:
        wrong.append(fault("4.12", "turn", turn=position.turn, last=components.turns))
    return wrong

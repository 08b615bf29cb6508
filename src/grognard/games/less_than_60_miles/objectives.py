"""Objectives of a scenario: a hex belongs to the side whose unit was the last to enter it."""

from grognard.engine.kinds import Hex, Unit
from grognard.games.less_than_60_miles.components import FrontComponents
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.schedules import VictorySchedule


def schedule_of(components: FrontComponents) -> VictorySchedule | None:
    """How the scenario is won; None on a table without a scenario."""
    found: VictorySchedule | None = components.charts.get("victory")
    return found


def is_objective(components: FrontComponents, hex: Hex) -> bool:
    """Does the scenario count this hex?"""
    schedule = schedule_of(components)
    label = components.grid.labels[hex]
    return schedule is not None and any(place.hex == label for place in schedule.objectives)


def objectives(components: FrontComponents) -> list[Hex]:
    """The hexes of the map that the scenario counts."""
    schedule = schedule_of(components)
    found = (components.grid.find(place.hex) for place in schedule.objectives) if schedule else ()
    return sorted({hex for hex in found if hex is not None})


def enter(position: FrontPosition, unit: Unit) -> None:
    """A unit has entered the hex where it stands now: call it for every hex of a move, an advance and a retreat."""
    components, hex = position.components, position.at[unit]
    side = components.side_of[unit]
    if position.on_map(unit) and position.held[hex] != side and is_objective(components, hex):
        position.held[hex] = side
        position.emit("objective_held", "4.2-0", side=SIDES[side], hex=position.place_name(hex))


def refresh(position: FrontPosition) -> None:
    """Whoever stands in an objective has it, however it came there: after set-up, by card, by placement."""
    schedule = schedule_of(position.components)
    for place in schedule.objectives if schedule else ():
        if position.components.has("hex", place.hex):
            stack = position.units_at(position.components.number("hex", place.hex))
            if stack:
                enter(position, stack[0])

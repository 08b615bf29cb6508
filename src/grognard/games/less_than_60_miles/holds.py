"""Units that a scenario holds back: they neither move nor execute orders before a turn, unless an enemy comes near."""

from grognard.engine.caching import derived
from grognard.engine.kinds import Unit
from grognard.engine.rulings import Ruling, refuse
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.scenarios import Hold
from grognard.games.less_than_60_miles.timing import turn_of


def hold_of(position: FrontPosition, unit: Unit) -> Hold | None:
    """The hold on a unit that is still in force; an enemy who is near any of the units ends it for all of them."""
    name = position.unit_name(unit)
    for hold in position.components.facts.holds:
        if name in hold.units and position.turn < turn_of(position.components, hold.until):
            ended = position.released[unit] or is_alarmed(position, hold)
            return None if ended else hold
    return None


@derived
def is_alarmed(position: FrontPosition, hold: Hold) -> bool:
    """Is an enemy unit within so many hexes of any of the units?"""
    components = position.components
    numbers = components.numbers["unit"]
    units = [numbers[name] for name in hold.units if name in numbers and position.on_map(numbers[name])]
    if not units:
        return False
    enemies = position.hexes_of(1 - components.side_of[units[0]])
    return any(components.distance(position.at[unit], hex) <= hold.within for unit in units for hex in enemies)


def why_held(position: FrontPosition, unit: Unit) -> Ruling | None:
    """Why a unit may neither move nor execute an order; None if the scenario does not hold it back."""
    hold = hold_of(position, unit)
    if hold is None:
        return None
    facts = {"until": turn_of(position.components, hold.until), "limit": hold.within}
    return refuse("4.2-0", "holds.held", unit=position.unit_name(unit), **facts)


def release(position: FrontPosition) -> None:
    """Note for good whom an enemy has come near; called after each Movement Phase."""
    numbers = position.components.numbers["unit"]
    for hold in position.components.facts.holds:
        units = [numbers[name] for name in hold.units if name in numbers]
        if any(not position.released[unit] for unit in units) and is_alarmed(position, hold):
            for unit in units:
                position.released[unit] = True
            position.emit("released", "4.2-0", units=[position.unit_name(unit) for unit in units])

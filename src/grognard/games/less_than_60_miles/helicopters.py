"""Helicopters [18]: Combat Support from FARP mode, once in an Action Phase."""

from grognard.engine.kinds import Hex, Unit
from grognard.engine.rulings import Ruling, refuse
from grognard.games.less_than_60_miles.modes import mode_name, why_in_transition
from grognard.games.less_than_60_miles.position import FrontPosition

FARP = "farp"


def why_no_flight(position: FrontPosition, unit: Unit, hex: Hex) -> Ruling | None:
    """Why a helicopter unit cannot support a combat in a hex; None if it can [18-1, 18-2, 18-3]."""
    components, name = position.components, position.unit_name(unit)
    if not components.helicopter[unit]:
        return refuse("18-1", "helicopters.none", unit=name)
    if not position.on_map(unit):
        return refuse("18-2", "helicopters.off_map", unit=name)
    refused = why_in_transition(position, unit)
    if refused is not None:
        return refused
    if mode_name(position, unit) != FARP:
        return refuse("18-2", "helicopters.mode", unit=name, mode=mode_name(position, unit))
    if position.used[unit]:
        return refuse("18-3", "helicopters.used", unit=name)
    if any(marker.hex == position.at[unit] for marker in position.contaminations):
        return refuse("27.4-5", "helicopters.contaminated", unit=name)
    limit, away = components.specs[unit].range, components.distance(position.at[unit], hex)
    if away > limit:
        return refuse("18-2", "helicopters.range", unit=name, hex=position.place_name(hex), limit=limit, away=away)
    return None


def use(position: FrontPosition, unit: Unit) -> None:
    """It is flipped until the Cleanup Phase, of its own side's Action Phase or the enemy's [18-3]."""
    position.used[unit] = True
    position.emit("helicopter_used", "18-3", unit=position.unit_name(unit))

"""Formations that a scenario holds back [19.44]: they stay in their hexes until an enemy comes near."""

from grognard.engine.kinds import NONE, Formation, Hex, Unit
from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.zones import combat_hexes


def confined(position: RoadsPosition, unit: Unit) -> Formation:
    """The formation of a unit that is still held back; NONE: it may go anywhere."""
    components = position.components
    formation = components.formation[unit]
    if formation == NONE or not components.facts.holds or position.released[formation]:
        return NONE
    name = components.formations[formation].id
    return formation if any(hold.formation == name for hold in components.facts.holds) else NONE


def held_hexes(position: RoadsPosition, formation: Formation) -> list[Hex]:
    """The hexes that a formation stays in."""
    components = position.components
    name = components.formations[formation].id
    holds = [hold for hold in components.facts.holds if hold.formation == name]
    return [components.number("hex", hex) for hold in holds for hex in hold.hexes]


def release_held(position: RoadsPosition) -> None:
    """Formations with an enemy combat unit near enough may go from now on."""
    components = position.components
    for hold in components.facts.holds:
        formation = components.number("formation", hold.formation)
        if position.released[formation]:
            continue
        enemies = combat_hexes(position, 1 - components.formations[formation].side)
        hexes = [components.number("hex", hex) for hex in hold.hexes]
        if any(components.distance(hex, enemy) <= hold.within for hex in hexes for enemy in enemies):
            position.released[formation] = True
            position.emit("released", "19.44", formation=hold.formation)

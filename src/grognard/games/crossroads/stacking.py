"""Stacking [4.0]: how many units a hex holds."""

from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.rulings import Ruling, refuse
from grognard.games.crossroads.components import STACK_LIMIT
from grognard.games.crossroads.position import CrossroadsPosition


def is_full(position: CrossroadsPosition, hex: Hex) -> bool:
    """No room for one more [4.1]."""
    return len(position.stacks.get(hex, ())) >= STACK_LIMIT


def full_hexes(position: CrossroadsPosition) -> set[Hex]:
    """All hexes with no room for one more [4.1]."""
    return {hex for hex, stack in position.stacks.items() if len(stack) >= STACK_LIMIT}


def overstacked(position: CrossroadsPosition, unit: Unit, hex: Hex) -> Ruling | None:
    """Refuse to end in a hex that is full, not counting the unit itself [4.1]."""
    stack = position.stacks.get(hex, ())
    if len(stack) - (unit in stack) < STACK_LIMIT:
        return None
    return refuse("4.1", "stacking.full", hex=position.place_name(hex), limit=STACK_LIMIT)


def enemy_there(position: CrossroadsPosition, side: Side, hex: Hex) -> Ruling | None:
    """Refuse a hex with an enemy unit [4.3]."""
    if position.owner(hex) == 1 - side:
        return refuse("4.3", "stacking.enemy", hex=position.place_name(hex))
    return None

"""Stacking [6.0]: two units a hex at any moment, and what may not stack."""

from grognard.engine.kinds import Hex, Unit
from grognard.engine.rulings import Ruling, refuse
from grognard.games.army_group_center.components import STACK_LIMIT
from grognard.games.army_group_center.position import ArmyPosition

EXTRA = 2
"""Half points to leave a hex with another unit, and to enter one [6.4-1, 6.4-2]."""


def overstacked(position: ArmyPosition, unit: Unit, hex: Hex) -> Ruling | None:
    """Refuse a hex that already holds two units, whoever they are [6.1, 6.2, 6.5]."""
    others = [other for other in position.units_at(hex) if other != unit]
    if len(others) < STACK_LIMIT:
        return None
    return refuse("6.5", "stacking.full", hex=position.place_name(hex), limit=STACK_LIMIT)


def enemy_there(position: ArmyPosition, unit: Unit, hex: Hex) -> Ruling | None:
    """Refuse a hex with an enemy ground unit [6.9, 9.4]."""
    if position.owner(hex) == 1 - position.components.side_of[unit]:
        return refuse("6.9", "stacking.enemy", hex=position.place_name(hex))
    return None


def other_front(position: ArmyPosition, unit: Unit, hex: Hex) -> Ruling | None:
    """Refuse a Soviet unit the hex of the other front [6.10-1, 6.10-2]."""
    front = position.components.ukrainian[unit]
    for other in position.units_at(hex):
        same_side = position.components.side_of[other] == position.components.side_of[unit]
        if same_side and position.components.ukrainian[other] != front:
            return refuse("6.10-2", "stacking.other_front", hex=position.place_name(hex))
    return None


def why_not_there(position: ArmyPosition, unit: Unit, hex: Hex) -> Ruling | None:
    """Everything of this chapter that keeps a unit out of a hex."""
    return enemy_there(position, unit, hex) or overstacked(position, unit, hex) or other_front(position, unit, hex)

"""Steps and strength [2.9, 2.11]."""

from grognard.engine.kinds import Unit
from grognard.games.army_group_center.position import ArmyPosition


def strength(position: ArmyPosition, unit: Unit) -> int:
    """A unit's combat factor, for attack and defense alike [2.9], with the steps that it has [2.11-3]."""
    factor: int = position.components.strengths[unit][position.steps[unit]]
    return factor


def full_strength(position: ArmyPosition, unit: Unit) -> bool:
    """Has a unit all its steps [2.11-5]?"""
    return position.steps[unit] == position.components.roster[unit].steps


def lose_step(position: ArmyPosition, unit: Unit, rule: str) -> None:
    """A two-step unit is flipped to its reduced side; one with a single step goes to the dead pile [2.11-3, 2.11-4]."""
    position.steps[unit] -= 1
    name = position.unit_name(unit)
    if position.steps[unit]:
        position.emit("reduced", rule, unit=name)
        return
    hex = position.place_name(position.at[unit])
    position.put(unit, position.components.dead)
    position.emit("eliminated", rule, unit=name, hex=hex)

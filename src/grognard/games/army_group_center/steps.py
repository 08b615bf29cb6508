"""Steps and strength [2.9, 2.11]."""

from collections.abc import Sequence

from grognard.engine.hiding import Below
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
    """A two-step unit is flipped to its reduced side; one with a single step goes to the dead pile.

    [2.11-3, 2.11-4]; it is its own step: no other unit can give or lend one [2.11-6].
    """
    if position.steps[unit] > 1:
        position.steps[unit] -= 1
        position.emit("reduced", rule, unit=position.unit_name(unit))
        return
    eliminate(position, unit, rule)


def eliminate(position: ArmyPosition, unit: Unit, rule: str) -> None:
    """To the dead pile, with all the steps it has [2.11-4]."""
    hex = position.place_name(position.at[unit])
    position.steps[unit] = 0
    position.put(unit, position.components.dead)
    position.emit("eliminated", rule, unit=position.unit_name(unit), hex=hex)


def draw_steps(position: ArmyPosition, hidden: Sequence[Unit], below: Below) -> None:
    """Let chance say how many steps units have left that a side cannot see [6.8-2].

    They have lost as many as those of their side on the map that it sees, and each has one left at least.
    """
    components, unseen = position.components, frozenset(hidden)
    for side in {components.side_of[unit] for unit in hidden}:
        seen = [unit for hex in position.hexes_of(side) for unit in position.stacks[hex] if unit not in unseen]
        spare = sum(components.roster[unit].steps - 1 for unit in seen)
        lost = sum(components.roster[unit].steps - position.steps[unit] for unit in seen)
        for unit in hidden:
            if components.side_of[unit] == side:
                full = components.roster[unit].steps
                position.steps[unit] = full - sum(below(spare + 1) < lost for _ in range(full - 1))

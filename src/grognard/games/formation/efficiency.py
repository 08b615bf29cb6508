"""Efficiency Checks [5.6]: one die a unit, against its Efficiency Value."""

from fractions import Fraction

from grognard.engine.kinds import Unit
from grognard.engine.rolls import Rolling
from grognard.engine.rulings import CHECK, Part
from grognard.games.formation.counters import disrupt, efficiency, lose
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.reroll import FACES, rolling
from grognard.games.formation.strong_points import bonus_row


def check_value(position: FormationPosition, unit: Unit) -> int:
    """What a check is made against: the unit's own value, and the bonus of a Strong Point [5.6.1-1, 5.6.1-2]."""
    row = bonus_row(position, position.at[unit], position.components.side_of[unit])
    return efficiency(position, unit) + (row.check if row else 0)


def check_parts(position: FormationPosition, unit: Unit) -> list[Part]:
    """The same, part by part."""
    row = bonus_row(position, position.at[unit], position.components.side_of[unit])
    bonus = [Part("5.6.1-2", row.name, row.check, CHECK)] if row and row.check else []
    return [Part("5.6.1-1", "efficiency", efficiency(position, unit), CHECK), *bonus]


def check_roll(position: FormationPosition, unit: Unit, rule: str) -> Rolling:
    """The die of a unit's check [5.6-1, 5.6.1-1]; HQs never make one [5.6-2]."""
    return rolling(f"check {position.unit_name(unit)}", rule, position.components.side_of[unit])


def passes(position: FormationPosition, unit: Unit, die: int) -> bool:
    """Equal or lower passes [5.6.1a], higher fails [5.6.1b]."""
    passed = die <= check_value(position, unit)
    rule = "5.6.1a" if passed else "5.6.1b"
    facts = {"unit": position.unit_name(unit), "die": die, "value": check_value(position, unit)}
    position.reveal("passed" if passed else "failed", rule, **facts)
    return passed


def chance_to_pass(position: FormationPosition, unit: Unit) -> Fraction:
    """How likely a unit is to pass."""
    return Fraction(max(0, min(FACES, check_value(position, unit))), FACES)


def fail_in_combat(position: FormationPosition, unit: Unit) -> None:
    """A check that a combat result asked for has failed.

    The unit is Disrupted [5.6.2-1, 3.2.1-10], or, if it was already, loses a Strength Point more [5.6.2-2, 7.4.2-3x].
    """
    if position.disrupted[unit]:
        lose(position, unit, "5.6.2-2")
    else:
        disrupt(position, unit, "5.6.2-1")

"""Efficiency Checks [5.6]: one die a unit, against its Efficiency Value."""

from grognard.engine.checks import Check, CheckEvent
from grognard.engine.kinds import Unit
from grognard.engine.rulings import CHECK, Part
from grognard.games.formation.counters import disrupt, efficiency, lose
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.reroll import FACES
from grognard.games.formation.strong_points import bonus_row

PASSED, FAILED = CheckEvent("passed", "5.6.1a"), CheckEvent("failed", "5.6.1b")


def efficiency_check(position: FormationPosition, unit: Unit, rule: str = "5.6.1-1") -> Check:
    """A unit's check [5.6-1]: its own value or less, with the bonus of a Strong Point [5.6.1-1, 5.6.1-2].

    Equal or lower passes [5.6.1a], higher fails [5.6.1b]; HQs never make one [5.6-2].
    """
    side, name = position.components.side_of[unit], position.unit_name(unit)
    row = bonus_row(position, position.at[unit], side)
    rating = [Part("5.6.1-1", "efficiency", efficiency(position, unit), CHECK)]
    if row and row.check:
        rating.append(Part("5.6.1-2", row.name, row.check, CHECK))
    return Check(f"check {name}", rule, side, FACES, tuple(rating), PASSED, FAILED, {"unit": name})


def fail_in_combat(position: FormationPosition, unit: Unit) -> None:
    """A check that a combat result asked for has failed.

    The unit is Disrupted [5.6.2-1, 3.2.1-10], or, if it was already, loses a Strength Point more [5.6.2-2, 7.4.2-3x].
    """
    if position.disrupted[unit]:
        lose(position, unit, "5.6.2-2")
    else:
        disrupt(position, unit, "5.6.2-1")

"""Efficiency [3.4]: what a unit's rating comes to, and the check that is made against it."""

from typing import Any

from grognard.engine.checks import Check, CheckEvent
from grognard.engine.kinds import Unit
from grognard.engine.rulings import CHECK, Part
from grognard.games.roads_to_moscow.charts import FACES
from grognard.games.roads_to_moscow.counters import ER
from grognard.games.roads_to_moscow.position import RoadsPosition

LEAST = 1
"""No rating is reduced below this [3.44-2]."""
DISRUPTED, UNSUPPLIED, LOW_FUEL = -2, -1, -1
"""What each state takes off [3.72b, 6.14b, 6.44b-1]."""


def printed_rating(position: RoadsPosition, unit: Unit) -> int:
    """The ER of the face that is up: losses reduce it for good [3.44-1]."""
    spec = position.components.specs[unit]
    return spec.er if spec.reduced is None or not position.reduced[unit] else spec.reduced[ER]


def lacks_supply(position: RoadsPosition, unit: Unit) -> bool:
    """Does a unit feel that it is Unsupplied: not while it moves on Fuel that it was given [6.44c-2]?"""
    return position.unsupplied[unit] and not position.fuelled[unit]


def lacks_fuel(position: RoadsPosition, unit: Unit) -> bool:
    """Does a unit feel Low Fuel: not on top of being Unsupplied [6.44c-1]?"""
    return position.low_fuel[unit] and not position.unsupplied[unit]


def rating(position: RoadsPosition, unit: Unit) -> int:
    """The current ER of a unit [3.43-1, 3.44]."""
    found = printed_rating(position, unit)
    if position.disrupted[unit]:
        found += DISRUPTED
    if lacks_supply(position, unit):
        found += UNSUPPLIED
    if lacks_fuel(position, unit):
        found += LOW_FUEL
    return max(found, LEAST)


def rating_parts(position: RoadsPosition, unit: Unit) -> tuple[Part, ...]:
    """The current ER of a unit, part by part."""
    printed = printed_rating(position, unit)
    worn = printed < position.components.specs[unit].er
    parts = [Part("3.44-1" if worn else "3.41", "efficiency", printed, CHECK)]
    if position.disrupted[unit]:
        parts.append(Part("3.72b", "disrupted", DISRUPTED, CHECK))
    if lacks_supply(position, unit):
        parts.append(Part("6.14b", "unsupplied", UNSUPPLIED, CHECK))
    if lacks_fuel(position, unit):
        parts.append(Part("6.44b-1", "low_fuel", LOW_FUEL, CHECK))
    total = int(sum(part.amount for part in parts))
    if total < LEAST:
        parts.append(Part("3.44-2", "least_efficiency", LEAST - total, CHECK))
    return tuple(parts)


def er_check(
    position: RoadsPosition,
    unit: Unit,
    purpose: str,
    rule: str,
    *,
    modifiers: tuple[Part, ...] = (),
    passed: CheckEvent,
    failed: CheckEvent,
    **about: Any,
) -> Check:
    """An ER check of a unit [3.42]: one die and what is added to it [2.42], at most the rating passes.

    Of several units the Lead Unit is the one that is asked about [3.43-1]; who that is its owner says [3.43a].
    """
    return Check(
        purpose,
        rule,
        position.components.side_of[unit],
        FACES,
        rating_parts(position, unit),
        passed,
        failed,
        {"unit": position.unit_name(unit), **about},
        modifiers=modifiers,
    )

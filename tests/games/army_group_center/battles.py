"""Rules questions about what comes of battles: the die says which result, and the rest is where the units stand."""

from typing import Any

from tests.games.army_group_center.sketch import ask, sketch
from tests.games.questions import number

from grognard.games.army_group_center.position import ArmyPosition

BEFORE, GERMANS = "soviet.combat.before", "german.combat.before"
RESULTS = ("AS", "AE", "DR", "DE", "BB")
TABLE = "# provenance: ours\ndie,0\n" + "".join(f"{die},{result}\n" for die, result in enumerate((*RESULTS, "AE"), 1))
"""The die is the result, whatever the differential."""


def field(picture: str, *results: str, phase: str = BEFORE, **more: Any) -> ArmyPosition:
    """A position in which the next attacks have these results."""
    dice = [RESULTS.index(result) + 1 for result in results]
    return sketch(picture, phase=phase, charts={"crt": TABLE}, dice=dice, **more)


def strike(position: ArmyPosition, hex: str, units: str) -> list[Any]:
    """Attack a hex with these units, without support; all that happened."""
    events = ask.play(position, f"attack {hex}")
    for unit in units.split():
        events += ask.play(position, f"unit {unit}")
    events += ask.play(position, "fight")
    if ask.asked(position)[1] in ("concentration.commit", "air.support"):
        events += ask.play(position, "pass")
    return events + ask.play(position, "roll")


def steps(position: ArmyPosition, units: str) -> list[int]:
    """The steps that units have left."""
    return [position.steps[number(position, unit)] for unit in units.split()]


def control(position: ArmyPosition, hex: str) -> str:
    """Who controls a hex."""
    return position.side_name(position.control[position.components.number("hex", hex)])


def stack(position: ArmyPosition, hex: str) -> list[str]:
    """The units in a hex, bottom to top."""
    return [position.unit_name(unit) for unit in position.units_at(position.components.number("hex", hex))]

"""Rules questions about what comes of battles: the die says which result, and the rest is where the units stand."""

from collections.abc import Iterable
from typing import Any

from tests.games.army_group_center.sketch import ask, sketch
from tests.games.questions import happened, number

from grognard.engine.events import Event
from grognard.games.army_group_center.position import ArmyPosition

BEFORE, GERMANS = "soviet.combat.before", "german.combat.before"
RESULTS = ("AS", "AE", "DR", "DE", "BB")
TABLE = "# provenance: ours\ndie,0\n" + "".join(f"{die},{result}\n" for die, result in enumerate((*RESULTS, "AE"), 1))
"""The die is the result, whatever the differential."""


def field(picture: str, *results: str, phase: str = BEFORE, **more: Any) -> ArmyPosition:
    """A position in which the next attacks have these results."""
    dice = [RESULTS.index(result) + 1 for result in results]
    return sketch(picture, phase=phase, charts={"crt": TABLE}, dice=dice, **more)


DECLINED = {"withdraw.or_stand": "stand", "concentration.commit": "pass", "air.support": "pass"}
"""What is asked between the declaration of an attack and its die, and how it is declined."""


def declare(position: ArmyPosition, hex: str, units: str) -> list[Event]:
    """Declare an attack on a hex by these units."""
    return ask.play(position, "; ".join([f"attack {hex}", *(f"unit {unit}" for unit in units.split()), "fight"]))


def strike(position: ArmyPosition, hex: str, units: str) -> list[Event]:
    """Attack a hex with these units, without support, and nobody withdraws; all that happened."""
    events = declare(position, hex, units)
    while (question := ask.asked(position)[1]) in DECLINED:
        events += ask.play(position, DECLINED[question])
    return events + ask.play(position, "roll")


def ledger(events: Iterable[Event]) -> dict[str, float]:
    """What went into the attack that was rolled for: the amount of each factor, addition and shift by name."""
    (odds,) = happened(events, "odds")
    return {part["name"]: part["amount"] for part in odds["parts"]}


def shifts(events: Iterable[Event]) -> dict[str, float]:
    """The column shifts among them."""
    return {name: amount for name, amount in ledger(events).items() if name in SHIFTS}


SHIFTS = (
    *("attackers_out_of_supply", "defenders_out_of_supply", "bagration", "concentric", "partisans"),
    *("shock", "air_support", "armor_concentration"),
)


def column(events: Iterable[Event]) -> str:
    """The column that was rolled on."""
    (odds,) = happened(events, "odds")
    return str(odds["column"])


def steps(position: ArmyPosition, units: str) -> list[int]:
    """The steps that units have left."""
    return [position.steps[number(position, unit)] for unit in units.split()]


def control(position: ArmyPosition, hex: str) -> str:
    """Who controls a hex."""
    return position.side_name(position.control[position.components.number("hex", hex)])


def stack(position: ArmyPosition, hex: str) -> list[str]:
    """The units in a hex, bottom to top."""
    return [position.unit_name(unit) for unit in position.units_at(position.components.number("hex", hex))]

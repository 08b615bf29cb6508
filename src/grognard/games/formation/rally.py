"""Rally [7.5]: a Disrupted unit tries to come to order, as often as there are points."""

from collections.abc import Sequence
from typing import NamedTuple

from grognard.engine.checks import Check, MakeCheck, Result
from grognard.engine.kinds import Unit
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.formation.command import in_command
from grognard.games.formation.counters import recover
from grognard.games.formation.efficiency import efficiency_check
from grognard.games.formation.position import FormationPosition

RALLY_COST = 1
"""Action Points for one unit [7.0-2, 7.1-12]."""


class Rallying(NamedTuple):
    """A unit makes the check of its Rally."""

    unit: Unit


class Rally(MakeCheck[FormationPosition, Rallying]):
    """An Efficiency Check: passed, the unit recovers [5.6.4-3]; failed, it stays as it is [7.5-3, 5.6.2-3]."""

    frame = Rallying

    def check(self, position: FormationPosition, frame: Rallying) -> Check:
        return efficiency_check(position, frame.unit, "7.5-3")

    def checked(self, position: FormationPosition, frame: Rallying, result: Result) -> None:
        if result.passed:
            recover(position, frame.unit, "7.5-3")
        position.done()


def why(position: FormationPosition, units: Sequence[Unit], left: int) -> Ruling:
    """One unit at a time, Disrupted, In Command [7.1-12, 7.5-1, 7.5-2]."""
    unit = units[0]
    name = position.unit_name(unit)
    if position.components.hq[unit]:
        return refuse("5.6-2", "rally.hq", unit=name)
    if len(units) > 1:
        return refuse("7.5-1", "rally.one")
    if not position.disrupted[unit]:
        return refuse("7.5-1", "rally.in_order", unit=name)
    if not in_command(position, unit):
        return refuse("7.1-12", "rally.out_of_command", unit=name)
    if left < RALLY_COST:
        return refuse("7.1-18", "action.too_expensive", cost=RALLY_COST, left=left)
    check = efficiency_check(position, unit, "7.5-3")
    return allow("7.5-3", "rally.may", *check.parts, unit=name, chance=str(check.chance))

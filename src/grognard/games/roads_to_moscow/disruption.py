"""Disruption [3.7]: units lose their order for a while, and recover in the Reorganization Phase.

What it takes from a unit stands where that is used: points of its allowance [3.72a], its ER [3.72b], Overruns, Refusals
and Reaction [3.72d], support [3.72e], advances [3.72f], building [3.72g], Combined Arms [3.72h].
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from grognard.engine.checks import Check, CheckEvent, Checking, MakeAidedCheck, Result
from grognard.engine.kinds import Side, Unit
from grognard.engine.procedures import Procedure
from grognard.engine.rulings import DIE, Part, Ruling, refuse
from grognard.games.roads_to_moscow import headquarters
from grognard.games.roads_to_moscow.army import formation_of
from grognard.games.roads_to_moscow.efficiency import er_check
from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.units import SIDES
from grognard.games.roads_to_moscow.zones import in_enemy_zone


class Recovering(NamedTuple):
    """A side's Disrupted units recover: those in enemy zones that have yet to make their check."""

    side: Side
    begun: bool = False
    waiting: tuple[Unit, ...] = ()


class RecoveryCheck(Checking):
    """A Disrupted unit in an enemy zone tries to recover [3.75b]."""


def disrupt(position: RoadsPosition, units: Iterable[Unit], rule: str) -> None:
    """Units are Disrupted, each for itself [3.71, 3.73]; again changes nothing [3.74]. Leaders and Fuel units are not.

    An HQ is turned to the face without Command Points [3.72c].
    """
    components = position.components
    for unit in units:
        if not components.combat[unit] or position.at[unit] == components.eliminated:
            continue
        if position.disrupted[unit]:
            position.emit("still_disrupted", "3.74", unit=position.unit_name(unit))
            continue
        position.disrupted[unit] = True
        if components.hq[unit]:
            position.spent[unit] = True
        position.emit("disrupted", rule, unit=position.unit_name(unit))


def recover(position: RoadsPosition, unit: Unit, rule: str) -> None:
    """A unit is in order again."""
    position.disrupted[unit] = False
    position.emit("recovered", rule, unit=position.unit_name(unit))


def recovery_check(position: RoadsPosition, unit: Unit, helpers: Sequence[Unit] = ()) -> Check:
    """The check with the ER as it is, reduced by Disruption and want of supply; Command Points help [3.75b, 15.15]."""
    name, specs = position.unit_name, position.components.specs
    return er_check(
        position,
        unit,
        f"check.{name(unit)}",
        "3.75b",
        modifiers=tuple(Part("15.21-2", name(helper), -specs[helper].command, DIE) for helper in helpers),
        passed=CheckEvent("check_passed", "3.75b"),
        failed=CheckEvent("check_failed", "3.75b"),
    )


class Recover(Procedure[RoadsPosition, Recovering]):
    """Reorganization Phase: outside enemy zones everybody recovers [3.75a], inside by a check [3.75b]."""

    frame = Recovering

    def phase(self, position: RoadsPosition, frame: Recovering) -> str:
        return f"{SIDES[frame.side]}.recovery"

    def why_skipped(self, position: RoadsPosition, frame: Recovering) -> Ruling | None:
        return refuse("3.75a", "disruption.nobody")

    def proceed(self, position: RoadsPosition, frame: Recovering) -> None:
        if not frame.begun:
            self._begin(position, frame)
        elif frame.waiting:
            position.become(frame._replace(waiting=frame.waiting[1:]))
            position.call(RecoveryCheck(frame.side, frame.waiting[0]))
        else:
            position.done()

    def _begin(self, position: RoadsPosition, frame: Recovering) -> None:
        waiting = []
        for unit in position.components.by_side[frame.side]:
            if not position.disrupted[unit]:
                continue
            if position.on_map(unit) and in_enemy_zone(position, frame.side, position.at[unit]):
                waiting.append(unit)
            else:
                recover(position, unit, "3.75a")
        position.become(frame._replace(begun=True, waiting=tuple(waiting)))

    def after_make_recovery_check(self, position: RoadsPosition, frame: Recovering, unit: Unit | None) -> None:
        """Who has passed recovers; who has not stays Disrupted."""
        if unit is not None:
            recover(position, unit, "3.75b")


class MakeRecoveryCheck(MakeAidedCheck[RoadsPosition]):
    """The check, with what HQs and Leaders spend on it [3.75b]."""

    frame = RecoveryCheck
    aid_rule = "3.75b"

    def helpers(self, position: RoadsPosition, frame: Checking) -> Sequence[Unit]:
        """One HQ of the unit's formation in range, and a Leader with one [15.23b-2]."""
        formation, hex = formation_of(position, frame.unit), position.at[frame.unit]
        able = headquarters.helpers(position, frame.side, formation, hex, headquarters.RECOVERY)
        return headquarters.others(position, able, frame.helpers)

    def check(self, position: RoadsPosition, frame: Checking) -> Check:
        return recovery_check(position, frame.unit, frame.helpers)

    def checked(self, position: RoadsPosition, frame: Checking, result: Result) -> None:
        """Hand the unit to the phase if it has passed."""
        position.done(frame.unit if result.passed else None)

    def use(self, position: RoadsPosition, frame: Checking) -> None:
        headquarters.spend(position, frame.helpers)

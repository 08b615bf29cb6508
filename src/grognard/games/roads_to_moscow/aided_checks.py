"""ER checks in the enemy's Sequence on which Command Points may be spent [15.23a]: Reaction and No Retreat."""

from collections.abc import Sequence
from typing import ClassVar

from grognard.engine.checks import Check, CheckEvent, Checking, MakeAidedCheck, Result
from grognard.engine.kinds import Unit
from grognard.engine.rulings import DIE, Part, Ruling, refuse
from grognard.games.roads_to_moscow import headquarters
from grognard.games.roads_to_moscow.army import formation_of
from grognard.games.roads_to_moscow.efficiency import er_check
from grognard.games.roads_to_moscow.position import RoadsPosition


class AidedCheck(MakeAidedCheck[RoadsPosition]):
    """One HQ and one Leader may spend their points on the check of a unit [15.23a, 15.32b]."""

    use_of: ClassVar[str]
    """What the points are spent on, to `headquarters`."""
    check_rule: ClassVar[str]
    passed: ClassVar[CheckEvent]
    failed: ClassVar[CheckEvent]

    def helpers(self, position: RoadsPosition, frame: Checking) -> Sequence[Unit]:
        formation, hex = formation_of(position, frame.unit), position.at[frame.unit]
        able = headquarters.helpers(position, frame.side, formation, hex, self.use_of)
        return headquarters.others(position, able, frame.helpers)

    def why_unit(self, position: RoadsPosition, frame: Checking, unit: Unit) -> Ruling:
        """Why it cannot help, or what the check comes to with it."""
        if unit in frame.helpers:
            return refuse("15.22", "command.helps", unit=position.unit_name(unit))
        formation, hex = formation_of(position, frame.unit), position.at[frame.unit]
        refused = headquarters.why_no_help(position, frame.side, formation, hex, self.use_of, unit)
        refused = refused or headquarters.why_too_many(position, frame.helpers, unit, self.aid_rule)
        return refused or super().why_unit(position, frame, unit)

    def check(self, position: RoadsPosition, frame: Checking) -> Check:
        return command_check(position, frame, self.check_rule, self.passed, self.failed)

    def checked(self, position: RoadsPosition, frame: Checking, result: Result) -> None:
        """The points are turned over after the die that they count on [15.22]."""
        headquarters.spend(position, frame.helpers)
        position.done(result.passed)


def command_check(position: RoadsPosition, frame: Checking, rule: str, passed: CheckEvent, failed: CheckEvent) -> Check:
    """The ER check of a unit [3.42], each Command Point taking one off the die [15.21-2]."""
    return er_check(
        position,
        frame.unit,
        f"check.{position.unit_name(frame.unit)}",
        rule,
        modifiers=tuple(
            Part("15.21-2", position.unit_name(helper), -headquarters.points(position, helper), DIE)
            for helper in frame.helpers
        ),
        passed=passed,
        failed=failed,
    )

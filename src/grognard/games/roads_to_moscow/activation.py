"""Activation of Army units [7.4], Leaders [15.31] and Fuel units [16.21] with the active formations."""

from collections.abc import Sequence
from typing import NamedTuple

from grognard.engine.actions import Action
from grognard.engine.checks import Check, CheckEvent, Checking, MakeAidedCheck
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Formation, Side, Unit
from grognard.engine.procedures import BACK, DONE, Procedure, Role, verb
from grognard.engine.rulings import DIE, Part, Ruling, allow, refuse
from grognard.games.roads_to_moscow import headquarters
from grognard.games.roads_to_moscow.army import (
    MOST_OUT_OF_RANGE,
    candidates,
    joinable,
    joins_at_once,
    joins_freely,
    most_activations,
    why_cannot_join,
)
from grognard.games.roads_to_moscow.efficiency import er_check
from grognard.games.roads_to_moscow.markers import formation_name
from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.units import SIDES


class ArmyActivation(NamedTuple):
    """Units are activated one by one with the active formations [7.41-1]: the unit in question, and with which."""

    side: Side
    unit: Unit = NONE
    formation: Formation = NONE


class ActivationCheck(Checking):
    """An Army unit beyond Command Range makes its ER check [7.45-1]."""


class ActivateArmy(Procedure[RoadsPosition, ArmyActivation]):
    """Who acts with the formation, before the first phase of the Sequence [7.44, 7.45, ES-B1]."""

    frame = ArmyActivation

    def phase(self, position: RoadsPosition, frame: ArmyActivation) -> str:
        return f"{SIDES[frame.side]}.activation"

    def decision(self, position: RoadsPosition, frame: ArmyActivation) -> Decision | None:
        if frame.formation != NONE:
            return None
        if frame.unit != NONE:
            actions = [*self.list("formation", joinable(position, frame.unit), position), BACK]
            name = position.unit_name(frame.unit)
            return self.ask(position, frame.side, "army.with_which", "7.45-4", actions, unit=name)
        units = candidates(position)
        if not units:
            return None
        actions = [*self.list("unit", units, position), DONE]
        return self.ask(position, frame.side, "army.which", "7.41-1", actions)

    def staked(self, position: RoadsPosition, frame: ArmyActivation) -> list[Action]:
        """Who is out of range makes a check [7.45-1]: at once, where neither a formation is asked for nor an aid."""
        if frame.unit != NONE:
            return []

        def rolls(unit: Unit, one: Formation, *more: Formation) -> bool:
            if more or joins_at_once(position, unit, one):
                return False
            return not headquarters.helpers(position, frame.side, one, position.at[unit], headquarters.ARMY)

        rolling = [unit for unit in candidates(position) if rolls(unit, *joinable(position, unit))]
        return self.list("unit", rolling, position)

    def why_skipped(self, position: RoadsPosition, frame: ArmyActivation) -> Ruling | None:
        return refuse("7.41-1", "army.nobody")

    def proceed(self, position: RoadsPosition, frame: ArmyActivation) -> None:
        """Nobody is left to be activated, or the unit and its formation are known."""
        if frame.formation == NONE:
            position.done()
            return
        unit, formation = frame.unit, frame.formation
        position.activations[unit] += 1
        if joins_at_once(position, unit, formation):
            join(position, unit, formation, _rule(position, unit))
            position.become(ArmyActivation(frame.side))
            return
        position.out_of_range[formation] += 1
        position.call(ActivationCheck(frame.side, unit))

    @verb
    def unit(self, position: RoadsPosition, frame: ArmyActivation, unit: Unit) -> None:
        """This one; with which of two combined formations, is asked if there is a choice [7.45-4]."""
        formations = joinable(position, unit)
        formation = formations[0] if len(formations) == 1 or joins_freely(position, unit) else NONE
        position.become(frame._replace(unit=unit, formation=formation))

    def why_unit(self, position: RoadsPosition, frame: ArmyActivation, unit: Unit) -> Ruling:
        name = position.unit_name(unit)
        if frame.unit != NONE:
            return refuse("7.41-1", "army.one_by_one", unit=name)
        refusal = why_cannot_join(position, unit)
        if refusal is not None:
            return refusal
        left = most_activations(position, unit) - position.activations[unit]
        ready = [one for one in joinable(position, unit) if joins_at_once(position, unit, one)]
        if ready:
            return allow(_rule(position, unit), "army.at_once", unit=name, left=left)
        check = activation_check(position, unit)
        facts = {"value": check.value, "chance": str(check.chance), "left": left, "most": MOST_OUT_OF_RANGE}
        return allow("7.45-1", "army.by_check", *check.parts, unit=name, **facts)

    @verb
    def formation(self, position: RoadsPosition, frame: ArmyActivation, formation: Formation) -> None:
        """With this formation [7.45-4, 7.47]."""
        position.become(frame._replace(formation=formation))

    def why_formation(self, position: RoadsPosition, frame: ArmyActivation, formation: Formation) -> Ruling:
        """One of the two that are active: it is asked only while the unit can be activated with either [7.45-4]."""
        name = formation_name(position, formation)
        if frame.unit == NONE:
            return refuse("7.41-1", "army.unit_first", formation=name)
        if formation not in position.active:
            return refuse("7.41-1", "army.formation_inactive", formation=name)
        return allow("7.47", "army.with", formation=name, unit=position.unit_name(frame.unit))

    @verb(Role.END)
    def done(self, position: RoadsPosition, frame: ArmyActivation) -> None:
        """Nobody else: all activations are as their owner likes [7.44, 15.31, 16.21-1]."""
        position.done()

    def why_done(self, position: RoadsPosition, frame: ArmyActivation) -> Ruling:
        if frame.unit != NONE:
            return refuse("7.45-4", "army.formation_first", unit=position.unit_name(frame.unit))
        return allow("7.44", "army.no_more")

    @verb(Role.BACK)
    def back(self, position: RoadsPosition, frame: ArmyActivation) -> None:
        """Not this one after all."""
        position.become(ArmyActivation(frame.side))

    def after_make_activation_check(self, position: RoadsPosition, frame: ArmyActivation, passed: bool) -> None:
        """Who passes acts with the formation; who fails does not act in this Sequence [7.45-2]."""
        if passed:
            join(position, frame.unit, frame.formation, "7.45-1")
        position.become(ArmyActivation(frame.side))


def _rule(position: RoadsPosition, unit: Unit) -> str:
    """By which rule a unit is activated without a check."""
    if position.components.leader[unit]:
        return "15.31"
    if position.components.fuel[unit]:
        return "16.21-1"
    return "7.44" if position.on_map(unit) else "7.46"


def join(position: RoadsPosition, unit: Unit, formation: Formation, rule: str) -> None:
    """A unit is part of a formation until the end of the Sequence [7.47]."""
    position.joined[unit] = formation
    name = formation_name(position, formation)
    position.emit("activated", rule, unit=position.unit_name(unit), formation=name)


def activation_check(position: RoadsPosition, unit: Unit, helpers: Sequence[Unit] = ()) -> Check:
    """The check of an Army unit beyond Command Range [7.45-1], with the Command Points spent on it [15.23d]."""
    return er_check(
        position,
        unit,
        f"check.{position.unit_name(unit)}",
        "7.45-1",
        modifiers=tuple(
            Part("15.23d", position.unit_name(helper), -position.components.specs[helper].command, DIE)
            for helper in helpers
        ),
        passed=CheckEvent("army_check_passed", "7.45-1"),
        failed=CheckEvent("army_check_failed", "7.45-2"),
    )


class MakeActivationCheck(MakeAidedCheck[RoadsPosition]):
    """HQs of the active formation may spend their points on it, however far they are [15.23d]."""

    frame = ActivationCheck
    aid_rule = "15.23d"

    def helpers(self, position: RoadsPosition, frame: Checking) -> Sequence[Unit]:
        """One HQ of the formation that tries, and a Leader with one [15.23b-2, 15.32b]."""
        asking = position.nearest(ArmyActivation)
        formation = NONE if asking is None else asking.formation
        hex = position.at[frame.unit]
        able = headquarters.helpers(position, frame.side, formation, hex, headquarters.ARMY)
        return headquarters.others(position, able, frame.helpers)

    def check(self, position: RoadsPosition, frame: Checking) -> Check:
        return activation_check(position, frame.unit, frame.helpers)

    def use(self, position: RoadsPosition, frame: Checking) -> None:
        headquarters.spend(position, frame.helpers)

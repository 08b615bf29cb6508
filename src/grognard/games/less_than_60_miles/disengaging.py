"""A Disengagement step by step [8.8]: the enemy may let it happen, its owner may support it, then the die."""

from typing import NamedTuple

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Side, Unit
from grognard.engine.procedures import Procedure, Role, Sequence, verb
from grognard.engine.rulings import Ruling, allow
from grognard.games.less_than_60_miles.attrition import add_attrition
from grognard.games.less_than_60_miles.battle import Disengaging, Spent, Support
from grognard.games.less_than_60_miles.charts.staff import F1, S0, S1
from grognard.games.less_than_60_miles.charts.tables import FACES
from grognard.games.less_than_60_miles.detection import lose_sight
from grognard.games.less_than_60_miles.disengage import (
    disengage_cost,
    disengage_parts,
    outcome,
    outcomes,
    success,
)
from grognard.games.less_than_60_miles.flying import flying_in
from grognard.games.less_than_60_miles.forced_march import Marching, is_due
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.support import Supporting, support_parts, value_of

ALLOW, CONTEST = Action("allow"), Action("contest")
RULES = {F1: "8.8-5-a", S1: "8.8-5-b", S0: "8.8-5-c"}
ATTRITION = {F1: 1, S1: 1, S0: 0}
"""Attrition Points by result, which never eliminate anybody [8.8-5]."""


class Letting(NamedTuple):
    """The enemy of a unit that Disengages may let it go [8.8-7]."""

    side: Side
    unit: Unit


class LetGo(Procedure[FrontPosition, Letting]):
    """May it go without a die? Returns whether it may."""

    frame = Letting

    def decision(self, position: FrontPosition, frame: Letting) -> Decision | None:
        facts = {"unit": position.unit_name(frame.unit), "chance": str(success(outcomes(position, frame.unit)))}
        return self.ask(position, frame.side, "disengage.let_go", "8.8-7", [CONTEST, ALLOW], **facts)

    @verb(Role.OFFER)
    def allow(self, position: FrontPosition, frame: Letting) -> None:
        """It goes, as with S0."""
        position.done(True)

    @verb(Role.PASS)
    def contest(self, position: FrontPosition, frame: Letting) -> None:
        """The die decides."""
        position.done(False)

    def why_contest(self, position: FrontPosition, frame: Letting) -> Ruling:
        """What the die would be worth without support."""
        parts = disengage_parts(position, frame.unit)
        found = outcomes(position, frame.unit)
        chances = {name: str(chance) for name, chance in found.items()}
        return allow("8.8-4", "disengage.contest", *parts, chance=str(success(found)), chances=chances)


class Disengage(Sequence[FrontPosition, Disengaging]):
    """Points are spent [8.8-2], the enemy decides [8.8-7], support is assigned [8.8-3], the die is rolled [8.8-4]."""

    frame = Disengaging
    steps = ("pay", "let_go", "assign", "fly_in", "roll")

    def pay(self, position: FrontPosition, frame: Disengaging) -> None:
        """Four points, which a Forced March may provide; in a retreat none."""
        if frame.in_retreat:
            return
        left = frame.left - disengage_cost(position)
        due = is_due(left, frame.march)
        position.become(frame._replace(left=left, march=0 if due else frame.march))
        position.emit("disengaging", "8.8-2", unit=position.unit_name(frame.unit))
        lose_sight(position, frame.unit)
        if due:
            position.call(Marching(frame.side, frame.unit))

    def let_go(self, position: FrontPosition, frame: Disengaging) -> None:
        """The enemy may let any attempt succeed."""
        if position.on_map(frame.unit):
            position.call(Letting(1 - frame.side, frame.unit))

    def after_let_go(self, position: FrontPosition, frame: Disengaging, allowed: bool) -> None:
        """They have decided."""
        position.become(frame._replace(allowed=allowed))

    def assign(self, position: FrontPosition, frame: Disengaging) -> None:
        """Combat Support of its owner alone [16-0:2], against the hex where the unit stands."""
        if not frame.allowed and position.on_map(frame.unit):
            position.call(Supporting(frame.side, position.at[frame.unit], (frame.unit,)))

    def after_assign_support(self, position: FrontPosition, frame: Disengaging, support: Support) -> None:
        """It is assigned and paid for."""
        position.become(frame._replace(support=support))

    def fly_in(self, position: FrontPosition, frame: Disengaging) -> None:
        """Aircraft undergo AA fire as ever [8.8-3, 22.1-1]."""
        here = position.at[frame.unit]
        if frame.support.air or frame.support.helicopters:
            position.call(flying_in(frame.side, here, here, frame.support))

    def after_fly_in(self, position: FrontPosition, frame: Disengaging, support: Support) -> None:
        """What is left of it counts."""
        position.become(frame._replace(support=support))

    def roll(self, position: FrontPosition, frame: Disengaging) -> None:
        """F1, S1 or S0 [8.8-5]; a unit that may go needs no die."""
        if not position.on_map(frame.unit):
            return
        name = position.unit_name(frame.unit)
        if frame.allowed:
            position.emit("disengaged", "8.8-7", unit=name, result=S0)
            return
        side, hex = frame.side, position.at[frame.unit]
        value = value_of(support_parts(position, side, hex, frame.support))
        parts = disengage_parts(position, frame.unit, value)
        die = position.roll(FACES, "disengage", "8.8-4", side=position.side_name(side), unit=name)
        found = outcome(position, die, parts)
        modifier = int(sum(part.amount for part in parts))
        kind = "not_disengaged" if found == F1 else "disengaged"
        position.emit(kind, RULES[found], unit=name, die=die, modifier=modifier, result=found)
        add_attrition(position, frame.unit, ATTRITION[found], RULES[found], lethal=False)
        position.become(frame._replace(allowed=found != F1))

    def finished(self, position: FrontPosition, frame: Disengaging) -> None:
        """After F1 it has no points left: it must stop [8.8-5-a]."""
        goes = frame.allowed and position.on_map(frame.unit)
        left, march = (frame.left, frame.march) if goes else (0, 0)
        position.done(Spent(left, march, frame.marched, disengaged=goes))

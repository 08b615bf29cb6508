"""The EW Phase [24.1, 24.2]: points of the Superior HQ are given to HQs, and taken back into its pool."""

from typing import NamedTuple

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Side, Unit
from grognard.engine.procedures import BACK, DONE, Procedure, Role, verb
from grognard.engine.rulings import COST, Part, Ruling, allow, refuse
from grognard.games.less_than_60_miles.command import is_independent
from grognard.games.less_than_60_miles.hqs import in_command, spend_cp, why_no_cp
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.supply import reaches_source

COST_CP = 1
"""Command Points for each HQ that receives [24.1-2]."""


class EwPhase(NamedTuple):
    """The EW Phase of the active player: giving, or taking back; the HQ in hand, and those that were paid for."""

    side: Side
    returning: bool = False
    unit: Unit = NONE
    paid: tuple[Unit, ...] = ()


def _why_out_of_touch(position: FrontPosition, hq: Unit, rules: tuple[str, str]) -> Ruling | None:
    """Why an HQ can neither be given points nor give them back [24.1-1b, 24.1-1c, 24.2-1]; None if it can."""
    name = position.unit_name(hq)
    if not in_command(position, hq):
        return refuse(rules[0], "ew.out_of_command", unit=name)
    if not reaches_source(position, hq):
        return refuse(rules[1], "ew.no_supply", unit=name)
    return None


def why_not_given(position: FrontPosition, frame: EwPhase, hq: Unit) -> Ruling | None:
    """Why an HQ cannot be given EW points; None if it can [24.1]."""
    components, name, side = position.components, position.unit_name(hq), frame.side
    if components.side_of[hq] != side or not components.hq[hq] or not position.on_map(hq):
        return refuse("24.1-1", "ew.no_hq", unit=name)
    if not components.specs[hq].ew_capable:
        return refuse("24.1-1a", "ew.not_capable", unit=name)
    if is_independent(position, hq):
        return refuse("24-0", "ew.independent", also=("36-1",), unit=name)
    if not position.ew_pool[side]:
        return refuse("24.1-3", "ew.empty_pool", side=SIDES[side])
    refused = _why_out_of_touch(position, hq, ("24.1-1b", "24.1-1c"))
    if refused is not None or hq in frame.paid:
        return refused
    lacking = why_no_cp(position, side, COST_CP)
    return lacking and refuse("24.1-2", lacking.reason, **dict(lacking.facts))


def why_not_returned(position: FrontPosition, frame: EwPhase, hq: Unit) -> Ruling | None:
    """Why no EW points can be taken back from an HQ; None if they can [24.2]."""
    components, name = position.components, position.unit_name(hq)
    if components.side_of[hq] != frame.side or not components.hq[hq] or not position.on_map(hq):
        return refuse("24.2-1", "ew.no_hq", unit=name)
    if not position.ew[hq]:
        return refuse("24.2-1", "ew.none", unit=name)
    return _why_out_of_touch(position, hq, ("24.2-1a", "24.2-1b"))


class AllocateEw(Procedure[FrontPosition, EwPhase]):
    """Pick an HQ and then how many points, one after another; first giving [5-4.7.1], then taking back [5-4.7.2].

    What is taken back lies in the pool, and so can be given from the next such phase on [24.2-2].
    """

    frame = EwPhase

    def phase(self, position: FrontPosition, frame: EwPhase) -> str:
        return f"{SIDES[frame.side]}.ew"

    def _why_not(self, position: FrontPosition, frame: EwPhase, hq: Unit) -> Ruling | None:
        return (why_not_returned if frame.returning else why_not_given)(position, frame, hq)

    def _most(self, position: FrontPosition, frame: EwPhase) -> int:
        return position.ew[frame.unit] if frame.returning else position.ew_pool[frame.side]

    def decision(self, position: FrontPosition, frame: EwPhase) -> Decision | None:
        step, rule = ("return", "24.2-1") if frame.returning else ("give", "24.1-1")
        if frame.unit != NONE:
            counts = range(1, self._most(position, frame) + 1)
            actions = [Action("points", (str(count),)) for count in counts]
            name = position.unit_name(frame.unit)
            return self.ask(position, frame.side, f"ew.{step}_points", rule, [*actions, BACK], unit=name)
        hqs = [hq for hq in position.components.hqs[frame.side] if self._why_not(position, frame, hq) is None]
        if not hqs:
            return None
        actions = [*self.list("unit", hqs, position), DONE]
        return self.ask(position, frame.side, f"ew.{step}", rule, actions, left=position.ew_pool[frame.side])

    def proceed(self, position: FrontPosition, frame: EwPhase) -> None:
        """Nobody can be given points, or give them back."""
        self.done(position, frame)

    def why_skipped(self, position: FrontPosition, frame: EwPhase) -> Ruling | None:
        """Why not."""
        found = (self._why_not(position, frame, hq) for hq in position.components.hqs[frame.side])
        return next((refused for refused in found if refused is not None), None)

    @verb
    def unit(self, position: FrontPosition, frame: EwPhase, unit: Unit) -> None:
        """This HQ."""
        position.become(frame._replace(unit=unit))

    def why_unit(self, position: FrontPosition, frame: EwPhase, unit: Unit) -> Ruling:
        """May it be given points, or give them back, and at what cost."""
        refused = self._why_not(position, frame, unit)
        if refused is not None:
            return refused
        name = position.unit_name(unit)
        if frame.unit != NONE:
            return refuse("24.1-3", "ew.in_hand", unit=position.unit_name(frame.unit))
        if frame.returning:
            return allow("24.2-1", "ew.may_return", unit=name, count=position.ew[unit])
        cost = 0 if unit in frame.paid else COST_CP
        part = Part("24.1-2", "command_points", cost, COST)
        return allow("24.1-1", "ew.may_give", part, unit=name, left=position.ew_pool[frame.side], cost=cost)

    @verb
    def points(self, position: FrontPosition, frame: EwPhase, points: int) -> None:
        """So many."""
        hq, side, name = frame.unit, frame.side, position.unit_name(frame.unit)
        moved = -points if frame.returning else points
        if not frame.returning and hq not in frame.paid:
            spend_cp(position, side, COST_CP, "24.1-2")
        position.ew[hq] += moved
        position.ew_pool[side] -= moved
        if frame.returning:
            position.emit("ew_returned", "24.2-2", unit=name, count=points)
            position.become(frame._replace(unit=NONE))
        else:
            position.emit("ew_given", "24.1-3", unit=name, count=points, total=position.ew[hq])
            position.become(frame._replace(unit=NONE, paid=(*frame.paid, hq)))

    def why_points(self, position: FrontPosition, frame: EwPhase, points: int) -> Ruling:
        """Are there as many?"""
        rule = "24.2-2" if frame.returning else "24.1-3"
        if frame.unit == NONE:
            return refuse(rule, "ew.which_first")
        most, name = self._most(position, frame), position.unit_name(frame.unit)
        if not 0 < points <= most:
            return refuse(rule, "ew.too_many", count=points, most=most, unit=name)
        return allow(rule, "ew.may_points", count=points, unit=name)

    @verb(Role.BACK)
    def back(self, position: FrontPosition, frame: EwPhase) -> None:
        """Another HQ."""
        position.become(frame._replace(unit=NONE))

    @verb(Role.END)
    def done(self, position: FrontPosition, frame: EwPhase) -> None:
        """No more of this; after giving comes taking back."""
        holding = [hq for hq in position.components.hqs[frame.side] if position.ew[hq]]
        if frame.returning or all(hq in frame.paid for hq in holding):
            position.done()  # nobody takes back what was given a moment ago
        else:
            position.become(EwPhase(frame.side, returning=True))

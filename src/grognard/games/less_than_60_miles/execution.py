"""Executing orders [14.6]: which units take which of the modes that an order permits, and when they are ready."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Side, Unit
from grognard.engine.procedures import BACK, DONE, Procedure, Role, verb
from grognard.engine.rulings import COUNT, Part, Ruling, allow, refuse
from grognard.games.less_than_60_miles.attaching import Attaching, attachable, why_attachable
from grognard.games.less_than_60_miles.charts.orders import CAS
from grognard.games.less_than_60_miles.command import chain, subordinate, subordinates
from grognard.games.less_than_60_miles.defining_cas import DefiningCas
from grognard.games.less_than_60_miles.detection import spot
from grognard.games.less_than_60_miles.holds import why_held
from grognard.games.less_than_60_miles.hqs import BROKEN, VALID, is_hampered, orders_on_track, status
from grognard.games.less_than_60_miles.modes import change_mode, doubled, in_transition, total, why_not_mode
from grognard.games.less_than_60_miles.orders import SMALL, chain_facts, chain_parts, links
from grognard.games.less_than_60_miles.organisation import SIDES, SIZES
from grognard.games.less_than_60_miles.position import FrontPosition, Mode, Order


class ExecutionPhase(NamedTuple):
    """The second step of the Orders Execution Phase: the revealed orders, one after the other [5-4.2.2]."""

    side: Side


class OrderExecution(NamedTuple):
    """An order that is executed: which units have their modes by it already, and the one that chooses its mode."""

    side: Side
    order: Order
    hq: Unit
    taken: tuple[Unit, ...] = ()
    unit: Unit = NONE


# -- who executes an order, how, and how fast


def deployment_parts(position: FrontPosition, order: Order, unit: Unit) -> tuple[Part, ...]:
    """The Deployment Time of a unit that executes an order, in turns, part by part [14.1-6, 14.6-4 to 14.6-6].

    Its chain goes from the Superior HQ through the executing HQ down to the unit [14.6-x1, 14.6-x2].
    """
    hqs = chain(position, unit)
    printed = Part("14.1-6", "deployment", position.components.orders[order].deployment, COUNT)
    parts = [printed, *chain_parts(position, hqs, [unit, *hqs], ("14.6-4b", "14.6-5a", "14.6-5b"))]
    if is_hampered(position, unit):
        parts.append(Part("14.6-6", "unit_engaged", 1, COUNT))
    return doubled(position, parts)


def is_for_one(position: FrontPosition, order: Order) -> bool:
    """Is this an order of battalion or regiment level, for a single unit of at most that size [14.1-2, 14.1-x1]?"""
    return position.components.orders[order].level in SMALL


def why_not_executing(position: FrontPosition, frame: OrderExecution, unit: Unit) -> Ruling | None:
    """Why a unit cannot execute an order, whichever mode it would take; None if it can [14.6-2, 14.6-4c]."""
    components, row = position.components, position.components.orders[frame.order]
    facts = {"unit": position.unit_name(unit), "hq": position.unit_name(frame.hq)}
    if not position.on_map(unit) or not subordinate(position, unit, frame.hq):
        return refuse("14.6-2:1", "execution.not_under", **facts)
    if components.hq[unit]:
        return refuse("12.1-1", "execution.hq", unit=facts["unit"])
    if unit in frame.taken:
        return refuse("14.6-3", "execution.taken", unit=facts["unit"])
    if is_for_one(position, frame.order):
        if frame.taken:
            return refuse("14.1-2", "execution.one_only", order=row.id)
        if SIZES.index(components.specs[unit].size) < SIZES.index(row.level):
            return refuse("14.1-2", "execution.too_large", order=row.id, **facts)
    if position.resting[unit]:
        return refuse("11.4-5", "execution.resting", unit=facts["unit"])
    held = why_held(position, unit)
    if held is not None:
        return held
    above = chain(position, unit)
    if status(position, [unit, *above]) == BROKEN:
        gone = [position.unit_name(hq) for hq in above if not position.on_map(hq)]
        return refuse("14.6-4c", "execution.broken", also=("12.4-5",), unit=facts["unit"], units=gone)
    return None


def gains_nothing(position: FrontPosition, unit: Unit, mode: Mode, turns: int) -> Ruling | None:
    """A unit is in the mode already, or is sooner in it without a change [6-1]; None if a change makes a difference."""
    facts = {"unit": position.unit_name(unit), "mode": position.components.modes[mode].name}
    if position.mode[unit] != mode:
        return None
    if not in_transition(position, unit):
        return refuse("6-1", "modes.already", **facts)
    if position.turn + turns >= position.ready[unit]:
        return refuse("6-1", "modes.on_the_way", until=position.ready[unit], **facts)
    return None


def why_not_by_order(position: FrontPosition, frame: OrderExecution, unit: Unit, mode: Mode) -> Ruling | None:
    """Why a unit cannot take a mode by an order [6.1.1-0, 14.6-3]; None if it can."""
    refusal = why_not_executing(position, frame, unit)
    if refusal is not None:
        return refusal
    row, name = position.components.orders[frame.order], position.components.modes[mode].name
    if name not in row.modes:
        return refuse("14.6-3", "execution.not_permitted", also=("6.1.1-0",), order=row.id, mode=name)
    return _why_not_taken(position, frame, unit, mode)


def _why_not_taken(position: FrontPosition, frame: OrderExecution, unit: Unit, mode: Mode) -> Ruling | None:
    """Why a unit that can execute an order does not take one of its modes: closed to it, or of no use."""
    refusal = why_not_mode(position, unit, mode)
    if refusal is not None or position.mode[unit] != mode:
        return refusal
    return gains_nothing(position, unit, mode, total(deployment_parts(position, frame.order, unit)))


def permitted(position: FrontPosition, order: Order) -> list[Mode]:
    """The modes of the Orders Table."""
    return [position.components.mode(name) for name in position.components.orders[order].modes]


def modes_for(position: FrontPosition, frame: OrderExecution, unit: Unit) -> list[Mode]:
    """The modes that a unit can take by an order."""
    if why_not_executing(position, frame, unit) is not None:
        return []
    return [mode for mode in permitted(position, frame.order) if _why_not_taken(position, frame, unit, mode) is None]


def able(position: FrontPosition, frame: OrderExecution) -> dict[Unit, list[Mode]]:
    """The units that can execute an order, and the modes that each can take."""
    found = {unit: modes_for(position, frame, unit) for unit in subordinates(position, frame.hq)}
    return {unit: modes for unit, modes in found.items() if modes}


def execute(position: FrontPosition, frame: OrderExecution, units: Sequence[Unit], mode: Mode) -> None:
    """Place Mode and Time Markers under units [14-3, 14.6-3, 14.6-7]; who passes an order on can be heard [23.2-1]."""
    for unit in units:
        change_mode(position, unit, mode, total(deployment_parts(position, frame.order, unit)), "14.6-7")
        be_heard(position, chain(position, unit))


def be_heard(position: FrontPosition, hqs: Iterable[Unit]) -> None:
    """HQs of a Chain of Command by which an order is executed are Spotted, from the top down [23.2-1]."""
    for hq in reversed(list(hqs)):
        spot(position, hq, "23.2-1")


# -- the phase


class ExecuteOrders(Procedure[FrontPosition, ExecutionPhase]):
    """Each order that is due is taken off the Time Track and executed, as they were issued [14.6-1, 5-4.2.2]."""

    frame = ExecutionPhase

    def phase(self, position: FrontPosition, frame: ExecutionPhase) -> str:
        return f"{SIDES[frame.side]}.orders_execution"

    def proceed(self, position: FrontPosition, frame: ExecutionPhase) -> None:
        chits = [chit for chit in orders_on_track(position, frame.side) if chit.turn <= position.turn]
        if not chits:
            position.done()
            return
        chit, row = chits[0], position.components.orders[chits[0].order]
        position.schedule = tuple(entry for entry in position.schedule if entry is not chit)
        if row.definition == CAS:
            position.emit("order_executed", "19.3-1", order=row.id, hq=position.unit_name(chit.hq), count=0)
            be_heard(position, links(position, chit.hq))
            position.call(DefiningCas(frame.side))
        else:
            position.call(OrderExecution(frame.side, chit.order, chit.hq))


class ExecuteOrder(Procedure[FrontPosition, OrderExecution]):
    """Whole formations in one choice (`all`), single units one by one; who is not named keeps its mode [14.6-2:2].

    Units can be attached to serve the order as long as nobody has executed it: not in the middle of it [14.2-3].
    """

    frame = OrderExecution

    def phase(self, position: FrontPosition, frame: OrderExecution) -> str:
        return f"{SIDES[frame.side]}.orders_execution"

    def decision(self, position: FrontPosition, frame: OrderExecution) -> Decision | None:
        order, hq = position.components.orders[frame.order].id, position.unit_name(frame.hq)
        if frame.unit != NONE:
            modes = [*self.list("mode", modes_for(position, frame, frame.unit), position), BACK]
            facts = {"order": order, "unit": position.unit_name(frame.unit)}
            return self.ask(position, frame.side, "execution.mode", "14.6-3", modes, **facts)
        units = able(position, frame)
        actions: list[Action] = []
        if not is_for_one(position, frame.order):
            open_to = {mode for own in units.values() for mode in own}
            actions += self.list("all", [m for m in permitted(position, frame.order) if m in open_to], position)
        actions += self.list("unit", units, position)
        actions += self.list("attach", self._attachable(position, frame), position)
        if not actions:
            return None
        return self.ask(position, frame.side, "execution.who", "14.6-2:1", [*actions, DONE], order=order, hq=hq)

    def _attachable(self, position: FrontPosition, frame: OrderExecution) -> list[Unit]:
        if frame.taken:
            return []
        return attachable(position, frame.side, frame.hq)

    def proceed(self, position: FrontPosition, frame: OrderExecution) -> None:
        """Nobody is left who could execute it."""
        row = position.components.orders[frame.order]
        facts = {"order": row.id, "hq": position.unit_name(frame.hq), "count": len(frame.taken)}
        position.emit("order_executed", "14.6-1", **facts)
        position.done()

    @verb
    def all_(self, position: FrontPosition, frame: OrderExecution, mode: Mode) -> None:
        """All units of the executing HQ that can take this mode by the order and have none by it yet."""
        units = [unit for unit, modes in able(position, frame).items() if mode in modes]
        execute(position, frame, units, mode)
        position.become(frame._replace(taken=(*frame.taken, *units)))

    def _why_in_hand(self, position: FrontPosition, frame: OrderExecution) -> Ruling | None:
        """A unit is to be told its mode first."""
        if frame.unit == NONE:
            return None
        return refuse("14.6-3", "execution.in_hand", unit=position.unit_name(frame.unit))

    def why_all(self, position: FrontPosition, frame: OrderExecution, mode: Mode) -> Ruling:
        in_hand = self._why_in_hand(position, frame)
        if in_hand is not None:
            return in_hand
        row, name = position.components.orders[frame.order], position.components.modes[mode].name
        if is_for_one(position, frame.order):
            return refuse("14.1-2", "execution.one_only", order=row.id)
        if name not in row.modes:
            return refuse("14.6-3", "execution.not_permitted", also=("6.1.1-0",), order=row.id, mode=name)
        units = [unit for unit, modes in able(position, frame).items() if mode in modes]
        if not units:
            return refuse("14.6-2:1", "execution.nobody", mode=name, hq=position.unit_name(frame.hq))
        ready: dict[str, int] = {}
        for unit in units:
            ready[position.unit_name(unit)] = total(deployment_parts(position, frame.order, unit))
        return allow("14.6-3", "execution.may_all", also=("14.6-7",), mode=name, count=len(units), ready=ready)

    @verb
    def unit(self, position: FrontPosition, frame: OrderExecution, unit: Unit) -> None:
        """This unit; if it can take only one mode it does."""
        modes = modes_for(position, frame, unit)
        if len(modes) > 1:
            position.become(frame._replace(unit=unit))
            return
        execute(position, frame, [unit], modes[0])
        position.become(frame._replace(taken=(*frame.taken, unit)))

    def why_unit(self, position: FrontPosition, frame: OrderExecution, unit: Unit) -> Ruling:
        refusal = self._why_in_hand(position, frame) or why_not_executing(position, frame, unit)
        if refusal is not None:
            return refusal
        modes = modes_for(position, frame, unit)
        facts = {"unit": position.unit_name(unit), "order": position.components.orders[frame.order].id}
        if not modes:
            return refuse("14.6-3", "execution.no_mode", **facts)
        return self._may_take(position, frame, unit, "execution.may", modes)

    def _may_take(
        self, position: FrontPosition, frame: OrderExecution, unit: Unit, reason: str, modes: Sequence[Mode]
    ) -> Ruling:
        """When a unit will be ready, with the chain of command that decides it [14.6-4]."""
        parts, hqs = deployment_parts(position, frame.order, unit), chain(position, unit)
        facts: dict[str, Any] = {"unit": position.unit_name(unit), "turns": total(parts)}
        facts |= {"until": position.turn + total(parts)}
        facts |= {"modes": [position.components.modes[mode].name for mode in modes]}
        also = ("14.6-4a",) if status(position, [unit, *hqs]) == VALID else ()
        return allow("14.6-7", reason, *parts, also=also, **facts, **chain_facts(position, hqs, [unit, *hqs]))

    @verb
    def mode(self, position: FrontPosition, frame: OrderExecution, mode: Mode) -> None:
        """The unit takes this one."""
        execute(position, frame, [frame.unit], mode)
        position.become(frame._replace(taken=(*frame.taken, frame.unit), unit=NONE))

    def why_mode(self, position: FrontPosition, frame: OrderExecution, mode: Mode) -> Ruling:
        if frame.unit == NONE:
            return refuse("14.6-2:1", "execution.unit_first")
        refusal = why_not_by_order(position, frame, frame.unit, mode)
        return refusal or self._may_take(position, frame, frame.unit, "execution.may_mode", [mode])

    @verb
    def attach(self, position: FrontPosition, frame: OrderExecution, unit: Unit) -> None:
        """Give a unit a Parent HQ that serves this order first."""
        position.call(Attaching(frame.side, unit, frame.hq))

    def why_attach(self, position: FrontPosition, frame: OrderExecution, unit: Unit) -> Ruling:
        if frame.taken:
            return refuse("14.2-3", "execution.too_late", unit=position.unit_name(unit))
        return self._why_in_hand(position, frame) or why_attachable(position, frame.side, unit, frame.hq)

    @verb(Role.BACK)
    def back(self, position: FrontPosition, frame: OrderExecution) -> None:
        """Another unit, or none."""
        position.become(frame._replace(unit=NONE))

    @verb(Role.END)
    def done(self, position: FrontPosition, frame: OrderExecution) -> None:
        """All others keep their modes; an order need not be executed by anybody [14.6-2:2]."""
        self.proceed(position, frame)

    def why_done(self, position: FrontPosition, frame: OrderExecution) -> Ruling:
        return self._why_in_hand(position, frame) or allow("14.6-2:2", "execution.enough", count=len(frame.taken))

"""The reserve and its orders [12.0]: face down, called two turns ahead; and the choice of it at the start [2.1]."""

from typing import Any, NamedTuple

from grognard.engine.decisions import Decision
from grognard.engine.hiding import Below, shuffled
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.procedures import BACK, DONE, PASS, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.engine.schedule import schedule
from grognard.games.crossroads.arrivals import entries
from grognard.games.crossroads.position import CrossroadsPosition, Order
from grognard.games.crossroads.units import SIDES, why_away

PICKED = 2
"""Units that each side takes into its reserve [2.1]."""
DELAY = 2
"""Turns from an order to its effect [12.3]."""


class Picking(NamedTuple):
    """A side picks its reserve."""

    side: Side


class OrderPhase(NamedTuple):
    """A side may write an order: the unit it is about."""

    side: Side
    unit: Unit = NONE


def wanted(position: CrossroadsPosition, side: Side) -> int:
    """How many units a side has to pick: two, or all that a position file has given it [2.1]."""
    boxes = (position.components.reserve[side], position.components.unused[side])
    return min(PICKED, sum(len(position.units_at(box)) for box in boxes))


class PickReserve(Procedure[CrossroadsPosition, Picking]):
    """Two of four, in secret; a pick can be taken back until done [2.1]."""

    frame = Picking

    def phase(self, position: CrossroadsPosition, frame: Picking) -> str:
        return f"{SIDES[frame.side]}.reserve"

    def decision(self, position: CrossroadsPosition, frame: Picking) -> Decision | None:
        components = position.components
        picked = position.units_at(components.reserve[frame.side])
        if len(picked) >= wanted(position, frame.side):
            actions = [*self.list("drop", sorted(picked), position), DONE]
        else:
            actions = self.list("unit", sorted(position.units_at(components.unused[frame.side])), position)
            actions += self.list("drop", sorted(picked), position)
        return self.ask(
            position, frame.side, "reserve.pick", "2.1", actions, picked=len(picked), of=wanted(position, frame.side)
        )

    @verb
    def unit(self, position: CrossroadsPosition, frame: Picking, unit: Unit) -> None:
        """Into the reserve."""
        position.put(unit, position.components.reserve[frame.side])
        position.emit_secret(frame.side, "picked", "2.1", unit=position.unit_name(unit))

    def why_unit(self, position: CrossroadsPosition, frame: Picking, unit: Unit) -> Ruling:
        components, name = position.components, position.unit_name(unit)
        count = wanted(position, frame.side)
        if len(position.units_at(components.reserve[frame.side])) >= count:
            return refuse("2.1", "reserve.enough", count=count)
        if position.at[unit] != components.unused[frame.side]:
            return refuse("2.1", "reserve.not_reserve", unit=name)
        return allow("2.1", "reserve.may", unit=name)

    @verb(Role.BACK)
    def drop(self, position: CrossroadsPosition, frame: Picking, unit: Unit) -> None:
        """Out of it again."""
        position.put(unit, position.components.unused[frame.side])
        position.emit_secret(frame.side, "dropped", "2.1", unit=position.unit_name(unit))

    def why_drop(self, position: CrossroadsPosition, frame: Picking, unit: Unit) -> Ruling:
        if position.at[unit] != position.components.reserve[frame.side]:
            return refuse("2.1", "reserve.not_picked", unit=position.unit_name(unit))
        return allow("2.1", "reserve.drop", unit=position.unit_name(unit))

    @verb(Role.END)
    def done(self, position: CrossroadsPosition, frame: Picking) -> None:
        """The reserve is settled."""
        position.emit("reserve_done", "2.1", side=position.side_name(frame.side))
        position.done()

    def why_done(self, position: CrossroadsPosition, frame: Picking) -> Ruling:
        count = len(position.units_at(position.components.reserve[frame.side]))
        if count < wanted(position, frame.side):
            return refuse("2.1", "reserve.too_few", picked=count, of=wanted(position, frame.side))
        return allow("2.1", "reserve.settled")


def orderable(position: CrossroadsPosition, side: Side) -> list[Unit]:
    """The reserve units that no order has been written for."""
    ordered = {entry.unit for entry in position.schedule if isinstance(entry, Order)}
    return [unit for unit in sorted(position.units_at(position.components.reserve[side])) if unit not in ordered]


class Orders(Procedure[CrossroadsPosition, OrderPhase]):
    """One order a turn, or none: which unit, and where to [12.2]."""

    frame = OrderPhase

    def phase(self, position: CrossroadsPosition, frame: OrderPhase) -> str:
        return f"{SIDES[frame.side]}.orders"

    def decision(self, position: CrossroadsPosition, frame: OrderPhase) -> Decision | None:
        if frame.unit != NONE:
            actions = [*self.list("hex", entries(position, frame.side), position), BACK]
            unit, turn = position.unit_name(frame.unit), position.turn + DELAY
            return self.ask(position, frame.side, "orders.where", "12.2", actions, unit=unit, turn=turn)
        if self.too_late(position) or not self.face_down(position, frame.side):
            return None
        actions = [*self.list("unit", orderable(position, frame.side), position), PASS]
        return self.ask(position, frame.side, "orders.which", "12.2", actions, turn=position.turn + DELAY)

    def too_late(self, position: CrossroadsPosition) -> bool:
        """Would the game be over before an order took effect [12.3]?"""
        return position.turn + DELAY > position.components.turns

    def face_down(self, position: CrossroadsPosition, side: Side) -> bool:
        """Is there any reserve counter? Whether one is still without an order is the owner's secret."""
        return bool(position.units_at(position.components.reserve[side])) and bool(entries(position, side))

    def why_skipped(self, position: CrossroadsPosition, frame: OrderPhase) -> Ruling | None:
        """There is no reserve in this scenario [2.4], none left [12.2], or it would come too late [12.3]."""
        components = position.components
        if not components.has_reserve:
            return refuse("2.4", "orders.never")
        if not position.units_at(components.reserve[frame.side]):
            return refuse("12.2", "orders.no_reserve")
        if not entries(position, frame.side):
            return refuse("12.2", "orders.no_entries")
        return refuse("12.3", "orders.too_late", turn=position.turn + DELAY, last=components.turns)

    def proceed(self, position: CrossroadsPosition, frame: OrderPhase) -> None:
        position.done()

    @verb
    def unit(self, position: CrossroadsPosition, frame: OrderPhase, unit: Unit) -> None:
        """An order for this unit."""
        position.become(frame._replace(unit=unit))

    def why_unit(self, position: CrossroadsPosition, frame: OrderPhase, unit: Unit) -> Ruling:
        name = position.unit_name(unit)
        if frame.unit != NONE:
            return refuse("12.2", "orders.in_hand", unit=position.unit_name(frame.unit))
        if position.at[unit] != position.components.reserve[frame.side]:
            return self.why_not_reserve(position, frame.side, unit)
        if unit not in orderable(position, frame.side):
            return refuse("12.3", "orders.written", unit=name)
        return allow("12.2", "orders.may", unit=name, turn=position.turn + DELAY)

    def why_not_reserve(self, position: CrossroadsPosition, side: Side, unit: Unit) -> Ruling:
        """Only the reserve is ordered: not what was left out of it, is lost, or comes by itself."""
        components, at = position.components, position.at[unit]
        away = (components.eliminated, components.unused[side], components.arriving[side])
        if components.side_of[unit] == side and at in away:
            return why_away(position, unit)
        return refuse("12.2", "orders.not_reserve", unit=position.unit_name(unit))

    @verb
    def hex(self, position: CrossroadsPosition, frame: OrderPhase, hex: Hex) -> None:
        """Write it, face down; it takes effect two turns on [12.3]."""
        turn = position.turn + DELAY
        schedule(position, Order(turn, side=frame.side, unit=frame.unit, place=hex, secret=True))
        names = {"unit": position.unit_name(frame.unit), "hex": position.place_name(hex)}
        position.emit("ordered", "12.2", side=position.side_name(frame.side), turn=turn)
        position.emit_secret(frame.side, "order_says", "12.2", **names, turn=turn)
        position.done()

    def why_hex(self, position: CrossroadsPosition, frame: OrderPhase, hex: Hex) -> Ruling:
        name = position.place_name(hex)
        if frame.unit == NONE:
            return refuse("12.2", "orders.pick")
        if hex not in entries(position, frame.side):
            return refuse("12.2", "orders.no_entry", hex=name)
        return allow("12.2", "orders.open", hex=name, turn=position.turn + DELAY)

    @verb(Role.BACK)
    def back(self, position: CrossroadsPosition, frame: OrderPhase) -> None:
        """Not this unit."""
        position.become(frame._replace(unit=NONE))

    @verb(Role.PASS)
    def pass_(self, position: CrossroadsPosition, frame: OrderPhase) -> None:
        """No order this turn."""
        position.done()


# -- what the other side can only guess


def draw_reserve(position: CrossroadsPosition, units: list[Unit], below: Below) -> None:
    """Let chance say who of these lies in the reserve and who was left out of it, as many as there are in each."""
    units = [unit for unit in units if unit not in _laid_open(position)]
    boxes = sorted(position.at[unit] for unit in units)
    for unit in units:
        position.put(unit, NONE)
    for unit, box in sorted(zip(shuffled(units, below), boxes, strict=True)):
        position.put(unit, box)


def draw_orders(position: CrossroadsPosition, side: Side, below: Below) -> None:
    """Let chance say for whom a side's orders are, and where to; also the one that it is just writing [12.2]."""
    reserve, known = position.units_at(position.components.reserve[side]), _laid_open(position)
    waiting = shuffled(sorted(unit for unit in reserve if unit not in known), below)
    found: list[Any] = []
    written = 0
    for entry in position.schedule:
        if isinstance(entry, Order) and entry.side == side and entry.secret and waiting:
            hexes = entries(position, side)
            unit, written = waiting[written % len(waiting)], written + 1
            entry = entry._replace(unit=unit, place=hexes[below(len(hexes))])
        found.append(entry)
    position.schedule = tuple(found)
    for frame in position.frames_of(OrderPhase):
        if frame.side == side and frame.unit != NONE and waiting:
            position.update(frame, unit=waiting[written % len(waiting)])


def _laid_open(position: CrossroadsPosition) -> set[Unit]:
    """The units whose orders a position file has laid open."""
    return {entry.unit for entry in position.schedule if isinstance(entry, Order) and not entry.secret}

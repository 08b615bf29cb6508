"""Reinforcements [13.0], and where they and the ordered reserve [12.3, 12.4] come on the map."""

from typing import NamedTuple

from grognard.engine.decisions import Decision, Undone
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.procedures import BACK, DONE, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.engine.schedule import due, schedule
from grognard.games.crossroads.position import CrossroadsPosition, Order, Reinforcement
from grognard.games.crossroads.stacking import enemy_there, overstacked
from grognard.games.crossroads.units import SIDES, why_away
from grognard.games.crossroads.victory import take_control
from grognard.games.crossroads.zones import in_enemy_zone


class ArrivalPhase(NamedTuple):
    """A side's arrivals: who is due, whom the owner holds back, and the unit in hand."""

    side: Side
    units: tuple[Unit, ...] = ()
    unit: Unit = NONE
    begun: bool = False


def closed(position: CrossroadsPosition, unit: Unit, hex: Hex) -> Ruling | None:
    """Why a unit may not come on the map in a hex [12.4, 13.1], such as one that it could never enter [5.5]."""
    components, name = position.components, position.place_name(hex)
    side = components.side_of[unit]
    if hex not in components.entries[side]:
        return refuse("13.1", "arrivals.no_entry", hex=name, entries=position.place_names(entries(position, side)))
    if hex in components.closed[components.unit_class[unit]]:
        return refuse("5.5", "setup.barred", hex=name)
    refused = enemy_there(position, side, hex) or overstacked(position, unit, hex)
    if refused:
        return Ruling(False, ("12.4", *refused.rules), refused.reason, refused.facts)
    if in_enemy_zone(position, side, hex):
        return refuse("12.4", "arrivals.zone", hex=name)
    return None


def entries(position: CrossroadsPosition, side: Side) -> tuple[Hex, ...]:
    """A side's entry hexes."""
    return position.components.entries[side]


def open_entries(position: CrossroadsPosition, unit: Unit) -> list[Hex]:
    """The entry hexes that a unit can use just now."""
    side = position.components.side_of[unit]
    return [hex for hex in entries(position, side) if closed(position, unit, hex) is None]


def due_units(position: CrossroadsPosition, side: Side) -> tuple[Unit, ...]:
    """A side's units whose turn to arrive has come, by order or as reinforcements [12.3, 13.1]."""
    return tuple(entry.unit for entry in position.schedule if entry.side == side and entry.turn <= position.turn)


def arrive(position: CrossroadsPosition, unit: Unit, hex: Hex, rule: str) -> None:
    """A unit comes on the map."""
    position.put(unit, hex)
    side = position.side_name(position.components.side_of[unit])
    position.reveal("arrived", rule, unit=position.unit_name(unit), hex=position.place_name(hex), side=side)
    take_control(position, unit)


def why_not_due(position: CrossroadsPosition, side: Side, unit: Unit) -> Ruling:
    """Why a unit does not arrive now: not of this side, not its turn, or without an order that brings it."""
    components, name = position.components, position.unit_name(unit)
    if components.side_of[unit] == side:
        if position.at[unit] == components.reserve[side]:
            ordered = any(entry.unit == unit for entry in position.schedule)
            return refuse("12.3", "arrivals.ordered" if ordered else "arrivals.no_order", unit=name)
        if position.at[unit] in (components.eliminated, components.unused[side]):
            return why_away(position, unit)
    return refuse("13.1", "arrivals.not_due", unit=name)


def why_nowhere(position: CrossroadsPosition, unit: Unit) -> Ruling:
    """A unit that finds no open hex waits: one of the reserve by its order [12.4], a reinforcement [13.2]."""
    side = position.components.side_of[unit]
    rule = "12.4" if position.at[unit] == position.components.reserve[side] else "13.2"
    return refuse(rule, "arrivals.nowhere", unit=position.unit_name(unit))


class Arrivals(Procedure[CrossroadsPosition, ArrivalPhase]):
    """Ordered reserves come to their hexes, and the owner brings on what else is due [12.3, 13.1]."""

    frame = ArrivalPhase

    def phase(self, position: CrossroadsPosition, frame: ArrivalPhase) -> str:
        return f"{SIDES[frame.side]}.arrivals"

    def proceed(self, position: CrossroadsPosition, frame: ArrivalPhase) -> None:
        """See who is due; when nobody is left who could come, the others wait for the next turn [13.2]."""
        if not frame.begun:
            position.become(frame._replace(units=self._due(position, frame.side), begun=True))
            return
        for unit in frame.units:
            schedule(position, Reinforcement(position.turn + 1, side=frame.side, unit=unit))
        position.done()

    def why_skipped(self, position: CrossroadsPosition, frame: ArrivalPhase) -> Ruling | None:
        """Nobody arrives in this scenario [2.4], is due [13.1], or finds an open hex [12.4, 13.2]."""
        if not position.components.has_reserve:
            return refuse("2.4", "arrivals.never")
        units = due_units(position, frame.side)
        if not units:
            return refuse("13.1", "arrivals.nobody", turn=position.turn)
        return why_nowhere(position, units[0])

    def _due(self, position: CrossroadsPosition, side: Side) -> tuple[Unit, ...]:
        """Carry out the orders whose hex is open [12.3]; the rest, and the reinforcements, are for the owner."""
        waiting = []
        mine = [entry for entry in due(position, Order) if self._keep_others(position, entry, side)]
        for entry in mine:
            if closed(position, entry.unit, entry.place) is None:
                arrive(position, entry.unit, entry.place, "12.3")
            else:
                self._face_up(position, entry.unit)
                waiting.append(entry.unit)
        for coming in due(position, Reinforcement):
            if self._keep_others(position, coming, side):
                waiting.append(coming.unit)
        return tuple(waiting)

    def _keep_others(self, position: CrossroadsPosition, entry: Order | Reinforcement, side: Side) -> bool:
        """Is this entry of this side? The other side's goes back on the schedule."""
        if entry.side != side:
            schedule(position, entry)
        return entry.side == side

    def _face_up(self, position: CrossroadsPosition, unit: Unit) -> None:
        """An order that could not be carried out has been shown: its unit now waits openly [12.4]."""
        side = position.components.side_of[unit]
        position.put(unit, position.components.arriving[side])
        position.reveal("held_up", "12.4", unit=position.unit_name(unit), side=position.side_name(side))

    def decision(self, position: CrossroadsPosition, frame: ArrivalPhase) -> Decision | None:
        if not frame.begun:
            return None
        if frame.unit != NONE:
            actions = [*self.list("hex", open_entries(position, frame.unit), position), BACK]
            unit = position.unit_name(frame.unit)
            return self.ask(position, frame.side, "arrivals.where", "13.1", actions, unit=unit)
        able = [unit for unit in frame.units if open_entries(position, unit)]
        if not able:
            return None
        actions = [*self.list("unit", able, position), DONE]
        return self.ask(position, frame.side, "arrivals.which", "13.1", actions)

    @verb
    def unit(self, position: CrossroadsPosition, frame: ArrivalPhase, unit: Unit) -> None:
        """Take a unit in hand."""
        position.become(frame._replace(unit=unit))

    def why_unit(self, position: CrossroadsPosition, frame: ArrivalPhase, unit: Unit) -> Ruling:
        name = position.unit_name(unit)
        if frame.unit != NONE:
            return refuse("13.1", "placement.in_hand", unit=position.unit_name(frame.unit))
        if unit not in (frame.units if frame.begun else due_units(position, frame.side)):
            return why_not_due(position, frame.side, unit)
        if not open_entries(position, unit):
            return why_nowhere(position, unit)
        return allow("13.1", "arrivals.due", unit=name)

    @verb
    def hex(self, position: CrossroadsPosition, frame: ArrivalPhase, hex: Hex) -> None:
        """It comes on the map here."""
        rest = tuple(unit for unit in frame.units if unit != frame.unit)
        arrive(position, frame.unit, hex, "13.1")
        position.become(frame._replace(units=rest, unit=NONE))

    def why_hex(self, position: CrossroadsPosition, frame: ArrivalPhase, hex: Hex) -> Ruling:
        if frame.unit == NONE:
            return refuse("13.1", "arrivals.pick")
        refused = closed(position, frame.unit, hex)
        return refused or allow("13.1", "arrivals.open", hex=position.place_name(hex))

    @verb(Role.BACK)
    def back(self, position: CrossroadsPosition, frame: ArrivalPhase) -> None:
        """Not this one now."""
        position.become(frame._replace(unit=NONE))

    def undone(self, position: CrossroadsPosition, frame: ArrivalPhase) -> list[Undone]:
        """Units that could enter now [13.2]."""
        return self.still_open(position, frame, "entering", "13.2", "unit") if frame.unit == NONE else []

    @verb(Role.END)
    def done(self, position: CrossroadsPosition, frame: ArrivalPhase) -> None:
        """Hold the rest back for a later turn [13.2]."""
        for unit in frame.units:
            schedule(position, Reinforcement(position.turn + 1, side=frame.side, unit=unit))
        position.done()

"""A move [8.1]: a unit or stack goes in one go or hex by hex, and leaves units behind; Overruns are on its way."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from grognard.board.costs import POINT
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.moves import paid, points, way
from grognard.engine.procedures import BACK, DONE, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.roads_to_moscow import fortification, fuel
from grognard.games.roads_to_moscow.army import awaited, is_active
from grognard.games.roads_to_moscow.costs import move_costs, pace, reach
from grognard.games.roads_to_moscow.counters import clear_no_retreat, combat_units, overwhelm
from grognard.games.roads_to_moscow.movable import able, may_leave, stack_rules, why_not_moved
from grognard.games.roads_to_moscow.move_rulings import allowance_parts, in_hand_allowance, why_move
from grognard.games.roads_to_moscow.overrun import Overrunning, overrun_cost, overrun_targets, why_overrun
from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.reinforcements import (
    come_together,
    entry_cost,
    kept_open,
    open_entries,
    ways_in,
    why_enter,
    why_kept_open,
)
from grognard.games.roads_to_moscow.stacking import LIMIT, why_too_full
from grognard.games.roads_to_moscow.zones import control_along, in_enemy_zone

ON_ITS_WAY, OVERRAN = range(2)
"""How a stack has come to where it is: by moving, or into a hex that it has overrun [8.56i]."""


class Moving(NamedTuple):
    """A stack on its way with the half points it has left, and where it began."""

    side: Side
    units: tuple[Unit, ...]
    left: int
    standing: int = ON_ITS_WAY
    started: bool = False
    start: Hex = NONE


def taken(position: RoadsPosition, side: Side, units: tuple[Unit, ...]) -> Moving:
    """Units in hand that have not moved yet: the stack has what its slowest unit has [8.12-1]."""
    here = position.at[units[0]]
    left = min([in_hand_allowance(position, unit) for unit in units])
    return Moving(side, units, left, start=here if here < position.components.hexes else NONE)


# -- where it may go


def halted(position: RoadsPosition, frame: Moving) -> bool:
    """Has a stack to stop where it is: in an enemy zone that it has entered, unless all of it have a Red Box [8.22-1]?

    After an Overrun nobody goes on in a zone but by another Overrun [8.56i].
    """
    if not frame.started or not in_enemy_zone(position, frame.side, position.at[frame.units[0]]):
        return False
    return frame.standing == OVERRAN or not pace(position, frame.units).red


def destinations(position: RoadsPosition, frame: Moving) -> list[Hex]:
    """The hexes in reach where the stack may end its move.

    Wherever it wants, if it were to be Unsupplied there [8.16-2]. It passes friends without limit
    [3.32-2, 8.11-2, 8.14-2]. Beside units that have stopped it ends within the stacking limit [8.12-3, 3.32-1]; those
    that may still leave do not count until the end of the phase. It does not end where the enemy's reinforcements come
    on, which it may pass too [5.21-1].
    """
    if frame.left <= 0:
        return []
    stacks, values = position.stacks, position.components.stacking
    room = LIMIT - sum([values[unit] for unit in frame.units])
    if not position.on_map(frame.units[0]):
        entries = open_entries(position, frame.units, frame.left)
        return [hex for hex in entries if hex not in stacks or _has_room(position, frame, hex, room)]
    if halted(position, frame):
        return []
    found = reach(position, frame.units, frame.left, frame.started).hexes[1:]
    shut = kept_open(position, 1 - frame.side, position.groups)
    return [hex for hex in found if hex not in shut and (hex not in stacks or _has_room(position, frame, hex, room))]


def _has_room(position: RoadsPosition, frame: Moving, hex: Hex, room: int) -> bool:
    """Is there room for a stack that leaves so many points to others? Units without points always fit [3.31-2]."""
    values, there = position.components.stacking, position.stacks[hex]
    if room == LIMIT or position.components.side_of[there[0]] != frame.side:
        return True
    if sum([values[unit] for unit in there]) <= room:
        return True
    return sum([values[unit] for unit in there if not may_leave(position, frame.side, unit)]) <= room


def _why_crowded(position: RoadsPosition, frame: Moving, hex: Hex, ruling: Ruling) -> Ruling:
    """The ruling on a move that ends in a hex, where there may be too many already.

    Refused beside units that stay there [8.12-3]; allowed where others may leave, and told what comes of it if they do
    not [3.33].
    """
    full = None if _enemy(position, frame, hex) else why_too_full(position, hex, frame.units)
    if full is None or not ruling.legal:
        return ruling
    there = [unit for unit in position.stacks[hex] if unit not in frame.units]
    leaving = [unit for unit in there if may_leave(position, frame.side, unit)]
    stays = why_too_full(position, hex, frame.units, leaving)
    if stays is not None:
        return stays._replace(rules=(*stays.rules, "8.12-3"))
    facts = {**ruling.facts, "count": full.facts["count"], "limit": LIMIT}
    return ruling._replace(reason=f"{ruling.reason}_full", rules=(*ruling.rules, "3.32-2", "3.33"), facts=facts)


def _enemy(position: RoadsPosition, frame: Moving, hex: Hex) -> bool:
    return position.owner(hex) != frame.side


def overruns(position: RoadsPosition, frame: Moving) -> list[Hex]:
    """The hexes next to the stack that it can overrun now [8.5]."""
    if position.assault or frame.left < POINT or not position.on_map(frame.units[0]):
        return []
    return overrun_targets(position, frame.units, position.at[frame.units[0]], frame.left)


def comrades(position: RoadsPosition, frame: Moving) -> list[Unit]:
    """The units that may still be taken along: in the same hex, or off the map for the same entry [8.12-1, 5.22c]."""
    if frame.started:
        return []
    place, box = position.at[frame.units[0]], position.components.reinforcements[frame.side]
    others = [
        unit
        for unit in position.units_at(place)
        if unit not in frame.units and not position.moved[unit] and is_active(position, unit)
    ]
    if place == box and others:
        late = awaited(position)
        others = come_together(position, frame.units, [unit for unit in others if unit not in late])
    return [unit for unit in others if able(position, unit)]


def droppable(position: RoadsPosition, frame: Moving) -> list[Unit]:
    """The units that the stack may leave here and go on [8.12-2]."""
    if not frame.started or len(frame.units) < 2 or frame.left <= 0:
        return []
    return [unit for unit in frame.units if why_not_dropped(position, frame, unit) is None]


def why_not_dropped(position: RoadsPosition, frame: Moving, unit: Unit) -> Ruling | None:
    """Why a unit cannot be left where the stack is; None: it can."""
    name, here = position.unit_name(unit), position.at[frame.units[0]]
    if unit not in frame.units:
        return refuse("8.12-2", "movement.not_in_stack", unit=name)
    if not frame.started:
        return refuse("8.12-3", "movement.not_begun", unit=name)
    if len(frame.units) < 2:
        return refuse("8.12-2", "movement.last_of_stack", unit=name)
    gone = [other for other in frame.units if other != unit]
    gone += [other for other in position.units_at(here) if may_leave(position, frame.side, other)]
    return why_too_full(position, here, (unit,), gone) or why_kept_open(position, frame.side, here)


class Move(Procedure[RoadsPosition, Moving]):
    """Move a stack: to any hex in reach, on from there, into the enemy by an Overrun, or not at all."""

    frame = Moving

    def decision(self, position: RoadsPosition, frame: Moving) -> Decision | None:
        hexes, targets = destinations(position, frame), overruns(position, frame)
        drops = droppable(position, frame)
        if frame.started and not hexes and not targets and not (drops and self._held_up(position, frame)):
            return None
        actions = self.list("hex", hexes, position)
        for name, others in (("overrun", targets), ("with", comrades(position, frame)), ("drop", drops)):
            if others:
                actions += self.list(name, others, position)
        actions.append(DONE if frame.started else BACK)
        facts = {"units": [position.unit_name(unit) for unit in frame.units], "left": points(frame.left)}
        return self.ask(position, frame.side, "movement.where", "8.11-1", actions, **facts)

    def _held_up(self, position: RoadsPosition, frame: Moving) -> bool:
        """Do only some of the units have to stop here, so that the rest may go on without them [8.22-1, 8.22-2]?"""
        red = [unit for unit in frame.units if position.components.red_box[unit]]
        return frame.standing == ON_ITS_WAY and 0 < len(red) < len(frame.units) and halted(position, frame)

    def proceed(self, position: RoadsPosition, frame: Moving) -> None:
        """The move is over: whoever is new in a hex ends a No Retreat there [9.45-a]."""
        if frame.started and position.no_retreat:
            for unit in frame.units:
                if position.on_map(unit):
                    clear_no_retreat(position, position.at[unit])
        position.done()

    # -- going

    @verb
    def hex(self, position: RoadsPosition, frame: Moving, hex: Hex) -> None:
        """Go there, step by step [8.11-1]: to a hex next to the stack by the one step, else by the cheapest path."""
        if not position.on_map(frame.units[0]):
            self._come_on(position, frame, hex)
            return
        costs = move_costs(position, frame.units, frame.left, frame.started)
        found = reach(position, frame.units, frame.left, frame.started)
        path = way(costs, found, hex, frame.left, untouched=not frame.started)
        begin(position, frame)
        names = [position.unit_name(unit) for unit in frame.units]
        left, labels = frame.left, position.components.names["place"]
        for here, there in pairwise(path):
            cost = paid(costs.total(here, there), left)
            left -= cost
            ways = {"from": labels[here], "to": labels[there]}
            position.emit("moved", "8.11-1", units=names, **ways, cost=points(cost))
        go(position, frame.units, path[0], path[1:])
        position.become(frame._replace(left=left, started=True, standing=ON_ITS_WAY))

    def _come_on(self, position: RoadsPosition, frame: Moving, hex: Hex) -> None:
        """Reinforcements enter the map [5.22a], singly or stacked [5.22c], and may move on."""
        entry = next(entry for entry in ways_in(position, frame.units) if entry.hex == hex)
        cost = entry_cost(position, frame.units, entry)
        begin(position, frame)
        names = [position.unit_name(unit) for unit in frame.units]
        position.emit("arrived", "5.22a", units=names, hex=position.place_name(hex), cost=points(cost))
        go(position, frame.units, NONE, [hex])
        position.become(frame._replace(left=frame.left - cost, started=True))

    def why_hex(self, position: RoadsPosition, frame: Moving, hex: Hex) -> Ruling:
        if not position.on_map(frame.units[0]):
            return _why_crowded(position, frame, hex, why_enter(position, frame.units, hex, frame.left))
        if frame.started and frame.left > 0 and halted(position, frame) and hex != position.at[frame.units[0]]:
            rule = "8.56i" if frame.standing == OVERRAN else "8.22-1"
            return refuse(rule, "movement.halted", hex=position.place_name(hex))
        ruling = why_move(position, frame.units, frame.left, frame.started, hex)
        if not ruling.legal:
            return ruling
        return why_kept_open(position, frame.side, hex) or _why_crowded(position, frame, hex, ruling)

    @verb(None, commits=True)
    def overrun(self, position: RoadsPosition, frame: Moving, hex: Hex) -> None:
        """Pay for an Overrun of an adjacent hex and fight it [8.54, 8.56]."""
        here = position.at[frame.units[0]]
        left = frame.left - overrun_cost(position, frame.units, here, hex)
        begin(position, frame)
        position.become(frame._replace(left=left, started=True))
        position.call(Overrunning(frame.side, frame.units, here, hex, frame.left))

    def why_overrun(self, position: RoadsPosition, frame: Moving, hex: Hex) -> Ruling:
        if not position.on_map(frame.units[0]):
            return refuse("8.52-a", "overrun.not_on_map", hex=position.place_name(hex))
        return why_overrun(position, frame.units, position.at[frame.units[0]], hex, frame.left)

    def after_overrun(self, position: RoadsPosition, frame: Moving, cleared: bool) -> None:
        """In the hex that it has cleared the stack goes on [8.56h, 8.56i]; if it has not, it stops [8.57]."""
        units = tuple(unit for unit in frame.units if position.on_map(unit))
        if cleared and units:
            position.become(frame._replace(units=units, standing=OVERRAN))
        else:
            position.become(frame._replace(units=units or frame.units, left=0))

    # -- the stack

    @verb
    def with_(self, position: RoadsPosition, frame: Moving, unit: Unit) -> None:
        """Take one more unit of the same hex along, before anybody moves [8.12-1]."""
        position.become(taken(position, frame.side, (*frame.units, unit)))

    def why_with(self, position: RoadsPosition, frame: Moving, unit: Unit) -> Ruling:
        name = position.unit_name(unit)
        if frame.started:
            return refuse("8.12-2", "movement.no_pick_up", unit=name)
        if unit in frame.units:
            return refuse("8.12-1", "movement.in_hand", unit=name)
        refused = why_not_moved(position, unit, frame.side)
        if refused is not None:
            return refused
        if unit not in comrades(position, frame):
            return refuse("8.12-1", "movement.elsewhere", unit=name)
        also = stack_rules(position, (*frame.units, unit))
        return allow("8.12-1", "movement.take", *allowance_parts(position, unit), also=also, unit=name)

    @verb
    def drop(self, position: RoadsPosition, frame: Moving, unit: Unit) -> None:
        """Leave a unit here: it has moved [8.12-2]; the others go on with what the stack has left."""
        position.emit("dropped", "8.12-2", unit=position.unit_name(unit), hex=position.place_name(position.at[unit]))
        if position.no_retreat:
            clear_no_retreat(position, position.at[unit])
        position.become(frame._replace(units=tuple(other for other in frame.units if other != unit)))

    def why_drop(self, position: RoadsPosition, frame: Moving, unit: Unit) -> Ruling:
        refused = why_not_dropped(position, frame, unit)
        return refused or allow("8.12-2", "movement.drop", unit=position.unit_name(unit))

    @verb(Role.BACK)
    def back(self, position: RoadsPosition, frame: Moving) -> None:
        """Put everybody down again; nobody has moved."""
        position.done()

    def why_back(self, position: RoadsPosition, frame: Moving) -> Ruling:
        names = [position.unit_name(unit) for unit in frame.units]
        if frame.started:
            return refuse("8.13-1", "movement.begun", units=names)
        short = any(fuel.short_of_fuel(position, unit) for unit in frame.units)
        return allow("8.13-2", "movement.put_down", also=("6.43c",) if short else (), units=names)

    @verb(Role.END)
    def done(self, position: RoadsPosition, frame: Moving) -> None:
        """Stop here; points that are left are lost [8.13-2]."""
        self.proceed(position, frame)

    def why_done(self, position: RoadsPosition, frame: Moving) -> Ruling:
        names = [position.unit_name(unit) for unit in frame.units]
        if frame.started:
            return allow("8.13-2", "movement.stop", units=names)
        return refuse("8.13-2", "movement.not_moved", units=names)


# -- what a move does


def begin(position: RoadsPosition, frame: Moving) -> None:
    """Units begin to move: that is their one move [8.13-1], on what Fuel there is [6.43b]; builders give up [14.33]."""
    if frame.started:
        return
    for unit in frame.units:
        fuel.begin_move(position, unit)
        position.moved[unit] = True
        if position.strongpoints:
            fortification.interrupt(position, unit)


def go(position: RoadsPosition, units: Sequence[Unit], start: Hex, path: Sequence[Hex]) -> None:
    """Put units at the end of a path: on the way they take control of hexes, and Leaders and Fuel units there are lost.

    A unit of the enemy that does not fight is gone when a combat unit enters its hex, if only to pass it [3.14g-2].
    """
    side, stacks = position.components.side_of[units[0]], position.stacks
    fights = any(position.components.combat[unit] for unit in units)
    if fights:
        for hex in path:
            if hex in stacks:
                overwhelm(position, side, hex)
    for unit in units:
        position.put(unit, path[-1])
    if fights:
        control_along(position, units, start, path)
    if start >= 0 and start in position.no_retreat and not combat_units(position, start):
        clear_no_retreat(position, start)

"""Movement [8.0, 8.1]: one unit or stack after another, in one go or hex by hex, with Overruns on the way.

Any number of units may move in their owner's Sequence [8.0-1]. Refusals of combat, retreats and advances are no
movement: they cost no points [8.0-2].
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from grognard.board.costs import POINT
from grognard.engine import markers
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Hex, Place, Side, Unit
from grognard.engine.moves import paid, points, way
from grognard.engine.procedures import BACK, DONE, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.roads_to_moscow import fortification, fuel
from grognard.games.roads_to_moscow.army import awaited, is_active, why_inactive
from grognard.games.roads_to_moscow.costs import move_costs, pace, reach
from grognard.games.roads_to_moscow.counters import clear_no_retreat, combat_units, overwhelm, why_away
from grognard.games.roads_to_moscow.held import release_held
from grognard.games.roads_to_moscow.move_rulings import (
    allowance_parts,
    allowance_rules,
    in_hand_allowance,
    why_move,
)
from grognard.games.roads_to_moscow.overrun import Overrunning, overrun_cost, overrun_targets, why_overrun
from grognard.games.roads_to_moscow.position import MOVEMENT, RoadsPosition
from grognard.games.roads_to_moscow.reinforcements import (
    come_together,
    entry_cost,
    kept_open,
    open_entries,
    ways_in,
    ways_of,
    why_enter,
    why_kept_open,
    why_not_due,
)
from grognard.games.roads_to_moscow.stacking import LIMIT, check_stacks, overfull, stacking_points, why_too_full
from grognard.games.roads_to_moscow.units import SIDES
from grognard.games.roads_to_moscow.zones import control_along, in_enemy_zone

ON_ITS_WAY, OVERRAN = range(2)
"""How a stack has come to where it is: by moving, or into a hex that it has overrun [8.56i]."""


class MovementPhase(NamedTuple):
    """The active side moves; `over`: it wants no more."""

    side: Side
    over: bool = False


class Moving(NamedTuple):
    """A stack on its way with the half points it has left, and where it began."""

    side: Side
    units: tuple[Unit, ...]
    left: int
    standing: int = ON_ITS_WAY
    started: bool = False
    start: Hex = NONE


# -- who moves


def why_not_moved(position: RoadsPosition, unit: Unit, side: Side) -> Ruling | None:
    """What keeps a unit from moving in this phase; None: nothing. Only one's own units do [3.1a]."""
    components, name = position.components, position.unit_name(unit)
    if components.side_of[unit] != side:
        return refuse("3.1b", "movement.not_yours", unit=name)
    if position.at[unit] == components.reinforcements[side]:
        refused = why_not_due(position, unit)
        if refused is not None:
            return refused
    elif not position.on_map(unit):
        return why_away(position, unit)
    if position.moved[unit]:
        return refuse("8.13-1", "movement.moved", unit=name)
    refused = why_inactive(position, unit)
    if refused is not None:
        return refused
    if components.fuel[unit] and position.spent[unit]:
        return refuse("6.42-1", "movement.being_spent", unit=name)
    if not in_hand_allowance(position, unit):
        return refuse("8.13-1", "movement.no_points", *allowance_parts(position, unit), unit=name)
    if not position.on_map(unit) and not ways_of(position, unit):
        return refuse("5.2-1", "reinforcements.no_entry", unit=name)
    return None


def movable(position: RoadsPosition, side: Side) -> list[Unit]:
    """The units that may still move: of the active formations and of those who have joined them [4.23b-1, 7.47]."""
    components, active, at, moved = position.components, position.active, position.at, position.moved
    joined, box = position.joined, components.reinforcements[side]
    units = [unit for formation in active for unit in components.units_of[formation] if not moved[unit]]
    units += [unit for unit in components.unattached[side] if joined[unit] in active and not moved[unit]]
    late = awaited(position) if box in position.stacks else ()
    return [unit for unit in units if (at[unit] != box or unit not in late) and _able(position, unit, box)]


def _able(position: RoadsPosition, unit: Unit, box: Place) -> bool:
    """Is nothing else in the way of an active unit that has not moved: the rest of `why_not_moved`, quickly?"""
    components, place = position.components, position.at[unit]
    if not 0 <= place < components.hexes and (place != box or not ways_of(position, unit)):
        return False
    if components.fuel[unit] and position.spent[unit]:
        return False
    impaired = position.disrupted[unit] or position.unsupplied[unit] or components.move[unit] <= 2 * POINT
    return not impaired or in_hand_allowance(position, unit) > 0


class Movement(Procedure[RoadsPosition, MovementPhase]):
    """Pick the next unit or stack to move, or finish [8.11-1]."""

    frame = MovementPhase

    def phase(self, position: RoadsPosition, frame: MovementPhase) -> str:
        return f"{SIDES[frame.side]}.movement"

    def decision(self, position: RoadsPosition, frame: MovementPhase) -> Decision | None:
        units = [] if frame.over else movable(position, frame.side)
        if not units:
            return None
        actions = [*self.list("unit", units, position), *self.list("stack", stacks_of(position, units), position)]
        actions += [*self.list("raze", fortification.removable(position, frame.side), position), DONE]
        return self.ask(position, frame.side, "movement.which", "8.13-2", actions)

    def proceed(self, position: RoadsPosition, frame: MovementPhase) -> None:
        """The end of the phase: stacks are within the limit [3.32-1, 3.33], Fuel that was spent goes [6.42-2]."""
        if not frame.over:
            position.become(frame._replace(over=True))
            fuel.end_movement(position)
            release_held(position)
            markers.expire(position, MOVEMENT)
        elif not check_stacks(position, frame.side):
            position.done()

    def why_skipped(self, position: RoadsPosition, frame: MovementPhase) -> Ruling | None:
        """Nobody is there who could move."""
        for unit in position.components.by_side[frame.side]:
            if position.on_map(unit) and (refused := why_not_moved(position, unit, frame.side)):
                return refused
        return refuse("8.13-1", "movement.nobody")

    @verb
    def unit(self, position: RoadsPosition, frame: MovementPhase, unit: Unit) -> None:
        """Take a unit in hand."""
        position.call(taken(position, frame.side, (unit,)))

    def why_unit(self, position: RoadsPosition, frame: MovementPhase, unit: Unit) -> Ruling:
        refused = why_not_moved(position, unit, frame.side)
        if refused:
            return refused
        name, also = position.unit_name(unit), list(allowance_rules(position, unit))
        if any(point.builder == unit for point in position.strongpoints):
            also += ["14.26b", "14.33"]  # it would give up building
        return allow("8.11-1", "movement.take", *allowance_parts(position, unit), also=also, unit=name)

    @verb
    def stack(self, position: RoadsPosition, frame: MovementPhase, hex: Hex) -> None:
        """Take all that may move from a hex in hand, as one stack [8.12-1]."""
        position.call(taken(position, frame.side, tuple(self._movable_at(position, frame, hex))))

    def why_stack(self, position: RoadsPosition, frame: MovementPhase, hex: Hex) -> Ruling:
        units, name = self._movable_at(position, frame, hex), position.place_name(hex)
        if len(units) < 2:
            return refuse("8.12-1", "movement.no_stack", hex=name)
        slowest = min(units, key=lambda unit: in_hand_allowance(position, unit))
        parts, names = allowance_parts(position, slowest), [position.unit_name(unit) for unit in units]
        return allow("8.12-1", "movement.take_stack", *parts, also=_stack_rules(position, units), hex=name, units=names)

    def _movable_at(self, position: RoadsPosition, frame: MovementPhase, hex: Hex) -> list[Unit]:
        return [unit for unit in movable(position, frame.side) if position.at[unit] == hex]

    @verb
    def raze(self, position: RoadsPosition, frame: MovementPhase, hex: Hex) -> None:
        """Take an empty Strongpoint of one's own away [14.34]."""
        fortification.remove_strongpoint(position, frame.side, hex, "14.34")

    def why_raze(self, position: RoadsPosition, frame: MovementPhase, hex: Hex) -> Ruling:
        refused = fortification.why_not_removed(position, frame.side, hex)
        return refused or allow("14.34", "strongpoint.may_remove", hex=position.place_name(hex))

    @verb(Role.END)
    def done(self, position: RoadsPosition, frame: MovementPhase) -> None:
        """No more moves: nobody has to move [8.13-2]."""
        self.proceed(position, frame)

    def why_done(self, position: RoadsPosition, frame: MovementPhase) -> Ruling:
        """The phase ends; whoever is over the limit somewhere is told that it costs him units."""
        hex = overfull(position, frame.side)
        if hex == NONE:
            return allow("8.13-2", "movement.finish")
        told = {"hex": position.place_name(hex), "count": stacking_points(position, hex), "limit": LIMIT}
        return allow("3.33", "movement.finish_overfull", also=("3.32-1", "8.13-2"), **told)


def _stack_rules(position: RoadsPosition, units: Sequence[Unit]) -> tuple[str, ...]:
    """What a stack has from its worst units: the lowest allowance, and the costs of vehicles if any of it is one."""
    motorized = [position.components.motorized[unit] for unit in units]
    found = ("3.35c",) if len({in_hand_allowance(position, unit) for unit in units}) > 1 else ()
    return (*found, "3.35d") if any(motorized) and not all(motorized) else found


def stacks_of(position: RoadsPosition, units: Sequence[Unit]) -> list[Hex]:
    """The hexes that hold two or more of these units."""
    seen: dict[Place, int] = {}
    for unit in units:
        seen[position.at[unit]] = seen.get(position.at[unit], 0) + 1
    return [place for place, count in seen.items() if count > 1 and place < position.components.hexes]


def taken(position: RoadsPosition, side: Side, units: tuple[Unit, ...]) -> Moving:
    """Units in hand that have not moved yet: the stack has what its slowest unit has [8.12-1]."""
    here = position.at[units[0]]
    left = min([in_hand_allowance(position, unit) for unit in units])
    return Moving(side, units, left, start=here if here < position.components.hexes else NONE)


# -- a move


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
    if room == LIMIT or _enemy(position, frame, hex):
        return True
    values, there = position.components.stacking, position.stacks[hex]
    if sum([values[unit] for unit in there]) <= room:
        return True
    return sum([values[unit] for unit in there if not _may_leave(position, frame.side, unit)]) <= room


def _may_leave(position: RoadsPosition, side: Side, unit: Unit) -> bool:
    """May a unit on the map still move away in this phase, and so make room for others before its end [3.32-1]?"""
    if position.moved[unit] or not is_active(position, unit):
        return False
    return _able(position, unit, position.components.reinforcements[side])


def _why_crowded(position: RoadsPosition, frame: Moving, hex: Hex, ruling: Ruling) -> Ruling:
    """The ruling on a move that ends in a hex, where there may be too many already.

    Refused beside units that stay there [8.12-3]; allowed where others may leave, and told what comes of it if they do
    not [3.33].
    """
    full = None if _enemy(position, frame, hex) else why_too_full(position, hex, frame.units)
    if full is None or not ruling.legal:
        return ruling
    there = [unit for unit in position.stacks[hex] if unit not in frame.units]
    leaving = [unit for unit in there if _may_leave(position, frame.side, unit)]
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
    return [unit for unit in others if _able(position, unit, box)]


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
    gone += [other for other in position.units_at(here) if _may_leave(position, frame.side, other)]
    return why_too_full(position, here, (unit,), gone) or why_kept_open(position, frame.side, here)


class Move(Procedure[RoadsPosition, Moving]):
    """Move a stack: to any hex in reach, on from there, into the enemy by an Overrun, or not at all."""

    frame = Moving

    def decision(self, position: RoadsPosition, frame: Moving) -> Decision | None:
        hexes, targets = destinations(position, frame), overruns(position, frame)
        drops = droppable(position, frame)
        if frame.started and not hexes and not targets and not (drops and self._held_up(position, frame)):
            return None
        actions = [*self.list("hex", hexes, position), *self.list("overrun", targets, position)]
        actions += self.list("with", comrades(position, frame), position)
        actions += [*self.list("drop", drops, position), DONE if frame.started else BACK]
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
        left = frame.left
        for here, there in pairwise(path):
            cost = paid(costs.total(here, there), left)
            left -= cost
            ways = {"from": position.place_name(here), "to": position.place_name(there)}
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

    @verb
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
        also = _stack_rules(position, (*frame.units, unit))
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

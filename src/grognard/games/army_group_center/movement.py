"""Movement [9.0]: one unit at a time, hex by hex, paying for terrain, rivers, partisans, zones and stacks."""

from collections.abc import Sequence as Several
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from grognard.board import search
from grognard.board.costs import FORBIDDEN, POINT, CostPart, Costs, CountPart, Tariff
from grognard.board.results import Reach
from grognard.engine.actions import Action
from grognard.engine.caching import derived, derived_of
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.markers import expire
from grognard.engine.moves import FAR, cost_parts, points, way, why_no_path, why_path
from grognard.engine.procedures import BACK, DONE, Procedure, Role, verb
from grognard.engine.rulings import COUNT, Part, Ruling, allow, refuse
from grognard.games.army_group_center import stacking, zones
from grognard.games.army_group_center.components import STACK_LIMIT, Army
from grognard.games.army_group_center.control import enter
from grognard.games.army_group_center.order import done_with
from grognard.games.army_group_center.ports import update_ports
from grognard.games.army_group_center.position import NEXT_MOVEMENT, ArmyPosition, StackRoll
from grognard.games.army_group_center.supply import in_supply
from grognard.games.army_group_center.units import GERMAN, SIDES, SOVIET
from grognard.games.army_group_center.ways import why_cut_off, why_not_step
from grognard.games.army_group_center.zones import zone

ACTIVE_MOVE = 8 * POINT
"""Half points of units activated for Bagration, in Turn 1 [2.10-2]."""
FACES = 6


class MovementPhase(NamedTuple):
    """A side moves."""

    side: Side


class Moving(NamedTuple):
    """A unit on its way, with the half points it has left."""

    side: Side
    unit: Unit
    left: int
    started: bool = False
    strait: bool = False
    """The strait was open to it before it moved [9.8-2]."""


# -- costs


def move_costs(position: ArmyPosition, unit: Unit, strait: bool) -> Costs:
    """The cost of every step for a unit just now, part by part: all of them add up.

    [6.4-3, 8.3-3, 9.5-1]; `strait`: it may cross the strait.
    """
    return _unit_costs(position, unit, strait, licensed(position, unit))


@derived
def _unit_costs(position: ArmyPosition, unit: Unit, strait: bool, may_storm: bool) -> Costs:
    components = position.components
    kind, enemy = components.move_class[unit], 1 - components.side_of[unit]
    open_costs = _enemy_costs(position, enemy, kind, strait, may_storm, components.confined[unit])
    return open_costs.by_number(_company(position, unit), COMPANY)


@derived_of("enemy")
def _enemy_costs(
    position: ArmyPosition, enemy: Side, kind: str, strait: bool, may_storm: bool, confined: bool
) -> Costs:
    """Ground and enemy: what stays the same while the enemy does not move.

    A zone costs the same whoever and how many exert it [8.1-4, 8.3-4], friends there or not [8.4-2].
    """
    components, near = position.components, zone(position, enemy).astype(np.int32)
    found = components.costs[kind].plus(
        CostPart(stacking.MOVING.enemy, "enemy", "enter", _at(components, position.hexes_of(enemy), FORBIDDEN)),
        CostPart("8.3-1", "enter_zone", "enter", near * np.int32(zones.EXTRA)),
        CostPart("8.3-2", "leave_zone", "leave", near * np.int32(zones.EXTRA)),
    )
    if enemy == GERMAN and not may_storm:
        found = found.plus(_trench_part(position, near))
    if enemy == GERMAN and not strait:
        found = found.plus(components.strait_part)
    if confined:
        found = found.plus(components.confinement_part)
    return found


def licensed(position: ArmyPosition, unit: Unit) -> bool:
    """Activated for Bagration, in Turn 1: it may go from zone to zone into entrenchments [5.4-3, 8.3-6]."""
    return position.turn == 1 and position.active[unit]


def _trench_part(position: ArmyPosition, near: NDArray[np.int32]) -> CostPart:
    """No Soviet unit goes from German zone to German zone into a German entrenchment [8.3-5].

    Whoever controls it; but units activated for Bagration may, in Turn 1 [5.4-3, 8.3-6].
    """
    steps = position.components.trench_steps
    banned = near[steps.hexes] & near[steps.into]
    cost = np.zeros((position.components.hexes, 6), dtype=np.int32)
    cost[steps.hexes, steps.directions] = banned * np.int32(FORBIDDEN)
    return CostPart("8.3-5", "zone_to_trench", "side", cost)


_EXTRA = stacking.EXTRA
_ALONE = 2 * STACK_LIMIT + 1
"""The number of a hex in which nobody is but the unit that moves."""
COMPANY = Tariff(
    CountPart("6.4-2", "join_stack", "enter", (0, _EXTRA)),
    CountPart("6.5", "full", "enter", (0, 0, FORBIDDEN, 0, FORBIDDEN, 0)),
    CountPart("6.10-2", "other_front", "enter", (0, 0, 0, FORBIDDEN, FORBIDDEN, 0)),
    CountPart("6.4-1", "leave_stack", "leave", (0, _EXTRA, _EXTRA, _EXTRA, _EXTRA, 0)),
)
"""Joining company and leaving it, in passing as well, and hexes that are full or of the other front: by `_company`."""


def _company(position: ArmyPosition, unit: Unit) -> NDArray[np.uint8]:
    """Whom a unit meets in each hex, as the stacks are at this moment [6.6-1, 6.6-2]; it is no company for itself."""
    components, here = position.components, position.at[unit]
    found = _stacks(position, components.side_of[unit], components.ukrainian[unit])
    if len(position.stacks[here]) == 1:
        found = found.copy()
        found[here] = _ALONE
    return found


@derived_of("side")
def _stacks(position: ArmyPosition, side: Side, front: bool) -> NDArray[np.uint8]:
    """The units of a side in each hex: 1, or 2 if it is full; 3 and 4 if they are of the other front.

    Full is full whoever they are [6.1, 6.2, 6.5], fortified locations like all others [12.5]; markers are none [6.7].
    """
    found: NDArray[np.uint8] = np.minimum(position.counts_of(side), STACK_LIMIT)
    others = stacking.hexes_of_other_front(position, side, front)
    if others:
        found[others] += STACK_LIMIT
    return found


def _at(components: Army, hexes: Several[Hex], amount: int) -> NDArray[np.int32]:
    """An amount in some hexes, and nothing in the others."""
    amounts = np.zeros(components.hexes, dtype=np.int32)
    amounts[hexes] = amount
    return amounts


def strait_open(position: ArmyPosition) -> bool:
    """May the next Soviet unit cross the strait: once a game, both hexes in Soviet hands before [9.8-1, 9.8-2]?"""
    strait = position.components.strait
    return not position.strait_crossed and all(position.control[hex] == SOVIET for hex in strait)


def reach(position: ArmyPosition, unit: Unit, left: int, strait: bool) -> Reach:
    """Where a unit can get to with what it has left; there is no move for nothing [9.3], and none off the map [9.11].

    `strait`: it may cross the strait.
    """
    return _reach(position, unit, left, strait, licensed(position, unit))


@derived
def _reach(position: ArmyPosition, unit: Unit, left: int, strait: bool, may_storm: bool) -> Reach:
    costs = _unit_costs(position, unit, strait, may_storm)
    return search.reach(position.components.grid, position.at[unit], left, costs)


# -- the phase


def why_immobile(position: ArmyPosition, unit: Unit) -> Ruling | None:
    """Why a unit never moves from where it is, in whatever phase; None if it may."""
    name = position.unit_name(unit)
    if not position.on_map(unit):
        return refuse("9.2-2", "movement.off_map", unit=name)
    return refuse("2.10-3", "movement.fortified", unit=name) if position.components.fortified[unit] else None


def why_not_moved(position: ArmyPosition, unit: Unit) -> Ruling | None:
    """Why a unit may not move in this phase; None if it may (`movable`)."""
    if unit in movable(position, position.components.side_of[unit]):
        return None
    name = position.unit_name(unit)
    moved = refuse("9.2-4", "movement.moved", unit=name) if position.moved[unit] else None
    return why_immobile(position, unit) or moved or refuse("5.4-1", "bagration.not_active", unit=name)


def movable(position: ArmyPosition, side: Side) -> list[Unit]:
    """The units of a side that may still move in this phase [9.2-2]."""
    components, moved, at, size = position.components, position.moved, position.at, position.components.hexes
    first = position.turn == 1 and side == SOVIET
    return [
        unit
        for unit in components.mobile[side]
        if not moved[unit] and 0 <= at[unit] < size and (not first or position.active[unit])
    ]


class Movement(Procedure[ArmyPosition, MovementPhase]):
    """Pick the next unit to move, alone even if it is stacked, or finish [6.3-1, 6.6-3, 9.2-2]."""

    frame = MovementPhase
    carries = True

    def phase(self, position: ArmyPosition, frame: MovementPhase) -> str:
        return f"{SIDES[frame.side]}.movement"

    def decision(self, position: ArmyPosition, frame: MovementPhase) -> Decision | None:
        units = movable(position, frame.side)
        if not units:
            return None
        return self.ask(position, frame.side, "movement.which", "9.2-2", [*self.list("unit", units, position), DONE])

    def proceed(self, position: ArmyPosition, frame: MovementPhase) -> None:
        position.done()

    def why_skipped(self, position: ArmyPosition, frame: MovementPhase) -> Ruling | None:
        """Nobody is activated for Bagration [5.4-1], or nobody is there who could move [9.2-2]."""
        components = position.components
        if any(position.on_map(unit) for unit in components.mobile[frame.side]):
            if position.turn == 1 and frame.side == SOVIET and not any(position.active):
                return refuse("5.4-1", "bagration.nobody")
            return refuse("9.2-4", "movement.all_moved")
        if any(position.on_map(unit) for unit in components.by_side[frame.side]):
            return refuse("2.10-3", "movement.only_fortified")
        return refuse("9.2-2", "movement.nobody")

    def after_any(self, position: ArmyPosition, frame: MovementPhase) -> None:
        """Moves can cut supply: ports that are asked too much are settled at once [7.9-10]."""
        update_ports(position)

    def staked(self, position: ArmyPosition, frame: MovementPhase) -> list[Action]:
        """A unit that a die gives its points rolls as soon as it is taken in hand [7.3-1, 13.3-3]."""
        units = [unit for unit in movable(position, frame.side) if not position.points[unit]]
        return self.list("unit", [unit for unit in units if needs_die(position, unit)], position)

    @verb
    def unit(self, position: ArmyPosition, frame: MovementPhase, unit: Unit) -> None:
        """Take a unit in hand; its supply is judged now, and its die rolled if it needs one [7.1-1, 7.3-1]."""
        position.call(Moving(frame.side, unit, allowance(position, unit), strait=strait_open(position)))

    def why_unit(self, position: ArmyPosition, frame: MovementPhase, unit: Unit) -> Ruling:
        name = position.unit_name(unit)
        if position.components.side_of[unit] != frame.side:
            return refuse("9.2-6", "movement.not_yours", unit=name)
        refused = why_not_moved(position, unit)
        if refused:
            return refused
        if needs_die(position, unit):
            return allow(*_die_reason(position, unit), unit=name)
        full = points(full_allowance(position, unit))
        return allow("9.1", "movement.take", Part(_allowance_rule(position, unit), "allowance", full, COUNT), unit=name)

    @verb(Role.END)
    def done(self, position: ArmyPosition, frame: MovementPhase) -> None:
        """No more moves."""
        position.done()


# -- points


def full_allowance(position: ArmyPosition, unit: Unit) -> int:
    """Half points of a unit that needs no die [2.10-1, 2.10-2, 2.10-4, 3.7-4]."""
    if licensed(position, unit):
        return ACTIVE_MOVE
    full: int = position.components.allowance[unit]
    return full


def _allowance_rule(position: ArmyPosition, unit: Unit) -> str:
    if licensed(position, unit):
        return "2.10-2"
    return "2.10-4" if position.components.group[unit] == "fifth_panzer" else "2.10-1"


def needs_die(position: ArmyPosition, unit: Unit) -> bool:
    """Does a die give the unit its points: out of supply, or interdicted [7.3-1, 13.3-3]?"""
    return position.interdicted[unit] or not in_supply(position, unit)


def _die_reason(position: ArmyPosition, unit: Unit) -> tuple[str, str]:
    if in_supply(position, unit):
        return "13.3-3", "movement.die_interdicted"
    if position.interdicted[unit]:
        return "13.3-4", "movement.die_both"
    if any(rolled.hex == position.at[unit] for rolled in position.stack_rolls):
        return "7.3-2", "movement.die_shared"
    return "7.3-1", "movement.die_supply"


def allowance(position: ArmyPosition, unit: Unit) -> int:
    """The half points a unit has for this phase; judged, and rolled for, once [7.1-1]."""
    if not position.points[unit]:
        if not needs_die(position, unit):
            return full_allowance(position, unit)
        position.points[unit] = roll_points(position, unit) * POINT + 1
    return position.points[unit] - 1


def roll_points(position: ArmyPosition, unit: Unit) -> int:
    """The die that gives a unit its points.

    Out of supply: one die for all that began the phase in its hex [7.3-1, 7.3-2]; interdicted: a die of its own
    [13.3-3, 13.3-6]; both: the German's die less the Soviet's, never below nothing [13.3-4, 13.3-8].
    """
    name = position.unit_name(unit)
    supplied = in_supply(position, unit)
    shared = 0 if supplied else stack_die(position, unit)
    if not position.interdicted[unit]:
        return shared
    if supplied:
        return position.roll(FACES, f"interdicted.{name}", "13.3-3", unit=name)
    against = position.roll(FACES, f"interdicted.{name}", "13.3-4", unit=name, side=SIDES[SOVIET])
    return max(0, shared - against)


def stack_die(position: ArmyPosition, unit: Unit) -> int:
    """The die of the units out of supply that begin to move from a unit's hex: rolled once, for the first [7.3-2]."""
    hex = position.at[unit]
    for rolled in position.stack_rolls:
        if rolled.hex == hex:
            return rolled.die
    name, where = position.unit_name(unit), position.place_name(hex)
    die = position.roll(FACES, f"move.{where}", "7.3-1", unit=name)
    position.stack_rolls = (*position.stack_rolls, StackRoll(hex, die))
    return die


# -- one unit's move


def hexes_in_reach(position: ArmyPosition, frame: Moving) -> list[Hex]:
    """Where a unit can go from where it is; with less than the cheapest step costs there is nothing to search [9.3]."""
    components = position.components
    if frame.left < components.cheapest[components.move_class[frame.unit]]:
        return []
    return reach(position, frame.unit, frame.left, frame.strait).hexes[1:]


class Move(Procedure[ArmyPosition, Moving]):
    """Move one unit: to any hex in reach, in supply or out of it, or hex by hex, until it is done.

    [7.6, 9.2-3, 9.2-5]
    """

    frame = Moving

    def decision(self, position: ArmyPosition, frame: Moving) -> Decision | None:
        hexes = hexes_in_reach(position, frame)
        if frame.started and not hexes:
            return None
        rolled = position.points[frame.unit] > 0
        actions = self.list("hex", hexes, position)
        actions.append(DONE if frame.started or rolled else BACK)
        facts = {"unit": position.unit_name(frame.unit), "left": points(frame.left)}
        return self.ask(position, frame.side, "movement.where", "9.2-5", actions, **facts)

    def proceed(self, position: ArmyPosition, frame: Moving) -> None:
        finish(position, frame)

    @verb
    def hex(self, position: ArmyPosition, frame: Moving, hex: Hex) -> None:
        """Go there in one step if that can be made, else by the cheapest path [9.2-5].

        Every hex passed changes control [3.3-3].
        """
        costs = move_costs(position, frame.unit, frame.strait)
        found = reach(position, frame.unit, frame.left, frame.strait)
        path = way(costs, found, hex, frame.left)
        cost = found.spent(hex) if len(path) > 2 else costs.total(path[0], hex)
        unit = position.unit_name(frame.unit)
        for here, there in pairwise(path):
            cross_strait(position, here, there)
            names = {"from": position.place_name(here), "to": position.place_name(there)}
            position.emit("moved", "9.2-5", unit=unit, **names)
            enter(position, frame.unit, there)
            if position.outcome is not None:
                return
        position.moved[frame.unit] = True
        strait = frame.strait and not position.strait_crossed
        position.become(frame._replace(left=frame.left - cost, started=True, strait=strait))

    def why_hex(self, position: ArmyPosition, frame: Moving, hex: Hex) -> Ruling:
        return why_move(position, frame, hex)

    @verb(Role.BACK)
    def back(self, position: ArmyPosition, frame: Moving) -> None:
        """Put the unit down again; it has not moved."""
        position.done()

    def why_back(self, position: ArmyPosition, frame: Moving) -> Ruling:
        if frame.started:
            return refuse("9.2-4", "movement.begun", unit=position.unit_name(frame.unit))
        if position.points[frame.unit]:
            return refuse("7.1-1", "movement.rolled", unit=position.unit_name(frame.unit))
        return allow("9.2-2", "movement.put_down", unit=position.unit_name(frame.unit))

    @verb(Role.END)
    def done(self, position: ArmyPosition, frame: Moving) -> None:
        """Stop here; points left over are lost [9.2-1, 9.2-3]."""
        finish(position, frame)

    def why_done(self, position: ArmyPosition, frame: Moving) -> Ruling:
        if not frame.started and not position.points[frame.unit]:
            return refuse("9.2-2", "movement.not_begun", unit=position.unit_name(frame.unit))
        lost = [Part("9.2-1", "lost", points(frame.left), COUNT)] if frame.left else []
        return allow("9.2-3", "movement.stop", *lost, unit=position.unit_name(frame.unit))


def finish(position: ArmyPosition, frame: Moving) -> None:
    """The move is over, and the next unit may begin [6.3-2, 9.2-4]; its owner says who lies on top [6.8-2]."""
    position.moved[frame.unit] = True
    if frame.started:
        done_with(position, frame.unit)
    else:
        position.done()


def cross_strait(position: ArmyPosition, here: Hex, there: Hex) -> None:
    """Note the one crossing of the strait [9.8-1, 9.8-3]."""
    components = position.components
    if here in components.strait and components.strait_sides[here, components.grid.direction(here, there)]:
        position.strait_crossed = True
        position.emit("crossed_strait", "9.8-1")


def why_move(position: ArmyPosition, frame: Moving, hex: Hex) -> Ruling:
    """The path to a hex with every part of its cost, or what refuses it."""
    unit, here = frame.unit, position.at[frame.unit]
    if hex == here:
        return refuse("9.2-5", "movement.here", hex=position.place_name(hex))
    refused = stacking.why_not_there(position, unit, hex)
    if refused:
        return refused
    found, costs = reach(position, unit, frame.left, frame.strait), move_costs(position, unit, frame.strait)
    if hex in found:
        return why_path(position, costs, way(costs, found, hex, frame.left), frame.left, "9.2-5")
    far = reach(position, unit, FAR, frame.strait)
    refused = why_not_step(position, unit, here, hex, costs)
    if refused is None and hex in far:
        refused = why_no_path(position, costs, here, hex, frame.left, far, "9.3")
    return refused or why_cut_off(position, unit, hex, costs)


def why_step(position: ArmyPosition, unit: Unit, hex: Hex) -> Ruling:
    """What the one direct step to a neighbouring hex costs a unit, or what refuses it, whatever way round there is."""
    refused = why_immobile(position, unit)
    if refused:
        return refused
    name, here, where = position.unit_name(unit), position.at[unit], position.place_name(hex)
    if not position.components.grid.adjacent(here, hex):
        return refuse("9.2-5", "movement.not_next", unit=name, hex=where)
    left, strait = _in_hand(position, unit)
    refused = stacking.why_not_there(position, unit, hex)
    costs = move_costs(position, unit, strait)
    refused = refused or why_not_step(position, unit, here, hex, costs)
    if refused:
        return refused
    step = costs.step(here, hex)
    facts = {"unit": name, "hex": where, "cost": points(step.total), "left": points(left)}
    if step.total > left:
        return refuse("9.3", "movement.too_expensive", *cost_parts(step, left), **facts)
    return allow("9.2-5", "movement.step", *cost_parts(step, left), **facts)


def _in_hand(position: ArmyPosition, unit: Unit) -> tuple[int, bool]:
    """The half points a unit has left, or would begin with, and whether the strait is open to it."""
    moving = position.nearest(Moving)
    if moving is not None and moving.unit == unit:
        return moving.left, moving.strait
    strait = position.components.side_of[unit] == SOVIET and strait_open(position)
    return at_hand(position, unit), strait


def at_hand(position: ArmyPosition, unit: Unit) -> int:
    """The half points a unit begins with: those that its die gave it, or all [7.3-1, 9.2-1]."""
    return position.points[unit] - 1 if position.points[unit] else full_allowance(position, unit)


def begin_phase(position: ArmyPosition, side: Side) -> None:
    """Nobody has moved, and everybody is where they are [7.3-2]."""
    expire(position, NEXT_MOVEMENT)
    position.call(MovementPhase(side))

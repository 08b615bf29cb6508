"""A move under way: what the unit in hand can do next, each with the rule that refuses it [8.1 to 8.6]."""

from itertools import pairwise
from typing import Any, NamedTuple

from grognard.board import search
from grognard.board.costs import ALL_FROM, FORBIDDEN, POINT, Costs, StepCost
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.moves import FAR, cost_parts, points, why_no_path
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.less_than_60_miles.allowances import full_allowance, movement_mode
from grognard.games.less_than_60_miles.blocking import free_step_rules, why_blocked
from grognard.games.less_than_60_miles.charts.modes import TACTICAL_MOVE
from grognard.games.less_than_60_miles.costs import First, Sums, explained_costs, move_costs, move_sums, reach, reach_by
from grognard.games.less_than_60_miles.disengage import first_hex_rules, why_not_first_hex
from grognard.games.less_than_60_miles.forced_march import is_due
from grognard.games.less_than_60_miles.hqs import DEPLOYED, MOVING, why_no_hq_change
from grognard.games.less_than_60_miles.position import FrontPosition, Mode
from grognard.games.less_than_60_miles.rivers import (
    HASTY,
    PREPARED,
    crossing_dice,
    crossing_options,
    is_open_river,
    why_no_crossing,
    why_no_way_across,
)
from grognard.games.less_than_60_miles.room import why_no_room
from grognard.games.less_than_60_miles.stacking import too_full
from grognard.games.less_than_60_miles.steps import entry_cost, entry_total, goes_by_road, uses_road


class Moving(NamedTuple):
    """A unit in hand, with the half points it has left [8.1-2]."""

    side: Side
    unit: Unit
    left: int
    march: int = 0
    """How many of the points left are of a Forced March whose die has not been rolled [8.5-3]."""
    started: bool = False
    """Has spent points: it cannot be put down again."""
    marched: bool = False
    """Has declared a Forced March."""
    disengaged: bool = False
    """The first hex that it enters now is bound by 8.8-6."""
    stopped: bool = False
    """Spends no more points in this phase: it has failed to Disengage [8.8-5-a]."""
    way: tuple[Hex, ...] = ()
    """Hexes that it has still to enter on the path that its owner has chosen."""
    crossing: str = ""
    """How it crosses the river to the first of them, if its owner has said so."""
    off_road: bool = False
    """Enters the first of them off the road, by its owner's choice [8.3-5:2]."""
    delayed: bool = False
    """Enters the first of them by Delayed Movement [8.4]."""


def first_hexes(position: FrontPosition, frame: Moving) -> First:
    """Where a unit that has Disengaged may go first [8.8-6]; None if it has not."""
    if not frame.disengaged:
        return None
    around = position.components.grid.around[position.at[frame.unit]]
    return tuple(hex for hex in around if why_not_first_hex(position, frame.unit, hex) is None)


def step_cost(position: FrontPosition, frame: Moving, hex: Hex, crossing: str = "", off_road: bool = False) -> StepCost:
    """What the one step to a hex next to the unit costs, by a way of crossing, by road or not."""
    first, road = first_hexes(position, frame), False if off_road else None
    here = position.at[frame.unit]
    return entry_cost(position, frame.unit, here, hex, road=road, crossing=crossing or None, first=first)


def step_total(position: FrontPosition, frame: Moving, hex: Hex, crossing: str = "", off_road: bool = False) -> int:
    """What `step_cost` adds up to."""
    return entry_total(position, frame.unit, sums_of(position, frame), hex, off_road=off_road, crossing=crossing)


def sums_of(position: FrontPosition, frame: Moving) -> Sums:
    """What every step costs the unit in hand, added up: the same for all that it may do next."""
    return move_sums(position, frame.unit, first_hexes(position, frame))


# -- by the cheapest path


def destinations(position: FrontPosition, frame: Moving, sums: Sums | None = None) -> list[Hex]:
    """The hexes where the unit may go without a die for a river, and where there is room beside those who stay [7-3].

    On the way it passes friends without limit; those who may still leave do not count until the phase ends.
    """
    if frame.left <= 0 or not position.on_map(frame.unit):
        return []
    found = reach_by(position, frame.unit, frame.left, (sums or sums_of(position, frame)).costs).hexes[1:]
    stacks = position.stacks
    return [hex for hex in found if hex not in stacks or why_no_room(position, frame.unit, hex) is None]


def risks(position: FrontPosition, frame: Moving) -> dict[str, list[Hex]]:
    """The hexes that a die follows at once, by verb: for a river [9.1.2-2, 9.2.3-2, 8.4.1-1:2], or a march [8.5-3]."""
    if frame.stopped or position.delayed[frame.unit]:
        return {}
    found: dict[str, list[Hex]] = {}
    for verb, rows in (("cross_hasty", HASTY), ("cross_prepared", PREPARED)):
        ways = {hex: crossing_row(position, frame, hex, rows) for hex in crossings(position, frame, rows)}
        found[verb] = [hex for hex, row in ways.items() if crossing_dice(position, row)]
    late = delay_hexes(position, frame)
    found["delay"] = [hex for hex in late if crossing_dice(position, delay_crossing(position, frame, hex))]
    if frame.march:
        paths = {hex: path_to(position, frame, hex) for hex in destinations(position, frame)}
        left = {hex: frame.left - _path_total(position, frame, path) for hex, path in paths.items()}
        found["hex"] = [hex for hex in paths if is_due(left[hex], frame.march)]
        roadless = {
            hex: frame.left - step_total(position, frame, hex, "", True) for hex in off_road_hexes(position, frame)
        }
        found["off_road"] = [hex for hex in roadless if is_due(roadless[hex], frame.march)]
    return found


def path_to(position: FrontPosition, frame: Moving, hex: Hex) -> list[Hex]:
    """The path to a hex: the one step if the unit is next to it and can make it, else the cheapest way."""
    first, here = first_hexes(position, frame), position.at[frame.unit]
    costs = move_costs(position, frame.unit, first)
    if costs.grid.adjacent(here, hex) and costs.total(here, hex) <= frame.left:
        return [here, hex]
    return reach(position, frame.unit, frame.left, first).path(hex)


def is_cut(position: FrontPosition, frame: Moving) -> bool:
    """Can the unit no longer go the rest of its path with the points that it has?"""
    return _path_total(position, frame, [position.at[frame.unit], *frame.way]) > frame.left


def _path_total(position: FrontPosition, frame: Moving, path: list[Hex]) -> int:
    """What the steps of a path cost, in half points."""
    costs = move_costs(position, frame.unit, first_hexes(position, frame))
    return sum(costs.total(a, b) for a, b in pairwise(path))


def why_go(position: FrontPosition, frame: Moving, hex: Hex) -> Ruling:
    """The path to a hex with every part of its cost, or the rule that refuses it."""
    here, name = position.at[frame.unit], position.place_name(hex)
    if hex == here:
        return refuse("8.1-3", "movement.here", hex=name)
    first = first_hexes(position, frame)
    costs, found = explained_costs(position, frame.unit, first), reach(position, frame.unit, frame.left, first)
    if hex in found:
        full = why_no_room(position, frame.unit, hex)
        if full is not None:
            return full
        path = path_to(position, frame, hex)
        steps = [cost_parts(step, frame.left) for step in costs.path(path)]
        cost = sum(part.amount for parts in steps for part in parts)
        facts = {"cost": cost, "path": position.place_names(path), "step_parts": [len(parts) for parts in steps]}
        crowded = too_full(position, hex, frame.side, (frame.unit,))
        reason, also = ("movement.path_full", ("7-3",)) if crowded else ("movement.path", ())
        parts = [part for parts in steps for part in parts]
        return allow("8.1-1", reason, *parts, also=(*_why_free(position, frame, path), *also), hex=name, **facts)
    if costs.grid.adjacent(here, hex):
        refused = _why_no_step(position, frame, hex)
        if refused is not None:
            return refused
    far = reach(position, frame.unit, FAR, first)
    refused = why_no_path(position, costs, here, hex, frame.left, far, "8.1-3")
    return refused or _why_cut_off(position, costs, here, hex)


def _why_free(position: FrontPosition, frame: Moving, path: list[Hex]) -> tuple[str, ...]:
    """The rules by which enemy Blocking units do not keep a unit from a path [8.6-4, 8.8-6]."""
    found: dict[str, None] = {}
    for n, (start, hex) in enumerate(pairwise(path)):
        first = frame.disengaged and n == 0
        rules = first_hex_rules(position, frame.unit, hex) if first else ()
        found |= dict.fromkeys(rules or (() if first else free_step_rules(position, frame.unit, start, hex)))
    return tuple(found)


_WALLS = ("blocked", "river", "enemy", "territorial", "limit")
"""What may lie across every way to a hex; else it is the edge of what is in play."""


def _why_cut_off(position: FrontPosition, costs: Costs, here: Hex, hex: Hex) -> Ruling:
    """Why no way at all leads to a hex: take away one thing after the other until one does."""
    name, parts = position.place_name(hex), list(costs.parts)
    for wall in _WALLS:
        rule = next((part.rule for part in parts if part.name == wall), "8.1-3")
        parts = [part for part in parts if part.name != wall]
        if hex in search.reach(costs.grid, here, FAR, Costs(costs.grid, parts), untouched=False):
            return refuse(rule, f"movement.cut_off.{wall}", hex=name)
    return refuse("8.1-3", "movement.cut_off", hex=name)


def _why_no_step(position: FrontPosition, frame: Moving, hex: Hex, crossing: str = "") -> Ruling | None:
    """Why the one step cannot be made, in the words of its own chapter; None: by what `why_no_path` says.

    `crossing`: by this way over the river, so that the river itself is not what forbids it.
    """
    unit, here = frame.unit, position.at[frame.unit]
    if position.owner(hex) == 1 - frame.side:
        return refuse("8.1-8", "movement.barred.enemy", hex=position.place_name(hex))
    held = why_not_first_hex(position, unit, hex) if frame.disengaged else why_blocked(position, unit, hex)
    if held is not None:
        return held
    step = step_cost(position, frame, hex)
    if not step.forbidden and step.whole:
        facts = {"hex": position.place_name(hex)}
        return refuse("8.4-2", f"movement.whole.{step.whole[0].name}", also=(step.whole[0].rule,), **facts)
    if not crossing and is_open_river(position, here, hex, frame.side):
        none = why_no_way_across(position, unit, here, hex)
        if none is not None:
            return none
        rows = crossing_options(position, unit, here, hex)
        if any(crossing_dice(position, row) for row in rows):
            facts = {"hex": position.place_name(hex), "verb": "cross_hasty" if rows[0] in HASTY else "cross_prepared"}
            return refuse("8.2-8:2", "movement.choose_crossing", **facts)
    return None


# -- single steps of other sorts


def crossing_row(position: FrontPosition, frame: Moving, hex: Hex, rows: tuple[str, ...]) -> str:
    """The line of the Movement Table for a Hasty or a Prepared Crossing to a hex; "" if there is none."""
    found = crossing_options(position, frame.unit, position.at[frame.unit], hex)
    return next((row for row in found if row in rows), "")


def crossings(position: FrontPosition, frame: Moving, rows: tuple[str, ...]) -> list[Hex]:
    """The hexes next to the unit that it can enter by a Hasty, or by a Prepared, Crossing [9]."""
    return crossings_of_each(position, frame, (rows,), sums_of(position, frame))[0]


def crossings_of_each(
    position: FrontPosition, frame: Moving, sorts: tuple[tuple[str, ...], ...], sums: Sums
) -> list[list[Hex]]:
    """The same for each of some sorts of crossings.

    A Prepared Crossing of a Minor River needs no die and is part of any path, so it is not listed.
    """
    if frame.left <= 0 or not position.on_map(frame.unit):
        return [[] for _ in sorts]
    here, components = position.at[frame.unit], position.components
    found: list[list[Hex]] = [[] for _ in sorts]
    for hex in components.across_rivers[here]:
        options = crossing_options(position, frame.unit, here, hex)
        for rows, hexes in zip(sorts, found, strict=True):
            row = next((row for row in options if row in rows), "")
            # The same as `why_no_cross`, quickly.
            if row and crossing_dice(position, row) and _can_enter(position, frame, sums, hex, crossing=row):
                hexes.append(hex)
    return found


def why_no_cross(position: FrontPosition, frame: Moving, hex: Hex, rows: tuple[str, ...]) -> Ruling | None:
    """Why a unit cannot cross to a hex by one of these lines of the table; None if it can."""
    here, name = position.at[frame.unit], position.place_name(hex)
    if not position.components.grid.adjacent(here, hex):
        return refuse("8.1-3", "movement.not_adjacent", hex=name)
    row = crossing_row(position, frame, hex, rows)
    if not row:
        return why_no_crossing(position, frame.unit, here, hex, rows[-1] if rows == PREPARED else rows[0])
    if not crossing_dice(position, row):
        return refuse("9.2.3-1", "movement.no_die", hex=name)
    return _why_no_single(position, frame, hex, step_cost(position, frame, hex, row), row)


def _why_no_single(
    position: FrontPosition, frame: Moving, hex: Hex, step: StepCost, crossing: str = ""
) -> Ruling | None:
    """Why a unit cannot make a step that costs so much; None if it can."""
    name = position.place_name(hex)
    if step.total >= FORBIDDEN:
        return _why_no_step(position, frame, hex, crossing) or _barred(step, name)
    if step.total > frame.left:
        parts = cost_parts(step, frame.left)
        facts = {"cost": points(step.total), "left": points(frame.left)} if not step.whole else {}
        reason = f"movement.whole.{step.whole[0].name}" if step.whole else "movement.too_expensive"
        return refuse("8.4-2" if step.whole else "8.1-3", reason, *parts, hex=name, **facts)
    return why_no_room(position, frame.unit, hex)


def _can_enter(position: FrontPosition, frame: Moving, sums: Sums, hex: Hex, **how: Any) -> bool:
    """Is there nothing that `_why_no_single` would say of a step?"""
    total = entry_total(position, frame.unit, sums, hex, **how)
    return total <= frame.left and why_no_room(position, frame.unit, hex) is None


def _barred(step: StepCost, name: str) -> Ruling:
    part = step.forbidden[0]
    return refuse(part.rule, f"movement.barred.{part.name}", hex=name)


def off_road_hexes(position: FrontPosition, frame: Moving, sums: Sums | None = None) -> list[Hex]:
    """The hexes next to the unit that it may enter off the road although the road costs less [8.3-5:2].

    That matters to units in the Tactical movement mode alone: they are in the way of others only if they use the road.
    """
    if frame.left <= 0 or not position.on_map(frame.unit):
        return []
    here, unit = position.at[frame.unit], frame.unit
    if not _chooses_roads(position, unit) or not position.components.on_road[here]:
        return []
    sums, around = sums or sums_of(position, frame), position.components.grid.around[here]
    by_road = [hex for hex in around if goes_by_road(position, sums, here, hex)]
    return [hex for hex in by_road if _can_enter(position, frame, sums, hex, off_road=True)]


def _chooses_roads(position: FrontPosition, unit: Unit) -> bool:
    """Does it matter to a unit whether it uses the road?"""
    return movement_mode(position, unit) == TACTICAL_MOVE and not position.components.hq[unit]


def why_not_off_road(position: FrontPosition, frame: Moving, hex: Hex) -> Ruling | None:
    """Why there is no choice to enter a hex off the road; None if there is."""
    unit, here, name = frame.unit, position.at[frame.unit], position.place_name(hex)
    if not position.components.grid.adjacent(here, hex):
        return refuse("8.1-3", "movement.not_adjacent", hex=name)
    if not _chooses_roads(position, unit) or not uses_road(position, unit, here, hex):
        return refuse("8.3-5:2", "movement.no_road_choice", hex=name)
    return _why_no_single(position, frame, hex, step_cost(position, frame, hex, off_road=True))


# -- Delayed Movement [8.4]


def delay_hexes(position: FrontPosition, frame: Moving, sums: Sums | None = None) -> list[Hex]:
    """The hexes next to the unit that it can enter by Delayed Movement alone [8.4-1, 8.4-2]."""
    if frame.started or not position.on_map(frame.unit):
        return []
    here, most = position.at[frame.unit], full_allowance(position, frame.unit)
    sums = sums or sums_of(position, frame)
    costs = sums.costs
    # The same as `why_no_delay`, quickly; over a river it may be by another way than a path goes.
    found = []
    for hex in costs.grid.around[here]:
        total = costs.total(here, hex)
        if total > most and hex in position.components.across_rivers[here]:
            total = entry_total(position, frame.unit, sums, hex, crossing=delay_crossing(position, frame, hex))
        if most < total < FORBIDDEN and why_no_room(position, frame.unit, hex) is None:
            found.append(hex)
    return found


def why_no_delay(position: FrontPosition, frame: Moving, hex: Hex) -> Ruling | None:
    """Why a unit cannot enter a hex by Delayed Movement; None if it can.

    It has to be the start of its movement, with nothing spent before. The cost is compared with the allowance of this
    phase, a Forced March not counted.
    """
    unit, here, name = frame.unit, position.at[frame.unit], position.place_name(hex)
    near = position.components.grid.adjacent(here, hex)
    if frame.started and not near:
        return refuse("8.4-1", "movement.begun", unit=position.unit_name(unit))
    if not near:
        return refuse("8.1-3", "movement.not_adjacent", hex=name)
    crossing = delay_crossing(position, frame, hex)
    step = step_cost(position, frame, hex, crossing)
    if frame.started:
        return refuse(delay_rule(step.total), "movement.begun", unit=position.unit_name(unit))
    if step.total >= FORBIDDEN:
        return _why_no_step(position, frame, hex, crossing) or _barred(step, name)
    most = full_allowance(position, unit)
    if step.total <= most:
        facts = {"cost": points(step.total), "left": points(most)}
        return refuse("8.4-1", "movement.no_delay", *cost_parts(step, most), hex=name, **facts)
    return why_no_room(position, frame.unit, hex)


def delay_crossing(position: FrontPosition, frame: Moving, hex: Hex) -> str:
    """How a unit crosses a river by Delayed Movement: prepared if it can, for time no longer matters."""
    if not is_open_river(position, position.at[frame.unit], hex, frame.side):
        return ""
    options = crossing_options(position, frame.unit, position.at[frame.unit], hex)
    return options[-1] if options else ""


def delay_rule(total: int) -> str:
    """Ground marked Delay, or a hex that costs more than the whole allowance."""
    return "8.4-2" if ALL_FROM <= total < FORBIDDEN else "8.4-1"


# -- modes of HQs [12.1]


def hq_change_cost(position: FrontPosition) -> int:
    """The half points that an HQ pays to change its mode [12.1-4:1]."""
    return position.components.movement.actions["hq_mode"].mp * POINT


def other_mode(position: FrontPosition, hq: Unit) -> Mode:
    """The mode that an HQ can change to: it has but two [12.1-1]."""
    components = position.components
    moving = components.mode(MOVING)
    return components.mode(DEPLOYED) if position.mode[hq] == moving else moving


def why_no_mode(position: FrontPosition, frame: Moving) -> Ruling | None:
    """Why the unit in hand cannot change its mode now; None if it can."""
    refused = why_no_hq_change(position, frame.unit)
    if refused is not None:
        return refused
    cost = hq_change_cost(position)
    if cost > frame.left:
        facts = {"cost": points(cost), "left": points(frame.left)}
        return refuse("12.1-4:1", "movement.no_points_for_mode", unit=position.unit_name(frame.unit), **facts)
    return None

"""What a step costs a stack just now [8.1, 8.2]: the ground, and what enemies and their zones add.

    from                          to a free hex       to a hex in an enemy zone
    a free hex                    by ways             by ways + 1 [8.21, ruling 67]; only Red Box units go on [8.22-1]
    a hex in an enemy zone        by ways [8.23-c]    Red Box: without ways + 1 [8.22-3, 8.23-a]
                                                      others: the whole allowance, from where they began [8.23-b]

Zones of friends do nothing [3.25-3]; hex and hexside are paid together, or the step is not made [8.32]; steps go from
hex to neighbouring hex [3.13]. Whether a hex is in a zone depends on the hex alone, so one table of costs does for a
whole move. The search uses sums; the same parts, one by one, are in `explained`.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from grognard.board import search
from grognard.board.costs import (
    ALL,
    ALL_FROM,
    FORBIDDEN,
    POINT,
    Amount,
    CostPart,
    Costs,
    StepCost,
    clamp_cost,
    on_steps,
)
from grognard.board.results import Reach
from grognard.engine.caching import derived, derived_of, per_components
from grognard.engine.kinds import NONE, Formation, Hex, Side, Unit
from grognard.games.roads_to_moscow.components import GERMAN, CampaignComponents
from grognard.games.roads_to_moscow.efficiency import lacks_fuel, lacks_supply
from grognard.games.roads_to_moscow.ground import Column, Ground, ground
from grognard.games.roads_to_moscow.held import confined, held_hexes
from grognard.games.roads_to_moscow.position import RoadsPosition, Strongpoint
from grognard.games.roads_to_moscow.zones import combat_hexes, zone

Mask = NDArray[np.bool_]
DISRUPTED, UNSUPPLIED, WINTER = 2 * POINT, 2 * POINT, POINT
"""What each takes off an allowance [3.72a, 6.14a-3, 5.14b]."""


class Pace(NamedTuple):
    """How a stack moves: what its units have in common."""

    motorized: bool
    """Pays the costs of motorized units: any of it is one [3.35d]."""
    red: bool
    """Goes on in enemy zones: all of it have a Red Box [8.22-1]."""
    bound: bool
    """Crosses Rivers at bridges only: any of it is a gun or a vehicle [8.36c-1]."""
    alone: bool
    """Has no combat unit [8.15]."""


class Terms(NamedTuple):
    """What holds of one move beside the usual: hexes whose zone costs nothing [9.36], and no Rivers [8.36c-3]."""

    exempt: tuple[Hex, ...] = ()
    no_rivers: bool = False


USUAL = Terms()
Works = tuple[str, tuple[Strongpoint, ...], tuple[Hex, ...]]
"""What else the ground depends on: the weather, Strongpoints and lines that are destroyed."""


# -- allowances


class Tanks(NamedTuple):
    """What a unit that has not begun to move would have of Fuel [6.43]: too little, or enough although Unsupplied."""

    short: bool = False
    refuelled: bool = False


AS_MARKED = Tanks()


def halvings(
    position: RoadsPosition, unit: Unit, *, assault: bool = False, reaction: bool = False, tanks: Tanks = AS_MARKED
) -> list[str]:
    """The rules by each of which a unit's allowance would be halved [3.57-2]."""
    found = []
    if lacks_supply(position, unit) and position.components.motorized[unit] and not tanks.refuelled:
        found.append("6.14a-1")
    if tanks.short or lacks_fuel(position, unit):
        found.append("6.44b-1")
    if reaction or assault:
        found.append("9.32" if reaction else "7.21B-3")
    return found


def halved(
    position: RoadsPosition, unit: Unit, *, assault: bool = False, reaction: bool = False, tanks: Tanks = AS_MARKED
) -> str:
    """The rule that halves a unit's allowance; "" if none does. One halving is all there ever is [3.57-1, 3.57-2]."""
    found = halvings(position, unit, assault=assault, reaction=reaction, tanks=tanks)
    return found[0] if found else ""


def allowance(
    position: RoadsPosition, unit: Unit, *, assault: bool = False, reaction: bool = False, tanks: Tanks = AS_MARKED
) -> int:
    """The half points of a unit for one move: halved at most once, fractions kept, then flat amounts off [ruling 25].

    Disruption costs two points [3.72a, 6.14a-2], want of supply two of units that are not motorized [6.14a-3, 8.16-1],
    Winter one of Orange Circle units and of German Red Box units [5.14b].
    """
    components = position.components
    found = components.move[unit]
    if halved(position, unit, assault=assault, reaction=reaction, tanks=tanks):
        found //= 2
    if position.disrupted[unit]:
        found -= DISRUPTED
    if position.unsupplied[unit] and not components.motorized[unit]:
        found -= UNSUPPLIED
    if feels_winter(position, unit):
        found -= WINTER
    return max(found, 0)


def feels_winter(position: RoadsPosition, unit: Unit) -> bool:
    """Does Winter cost a unit a point of its allowance [5.14b, ruling 11]?"""
    components = position.components
    if not 1 <= position.turn <= len(components.track) or not components.track[position.turn - 1].winter:
        return False
    return components.orange[unit] or (components.red_box[unit] and components.side_of[unit] == GERMAN)


def stack_allowance(
    position: RoadsPosition, units: Sequence[Unit], *, assault: bool = False, reaction: bool = False
) -> int:
    """The half points of a stack: those of its slowest unit [8.12-1, 3.35c]."""
    return min([allowance(position, unit, assault=assault, reaction=reaction) for unit in units])


# -- costs


def pace(position: RoadsPosition, units: Sequence[Unit]) -> Pace:
    """How a stack moves."""
    components = position.components
    return _paces(components)[units[0]] if len(units) == 1 else _pace(components, units)


@per_components
def _paces(components: CampaignComponents) -> list[Pace]:
    """How each unit moves by itself."""
    return [_pace(components, (unit,)) for unit in range(len(components.roster))]


def _pace(components: CampaignComponents, units: Sequence[Unit]) -> Pace:
    motorized, red, bound, alone = False, True, False, True
    for unit in units:
        motorized = motorized or components.motorized[unit]
        red = red and components.red_box[unit]
        bound = bound or components.bridge_bound[unit]
        alone = alone and not components.combat[unit]
    return Pace(motorized, red, bound, alone)


def move_costs(
    position: RoadsPosition, units: Sequence[Unit], left: int, started: bool = False, terms: Terms = USUAL
) -> Costs:
    """The costs of every step for a stack just now, as the search takes them: sums without their parts."""
    works = (position.weather, position.strongpoints, position.destroyed_lines)
    held = confined(position, units[0]) if position.components.facts.holds else NONE
    return _move_costs(position, tuple(units), left, started, terms, works, held)


@derived
def _move_costs(
    position: RoadsPosition,
    units: tuple[Unit, ...],
    left: int,
    started: bool,
    terms: Terms,
    works: Works,
    held: Formation,
) -> Costs:
    components, its = position.components, pace(position, units)
    side, here = components.side_of[units[0]], position.at[units[0]]
    base, found = _costs(position, 1 - side, its.motorized, its.bound, its.red, works, terms)
    if its.alone:
        found = _lone_costs(position, side, found)
    if held != NONE:
        found = _sum(found, enter=_confined(position, held))
    if not started and 0 <= here < components.hexes and (shut := _barred(position, 1 - side, here, left, base, found)):
        patched = found.side.copy()
        patched[here, shut] = FORBIDDEN
        found = Costs.of_sums(found.grid, patched, found.hexes)
    return found


@derived_of("enemy")
def _costs(
    position: RoadsPosition, enemy: Side, motorized: bool, bound: bool, red: bool, works: Works, terms: Terms
) -> tuple[Ground, Costs]:
    """What depends on ground, weather, works and the enemy alone, and so holds until the enemy moves."""
    base, zones = ground(position, Column(motorized, bound, enemy)), _zones(position, enemy)
    side = base.ways.side.copy()
    # From zone to zone no way is of use [8.22-3]; it takes others all they have [8.23-b].
    bare = base.bare.side.take(zones.within)
    side.put(zones.within, bare if red else np.maximum(bare, ALL))
    if terms.no_rivers:
        side[base.rivers] = FORBIDDEN
    hexes = base.ways.hexes.copy()
    hexes[0] += zones.entering
    if terms.exempt:
        exempt = list(terms.exempt)
        hexes[0, exempt] -= zone(position, enemy)[exempt] * np.int32(_zone_cost(position))
    return base, Costs.of_sums(base.ways.grid, side, hexes)


class _Zones(NamedTuple):
    """What an enemy's zones and units do to every move."""

    within: NDArray[np.int_]
    """The steps from zone to zone, as numbers of hex and direction."""
    entering: NDArray[np.int32]
    """What each hex costs more for their zones [8.21], or that the enemy is there [8.14-1]."""


@derived_of("enemy")
def _zones(position: RoadsPosition, enemy: Side) -> _Zones:
    near = zone(position, enemy)
    inside = np.flatnonzero(near)
    beyond = np.append(near, False)[position.components.grid.neighbours[inside]]
    within = (inside[:, None] * 6 + np.arange(6))[beyond]
    entering = near * np.int32(_zone_cost(position))
    entering[list(combat_hexes(position, enemy))] += FORBIDDEN
    return _Zones(within, entering)


def _zone_cost(position: RoadsPosition) -> int:
    """A point more to enter an enemy zone, once however many there are and whoever is there [8.21]."""
    return position.components.terrain["enemy_zone"].cost(True, False)


@derived
def _lone_costs(position: RoadsPosition, side: Side, found: Costs) -> Costs:
    return _sum(found, enter=_lonely(position, side) + _taken(position, 1 - side))


def _sum(found: Costs, enter: NDArray[np.int32]) -> Costs:
    hexes = found.hexes.copy()
    hexes[0] += enter
    return Costs.of_sums(found.grid, found.side, hexes)


def _lonely(position: RoadsPosition, side: Side) -> NDArray[np.int32]:
    """Hexes next to enemy combat units that no combat unit of one's own holds: closed to non-combat units [8.15]."""
    beside = search.zones(position.components.grid, list(combat_hexes(position, 1 - side))).astype(np.int32)
    beside[list(combat_hexes(position, side))] = 0
    return beside * np.int32(FORBIDDEN)


def _taken(position: RoadsPosition, enemy: Side) -> NDArray[np.int32]:
    """Hexes with any enemy unit: non-combat units do not even enter those with others of their kind [3.14g-3]."""
    found = np.zeros(position.components.hexes, dtype=np.int32)
    found[list(set(position.hexes_of(enemy)) - combat_hexes(position, enemy))] = FORBIDDEN
    return found


def _confined(position: RoadsPosition, formation: Formation) -> NDArray[np.int32]:
    """Hexes outside those that a formation is held in [19.44]."""
    inside = position.components.map.mask(held_hexes(position, formation))
    return np.where(inside, 0, FORBIDDEN).astype(np.int32)


def _barred(position: RoadsPosition, enemy: Side, here: Hex, left: int, base: Ground, found: Costs) -> list[int]:
    """The directions of steps that take the whole allowance, and for which it is too small all the same.

    It has to cover the ground and the zone as usual [8.23-b]; so it has to for a River [ruling 65].
    """
    shut: list[int] = []
    steps_here = found.side[here].tolist()
    if max(steps_here) < ALL_FROM:
        return shut
    near = zone(position, enemy)
    for direction, cost in enumerate(steps_here):
        if ALL_FROM <= cost < FORBIDDEN:
            there = position.components.grid.neighbours[here, direction]
            steps = base.bare if near[here] and near[there] else base.ways
            usual = int(steps.side[here, direction]) + int(found.hexes[0, there])
            if base.rivers[here, direction]:
                usual -= ALL
            if usual > left:
                shut.append(direction)
    return shut


# -- reach


def reach(
    position: RoadsPosition, units: Sequence[Unit], left: int, started: bool = False, terms: Terms = USUAL
) -> Reach:
    """Where a stack can get to with the half points that it has left; all but Red Box units stop in the first zone."""
    costs = move_costs(position, units, left, started, terms)
    red = pace(position, units).red
    side = position.components.side_of[units[0]]
    return _reach(position, position.at[units[0]], left, started, costs, NONE if red else side)


@derived
def _reach(position: RoadsPosition, here: Hex, left: int, started: bool, costs: Costs, stops: Side) -> Reach:
    stop = None if stops == NONE else zone(position, 1 - stops)  # [8.22-1]
    return search.reach(position.components.grid, here, left, costs, stop=stop, untouched=not started)


# -- part by part


def explained(
    position: RoadsPosition, units: Sequence[Unit], left: int, started: bool = False, terms: Terms = USUAL
) -> Costs:
    """The same costs as `move_costs`, with every part of them."""
    components, its = position.components, pace(position, units)
    side, here = components.side_of[units[0]], position.at[units[0]]
    enemy = 1 - side
    base, near = ground(position, Column(its.motorized, its.bound, enemy)), zone(position, enemy)
    inside = near[:, None] & (on_steps(components.grid, near.astype(np.int32)) > 0)
    parts = [
        CostPart(way.rule, way.name, "side", np.where(inside, bare.cost, way.cost))
        for way, bare in zip(base.ways.parts, base.bare.parts, strict=True)
    ]
    entering = near * np.int32(_zone_cost(position))
    entering[list(terms.exempt)] = 0
    onto = on_steps(components.grid, entering)
    parts.append(CostPart("8.21", "enemy_zone", "side", np.where(inside, 0, onto)))
    if its.red:
        parts.append(CostPart("8.23-a", "enemy_zone", "side", np.where(inside, onto, 0)))
    else:
        parts.append(CostPart("8.23-b", "zone_to_zone", "side", np.where(inside, ALL, 0)))
    if terms.no_rivers:
        parts.append(CostPart("8.36c-3", "river_reaction", "side", np.where(base.rivers, FORBIDDEN, 0)))
    enemies = components.map.mask(combat_hexes(position, enemy))
    parts.append(CostPart("8.14-1", "enemy", "enter", np.where(enemies, FORBIDDEN, 0)))
    if its.alone:
        parts.append(CostPart("8.15", "beside_enemy", "enter", _lonely(position, side)))
        parts.append(CostPart("3.14g-3", "non_combat", "enter", _taken(position, enemy)))
    if (held := confined(position, units[0])) != NONE:
        parts.append(CostPart("19.44", "held", "enter", _confined(position, held)))
    found = Costs(components.grid, parts)
    if not started and 0 <= here < components.hexes:
        shut = _barred(position, enemy, here, left, base, move_costs(position, units, left, True, terms))
        if shut:
            closed = np.zeros((components.hexes, 6), dtype=np.int32)
            closed[here, shut] = FORBIDDEN
            rule = "8.23-b" if near[here] and not its.red else "8.36c-2"
            found = found.plus(CostPart(rule, "too_expensive", "side", closed))
    return found


def step_cost(position: RoadsPosition, units: Sequence[Unit], start: Hex, hex: Hex) -> StepCost:
    """What one step costs a stack on its way, part by part: terrain, hexsides, ways, zones.

    Into a hex of the enemy it is what entering it would cost, with the part that forbids it [8.14-1].
    """
    its, enemy = pace(position, units), 1 - position.components.side_of[units[0]]
    base, near = ground(position, Column(its.motorized, its.bound, enemy)), zone(position, enemy)
    inside = bool(near[start] and near[hex])
    parts = list((base.bare if inside else base.ways).step(start, hex).parts)
    if near[hex]:
        parts.append(Amount("8.21", "enemy_zone", _zone_cost(position)))
    if inside and not its.red:
        parts.append(Amount("8.23-b", "zone_to_zone", ALL))
    if hex in combat_hexes(position, enemy):
        parts.append(Amount("8.14-1", "enemy", FORBIDDEN))
    return StepCost(clamp_cost(sum(part.amount for part in parts)), tuple(parts))

"""How good a position is for a side, in Victory Points of the scenario [17.0].

The places that the German scores for count, and how near it is to those it lacks; the units of both sides and
their condition; how near they are to where they are wanted; what each side has to fear; and the attacks that could be
made next by whoever moves, or have been declared.
"""

import math

import numpy as np
from numpy.typing import NDArray

from grognard.board import search
from grognard.board.costs import POINT, CostPart
from grognard.board.results import Reach
from grognard.engine.caching import derived, derived_of
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.moves import FAR
from grognard.games.roads_to_moscow.army import is_active
from grognard.games.roads_to_moscow.components import GERMAN, SOVIET
from grognard.games.roads_to_moscow.movement import MovementPhase
from grognard.games.roads_to_moscow.plans.attacks import declared_value, guns_for, quick, support_of
from grognard.games.roads_to_moscow.plans.lines import blockers, gaps
from grognard.games.roads_to_moscow.plans.posts import hexes_to, posts_of
from grognard.games.roads_to_moscow.plans.weights import Table, table_of
from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.supply import SHORTEST, routes
from grognard.games.roads_to_moscow.victory import victory_points
from grognard.games.roads_to_moscow.zones import combat_hexes, zone

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
DECISIVE = "decisive"


def evaluate(position: RoadsPosition, side: Side) -> float:
    """What the Germans have, less what the Soviets have; for the Soviets the other way round."""
    sign = 1.0 if side == GERMAN else -1.0
    if position.outcome is not None:
        return sign * _outcome(position)
    units, hexes = on_map(position)
    found = places(position) + _armies(position, units, hexes) + _drawn(position, units, hexes)
    found += posts_of(position, GERMAN) - posts_of(position, SOVIET)
    found += exposure(position, SOVIET) - exposure(position, GERMAN)
    found += works(position) + groups(position)
    phase = position.nearest(MovementPhase)
    if phase is not None:
        found += (1.0 if phase.side == GERMAN else -1.0) * prospects(position, phase.side)
        found -= _cut_off(position, phase.side) * (1.0 if phase.side == GERMAN else -1.0)
    if position.attacks:
        attacker = _attacker(position)
        found += (1.0 if attacker == GERMAN else -1.0) * declared_value(position)
    return sign * found


def _outcome(position: RoadsPosition) -> float:
    """To the German: the level first, then the points."""
    weights, outcome = table_of(position.components).weights, position.outcome
    assert outcome is not None
    points = float(victory_points(position)[GERMAN])
    if outcome.winner == NONE:
        return points
    level = weights["decisive"] if outcome.level == DECISIVE else 1.0
    return points + float(weights["won"]) * level * (1.0 if outcome.winner == GERMAN else -1.0)


def _attacker(position: RoadsPosition) -> Side:
    return 1 - position.owner(position.attacks[0].hex)


def on_map(position: RoadsPosition) -> tuple[Ints, Ints]:
    """The units on the map, and where they are."""
    at = np.array(position.at)
    units = np.flatnonzero((at >= 0) & (at < position.components.hexes))
    return units, at[units]


# -- places


def turns_left(position: RoadsPosition) -> int:
    """Turns to come, with this one."""
    return max(1, position.components.turns - position.turn + 1)


def front(position: RoadsPosition, side: Side) -> Reach:
    """How far it is from a side's attackers to everywhere: round the enemy if they can, through them if not."""
    return _front(position, side, tuple(position.reduced), tuple(position.disrupted))


@derived
def _front(position: RoadsPosition, side: Side, reduced: tuple[bool, ...], disrupted: tuple[bool, ...]) -> Reach:
    components, table = position.components, table_of(position.components)
    weights, enemy = table.weights, 1 - side
    bars = np.where(zone(position, enemy), POINT * weights["zone"], 0.0)
    for hex in combat_hexes(position, enemy):
        strength = sum([table.defences[unit][reduced[unit]] for unit in position.stacks[hex]])
        bars[hex] = POINT * (weights["hold"] + weights["defence"] * strength)
    starts = _spearheads(position, side, reduced, disrupted)
    costs = table.ways.plus(CostPart("8.14-1", "enemy", "enter", bars.astype(np.int32)))
    return search.reach(components.grid, starts, FAR, costs)


def _spearheads(
    position: RoadsPosition, side: Side, reduced: tuple[bool, ...], disrupted: tuple[bool, ...]
) -> list[Hex]:
    """Where a side has attackers; of the German those with much of their strength around, for raiders hold nothing."""
    table = table_of(position.components)
    able = [
        hex
        for hex in combat_hexes(position, side)
        if any(table.fighting[unit] and not disrupted[unit] for unit in position.stacks[hex])
    ]
    if side == SOVIET or not able:
        return able
    strength = {hex: sum([table.attacks[unit][reduced[unit]] for unit in position.stacks[hex]]) for hex in able}
    close = table.weights["together"]
    mass = {hex: sum(strength[other] for other in able if table.distance[hex, other] <= close) for hex in able}
    least = table.weights["mass"] * max(mass.values())
    return [hex for hex in able if mass[hex] >= least]


def _front_at(position: RoadsPosition, side: Side, hexes: Ints) -> Floats:
    """The same in movement points, for some hexes."""
    far: float = table_of(position.components).weights["far"]
    cost = front(position, side).cost[hexes] / POINT
    return np.where(cost < 0, far, np.minimum(cost, far))


def scale(position: RoadsPosition) -> float:
    """Movement points over which the chance of taking a place falls to a third."""
    weights = table_of(position.components).weights
    return float(min(weights["farthest"], max(weights["nearest"], weights["reach"] * turns_left(position))))


def goal_points(position: RoadsPosition) -> Floats:
    """What each goal is worth now; what was taken in time stays as it is."""
    table = table_of(position.components)
    noted = {held.hex for held in position.first_held}
    return np.array(
        [0.0 if goal.by and goal.hex in noted else table.points(goal, position.turn) for goal in table.goals]
    )


def german_goals(position: RoadsPosition) -> NDArray[np.bool_]:
    """Which goals the German has."""
    control = position.control
    return np.array([control[goal.hex] == GERMAN for goal in table_of(position.components).goals], dtype=np.bool_)


def places(position: RoadsPosition) -> float:
    """What the German has, with what they fear for it, and their chances for the rest."""
    table = table_of(position.components)
    if not table.goals:
        return 0.0
    weights, points, held, scaled = table.weights, goal_points(position), german_goals(position), scale(position)
    chance = np.zeros(len(points))
    if not held.all():  # how far it is for a side is asked only where it matters
        ahead = np.exp(-_front_at(position, GERMAN, table.goal_hexes) / scaled)
        chance = weights["win"] * ahead
    if held.any():
        back = np.exp(-_front_at(position, SOVIET, table.goal_hexes) / min(scaled, weights["nearest"]))
        chance = np.where(held, 1.0 - weights["lose"] * back, chance)
    return float(points @ chance)


def groups(position: RoadsPosition) -> float:
    """What the German scores for Optional Groups that the Soviets have taken [17.0]."""
    schedule = position.components.schedule
    return float(sum(schedule.groups.get(group, 0) for group in position.groups)) if schedule else 0.0


# -- armies


def _armies(position: RoadsPosition, units: Ints, hexes: Ints) -> float:
    """What units are worth, less what their condition takes away; and those to come."""
    table, weights = table_of(position.components), table_of(position.components).weights
    state = np.array(position.reduced, dtype=np.int64)[units]
    worth = table.worth[units, state]
    lost = np.zeros(len(units))
    for name in ("disrupted", "emergency", "unsupplied", "low_fuel", "fired", "spent"):
        lost += weights[name] * np.array(getattr(position, name), dtype=np.float64)[units]
    found = float(table.sign[units] @ (worth * (1.0 - np.minimum(lost, 0.8))))
    boxes = position.components.reinforcements
    waiting = [unit for side in (GERMAN, SOVIET) for unit in position.stacks.get(boxes[side], ())]
    return found + float(weights["away"]) * sum(float(table.sign[unit] * table.worth[unit, 0]) for unit in waiting)


def _cut_off(position: RoadsPosition, side: Side) -> float:
    """What a side's motorized units are worth that could trace no supply as they stand."""
    components, table = position.components, table_of(position.components)
    found = routes(position, side, True)
    at, worth, reduced = position.at, table.worth, position.reduced
    total = 0.0
    for unit in components.by_side[side]:
        hex = at[unit]
        counts = components.motorized[unit] and components.combat[unit] and 0 <= hex < components.hexes
        if counts and found.dry[hex] < 0 and not 0 <= found.any[hex] <= SHORTEST:
            total += float(worth[unit, int(reduced[unit])])
    return float(table.weights["cut_off"]) * total


def works(position: RoadsPosition) -> float:
    """Strongpoints with somebody in them and an enemy not far."""
    table, found = table_of(position.components), 0.0
    for point in position.strongpoints:
        if position.owner(point.hex) != point.side:
            continue
        near = min(
            1.0, float(strength_near(position, 1 - point.side, _reduced(position, 1 - point.side))[point.hex]) / 8
        )
        share = 1.0 if point.complete else 0.5
        found += (1.0 if point.side == GERMAN else -1.0) * share * near * float(table.weights["works"])
    return found - _manned(position)


def _manned(position: RoadsPosition) -> float:
    """Hexes behind a Fortified Line that somebody defends, the nearer to the Germans the more [14.12c]."""
    table, reduced = table_of(position.components), position.reduced
    hexes = [hex for hex in active_lines(position) if position.owner(hex) == SOVIET]
    if not hexes:
        return 0.0
    near = np.exp(-_front_at(position, GERMAN, np.array(hexes)) / float(table.weights["farthest"]))
    defence = [sum([table.defences[unit][reduced[unit]] for unit in position.stacks[hex]]) for hex in hexes]
    enough = np.minimum(np.array(defence) / float(table.weights["garrison"]), 1.0)
    return float(table.weights["manned"]) * float(near @ enough)


def active_lines(position: RoadsPosition) -> frozenset[Hex]:
    """The hexes that a Fortified Line still protects."""
    lined = table_of(position.components).lined
    return lined.difference(position.destroyed_lines) if position.destroyed_lines else lined


# -- where units are wanted


def draws(position: RoadsPosition, side: Side) -> Floats:
    """How much each goal draws a side's units."""
    table = table_of(position.components)
    weights, points, held = table.weights, goal_points(position), german_goals(position)
    if side == GERMAN:
        near = np.exp(-_front_at(position, SOVIET, table.goal_hexes) / weights["nearest"])
        drawn_back: Floats = points * np.where(held, weights["held"] * near, 1.0)
        return drawn_back
    scaled = max(scale(position) / 2, weights["nearest"])
    threatened = np.exp(-_front_at(position, GERMAN, table.goal_hexes) / scaled)
    drawn: Floats = points * np.where(held, weights["retake"], threatened)
    return drawn


def afar(position: RoadsPosition, side: Side, hexes: Ints) -> Floats:
    """How far hexes are, in movement points, from the goals that draw a side, the near and the heavy first."""
    table = table_of(position.components)
    if not table.goals:
        return np.zeros(len(hexes))
    drawn, spread = draws(position, side), float(table.weights["spread"])
    barred = [*blockers(position), *gaps(position)[:1]] if side == GERMAN else []
    line = float(table.weights["line"])
    total = float(drawn.sum()) + line * len(barred)
    if total <= 0:
        return np.zeros(len(hexes))
    field = drawn @ table.draw[:, hexes]
    for hex in barred:
        field += line * np.exp(-table.distance[hex, hexes] / spread)
    away: Floats = -spread * np.log(np.maximum(field / total, math.exp(-12.0)))
    return away


def _drawn(position: RoadsPosition, units: Ints, hexes: Ints) -> float:
    """How near the fighting units are to the goals, each by its strength."""
    table, found = table_of(position.components), 0.0
    state = np.array(position.reduced, dtype=np.int64)
    for side in (GERMAN, SOVIET):
        own = table.fighting[units] & ((table.sign[units] > 0) == (side == GERMAN))
        if own.any():
            strength = table.attack[units[own], state[units[own]]]
            far = afar(position, side, hexes[own]) - float(table.weights["far"])
            found -= (1.0 if side == GERMAN else -1.0) * table.by_side["goal"][side] * float(strength @ far)
    return found


# -- what there is to fear


def _reduced(position: RoadsPosition, side: Side) -> tuple[bool, ...]:
    reduced = position.reduced
    return tuple([reduced[unit] for unit in position.components.by_side[side]])


@derived_of("side")
def strength_near(position: RoadsPosition, side: Side, reduced: tuple[bool, ...]) -> Floats:
    """For every hex the strength of a side's attackers near it."""
    components, table = position.components, table_of(position.components)
    found = np.zeros(components.hexes)
    for unit, weak in zip(components.by_side[side], reduced, strict=True):
        if table.fighting[unit] and position.on_map(unit):
            found += table.near[position.at[unit]] * float(table.attack[unit, int(weak)])
    return found


def exposure(position: RoadsPosition, side: Side) -> float:
    """What a side has to fear for its stacks as they stand, from enemies near enough to gather against them."""
    components, table = position.components, table_of(position.components)
    weights, reduced = table.weights, position.reduced
    enemies = strength_near(position, 1 - side, _reduced(position, 1 - side))
    strong = {point.hex: 1 for point in position.strongpoints if point.side == side and point.complete}
    if side == SOVIET:
        strong |= dict.fromkeys(active_lines(position), components.terrain["fortified_line"].drm)
    total = 0.0
    for hex in combat_hexes(position, side):
        against = weights["gathering"] * float(enemies[hex])
        if against <= 0:
            continue
        stack = position.stacks[hex]
        defence = sum([table.defences[unit][reduced[unit]] for unit in stack])
        ratio = against / (max(defence, 0.5) * (1.0 + 0.2 * (table.help[hex] + strong.get(hex, 0))))
        share = (ratio - weights["poor"]) / (weights["sure"] - weights["poor"])
        if share > 0:
            worth = sum([table.worths[unit][reduced[unit]] for unit in stack if components.combat[unit]])
            total += min(share, 1.0) * worth
    return table.by_side["danger"][side] * total


def remember_enemy(position: RoadsPosition, side: Side) -> None:
    """Work out what depends on the enemy alone, before the position is copied for every look at a move of a side."""
    hexes_to(position, 1 - side)
    zone(position, 1 - side)
    combat_hexes(position, 1 - side)
    strength_near(position, 1 - side, _reduced(position, 1 - side))


# -- attacks that could follow


def prospects(position: RoadsPosition, side: Side) -> float:
    """What the attacks promise that the active units of a side could make as they stand; each unit attacks once.

    Who has not moved yet and could still join counts in part: else nobody would ever be the first beside an enemy.
    """
    components, table = position.components, table_of(position.components)
    around, enemies = components.grid.around, combat_hexes(position, 1 - side)
    beside: dict[Hex, list[Unit]] = {}
    for hex in combat_hexes(position, side):
        targets = [near for near in around[hex] if near in enemies]
        if targets:
            able = [unit for unit in position.stacks[hex] if table.fighting[unit] and is_active(position, unit)]
            for near in targets:
                beside.setdefault(near, []).extend(able)
    waiting = _waiting(position, table, side) if beside else []
    reduced, attack = position.reduced, table.attack
    total, used, guns_used = 0.0, set[Unit](), set[Unit]()

    def strength(units: list[Unit]) -> float:
        return sum([float(attack[unit, int(reduced[unit])]) for unit in units])

    def joining(hex: Hex) -> list[Unit]:
        away, here = table.distance[hex], beside[hex]
        return [
            unit
            for unit, reach in waiting
            if away[position.at[unit]] <= reach and unit not in used and unit not in here
        ]

    for hex in sorted(beside, key=lambda hex: (-strength(beside[hex]), hex)):
        units = [unit for unit in beside[hex] if unit not in used]
        if not units:
            continue
        guns, others = guns_for(position, side, hex, guns_used), joining(hex)
        hope = table.weights["hope"] * min(strength(others), table.weights["most_hope"])
        promised = quick(position, side, hex, units, support_of(position, guns), hope=hope)
        if promised > 0:
            total += promised
            used.update(units)
            guns_used.update(guns)
            if hope:
                used.update(others[: max(1, len(others) // 2)])
    return table.by_side["prospect"][side] * total


def _waiting(position: RoadsPosition, table: Table, side: Side) -> list[tuple[Unit, int]]:
    """The active units that have not moved, and how many hexes from them they could still attack."""
    components = position.components
    share = table.weights["pace"] / (2 if position.assault else 1)
    return [
        (unit, 1 + int(share * components.move[unit] / POINT))
        for unit in components.by_side[side]
        if table.fighting[unit] and not position.moved[unit] and position.on_map(unit) and is_active(position, unit)
    ]

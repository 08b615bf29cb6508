"""What a position is worth to a side: the score, the state of all units, and how far it is to what is not won yet.

Harm and gain of one side are those of the other with the sign turned; how a side's own units are disposed (cover,
danger, modes, orders under way) is asked of the side alone that looks. Nothing here is hidden from either side but the
face-down orders of the enemy, which only their owner counts.
"""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grognard.board import search
from grognard.board.costs import ALL_FROM, POINT, Costs
from grognard.engine.caching import derived_of
from grognard.engine.kinds import Side, Unit
from grognard.engine.weights import per_weights
from grognard.games.less_than_60_miles.blocking import blocking_units, screen_area, screening_units
from grognard.games.less_than_60_miles.bridges import MOST_KNOWN
from grognard.games.less_than_60_miles.charts.modes import TACTICAL_MOVE
from grognard.games.less_than_60_miles.components import NATO, WP, FrontComponents
from grognard.games.less_than_60_miles.ground import Ground, Pace, ground, sky
from grognard.games.less_than_60_miles.hqs import in_command
from grognard.games.less_than_60_miles.plans.wanted_modes import NEAR, enemies_away, is_spent, modes_of, pending, wish
from grognard.games.less_than_60_miles.plans.weights import Floats, Table, table_of
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.supply import Lines, has_line, lines
from grognard.games.less_than_60_miles.victory import victory_points

MARCH = Pace("mechanized", TACTICAL_MOVE)
"""How far it is, is reckoned for a mechanized unit that is ready to fight."""
OPPOSITE = [3, 4, 5, 0, 1, 2]
MOST_WAITING = 3
LEVEL = 24
"""Hexes that a reserve goes farther for an objective that lacks cover most than for one that lacks none."""


def evaluate(position: FrontPosition, side: Side) -> float:
    """How good a position is for a side."""
    table = table_of(position.components)
    if position.outcome is not None:
        nato, wp = position.outcome.points
        won = table.weights["won"] * (1 if position.outcome.winner == side else -1)
        return float(won + (wp - nato) * (1 if side == WP else -1))
    nato, wp = victory_points(position)
    core = wp - nato + _state(position, table, WP) - _state(position, table, NATO) + advance(position)
    return float((core if side == WP else -core) + _disposition(position, table, side))


# -- the state of units


def _state(position: FrontPosition, table: Table, side: Side) -> float:
    """What the units of a side on the map are worth as they are."""
    known, own = lines(position, side), position.components.by_side[side]
    return sum(unit_worth(position, table, unit, known=known) for unit in own if position.on_map(unit))


def unit_worth(position: FrontPosition, table: Table, unit: Unit, more: int = 0, known: Lines | None = None) -> float:
    """What a unit is worth as it is, or with some more Attrition Points: nothing, if they are too many."""
    points, limit = position.attrition[unit] + more, int(table.limit[unit])
    if points > limit:
        return 0.0
    weights = table.weights
    lost = weights["worn"] * (points / limit) ** 1.3 + weights["engaged"] * position.engaged[unit]
    lost += weights["delayed"] * (position.delayed[unit] > 0)
    if not in_command(position, unit):
        lost += weights["uncommanded"]
    if not has_line(position, unit, known):
        lost += weights["unsupplied"]
    return float(table.worth[unit] * (1.0 - lost))


# -- the march of the Warsaw Pact


def advance(position: FrontPosition) -> float:
    """How near the Combat Units of the Warsaw Pact are to what they are wanted for, less is better for NATO."""
    table, at = table_of(position.components), places(position, WP)
    units = np.flatnonzero(at >= 0)
    if not len(units):
        return 0.0
    weights, hexes = table.weights, at[units]
    mass = table.weight[units]
    found = -float(weights["pull"]) * float(mass @ away(position)[hexes])
    if table.area.any():
        found -= float(weights["ground"]) * float((mass * table.regiment[units]) @ away_from_area(position)[hexes])
    return found


def places(position: FrontPosition, side: Side) -> NDArray[np.int64]:
    """Where the Combat Units of a side are, by unit; -1 of all others."""
    return _places(position, side)


@derived_of("side")
def _places(position: FrontPosition, side: Side) -> NDArray[np.int64]:
    table = table_of(position.components)
    at = np.array(position.at)
    return np.where(table.combat & (table.side == side) & (at >= 0) & (at < position.components.hexes), at, -1)


def away(position: FrontPosition) -> Floats:
    """Movement Points from each hex to the nearest objective that the Warsaw Pact does not hold."""
    return _away(position, NATO, _open_goals(position), _obstacles(position))


def away_from_area(position: FrontPosition) -> Floats:
    """Movement Points from each hex to the ground where regiments score."""
    return _away(position, NATO, (-1,), _obstacles(position))


def _open_goals(position: FrontPosition) -> tuple[int, ...]:
    goals = table_of(position.components).goals
    found = [goal.hex for goal in goals if position.held[goal.hex] != WP or position.owner(goal.hex) == NATO]
    return tuple(found or [goal.hex for goal in goals])


def _obstacles(position: FrontPosition) -> tuple[Any, ...]:
    """What a march is held up by, beside where NATO's units are."""
    modes = tuple(position.mode[unit] for unit in position.components.by_side[NATO])
    ready = tuple(position.ready[unit] for unit in position.components.by_side[NATO])
    return modes, ready, position.destroyed, position.pontoons, position.panels, sky(position)


@derived_of("enemy")
def _away(position: FrontPosition, enemy: Side, goals: tuple[int, ...], state: tuple[Any, ...]) -> Floats:
    table, components = table_of(position.components), position.components
    starts = np.flatnonzero(table.area).tolist() if goals == (-1,) else list(goals)
    most = float(table.weights["far"])
    if not starts:
        return np.zeros(components.hexes)
    budget = math.ceil(most * POINT)  # what is farther does not matter
    cost = search.reach(components.grid, starts, budget, _march_costs(position, enemy, state)).cost / POINT
    return np.where(cost < 0, most, np.minimum(cost, most))


@derived_of("enemy")
def _march_costs(position: FrontPosition, enemy: Side, state: tuple[Any, ...]) -> Costs:
    """What a step towards the Warsaw Pact's objectives costs, searched backwards from them, enemies in the way."""
    grid = position.components.grid
    hexes = np.stack([np.zeros(grid.size, dtype=np.int32), _in_the_way(position)])
    return Costs.of_sums(grid, _steps_back(position), hexes)


def _steps_back(position: FrontPosition) -> NDArray[np.int32]:
    """What ground costs on the way, by steps back from where it leads; worked out once for each ground."""
    components, weights, base = position.components, table_of(position.components).weights, ground(position, MARCH, WP)
    known = _known_steps(components)
    if base not in known:
        if len(known) >= MOST_KNOWN:
            known.clear()
        known[base] = _backwards(components, base, int(weights["river"] * POINT), int(weights["major"] * POINT))
    return known[base]


@per_weights
def _known_steps(components: FrontComponents) -> dict[Ground, NDArray[np.int32]]:
    return {}


def _backwards(components: FrontComponents, base: Ground, river: int, major: int) -> NDArray[np.int32]:
    forward = np.minimum(np.minimum(base.off_total, base.road_total), ALL_FROM).astype(np.int32)
    open_river = components.rivers & (sum(np.asarray(part.cost) for part in base.rivers) == 0 if base.rivers else True)
    forward = forward + np.where(open_river, river, 0)
    forward = forward + np.where(open_river & components.major_rivers, major, 0)
    around = components.grid.neighbours
    back = np.stack([forward[around[:, step], OPPOSITE[step]] for step in range(6)], axis=1)
    return np.where(around < 0, ALL_FROM, back).astype(np.int32)


def _in_the_way(position: FrontPosition) -> NDArray[np.int32]:
    """What NATO's units cost whoever enters their hexes, those next to Blocking ones, and Screen Areas."""
    components, table = position.components, table_of(position.components)
    weights = table.weights
    found = np.zeros(components.hexes)
    blocking = [position.at[unit] for unit in blocking_units(position, NATO)]
    found += weights["beside"] * search.zones(components.grid, blocking)
    for hex in {position.at[unit] for unit in screening_units(position, NATO)}:
        found[screen_area(components, hex).hexes] += weights["screen"]
    at = places(position, NATO)
    units = np.flatnonzero(at >= 0)
    np.add.at(found, at[units], weights["wall"] * table.defence[units])
    found[at[units]] += weights["post"]
    return np.asarray(found * POINT, dtype=np.int32)


# -- how a side's own units are disposed


def _disposition(position: FrontPosition, table: Table, side: Side) -> float:
    """Modes and orders of a side, and of NATO cover and danger too."""
    weights, components, modes = table.weights, position.components, modes_of(position.components)
    found = pending(position, side) + weights["cp"] * min(position.cp[side], weights["spare"])
    for unit in components.by_side[side]:
        if position.on_map(unit) and not components.hq[unit]:
            turns = max(0, position.ready[unit] - position.turn)
            found -= weights["waiting"] * min(turns, MOST_WAITING) * float(table.worth[unit])
            if position.mode[unit] not in modes.attacking and wish(position, unit) != position.mode[unit]:
                found -= weights["unfit"] * float(table.worth[unit])
    found += _cover(position, table) - _danger(position, table) if side == NATO else -_exposure(position, table)
    return float(found)


def _exposure(position: FrontPosition, table: Table) -> float:
    """What the Warsaw Pact fears for: units that a counter-attack would finish."""
    components, near = position.components, enemies_away(position, WP)
    spent = [
        float(table.worth[unit])
        for unit in components.combat_units[WP]
        if position.on_map(unit) and near[position.at[unit]] == 1 and is_spent(position, unit)
    ]
    return float(table.weights["exposed"]) * sum(spent)


def _cover(position: FrontPosition, table: Table) -> float:
    """How well threatened objectives are covered by units near them, and how far reserves are from where that lacks."""
    weights = table.weights
    own, enemy = places(position, NATO), places(position, WP)
    units, foes = np.flatnonzero(own >= 0), np.flatnonzero(enemy >= 0)
    if not len(table.goals) or not len(units) or not len(foes):
        return 0.0
    held = np.array([position.held[goal.hex] == WP for goal in table.goals])
    nearest = table.apart[:, enemy[foes]].min(axis=1)
    threat = 1.0 / (1.0 + (nearest / weights["alarm"]) ** 2)
    strength = table.defence[units] * (1.0 - 0.5 * np.array(position.attrition)[units] / table.limit[units])
    near = 1.0 / (1.0 + table.apart[:, own[units]] / weights["spread"]) ** 2
    covered = 1.0 - np.exp(-(near @ strength) / weights["need"])
    stakes = table.goal_points * threat * np.where(held, 0.5, 1.0)
    found = float(weights["cover"] * stakes @ covered)
    wanting = stakes * (1.0 - covered)
    free = enemies_away(position, NATO)[own[units]] > NEAR
    if free.any() and wanting.max() > 0:
        ways = (table.apart[:, own[units[free]]] + LEVEL * (1.0 - wanting / wanting.max())[:, None]).min(axis=0)
        found -= float(weights["reserve"]) * float(table.weight[units[free]] @ np.minimum(ways, LEVEL))
    return found


def _danger(position: FrontPosition, table: Table) -> float:
    """What NATO fears for: units with stronger enemies near them, less on good ground."""
    weights, components = table.weights, position.components
    own, enemy = places(position, NATO), places(position, WP)
    foes = np.flatnonzero(enemy >= 0)
    force, fear = np.zeros(components.hexes), 0.0
    np.add.at(force, enemy[foes], table.attack[foes])
    defence = np.zeros(components.hexes)
    units = np.flatnonzero(own >= 0)
    np.add.at(defence, own[units], table.defence[units])
    for unit in units.tolist():
        hex = int(own[unit])
        attack = float(force[table.around[hex]].sum())
        if attack:
            ratio = attack / (float(defence[hex]) + 2.0)
            fear += weights["danger"] * float(table.worth[unit]) * min(max(ratio - 1.0, 0.0), 3.0)
            fear -= weights["shelter"] * float(table.shelter[hex])
    return fear

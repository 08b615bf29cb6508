"""What an attack promises: the losses of both sides to be expected, with the support that is available."""

from typing import NamedTuple

from grognard.board.costs import POINT
from grognard.engine.kinds import Hex, Side, Unit
from grognard.games.less_than_60_miles.artillery import strength
from grognard.games.less_than_60_miles.battle import HASTY, PREPARED, Battle
from grognard.games.less_than_60_miles.charts.combat import CombatCharts
from grognard.games.less_than_60_miles.combat import attack_cost, ways_across, why_no_attack
from grognard.games.less_than_60_miles.odds import best_defenders, column_of, settled_differential
from grognard.games.less_than_60_miles.plans.evaluation import unit_worth
from grognard.games.less_than_60_miles.plans.fire import gas_help, supporters
from grognard.games.less_than_60_miles.plans.weights import Table, table_of
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.results import loss_of
from grognard.games.less_than_60_miles.support import helicopter_strength


class Promise(NamedTuple):
    """An attack, and what it is worth."""

    value: float
    kind: str
    hex: Hex


def best_attack(position: FrontPosition, unit: Unit, left: int, hexes: list[Hex]) -> Promise | None:
    """The best attack of a unit from where it stands with so many half points; None if none is possible."""
    found = [
        Promise(promise(position, unit, hex, kind, left), kind, hex)
        for hex in hexes
        for kind in (PREPARED, HASTY)
        if why_no_attack(position, unit, hex, kind, left) is None
    ]
    return max(found, key=lambda one: (one.value, one.kind, -one.hex), default=None)


def promise(position: FrontPosition, unit: Unit, hex: Hex, kind: str, left: int) -> float:
    """What an attack is worth to its side, beside doing nothing."""
    table = table_of(position.components)
    side = position.components.side_of[unit]
    ways = ways_across(position, unit, hex)
    cost = attack_cost(position, unit, hex, kind)
    battle = Battle(side, unit, hex, kind, cost, left - cost, crossing=ways[-1] if ways else "")
    battle = battle._replace(defenders=best_defenders(position, battle))
    differential = settled_differential(position, battle) + _support(position, battle, side)
    differential += _support(position, battle, 1 - side)
    return _worth(position, table, battle, round(differential))


def _support(position: FrontPosition, battle: Battle, side: Side) -> float:
    """What Combat Support may add: what the side's guns and helicopters give on average."""
    units, charts = battle.units(side), position.components.combat_charts
    guns = supporters(position, side, battle.hex, units, attacks=side == battle.side)
    artillery = position.components.artillery
    value = sum(strength(position, gun) if artillery[gun] else helicopter_strength(position, gun) for gun in guns)
    gas = gas_help(position, side) if any(artillery[gun] for gun in guns) else 0
    return _mean_support(charts, side == battle.side, value) + (gas if side == battle.side else -gas)


def _mean_support(charts: CombatCharts, attacks: bool, value: int) -> float:
    table = charts.attacker_support if attacks else charts.defender_support
    column = table.column(value, 0)
    if column is None:
        return 0.0
    faces = table.by_face(column)
    return sum(faces) / len(faces)


def _worth(position: FrontPosition, table: Table, battle: Battle, differential: int) -> float:
    """Harm to both sides over all dice; a defender who is hurt is likely to give way."""
    results = position.components.combat_charts.results
    side, column = battle.side, column_of(position, differential)
    won = table.ground_won[side] + table.weights["goal_won"] * at_stake(table, battle.hex)
    found, faces = 0.0, results.by_face(column)
    for result in faces:
        found -= _harm(position, table, battle.unit, result.attacker)
        harm = sum(_harm(position, table, unit, result.defender) for unit in battle.defenders)
        found += table.eager[side] * harm + won * (result.defender > 0)
    return found / len(faces)


def _harm(position: FrontPosition, table: Table, unit: Unit, points: int) -> float:
    """What a unit loses of its worth by a result; who is only worn counts for less, the nearer the end is."""
    loss = loss_of(position, unit, points)
    lost = unit_worth(position, table, unit) - unit_worth(position, table, unit, loss)
    gone = position.attrition[unit] + loss > int(table.limit[unit])
    turns = position.components.facts.turns - position.turn + 1
    return lost if gone else lost * min(1.0, turns / table.weights["lasting"])


def at_stake(table: Table, hex: Hex) -> int:
    """The points that a hex scores."""
    return sum(goal.points for goal in table.goals if goal.hex == hex)


def attack_from(position: FrontPosition, unit: Unit, hex: Hex, left: int) -> Promise | None:
    """The best attack that a unit could make if it stood in another hex with so many half points."""
    side = position.components.side_of[unit]
    around = [near for near in position.components.grid.around[hex] if position.owner(near) == 1 - side]
    if not around or left < 3 * POINT:
        return None
    there = position.copy()
    there.put(unit, hex)
    return best_attack(there, unit, left, around)

"""How good a position is for a side, in units of the encircled force that get out [20.0-V1].

The link between pocket and west edge counts, or the bridgehead; the strength of both sides, and whether it is in
supply; how near units are to where they are wanted; and in a movement phase the attacks that could follow, of both.
"""

import numpy as np
from numpy.typing import NDArray

from grognard.board import search
from grognard.board.costs import ALL_FROM, CostPart
from grognard.board.results import Reach
from grognard.engine.caching import derived, derived_of, per_components
from grognard.engine.kinds import Hex, Side, Unit
from grognard.games.folio.combat import enemies_beside
from grognard.games.folio.hells_gate.components import GERMAN, SOVIET, HellsGateComponents
from grognard.games.folio.hells_gate.plans.weights import table_of
from grognard.games.folio.hells_gate.position import HellsGatePosition
from grognard.games.folio.hells_gate.supply import soviet_field
from grognard.games.folio.hells_gate.supply_bridges import blocked, german_field
from grognard.games.folio.movement import MovementPhase

STRATEGIC = "strategic"
NEARBY = 2000
"""As far as it is to most hexes that one asks for, with some obstacles on the way."""
Ints = NDArray[np.int64]


def evaluate(position: HellsGatePosition, side: Side) -> float:
    """What the Germans have, less what the Soviets have; for the Soviets the other way round."""
    sign = 1.0 if side == GERMAN else -1.0
    weights = table_of(position.components).weights
    if position.outcome is not None:
        level = weights["strategic"] if position.outcome.level.endswith(STRATEGIC) else 1.0
        won: float = weights["won"] * level
        return won if position.outcome.winner == side else -won
    units, hexes = on_map(position)
    found = _armies(position, units, hexes) + _aims(position, units, hexes) + _ground(position)
    phase = position.nearest(MovementPhase)
    if phase is not None and phase.side == side:
        found += sign * (threats(position, side) - exposure(position, side))
    return sign * found


def standing(position: HellsGatePosition) -> float:
    """What the Germans have less what the Soviets have by where everybody stands: wanted ground and attacks aside."""
    units, hexes = on_map(position)
    return _armies(position, units, hexes) + _aims(position, units, hexes)


@derived
def on_map(position: HellsGatePosition) -> tuple[Ints, Ints]:
    """The units on the map, and where they are."""
    at = np.array(position.at)
    units = np.flatnonzero((at >= 0) & (at < position.components.hexes))
    return units, at[units]


def _armies(position: HellsGatePosition, units: Ints, hexes: Ints) -> float:
    """Strength, supply, and how near everybody is to where they are wanted, and to the enemy."""
    table, weights = table_of(position.components), table_of(position.components).weights
    sign, depleted = table.sign[units], np.array(position.depleted, dtype=np.int64)[units]
    worth = table.worth[units, depleted]
    worth = np.where(_in_supply(position), worth, worth * (1.0 - weights["cut_off"]))
    near = table.pull[units] * (weights["far"] - table.away[table.goal[units], hexes])
    enemy = np.where(sign > 0, _away_from(position, SOVIET)[hexes], _away_from(position, GERMAN)[hexes])
    near += weights["contact"] * np.maximum(weights["apart"] - enemy, 0)
    return float(sign @ (worth + near))


@derived_of("side")
def _away_from(position: HellsGatePosition, side: Side) -> NDArray[np.int32]:
    """Hexes from everywhere to the nearest unit of a side; none if it has none."""
    found = search.distances(position.components.grid, position.hexes_of(side))
    return np.maximum(found, 0)


@derived
def _in_supply(position: HellsGatePosition) -> NDArray[np.bool_]:
    """Which of the units on the map have a line without bridges of engineers."""
    components, table, (units, hexes) = position.components, table_of(position.components), on_map(position)
    west = german_field(position, components.west_roads, ())[hexes] >= 0
    airfield = table.encircled[units]
    if airfield.any():
        airfield = airfield & (german_field(position, components.airfields, ())[hexes] >= 0)
    soviet = soviet_field(position)[hexes] >= 0
    return np.asarray(np.where(table.sign[units] > 0, west | airfield, soviet))


def _aims(position: HellsGatePosition, units: Ints, hexes: Ints) -> float:
    """What the scenario is about: the link, or the bridgehead."""
    facts = position.components.facts.more.get("victory", {})
    if facts.get("count") == "bridgehead":
        return _bridgehead(position, units, hexes)
    return _links(position, units, hexes)


def _links(position: HellsGatePosition, units: Ints, hexes: Ints) -> float:
    """How well each unit of the encircled force is linked with the west edge."""
    table = table_of(position.components)
    inside = hexes[table.encircled[units]]
    away = _lines(position, NEARBY).cost[inside]
    if (away < 0).any():
        away = lines(position).cost[inside]
    bars = np.where(away < 0, ALL_FROM, away) // table.weights["obstacle"]
    linked = np.sum(1.0 / (1.0 + table.weights["bar"] * bars))
    passed = np.sum(1.0 / (1.0 + table.weights["bar"] * wall_depths(position)))
    return float(table.weights["link"] * linked + table.weights["wall"] * passed)


@derived
def wall_depths(position: HellsGatePosition) -> Ints:
    """In how many hexes each row between relief and pocket is barred.

    The shortest line alone does not tell how good a ring is: where there are several, nobody gains by barring one.
    """
    found: Ints = blocked(position, GERMAN)[table_of(position.components).wall].sum(axis=1)
    return found


def lines(position: HellsGatePosition) -> Reach:
    """German lines from the exits of the west edge that go round obstacles if they can, and through them if not."""
    return _lines(position, ALL_FROM - 1)


@derived
def _lines(position: HellsGatePosition, budget: int) -> Reach:
    """The same, no farther than so much: a short search takes less time, and finds the same."""
    components = position.components
    costs = table_of(components).lines.plus(CostPart("12.0-3", "enemy", "enter", _bars(position)))
    return search.reach(components.grid, list(components.west_exits), budget, costs)


def _bridgehead(position: HellsGatePosition, units: Ints, hexes: Ints) -> float:
    """Units across that are in supply, hexes that no enemy may hold, and a hex to be reached."""
    components, table = position.components, table_of(position.components)
    facts, goals = components.facts.more["victory"], table.goals
    counted = _area(components)[facts["area"]][hexes] & (table.sign[units] > 0) & _in_supply(position)
    found = goals["across"] * min(int(counted.sum()), goals["most"])
    for level in facts["levels"][:1]:
        for label in level.get("holds", ()):
            owner = position.owner(components.number("hex", label))
            found += goals["holds"] * ((owner == GERMAN) - (owner == SOVIET))
        reached = [components.number("hex", label) for label in level.get("reaches", ())]
        found += goals["reaches"] * any(position.owner(hex) == GERMAN for hex in reached)
    return float(found) + _open_ways(position)


@per_components
def _area(components: HellsGateComponents) -> dict[str, NDArray[np.bool_]]:
    """The areas of the map, by hex."""
    return {name: components.map.mask(hexes) for name, hexes in components.map.areas.items()}


def aims_of(position: HellsGatePosition) -> list[Hex]:
    """The hexes that the best level of a bridgehead names: to be cleared of enemies, or reached."""
    components, levels = position.components, position.components.facts.more["victory"]["levels"]
    return [components.number("hex", label) for name in ("holds", "reaches") for label in levels[0].get(name, ())]


def _open_ways(position: HellsGatePosition) -> float:
    """How open the ways are to the hexes that victory names: each enemy zone on a way bars it somewhat."""
    table, aims = table_of(position.components), aims_of(position)
    away = _ways(position, NEARBY).cost[aims]
    if (away < 0).any():
        away = ways(position).cost[aims]
    bars = np.where(away < 0, ALL_FROM, away) // table.weights["obstacle"]
    return float(table.goals["way"] * np.sum(1.0 / (1.0 + table.weights["bar"] * bars)) / len(aims))


def ways(position: HellsGatePosition) -> Reach:
    """The ways of the Germans from where they stand, round enemies and their zones if they can, else through them."""
    return _ways(position, ALL_FROM - 1)


@derived
def _ways(position: HellsGatePosition, budget: int) -> Reach:
    """The same, no farther than so much."""
    components = position.components
    costs = table_of(components).ways.plus(CostPart("5.1.1-5", "enemy", "enter", _bars(position)))
    return search.reach(components.grid, position.hexes_of(GERMAN), budget, costs)


def _bars(position: HellsGatePosition) -> NDArray[np.int32]:
    """What enemies and their zones add to a German line or way that goes through them."""
    weights = table_of(position.components).weights
    bars = np.where(blocked(position, GERMAN), weights["obstacle"], 0).astype(np.int32)
    bars[position.hexes_of(SOVIET)] = weights["enemy"]
    return bars


def _ground(position: HellsGatePosition) -> float:
    """The hexes that both sides want, for whoever holds them."""
    table = table_of(position.components)
    owners = [(position.owner(hex), table.ground[hex]) for hex in table.wanted_ground]
    return float(sum(value if owner == GERMAN else -value for owner, value in owners if owner in (GERMAN, SOVIET)))


# -- attacks that could follow


def threats(position: HellsGatePosition, side: Side) -> float:
    """What the attacks promise that a side could make as its units stand."""
    components, table = position.components, table_of(position.components)
    weights, depleted = table.weights, position.depleted
    attack, defence, targets = np.zeros(components.hexes + 1), components.defence, enemies_beside(position, side)
    if not targets:
        return 0.0
    for hex in position.hexes_of(side):
        unit = position.stacks[hex][0]
        if not position.attacked[unit] and not position.advanced[unit]:
            attack[hex] = components.attack[unit][depleted[unit]]
    units = [position.stacks[hex][0] for hex in targets]
    held = np.array([defence[unit][depleted[unit]] + table.help[position.at[unit]] for unit in units])
    beside = components.grid.neighbours[targets]  # beyond the map is the last of the sums, where nobody is
    share = attack[beside].sum(axis=1) - held - weights["poor"]
    share = np.clip(share, 0.0, weights["good"] - weights["poor"])
    return float(share @ (table.threat[side] + table.ground[targets] / (weights["good"] - weights["poor"])))


def exposure(position: HellsGatePosition, side: Side) -> float:
    """What a side has to fear for its units as they stand, from enemies near enough to gather against them."""
    table = table_of(position.components)
    weights, depleted = table.weights, position.depleted
    units = np.array([position.stacks[hex][0] for hex in position.hexes_of(side)], dtype=np.int64)
    if not len(units):
        return 0.0
    weak, hexes = np.array(depleted, dtype=np.int64)[units], np.array(position.at)[units]
    enemies = _strength_near(position, 1 - side, depleted_units(position, 1 - side))[hexes]
    share = enemies - table.defence[units, weak] - table.helps[hexes] - weights["poor"]
    share = np.clip(share / (weights["good"] - weights["poor"]), 0.0, 1.0)
    return float(table.danger[side] * (share @ table.worth[units, weak]))


def depleted_units(position: HellsGatePosition, side: Side) -> tuple[bool, ...]:
    """Of each unit of a side whether it is depleted."""
    return tuple(position.depleted[unit] for unit in position.components.by_side[side])


def remember_enemy(position: HellsGatePosition, side: Side) -> None:
    """Work out what depends on the enemy alone, before the position is copied for every look at a move of a side."""
    _away_from(position, 1 - side)
    _strength_near(position, 1 - side, depleted_units(position, 1 - side))


@derived_of("side")
def _strength_near(position: HellsGatePosition, side: Side, depleted: tuple[bool, ...]) -> NDArray[np.float64]:
    """For every hex the strength of a side's attackers near it; which of its units are depleted makes a difference."""
    components, table = position.components, table_of(position.components)
    found = np.zeros(components.hexes + 1)
    for unit, weak in zip(components.by_side[side], depleted, strict=True):
        if position.on_map(unit):
            found[table.near[position.at[unit]]] += components.attack[unit][weak]
    return found


def promise(position: HellsGatePosition, side: Side, hex: Hex) -> float:
    """What an attack on a hex promises, if all join who can: nothing below a differential, no more above another.

    With it the hex itself, if it is wanted.
    """
    table, weights = table_of(position.components), table_of(position.components).weights
    most = weights["good"] - weights["poor"]
    share = min(max(differential(position, hex, able(position, side, hex)) - weights["poor"], 0.0), most)
    return float(share * (table.threat[side] + table.ground[hex] / most))


def able(position: HellsGatePosition, side: Side, hex: Hex) -> list[Unit]:
    """The units next to a hex that may still attack in this turn."""
    side_of, stacks = position.components.side_of, position.stacks
    found = []
    for near in position.components.grid.around[hex]:
        for unit in stacks.get(near, ()):
            if side_of[unit] == side and not position.attacked[unit] and not position.advanced[unit]:
                found.append(unit)
    return found


def differential(position: HellsGatePosition, hex: Hex, units: list[Unit]) -> float:
    """Attack less defence and ground, without support."""
    components, table = position.components, table_of(position.components)
    target, depleted = position.stacks[hex][0], position.depleted
    attack = sum(components.attack[unit][depleted[unit]] for unit in units)
    return float(attack - components.defence[target][depleted[target]] - table.help[hex])

"""Ways over the map and what threatens it: fields of numbers, one a hex."""

import numpy as np
from numpy.typing import NDArray

from grognard.board import search
from grognard.board.costs import POINT
from grognard.engine.kinds import Hex, Side, Unit
from grognard.games.army_group_center.components import PORT_REACH, Army
from grognard.games.army_group_center.lines import exhausted, german_lines, soviet_lines
from grognard.games.army_group_center.movement import full_allowance, movable, needs_die, reach, strait_open
from grognard.games.army_group_center.plans.weights import weights_for
from grognard.games.army_group_center.ports import working_ports
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.steps import strength
from grognard.games.army_group_center.units import GERMAN, SIDES, SOVIET

Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]

FAR = 999.0
"""Movement points to where no way leads."""
LONGEST = 400 * POINT


class Ways:
    """Movement points from every hex to the places that count, enemies and company aside; worked out once a game."""

    def __init__(self, components: Army) -> None:
        self.components = components
        self._known: dict[tuple[Side, Hex], Floats] = {}

    def to(self, side: Side, hex: Hex) -> Floats:
        """Points that a side's unit needs to a hex from everywhere."""
        found = self._known.get((side, hex))
        if found is None:
            costs = self.components.costs[SIDES[side]]
            halves = search.reach(self.components.grid, hex, LONGEST, costs).cost
            found = np.where(halves < 0, FAR, halves / POINT)
            self._known[side, hex] = found
        return found


def reaches(position: ArmyPosition, side: Side) -> dict[Unit, dict[Hex, int]]:
    """Where each unit that may move can get to, and what it costs; by the usual die if it needs one [7.3-1, 13.3-3]."""
    strait, die = strait_open(position), weights_for(position.components).strike.die
    found = {}
    for unit in movable(position, side):
        left = die * POINT if needs_die(position, unit) else full_allowance(position, unit)
        near = reach(position, unit, left, strait)
        costs = near.cost
        found[unit] = {hex: int(costs[hex]) for hex in near.hexes}
    return found


def threat(position: ArmyPosition, side: Side) -> Floats:
    """Factors that a side could bring against each hex next turn: the strongest few that are near enough."""
    grid, weights = position.components.grid, weights_for(position.components).strike
    radius = weights.exhausted if side == SOVIET and exhausted(position) else weights.supplied
    layers = []
    for hex in sorted(position.hexes_of(side)):
        away = search.distances(grid, hex, limit=radius + weights.further)
        near = np.where(away < 0, 0.0, np.where(away <= radius, 1.0, weights.part))
        for unit in position.stacks[hex]:
            if not position.components.fortified[unit]:
                layers.append(near * strength(position, unit))
    if not layers:
        return np.zeros(grid.size)
    strongest: Floats = np.sort(np.stack(layers), axis=0)[-weights.units :].sum(axis=0)
    return strongest


def supplied(position: ArmyPosition, side: Side) -> Mask:
    """The hexes where a side's units would be in supply as things stand; exhaustion aside [7.12-1]."""
    if side == SOVIET:
        through = position.turn < position.components.facts.pripyat_from
        return soviet_lines(position, through_pripyat=through)
    found = german_lines(position).copy()
    for port in working_ports(position):
        found |= search.distances(position.components.grid, port, limit=PORT_REACH) >= 0
    return found


def shelter(components: Army, side: Side) -> Floats:
    """What the ground adds to the defense of each hex, rivers aside [11.9-1, 11.10-1]."""
    added = np.array([float(sum(part[2] for part in parts)) for parts in components.additions])
    added[components.trench[side]] += components.trench_addition[side]
    return added


def nearest_enemy(position: ArmyPosition, side: Side, ways: Floats) -> float:
    """Points that the nearest mobile enemy needs to where the ways lead."""
    enemy = GERMAN if side == SOVIET else SOVIET
    fortified = position.components.fortified
    hexes = [hex for hex in position.hexes_of(enemy) if not all(fortified[unit] for unit in position.stacks[hex])]
    return min((float(ways[hex]) for hex in hexes), default=FAR)

"""What a move costs and where it may go: what movement [5.0], reaction [7.0] and overrun [8.0] share."""

from collections.abc import Mapping

import numpy as np

from grognard.board import search
from grognard.board.costs import ALL, FORBIDDEN, POINT, CostPart, Costs
from grognard.board.results import Reach
from grognard.engine.caching import derived, derived_of
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.moves import FAR
from grognard.games.crossroads.position import CrossroadsPosition
from grognard.games.crossroads.supply import in_supply
from grognard.games.crossroads.zones import zone

RECON_IN_ZONE = POINT
"""What recon pays for not stopping [6.3]."""


def allowance(position: CrossroadsPosition, unit: Unit) -> int:
    """A unit's movement allowance in half points, halved out of supply [10.3]."""
    full: int = position.components.allowance[unit]
    return full if in_supply(position, unit) else full // 2


def move_costs(position: CrossroadsPosition, unit: Unit) -> Costs:
    """The cost of every step for a unit just now, part by part.

    It depends on the ground, on where the enemy is, on the type of unit, and on its hex if that is in a zone.
    """
    components, here = position.components, position.at[unit]
    enemy = 1 - components.side_of[unit]
    recon = components.recon[unit]
    begins_in_zone = not recon and zone(position, enemy)[here]
    return _enemy_costs(position, enemy, components.unit_class[unit], recon, here if begins_in_zone else NONE)


@derived_of("enemy")
def _enemy_costs(position: CrossroadsPosition, enemy: Side, kind: str, recon: bool, start: Hex) -> Costs:
    """The same for units of a class, while the enemy does not move; `start`: where a move begins in a zone."""
    found = position.components.costs[kind].plus(_enemy_hexes(position, enemy))
    if recon:
        found = found.plus(CostPart("6.3", "zone", "enter", zone(position, enemy) * np.int32(RECON_IN_ZONE)))
    return found if start == NONE else found.plus(_zone_to_zone(position, start, enemy))


def _enemy_hexes(position: CrossroadsPosition, enemy: Side) -> CostPart:
    """The hexes with enemy units are closed [4.3]."""
    taken = np.zeros(position.components.hexes, dtype=np.int32)
    taken[position.hexes_of(enemy)] = FORBIDDEN
    return CostPart("4.3", "enemy", "enter", taken)


def _zone_to_zone(position: CrossroadsPosition, here: Hex, enemy: Side) -> CostPart:
    """From the hex where the move begins straight into a zone: the whole allowance [6.4]."""
    neighbours = position.components.grid.neighbours
    cost = np.zeros(neighbours.shape, dtype=np.int32)
    around = neighbours[here]
    cost[here] = np.where((around >= 0) & (zone(position, enemy)[around] > 0), ALL, 0)
    return CostPart("6.4", "zone_to_zone", "side", cost)


@derived
def reach(position: CrossroadsPosition, unit: Unit, left: int, untouched: bool, through_zones: bool = True) -> Reach:
    """Where a unit can get to with the half points it has left; a zone stops all but recon [6.2, 6.3]."""
    components = position.components
    stop = None if components.recon[unit] and through_zones else zone(position, 1 - components.side_of[unit])
    costs = move_costs(position, unit)
    return search.reach(components.grid, position.at[unit], left, costs, stop=stop, untouched=untouched)


def no_way(position: CrossroadsPosition, unit: Unit, hex: Hex) -> tuple[str, str]:
    """What leaves a unit no way to a hex, however many points it had: the rule, and a word for it."""
    ground = _ground(position, unit)
    dry = Costs(position.components.grid, [part for part in ground.parts if part.name != "river"])
    without = {("6.2", "zone"): _with_enemies(position, unit), ("4.3", "enemy"): ground, ("5.4", "river"): dry}
    return _first(position, unit, hex, FAR, True, without) or ("5.5", "ground")


def in_the_way(
    position: CrossroadsPosition, unit: Unit, hex: Hex, left: int, untouched: bool
) -> tuple[str, str] | None:
    """What makes a unit go a long way round to a hex that its points would reach: the rule, and a word for it."""
    if position.components.recon[unit]:  # zones do not stop it: they cost points
        return None
    without = {("6.2", "zone"): _with_enemies(position, unit), ("4.3", "enemy"): _ground(position, unit)}
    return _first(position, unit, hex, left, untouched, without)


def _ground(position: CrossroadsPosition, unit: Unit) -> Costs:
    """What the map alone costs a unit."""
    return position.components.costs[position.components.unit_class[unit]]


def _with_enemies(position: CrossroadsPosition, unit: Unit) -> Costs:
    """The same, with the hexes of enemy units closed."""
    return _ground(position, unit).plus(_enemy_hexes(position, 1 - position.components.side_of[unit]))


def _first(
    position: CrossroadsPosition,
    unit: Unit,
    hex: Hex,
    left: int,
    untouched: bool,
    without: Mapping[tuple[str, str], Costs],
) -> tuple[str, str] | None:
    """The first obstacle without which a hex would be in reach."""
    grid, here = position.components.grid, position.at[unit]
    for reason, costs in without.items():
        if hex in search.reach(grid, here, left, costs, untouched=untouched):
            return reason
    return None

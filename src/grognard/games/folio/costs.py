"""What a step costs [5.1.1, 5.1.2, 5.2], by how the move went so far: the zone table.

This is all that enemy zones do to moves [6.1-1], and to moves alone [5.1.2-10]. A mobile unit (H is half its allowance,
rounded down; T what ground and hexside cost):

    from                                          to a free hex         to a hex in an enemy zone
    a free hex                                    T                     T [5.1.1-2]
    the hex where it began, in an enemy zone      T [5.1.1-8]           H + T, as the first step only [5.1.2-3]
    a hex in a zone, reached by infiltration      T [5.1.2-4]           not at all
    a hex in a zone, entered from a free hex      H + T [5.1.1-3]       not at all [5.1.1-5]

In a free hex again it goes on as if nothing had been [5.1.1-4, 5.1.2-5]; another zone that it enters is one that it
entered [5.1.1-9]. A leg unit stops in the first zone that it enters [5.1.1-1], though it began in one, which it leaves
for the ground [5.1.1-6, 5.1.1-7]; from a zone where it began it goes into another for its whole allowance, whatever the
ground [5.1.2-1, 5.1.2-2].
"""

from collections.abc import Collection

import numpy as np
from numpy.typing import NDArray

from grognard.board import search
from grognard.board.costs import ALL, FORBIDDEN, Amount, CostPart, Costs, StepCost
from grognard.board.results import LayeredReach, Reach
from grognard.board.search import Layers
from grognard.engine.caching import derived, derived_of
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.moves import FAR
from grognard.games.folio.exclusive import Step
from grognard.games.folio.position import FolioPosition
from grognard.games.folio.zones import zone

STANDINGS = FREE, ENTERED, BEGAN, INFILTRATED = range(4)
"""How a unit comes to be where it is: in no zone; in one that it entered; where it began, in one; by infiltration."""
NEVER = -1
Turns = tuple[int, int]
"""How a unit stands after a step into an enemy zone, and after one into a free hex."""
LEAVE_ZONE, INFILTRATE = "leave_zone", "infiltrate"
"""The parts of a cost that enemy zones make."""


def allowance(position: FolioPosition, unit: Unit) -> int:
    """The half points of a unit for its one move in a turn, mobile or not [5.0-6, 5.1-7]: of the side that shows."""
    found: int = position.components.allowance[unit][position.depleted[unit]]
    return found


def half_allowance(position: FolioPosition, unit: Unit) -> int:
    """Half of a unit's allowance, rounded down to whole points, in half points; nothing for commandos [5.1.2-9]."""
    if position.components.commando[unit]:
        return 0
    return allowance(position, unit) // 4 * 2


def beginning(position: FolioPosition, unit: Unit) -> int:
    """How a unit stands that has not moved yet."""
    if not position.on_map(unit):
        return FREE
    enemy = 1 - position.components.side_of[unit]
    return BEGAN if zone(position, enemy)[position.at[unit]] else FREE


def layers(position: FolioPosition, unit: Unit, standing: int) -> Layers:
    """The costs of every step of a unit just now, by how it has come to where it takes the step."""
    components = position.components
    side = components.side_of[unit]
    bridges = components.exclusive.bridges(position, side)
    commando = components.commando[unit]
    if components.mobile[unit]:
        return _mobile(position, 1 - side, half_allowance(position, unit), commando, bridges)[standing]
    return _leg(position, 1 - side, commando, bridges)[standing]


def reach(position: FolioPosition, unit: Unit, left: int, started: bool, standing: int) -> LayeredReach:
    """Where a unit can get to with the half points that it has left."""
    return _reach(position, unit, left, started, layers(position, unit, standing))


@derived
def _reach(position: FolioPosition, unit: Unit, left: int, started: bool, by: Layers) -> LayeredReach:
    found = search.reach(position.components.grid, position.at[unit], left, None, layers=by, untouched=not started)
    assert isinstance(found, LayeredReach)
    return found


def reach_avoiding(
    position: FolioPosition, unit: Unit, left: int, started: bool, by: Layers, hexes: Collection[Hex]
) -> LayeredReach:
    """The same by ways that keep clear of some hexes."""
    closed = np.zeros(position.components.hexes, dtype=np.int32)
    closed[list(hexes)] = FORBIDDEN
    costs = [cost.plus(CostPart("5.0-2", "avoided", "enter", closed)) for cost in by.costs]
    clear = Layers(costs, by.becomes, stops=list(by.stop), start=by.start)
    found = search.reach(position.components.grid, position.at[unit], left, None, layers=clear, untouched=not started)
    assert isinstance(found, LayeredReach)
    return found


def reach_without_price(position: FolioPosition, unit: Unit, left: int, started: bool, standing: int) -> LayeredReach:
    """Where a unit could get to if it did not pay half its allowance for enemy zones, but they were there."""
    components = position.components
    side = components.side_of[unit]
    if not components.mobile[unit]:
        return reach(position, unit, left, started, standing)
    bridges = components.exclusive.bridges(position, side)
    free = _mobile(position, 1 - side, 0, components.commando[unit], bridges)[standing]
    return _reach(position, unit, left, started, free)


def reach_over_ground(position: FolioPosition, unit: Unit, enemy: Side | None) -> Reach:
    """Where a unit could get to with points without end if nobody had zones; or if there were no enemy at all."""
    costs = position.components.costs if enemy is None else _ground(position, enemy, ())
    found = search.reach(position.components.grid, position.at[unit], FAR, costs)
    assert isinstance(found, Reach)
    return found


def surcharge(step: StepCost) -> Amount | None:
    """The part of a step that is paid because of enemy zones: to leave one, or to infiltrate."""
    return next((part for part in step.parts if part.name in (LEAVE_ZONE, INFILTRATE)), None)


@derived_of("enemy")
def _mobile(
    position: FolioPosition, enemy: Side, half: int, commando: bool, bridges: tuple[Step, ...]
) -> tuple[Layers, ...]:
    near = zone(position, enemy)
    ground = _ground(position, enemy, bridges)
    left = ground.plus(CostPart("5.1.1-3", LEAVE_ZONE, "leave", np.full(len(near), half, dtype=np.int32)))
    into = ground.plus(
        CostPart("5.1.2-3", INFILTRATE, "enter", near * np.int32(half)), *_bars(position, near, commando)
    )
    becomes = _becomes(position, enemy, (ENTERED, FREE), (NEVER, FREE), (INFILTRATED, FREE), (NEVER, FREE))
    return _by_standing(Layers([ground, left, into, ground], becomes))


@derived_of("enemy")
def _leg(position: FolioPosition, enemy: Side, commando: bool, bridges: tuple[Step, ...]) -> tuple[Layers, ...]:
    near = zone(position, enemy)
    ground = _ground(position, enemy, bridges)
    price = np.int32(0 if commando else ALL)
    into = ground.plus(CostPart("5.1.2-1", INFILTRATE, "enter", near * price), *_bars(position, near, commando))
    becomes = _becomes(position, enemy, (ENTERED, FREE), (NEVER, NEVER), (INFILTRATED, FREE), (NEVER, NEVER))
    return _by_standing(Layers([ground, ground, into, ground], becomes, stops=[near] * len(becomes)))


def _by_standing(found: Layers) -> tuple[Layers, ...]:
    """The same costs for units that stand in each of the ways in which one can."""
    return tuple(found.starting(standing) for standing in range(len(found.costs)))


@derived_of("enemy")
def _becomes(
    position: FolioPosition, enemy: Side, free: Turns, entered: Turns, began: Turns, infiltrated: Turns
) -> NDArray[np.int32]:
    """How a unit stands after each step, by how it stood before; a pair says that of zones and of free hexes."""
    near = zone(position, enemy)[position.components.grid.neighbours] > 0
    steps = np.empty((len(STANDINGS), *near.shape), dtype=np.int32)
    for standing, (zoned, open) in enumerate((free, entered, began, infiltrated)):
        steps[standing] = open if zoned == open else np.where(near, np.int32(zoned), np.int32(open))
    return steps


@derived_of("enemy")
def _ground(position: FolioPosition, enemy: Side, bridges: tuple[Step, ...]) -> Costs:
    """Ground, hexsides and links; closed where the enemy is [5.1-4]; no river under a bridge of an engineer [13.0]."""
    components = position.components
    taken = np.zeros(components.hexes, dtype=np.int32)
    taken[position.hexes_of(enemy)] = FORBIDDEN
    costs = components.costs.plus(CostPart("5.1-4", "enemy", "enter", taken))
    if not bridges:
        return costs
    spared = np.zeros((components.hexes, 6), dtype=np.int32)
    for hex, direction in bridges:
        spared[hex, direction] = -components.river_cost[hex, direction]
    return costs.plus(CostPart("13.0-1", "engineers", "side", spared))


def _bars(position: FolioPosition, near: NDArray[np.uint8], commando: bool) -> list[CostPart]:
    """What nobody but commandos [5.1.2-8] does from zone to zone: cross a minefield, enter a fortification."""
    if commando:
        return []
    components, bars = position.components, []
    into = np.maximum(components.grid.neighbours, 0)
    if components.minefields.any():
        mined = components.minefields & (near[into] > 0)
        bars.append(CostPart("5.1.2-6", "minefield", "side", np.where(mined, FORBIDDEN, 0)))
    if components.fortified.any():
        bars.append(
            CostPart("5.1.2-7", "fortification", "enter", np.where(components.fortified & (near > 0), FORBIDDEN, 0))
        )
    return bars

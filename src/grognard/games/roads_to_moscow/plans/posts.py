"""Where guns, HQs, Leaders and Fuel units are wanted: behind those who fight, not beside the enemy, and not alone."""

import numpy as np
from numpy.typing import NDArray

from grognard.board import search
from grognard.engine.caching import derived_of
from grognard.engine.kinds import NONE, Formation, Hex, Side, Unit
from grognard.games.roads_to_moscow.army import COMMAND_RANGE
from grognard.games.roads_to_moscow.movement import MovementPhase
from grognard.games.roads_to_moscow.moving import Moving
from grognard.games.roads_to_moscow.plans.weights import Table, table_of
from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.supply import routes
from grognard.games.roads_to_moscow.zones import combat_hexes


@derived_of("side")
def hexes_to(position: RoadsPosition, side: Side) -> NDArray[np.int32]:
    """Hexes from everywhere to the nearest combat unit of a side; far if it has none."""
    hexes = list(combat_hexes(position, side))
    if not hexes:
        return np.full(position.components.hexes, 99, dtype=np.int32)
    return search.distances(position.components.grid, hexes)


@derived_of("side")
def main_bodies(position: RoadsPosition, side: Side) -> dict[Formation, Hex]:
    """By Formation the hex with most of its attackers around it: there its guns and HQs are wanted.

    Not near the nearest enemy, who may be a straggler far behind the front.
    """
    components, table = position.components, table_of(position.components)
    strength: dict[Formation, dict[Hex, float]] = {}
    for unit in components.by_side[side]:
        if table.fighting[unit] and position.on_map(unit) and components.formation[unit] != NONE:
            hexes = strength.setdefault(components.formation[unit], {})
            hexes[position.at[unit]] = hexes.get(position.at[unit], 0.0) + float(table.attack[unit, 0])
    close = table.weights["together"]
    return {
        formation: max(
            hexes,
            key=lambda hex: (sum(hexes[other] for other in hexes if table.distance[hex, other] <= close), -hex),
        )
        for formation, hexes in strength.items()
    }


def off_post(position: RoadsPosition, unit: Unit, hex: Hex) -> int:
    """How many hexes a hex is from where a unit is wanted.

    Guns and HQs a few hexes from the main body of their Formation, or from any if they are Army units, and as many from
    the enemy; Leaders and Fuel units with HQs, Fuel units on a Supply Road: only there it serves who traces it by road
    [6.43a-2].
    """
    components, table = position.components, table_of(position.components)
    side = components.side_of[unit]
    if not components.combat[unit]:
        away = _nearest(table, [position.at[hq] for hq in _staffs(position, side) if hq != unit], hex)
        lost = components.fuel[unit] and routes(position, side, True).network[hex] < 0
        return away + (int(table.weights["stray"]) if lost else 0)
    bodies = main_bodies(position, side)
    own = bodies.get(components.formation[unit])
    behind = table.weights["staff_behind"] if components.hq[unit] else _behind(table, unit)
    away = _nearest(table, list(bodies.values()) if own is None else [own], hex)
    return int(max(0, away - behind) + max(0, behind - int(hexes_to(position, 1 - side)[hex])))


def _nearest(table: Table, goals: list[Hex], hex: Hex) -> int:
    distance = table.distance[hex]
    return min([int(distance[goal]) for goal in goals], default=0)


def post(position: RoadsPosition, unit: Unit, hex: Hex) -> float:
    """How well who does not attack stands in a hex."""
    return _place(position, unit, hex) - _unguarded(position, unit, hex)


def _place(position: RoadsPosition, unit: Unit, hex: Hex) -> float:
    """How near a hex is to where a unit is wanted, and to those whom it leads."""
    components, table = position.components, table_of(position.components)
    weights = table.weights
    found = -float(weights["post"] * min(off_post(position, unit, hex), 2 * weights["stray"]))
    if components.hq[unit] and components.formation[unit] != NONE:
        near = table.distance[hex]
        led = sum(
            1
            for other in components.units_of[components.formation[unit]]
            if other != unit and position.on_map(other) and near[position.at[other]] <= COMMAND_RANGE
        )
        found += float(weights["under_command"]) * led
    return found


def _unguarded(position: RoadsPosition, unit: Unit, hex: Hex) -> float:
    """What a gun, HQ, Leader or Fuel unit has to fear with nobody to fight for it."""
    components, table = position.components, table_of(position.components)
    side, alone = components.side_of[unit], float(table.weights["alone"])
    enemy = int(hexes_to(position, 1 - side)[hex])
    if enemy > table.weights["raid"] or _fighters_at(position, table, hex, side):
        return 0.0
    if not components.combat[unit]:
        return alone if enemy <= 2 else 0.0
    if enemy <= 1:
        return alone
    guarded = any(_fighters_at(position, table, near, side) for near in components.grid.around[hex])
    return 0.0 if guarded else alone * 0.5


def _behind(table: Table, unit: Unit) -> int:
    reach = table.components.specs[unit].range
    return max(1, min(int(table.weights["guns_behind"]), reach - 1)) if reach else 1


def _fighters_at(position: RoadsPosition, table: Table, hex: Hex, side: Side) -> bool:
    return position.owner(hex) == side and any(table.fighting[unit] for unit in position.stacks[hex])


def _staffs(position: RoadsPosition, side: Side) -> list[Unit]:
    components = position.components
    return [
        unit
        for unit in components.by_side[side]
        if components.hq[unit] and not components.types[unit].arko and position.on_map(unit)
    ]


def posts_of(position: RoadsPosition, side: Side) -> float:
    """How well all of a side stand.

    In its Movement Phase only who has moved counts, or is in hand: whoever may follow does not hold back those who
    fight, or they would wait for their guns and the guns for them.
    """
    components, table = position.components, table_of(position.components)
    waiting = components.reinforcements[side]
    phase, moving = position.nearest(MovementPhase), position.nearest(Moving)
    follow = phase is not None and phase.side == side
    in_hand = moving.units if moving is not None else ()
    found = 0.0
    for unit in components.by_side[side]:
        if not table.fighting[unit]:
            place = position.at[unit]
            if 0 <= place < components.hexes:
                later = follow and not position.moved[unit] and unit not in in_hand
                found += 0.0 if later else post(position, unit, place)
            elif place == waiting:
                found -= float(table.weights["post"] * table.weights["stray"] * 2)
    return found

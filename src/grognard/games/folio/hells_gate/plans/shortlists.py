"""What is worth a look: one unit at a time and the hexes that draw it, a few attacks, the best markers.

There are two hundred units on the map, and each has a hundred hexes in reach: whoever looks at all of them in every
order does not come to an end. The best is the first of what is returned.
"""

from collections.abc import Callable, Mapping

import numpy as np

from grognard.engine.assembling import FIGHT
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.placement import REST
from grognard.engine.planning import Actions, named
from grognard.engine.procedures import BACK, DONE, PASS
from grognard.games.folio.combat import Attacking
from grognard.games.folio.hells_gate.bombardment import FIRE
from grognard.games.folio.hells_gate.charts import BRIDGEHEAD
from grognard.games.folio.hells_gate.components import GERMAN, SOVIET
from grognard.games.folio.hells_gate.plans.evaluation import (
    able,
    aims_of,
    differential,
    lines,
    promise,
    remember_enemy,
    wall_depths,
    ways,
)
from grognard.games.folio.hells_gate.plans.weights import Table, table_of
from grognard.games.folio.hells_gate.position import HellsGatePosition
from grognard.games.folio.hells_gate.support import left_in
from grognard.games.folio.movement import Moving
from grognard.games.folio.zones import zone


def shortlist(decision: Decision, position: HellsGatePosition, actions: Actions) -> Actions:
    """The actions that are worth a look, the most promising first; all of them, if there is nothing to say."""
    choose = _LOOKS.get(decision.question)
    return (choose(position, actions) if choose else ()) or actions


def _which_to_place(position: HellsGatePosition, actions: Actions) -> Actions:
    """Units stand where they stood in history."""
    return [action for action in (REST, DONE) if action in actions][:1]


# -- movement


def _which_to_move(position: HellsGatePosition, actions: Actions) -> Actions:
    """Whoever can be released first; then unit by unit, those first who are nearest to where they are wanted."""
    released = named(position, actions, "release", "unit")
    if released:
        return [next(iter(released.values()))]
    units, table = named(position, actions, "unit", "unit"), table_of(position.components)
    if not units:
        return [DONE]
    return [units[min(units, key=lambda unit: (_away(position, table, unit), unit))]]


def _away(position: HellsGatePosition, table: Table, unit: Unit) -> float:
    return float(table.away[table.goal[unit], position.at[unit]])


def _where_to_move(position: HellsGatePosition, actions: Actions) -> Actions:
    """The hexes nearest to the goal, those next to enemies who can be attacked, and those in the enemy's way."""
    frame = position.frames[-1]
    if not isinstance(frame, Moving) or frame.started:
        return [action for action in actions if action == DONE]
    remember_enemy(position, frame.side)
    hexes = named(position, actions, "hex", "place")
    ranked = rank_hexes(position, frame.unit, list(hexes))
    return [*(hexes[hex] for hex in ranked), *(action for action in actions if action == BACK)]


def rank_hexes(position: HellsGatePosition, unit: Unit, hexes: list[Hex]) -> list[Hex]:
    """The hexes worth a look for a unit."""
    if not hexes:
        return []
    components, table = position.components, table_of(position.components)
    looks, side = table.weights["looks"], components.side_of[unit]
    places = np.array(hexes)
    away = table.away[table.goal[unit], places] - 0.1 * np.array([table.help[hex] for hex in hexes])
    wanted = places[np.argsort(away, kind="stable")[: looks["hexes"]]].tolist()
    near = zone(position, 1 - side)[places] > 0
    gains = {hex: gain(position, side, unit, hex) for hex in places[near].tolist()}
    meeting = sorted(gains, key=lambda hex: (-gains[hex], hex))[: looks["contacts"]]
    barring = []
    if side == SOVIET:
        barring = [*_in_the_way(position, places), *_in_the_wall(position, places)]
    return list(dict.fromkeys([*meeting, *barring, *_on_wanted_ground(position, side, hexes, gains), *wanted]))


def _on_wanted_ground(
    position: HellsGatePosition, side: Side, hexes: list[Hex], gains: Mapping[Hex, float]
) -> list[Hex]:
    """Of some hexes those that both sides want, and the best two to attack each of those from that the enemy holds."""
    found = []
    for hex in table_of(position.components).wanted_ground:
        if hex in hexes:
            found.append(hex)
        elif position.owner(hex) == 1 - side:
            beside = [near for near in position.components.grid.around[hex] if near in gains]
            found += sorted(beside, key=lambda near: (-gains[near], near))[:2]
    return found


def gain(position: HellsGatePosition, side: Side, unit: Unit, hex: Hex) -> float:
    """What a unit adds to the attacks on the enemies beside a hex, at the best of them."""
    weights, best = table_of(position.components).weights, 0.0
    for other in position.components.grid.around[hex]:
        if position.owner(other) == 1 - side:
            joined = [one for one in able(position, side, other) if one != unit]
            with_it = differential(position, other, [*joined, unit])
            best = max(best, min(with_it, weights["good"]) - weights["poor"])
    return best


def _in_the_way(position: HellsGatePosition, places: np.ndarray[tuple[int], np.dtype[np.int64]]) -> list[Hex]:
    """Of some hexes those on the way of the Germans, what it leads to first: the best for each of their aims."""
    looks, open_hexes = table_of(position.components).weights["looks"], set(places.tolist())
    found = []
    for way in _ways_of_germans(position):
        found += [hex for hex in reversed(way) if hex in open_hexes][: looks["barriers"]]
    return found


def _ways_of_germans(position: HellsGatePosition) -> list[list[Hex]]:
    """From the west to the encircled force; or from where they stand to the hexes that victory names."""
    components = position.components
    if components.facts.more.get("victory", {}).get("count") == BRIDGEHEAD:
        there = ways(position)
        return [there.path(aim) for aim in aims_of(position) if aim in there]
    found = lines(position)
    here = [position.at[unit] for unit in components.by_side[GERMAN] if components.encircled[unit]]
    linked = [hex for hex in here if 0 <= hex < components.hexes and hex in found]
    return [found.path(min(linked, key=lambda hex: int(found.cost[hex])))] if linked else []


def _in_the_wall(position: HellsGatePosition, places: np.ndarray[tuple[int], np.dtype[np.int64]]) -> list[Hex]:
    """Of some hexes those where the wall between relief and pocket is thinnest, one a row."""
    table = table_of(position.components)
    rows, looks = table.row[places], table.weights["looks"]
    inside = rows >= 0
    if not inside.any():
        return []
    depths = np.convolve(wall_depths(position), np.ones(3), mode="same")[rows[inside]]
    found: dict[int, Hex] = {}
    for n in np.argsort(depths, kind="stable"):
        found.setdefault(int(rows[inside][n]), int(places[inside][n]))
        if len(found) == looks["barriers"]:
            break
    return list(found.values())


# -- combat


def _whom_to_attack(position: HellsGatePosition, actions: Actions) -> Actions:
    """The most promising attacks and bombardments, or no more."""
    looks, side = table_of(position.components).weights["looks"], position.frames[-1].side
    attacks = named(position, actions, "attack", "hex")
    good = {hex: promise(position, side, hex) for hex in attacks}
    best = sorted((hex for hex in good if good[hex] > 0), key=lambda hex: (-good[hex], hex))[: looks["attacks"]]
    bombards = named(position, actions, "bombard", "hex")
    weak = sorted(bombards, key=lambda hex: (_toughness(position, hex), hex))[: looks["bombardments"]]
    return [*(bombards[hex] for hex in weak), *(attacks[hex] for hex in best), DONE]


def _toughness(position: HellsGatePosition, hex: Hex) -> float:
    """How hard a hex is to bombard, and how far from where anybody is wanted it is."""
    table, target = table_of(position.components), position.stacks[hex][0]
    far: float = table.weights["goal"] * _away(position, table, target)
    return far - differential(position, hex, [])


def _who_attacks(position: HellsGatePosition, actions: Actions) -> Actions:
    """Everybody who can, the strongest first, until that is enough; engineers where a river is in the way."""
    frame = position.frames[-1]
    assert isinstance(frame, Attacking)
    units = named(position, actions, "unit", "unit")
    enough = table_of(position.components).weights["good"]
    if units and differential(position, frame.hex, list(frame.units)) < enough:
        attack, depleted = position.components.attack, position.depleted
        return [units[max(units, key=lambda unit: (attack[unit][depleted[unit]], -unit))]]
    bridging = [action for action in actions if action.verb == "engineer"]
    if bridging and not frame.engineers:
        return bridging[:1]
    return [action for action in actions if action in (FIGHT, BACK)]


def _which_pools(position: HellsGatePosition, actions: Actions) -> Actions:
    """As many markers as may be used, of the best pool."""
    return _best_pool(position, actions) or [action for action in actions if action in (FIRE, BACK)]


def _support(position: HellsGatePosition, actions: Actions) -> Actions:
    """A marker of the best pool: what is not used is back at the end of the turn, and so is what was used [8.6-3]."""
    return _best_pool(position, actions) or [action for action in actions if action == PASS]


def _best_pool(position: HellsGatePosition, actions: Actions) -> Actions:
    """The pool whose markers are worth most on average; nothing, if none can be used."""
    pools = named(position, actions, "pool", "pool")

    def mean(pool: int) -> float:
        markers = left_in(position, pool)
        return sum(position.components.marker_values[marker] for marker in markers) / max(1, len(markers))

    return [pools[max(pools, key=lambda pool: (mean(pool), -pool))]] if pools else []


def _no_bridge(position: HellsGatePosition, actions: Actions) -> Actions:
    """Rivers are crossed for their cost."""
    return [action for action in actions if action == BACK]


def _usual_lines(position: HellsGatePosition, actions: Actions) -> Actions:
    """As many lines as there can be [13.0-6]."""
    return [action for action in actions if action == DONE]


def _whom_to_rebuild(position: HellsGatePosition, actions: Actions) -> Actions:
    """The unit that gains most; a battalion that is restored is one that may get out."""
    restored = [action for action in actions if action.verb == "restore"]
    table, units = table_of(position.components), named(position, actions, "rebuild", "unit")
    best = max(units, key=lambda unit: (table.worth[unit, 0] - table.worth[unit, 1], -unit), default=None)
    return [*restored[:1], *([units[best]] if best is not None else []), PASS]


_LOOKS: Mapping[str, Callable[[HellsGatePosition, Actions], Actions]] = {
    "placement.which": _which_to_place,
    "movement.which": _which_to_move,
    "movement.where": _where_to_move,
    "engineers.where": _no_bridge,
    "combat.whom": _whom_to_attack,
    "combat.who": _who_attacks,
    "bombardment.pools": _which_pools,
    "support.which": _support,
    "rebuilding.which": _whom_to_rebuild,
    "supply.lines": _usual_lines,
}

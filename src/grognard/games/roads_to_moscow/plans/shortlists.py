"""What is worth a look: one unit at a time and the hexes that draw it, the best attack, a few ends of a retreat.

A formation has twenty units, and each of them a hundred hexes in reach: whoever looks at all of them in every order
does not come to an end. The best is the first of what is returned; where one action is returned, it is taken.
"""

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.planning import Actions, named
from grognard.engine.procedures import BACK, DONE
from grognard.games.roads_to_moscow.components import GERMAN, SOVIET
from grognard.games.roads_to_moscow.moving import ON_ITS_WAY, Moving
from grognard.games.roads_to_moscow.plans import combats, commands
from grognard.games.roads_to_moscow.plans.attacks import overrun_value
from grognard.games.roads_to_moscow.plans.evaluation import (
    afar,
    draws,
    front,
    remember_enemy,
    strength_near,
)
from grognard.games.roads_to_moscow.plans.lines import gaps
from grognard.games.roads_to_moscow.plans.posts import hexes_to, off_post, post
from grognard.games.roads_to_moscow.plans.weights import table_of
from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.stacking import too_full
from grognard.games.roads_to_moscow.zones import combat_hexes, zone


def shortlist(decision: Decision, position: RoadsPosition, actions: Actions) -> Actions:
    """The actions that are worth a look, the most promising first; all of them, if there is nothing to say."""
    if decision.question == "check.aid":
        return combats.aid(decision, position, actions) or actions
    choose = _LOOKS.get(decision.question)
    return (choose(position, actions) if choose else ()) or actions


# -- movement


def _which_to_move(position: RoadsPosition, actions: Actions) -> Actions:
    """Unit by unit: those who fight, the nearest to the enemy first, then guns, HQs, Leaders and Fuel units."""
    units = named(position, actions, "unit", "unit")
    if not units:
        return [action for action in actions if action == DONE]
    components, table = position.components, table_of(position.components)
    side = components.side_of[next(iter(units))]
    near = hexes_to(position, 1 - side)

    def order(unit: Unit) -> tuple[int, int, tuple[int, float, int]]:
        role = 0 if table.fighting[unit] else 1 if components.artillery[unit] else 2 if components.combat[unit] else 3
        place = position.at[unit]
        return role, int(near[place]) if 0 <= place < components.hexes else 99, _leading(position, unit)

    return [units[min(units, key=order)]]


def _where_to_move(position: RoadsPosition, actions: Actions) -> Actions:
    """The hexes nearest to the goal, those next to enemies who can be attacked, those in their way; or an Overrun."""
    frame = position.frames[-1]
    if not isinstance(frame, Moving):
        return []
    remember_enemy(position, frame.side)
    together = next_comrade(position, frame, actions)
    if together is not None:
        return [together]
    stop = [action for action in actions if action in (DONE, BACK)]
    overruns = _overruns(position, frame, actions)
    if frame.started and frame.start != NONE and frame.standing == ON_ITS_WAY and not overruns:
        return stop
    hexes = named(position, actions, "hex", "place")
    ranked = rank_hexes(position, frame.units, roomy(position, frame, list(hexes)))
    return [*overruns, *(hexes[hex] for hex in ranked), *stop]


def next_comrade(position: RoadsPosition, frame: Moving, actions: Actions) -> Action | None:
    """Who else of the same hex comes along: with the one that leads all who fight, with the others nobody.

    So a stack is moved as one first, for a unit that goes ahead alone, or is left behind alone, is in danger. If that
    is no good, all but the one that leads are looked at singly.
    """
    fights = table_of(position.components).fighting
    if frame.started or not position.on_map(frame.units[0]) or not fights[frame.units[0]]:
        return None
    comrades = named(position, actions, "with", "unit")
    fighting = [unit for unit in comrades if fights[unit]]
    first = min((*frame.units, *fighting), key=lambda unit: _leading(position, unit))
    return comrades[min(fighting)] if fighting and first == frame.units[0] else None


def _leading(position: RoadsPosition, unit: Unit) -> tuple[int, float, int]:
    """Of a stack the slowest unit leads, the weakest of those."""
    strength = float(table_of(position.components).attack[unit, int(position.reduced[unit])])
    return position.components.move[unit], strength, unit


def _overruns(position: RoadsPosition, frame: Moving, actions: Actions) -> list[Action]:
    targets = named(position, actions, "overrun", "hex")
    least = 3 * table_of(position.components).by_side["least"][frame.side]
    values = {hex: overrun_value(position, frame.units, hex) for hex in targets}
    return [targets[hex] for hex in sorted(values, key=lambda hex: -values[hex]) if values[hex] > least][:1]


def roomy(position: RoadsPosition, frame: Moving, hexes: list[Hex]) -> list[Hex]:
    """The hexes that have room for a stack as it is: nobody is counted upon to leave before the phase ends [3.33]."""
    stacks = position.stacks
    return [hex for hex in hexes if hex not in stacks or not too_full(position, hex, frame.units)]


def rank_hexes(position: RoadsPosition, units: Sequence[Unit], hexes: list[Hex]) -> list[Hex]:
    """The hexes worth a look for units that move as one."""
    if not hexes:
        return []
    components, table, unit = position.components, table_of(position.components), units[0]
    looks, side = table.weights["looks"], components.side_of[unit]
    if not table.fighting[unit]:
        values = {hex: post(position, unit, hex) for hex in _near_posts(position, unit, hexes)}
        return sorted(values, key=lambda hex: (-values[hex], hex))[: looks["posts"]]
    places = np.array(hexes)
    away = afar(position, side, places) - 0.2 * np.array([table.help[hex] for hex in hexes])
    wanted = places[np.argsort(away, kind="stable")[: looks["hexes"]]].tolist()
    near = zone(position, 1 - side)[places]
    gains = {
        hex: gain(position, side, units, hex) for hex in _contacts(position, side, places[near].tolist(), away[near])
    }
    meeting = sorted(gains, key=lambda hex: (-gains[hex], hex))[: looks["contacts"]]
    barring = _in_the_way(position, places)[: looks["barriers"]] if side == SOVIET else _to_take(position, hexes)
    return list(dict.fromkeys([*meeting, *barring, *wanted]))


def _near_posts(position: RoadsPosition, unit: Unit, hexes: list[Hex]) -> list[Hex]:
    """Of many hexes those nearest to where a unit is wanted."""
    return sorted(hexes, key=lambda hex: off_post(position, unit, hex))[:MOST_POSTS]


MOST_POSTS = 30
"""Hexes in which a gun or HQ is reckoned to stand, the nearest to where it is wanted first."""
MOST_CONTACTS = 12
"""Hexes beside enemies whose attacks are reckoned, the nearest to the goal first."""


def _contacts(
    position: RoadsPosition, side: Side, hexes: list[Hex], away: np.ndarray[tuple[int], np.dtype[np.float64]]
) -> list[Hex]:
    return [hexes[n] for n in np.argsort(away, kind="stable")[:MOST_CONTACTS].tolist()]


def gain(position: RoadsPosition, side: Side, units: Sequence[Unit], hex: Hex) -> float:
    """What units that move as one add to the best attack on the enemies beside a hex."""
    components, table = position.components, table_of(position.components)
    enemies, around = combat_hexes(position, 1 - side), components.grid.around
    here, best = position.at[units[0]], 0.0
    own = sum(float(table.attack[unit, int(position.reduced[unit])]) for unit in units)
    for other in around[hex]:
        if other not in enemies:
            continue
        strength = own
        for near in around[other]:
            if near != here and position.owner(near) == side:
                strength += sum(float(table.attack[one, int(position.reduced[one])]) for one in position.stacks[near])
        defence = sum(float(table.defence[one, int(position.reduced[one])]) for one in position.stacks[other])
        best = max(best, min(strength / max(defence, 0.5), 5.0) - 0.3 * table.help[other])
    return best


def _to_take(position: RoadsPosition, hexes: list[Hex]) -> list[Hex]:
    """Goals in reach that the German has not, and the ends of what is to be opened again of the road behind them."""
    inside = set(hexes)
    goals = table_of(position.components).goals
    found = [goal.hex for goal in goals if goal.hex in inside and position.control[goal.hex] != GERMAN]
    shut = [hex for hex in gaps(position) if hex in inside]
    return [*found, *shut[:1], *shut[-1:]]


def _in_the_way(position: RoadsPosition, places: np.ndarray[tuple[int], np.dtype[np.int64]]) -> list[Hex]:
    """Of some hexes those on the way of the German to the goal that they threaten most, and the goals themselves."""
    table = table_of(position.components)
    if not table.goals:
        return []
    threatened, found, open_hexes = draws(position, SOVIET), front(position, GERMAN), set(places.tolist())
    hexes: list[Hex] = []
    for n in np.argsort(-threatened, kind="stable")[:3].tolist():
        goal = table.goals[n].hex
        if goal in found:
            hexes += [hex for hex in found.path(goal) if hex in open_hexes][:2]
        if goal in open_hexes:
            hexes.append(goal)
    return list(dict.fromkeys(hexes))


# -- retreats, advances, reaction


def _ends(position: RoadsPosition, actions: Actions) -> Actions:
    """A few hexes, the least exposed first."""
    hexes = named(position, actions, "hex", "place")
    if not hexes:
        return []
    most = table_of(position.components).weights["looks"]["ends"]
    stay = [action for action in actions if action.verb in ("stay", "done")]
    if len(hexes) <= most:
        return [*hexes.values(), *stay]
    frame = position.frames[-1]
    enemies = strength_near(
        position, 1 - frame.side, tuple(position.reduced[u] for u in position.components.by_side[1 - frame.side])
    )
    best = sorted(hexes, key=lambda hex: (float(enemies[hex]), hex))[:most]
    return [*(hexes[hex] for hex in best), *stay]


_LOOKS: Mapping[str, Callable[[RoadsPosition, Actions], Actions]] = {
    "movement.which": _which_to_move,
    "movement.where": _where_to_move,
    "retreat.where": _ends,
    "retreat.enemy_where": _ends,
    "rockets.where": _ends,
    "advance.second": _ends,
    "reaction.where": _ends,
    **combats.LOOKS,
    **commands.LOOKS,
}

"""Where units go: attackers to their objectives and into good attacks, defenders into their way, guns behind them."""

from collections.abc import Collection

import numpy as np

from grognard.board.costs import POINT
from grognard.engine.actions import Action
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.planning import Actions, named, of_verb
from grognard.engine.procedures import BACK, DONE
from grognard.games.less_than_60_miles.battle import Attacking
from grognard.games.less_than_60_miles.command import parent
from grognard.games.less_than_60_miles.components import NATO, WP
from grognard.games.less_than_60_miles.costs import reach
from grognard.games.less_than_60_miles.disengage import outcomes, success, why_not_first_hex
from grognard.games.less_than_60_miles.hqs import DEPLOYED, command_range
from grognard.games.less_than_60_miles.modes import mode_name
from grognard.games.less_than_60_miles.movement import taken
from grognard.games.less_than_60_miles.moving import Moving, destinations, first_hexes, hq_change_cost
from grognard.games.less_than_60_miles.plans.attacks import Promise, attack_from, best_attack
from grognard.games.less_than_60_miles.plans.evaluation import away, away_from_area, places
from grognard.games.less_than_60_miles.plans.wanted_modes import (
    BEHIND,
    NEAR,
    enemies_away,
    is_spent,
    is_worn,
    modes_of,
    wish,
)
from grognard.games.less_than_60_miles.plans.weights import table_of
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.reinforcements import Entering
from grognard.games.less_than_60_miles.stacking import too_full

SAFE = (4, 3)
"""Hexes from the enemy that HQs of NATO and of the Warsaw Pact keep."""
SLACK = (1, 2)
"""Hexes inside its Command Range that an HQ of NATO and of the Warsaw Pact likes its units to be: these march on."""
FOLLOW = (0, 2)
"""The same for an HQ that stands: beyond that it packs up."""
CONTACTS = 6
"""Hexes beside enemies from which attacks are reckoned."""
ROUND = 3.0
"""Movement Points by which a way round an enemy may be longer; a way back and past them is longer still."""
FEAR = 100.0
"""Movement Points that a spent unit would go back rather than stay in reach of the enemy."""
LIKELY = 0.5
"""The chance that a Disengagement must have."""
DISENGAGE = Action("disengage")
NOWHERE = -1


# -- who is next


def which(position: FrontPosition, actions: Actions) -> Actions:
    """Reinforcements, then those who stand next to the enemy for others to attack, the strongest last; HQs, guns."""
    reinforcements = of_verb(actions, "reinforce")
    if reinforcements:
        return _first_come(position, reinforcements)
    units = named(position, actions, "unit", "unit")
    if not units:
        return of_verb(actions, "done")
    components, table = position.components, table_of(position.components)
    side = components.side_of[next(iter(units))]
    near = enemies_away(position, side)

    def order(unit: Unit) -> tuple[int, float, int]:
        if components.combat[unit]:
            return 0, min(int(near[position.at[unit]]), 9) * 10 + float(table.attack[unit]), unit
        return 1 if components.artillery[unit] else 2, 0.0, unit

    too_many = [] if DONE in actions else [unit for unit in units if must_go(position, unit)]
    wanted = too_many or [unit for unit in units if _has_business(position, unit)]
    return [units[min(wanted, key=order)]] if wanted else of_verb(actions, "done") or [units[min(units, key=order)]]


def must_go(position: FrontPosition, unit: Unit) -> bool:
    """Is a unit in a hex over the limit that it can leave? The phase does not end before somebody does [7-3]."""
    side = position.components.side_of[unit]
    return too_full(position, position.at[unit], side) and bool(destinations(position, taken(position, side, unit)))


def _has_business(position: FrontPosition, unit: Unit) -> bool:
    """Is it worth a look where a unit might go? Helicopters stay at their bases, guns where they fire."""
    components = position.components
    if components.specs[unit].territorial and _is_garrison(position, unit):
        return False
    if components.helicopter[unit]:
        return mode_name(position, unit) == "tactical" and wish(position, unit) == position.mode[unit]
    return True


def _is_garrison(position: FrontPosition, unit: Unit) -> bool:
    """Is a Territorial alone in an objective? It stays: nobody else comes so soon."""
    here, combat = position.at[unit], position.components.combat
    if not any(goal.hex == here for goal in table_of(position.components).goals):
        return False
    return combat[unit] and sum(combat[other] for other in position.units_at(here)) == 1


def _first_come(position: FrontPosition, actions: Actions) -> Actions:
    """HQs first, so that others are in command."""
    units = named(position, actions, "reinforce", "unit")
    return [units[min(units, key=lambda unit: (not position.components.hq[unit], unit))]]


def entry(position: FrontPosition, actions: Actions) -> Actions:
    """In the mode that it fights or marches in, where it is nearest to where it is wanted."""
    frame = position.frames[-1]
    hexes = named(position, actions, "hex", "place")
    if not isinstance(frame, Entering) or not hexes:
        return [BACK]
    components, modes, unit = position.components, modes_of(position.components), frame.unit
    open_modes = named(position, actions, "mode", "mode")
    if components.combat[unit]:
        wanted = modes.march_assault if modes.marches[unit] else modes.tactical
    else:
        wanted = modes.firing[unit] if components.artillery[unit] else position.mode[unit]
    if wanted in open_modes:
        return [open_modes[wanted]]
    if components.specs[unit].territorial:
        return [hexes[max(hexes, key=lambda hex: (_garrison(position, hex), -hex))]]
    field = away(position) if frame.side == WP else _to_cover(position)
    return [hexes[min(hexes, key=lambda hex: (float(field[hex]), hex))]]


def _garrison(position: FrontPosition, hex: Hex) -> float:
    """What a hex is worth to Territorials: the points of an objective there, or near it, that nobody else holds."""
    table, own = table_of(position.components), places(position, NATO)
    guarded = set(own[own >= 0].tolist())
    open_to = [n for n, goal in enumerate(table.goals) if goal.hex not in guarded and position.held[goal.hex] != WP]
    return max((float(table.goal_points[n]) / (1.0 + float(table.apart[n, hex])) for n in open_to), default=0.0)


def _to_cover(position: FrontPosition) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Hexes from each hex to the objective that is nearest to the enemy, among those that NATO still has."""
    table = table_of(position.components)
    enemy = places(position, WP)
    foes = enemy[enemy >= 0]
    if not len(table.goals) or not len(foes):
        return np.zeros(position.components.hexes)
    threat = table.apart[:, foes].min(axis=1).astype(np.float64)
    held = np.array([position.held[goal.hex] == WP for goal in table.goals])
    return np.asarray((table.apart + (threat + 20.0 * held)[:, None]).min(axis=0))


# -- where to


def where(position: FrontPosition, actions: Actions) -> Actions:
    """What a unit in hand does next: attack, go where an attack is good, go on, or stop."""
    frame = position.frames[-1]
    if not isinstance(frame, Moving):
        return []
    components, unit = position.components, frame.unit
    crowded = not frame.started and too_full(position, position.at[unit], frame.side)
    room = _with_room(position, frame, actions)
    actions = room if of_verb(room, "hex") or (room and not crowded) else actions
    hexes = named(position, actions, "hex", "place")
    stop = list(hexes.values()) if crowded and hexes else of_verb(actions, "done", "back")  # who is too many goes [7-3]
    if components.hq[unit]:
        return _hq(position, frame, actions) or stop
    if not components.combat[unit]:
        return _behind(position, frame, hexes) or stop
    attack = _attack(position, frame, actions, hexes)
    if attack:
        return attack
    if DISENGAGE in actions and should_leave(position, frame):
        return [DISENGAGE]
    if not frame.started and is_worn(position, unit) and wish(position, unit) == modes_of(components).refit:
        return stop  # it waits for the order, or for the end of its rest
    found = march(position, frame, hexes) if frame.side == WP else stand(position, frame, hexes)
    crossing = by_river(position, frame, actions, found)
    return [*(hexes[hex] for hex in found), *crossing, *stop]


def _with_room(position: FrontPosition, frame: Moving, actions: Actions) -> Actions:
    """Without the hexes that are over the limit until others leave them: nobody reckons on that [7-3]."""
    stacks, side, coming = position.stacks, frame.side, (frame.unit,)
    ways = [("hex", "place"), ("cross_hasty", "hex"), ("cross_prepared", "hex")]
    hexes = [found for verb, kind in ways for found in named(position, actions, verb, kind).items()]
    full = {action for hex, action in hexes if hex in stacks and too_full(position, hex, side, coming)}
    return [action for action in actions if action not in full] if full else actions


def _attack(position: FrontPosition, frame: Moving, actions: Actions, hexes: dict[Hex, Action]) -> list[Action]:
    """The best attack from here, or the hex from which a better one can be made with what is left."""
    table, unit = table_of(position.components), frame.unit
    least = table.least[frame.side]
    targets = named(position, actions, "attack", "hex")
    here = best_attack(position, unit, frame.left, list(targets))
    best: Promise | None = here if here is not None and here.value > least else None
    there = NOWHERE
    if frame.side == WP or not frame.started:  # NATO goes back to its place after an attack
        for hex, left in _contacts(position, frame, hexes):
            found = attack_from(position, unit, hex, left)
            if found is not None and found.value > max(least, best.value + 0.05 if best else least):
                best, there = found, hex
    if best is None:
        return []
    return [targets[best.hex]] if there == NOWHERE else [hexes[there]]


def _contacts(position: FrontPosition, frame: Moving, hexes: dict[Hex, Action]) -> list[tuple[Hex, int]]:
    """Hexes in reach next to enemies, with the points that are left there; those with most of them first."""
    if not hexes:
        return []
    cost = reach(position, frame.unit, frame.left, first_hexes(position, frame)).cost
    beside = enemies_away(position, frame.side)
    near = [(hex, frame.left - int(cost[hex])) for hex in hexes if beside[hex] == 1]
    near = [one for one in near if one[1] >= 3 * POINT]
    return sorted(near, key=lambda one: (-one[1], one[0]))[:CONTACTS]


def kind(position: FrontPosition, actions: Actions) -> Actions:
    """Hasty or prepared, whichever promises more."""
    frame = position.frames[-1]
    if not isinstance(frame, Attacking):
        return []
    best = best_attack(position, frame.unit, frame.left, [frame.hex])
    wanted = of_verb(actions, best.kind) if best is not None else []
    return wanted or of_verb(actions, "prepared", "hasty") or [BACK]


def assault(position: FrontPosition, actions: Actions) -> Actions:
    """With engineers against works, if there are any; then go."""
    return (of_verb(actions, "engineers") or of_verb(actions, "assault") or [BACK])[:1]


def should_leave(position: FrontPosition, frame: Moving) -> bool:
    """Does a unit get away from the enemies next to it: one of NATO that is in danger, others if they can go round?"""
    unit = frame.unit
    if frame.started or position.engaged[unit]:
        return False
    if frame.side == NATO:
        return _is_outnumbered(position, unit)
    likely = success(outcomes(position, unit)) >= LIKELY
    return likely and (is_spent(position, unit) or _can_go_round(position, unit))


def _is_outnumbered(position: FrontPosition, unit: Unit) -> bool:
    """Are the enemies next to a unit of NATO far stronger, or stronger than one that is worn?"""
    components, table = position.components, table_of(position.components)
    here = position.at[unit]
    around = [other for hex in components.grid.around[here] for other in position.units_at(hex)]
    force = sum(float(table.attack[other]) for other in around if components.side_of[other] == WP)
    own = sum(float(table.defence[other]) for other in position.units_at(here))
    worn = position.attrition[unit] * 2 >= components.limit[unit]
    return force > (1.5 if worn else 3.0) * own


def _can_go_round(position: FrontPosition, unit: Unit) -> bool:
    """Is there a hex to go to next that is not much farther from the objectives: a way that leads not back by here?

    Asked of units of the Warsaw Pact that have no good attack: they would stand before a strong point for ever.
    """
    here, field = position.at[unit], away(position)
    return any(
        float(field[hex]) <= float(field[here]) + ROUND and why_not_first_hex(position, unit, hex) is None
        for hex in position.components.grid.around[here]
        if position.owner(hex) != NATO
    )


def march(position: FrontPosition, frame: Moving, hexes: Collection[Hex]) -> list[Hex]:
    """The hexes nearest to an objective, and to where regiments score."""
    if not hexes:
        return []
    table, places_ = table_of(position.components), np.array(list(hexes))
    most = table.weights["looks"]["hexes"]
    field = away(position)[places_]
    if is_spent(position, frame.unit):  # out of reach of counter-attacks, as far forward as that can be
        field = field + FEAR * (enemies_away(position, WP)[places_] < BEHIND)
    found = places_[np.argsort(field, kind="stable")[:most]].tolist()
    if table.area.any() and table.regiment[frame.unit]:
        ground = away_from_area(position)[places_]
        found += places_[np.argsort(ground, kind="stable")[:2]].tolist()
    return list(dict.fromkeys(found))


def stand(position: FrontPosition, frame: Moving, hexes: Collection[Hex]) -> list[Hex]:
    """For NATO: objectives in reach, hexes on the enemy's way to them, good ground near the front."""
    if not hexes:
        return []
    table, looks = table_of(position.components), table_of(position.components).weights["looks"]
    inside = np.array(list(hexes))
    cover = _to_cover(position)
    found = [goal.hex for goal in table.goals if goal.hex in hexes and position.held[goal.hex] != WP][:3]
    found += [hex for hex in enemy_ways(position) if hex in hexes][: looks["paths"]]
    value = cover[inside] - 0.3 * table.shelter[inside]
    found += inside[np.argsort(value, kind="stable")[: looks["hexes"]]].tolist()
    if enemies_away(position, NATO)[position.at[frame.unit]] > NEAR:  # a reserve may be needed at any objective
        rear = table.apart[:, inside].argmin(axis=1)
        found += inside[rear[np.argsort(-table.goal_points, kind="stable")[: looks["hexes"]]]].tolist()
    front = enemies_away(position, NATO)[inside]
    back = inside[np.argsort(-front - 0.3 * table.shelter[inside], kind="stable")[:1]]
    return list(dict.fromkeys([*found, *back.tolist()]))


def enemy_ways(position: FrontPosition) -> list[Hex]:
    """The hexes on the ways of the Warsaw Pact's foremost units to their objectives, the nearest to them first."""
    field, grid = away(position), position.components.grid
    at = places(position, WP)
    foremost = sorted({int(hex) for hex in at[at >= 0]}, key=lambda hex: (float(field[hex]), hex))[:6]
    found: list[Hex] = []
    for start in foremost:
        hex = start
        for _ in range(5):
            near = min(grid.around[hex], key=lambda one: (float(field[one]), one))
            if field[near] >= field[hex]:
                break
            found.append(near)
            hex = near
    return list(dict.fromkeys(found))


def by_river(position: FrontPosition, frame: Moving, actions: Actions, found: list[Hex]) -> list[Action]:
    """A river that is crossed with a die, if the far bank is much nearer to the goal than anything in reach."""
    if frame.side != WP:
        return []
    field = away(position)
    best = min((float(field[hex]) for hex in [*found, position.at[frame.unit]]), default=0.0)
    prepared, hasty = named(position, actions, "cross_prepared", "hex"), named(position, actions, "cross_hasty", "hex")
    ways = [(float(field[hex]), action) for one in (prepared, hasty) for hex, action in one.items()]
    good = [way for way in ways if way[0] < best - 4.0]
    return [min(good, key=lambda way: way[0])[1]] if good else []


# -- guns and HQs


def _behind(position: FrontPosition, frame: Moving, hexes: dict[Hex, Action]) -> Actions:
    """Guns follow within range of the enemy and behind their own troops; one hex, or none."""
    unit, side = frame.unit, frame.side
    if frame.started or not hexes:
        return []
    best = min([*hexes, position.at[unit]], key=lambda hex: (gun_post(position, side, unit, hex), hex))
    return [hexes[best]] if best in hexes else []


def gun_post(position: FrontPosition, side: Side, unit: Unit, hex: Hex) -> float:
    """How far a hex is from where a gun is wanted: as near as fire needs, not nearer, with its own before it."""
    components = position.components
    away_ = int(enemies_away(position, side)[hex])
    wanted = max(2, min(components.specs[unit].range - (side == WP), 4))
    own = int(enemies_away(position, 1 - side)[hex])
    hq = parent(position, unit)
    far = 0
    if hq >= 0 and position.on_map(hq):
        far = max(0, components.distance(hex, position.at[hq]) - command_range(position, hq))
    return abs(away_ - wanted) + (5.0 if away_ < 2 else 0.0) + 0.5 * max(0, own - 1) + 0.5 * far


def _hq(position: FrontPosition, frame: Moving, actions: Actions) -> Actions:
    """An HQ packs up if its units get out of range, follows them, and is set up again; one action, or none."""
    unit, hexes, modes = frame.unit, named(position, actions, "hex", "place"), of_verb(actions, "mode")
    here = position.at[unit]
    now = _hq_post(position, frame.side, unit, here)
    if mode_name(position, unit) == DEPLOYED:
        return modes if must_follow(position, frame) else []
    if DISENGAGE in actions:
        return [DISENGAGE]
    cost = reach(position, unit, frame.left, first_hexes(position, frame)).cost
    spare = hq_change_cost(position) if not position.changed[unit] else 0
    able = [hex for hex in hexes if frame.left - int(cost[hex]) >= spare] or list(hexes)
    best = min([here, *able], key=lambda hex: (_hq_post(position, frame.side, unit, hex), hex))
    if best != here and _hq_post(position, frame.side, unit, best) < now - 0.5:
        return [hexes[best]]
    return modes


def must_follow(position: FrontPosition, frame: Moving) -> bool:
    """Does an HQ pack up: is the enemy near, or are too many of its units out of range, and can it go on?"""
    components, side, hq = position.components, frame.side, frame.unit
    if position.cp[side] < 1 or frame.left < 2 * hq_change_cost(position):
        return False
    here, limit = position.at[hq], command_range(position, hq) - FOLLOW[side]
    if enemies_away(position, side)[here] < SAFE[side] - 1:
        return True
    own = [unit for unit in components.by_side[side] if position.on_map(unit) and parent(position, unit) == hq]
    outside = sum(components.distance(here, position.at[unit]) > limit for unit in own)
    return 3 * outside > len(own) and position.turn < components.facts.turns


def _hq_post(position: FrontPosition, side: Side, hq: Unit, hex: Hex) -> float:
    """How badly an HQ stands in a hex: for each of its units that would be out of range, and for enemies near by."""
    components = position.components
    limit = components.specs[hq].command - SLACK[side]
    found = 0.0
    for unit in components.by_side[side]:
        if position.on_map(unit) and parent(position, unit) == hq:
            found += max(0, components.distance(hex, position.at[unit]) - limit)
    near = int(enemies_away(position, side)[hex])
    return found * 0.5 + 1.5 * max(0, SAFE[side] - near)

"""Engineers [31, 32]: NATO digs in and mines bridges, the Warsaw Pact bridges the rivers on its way."""

from grognard.engine.kinds import Hexside, Side
from grognard.engine.planning import Actions, named, of_verb
from grognard.engine.procedures import BACK, DONE, PASS
from grognard.games.less_than_60_miles.components import NATO
from grognard.games.less_than_60_miles.engineers import banks, has_combat_unit
from grognard.games.less_than_60_miles.plans.evaluation import advance, away
from grognard.games.less_than_60_miles.plans.wanted_modes import enemies_away
from grognard.games.less_than_60_miles.plans.weights import table_of
from grognard.games.less_than_60_miles.position import FrontPosition, Pontoon
from grognard.games.less_than_60_miles.projects import MINING, PANEL, PONTOON, PROJECTS, WORKS, Spot, spots
from grognard.games.less_than_60_miles.supply import has_line

RESERVE = 2
"""Command Points that are kept for HQs to move when works are begun."""
SHORTER = 3.0
"""Movement Points between the banks from which on a bridge is worth a look."""
DIG_IN, MINE = (2, 8), (2, 6)
"""Hexes from the enemy, at least and at most, at which NATO digs in and mines bridges."""


# -- the questions


def engineer(position: FrontPosition, actions: Actions) -> Actions:
    """NATO digs in at objectives and mines bridges; the Warsaw Pact builds bridges, and takes up old ones."""
    side = position.frames[-1].side
    kinds = {action.args[0]: action for action in of_verb(actions, "project")}
    for kind in (WORKS, MINING) if side == NATO else (PONTOON, PANEL):
        if kind == WORKS and position.cp[side] <= RESERVE:
            continue
        if kind in kinds and _values(position, side, kind):
            return [kinds[kind]]
    spare = _left_behind(position, side) if side != NATO and not position.engineers[side] else None
    return [named(position, actions, "dismantle", "hexside")[spare]] if spare is not None else [DONE]


def work_place(position: FrontPosition, actions: Actions) -> Actions:
    """The place that is worth most for the project in hand, or none."""
    frame = position.frames[-1]
    side, kind = frame.side, frame.project
    if kind not in PROJECTS:
        return [BACK]  # a bridge that was not mined may be needed yet
    values = _values(position, side, kind)
    word = "hex" if kind == WORKS else "hexside"
    able = {spot: action for spot, action in named(position, actions, word, word).items() if spot in values}
    return [able[max(able, key=lambda spot: (values[spot], -spot))]] if able else [BACK]


def demolish(position: FrontPosition, actions: Actions) -> Actions:
    """A mined bridge goes up as soon as the enemy comes near it."""
    return (of_verb(actions, "demolish") or [PASS])[:1]


# -- what places are worth


def _values(position: FrontPosition, side: Side, kind: str) -> dict[Spot, float]:
    """Places for a project by what they are worth."""
    if kind == WORKS:
        return _works(position, side)
    return _mines(position, side) if kind == MINING else bridge_sites(position, side, kind)


def _works(position: FrontPosition, side: Side) -> dict[Spot, float]:
    """Objectives with own troops, before the enemy is there: by their points."""
    near, goals = enemies_away(position, side), table_of(position.components).goals
    points = {goal.hex: float(goal.points) for goal in goals}
    held = [hex for hex in spots(position, side, WORKS) if hex in points and has_combat_unit(position, (hex,), side)]
    return {hex: points[hex] for hex in held if DIG_IN[0] <= near[hex] <= DIG_IN[1]}


def _mines(position: FrontPosition, side: Side) -> dict[Spot, float]:
    """Bridges of roads before the enemy: the nearest first."""
    components, near = position.components, enemies_away(position, side)
    found: dict[Spot, float] = {}
    for spot in spots(position, side, MINING):
        a, b = banks(position, spot)
        away_ = int(min(near[a], near[b]))
        if components.roads[a, components.grid.direction(a, b)] and MINE[0] <= away_ <= MINE[1]:
            found[spot] = 10.0 - away_
    return found


# -- bridges for the march


def bridge_sites(position: FrontPosition, side: Side, kind: str = PONTOON) -> dict[Spot, float]:
    """Where a bridge makes the march shorter, by how much that is worth: enough to tie engineers down [32.2.2-4:2]."""
    soon = _with_pontoons(position, side)
    field, least = away(soon), table_of(position.components).weights["bridges"]["least"]
    found: dict[Spot, float] = {}
    for spot in spots(position, side, kind):
        a, b = banks(position, spot)
        if abs(float(field[a] - field[b])) >= SHORTER:
            gain = advance(_with_pontoons(soon, side, spot)) - advance(soon)
            if gain >= least:
                found[spot] = gain
    return found


def _left_behind(position: FrontPosition, side: Side) -> Hexside | None:
    """A pontoon bridge whose engineers do more elsewhere [32.2.3-2]; None without one, or if supplies need it."""
    ready = [one.hexside for one in position.pontoons if one.side == side and not one.turn]
    if not ready:
        return None
    without = {spot: _without_pontoon(position, spot) for spot in ready}
    losses = {spot: advance(position) - advance(other) for spot, other in without.items()}
    least = min(losses, key=lambda spot: (losses[spot], spot))
    freed = without[least]
    freed.engineers[side] += 1
    gain = max(bridge_sites(freed, side).values(), default=0.0)
    better = gain >= losses[least] + table_of(position.components).weights["bridges"]["move"]
    return least if better and _supplied(freed, side) >= _supplied(position, side) else None


def _supplied(position: FrontPosition, side: Side) -> int:
    """How many units of a side on the map have a Supply Line."""
    return sum(has_line(position, unit) for unit in position.components.by_side[side] if position.on_map(unit))


def _with_pontoons(position: FrontPosition, side: Side, *spots: Hexside) -> FrontPosition:
    """The position with all bridges of a side that are under construction complete, and with some more."""
    found = position.copy()
    panels = [one.hexside for one in position.panels if one.turn and one.side == side]
    done = {one._replace(turn=0) if one.side == side else one for one in position.pontoons}
    found.pontoons = tuple(sorted(done | {Pontoon(spot, side) for spot in (*panels, *spots)}))
    return found


def _without_pontoon(position: FrontPosition, spot: Hexside) -> FrontPosition:
    """The position without the pontoon bridge on a hexside."""
    found = position.copy()
    found.pontoons = tuple(one for one in position.pontoons if one.hexside != spot)
    return found

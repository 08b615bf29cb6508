"""Orders, modes, and the points of the Superior HQ: what they are spent on, and what is left alone."""

from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.planning import Actions, named, of_verb
from grognard.engine.procedures import BACK, DONE, PASS
from grognard.games.less_than_60_miles.air import cas_hexes, cas_radius
from grognard.games.less_than_60_miles.battle import Battle
from grognard.games.less_than_60_miles.centres import centre_hexes
from grognard.games.less_than_60_miles.components import NATO
from grognard.games.less_than_60_miles.disengage import outcomes, success
from grognard.games.less_than_60_miles.ew_points import EwPhase
from grognard.games.less_than_60_miles.execution import OrderExecution
from grognard.games.less_than_60_miles.hqs import orders_on_track
from grognard.games.less_than_60_miles.odds import best_defenders
from grognard.games.less_than_60_miles.plans.evaluation import unit_worth
from grognard.games.less_than_60_miles.plans.wanted_modes import (
    contact,
    enemies_away,
    order_worth,
    step_towards,
    wish,
)
from grognard.games.less_than_60_miles.plans.weights import table_of
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.results import loss_of
from grognard.games.less_than_60_miles.retreats import RetreatChoice, retreat_hexes
from grognard.games.less_than_60_miles.supply import has_line

GUARD, GROUND = 0.4, 0.1
"""What it is worth not to leave an objective, or any hex."""
RESERVE = 1
"""Command Points that are kept for HQs to move."""
CENTRE_AWAY = (4, 2)
"""Hexes from the enemy that Supply Centres of NATO and of the Warsaw Pact keep."""
WORTH_A_CENTRE = 2
"""Units that a Supply Centre has to serve more than before."""
EW_NEAR = 5
"""Hexes from the enemy at which an HQ can use EW points, or soon can."""


# -- set-up


def set_up(position: FrontPosition, actions: Actions) -> Actions:
    """The standard set-up, and no more; an Army that it has no Axis for is pointed by hand."""
    return of_verb(actions, "rest", "done", "turn")[:1]


def nothing_more(position: FrontPosition, actions: Actions) -> Actions:
    """Whatever is in hand is left."""
    return of_verb(actions, "back")


# -- orders [14]


def orders(position: FrontPosition, actions: Actions) -> Actions:
    """The orders that are worth most, if any is worth its price; nothing is cancelled, nobody attached elsewhere."""
    components = position.components
    number, left = components.number, spare_cp(position, int(position.frames[-1].side))
    chits = {action: number("order", action.args[0]) for action in of_verb(actions, "issue")}
    values = {
        action: order_worth(position, order, number("unit", action.args[1]))
        for action, order in chits.items()
        if components.orders[order].cp <= left
    }
    good = sorted((action for action in values if values[action] > 0), key=lambda action: -values[action])
    return [*good[: table_of(components).weights["looks"]["orders"]], *of_verb(actions, "done")]


def spare_cp(position: FrontPosition, side: Side) -> float:
    """The Command Points for orders: beyond what HQs that follow and Supply Centres need in this turn.

    A share of all there are, those that are committed to orders on the Time Track among them.
    """
    rows = position.components.orders
    whole = position.max_cp[side] + sum(rows[chit.order].cp for chit in orders_on_track(position, side))
    return float(position.cp[side] - table_of(position.components).weights["keep"] * whole)


def keep_orders(position: FrontPosition, actions: Actions) -> Actions:
    """What was ordered comes."""
    return of_verb(actions, "done")


def execute(position: FrontPosition, actions: Actions) -> Actions:
    """Unit by unit, those who are wanted in a mode of the order; all others stay as they are."""
    frame = position.frames[-1]
    if not isinstance(frame, OrderExecution):
        return []
    components = position.components
    allowed = {components.mode(name) for name in components.orders[frame.order].modes}
    units = named(position, actions, "unit", "unit")
    for unit, action in units.items():
        mode = wish(position, unit)
        if mode != position.mode[unit] and mode in allowed:
            return [action]
    return of_verb(actions, "done")


def execute_mode(position: FrontPosition, actions: Actions) -> Actions:
    """The mode that it is wanted in."""
    frame = position.frames[-1]
    modes = named(position, actions, "mode", "mode")
    wanted = wish(position, frame.unit) if isinstance(frame, OrderExecution) else NONE
    return [modes[wanted]] if wanted in modes else [BACK]


def cas(position: FrontPosition, actions: Actions) -> Actions:
    """Markers where most of the front is within their Areas; those far from it are lifted."""
    side = position.frames[-1].side
    front, components = contact(position, side), position.components
    radius, own = cas_radius(position), cas_hexes(position, side)
    for hex, action in named(position, actions, "lift", "hex").items():
        if not any(components.distance(hex, one) <= radius for one in front):
            return [action]
    open_front = [hex for hex in front if not any(components.distance(hex, one) <= radius for one in own)]
    hexes = named(position, actions, "hex", "hex")
    if not open_front or not hexes:
        return [DONE]
    near = [hex for hex in hexes if hex in open_front] or list(hexes)
    best = max(near, key=lambda hex: (sum(components.distance(hex, one) <= radius for one in open_front), -hex))
    return [hexes[best]]


# -- modes without an order [6.1.2]


def who_changes(position: FrontPosition, actions: Actions) -> Actions:
    """Units that are sooner where they are wanted by themselves, at no price; one by one."""
    for unit, action in named(position, actions, "unit", "unit").items():
        if step_towards(position, unit) != NONE:
            return [action]
    return [DONE]


def change(position: FrontPosition, actions: Actions) -> Actions:
    """The mode that it is wanted in, or Tactical on the way to it."""
    unit = position.frames[-1].unit
    modes = named(position, actions, "mode", "mode")
    wanted = step_towards(position, unit, list(modes))
    return [modes[wanted]] if wanted != NONE else [BACK]


# -- Attrition Points, HQs, Supply Centres


def rest(position: FrontPosition, actions: Actions) -> Actions:
    """Units that are worn and away from the enemy, HQs that are worn; not those that are wanted at the front."""
    table = table_of(position.components)
    for unit, action in named(position, actions, "unit", "unit").items():
        side = position.components.side_of[unit]
        far = int(enemies_away(position, side)[position.at[unit]]) >= table.rest_away[side]
        if far and position.attrition[unit] >= table.resting[side]:
            return [action]
    worn = {hq: one for hq, one in named(position, actions, "repair", "unit").items() if position.attrition[hq] >= 2}
    return [worn[min(worn)]] if worn else of_verb(actions, "done")


def helper(position: FrontPosition, actions: Actions) -> Actions:
    """Whoever is least worn."""
    units = named(position, actions, "unit", "unit")
    return [units[min(units, key=lambda unit: (position.attrition[unit], unit))]] if units else [BACK]


def centres(position: FrontPosition, actions: Actions) -> Actions:
    """A Supply Centre where most units without a Supply Line are; the least useful one is moved for that."""
    side = position.frames[-1].side
    if position.cp[side] <= RESERVE:
        return [DONE]
    places = named(position, actions, "place", "hex")
    if places:
        best = max(places, key=lambda hex: (_lacking(position, side, hex), -hex))
        return [places[best]] if _lacking(position, side, best) >= WORTH_A_CENTRE else [DONE]
    movable = named(position, actions, "relocate", "hex")
    if not movable:
        return [DONE]
    least = min(movable, key=lambda hex: (_served(position, side, hex), hex))
    gain = max((_lacking(position, side, hex) for hex in centre_hexes(position, side)), default=0)
    return [movable[least]] if gain >= _served(position, side, least) + WORTH_A_CENTRE else [DONE]


def centre_to(position: FrontPosition, actions: Actions) -> Actions:
    """Where most units lack a line."""
    side = position.frames[-1].side
    hexes = named(position, actions, "hex", "hex")
    best = max(hexes, key=lambda hex: (_lacking(position, side, hex), -hex), default=None)
    enough = best is not None and _lacking(position, side, best) >= WORTH_A_CENTRE
    return [hexes[best]] if best is not None and enough else [BACK]


def _lacking(position: FrontPosition, side: Side, hex: Hex) -> int:
    """Units without a Supply Line that a Supply Centre in a hex might serve; none where the enemy comes soon."""
    if enemies_away(position, side)[hex] < CENTRE_AWAY[side]:
        return 0
    return sum(not has_line(position, unit) for unit in _within(position, side, hex))


def _served(position: FrontPosition, side: Side, hex: Hex) -> int:
    """Units that have a Supply Line and are near a Supply Centre."""
    return sum(has_line(position, unit) for unit in _within(position, side, hex))


def _within(position: FrontPosition, side: Side, hex: Hex) -> list[Unit]:
    """The units that need supplies within the second segment of a line from a hex [30.1-3]."""
    components = position.components
    most = components.side_facts[side].supply
    return [
        unit
        for unit in components.by_side[side]
        if not components.hq[unit] and position.on_map(unit) and components.distance(position.at[unit], hex) <= most
    ]


# -- Electronic Warfare [24]


def give_ew(position: FrontPosition, actions: Actions) -> Actions:
    """To the HQ nearest to the enemy that has fewest, as long as Command Points are to spare."""
    frame = position.frames[-1]
    assert isinstance(frame, EwPhase)
    side = frame.side
    if position.cp[side] <= RESERVE:
        return [DONE]
    units = named(position, actions, "unit", "unit")
    away_ = enemies_away(position, side)
    near = [unit for unit in units if away_[position.at[unit]] <= EW_NEAR and unit not in frame.paid]
    return (
        [units[min(near, key=lambda unit: (position.ew[unit], int(away_[position.at[unit]]), unit))]]
        if near
        else [DONE]
    )


def ew_points(position: FrontPosition, actions: Actions) -> Actions:
    """Half of what there is, at least two if there are as many; all of it back from an HQ in the rear."""
    frame = position.frames[-1]
    assert isinstance(frame, EwPhase)
    counts = {int(action.args[0]): action for action in of_verb(actions, "points")}
    if not counts:
        return [BACK]
    most = max(counts)
    return [counts[most if frame.returning else min(most, max(2, (most + 1) // 2))]]


def return_ew(position: FrontPosition, actions: Actions) -> Actions:
    """From HQs that are far from the enemy."""
    side = position.frames[-1].side
    away_ = enemies_away(position, side)
    for unit, action in named(position, actions, "unit", "unit").items():
        if away_[position.at[unit]] > 2 * EW_NEAR:
            return [action]
    return [DONE]


# -- in a combat


def defenders(position: FrontPosition, actions: Actions) -> Actions:
    """Those who hold best together."""
    battle = position.nearest(Battle)
    assert battle is not None
    units = named(position, actions, "unit", "unit")
    for unit in best_defenders(position, battle):
        if unit in units and unit not in position.frames[-1].units:
            return [units[unit]]
    return of_verb(actions, "done") or [next(iter(units.values()))]


def retreat(position: FrontPosition, actions: Actions) -> Actions:
    """Stay and take it, or go: whichever leaves more, with the ground counted."""
    frame = position.frames[-1]
    assert isinstance(frame, RetreatChoice)
    table, side = table_of(position.components), frame.side
    goal = any(one.hex == frame.hex for one in table.goals) and side == NATO
    stay = go = 0.0
    for unit in frame.defenders:
        loss, less = loss_of(position, unit, frame.result), loss_of(position, unit, frame.result, True)
        stay += unit_worth(position, table, unit, loss) - 0.1 * float(table.worth[unit]) * (frame.result > 0)
        chance = float(success(outcomes(position, unit))) if retreat_hexes(position, unit) else 0.0
        go += chance * unit_worth(position, table, unit, less)
        go += (1.0 - chance) * 0.9 * unit_worth(position, table, unit, loss)
    stay += GUARD if goal else GROUND
    return of_verb(actions, "retreat" if go > stay else "stay")


def contest(position: FrontPosition, actions: Actions) -> Actions:
    """Nobody is let go for nothing."""
    return of_verb(actions, "contest")


def lead(position: FrontPosition, actions: Actions) -> Actions:
    """HQs next to their units lead them: it is asked only if it matters."""
    return of_verb(actions, "command") or [PASS]


def recon(position: FrontPosition, actions: Actions) -> Actions:
    """A unit that can bear it supports."""
    units = named(position, actions, "unit", "unit")
    fresh = [unit for unit in units if position.attrition[unit] + 2 <= position.components.limit[unit]]
    return [units[min(fresh, key=lambda unit: (position.attrition[unit], unit))]] if fresh else [PASS]


def axis(position: FrontPosition, actions: Actions) -> Actions:
    """West, where the objectives are."""
    return [action for action in actions if action.args == ("west",)] or list(actions)[:1]

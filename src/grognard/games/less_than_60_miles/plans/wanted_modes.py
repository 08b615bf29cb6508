"""In which mode each unit is wanted, and what an order is worth that brings units into such modes.

attackers   March Assault, in which they march and fight; Assault before enemies who are dug in; worn out and away from
            the enemy Refit
defenders   Defend where the enemy is near, Tactical where they have still to march, cavalry Screen before the line
artillery   a mode in which it fires, if anything is in range; Tactical to follow or to get away
"""

import numpy as np
from numpy.typing import NDArray

from grognard.board import search
from grognard.engine.caching import derived_of, per_components
from grognard.engine.kinds import NONE, Side, Unit
from grognard.games.less_than_60_miles.air import cas_hexes, cas_radius, usable_air
from grognard.games.less_than_60_miles.charts.orders import CAS
from grognard.games.less_than_60_miles.command import chain
from grognard.games.less_than_60_miles.components import NATO, WP, FrontComponents
from grognard.games.less_than_60_miles.execution import is_for_one
from grognard.games.less_than_60_miles.hqs import orders_on_track
from grognard.games.less_than_60_miles.modes import in_transition, is_authorized, total, why_not_mode
from grognard.games.less_than_60_miles.orders import issue_time
from grognard.games.less_than_60_miles.organisation import REGIMENT, SIDES
from grognard.games.less_than_60_miles.plans.weights import table_of
from grognard.games.less_than_60_miles.position import FrontPosition, Mode, Order
from grognard.games.less_than_60_miles.recovering import floor

NEAR, BEHIND, CLEAR = 3, 3, 5
"""Hexes from the enemy at which defenders dig in, at which worn units refit, at which there is time for anything."""
FRESH = 1
"""Attrition Points with which a unit still assaults without regard for its own defence."""
LARGE, LONG = 4, 8
"""The limit above which a unit is worn out a point before it, and the turns that a refit is worth."""
CAVALRY = ("armored_cavalry", "recon")
FIRING = {
    ("sp_artillery", NATO): "shoot_and_scoot",
    ("sp_artillery", WP): "close_support",
    ("towed_artillery", NATO): "barrage",
    ("towed_artillery", WP): "barrage",
}
"""Modes in which artillery fires; all others shoot and scoot."""


class Modes:
    """The numbers of modes, and what each unit fights in, at one table."""

    def __init__(self, components: FrontComponents) -> None:
        number = components.mode
        self.tactical, self.defend, self.refit = number("tactical"), number("defend"), number("refit")
        self.screen, self.farp, self.march_assault = number("screen"), number("farp"), number("march_assault")
        self.assault, self.full_assault = number("assault"), number("full_assault")
        self.attacking = (self.march_assault, self.assault, self.full_assault)
        self.strong = [spec.size == REGIMENT for spec in components.specs]
        """Carries out an assault that takes time."""
        self.holding = {number("defend"), number("rigid_defense"), number("active_defense")}
        kinds = [counter.type for counter in components.roster]
        self.cavalry = [kind in CAVALRY for kind in kinds]
        self.firing = [
            number(FIRING.get((kind, side), "shoot_and_scoot"))
            for kind, side in zip(kinds, components.side_of, strict=True)
        ]
        row = components.modes[self.march_assault]
        self.marches = [
            row.open_to(kind, SIDES[side], spec.cadre)
            for kind, side, spec in zip(kinds, components.side_of, components.specs, strict=True)
        ]
        """May attack out of the march."""


@per_components
def modes_of(components: FrontComponents) -> Modes:
    """The modes, worked out once."""
    return Modes(components)


def enemies_away(position: FrontPosition, side: Side) -> NDArray[np.int32]:
    """Hexes from each hex to the nearest Combat Unit of the enemy of a side; many, if there is none."""
    return _combat_away(position, 1 - side)


@derived_of("side")
def _combat_away(position: FrontPosition, side: Side) -> NDArray[np.int32]:
    components = position.components
    hexes = {
        position.at[unit] for unit in components.by_side[side] if components.combat[unit] and position.on_map(unit)
    }
    if not hexes:
        return np.full(components.hexes, components.hexes, dtype=np.int32)
    return search.distances(components.grid, sorted(hexes))


# -- what is wished for


def wish(position: FrontPosition, unit: Unit) -> Mode:
    """The mode that a unit is wanted in; what it is in, if there is nothing to wish for."""
    components, modes = position.components, modes_of(position.components)
    now, side = position.mode[unit], components.side_of[unit]
    if components.hq[unit] or not position.on_map(unit):
        return now
    away = int(enemies_away(position, side)[position.at[unit]])
    if components.helicopter[unit]:
        return modes.farp
    if components.artillery[unit]:
        return _wish_of_guns(position, unit, away)
    if is_worn(position, unit) and away >= BEHIND and (now == modes.refit or _has_time(position)):
        return modes.refit
    return _wish_of_defender(position, unit, away) if side == NATO else _wish_of_attacker(position, unit, away)


def is_worn(position: FrontPosition, unit: Unit) -> bool:
    """Is a Combat Unit so worn that it had better refit; one that does, until there is nothing more to gain?"""
    components, points = position.components, position.attrition[unit]
    if position.mode[unit] == modes_of(components).refit:
        return points > floor(position, unit)
    return points >= components.limit[unit] - (components.limit[unit] > LARGE)


def is_spent(position: FrontPosition, unit: Unit) -> bool:
    """Would one more combat be the end of a Combat Unit?"""
    return position.attrition[unit] + 1 >= position.components.limit[unit]


def _has_time(position: FrontPosition) -> bool:
    """Is the game long enough to come back from a refit?"""
    return position.components.facts.turns - position.turn >= LONG


def _wish_of_guns(position: FrontPosition, unit: Unit, away: int) -> Mode:
    """Ready to fire, a little longer than there is a target; not with the enemy at the guns."""
    components, modes = position.components, modes_of(position.components)
    firing, now = modes.firing[unit], position.mode[unit]
    reach = components.specs[unit].range + (2 if now == firing else 0)
    if components.modes[firing].movement != "fixed":
        return firing
    least = 3 if components.side_of[unit] == NATO else 1
    return firing if least <= away <= reach else modes.tactical


def _wish_of_attacker(position: FrontPosition, unit: Unit, away: int) -> Mode:
    """Out of the march, where that is open to it; in Assault against enemies who are dug in, fresh units in full.

    March Assault leads to Assault without an order, and only an order leads back.
    """
    modes, now = modes_of(position.components), position.mode[unit]
    if now in modes.attacking:
        if away > NEAR and modes.marches[unit]:
            return modes.march_assault
        if away > 1:
            return {modes.full_assault: modes.assault, modes.assault: modes.tactical if away > 2 else now}.get(now, now)
        if not modes.strong[unit] or not faces_dug_in(position, unit):
            return now
        fresh = now == modes.assault and position.attrition[unit] <= FRESH
        return modes.full_assault if fresh else modes.assault if now == modes.march_assault else now
    if now in modes.holding or modes.cavalry[unit]:
        return now
    if modes.marches[unit] and away >= CLEAR:
        return modes.march_assault
    return modes.tactical


def faces_dug_in(position: FrontPosition, unit: Unit) -> bool:
    """Are all enemies next to a unit dug in, so that an attack out of the march promises little?"""
    components, modes = position.components, modes_of(position.components)
    beside = [other for hex in components.grid.around[position.at[unit]] for other in position.units_at(hex)]
    enemies = [other for other in beside if components.side_of[other] == NATO and components.combat[other]]
    return bool(enemies) and all(position.mode[other] in modes.holding for other in enemies)


def _wish_of_defender(position: FrontPosition, unit: Unit, away: int) -> Mode:
    """Dug in before the enemy comes; cavalry screens before the line, and digs in at what it has to hold."""
    components, modes, now = position.components, modes_of(position.components), position.mode[unit]
    goals = {goal.hex for goal in table_of(components).goals}
    if modes.cavalry[unit] and now == modes.screen and position.at[unit] not in goals:
        return now
    if now in modes.holding:
        return now if away <= (CLEAR if position.at[unit] in goals else NEAR) else modes.tactical
    return modes.defend if away <= NEAR else modes.tactical


# -- changes without an order [6.1.2]


def step_towards(position: FrontPosition, unit: Unit, modes: list[Mode] | None = None) -> Mode:
    """Of some modes, or of all, the one that leads to where a unit is wanted; NONE if none does."""
    mode, tactical = wish(position, unit), modes_of(position.components).tactical
    if (modes is None or mode in modes) and is_authorized(position, unit, mode):
        return mode
    rows = position.components.modes
    on_the_way = (modes is None or tactical in modes) and is_authorized(position, unit, tactical)
    leads = rows[mode].name in rows[tactical].authorized
    return tactical if mode != position.mode[unit] and on_the_way and leads else NONE


# -- what orders are worth [14]


def benefit(position: FrontPosition, unit: Unit) -> float:
    """What it is worth to bring a unit into the mode that it is wanted in by an order; 0, if it needs none."""
    components, table = position.components, table_of(position.components)
    mode = wish(position, unit)
    if components.hq[unit] or mode == position.mode[unit] or why_not_mode(position, unit, mode) is not None:
        return 0.0
    if position.resting[unit] or in_transition(position, unit) or step_towards(position, unit, None) != NONE:
        return 0.0  # it waits, or gets there by itself
    worth = float(table.worth[unit])
    if mode == modes_of(components).refit:
        return float(table.weights["refit"]) * worth
    return 2.0 * float(table.weights["unfit"]) * worth


def served(position: FrontPosition, order: Order, hq: Unit) -> float:
    """What an order would do for the units under an HQ, were it executed now."""
    components, row = position.components, position.components.orders[order]
    side = components.side_of[hq]
    if row.definition == CAS:
        return cas_worth(position, side)
    modes = {components.mode(name) for name in row.modes}
    gains = [
        gain
        for unit in components.by_side[side]
        if position.on_map(unit)
        and wish(position, unit) in modes
        and (gain := benefit(position, unit)) > 0
        and hq in chain(position, unit)
    ]
    if not gains:
        return 0.0
    return max(gains) if is_for_one(position, order) else sum(gains)


def cas_worth(position: FrontPosition, side: Side) -> float:
    """What it is worth to define CAS Areas: Air Points count twice at the front, if there are any."""
    if usable_air(position, side) < 2 or int(enemies_away(position, side)[front(position, side)].min()) > CLEAR:
        return 0.0
    own = cas_hexes(position, side)
    inside = sum(
        any(position.components.distance(hex, cas) <= cas_radius(position) for cas in own)
        for hex in contact(position, side)
    )
    return 0.6 if inside * 2 < len(contact(position, side)) else 0.0


def front(position: FrontPosition, side: Side) -> list[int]:
    components = position.components
    return [
        position.at[unit] for unit in components.by_side[side] if components.combat[unit] and position.on_map(unit)
    ] or [0]


def contact(position: FrontPosition, side: Side) -> list[int]:
    """The hexes of a side's Combat Units within two hexes of the enemy."""
    away = enemies_away(position, side)
    return sorted({hex for hex in front(position, side) if away[hex] <= 2})


def pending(position: FrontPosition, side: Side) -> float:
    """What a side's orders on the Time Track are worth: the later they come, the less."""
    patience = float(table_of(position.components).weights["patience"])
    return sum(
        patience ** max(0, chit.turn - position.turn) * served(position, chit.order, chit.hq)
        for chit in orders_on_track(position, side)
    )


def order_worth(position: FrontPosition, order: Order, hq: Unit) -> float:
    """What it is worth to issue an order now, after its price."""
    weights, row = table_of(position.components).weights, position.components.orders[order]
    gain = served(position, order, hq)
    if not gain or _is_enough(position, order, hq):
        return 0.0
    return float(weights["patience"] ** total(issue_time(position, order, hq)) * gain - weights["cp"] * row.cp)


def _is_enough(position: FrontPosition, order: Order, hq: Unit) -> bool:
    """Are as many orders for one unit on their way already as there are units that want one of their modes?"""
    components, row, side = position.components, position.components.orders[order], position.components.side_of[hq]
    if row.definition == CAS or not is_for_one(position, order):
        return False
    modes = {components.mode(name) for name in row.modes}
    own = [unit for unit in components.by_side[side] if position.on_map(unit) and wish(position, unit) in modes]
    wanting = sum(benefit(position, unit) > 0 for unit in own)
    return sum(components.orders[chit.order].modes == row.modes for chit in orders_on_track(position, side)) >= wanting

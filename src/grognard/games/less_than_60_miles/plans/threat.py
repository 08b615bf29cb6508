"""What the enemy can do next: which hexes its units can enter and attack, and what that would cost whoever is there."""

import numpy as np

from grognard.board.costs import POINT
from grognard.engine.caching import per_components
from grognard.engine.kinds import Hex, Side, Unit
from grognard.games.less_than_60_miles.charts.combat import FEATURE, TERRAIN
from grognard.games.less_than_60_miles.charts.modes import FIXED, MOVEMENT_MODES
from grognard.games.less_than_60_miles.command import parent
from grognard.games.less_than_60_miles.components import WP, FrontComponents
from grognard.games.less_than_60_miles.costs import reach
from grognard.games.less_than_60_miles.hqs import command_range
from grognard.games.less_than_60_miles.modes import in_transition, mode_row
from grognard.games.less_than_60_miles.plans.chances import chances_of, harm
from grognard.games.less_than_60_miles.plans.weights import Floats, Mask, table_of
from grognard.games.less_than_60_miles.position import FrontPosition

LOWEST, HIGHEST = -20, 24
"""Differentials that are told apart."""
HASTY_ROW, PREPARED_ROW = "hasty_assault", "prepared_assault"
NEVER = -99.0


@per_components
def shelters(components: FrontComponents) -> dict[str, Floats]:
    """What the ground of each hex gives a defender, by its movement mode: 0 or less [15.5.5]."""
    charts = components.combat_charts.terrain
    rows = [row for row in charts.values() if row.kind in (TERRAIN, FEATURE) and row.name != "plain"]
    found = {mode: np.full(components.hexes, 0.0) for mode in MOVEMENT_MODES}
    for row in rows:
        there = np.asarray(components.map.where(row.name))
        for mode, best in found.items():
            best[there] = np.minimum(best[there], row.combat[mode])
    return found


class Threat:
    """The enemy of a side, as far as its units can come until the side moves again."""

    def __init__(self, position: FrontPosition, side: Side) -> None:
        self.position, self.side, self.components = position, side, position.components
        self.table = table_of(self.components)
        self.weights = self.table.weights["threat"]
        enemies = [unit for unit in self.components.combat_units[1 - side] if position.on_map(unit)]
        self.enemies = [unit for unit in enemies if _may_attack(position, unit)]
        size = self.components.hexes
        self.entered: Mask = np.zeros((len(self.enemies), size), dtype=np.bool_)
        """Hexes that each of them can enter without an attack."""
        self.power: Floats = np.full((len(self.enemies), size), NEVER)
        """With what strength and modifiers of its own each can attack each hex."""
        for n, unit in enumerate(self.enemies):
            self._look_at(n, unit)
        self.comers = self.entered.sum(axis=0)
        """How many of them can enter each hex."""

    def _look_at(self, n: int, unit: Unit) -> None:
        position, components = self.position, self.components
        row, spec, actions = mode_row(position, unit), components.specs[unit], components.movement.actions
        allowance = components.organisation.allowances["unengaged"] * POINT
        cost = reach(position, unit, allowance).cost
        here = position.at[unit]
        cost = np.where(cost < 0, allowance + 1, cost)
        cost[here] = 0
        self.entered[n] = cost <= allowance
        march = "march_" if row.name == "march_assault" else ""
        base = spec.attack + (row.attack or 0) + spec.cadre - position.attrition[unit]
        hurry = components.combat_charts.modifiers["hasty_assault"].amount
        for name, modifier in ((HASTY_ROW, hurry), (PREPARED_ROW, 0)):
            left = allowance - actions[march + name].mp * POINT
            self.power[n, self._next_to(cost <= left)] = base + modifier

    def _next_to(self, hexes: Mask) -> Mask:
        around = self.components.grid.neighbours
        return np.asarray((np.append(hexes, False)[around]).any(axis=1))

    def reaches(self, hex: Hex) -> bool:
        """Could anybody attack there?"""
        return bool(self.enemies) and bool((self.power[:, hex] > NEVER).any())

    def danger(self, unit: Unit) -> Floats:
        """What a unit has to fear in each hex, as it is: what the attacks that can come there take from its worth."""
        if not self.enemies:
            return np.zeros(self.components.hexes)
        weights, count = self.weights, int(self.weights["attackers"])
        differentials = self.power + self._weakness(unit)
        several = np.minimum((self.power > NEVER).sum(axis=0), count)
        each = self.components.combat_charts.modifiers["each_adjacent_attacker"].amount
        best = -np.sort(-differentials, axis=0)[:count] + each * weights["together"] * np.maximum(several - 1, 0)
        levels = np.clip(np.rint(best), LOWEST, HIGHEST).astype(np.int64) - LOWEST
        return np.asarray(self._harm_of(unit)[levels].sum(axis=0))

    def _weakness(self, unit: Unit) -> Floats:
        """What is added to the differential of whoever attacks a unit, hex by hex."""
        position, components = self.position, self.components
        row, spec, modifiers = mode_row(position, unit), components.specs[unit], components.combat_charts.modifiers
        waits = modifiers["transition"].amount if in_transition(position, unit) else 0
        found = shelters(components)[row.movement] + (row.defence + waits - spec.defence - spec.cadre)
        found = found + position.attrition[unit]
        hq = parent(position, unit)
        if hq >= 0 and position.on_map(hq):
            far = components.grid.distances_from(position.at[hq]) > command_range(position, hq)
            found = found + modifiers["out_of_command_defender"].amount * far
        if self.side == WP:
            found = found + self.weights["rear"]
        return np.asarray(found)

    def _harm_of(self, unit: Unit) -> Floats:
        """What a unit loses of its worth by one attack, by differential; nobody attacks at much worse than even."""
        weights, chances = self.weights, chances_of(self.components)
        each = harm(self.position, unit)
        support, against = int(weights["support"]), int(weights["against"])
        found = np.zeros(HIGHEST - LOWEST + 1)
        for n in range(len(found)):
            if n + LOWEST >= weights["boldest"]:
                found[n] = sum(p * each[theirs] for p, _, theirs in chances.results(n + LOWEST, support, against))
        return found


def _may_attack(position: FrontPosition, unit: Unit) -> bool:
    """Could a unit attack when its side moves next?"""
    row = mode_row(position, unit)
    waits = position.ready[unit] > position.turn + 1
    return row.attack is not None and row.movement != FIXED and not waits

"""How the German moves: strike what has gone too far, hold the places that count, keep a line and a way out."""

import numpy as np
from numpy.typing import NDArray

from grognard.board import search
from grognard.board.costs import POINT
from grognard.engine.kinds import Hex, Unit
from grognard.games.army_group_center.charts import column_of
from grognard.games.army_group_center.components import STACK_LIMIT
from grognard.games.army_group_center.movement import move_costs
from grognard.games.army_group_center.plans.assaults import plan_assaults
from grognard.games.army_group_center.plans.ground import (
    FAR,
    LONGEST,
    Floats,
    Ways,
    nearest_enemy,
    reaches,
    shelter,
    supplied,
    threat,
)
from grognard.games.army_group_center.plans.weights import weights_for
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.steps import strength
from grognard.games.army_group_center.supply import hex_supplied
from grognard.games.army_group_center.units import GERMAN, LAST_TURN, SOVIET
from grognard.games.army_group_center.victory import COAST_POINTS
from grognard.games.army_group_center.zones import zone


class GermanMarch:
    """The moves of a German movement phase."""

    def __init__(self, position: ArmyPosition, ways: Ways) -> None:
        self.position = position
        self.ways = ways
        self.components = position.components
        self.weights = weights_for(position.components).german
        self.worth = weights_for(position.components).worth
        self.trial = position.copy()
        self.reaches = reaches(position, GERMAN)
        self.cares = self._cares()
        self.held = {
            hex: self.weights.koenigsberg if hex == self.components.koenigsberg else float(worth)
            for hex, worth in self.components.worth.items()
            if position.control[hex] == GERMAN
        }
        self.lines = supplied(position, GERMAN)
        self.danger = threat(position, SOVIET) * self.weights.pressed
        self.shelter = shelter(self.components, GERMAN)
        self.hazard = self._hazard()
        self.contact = zone(position, SOVIET) > 0
        self.last = position.turn == LAST_TURN
        self.coast = self._coast(self.trial) if self.last else 0
        self.pledged: frozenset[Unit] = frozenset()
        for hex in position.hexes_of(GERMAN):
            if all(self.components.fortified[unit] for unit in position.stacks[hex]):
                self.cover(hex)

    def plan(self) -> dict[Unit, Hex]:
        """Where everybody goes, in the order in which they should move."""
        moves: dict[Unit, Hex] = {}
        stays, at = self.weights.stays, self.position.at
        guards = {unit for unit in self.reaches if self.cares.get(at[unit], 0.0) >= stays}
        free = {unit: found for unit, found in self.reaches.items() if unit not in guards}
        for assault in plan_assaults(self.trial, GERMAN, free):
            moves |= dict(assault.moves)
        self.pledged = frozenset(moves)
        rest = [unit for unit in self.reaches if unit not in moves]
        for unit in sorted(rest, key=lambda unit: (unit not in guards, -strength(self.position, unit), unit)):
            moves[unit] = self.best(unit, self.reaches[unit])
            self.place(unit, moves[unit])
        return moves

    def place(self, unit: Unit, hex: Hex) -> None:
        """A unit ends there: the next one reckons with it."""
        self.cover(hex)
        if hex != self.trial.at[unit]:
            self.trial.put(unit, hex)
            self.trial.control[hex] = GERMAN
            self.coast = self._coast(self.trial) if self.last else 0

    # -- what is to be held

    def _cares(self) -> dict[Hex, float]:
        """How much each place wants a guard, in points."""
        position, components, weights = self.position, self.components, self.weights
        cares = {}
        for hex, worth in components.worth.items():
            if position.control[hex] == GERMAN:
                points = weights.koenigsberg if hex == components.koenigsberg else float(worth)
                away = nearest_enemy(position, GERMAN, self.ways.to(SOVIET, hex))
                if position.turn == LAST_TURN:
                    continue  # nobody comes any more
                cares[hex] = points * weights.urgency.of(away)
        return cares

    def cover(self, hex: Hex) -> None:
        """A unit has gone there: the place needs others less."""
        if hex in self.cares:
            self.cares[hex] *= self.weights.covered

    def care(self) -> Floats:
        """How well a unit would serve the places from each hex: the one it serves best, and a little of the others."""
        best, total = np.zeros(self.components.hexes), np.zeros(self.components.hexes)
        point, nearby = self.worth.point, self.weights.nearby
        for hex, points in self.cares.items():
            away = self.ways.to(GERMAN, hex)
            serves = np.where(away >= FAR, 0.0, point * points * nearby / (nearby + away))
            best, total = np.maximum(best, serves), total + serves
        return best + self.weights.others * total

    def _hazard(self) -> list[float]:
        """The part of a force that is expected to be lost, by the column of the attack on it."""
        crt, lost = self.components.crt, self.weights.lost
        cost = {"DE": lost.eliminated, "BB": lost.bloodbath, "DR": lost.retreat}
        return [sum(cost.get(result, 0.0) for result in column) / crt.faces for column in crt.cells]

    def risk(self, unit: Unit, hex: Hex) -> float:
        """Factors that a unit may expect to lose there in the enemy's next turn."""
        if not self.danger[hex] or self.last:
            return 0.0
        factors = strength(self.position, unit)
        mates = sum(strength(self.trial, other) for other in self.trial.units_at(hex) if other != unit)
        differential = int(self.danger[hex] - self.shelter[hex] - factors - mates)
        column = column_of(self.components.crt, differential)
        if not self.lines[hex]:
            column = self.components.crt.within(column + 1)
        twice = self.weights.contact if self.contact[hex] else 1.0
        return self.weights.risk * twice * self.worth.factor.german * factors * self.hazard[column]

    def _coast(self, position: ArmyPosition) -> int:
        """Hexes of the coast that would count for the Soviet now [4.3-4]."""
        held = [hex for hex in self.components.victory_coast if position.control[hex] == SOVIET]
        return sum(hex_supplied(position, hex) for hex in held)

    def _cuts(self, unit: Unit, hex: Hex) -> float:
        """On the last day: what of the Soviet coast a unit takes back or cuts off from there [4.3-4]."""
        if not self.coast:
            return 0.0
        then = self.trial.copy()
        then.put(unit, hex)
        then.control[hex] = GERMAN
        return self.worth.point * COAST_POINTS * (self.coast - self._coast(then)) / self.coast

    def delay(self) -> float:
        """How long the Soviets would take to all places that are to be held, as the trial stands: in factors."""
        trial, components, delayed = self.trial, self.components, self.weights.delayed
        army = next((u for u in components.by_side[SOVIET] if trial.on_map(u) and not components.cav_mech[u]), None)
        if army is None:
            return 0.0
        costs = move_costs(trial, army, False)
        needed = search.reach(components.grid, trial.hexes_of(SOVIET), LONGEST, costs).cost
        total = 0.0
        for hex, worth in self.held.items():
            points = float(needed[hex]) / POINT
            if points < 0:
                points = self._siege(hex, needed)
            total += worth * points / (points + delayed)
        shore = [float(needed[hex]) / POINT for hex in components.victory_coast if needed[hex] >= 0]
        points = min(shore, default=FAR)
        total += COAST_POINTS * points / (points + delayed)
        return self.worth.point * total

    def _siege(self, hex: Hex, needed: NDArray[np.int32]) -> float:
        """Points to a place with a garrison: to the hexes around it, and more for every factor in it."""
        around = [float(needed[near]) / POINT for near in self.components.grid.around[hex] if needed[near] >= 0]
        factors = sum(strength(self.trial, unit) for unit in self.trial.units_at(hex)) + float(self.shelter[hex])
        return min(around, default=FAR) + self.weights.siege * factors

    # -- where to

    def best(self, unit: Unit, hexes: dict[Hex, int]) -> Hex:
        """The best end of a move among some hexes: of the most promising those that keep the enemy away longest."""
        values = self._values(unit, hexes)
        home = self.trial.at[unit]
        if self.last or not values:
            return max(values, key=lambda hex: (values[hex], hex), default=home)
        tried = sorted(values, key=lambda hex: (-values[hex], hex))[: self.weights.tried]
        if home in values and home not in tried:
            tried.append(home)
        best, found = -1e9, home
        for hex in tried:
            self.trial.put(unit, hex)
            value = values[hex] + self.weights.delay * self.delay()
            if value > best:
                best, found = value, hex
        self.trial.put(unit, home)
        return found

    def _values(self, unit: Unit, hexes: dict[Hex, int]) -> dict[Hex, float]:
        """What speaks for each hex at first sight."""
        trial, care, weights = self.trial, self.care(), self.weights
        retaken = weights.retaken + (1 - weights.retaken) * self.position.turn / LAST_TURN
        home = trial.at[unit]
        values: dict[Hex, float] = {}
        for hex, cost in hexes.items():
            others = [other for other in trial.units_at(hex) if other != unit]
            if len(others) >= STACK_LIMIT:
                continue
            value = weights.care * float(care[hex]) - self.risk(unit, hex) - weights.way * cost + self._line(unit, hex)
            value -= 0.0 if self.lines[hex] else weights.cut_off
            if self.position.control[hex] == SOVIET:
                value += self.worth.point * self.components.worth.get(hex, 0) * retaken
            if hex == home:
                value += weights.home
            if self.last:
                value += self._cuts(unit, hex)
            values[hex] = value
        return values

    def _line(self, unit: Unit, hex: Hex) -> float:
        """Neighbours with whom a unit would make a line."""
        distance, most = self.components.grid.distance, self.weights.neighbours
        count = 0
        for other in self.trial.hexes_of(GERMAN):
            if other != self.trial.at[unit] and 2 <= distance(hex, other) <= 3:
                count += 1
                if count >= most:
                    break
        return self.weights.line * count

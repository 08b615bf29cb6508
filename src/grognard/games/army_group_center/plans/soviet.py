"""How the Soviet moves: break what can be broken, then go for the places that count, and stay in supply."""

import numpy as np

from grognard.engine.kinds import Hex, Unit
from grognard.games.army_group_center.components import STACK_LIMIT
from grognard.games.army_group_center.lines import EXHAUSTION
from grognard.games.army_group_center.plans.assaults import plan_assaults
from grognard.games.army_group_center.plans.ground import FAR, Floats, Ways, nearest_enemy, reaches, supplied, threat
from grognard.games.army_group_center.plans.weights import weights_for
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.steps import strength
from grognard.games.army_group_center.units import GERMAN, SOVIET
from grognard.games.army_group_center.victory import COAST_POINTS, holds_coast
from grognard.games.army_group_center.zones import zone


class SovietMarch:
    """The moves of a Soviet movement phase."""

    def __init__(self, position: ArmyPosition, ways: Ways) -> None:
        self.position = position
        self.ways = ways
        self.components = position.components
        self.weights = weights_for(position.components).soviet
        self.point = weights_for(position.components).worth.point
        self.trial = position.copy()
        self.reaches = reaches(position, SOVIET)
        self.aims = self._aims()
        self.crowd: dict[Hex, int] = dict.fromkeys(self.aims, 0)
        self.lines = supplied(position, SOVIET)
        self.danger = threat(position, GERMAN)
        self.near_enemy = zone(position, GERMAN) > 0
        self.pledged: frozenset[Unit] = frozenset()

    def plan(self) -> dict[Unit, Hex]:
        """Where everybody goes, in the order in which they should move."""
        moves: dict[Unit, Hex] = {}
        for assault in plan_assaults(self.trial, SOVIET, self.reaches):
            moves |= dict(assault.moves)
        self.pledged = frozenset(moves)
        rest = [unit for unit in self.reaches if unit not in moves]
        for unit in sorted(rest, key=lambda unit: (-self._eagerness(unit), unit)):
            moves[unit] = self.best(unit, self.reaches[unit])
            self.place(unit, moves[unit])
        return moves

    def place(self, unit: Unit, hex: Hex) -> None:
        """A unit ends there: the next one reckons with it."""
        self.take_aim(unit, hex)
        if hex != self.trial.at[unit]:
            self.trial.put(unit, hex)

    def _eagerness(self, unit: Unit) -> float:
        """Who moves first: whoever can get to the best place."""
        field = self.field(unit)
        return max(float(field[hex]) for hex in self.reaches[unit])

    # -- what draws

    def _aims(self) -> dict[Hex, float]:
        """What each place that is not yet ours draws like, in points; and those that must be guarded."""
        position, components, weights = self.position, self.components, self.weights
        aims: dict[Hex, float] = {}
        for hex, worth in components.worth.items():
            if position.control[hex] == GERMAN:
                aims[hex] = weights.koenigsberg if hex == components.koenigsberg else float(worth)
            elif position.turn >= EXHAUSTION and position.owner(hex) != SOVIET and self._exposed(hex):
                aims[hex] = weights.guard * worth
        if position.turn > weights.coast_after:
            coast = sorted(components.victory_coast)
            share = COAST_POINTS * (weights.guard if holds_coast(position) else 1.0)
            for hex in coast[:: max(1, len(coast) // weights.coast_hexes)]:
                aims[hex] = max(aims.get(hex, 0.0), share)
        return aims

    def _exposed(self, hex: Hex) -> bool:
        """Could a German unit nearby walk into a place?"""
        return nearest_enemy(self.position, SOVIET, self.ways.to(GERMAN, hex)) <= self.weights.exposed

    def draw(self, hex: Hex) -> Floats:
        """How much a place draws a unit to each hex."""
        away = self.ways.to(SOVIET, hex)
        crowd: float = self.weights.crowd ** self.crowd[hex]
        stride = self.weights.stride
        return np.where(away >= FAR, 0.0, self.point * self.aims[hex] * crowd * stride / (stride + away))

    def field(self, unit: Unit) -> Floats:
        """What every hex is worth to a unit as the end of its move, before it is known who else is there."""
        drawn, weights = np.zeros(self.components.hexes), self.weights
        if self.components.confined[unit]:
            drawn = self._front_area()
        else:
            for hex in self.aims:
                drawn = np.maximum(drawn, self.draw(hex))
        if self.position.turn < EXHAUSTION:
            drawn = drawn - weights.cut_off * ~self.lines
        own = strength(self.position, unit)
        drawn = drawn - weights.fear * np.maximum(0.0, self.danger - weights.steady * own)
        return drawn + weights.contact * self.near_enemy

    def _front_area(self) -> Floats:
        """For 1st Ukrainian Front: the hexes of its area that are not yet in Soviet hands [4.3-5, 10.2-2]."""
        drawn, stride = np.zeros(self.components.hexes), self.weights.stride
        for hex in np.flatnonzero(self.components.ukrainian_area).tolist():
            if self.position.control[hex] == GERMAN:
                away = self.ways.to(SOVIET, hex)
                drawn = np.maximum(drawn, self.point * stride / (stride + away))
        return drawn

    # -- where to

    def best(self, unit: Unit, hexes: dict[Hex, int]) -> Hex:
        """The best end of a move among some hexes."""
        field, trial, weights = self.field(unit), self.trial, self.weights
        best, found = -1e9, trial.at[unit]
        for hex, cost in hexes.items():
            others = [other for other in trial.units_at(hex) if other != unit]
            if len(others) >= STACK_LIMIT:
                continue
            value = float(field[hex]) - weights.company * len(others) - weights.way * cost
            if self.position.control[hex] == GERMAN and not others:
                value += self.point * self.components.worth.get(hex, 0)
            if value > best:
                best, found = value, hex
        return found

    def take_aim(self, unit: Unit, hex: Hex) -> None:
        """Whoever goes there makes for the place that draws most: so the next one is drawn less."""
        if self.components.ukrainian[unit]:
            return
        draws = {aim: float(self.draw(aim)[hex]) for aim in self.aims}
        if draws:
            self.crowd[max(draws, key=lambda aim: (draws[aim], aim))] += 1

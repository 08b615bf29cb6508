"""How the Soviet moves: break what can be broken, then go for the places that count, and stay in supply."""

import numpy as np

from grognard.engine.kinds import Hex, Unit
from grognard.games.army_group_center.components import STACK_LIMIT
from grognard.games.army_group_center.lines import EXHAUSTION
from grognard.games.army_group_center.plans.assaults import plan_assaults
from grognard.games.army_group_center.plans.ground import FAR, Floats, Ways, nearest_enemy, reaches, supplied, threat
from grognard.games.army_group_center.plans.worth import POINT_WORTH
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.steps import strength
from grognard.games.army_group_center.units import GERMAN, SOVIET
from grognard.games.army_group_center.victory import COAST_POINTS, holds_coast
from grognard.games.army_group_center.zones import zone

CUT_OFF = 2.0
"""Not to be in supply, as long as there is any [7.4-1]."""
KOENIGSBERG_AIM = 12.0
"""Points that Koenigsberg draws like: more than any city, for it is the game [4.2]."""
CROWD = 0.5
"""How much of a place's draw is left for each further unit that makes for it."""
STRIDE = 4.0
"""A place so many points away draws half as much."""
EXPOSED = 4.0
"""Points from a German unit to a place within which it is not safe."""
GUARD = 0.6
"""What a place in hand is worth that an enemy could walk into, of what it counts."""


class SovietMarch:
    """The moves of a Soviet movement phase."""

    def __init__(self, position: ArmyPosition, ways: Ways) -> None:
        self.position = position
        self.ways = ways
        self.components = position.components
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
        position, components = self.position, self.components
        aims: dict[Hex, float] = {}
        for hex, worth in components.worth.items():
            if position.control[hex] == GERMAN:
                aims[hex] = KOENIGSBERG_AIM if hex == components.koenigsberg else float(worth)
            elif position.turn >= EXHAUSTION and position.owner(hex) != SOVIET and self._exposed(hex):
                aims[hex] = GUARD * worth
        if position.turn > 2:
            coast = sorted(components.victory_coast)
            share = COAST_POINTS * (GUARD if holds_coast(position) else 1.0)
            for hex in coast[:: max(1, len(coast) // 6)]:
                aims[hex] = max(aims.get(hex, 0.0), share)
        return aims

    def _exposed(self, hex: Hex) -> bool:
        """Could a German unit nearby walk into a place?"""
        return nearest_enemy(self.position, SOVIET, self.ways.to(GERMAN, hex)) <= EXPOSED

    def draw(self, hex: Hex) -> Floats:
        """How much a place draws a unit to each hex."""
        away = self.ways.to(SOVIET, hex)
        crowd: float = CROWD ** self.crowd[hex]
        return np.where(away >= FAR, 0.0, POINT_WORTH * self.aims[hex] * crowd * STRIDE / (STRIDE + away))

    def field(self, unit: Unit) -> Floats:
        """What every hex is worth to a unit as the end of its move, before it is known who else is there."""
        drawn = np.zeros(self.components.hexes)
        if self.components.confined[unit]:
            drawn = self._front_area()
        else:
            for hex in self.aims:
                drawn = np.maximum(drawn, self.draw(hex))
        if self.position.turn < EXHAUSTION:
            drawn = drawn - CUT_OFF * ~self.lines
        own = strength(self.position, unit)
        drawn = drawn - 0.08 * np.maximum(0.0, self.danger - 2 * own)
        return drawn + 0.4 * self.near_enemy

    def _front_area(self) -> Floats:
        """For 1st Ukrainian Front: the hexes of its area that are not yet in Soviet hands [4.3-5, 10.2-2]."""
        drawn = np.zeros(self.components.hexes)
        for hex in np.flatnonzero(self.components.ukrainian_area).tolist():
            if self.position.control[hex] == GERMAN:
                away = self.ways.to(SOVIET, hex)
                drawn = np.maximum(drawn, POINT_WORTH * STRIDE / (STRIDE + away))
        return drawn

    # -- where to

    def best(self, unit: Unit, hexes: dict[Hex, int]) -> Hex:
        """The best end of a move among some hexes."""
        field, trial = self.field(unit), self.trial
        best, found = -1e9, trial.at[unit]
        for hex, cost in hexes.items():
            others = [other for other in trial.units_at(hex) if other != unit]
            if len(others) >= STACK_LIMIT:
                continue
            value = float(field[hex]) - 0.3 * len(others) - 0.005 * cost
            if self.position.control[hex] == GERMAN and not others:
                value += POINT_WORTH * self.components.worth.get(hex, 0)
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

"""What the enemy could do to units where they stand: from how many sides, how strongly, and by what chances."""

from collections.abc import Collection, Iterable

import numpy as np

from grognard.engine.caching import per_components
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.tables import PLAIN
from grognard.engine.tactics.pressure import Pressure
from grognard.games.folio.costs import allowance, reach_over_ground
from grognard.games.folio.hells_gate.components import SIDES, HellsGateComponents
from grognard.games.folio.hells_gate.plans.chances import Margins, chances
from grognard.games.folio.hells_gate.plans.fights import Fights
from grognard.games.folio.hells_gate.position import HellsGatePosition
from grognard.games.folio.hells_gate.release import is_active
from grognard.games.folio.position import Pool


@per_components
def _known_reaches(components: HellsGateComponents) -> dict[tuple[Hex, int], frozenset[Hex]]:
    """By hex and half points, where those lead if there is nobody else: it never changes."""
    return {}


class Dangers:
    """What a side has to fear in the enemy's next turn, as the enemy stands in a position."""

    def __init__(self, position: HellsGatePosition, side: Side) -> None:
        self.position, self.side, self.components = position, side, position.components
        self.fights = Fights(position, 1 - side)
        self.weights = self.fights.weights
        self.fear: float = self.weights["fear"][SIDES[side]]
        enemies = [unit for unit in self.components.by_side[1 - side] if is_active(position, unit)]
        strengths = {unit: float(self.fights.attack(unit)) for unit in enemies}
        self.pressure = Pressure(self.components.grid.around, {unit: self._reach(unit) for unit in enemies}, strengths)
        self._margins: dict[int, Margins] = {}
        self._known: dict[tuple[Unit, Hex, int, bool, bool], float] = {}

    def _reach(self, unit: Unit) -> frozenset[Hex]:
        """Where an enemy could go if nobody hindered it: who stands in the way now may be gone then."""
        known, here, left = _known_reaches(self.components), self.position.at[unit], allowance(self.position, unit)
        found = known.get((here, left))
        if found is None:
            cost = reach_over_ground(self.position, unit, None).cost
            found = known[here, left] = frozenset([here, *np.flatnonzero((cost >= 0) & (cost <= left)).tolist()])
        return found

    def risk(self, unit: Unit, hex: Hex, held: Collection[Hex]) -> float:
        """What a unit may expect to lose in a hex, if its side holds those others."""
        ways = self.pressure.ways_to(hex, held)
        if not ways:
            return 0.0
        water = self.components.water[hex]
        direction = self.components.grid.direction
        wet = all(water[direction(hex, near)] != PLAIN for near in ways)
        key = (unit, hex, len(ways), wet, bool(self.position.depleted[unit]))
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._risk(unit, hex, ways)
        return found

    def _risk(self, unit: Unit, hex: Hex, ways: list[Hex]) -> float:
        fights, group = self.fights, self.components.group[unit]
        margins = self._margins.get(group)
        if margins is None:
            groups = self._best(self.components.ground_pools[1 - self.side])
            margins = self._margins[group] = fights.supports.margins(1 - self.side, groups, group)
        strength = int(self.pressure.strength(hex, len(ways)))
        differential = strength - self.components.defence[unit][self.position.depleted[unit]]
        likely = chances(self.components, fights.line(hex, ways), differential, margins)
        return self.fear * fights.harm(hex, unit, likely, False)

    def _best(self, pools: Iterable[Pool]) -> frozenset[Pool]:
        """The enemy's group whose markers are worth most: who attacks is not known."""
        supports, side = self.fights.supports, 1 - self.side
        hands = {pool: supports.hands(side, (pool,), False) for pool in pools}
        able = [pool for pool, found in hands.items() if found]
        return frozenset([max(able, key=lambda pool: hands[pool][0].mean)] if able else [])

"""What things are worth to a planner, in victory points: steps, hexes, and what an attack is expected to bring."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.tables import PLAIN
from grognard.games.crossroads.combat import EFFECTS
from grognard.games.crossroads.components import CrossroadsComponents
from grognard.games.crossroads.plans.ground import Ground
from grognard.games.crossroads.plans.weights import weights_for
from grognard.games.crossroads.position import CrossroadsPosition

TOO_WEAK = -99.0
"""An attack below the weakest column: it cannot be made."""


class Loss(NamedTuple):
    """What some units lose."""

    cost: float
    left: bool
    """Is anybody left?"""
    next: float
    """What one more step of each who is left would cost."""
    last: bool
    """Has each who is left no more than one step?"""


class Worth:
    """Reckons for one position: what steps and hexes are worth, and attacks on the hexes of either side."""

    def __init__(self, position: CrossroadsPosition, ground: Ground) -> None:
        self.position = position
        self.components: CrossroadsComponents = position.components
        self.ground = ground
        self.weights = weights_for(self.components)
        own = self.weights.worth
        self._own = own
        left = (self.components.turns - position.turn) / max(1, self.components.turns - 1)
        self.factor = own.factor * (own.last_day + (1 - own.last_day) * left)
        crt = self.components.crt
        self._ratios = [heading.high / heading.low for heading in crt.headings[PLAIN]]
        self._river = self.components.terrain["river"].shift
        self._step_costs: dict[Unit, list[float]] = {}
        self._losses: dict[tuple[tuple[Unit, ...], int], Loss] = {}
        self._most = [max(EFFECTS[result][0] for result in crt.by_face(n)) for n in range(len(self._ratios))]
        """Steps that a column can cost the attackers."""
        self._counts: dict[tuple[Unit, ...], int] = {}
        self._prices: dict[tuple[tuple[Unit, ...], int], float] = {}
        self._gains: dict[tuple[int, tuple[Unit, ...], bool, int], float] = {}
        self._sums: dict[tuple[Unit, ...], int] = {}
        self._attacks: dict[tuple[Hex, tuple[Unit, ...], tuple[Unit, ...], bool, bool], float] = {}

    def strength(self, unit: Unit) -> int:
        """A unit's strength with the steps it has [1.3]."""
        found: int = self.components.strengths[unit][self.position.steps[unit]]
        return found

    def step_costs(self, unit: Unit) -> Sequence[float]:
        """What it hurts its owner to lose the first of a unit's steps, and each one after it."""
        costs = self._step_costs.get(unit)
        if costs is None:
            values, gone, steps = self.components.strengths[unit], self._own.eliminated, self.position.steps[unit]
            costs = self._step_costs[unit] = [
                self.factor * (values[left] - values[left - 1]) + (gone if left == 1 else 0.0)
                for left in range(steps, 0, -1)
            ]
        return costs

    def loss(self, units: tuple[Unit, ...], steps: int) -> Loss:
        """What it costs to lose so many steps, each where it hurts least [9.7], and who is left."""
        found = self._losses.get((units, steps))
        if found is None:
            found = self._losses[units, steps] = self._loss(units, steps)
        return found

    def _loss(self, units: tuple[Unit, ...], steps: int) -> Loss:
        costs = {unit: list(self.step_costs(unit)) for unit in units}
        total = 0.0
        for _ in range(steps):
            able = [unit for unit in units if costs[unit]]
            if not able:
                break
            total += costs[min(able, key=lambda unit: (costs[unit][0], unit))].pop(0)
        left = [costs[unit] for unit in units if costs[unit]]
        return Loss(total, bool(left), sum(one[0] for one in left), all(len(one) == 1 for one in left))

    def hex_worth(self, hex: Hex, side: Side) -> float:
        """What a side gains that comes into a hex: its points, if they are not its own already [14.1]."""
        points: int = self.components.victory.get(hex, 0)
        holder = self.position.control[hex]
        if not points or holder == side:
            return 0.0
        return points * (self._own.taken if holder == 1 - side else self._own.free)

    def column(self, hex: Hex, attack: float, defence: float, river: bool) -> int:
        """The column of an attack, shifted by the terrain [9.3, 9.4] and perhaps a river [9.5]; -1: too weak."""
        column = bisect_right(self._ratios, attack / defence + 1e-9) - 1
        if column < 0:
            return -1
        shift = self.components.shift[hex] + (self._river if river else 0)
        return max(0, min(column - shift, len(self._ratios) - 1))

    def attack(
        self, hex: Hex, attackers: tuple[Unit, ...], defenders: tuple[Unit, ...], trapped: bool, river: bool
    ) -> float:
        """What an attack brings the attacker on average, as near as can be told from afar."""
        key = (hex, attackers, defenders, trapped, river)
        found = self._attacks.get(key)
        if found is None:
            column = self.column(hex, self._together(attackers), self._together(defenders), river)
            found = self._attacks[key] = (
                TOO_WEAK if column < 0 else self.average(hex, attackers, defenders, trapped, column)
            )
        return found

    def average(
        self, hex: Hex, attackers: tuple[Unit, ...], defenders: tuple[Unit, ...], trapped: bool, column: int
    ) -> float:
        """What a column of the table brings the attacker, over every face of the die."""
        results = self.components.crt.by_face(column)
        if self._steps(attackers) > self._most[column]:
            # Somebody is left whatever is rolled: what one side loses does not depend on what the other does.
            points: int = self.components.victory.get(hex, 0)
            return self._gain(points, defenders, trapped, column) - self._price(attackers, column)
        return sum(self.result(hex, attackers, defenders, trapped, result) for result in results) / len(results)

    def _steps(self, units: tuple[Unit, ...]) -> int:
        found = self._counts.get(units)
        if found is None:
            found = self._counts[units] = sum(len(self.step_costs(unit)) for unit in units)
        return found

    def _price(self, attackers: tuple[Unit, ...], column: int) -> float:
        """What a column costs the attackers, on average."""
        found = self._prices.get((attackers, column))
        if found is None:
            results = self.components.crt.by_face(column)
            costs = sum(self.loss(attackers, EFFECTS[result][0]).cost for result in results)
            found = self._prices[attackers, column] = costs / len(results)
        return found

    def _gain(self, points: int, defenders: tuple[Unit, ...], trapped: bool, column: int) -> float:
        """What a column costs the defenders, and what their hex is worth if they leave it, on average."""
        key = (points, defenders, trapped, column)
        found = self._gains.get(key)
        if found is None:
            results = self.components.crt.by_face(column)
            gains = sum(self._taken(points, defenders, trapped, result, True) for result in results)
            found = self._gains[key] = gains / len(results)
        return found

    def _together(self, units: tuple[Unit, ...]) -> int:
        found = self._sums.get(units)
        if found is None:
            found = self._sums[units] = sum(map(self.strength, units))
        return found

    def result(
        self, hex: Hex, attackers: tuple[Unit, ...], defenders: tuple[Unit, ...], trapped: bool, result: str
    ) -> float:
        """What one result of the table is worth to the attacker [9.6]."""
        paid = self.loss(attackers, EFFECTS[result][0])
        return self._taken(self.components.victory.get(hex, 0), defenders, trapped, result, paid.left) - paid.cost

    def _taken(self, points: int, defenders: tuple[Unit, ...], trapped: bool, result: str, able: bool) -> float:
        """What the defenders lose, with their hex if an attacker is able to go there."""
        _, theirs, goes = EFFECTS[result]
        suffered = self.loss(defenders, theirs)
        gain, emptied = suffered.cost, not suffered.left
        if goes and suffered.left and trapped:  # who cannot go loses a step, and stays if it has another one [9.10]
            gain += suffered.next
            emptied = suffered.last
        elif goes and suffered.left:
            gain += self._own.ground
            emptied = True
        return gain + self._own.taken * points + self._own.ground if emptied and able else gain

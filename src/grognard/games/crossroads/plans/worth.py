"""What things are worth to a planner, in victory points: steps, hexes, and what an attack is expected to bring."""

from bisect import bisect_right
from collections.abc import Sequence

from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.tables import PLAIN
from grognard.games.crossroads.combat import EFFECTS
from grognard.games.crossroads.components import CrossroadsComponents
from grognard.games.crossroads.plans.ground import Ground
from grognard.games.crossroads.plans.weights import weights_for
from grognard.games.crossroads.position import CrossroadsPosition


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
        self._ratios = [heading.high / heading.low for heading in self.components.crt.headings[PLAIN]]
        self._river = self.components.terrain["river"].shift
        self._attacks: dict[tuple[Hex, tuple[Unit, ...], tuple[Unit, ...], bool, int], float] = {}

    def strength(self, unit: Unit) -> int:
        """A unit's strength with the steps it has [1.3]."""
        found: int = self.components.strengths[unit][self.position.steps[unit]]
        return found

    def step_costs(self, unit: Unit) -> list[float]:
        """What it hurts its owner to lose the first of a unit's steps, and each one after it."""
        values, costs, gone = self.components.strengths[unit], [], self._own.eliminated
        for steps in range(self.position.steps[unit], 0, -1):
            costs.append(self.factor * (values[steps] - values[steps - 1]) + (gone if steps == 1 else 0.0))
        return costs

    def loss(self, units: Sequence[Unit], steps: int) -> tuple[float, dict[Unit, list[float]]]:
        """What it costs to lose so many steps, each where it hurts least [9.7]; who is left, and its value."""
        costs = {unit: self.step_costs(unit) for unit in units}
        total = 0.0
        for _ in range(steps):
            able = [unit for unit in units if costs[unit]]
            if not able:
                break
            total += costs[min(able, key=lambda unit: (costs[unit][0], unit))].pop(0)
        return total, {unit: left for unit, left in costs.items() if left}

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
        """What an attack brings the attacker on average, exactly: over every face of the die."""
        column = self.column(hex, sum(map(self.strength, attackers)), sum(map(self.strength, defenders)), river)
        if column < 0:
            return -99.0
        key = (hex, attackers, defenders, trapped, column)
        found = self._attacks.get(key)
        if found is None:
            crt = self.components.crt
            results = crt.by_face(column)
            worth = {result: self.result(hex, attackers, defenders, trapped, result) for result in set(results)}
            found = self._attacks[key] = sum(worth[result] for result in results) / len(results)
        return found

    def result(
        self, hex: Hex, attackers: Sequence[Unit], defenders: Sequence[Unit], trapped: bool, result: str
    ) -> float:
        """What one result of the table is worth to the attacker [9.6]."""
        mine, theirs, goes = EFFECTS[result]
        gain, left = self.loss(defenders, theirs)
        cost, able = self.loss(attackers, mine)
        emptied = not left
        if goes and left and trapped:  # who cannot go loses a step, and stays if it has another one [9.10]
            gain += sum(costs[0] for costs in left.values())
            emptied = all(len(costs) == 1 for costs in left.values())
        elif goes and left:
            gain += self._own.ground
            emptied = True
        if emptied and able:
            gain += self._own.taken * self.components.victory.get(hex, 0) + self._own.ground
        return gain - cost

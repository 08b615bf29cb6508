"""What Hits and disorder would cost one side of a combat that is only thought of."""

from collections.abc import Sequence

from grognard.engine.kinds import NONE, Unit
from grognard.games.formation.plans.weights import weights_for
from grognard.games.formation.plans.worth import disorder, step_worth
from grognard.games.formation.position import FormationPosition


class SideOfCombat:
    """One side of a combat: what its losses and its disorder would cost."""

    def __init__(self, position: FormationPosition, units: Sequence[Unit], first: Unit, fails: Sequence[float]) -> None:
        self.weights = weights_for(position.components).battle
        self.worth = sorted(step_worth(position, unit) for unit in units)
        self.first = self.worth[0] if first == NONE else step_worth(position, first)
        self.step = sum(self.worth) / len(self.worth)
        self.steps = sum(position.strength[unit] for unit in units)
        self.fails = fails
        self.disorder = sum(
            fail * (self.step if position.disrupted[unit] else disorder(position, unit))
            for fail, unit in zip(self.fails, units, strict=True)
        )
        self.steady = 1.0
        for fail in self.fails:
            self.steady *= 1.0 - fail
        self.static = any(position.components.static[unit] for unit in units)
        self.count = len(units)

    def attacking(self, hits: int, red: bool) -> float:
        """What Hits cost an attacker: the first is a loss, one more is a step back, others are losses."""
        if not hits:
            return self.disorder if red else 0.0
        rest = min(hits - 1, self.steps - 1)
        cost = self.first + max(0, rest - 1) * self.step
        if rest:
            cost += min(self.step, self.weights.give_way)
        return cost + (self.disorder if red else 0.0)

    def defending(self, hits: int, red: bool, prize: float, open_: bool) -> float:
        """What Hits of a defender bring: losses, or its hex if that is the lesser evil [7.4.2-2, 7.4.2-3]."""
        found = (self.disorder if red else 0.0) + (self.first if hits else 0.0)
        rest = min(max(0, hits - 1), self.steps - 1)
        if not rest:
            return found + (prize if hits and self.steps <= 1 else 0.0)
        hold = rest * self.step + (prize if rest >= self.steps - 1 else 0.0)
        weights = self.weights
        back = prize + rest * weights.retreat
        forced = back if open_ else back + min(rest * weights.trapped * self.count, self.steps - 1) * self.step
        free = hold if self.static or not open_ else min(hold, back)
        if not red:
            return found + free
        if self.static:
            forced = prize + (self.steps - 1) * self.step
        if self.count > 1:  # those who pass may stay and pay for the others
            forced = min(forced, hold + weights.give_way)
        return found + self.steady * free + (1.0 - self.steady) * forced

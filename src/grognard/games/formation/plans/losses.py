"""What Hits and disorder would cost one side of a combat that is only thought of."""

from collections.abc import Sequence
from typing import NamedTuple

from grognard.engine.kinds import Unit
from grognard.games.formation.efficiency import efficiency_check
from grognard.games.formation.plans.weights import weights_for
from grognard.games.formation.plans.worth import disorder, step_worth
from grognard.games.formation.position import FormationPosition


class Stake(NamedTuple):
    """What a unit has at stake in a combat."""

    step: float
    """What a step of it is worth."""
    fails: float
    """How likely it is to fail a check."""
    disorder: float | None
    """What it costs that it is Disrupted; None: it is already, and loses a step."""


def stake_of(position: FormationPosition, unit: Unit) -> Stake:
    """What a unit has at stake, whoever it fights with."""
    fails = 1.0 - float(efficiency_check(position, unit).chance)
    return Stake(step_worth(position, unit), fails, None if position.disrupted[unit] else disorder(position, unit))


class SideOfCombat:
    """One side of a combat: what its losses and its disorder would cost."""

    def __init__(
        self, position: FormationPosition, units: Sequence[Unit], stakes: Sequence[Stake], first: Stake | None
    ) -> None:
        self.weights = weights_for(position.components).battle
        self.worth = sorted([stake.step for stake in stakes])
        self.first = self.worth[0] if first is None else first.step
        self.step = sum(self.worth) / len(self.worth)
        self.steps = sum(position.strength[unit] for unit in units)
        self.fails = [stake.fails for stake in stakes]
        self.disorder = sum(stake.fails * (self.step if stake.disorder is None else stake.disorder) for stake in stakes)
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

"""Where units of a side should go: all their moves together, judged as a whole and improved unit by unit.

A deployment says for each unit where it ends. The game judges it, with the attacks that it leads to and with what the
enemy can do about it; several beginnings are tried, since an attack needs several units at once.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from grognard.engine.kinds import Hex, Unit

BETTER = 1e-6
"""By how much a change must help, so that nothing goes round in circles."""
UNLAWFUL = -1e9
"""A deployment that the rules do not allow."""

Plan = dict[Unit, Hex]


class Deployment(ABC):
    """The moves of some units of a side. `options` are the hexes in which each of them can end, its own among them.

    The units are gone through in order: those that count most come first.
    """

    def __init__(self, units: Sequence[Unit], here: Mapping[Unit, Hex], options: Mapping[Unit, Sequence[Hex]]) -> None:
        self.units = list(units)
        self.here = {unit: here[unit] for unit in self.units}
        self.options = {unit: list(options[unit]) for unit in self.units}
        self._reached = {unit: frozenset(hexes) for unit, hexes in self.options.items()}

    @abstractmethod
    def value(self, plan: Mapping[Unit, Hex]) -> float:
        """What a deployment is worth as a whole; `UNLAWFUL` if the rules do not allow it."""

    def gain(self, plan: Plan, changes: Mapping[Unit, Hex], now: float) -> float:
        """What a deployment, which is worth so much now, gains by changes. Where only a part changes, say it faster."""
        before = {unit: plan[unit] for unit in changes}
        plan.update(changes)
        found = self.value(plan) - now
        plan.update(before)
        return found

    def worth_a_look(self, unit: Unit) -> Sequence[Hex]:
        """The hexes that are tried for a unit when there is little time."""
        return self.options[unit]

    def beginnings(self) -> Iterable[Plan]:
        """Deployments to begin with, beside everybody staying where they are: the most promising first."""
        return ()

    def quick(self, beginnings: int = 1) -> Plan:
        """A good deployment with much less thought than the best: each unit is looked at once, in few hexes."""
        plans = [self.swept(begun) for begun in (self.here, *list(self.beginnings())[:beginnings])]
        return max(plans, key=self.value)

    def best(self, sweeps: int) -> Plan:
        """The best deployment that was found, all units being looked at so many times."""
        plans = [self.improved(self.here, self.units, sweeps), self.improved(self.here, self.units[::-1], sweeps)]
        plans += [self.improved(begun, self.units, sweeps) for begun in self.beginnings()]
        return max(plans, key=self.value)

    def swept(self, begun: Mapping[Unit, Hex]) -> Plan:
        """A deployment changed unit by unit, once."""
        plan = dict(begun)
        now = self.value(plan)
        for unit in self.units:
            now = self._better_place(plan, unit, now, self.worth_a_look(unit))
        return plan

    def improved(self, begun: Mapping[Unit, Hex], order: Sequence[Unit], sweeps: int) -> Plan:
        """A deployment changed unit by unit, and pair by pair, as long as it gets better."""
        plan = dict(begun)
        now = self.value(plan)
        for _ in range(sweeps):
            before = now
            for unit in order:
                now = self._better_place(plan, unit, now, self.options[unit])
            for one, other in combinations(order, 2):
                now = self._exchange(plan, one, other, now)
            if now <= before + BETTER:
                break
        return plan

    def _better_place(self, plan: Plan, unit: Unit, now: float, hexes: Iterable[Hex]) -> float:
        """Put a unit where it does most."""
        most, best = 0.0, plan[unit]
        for hex in hexes:
            if hex != plan[unit]:
                gain = self.gain(plan, {unit: hex}, now)
                if gain > most + BETTER:
                    most, best = gain, hex
        plan[unit] = best
        return now + most

    def _exchange(self, plan: Plan, one: Unit, other: Unit, now: float) -> float:
        """Let two units change places, if both can and it helps."""
        here, there = plan[one], plan[other]
        if here == there or there not in self._reached[one] or here not in self._reached[other]:
            return now
        gain = self.gain(plan, {one: there, other: here}, now)
        if gain <= BETTER:
            return now
        plan[one], plan[other] = there, here
        return now + gain

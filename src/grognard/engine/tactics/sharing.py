"""Who attacks whom: attackers shared out among targets so that all attacks together bring the most."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from grognard.engine.kinds import Hex, Unit

Group = tuple[Unit, ...]

IMPOSSIBLE = -1e6
"""What an attack is worth that the rules do not allow."""
BETTER = 1e-6
"""By how much a change must help."""


class AttackSharing(ABC):
    """Attackers shared out among the hexes that each of them (`options`) could attack.

    `bound`: everybody must attack who can. `least` is what an attack must promise otherwise.
    """

    def __init__(
        self, options: Mapping[Unit, Sequence[Hex]], targets: Sequence[Hex], least: float, bound: bool
    ) -> None:
        self.options = options
        self.least = least
        self.bound = bound
        self.groups: dict[Hex, Group] = dict.fromkeys(targets, ())

    @abstractmethod
    def promise(self, hex: Hex, units: Group) -> float:
        """What an attack of these units, at least one, on a hex promises; `IMPOSSIBLE` if there can be none."""

    @abstractmethod
    def strength(self, unit: Unit) -> float:
        """By what the weakest is known, who is left out first."""

    def weigh(self, hex: Hex, units: Group) -> float:
        """What an attack promises; nothing without any units."""
        return self.promise(hex, units) if units else 0.0

    def share(self, passes: int) -> None:
        """First those who are needed for the best attack, and so on; then unit by unit to where it does more."""
        free, rest = set(self.options), set(self.groups)
        while rest:
            able = {hex: tuple(sorted(unit for unit in free if hex in self.options[unit])) for hex in rest}
            needed = {hex: self._needed(hex, units) for hex, units in able.items()}
            hex = max(sorted(rest), key=lambda hex: self.weigh(hex, needed[hex]))
            rest.remove(hex)
            if self.weigh(hex, needed[hex]) < self.least and not self.bound:
                continue
            self.groups[hex] = needed[hex]
            free -= set(needed[hex])
        for _ in range(passes):
            changed = [unit for unit in sorted(self.options) if self._improve(unit)]
            if not changed:
                break

    def best(self) -> tuple[Hex, Group] | None:
        """The attack that promises most; None if none promises enough, unless somebody must attack."""
        groups = {hex: units for hex, units in self.groups.items() if units}
        if not groups:
            return None
        hex = max(sorted(groups), key=lambda hex: self.weigh(hex, groups[hex]))
        if self.weigh(hex, groups[hex]) < self.least and not self.bound:
            return None
        return hex, groups[hex]

    def _needed(self, hex: Hex, units: Group) -> Group:
        """Without those that add nothing: first who could attack most elsewhere, of equals the weakest.

        Who must attack and can only here stays.
        """
        for unit in sorted(units, key=lambda unit: (-len(self.options[unit]), self.strength(unit))):
            if self.bound and len(self.options[unit]) == 1:
                continue
            fewer = tuple(other for other in units if other != unit)
            if fewer and self.weigh(hex, fewer) >= self.weigh(hex, units):
                units = fewer
        return units

    def _improve(self, unit: Unit) -> bool:
        """Send a unit where the sum of all attacks is highest; tells whether it changed."""
        here = next((hex for hex, units in self.groups.items() if unit in units), None)
        without = tuple(other for other in self.groups[here] if other != unit) if here is not None else ()
        loss = self.weigh(here, without) - self.weigh(here, self.groups[here]) if here is not None else 0.0
        best, target = (BETTER, here) if not self.bound or here is not None else (IMPOSSIBLE, here)
        for hex in self.options[unit]:
            if hex != here:
                gain = loss + self.weigh(hex, (*self.groups[hex], unit)) - self.weigh(hex, self.groups[hex])
                if gain > best:
                    best, target = gain, hex
        if here is not None and not self.bound and loss > best:
            target = None
        if target == here:
            return False
        if here is not None:
            self.groups[here] = without
        if target is not None:
            self.groups[target] = (*self.groups[target], unit)
        return True

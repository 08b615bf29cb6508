"""Which hexes to attack, with whom: attackers shared out so that all attacks together bring the most."""

from collections.abc import Mapping, Sequence

from grognard.engine.kinds import Hex, Side, Unit
from grognard.games.army_group_center.air import ready
from grognard.games.army_group_center.combat import attackers
from grognard.games.army_group_center.odds import mixed_fronts
from grognard.games.army_group_center.plans.weights import weights_for
from grognard.games.army_group_center.plans.worth import Prospect, prospect
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.units import SOVIET

IMPOSSIBLE = -1e6


class Shares:
    """Attackers shared out among hexes, changed unit by unit as long as that helps."""

    def __init__(self, position: ArmyPosition, side: Side, hexes: Sequence[Hex], bound: bool) -> None:
        self.position = position
        self.side = side
        self.weights = weights_for(position.components).attack
        self.bound = bound
        """Must everybody attack who can [11.1-3]?"""
        self.options: dict[Unit, list[Hex]] = {}
        for hex in hexes:
            for unit in attackers(position, side, hex):
                self.options.setdefault(unit, []).append(hex)
        self.groups: dict[Hex, tuple[Unit, ...]] = dict.fromkeys(hexes, ())
        self._known: dict[tuple[Hex, tuple[Unit, ...]], Prospect] = {}

    def weigh(self, hex: Hex, units: tuple[Unit, ...]) -> float:
        """What an attack of these units on a hex promises; nothing without any."""
        if not units:
            return 0.0
        return self.prospect(hex, units).value

    def prospect(self, hex: Hex, units: tuple[Unit, ...]) -> Prospect:
        """The same, with its column and its air army."""
        key = (hex, tuple(sorted(units)))
        found = self._known.get(key)
        if found is None:
            if mixed_fronts(self.position, units):
                found = Prospect(IMPOSSIBLE, 0, False)
            else:
                air = self.side == SOVIET and bool(ready(self.position, self.position.components.ukrainian[units[0]]))
                found = prospect(self.position, self.side, hex, units, air)
            self._known[key] = found
        return found

    def share(self) -> None:
        """First everybody who can to the best hex, and so on; then unit by unit to where it does more."""
        free = set(self.options)
        rest = set(self.groups)
        while rest:
            whole = {hex: tuple(sorted(u for u in free if hex in self.options[u])) for hex in rest}
            hex = max(sorted(rest), key=lambda hex: self.weigh(hex, whole[hex]))
            rest.remove(hex)
            if self.weigh(hex, whole[hex]) < self.weights.least and not self.bound:
                continue
            self.groups[hex] = self._trimmed(hex, whole[hex])
            free -= set(self.groups[hex])
        for _ in range(self.weights.passes):
            changed = [unit for unit in sorted(self.options) if self._improve(unit)]
            if not changed:
                break

    def _trimmed(self, hex: Hex, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
        """Without those that add nothing, the weakest first; but who must attack and can only here stays."""
        factors, steps = self.position.components.strengths, self.position.steps
        for unit in sorted(units, key=lambda unit: factors[unit][steps[unit]]):
            if self.bound and len(self.options[unit]) == 1:
                continue
            fewer = tuple(other for other in units if other != unit)
            if fewer and self.weigh(hex, fewer) >= self.weigh(hex, units):
                units = fewer
        return units

    def _improve(self, unit: Unit) -> bool:
        """Send a unit where the sum of all attacks is highest; tells whether it changed."""
        here = next((hex for hex, units in self.groups.items() if unit in units), None)
        without = tuple(u for u in self.groups[here] if u != unit) if here is not None else ()
        loss = self.weigh(here, without) - self.weigh(here, self.groups[here]) if here is not None else 0.0
        best, target = (1e-6, here) if not self.bound or here is not None else (IMPOSSIBLE, here)
        for hex in self.options[unit]:
            if hex != here:
                joined = (*self.groups[hex], unit)
                gain = loss + self.weigh(hex, joined) - self.weigh(hex, self.groups[hex])
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


def best_attack(
    position: ArmyPosition, side: Side, hexes: Sequence[Hex], bound: bool
) -> tuple[Hex, tuple[Unit, ...]] | None:
    """The attack to make next, of all that should be made; None if none should."""
    shares = Shares(position, side, hexes, bound)
    shares.share()
    groups: Mapping[Hex, tuple[Unit, ...]] = {hex: units for hex, units in shares.groups.items() if units}
    if not groups:
        return None
    hex = max(sorted(groups), key=lambda hex: shares.weigh(hex, groups[hex]))
    if shares.weigh(hex, groups[hex]) < shares.weights.least and not bound:
        return None
    return hex, groups[hex]

"""Which attacks to declare, and with whom: attackers shared out so that all attacks together bring the most."""

from collections.abc import Sequence
from typing import NamedTuple

from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.tactics.sharing import IMPOSSIBLE, AttackSharing, Group
from grognard.games.roads_to_moscow.declaration import able_attackers, why_not_together
from grognard.games.roads_to_moscow.plans.attacks import exact, guns_for, quick, support_of
from grognard.games.roads_to_moscow.plans.weights import table_of
from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.which_table import must_assault


class Assault(NamedTuple):
    """An attack to be declared: with whom, and on which table."""

    hex: Hex
    units: Group
    mobile: bool


class Assaults(AttackSharing):
    """Attackers shared out among the hexes that can be attacked, by a quick estimate of the odds."""

    def __init__(self, position: RoadsPosition, side: Side, hexes: Sequence[Hex]) -> None:
        self.position, self.side = position, side
        self.table = table_of(position.components)
        self.attrition = float(self.table.weights["plan"]["attrition"])
        options: dict[Unit, list[Hex]] = {}
        for hex in hexes:
            for unit in able_attackers(position, side, hex):
                if self.table.fighting[unit]:
                    options.setdefault(unit, []).append(hex)
        super().__init__(options, hexes, float(self.table.by_side["least"][side]), False)
        self.guns = {hex: support_of(position, guns_for(position, side, hex, set())) for hex in hexes}
        self._known: dict[tuple[Hex, Group], float] = {}

    def promise(self, hex: Hex, units: Group) -> float:
        """About what an attack brings; a unit more costs something, since it may be wanted elsewhere."""
        group = tuple(sorted(units))
        found = self._known.get((hex, group))
        if found is None:
            found = IMPOSSIBLE
            if why_not_together(self.position, hex, group) is None:
                found = quick(self.position, self.side, hex, group, self.guns[hex], attrition=self.attrition)
                found -= self.table.weights["plan"]["attacker"] * len(group)
            self._known[hex, group] = found
        return found

    def strength(self, unit: Unit) -> float:
        """Its attack strength."""
        return float(self.table.attack[unit, int(self.position.reduced[unit])])


def best_assault(position: RoadsPosition, side: Side, hexes: Sequence[Hex]) -> Assault | None:
    """The attack to declare next, if any is worth it by its exact odds."""
    sharing, weights = Assaults(position, side, hexes), table_of(position.components).weights["plan"]
    sharing.share(int(weights["passes"]))
    groups = [(sharing.weigh(hex, units), hex, units) for hex, units in sharing.groups.items() if units]
    for promised, hex, units in sorted(groups, reverse=True):
        if promised < sharing.least:
            break
        tables = [False] if must_assault(position, hex, units, position.assault) is not None else [False, True]
        values = {mobile: exact(position, hex, units, mobile, sharing.attrition) for mobile in tables}
        mobile = max(values, key=lambda mobile: values[mobile])
        if values[mobile] >= sharing.least:
            return Assault(hex, units, mobile)
    return None

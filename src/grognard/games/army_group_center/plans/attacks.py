"""Which hexes to attack, with whom: attackers shared out so that all attacks together bring the most."""

from collections.abc import Sequence

from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.tactics.sharing import IMPOSSIBLE, AttackSharing, Group
from grognard.games.army_group_center.air import ready
from grognard.games.army_group_center.combat import attackers
from grognard.games.army_group_center.odds import mixed_fronts
from grognard.games.army_group_center.plans.weights import weights_for
from grognard.games.army_group_center.plans.worth import prospect
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.units import SOVIET


class Attacks(AttackSharing):
    """Attackers shared out among hexes."""

    def __init__(self, position: ArmyPosition, side: Side, hexes: Sequence[Hex], bound: bool) -> None:
        self.position = position
        self.side = side
        options: dict[Unit, list[Hex]] = {}
        for hex in hexes:
            for unit in attackers(position, side, hex):
                options.setdefault(unit, []).append(hex)
        super().__init__(options, hexes, weights_for(position.components).attack.least, bound)
        self._known: dict[tuple[Hex, Group], float] = {}

    def promise(self, hex: Hex, units: Group) -> float:
        """By the odds, with an air army if one is ready and worth it."""
        key = (hex, tuple(sorted(units)))
        found = self._known.get(key)
        if found is None:
            found = IMPOSSIBLE
            if not mixed_fronts(self.position, units):
                air = self.side == SOVIET and bool(ready(self.position, self.position.components.ukrainian[units[0]]))
                found = prospect(self.position, self.side, hex, units, air).value
            self._known[key] = found
        return found

    def strength(self, unit: Unit) -> float:
        """Its factors."""
        return float(self.position.components.strengths[unit][self.position.steps[unit]])


def best_attack(position: ArmyPosition, side: Side, hexes: Sequence[Hex], bound: bool) -> tuple[Hex, Group] | None:
    """The attack to make next, of all that should be made; None if none should. `bound`: all must attack [11.1-3]."""
    sharing = Attacks(position, side, hexes, bound)
    sharing.share(weights_for(position.components).attack.passes)
    return sharing.best()

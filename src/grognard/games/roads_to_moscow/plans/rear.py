"""Where guns, HQs, Leaders and Fuel units go when those who fight have moved: to their posts, and not to their end."""

from collections.abc import Sequence

from grognard.engine.kinds import Hex, Side, Unit
from grognard.games.roads_to_moscow.plans.posts import off_post, post
from grognard.games.roads_to_moscow.plans.threat import Threat
from grognard.games.roads_to_moscow.plans.weights import table_of
from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.zones import combat_hexes


class Rear:
    """Posts for those who do not attack, as everybody else stands now."""

    def __init__(self, position: RoadsPosition, side: Side) -> None:
        self.position, self.side = position, side
        self.components, self.table = position.components, table_of(position.components)
        self.weights = self.table.weights["plan"]
        self.threat = Threat(position, side, ())

    def best(self, unit: Unit, hexes: Sequence[Hex]) -> Hex:
        """Where a unit goes of the hexes it can get to; where it is, if that is as good."""
        here, most = self.position.at[unit], int(self.weights["posts"])
        near = sorted(hexes, key=lambda hex: (off_post(self.position, unit, hex), hex))[:most]
        friends = combat_hexes(self.position, self.side)
        safe = [hex for hex in hexes if hex in friends]
        return max(dict.fromkeys([here, *near, *safe]), key=lambda hex: self.worth(unit, hex))

    def worth(self, unit: Unit, hex: Hex) -> float:
        """How well a unit would stand in a hex."""
        return post(self.position, unit, hex) - self.fear(unit, hex)

    def fear(self, unit: Unit, hex: Hex) -> float:
        """What comes of it for the side to have a unit in a hex, beside those who are there."""
        others = tuple(sorted(other for other in self.position.stacks.get(hex, ()) if other != unit))
        if self.components.combat[unit]:
            return self.threat.on(hex, tuple(sorted((*others, unit))))[0] - self.threat.on(hex, others)[0]
        worth = float(self.table.worth[unit, 0])
        return worth * self.threat.on(hex, others)[1]

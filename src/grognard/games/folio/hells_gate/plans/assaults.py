"""Attacks: for which units march, and who makes them once everybody stands."""

from collections.abc import Mapping, Sequence

from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.tactics.gathering import Gathering, Moves
from grognard.engine.tactics.sharing import AttackSharing, Group
from grognard.games.folio.combat import attackers
from grognard.games.folio.hells_gate.components import SIDES
from grognard.games.folio.hells_gate.plans.dangers import Dangers
from grognard.games.folio.hells_gate.plans.fights import Fights
from grognard.games.folio.hells_gate.position import HellsGatePosition


class Assaults(Gathering):
    """The attacks that units could march to in a movement phase."""

    def __init__(
        self, position: HellsGatePosition, side: Side, reaches: Mapping[Unit, Sequence[Hex]], dangers: Dangers
    ) -> None:
        self.position, self.side, self.dangers = position, side, dangers
        self.fights = Fights(position, side)
        weights = self.fights.weights
        held = dict.fromkeys(position.hexes_of(side), 1)
        self.held_hexes = set(held)
        super().__init__(
            reaches,
            {unit: position.at[unit] for unit in reaches},
            held,
            least=weights["gather"][SIDES[side]],
            more=weights["more"],
            most=weights["most"],
        )
        self._open: dict[Hex, list[Hex]] = {}
        self._prices: dict[tuple[Unit, Hex], float] = {}

    def places(self, target: Hex) -> Sequence[Hex]:
        found = self._open.get(target)
        if found is None:
            components, grid = self.position.components, self.position.components.grid
            found = self._open[target] = [
                near
                for near in grid.around[target]
                if self.position.owner(near) != 1 - self.side
                and not components.closed[near, grid.direction(near, target)]
            ]
        return found

    def promise(self, target: Hex, moves: Moves) -> float:
        return self.fights.value(target, moves)

    def price(self, unit: Unit, hex: Hex) -> float:
        """What it leaves, and what it has to fear in the enemy's turn more than where it is."""
        known = self._prices.get((unit, hex))
        if known is None:
            table, here = self.fights.table, self.position.at[unit]
            away = table.away[table.goal[unit]]
            left = float(self.fights.stake[here] - self.fights.stake[hex]) if hex != here else 0.0
            left += float(table.pull[unit] * (away[hex] - away[here]))
            risk = self.dangers.risk(unit, hex, self.held_hexes) - self.dangers.risk(unit, here, self.held_hexes)
            known = self._prices[unit, hex] = self.fights.weights["way"][SIDES[self.side]] * (left + risk)
        return known

    def strength(self, unit: Unit) -> float:
        return self.fights.attack(unit)


class Shares(AttackSharing):
    """The attacks that can be made as everybody stands."""

    def __init__(
        self, fights: Fights, options: Mapping[Unit, Sequence[Hex]], targets: Sequence[Hex], least: float
    ) -> None:
        super().__init__(options, targets, least, False)
        self.fights = fights
        self._known: dict[tuple[Hex, Group], float] = {}

    def promise(self, hex: Hex, units: Group) -> float:
        key = (hex, tuple(sorted(units)))
        found = self._known.get(key)
        if found is None:
            at = self.fights.position.at
            found = self._known[key] = self.fights.value(hex, [(unit, at[unit]) for unit in units])
        return found

    def strength(self, unit: Unit) -> float:
        return self.fights.attack(unit)

    def worthwhile(self) -> dict[Hex, Group]:
        """The attacks that promise enough."""
        groups = {hex: units for hex, units in self.groups.items() if units}
        return {hex: units for hex, units in groups.items() if self.weigh(hex, units) >= self.least}


def shared_attacks(fights: Fights, hexes: Sequence[Hex], mobile: bool) -> Shares:
    """The attacks on some hexes that can be made as everybody stands, shared out well."""
    options: dict[Unit, list[Hex]] = {}
    for hex in hexes:
        for unit in attackers(fights.position, fights.side, mobile, hex):
            options.setdefault(unit, []).append(hex)
    shares = Shares(fights, options, hexes, fights.weights["least"][SIDES[fights.side]])
    shares.share(fights.weights["passes"])
    return shares

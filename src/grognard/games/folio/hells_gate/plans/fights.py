"""What attacks are worth: by their chances, what both sides could lose, and the ground that is fought for."""

from collections.abc import Iterable, Sequence
from math import ceil

import numpy as np
from numpy.typing import NDArray

from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.tables import PLAIN
from grognard.games.folio.hells_gate.components import GERMAN
from grognard.games.folio.hells_gate.plans.chances import Chances, Supports, chances
from grognard.games.folio.hells_gate.plans.weights import table_of
from grognard.games.folio.hells_gate.position import HellsGatePosition
from grognard.games.folio.hells_gate.supply import in_supply
from grognard.games.folio.hells_gate.supply_bridges import in_range
from grognard.games.folio.losses import on_last_step
from grognard.games.folio.zones import zone


def stakes(position: HellsGatePosition) -> NDArray[np.float64]:
    """What it is worth to hold each hex: what is held in the end counts."""
    table = table_of(position.components)
    times = table.planner["last"] if position.turn >= position.components.turns else 1.0
    found: NDArray[np.float64] = table.stake * times
    return found


class Fights:
    """The attacks of a side in a position, from where its units stand or could stand."""

    def __init__(self, position: HellsGatePosition, side: Side) -> None:
        self.position, self.side, self.components = position, side, position.components
        self.table = table_of(position.components)
        self.weights = self.table.planner
        self.supports = Supports(position)
        self.modifier = position.components.weathers[position.weather].attack_die
        self._attack: dict[Unit, int] = {}
        self._zone = zone(position, side)
        self.stake = stakes(position)

    def attack(self, unit: Unit) -> int:
        """What a unit attacks with: half of it out of supply [12.3-1]."""
        found = self._attack.get(unit)
        if found is None:
            found = self._halved(unit, self.components.attack[unit][self.position.depleted[unit]])
            self._attack[unit] = found
        return found

    def defence(self, unit: Unit) -> int:
        """What a unit defends with."""
        return self._halved(unit, self.components.defence[unit][self.position.depleted[unit]])

    def _halved(self, unit: Unit, strength: int) -> int:
        return strength if strength < 2 or in_supply(self.position, unit, (unit,)) else ceil(strength / 2)

    # -- what can be lost

    def step(self, unit: Unit) -> float:
        """What the next loss of a unit costs its side."""
        worth = self.table.worth[unit]
        if on_last_step(self.position, unit):
            return float(worth[int(self.position.depleted[unit])])
        return float(worth[0] - worth[1])

    def whole(self, unit: Unit) -> float:
        """What a unit is worth as it is."""
        return float(self.table.worth[unit, int(self.position.depleted[unit])])

    def prize(self, hex: Hex) -> float:
        """What it is worth to an attacker that a hex is emptied."""
        return float(self.stake[hex] + self.weights["emptied"])

    # -- attacks

    def value(self, hex: Hex, moves: Iterable[tuple[Unit, Hex]]) -> float:
        """What an attack on a hex by units from some hexes is expected to bring."""
        units, places = zip(*moves, strict=True)
        return self.average(hex, units, places, self.chances(hex, units, places))

    def chances(self, hex: Hex, units: Sequence[Unit], places: Sequence[Hex]) -> Chances:
        """How likely such an attack is to do what."""
        group = self.components.group
        (target,) = self.position.stacks[hex]
        margins = self.supports.margins(self.side, frozenset(group[unit] for unit in units), group[target])
        differential = sum(map(self.attack, units)) - self.defence(target)
        return chances(self.components, self.line(hex, places), differential, margins, self.modifier)

    def line(self, hex: Hex, places: Sequence[Hex]) -> str:
        """The line of the table for an attack from some hexes [7.4-5], engineers bridging if they can [13.0-10]."""
        components, ground = self.components, self.components.line[hex]
        crossings = [components.water[here][components.grid.direction(here, hex)] for here in places]
        if PLAIN in crossings:
            return ground
        bridged = components.bridge_line in crossings or self.bridged(hex, places)
        water = components.bridge_line if bridged else components.worst_line(crossings)
        return components.best_line([ground, water])

    def bridged(self, hex: Hex, places: Sequence[Hex]) -> bool:
        """Is there an engineer who could bridge the river for an attack [13.0-10]?"""
        position = self.position
        if self.side != GERMAN:
            return False
        here_and_free = filter(position.on_map, self.components.german_engineers)
        free = [unit for unit in here_and_free if not position.bridged[unit]]
        return any(in_range(position, unit, here, hex) for unit in free for here in places)

    def average(self, hex: Hex, units: Sequence[Unit], places: Sequence[Hex], likely: Chances) -> float:
        """What an attack is expected to bring by its chances."""
        (target,) = self.position.stacks[hex]
        cheapest = min(map(self.step, units))
        found = self.harm(hex, target, likely, self.stuck(hex, places))
        found -= likely.exchange * cheapest + likely.loss * cheapest
        found -= likely.thrown * self.weights["thrown"] * len(units)
        return float(found - likely.ruin * sum(map(self.whole, units)))

    def harm(self, hex: Hex, target: Unit, likely: Chances, stuck: bool) -> float:
        """What the defender suffers, who goes or resists as it costs them less [7.8]."""
        prize, step, whole = self.prize(hex), self.step(target), self.whole(target)
        last = on_last_step(self.position, target)
        stays = whole + prize if last else step
        goes = (whole if last else step) + prize if stuck else prize + self.weights["driven"]
        return float(likely.destroyed * (whole + prize) + likely.driven * min(stays, goes) + likely.exchange * step)

    def stuck(self, hex: Hex, places: Sequence[Hex]) -> bool:
        """Is every hex next to one that is attacked closed to a retreat [7.7-6], or nearly so?"""
        around, owner = self.components.grid.around, self.position.owner
        for near in around[hex]:
            if self._zone[near] or owner(near) == self.side or near in places or self.components.prohibited[near]:
                continue
            if not any(here in around[near] for here in places):
                return False
        return True

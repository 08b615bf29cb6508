"""Where units can go in a Movement Phase, what they take on their way there, and how well they stand there."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from grognard.board.results import Reach
from grognard.engine.kinds import Hex, Side, Unit
from grognard.games.roads_to_moscow.components import GERMAN, SOVIET
from grognard.games.roads_to_moscow.costs import reach
from grognard.games.roads_to_moscow.markers import left_to_play
from grognard.games.roads_to_moscow.move_rulings import in_hand_allowance
from grognard.games.roads_to_moscow.moving import destinations, taken
from grognard.games.roads_to_moscow.plans.evaluation import afar, front, places, turns_left
from grognard.games.roads_to_moscow.plans.threat import Threat
from grognard.games.roads_to_moscow.plans.weights import table_of
from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.reinforcements import entry_cost, kept_open, ways_in
from grognard.games.roads_to_moscow.supply import SHORTEST, routes
from grognard.games.roads_to_moscow.zones import combat_hexes


class March(NamedTuple):
    """What a unit could do with its move."""

    hexes: list[Hex]
    """Where it can end, where it begins first."""
    reach: Reach
    entry: Hex
    """Where it comes onto the map; -1: it is there."""


def march_of(position: RoadsPosition, side: Side, unit: Unit) -> March | None:
    """Where a unit can go; None: it cannot come onto the map."""
    if position.on_map(unit):
        left = in_hand_allowance(position, unit)
        found = reach(position, (unit,), left, False)
        ends = destinations(position, taken(position, side, (unit,)))
        return March([position.at[unit], *ends], found, -1)
    left = in_hand_allowance(position, unit)
    ways = [(entry_cost(position, (unit,), way), way.hex) for way in ways_in(position, (unit,))]
    ways = [(cost, hex) for cost, hex in ways if cost <= left]
    if not ways:
        return None
    best: March | None = None
    for cost, hex in ways:
        trial = position.copy()
        trial.put(unit, hex)
        found = reach(trial, (unit,), left - cost, True)
        shut = kept_open(position, 1 - side, position.groups)
        hexes = [end for end in found.hexes if end not in shut]
        if best is None or len(hexes) > len(best.hexes):
            best = March(hexes, found, hex)
    return best


class Standing:
    """How well each unit would stand in each hex, whatever the others do: near what draws it, in the way, in supply."""

    def __init__(self, position: RoadsPosition, side: Side, threat: Threat) -> None:
        self.position, self.side, self.threat = position, side, threat
        self.table = table_of(position.components)
        self.weights = self.table.weights["plan"]
        every = np.arange(position.components.hexes)
        over = turns_left(position) == 1 and not left_to_play(position, side)
        self.drawn = 0.0 if over else self.table.by_side["goal"][side]
        """How much it counts to be near the places: nothing in the last move of the game."""
        self.away = afar(position, side, every)
        self.routes = {motorized: routes(position, side, motorized) for motorized in (False, True)}
        self.barriers: dict[Hex, float] = {}
        self._base = places(threat.trial) if side == SOVIET else 0.0
        self._wanted = in_the_way(threat.trial) if self._base else frozenset[Hex]()

    def places(self, unit: Unit, march: March, most: int) -> dict[Hex, float]:
        """The best hexes for a unit with what they are worth: by what draws it, beside enemies, and its own."""
        enemies = combat_hexes(self.position, 1 - self.side)
        around = self.position.components.grid.around
        values = {hex: self._worth(unit, hex) for hex in march.hexes}
        ranked = sorted(values, key=lambda hex: (-values[hex], hex))
        beside = [hex for hex in ranked if any(near in enemies for near in around[hex])]
        goals = [hex for hex in ranked if hex in self.threat.goals]
        barring = sorted(
            (hex for hex in ranked if hex in self._wanted), key=lambda hex: (-self.barrier(unit, hex), hex)
        )
        chosen = dict.fromkeys([*ranked[:most], *beside[:most], *goals, *barring[:most]])
        if march.entry < 0:
            chosen[march.hexes[0]] = None
        return {hex: values[hex] + self.barrier(unit, hex) for hex in chosen}

    def _worth(self, unit: Unit, hex: Hex) -> float:
        position, table = self.position, self.table
        reduced = int(position.reduced[unit])
        strength = float(table.attack[unit, reduced])
        found: float = -self.drawn * strength * float(self.away[hex])
        found += self.weights["cover"] * self.threat.help(hex)
        if position.components.motorized[unit] and position.components.combat[unit]:
            lines = self.routes[True]
            if lines.dry[hex] < 0 and not 0 <= lines.any[hex] <= SHORTEST:
                found -= table.weights["cut_off"] * float(table.worth[unit, reduced])
        return found

    def barrier(self, unit: Unit, hex: Hex) -> float:
        """How much farther the Germans have it to their places with somebody of the Soviets in a hex."""
        if not self._base:
            return 0.0
        found = self.barriers.get(hex)
        if found is None:
            trial = self.threat.trial
            here = trial.at[unit]
            trial.put(unit, hex)
            found = self.barriers[hex] = max(0.0, self._base - places(trial))
            trial.put(unit, here)
        return float(self.weights["barrier"]) * found


def in_the_way(position: RoadsPosition) -> frozenset[Hex]:
    """The hexes that the Germans would go through to the places that they have not."""
    found, table = front(position, GERMAN), table_of(position.components)
    goals = [goal.hex for goal in table.goals if position.control[goal.hex] != GERMAN and goal.hex in found]
    return frozenset(hex for goal in goals for hex in found.path(goal))


def passed(march: March, hex: Hex, goals: Mapping[Hex, float]) -> tuple[Hex, ...]:
    """The goals that a unit enters on its way to a hex."""
    if hex not in march.reach:
        return ()
    return tuple(step for step in march.reach.path(hex) if step in goals)

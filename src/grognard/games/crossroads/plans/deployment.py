"""Where a formation should go: all its moves together, with the attacks that they lead to and what the enemy can do.

A deployment says for each unit of the formation where it ends. It is judged as a whole, in victory points, and
improved unit by unit until nothing helps; several beginnings are tried, one for every enemy stack that is worth an
attack, since an attack needs several units at once.
"""

from collections.abc import Mapping, Sequence

from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.moves import way
from grognard.engine.tactics.deployment import UNLAWFUL, Deployment, Plan
from grognard.games.crossroads.components import STACK_LIMIT
from grognard.games.crossroads.costs import allowance, move_costs, reach
from grognard.games.crossroads.plans.threat import Threat
from grognard.games.crossroads.plans.worth import Worth
from grognard.games.crossroads.supply import lines

NOWHERE: frozenset[Hex] = frozenset()


class FormationDeployment(Deployment):
    """The moves of some units of a side, from a position as the side sees it."""

    def __init__(self, worth: Worth, threat: Threat, side: Side, units: Sequence[Unit]) -> None:
        position, components = worth.position, worth.components
        self.worth, self.threat, self.side = worth, threat, side
        self.weights = weights = worth.weights.deployment
        self.ground, self.components, self.position = worth.ground, components, position
        self.supplied = lines(position, side)
        self.fixed: dict[Hex, tuple[Unit, ...]] = {}
        for hex in position.hexes_of(side):
            stay = tuple(unit for unit in position.stacks[hex] if unit not in units)
            if stay:
                self.fixed[hex] = stay
        self.enemies = {hex: position.stacks[hex] for hex in position.hexes_of(1 - side)}
        self.passed: dict[tuple[Unit, Hex], tuple[Hex, ...]] = {}
        """Victory hexes that a unit walks through on its way [14.1]."""
        strong_first = sorted(units, key=lambda unit: (-worth.strength(unit), unit))
        here = {unit: position.at[unit] for unit in units}
        super().__init__(strong_first, here, {unit: self._look_around(unit) for unit in units})
        wanted = tuple(hex for hex in components.victory if position.control[hex] != side)
        mine = tuple(hex for hex in components.victory if position.control[hex] == side)
        last = position.turn >= components.turns
        self._place: dict[tuple[Unit, Hex], float] = {}
        for unit in self.units:
            kind, strength = components.unit_class[unit], worth.strength(unit)
            forward, back = self.ground.pull(kind, wanted), self.ground.pull(kind, mine)
            share = 0.0 if last else weights.pull + weights.pull_factor * strength
            for hex in self.options[unit]:
                short = 0.0 if self.supplied.reached(hex) else weights.cut_off
                self._place[unit, hex] = share * forward[hex] + weights.hold * back[hex] - short

    def _look_around(self, unit: Unit) -> list[Hex]:
        """Where a unit can end; and what it takes on the way."""
        position, victory = self.position, self.components.victory
        left = allowance(position, unit)
        found, costs = reach(position, unit, left, True), move_costs(position, unit)
        hexes = [int(hex) for hex in found.hexes]
        for hex in hexes[1:]:
            path = [int(step) for step in way(costs, found, hex, left)[1:]]
            self.passed[unit, hex] = tuple(step for step in path if step in victory)
        return hexes

    # -- judging

    def value(self, plan: Mapping[Unit, Hex]) -> float:
        """What a deployment is worth: points taken, attacks, places, less what the enemy can do about it."""
        stacks = dict(self.fixed)
        for unit, hex in plan.items():
            stack = stacks[hex] = (*stacks.get(hex, ()), unit)
            if len(stack) > STACK_LIMIT:
                return UNLAWFUL
        taken = {step for unit, hex in plan.items() for step in self.passed.get((unit, hex), ())}
        total = sum(self.worth.hex_worth(hex, self.side) for hex in taken)
        total += sum(map(self._place.__getitem__, plan.items()))
        zone = NOWHERE.union(*map(self.ground.zone.__getitem__, stacks))
        total += self._attacks(plan, stacks, zone)
        total -= sum(self.threat.risk(hex, tuple(sorted(stack))) for hex, stack in stacks.items())
        held = [hex for hex in self.components.victory if hex in taken or self.position.control[hex] == self.side]
        total -= sum(self.threat.raid(hex, hex in zone) for hex in held if hex not in stacks)
        return total + self._sudden(len(held))

    def _sudden(self, held: int) -> float:
        """Who holds every victory hex at the end of the turn has won [14.2]."""
        if not held:
            return -self.weights.last_stand
        if held < len(self.components.victory):
            return 0.0
        return self.weights.sudden if self.threat.last_word else self.weights.sudden_perhaps

    def _attacks(self, plan: Mapping[Unit, Hex], stacks: Mapping[Hex, Sequence[Unit]], zone: frozenset[Hex]) -> float:
        """What the attacks bring that the formation can make from there, each unit in one of them."""
        found: list[tuple[float, Hex, tuple[Unit, ...]]] = []
        for target in self.enemies:
            near = self.ground.around[target]
            units = tuple(unit for unit, hex in plan.items() if hex in near)
            if units:
                found.append((self.attack(target, units, plan, stacks, zone), target, units))
        total, used = 0.0, set[Unit]()
        for value, target, units in sorted(found, reverse=True):
            if used.intersection(units):
                units = tuple(unit for unit in units if unit not in used)
                value = self.attack(target, units, plan, stacks, zone) if units else 0.0
            if value > 0:
                total += self.weights.sure * value
                used.update(units)
        return total

    def attack(
        self,
        target: Hex,
        units: tuple[Unit, ...],
        plan: Mapping[Unit, Hex],
        stacks: Mapping[Hex, Sequence[Unit]],
        zone: frozenset[Hex],
    ) -> float:
        """What an attack on a hex brings, by units as they are deployed."""
        river = all((plan[unit], target) in self.ground.river for unit in units)
        return self.worth.attack(target, units, self.enemies[target], self.trapped(target, stacks, zone), river)

    def trapped(self, target: Hex, stacks: Mapping[Hex, Sequence[Unit]], zone: frozenset[Hex]) -> bool:
        """Is there no retreat of two hexes from a hex [9.8, 9.9]?"""
        kind = self.components.unit_class[self.enemies[target][0]]
        distance, closed = self.components.grid.distance, self.ground.closed[kind]

        def open_to_him(hex: Hex) -> bool:
            return hex not in stacks and (hex not in zone or hex in self.enemies) and not closed[hex]

        for first in self.ground.around[target]:
            if open_to_him(first):
                for second in self.ground.around[first]:
                    room = len(self.enemies.get(second, ())) < STACK_LIMIT
                    if distance(target, second) == 2 and room and open_to_him(second):
                        return False
        return True

    def beginnings(self) -> list[Plan]:
        """Deployments that throw everybody in reach at one enemy stack, the most promising first."""
        found: list[tuple[float, Hex, Plan]] = []
        for target, defenders in self.enemies.items():
            plan, room = dict(self.here), {hex: STACK_LIMIT - len(stack) for hex, stack in self.fixed.items()}
            sent = []
            for unit in self.units:
                near = [hex for hex in self.ground.around[target] if hex in self.options[unit]]
                open_hexes = [hex for hex in near if room.get(hex, STACK_LIMIT) > 0]
                if open_hexes:
                    plan[unit] = max(open_hexes, key=lambda hex: (self._place[unit, hex], -hex))
                    room[plan[unit]] = room.get(plan[unit], STACK_LIMIT) - 1
                    sent.append(unit)
            if sent:
                value = self.worth.attack(target, tuple(sent), defenders, False, False)
                found.append((value, target, plan))
        found.sort(key=lambda item: (-item[0], item[1]))
        return [plan for value, _, plan in found[: self.weights.beginnings] if value > 0]

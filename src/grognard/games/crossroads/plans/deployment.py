"""Where a formation should go: all its moves together, with the attacks that they lead to and what the enemy can do.

A deployment says for each unit of the formation where it ends. It is judged as a whole, in victory points, and
improved unit by unit until nothing helps; several beginnings are tried, one for every enemy stack that is worth an
attack, since an attack needs several units at once.
"""

from collections.abc import Mapping, Sequence, Set

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
        zones = (self.ground.zone[hex] for hex in self.fixed)
        self._fixed_zone = NOWHERE.union(*zones)
        self._fixed_risks = {hex: threat.risk(hex, tuple(sorted(stack))) for hex, stack in self.fixed.items()}
        self._fixed_risk = sum(self._fixed_risks.values())
        self._risks: dict[tuple[Hex, tuple[Unit, ...]], float] = {}
        self._values: dict[tuple[Hex, ...], float] = {}
        self._trapped: dict[tuple[Hex, frozenset[Hex]], bool] = {}
        self._targets = {
            hex: tuple(target for target in self.enemies if hex in self.ground.around[target])
            for hex in {hex for hexes in self.options.values() for hex in hexes}
        }
        """The enemies next to each hex where somebody can end."""
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
        """What a deployment is worth; many are come to again and again, on the way to a better one."""
        hexes = tuple(plan.values())  # of the units in their one order
        found = self._values.get(hexes)
        if found is None:
            found = self._values[hexes] = self._value(plan)
        return found

    def _value(self, plan: Mapping[Unit, Hex]) -> float:
        """Points taken, attacks, places, less what the enemy can do about it."""
        stacks: dict[Hex, tuple[Unit, ...]] = {}
        total, taken = 0.0, set[Hex]()
        for at in plan.items():
            unit, hex = at
            stack = stacks[hex] = (*(stacks.get(hex) or self.fixed.get(hex, ())), unit)
            if len(stack) > STACK_LIMIT:
                return UNLAWFUL
            total += self._place[at]
            taken.update(self.passed.get(at, ()))
        for hex in taken:
            total += self.worth.hex_worth(hex, self.side)
        total += self._attacks(plan, stacks.keys()) - self._risk(stacks)
        held = [hex for hex in self.components.victory if hex in taken or self.position.control[hex] == self.side]
        for hex in held:
            if hex not in stacks and hex not in self.fixed:
                total -= self.threat.raid(hex, self._covered(hex, stacks.keys()))
        return total + self._sudden(len(held))

    def _risk(self, stacks: Mapping[Hex, tuple[Unit, ...]]) -> float:
        """What the stacks of the side stand to lose, those among them that units of the formation make up or join."""
        total = self._fixed_risk
        for at in stacks.items():
            risk = self._risks.get(at)
            if risk is None:
                hex, stack = at
                risk = self.threat.risk(hex, tuple(sorted(stack))) - self._fixed_risks.get(hex, 0.0)
                self._risks[at] = risk
            total += risk
        return total

    def _covered(self, hex: Hex, moved: Set[Hex]) -> bool:
        """Is a hex in a zone of the side, some of whose units stand in these hexes now?"""
        return hex in self._fixed_zone or any(hex in self.ground.zone[at] for at in moved)

    def _sudden(self, held: int) -> float:
        """Who holds every victory hex at the end of the turn has won [14.2]."""
        if not held:
            return -self.weights.last_stand
        if held < len(self.components.victory):
            return 0.0
        return self.weights.sudden if self.threat.last_word else self.weights.sudden_perhaps

    def _attacks(self, plan: Mapping[Unit, Hex], moved: Set[Hex]) -> float:
        """What the attacks bring that the formation can make from there, each unit in one of them."""
        able: dict[Hex, list[Unit]] = {}
        for unit, hex in plan.items():
            for target in self._targets[hex]:
                able.setdefault(target, []).append(unit)
        if not able:
            return 0.0
        found = [(self.attack(target, tuple(units), plan, moved), target, units) for target, units in able.items()]
        total, used = 0.0, set[Unit]()
        for value, target, units in sorted(found, reverse=True):
            if used.intersection(units):
                units = [unit for unit in units if unit not in used]
                value = self.attack(target, tuple(units), plan, moved) if units else 0.0
            if value > 0:
                total += self.weights.sure * value
                used.update(units)
        return total

    def attack(self, target: Hex, units: tuple[Unit, ...], plan: Mapping[Unit, Hex], moved: Set[Hex]) -> float:
        """What an attack on a hex brings, by units as they are deployed."""
        across, river = self.ground.river, True
        for unit in units:
            if (plan[unit], target) not in across:
                river = False
                break
        return self.worth.attack(target, units, self.enemies[target], self.trapped(target, moved), river)

    def trapped(self, target: Hex, moved: Set[Hex]) -> bool:
        """Is there no retreat of two hexes from a hex [9.8, 9.9]?"""
        key = (target, self.ground.near[target].intersection(moved))
        found = self._trapped.get(key)
        if found is None:
            found = self._trapped[key] = self._is_trapped(*key)
        return found

    def _is_trapped(self, target: Hex, moved: frozenset[Hex]) -> bool:
        kind = self.components.unit_class[self.enemies[target][0]]
        distance, closed = self.components.grid.distance, self.ground.closed[kind]

        def open_to_him(hex: Hex) -> bool:
            if hex in moved or hex in self.fixed or closed[hex]:
                return False
            return hex in self.enemies or not self._covered(hex, moved)

        for first in self.ground.around[target]:
            if open_to_him(first):
                for second in self.ground.around[first]:
                    room = len(self.enemies.get(second, ())) < STACK_LIMIT
                    if distance(target, second) == 2 and room and open_to_him(second):
                        return False
        return True

    def worth_a_look(self, unit: Unit) -> list[Hex]:
        """Hexes beside an enemy, those that score or lead past what does, and the best of the others."""
        hexes, victory = self.options[unit], self.components.victory
        found = {hex for hex in hexes if self._targets[hex] or hex in victory or self.passed.get((unit, hex))}
        others = sorted((hex for hex in hexes if hex not in found), key=lambda hex: -self._place[unit, hex])
        found.update(others[: self.weights.looks])
        return [hex for hex in hexes if hex in found]

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

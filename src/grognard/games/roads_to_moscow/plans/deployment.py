"""Where all units that may move should go: judged together, with the attacks that follow and what the enemy can do."""

from collections.abc import Mapping, Sequence

from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.tactics.deployment import UNLAWFUL, Deployment, Plan
from grognard.games.roads_to_moscow.army import is_active
from grognard.games.roads_to_moscow.components import GERMAN
from grognard.games.roads_to_moscow.plans.attacks import guns_for, quick, support_of
from grognard.games.roads_to_moscow.plans.evaluation import active_lines, turns_left
from grognard.games.roads_to_moscow.plans.marches import Standing, march_of, passed
from grognard.games.roads_to_moscow.plans.threat import Threat
from grognard.games.roads_to_moscow.plans.weights import table_of
from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.stacking import LIMIT
from grognard.games.roads_to_moscow.zones import AROUND, adds_of, combat_hexes, zone

NOBODY: tuple[Unit, ...] = ()


class PhaseDeployment(Deployment):
    """The moves of the units of a side that may move in a phase."""

    def __init__(self, position: RoadsPosition, side: Side, units: Sequence[Unit]) -> None:
        self.position, self.side = position, side
        self.components, self.table = position.components, table_of(position.components)
        self.weights = self.table.weights["plan"]
        marches = {unit: march for unit in units if (march := march_of(position, side, unit)) is not None}
        free = set(marches)
        self.threat = Threat(position, side, free)
        self.standing = Standing(position, side, self.threat)
        self.trial = position.copy()
        self.fixed: dict[Hex, tuple[Unit, ...]] = {}
        for hex in position.hexes_of(side):
            stay = tuple(unit for unit in position.stacks[hex] if unit not in free)
            if stay:
                self.fixed[hex] = stay
        self.entries = {unit: march.entry for unit, march in marches.items() if march.entry >= 0}
        places = {
            unit: self.standing.places(unit, march, int(self.weights["options"])) for unit, march in marches.items()
        }
        self.place = {(unit, hex): value for unit, found in places.items() for hex, value in found.items()}
        self.goals = self.threat.goals
        self.passed = {
            (unit, hex): passed(march, hex, self.goals) for unit, march in marches.items() for hex in places[unit]
        }
        self.ours = {hex for hex in self.goals if position.control[hex] == side}
        self.enemies = {hex: position.stacks[hex] for hex in sorted(combat_hexes(position, 1 - side))}
        self.enemy_zone = zone(position, 1 - side)
        self.around = self.components.grid.around
        self.adds = adds_of(self.components)
        self.now = float(self.weights["fade"] ** (turns_left(position) - 1))
        self.now = max(self.now, float(self.weights["least_now"]))
        self.attrition = float(self.weights["attrition"])
        self._promises: dict[tuple[Hex, tuple[tuple[Unit, Hex], ...], bool], float] = {}
        self.guns = {hex: support_of(position, guns_for(position, side, hex, set())) for hex in self.enemies}
        self.standers = self._standing_attackers()
        lined = active_lines(position) if side != GERMAN else frozenset[Hex]()
        self.works = self.threat.strong | lined
        order = sorted(marches, key=lambda unit: (-self._strength(unit), unit))
        here = {unit: next(iter(places[unit])) if unit in self.entries else position.at[unit] for unit in order}
        super().__init__(order, here, {unit: list(found) for unit, found in places.items()})

    def _strength(self, unit: Unit) -> float:
        return float(self.table.attack[unit, int(self.position.reduced[unit])])

    def _standing_attackers(self) -> dict[Hex, tuple[tuple[Unit, Hex], ...]]:
        """By enemy hex those who stand beside it already and cannot move any more, but can attack."""
        found: dict[Hex, tuple[tuple[Unit, Hex], ...]] = {}
        for target in self.enemies:
            able = [
                (unit, hex)
                for hex in self.around[target]
                for unit in self.fixed.get(hex, NOBODY)
                if self.table.fighting[unit] and (self.position.assault or is_active(self.position, unit))
            ]
            if able:
                found[target] = tuple(able)
        return found

    # -- judging

    def value(self, plan: Mapping[Unit, Hex]) -> float:
        """What a deployment is worth: where everybody stands, attacks, places held, less what the enemy can do."""
        stacks = dict(self.fixed)
        for unit, hex in plan.items():
            stacks[hex] = (*stacks.get(hex, NOBODY), unit)
        points = self.components.stacking
        for stack in stacks.values():
            if len(stack) > 1 and sum([points[unit] for unit in stack]) > LIMIT:
                return UNLAWFUL
        total = sum([self.place[item] for item in plan.items()])
        total += self._attacks(plan)
        lost: dict[Hex, float] = {}
        fears: list[float] = []
        for hex, stack in stacks.items():
            fear, driven = self.threat.on(hex, tuple(sorted(stack)))
            lost[hex] = driven
            fears.append(fear)
            if hex in self.works:
                total += self._manned(hex, stack)
        total -= self._feared(fears)
        return total + self._held(plan, stacks, lost)

    def _feared(self, fears: list[float]) -> float:
        """The enemy goes for what pays most, and has less for everything else."""
        fears.sort(reverse=True)
        first = int(self.weights["blows"])
        return sum(fears[:first]) + float(self.weights["others"]) * sum(fears[first:])

    def _manned(self, hex: Hex, stack: Sequence[Unit]) -> float:
        """Works with somebody in them, where the enemy can come."""
        defence = sum([float(self.table.defence[unit, int(self.position.reduced[unit])]) for unit in stack])
        near = min(1.0, float(self.threat.gathering[hex]) / float(self.weights["enemies"]))
        return float(self.weights["manned"]) * near * min(1.0, defence / float(self.table.weights["garrison"]))

    def _held(self, plan: Mapping[Unit, Hex], stacks: Mapping[Hex, Sequence[Unit]], lost: Mapping[Hex, float]) -> float:
        """What the places are worth that the side has when all have moved, by the chance that it keeps them."""
        entered = {hex for item in plan.items() for hex in self.passed[item]}
        total = 0.0
        for hex, points in self.goals.items():
            if hex in stacks and any(self.components.combat[unit] for unit in stacks[hex]):
                total += points * (1.0 - lost[hex])
                continue
            covered = self._covered(hex, stacks)
            inside = bool(self.enemy_zone[hex])
            if inside and not covered:
                continue
            ours = hex in self.ours or hex in entered or (covered and not inside)
            if ours:
                walk = self.threat.walk_in(hex)
                total += points * (1.0 - walk)
        return self.now * total

    def _covered(self, hex: Hex, stacks: Mapping[Hex, Sequence[Unit]]) -> bool:
        """Is a hex in the zone of somebody who would stand beside it?"""
        for near in self.around[hex]:
            for unit in stacks.get(near, NOBODY):
                if self.adds[unit] & AROUND:
                    return True
        return False

    # -- attacks

    def _attacks(self, plan: Mapping[Unit, Hex]) -> float:
        """What the attacks promise that could be made then, each unit in one of them, the best first."""
        found = []
        for target in self.enemies:
            near = self.around[target]
            group = tuple(item for item in plan.items() if item[1] in near)
            if group:
                group += self.standers.get(target, ())
                found.append((self.promise(target, group, True), target, group))
        total, used, guns = 0.0, set[Unit](), True
        for value, target, group in sorted(found, reverse=True):
            if value <= 0:
                break
            promised = value
            if used or not guns:
                left = tuple(item for item in group if item[0] not in used)
                promised = self.promise(target, left, guns) if left else 0.0
            if promised > 0:
                total += promised
                used.update([unit for unit, _ in group])
                guns = False
        return float(self.weights["sure"]) * total

    def promise(self, target: Hex, group: tuple[tuple[Unit, Hex], ...], guns: bool) -> float:
        """About what an attack on a hex promises by units from where they would stand."""
        key = (target, tuple(sorted(group)), guns)
        found = self._promises.get(key)
        if found is None:
            at, home = self.trial.at, self.position.at
            for unit, hex in group:
                at[unit] = hex
            units = [unit for unit, _ in group]
            found = quick(
                self.trial, self.side, target, units, self.guns[target] if guns else 0.0, attrition=self.attrition
            )
            for unit, _ in group:
                at[unit] = home[unit]
            self._promises[key] = found
        return found

    def beginnings(self) -> list[Plan]:
        """Everybody in reach at one enemy stack, the most promising first."""
        found: list[tuple[float, Hex, Plan]] = []
        points = self.components.stacking
        for target in self.enemies:
            near = set(self.around[target])
            plan = dict(self.here)
            room = {hex: LIMIT - sum(points[unit] for unit in self.fixed.get(hex, NOBODY)) for hex in near}
            for unit in self.units:
                open_hexes = [hex for hex in self.options[unit] if hex in near and room[hex] >= points[unit]]
                if open_hexes:
                    plan[unit] = max(open_hexes, key=lambda hex: (self.place[unit, hex], -hex))
                    room[plan[unit]] -= points[unit]
            sent = tuple((unit, hex) for unit, hex in plan.items() if hex in near)
            if sent and (promised := self.promise(target, sent, True)) > 0 and self.value(plan) > UNLAWFUL:
                found.append((promised, target, plan))
        found.sort(key=lambda item: (-item[0], item[1]))
        return [plan for _, _, plan in found[: int(self.weights["beginnings"])]]

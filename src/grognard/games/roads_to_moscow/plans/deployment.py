"""Where all units that may move should go: judged together, with the attacks that follow and what the enemy can do."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.tactics.deployment import UNLAWFUL, Deployment, Plan
from grognard.games.roads_to_moscow.army import is_active
from grognard.games.roads_to_moscow.components import GERMAN
from grognard.games.roads_to_moscow.plans.attacks import defended, guns_for, quick, support_of
from grognard.games.roads_to_moscow.plans.evaluation import active_lines, turns_left
from grognard.games.roads_to_moscow.plans.marches import Standing, march_of, passed
from grognard.games.roads_to_moscow.plans.threat import Threat
from grognard.games.roads_to_moscow.plans.weights import table_of
from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.stacking import LIMIT
from grognard.games.roads_to_moscow.zones import AROUND, adds_of, combat_hexes, zone

NOBODY: tuple[Unit, ...] = ()
Items = tuple[tuple[Unit, Hex], ...]
"""A plan as it stands: each unit and where it goes."""


class Stack(NamedTuple):
    """What is known of units that would stand in a hex together."""

    too_full: bool
    fear: float = 0.0
    """What they have to fear, and how likely they are driven out."""
    driven: float = 0.0
    manned: float = 0.0
    """What it is worth to have them in works."""
    holds: bool = False
    """Can they hold a place?"""


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
        self._values: dict[tuple[tuple[Unit, Hex], ...], float] = {}
        self._stacks: dict[tuple[Hex, tuple[Unit, ...]], Stack] = {}
        self.guns = {hex: support_of(position, guns_for(position, side, hex, set())) for hex in self.enemies}
        self.standers = self._standing_attackers()
        lined = active_lines(position) if side != GERMAN else frozenset[Hex]()
        self.works = self.threat.strong | lined
        self._prepare()
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

    def _prepare(self) -> None:
        """What of the judgement does not depend on where anybody goes: of those who stay, and of what lies near."""
        self.targets: dict[Hex, list[Hex]] = {}
        """The enemies beside a hex."""
        for target in self.enemies:
            for near in self.around[target]:
                self.targets.setdefault(near, []).append(target)
        self.defended = {target: defended(self.trial, self.side, target) for target in self.enemies}
        self.staying = {hex: self._stack(hex, units) for hex, units in self.fixed.items()}
        self.staying_too_full = any(stack.too_full for stack in self.staying.values())
        self.staying_afraid = [(hex, stack.fear) for hex, stack in self.staying.items() if stack.fear]
        self.staying_at_works = [hex for hex in self.staying if hex in self.works]
        self.staying_beside = {
            hex
            for hex in self.goals
            if any(self.adds[unit] & AROUND for near in self.around[hex] for unit in self.fixed.get(near, NOBODY))
        }
        """Goals in the zone of somebody who stays."""
        self.near_goals = {*self.goals, *(near for hex in self.goals for near in self.around[hex])}
        self.held_by_staying = self._held((), {})

    # -- judging

    def value(self, plan: Mapping[Unit, Hex]) -> float:
        """What a deployment is worth: where everybody stands, attacks, places held, less what the enemy can do."""
        items = tuple(plan.items())
        found = self._values.get(items)
        if found is None:
            found = self._values[items] = self._judged(items)
        return found

    def _judged(self, items: Items) -> float:
        if self.staying_too_full:
            return UNLAWFUL
        fixed, known = self.fixed, self._stacks
        units: dict[Hex, tuple[Unit, ...]] = {}
        for unit, hex in items:
            units[hex] = (*(units.get(hex) or fixed.get(hex, NOBODY)), unit)
        stacks: dict[Hex, Stack] = {}  # where somebody goes; elsewhere stay those who are there
        for item in units.items():
            stack = known.get(item) or self._stack(*item)
            if stack.too_full:
                return UNLAWFUL
            stacks[item[0]] = stack
        place = self.place
        total = sum([place[item] for item in items]) + self._attacks(items)
        for hex in self.staying_at_works:
            total += (stacks.get(hex) or self.staying[hex]).manned
        if self.works:
            for hex, stack in stacks.items():
                if hex not in fixed:
                    total += stack.manned
        fears = [fear for hex, fear in self.staying_afraid if hex not in stacks]
        fears += [stack.fear for stack in stacks.values() if stack.fear]
        total -= self._feared(fears)
        if self.near_goals.isdisjoint(units) and not any(map(self.passed.get, items)):
            return total + self.held_by_staying
        return total + self._held(items, stacks)

    def _stack(self, hex: Hex, units: tuple[Unit, ...]) -> Stack:
        points, combat = self.components.stacking, self.components.combat
        if len(units) > 1 and sum([points[unit] for unit in units]) > LIMIT:
            found = Stack(True)
        else:
            manned = self._manned(hex, units) if hex in self.works else 0.0
            holds = any(combat[unit] for unit in units)
            found = Stack(False, *self.threat.on(hex, tuple(sorted(units))), manned, holds)
        self._stacks[hex, units] = found
        return found

    def _feared(self, fears: list[float]) -> float:
        """The enemy goes for what pays most, and has less for everything else."""
        fears.sort(reverse=True)
        first = int(self.weights["blows"])
        return sum(fears[:first]) + float(self.weights["others"]) * sum(fears[first:])

    def _manned(self, hex: Hex, stack: Sequence[Unit]) -> float:
        """Works with somebody in them, where the enemy can come."""
        defences, reduced = self.table.defences, self.position.reduced
        defence = sum([defences[unit][reduced[unit]] for unit in stack])
        near = min(1.0, float(self.threat.gathering[hex]) / float(self.weights["enemies"]))
        return float(self.weights["manned"]) * near * min(1.0, defence / float(self.table.weights["garrison"]))

    def _held(self, items: Items, stacks: Mapping[Hex, Stack]) -> float:
        """What the places are worth that the side has when all have moved, by the chance that it keeps them."""
        entered = {hex for item in items for hex in self.passed[item]}
        wide = {hex for unit, hex in items if self.adds[unit] & AROUND}
        total = 0.0
        for hex, points in self.goals.items():
            stack = stacks.get(hex) or self.staying.get(hex)
            if stack is not None and stack.holds:
                total += points * (1.0 - stack.driven)
                continue
            covered = hex in self.staying_beside or not wide.isdisjoint(self.around[hex])
            inside = bool(self.enemy_zone[hex])
            if inside and not covered:
                continue
            ours = hex in self.ours or hex in entered or (covered and not inside)
            if ours:
                walk = self.threat.walk_in(hex)
                total += points * (1.0 - walk)
        return self.now * total

    # -- attacks

    def _attacks(self, items: Items) -> float:
        """What the attacks promise that could be made then, each unit in one of them, the best first."""
        groups: dict[Hex, list[tuple[Unit, Hex]]] = {}
        for item in items:
            for target in self.targets.get(item[1], ()):
                groups.setdefault(target, []).append(item)
        found = []
        for target, goers in groups.items():
            group = (*goers, *self.standers.get(target, ()))
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
        """About what an attack on a hex promises by units from where they would stand, in the order of the plan."""
        key = (target, group, guns)
        found = self._promises.get(key)
        if found is None:
            at, home = self.trial.at, self.position.at
            for unit, hex in group:
                at[unit] = hex
            units = [unit for unit, _ in group]
            support, known = self.guns[target] if guns else 0.0, self.defended[target]
            found = quick(self.trial, self.side, target, units, support, attrition=self.attrition, known=known)
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

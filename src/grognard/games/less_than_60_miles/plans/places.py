"""Where the Combat Units of a side should go, all together: how good the position is then, and what it cannot tell.

Beside the evaluation that looks at a position as it stands: what the enemy can do to a unit in a hex, whether it is in
command there, guns and HQs that the enemy could come to, objectives that it could walk into.
"""

from collections.abc import Collection, Mapping, Sequence

import numpy as np

from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.tactics.deployment import UNLAWFUL, Deployment
from grognard.games.less_than_60_miles.command import parent
from grognard.games.less_than_60_miles.components import WP
from grognard.games.less_than_60_miles.hqs import command_range
from grognard.games.less_than_60_miles.movement import taken
from grognard.games.less_than_60_miles.moving import destinations
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.plans.evaluation import evaluate
from grognard.games.less_than_60_miles.plans.moves import march, stand
from grognard.games.less_than_60_miles.plans.threat import Threat
from grognard.games.less_than_60_miles.plans.weights import Floats, table_of
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.supply import lines
from grognard.games.less_than_60_miles.victory import victory_points


class Places:
    """What hexes are worth to the units of a side, beside the evaluation."""

    def __init__(self, position: FrontPosition, side: Side) -> None:
        self.position, self.side, self.components = position, side, position.components
        self.table = table_of(self.components)
        self.weights = self.table.weights["places"]
        self.threat = Threat(position, side)
        left = self.components.facts.turns - position.turn
        self.last_word = side != WP and not left
        """Does the enemy not move again before the game is over?"""
        self.goals = [goal.hex for goal in self.table.goals]
        own = np.array([(position.held[goal] == WP) == (side == WP) for goal in self.goals], dtype=np.bool_)
        open_to = self.threat.comers[self.goals] > 0 if self.goals else own
        self.open = self.table.goal_points * self.weights["walked_in"] * (own & open_to)
        """What is lost by leaving an objective empty that the enemy can walk into."""
        worn = np.array(position.attrition) / np.maximum(self.table.limit, 1)
        self._strength = self.table.defence * (1.0 - worn / 2.0)
        charges = [unit for unit in self.components.by_side[side] if not self.components.combat[unit]]
        charges = [unit for unit in charges if position.on_map(unit) and self.threat.reaches(position.at[unit])]
        self._fears = self.weights["charge"] * self.table.worth[charges]
        apart = [self.components.grid.distances_from(position.at[unit]) for unit in charges]
        self._beside = 1.0 / (1.0 + np.array(apart).reshape(-1, self.components.hexes)) ** 2
        self._worth: dict[Unit, Floats] = {}

    def worth(self, unit: Unit) -> Floats:
        """What a unit gains in each hex, without what it shares with others."""
        if unit not in self._worth:
            self._worth[unit] = self._worked_out(unit)
        return self._worth[unit]

    def _worked_out(self, unit: Unit) -> Floats:
        weights, found = self.weights, np.zeros(self.components.hexes)
        if not self.last_word:
            found -= weights["care"][SIDES[self.side]] * self.threat.danger(unit)
        hq = parent(self.position, unit)
        if hq >= 0 and self.position.on_map(hq):
            apart = self.components.grid.distances_from(self.position.at[hq])
            found -= weights["command"] * np.maximum(apart - command_range(self.position, hq), 0)
        return found

    def shared(self, plan: Mapping[Unit, Hex]) -> float:
        """What all units together gain by where they are: objectives kept, guns and HQs covered."""
        if not plan:
            return 0.0
        units, hexes = list(plan), list(plan.values())
        taken = frozenset(hexes)
        kept = -float(self.open[[goal not in taken for goal in self.goals]].sum()) if self.goals else 0.0
        if not len(self._fears) or self.last_word:
            return kept
        force = self._beside[:, hexes] @ self._strength[units]
        return kept + float(self._fears @ (1.0 - np.exp(-force / self.weights["guard"])))


class Disposition(Deployment):
    """The moves of some Combat Units of a side; the others stay where they are, or go where it is settled."""

    def __init__(self, places: Places, units: Sequence[Unit], settled: Mapping[Unit, Hex]) -> None:
        self.places, self.position, self.components = places, places.position, places.components
        self.side = places.side
        self.settled = dict(settled)
        position = self.position
        self.facts = self.components.side_facts[self.side]
        here = {unit: position.at[unit] for unit in units}
        strong = sorted(units, key=lambda unit: (-float(places.table.weight[unit]), unit))
        self.others: dict[Hex, list[Unit]] = {}
        for unit in self.components.by_side[self.side]:
            if position.on_map(unit) and unit not in here:
                self.others.setdefault(self.settled.get(unit, position.at[unit]), []).append(unit)
        self.standing = {
            unit: hex for hex, there in self.others.items() for unit in there if self.components.combat[unit]
        }
        self.start = position.copy()
        for unit, hex in self.settled.items():
            if position.at[unit] != hex:
                self.start.put(unit, hex)
        self._trial = self.start.copy()
        """Where every plan is tried: what depends on the enemy alone is worked out once."""
        self._known: dict[tuple[Hex, ...], float] = {}
        self._looks = max(1, int(places.weights["looks"]) // max(1, len(units)))
        """Hexes beside its own that are looked at for each unit: the fewer, the more units there are."""
        super().__init__(strong, here, {unit: self._options(unit) for unit in strong})

    def _options(self, unit: Unit) -> list[Hex]:
        position = self.position
        frame = taken(position, self.side, unit)
        hexes = dict.fromkeys(destinations(position, frame))
        here = position.at[unit]
        if not hexes:
            return [here]
        found = (march if self.side == WP else stand)(position, frame, hexes)
        found += [goal for goal in self.places.goals if goal in hexes]
        found += self._scoring(unit, hexes)
        inside = np.array(list(hexes))
        value = self.places.worth(unit)[inside]
        found += inside[np.argsort(-value, kind="stable")[: int(self.places.weights["options"])]].tolist()
        return list(dict.fromkeys([here, *found]))[: 1 + self._looks]

    def _scoring(self, unit: Unit, hexes: Collection[Hex]) -> list[Hex]:
        """Where a regiment scores: on the ground that counts, led and in supply."""
        places, position = self.places, self.position
        if self.side != WP or not places.table.regiment[unit]:
            return []
        reached, hq = lines(position, self.side).reach, parent(position, unit)
        led = hq >= 0 and position.on_map(hq)
        far = position.components.grid.distances_from(position.at[hq]) if led else np.zeros(position.components.hexes)
        most = command_range(position, hq) if led else 0
        found = [hex for hex in hexes if places.table.area[hex] and reached[hex] >= 0 and far[hex] <= most]
        dangers = places.threat.danger(unit)
        return sorted(found, key=lambda hex: (float(dangers[hex]), hex))[: int(places.weights["options"])]

    def value(self, plan: Mapping[Unit, Hex]) -> float:
        stacks: dict[Hex, list[Unit]] = {}
        for unit, hex in plan.items():
            stacks.setdefault(hex, []).append(unit)
        if not all(self._fits([*self.others.get(hex, ()), *units]) for hex, units in stacks.items()):
            return UNLAWFUL
        key = tuple(plan.values())
        if key not in self._known:
            self._known[key] = self._value(plan)
        return self._known[key]

    def _value(self, plan: Mapping[Unit, Hex]) -> float:
        position, at = self._trial, self._trial.at
        for unit in self.units:
            hex = plan.get(unit, self.here[unit])
            if at[unit] != hex:
                position.put(unit, hex)
        for goal in self.places.goals:
            position.held[goal] = self.side if position.owner(goal) == self.side else self.start.held[goal]
        total = evaluate(position, self.side) if not self.places.last_word else self._points(position)
        total += sum(float(self.places.worth(unit)[hex]) for unit, hex in plan.items())
        idle = self.places.weights["still"] * sum(hex == self.here[unit] for unit, hex in plan.items())
        return float(total + idle + self.places.shared({**self.standing, **plan}))

    def _points(self, position: FrontPosition) -> float:
        """The score, when nothing can come after."""
        points = victory_points(position)
        return float(points[self.side] - points[1 - self.side])

    def _fits(self, units: Sequence[Unit]) -> bool:
        facts, combat = self.facts, self.components.combat
        if len(units) < 2:
            return True
        return (
            len(units) <= facts.stack
            and sum(combat[unit] for unit in units) <= facts.stack_combat
            and sum(bool(self.places.table.regiment[unit]) for unit in units) <= facts.stack_regiments
        )

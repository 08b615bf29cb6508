"""What the computer player thinks things are worth: `weights.toml`, and what follows from it for a table."""

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from grognard.board import search
from grognard.board.costs import POINT, CostPart, Costs, on_steps
from grognard.engine.kinds import Hex, Unit
from grognard.engine.moves import FAR
from grognard.engine.weights import per_weights, weights_of
from grognard.games.roads_to_moscow.charts import MOST_MODIFIER, Losses
from grognard.games.roads_to_moscow.components import GERMAN, CampaignComponents
from grognard.games.roads_to_moscow.supply import first_sources
from grognard.games.roads_to_moscow.units import SIDES

Floats = NDArray[np.float64]
FULL, REDUCED = range(2)
RIVER = 8 * POINT
"""What a River without a bridge is on the way: a day."""


class Goal(NamedTuple):
    """A hex that the German scores for, if they have it at the end or by a turn."""

    hex: Hex
    points: float
    by: tuple[tuple[int, float], ...] = ()
    """Instead of points: what it is worth more by these turns than never."""


class Outlook(NamedTuple):
    """What a column of a combat table comes to on average, at some modifier."""

    attack_steps: float
    defence_steps: float
    emptied: float
    attack_retreats: float
    attack_disrupted: float
    defence_disrupted: float
    red: float
    wiped_out: float


class Table:
    """What does not change at a table: who is worth what, and how far it is to where units are wanted."""

    def __init__(self, components: CampaignComponents) -> None:
        self.weights = weights_of(Path(__file__).parent)
        self.components = components
        self.by_side: dict[str, list[float]] = {
            name: [value[side] for side in SIDES] for name, value in self.weights.items() if _sided(value)
        }
        """Weights that each side has of its own."""
        roster = components.roster
        self.sign = np.array([1.0 if unit.side == GERMAN else -1.0 for unit in roster])
        self.worth = np.array([self._worth(components, unit) for unit in range(len(roster))]).reshape(len(roster), 2)
        """What a unit is worth to its own side, full and reduced."""
        specs = components.specs
        self.attack = np.array([[spec.attack, (spec.reduced or (spec.attack,))[0]] for spec in specs]).reshape(-1, 2)
        self.defence = np.array([[spec.defence, (spec.reduced or (0, spec.defence))[1]] for spec in specs])
        self.defence = self.defence.reshape(-1, 2)
        self.attacks, self.defences, self.worths = (
            [(float(full), float(reduced)) for full, reduced in values.tolist()]
            for values in (self.attack, self.defence, self.worth)
        )
        """The same for one unit after another: by face, full and reduced."""
        self.fighting = np.array([bool(spec.attack) for spec in specs], dtype=np.bool_)
        """Units that attack: their weight is wanted at the goals."""
        self.distance = np.array([components.grid.distances_from(hex) for hex in range(components.hexes)])
        """Hexes from everywhere to everywhere."""
        self.ways = self._ways(components)
        """What a way costs that minds the ground alone."""
        self.goals = _goals(components)
        self.goal_hexes = np.array([goal.hex for goal in self.goals], dtype=np.int64)
        self.away = np.array([self._away(components, goal.hex) for goal in self.goals]).reshape(-1, components.hexes)
        """Movement points from each goal to everywhere."""
        self.draw = np.exp(-self.away / self.weights["spread"])
        self.path, self.road = self._road(components)
        """The German's road to the place that they want most, and how far along it each hex on it or near it is."""
        self.help = _helps(components)
        """What the ground of each hex adds to the die of who attacks it."""
        self.lined = frozenset(components.grid.neighbours[components.lines].tolist())
        """Hexes that were built with a Fortified Line before them."""
        self.outlooks = {mobile: self._outlooks(components, mobile) for mobile in (True, False)}
        reach = [self.weights["near"][n] if n < len(self.weights["near"]) else 0.0 for n in range(100)]
        self.near = np.array(reach)[np.minimum(self.distance, len(reach) - 1)]

    def _worth(self, components: CampaignComponents, unit: Unit) -> list[float]:
        """The faces of a counter; what the scenario scores for a unit or its steps comes on top [17.0]."""
        spec, weight = components.specs[unit], self.weights
        faces = [(spec.attack, spec.defence), (spec.reduced or (spec.attack, spec.defence))[:2]]
        steps = [2 if spec.reduced else 1, 1]
        more = weight["support"] * spec.support + weight["command"] * spec.command
        more += weight["fuel"] if components.fuel[unit] else 0.0
        scored = [0.0, 0.0]
        for tally in components.schedule.tallies if components.schedule else ():
            if tally.side == SIDES[components.side_of[unit]] and components.roster[unit].id in tally.units:
                for face in (FULL, REDUCED):
                    scored[face] += abs(tally.points) * (steps[face] if tally.steps else 1)
        return [
            weight["step"] * steps[face] + weight["strength"] * sum(faces[face]) + more + scored[face]
            for face in (FULL, REDUCED)
        ]

    def _ways(self, components: CampaignComponents) -> Costs:
        """By road half a point a hex, else by the ground; Rivers at bridges."""
        terrain = components.terrain
        entering = np.full(components.hexes, terrain["clear"].cost(True, False))
        for name in ("rough", "swamp"):
            entering = np.where(getattr(components, name), terrain[name].cost(True, False), entering)
        entering = entering + np.where(components.woods, terrain["woods"].cost(True, False), 0)
        steps = on_steps(components.grid, entering.astype(np.int32))
        roads = components.main_roads | components.secondary_roads | components.trails
        steps = np.where(roads, terrain["main_road"].cost(True, False), steps)
        steps = steps + np.where(components.streams & ~components.bridges, terrain["stream"].cost(True, False), 0)
        steps = steps + np.where(components.open_rivers, RIVER, 0)
        return Costs(components.grid, [CostPart("8.3", "ground", "side", steps.astype(np.int32))])

    def _away(self, components: CampaignComponents, hex: Hex) -> Floats:
        cost = search.reach(components.grid, [hex], FAR, self.ways).cost / POINT
        far: float = self.weights["far"]
        return np.where(cost < 0, far, np.minimum(cost, far))

    def _road(self, components: CampaignComponents) -> tuple[list[Hex], dict[Hex, float]]:
        sources = first_sources(components, GERMAN)
        if not sources or not self.goals:
            return [], {}
        found = search.reach(components.grid, sources, FAR, self.ways)
        goal = max(self.goals, key=lambda goal: (goal.points, -goal.hex)).hex
        path = found.path(goal) if goal in found else []
        if not path:
            return [], {}
        along = self.distance[path]
        near = np.flatnonzero(along.min(axis=0) <= self.weights["road"]).tolist()
        nearest = along.argmin(axis=0)
        return list(path), {hex: float(found.cost[path[nearest[hex]]]) / POINT for hex in near}

    def _outlooks(self, components: CampaignComponents, mobile: bool) -> list[list[Outlook]]:
        """By column and modifier, from the least on."""
        crt = components.charts["mobile_crt" if mobile else "assault_crt"]
        _, last = crt.ends()
        return [
            [_outlook(crt.by_face(column, modifier)) for modifier in range(-MOST_MODIFIER, MOST_MODIFIER + 1)]
            for column in range(last + 1)
        ]

    def points(self, goal: Goal, turn: int) -> float:
        """What a goal is worth to the German who takes it on a turn."""
        return goal.points if not goal.by else next((points for by, points in goal.by if turn <= by), 0.0)


def _sided(value: Any) -> bool:
    return isinstance(value, dict) and set(value) == set(SIDES)


def _outlook(results: Any) -> Outlook:
    def mean(values: list[float]) -> float:
        return sum(values) / len(values)

    def steps(losses: Losses) -> float:
        return float(losses.steps)

    return Outlook(
        mean([steps(result.attacker) for result in results]),
        mean([steps(result.defender) for result in results]),
        mean([float(result.defender.retreat or result.defender.eliminated) for result in results]),
        mean([float(result.attacker.retreat) for result in results]),
        mean([float(result.attacker.disrupted) for result in results]),
        mean([float(result.defender.disrupted) for result in results]),
        mean([float(result.red) for result in results]),
        mean([float(result.defender.eliminated) for result in results]),
    )


def _helps(components: CampaignComponents) -> list[int]:
    """The best that the ground of a hex gives [10.22a]."""
    found = np.zeros(components.hexes, dtype=np.int64)
    for name in ("rough", "swamp", "woods", "town", "village"):
        found = np.maximum(found, np.where(getattr(components, name), components.terrain[name].drm, 0))
    return [int(drm) for drm in found]


def _goals(components: CampaignComponents) -> tuple[Goal, ...]:
    """Places, ends of roads that are to be opened, and places that count by when they were taken first [17.0]."""
    schedule = components.schedule
    if schedule is None:
        return ()
    number = components.grid.hex
    found = [Goal(number(place.hex), float(place.points)) for place in schedule.places]
    found += [Goal(number(road.end), float(road.points)) for road in schedule.roads]
    names = [turn.name for turn in components.track]
    for place in schedule.first_held:
        by = tuple((names.index(turn) + 1, float(points - place.otherwise)) for turn, points in place.by)
        found.append(Goal(number(place.hex), 0.0, by))
    return tuple(found)


@per_weights
def table_of(components: CampaignComponents) -> Table:
    """The table, worked out once."""
    return Table(components)

"""What the computer player thinks things are worth: `weights.toml`, and what follows from it for a table."""

from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from grognard.engine.kinds import Hex, Unit
from grognard.engine.weights import per_weights, weights_of
from grognard.games.less_than_60_miles.charts.modes import DEPLOYED_MOVE
from grognard.games.less_than_60_miles.charts.movement import FEATURES, TERRAINS
from grognard.games.less_than_60_miles.components import NATO, FrontComponents
from grognard.games.less_than_60_miles.objectives import schedule_of
from grognard.games.less_than_60_miles.organisation import REGIMENT, SIDES

Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]


class Goal(NamedTuple):
    """A hex that the Warsaw Pact scores for."""

    hex: Hex
    points: int


class Table:
    """What does not change at a table: who is worth what, and where units are wanted."""

    def __init__(self, components: FrontComponents) -> None:
        self.weights = weights_of(Path(__file__).parent)
        specs = components.specs
        self.attack = np.array([float(spec.attack) for spec in specs])
        self.defence = np.array([float(spec.defence) for spec in specs])
        self.worth = np.array([self._worth(components, unit) for unit in range(len(specs))])
        """What a unit is worth to its side, fresh."""
        self.combat = np.array(components.combat, dtype=np.bool_)
        self.side = np.array(components.side_of)
        self.limit = np.array(components.limit)
        self.weight = np.where(self.combat, np.minimum(self.attack + self.defence, 20.0) / 10.0, 0.0)
        """How much a unit is drawn to where it is wanted, beside one of strength 10."""
        self.regiment = np.array([spec.size == REGIMENT for spec in specs]) & self.combat
        self.goals = self._goals(components)
        self.goal_points = np.array([float(goal.points) for goal in self.goals])
        size = components.hexes
        self.apart = np.array([components.grid.distances_from(goal.hex) for goal in self.goals]).reshape(-1, size)
        """Hexes from each goal to each hex."""
        self.area = self._area(components)
        """The hexes where regiments score, if there are any."""
        self.shelter = np.array([_shelter(components, hex) for hex in range(size)])
        """What the terrain of each hex is worth to a defender who is deployed in it."""
        near = self.weights["near"]
        self.around = [np.flatnonzero(components.grid.distances_from(hex) <= near) for hex in range(size)]
        self.eager, self.least, self.ground_won, self.resting, self.rest_away = (
            [self.weights[name][side] for side in SIDES]
            for name in ("eager", "least", "ground_won", "resting", "rest_away")
        )

    def _worth(self, components: FrontComponents, unit: Unit) -> float:
        """What its loss scores by the schedule, and its strength."""
        spec, schedule, side = components.specs[unit], schedule_of(components), SIDES[components.side_of[unit]]
        if components.hq[unit]:
            return float(self.weights["hq"])
        lost = (
            [tally.points for tally in schedule.tallies if (tally.side, tally.size) == (side, spec.size)]
            if schedule
            else []
        )
        if components.combat[unit]:
            return float(sum(lost) + self.weights["strength"] * (spec.attack + spec.defence))
        return float(sum(lost) + self.weights["gun"] * spec.bombardment)

    def _goals(self, components: FrontComponents) -> list[Goal]:
        schedule = schedule_of(components)
        places = schedule.objectives if schedule else ()
        return [
            Goal(components.number("hex", place.hex), place.points) for place in places if place.side != SIDES[NATO]
        ]

    def _area(self, components: FrontComponents) -> Mask:
        schedule = schedule_of(components)
        found = np.zeros(components.hexes, dtype=np.bool_)
        for area in schedule.areas if schedule else ():
            found[list(components.map.areas.get(area.area, ()))] = True
        return np.asarray(found & components.in_play)


def _shelter(components: FrontComponents, hex: Hex) -> float:
    """The best that Terrain Types and Features give, as combat modifiers [15.5.5-2]."""
    charts = components.combat_charts.terrain
    names = [name for name in (*TERRAINS, *FEATURES) if name != "plain" and components.map.where(name)[hex]]
    return max((-float(charts[name].combat[DEPLOYED_MOVE]) for name in names), default=0.0)


@per_weights
def table_of(components: FrontComponents) -> Table:
    """The table, worked out once."""
    return Table(components)

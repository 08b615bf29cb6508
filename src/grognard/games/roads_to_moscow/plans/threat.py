"""What the enemy can do next: whom they could gather against, what they could walk into, and what that would cost."""

from collections.abc import Iterable, Sequence
from statistics import fmean

from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.tactics.fields import Fields, fields_of, sureness
from grognard.games.roads_to_moscow.charts import MOST_MODIFIER
from grognard.games.roads_to_moscow.components import SOVIET
from grognard.games.roads_to_moscow.costs import allowance, reach
from grognard.games.roads_to_moscow.counters import steps_left
from grognard.games.roads_to_moscow.efficiency import rating
from grognard.games.roads_to_moscow.fortification import strongpoint_at
from grognard.games.roads_to_moscow.markers import left_to_play
from grognard.games.roads_to_moscow.plans.attacks import Stakes, column, value
from grognard.games.roads_to_moscow.plans.evaluation import active_lines, goal_points, turns_left
from grognard.games.roads_to_moscow.plans.weights import table_of
from grognard.games.roads_to_moscow.position import RoadsPosition


def is_last_word(position: RoadsPosition, side: Side) -> bool:
    """Is nobody of the enemy to act any more before the end of the game?"""
    return turns_left(position) == 1 and not left_to_play(position, 1 - side)


class Threat:
    """What a side has to fear of the enemy, as if those of its own who are free to move had left the map.

    They may be gone from where they are, and what bars the enemy's way now may not bar it then.
    """

    def __init__(self, position: RoadsPosition, side: Side, free: Iterable[Unit]) -> None:
        self.position, self.side = position, side
        self.components, self.table = position.components, table_of(position.components)
        self.weights = self.table.weights["plan"]
        self.trial = position.copy()
        for unit in free:
            self.trial.put(unit, position.components.departed)
        fields = self._fields()
        self.gathering = fields.gathering * self.weights["gathering"]
        self.visited = fields.visited
        self._known: dict[tuple[Hex, tuple[Unit, ...]], tuple[float, float]] = {}
        enemies = [unit for unit in self.components.by_side[1 - side] if self._attacks(unit)]
        self.rating = round(fmean(rating(position, unit) for unit in enemies)) if enemies else 0
        """What an enemy in the lead usually has."""
        steps = [float(self.table.worth[unit, 0] - self.table.worth[unit, 1]) for unit in enemies]
        self.price = fmean(step for step in steps) if steps else 0.0
        """What a step costs them on average."""
        self.strong = {point.hex for point in position.strongpoints if point.side == side and point.complete}
        self.lines = active_lines(position) if side == SOVIET else frozenset[Hex]()
        self.goals = dict(zip(self.table.goal_hexes.tolist(), goal_points(position).tolist(), strict=True))

    def _attacks(self, unit: Unit) -> bool:
        return bool(self.table.fighting[unit]) and self.position.on_map(unit)

    def _fields(self) -> Fields:
        if is_last_word(self.position, self.side):
            return fields_of(self.components.grid, ())
        trial, table, weights = self.trial, self.table, self.weights
        found = []
        for unit in self.components.by_side[1 - self.side]:
            if not self._attacks(unit):
                continue
            left = allowance(trial, unit)
            sure = sureness(reach(trial, (unit,), left).cost, left, weights["halfway"], weights["at_the_end"])
            strength = float(table.attack[unit, int(trial.reduced[unit])])
            found.append((sure, strength, float(weights["willing"])))
        return fields_of(self.components.grid, found)

    def walk_in(self, hex: Hex) -> float:
        """How likely the enemy walks into an empty hex."""
        return float(self.visited[hex])

    def on(self, hex: Hex, stack: tuple[Unit, ...]) -> tuple[float, float]:
        """What a stack has to fear in a hex, and how likely it is driven out of it."""
        found = self._known.get((hex, stack))
        if found is None:
            found = self._known[hex, stack] = self._attacked(hex, stack)
        return found

    def _attacked(self, hex: Hex, stack: Sequence[Unit]) -> tuple[float, float]:
        position, table = self.position, self.table
        against = float(self.gathering[hex])
        fighting = [unit for unit in stack if self.components.combat[unit]]
        if against <= 0 or not fighting:
            return 0.0, self.walk_in(hex)
        reduced = position.reduced
        defence = sum([table.defences[unit][reduced[unit]] for unit in fighting])
        place = column(against, defence)
        if not place:
            return 0.0, 0.0
        modifier = self.help(hex) + max([rating(position, unit) for unit in fighting]) - self.rating
        modifier = max(-MOST_MODIFIER, min(MOST_MODIFIER, modifier + int(self.weights["their_modifier"])))
        columns = table.outlooks[False]
        outlook = columns[min(place, len(columns) - 1)][modifier + MOST_MODIFIER]
        worth = sum([table.worths[unit][reduced[unit]] for unit in fighting])
        steps = sum([steps_left(position, unit) for unit in fighting])
        ground = table.by_side["ground"][1 - self.side] + table.weights["place"] * self.goals.get(hex, 0.0)
        stakes = Stakes(ground, worth / steps, steps, worth, len(fighting), self.price, self.weights["attackers"], 0.0)
        promise = value(table, stakes, outlook)
        if promise <= 0:
            return 0.0, 0.0
        lost = min(outlook.defence_steps, steps) * worth / steps + outlook.wiped_out * worth
        lost += outlook.emptied * float(self.weights["driven"]) * len(fighting)
        likely = float(self.weights["likely"]) * min(1.0, promise / float(self.weights["tempting"]))
        return likely * lost, likely * outlook.emptied

    def help(self, hex: Hex) -> int:
        """What ground and works of one's own add to the die of who attacks a hex."""
        terrain, works = self.components.terrain, 0
        if hex in self.strong or strongpoint_at(self.position, hex, self.side):
            works = terrain["strongpoint"].drm
        if hex in self.lines:
            works = max(works, terrain["fortified_line"].drm)
        return self.table.help[hex] + works

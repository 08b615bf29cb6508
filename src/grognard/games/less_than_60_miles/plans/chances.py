"""The chances of attacks, one after another on the same hex, by the tables: what both sides lose, and who gives way."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from grognard.engine.caching import per_components
from grognard.engine.kinds import Unit
from grognard.games.less_than_60_miles.components import FrontComponents
from grognard.games.less_than_60_miles.plans.evaluation import unit_worth
from grognard.games.less_than_60_miles.plans.weights import table_of
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.results import loss_of

Results = tuple[tuple[float, int, int], ...]
"""The chance of each result, with the Attrition Points of the attacker and of each defender."""
MOST = 4
"""The highest number of the table."""
SEVERAL = MOST * 4
"""Attrition Points up to which harm is told."""


class Chances:
    """The Ground Combat Table and both Combat Support Tables, added up."""

    def __init__(self, components: FrontComponents) -> None:
        self._charts = components.combat_charts
        self.results = cache(self._results)
        """By differential without support, and the Combat Support of attacker and defender."""

    def _results(self, differential: int, support: int, against: int) -> Results:
        charts, found = self._charts, dict[tuple[int, int], float]()
        own, other = charts.attacker_support, charts.defender_support
        columns = own.column(support, 0), other.column(against, 0)
        ours = own.by_face(columns[0]) if columns[0] is not None else (0,)
        theirs = other.by_face(columns[1]) if columns[1] is not None else (0,)
        each = 1.0 / (len(ours) * len(theirs))
        for one in ours:
            for two in theirs:
                column = charts.results.column(differential + one + two, 0)
                assert column is not None, "the ends of the table hold what is beyond"
                faces = charts.results.by_face(column)
                for face in faces:
                    key = face.attacker, face.defender
                    found[key] = found.get(key, 0.0) + each / len(faces)
        return tuple((chance, *key) for key, chance in sorted(found.items()))


@per_components
def chances_of(components: FrontComponents) -> Chances:
    """The chances at one table."""
    return Chances(components)


class Blow(NamedTuple):
    """One attack: the differential with which it is made, as the defender stands now, and the guns of both sides."""

    differential: int
    support: int
    against: int
    harm: tuple[float, ...]
    """What the attacker loses of its worth by each result."""


class Stand(NamedTuple):
    """A hex that is attacked."""

    harm: tuple[float, ...]
    """What its defenders lose of their worth by so many Attrition Points of each."""
    end: int
    """So many are the end of all of them."""
    engaged: int
    """What their engagement adds to the differential now, and"""
    worst: int
    """what it adds when they have been hurt."""
    many: int
    """The Defending Units: the Attrition Points of each count."""
    yields: float
    """How likely they are to give way when they are hurt, and to get away."""
    won: float
    """What the hex is worth to whoever drives them out."""


def harm(position: FrontPosition, unit: Unit, count: int = MOST) -> tuple[float, ...]:
    """What a unit loses of its worth by each number of the table up to one."""
    table = table_of(position.components)
    now = unit_worth(position, table, unit)
    lasting, limit = table.weights["lasting"], int(table.limit[unit])
    share = min(1.0, (position.components.facts.turns - position.turn + 1) / lasting)
    found = []
    for result in range(count + 1):
        loss = loss_of(position, unit, result)
        lost = now - unit_worth(position, table, unit, loss)
        found.append(lost if position.attrition[unit] + loss > limit else lost * share)
    return tuple(found)


def value_of(chances: Chances, blows: Sequence[Blow], stand: Stand, eager: float, least: float) -> float:
    """What blows in a row are worth, over all dice: whoever sees that its blow is not worth it does not strike."""
    states: dict[tuple[int, int], float] = {(0, stand.engaged): 1.0}
    total = 0.0
    for blow in blows:
        after: dict[tuple[int, int], float] = {}
        for (points, engaged), likely in states.items():
            worth, future = _struck(chances, blow, stand, eager, points, engaged)
            if worth < least:
                after[points, engaged] = after.get((points, engaged), 0.0) + likely
                continue
            total += likely * worth
            for state, chance in future.items():
                after[state] = after.get(state, 0.0) + likely * chance
        states = after
    return total


def _struck(
    chances: Chances, blow: Blow, stand: Stand, eager: float, points: int, engaged: int
) -> tuple[float, dict[tuple[int, int], float]]:
    """What one blow is worth against a hex whose defenders have suffered so much already, and what follows."""
    now = blow.differential + points * stand.many + engaged - stand.engaged
    worth, future = 0.0, dict[tuple[int, int], float]()
    before = stand.harm[min(points, SEVERAL)]
    for chance, ours, theirs in chances.results(now, blow.support, blow.against):
        worth -= chance * blow.harm[ours]
        total = min(points + theirs, SEVERAL)
        if total >= stand.end:
            worth += chance * (eager * (stand.harm[stand.end] - before) + stand.won)
            continue
        gone = stand.yields if theirs else 0.0
        worth += chance * (eager * (stand.harm[total] - before) + gone * stand.won)
        state = total, max(engaged, stand.worst if theirs else engaged)
        future[state] = future.get(state, 0.0) + chance * (1.0 - gone)
    return worth, future

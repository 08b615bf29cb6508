"""Chemical and nuclear war [26, 27]: whether to begin it, and which targets are worth Nuclear Points.

Who begins loses a level [26.1-2, 27.1-2]: that is worth as many points as lie between two levels, or nothing if there
is no level left to lose. To answer costs nothing.
"""

from grognard.engine.kinds import NONE, Side, Unit
from grognard.engine.planning import Actions
from grognard.engine.procedures import PASS
from grognard.games.less_than_60_miles import nuclear
from grognard.games.less_than_60_miles.artillery import NUCLEAR, strength
from grognard.games.less_than_60_miles.components import NATO, WP
from grognard.games.less_than_60_miles.mission import ATOMIC, Mission, guns_for
from grognard.games.less_than_60_miles.objectives import schedule_of
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.plans.evaluation import unit_worth
from grognard.games.less_than_60_miles.plans.weights import table_of
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.victory import level_now
from grognard.games.less_than_60_miles.warfare import CHEMICAL
from grognard.games.less_than_60_miles.warfare import NUCLEAR as NUCLEAR_WAR

LATE = 0.75
"""The part of the game after which a level that is lost is lost."""


# -- whether to begin


def declare(position: FrontPosition, actions: Actions) -> Actions:
    """Begin a war of that sort if it promises more than it costs."""
    side = int(position.frames[-1].side)
    if CHEMICAL in actions and chemical_gain(position, side) > _price(position, side, answers=side == NATO):
        return [CHEMICAL]
    if NUCLEAR_WAR in actions and nuclear_gain(position, side) > _price(position, side, answers=False):
        return [NUCLEAR_WAR]
    return [PASS] if PASS in actions else []


def chemical_gain(position: FrontPosition, side: Side) -> float:
    """Points that gas is worth until the end: for each gun and turn, less when the enemy is used to it [26.3-2]."""
    components, weights = position.components, table_of(position.components).weights["war"]
    guns = [unit for unit in components.by_side[side] if components.artillery[unit] and position.on_map(unit)]
    power = sum(strength(position, gun) for gun in guns)
    rows = components.fire.chemical[SIDES[side]]
    turns = range(1, components.facts.turns - position.turn + 2)
    amounts = sum(max((row for row in rows if row.first <= turn), key=lambda row: row.first).amount for turn in turns)
    return float(weights["gas"] * power * amounts)


def nuclear_gain(position: FrontPosition, side: Side) -> float:
    """Points that one's own Nuclear Points are worth beyond those of the enemy, who strikes too from then on."""
    each = table_of(position.components).weights["war"]["atom"]
    return float(each * (position.nuclear[side] - position.nuclear[1 - side]))


def _price(position: FrontPosition, side: Side, *, answers: bool) -> float:
    """What it costs to begin: the points between two levels; nothing for an answer, or at the bottom near the end."""
    schedule = schedule_of(position.components)
    if answers or schedule is None:
        return 0.0
    least = [level.least for level in schedule.levels[:-1]]
    now = level_now(position)
    bottom = schedule.levels[-1] if side == WP else schedule.levels[0]
    if now == bottom and position.turn >= LATE * position.components.facts.turns:
        return 0.0
    return float(max(least) - min(least)) / max(1, len(least) - 1)


# -- nuclear strikes [27.3]


def nuclear_mission(position: FrontPosition, side: Side, unit: Unit) -> tuple[float, Mission] | None:
    """The best nuclear attack on a unit by artillery, and what it is worth; None if there can be none.

    Not on Cities, which costs a tenth of all points [27.1-3].
    """
    hex, weights = position.at[unit], table_of(position.components).weights["war"]
    if nuclear.why_no_strike(position, side, hex) is not None or position.components.city[hex]:
        return None
    carriers = [gun for gun in guns_for(position, side, NUCLEAR, [hex]) if nuclear.capacity(position, gun)]
    carriers.sort(key=lambda gun: (-nuclear.capacity(position, gun), gun))
    guns: list[Unit] = []
    best: tuple[float, Mission] | None = None
    for gun in carriers:
        guns.append(gun)
        bare = Mission(side, ATOMIC, hex, unit=unit, guns=tuple(guns))
        mission = bare._replace(points=nuclear.most_points(position, bare))
        value = damage(position, mission) - weights["point"] * mission.points - weights["carrier"] * len(guns)
        if best is None or value > best[0]:
            best = value, mission
        if mission.points < sum(nuclear.capacity(position, one) for one in guns):
            break  # there are no more Nuclear Points
    return best


def damage(position: FrontPosition, mission: Mission) -> float:
    """What a nuclear attack by artillery takes from the worth of the target and of the others in its hex."""
    table, chart = table_of(position.components), position.components.fire.nuclear
    column = chart.column(mission.points, 0)
    if column is None or mission.unit == NONE:
        return 0.0
    faces = chart.by_face(column, int(nuclear.terrain_part(position, mission.hex).amount))
    found = 0.0
    for unit in position.units_at(mission.hex):
        now = unit_worth(position, table, unit)
        for result in faces:
            count = result.direct if unit == mission.unit else result.indirect
            found += now - unit_worth(position, table, unit, nuclear.damage(position, unit, count))
    return found / len(faces)

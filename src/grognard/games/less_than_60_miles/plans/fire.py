"""Guns, helicopters and aircraft: whom they support, and what they bombard."""

from grognard.engine.actions import Action
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.planning import Actions, named, of_verb
from grognard.engine.procedures import BACK, DONE
from grognard.games.less_than_60_miles.air import usable_air
from grognard.games.less_than_60_miles.artillery import BOMBARD, strength
from grognard.games.less_than_60_miles.assigning import FIRE
from grognard.games.less_than_60_miles.bombardment import odds
from grognard.games.less_than_60_miles.detection import detection
from grognard.games.less_than_60_miles.mission import UNIT, Mission, guns_for
from grognard.games.less_than_60_miles.plans.weights import table_of
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.support import Supporting, able, helicopter_strength

RESERVE = 2
"""Attrition Points that guns and helicopters keep clear of their limit."""
PRICE = 0.06
"""What a bombardment costs for each gun that fires, in worth."""
BIG = 10
"""Bombardment Strength that is enough for one target."""


# -- Combat Support [16]


def supporters(
    position: FrontPosition, side: Side, hex: Hex, units: tuple[Unit, ...], *, attacks: bool
) -> tuple[Unit, ...]:
    """Who supports a combat: guns and helicopters that are not worn, the strongest first, until it is enough."""
    components, weights = position.components, table_of(position.components).weights
    enough = weights["support"] if attacks else weights["cover_fire"]
    free = [u for u in able(position, side, hex, units) if position.attrition[u] <= components.limit[u] - RESERVE]
    free.sort(key=lambda unit: (position.attrition[unit], -_power(position, unit), unit))
    found: list[Unit] = []
    value = 0
    for unit in free:
        if value >= enough:
            break
        found.append(unit)
        value += _power(position, unit)
    return tuple(found)


def _power(position: FrontPosition, unit: Unit) -> int:
    return strength(position, unit) if position.components.artillery[unit] else helicopter_strength(position, unit)


def support(position: FrontPosition, actions: Actions) -> Actions:
    """One after another, then Air Points if there are some to spare, then enough."""
    frame = position.frames[-1]
    if not isinstance(frame, Supporting):
        return []
    units = named(position, actions, "unit", "unit")
    attacks = position.acting == frame.side
    wanted = supporters(position, frame.side, frame.hex, frame.units, attacks=attacks)
    free = [unit for unit in wanted if unit in units]
    if free:
        return [units[free[0]]]
    air = air_share(position, frame.side)
    flights = {int(action.args[0]): action for action in of_verb(actions, "air")}
    if frame.support.air == 0 and air in flights:
        return [flights[air]]
    return [DONE]


def air_share(position: FrontPosition, side: Side) -> int:
    """The Air Points for one combat: a third of what there is, so that others get some too."""
    left = usable_air(position, side)
    return min(3, max(1, left // 3)) if left >= 2 else 0


# -- bombardment [20]


def target(position: FrontPosition, actions: Actions) -> Actions:
    """The unit that suffers most by fresh guns in range, if that is worth their attrition."""
    units = named(position, actions, "unit", "unit")
    side = _side(position)
    table = table_of(position.components)
    ranked = sorted(units, key=lambda unit: (-detection(position, unit) * table.worth[unit], unit))
    values = {unit: harm(position, side, unit) for unit in ranked[: table.weights["looks"]["targets"]]}
    best = max(values, key=lambda unit: (values[unit], -unit), default=None)
    return [units[best]] if best is not None and values[best] > 0 else [DONE]


def _side(position: FrontPosition) -> Side:
    return int(position.frames[-1].side)


def harm(position: FrontPosition, side: Side, unit: Unit) -> float:
    """What a bombardment of a unit promises beyond what the fire costs."""
    guns = battery(position, side, unit)
    mission = Mission(side, UNIT, position.at[unit], unit=unit, guns=guns)
    if not guns:
        return 0.0
    found = odds(position, mission)
    table = table_of(position.components)
    points = float(found.hits.defender) if found.hits is not None else 0.0
    per_point = float(table.worth[unit]) / max(1, int(table.limit[unit]))
    return points * per_point - PRICE * len(guns)


def battery(position: FrontPosition, side: Side, unit: Unit) -> tuple[Unit, ...]:
    """Fresh guns in range of a unit, the strongest first, until there are enough."""
    free = [gun for gun in guns_for(position, side, BOMBARD, [position.at[unit]]) if position.attrition[gun] == 0]
    free.sort(key=lambda gun: (-strength(position, gun), gun))
    found: list[Unit] = []
    for gun in free:
        if sum(strength(position, one) for one in found) >= BIG:
            break
        found.append(gun)
    return tuple(found)


def mission(position: FrontPosition, actions: Actions) -> Actions:
    """The guns one by one, then fire; without guns nothing."""
    frame = position.frames[-1]
    if not isinstance(frame, Mission):
        return []
    units = named(position, actions, "unit", "unit")
    wanted = battery(position, frame.side, frame.unit)
    missing = [gun for gun in wanted if gun in units]
    if missing:
        return [units[missing[0]]]
    return [FIRE] if FIRE in actions else [BACK]


def flight(position: FrontPosition, actions: Actions) -> Actions:
    """Low where that is offered, by the safest way."""
    return [action for action in (Action("noe"), Action("fly")) if action in actions][:1]

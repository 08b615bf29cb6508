"""Combat Support [16]: which guns, helicopters and aircraft take part in a combat, and with what."""

from grognard.engine.actions import Action
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.planning import Actions, named, of_verb
from grognard.engine.procedures import DONE
from grognard.games.less_than_60_miles.air import usable_air
from grognard.games.less_than_60_miles.artillery import strength
from grognard.games.less_than_60_miles.battle import GAS
from grognard.games.less_than_60_miles.chemical import chemical_amount, why_no_chemicals
from grognard.games.less_than_60_miles.plans.weights import table_of
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.support import Supporting, able, helicopter_strength

RESERVE = 2
"""Attrition Points that guns and helicopters keep clear of their limit."""


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
    gas = Action(GAS)
    if gas in actions and not position.components.city[frame.target]:  # a tenth of all points for a City [26.1-4]
        return [gas]
    return [DONE]


def gas_help(position: FrontPosition, side: Side) -> int:
    """What chemical weapons change in a combat with guns or aircraft, once they are in use [15.5.16]."""
    return 0 if why_no_chemicals(position, side) is not None else chemical_amount(position, side)


def air_share(position: FrontPosition, side: Side) -> int:
    """The Air Points for one combat: a third of what there is, so that others get some too."""
    left = usable_air(position, side)
    return min(3, max(1, left // 3)) if left >= 2 else 0


def flight(position: FrontPosition, actions: Actions) -> Actions:
    """Low where that is offered, by the safest way."""
    return [action for action in (Action("noe"), Action("fly")) if action in actions][:1]

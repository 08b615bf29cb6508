"""The smaller questions: where to begin and arrive, when to slip away or reroll, where to retreat, who advances."""

from collections.abc import Sequence

from grognard.engine.kinds import Hex, Side, Unit
from grognard.games.crossroads.combat import Battle
from grognard.games.crossroads.components import STACK_LIMIT
from grognard.games.crossroads.plans.ground import Ground
from grognard.games.crossroads.plans.threat import Threat
from grognard.games.crossroads.plans.weights import weights_for
from grognard.games.crossroads.plans.worth import Worth
from grognard.games.crossroads.position import CrossroadsPosition
from grognard.games.crossroads.reaction import open_hexes
from grognard.games.crossroads.supply import lines
from grognard.games.crossroads.units import strength


def strongest(position: CrossroadsPosition, units: Sequence[Unit]) -> Unit:
    """The strongest; of equals the fastest."""
    speed = position.components.allowance
    return max(units, key=lambda unit: (strength(position, unit), speed[unit], -unit))


def room(position: CrossroadsPosition, hex: Hex) -> bool:
    """Is there room for one more [4.1]?"""
    return len(position.units_at(hex)) < STACK_LIMIT


def best_start(position: CrossroadsPosition, ground: Ground, unit: Unit, hexes: Sequence[Hex]) -> Hex:
    """Where a unit is set up: as near to all victory hexes as can be, by its own way of moving, and on a road."""
    components = position.components
    pull = ground.pull(components.unit_class[unit], tuple(components.victory))
    road = weights_for(components).answer.road
    on_road = {hex for hex in hexes if components.roads[hex].any()}
    return max(hexes, key=lambda hex: (pull[hex] + road * (hex in on_road), -hex))


def best_entry(position: CrossroadsPosition, ground: Ground, side: Side, unit: Unit, hexes: Sequence[Hex]) -> Hex:
    """The entry from which a unit is nearest to what there is to take, or to hold."""
    components = position.components
    wanted = tuple(hex for hex in components.victory if position.control[hex] != side) or tuple(components.victory)
    pull = ground.pull(components.unit_class[unit], wanted)
    return max(hexes, key=lambda hex: (pull[hex], -hex))


def _standing(position: CrossroadsPosition, threat: Threat, hex: Hex, stack: tuple[Unit, ...]) -> float:
    """How good it is for a stack to stand in a hex: out of danger, in supply, near to victory hexes."""
    components, weights = threat.worth.components, threat.worth.weights.answer
    goals = tuple(goal for goal in components.victory if position.control[goal] != threat.side)
    near = sum(threat.worth.ground.pull(components.unit_class[unit], goals)[hex] for unit in stack)
    cut_off = 0.0 if lines(position, threat.side).reached(hex) else weights.cut_off
    return weights.near * near - cut_off - threat.risk(hex, tuple(sorted(stack)))


def best_reaction(position: CrossroadsPosition, threat: Threat, unit: Unit) -> Hex | None:
    """Where a unit slips away to, if that is much safer; nobody leaves a victory hex to the enemy."""
    here = position.at[unit]
    if here in threat.worth.components.victory:
        return None
    stack = position.units_at(here)
    rest = tuple(other for other in stack if other != unit)
    now = _standing(position, threat, here, stack)
    left = _standing(position, threat, here, rest) if rest else 0.0
    values = {
        hex: left
        + _standing(position, threat, hex, (*position.units_at(hex), unit))
        - (_standing(position, threat, hex, position.units_at(hex)) if position.units_at(hex) else 0.0)
        for hex in open_hexes(position, unit)
    }
    best = max(values, key=lambda hex: (values[hex], -hex), default=None)
    least = threat.worth.weights.answer.slip_away
    return best if best is not None and values[best] > now + least else None


def better_again(worth: Worth, side: Side, battle: Battle, shown: int) -> bool:
    """Is another roll worth the marker?"""
    crt = worth.components.crt
    defenders = worth.position.units_at(battle.hex)
    sign = 1.0 if side == battle.side else -1.0
    values = [
        sign * worth.result(battle.hex, battle.units, defenders, False, crt.result(battle.column, die))
        for die in range(1, crt.faces + 1)
    ]
    weights = worth.weights.answer
    price = weights.marker * (1.0 if worth.position.turn < worth.components.turns else weights.last_marker)
    return sum(values) / len(values) - values[shown - 1] > price


def best_retreat(position: CrossroadsPosition, threat: Threat, unit: Unit, hexes: Sequence[Hex]) -> Hex:
    """The safest of the hexes that a retreat may lead to; rather into company, and into what it takes on the way."""

    def value(hex: Hex) -> float:
        taken = threat.worth.hex_worth(hex, threat.side)
        return taken + _standing(position, threat, hex, (*position.units_at(hex), unit)[-STACK_LIMIT:])

    return max(hexes, key=lambda hex: (value(hex), -hex))


def best_advance(position: CrossroadsPosition, threat: Threat, hex: Hex, units: Sequence[Unit]) -> Unit | None:
    """Who enters a hex that was emptied: whoever makes it better than it is, all things considered."""
    there = position.units_at(hex)
    now = _standing(position, threat, hex, there) if there else 0.0
    gain = threat.worth.hex_worth(hex, threat.side)

    def value(unit: Unit) -> float:
        here = position.at[unit]
        stack = position.units_at(here)
        rest = tuple(other for other in stack if other != unit)
        leaving = (_standing(position, threat, here, rest) if rest else 0.0) - _standing(position, threat, here, stack)
        if not rest and here in threat.worth.components.victory:
            leaving -= threat.raid(here, True)
        return gain + leaving + _standing(position, threat, hex, (*there, unit)) - now

    best = max(units, key=lambda unit: (value(unit), -unit))
    return best if value(best) > 0 else None

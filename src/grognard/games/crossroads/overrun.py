"""Overrun [8.0]: armour rides down a weak enemy in the middle of its move."""

from grognard.board.costs import ALL_FROM, POINT, StepCost
from grognard.engine.kinds import Hex, Unit
from grognard.engine.moves import cost_parts, points
from grognard.engine.rulings import COST, Part, Ruling, allow, refuse
from grognard.games.crossroads.combat import attack_strength, defence_strength
from grognard.games.crossroads.position import CrossroadsPosition
from grognard.games.crossroads.units import strength

ODDS = 3
"""Times the defenders' strength that it takes [8.1]."""
EXTRA = POINT
"""What an overrun costs beside entering the hex [8.2]."""


def targets(position: CrossroadsPosition, unit: Unit, left: int) -> list[Hex]:
    """The hexes that a unit may overrun from where it is [8.1]."""
    components = position.components
    if _why_never(position, unit) is not None:
        return []
    around = components.grid.around[position.at[unit]]
    enemy = 1 - components.side_of[unit]
    return [hex for hex in around if position.owner(hex) == enemy and why(position, unit, hex, left).legal]


def _why_never(position: CrossroadsPosition, unit: Unit) -> Ruling | None:
    """Why a unit overruns nobody in this activation: only armour does [8.1], and once [8.5]."""
    if not position.components.armour[unit]:
        return refuse("8.1", "overrun.armour_only", unit=position.unit_name(unit))
    return refuse("8.5", "overrun.once", unit=position.unit_name(unit)) if position.fought[unit] else None


def cost(position: CrossroadsPosition, unit: Unit, hex: Hex) -> int:
    """Half points for entering the hex, and one point more [8.2]."""
    step = _entering(position, unit, hex)
    return sum(part.amount for part in step.parts) + EXTRA


def _entering(position: CrossroadsPosition, unit: Unit, hex: Hex) -> StepCost:
    """The step into the hex as if no enemy were there: terrain, road and river only."""
    components = position.components
    return components.costs[components.unit_class[unit]].step(position.at[unit], hex)


def why(position: CrossroadsPosition, unit: Unit, hex: Hex, left: int) -> Ruling:
    """May this unit overrun that hex, and what would it cost [8.1, 8.2]?"""
    components, grid = position.components, position.components.grid
    here, name = position.at[unit], position.place_name(hex)
    never = _why_never(position, unit)
    if never is not None:
        return never
    if not grid.adjacent(here, hex) or position.owner(hex) != 1 - components.side_of[unit]:
        return refuse("8.1", "overrun.not_adjacent", hex=name)
    if not components.clear[hex]:
        return refuse("8.1", "overrun.terrain", hex=name)
    if components.unbridged[here, grid.direction(here, hex)]:
        return refuse("8.1", "overrun.river", hex=name)
    attack, defence = attack_strength(position, [unit], "8.1"), defence_strength(position, hex)
    if attack.total < ODDS * defence.total:
        facts = {"attack": float(attack.total), "defence": float(defence.total), "needed": ODDS}
        halved = strength(position, unit) >= ODDS * defence.total  # in supply it would be enough
        rules = ("10.3", "8.1") if halved else ("8.1",)
        return Ruling(False, rules, "overrun.too_weak", {"hex": name, **facts}, attack.parts)
    step = _entering(position, unit, hex)
    price = cost(position, unit, hex)
    if price >= ALL_FROM or price > left:
        return refuse("8.2", "overrun.too_expensive", hex=name, cost=points(price), left=points(left))
    parts = [*cost_parts(step, left), Part("8.2", "overrun", points(EXTRA), COST)]
    return allow("8.1", "overrun.may", *parts, hex=name, cost=points(price))

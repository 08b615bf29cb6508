"""Ground Combat [15]: who may attack what, and at which cost; never must anybody [15-2].

`attacking` has the declaration, `fight` the sequence of a combat.
"""

from grognard.board.costs import POINT
from grognard.engine.kinds import Hex, Unit
from grognard.engine.moves import points
from grognard.engine.rulings import COST, Part, Ruling, refuse
from grognard.games.less_than_60_miles.battle import HASTY, PREPARED
from grognard.games.less_than_60_miles.battle import Attacking as Attacking
from grognard.games.less_than_60_miles.battle import Battle as Battle
from grognard.games.less_than_60_miles.battle import Spent as Spent
from grognard.games.less_than_60_miles.charts.modes import FIXED
from grognard.games.less_than_60_miles.modes import mode_name, mode_row, why_in_transition
from grognard.games.less_than_60_miles.position import FULL, FrontPosition
from grognard.games.less_than_60_miles.rivers import crossing_options, why_no_way_across
from grognard.games.less_than_60_miles.stacking import why_too_full
from grognard.games.less_than_60_miles.works import REDUCTION, is_breached, why_no_breaching, works_level

KINDS = (HASTY, PREPARED)
MARCH_ASSAULT = "march_assault"


def attack_parts(position: FrontPosition, unit: Unit, hex: Hex, kind: str, breached: bool = False) -> tuple[Part, ...]:
    """What an attack costs, in Movement Points: by its type and mode [15.2, 6.3.6-2], more for works [31.3-1].

    `breached`: engineers reduce the works, or will [31.4-2d].
    """
    actions = position.components.movement.actions
    march = mode_name(position, unit) == MARCH_ASSAULT
    action = actions[f"march_{kind}_assault" if march else f"{kind}_assault"]
    rule = "6.3.6-2" if march else "15.2-1:1" if kind == HASTY else "15.2-2"
    parts = [Part(rule, f"{kind}_assault", action.mp, COST)]
    level = works_level(position, hex)
    if level:
        parts.append(Part("31.3-1", "works", level, COST))
        if breached or is_breached(position, position.at[unit], position.components.side_of[unit]):
            parts.append(Part("31.4-2d", "engineers", -REDUCTION, COST))
    return tuple(parts)


def attack_cost(position: FrontPosition, unit: Unit, hex: Hex, kind: str, breached: bool = False) -> int:
    """What an attack costs, in half points."""
    return int(sum(part.amount for part in attack_parts(position, unit, hex, kind, breached)) * POINT)


def why_no_attack(
    position: FrontPosition, unit: Unit, hex: Hex, kind: str, left: int, breached: bool | None = None
) -> Ruling | None:
    """Why a unit cannot attack a hex in this way with so many half points; None if it can.

    `breached`: engineers reduce the works, or do not; None: if they can, they do.
    """
    refused = why_no_target(position, unit, hex)
    if refused is not None:
        return refused
    if breached is None:
        breached = why_no_breaching(position, unit, hex) is None
    parts = attack_parts(position, unit, hex, kind, breached)
    cost = attack_cost(position, unit, hex, kind, breached)
    if cost > left:
        facts = {"unit": position.unit_name(unit), "hex": position.place_name(hex), "assault": kind}
        decides = parts[parts[0].amount * POINT <= left]  # or it is what works cost that is lacking [31.3-1]
        return refuse(decides.rule, "combat.no_points", *parts, cost=points(cost), left=points(left), **facts)
    return None


def why_no_target(position: FrontPosition, unit: Unit, hex: Hex) -> Ruling | None:
    """Why a unit cannot attack a hex at all, whatever points it has; None if it can [15-1]."""
    components, side = position.components, position.components.side_of[unit]
    name, where, here = position.unit_name(unit), position.place_name(hex), position.at[unit]
    facts = {"unit": name, "hex": where}
    if not components.combat[unit]:
        return refuse("15-1", "combat.no_combat_unit", **facts)
    if not position.on_map(unit) or not components.grid.adjacent(here, hex):
        return refuse("15-1", "combat.not_next", **facts)
    if position.owner(hex) != 1 - side:
        return refuse("15-1", "combat.nobody", **facts)
    return why_no_attacker(position, unit) or _why_no_way(position, unit, hex)


def why_no_attacker(position: FrontPosition, unit: Unit) -> Ruling | None:
    """Why a unit may attack nobody as it is [6.2-1, 8.1-6, 8.4.1-2, 11.4-5]; None if it may."""
    name, row = position.unit_name(unit), mode_row(position, unit)
    waiting = why_in_transition(position, unit)
    if waiting is not None:
        return waiting
    if position.resting[unit]:
        return refuse("11.4-5", "combat.resting", unit=name)
    if position.delayed[unit]:
        return refuse("8.4.1-2", "combat.delayed", unit=name)
    if position.engaged[unit] == FULL:
        return refuse("8.1-6", "combat.engaged", unit=name)
    if row.attack is None or row.movement == FIXED:
        return refuse("15.5.1-1", "combat.no_mode", unit=name, mode=row.name)
    return why_too_full(position, position.at[unit], position.components.side_of[unit])


def _why_no_way(position: FrontPosition, unit: Unit, hex: Hex) -> Ruling | None:
    """Over a river without a bridge an attack needs a way across, as a move does [9-0]."""
    return why_no_way_across(position, unit, position.at[unit], hex)


def ways_across(position: FrontPosition, unit: Unit, hex: Hex) -> list[str]:
    """The lines of the tables by which an attack can cross the hexside; none without a river."""
    return crossing_options(position, unit, position.at[unit], hex)


def targets(position: FrontPosition, unit: Unit, left: int) -> list[Hex]:
    """The hexes that a unit in its move can attack with so many half points, in one way at least."""
    enemy, stacks = 1 - position.components.side_of[unit], position.stacks
    around = position.components.grid.around[position.at[unit]] if position.on_map(unit) else ()
    held = [hex for hex in around if hex in stacks and position.owner(hex) == enemy]
    return [hex for hex in held if why_no_attack(position, unit, hex, HASTY, left) is None]

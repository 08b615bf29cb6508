"""Disengagement [8.8]: leaving enemy Blocking units, in a move or in a Retreat After Combat: what it takes, the table.

`disengaging` has the procedure.
"""

from collections.abc import Iterable
from fractions import Fraction

from grognard.board.costs import POINT
from grognard.engine.kinds import Hex, Unit
from grognard.engine.moves import points
from grognard.engine.rulings import DIE, Part, Ruling, refuse
from grognard.games.less_than_60_miles.battle import Disengaging as Disengaging
from grognard.games.less_than_60_miles.battle import Spent as Spent
from grognard.games.less_than_60_miles.blocking import blocked_by, is_held_up
from grognard.games.less_than_60_miles.charts.modes import FIXED
from grognard.games.less_than_60_miles.charts.staff import DISENGAGEMENT, F1, S0, S1
from grognard.games.less_than_60_miles.charts.tables import FACES
from grognard.games.less_than_60_miles.modes import in_transition, mode_name, mode_row
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import FREE, FULL, FrontPosition
from grognard.games.less_than_60_miles.rivers import is_open_river
from grognard.games.less_than_60_miles.weather import is_night

OUTCOMES = (F1, S1, S0)


def disengage_cost(position: FrontPosition) -> int:
    """The half points that an attempt takes [8.8-2]."""
    return position.components.movement.actions["disengage"].mp * POINT


def why_no_disengage(position: FrontPosition, unit: Unit, left: int) -> Ruling | None:
    """Why a unit in its move cannot try to Disengage with so many half points; None if it can [8.8-1, 8.8-2]."""
    name, cost = position.unit_name(unit), disengage_cost(position)
    if not is_held_up(position, unit):
        return refuse("8.8-1", "disengage.free", unit=name)
    if mode_row(position, unit).movement == FIXED or in_transition(position, unit):
        return refuse("8.8-2", "disengage.no_mode", unit=name, mode=mode_name(position, unit))
    if cost > left:
        return refuse("8.8-2", "disengage.no_points", unit=name, cost=points(cost), left=points(left))
    return None


# -- where to [8.8-6]


def why_not_first_hex(position: FrontPosition, unit: Unit, hex: Hex) -> Ruling | None:
    """Why the first hex after a Disengagement cannot be this one; None if it can.

    It is next to enemy Blocking units [8.8-6], has no other friendly Combat Unit [8.8-6a], and is not parted from all
    of them by rivers without any bridge [8.8-6b].
    """
    near = blocked_by(position, position.components.side_of[unit], hex)
    if not near or first_hex_rules(position, unit, hex):
        return None
    facts = {"unit": position.unit_name(unit), "hex": position.place_name(hex)}
    return refuse("8.8-6", "disengage.next_to", units=[position.unit_name(enemy) for enemy in near], **facts)


def first_hex_rules(position: FrontPosition, unit: Unit, hex: Hex) -> tuple[str, ...]:
    """The rules by which a hex next to enemy Blocking units can be the first one; none if it is not next to any."""
    components, side = position.components, position.components.side_of[unit]
    near, found = blocked_by(position, side, hex), []
    if near and any(components.combat[other] and other != unit for other in _friends(position, side, hex)):
        found.append("8.8-6a")
    if near and all(_separated(position, hex, position.at[enemy]) for enemy in near):
        found.append("8.8-6b")
    return tuple(found)


def _friends(position: FrontPosition, side: int, hex: Hex) -> Iterable[Unit]:
    return position.units_at(hex) if position.owner(hex) == side else ()


def _separated(position: FrontPosition, a: Hex, b: Hex) -> bool:
    """Is there a river between two hexes that nobody has a bridge over?"""
    return all(is_open_river(position, a, b, side) for side in range(len(SIDES)))


# -- the table


def disengage_parts(position: FrontPosition, unit: Unit, support: int = 0) -> tuple[Part, ...]:
    """What is added to the die [8.8-4]: mode, engagement, attrition, enemies, weather, Combat Support [8.8-3]."""
    staff, side = position.components.staff, SIDES[position.components.side_of[unit]]

    def line(name: str, times: int = 1, rule: str = "8.8-4", label: str = "") -> Part:
        return Part(rule, label or name, times * staff.modifier(DISENGAGEMENT, name, side), DIE)

    here = position.at[unit]
    around = {position.at[enemy] for enemy in blocked_by(position, position.components.side_of[unit], here)}
    parts = [line(f"mode.{mode_name(position, unit)}", label="mode")]
    parts.append(line("transition", int(in_transition(position, unit))))
    if position.engaged[unit] != FREE:
        parts.append(line("engaged" if position.engaged[unit] == FULL else "half_engaged"))
    parts.append(line("each_2_attrition", position.attrition[unit] // 2, label="attrition"))
    parts.append(line("each_enemy", max(0, len(around) - 1), label="enemies"))
    parts += [line("night", int(is_night(position)), label="by_night"), line("fog", int(position.fog), label="in_fog")]
    per = staff.modifier(DISENGAGEMENT, "support_points", side)
    parts.append(Part("8.8-3", "support", support // per, DIE))
    return tuple(part for part in parts if part.amount)


def outcome(position: FrontPosition, die: int, parts: Iterable[Part]) -> str:
    """F1, S1 or S0 on a die [8.8-5]; beyond the table it is the nearest line."""
    table = position.components.staff.disengagement
    total = die + int(sum(part.amount for part in parts))
    return table[max(1, min(total, len(table))) - 1]


def outcomes(position: FrontPosition, unit: Unit, support: int = 0) -> dict[str, Fraction]:
    """How likely each result is, with so much Combat Support."""
    parts = disengage_parts(position, unit, support)
    found = [outcome(position, die, parts) for die in range(1, FACES + 1)]
    return {name: Fraction(found.count(name), FACES) for name in OUTCOMES if name in found}


def success(chances: dict[str, Fraction]) -> Fraction:
    """The chance that an attempt succeeds [8.8-5-b, 8.8-5-c]."""
    return sum((chance for name, chance in chances.items() if name != F1), Fraction(0))

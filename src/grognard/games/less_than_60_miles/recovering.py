"""Ways to remove Attrition Points [11.3 to 11.7]: who may be resupplied, rest, refit, and how HQs are repaired."""

from collections.abc import Sequence
from fractions import Fraction

from grognard.engine.kinds import Side, Unit
from grognard.engine.rulings import Ruling, refuse
from grognard.games.less_than_60_miles.attrition import add_attrition, can_bear, remove_attrition
from grognard.games.less_than_60_miles.charts.tables import FACES
from grognard.games.less_than_60_miles.effects import playing
from grognard.games.less_than_60_miles.hqs import in_command, in_range, is_hampered
from grognard.games.less_than_60_miles.modes import REFIT, in_transition, mode_name
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.supply import can_join, has_line, why_supply

ROAD = "road"
MOST_REPAIR = 2
"""Attrition Points that an HQ loses at most for one of a Combat Unit [11.6-4]."""


# -- what is asked of all


def why_not_yours(position: FrontPosition, side: Side, unit: Unit) -> Ruling | None:
    """Only units of the phasing player on the map recover."""
    if position.components.side_of[unit] == side and position.on_map(unit):
        return None
    return refuse("11.4-2", "recovery.not_yours", unit=position.unit_name(unit))


def is_next_to_enemies(position: FrontPosition, unit: Unit) -> bool:
    """Is a unit adjacent to any enemy unit [11.4-2a, 11.5-2-a]?"""
    components = position.components
    enemy = 1 - components.side_of[unit]
    return any(position.owner(hex) == enemy for hex in components.grid.around[position.at[unit]])


def _why_no_line(position: FrontPosition, unit: Unit, rule: str) -> Ruling | None:
    """A unit without a valid Supply Line removes nothing [30-0]; the line that is cut is told."""
    if has_line(position, unit):
        return None
    cut = why_supply(position, unit)
    return refuse(rule, cut.reason, also=("30-0", *cut.rules), **dict(cut.facts))


def _why_out_of_command(position: FrontPosition, unit: Unit, rule: str) -> Ruling | None:
    if in_command(position, unit):
        return None
    return refuse(rule, "recovery.out_of_command", unit=position.unit_name(unit))


def floor(position: FrontPosition, unit: Unit) -> int:
    """Attrition Points below which rest and refit bring a unit never: two for Combat Units of the WP [11.7-1]."""
    components = position.components
    return components.side_facts[components.side_of[unit]].rest_floor if components.combat[unit] else 0


def _why_nothing_to_gain(position: FrontPosition, unit: Unit, rule: str) -> Ruling | None:
    name, now = position.unit_name(unit), position.attrition[unit]
    if not now:
        return refuse(rule, "recovery.fresh", unit=name)
    if now <= floor(position, unit):
        return refuse("11.7-1", "recovery.floor", unit=name, least=floor(position, unit))
    return None


# -- resupply [11.3]


def why_no_resupply(position: FrontPosition, unit: Unit) -> Ruling | None:
    """Why a unit would remove nothing if the Resupply Table said R; None if it would."""
    return _why_not_due(position, unit) or _why_no_line(position, unit, "11.3-3a")


def _why_not_due(position: FrontPosition, unit: Unit) -> Ruling | None:
    """The same, whatever its Supply Line."""
    name = position.unit_name(unit)
    if not position.components.types[unit].resupply:
        return refuse("11.3-1", "recovery.no_resupply", unit=name)
    if not position.attrition[unit]:
        return refuse("11.3-3", "recovery.fresh", unit=name)
    if in_transition(position, unit):
        return refuse("11.3-3c", "recovery.in_transition", unit=name)
    if mode_name(position, unit) == ROAD:
        return refuse("11.3-3c", "recovery.by_road", unit=name)
    if is_hampered(position, unit):
        return refuse("11.3-3d", "recovery.engaged", unit=name)
    return _why_out_of_command(position, unit, "11.3-3b")


def resupply(position: FrontPosition, side: Side) -> list[Unit]:
    """One roll for all units of a side [11.3-2]: on R each removes a point [11.3-3]; otherwise nobody [11.3-4].

    It is not made if nobody could gain by it, nor if a card says what comes of it. Returns who has gained.
    """
    units, name = resupplied(position, side), SIDES[side]
    if not units:
        return []
    if playing(position, "no_resupply", 1 - side):
        position.emit("no_resupply", "34-5", side=name)
        return []
    rule = "35-3:1" if playing(position, "sure_resupply", side) else "11.3-3"
    if rule == "11.3-3":
        die = position.roll(FACES, "resupply", "11.3-2", side=name)
        if not position.components.staff.resupply[name][die - 1]:
            position.emit("no_resupply", "11.3-4", side=name)
            return []
    for unit in units:
        remove_attrition(position, unit, 1, rule)
    return units


def resupplied(position: FrontPosition, side: Side) -> list[Unit]:
    """The units of a side that would gain by the result R."""
    own = [unit for unit in position.components.by_side[side] if position.on_map(unit) and position.attrition[unit]]
    return [unit for unit in own if _why_not_due(position, unit) is None and has_line(position, unit)]


# -- refit [11.5]


def why_no_refit(position: FrontPosition, unit: Unit) -> Ruling | None:
    """Why a unit removes nothing by refit; None if it does."""
    name = position.unit_name(unit)
    if position.components.hq[unit]:
        return refuse("11.5-1", "recovery.hq", also=("11.6-1",), unit=name)
    if mode_name(position, unit) != REFIT or in_transition(position, unit):
        return refuse("11.5-2", "recovery.no_refit", unit=name)
    gains = _why_nothing_to_gain(position, unit, "11.5-2")
    if gains:
        return gains
    if is_next_to_enemies(position, unit):
        return refuse("11.5-2-a", "recovery.enemies", unit=name)
    if is_hampered(position, unit):
        return refuse("11.5-2-d", "recovery.engaged", unit=name)
    return _why_out_of_command(position, unit, "11.5-2-c") or _why_no_line(position, unit, "11.5-2-b")


def refit(position: FrontPosition, side: Side, resupplied: Sequence[Unit]) -> None:
    """Units in Refit mode remove a point each, without a roll [11.5-2], beside one by resupply [11.5-3]."""
    for unit in position.components.by_side[side]:
        if position.on_map(unit) and why_no_refit(position, unit) is None:
            remove_attrition(position, unit, 1, "11.5-3" if unit in resupplied else "11.5-2")


# -- rest [11.4]


def turn_back(position: FrontPosition, side: Side) -> None:
    """Units that rested in the turn before are turned back, and may rest again [5-4.6.2, 11.4-5]."""
    for unit in position.components.by_side[side]:
        position.resting[unit] = False


def why_no_rest(position: FrontPosition, side: Side, unit: Unit) -> Ruling | None:
    """Why a unit cannot try to rest; None if it can."""
    return _why_no_pause(position, side, unit) or _why_no_line(position, unit, "11.4-2b")


def can_rest(position: FrontPosition, side: Side, unit: Unit) -> bool:
    """The same, without the reasons: what cuts a Supply Line takes long to find out."""
    return _why_no_pause(position, side, unit) is None and has_line(position, unit)


def _why_no_pause(position: FrontPosition, side: Side, unit: Unit) -> Ruling | None:
    """Why a unit cannot try to rest, whatever its Supply Line; None if it can."""
    name = position.unit_name(unit)
    if not position.components.combat[unit]:
        return refuse("11.4-1", "recovery.no_combat_unit", unit=name)
    if why_not_yours(position, side, unit):
        return why_not_yours(position, side, unit)
    if position.resting[unit]:
        return refuse("11.4-4", "recovery.rested", unit=name)
    gains = _why_nothing_to_gain(position, unit, "11.4-2")
    if gains:
        return gains
    if is_next_to_enemies(position, unit):
        return refuse("11.4-2a", "recovery.enemies", unit=name)
    if in_transition(position, unit):
        return refuse("11.4-2d", "recovery.in_transition", unit=name)
    if is_hampered(position, unit):
        return refuse("11.4-2e", "recovery.engaged", unit=name)
    if mode_name(position, unit) == REFIT:
        return refuse("11.4-2e", "recovery.in_refit", unit=name)
    return _why_out_of_command(position, unit, "11.4-2c")


def rest_rule(position: FrontPosition, unit: Unit) -> str:
    """The row of a nation in the table of 11.4-3."""
    nation = position.components.nation[unit]
    if SIDES[position.components.side_of[unit]] == "nato":
        return "11.4-3:1" if nation == "wg" else "11.4-3:2"
    return "11.4-3:3" if nation == "soviet" else "11.4-3:4"


def rest_value(position: FrontPosition, unit: Unit) -> int:
    """The least die on which a unit rests with success, by its nation [11.4-3]."""
    return position.components.organisation.nations[position.components.nation[unit]].rest


def rest_chance(position: FrontPosition, unit: Unit) -> Fraction:
    """How likely a unit is to rest with success."""
    return Fraction(FACES + 1 - rest_value(position, unit), FACES)


def rest(position: FrontPosition, unit: Unit) -> None:
    """A unit tries to rest: it removes a point or not, and is turned over in any case [11.4-5]."""
    rule, name = rest_rule(position, unit), position.unit_name(unit)
    die = position.roll(FACES, "rest", rule, side=SIDES[position.components.side_of[unit]], unit=name)
    position.resting[unit] = True
    if die >= rest_value(position, unit):
        remove_attrition(position, unit, 1, rule)
    else:
        position.emit("rested_in_vain", "11.4-5", unit=name)


# -- HQs [11.6]


def why_no_help(position: FrontPosition, hq: Unit, unit: Unit) -> Ruling | None:
    """Why a Combat Unit cannot take a point so that an HQ loses some; None if it can [11.6-2, 11.6-3]."""
    components = position.components
    facts = {"unit": position.unit_name(unit), "hq": position.unit_name(hq)}
    side = components.side_of[hq]
    if not components.combat[unit] or components.side_of[unit] != side or not position.on_map(unit):
        return refuse("11.6-2", "recovery.no_helper", **facts)
    if components.nation[unit] != components.nation[hq]:
        return refuse("11.6-2", "recovery.nation", **facts)
    if not can_bear(position, unit, components.movement.actions["hq_repair"].ap):
        return refuse("11.6-4", "recovery.worn", limit=components.limit[unit], also=("11.2-3",), **facts)
    if not in_range(position, hq, unit):
        return refuse("11.6-3", "recovery.out_of_range", **facts)
    if not can_join(position, unit, hq):
        return refuse("11.6-3", "recovery.no_path", also=("30.1-4a", "30.1-4b", "30.1-4c"), **facts)
    return None


def helpers(position: FrontPosition, hq: Unit) -> list[Unit]:
    """The Combat Units that could take a point for an HQ."""
    own = position.components.by_side[position.components.side_of[hq]]
    return [unit for unit in own if why_no_help(position, hq, unit) is None]


def why_no_repair(position: FrontPosition, side: Side, hq: Unit) -> Ruling | None:
    """Why an HQ cannot get rid of Attrition Points; None if it can [11.6-2]."""
    name = position.unit_name(hq)
    if not position.components.hq[hq]:
        return refuse("11.6-2", "recovery.no_hq", unit=name)
    if why_not_yours(position, side, hq):
        return why_not_yours(position, side, hq)
    if not position.attrition[hq]:
        return refuse("11.6-2", "recovery.fresh", unit=name)
    cut = _why_no_line(position, hq, "30-0")
    if cut:
        return cut
    return None if helpers(position, hq) else refuse("11.6-3", "recovery.no_helpers", unit=name)


def repair(position: FrontPosition, hq: Unit, unit: Unit) -> None:
    """A Combat Unit gains a point, and the HQ loses up to two [11.6-4]."""
    add_attrition(position, unit, position.components.movement.actions["hq_repair"].ap, "11.6-4")
    remove_attrition(position, hq, MOST_REPAIR, "11.6-4")

"""Defending Units [4.3-9, 15.3], and the strengths with which both sides fight [15.4]."""

from collections.abc import Sequence

from grognard.engine.kinds import Hex, Unit
from grognard.engine.rulings import ATTACK, DEFENCE, Part
from grognard.games.less_than_60_miles.position import FrontPosition

ARMORED = "armored"
SOFT = ("mechanized", "infantry")
"""Mechanized and Infantry units, which tanks meet differently in open ground and in towns [15.4-2, 15.4-3]."""
SUPPORT_DEFENCE = 1
"""The defence strength of a Support Unit [15.3-3]."""

# -- who defends


def combat_units(position: FrontPosition, hex: Hex) -> tuple[Unit, ...]:
    """The Combat Units in a hex."""
    return tuple(unit for unit in position.units_at(hex) if position.components.combat[unit])


def may_defend(position: FrontPosition, hex: Hex) -> tuple[Unit, ...]:
    """The units among which the defender names those that defend: Combat Units, or else all [15.3-2, 15.3-3]."""
    return combat_units(position, hex) or position.units_at(hex)


def choice_of_defenders(position: FrontPosition, hex: Hex) -> bool:
    """Does the defender choose: are there several Combat Units [15.3-2]? One alone defends [15.3-1]."""
    return len(combat_units(position, hex)) > 1


# -- with what strength


def is_open(position: FrontPosition, hex: Hex) -> bool:
    """Is a hex of only Plain or Hill 1 terrain, without any Terrain Feature [15.4-1:2, 15.4-3]?"""
    components = position.components
    covered = (components.hill2, components.town, components.city, components.woods, components.swamp)
    return not any(mask[hex] for mask in covered)


def is_urban(position: FrontPosition, hex: Hex) -> bool:
    """Is there Town or City terrain in a hex [15.4-2]?"""
    return bool(position.components.town[hex] or position.components.city[hex])


def _kind(position: FrontPosition, unit: Unit) -> str:
    return position.components.roster[unit].type


def attack_part(position: FrontPosition, unit: Unit, hex: Hex, defenders: Sequence[Unit]) -> Part:
    """The strength of an attacker: of an Armored one in a town its Defence Strength, against such as hold it."""
    spec, name = position.components.specs[unit], position.unit_name(unit)
    soft = any(_kind(position, other) in SOFT for other in defenders)
    if _kind(position, unit) == ARMORED and soft and is_urban(position, hex):
        return Part("15.4-2", name, spec.defence, ATTACK)
    return Part("15.4-4", name, spec.attack, ATTACK)


def defence_part(position: FrontPosition, unit: Unit, hex: Hex, attacker: Unit) -> Part:
    """The strength of a Defending Unit; each looks up its own."""
    components, name = position.components, position.unit_name(unit)
    if not components.combat[unit]:
        return Part(_support_rule(position, unit), name, SUPPORT_DEFENCE, DEFENCE)
    spec, kind, tanks = components.specs[unit], _kind(position, unit), _kind(position, attacker) == ARMORED
    if kind == ARMORED and tanks:
        return Part("15.4-1:1", name, spec.attack, DEFENCE)
    if kind == ARMORED and is_open(position, hex):
        return Part("15.4-1:2", name, spec.attack, DEFENCE)
    if kind in SOFT and tanks and is_open(position, hex):
        return Part("15.4-3", name, spec.attack, DEFENCE)
    return Part("15.4-4", name, spec.defence, DEFENCE)


def _support_rule(position: FrontPosition, unit: Unit) -> str:
    """By which rule a Support Unit without Combat Units defends with 1."""
    components = position.components
    if components.hq[unit]:
        return "12.3-1"
    return "17-8" if components.artillery[unit] else "18-4" if components.helicopter[unit] else "15.3-3"


def strength_parts(
    position: FrontPosition, unit: Unit, hex: Hex, defenders: Sequence[Unit]
) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    """Both strengths, part by part: the attacker's, and those of the Defending Units alone [15.3-4]."""
    attack = (attack_part(position, unit, hex, defenders),)
    return attack, tuple(defence_part(position, other, hex, unit) for other in defenders)

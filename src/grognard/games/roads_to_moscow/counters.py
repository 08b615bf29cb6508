"""What counters show and what happens to them [3.14, 3.6]: they arrive in hexes, lose steps, and are eliminated."""

from collections.abc import Sequence

from grognard.engine.kinds import NONE, Hex, Unit
from grognard.engine.rulings import Ruling, refuse
from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.zones import control_around

ATTACK, DEFENCE, ER = range(3)
"""The values of the reduced face, as a counter prints them."""


# -- what the face that is up shows


def attack_strength(position: RoadsPosition, unit: Unit) -> int:
    """Attack strength of the face that is up [3.61-1]; 0 of artillery [3.14f], HQs and non-combat units [3.14g-1]."""
    spec = position.components.specs[unit]
    if position.reduced[unit] and spec.reduced is not None:
        return spec.reduced[ATTACK]
    return spec.attack


def defence_strength(position: RoadsPosition, unit: Unit) -> int:
    """Defence strength of the face that is up, which nothing halves [3.51]."""
    spec = position.components.specs[unit]
    if position.reduced[unit] and spec.reduced is not None:
        return spec.reduced[DEFENCE]
    return spec.defence


def support_strength(position: RoadsPosition, unit: Unit) -> int:
    """Support strength of artillery; none on the Fired face [3.62-2]."""
    return 0 if position.fired[unit] else position.components.specs[unit].support


def steps_left(position: RoadsPosition, unit: Unit) -> int:
    """Steps of a combat unit: two with a face to lose, else one [3.61-1]; HQs and artillery have one [3.62-1].

    Non-combat units have none that could be lost [3.14g-1].
    """
    components = position.components
    if not components.combat[unit] or position.at[unit] == components.eliminated:
        return 0
    return 1 if components.specs[unit].reduced is None or position.reduced[unit] else 2


def combat_units(position: RoadsPosition, hex: Hex) -> list[Unit]:
    """The combat units in a hex."""
    combat = position.components.combat
    return [unit for unit in position.stacks.get(hex, ()) if combat[unit]]


def why_away(position: RoadsPosition, unit: Unit) -> Ruling:
    """Why a unit that is not on the map does nothing: eliminated, or not there yet [5.27]."""
    name = position.unit_name(unit)
    if position.at[unit] == position.components.eliminated:
        return refuse("3.61-2", "away.eliminated", unit=name)
    return refuse("5.27", "away.not_there", unit=name)


# -- losses


def lose_step(position: RoadsPosition, unit: Unit, rule: str) -> None:
    """A unit loses a step [3.61-2]: turned over, or eliminated with its last one."""
    if steps_left(position, unit) == 2:
        position.reduced[unit] = True
        place = position.place_name(position.at[unit])
        position.emit("lost_step", rule, unit=position.unit_name(unit), hex=place)
    else:
        eliminate(position, unit, rule)


_STATES = ("disrupted", "emergency", "unsupplied", "low_fuel", "fuelled", "fired", "spent")
"""Markers that go with their unit."""


def eliminate(position: RoadsPosition, unit: Unit, rule: str) -> None:
    """A unit leaves play, with all that lies on it; its zone is gone, and perhaps control of hexes [3.12a-c]."""
    hex = position.at[unit]
    for field in _STATES:
        getattr(position, field)[unit] = False
    position.declared[unit] = NONE
    position.put(unit, position.components.eliminated)
    position.emit("eliminated", rule, unit=position.unit_name(unit), hex=position.place_name(hex))
    if 0 <= hex < position.components.hexes:
        control_around(position, (hex,))
        if not combat_units(position, hex):
            clear_no_retreat(position, hex)


# -- arriving


def arrive(position: RoadsPosition, units: Sequence[Unit], hex: Hex, *, passing: bool = False) -> None:
    """Units come into a hex, by whatever means: control changes [3.12a-b], and enemy non-combat units are eliminated.

    Those are gone as soon as a combat unit is there [3.14g-2]. A No Retreat marker goes when somebody new stays
    [9.45-a], so not if they are only `passing`.
    """
    left = {place for unit in units if 0 <= (place := position.at[unit]) < position.components.hexes}
    side = position.components.side_of[units[0]]
    fights = any(position.components.combat[unit] for unit in units)
    if fights:
        overwhelm(position, side, hex)
    for unit in units:
        position.put(unit, hex)
    if fights:
        control_around(position, (*left, hex))
    if position.no_retreat:
        for old in left:
            if not combat_units(position, old):
                clear_no_retreat(position, old)
        if not passing:
            clear_no_retreat(position, hex)


def overwhelm(position: RoadsPosition, side: int, hex: Hex) -> None:
    """A combat unit of a side enters a hex: enemy non-combat units there are eliminated [3.14g-2]."""
    stack = position.stacks.get(hex)
    if stack and position.components.side_of[stack[0]] != side:
        for other in stack:
            if not position.components.combat[other]:
                eliminate(position, other, "15.34a" if position.components.leader[other] else "3.14g-2")


def clear_no_retreat(position: RoadsPosition, hex: Hex) -> None:
    """Take a No Retreat marker away, if there is one."""
    if hex in position.no_retreat:
        position.no_retreat = tuple(other for other in position.no_retreat if other != hex)
        position.emit("no_retreat_removed", "9.45-a", hex=position.place_name(hex))

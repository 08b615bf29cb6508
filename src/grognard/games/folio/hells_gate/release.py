"""The 5th Guards Tank Army [19.0]: it rests until it is released, unit by unit or a corps at once."""

from collections.abc import Sequence
from fractions import Fraction

from grognard.engine.caching import derived_of
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.rulings import Ruling, refuse
from grognard.games.folio.hells_gate.components import GERMAN, SOVIET
from grognard.games.folio.hells_gate.position import HellsGatePosition
from grognard.games.folio.position import Pool
from grognard.games.folio.units import why_away

Resting = tuple[Unit, ...]
FIRST_TURN = 2
"""From when on dice are rolled for it [19.0-2]."""
FACES, NEEDED = 6, 6
"""The die, and what releases a unit [19.0-3]."""
CHANCE = Fraction(1, FACES)


def is_active(position: HellsGatePosition, unit: Unit) -> bool:
    """Is a unit on the map, and not one that still rests [16.0-3, 19.0-1]?"""
    return position.on_map(unit) and (not position.components.guards[unit] or position.released[unit])


def resting(position: HellsGatePosition) -> Resting:
    """The units of the army that have not been released [19.0-1]."""
    released = position.released
    return tuple([unit for unit in position.components.guard_units if not released[unit]])


def active_units(position: HellsGatePosition, pool: Pool) -> list[Unit]:
    """The units of a group that are on the map and do not rest [16.0-3, 19.0-1]."""
    return _active_units(position, position.components.side_of_pool[pool], pool, resting(position))


@derived_of("side")
def _active_units(position: HellsGatePosition, side: Side, pool: Pool, resting: Resting) -> list[Unit]:
    units = position.components.units_of_pool[pool]
    return [unit for unit in units if position.on_map(unit) and unit not in resting]


def why_resting(position: HellsGatePosition, unit: Unit) -> Ruling | None:
    """A unit of the army that has not been released neither moves nor attacks [19.0-1]."""
    if position.components.guards[unit] and not position.released[unit]:
        return refuse("19.0-1", "release.resting", unit=position.unit_name(unit))
    return None


def why_not_released(position: HellsGatePosition, unit: Unit, side: Side, mobile: bool) -> Ruling | None:
    """Why no die is rolled for a unit in a movement phase of a side; None: one may be."""
    components, name = position.components, position.unit_name(unit)
    if side != SOVIET or mobile:
        return refuse("19.0-2", "release.phase", unit=name)
    if not components.guards[unit]:
        return refuse("19.0-1", "release.not_of_it", unit=name)
    if not position.on_map(unit):
        return why_away(position, unit)
    if position.released[unit]:
        return refuse("19.0-3", "release.active", unit=name)
    if position.turn < FIRST_TURN:
        return refuse("19.0-2", "release.early", turn=FIRST_TURN)
    if position.tried[unit]:
        return refuse("19.0-2", "release.tried", unit=name)
    return None


def try_release(position: HellsGatePosition, unit: Unit) -> None:
    """Roll for a unit: on a 6 it is free [19.0-3]."""
    name = position.unit_name(unit)
    position.tried[unit] = True
    if position.roll(FACES, f"release.{name}", "19.0-3") == NEEDED:
        position.released[unit] = True
        position.emit("released", "19.0-3", units=[name])


def release_corps(position: HellsGatePosition, unit: Unit) -> None:
    """If a unit is of the army, all units of its corps are free [19.0-4]."""
    components = position.components
    if not components.guards[unit]:
        return
    corps = [other for other in components.units_of_pool[components.group[unit]] if position.on_map(other)]
    resting = [other for other in corps if not position.released[other]]
    for other in resting:
        position.released[other] = True
    if resting:
        position.emit("released", "19.0-4", units=[position.unit_name(other) for other in resting])


def approached(position: HellsGatePosition, unit: Unit) -> None:
    """A German unit that moves next to a unit of the army wakes its corps [19.0-4]."""
    components = position.components
    if components.side_of[unit] != GERMAN:
        return
    for hex in components.grid.around[position.at[unit]]:
        for other in position.units_at(hex):
            release_corps(position, other)


def woken(position: HellsGatePosition, unit: Unit, hexes: Sequence[Hex]) -> list[Pool]:
    """The corps that a unit would wake by moving into some hexes one after the other [19.0-4]."""
    if position.components.side_of[unit] != GERMAN:
        return []
    return [pool for pool, near in _beside_resting(position).items() if not near.isdisjoint(hexes)]


def better_avoided(position: HellsGatePosition, unit: Unit, hex: Hex) -> list[frozenset[Hex]]:
    """Where a unit on its way to a hex would wake a corps that it does not wake there: the hexes, corps by corps."""
    if position.components.side_of[unit] != GERMAN:
        return []
    return [near for near in _beside_resting(position).values() if hex not in near]


def _beside_resting(position: HellsGatePosition) -> dict[Pool, frozenset[Hex]]:
    """The hexes next to units that rest, by their corps."""
    components, found = position.components, dict[Pool, set[Hex]]()
    for unit in resting(position):
        if position.on_map(unit):
            found.setdefault(components.group[unit], set()).update(components.grid.around[position.at[unit]])
    return {pool: frozenset(hexes) for pool, hexes in found.items()}

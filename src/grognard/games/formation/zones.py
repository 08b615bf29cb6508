"""Zones of control [5.4]: around every Combat and Static unit in good order, where the ground lets them reach.

They inhibit enemy movement, command routes and supply routes [5.4-4].
"""

import numpy as np
from numpy.typing import NDArray

from grognard.engine.caching import derived, derived_of, set_cached
from grognard.engine.kinds import Hex, Side, Unit
from grognard.games.formation.position import FormationPosition

Mask = NDArray[np.bool_]


def exerts(position: FormationPosition, unit: Unit) -> bool:
    """Does a unit have a zone at all: no HQ, nobody Disrupted, none whose counter says so?

    [3.2j, 3.2.1-8, 3.3-5, 5.4-3, 5.6.3-3]
    """
    components = position.components
    return components.has_zone[unit] and not position.disrupted[unit]


@derived_of("side")
def zone(position: FormationPosition, side: Side) -> Mask:
    """The hexes that a side controls: its units' own and those around them [5.4-1].

    Ground can keep a zone out, of armour or of all [5.4-2, 5.4-6, EX5.4-1], and a functional Strong Point always
    does [3.1.3-11]. That the enemy controls a hex as well changes nothing [5.4-5].
    """
    components, stacks = position.components, position.stacks
    found = np.zeros(components.hexes + 1, dtype=np.bool_)  # one more, for what lies off the map
    controlling: tuple[list[Hex], list[Hex]] = ([], [])
    afv = components.afv
    for hex in position.hexes_of(side):
        for unit in stacks[hex]:
            if exerts(position, unit):
                controlling[afv[unit]].append(hex)
    for hexes, controlled in zip(controlling, components.controlled, strict=True):
        if hexes:
            found[controlled[hexes]] = True
    found[immune(position)] = False
    return found[:-1]


def immune(position: FormationPosition) -> list[Hex]:
    """Functional Strong Points, into which no zone reaches [3.1.3-11]."""
    return [point.hex for point in position.strong_points if point.functional]


def projects(position: FormationPosition, unit: Unit, hex: Hex) -> bool:
    """Does this unit's zone reach into a hex [5.4-2, EX5.4-2]?"""
    here = position.at[unit]
    components = position.components
    if not exerts(position, unit) or not 0 <= here < components.hexes or hex in immune(position):
        return False
    if here == hex:
        return True
    if not components.grid.adjacent(here, hex):
        return False
    return not components.zone_shut[components.afv[unit]][here, components.grid.direction(here, hex)]


def in_enemy_zone(position: FormationPosition, side: Side, hex: Hex) -> bool:
    """Is a hex in an EZOC of a side, for movement: friends there do not matter [5.4.1-1, 5.4.1-6]?"""
    return zone(position, 1 - side).item(hex)


@derived
def closed_to_routes(position: FormationPosition, side: Side) -> Mask:
    """Hexes that no supply or command route of a side enters.

    Those with an enemy unit of any kind [5.7.4-1, 5.8.2-1], and EZOCs without a friendly unit of any kind, even a
    Disrupted one or a Static one [5.7.4-2, 5.8.2-2, 5.4.1-5, 5.4.1-6, 3.2.1-9].
    """
    found = zone(position, 1 - side).copy()
    found[position.hexes_of(side)] = False
    found[position.hexes_of(1 - side)] = True
    return found


def copy_zones(position: FormationPosition, seen: FormationPosition) -> None:
    """Let every hex be controlled as in a position, in a copy from which covered units were taken.

    Which counters lie beneath is secret [5.3.4-4]; which hexes a side controls is told to whoever has to move, command
    and supply its units there [5.4-4].
    """
    for side in range(len(seen.points)):
        set_cached(zone, zone(position, side), seen, side)

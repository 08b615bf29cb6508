"""Zones of control [8.0]: the six hexes around every ground unit, and what they cost."""

import numpy as np
from numpy.typing import NDArray

from grognard.engine import zones
from grognard.engine.caching import derived, derived_of
from grognard.engine.kinds import Hex, Side
from grognard.games.army_group_center.position import ArmyPosition

EXTRA = 2
"""Half points to enter, and again to leave, an enemy zone [8.3-1, 8.3-2]."""


@derived_of("side")
def zone(position: ArmyPosition, side: Side) -> NDArray[np.uint8]:
    """The hexes around a side's ground units, across every hexside and into all terrain [8.1-1, 8.1-2].

    Every ground unit has one, in any supply [8.1-3]; markers, air armies among them, are in no hex and have
    none [8.2]. A Soviet entrenchment does not keep a German zone out [8.6, 9.12-2].
    """
    return zones.zone(position, side)


@derived
def uncovered_zone(position: ArmyPosition, side: Side) -> NDArray[np.bool_]:
    """Enemy zones as a side's supply and retreats see them: negated where it has a unit [7.2-4, 8.4-1].

    Markers are no units and negate nothing [8.4-4].
    """
    return zones.uncovered(position, side, zone(position, 1 - side))


def in_enemy_zone(position: ArmyPosition, side: Side, hex: Hex) -> bool:
    """Is a hex in an enemy zone, for movement [8.4-2]?"""
    return bool(zone(position, 1 - side)[hex])


def next_to_enemy(position: ArmyPosition, side: Side, hex: Hex) -> bool:
    """Is an enemy unit adjacent to a hex [7.9-11, 10.1-3]?"""
    return in_enemy_zone(position, side, hex)

"""Zones of control [6.0]: the six hexes around every unit, whatever the ground and whoever else is there.

They hinder moves [6.1-1] and close hexes to retreats [6.2-1]; an advance after combat takes no notice of them [6.2-2].
"""

import numpy as np
from numpy.typing import NDArray

from grognard.engine import zones
from grognard.engine.caching import derived, derived_of
from grognard.engine.kinds import Hex, Side
from grognard.games.folio.position import FolioPosition


@derived_of("side")
def zone(position: FolioPosition, side: Side) -> NDArray[np.uint8]:
    """The hexes in the zones of a side's units: the six around each [6.0-1], but for walls that keep them out [6.0-4].

    They are there at all times [6.0-2], in any terrain and across any hexside [6.0-3]; no unit takes anything away from
    them [6.0-5], nor do zones of the other side [6.0-6]. So whoever is in one has the enemy in its own [6.0-7].
    """
    components = position.components
    found = zones.zone(position, side)
    if components.exclusive.fortifications_negate_zones:
        found = np.where(components.fortified, 0, found).astype(np.uint8)
    return found


@derived
def uncovered_zone(position: FolioPosition, side: Side) -> NDArray[np.bool_]:
    """Enemy zones as supply lines of a side see them: not where it has a unit itself [12.0-4]."""
    return zones.uncovered(position, side, zone(position, 1 - side))


def in_enemy_zone(position: FolioPosition, side: Side, hex: Hex) -> bool:
    """Is a hex in the zone of an enemy of this side?"""
    return bool(zone(position, 1 - side)[hex])

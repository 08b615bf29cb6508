"""Hexes that a scenario closes to some units until a turn: beyond a column, or out of a country."""

import numpy as np
from numpy.typing import NDArray

from grognard.engine.kinds import Unit
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.scenarios import Limit
from grognard.games.less_than_60_miles.timing import turn_of

Mask = NDArray[np.bool_]


def limits_of(position: FrontPosition, unit: Unit) -> list[Limit]:
    """The scenario's limits on a unit that are in force."""
    name, components = position.unit_name(unit), position.components
    return [
        limit
        for limit in components.facts.limits
        if name in limit.units and (not limit.until or position.turn < turn_of(components, limit.until))
    ]


def closed_hexes(position: FrontPosition, unit: Unit) -> Mask | None:
    """The hexes that a unit may not enter yet; None if there is no such limit on it."""
    components, found = position.components, limits_of(position, unit)
    if not found:
        return None
    shut = np.zeros(components.hexes, dtype=np.bool_)
    for limit in found:
        if limit.column:
            shut |= np.array([int(label[2:]) > limit.column for label in components.grid.labels])
        if limit.country:
            shut |= ~components.map.mask(components.map.areas.get(limit.country, ()))
    return shut

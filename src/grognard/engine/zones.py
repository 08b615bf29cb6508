"""Zones of control as most games have them: the hexes around units, some of them negated by the other side."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from grognard.board import search
from grognard.engine.kinds import Side
from grognard.engine.position import Position


def zone(position: Position, side: Side, closed: NDArray[Any] | None = None) -> NDArray[np.uint8]:
    """The hexes next to a side's units, not across closed hexsides; kept until one of them is put elsewhere."""
    found: NDArray[np.uint8] | None = position.derived_of[side].get("zone")
    if found is None:
        found = search.zones(position.components.grid, position.hexes_of(side), closed)
        position.derived_of[side]["zone"] = found
    return found


def uncovered_zone(position: Position, side: Side, closed: NDArray[Any] | None = None) -> NDArray[np.bool_]:
    """The enemy's zones where a side has no unit of its own: what blocks supply and retreats, as a rule."""
    found: NDArray[np.bool_] | None = position.derived.get(("uncovered", side))
    if found is None:
        found = zone(position, 1 - side, closed).astype(np.bool_)
        found[position.hexes_of(side)] = False
        position.derived["uncovered", side] = found
    return found

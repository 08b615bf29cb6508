"""Zones of control as most games have them: the hexes around units, some of them negated by the other side."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from grognard.board import search
from grognard.engine.kinds import Side
from grognard.engine.position import Position


def zone(position: Position, side: Side, closed: NDArray[Any] | None = None) -> NDArray[np.uint8]:
    """The hexes next to a side's units, not across closed hexsides. A game remembers them (`derived_of`)."""
    return search.zones(position.components.grid, position.hexes_of(side), closed)


def uncovered(position: Position, side: Side, near: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """The enemy's zones where a side has no unit of its own: what blocks supply and retreats, as a rule."""
    return near > position.counts_of(side)  # a zone is 1, and no units are 0

"""Overlays that most games have: zones as masks, a reach with its costs, a line or what blocks it."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from grognard.board.results import Reach
from grognard.engine.inquiries import OverlayContent
from grognard.engine.moves import points
from grognard.engine.position import Position
from grognard.engine.rulings import Ruling

NOTHING = OverlayContent({})


def of_mask(mask: NDArray[Any]) -> OverlayContent:
    """The hexes of a mask."""
    return OverlayContent({int(hex): 1.0 for hex in np.flatnonzero(mask)})


def of_reach(found: Reach) -> OverlayContent:
    """The hexes that can be reached, with the points that each costs."""
    return OverlayContent({hex: points(int(found.cost[hex])) for hex in found.hexes})


def of_ruling(position: Position, ruling: Ruling, line: str = "line") -> OverlayContent:
    """The line that a ruling speaks of; or, where there is none, the hexes that block it."""
    number = position.components.number
    way = [number("place", label) for label in ruling.facts.get(line, ())]
    blocked = {number("place", label): 1.0 for label in ruling.facts.get("blocked", ())}
    return OverlayContent(blocked if not way else dict.fromkeys(way, 1.0), [way] if way else [])

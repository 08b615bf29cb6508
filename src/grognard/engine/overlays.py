"""Overlays that most games have: zones as masks, a reach with its costs, a line or what blocks it."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from grognard.board.results import Reach
from grognard.engine.inquiries import OverlayContent
from grognard.engine.kinds import Side, Unit
from grognard.engine.moves import points
from grognard.engine.position import Position
from grognard.engine.rulings import Ruling

P = TypeVar("P", bound=Position)

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


def of_side(
    position: P, side: Side, why: Callable[[P, Unit], Ruling], has: Callable[[P, Unit], bool] | None = None
) -> OverlayContent:
    """The lines that rulings speak of for all units of a side on the map, and the units that have none.

    `has` says who has one where that takes more than a look at each unit for itself.
    """
    number = position.components.number
    lines, without, drawn = list[list[int]](), list[Unit](), set[tuple[int, int]]()
    own = [unit for unit, whose in enumerate(position.components.side_of) if whose == side and position.on_map(unit)]
    for unit in own:
        ruling = why(position, unit)
        if not (ruling.legal if has is None else has(position, unit)):
            without.append(unit)
        elif ruling.legal:
            lines += _not_yet_drawn([number("place", label) for label in ruling.facts.get("line", ())], drawn)
    lacking = set(without)
    return OverlayContent({position.at[unit]: 1.0 for unit in own if unit not in lacking}, lines, without)


def _not_yet_drawn(line: Sequence[int], drawn: set[tuple[int, int]]) -> Iterator[list[int]]:
    """The parts of a line that no other has passed before: lines of many units join on their way."""
    part: list[int] = []
    for step in pairwise(line):
        if step in drawn:
            if part:
                yield part
            part = []
            continue
        drawn.add(step)
        part = [*part, step[1]] if part else list(step)
    if part:
        yield part

"""Where engineers get to from the HQs that direct them [32.1.2-1c]."""

import numpy as np
from numpy.typing import NDArray

from grognard.board import search
from grognard.engine.caching import derived
from grognard.engine.kinds import Hexside, Side, Unit
from grognard.games.less_than_60_miles.blocking import blocked_steps
from grognard.games.less_than_60_miles.bridges import bridge_steps, is_major_river, standing
from grognard.games.less_than_60_miles.engineers import banks
from grognard.games.less_than_60_miles.position import Crossing, FrontPosition, State

Mask = NDArray[np.bool_]


def can_reach(position: FrontPosition, hq: Unit, hexside: Hexside) -> bool:
    """Could a friendly unit move from an HQ's hex to a hex at the bridge, costs ignored [32.1.2-1c]?

    Not into hexes with enemy units, nor past Blocking units; over a Major River by a bridge or where crossings are
    prepared, over a Minor River anywhere, for amphibious units cross those hastily [9.1.1].
    """
    found = reached_hexes(position, hq)
    return any(found[hex] for hex in banks(position, hexside))


def reached_hexes(position: FrontPosition, hq: Unit) -> bytes:
    """The hexes that a unit could move to from an HQ's hex, by a 1."""
    return _reached(position, hq, ways_state(position, position.components.side_of[hq]))


def ways_state(position: FrontPosition, side: Side) -> State:
    """What these ways depend on beside where units are: bridges, crossings of Major Rivers, and who blocks."""
    prepared = tuple([mark.hexside for mark in position.crossings if mark.side == side and _matters(position, mark)])
    return standing(position, side), prepared, tuple(position.mode), tuple(position.ready), position.breakthroughs


def _matters(position: FrontPosition, crossing: Crossing) -> bool:
    """Does it matter where crossings are prepared? Over a Minor River the way is open without."""
    return is_major_river(position, *banks(position, crossing.hexside))


@derived
def _reached(position: FrontPosition, hq: Unit, state: State) -> bytes:
    shut, bars = _closed_to(position, position.components.side_of[hq], state)
    closed: Mask = bars | blocked_steps(position, hq)
    found = search.distances(position.components.grid, position.at[hq], blocked=shut, closed=closed)
    return (found >= 0).tobytes()


@derived
def _closed_to(position: FrontPosition, side: Side, state: State) -> tuple[Mask, Mask]:
    """Hexes that no unit of a side enters, and steps over rivers that none makes."""
    components = position.components
    bars = components.major_rivers & ~bridge_steps(position, side)
    for crossing in position.crossings:
        if crossing.side == side:
            a, b = banks(position, crossing.hexside)
            bars[a, components.grid.direction(a, b)] = bars[b, components.grid.direction(b, a)] = False
    return ~components.in_play | components.map.mask(position.hexes_of(1 - side)), bars

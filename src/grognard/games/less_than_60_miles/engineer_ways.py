"""Where engineers get to from the HQs that direct them [32.1.2-1c]."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from grognard.board import search
from grognard.engine.caching import derived, derived_of
from grognard.engine.kinds import Hex, Hexside, Side, Unit
from grognard.games.less_than_60_miles.blocking import blocked_steps
from grognard.games.less_than_60_miles.bridges import bridge_steps, is_major_river, river_hexsides, standing
from grognard.games.less_than_60_miles.engineers import (
    banks,
    directed_hexes,
    directing,
    has_combat_unit,
    has_unit,
    hq_modes,
)
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


# -- bridges that can be mined


def minable_one_by_one(position: FrontPosition, side: Side) -> Iterator[Hexside]:
    """The bridges that a side can mine, HQ by HQ, some more than once: mostly it is only asked whether there is one."""
    state, done = ways_state(position, side), {mine.hexside for mine in position.mined if mine.side == side}
    for hq, _ in directing(position, side):
        for bridge in _minable_by(position, hq, state):
            if bridge not in done:
                yield bridge


@derived
def _minable_by(position: FrontPosition, hq: Unit, state: State) -> list[Hexside]:
    """The bridges that an HQ can have mined, but for those that are."""
    side, banks_of = position.components.side_of[hq], position.components.hexsides
    modes = hq_modes(position, side)
    inside = dict(directing(position, side))[hq]
    near = [
        bridge
        for bridge in _guarded_bridges(position, side, modes, position.destroyed)
        if _touches(banks_of[bridge], inside)
    ]
    reached = reached_hexes(position, hq) if near else b""
    return [bridge for bridge in near if _touches(banks_of[bridge], reached)]


def _touches(banks: tuple[Hex, Hex], hexes: bytes) -> bool:
    """Is one of two hexes among those that are marked by a 1?"""
    return bool(hexes[banks[0]] or hexes[banks[1]])


@derived
def _guarded_bridges(
    position: FrontPosition, side: Side, modes: tuple[int, ...], destroyed: tuple[Hexside, ...]
) -> list[Hexside]:
    """The bridges to which an HQ can direct engineers, and which enemies alone do not hold [32.1.2-1b]."""
    components, there = position.components, _directed_bridges(position, side, modes)
    theirs = {hex for hex in position.hexes_of(1 - side) if has_combat_unit(position, (hex,), 1 - side)}
    return [
        hexside
        for hexside in there
        if hexside not in destroyed
        and (theirs.isdisjoint(components.hexsides[hexside]) or has_unit(position, components.hexsides[hexside], side))
    ]


@derived_of("side")
def _directed_bridges(position: FrontPosition, side: Side, modes: tuple[int, ...]) -> list[Hexside]:
    """The printed bridges within the Command Range of an HQ that can direct engineers."""
    banks_of, bridged = position.components.hexsides, river_hexsides(position.components).bridged
    inside = (directed_hexes(position, side) & position.components.in_play).tolist()
    return [hexside for hexside in bridged if inside[banks_of[hexside][0]] or inside[banks_of[hexside][1]]]

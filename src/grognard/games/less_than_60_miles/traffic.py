"""What is in the way on roads: other units [8.3-4], and refugees, a card."""

import numpy as np
from numpy.typing import NDArray

from grognard.board import search
from grognard.board.costs import ALL_FROM, POINT, Surcharge
from grognard.engine.caching import derived, per_components
from grognard.engine.kinds import Hex, Unit
from grognard.games.less_than_60_miles.allowances import movement_mode, pace
from grognard.games.less_than_60_miles.charts.modes import COLUMN
from grognard.games.less_than_60_miles.components import FrontComponents
from grognard.games.less_than_60_miles.effects import playing
from grognard.games.less_than_60_miles.position import FrontPosition

REFUGEES = "refugees"
"""The card that makes roads near towns slow."""
Mask = NDArray[np.bool_]
Ints = NDArray[np.int32]
_INSIDE, _BESIDE = "congested_hex", "congested_next"


def crowds(position: FrontPosition, unit: Unit) -> tuple[Surcharge, ...]:
    """What is in the way of a unit on roads: what a step by road into some hexes costs more."""
    return (*_traffic(position, unit, tuple(position.mode), tuple(position.by_road)), *refugees(position, unit))


def road_users(position: FrontPosition, unit: Unit) -> list[Hex]:
    """Where friendly units use roads: in Column, or there by road in this phase; HQs do not count [8.3-4, 8.3-5:1].

    An HQ that moves is not affected either.
    """
    components, at = position.components, position.at
    if components.hq[unit]:
        return []
    return [
        at[other]
        for other in components.by_side[components.side_of[unit]]
        if (position.by_road[other] or movement_mode(position, other) == COLUMN)
        and other != unit
        and not components.hq[other]
        and position.on_map(other)
    ]


@derived
def _traffic(
    position: FrontPosition, unit: Unit, modes: tuple[int, ...], by_road: tuple[bool, ...]
) -> tuple[Surcharge, ...]:
    """What others on the road add to a step by road: those in the hex, or else those on the road next to it [8.3-4]."""
    inside, beside = (position.components.movement.cost(row, *pace(position, unit)) for row in (_INSIDE, _BESIDE))
    here = set(road_users(position, unit))
    if not here or max(inside, beside) >= ALL_FROM:
        return ()
    along = _along_roads(position.components)
    near = {hex for user in here for hex in along[user]} - here
    return (
        Surcharge("8.3-4", _INSIDE, "enter", sorted(here), inside),
        Surcharge("8.3-4", _BESIDE, "enter", sorted(near), beside),
    )


@per_components
def _along_roads(components: FrontComponents) -> list[list[Hex]]:
    """By hex, the hexes next to it from which a road leads into it."""
    found: list[list[Hex]] = [[] for _ in range(components.hexes)]
    for hex, direction in np.argwhere(components.roads).tolist():
        beyond = int(components.grid.neighbours[hex, direction])
        if beyond >= 0:
            found[beyond].append(hex)
    return found


def refugees(position: FrontPosition, unit: Unit) -> tuple[Surcharge, ...]:
    """A card of the enemy: hexes entered by road near Cities and Towns cost more."""
    components = position.components
    card = playing(position, REFUGEES, 1 - components.side_of[unit])
    if card is None:
        return ()
    crowded = np.flatnonzero(near_towns(components, card.numbers["distance"])).tolist()
    return (Surcharge("34-5", REFUGEES, "enter", crowded, card.numbers["mp"] * POINT),)


@per_components
def _by_distance(components: FrontComponents) -> Ints:
    """How far each hex is from the nearest City or Town; -1 where there is none."""
    return search.distances(components.grid, np.flatnonzero(components.city | components.town).tolist())


def near_towns(components: FrontComponents, distance: int) -> Mask:
    """The hexes within a distance of a City or a Town."""
    away = _by_distance(components)
    found: Mask = (away >= 0) & (away <= distance)
    return found

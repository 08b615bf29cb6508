"""Rivers and bridges as they are now: a bridge that is down is none [8.36b-2, 19.0]."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from grognard.engine.caching import per_components
from grognard.engine.kinds import Hex, Hexside
from grognard.games.roads_to_moscow.components import GERMAN, CampaignComponents
from grognard.games.roads_to_moscow.position import RoadsPosition

Mask = NDArray[np.bool_]


class Crossings(NamedTuple):
    """Steps over bridges, steps over Rivers without one, and the neighbours of each hex."""

    bridges: Mask
    open_rivers: Mask
    near: tuple[tuple[tuple[Hex, bool], ...], ...]
    """By hex: its neighbours, and whether a River without a bridge is between."""


@per_components
def _known(components: CampaignComponents) -> dict[tuple[Hexside, ...], Crossings]:
    return {}


def crossings(position: RoadsPosition) -> Crossings:
    """Rivers and bridges of the map, without the bridges that are down."""
    return crossings_of(position.components, position.blown)


def crossings_of(components: CampaignComponents, blown: tuple[Hexside, ...]) -> Crossings:
    """Rivers and bridges of a map on which these are down."""
    known = _known(components)
    found = known.get(blown)
    if found is None:
        found = known[blown] = _crossings(components, blown)
    return found


def _crossings(components: CampaignComponents, blown: tuple[Hexside, ...]) -> Crossings:
    bridges = components.bridges.copy()
    for number in blown:
        a, b = components.hexsides[number]
        bridges[a, components.grid.direction(a, b)] = bridges[b, components.grid.direction(b, a)] = False
    rivers = components.rivers & ~bridges
    near = tuple(
        tuple((other, bool(rivers[hex, direction])) for direction, other in enumerate(around) if other >= 0)
        for hex, around in enumerate(components.grid.neighbours.tolist())
    )
    return Crossings(bridges, rivers, near)


def repair_bridges(position: RoadsPosition) -> None:
    """At the start of a turn: bridges stand again where German engineers begin it beside them [19.44]."""
    components = position.components
    engineers = {
        position.at[unit]
        for unit in components.by_side[GERMAN]
        if components.types[unit].engineer and position.on_map(unit)
    }
    again = tuple(number for number in position.blown if engineers.intersection(components.hexsides[number]))
    if again:
        position.blown = tuple(number for number in position.blown if number not in again)
        position.clear_cache()
    for number in again:
        position.emit("bridge_repaired", "19.44", hexside=components.names["hexside"][number])

"""Bridges [32]: which river hexsides a side can pass, and what becomes of permanent, pontoon and panel bridges."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from grognard.engine import markers
from grognard.engine.caching import per_components
from grognard.engine.kinds import NONE, Hex, Hexside, Side
from grognard.games.less_than_60_miles.components import FrontComponents
from grognard.games.less_than_60_miles.engineers import has_combat_unit, hexside_name, release_engineers
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import Crossing, FrontPosition, Mined, Panel, Pontoon

Mask = NDArray[np.bool_]
MOST_KNOWN = 64
"""Of so many states of all bridges it is remembered what follows."""


# -- what stands where


def is_river(position: FrontPosition, a: Hex, b: Hex) -> bool:
    """Does a Minor or a Major River run between two hexes?"""
    components = position.components
    return bool(components.rivers[a, components.grid.direction(a, b)])


def is_major_river(position: FrontPosition, a: Hex, b: Hex) -> bool:
    """Does a Major River run between two hexes?"""
    components = position.components
    return bool(components.major_rivers[a, components.grid.direction(a, b)])


def has_permanent_bridge(position: FrontPosition, hexside: Hexside) -> bool:
    """Is there a permanent bridge on a hexside, a symbol or a road over a river, and is it not destroyed [32.1-0]?"""
    return _printed(position.components)[hexside] and hexside not in position.destroyed


@per_components
def _printed(components: FrontComponents) -> list[bool]:
    """By hexside, whether a permanent bridge is printed there."""
    direction = components.grid.direction
    return [bool(components.bridges[a, direction(a, b)]) for a, b in components.hexsides]


class Rivers(NamedTuple):
    """The hexsides with rivers: by each hex at them, and those with permanent bridges."""

    at: dict[Hex, list[Hexside]]
    bridged: list[Hexside]


@per_components
def river_hexsides(components: FrontComponents) -> Rivers:
    """The hexsides with rivers, worked out once."""
    at: dict[Hex, list[Hexside]] = {}
    bridged: list[Hexside] = []
    for n, (a, b) in enumerate(components.hexsides):
        direction = components.grid.direction(a, b)
        if components.rivers[a, direction]:
            at.setdefault(a, []).append(n)
            at.setdefault(b, []).append(n)
            if components.bridges[a, direction]:
                bridged.append(n)
    return Rivers(at, bridged)


def pontoon_at(position: FrontPosition, hexside: Hexside, side: Side = NONE) -> Pontoon | None:
    """The pontoon bridge on a hexside, complete or not; of a side if one is named."""
    return next((one for one in position.pontoons if one.hexside == hexside and side in (NONE, one.side)), None)


def panel_at(position: FrontPosition, hexside: Hexside) -> Panel | None:
    """The panel bridge on a hexside, complete or not."""
    return next((one for one in position.panels if one.hexside == hexside), None)


def mined_at(position: FrontPosition, hexside: Hexside, side: Side = NONE) -> Mined | None:
    """The Mined marker on a bridge, complete or not; of a side if one is named."""
    return next((one for one in position.mined if one.hexside == hexside and side in (NONE, one.side)), None)


def crossing_at(position: FrontPosition, hexside: Hexside, side: Side) -> Crossing | None:
    """A side's Engineer marker for prepared crossings on a hexside [9.2.2]."""
    return next((one for one in position.crossings if one == (hexside, side)), None)


def can_cross_prepared(position: FrontPosition, a: Hex, b: Hex, side: Side) -> bool:
    """May a side's units make Prepared Crossings between two hexes: is its Engineer marker there [9.2.2-3]?"""
    return crossing_at(position, position.components.hexside(a, b), side) is not None


def stands(position: FrontPosition, hexside: Hexside, side: Side) -> bool:
    """Does a bridge that a side can use stand on a hexside?

    A permanent one that is not destroyed, its own complete pontoon bridge [32.2.2-4:1], or a complete panel bridge of
    either side [32.3.2-4].
    """
    if has_permanent_bridge(position, hexside):
        return True
    pontoon, panel = pontoon_at(position, hexside, side), panel_at(position, hexside)
    return (pontoon is not None and not pontoon.turn) or (panel is not None and not panel.turn)


def bridged(position: FrontPosition, a: Hex, b: Hex, side: Side) -> bool:
    """Is there a river between two hexes with a bridge that a side can use [32.1-0, 32.2, 32.3]?"""
    return is_river(position, a, b) and stands(position, position.components.hexside(a, b), side)


class Standing(NamedTuple):
    """What has become of the printed bridges for a side."""

    destroyed: tuple[Hexside, ...]
    built: tuple[Hexside, ...]
    """Hexsides with a complete bridge that it can use: a pontoon bridge of its own, or any panel bridge."""


def standing(position: FrontPosition, side: Side) -> Standing:
    """The bridges of a side [32.1-0, 32.2.2-4:1, 32.3.2-4], as `stands` has them."""
    if not position.pontoons and not position.panels:
        return Standing(position.destroyed, ())
    pontoons = [one.hexside for one in position.pontoons if one.side == side and not one.turn]
    panels = [one.hexside for one in position.panels if not one.turn]
    return Standing(position.destroyed, tuple(sorted({*pontoons, *panels})))


def bridge_steps(position: FrontPosition, side: Side) -> Mask:
    """Steps from a hex in a direction across a river that has a bridge which a side can use."""
    return bridge_steps_of(position.components, standing(position, side))


@per_components
def _known_steps(components: FrontComponents) -> dict[Standing, Mask]:
    return {}


def bridge_steps_of(components: FrontComponents, bridges: Standing) -> Mask:
    """The same, of any position with these bridges."""
    known = _known_steps(components)
    found = known.get(bridges)
    if found is None:
        if len(known) >= MOST_KNOWN:
            known.clear()
        found = known[bridges] = components.bridges.copy()
        for usable, hexsides in ((False, bridges.destroyed), (True, bridges.built)):
            for a, b in (components.hexsides[hexside] for hexside in hexsides):
                found[a, components.grid.direction(a, b)] = found[b, components.grid.direction(b, a)] = usable
    return found


def road_steps(position: FrontPosition, side: Side) -> Mask:
    """Steps along roads that a side can use: none over a river whose bridge is destroyed, until another stands."""
    components = position.components
    found: Mask = components.roads & ~(components.rivers & ~bridge_steps(position, side))
    return found


# -- what becomes of them


def destroy_bridge(position: FrontPosition, hexside: Hexside, rule: str) -> None:
    """A permanent bridge is destroyed [32.1.1-2]; a Mined marker on it has nothing left to do."""
    if hexside not in position.destroyed:
        position.destroyed = tuple(sorted((*position.destroyed, hexside)))
        position.emit("bridge_destroyed", rule, hexside=hexside_name(position, hexside))
    for mined in [one for one in position.mined if one.hexside == hexside]:
        remove_mined(position, mined, "32.1.2-4:3")


def remove_mined(position: FrontPosition, mined: Mined, rule: str) -> None:
    """A Mined marker goes; the engineers of one that is incomplete are free again [32.1.2-4:3]."""
    markers.remove_marker(position, "mined", mined)
    position.emit("mine_removed", rule, side=SIDES[mined.side], hexside=hexside_name(position, mined.hexside))
    if mined.turn:
        release_engineers(position, mined.side, position.components.movement.actions["mining"].ep, "32.1.2-4:3")


def remove_crossing(position: FrontPosition, crossing: Crossing, rule: str) -> None:
    """An Engineer marker for prepared crossings goes, and its point is recovered [9.2.2-4, 9.2.2-5]."""
    markers.remove_marker(position, "crossings", crossing)
    position.emit("crossing_removed", rule, side=SIDES[crossing.side], hexside=hexside_name(position, crossing.hexside))
    cost = position.components.movement.actions["prepared_crossing"].ep
    release_engineers(position, crossing.side, cost, rule)


def destroy_pontoon(position: FrontPosition, pontoon: Pontoon, rule: str) -> None:
    """A pontoon bridge goes, finished or not; its engineers stayed with it and are free now [32.2.3-3]."""
    markers.remove_marker(position, "pontoons", pontoon)
    name = hexside_name(position, pontoon.hexside)
    position.emit("pontoon_destroyed", rule, side=SIDES[pontoon.side], hexside=name)
    release_engineers(position, pontoon.side, _bridging_points(position, "pontoon", pontoon.hexside), "32.2.3-3")


def destroy_panel(position: FrontPosition, panel: Panel, rule: str) -> None:
    """A panel bridge goes; the engineers of an unfinished one are free again [32.3.3-2]."""
    markers.remove_marker(position, "panels", panel)
    name = hexside_name(position, panel.hexside)
    position.emit("panel_destroyed", rule, side=SIDES[panel.side], hexside=name)
    if panel.turn:
        release_engineers(position, panel.side, _bridging_points(position, "panel", panel.hexside), "32.3.3-2")


def bridging_action(position: FrontPosition, kind: str, hexside: Hexside) -> str:
    """The line of the table of actions for a pontoon or panel bridge over this river [32.2.2-3, 32.3.2-3]."""
    major = is_major_river(position, *position.components.hexsides[hexside])
    return f"{kind}_{'major' if major else 'minor'}"


def _bridging_points(position: FrontPosition, kind: str, hexside: Hexside) -> int:
    return position.components.movement.actions[bridging_action(position, kind, hexside)].ep


# -- who may use or lose them


def enemy_at(position: FrontPosition, hexside: Hexside, side: Side) -> bool:
    """Is an enemy Combat Unit adjacent to a hexside, in one of the two hexes that share it?"""
    return has_combat_unit(position, position.components.hexsides[hexside], 1 - side)

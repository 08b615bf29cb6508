"""Zones of control [3.2] and the control of hexes that follows from them [3.12].

A zone is there at all times [3.21], whoever else is there [3.24, 3.25-1], and once however many units have it [3.25-2].
"""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from grognard.board import search
from grognard.engine.caching import derived, derived_of, per_components
from grognard.engine.kinds import Hex, Side, Unit
from grognard.games.roads_to_moscow.components import CampaignComponents
from grognard.games.roads_to_moscow.crossings import crossings
from grognard.games.roads_to_moscow.position import RoadsPosition

Mask = NDArray[np.bool_]
OWN, ACROSS, AROUND = 1, 2, 4
"""What a unit gives the zone of its stack: its own hex; across Rivers without a bridge; the hexes around."""


@per_components
def adds_of(components: CampaignComponents) -> tuple[int, ...]:
    """What each unit adds to the zone of its hex [3.22, 3.23-1, 3.26-1]."""
    return tuple(
        (OWN | (0 if components.bridge_bound[unit] else ACROSS) | (AROUND if components.full_zone[unit] else 0))
        if combat and components.has_zone[unit]
        else 0
        for unit, combat in enumerate(components.combat)
    )


@derived_of("side")
def zone(position: RoadsPosition, side: Side) -> Mask:
    """The hexes in the zones of a side's combat units [3.2, 3.21].

    Non-combat units have none [3.22]. A limited zone is the own hex alone [3.23-1], unless a unit with a full zone is
    there too: then everybody's reaches the hexes around [3.23-2]. It goes wherever its unit could go, whatever that
    costs [3.24]: guns and vehicles do not cross a River without a bridge [3.26-1], others do [3.26-2].
    """
    components, stacks = position.components, position.stacks
    adds = adds_of(components)
    own: list[Hex] = []
    wide: list[Hex] = []
    bound: list[Hex] = []
    for hex in position.hexes_of(side):
        bits = 0
        for unit in stacks[hex]:
            bits |= adds[unit]
        if bits:
            own.append(hex)
            if bits & AROUND:
                (wide if bits & ACROSS else bound).append(hex)
    found: Mask = search.zones(components.grid, wide).view(np.bool_)
    if bound:
        found |= search.zones(components.grid, bound, crossings(position).open_rivers).view(np.bool_)
    if own:
        found[own] = True
    return found


@derived_of("side")
def combat_hexes(position: RoadsPosition, side: Side) -> frozenset[Hex]:
    """The hexes where a side has combat units: the enemy cannot enter them [8.14-1]."""
    combat, stacks = position.components.combat, position.stacks
    return frozenset(hex for hex in position.hexes_of(side) if any(combat[unit] for unit in stacks[hex]))


def in_enemy_zone(position: RoadsPosition, side: Side, hex: Hex) -> bool:
    """Is a hex in the zone of an enemy of this side, friends there or not [8.21]?"""
    return bool(zone(position, 1 - side)[hex])


def sources_of_zone(position: RoadsPosition, side: Side, hex: Hex) -> list[Hex]:
    """The hexes of enemies of a side whose zones cover a hex."""
    found = [hex] if hex in combat_hexes(position, 1 - side) else []
    for near, river in crossings(position).near[hex]:
        if near in position.stacks and _covers(_bits(position, near, 1 - side), river):
            found.append(near)
    return found


def _bits(position: RoadsPosition, hex: Hex, side: Side) -> int:
    """What the units of a side in a hex have together."""
    adds, bits = adds_of(position.components), 0
    if position.owner(hex) == side:
        for unit in position.stacks[hex]:
            bits |= adds[unit]
    return bits


def _covers(bits: int, river: bool) -> bool:
    return bool(bits & AROUND) and (not river or bool(bits & ACROSS))


@derived
def contested(position: RoadsPosition) -> Mask:
    """Vacant hexes in the zones of both sides: both zones hold there [3.12b]."""
    found: Mask = zone(position, 0) & zone(position, 1)
    for side in range(len(position.components.sides)):
        found[list(combat_hexes(position, side))] = False
    return found


# -- control


def update_control(position: RoadsPosition) -> None:
    """Control of every hex [3.12, 3.1c]: of whose combat units are there [3.12a-b], or whose zone
    alone is there [3.12a-c].

    A contested hex stays with whoever had it [3.12b, ruling 93]; so does one in nobody's zone [3.12a-a].
    """
    control = position.control
    first, second = zone(position, 0), zone(position, 1)
    for side, alone in ((0, first & ~second), (1, second & ~first)):
        for hex in np.flatnonzero(alone).tolist():
            control[hex] = side
        for hex in combat_hexes(position, side):
            control[hex] = side


def control_around(position: RoadsPosition, hexes: Iterable[Hex]) -> None:
    """The same as `update_control` when nothing has changed but in these hexes."""
    beside = crossings(position).near
    _set_control(position, {near for hex in hexes for near, _ in beside[hex]}.union(hexes))


def _set_control(position: RoadsPosition, hexes: Iterable[Hex]) -> None:
    """Whose each of these hexes is now, if anybody's alone."""
    beside, control, stacks = crossings(position).near, position.control, position.stacks
    adds, side_of = adds_of(position.components), position.components.side_of
    known: dict[Hex, tuple[int, Side]] = {}

    def has(hex: Hex) -> tuple[int, Side]:
        found = known.get(hex)
        if found is None:
            stack, bits = stacks.get(hex, ()), 0
            for unit in stack:
                bits |= adds[unit]
            found = known[hex] = (bits, side_of[stack[0]] if stack else 0)
        return found

    for hex in hexes:
        here, owner = has(hex)
        if here:
            control[hex] = owner
            continue
        owners = 0
        for near, river in beside[hex]:
            if near in stacks:
                there, side = has(near)
                if _covers(there, river):
                    owners |= 1 << side
        if owners in (1, 2):
            control[hex] = owners - 1


@derived_of("side")
def zone_hexes(position: RoadsPosition, side: Side) -> frozenset[Hex]:
    """The hexes of a side's zone, to be looked up one by one."""
    return frozenset(np.flatnonzero(zone(position, side)).tolist())


def control_along(position: RoadsPosition, units: Iterable[Unit], start: Hex, path: Sequence[Hex]) -> None:
    """Combat units have gone along a path: what they entered, or covered alone, is their side's [3.12a-b, 3.12a-c].

    What they have left to the enemy's zone alone is the enemy's. The enemy has not moved.
    """
    around, control, bits = position.components.grid.around, position.control, 0
    adds = adds_of(position.components)
    for unit in units:
        bits |= adds[unit]
    if not bits:
        return
    side = position.components.side_of[unit]
    enemy = zone_hexes(position, 1 - side)
    touched = set(path).union(*[around[hex] for hex in path])
    if bits & AROUND:
        beside = crossings(position).near
        across = bits & ACROSS
        covered = touched if across else {near for hex in path for near, river in beside[hex] if not river}
        for hex in covered - enemy:
            control[hex] = side
    for hex in path:
        control[hex] = side
    if start >= 0:
        touched.update(around[start], (start,))
    left = touched & enemy
    if left:
        _set_control(position, left)

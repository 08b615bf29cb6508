"""Engineer Points [4.3-11]: those of each Superior HQ that are not in use, and HQs that can direct engineers."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from grognard.engine.caching import derived_of
from grognard.engine.kinds import Hex, Hexside, Side, Unit
from grognard.engine.rulings import Ruling, refuse
from grognard.games.less_than_60_miles.command import is_independent
from grognard.games.less_than_60_miles.hqs import command_range
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import FrontPosition

Mask = NDArray[np.bool_]


def why_no_engineers(position: FrontPosition, side: Side, amount: int, rule: str) -> Ruling | None:
    """Why a side cannot put so many Engineer Points to work; None if it can."""
    if position.engineers[side] < amount:
        return refuse(rule, "engineers.too_few", side=SIDES[side], cost=amount, left=position.engineers[side])
    return None


def commit_engineers(position: FrontPosition, side: Side, amount: int) -> None:
    """Put Engineer Points to work."""
    position.engineers[side] -= amount


def release_engineers(position: FrontPosition, side: Side, amount: int, rule: str) -> None:
    """The work is done or given up: its Engineer Points are free again."""
    position.engineers[side] += amount
    position.emit("engineers_free", rule, side=SIDES[side], count=amount, left=position.engineers[side])


# -- where they can work


def banks(position: FrontPosition, hexside: Hexside) -> tuple[Hex, Hex]:
    """The two hexes that are adjacent to a hexside: those that share it [9.2.1-3]."""
    return position.components.hexsides[hexside]


def hexside_name(position: FrontPosition, hexside: Hexside) -> str:
    """The name of a hexside: its two hexes."""
    return position.components.names["hexside"][hexside]


def has_combat_unit(position: FrontPosition, hexes: Iterable[Hex], side: Side) -> bool:
    """Is a Combat Unit of a side in any of these hexes?"""
    stacks, combat, side_of = position.stacks, position.components.combat, position.components.side_of
    for hex in hexes:
        for unit in stacks.get(hex, ()):
            if combat[unit] and side_of[unit] == side:
                return True
    return False


def has_unit(position: FrontPosition, hexes: Iterable[Hex], side: Side) -> bool:
    """Is any unit of a side in any of these hexes?"""
    stacks, side_of = position.stacks, position.components.side_of
    for hex in hexes:
        stack = stacks.get(hex)
        if stack and side_of[stack[0]] == side:
            return True
    return False


def is_lost(position: FrontPosition, hexside: Hexside, side: Side) -> bool:
    """Are only enemy Combat Units adjacent to a hexside [9.2.2-5, 32.1.2-4:1]?

    A friendly unit of any sort is enough to keep it, as it is to mine a bridge in the enemy's presence [32.1.2-1b].
    """
    hexes = banks(position, hexside)
    return has_combat_unit(position, hexes, 1 - side) and not has_unit(position, hexes, side)


def directing_hqs(position: FrontPosition, side: Side, hexes: Iterable[Hex]) -> list[Unit]:
    """The HQs of a side, of those with a Superior HQ, that have one of these hexes within Command Range.

    The points are those of the Superior HQ of the HQ that directs the work [9.2.2-1, 31.1-2, 32.1.2-2a]; the HQ of an
    Independent Formation has none [36-1].
    """
    near = tuple(hexes)
    return [hq for hq, inside in directing(position, side) if any(inside[h] for h in near)]


def directing(position: FrontPosition, side: Side) -> list[tuple[Unit, bytes]]:
    """The HQs on the map that can direct engineers, each with the hexes within its Command Range marked by a 1."""
    return _directing(position, side, hq_modes(position, side))


def is_directed(position: FrontPosition, side: Side, *hexes: Hex) -> bool:
    """Is one of these hexes within the Command Range of an HQ that can direct engineers?"""
    found = directed_hexes(position, side).item
    return any(found(hex) for hex in hexes)


def directed_hexes(position: FrontPosition, side: Side) -> Mask:
    """The hexes within the Command Range of an HQ that can direct engineers."""
    return _directed_hexes(position, side, hq_modes(position, side))


@derived_of("side")
def _directed_hexes(position: FrontPosition, side: Side, modes: tuple[int, ...]) -> Mask:
    found = np.zeros(position.components.hexes, dtype=np.bool_)
    for _, inside in _directing(position, side, modes):
        found |= np.frombuffer(inside, dtype=np.bool_)
    return found


def hq_modes(position: FrontPosition, side: Side) -> tuple[int, ...]:
    """The modes of a side's HQs, which change Command Ranges where nobody moves [12.1-3]."""
    mode = position.mode
    return tuple([mode[hq] for hq in position.components.hqs[side]])


@derived_of("side")
def _directing(position: FrontPosition, side: Side, modes: tuple[int, ...]) -> list[tuple[Unit, bytes]]:
    found, grid = [], position.components.grid
    for hq in position.components.hqs[side]:
        if position.on_map(hq) and not is_independent(position, hq):
            found.append((hq, (grid.distances_from(position.at[hq]) <= command_range(position, hq)).tobytes()))
    return found

"""Overruns [8.5] that pay: by all who stand together and can move, before anybody else does."""

from collections.abc import Sequence
from typing import NamedTuple

from grognard.engine.kinds import Hex, Side, Unit
from grognard.games.roads_to_moscow.moving import overruns, taken
from grognard.games.roads_to_moscow.plans.attacks import overrun_value
from grognard.games.roads_to_moscow.plans.weights import table_of
from grognard.games.roads_to_moscow.position import RoadsPosition


class Ride(NamedTuple):
    """An Overrun of a hex by some units that stand together."""

    units: tuple[Unit, ...]
    hex: Hex


def best_overrun(position: RoadsPosition, side: Side, units: Sequence[Unit]) -> Ride | None:
    """The Overrun that promises most of those that can be made from where units stand, if one promises enough."""
    if position.assault:
        return None
    stacks: dict[Hex, list[Unit]] = {}
    for unit in units:
        if position.on_map(unit):
            stacks.setdefault(position.at[unit], []).append(unit)
    best, most = None, float(table_of(position.components).weights["plan"]["overrun"])
    for stack in stacks.values():
        for hex in overruns(position, taken(position, side, tuple(stack))):
            promised = overrun_value(position, stack, hex)
            if promised > most:
                best, most = Ride(tuple(stack), hex), promised
    return best

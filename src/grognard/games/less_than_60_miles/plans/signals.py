"""Signals and Recon Intelligence [25]: whether it is worth a Command Point, and where it looks.

A marker makes units within a hex of it easier to bombard, so it goes where most of the enemy is that fresh guns reach.
"""

from collections.abc import Iterable

import numpy as np

from grognard.engine.kinds import Hex, Side
from grognard.engine.planning import Actions, named, of_verb
from grognard.engine.procedures import BACK, DONE
from grognard.games.less_than_60_miles.artillery import BOMBARD
from grognard.games.less_than_60_miles.intelligence import RECON
from grognard.games.less_than_60_miles.mission import reach
from grognard.games.less_than_60_miles.plans.strikes import spare_air
from grognard.games.less_than_60_miles.plans.weights import Floats, table_of
from grognard.games.less_than_60_miles.position import FrontPosition

NEEDED = 4
"""Command Points that are kept for other things."""
ENOUGH = 3.0
"""What has to be in sight of a marker, in worth."""


def which(position: FrontPosition, actions: Actions) -> Actions:
    """An HQ that listens, or aircraft if there are some to spare; nobody without Command Points or targets."""
    side = int(position.frames[-1].side)
    if position.cp[side] <= NEEDED or float(_sights(position, side).max()) < ENOUGH:
        return [DONE]
    hqs = of_verb(actions, "unit")
    if hqs:
        return hqs[:1]
    return [RECON] if RECON in actions and spare_air(position, side) else [DONE]


def where(position: FrontPosition, actions: Actions) -> Actions:
    """Where most of the enemy is."""
    hexes = named(position, actions, "hex", "hex")
    best = _best(position, int(position.frames[-1].side), hexes)
    return [hexes[best]] if best is not None else [BACK]


def air(position: FrontPosition, actions: Actions) -> Actions:
    """One Air Point."""
    return of_verb(actions, "air")[:1]


def _best(position: FrontPosition, side: Side, hexes: Iterable[Hex]) -> Hex | None:
    sights = _sights(position, side)
    return max(hexes, key=lambda hex: (float(sights[hex]), -hex), default=None)


def _sights(position: FrontPosition, side: Side) -> Floats:
    """What the enemies in each hex and next to it are worth, those that guns reach."""
    components, table = position.components, table_of(position.components)
    near, found = reach(position, side, BOMBARD), np.zeros(components.hexes)
    for unit in components.by_side[1 - side]:
        hex = position.at[unit]
        if position.on_map(unit) and hex in near:
            found[[hex, *components.grid.around[hex]]] += table.worth[unit]
    return found

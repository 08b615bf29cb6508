"""The map searches of a game: reach of a move, distances, lines of supply, retreats, zones.

Two sets of kernels give the same answers. The plain ones start at once; the compiled ones are much faster but
importing numba takes most of a second. So by default (`auto`) a process begins with the plain ones, and turns
to the compiled ones after some hundred searches, or at once if numba is there already: a shell command that
asks one question need not wait, and a bot that asks thousands does not notice. `use_backend` or the environment
variable GROGNARD_KERNELS (plain, compiled, auto) decides otherwise.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Sequence
from copy import copy
from functools import lru_cache
from importlib import import_module
from types import ModuleType
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from grognard.board.costs import ALL_FROM, Costs
from grognard.board.grid import Grid, Hex
from grognard.board.results import LayeredReach, Reach, Retreats, Supply
from grognard.board.words import unknown

Mask: TypeAlias = NDArray[np.bool_] | NDArray[np.uint8]
Ints: TypeAlias = NDArray[np.int32]

BACKENDS = ("plain", "compiled", "auto")
#: In `auto`, so many searches are made with the plain kernels before numba is imported.
CALLS_BEFORE_COMPILING = 400
#: As far as one can go.
UNLIMITED = 1 << 30
#: Steps of a retreat: every way back is walked, and there are many more with each step.
LONGEST_RETREAT = 8


# The kernels in use

_kernels: ModuleType
_left: int  # plain searches left before the compiled kernels take over; -1 when they never do
_choosing = threading.RLock()  # held by whoever changes the two


def use_backend(backend: str) -> None:
    """Choose the kernels: plain, compiled, or auto (plain at first, compiled when it pays).

    Searches of other threads go on meanwhile, each with the kernels that it began with. Of two choices made at
    once the later one holds, even if the first was still importing numba.
    """
    global _kernels, _left
    if backend not in BACKENDS:
        raise ValueError(unknown("kind of kernels", backend, BACKENDS))
    with _choosing:
        compiled = backend == "compiled" or (backend == "auto" and "numba" in sys.modules)
        _kernels = import_module(f"grognard.board.kernels_{'compiled' if compiled else 'plain'}")
        _left = CALLS_BEFORE_COMPILING if backend == "auto" and not compiled else -1


def active_backend() -> str:
    """The kernels that the next search uses: plain or compiled."""
    return _kernels.__name__.rpartition("_")[2]


def _count() -> None:
    """One more plain search in `auto`; enough of them bring in the compiled kernels.

    While another thread brings them in (or counts), nobody waits for it: the search is made with what there is.
    """
    global _left
    if not _choosing.acquire(blocking=False):
        return
    try:
        if _left < 0:  # somebody has chosen since this search began
            return
        _left -= 1
        if _left == 0 or "numba" in sys.modules:
            use_backend("compiled")
    finally:
        _choosing.release()


# Movement


class Layers:
    """Moves whose costs depend on how they went so far: "has left the road", "was in a zone".

    Each layer has its own costs and stops. `becomes` gives the layer one is in after a step made in a layer:
    by the hex entered (layers, size), or by the step (layers, size, 6); -1 forbids it. A move begins in `start`.
    """

    __slots__ = ("becomes", "costs", "grid", "hexes", "side", "start", "stop")

    def __init__(
        self,
        costs: Sequence[Costs],
        becomes: NDArray[Any],
        stops: Sequence[Mask | None] | None = None,
        start: int = 0,
    ):
        count = len(costs)
        if not 0 <= start < count:
            raise ValueError(f"a start in layer {start} of {count}; expected one of the layers, counted from 0")
        if stops is not None and len(stops) != count:
            raise ValueError(f"{len(stops)} stop masks for {count} layers; expected one each, or None")
        self.grid = costs[0].grid
        self.costs = tuple(costs)
        self.start = start
        for cost in costs:
            _same(self.grid, cost.grid)
        self.side = np.stack([cost.side for cost in costs])
        self.hexes = np.stack([cost.hexes for cost in costs])
        self.stop = np.zeros((count, self.grid.size), dtype=np.uint8)
        for layer, stop in enumerate(stops or ()):
            if stop is not None:
                self.stop[layer] = stop
        self.becomes = self._by_step(np.asarray(becomes, dtype=np.int32), count)

    def _by_step(self, becomes: Ints, count: int) -> Ints:
        by_hex, by_step = (count, self.grid.size), (count, self.grid.size, 6)
        if becomes.shape not in (by_hex, by_step):
            raise ValueError(f"becomes has shape {becomes.shape}; expected {by_hex} or {by_step}")
        if becomes.max() >= count:
            raise ValueError(f"becomes names layer {becomes.max()}; expected 0 to {count - 1}, or -1")
        return np.ascontiguousarray(becomes[:, self.grid.neighbours] if becomes.shape == by_hex else becomes)

    def starting(self, start: int) -> Layers:
        """The same layers for a move that begins in another one of them."""
        other = copy(self)
        other.start = start
        return other

    @classmethod
    def one(cls, costs: Costs, stop: Mask | None) -> Layers:
        """A single layer: an ordinary move, for when it begins in several hexes."""
        self = cls.__new__(cls)
        self.grid, self.costs, self.start = costs.grid, (costs,), 0
        self.side, self.hexes = costs.side[None], costs.hexes[None]
        self.stop = (_no_stop(costs.grid) if stop is None else _bytes(stop, (costs.grid.size,)))[None]
        self.becomes = _no_change(costs.grid)
        return self


@lru_cache(maxsize=16)
def _no_stop(grid: Grid) -> NDArray[np.uint8]:
    return np.zeros(grid.size, dtype=np.uint8)


@lru_cache(maxsize=16)
def _no_change(grid: Grid) -> Ints:
    return np.zeros((1, grid.size, 6), dtype=np.int32)


def reach(
    grid: Grid,
    starts: Hex | Sequence[Hex],
    budget: int,
    costs: Costs | None,
    *,
    stop: Mask | None = None,
    layers: Layers | None = None,
    untouched: bool = True,
) -> Reach:
    """Where a move with so many halves of a point can get to.

    Entering a hex of `stop` ends the move. A step that costs ALL can only be the first one, and only if the
    allowance is `untouched`. With `layers`, their costs and stops count, not `costs` and `stop`.
    """
    if not 0 <= budget < ALL_FROM:
        raise ValueError(f"a budget of {budget}; expected 0 to {ALL_FROM - 1} halves of a movement point")
    if _left >= 0:
        _count()
    if layers is not None:
        return _reach_layers(grid, starts, budget, layers, untouched)
    if costs is None:
        raise ValueError("a move needs costs or layers")
    if isinstance(starts, np.integer):
        starts = int(starts)
    if not isinstance(starts, int):
        return _reach_layers(grid, starts, budget, Layers.one(costs, stop), untouched)
    if not 0 <= starts < grid.size:
        raise ValueError(f"hex number {starts} is not on the map; expected 0 to {grid.size - 1}")
    if stop is not None:
        stop = _bytes(stop, (grid.size,))
    _same(grid, costs.grid)
    more = None if costs.tariff is None else costs.tariff.sums
    arrays = (grid.neighbours, costs.side, costs.base, stop, costs.numbers, more)
    return Reach(_kernels.reach(*arrays, starts, budget, untouched), grid.size)


def _reach_layers(grid: Grid, starts: Hex | Sequence[Hex], budget: int, layers: Layers, untouched: bool) -> Reach:
    _same(grid, layers.grid)
    arrays = (grid.neighbours, layers.side, layers.hexes, layers.stop, layers.becomes, _indices(grid, starts))
    return LayeredReach(_kernels.reach_layers(*arrays, layers.start, budget, untouched), grid.size)


# Distances and supply


def distances(
    grid: Grid,
    sources: Hex | Sequence[Hex] | Ints,
    *,
    blocked: Mask | None = None,
    closed: Mask | None = None,
    limit: int | None = None,
) -> Ints:
    """Steps from the nearest source to every hex, -1 where none leads.

    No blocked hex is entered (nor is one a source); no hexside is crossed in a direction in which it is closed.
    """
    if _left >= 0:
        _count()
    far = UNLIMITED if limit is None else limit
    masks = (_hex_mask(grid, blocked), _step_mask(grid, closed))
    answer: Ints = _kernels.distances(grid.neighbours, _indices(grid, sources), *masks, far)
    return answer


def connected(
    grid: Grid,
    sources: Hex | Sequence[Hex] | Ints,
    *,
    blocked: Mask,
    closed: Mask,
    gates: Mask | None = None,
    most: int = 0,
) -> NDArray[np.bool_]:
    """The hexes to which a way leads from any source: it may cross at most so many of the hexsides that are gates.

    No blocked hex is entered (nor is one a source); no hexside is crossed in a direction in which it is closed.
    """
    if _left >= 0:
        _count()
    masks = (_bytes(blocked, (grid.size,)), _bytes(closed, (grid.size, 6)), _step_mask(grid, gates))
    found: NDArray[np.uint8] = _kernels.connected(grid.neighbours, _indices(grid, sources), *masks, most)
    return found.view(np.bool_)


def supply(
    grid: Grid,
    sources: Hex | Sequence[Hex] | Ints,
    link_steps: Mask,
    *,
    off_road: int,
    along: int | None,
    blocked: Mask | None = None,
    closed: Mask | None = None,
) -> Supply:
    """Traces of supply: at most `off_road` hexes to the network, then at most `along` links to a source.

    A source belongs to the network even where no link leads to it. A trace enters no blocked hex: a blocked
    source is none, and a hex that is itself blocked has no trace. It crosses no hexside, on or off the road, that
    is closed in the direction from the unit to the source; leave bridges out of `closed`.
    """
    if _left >= 0:
        _count()
    far = UNLIMITED if along is None else along
    shut = _no_stop(grid) if blocked is None else _bytes(blocked, (grid.size,))
    masks = (_bytes(link_steps, (grid.size, 6)), shut, _step_mask(grid, closed))
    return Supply(_kernels.supply(grid.neighbours, _indices(grid, sources), *masks, off_road, far), grid.size)


# Retreats and zones

#: How much a step must raise the field at least.
_GAIN = {"any": -UNLIMITED, "not_nearer": 0, "farther": 1}


def retreats(
    grid: Grid,
    start: Hex,
    length: int,
    *,
    forbidden: Mask | None = None,
    closed: Mask | None = None,
    field: NDArray[Any] | None = None,
    rule: Literal["any", "not_nearer", "farther"] = "any",
) -> Retreats:
    """The retreats of 1 to `length` steps; none enters a hex twice, nor the start again.

    By the rule, the `field` (a number a hex, such as the distance from the enemy) must not get smaller with any
    step, or must grow with each. To make every step lead away from the start, let the field be its distances.
    """
    if rule not in _GAIN:
        raise ValueError(unknown("retreat rule", rule, _GAIN))
    if rule != "any" and field is None:
        raise ValueError(f"retreat rule {rule!r} needs a field")
    if length < 1:
        raise ValueError(f"a retreat of {length} steps; expected 1 or more")
    if length > LONGEST_RETREAT:
        raise ValueError(f"a retreat of {length} steps; expected at most {LONGEST_RETREAT}")
    start = int(_indices(grid, start)[0])
    if _left >= 0:
        _count()
    slope = None if field is None or rule == "any" else np.array(field, dtype=np.int32)
    if slope is not None and slope.shape != (grid.size,):
        raise ValueError(f"the field has shape {slope.shape}; expected {(grid.size,)}")
    masks = (_hex_mask(grid, forbidden), _step_mask(grid, closed))
    out = _kernels.retreats(grid.neighbours, start, length, *masks, slope, _GAIN[rule])
    return Retreats(grid, start, length, out)


def zones(grid: Grid, hexes: Sequence[Hex] | NDArray[Any], closed: Mask | None = None) -> NDArray[np.uint8]:
    """The hexes next to any of these (numbers, or a mask), but not across hexsides closed to the way out."""
    chosen = np.asarray(hexes)
    if chosen.dtype == np.bool_:
        chosen = np.flatnonzero(chosen)
    around = np.zeros(grid.size + 1, dtype=np.uint8)  # one more, for what lies off the map
    if len(chosen):
        reached = grid.neighbours[chosen]
        if closed is not None:
            reached = np.where(closed[chosen], -1, reached)
        around[reached] = 1
    return around[:-1]


def by_zone(grid: Grid, zone: Mask, free: Ints, held: Ints, more: int) -> Ints:
    """Amounts of steps, of two tables of all steps: `held` where a step leads out of a zone or into one, else `free`.

    `more` is added where it does both: a step from zone to zone.
    """
    if _left >= 0:
        _count()
    if free.shape != (grid.size, 6) or held.shape != free.shape or free.dtype != np.int32 or held.dtype != np.int32:
        raise ValueError(f"tables of shape {free.shape} and {held.shape}; expected {(grid.size, 6)}, of int32")
    answer: Ints = _kernels.by_zone(grid.neighbours, _bytes(zone, (grid.size,)), free, held, more)
    return answer


# The border to the kernels, which trust what they are given


def _indices(grid: Grid, hexes: Hex | Sequence[Hex] | NDArray[Any]) -> Ints:
    """Hexes as the kernels take them."""
    numbers = np.array(hexes, dtype=np.int32, ndmin=1)
    listed = hexes if type(hexes) is list else numbers.tolist()  # quicker than numpy for the few that there mostly are
    if listed and (min(listed) < 0 or max(listed) >= grid.size):
        raise ValueError(f"hex numbers {min(listed)} to {max(listed)}; expected 0 to {grid.size - 1}")
    return numbers


def _bytes(mask: Mask, shape: tuple[int, ...]) -> NDArray[np.uint8]:
    """A mask as the kernels take it: bytes in one piece."""
    if mask.shape != shape:
        raise ValueError(f"a mask has shape {mask.shape}; expected {shape}")
    found: Any = mask
    if mask.dtype is not _BYTE:
        found = (mask if mask.dtype.char in "?B" else mask.astype(np.bool_)).view(np.uint8)
    return found if found.flags.c_contiguous else np.ascontiguousarray(found)


_BYTE = np.dtype(np.uint8)


def _hex_mask(grid: Grid, mask: Mask | None) -> NDArray[np.uint8] | None:
    return None if mask is None else _bytes(mask, (grid.size,))


def _step_mask(grid: Grid, mask: Mask | None) -> NDArray[np.uint8] | None:
    return None if mask is None else _bytes(mask, (grid.size, 6))


def _same(grid: Grid, other: Grid) -> None:
    if other is not grid and other != grid:
        raise ValueError(f"costs for {other}; expected them for {grid}")


use_backend(os.environ.get("GROGNARD_KERNELS", "auto"))

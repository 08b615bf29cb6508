"""The searches compiled by numba: the same answers as `kernels_plain`, bit for bit, some thirty times as fast.

Numba because it comes as a wheel: nobody needs a C compiler to play. Buckets are linked lists in a scratch
array, and each answer is a single array, because every array that crosses into compiled code costs time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
from numba import njit
from numpy.typing import NDArray

from grognard.board.costs import ALL_FROM, FORBIDDEN_FROM

Ints = NDArray[np.int32]
Mask = NDArray[np.uint8]
F = TypeVar("F", bound=Callable[..., object])


def compiled(function: F) -> F:
    """Compile, and keep the machine code on disk where some folder for it can be written."""
    try:
        return cast(F, njit(cache=True)(function))
    except RuntimeError:  # no folder can be written: compile again in every process
        return cast(F, njit(function))


@compiled
def _after(spent: int, step: int, budget: int, first: bool) -> int:
    if step < ALL_FROM:
        return spent + max(step, 0)
    if step < FORBIDDEN_FROM and first and budget > 0:
        return budget
    return budget + 1


@compiled
def _append(queued: Ints, after: Ints, last: NDArray[np.signedinteger[Any]], bucket: int, node: int, entry: int) -> int:
    """Put a hex, or a hex in a layer, at the end of a bucket, as this entry; returns the next free one."""
    queued[entry] = node
    after[entry] = -1
    after[last[bucket]] = last[bucket] = entry
    return entry + 1


@compiled
def reach(
    neighbours: Ints,
    side: Ints,
    hexes: Ints,
    stop: Mask | None,
    numbers: Mask | None,
    tariff: Ints | None,
    start: int,
    budget: int,
    untouched: bool,
) -> Ints:
    size = neighbours.shape[0]
    out = np.empty(3 * size + 1, np.int32)
    cost = out[:size]
    parent = out[size : 2 * size]
    order = out[2 * size :]
    cost[:] = -1
    parent[:] = -1
    # Bucket b is a linked list of entries: it begins with entry b, which holds no hex, and ends with last[b].
    last = np.arange(budget + 1)
    queued = np.empty(budget + 2 + 6 * size, np.int32)
    after = np.empty(budget + 2 + 6 * size, np.int32)
    after[: budget + 1] = -1
    entries = budget + 1
    cost[start] = 0
    entries = _append(queued, after, last, 0, start, entries)
    count = 0
    for spent in range(budget + 1):
        entry = after[spent]
        while entry >= 0:
            here = queued[entry]
            if cost[here] == spent:
                order[count] = here
                count += 1
                if stop is None or stop[here] == 0 or here == start:
                    leave = hexes[1, here]
                    if numbers is not None and tariff is not None:
                        leave += tariff[1, numbers[here]]
                    for d in range(6):
                        there = neighbours[here, d]
                        if there < 0:
                            continue
                        step = leave + side[here, d] + hexes[0, there]
                        if numbers is not None and tariff is not None:
                            step += tariff[0, numbers[there]]
                        total = _after(spent, step, budget, untouched and here == start)
                        if total <= budget and (cost[there] < 0 or total < cost[there]):
                            cost[there] = total
                            parent[there] = here
                            entries = _append(queued, after, last, total, there, entries)
            entry = after[entry]
    order[count:size] = 0
    order[size] = count
    return out


@compiled
def reach_layers(
    neighbours: Ints,
    side: Ints,
    hexes: Ints,
    stop: Mask,
    becomes: Ints,
    starts: Ints,
    layer: int,
    budget: int,
    untouched: bool,
) -> Ints:
    size = neighbours.shape[0]
    nodes = side.shape[0] * size
    out = np.full(3 * size + 1 + nodes, -1, np.int32)
    cost = out[:size]
    order = out[size : 2 * size + 1]
    arrival = out[2 * size + 1 : 3 * size + 1]
    parent = out[3 * size + 1 :]
    spent_at = np.full(nodes, -1, np.int32)
    origin = np.zeros(nodes, np.bool_)
    last = np.arange(budget + 1)
    queued = np.empty(budget + 1 + 6 * nodes + len(starts), np.int32)
    after = np.empty(budget + 1 + 6 * nodes + len(starts), np.int32)
    after[: budget + 1] = -1
    entries = budget + 1
    for start in starts:
        node = layer * size + start
        if not origin[node]:
            spent_at[node] = 0
            origin[node] = True
            entries = _append(queued, after, last, 0, node, entries)
    count = 0
    for spent in range(budget + 1):
        entry = after[spent]
        while entry >= 0:
            node = queued[entry]
            if spent_at[node] == spent:
                now, here = node // size, node % size
                if cost[here] < 0:
                    cost[here] = spent
                    arrival[here] = node
                    order[count] = here
                    count += 1
                if stop[now, here] == 0 or origin[node]:
                    for d in range(6):
                        there = neighbours[here, d]
                        if there < 0 or becomes[now, here, d] < 0:
                            continue
                        step = hexes[now, 1, here] + side[now, here, d] + hexes[now, 0, there]
                        total = _after(spent, step, budget, untouched and origin[node])
                        then = becomes[now, here, d] * size + there
                        if total <= budget and (spent_at[then] < 0 or total < spent_at[then]):
                            spent_at[then] = total
                            parent[then] = node
                            entries = _append(queued, after, last, total, then, entries)
            entry = after[entry]
    order[count:size] = 0
    order[size] = count
    return out


@compiled
def distances(neighbours: Ints, sources: Ints, blocked: Mask | None, closed: Mask | None, limit: int) -> Ints:
    size = neighbours.shape[0]
    away = np.full(size, -1, np.int32)
    queue = np.empty(size, np.int32)
    filled = 0
    for source in sources:
        if away[source] < 0 and (blocked is None or blocked[source] == 0):
            away[source] = 0
            queue[filled] = source
            filled += 1
    read = 0
    while read < filled:
        here = queue[read]
        read += 1
        if away[here] >= limit:
            break
        for d in range(6):
            there = neighbours[here, d]
            if there < 0 or away[there] >= 0:
                continue
            if blocked is not None and blocked[there]:
                continue
            if closed is not None and closed[here, d]:
                continue
            away[there] = away[here] + 1
            queue[filled] = there
            filled += 1
    return away


@compiled
def connected(neighbours: Ints, sources: Ints, blocked: Mask, closed: Mask, gates: Mask | None, most: int) -> Mask:
    size = neighbours.shape[0]
    found = np.zeros(size, np.uint8)
    queue = np.empty(size, np.int32)
    filled = 0
    for source in sources:
        if found[source] == 0 and blocked[source] == 0:
            found[source] = 1
            queue[filled] = source
            filled += 1
    read = 0
    for crossed in range(most + 1):
        if crossed > 0 and gates is not None:
            for n in range(filled):
                here = queue[n]
                for d in range(6):
                    if gates[here, d] and closed[here, d] == 0:
                        there = neighbours[here, d]
                        if there >= 0 and found[there] == 0 and blocked[there] == 0:
                            found[there] = 1
                            queue[filled] = there
                            filled += 1
        if read == filled:
            break
        while read < filled:
            here = queue[read]
            read += 1
            for d in range(6):
                there = neighbours[here, d]
                if there < 0 or found[there] or blocked[there] or closed[here, d]:
                    continue
                if gates is not None and gates[here, d]:
                    continue
                found[there] = 1
                queue[filled] = there
                filled += 1
    return found


@compiled
def supply(
    neighbours: Ints, sources: Ints, links: Mask, blocked: Mask, closed: Mask | None, off_road: int, along: int
) -> Ints:
    size = neighbours.shape[0]
    out = np.full(3 * size, -1, np.int32)
    off = out[:size]
    links_used = out[size : 2 * size]
    onward = out[2 * size :]
    queue = np.empty(size, np.int32)
    filled = 0
    for source in sources:
        if off[source] < 0 and blocked[source] == 0:
            off[source] = 0
            links_used[source] = 0
            queue[filled] = source
            filled += 1
    read = 0
    while read < filled:
        here = queue[read]
        read += 1
        if links_used[here] >= along:
            break
        for d in range(6):
            there = neighbours[here, d]
            back = (d + 3) % 6
            if there < 0 or off[there] >= 0 or blocked[there] or links[there, back] == 0:
                continue
            if closed is not None and closed[there, back]:
                continue
            off[there] = 0
            links_used[there] = links_used[here] + 1
            onward[there] = here
            queue[filled] = there
            filled += 1
    read = 0
    while read < filled:
        here = queue[read]
        read += 1
        if off[here] >= off_road:
            break
        for d in range(6):
            there = neighbours[here, d]
            if there < 0 or off[there] >= 0 or blocked[there]:
                continue
            if closed is not None and closed[there, (d + 3) % 6]:
                continue
            off[there] = off[here] + 1
            onward[there] = here
            queue[filled] = there
            filled += 1
    return out


@compiled
def retreats(
    neighbours: Ints,
    start: int,
    length: int,
    forbidden: Mask | None,
    closed: Mask | None,
    field: Ints | None,
    gain: int,
) -> Ints:
    size = neighbours.shape[0]
    out = np.zeros(length * (size + 1), np.int32)
    on_path = np.zeros(size, np.uint8)
    path = np.empty(length + 1, np.int32)
    tried = np.zeros(length + 1, np.int32)  # the next direction to try from each hex of the path
    path[0] = start
    on_path[start] = 1
    done = 0
    first = 0
    while done >= 0:
        here = path[done]
        d = tried[done]
        if d == 6 or done == length:
            on_path[here] = 0
            done -= 1
            continue
        tried[done] = d + 1
        there = neighbours[here, d]
        if there < 0 or on_path[there]:
            continue
        if forbidden is not None and forbidden[there]:
            continue
        if closed is not None and closed[here, d]:
            continue
        if field is not None and field[there] - field[here] < gain:
            continue
        if done == 0:
            first = 1 << d
        out[done] |= first
        out[length + done * size + there] = 1
        done += 1
        path[done] = there
        on_path[there] = 1
        tried[done] = 0
    return out


@compiled
def by_zone(neighbours: Ints, zone: Mask, free: Ints, held: Ints, more: int) -> Ints:
    size = neighbours.shape[0]
    out = np.empty((size, 6), np.int32)
    for here in range(size):
        inside = zone[here]
        for d in range(6):
            there = neighbours[here, d]
            into = there >= 0 and zone[there]
            if inside:
                out[here, d] = held[here, d] + (more if into else 0)
            else:
                out[here, d] = held[here, d] if into else free[here, d]
    return out

"""The searches in plain Python: the specification, which the compiled kernels follow to the letter.

Arguments are raw arrays: `neighbours` (size, 6) with -1 off the map; `side` (size, 6); `hexes` (2, size) with
the costs of entering and of leaving; masks of uint8. An answer is one int32 array, cut up by `search`.

Ties: hexes settle in order of cost, and among equals in the order in which they were found at that cost;
directions are tried from 0 to 5; a parent gives way only to a cheaper one.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from grognard.board.costs import ALL_FROM, FORBIDDEN_FROM

Ints = NDArray[np.int32]
Mask = NDArray[np.uint8]


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
    """Cheapest ways from one hex within a budget: cost[size], parent[size], order[size], count.

    `numbers` is a number for each hex, and `tariff` (2, 256) what entering and leaving costs more by that number.
    """
    size = len(neighbours)
    if numbers is not None and tariff is not None:
        hexes = hexes + tariff[:, numbers]
    enter, leave = hexes.tolist()
    cost, parent, order = {start: 0}, {start: -1}, []
    buckets: list[list[int]] = [[] for _ in range(budget + 1)]
    buckets[0].append(start)
    for spent, bucket in enumerate(buckets):
        for here in bucket:  # grows while it is read, where steps cost nothing
            if cost[here] != spent:
                continue  # found cheaper since
            order.append(here)
            if stop is not None and stop[here] and here != start:
                continue
            for there, crossing in zip(neighbours[here].tolist(), side[here].tolist(), strict=True):
                if there < 0:
                    continue
                step = leave[here] + crossing + enter[there]
                total = spent + step
                if step < 0 or step >= ALL_FROM:
                    total = _after(spent, step, budget, untouched and here == start)
                if total <= budget and total < cost.get(there, FORBIDDEN_FROM):
                    cost[there], parent[there] = total, here
                    buckets[total].append(there)
    out = np.full(3 * size + 1, -1, dtype=np.int32)
    out[order] = [cost[h] for h in order]
    out[size : 2 * size][order] = [parent[h] for h in order]
    out[2 * size :] = 0
    out[2 * size : 2 * size + len(order)] = order
    out[-1] = len(order)
    return out


def _after(spent: int, step: int, budget: int, first: bool) -> int:
    """What has been spent after a step, special or not; more than the budget if it may not be made."""
    if step >= FORBIDDEN_FROM:
        return budget + 1
    if step >= ALL_FROM:
        return budget if first and budget > 0 else budget + 1
    return spent + max(step, 0)


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
    """`reach` over nodes (layer, hex), from several hexes: side, hexes, stop and becomes have a first axis of layers.

    `becomes[layer, hex, direction]` is the layer one is in after that step, -1 where it may not be made.
    Answer: cost[size], order[size], count, then the node that first settled in each hex [size] and the parent
    of each node [layers * size].
    """
    size = len(neighbours)
    origins = {layer * size + start for start in starts.tolist()}
    nodes = len(side) * size
    spent_at, parent = [-1] * nodes, [-1] * nodes
    cost, order, arrival = [-1] * size, [], [-1] * size
    buckets: list[list[int]] = [[] for _ in range(budget + 1)]
    for start in starts.tolist():
        node = layer * size + start
        if spent_at[node] < 0:
            spent_at[node] = 0
            buckets[0].append(node)
    for spent, bucket in enumerate(buckets):
        for node in bucket:
            if spent_at[node] != spent:
                continue
            now, here = divmod(node, size)
            if cost[here] < 0:
                cost[here], arrival[here] = spent, node
                order.append(here)
            if stop[now, here] and node not in origins:
                continue
            for d, there in enumerate(neighbours[here].tolist()):
                if there < 0 or becomes[now, here, d] < 0:
                    continue
                step = int(hexes[now, 1, here]) + int(side[now, here, d]) + int(hexes[now, 0, there])
                total = _after(spent, step, budget, untouched and node in origins)
                then = int(becomes[now, here, d]) * size + there
                if total <= budget and not 0 <= spent_at[then] <= total:
                    spent_at[then], parent[then] = total, node
                    buckets[total].append(then)
    count = len(order)
    return np.array(cost + order + [0] * (size - count) + [count] + arrival + parent, dtype=np.int32)


def distances(neighbours: Ints, sources: Ints, blocked: Mask | None, closed: Mask | None, limit: int) -> Ints:
    """Steps from the nearest source, -1 beyond the limit: no blocked hex is entered, no closed hexside crossed."""
    away = [-1] * len(neighbours)
    queue = []
    for source in sources.tolist():
        if away[source] < 0 and not (blocked is not None and blocked[source]):
            away[source] = 0
            queue.append(source)
    for here in queue:
        if away[here] >= limit:
            break
        for d, there in enumerate(neighbours[here].tolist()):
            if there < 0 or away[there] >= 0 or (blocked is not None and blocked[there]):
                continue
            if closed is not None and closed[here, d]:
                continue
            away[there] = away[here] + 1
            queue.append(there)
    return np.array(away, dtype=np.int32)


def connected(neighbours: Ints, sources: Ints, blocked: Mask, closed: Mask, gates: Mask | None, most: int) -> Mask:
    """1 for each hex with a way from a source: no blocked hex, no closed hexside, and at most so many of the gates."""
    found = np.zeros(len(neighbours), dtype=np.uint8)
    reached: list[int] = []

    def add(hex: int) -> None:
        if not found[hex] and not blocked[hex]:
            found[hex] = 1
            reached.append(hex)

    def go_on(here: int, over_gates: bool) -> None:
        for d, there in enumerate(neighbours[here].tolist()):
            if there >= 0 and not closed[here, d] and bool(gates is not None and gates[here, d]) == over_gates:
                add(there)

    for source in sources.tolist():
        add(source)
    for crossed in range(most + 1):
        for here in reached[:] if crossed else ():
            go_on(here, over_gates=True)
        for here in reached:  # grows while it is read
            go_on(here, over_gates=False)
    return found


def supply(
    neighbours: Ints, sources: Ints, links: Mask, blocked: Mask, closed: Mask | None, off_road: int, along: int
) -> Ints:
    """Traces to the sources, off road and then along links: steps off road[size], links[size], next hex[size].

    The search runs from the sources outward, so each step is looked at from the far hex, as the trace goes.
    """
    size = len(neighbours)
    off, links_used, onward = [-1] * size, [-1] * size, [-1] * size
    network: list[int] = []
    for source in sources.tolist():
        if off[source] < 0 and not blocked[source]:
            off[source] = links_used[source] = 0
            network.append(source)
    for here in network:
        if links_used[here] >= along:
            break
        for d, there in enumerate(neighbours[here].tolist()):
            back = (d + 3) % 6
            if there < 0 or off[there] >= 0 or blocked[there] or not links[there, back]:
                continue
            if closed is not None and closed[there, back]:
                continue
            off[there], links_used[there], onward[there] = 0, links_used[here] + 1, here
            network.append(there)
    queue = network
    for here in queue:
        if off[here] >= off_road:
            break
        for d, there in enumerate(neighbours[here].tolist()):
            if there < 0 or off[there] >= 0 or blocked[there]:
                continue
            if closed is not None and closed[there, (d + 3) % 6]:
                continue
            off[there], onward[there] = off[here] + 1, here
            queue.append(there)
    return np.array(off + links_used + onward, dtype=np.int32)


def retreats(
    neighbours: Ints,
    start: int,
    length: int,
    forbidden: Mask | None,
    closed: Mask | None,
    field: Ints | None,
    gain: int,
) -> Ints:
    """Retreats that enter no hex twice, each step raising the field by `gain` at least.

    Answer: for every length a mask of first directions [length] and 0 or 1 for ending in each hex [length, size].
    """
    size = len(neighbours)
    firsts = [0] * length
    ends = [[0] * size for _ in range(length)]

    def go_on(path: list[int], first: int) -> None:
        here, done = path[-1], len(path) - 1
        for d, there in enumerate(neighbours[here].tolist()):
            if there < 0 or there in path or (forbidden is not None and forbidden[there]):
                continue
            if closed is not None and closed[here, d]:
                continue
            if field is not None and int(field[there]) - int(field[here]) < gain:
                continue
            began = first if done else 1 << d
            firsts[done] |= began
            ends[done][there] = 1
            if done + 1 < length:
                go_on([*path, there], began)

    go_on([start], 0)
    return np.array([*firsts, *(end for row in ends for end in row)], dtype=np.int32)


def by_zone(neighbours: Ints, zone: Mask, free: Ints, held: Ints, more: int) -> Ints:
    """For each step the amount of `held` if it leads out of a zone or into one, with `more` if both; else `free`'s."""
    inside = zone.view(np.bool_)
    out, into = inside[:, None], np.append(inside, False)[neighbours]  # one more, for what lies off the map
    found: Ints = np.where(out | into, held, free) + np.where(out & into, np.int32(more), np.int32(0))
    return found

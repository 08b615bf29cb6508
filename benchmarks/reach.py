"""Movement range on a large map: ours against networkx and scipy, on the same map, with the same answers.

python benchmarks/reach.py
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

import networkx as nx
import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import dijkstra

from grognard.board import search
from grognard.board.costs import POINT, CostPart, Costs, combine, on_steps
from grognard.board.grid import Grid
from grognard.board.results import Reach

BUDGET = 15
OURS, PLAIN, SCIPY, NETWORKX = "ours, compiled", "ours, plain Python", "scipy", "networkx"


def wide_map() -> tuple[Grid, Costs]:
    """1,169 hexes of mixed terrain with rivers, from a fixed seed."""
    grid = Grid(rows=41, columns=29, short=True)
    rng = np.random.default_rng(1944)
    terrain = rng.choice([POINT, 3, 2 * POINT], size=grid.size, p=[0.7, 0.2, 0.1])
    river = np.where(rng.random((grid.size, 6)) < 0.1, POINT, 0)
    parts = [CostPart("9.5", "terrain", "enter", terrain), CostPart("9.6", "river", "side", river)]
    return grid, combine(grid, parts)


def best(ask: Callable[[], object], times: int, rounds: int = 40) -> float:
    """Microseconds a call, in the best of many rounds."""
    ask()
    least = float("inf")
    for _ in range(rounds):
        begin = perf_counter()
        for _ in range(times):
            ask()
        least = min(least, (perf_counter() - begin) / times)
    return least * 1e6


def measure() -> dict[str, float]:
    """Microseconds for one movement range by each, and how many hexes it reaches."""
    grid, costs = wide_map()
    start = grid.hex("1521")
    steps = costs.side + on_steps(grid, costs.enter) + costs.leave[:, None]
    here, direction = np.nonzero(grid.neighbours >= 0)
    there, cost = grid.neighbours[here, direction], steps[here, direction]
    graph: nx.DiGraph[int] = nx.DiGraph()
    graph.add_weighted_edges_from(zip(here.tolist(), there.tolist(), cost.tolist(), strict=True))
    matrix = csr_array((cost.astype(float), (here, there)), shape=(grid.size, grid.size))

    here_only = np.array([start])

    def ours() -> Reach:
        return search.reach(grid, start, BUDGET, costs)

    def by_networkx() -> dict[int, float]:
        return dict(nx.single_source_dijkstra_path_length(graph, start, cutoff=BUDGET))

    def by_scipy() -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
        return np.asarray(dijkstra(matrix, indices=here_only, limit=BUDGET)[0])

    timings = {}
    for backend, name, times in (("plain", PLAIN, 5), ("compiled", OURS, 500)):
        search.use_backend(backend)
        answer = {h: int(ours().cost[h]) for h in ours().hexes}
        assert answer == by_networkx()
        assert answer == {h: int(far) for h, far in enumerate(by_scipy()) if np.isfinite(far)}
        timings[name] = best(ours, times)
    search.use_backend("auto")
    timings[SCIPY] = best(by_scipy, 50)
    timings[NETWORKX] = best(by_networkx, 10)
    return {"hexes": grid.size, "reached": len(answer), **timings}


def main() -> None:
    measured = measure()
    print(f"Movement range on {measured.pop('hexes')} hexes, {measured.pop('reached')} reached; microseconds a query\n")
    for name, microseconds in sorted(measured.items(), key=lambda row: row[1]):
        print(f"{name:<20} {microseconds:9.1f}   {microseconds / measured[OURS]:6.1f} x")


if __name__ == "__main__":
    main()

"""Games a second of a study over 1, 2, ... workers: local processes, and a Ray cluster of nodes with a processor each.

python benchmarks/cluster.py 2
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from time import perf_counter
from typing import NamedTuple

from grognard.lab.laboratory import Workers, play_task
from grognard.lab.matches import Fixture, fixtures
from grognard.lab.results import Task
from grognard.lab.workers import LocalWorkers

GAME, SCENARIO, PLAYERS = "crossroads", "skirmish", ("random", "random")
GAMES = 200


class Pace(NamedTuple):
    """What was measured, by how many workers, and games a second of wall clock."""

    what: str
    workers: int
    games: float


def tasks(first: int, count: int = GAMES) -> list[Task]:
    """Games to play: always the same."""
    return [Task("pace", one) for one in fixtures(Fixture(GAME, SCENARIO, PLAYERS, first, first), count)]


def measure(workers: Workers, count: int) -> float:
    """Games a second, once every worker has everything loaded."""
    list(workers.run(tasks(100_000, 10 * count)))
    begun = perf_counter()
    played = sum(1 for _ in workers.run(tasks(1)))
    return played / (perf_counter() - begun)


def local(count: int) -> float:
    """Processes of this machine."""
    with LocalWorkers(play_task, count) as workers:
        return measure(workers, count)


def on_ray(count: int) -> float:
    """A cluster on this machine: a head that plays nothing, and nodes with a processor each."""
    from ray.cluster_utils import Cluster

    from grognard.lab.cluster import RayWorkers

    store = {"object_store_memory": 80_000_000}
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, **store})
    try:
        for _ in range(count):
            cluster.add_node(num_cpus=1, **store)
        cluster.wait_for_nodes()
        with RayWorkers(cluster.address) as workers:
            return measure(workers, count)
    finally:
        cluster.shutdown()


def paces(most: int) -> Iterator[Pace]:
    """Every number of workers up to the most."""
    for count in range(1, most + 1):
        yield Pace("processes", count, local(count))
    if find_spec("ray") is not None:
        for count in range(1, most + 1):
            yield Pace("Ray nodes", count, on_ray(count))


def main() -> None:
    most = int(sys.argv[1]) if len(sys.argv) > 1 else os.cpu_count() or 1
    for pace in paces(most):
        print(f"{pace.workers} {pace.what}: {pace.games:.1f} games a second", flush=True)


if __name__ == "__main__":
    main()

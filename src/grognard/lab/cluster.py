"""The same studies on a Ray cluster: tasks go wherever there is a free processor, and again if it is lost.

The components of each sort of game are put into the object store once; every worker process takes them from there
once. A task whose worker or machine dies is retried by Ray; its result is delivered once all the same, and the study
counts it by its key. A machine whose rules or players are others than here is refused.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from importlib.util import find_spec
from types import TracebackType
from typing import Any, Self

from grognard.engine.versions import fingerprint
from grognard.games import game
from grognard.lab.laboratory import components_of, has_components, keep_components, play_task, table_key
from grognard.lab.results import Row, Task, players_fingerprint

RETRIES = 5
"""How often a task is begun again whose worker or machine has died."""
AHEAD = 2
"""Tasks that wait in the cluster for each processor, so that none is idle while results are written down."""
LOCAL = "local"
"""The address of a cluster that is begun for this study, on this machine."""


def can_use_ray() -> bool:
    """Is Ray installed?"""
    return find_spec("ray") is not None


class OtherRules(RuntimeError):
    """A machine of the cluster would play by other rules, or with other players, than the one that asks."""


@cache
def versions(name: str) -> str:
    """What the games that are played here depend on."""
    return f"{fingerprint(game(name))} {players_fingerprint(game(name))}"


def play_there(task: Task, tables: list[Any], asked: str) -> Row:
    """One game, in a worker process of the cluster; `tables` holds the reference to its components."""
    import ray

    here = versions(task.fixture.game)
    if here != asked:
        raise OtherRules(
            f"this machine of the cluster plays by {here}, the study by {asked}: install the same grognard"
        )
    key = table_key(task.fixture)
    if not has_components(key):
        keep_components(key, ray.get(tables[0]))
    return play_task(task)


class RayWorkers:
    """A cluster as workers of a study."""

    def __init__(self, address: str) -> None:
        self._address = None if address == LOCAL else address
        self._tables: dict[tuple[Any, ...], Any] = {}

    def __enter__(self) -> Self:
        import ray

        ray.init(address=self._address, log_to_driver=False, logging_level="ERROR")
        self._play = ray.remote(num_cpus=1, max_retries=RETRIES)(play_there)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        import ray

        self._tables.clear()
        ray.shutdown()

    def run(self, tasks: Iterable[Task]) -> Iterator[Row]:
        """The results as they come, whoever played."""
        import ray

        waiting = iter(tasks)
        flying: set[Any] = set()
        done = False
        while not done or flying:
            room = max(1, AHEAD * int(ray.cluster_resources().get("CPU", 1)))
            while not done and len(flying) < room:
                task = next(waiting, None)
                if task is None:
                    done = True
                else:
                    flying.add(self._send(task))
            ready, _ = ray.wait(list(flying), num_returns=1) if flying else ([], [])
            for one in ready:
                flying.discard(one)
                yield ray.get(one)

    def _send(self, task: Task) -> Any:
        import ray

        key = table_key(task.fixture)
        if key not in self._tables:
            self._tables[key] = ray.put(components_of(task.fixture))
        return self._play.remote(task, [self._tables[key]], versions(task.fixture.game))

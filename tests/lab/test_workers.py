"""Worker processes: all tasks are done once, also when a worker is killed over one; errors come through."""

import os
import signal
from pathlib import Path

import pytest

from grognard.lab.workers import TRIES, LocalWorkers, WorkerLost


def square(n: int) -> int:
    return n * n


def die_once(place: str) -> str:
    """Kills its own process the first time it is told a place."""
    path = Path(place)
    if not path.exists():
        path.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return place


def die(task: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return task


def fail(task: int) -> int:
    raise ValueError(f"task {task} is wrong")


def test_every_task_is_done_once() -> None:
    with LocalWorkers(square, 2) as workers:
        assert sorted(workers.run(range(9))) == [n * n for n in range(9)]
        assert sorted(workers.run([3])) == [9]  # and the same processes go on
        assert len(workers.pids) == 2


def test_the_task_of_a_killed_worker_is_given_to_another(tmp_path: Path) -> None:
    places = [str(tmp_path / str(n)) for n in range(4)]
    with LocalWorkers(die_once, 2) as workers:
        assert sorted(workers.run(places)) == places


def test_a_task_that_kills_every_worker_is_given_up() -> None:
    with LocalWorkers(die, 1) as workers, pytest.raises(WorkerLost, match=f"died {TRIES} times over the same task: 7"):
        list(workers.run([7]))


def test_what_a_task_raises_is_raised_here() -> None:
    with LocalWorkers(fail, 1) as workers, pytest.raises(ValueError, match="task 1 is wrong"):
        list(workers.run([1]))

"""Processes of this machine that do tasks: one that dies is replaced, and its task given to another."""

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import Any, Generic, NamedTuple, Self, TypeVar

T = TypeVar("T")
R = TypeVar("R")

TRIES = 3
"""How often a task is begun whose worker dies, before it is held to be the cause."""


class WorkerLost(RuntimeError):
    """A task has cost so many workers their lives that it is not given to another."""


class _Worker(NamedTuple):
    process: BaseProcess
    pipe: Connection


class _Failure(NamedTuple):
    """What a task has raised instead of a result."""

    error: Exception


def _serve(work: Callable[[Any], Any], pipe: Connection) -> None:
    """The life of a worker process: tasks in, results out, until nobody sends any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, BrokenPipeError):
        while True:
            task = pipe.recv()
            try:
                result = work(task)
            except Exception as error:
                result = _Failure(error)
            pipe.send(result)


class LocalWorkers(Generic[T, R]):
    """So many processes that do one kind of work; what they do for whom, no result shows."""

    def __init__(self, work: Callable[[T], R], jobs: int) -> None:
        self._work = work
        self._jobs = jobs
        self._context = get_context("spawn")
        self._workers: list[_Worker] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def pids(self) -> list[int]:
        """The numbers of the processes that are there now."""
        return [worker.process.pid or 0 for worker in self._workers]

    def run(self, tasks: Iterable[T]) -> Iterator[R]:
        """The results as they come; a task is done once, or again if its worker has died over it."""
        waiting = deque((task, 1) for task in tasks)
        while len(self._workers) < min(self._jobs, len(waiting)):
            self._workers.append(self._begin())
        idle, busy = list(self._workers), dict[_Worker, tuple[T, int]]()
        while waiting or busy:
            while waiting and idle:
                worker, given = idle.pop(), waiting.popleft()
                with suppress(BrokenPipeError):  # it has died meanwhile, which is found below
                    worker.pipe.send(given[0])
                busy[worker] = given
            ready = wait([worker.pipe for worker in busy])
            for worker in [worker for worker in busy if worker.pipe in ready]:
                given = busy.pop(worker)
                try:
                    result = worker.pipe.recv()
                except (EOFError, OSError):
                    idle.append(self._replace(worker))
                    waiting.appendleft(self._again(*given))
                    continue
                idle.append(worker)
                if isinstance(result, _Failure):
                    raise result.error
                yield result

    def _again(self, task: T, tries: int) -> tuple[T, int]:
        if tries >= TRIES:
            raise WorkerLost(f"a worker has died {tries} times over the same task: {task}")
        return task, tries + 1

    def _begin(self) -> _Worker:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=_serve, args=(self._work, theirs), daemon=True)
        with _ignored_interrupts():  # only the process that reports handles Ctrl-C
            process.start()
        theirs.close()
        return _Worker(process, ours)

    def _replace(self, dead: _Worker) -> _Worker:
        dead.pipe.close()
        dead.process.kill()
        dead.process.join()
        self._workers.remove(dead)
        self._workers.append(self._begin())
        return self._workers[-1]

    def close(self) -> None:
        """End the processes, whatever they are about."""
        for worker in self._workers:
            worker.pipe.close()
            worker.process.terminate()
        for worker in self._workers:
            worker.process.join()
        self._workers.clear()


@contextmanager
def _ignored_interrupts() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)

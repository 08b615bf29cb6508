"""A pool of worker processes: jobs wait in a queue, each address has its slots, and what takes too long is ended.

A worker does one job at a time. One that takes longer than its budget is killed, process and all, and another takes
its place (`worker`). Every action goes through here, so it is done with callbacks and no more futures than one a job.
"""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from grognard.server.addresses import TooMany
from grognard.server.work.worker import Ask, Waiting, Worker

SHARES = 4
"""An address may have so much of the queue: one part of these."""
PASSED, LOOKED_AT = 24, 16
"""How often the oldest job lets a younger one pass whose worker has its play in memory; how many are looked at."""
AT_ONCE = 4
"""Jobs of one address that a worker is handed together when many wait, and only theirs."""
SURPLUS_SECONDS = 3.0
"""After so long with nothing to do, processes beyond those that a pool keeps are ended: their memory is free again."""


class Overloaded(Exception):
    """Too many jobs wait already."""


class _Queue(deque[Waiting]):
    """What waits for one address."""

    passed = 0
    """How often the oldest job has let a younger one pass."""


class Pool:
    """Worker processes of one kind."""

    def __init__(
        self,
        size: int,
        *,
        slots: int,
        queue: int,
        path: Path,
        memory: int,
        nice: int,
        queue_of_one: int = 0,
        keep: int = 1,
    ) -> None:
        """`slots`: of an address that run at once; `queue_of_one`: that wait, unless said a part of the whole queue;
        `path`: the file of the storage; `keep`: workers that stay though they have nothing to do.
        """
        self._size = size
        self._keep = keep
        self._retiring: asyncio.TimerHandle | None = None
        self._queue_of_one = queue_of_one or max(1, queue // SHARES)
        self._slots = slots
        self._queue = queue
        self._confines = (path, memory, nice)
        self._workers: list[Worker] = []
        self._idle: list[Worker] = []
        self._waiting: OrderedDict[str, _Queue] = OrderedDict()
        """What waits, by address; an address that was served goes behind the others."""
        self._count = 0
        self._running: Counter[str] = Counter()

    async def run(self, ask: Ask) -> Any:
        """What a job comes to. Raises Rejected, TookTooLong, Overloaded, TooMany or JobFailed."""
        loop = asyncio.get_running_loop()
        queue = self._waiting.get(ask.address)
        if self._count >= self._queue or (queue is not None and len(queue) >= self._queue_of_one):
            raise Overloaded
        if queue is None:
            queue = self._waiting[ask.address] = _Queue()
        done: asyncio.Future[Any] = loop.create_future()
        queue.append(Waiting(ask, done))
        self._count += 1
        self._dispatch()
        return await done

    @property
    def processes(self) -> tuple[Worker, ...]:
        """The workers that there are."""
        return tuple(self._workers)

    def close(self) -> None:
        """End all workers."""
        self._size = 0
        if self._retiring is not None:
            self._retiring.cancel()
        for worker in list(self._workers):
            worker.kill()

    def _dispatch(self) -> None:
        """Give the next jobs to workers: each address in its turn, and of none more than its slots."""
        while self._idle or len(self._workers) < self._size:
            address = next((one for one in self._waiting if self._running[one] < self._slots), None)
            if address is None:
                return
            queue = self._waiting[address]
            waiting = self._next(queue)
            if waiting.done.done():  # whoever asked has gone
                self._after(address)
            elif (seconds := waiting.ask.overdrawn()) > 0:
                waiting.done.set_exception(TooMany(seconds))
                self._after(address)
            else:
                self._running[address] += 1
                worker = self._take(waiting.ask)
                jobs = [waiting, *self._more(queue, worker)]
                self._after(address)
                worker.begin(jobs)

    def _after(self, address: str) -> None:
        """An address that was served goes behind the others."""
        if not self._waiting[address]:
            del self._waiting[address]
        else:
            self._waiting.move_to_end(address)

    def _next(self, queue: _Queue) -> Waiting:
        """The oldest job; or another that an idle worker has in memory, unless the oldest has been passed too often."""
        self._count -= 1
        if len(queue) > 1 and queue.passed < PASSED:
            for number, one in enumerate(islice(queue, LOOKED_AT)):
                if one.ask.key and any(worker.has(one.ask) for worker in self._idle):
                    queue.passed = 0 if number == 0 else queue.passed + 1
                    del queue[number]
                    return one
        queue.passed = 0
        return queue.popleft()

    def _more(self, queue: _Queue, worker: Worker) -> list[Waiting]:
        """Further jobs for a worker that has their plays in memory, if enough are left for all and nobody else waits.

        It is woken once for all of them. They are of one address: a slow one makes nobody else's wait.
        """
        if len(self._waiting) > 1 or len(queue) < self._size * AT_ONCE:
            return []
        found = [one for one in islice(queue, LOOKED_AT) if worker.has(one.ask)][: AT_ONCE - 1]
        for one in found:
            queue.remove(one)
        self._count -= len(found)
        return found

    def _take(self, ask: Ask) -> Worker:
        """A worker: one that has the play in memory, else one that is idle, else a new one."""
        for worker in self._idle:
            if worker.has(ask):
                self._idle.remove(worker)
                return worker
        if self._idle:
            return self._idle.pop()
        worker = Worker(self.free, *self._confines)
        self._workers.append(worker)
        return worker

    def free(self, worker: Worker, address: str | None, left: Sequence[Waiting]) -> None:
        """A worker has done its jobs, or is dead and has left some."""
        if address is not None:
            self._running[address] -= 1
            if self._running[address] <= 0:
                del self._running[address]
            if left:
                self._waiting.setdefault(address, _Queue()).extendleft(reversed(left))
                self._count += len(left)
        if worker.alive:
            worker.idle_since = asyncio.get_running_loop().time()
            self._idle.append(worker)
            self._retire_later(SURPLUS_SECONDS)
        elif worker in self._workers:
            self._workers.remove(worker)
            if worker in self._idle:
                self._idle.remove(worker)
        if self._size:
            self._dispatch()

    def _retire_later(self, seconds: float) -> None:
        if self._retiring is None and self._size and len(self._workers) > self._keep:
            self._retiring = asyncio.get_running_loop().call_later(seconds, self._retire)

    def _retire(self) -> None:
        """End workers beyond those that stay, if they have had nothing to do for long; the longest idle first."""
        self._retiring = None
        now = asyncio.get_running_loop().time()
        surplus = sorted(self._idle, key=lambda worker: worker.idle_since)[: max(0, len(self._workers) - self._keep)]
        for worker in surplus:
            if worker.idle_since + SURPLUS_SECONDS > now:
                self._retire_later(worker.idle_since + SURPLUS_SECONDS - now)
                return
            worker.kill()

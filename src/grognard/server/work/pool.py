"""A pool of worker processes: jobs wait in a queue, each address has its slots, and what takes too long is ended.

A worker does one job at a time. One that takes longer than its budget is killed, process and all, and another takes
its place; nothing is lost, since a worker owns nothing: what it has in memory is a copy of what the server holds.
"""

import asyncio
import contextlib
import logging
import multiprocessing
import pickle
import socket
import sys
import threading
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from grognard.server.storage import in_thread
from grognard.server.work.messages import (
    HEAD,
    Done,
    Failed,
    Held,
    Imported,
    Job,
    Missing,
    Opened,
    Progress,
    Rejected,
    Step,
    pack,
)

log = logging.getLogger("grognard.server")

GRACE = 0.5
"""Seconds in which a job that nobody waits for any more may still end by itself."""
MOST_HELD = 150
"""Plays of which a worker is believed to have the state in memory."""
START_WITHIN = 120.0
LARGEST_LINE = 64 * 1024 * 1024


class TookTooLong(Exception):
    """A job was ended because it took longer than its budget."""


class Overloaded(Exception):
    """Too many jobs wait already."""


class JobFailed(Exception):
    """A job broke down in its worker."""


class Ask(NamedTuple):
    """A job, what completes it where a worker lacks something, and for whom it is."""

    job: Job
    full: Callable[[], Awaitable[Job]] | None
    """The job with all that it needs."""
    address: str
    budget: float
    """Seconds."""
    key: str = ""
    """Whatever a worker may have at hand for it: the id of the play."""
    progress: Callable[[float], None] | None = None
    charge: Callable[[float], None] | None = None
    """Told how much processor time the job took."""


class _Waiting(NamedTuple):
    ask: Ask
    done: "asyncio.Future[Any]"


class Pool:
    """Worker processes of one kind."""

    def __init__(self, size: int, *, slots: int, queue: int, memory: int, nice: int) -> None:
        self._size = size
        self._slots = slots
        self._queue = queue
        self._confines = (memory, nice)
        self._workers: list[Worker] = []
        self._idle: list[Worker] = []
        self._waiting: OrderedDict[int, _Waiting] = OrderedDict()
        self._running: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()
        self._number = 0

    async def run(self, ask: Ask) -> Any:
        """What a job comes to. Raises Rejected, TookTooLong, Overloaded or JobFailed."""
        if len(self._waiting) >= self._queue:
            raise Overloaded
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._number += 1
        self._waiting[self._number] = _Waiting(ask, done)
        self._dispatch()
        return await done

    async def close(self) -> None:
        """End all workers."""
        self._size = 0
        for task in self._tasks:
            task.cancel()
        for worker in self._workers:
            worker.kill()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _dispatch(self) -> None:
        """Give the next jobs to workers: the oldest first, but of each address no more than its slots."""
        while self._idle or len(self._workers) < self._size:
            number = next((k for k, one in self._waiting.items() if self._may_run(one)), None)
            if number is None:
                return
            waiting = self._waiting.pop(number)
            if waiting.done.done():
                continue  # whoever asked has gone
            self._running[waiting.ask.address] += 1
            task = asyncio.get_running_loop().create_task(self._serve(self._take(waiting.ask), waiting))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _may_run(self, waiting: _Waiting) -> bool:
        return waiting.done.done() or self._running[waiting.ask.address] < self._slots

    def _take(self, ask: Ask) -> "Worker":
        """A worker: one that has the play at hand, else one that is idle, else a new one."""
        for worker in self._idle:
            if ask.key in worker.held:
                self._idle.remove(worker)
                return worker
        if len(self._workers) < self._size and not self._idle:
            worker = Worker(*self._confines)
            self._workers.append(worker)
            return worker
        return self._idle.pop()

    async def _serve(self, worker: "Worker", waiting: _Waiting) -> None:
        ask, done = waiting
        job: asyncio.Future[Any] = asyncio.ensure_future(worker.start())
        try:
            await asyncio.wait((job,), timeout=START_WITHIN)  # what the machine takes for that is nobody's fault
            if job.done() and job.exception() is None:
                job = asyncio.ensure_future(worker.do(ask))
            await asyncio.wait((job, done), timeout=ask.budget, return_when=asyncio.FIRST_COMPLETED)
            if done.done() and not job.done():
                await asyncio.wait((job,), timeout=GRACE)
            if job.done():
                _hand_over(job, done)
            else:
                worker.kill()
                if ask.charge is not None:
                    ask.charge(ask.budget)
                if not done.done():
                    log.warning("%s took longer than %g s and was ended", ask.job.function, ask.budget)
                    done.set_exception(TookTooLong())
        finally:
            job.cancel()
            self._running[ask.address] -= 1
            if self._running[ask.address] <= 0:
                del self._running[ask.address]
            if worker.alive:
                self._idle.append(worker)
            else:
                worker.kill()
                self._workers.remove(worker)
            if self._size:
                self._dispatch()


def _hand_over(job: "asyncio.Future[Any]", done: "asyncio.Future[Any]") -> None:
    """Give whoever waits what the job came to."""
    error = None if job.cancelled() else job.exception()
    if done.done():
        return
    if job.cancelled():
        done.cancel()
    elif error is not None:
        done.set_exception(error)
    else:
        done.set_result(job.result())


class Worker:
    """One worker process, seen from the server."""

    def __init__(self, memory: int, nice: int) -> None:
        self.alive = True
        self.held: OrderedDict[str, str] = OrderedDict()
        """The plays that it has in memory, by the tag of their state."""
        self._confines = (memory, nice)
        self._process: Any = None
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def do(self, ask: Ask) -> Any:
        """Have a job done."""
        try:
            return await self._do(ask)
        except (OSError, asyncio.IncompleteReadError) as error:
            self.alive = False
            raise JobFailed(f"a worker is gone: {error}") from error
        except asyncio.CancelledError:
            self.alive = False
            raise

    async def _do(self, ask: Ask) -> Any:
        assert self._streams is not None
        reader, writer = self._streams
        table = ask.job.table
        known = table is None or self.held.get(table.play) == table.tag
        job = ask.job if known or ask.full is None else await ask.full()
        while True:
            writer.write(pack(job))
            await writer.drain()
            reply = await _read(reader)
            while isinstance(reply, Progress):
                if ask.progress is not None:
                    ask.progress(reply.part)
                reply = await _read(reader)
            if isinstance(reply, Missing) and ask.full is not None:
                job = await ask.full()
                continue
            break
        return self._result(ask, reply)

    def _result(self, ask: Ask, reply: Any) -> Any:
        if isinstance(reply, Done | Failed) and ask.charge is not None:
            ask.charge(reply.seconds)
        if isinstance(reply, Rejected):
            raise reply
        if not isinstance(reply, Done):
            raise JobFailed(str(reply))
        if ask.key:
            self.note(ask.key, tag_after(reply.result) or (ask.job.table.tag if ask.job.table is not None else ""))
        return reply.result

    def note(self, play: str, tag: str) -> None:
        """Remember which state of a play it has in memory."""
        self.held[play] = tag
        self.held.move_to_end(play)
        while len(self.held) > MOST_HELD:
            self.held.popitem(last=False)

    async def start(self) -> None:
        """Begin the process; the first takes a moment, the others are forked from what it has loaded."""
        if self._streams is not None:
            return
        mine, its = socket.socketpair()
        self._process = await in_thread(_begin, its, *self._confines)
        its.close()
        mine.setblocking(False)
        reader, writer = await asyncio.open_connection(sock=mine, limit=LARGEST_LINE)
        writer.write(pack(Job("ready", None, ())))
        await _read(reader)
        self._streams = reader, writer

    def kill(self) -> None:
        """End the process at once."""
        self.alive = False
        if self._streams is not None:
            self._streams[1].close()
        if self._process is not None:
            with contextlib.suppress(Exception):
                self._process.kill()
                threading.Thread(target=_bury, args=(self._process,), daemon=True).start()
            self._process = None


def tag_after(result: Any) -> str:
    """The tag of the state that a worker has at hand after a job that led to another one; else nothing."""
    match result:
        case [*_, Step() as last]:
            return last.after.tag
        case Step(after=held) | Opened(held=held) | Imported(opened=Opened(held=held)) | (Held() as held):
            return held.tag
    return ""


async def _read(reader: asyncio.StreamReader) -> Any:
    (size,) = HEAD.unpack(await reader.readexactly(HEAD.size))
    return pickle.loads(await reader.readexactly(size))


def _bury(process: Any) -> None:
    """Let go of a process that was killed."""
    with contextlib.suppress(Exception):
        process.join(10)
        process.close()


def _begin(connection: socket.socket, memory: int, nice: int) -> Any:
    context: Any = multiprocessing.get_context("spawn" if sys.platform == "win32" else "forkserver")
    if sys.platform != "win32":
        context.set_forkserver_preload(["grognard.server.work.preload"])
    from grognard.server.work.process import main

    process = context.Process(target=main, args=(connection, memory, nice), daemon=True)
    process.start()
    return process

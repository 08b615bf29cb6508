"""One worker process, seen from the server: it is handed jobs of one address, and is killed when one takes too long.

Nothing is lost by that, since a worker owns nothing: what it has in memory is a copy of what the server holds.
"""

import asyncio
import contextlib
import logging
import multiprocessing
import socket
import sys
import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple

from grognard.server.storage import in_thread
from grognard.server.work.ipc import HEAD, Done, Failed, Job, Missing, PlayState, Progress, Rejected, Step, pack, unpack

log = logging.getLogger("grognard.server")

GRACE_SECONDS = 0.5
"""Seconds that a job nobody waits for any more may still take to finish."""
LONGEST_ERROR = 500
MOST_HELD = 100
"""Plays whose state a worker is assumed to have in memory."""
START_WITHIN = 120.0
"""Seconds that the machine may take to begin a process: that is nobody's fault."""


class TookTooLong(Exception):
    """A job was ended because it took longer than its budget."""


class JobFailed(Exception):
    """A job failed in its worker; `by_hand`: because of frames written by hand."""

    def __init__(self, error: str, by_hand: bool = False) -> None:
        super().__init__(error)
        self.by_hand = by_hand


class Ask(NamedTuple):
    """A job, its complete form for a worker that lacks the state, and whom it is for."""

    job: Job
    full: Callable[[], Job] | None
    """The job with all that it needs."""
    address: str
    budget: float
    """Seconds."""
    key: str = ""
    """Whatever a worker may have in memory for it: the id of the play."""
    progress: Callable[[float], None] | None = None
    charge: Callable[[float], None] | None = None
    """Told how much processor time the job took."""
    overdrawn: Callable[[], float] = float
    """Asked when its turn has come: the seconds for which its address may cause no work; 0 if it may."""


class Waiting(NamedTuple):
    """A job, and whoever waits for what it comes to."""

    ask: Ask
    done: "asyncio.Future[Any]"


Free = Callable[["Worker", str | None, Sequence[Waiting]], None]
"""Called by a worker that has done the jobs of an address, with those that it leaves."""


class Worker(asyncio.Protocol):
    """One worker process, seen from the server."""

    def __init__(self, free: Free, path: Path, memory: int, nice: int) -> None:
        self.alive = True
        self.held: OrderedDict[str, str] = OrderedDict()
        """The plays that it has in memory, by the tag of their state."""
        self._free = free
        self._confines = (path, memory, nice)
        self._process: Any = None
        self._transport: asyncio.Transport | None = None
        self._starting: asyncio.Task[None] | None = None
        self._buffer = bytearray()
        self._address: str | None = None
        self._jobs: deque[Waiting] = deque()
        """What it was handed; it does the first of them."""
        self._timer: asyncio.TimerHandle | None = None
        self._begun = self.idle_since = asyncio.get_running_loop().time()

    # -- a job

    def has(self, ask: Ask) -> bool:
        """Has it the state that a job is about in memory? Of an older state of the play it has nothing but the map."""
        table = ask.job.table
        return table is not None and self.held.get(table.play) == table.tag

    def begin(self, jobs: Sequence[Waiting]) -> None:
        """Do jobs of one address; the process is begun first if need be, which takes nothing of a job's budget."""
        self._address = jobs[0].ask.address
        self._jobs.extend(jobs)
        for waiting in jobs:
            waiting.done.add_done_callback(self._asker_gone)
        if self._transport is None:
            self._starting = asyncio.get_running_loop().create_task(self._start())
            self._limit(START_WITHIN)
        else:
            self._send()

    def _send(self) -> None:
        self._begin_first()
        self._write(
            [(one, one.ask.job if one.ask.full is None or self.has(one.ask) else one.ask.full()) for one in self._jobs]
        )

    def _begin_first(self) -> None:
        """Its time runs from now; little of it, if nobody waits for the job any more."""
        ask, done = self._jobs[0]
        self._limit(GRACE_SECONDS if done.done() else ask.budget)
        self._begun = asyncio.get_running_loop().time()

    def _write(self, jobs: list[tuple[Waiting, Job]]) -> None:
        assert self._transport is not None
        messages = []
        for waiting, job in jobs:
            try:
                messages.append(pack(job))
            except Exception as error:  # something in it cannot be sent: the job fails, and the worker goes on
                log.exception("%s could not be sent", job.function)
                self._jobs.remove(waiting)
                if not waiting.done.done():
                    waiting.done.set_exception(JobFailed(repr(error)[:LONGEST_ERROR]))
        if messages:
            self._transport.write(b"".join(messages))
        elif not self._jobs:
            self._finished()

    def _limit(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._too_long)

    def _too_long(self) -> None:
        if self._jobs:
            ask, done = self._jobs[0]
            if ask.charge is not None:
                ask.charge(asyncio.get_running_loop().time() - self._begun)
            if not done.done():
                log.warning("%s took longer than %g s and was stopped", ask.job.function, ask.budget)
                done.set_exception(TookTooLong())
        self.kill()

    def _asker_gone(self, done: "asyncio.Future[Any]") -> None:
        if done.cancelled() and self._jobs and self._jobs[0].done is done:
            self._limit(GRACE_SECONDS)

    # -- its answer

    def data_received(self, data: bytes) -> None:
        """Read what has come of a message, or of several."""
        self._buffer += data
        while len(self._buffer) >= HEAD.size:
            (size,) = HEAD.unpack_from(self._buffer)
            if len(self._buffer) < HEAD.size + size:
                return
            body = bytes(memoryview(self._buffer)[HEAD.size : HEAD.size + size])
            del self._buffer[: HEAD.size + size]
            self._answered(unpack(body))

    def _answered(self, reply: Any) -> None:
        if not self._jobs:
            return
        ask, done = self._jobs[0]
        if isinstance(reply, Progress):
            if ask.progress is not None:
                ask.progress(reply.part)
            return
        if isinstance(reply, Missing) and ask.full is not None:
            self._jobs.rotate(-1)  # it comes again, after those that were sent already
            self._write([(self._jobs[-1], ask.full())])
            return
        if isinstance(reply, Done | Failed) and ask.charge is not None:
            ask.charge(reply.seconds)
        if isinstance(reply, Done) and ask.key:
            self._note(ask, reply.result)
        if not done.done():
            if isinstance(reply, Done | Missing):
                done.set_result(reply.result if isinstance(reply, Done) else reply)
            else:
                done.set_exception(reply if isinstance(reply, Rejected) else JobFailed(reply.error, reply.by_hand))
        self._jobs.popleft()
        if isinstance(reply, Done) and reply.last:
            self._end()
            self._finished()
        elif self._jobs:
            self._begin_first()
        else:
            self._finished()

    def _note(self, ask: Ask, result: Any) -> None:
        """Remember which state of a play it has in memory."""
        self.held[ask.key] = tag_after(result) or (ask.job.table.tag if ask.job.table is not None else "")
        self.held.move_to_end(ask.key)
        while len(self.held) > MOST_HELD:
            self.held.popitem(last=False)

    def _finished(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        address, self._address = self._address, None
        if address is not None or not self.alive:
            left = [one for one in self._jobs if not one.done.done()]
            self._jobs.clear()
            self._free(self, address, left)

    # -- the process

    async def _start(self) -> None:
        """Begin the process; the first takes a moment, the others are forked from what it has loaded."""
        mine, its = socket.socketpair()
        try:
            with its:
                self._process = await in_thread(_begin, its, *self._confines)
            mine.setblocking(False)
            self._transport, _ = await asyncio.get_running_loop().create_connection(lambda: self, sock=mine)
        except OSError as error:
            mine.close()
            self.connection_lost(error)
            return
        except BaseException:  # the server is going
            mine.close()
            raise
        if not self.alive:  # it was ended meanwhile
            self.kill()
        elif not self._jobs or self._jobs[0].done.done():  # whoever asked has gone
            self._finished()
        else:
            self._send()

    def connection_lost(self, error: Exception | None) -> None:
        """The process is gone."""
        self._fail_first(f"a worker has failed: {error}")
        self.kill()

    def kill(self) -> None:
        """End the process at once, and fail the job that it is at; what it has not begun, another worker does."""
        self._end()
        self._fail_first("a worker was stopped")
        self._finished()

    def _end(self) -> None:
        self.alive = False
        if self._transport is not None:
            self._transport.abort()
        if self._process is not None:
            process, self._process = self._process, None
            with contextlib.suppress(Exception):
                process.kill()
            _reaper.add(process)

    def _fail_first(self, error: str) -> None:
        if self._jobs and not self._jobs[0].done.done():
            self._jobs[0].done.set_exception(JobFailed(error))


def tag_after(result: Any) -> str:
    """The tag of the state that a worker has in memory after a job that led to another one; else nothing."""
    match result:
        case [*_, Step() as last]:
            return last.after.tag
        case Step(after=held) | (PlayState() as held):
            return held.tag
    return ""


class _Reaper:
    """Waits for killed processes, so that no zombie is left, in a thread that is begun once."""

    def __init__(self) -> None:
        self._killed: SimpleQueue[Any] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def add(self, process: Any) -> None:
        """Wait for one more."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._reap, name="reaper", daemon=True)
            self._thread.start()
        self._killed.put(process)

    def _reap(self) -> None:
        while True:
            with contextlib.suppress(Exception):
                self._killed.get().join(10)  # no `close`: at its end Python joins all processes that it still knows of


_reaper = _Reaper()


def _begin(connection: socket.socket, path: Path, memory: int, nice: int) -> Any:
    context: Any = multiprocessing.get_context("spawn" if sys.platform == "win32" else "forkserver")
    if sys.platform != "win32":
        context.set_forkserver_preload(["grognard.server.work.preload"])
    from grognard.server.work.process import main

    process = context.Process(target=main, args=(connection, path, memory, nice), daemon=True)
    process.start()
    return process

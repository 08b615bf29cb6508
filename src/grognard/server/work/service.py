"""All workers of a server. Each kind of work has its own processes, so that none waits for another."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

from grognard.server.addresses import AddressBuckets, TooMany
from grognard.server.limits import Limits
from grognard.server.work.ipc import Job, PlayState, Start, Table
from grognard.server.work.pool import Overloaded, Pool
from grognard.server.work.worker import START_WITHIN, Ask

QUICK_NICE, OPEN_NICE, ASK_NICE, THINK_NICE = 1, 7, 8, 10
LOOK_NICE, SEARCH_NICE, PATIENT_NICE, IMPORT_NICE = 11, 12, 14, 18
"""How much the processes give way to the server itself, and to each other."""
PLANNED = 0.5
"""The part of the time for a decision that a player which searches plans for: the machine may be busy."""
LONG_QUEUE = 4
"""Records and position files of an address that wait, for each that is read."""
HEAVY_USE = 1.0
"""Seconds of work that an address has caused of late, beyond what it may cause on and on: its questions may wait."""
BUSY_FOR = 2.0
"""Seconds after which to try again when too many jobs wait."""

Progress = Callable[[float], None]


class Workers:
    """The rules, wherever they run: each call is a job of `jobs`, with a deadline and on somebody's account."""

    def __init__(self, limits: Limits, path: Path) -> None:
        """`path`: the file of the storage, for what has to be read from it."""
        self.limits = limits
        self._path = path
        slots = limits.long_slots_per_address
        quick = limits.quick_workers
        self._quick = self._pool(quick, limits.quick_slots_per_address, QUICK_NICE, keep=quick)
        self._asking = self._pool(limits.question_workers, limits.quick_slots_per_address, ASK_NICE)
        self._opening = self._pool(limits.long_workers, slots, OPEN_NICE)
        self._looking = self._pool(limits.long_workers, slots, LOOK_NICE)
        self._thinking = self._pool(limits.long_workers, 1, THINK_NICE)
        self._searching = self._pool(limits.search_workers, 1, SEARCH_NICE, keep=limits.search_workers)
        self._patient = self._pool(limits.long_workers, slots, PATIENT_NICE)
        self._importing = self._pool(limits.long_workers, slots, IMPORT_NICE, LONG_QUEUE * slots)
        self._warm = (
            *(self._quick, self._asking, self._opening, self._looking),
            *(self._thinking, self._patient, self._importing),
        )
        self._pools = (*self._warm, self._searching)
        self._spent = AddressBuckets(limits.work_seconds_a_second, limits.work_seconds_at_once)
        """Processor time that each address may still take."""

    def _pool(self, size: int, slots: int, nice: int, queue_of_one: int = 0, keep: int = 1) -> Pool:
        shared: dict[str, Any] = {"queue": self.limits.queue, "memory": self.limits.worker_memory, "path": self._path}
        return Pool(size, slots=slots, nice=nice, queue_of_one=queue_of_one, keep=keep, **shared)

    def warm_up(self) -> None:
        """Begin the first worker of each kind, but for searches: no guest need wait for what all of them load."""
        ready = Ask(_job("ready", ()), None, "", START_WITHIN)
        self._warming = [asyncio.ensure_future(self._run(pool, ready)) for pool in self._warm]

    def close(self) -> None:
        """End all processes."""
        for pool in self._pools:
            pool.close()

    async def ask(self, play: str, start: Start, held: PlayState, address: str, function: str, *args: Any) -> Any:
        """Something quick about a state of a play: an action, a view.

        A play that began at somebody's position file may have a map of any size: other plays do not wait for it.
        """
        pool = self._patient if start.position else self._quick
        return await self._paid(pool, self._about(play, start, held, function, args, address))

    async def question(self, play: str, start: Start, held: PlayState, address: str, function: str, *args: Any) -> Any:
        """A question about a state of a play: however many are asked, actions do not wait for them.

        Nor do the questions of others wait for those of an address that has caused much work lately.
        """
        patient = start.position or self._spent.of(address).used > HEAVY_USE
        pool = self._patient if patient else self._asking
        return await self._paid(pool, self._about(play, start, held, function, args, address))

    async def look_up(self, address: str, play: str, function: str, *args: Any) -> Any:
        """A question about what was kept of a play."""
        ask = Ask(_job(function, (play, *args)), None, address, self.limits.quick_seconds)
        return await self._paid(self._asking, ask)

    async def ask_aside(self, play: str, start: Start, held: PlayState, address: str, function: str, *args: Any) -> Any:
        """Something about a state of a play that takes longer than an action, and need not be as quick."""
        pool = self._patient if start.position else self._opening
        return await self._paid(pool, self._about(play, start, held, function, args, address))

    async def ask_last(self, play: str, start: Start, held: PlayState, address: str, function: str, *args: Any) -> Any:
        """Something about a state of a play that may wait for whoever plays, and comes as often as somebody likes."""
        return await self._paid(self._importing, self._about(play, start, held, function, args, address))

    async def quick(self, address: str, function: str, *args: Any, play: str = "") -> Any:
        """Something quick that is about no state."""
        return await self._paid(self._quick, Ask(_job(function, args), None, address, self.limits.quick_seconds, play))

    async def quick_table(self, address: str, play: str, function: str, *args: Any) -> Any:
        """Set up a table of a game's own scenario: it takes longer than an action, so nobody who plays waits for it.

        What it does is ours, and known to end: on a slow or busy machine it is not stopped half-way.
        """
        ask = Ask(_job(function, args), None, address, self.limits.long_seconds, play)
        return await self._paid(self._opening, ask)

    async def think(self, play: str, start: Start, held: PlayState, address: str, function: str, *args: Any) -> Any:
        """A decision of the computer, on nobody's account; for each address one at a time."""
        ask = self._about(play, start, held, function, args, address)
        return await self._run(self._thinking, ask._replace(budget=self.limits.think_seconds))

    async def search(
        self, play: str, start: Start, held: PlayState, address: str, function: str, *args: Any, progress: Progress
    ) -> Any:
        """As `think`, for a player that takes seconds: in processes of its own, so that no other player waits for it.

        It is told by the last argument for how long it may plan; `progress` is told how much of a turn is thought over.
        """
        seconds = self.limits.think_seconds
        ask = self._about(play, start, held, function, (*args, seconds * PLANNED), address)
        return await self._run(self._searching, ask._replace(budget=seconds, progress=progress))

    async def open(
        self,
        address: str,
        play: str,
        function: str,
        *args: Any,
        progress: Progress | None = None,
    ) -> Any:
        """Play again what was kept, for somebody who cannot begin before."""
        ask = Ask(_job(function, args), None, address, self.limits.long_seconds, play, progress)
        return await self._paid(self._opening, ask, _lane(function, play))

    async def look_back(
        self,
        address: str,
        play: str,
        function: str,
        *args: Any,
        progress: Progress | None = None,
    ) -> Any:
        """Play again what was kept, where that may take as long as somebody likes: nobody who begins waits for it."""
        ask = Ask(_job(function, args), None, address, self.limits.long_seconds, play, progress)
        return await self._paid(self._looking, ask, _lane(function, play))

    async def bring(self, address: str, play: str, function: str, *args: Any) -> Any:
        """Read what somebody has brought along: a record, a position file."""
        return await self._paid(
            self._importing, Ask(_job(function, args), None, address, self.limits.long_seconds, play)
        )

    def _about(
        self, play: str, start: Start, held: PlayState, function: str, args: tuple[Any, ...], address: str
    ) -> Ask:
        def complete() -> Job:
            return Job(function, Table(play, held.tag, start, held.state), args)

        job = Job(function, Table(play, held.tag), args)
        return Ask(job, complete, address, self.limits.quick_seconds, play)

    async def _paid(self, pool: Pool, ask: Ask, lane: str = "") -> Any:
        """Run a job on the account of its address, if that is not overdrawn.

        `lane`: waits by itself, and not behind what its address has asked for: others may wait for the same.
        """
        account = self._spent.of(ask.address)
        if (wait := account.wait(0)) > 0:
            raise TooMany(wait)
        paid = ask._replace(charge=account.charge, overdrawn=lambda: account.wait(0), address=lane or ask.address)
        return await self._run(pool, paid)

    async def _run(self, pool: Pool, ask: Ask) -> Any:
        try:
            return await pool.run(ask)
        except Overloaded:
            raise TooMany(BUSY_FOR) from None


def _lane(function: str, play: str) -> str:
    """What waits by itself: more than one may wait for a play to be opened."""
    return f"open {play}" if function == "load_play" else ""


def _job(function: str, args: tuple[Any, ...]) -> Job:
    return Job(function, None, args)

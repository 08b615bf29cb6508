"""One attack after another on one server, and what each does to those who only play."""

import asyncio
import os
import signal
import time
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from tools.attack.attacks import Attack
from tools.attack.client import Addresses, Attacker, GaveUp
from tools.attack.files import long_record
from tools.attack.server import MEGABYTE, Server
from tools.attack.tally import Limits, Tally
from tools.attack.watch import Innocent, Times

from grognard.games import GAMES, game
from grognard.server.work.pool import SURPLUS_SECONDS

MOST_GROWTH = 200 * MEGABYTE
"""Bytes that the server's memory may have grown by when all is over."""
QUIET = 0.8
"""Part of the time that some thread of a quiet server runs, or would if a processor were free, at most: one that works
on and on always does, however busy the machine is with other things."""
LOOKS, PAUSE = 20, 0.02
"""How often one looks at it, and the seconds between."""
WEIGHED_EVERY = 2.0
"""Seconds between two looks at the memory during an attack: a look holds the processes up for a moment."""
NEVER = Times(0, 0.0, 0.0, 0.0)
WARM = 12
"""Plays of each game before anything is measured: enough for every process to have had one."""


def _stand_back() -> None:
    """The attackers have only what the server and the innocent leave: elsewhere they have machines of their own."""
    if hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    else:
        os.setpriority(os.PRIO_PROCESS, 0, 19)


@dataclass
class Result:
    """What an attack has come to."""

    name: str
    group: str = ""
    says: str = ""
    tally: Tally = field(default_factory=Tally)
    seconds: float = 0.0
    acts: Times = NEVER
    newcomers: Times = NEVER
    busy: int = 0
    """How often the innocent was told to try again."""
    before: int = 0
    peak: int = 0
    after: int = 0
    """Bytes of memory."""
    calm: float = 0.0
    """Seconds until the server was as quiet as before."""

    @property
    def failed(self) -> bool:
        return bool(self.tally.fails or self.tally.errors)


class Campaign:
    """A server, an innocent, and the attacks."""

    def __init__(
        self,
        limits: Limits,
        url: str | None = None,
        tell: Callable[[Result], object] = bool,
        progress: Callable[[Result], object] = bool,
    ) -> None:
        """`tell` is told what an attack has come to, `progress` every few seconds how far it is."""
        self.limits = limits
        self._tell = tell
        self._progress = progress
        self.results: list[Result] = []
        self.kept: list[dict[str, Any]] = []
        """What the innocent said of its records."""
        self._url = url
        self._starter = ThreadPoolExecutor(1)
        self._starter.submit(int).result()  # it is there before we stand back, and so are those whom it starts
        self._addresses = Addresses()
        self._server: Server
        self._innocent: Innocent
        self._first_memory = 0
        self._first_memories: list[int] = []
        self._first_own = 0
        self._grown: list[int] = []
        """Bytes by which the memory of servers grew that had to be replaced."""

    async def run(self, attacks: Sequence[Attack]) -> list[Result]:
        """All of them, and at the end the innocent's records and the memory."""
        _stand_back()
        task = asyncio.current_task()
        assert task is not None
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
        try:
            await self._start()
            self._add(await self._baseline())
            for attack in attacks:
                self._add(await self._attack(attack))
                if not self._usable(self.results[-1]):
                    await self._replace()
            self._add(await self._memory())
            self._add(await self._records())
        finally:
            await self._in_starter(self._server.stop)
            self._starter.shutdown()
        return self.results

    def _add(self, result: Result) -> None:
        self.results.append(result)
        self._tell(result)

    async def _in_starter(self, what: Any, *given: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._starter, what, *given)

    async def _start(self) -> None:
        """A server that has done everything once, and the innocent at a table."""
        self._server = Server(self._url or "")
        if self._url is None:
            await self._in_starter(self._server.start, "plain" if self.limits.short else None)
        await self._warm_up()
        self._innocent = await self._in_starter(Innocent, self._server.url)

    async def _warm_up(self) -> None:
        """Everything is loaded, compiled and started, in every process of the server, before anything is measured."""
        self._addresses.renew()
        attacker = Attacker(self._server, self.limits, Tally(), self._addresses)
        tasks: list[Coroutine[Any, Any, Any]] = []
        for name in GAMES:
            scenario = next(iter(game(name).scenarios()))
            record = await asyncio.to_thread(long_record, name, scenario, 5_000)
            for _ in range(self.limits.size(WARM, 3)):
                tasks += [_play_a_little(attacker, name), attacker.post("/api/import", {"record": record})]
            tasks += [attacker.get(f"/api/games/{name.replace('/', '~')}/{what}") for what in ("table", "rules")]
        await attacker.together(tasks, self.limits.long)
        await attacker.close()
        await self._calm_down()

    async def _baseline(self) -> Result:
        """How it is when nobody attacks."""
        result = Result("(nobody)", says="What the innocent has without an attack.")
        begin = time.monotonic()
        result.before = self._server.memory()
        await asyncio.sleep(max(SURPLUS_SECONDS + 1.0, self.limits.seconds))
        self._measure(result, begin)
        self._weigh()
        result.peak = result.after = self._first_memory
        return result

    async def _attack(self, attack: Attack) -> Result:
        result = Result(attack.name, attack.group, attack.says)
        await asyncio.to_thread(attack.prepare, self.limits)
        result.before = result.peak = self._server.memory()
        watching = asyncio.create_task(self._watch(result))
        begin = time.monotonic()
        again = True
        while again:
            await self._round(attack, result.tally)
            short = self.limits.short or time.monotonic() - begin >= self.limits.seconds
            again = not (short or result.failed)  # what is over in a moment is done until it can be measured
        self._measure(result, begin)
        calm = time.monotonic()
        if not await self._calm_down():
            result.tally.fail(f"the server is still at work {time.monotonic() - calm:.0f} seconds after the attack")
        result.calm = time.monotonic() - calm
        watching.cancel()
        result.after = self._server.memory()
        result.tally.fails.update(self._innocent.troubles(begin, time.monotonic()))
        self._look_at_server(result)
        return result

    async def _round(self, attack: Attack, tally: Tally) -> None:
        self._addresses.renew()
        attacker = Attacker(self._server, self.limits, tally, self._addresses)
        try:
            async with asyncio.timeout(self.limits.seconds * 3 + self.limits.long * 6 + self.limits.requests / 20):
                await attack.run(attacker)
        except GaveUp:
            tally.notes.append("given up: too many requests were never answered")
        except TimeoutError:
            tally.fail("the attack did not finish")
        except Exception as error:
            tally.error(error, attack.name)
        await attacker.close()

    def _measure(self, result: Result, begin: float) -> None:
        now = time.monotonic()
        result.seconds = now - begin
        result.acts = self._innocent.times("act", begin, now)
        result.newcomers = self._innocent.times("newcomer", begin, now)
        result.busy = self._innocent.busy(begin, now)

    async def _watch(self, result: Result) -> None:
        begin = time.monotonic()
        while True:
            await asyncio.sleep(WEIGHED_EVERY)
            result.peak = max(result.peak, await asyncio.to_thread(self._server.memory))
            result.seconds = time.monotonic() - begin
            self._progress(result)

    async def _calm_down(self) -> bool:
        """Wait until the server is quiet; False if it does not become so."""
        ends = time.monotonic() + self.limits.long + 10
        while self._server.process is not None and time.monotonic() < ends:
            running = 0
            for _ in range(LOOKS):
                running += self._server.running
                await asyncio.sleep(PAUSE)
            if running < LOOKS * QUIET:
                return True
        return self._server.process is None

    def _look_at_server(self, result: Result) -> None:
        if self._server.exited is not None:
            result.tally.fail(f"the server has ended with status {self._server.exited}")
        logged = self._server.logged()
        if "Traceback (most recent call last)" in logged:
            last = [line for line in logged.splitlines() if line and not line.startswith((" ", "Traceback"))]
            count = logged.count("Traceback (most recent call last)")
            result.tally.fail(f"the server has logged {count} tracebacks, the last: {last[-1][:200] if last else ''}")
            result.tally.notes += logged[logged.rindex("Traceback (most recent call last)") :].splitlines()[-12:]

    def _usable(self, result: Result) -> bool:
        """Can the next attack be measured on this server?"""
        return self._server.exited is None and not any("still at work" in text for text in result.tally.fails)

    async def _replace(self) -> None:
        """A server that is gone, or never becomes quiet again: the next attack has a new one."""
        if self._server.process is None:
            return
        self._grown.append(self._server.own_memory() - self._first_own)
        self.kept.append(await self._in_starter(self._innocent.stop))
        await self._in_starter(self._server.stop)
        await self._start()
        self._weigh()

    def _weigh(self) -> None:
        """What the server holds before it is attacked."""
        self._first_memories = self._server.memories()
        self._first_memory = sum(self._first_memories)
        self._first_own = self._server.own_memory()

    async def _memory(self) -> Result:
        """What the server has kept of it all, once it has ended the processes that it has no use for."""
        await asyncio.sleep(SURPLUS_SECONDS + 1.0)
        result = Result("memory", "memory", "The server's memory after all that, against before.")
        result.before, result.after = self._first_memory, self._server.memory()
        result.peak = result.after
        before, after = (_in_megabytes(one) for one in (self._first_memories, self._server.memories()))
        result.tally.notes.append(f"MB of each process before: {before}; after: {after}")
        own = self._server.own_memory()
        before, after = _in_megabytes([self._first_own]), _in_megabytes([own])
        result.tally.notes.append(f"MB of all together, shared pages counted once, before: {before}; after: {after}")
        for grown in (*self._grown, own - self._first_own):
            if grown > MOST_GROWTH:
                result.tally.fail(f"the server's memory has grown by {grown // MEGABYTE} MB")
        return result

    async def _records(self) -> Result:
        """Is everything there that was confirmed to the innocent?"""
        self.kept.append(await self._in_starter(self._innocent.stop))
        result = Result("records", "records", "What was confirmed to the innocent, against the records of its plays.")
        for kept in self.kept:
            for sentence in kept["wrong"]:
                result.tally.fail(sentence)
        confirmed, played = (sum(kept[name] for kept in self.kept) for name in ("confirmed", "tables"))
        result.tally.notes.append(f"{confirmed} actions were confirmed at {played} tables")
        return result


def _in_megabytes(memories: Sequence[int]) -> str:
    return ", ".join(str(memory // MEGABYTE) for memory in memories) or "not known"


async def _play_a_little(attacker: Attacker, name: str) -> None:
    """A play from its beginning, with some questions and the computer."""
    sides = game(name).sides
    address = attacker.address()
    seat = await attacker.new(address, game=name, seats={sides[1]: "bot:random"})
    if seat is not None:
        async with attacker.seated(seat, address=address) as socket:
            await socket.play(3)
            await socket.ask("explain", side=sides[0], actions=[["done"], ["hex", "0101"]])
            await socket.ask("replay", side=sides[0], step=0)

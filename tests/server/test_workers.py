"""Worker processes: deadlines, slots, whoever has gone, and what a worker may take."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pytest

from grognard.engine.options import choose
from grognard.games import game
from grognard.server.addresses import TooMany
from grognard.server.encoding import dumps, loads
from grognard.server.limits import Limits
from grognard.server.work import pool as pool_module
from grognard.server.work.ipc import Job, Missing, Opened, Rejected, Start, Step, Table
from grognard.server.work.pool import AT_ONCE, Overloaded, Pool
from grognard.server.work.service import Workers
from grognard.server.work.worker import Ask, JobFailed, TookTooLong, Worker

START = Start("p1", "crossroads", "skirmish", choose(game("crossroads").optional_rules, None))
T = TypeVar("T")
NOWHERE = Path("no such folder") / "plays.sqlite"
"""Nothing is read from the storage here."""
SMALL: dict[str, Any] = {"path": NOWHERE, "memory": 1 << 30, "nice": 0}


def in_a_loop(work: Coroutine[Any, Any, T]) -> T:
    """Run something in an event loop of its own: that of the browser's tests may be under way in this thread."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, work).result()


def run(work: Callable[[Pool], Awaitable[None]], size: int = 2, slots: int = 1, queue: int = 100) -> None:
    async def within() -> None:
        pool = Pool(size, slots=slots, queue=queue, queue_of_one=queue, **SMALL)
        try:
            await work(pool)
        finally:
            pool.close()
            await asyncio.sleep(0)

    in_a_loop(within())


class Calls:
    """Has a worker call something as it reads its job: sleep, burn its time, take memory."""

    def __init__(self, function: Callable[..., Any], *args: Any) -> None:
        self.called = (function, args)

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return self.called


HOARD: list[bytearray] = []


def _hoard(size: int) -> None:
    """Take memory, and keep it."""
    HOARD.append(bytearray(b"x") * size)


def _grow(size: int) -> None:
    """Take memory that nobody refers to from outside: only the garbage collector frees it."""
    ring: list[Any] = [bytearray(b"x") * size]
    ring.append(ring)


def slow(address: str = "a", budget: float = 60.0, seconds: float = 30.0) -> Ask:
    """A job that takes long."""
    return Ask(Job("ready", None, (Calls(time.sleep, seconds),)), None, address, budget)


def opened(address: str = "a", play: str = "p1") -> Ask:
    return Ask(Job("open_play", None, (play, START._replace(key=play), "7")), None, address, 60.0, play)


def test_a_job_that_takes_too_long_is_ended_and_another_worker_takes_its_place() -> None:
    async def work(pool: Pool) -> None:
        charged: list[float] = []
        with pytest.raises(TookTooLong):
            await pool.run(slow(budget=0.3)._replace(charge=charged.append))
        assert len(charged) == 1
        assert charged[0] > 0
        assert isinstance(await pool.run(opened()), Opened)

    run(work, size=1)


def test_one_address_leaves_workers_to_the_others() -> None:
    async def work(pool: Pool) -> None:
        hogs = [asyncio.ensure_future(pool.run(slow("hog"))) for _ in range(5)]
        assert isinstance(await pool.run(opened("innocent")), Opened)
        assert not any(hog.done() for hog in hogs)
        for hog in hogs:
            hog.cancel()

    run(work, size=2, slots=1)


@pytest.mark.parametrize("keep", [1, 3])
def test_workers_with_nothing_to_do_are_ended_but_for_those_that_stay(
    keep: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their memory is the machine's again; whoever comes next is served all the same."""
    monkeypatch.setattr(pool_module, "SURPLUS_SECONDS", 0.2)

    async def work() -> None:
        pool = Pool(3, slots=3, queue=100, keep=keep, **SMALL)
        try:
            await asyncio.gather(*(pool.run(slow(seconds=0.3)) for _ in range(3)))
            assert len(pool.processes) == 3
            while len(pool.processes) > keep:
                await asyncio.sleep(0.05)
            await asyncio.sleep(0.5)
            assert len(pool.processes) == keep
            await asyncio.gather(*(pool.run(slow(seconds=0.1)) for _ in range(3)))
        finally:
            pool.close()
            await asyncio.sleep(0)

    in_a_loop(work())


def test_a_worker_that_is_at_work_is_never_surplus(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "SURPLUS_SECONDS", 0.1)

    async def work(pool: Pool) -> None:
        both = [asyncio.ensure_future(pool.run(slow(seconds=seconds))) for seconds in (0.0, 1.5)]
        await both[0]
        await both[1]  # not ended with the idle one, though the pool keeps one only

    run(work, size=2, slots=2)


def test_when_the_asker_has_gone_the_worker_is_free_again() -> None:
    async def work(pool: Pool) -> None:
        gone = asyncio.ensure_future(pool.run(slow()))
        await asyncio.sleep(0.2)
        gone.cancel()
        assert isinstance(await pool.run(opened("other")), Opened)

    run(work, size=1)


def test_what_nobody_waits_for_any_more_is_not_begun() -> None:
    async def work(pool: Pool) -> None:
        running = asyncio.ensure_future(pool.run(slow(budget=1.0)))
        gone = asyncio.ensure_future(pool.run(slow()))
        last = asyncio.ensure_future(pool.run(opened()))
        await asyncio.sleep(0.1)
        gone.cancel()
        assert isinstance(await last, Opened)
        with pytest.raises(TookTooLong):
            await running

    run(work, size=1)


def test_too_many_jobs_are_refused() -> None:
    async def work(pool: Pool) -> None:
        waiting = [asyncio.ensure_future(pool.run(slow())) for _ in range(4)]
        await asyncio.sleep(0.1)
        with pytest.raises(Overloaded):
            await pool.run(opened())
        for one in waiting:
            one.cancel()

    run(work, size=1, queue=3)


def test_who_is_refused_leaves_nothing_behind_in_the_queue() -> None:
    async def work(pool: Pool) -> None:
        waiting = [asyncio.ensure_future(pool.run(slow(address, seconds=0.5))) for address in ("a", "b", "b")]
        await asyncio.sleep(0.05)
        with pytest.raises(Overloaded):
            await pool.run(opened("c"))
        await asyncio.gather(*waiting)
        assert isinstance(await pool.run(opened("d")), Opened)

    run(work, size=1, queue=2)


def test_a_job_that_breaks_down_says_so_and_its_worker_goes_on() -> None:
    async def work(pool: Pool) -> None:
        with pytest.raises(JobFailed):
            await pool.run(Ask(Job("open_play", None, ("p1", "nonsense", "7")), None, "a", 60.0))
        assert isinstance(await pool.run(opened()), Opened)

    run(work, size=1)


def test_memory_beyond_what_a_worker_may_have_is_refused_to_it() -> None:
    async def work(pool: Pool) -> None:
        with pytest.raises(JobFailed, match="out of memory"):
            await pool.run(Ask(Job("ready", None, (Calls(bytearray, 4 << 30),)), None, "a", 60.0))
        assert isinstance(await pool.run(opened()), Opened)

    run(work, size=1)


def test_a_worker_that_has_grown_makes_room_for_a_fresh_one_after_the_next_job() -> None:
    async def work(pool: Pool) -> None:
        for _ in range(3):
            await pool.run(Ask(Job("ready", None, (Calls(_hoard, 100 << 20),)), None, "a", 60.0))
            assert isinstance(await pool.run(opened()), Opened)
            assert not pool._workers

    run(work, size=1)


def test_a_worker_that_can_let_go_of_what_it_keeps_stays() -> None:
    async def work(pool: Pool) -> None:
        found = await at_hand(pool, "p1")
        await pool.run(Ask(Job("ready", None, (Calls(_grow, 100 << 20),)), None, "a", 60.0))
        (worker,) = pool._workers
        assert "blue" in await pool.run(_views_of("p1", found))
        assert pool._workers == [worker]

    run(work, size=1)


def test_a_job_that_cannot_be_sent_fails_alone() -> None:
    async def work(pool: Pool) -> None:
        deep: list[Any] = []
        for _ in range(5000):
            deep = [deep]
        for _ in range(3):
            with pytest.raises(JobFailed):
                await pool.run(Ask(Job("ready", None, (deep,)), None, "a", 60.0))
        assert isinstance(await pool.run(opened()), Opened)

    run(work, size=1)


def test_what_is_wrong_with_a_position_is_said_in_both_languages() -> None:
    async def work(pool: Pool) -> None:
        start = Start("p2", "crossroads", "", {}, dumps({"map": {"rows": 2, "columns": 2}, "weather": 1}))
        with pytest.raises(Rejected) as caught:
            await pool.run(Ask(Job("open_play", None, ("p2", start, "7")), None, "a", 60.0))
        assert caught.value.text is not None
        assert "campo que no existe" in caught.value.text["es"]

    run(work)


def test_a_state_is_sent_along_only_where_it_is_missing() -> None:
    """An action comes to the same in whichever worker it is made."""

    async def work() -> None:
        workers = Workers(Limits(quick_workers=2, quick_slots_per_address=2), NOWHERE)
        try:
            first: Opened = await workers.quick("a", "open_play", "p1", START, "7", play="p1")
            views = await workers.ask("p1", START, first.held, "a", "views", ["blue", "red"], None)
            side = first.held.status.asked
            action = loads(views[side])["decision"]["actions"][0].split()
            hog = asyncio.ensure_future(workers.quick("b", "ready", Calls(time.sleep, 3.0), play="p1"))
            await asyncio.sleep(0.2)
            step = await workers.ask("p1", START, first.held, "a", "act", 1, action, side, ["blue"])
            hog.cancel()
            again = await workers.ask("p1", START, first.held, "a", "act", 1, action, side, ["blue"])
            assert isinstance(step, Step)
            assert isinstance(again, Step)
            assert (step.events, step.views) == (again.events, again.views)
            assert step.after.tag != again.after.tag
        finally:
            workers.close()
            await asyncio.sleep(0)

    in_a_loop(work())


def _views_of(play: str, found: Opened, *more: Any) -> Ask:
    """A quick job about the state of a play that a worker has in memory; `more` for it to read first."""
    eyes = ["blue"]
    tag = found.held.tag

    def complete() -> Job:
        return Job("views", Table(play, tag, START._replace(key=play), found.held.state), (eyes, None))

    args = (eyes, None) if not more else (eyes, *more)
    return Ask(Job("views", Table(play, tag), args), complete, "a", 60.0, play)


async def at_hand(pool: Pool, play: str) -> Opened:
    """A new play, whose state a worker has in memory after the first question about it."""
    found: Opened = await pool.run(opened(play=play))
    await pool.run(_views_of(play, found))
    return found


def _count_handed(worker: Worker) -> list[int]:
    """How many jobs a worker is handed together, each time from now on."""
    counts: list[int] = []
    begin = worker.begin

    def counted(jobs: Any) -> None:
        counts.append(len(jobs))
        begin(jobs)

    worker.begin = counted  # type: ignore[method-assign]
    return counts


@pytest.mark.parametrize("breaks", [False, True])
def test_jobs_that_were_handed_over_together_are_each_answered(breaks: bool) -> None:
    """If one of them takes too long, the others are done by another worker."""

    async def work(pool: Pool) -> None:
        plays = [f"p{number}" for number in range(3 * AT_ONCE)]
        found = {play: await at_hand(pool, play) for play in plays}
        handed = _count_handed(pool._idle[0])
        asks = [_views_of(play, found[play]) for play in plays]
        if breaks:
            asks[1] = _views_of(plays[1], found[plays[1]], Calls(time.sleep, 30))._replace(budget=0.3)
        waiting = [asyncio.ensure_future(pool.run(ask)) for ask in (slow(seconds=0.1), *asks)]
        done = await asyncio.gather(*waiting, return_exceptions=True)
        for number, result in enumerate(done[1:]):
            if breaks and number == 1:
                assert isinstance(result, TookTooLong)
            else:
                assert not isinstance(result, BaseException)
                assert "blue" in result
        assert max(handed) == AT_ONCE

    run(work, size=1)


def test_what_was_handed_over_and_nobody_waits_for_any_more_keeps_no_worker() -> None:
    """Its asker has gone before its turn came: it has the short time of such a job, not all of its budget."""

    async def work(pool: Pool) -> None:
        plays = [f"p{number}" for number in range(3 * AT_ONCE)]
        found = {play: await at_hand(pool, play) for play in plays}
        asks = [_views_of(play, found[play]) for play in plays]
        asks[0] = _views_of(plays[0], found[plays[0]], Calls(time.sleep, 0.5))
        asks[1] = _views_of(plays[1], found[plays[1]], Calls(time.sleep, 30))
        handed = _count_handed(pool._idle[0])
        waiting = [asyncio.ensure_future(pool.run(ask)) for ask in (slow(seconds=0.1), *asks)]
        while AT_ONCE not in handed:
            await asyncio.sleep(0.01)
        waiting[2].cancel()
        done = await asyncio.wait_for(asyncio.gather(*waiting, return_exceptions=True), 20)
        assert isinstance(done[2], asyncio.CancelledError)
        assert all("blue" in views for views in done[3:])  # type: ignore[operator]

    run(work, size=1)


def test_a_state_that_a_worker_has_lost_is_sent_after_what_was_handed_over_with_it() -> None:
    async def work(pool: Pool) -> None:
        plays = [f"p{number}" for number in range(3 * AT_ONCE)]
        found = {play: await at_hand(pool, play) for play in plays}
        lost = plays[1]
        await at_hand(pool, lost)  # the worker has another state of it now
        pool._idle[0].held[lost] = found[lost].held.tag  # and the server does not know
        asks = [slow(seconds=0.1), *(_views_of(play, found[play]) for play in plays)]
        _, *answers = await asyncio.gather(*(pool.run(ask) for ask in asks))
        assert all("blue" in views for views in answers)

    run(work, size=1)


def test_what_is_asked_aside_does_not_stand_in_the_way_of_what_is_quick() -> None:
    """Nor does it wait for that: each has processes of its own, whatever the same address has asked for."""
    limits = Limits(quick_workers=1, quick_slots_per_address=1, long_workers=1, long_slots_per_address=1)

    async def work() -> None:
        workers = Workers(replace(limits, quick_seconds=120.0), NOWHERE)
        try:
            first: Opened = await workers.quick("a", "open_play", "p1", START, "7", play="p1")
            about = ("p1", START, first.held, "a")
            hog = asyncio.ensure_future(workers.quick("a", "ready", Calls(time.sleep, 60.0)))
            await asyncio.sleep(0)
            views = await workers.ask_aside(*about, "views", ["blue"], None)
            assert loads(views["blue"])["side"] == "blue"
            assert not hog.done()
            hog.cancel()
            hog = asyncio.ensure_future(workers.ask_aside(*about, "views", Calls(time.sleep, 60.0), None))
            await asyncio.sleep(0)
            assert await workers.ask(*about, "views", ["blue"], None) == views
            assert not hog.done()
            hog.cancel()
        finally:
            workers.close()
            await asyncio.sleep(0)

    in_a_loop(work())


def test_an_address_that_has_used_up_its_time_has_to_wait() -> None:
    async def work() -> None:
        workers = Workers(Limits(work_seconds_at_once=0.3, work_seconds_a_second=0.001), NOWHERE)
        try:
            for _ in range(3):
                await workers.quick("b", "ready")
            await workers.quick("a", "ready", Calls(sum, range(5 * 10**7)))
            with pytest.raises(TooMany) as caught:
                await workers.quick("a", "ready")
            assert caught.value.seconds >= 1
            await workers.quick("b", "ready")
        finally:
            workers.close()
            await asyncio.sleep(0)

    in_a_loop(work())


def test_who_has_asked_for_much_at_once_is_refused_when_the_account_is_empty() -> None:
    """What waits is looked at again when its turn comes: nobody gets hours of work for having asked quickly."""

    async def work() -> None:
        workers = Workers(Limits(work_seconds_at_once=0.3, work_seconds_a_second=0.001, quick_workers=1), NOWHERE)
        burn = Calls(sum, range(5 * 10**7))
        try:
            await workers.quick("a", "ready")
            asked = [asyncio.ensure_future(workers.quick("a", "ready", burn)) for _ in range(6)]
            other = asyncio.ensure_future(workers.quick("b", "ready"))
            found = await asyncio.gather(*asked, return_exceptions=True)
            assert found[0] is None
            assert all(isinstance(one, TooMany) for one in found[2:])
            await other
        finally:
            workers.close()
            await asyncio.sleep(0)

    in_a_loop(work())


def test_a_worker_ends_with_the_server(tmp_path: Any) -> None:
    """Whatever a worker is in the middle of: when the server is killed nothing is left."""
    program = (
        "import asyncio\n"
        "from tests.server.test_workers import NOWHERE, slow\n"
        "from grognard.server.work.pool import Pool\n"
        "async def main():\n"
        "    pool = Pool(1, slots=1, queue=1, path=NOWHERE, memory=1 << 30, nice=0)\n"
        "    job = asyncio.ensure_future(pool.run(slow()))\n"
        "    while not pool._workers or pool._workers[0]._process is None: await asyncio.sleep(0.05)\n"
        "    print(pool._workers[0]._process.pid, flush=True); await asyncio.sleep(60)\n"
        "if __name__ == '__main__': asyncio.run(main())\n"
    )
    path = tmp_path / "program.py"
    path.write_text(program)
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([os.getcwd(), *sys.path]), "GROGNARD_KERNELS": "plain"}
    with subprocess.Popen([sys.executable, str(path)], stdout=subprocess.PIPE, env=environment) as process:
        assert process.stdout is not None
        worker = int(process.stdout.readline())
        process.send_signal(signal.SIGKILL)
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline and os.path.exists(f"/proc/{worker}"):
        time.sleep(0.05)
    assert not os.path.exists(f"/proc/{worker}")


def test_a_job_that_lacks_something_says_so() -> None:
    async def work(pool: Pool) -> None:
        job = Job("views", Table("p1", "a state that nobody has"), (["blue"], None))
        assert isinstance(await pool.run(Ask(job, None, "a", 60.0)), Missing)

    run(work)

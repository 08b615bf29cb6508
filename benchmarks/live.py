"""Live plays over WebSocket: a server on one core, and tables full of people who play recorded moves at once.

python benchmarks/live.py [--plays 200] [--seconds 15] [--game crossroads]

Every play has two people, each with a connection of their own. Whoever is asked makes the recorded action on the
position that the last view showed. Every view is compared with what the engine shows that side at that point of the
record; afterwards the rows on the disk are compared with what was confirmed.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any, NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection, connect

from grognard.engine import journal
from grognard.engine.entries import Header
from grognard.games import game
from grognard.server.storage import FILE
from grognard.server.work.jobs import shown

PLAYS, SECONDS = 200, 15.0
ASIDE = ('{"type":"presence"', '{"type":"dice"')
"""Frames that tell who is there, and how the dice stand."""
RECORDS = 8
"""Different records that the plays follow."""
GAME = "crossroads"
SCENARIOS = {
    GAME: "skirmish",
    "army_group_center": "historical",
    "formation/arracourt": "battle_for_the_hills",
    "folio/hells_gate": "korsun",
}
MOST_ACTIONS = 400
ROOMY: dict[str, int | float] = {
    "tables_an_hour": 1_000_000,
    "tables_at_once": 100_000,
    "posts_a_second": 10_000.0,
    "posts_at_once": 100_000,
    "gets_a_second": 10_000.0,
    "gets_at_once": 100_000,
    "sockets_per_address": 4000,
    "connections_per_address": 4000,
    "open_plays": 2000,
    "queue": 4000,
    "frames_a_second": 100_000.0,
    "frames_at_once": 1_000_000,
    "quick_slots_per_address": 3,
    "long_slots_per_address": 2,
    "work_seconds_at_once": 1e6,
}
"""Limits of a server whose clients all come from one address."""


class Script(NamedTuple):
    """A recorded game: who does what, and what each side sees before every action and after the last."""

    seed: str
    moves: list[tuple[str, str]]
    views: list[dict[str, str]]


class Found(NamedTuple):
    """What was measured."""

    actions: int
    seconds: float
    cpu: float
    """Seconds of processor time that the server took."""
    reply_95: float
    """Seconds from an action to its confirmation, 95th percentile."""
    lost: int
    """Confirmed actions that are not on the disk."""
    wrong: int
    """Views that were not what the engine shows."""

    @property
    def pace(self) -> float:
        return self.actions / self.seconds


def script(name: str, number: int) -> Script:
    """A random game, recorded."""
    rules, seed = game(name), f"bench-{number}"
    position = rules.start(SCENARIOS[name], seed=seed)
    choose = random.Random(number).choice
    moves: list[tuple[str, str]] = []
    views = [_seen(rules, position)]
    while (decision := rules.decision(position)) is not None and len(moves) < MOST_ACTIONS:
        action = choose(decision.actions)
        moves.append((decision.side, str(action)))
        rules.apply(position, action)
        views.append(_seen(rules, position))
    return Script(seed, moves, views)


def _seen(rules: Any, position: Any) -> dict[str, str]:
    return {side: shown(rules, position, side, None) for side in rules.sides}


class Player:
    """One person at one play, who never waits."""

    def __init__(self, made: Made, side: str, socket: ClientConnection) -> None:
        self.made, self.side, self.socket = made, side, socket
        self.sent: float = 0.0

    async def play(self, load: Load) -> None:
        """Read frames, and act when asked, until time is up."""
        script, made = self.made.script, self.made
        async for text in self.socket:
            assert isinstance(text, str)
            if text.startswith('{"type":"done"'):
                load.replies.append(perf_counter() - self.sent)
                load.confirmed[made.id] += 1
                continue
            if text.startswith(ASIDE):
                continue
            if not text.startswith('{"type":"view"'):
                load.strange.append(text[:300])
                continue
            n = int(text[text.index('"n":') + 4 : text.index(',"side"')])
            if script.views[n][self.side] not in text:
                load.wrong += 1
            if load.over or n == len(script.moves):
                continue
            side, action = script.moves[n]
            if side == self.side and '"asked":true' in text[:120]:
                self.sent = perf_counter()
                frame = {"type": "act", "id": n + 1, "side": side, "on": n, "action": action.split()}
                await self.socket.send(json.dumps(frame))


class Made(NamedTuple):
    """A play at the server, and the script that it follows."""

    id: str
    tokens: dict[str, str]
    script: Script


class Load:
    """All plays at once."""

    def __init__(self, port: int, name: str, plays: int) -> None:
        self.url, self.port = f"http://127.0.0.1:{port}", port
        self.name = name
        self.plays = plays
        self.replies: list[float] = []
        self.confirmed: dict[str, int] = {}
        self.strange: list[str] = []
        self.wrong = 0
        self.over = False

    async def run(self, scripts: list[Script], seconds: float, process: int) -> tuple[int, float, float]:
        """Actions confirmed, in how many seconds, and how many of them on the server's processor."""
        async with contextlib.AsyncExitStack() as stack:
            client = await stack.enter_async_context(httpx.AsyncClient(timeout=60))
            made = [await self.make(client, scripts[k % len(scripts)]) for k in range(self.plays)]
            self.confirmed = {play.id: 0 for play in made}
            players = [await self.sit(stack, play, side) for play in made for side in play.tokens]
            begin, burnt = perf_counter(), cpu(process)
            tasks = [asyncio.create_task(player.play(self)) for player in players]
            while perf_counter() - begin < seconds and sum(self.confirmed.values()) < self.all_of(made):
                await asyncio.sleep(0.05)
            count, spent, burnt = sum(self.confirmed.values()), perf_counter() - begin, cpu(process) - burnt
            self.over = True
            await asyncio.sleep(1)
            for task in tasks:
                task.cancel()
            for outcome in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(outcome, Exception):
                    raise outcome
            return count, spent, burnt

    def all_of(self, made: list[Made]) -> int:
        return sum(len(play.script.moves) for play in made)

    async def make(self, client: httpx.AsyncClient, script: Script) -> Made:
        """A new play with a known seed."""
        header = Header(self.name, SCENARIOS[self.name], {}, script.seed)
        record = journal.seal([header.line()])[0].decode()
        seats = dict.fromkeys(game(self.name).sides, "me")
        answer = await client.post(f"{self.url}/api/import", json={"record": record, "seats": seats})
        answer.raise_for_status()
        found = answer.json()
        return Made(found["id"], found["tokens"], script)

    async def sit(self, stack: contextlib.AsyncExitStack, play: Made, side: str) -> Player:
        """A connection that has been welcomed."""
        address = f"ws://127.0.0.1:{self.port}/ws"
        socket = await stack.enter_async_context(
            connect(address, compression=None, max_size=None, max_queue=None, ping_interval=None, close_timeout=1)
        )
        hello = {
            "type": "hello",
            "play": play.id,
            "tokens": [play.tokens[side]],
            "seen": 0,
            "client": f"{play.id}-{side}",
        }
        await socket.send(json.dumps(hello))
        welcome = await socket.recv()
        assert '"type":"welcome"' in str(welcome)[:40], welcome
        return Player(play, side, socket)


def cpu(process: int) -> float:
    """Seconds of processor time that a server has taken: its process, its workers, and the kernel for them."""
    fields = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields[int(path.parent.name)] = path.read_text().rpartition(")")[2].split()
    family, size = {process}, 0
    while len(family) > size:
        size = len(family)
        family |= {id for id, found in fields.items() if int(found[1]) in family}
    return sum(int(fields[id][11]) + int(fields[id][12]) for id in family) / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def server(folder: Path, core: int | None) -> Iterator[tuple[int, int]]:
    """A server in a process of its own, on one core where the machine lets us choose: its port and process."""
    limits = folder / "limits.toml"
    limits.write_text("\n".join(f"{name} = {value}" for name, value in ROOMY.items()))
    command = [sys.executable, "-m", "grognard", "serve", "--port", "0", "--no-browser", "--data", str(folder)]
    command += ["--limits", str(limits)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        if core is not None:
            os.sched_setaffinity(process.pid, {core})
        assert process.stdout is not None
        line = process.stdout.readline()
        yield int(line.split("127.0.0.1:")[1].split("/")[0]), process.pid
    finally:
        process.terminate()
        process.wait()


def measure(name: str = GAME, plays: int = PLAYS, seconds: float = SECONDS, one_core: bool = False) -> Found:
    """Play, and compare what is on the disk with what was confirmed.

    `one_core`: the server and all its workers have one core and the clients the others, where the machine lets us.
    """
    scripts = [script(name, number) for number in range(RECORDS)]
    cores = sorted(os.sched_getaffinity(0)) if one_core and hasattr(os, "sched_getaffinity") else []
    core = cores[0] if len(cores) > 1 else None
    with tempfile.TemporaryDirectory() as folder:
        with server(Path(folder), core) as (port, process):
            if core is not None:
                os.sched_setaffinity(0, set(cores[1:]))
            try:
                load = Load(port, name, plays)
                count, spent, burnt = asyncio.run(load.run(scripts, seconds, process))
            finally:
                if core is not None:
                    os.sched_setaffinity(0, set(cores))
        if load.strange:
            raise AssertionError(f"the server said: {load.strange[0]}")
        rows = dict(sqlite3.connect(Path(folder) / FILE).execute("SELECT play, COUNT(*) FROM log GROUP BY play"))
    lost = sum(max(0, confirmed - rows.get(id, 0)) for id, confirmed in load.confirmed.items())
    return Found(count, spent, burnt, quantiles(load.replies, n=20)[-1], lost, load.wrong)


async def _frame(player: Player) -> str:
    """The next frame that is about a move."""
    while (text := str(await player.socket.recv())).startswith(ASIDE):
        pass
    return text


PACE = 1 / 250
"""Seconds from move to move of one client: a server slows down whoever sends more."""
YOUNG, OLD, SAMPLE = 30, 3000, 200
"""Lines of the log of one play between which the cost of a move is compared, and how many moves are timed."""


def measure_ages() -> tuple[float, float]:
    """Seconds that a move takes, median, from line 30 and from line 3,000 of a play: a move made and taken back."""
    with tempfile.TemporaryDirectory() as folder, server(Path(folder), None) as (port, _):
        times = asyncio.run(_back_and_forth(Load(port, GAME, 1)))
    return median(times[YOUNG : YOUNG + SAMPLE]), median(times[OLD : OLD + SAMPLE])


async def _back_and_forth(load: Load) -> list[float]:
    """The time of each line of one long play."""
    moves = script(GAME, 0)
    times: list[float] = []
    async with contextlib.AsyncExitStack() as stack:
        client = await stack.enter_async_context(httpx.AsyncClient(timeout=60))
        made = await load.make(client, moves)
        side = moves.moves[0][0]
        player = await load.sit(stack, made, side)
        text = await _frame(player)
        action = json.loads(text)["view"]["decision"]["actions"][0]
        while len(times) < OLD + SAMPLE:
            undo = '"undo":true' in text[:200]
            more = {"type": "undo"} if undo else {"type": "act", "action": action.split()}
            begin = perf_counter()
            await player.socket.send(json.dumps({"id": len(times) + 1, "side": side, "on": len(times), **more}))
            answer = await _frame(player)
            assert answer.startswith('{"type":"done"'), answer
            text = await _frame(player)
            times.append(perf_counter() - begin)
            await asyncio.sleep(max(0.0, PACE - times[-1]))
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default=GAME, choices=sorted(SCENARIOS))
    parser.add_argument("--plays", type=int, default=PLAYS)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--one-core", action="store_true", help="the server on one core, the clients on the others")
    given = parser.parse_args()
    found = measure(given.game, given.plays, given.seconds, given.one_core)
    print(f"{found.pace:,.0f} durable actions a second ({found.actions} in {found.seconds:.1f} s), ", end="")
    print(f"{found.actions / found.cpu:,.0f} a CPU second of the server; ", end="")
    print(f"replies: 95 % within {found.reply_95 * 1000:.0f} ms; lost {found.lost}, wrong views {found.wrong}")
    young, old = measure_ages()
    print(f"a move at line {YOUNG}: {young * 1000:.2f} ms, at line {OLD}: {old * 1000:.2f} ms")


if __name__ == "__main__":
    main()

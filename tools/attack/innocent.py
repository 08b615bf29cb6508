"""Two people at a table who only want to play, and now and then a newcomer: what an attack costs them.

It runs in a process of its own, so that what the attackers do to this machine's Python is not taken for what they do
to the server. `python -m tools.attack.innocent URL` plays until its input is closed and writes a line of JSON for
every action confirmed, every newcomer seated and every trouble; at the end, whether all that was confirmed is in the
records of its plays, which are played again by the rules.
"""

import asyncio
import contextlib
import itertools
import json
import random
import secrets
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from tools.attack.server import loopback
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

import grognard
from grognard.engine.records import verify
from grognard.server.work.scheduling import come_first

FIRST_ADDRESS = "127.0.0.1"
PAUSE = 0.02
"""Seconds between one action and the next."""
NEWCOMER_EVERY = 2.0
PATIENCE = 30.0
"""Seconds after which an answer does not come any more."""
QUIET = frozenset(("welcome", "view", "chat", "presence", "dice", "thinking", "working", "pong"))
"""Frames that may come at any time."""
Frame = dict[str, Any]
_guests = itertools.count()


class CommandError(Exception):
    """What must not happen to somebody who only plays."""


ERRORS = (CommandError, OSError, TimeoutError, WebSocketException, httpx.HTTPError, LookupError, ValueError)


def next_address() -> str:
    """The address of the next table or newcomer: whoever comes to a server on the same day is not one person."""
    number = next(_guests)
    return f"127.250.{number // 250 % 250}.{number % 250 + 1}" if number else FIRST_ADDRESS


def tell(what: str, **more: Any) -> None:
    """A line for whoever has started us."""
    print(json.dumps({"what": what, "t": time.monotonic(), **more}), flush=True)


class Person:
    """A connection with one side."""

    def __init__(self, connection: ClientConnection, side: str) -> None:
        self.connection = connection
        self.side = side
        self.view: Frame = {"n": -1, "asked": False}
        self._id = 0

    @classmethod
    async def seated(cls, stack: contextlib.AsyncExitStack, table: "Table", side: str) -> "Person":
        """Somebody who has been welcomed and sees the table."""
        address = table.url.replace("http://", "ws://") + "/ws"
        options: dict[str, Any] = {
            "local_addr": (table.address, 0),
            "compression": None,
            "max_size": None,
            "proxy": None,
        }
        connection = await stack.enter_async_context(
            connect(address, open_timeout=PATIENCE, ping_interval=None, close_timeout=0.3, **options)
        )
        person = cls(connection, side)
        hello = {"type": "hello", "play": table.play, "tokens": [table.tokens[side]], "seen": 0, "language": "en"}
        await connection.send(json.dumps({**hello, "client": secrets.token_hex(8)}))
        while person.view["n"] < 0:
            await person.read()
        return person

    async def read(self) -> Frame:
        """The next frame."""
        try:
            async with asyncio.timeout(PATIENCE):
                frame: Frame = json.loads(await self.connection.recv())
        except TimeoutError:
            raise CommandError(f"nothing came within {PATIENCE:g} seconds") from None
        if frame["type"] == "view":
            if frame["side"] != self.side or frame["n"] < self.view["n"]:
                raise CommandError(f"a view of {frame['side']} at {frame['n']} came to {self.side} at {self.view['n']}")
            self.view = frame
        elif frame["type"] not in QUIET and "id" not in frame:
            raise CommandError(f"a frame that was not asked for: {json.dumps(frame)[:200]}")
        return frame

    async def ask(self, kind: str, **more: Any) -> Frame:
        """Send a frame, again where the server is too busy, and wait for its answer."""
        ends = time.monotonic() + PATIENCE
        while True:
            self._id += 1
            await self.connection.send(json.dumps({"type": kind, "id": self._id, "side": self.side, **more}))
            while (frame := await self.read()).get("id") != self._id:
                pass
            if frame.get("code") not in ("busy", "rate") or time.monotonic() > ends:
                return frame
            tell("busy", code=frame["code"])
            await asyncio.sleep(0.2)


class Table:
    """A play of two people, and what was confirmed to them."""

    def __init__(self, url: str, play: str, tokens: dict[str, str], address: str) -> None:
        self.url = url
        self.address = address
        self.play = play
        self.tokens = tokens
        self.confirmed: list[list[str]] = []
        self.torn = False
        """Was a connection lost while an action was on its way?"""
        self.over = False

    @classmethod
    async def set_up(cls, url: str, other: str) -> "Table":
        """A new play: one of the two sets it up; the other chair is the computer's, or somebody joins there."""
        address = next_address()
        asked = {"game": "crossroads", "scenario": "skirmish", "seats": {"blue": "me", "red": other}}
        async with _client(address) as client:
            answer = await client.get(f"{url}/api/games")
            if answer.status_code != 200:
                raise CommandError(f"/api/games: {answer.status_code} {answer.text[:200]}")
            made = await _post(client, f"{url}/api/games", asked, 201)
            tokens = dict(made["tokens"])
            for side, invitation in made.get("invitations", {}).items():
                tokens[side] = secrets.token_urlsafe(32)
                taken = {"invitation": invitation, "token": tokens[side]}
                await _post(client, f"{url}/api/plays/{made['id']}/join", taken, 200)
        return cls(url, made["id"], tokens, address)

    async def sit(self, stack: contextlib.AsyncExitStack) -> list[Person]:
        return [await Person.seated(stack, self, side) for side in self.tokens]

    async def play_on(self, choose: random.Random, going: asyncio.Event) -> None:
        """Random legal actions one after another, until the play is over or it is time to go."""
        async with contextlib.AsyncExitStack() as stack:
            people = await self.sit(stack)
            while going.is_set() and not self.over:
                latest = max(person.view["n"] for person in people)
                for person in people:
                    while person.view["n"] < latest:
                        await person.read()
                self.over = people[0].view["view"]["outcome"] is not None
                asked = [person for person in people if person.view["asked"]]
                if not self.over and not asked:
                    raise CommandError(f"there is no decision at {latest}")
                if not self.over:
                    await self._act(asked[0], choose)
                    await asyncio.sleep(PAUSE)

    async def _act(self, person: Person, choose: random.Random) -> None:
        action = choose.choice(person.view["view"]["decision"]["actions"]).split()
        on = person.view["n"]
        began = time.monotonic()
        self.torn = True
        answer = await person.ask("act", on=on, action=action)
        self.torn = False
        if answer["type"] != "done":
            raise CommandError(f"{' '.join(action)} on {on}: {json.dumps(answer)[:200]}")
        tell("act", t0=began, ms=(time.monotonic() - began) * 1000)
        self.confirmed.append(action)
        while person.view["n"] < answer["n"]:
            await person.read()

    async def check(self) -> str | None:
        """What is wrong with the record, in a sentence; the play is given up if it is not over."""
        if not self.over:
            async with contextlib.AsyncExitStack() as stack:
                person = await Person.seated(stack, self, next(iter(self.tokens)))
                if person.view["view"]["outcome"] is None:
                    answer = await person.ask("resign")
                    if answer["type"] != "done":
                        return f"nobody can resign: {json.dumps(answer)[:200]}"
        async with _client(self.address) as client:
            found = await client.get(f"{self.url}/api/plays/{self.play}/record")
        if found.status_code != 200:
            return f"the record of {self.play}: {found.status_code} {found.text[:200]}"
        lines = [json.loads(line) for line in found.text.splitlines()]
        kept = [line["action"] for line in lines if "action" in line]
        if kept[: len(self.confirmed)] != self.confirmed:
            return f"{len(self.confirmed)} actions were confirmed, and they are not the first in the record"
        if len(kept) - len(self.confirmed) > self.torn:
            return f"{len(self.confirmed)} actions were confirmed, and the record has {len(kept)}"
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "record"
            path.write_bytes(found.content)
            verified = verify(path, grognard.game)
        return None if verified.ok else f"the rules do not follow the record: {verified.message}"


async def _post(client: httpx.AsyncClient, address: str, data: Any, status: int) -> Any:
    ends = time.monotonic() + PATIENCE
    while True:
        answer = await client.post(address, json=data)
        if answer.status_code == status:
            return answer.json()
        if answer.status_code not in (429, 503) or time.monotonic() > ends:
            raise CommandError(f"{address}: {answer.status_code} {answer.text[:200]}")
        tell("busy", code=str(answer.status_code))
        await asyncio.sleep(0.5)


async def newcome(url: str) -> None:
    """Somebody new: sees the games, sets one up, sits down, sees the table."""
    began = time.monotonic()
    async with contextlib.AsyncExitStack() as stack:
        table = await Table.set_up(url, "bot:random")
        await table.sit(stack)
        tell("newcomer", t0=began, ms=(time.monotonic() - began) * 1000)


def _client(address: str) -> httpx.AsyncClient:
    transport = httpx.AsyncHTTPTransport(verify=False, local_address=address, trust_env=False)
    return httpx.AsyncClient(transport=transport, timeout=PATIENCE, trust_env=False)


async def _guarded(task: Any, who: str) -> bool:
    try:
        await task
    except ERRORS as error:
        tell("trouble", text=f"{who}: {type(error).__name__}: {error}"[:300])
        return False
    return True


async def _newcomers(url: str, going: asyncio.Event) -> None:
    while going.is_set():
        await _guarded(newcome(url), "a newcomer")
        await asyncio.sleep(NEWCOMER_EVERY)


async def play(url: str, seed: int = 1) -> None:
    """Play until the input is closed, and check what was confirmed."""
    going, choose = asyncio.Event(), random.Random(seed)
    going.set()
    loop = asyncio.get_running_loop()
    loop.run_in_executor(None, sys.stdin.read).add_done_callback(lambda _: going.clear())
    newcomers = asyncio.create_task(_newcomers(url, going))
    tables: list[Table] = []
    while going.is_set():
        try:
            tables.append(await Table.set_up(url, "link"))
        except ERRORS as error:
            tell("trouble", text=f"a new table: {type(error).__name__}: {error}"[:300])
            await asyncio.sleep(1)
            continue
        if not await _guarded(tables[-1].play_on(choose, going), "the innocent"):
            await asyncio.sleep(0.5)
    newcomers.cancel()
    wrong = [found for table in tables if (found := await _checked(table)) is not None]
    tell("kept", tables=len(tables), confirmed=sum(len(table.confirmed) for table in tables), wrong=wrong)


async def _checked(table: Table) -> str | None:
    try:
        return await table.check()
    except ERRORS as error:
        return f"the record of {table.play} cannot be downloaded: {type(error).__name__}: {error}"[:300]


if __name__ == "__main__":
    come_first()  # it stands for a machine of its own, where nobody else needs the processor
    asyncio.run(play(loopback(sys.argv[1])))

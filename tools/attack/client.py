"""Somebody who means harm: requests and sockets from many addresses, and a look at everything that comes back.

The whole of 127.0.0.0/8 is this machine's own, so that an attack comes from as many addresses as it likes. Whatever is
received is checked here: no 500, no excuse, nothing of the server's inside, every refusal with a sentence.
"""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Coroutine, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, NamedTuple

import httpx
from tools.attack.server import Server
from tools.attack.sockets import Closed, Socket, parsed
from tools.attack.tally import Limits, Tally
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

REFUSALS = frozenset((400, 403, 404, 405, 408, 409, 411, 413, 414, 415, 421, 429, 431))
INSIDE = (
    b"Traceback (most",
    b" object at 0x",
    b"<function ",
    b"<module ",
    b"<built-in ",
    b"environ({",
)
"""What an answer shows only if it shows the server's inside."""
EXCUSE = "something went wrong"
LONGEST_REFUSAL = 20_000
"""A refusal need not repeat what it refuses."""
PATIENCE = 3
"""Requests without an answer after which an attack ends."""
KEPT = 64 * 1024 * 1024


class GaveUp(Exception):
    """Too many requests were never answered: the attack has done what it can."""


class Answer(NamedTuple):
    """An answer over HTTP; status 0: none came."""

    status: int
    body: bytes
    data: Any

    @property
    def sentence(self) -> str:
        """What a refusal says."""
        return str(self.data.get("error", "")) if isinstance(self.data, dict) else ""


class Seat(NamedTuple):
    """A play, and the tokens that open seats of it."""

    play: str
    tokens: dict[str, str]
    invitations: dict[str, str]


class Attacker:
    """Requests from an address after another, and a tally of what was answered."""

    def __init__(self, server: Server, limits: Limits, tally: Tally, addresses: "Addresses") -> None:
        self.server = server
        self.limits = limits
        self.tally = tally
        self.received: list[bytes] | None = None
        """All that came back, where an attack wants to look through it afterwards."""
        self._addresses = addresses
        self._ends = time.monotonic() + limits.seconds
        self._clients: dict[str, httpx.AsyncClient] = {}
        self._size = 0

    # -- time

    def begin(self, seconds: float | None = None) -> None:
        """The time of the attack runs from now on."""
        self._ends = time.monotonic() + (self.limits.seconds if seconds is None else seconds)

    @property
    def left(self) -> float:
        """Seconds that are left."""
        return max(0.0, self._ends - time.monotonic())

    def address(self) -> str:
        """An address that nobody has used yet."""
        return self._addresses.next()

    async def together(self, tasks: Iterable[Coroutine[Any, Any, Any]], within: float | None = None) -> None:
        """Do several things at once; what goes wrong in one of them is told, and stops no other."""
        running = [asyncio.create_task(self._guarded(task)) for task in tasks]
        if running:
            _, late = await asyncio.wait(running, timeout=within)
            for task in late:
                task.cancel()
            await asyncio.gather(*running, return_exceptions=True)

    async def _guarded(self, task: Coroutine[Any, Any, Any]) -> None:
        try:
            await task
        except GaveUp:
            self._ends = 0.0
        except (OSError, WebSocketException, httpx.TransportError, Closed) as error:
            self.tally.answers[f"connection: {type(error).__name__}"] += 1
        except Exception as error:
            self.tally.error(error, getattr(task, "__qualname__", "a task"))

    # -- HTTP

    async def http(
        self,
        method: str,
        path: str,
        data: Any = None,
        *,
        content: bytes | None = None,
        headers: dict[str, str] | None = None,
        within: float | None = None,
        address: str | None = None,
    ) -> Answer:
        """Ask, and look at the answer."""
        client = self._client(address or self._addresses.first)
        sent = json.dumps(data).encode() if data is not None else content
        within = within or (self.limits.long if method == "POST" else self.limits.quick)
        what = f"{method} {path.split('?')[0]}"
        try:
            async with asyncio.timeout(within):
                found = await client.request(method, self.server.url + path, content=sent, headers=headers)
                body = found.content
        except TimeoutError:
            self.tally.answers["none in time"] += 1
            self.tally.fail(f"{_general(what)}: no answer within {within:g} seconds")
            if self.tally.answers["none in time"] >= PATIENCE:
                raise GaveUp from None
            return Answer(0, b"", None)
        except httpx.ConnectError as error:
            self.tally.answers["no connection"] += 1
            self.tally.fail(f"{_general(what)}: no connection: {error}")
            return Answer(0, b"", None)
        except (httpx.TransportError, OSError) as error:
            self.tally.answers[f"broken off ({type(error).__name__})"] += 1
            return Answer(0, b"", None)
        self.tally.answers[str(found.status_code)] += 1
        answer = Answer(found.status_code, body, parsed(body))
        self._check(what, answer)
        return answer

    async def get(self, path: str, **more: Any) -> Answer:
        return await self.http("GET", path, **more)

    async def post(self, path: str, data: Any = None, **more: Any) -> Answer:
        return await self.http("POST", path, data, **more)

    def _check(self, what: str, answer: Answer) -> None:
        what = _general(what)
        self.look(what, answer.body)
        status = answer.status
        if status in (200, 201, 304):
            if status == 201:
                self.tally.accepted[what] += 1
        elif status in REFUSALS or (status == 503 and answer.sentence):  # it took too long, or too many wait
            if len(answer.body) > LONGEST_REFUSAL:
                self.tally.fail(f"{what}: a refusal of {len(answer.body)} bytes")
            if status == 400 and not answer.sentence and answer.data is not None:
                self.tally.fail(f"{what}: 400 without a sentence: {answer.body[:120]!r}")
        else:
            self.tally.fail(f"{what}: {status} {answer.body[:160].decode('utf-8', 'replace')}")

    def look(self, what: str, body: bytes) -> None:
        """Does an answer show what stands inside the server?"""
        if self.received is not None and self._size < KEPT:
            self._size += len(body)
            self.received.append(body)
        if self.server.canary and self.server.canary.encode() in body:
            self.tally.fail(f"{what}: the answer shows a variable of the server's environment")
        for inside in INSIDE:
            if inside in body:
                at = body.index(inside)
                shown = body[max(0, at - 60) : at + 100].decode("utf-8", "replace")
                self.tally.fail(f"{what}: the answer shows {inside.decode()!r}: {shown}")
        if EXCUSE.encode() in body:
            self.tally.fail(f"{what}: the server says that {EXCUSE}")

    def _client(self, address: str) -> httpx.AsyncClient:
        if address not in self._clients:
            limits = httpx.Limits(max_connections=40, max_keepalive_connections=8)
            transport = httpx.AsyncHTTPTransport(verify=False, local_address=address, limits=limits, trust_env=False)
            self._clients[address] = httpx.AsyncClient(transport=transport, timeout=None, trust_env=False)
        return self._clients[address]

    async def forget(self, address: str) -> None:
        """Nothing more comes from an address."""
        client = self._clients.pop(address, None)
        if client is not None:
            await client.aclose()

    async def close(self) -> None:
        for address in list(self._clients):
            await self.forget(address)

    # -- plays

    async def new(self, address: str | None = None, **asked: Any) -> Seat | None:
        """A new play, crossroads' skirmish unless something else is asked for; None if it is refused."""
        if not asked.keys() & {"game", "position", "scenario"}:
            asked = {"scenario": "skirmish", **asked}
        return seat_of(await self.post("/api/games", {"game": "crossroads", **asked}, address=address))

    async def join(self, seat: Seat, side: str, token: str, address: str | None = None) -> Answer:
        """Take a seat with its invitation."""
        asked = {"invitation": seat.invitations.get(side, ""), "token": token}
        return await self.post(f"/api/plays/{seat.play}/join", asked, address=address)

    # -- sockets

    @asynccontextmanager
    async def socket(self, address: str | None = None, **more: Any) -> AsyncIterator[Socket]:
        """A WebSocket from an address; Closed if none is given."""
        address = address or self._addresses.first
        async with AsyncExitStack() as stack:
            try:
                found = await stack.enter_async_context(
                    connect(
                        self.server.socket,
                        local_addr=(address, 0),
                        compression=None,
                        max_size=None,
                        ping_interval=None,
                        open_timeout=self.limits.long,
                        close_timeout=0.3,
                        proxy=None,
                        **more,
                    )
                )
            except TimeoutError:
                self.tally.fail(f"/ws: no connection within {self.limits.long:g} seconds")
                raise Closed from None
            yield Socket(self, found)

    @asynccontextmanager
    async def seated(self, seat: Seat, *sides: str, address: str | None = None, **more: Any) -> AsyncIterator[Socket]:
        """A WebSocket that has been welcomed; all seats whose tokens we have, unless sides are named."""
        async with self.socket(address, **more) as socket:
            tokens = [seat.tokens[side] for side in sides or seat.tokens]
            welcome = await socket.hello(seat.play, tokens)
            if welcome["type"] != "welcome":
                raise Closed(str(welcome)[:200])
            yield socket


class Addresses:
    """Addresses of this machine that the innocent does not use."""

    def __init__(self) -> None:
        self._used = 0
        self.first = self.next()

    def next(self) -> str:
        """One that has not been used yet."""
        self._used += 1
        block, last = divmod(self._used, 250)
        return f"127.{block // 250}.{block % 250}.{last + 2}"

    def renew(self) -> None:
        """From now on the usual address is another one: a new attack has its own limits."""
        self.first = self.next()


def seat_of(answer: Answer) -> Seat | None:
    """The play that an answer tells of, if it was set up."""
    if answer.status != 201 or not isinstance(answer.data, dict) or "tokens" not in answer.data:
        return None
    return Seat(answer.data["id"], dict(answer.data["tokens"]), dict(answer.data.get("invitations", {})))


def _general(what: str) -> str:
    """An address without the name of its play."""
    parts = what.split("/")
    return "/".join("ID" if len(part) == 16 and set(part) <= set("0123456789abcdef") else part for part in parts)

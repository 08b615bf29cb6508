"""Request bodies, limited while they are read, and long answers: both are counted while they are in memory."""

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from grognard.server import messages
from grognard.server.addresses import AGAIN, TooMany, address_of
from grognard.server.gate import PIECE, Traffic, too_many
from grognard.server.limits import Limits
from grognard.server.requests import read_object
from grognard.server.work.ipc import Rejected

COUNTED_AS_ONE = 64 * 1024
"""Bytes of a body that count as one extra request."""
PARTS, BYTES_A_PART = 20_000, 8
"""So many commas and brackets are read in any case, and one more for so many bytes: JSON of nothing else costs far more
to read than to send."""


class Refused(Exception):
    """A request that is refused with a status of its own."""

    def __init__(self, status: int, key: str, **facts: object) -> None:
        super().__init__(key)
        self.status, self.key, self.facts = status, key, facts


async def body_of(request: Request, most: int) -> dict[str, Any]:
    """The JSON object that was sent, if it is one and not too large."""
    return read_object(await content_of(request, most))


async def content_of(request: Request, most: int) -> bytes:
    """The body of a request; what all of them hold is limited until they are answered."""
    content = await _received(request, most)
    if content.count(b",") + content.count(b"[") + content.count(b"{") > PARTS + len(content) // BYTES_A_PART:
        raise bad("many parts")
    return content


async def _received(request: Request, most: int) -> bytes:
    length = request.headers.get("content-length", "")
    if length.isdecimal() and int(length[:20]) > most:
        raise Refused(413, "large request", most=most)
    address, traffic = address_of(request.scope), traffic_of(request)
    content = bytearray()
    try:
        async with asyncio.timeout(limits_of(request).body_seconds):
            async for chunk in request.stream():
                if not chunk:
                    continue
                if len(content) + len(chunk) > most:
                    raise Refused(413, "large request", most=most)
                if not traffic.bodies.enter(address, len(chunk)):
                    raise TooMany(AGAIN)
                content += chunk
                request.state.held = (address, len(content))
    except TimeoutError:
        raise Refused(408, "slow request") from None
    traffic.posts.of(address).charge(len(content) // COUNTED_AS_ONE)
    return bytes(content)


def release_body(request: Request) -> None:
    """Stop counting a body: its request has been answered."""
    held: tuple[str, int] | None = getattr(request.state, "held", None)
    if held is not None:
        traffic_of(request).bodies.leave(*held)
        request.state.held = None


class Held(Response):
    """An answer that was made for one request, counted until it has been read; refused if too much is unread."""

    def __init__(self, content: bytes | str, status: int = 200, *, request: Request, **more: Any) -> None:
        super().__init__(content, status, **more)
        self._address, self._counts = address_of(request.scope), traffic_of(request).answers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        size = len(self.body)
        if size <= PIECE:
            await super().__call__(scope, receive, send)
        elif self._counts.enter(self._address, size):
            try:
                await super().__call__(scope, receive, send)
            finally:
                self._counts.leave(self._address, size)
        else:
            await too_many(TooMany(AGAIN))(scope, receive, send)


def bad(key: str, **facts: object) -> Rejected:
    text = messages.server_text(key, **facts)
    return Rejected(text["en"], text)


def limits_of(request: Request) -> Limits:
    limits: Limits = request.app.state.limits
    return limits


def traffic_of(request: Request) -> Traffic:
    traffic: Traffic = request.app.state.traffic
    return traffic

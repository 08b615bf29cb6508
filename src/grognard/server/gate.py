"""The gate: what every request and every WebSocket passes before anything is done with it.

It looks at the name by which the server was called, at the page that asks, and at how much the address has asked for
lately. Every answer forbids framing, foreign scripts and guessing of types.
"""

import logging
import re
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from grognard.server import messages
from grognard.server.addresses import AGAIN, AddressBuckets, AddressCounts, TooMany, address_of, counted
from grognard.server.limits import Limits

log = logging.getLogger("grognard.server")

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Permitted-Cross-Domain-Policies": "none",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
PIECE = 64 * 1024
"""Bytes of an answer that are sent together."""
READING = ("GET", "HEAD")
LOCAL = ("127.0.0.1", counted("::1"))
_PORT = re.compile(r":\d{0,5}\Z")
_NAME = re.compile(r"[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9_])?")


class Traffic:
    """What each address has asked for lately, and has under way."""

    def __init__(self, limits: Limits) -> None:
        self.gets = AddressBuckets(limits.gets_a_second, limits.gets_at_once)
        self.posts = AddressBuckets(limits.posts_a_second, limits.posts_at_once)
        self.tables = AddressBuckets(limits.tables_an_hour / 3600, limits.tables_at_once)
        self.frames = AddressBuckets(limits.frames_a_second, limits.frames_at_once)
        self.sockets = AddressCounts(limits.sockets_per_address)
        self.bodies = AddressCounts(limits.bodies_per_address, limits.bodies_in_all)
        self.answers = AddressCounts(limits.answers_per_address, limits.answers_in_all)


class Gate:
    """Refuses what must not pass, and sets the headers of every answer."""

    def __init__(self, app: ASGIApp, traffic: Traffic, hosts: Iterable[str] = ()) -> None:
        self.app = app
        self._traffic = traffic
        self._hosts = frozenset({"localhost", *map(host_name, hosts)})
        self._warned = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        send = send if scope["type"] == "websocket" else _with_headers(scope, _in_pieces(send))
        refusal = self._refusal(scope)
        if refusal is not None:
            await _refuse(refusal, scope, receive, send)
        elif scope["type"] == "http":
            await self.app(scope, receive, send)
        elif self._traffic.sockets.enter(address := address_of(scope)):
            try:
                await self.app(scope, receive, send)
            finally:
                self._traffic.sockets.leave(address)
        else:
            await _refuse(too_many(TooMany(AGAIN)), scope, receive, send)

    def _refusal(self, scope: Scope) -> Response | None:
        """The refusal of a request; None if it may pass."""
        headers = Headers(scope=scope)
        called = headers.get("host", "")
        if not is_host(called, self._hosts):
            return refusal_response(421, "foreign host", host=_shown(called))
        if _foreign(scope, headers):
            return refusal_response(403, "other site")
        if "transfer-encoding" in headers:  # thousands of tiny chunks cost far more to read than to send
            return refusal_response(411, "no length", headers={"Connection": "close"})
        self._look_for_proxy(scope, headers)
        try:
            if scope["type"] == "websocket" or scope["path"].startswith("/api"):
                reads = scope["type"] == "websocket" or scope["method"] in READING
                (self._traffic.gets if reads else self._traffic.posts).take(address_of(scope))
        except TooMany as error:
            return too_many(error)
        return None

    def _look_for_proxy(self, scope: Scope, headers: Headers) -> None:
        """Warn once if an unnamed proxy forwards requests, so that all its clients count as one."""
        client = scope.get("client")
        if not self._warned and client and "x-forwarded-for" in headers:
            named = headers["x-forwarded-for"].rpartition(",")[2].strip()
            if counted(client[0]) in LOCAL and counted(named) != counted(client[0]):
                self._warned = True
                log.warning(
                    "the proxy at %s is not trusted, so all its clients count as one; name it with --proxy", client[0]
                )


def _in_pieces(send: Send) -> Send:
    """Hand a long body on piece by piece, each when the client has read those before: none is copied as a whole."""

    async def in_pieces(message: Message) -> None:
        body = message.get("body", b"")
        while len(body) > PIECE:
            await send({"type": message["type"], "body": bytes(body[:PIECE]), "more_body": True})
            body = memoryview(body)[PIECE:]
        await send({**message, "body": bytes(body)} if "body" in message else message)

    return in_pieces


def _with_headers(scope: Scope, send: Send) -> Send:
    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("Cache-Control", "no-cache" if scope["path"].startswith("/static") else "no-store")
        await send(message)

    return with_headers


async def _refuse(refusal: Response, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "http":
        await refusal(scope, receive, send)
    elif "websocket.http.response" in scope.get("extensions", {}):
        await WebSocket(scope, receive, send).send_denial_response(refusal)
    else:
        await WebSocket(scope, receive, send).close(1008)


def _foreign(scope: Scope, headers: Headers) -> bool:
    """Does a page of another site ask for a change, by its Origin?"""
    if scope["type"] == "http" and scope["method"] in READING:
        return False
    origin = headers.get("origin")
    return origin is not None and urlsplit(origin).netloc.lower() != headers.get("host", "").lower()


# -- names of the server


def host_name(text: str) -> str:
    """A host name as browsers send it, without a port; ValueError if it is not one."""
    name = text.strip().rstrip(".").lower()
    if not name.isascii():
        name = name.encode("idna").decode("ascii")
    if not _NAME.fullmatch(name) and not _is_number(name):
        raise ValueError(f"{text!r} is not the name of a host")
    return name


def is_host(called: str, hosts: frozenset[str]) -> bool:
    """Is this a name of the server? Its own names, and IP addresses, which no foreign DNS can redirect."""
    name = _PORT.sub("", called).rstrip(".").lower()
    return name in hosts or _is_number(name)


def _is_number(name: str) -> bool:
    """Is it a literal address, an IPv6 one in brackets?"""
    try:
        if name.startswith("[") and name.endswith("]"):
            IPv6Address(name[1:-1])
        else:
            IPv4Address(name)
    except ValueError:
        return False
    return True


def _shown(called: str) -> str:
    return "".join(letter for letter in _PORT.sub("", called)[:100] if letter.isprintable())


# -- refusals


def refusal_response(status: int, key: str, headers: dict[str, str] | None = None, **facts: object) -> Response:
    """The response for a refusal, by its key in the server's catalogue."""
    text = messages.server_text(key, **facts)
    return JSONResponse({"error": text["en"], "said": text}, status, headers)


def too_many(error: TooMany) -> Response:
    """The response that says how long to wait."""
    text = messages.server_text("many requests", seconds=error.seconds)
    content = {"error": text["en"], "said": text, "retry_after": error.seconds}
    return JSONResponse(content, 429, {"Retry-After": str(error.seconds)})

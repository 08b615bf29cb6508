"""The server's side of a connection, below requests and frames: uvicorn's protocols, with what they lack.

uvicorn waits as long as anybody likes for the head of a request and for an answer to be read, and reads whatever
arrives in one go. Here a connection that stands still is closed, connections are counted by address, and what arrives
is looked at in slices, so that a packet full of the smallest things cannot stop the event loop.
"""

import asyncio
import logging
import math
from collections.abc import Iterable
from functools import partial
from ipaddress import ip_address, ip_network
from typing import Any, cast

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from grognard.server.addresses import AGAIN, AddressCounts, counted
from grognard.server.buckets import Bucket
from grognard.server.limits import Limits

SLICE = 4096
"""Bytes that are looked at before anything else is checked."""
SLOWEST = 1024
"""Bytes a second that a client has to read of what waits for it."""
PING_SECONDS = 20.0
DENIED = "ASGI callable returned without completing handshake."


def configure(
    app: Any, limits: Limits, host: str = "127.0.0.1", port: int = 0, proxies: Iterable[str] = ()
) -> uvicorn.Config:
    """How uvicorn serves an app within limits; only proxies that are named are believed whom they pass on."""
    trusted = list(proxies)
    connections = Connections(limits, trusted)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        http=cast(Any, partial(GuardedHTTP, connections)),
        ws=cast(Any, partial(GuardedSocket, connections)),
        ws_max_size=4 * limits.frame_characters,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        timeout_keep_alive=cast(int, limits.idle_seconds),
        timeout_graceful_shutdown=3,
        proxy_headers=bool(trusted),
        forwarded_allow_ips=trusted,
        log_level="error",
        access_log=False,
        server_header=False,
        lifespan="on",
    )
    logging.getLogger("uvicorn.error").addFilter(is_our_fault)
    return config


def is_our_fault(record: logging.LogRecord) -> bool:
    """Should a log line be kept? uvicorn logs every refused WebSocket as an error of the server."""
    return record.msg != DENIED


class Connections:
    """All connections of a server: so many in all, and so many from an address."""

    def __init__(self, limits: Limits, proxies: Iterable[str] = ()) -> None:
        self.limits = limits
        self._counts = AddressCounts(limits.connections_per_address, limits.connections)
        self._passed_on = AddressCounts(limits.connections)
        self._proxies = [ip_network(proxy, strict=False) for proxy in proxies]
        self._open: dict[asyncio.Transport, ConnectionGuard] = {}

    def enter(self, transport: asyncio.Transport) -> "ConnectionGuard | None":
        """Take a connection in, if there is room."""
        peer = get_remote_addr(transport)
        host = peer[0] if peer else ""
        counts = self._passed_on if self._is_proxy(host) else self._counts
        address = counted(host)
        if self._counts.total + self._passed_on.total >= self.limits.connections or not counts.enter(address):
            return None
        guard = self._open[transport] = ConnectionGuard(transport, counts, address, self.limits.send_seconds)
        return guard

    def guard_of(self, transport: asyncio.Transport) -> "ConnectionGuard":
        """What is known of a connection."""
        return self._open[transport]

    def leave(self, transport: asyncio.Transport) -> None:
        """A connection is gone."""
        line = self._open.pop(transport, None)
        if line is not None:
            line.end()

    def _is_proxy(self, host: str) -> bool:
        try:
            address = ip_address(host.partition("%")[0])
        except ValueError:
            return False
        return any(address in network for network in self._proxies)

    def __len__(self) -> int:
        return len(self._open)


class ConnectionGuard:
    """One connection, from its beginning to its end: cut when what waits to be sent does not go out."""

    def __init__(self, transport: asyncio.Transport, counts: AddressCounts, address: str, seconds: float) -> None:
        self._transport = transport
        self._counts, self._address = counts, address
        self._seconds = seconds
        self._paused = False
        self._waited: float = math.inf
        self._timer = asyncio.get_running_loop().call_later(seconds, self._look)

    def paused(self) -> None:
        """Too much waits to be sent: nothing is added until the client has read."""
        self._paused = True

    def resumed(self) -> None:
        """The client has read."""
        self._paused = False
        self._waited = math.inf

    def end(self) -> None:
        """It is closed."""
        self._timer.cancel()
        self._counts.leave(self._address)

    def _look(self) -> None:
        """Nothing is added while it is paused or closing: has the client read since the last look?"""
        if self._paused or self._transport.is_closing():
            waits = self._transport.get_write_buffer_size()
            if waits > max(0, self._waited - SLOWEST * self._seconds):
                self._transport.abort()
                return
            self._waited = waits
        self._timer = asyncio.get_running_loop().call_later(self._seconds, self._look)


class GuardedHTTP(H11Protocol):
    """HTTP for clients that may be slow on purpose."""

    def __init__(self, connections: Connections, **given: Any) -> None:
        super().__init__(**given)
        self._all = connections
        self._guard: ConnectionGuard | None = None
        self._head_timer: asyncio.TimerHandle | None = None
        self._upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take the connection in, or turn it away."""
        self._guard = self._all.enter(transport)
        if self._guard is None:
            self.transport = transport
            transport.write(_FULL)
            transport.close()
            return
        super().connection_made(transport)
        self._watch_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        self._unwatch_head()
        self._all.leave(self.transport)
        if self._guard is not None:
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """What has arrived, slice by slice; from here on a head is waited for, if nothing is being answered."""
        self._unset_keepalive_if_required()
        for start in range(0, len(data), SLICE):
            if self._upgraded:
                cast(asyncio.Protocol, self.transport.get_protocol()).data_received(data[start:])
                return
            if self.transport.is_closing():
                return
            self.conn.receive_data(data[start : start + SLICE])
            self.handle_events()
            if self._answering and any(name == b"transfer-encoding" for name, _ in self.headers):
                self.flow.pause_reading()  # the app refuses it, and the connection is closed
                break
        if self._answering or self._upgraded:
            self._unwatch_head()
        else:
            self._watch_head()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection is a WebSocket from now on."""
        self._upgraded = True
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """An answer has been given, and maybe the next request begun."""
        super().on_response_complete()
        if self._answering or self._upgraded or self.transport.is_closing():
            self._unwatch_head()
        elif self.conn.their_state is h11.SEND_BODY or self.conn.trailing_data[0]:
            self._watch_head()  # the rest of a body that nobody wants, or the first bytes of a head

    @property
    def _answering(self) -> bool:
        return bool(self.cycle) and not self.cycle.response_complete

    def pause_writing(self) -> None:
        """Much waits to be sent."""
        super().pause_writing()
        if self._guard is not None:
            self._guard.paused()

    def resume_writing(self) -> None:
        """Little waits to be sent."""
        super().resume_writing()
        if self._guard is not None:
            self._guard.resumed()

    def _watch_head(self) -> None:
        """A head has so long from its first byte on, however many bytes come in between."""
        if self._head_timer is None:
            self._head_timer = self.loop.call_later(self._all.limits.header_seconds, self._head_is_late)

    def _unwatch_head(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _head_is_late(self) -> None:
        self._head_timer = None
        self.transport.close()


class Outbox:
    """A transport that sends all that is written in one turn of the event loop in one go.

    An action is confirmed, and the view that it has led to follows: one packet, and one call of the system.
    """

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._parts: list[bytes] = []
        self._size = 0

    def write(self, data: bytes) -> None:
        """Send soon; what is large at once, so that whoever writes without end is told to wait."""
        if not self._parts:
            asyncio.get_running_loop().call_soon(self._flush)
        self._parts.append(data)
        self._size += len(data)
        if self._size > SLICE:
            self._flush()

    def close(self) -> None:
        """Send what waits, and no more."""
        self._flush()
        self._transport.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def _flush(self) -> None:
        if self._parts and not self._transport.is_closing():
            self._transport.write(b"".join(self._parts))
        self._parts.clear()
        self._size = 0


class GuardedSocket(WebSocketsSansIOProtocol):
    """A WebSocket for clients that may send tiny frames without end."""

    def __init__(self, connections: Connections, **given: Any) -> None:
        super().__init__(**given)
        limits = connections.limits
        self._all = connections
        self._rest = bytearray()
        self._control = Bucket(limits.control_frames_a_second, limits.control_frames_at_once)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Go on with a connection that began as HTTP."""
        super().connection_made(transport)
        self._socket = self.transport
        self._guard = self._all.guard_of(self._socket)
        self.transport = cast(asyncio.Transport, Outbox(self._socket))

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        self._all.leave(self._socket)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """What has arrived, slice by slice; the next one when the frames of the last have been taken."""
        self._rest += data
        self._read_on()

    async def receive(self) -> Any:
        """The next frame."""
        message = await super().receive()
        self._read_on()
        return message

    def _read_on(self) -> None:
        while self._rest and not self.read_paused and not self.transport.is_closing():
            piece = bytes(self._rest[:SLICE])
            del self._rest[:SLICE]
            if self.close_sent:  # whoever is still sending may do so for a while, to get to read why it was closed
                self._count()
            super().data_received(piece)

    def handle_ping(self) -> None:
        """A ping is answered, and counts."""
        if self._count():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """A pong counts."""
        if self._count():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """A fragment counts: an empty one would cost nothing else."""
        if self._count():
            super().handle_cont(event)

    def _count(self) -> bool:
        if self._control.take():
            return True
        self.transport.close()
        return False

    def pause_writing(self) -> None:
        """Much waits to be sent."""
        super().pause_writing()
        self._guard.paused()

    def resume_writing(self) -> None:
        """Little waits to be sent."""
        super().resume_writing()
        self._guard.resumed()


_FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\n"
    b"Retry-After: %d\r\nConnection: close\r\nContent-Length: 0\r\n\r\n" % math.ceil(AGAIN)
)

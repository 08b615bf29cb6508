"""Connections: the slow, the silent, the crowding, and those who send the smallest things without end."""

import re
import socket
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from functools import partial

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from tests.server.guest import WITHIN, running
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from grognard.server.addresses import address_of
from grognard.server.limits import Limits
from grognard.server.protocol import configure

GET = b"GET /hello HTTP/1.1\r\nHost: localhost\r\n\r\n"
UPGRADE = (
    b"GET /echo HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
QUICK = Limits(header_seconds=0.3, idle_seconds=0.3, send_seconds=0.3)
"""Nobody waits long."""
PATIENT = Limits(header_seconds=60.0, idle_seconds=60.0, send_seconds=60.0)
LARGE = 40_000_000
"""Bytes, more than the system takes off the server's hands."""


async def hello(request: Request) -> Response:
    return PlainTextResponse(f"hello {address_of(request.scope)}")


async def large(request: Request) -> Response:
    return Response(bytes(LARGE))


async def echo(socket: WebSocket) -> None:
    await socket.accept()
    with suppress(WebSocketDisconnect):
        while True:
            await socket.send_text(await socket.receive_text())


async def flood(socket: WebSocket) -> None:
    await socket.accept()
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await socket.send_text("x" * 1_000_000)


APP = Starlette(
    routes=[
        Route("/hello", hello),
        Route("/large", large),
        WebSocketRoute("/echo", echo),
        WebSocketRoute("/flood", flood),
    ]
)


@contextmanager
def serving(limits: Limits, proxies: tuple[str, ...] = ()) -> Iterator["Door"]:
    with ExitStack() as stack:
        yield Door(stack.enter_context(running(configure(APP, limits, proxies=proxies))), stack)


class Door:
    """A server as those see it who connect to it; from any address of this machine."""

    def __init__(self, port: int, stack: ExitStack) -> None:
        self.port, self._stack = port, stack

    def connect(self, source: str = "127.0.0.1", buffer: int = 0) -> socket.socket:
        found = self._stack.enter_context(socket.socket())
        if buffer:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        found.settimeout(WITHIN)
        found.bind((source, 0))
        found.connect(("127.0.0.1", self.port))
        return found

    def get(self, source: str = "127.0.0.1", head: bytes = GET) -> bytes:
        """What a request is answered with; nothing, if the connection was cut before."""
        with self.connect(source) as found, suppress(ConnectionError):
            found.sendall(head)
            return answered(found)
        return b""

    def has_room(self, source: str = "127.0.0.1") -> bool:
        return self.get(source).startswith(b"HTTP/1.1 200")


def answered(connection: socket.socket) -> bytes:
    """The next answer, head and body."""
    answer = b""
    while b"\r\n\r\n" not in answer:
        piece = connection.recv(1)
        if not piece:
            raise ConnectionError("it was closed")
        answer += piece
    length = re.search(rb"\r\ncontent-length: (\d+)", answer.lower())
    for _ in range(int(length[1]) if length else 0):
        answer += connection.recv(1)
    return answer


def ends(connection: socket.socket) -> bool:
    """Does the server close the connection? What it says before does not matter."""
    try:
        while connection.recv(65536):
            pass
    except TimeoutError:
        return False
    except ConnectionError:
        return True
    return True


@contextmanager
def dribbling(connection: socket.socket, letter: bytes = b"x") -> Iterator[None]:
    """One byte after the other."""
    stop = threading.Event()

    def send() -> None:
        with suppress(OSError):
            while not stop.wait(0.02):
                connection.sendall(letter)

    thread = threading.Thread(target=send)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def until(found: Callable[[], bool]) -> None:
    """Wait for something; the test fails by hanging no longer than its patience."""
    pause = threading.Event()
    for _ in range(int(WITHIN * 20)):
        if found():
            return
        pause.wait(0.05)
    raise AssertionError("it did not happen")


# -- those who are slow


def test_who_says_nothing_is_shown_out() -> None:
    with serving(replace(PATIENT, header_seconds=0.2)) as door:
        assert ends(door.connect())


def test_who_says_a_head_byte_by_byte_is_shown_out() -> None:
    with serving(replace(PATIENT, header_seconds=0.2)) as door:
        slow = door.connect()
        slow.sendall(b"GET /hello HTTP/1.1\r\nHost: localhost\r\nX-Long: ")
        with dribbling(slow):
            assert ends(slow)


def test_who_says_a_head_in_two_pieces_is_answered() -> None:
    with serving(PATIENT) as door:
        fine = door.connect()
        fine.sendall(GET[:20])
        fine.sendall(GET[20:])
        assert answered(fine).startswith(b"HTTP/1.1 200")


def test_a_second_head_has_to_come_in_time_too() -> None:
    with serving(replace(PATIENT, header_seconds=0.2)) as door:
        slow = door.connect()
        slow.sendall(GET)
        assert answered(slow).startswith(b"HTTP/1.1 200")
        with dribbling(slow):
            assert ends(slow)


def test_a_head_that_began_while_the_first_was_answered_has_to_come_in_time() -> None:
    with serving(replace(PATIENT, header_seconds=0.2)) as door:
        slow = door.connect()
        slow.sendall(GET + GET[:20])
        assert ends(slow)


def test_a_connection_may_be_used_again_and_again() -> None:
    with serving(PATIENT) as door:
        fine = door.connect()
        for _ in range(5):
            fine.sendall(GET)
            assert answered(fine).startswith(b"HTTP/1.1 200")


def test_requests_in_one_packet_are_all_answered() -> None:
    with serving(PATIENT) as door:
        fine = door.connect()
        fine.sendall(GET * 200)
        assert all(answered(fine).startswith(b"HTTP/1.1 200") for _ in range(200))
        fine.sendall(GET)
        assert answered(fine).startswith(b"HTTP/1.1 200")


def test_a_connection_that_nobody_uses_any_more_is_closed() -> None:
    with serving(replace(PATIENT, idle_seconds=0.2)) as door:
        idle = door.connect()
        idle.sendall(GET)
        assert answered(idle).startswith(b"HTTP/1.1 200")
        assert ends(idle)


def test_a_body_that_nobody_wants_is_not_read_without_end() -> None:
    with serving(replace(PATIENT, header_seconds=0.2)) as door:
        slow = door.connect()
        slow.sendall(b"GET /hello HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000000\r\n\r\n")
        assert answered(slow).startswith(b"HTTP/1.1 200")
        with dribbling(slow):
            assert ends(slow)


def test_a_body_that_nobody_wanted_may_come_to_its_end() -> None:
    with serving(PATIENT) as door:
        fine = door.connect()
        fine.sendall(GET.replace(b"\r\n\r\n", b"\r\nContent-Length: 9000\r\n\r\n"))
        assert answered(fine).startswith(b"HTTP/1.1 200")
        fine.sendall(b"x" * 9000 + GET)
        assert answered(fine).startswith(b"HTTP/1.1 200")


def test_who_does_not_read_the_answer_is_cut_off() -> None:
    with serving(replace(QUICK, connections_per_address=1)) as door:
        deaf = door.connect("127.0.0.2", buffer=4096)
        deaf.sendall(GET.replace(b"hello", b"large"))
        until(lambda: door.has_room("127.0.0.2"))
        assert ends(deaf)


def test_who_reads_the_answer_gets_all_of_it() -> None:
    with serving(PATIENT) as door:
        reader = door.connect()
        reader.sendall(GET.replace(b"hello", b"large").replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        read = 0
        while piece := reader.recv(1 << 20):
            read += len(piece)
        assert read > LARGE


def test_who_does_not_read_a_websocket_is_cut_off() -> None:
    with serving(replace(QUICK, connections_per_address=1)) as door:
        deaf = door.connect("127.0.0.2", buffer=4096)
        deaf.sendall(UPGRADE.replace(b"echo", b"flood"))
        until(lambda: door.has_room("127.0.0.2"))


# -- those who are many


def test_many_connections_from_one_address_do_not_hinder_another() -> None:
    with serving(replace(PATIENT, connections_per_address=5)) as door:
        crowd = [door.connect("127.0.0.2") for _ in range(5)]
        until(lambda: door.get("127.0.0.2").startswith(b"HTTP/1.1 503"))
        assert door.get().startswith(b"HTTP/1.1 200")
        until(lambda: b"\r\nRetry-After: 10\r\n" in door.get("127.0.0.2"))
        for one in crowd:
            one.close()
        until(lambda: door.has_room("127.0.0.2"))


def test_there_are_so_many_connections_in_all() -> None:
    with serving(replace(PATIENT, connections=3)) as door:
        crowd = [door.connect(f"127.0.0.{number}") for number in (2, 3, 4)]
        until(lambda: door.get().startswith(b"HTTP/1.1 503"))
        crowd[0].close()
        until(door.has_room)


def test_a_proxy_may_have_as_many_connections_as_there_are() -> None:
    with serving(replace(PATIENT, connections_per_address=2), proxies=("127.0.0.2",)) as door:
        crowd = [door.connect("127.0.0.2") for _ in range(10)]
        for one in crowd:
            one.sendall(GET)
            assert answered(one).startswith(b"HTTP/1.1 200")


def test_a_websocket_counts_until_it_is_gone() -> None:
    with serving(replace(PATIENT, connections_per_address=1)) as door:
        held = door.connect("127.0.0.2")
        held.sendall(UPGRADE)
        assert answered(held).startswith(b"HTTP/1.1 101")
        assert not door.has_room("127.0.0.2")
        held.close()
        until(lambda: door.has_room("127.0.0.2"))


# -- whom a request is counted as


def named(door: Door, *values: str, source: str = "127.0.0.1") -> str:
    lines = "".join(f"\r\nX-Forwarded-For: {value}" for value in values)
    answer = door.get(source, GET.replace(b"\r\n\r\n", f"{lines}\r\n\r\n".encode()))
    return answer.partition(b"\r\n\r\nhello ")[2].decode()


def test_nobody_is_believed_whom_they_ask_for_unless_named() -> None:
    with serving(PATIENT) as door:
        assert named(door, "203.0.113.5") == "127.0.0.1"


def test_a_proxy_is_believed_and_only_its_own_last_word() -> None:
    with serving(PATIENT, proxies=("127.0.0.1",)) as door:
        assert named(door, "203.0.113.5") == "203.0.113.5"
        assert named(door, "198.51.100.1, 203.0.113.5") == "203.0.113.5"
        assert named(door, "198.51.100.1", "203.0.113.5") == "203.0.113.5"
        assert named(door, "2001:db8::7") == "2001:db8::/64"
        assert named(door, "203.0.113.5", source="127.0.0.2") == "127.0.0.2"
        assert named(door) == "127.0.0.1"


# -- those who send what nobody sends


@pytest.mark.parametrize(
    "head",
    [
        b"GET /" + b"x" * 100_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /hello HTTP/1.1\r\nHost: localhost\r\nX-Long: " + b"x" * 100_000 + b"\r\n\r\n",
        b"GET /hello HTTP/1.1\r\nHost: localhost\r\n" + b"X: y\r\n" * 20_000 + b"\r\n",
        b"GET /hello HTTP/1.1\r\n\r\n",
        b"GET /hello HTTP/1.1\r\nHost: localhost\r\nHost: elsewhere\r\n\r\n",
        b"GET /hello HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
        b"GET /hello HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        b"GET /hello HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip, chunked\r\n\r\n",
        b"GET /hello HTTP/1.1\r\nHost : localhost\r\n\r\n",
        b"nonsense\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    ],
)
def test_a_head_that_is_none_is_refused_and_the_connection_closed(head: bytes) -> None:
    with serving(replace(PATIENT, header_seconds=1.0)) as door:
        odd = door.connect()
        with suppress(ConnectionError):
            odd.sendall(head)
        with suppress(ConnectionError):
            assert odd.recv(4096)[:12] in (b"HTTP/1.1 400", b"HTTP/1.1 501", b"")
        assert ends(odd)
        assert door.has_room()


@contextmanager
def upgraded(limits: Limits) -> Iterator[socket.socket]:
    with serving(limits) as door:
        found = door.connect()
        found.sendall(UPGRADE)
        assert answered(found).startswith(b"HTTP/1.1 101")
        yield found


def frame(opcode: int, data: bytes = b"", last: bool = True) -> bytes:
    """A frame as a client sends it, masked with nothing."""
    return struct.pack("!BB4x", opcode | (0x80 if last else 0), 0x80 | len(data)) + data


TEXT, CONTINUED, PING, PONG = 1, 0, 9, 10


@pytest.mark.parametrize("piece", [frame(PING), frame(PING, b"x" * 125), frame(PONG)])
def test_who_pings_without_end_is_shown_out(piece: bytes) -> None:
    with upgraded(PATIENT) as connection:
        with suppress(ConnectionError):
            connection.sendall(piece * 5000)
        assert ends(connection)


def test_who_sends_fragments_without_end_is_shown_out() -> None:
    with upgraded(PATIENT) as connection:
        with suppress(ConnectionError):
            connection.sendall(frame(TEXT, b"a", last=False) + frame(CONTINUED, last=False) * 5000)
        assert ends(connection)


def test_a_ping_is_answered() -> None:
    with upgraded(PATIENT) as connection:
        connection.sendall(frame(PING, b"here"))
        assert connection.recv(4096) == b"\x8a\x04here"


def test_a_frame_in_some_fragments_is_one() -> None:
    with upgraded(PATIENT) as connection:
        connection.sendall(frame(TEXT, b"a", last=False) + frame(CONTINUED, b"b", last=False) + frame(CONTINUED, b"c"))
        assert connection.recv(4096) == b"\x81\x03abc"


def test_frames_in_one_packet_are_all_answered_in_order() -> None:
    with upgraded(PATIENT) as connection:
        threading.Thread(
            target=partial(connection.sendall, b"".join(frame(TEXT, b"%05d" % n) for n in range(20_000)))
        ).start()
        answers = b""
        while len(answers) < 20_000 * 7:
            answers += connection.recv(1 << 20)
        assert answers == b"".join(b"\x81\x05%05d" % n for n in range(20_000))


@pytest.mark.parametrize("size", [4096, 65_536, 200_000])
def test_a_large_frame_comes_through(size: int) -> None:
    with serving(PATIENT) as door, connect(f"ws://127.0.0.1:{door.port}/echo", max_size=None) as connection:
        connection.send("x" * size)
        assert connection.recv(WITHIN) == "x" * size


def test_a_frame_that_is_far_too_large_ends_the_connection() -> None:
    limits = replace(PATIENT, frame_characters=1000)
    with serving(limits) as door, connect(f"ws://127.0.0.1:{door.port}/echo", close_timeout=1) as connection:
        connection.send("x" * 3000)
        assert connection.recv(WITHIN) == "x" * 3000
        with pytest.raises(ConnectionClosed):  # noqa: PT012 (either may notice)
            connection.send("x" * 5000)
            connection.recv(WITHIN)

"""The gate: by which name the server is called, from where, how often, and what is refused with which headers."""

import json
import logging
import os
import re
import socket
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.guest import PATIENCE, ROOMY, WITHIN, Host, serving
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from grognard.server import handlers, questions
from grognard.server.encoding import dumps
from grognard.server.gate import HEADERS, PIECE, host_name, is_host
from grognard.server.handlers import STATIC
from grognard.server.limits import Limits
from grognard.server.protocol import GuardedHTTP
from grognard.server.storage import FILE, Storage

PLAY = {"game": "crossroads", "scenario": "skirmish"}


def ask(host: Host, path: str, method: str = "GET", source: str = "127.0.0.1", **more: Any) -> httpx.Response:
    """A request from any address of this machine."""
    with httpx.Client(transport=httpx.HTTPTransport(local_address=source), timeout=PATIENCE) as client:
        return client.request(method, host.url + path, **more)


def raw(host: Host, text: bytes) -> bytes:
    """What is answered to bytes that no proper client sends."""
    with socket.create_connection(("127.0.0.1", int(host.url.rpartition(":")[2])), WITHIN) as connection:
        with suppress(ConnectionError):
            connection.sendall(text)
        answer = b""
        with suppress(ConnectionError):
            while not complete(answer) and (piece := connection.recv(65536)):
                answer += piece
        return answer


def complete(answer: bytes) -> bool:
    head, end, body = answer.partition(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", head.lower())
    return bool(end) and len(body) >= (int(length[1]) if length else 0)


def assert_refused(answer: httpx.Response, status: int) -> None:
    """With a status, a sentence in both languages, and the headers."""
    assert answer.status_code == status, answer.text
    assert set(answer.json()["said"]) == {"en", "es"}
    assert answer.json()["error"] == answer.json()["said"]["en"]
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert answer.headers["cache-control"] == "no-store"


# -- names of the server


@pytest.mark.parametrize(
    "called",
    [
        "localhost",
        "localhost:8000",
        "LOCALHOST",
        "localhost.",
        "127.0.0.1:8000",
        "192.168.1.5",
        "[::1]:8000",
        "[fe80::1]",
    ],
)
def test_everybody_may_call_the_server_localhost_or_by_number(host: Host, called: str) -> None:
    assert ask(host, "/api/games", headers={"host": called}).status_code == 200


@pytest.mark.parametrize(
    "called",
    [
        "elsewhere.example",
        "localhost.elsewhere.example",
        "127.0.0.1.elsewhere.example:8000",
        "elsewhere.example:127",
        "elsewhere.example#localhost",
        "localhost@elsewhere.example",
        "localhost:8000:8000",
        "0x7f.1",
        "127.1",
        "[::1",
        "[::1]x",
        "::1",
        "",
    ],
)
def test_a_name_that_was_not_allowed_is_refused_and_the_option_named(host: Host, called: str) -> None:
    answer = ask(host, "/", headers={"host": called})
    assert_refused(answer, 421)
    assert "--allow-host" in answer.json()["error"]


def test_a_request_without_a_name_is_refused(host: Host) -> None:
    assert raw(host, b"GET / HTTP/1.0\r\n\r\n").startswith(b"HTTP/1.1 421")


def test_a_websocket_of_another_name_is_refused(host: Host) -> None:
    there = ("127.0.0.1", int(host.url.rpartition(":")[2]))
    with socket.create_connection(there) as connection, pytest.raises(InvalidStatus) as error:
        connect("ws://elsewhere.example/ws", sock=connection).__enter__()
    assert error.value.response.status_code == 421
    assert b"--allow-host" in error.value.response.body
    with connect(host.socket):
        pass


def test_a_name_that_was_allowed_is_answered(tmp_path: Path) -> None:
    with serving(tmp_path, hosts=["Games.Example.org", "münchen.example"]) as host:
        for called in ("games.example.org", "games.example.org:443", "GAMES.example.org.", "xn--mnchen-3ya.example"):
            assert ask(host, "/", headers={"host": called}).status_code == 200, called
        assert ask(host, "/", headers={"host": "example.org"}).status_code == 421
        assert ask(host, "/", headers={"host": "more.games.example.org"}).status_code == 421


@pytest.mark.parametrize("name", ["", "https://example.org", "example.org:80", "a b", "-", "*", "x" * 300, "a/b"])
def test_what_is_no_name_cannot_be_allowed(name: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        host_name(name)


def test_a_name_shown_in_a_refusal_is_short_and_printable(host: Host) -> None:
    answer = raw(host, b"GET / HTTP/1.1\r\nHost: " + b"\xff\x9b" * 500 + b"\r\n\r\n")
    error = json.loads(answer.partition(b"\r\n\r\n")[2])["error"]
    assert len(error) < 350
    assert error.isprintable()


def test_the_name_is_looked_at_whatever_is_asked_for() -> None:
    assert is_host("a.example:1", frozenset({"a.example"}))
    assert not is_host("a.example:1/", frozenset({"a.example"}))


# -- other sites


@pytest.mark.parametrize(
    "origin", ["https://elsewhere.example", "null", "http://127.0.0.1.elsewhere.example", "nonsense"]
)
def test_another_sites_page_is_refused_with_all_headers(host: Host, origin: str) -> None:
    assert_refused(ask(host, "/api/games", "POST", json=PLAY, headers={"origin": origin}), 403)


# -- how often


def test_too_many_posts_are_answered_with_the_time_to_wait(tmp_path: Path) -> None:
    with serving(tmp_path, replace(ROOMY, posts_at_once=3, posts_a_second=0.05)) as host:
        answers = [ask(host, "/api/import", "POST", json={}) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [400, 400, 400, 429]
        assert_refused(answers[3], 429)
        seconds = answers[3].json()["retry_after"]
        assert 1 <= seconds <= 20
        assert answers[3].headers["retry-after"] == str(seconds)
        assert str(seconds) in answers[3].json()["said"]["es"]
        assert ask(host, "/api/import", "POST", source="127.0.0.2", json={}).status_code == 400
        assert ask(host, "/api/games").status_code == 200


def test_too_many_gets_are_refused_but_the_page_is_not(tmp_path: Path) -> None:
    with serving(tmp_path, replace(ROOMY, gets_at_once=2, gets_a_second=0.05)) as host:
        paths = ["/api/games", "/api/nothing", "/api/games", "/api/games/crossroads/table"]
        assert [ask(host, path).status_code for path in paths] == [200, 404, 429, 429]
        assert ask(host, "/").status_code == 200
        assert ask(host, "/static/nothing.js").status_code == 404
        assert ask(host, "/api/games", source="127.0.0.2").status_code == 200
        with pytest.raises(InvalidStatus) as error:
            connect(host.socket).__enter__()
        assert error.value.response.status_code == 429
        assert int(error.value.response.headers["retry-after"]) > 0


def test_too_many_tables_are_refused_but_a_mistake_is_not_counted(tmp_path: Path) -> None:
    with serving(tmp_path, replace(ROOMY, tables_an_hour=1, tables_at_once=2)) as host:
        for _ in range(5):
            assert ask(host, "/api/games", "POST", json={"game": "chess"}).status_code == 400
        answers = [ask(host, "/api/games", "POST", json=PLAY) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert answers[2].json()["retry_after"] > 60
        assert ask(host, "/api/import", "POST", json={"record": "x"}).status_code == 429
        assert ask(host, "/api/games", "POST", source="127.0.0.2", json=PLAY).status_code == 201


def test_too_many_websockets_from_an_address_are_refused(tmp_path: Path) -> None:
    with serving(tmp_path, replace(ROOMY, sockets_per_address=2)) as host:
        with connect(host.socket), connect(host.socket):
            with pytest.raises(InvalidStatus) as error:
                connect(host.socket).__enter__()
            assert error.value.response.status_code == 429
            assert json.loads(error.value.response.body)["retry_after"] > 0
            with connect(host.socket, source_address=("127.0.0.2", 0)):
                pass
        for _ in range(5):
            with connect(host.socket, close_timeout=1):
                pass


def test_behind_a_proxy_people_are_counted_and_not_the_proxy(tmp_path: Path) -> None:
    with serving(tmp_path, replace(ROOMY, gets_at_once=1, gets_a_second=0.01), proxies=["127.0.0.1"]) as host:

        def status(*named: str) -> int:
            return ask(host, "/api/games", headers={"x-forwarded-for": ", ".join(named)}).status_code

        assert [status("203.0.113.1"), status("203.0.113.1"), status("203.0.113.2")] == [200, 429, 200]
        assert (
            status("198.51.100.99", "203.0.113.1") == 429
        )  # what a client says itself comes first, and does not count
        assert [status("2001:db8::1"), status("2001:db8::2"), status("2001:db8:0:1::1")] == [200, 429, 200]


def test_without_a_proxy_nobody_can_say_who_they_are(tmp_path: Path) -> None:
    with serving(tmp_path, replace(ROOMY, gets_at_once=1, gets_a_second=0.01)) as host:
        answers = [ask(host, "/api/games", headers={"x-forwarded-for": f"203.0.113.{n}"}) for n in range(3)]
        assert [answer.status_code for answer in answers] == [200, 429, 429]


# -- bodies


def post(host: Host, content: bytes, path: str = "/api/games") -> httpx.Response:
    return httpx.post(host.url + path, content=content, timeout=PATIENCE)


def test_a_body_that_is_too_large_is_refused(tmp_path: Path) -> None:
    limits = replace(ROOMY, body_bytes=500, position_bytes=1000, record_bytes=5000)
    with serving(tmp_path, limits) as host:
        made = host.new()
        for path, most in (
            ("/api/games", 1000),
            ("/api/import", 5000),
            (f"/api/plays/{made.id}/record", 500),
            (f"/api/plays/{made.id}/position", 500),
        ):
            assert_refused(post(host, b'{"a":"%s"}' % (b"x" * (most - 7)), path), 413)
            assert post(host, b'{"a":"%s"}' % (b"x" * (most - 8)), path).status_code in (400, 403, 200, 201), path


def test_a_body_that_takes_too_long_is_refused_and_the_connection_closed(tmp_path: Path) -> None:
    with serving(tmp_path, replace(ROOMY, body_seconds=0.2, header_seconds=0.2, idle_seconds=0.2)) as host:
        port = int(host.url.rpartition(":")[2])
        with socket.create_connection(("127.0.0.1", port), WITHIN) as slow:
            slow.sendall(b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
            answer = b""
            while piece := slow.recv(4096):
                answer += piece
        assert answer.startswith(b"HTTP/1.1 408")


def test_a_body_in_chunks_is_refused(host: Host) -> None:
    head = b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    assert raw(host, head + b"1\r\n{\r\n" * 20_000).startswith(b"HTTP/1.1 411")
    assert raw(host, head + b"2\r\n{}\r\n0\r\n\r\n").startswith(b"HTTP/1.1 411")


def test_a_body_of_nothing_but_brackets_is_refused_before_it_is_read(host: Host) -> None:
    answer = post(host, b'{"game":[%s1]}' % (b"[]," * 80_000))
    assert_refused(answer, 400)
    assert "parts" in answer.json()["error"]


def test_a_large_body_counts_as_several(tmp_path: Path) -> None:
    with serving(tmp_path, replace(ROOMY, posts_at_once=10, posts_a_second=0.01)) as host:
        assert post(host, b'{"record":"%s"}' % (b"x" * 1_000_000), "/api/import").status_code == 400
        assert post(host, b"{}", "/api/import").status_code == 429


def test_what_bodies_hold_in_all_is_limited_and_let_go(tmp_path: Path) -> None:
    with serving(tmp_path, replace(ROOMY, bodies_per_address=1000, posts_at_once=100)) as host:
        for _ in range(5):
            assert post(host, b'{"game":"%s"}' % (b"x" * 900)).status_code == 400
        answer = post(host, b'{"game":"%s"}' % (b"x" * 1900))
        assert_refused(answer, 429)
        assert post(host, b'{"game":"%s"}' % (b"x" * 900)).status_code == 400


def test_options_in_an_address_are_limited(host: Host) -> None:
    longest = Limits().options_characters
    answer = host.get("/api/games/crossroads/table", params={"options": "{" + " " * longest + "}"})
    assert_refused(answer, 400)
    assert host.get("/api/games/crossroads/table", params={"options": "{" + " " * 100 + "}"}).status_code == 200


# -- methods and paths

PATHS = ["/", "/lobby", "/play/0000000000000000", "/api/games", "/api/games/crossroads/table", "/api/import"]
PATHS += ["/api/plays/0000000000000000", "/api/plays/0000000000000000/record", "/static/app.js", "/api/nothing"]


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"])
@pytest.mark.parametrize("path", PATHS)
def test_other_methods_are_refused_with_all_headers(host: Host, path: str, method: str) -> None:
    answer = ask(host, path, method)
    assert answer.status_code == 405
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert "access-control-allow-origin" not in answer.headers


def test_a_head_has_no_body(host: Host) -> None:
    answer = ask(host, "/api/games", "HEAD", headers={"accept-encoding": "identity"})
    assert (answer.status_code, answer.content) == (200, b"")
    assert int(answer.headers["content-length"]) == len(ask(host, "/api/games").content)


@pytest.mark.parametrize("path", ["/nothing", "/api/", "/api/plays/", "/ws", "/static/", "/play", "/%00"])
def test_what_is_not_there_is_not_found(host: Host, path: str) -> None:
    answer = ask(host, path)
    assert answer.status_code == 404
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS


TRAVERSALS = [
    "/static/../app.py",
    "/static/../../server/app.py",
    "/static/%2e%2e/app.py",
    "/static/..%2fapp.py",
    "/static/..%5capp.py",
    "/static/%2e%2e%2f%2e%2e%2f__init__.py",
    "/static//etc/passwd",
    "/static/%2fetc%2fpasswd",
    "/static/app.js/../../app.py",
    "/static/....//app.py",
    "/static/%00",
    "/static/app.js%00.css",
    "/static/" + "x" * 5000,
    "/static/" + "%2e%2e/" * 20 + "etc/passwd",
    "/../app.py",
    "//app.py",
]


@pytest.mark.parametrize("path", TRAVERSALS)
def test_nothing_beside_the_pages_files_is_served(host: Host, path: str) -> None:
    answer = raw(host, b"GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n" % path.encode())
    assert answer.split()[1] in (b"404", b"405"), answer[:200]
    assert b"import" not in answer
    assert b"root:" not in answer


def test_a_fault_of_the_server_is_answered_with_all_headers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as host:
        assert ask(host, "/").status_code == 200
        monkeypatch.setattr(handlers, "STATIC", None)
        answer = ask(host, "/")
    assert answer.status_code == 500
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert "NoneType" not in answer.text


@pytest.mark.skipif(not (STATIC / "app.js").exists(), reason="the page has not been built")
def test_the_pages_files_are_served(host: Host) -> None:
    assert ask(host, "/static/app.js").status_code == 200


# -- what is kept


@contextmanager
def everybody_may_read() -> Iterator[None]:
    """As an ordinary user's files are."""
    before = os.umask(0o022)
    try:
        yield
    finally:
        os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_what_is_kept_can_be_read_by_nobody_else(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    with everybody_may_read():
        storage = Storage(folder)
        found = {path.name: mode(path) for path in folder.iterdir()}
        storage.close()
    assert found == {FILE: 0o600, f"{FILE}-wal": 0o600, f"{FILE}-shm": 0o600, "in_use": 0o600}
    assert mode(folder) == 0o700


def test_files_of_an_older_server_are_made_private(tmp_path: Path) -> None:
    with everybody_may_read():
        Storage(tmp_path).close()
        (tmp_path / FILE).chmod(0o644)
        (tmp_path / f"{FILE}-wal").touch(0o644)
        before = mode(tmp_path)
        storage = Storage(tmp_path)
        assert {mode(path) for path in tmp_path.iterdir()} == {0o600}
        storage.close()
    assert mode(tmp_path) == before


def test_refused_websockets_do_not_fill_the_log(tmp_path: Path) -> None:
    said: list[str] = []
    listening = logging.Handler()
    listening.emit = lambda record: said.append(record.getMessage())  # type: ignore[method-assign]
    with serving(tmp_path) as host:
        logger = logging.getLogger("uvicorn.error")
        logger.addHandler(listening)
        try:
            there = ("127.0.0.1", int(host.url.rpartition(":")[2]))
            with socket.create_connection(there) as connection, pytest.raises(InvalidStatus):
                connect("ws://elsewhere.example/ws", sock=connection).__enter__()
            ask(host, "/api/games")  # by now the socket's task is over
            logger.error("a fault")
        finally:
            logger.removeHandler(listening)
    assert said == ["a fault"]


# -- long answers


@contextmanager
def slow_reader(host: Host, path: str) -> Iterator[socket.socket]:
    """Somebody who asks for something and reads no more of it than that it is there."""
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", int(host.url.rpartition(":")[2])))
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        assert line.recv(12) == b"HTTP/1.1 200"
        yield line


def rest(line: socket.socket) -> bytes:
    """All that is still to be read."""
    line.settimeout(PATIENCE)
    return b"".join(iter(lambda: line.recv(1 << 16), b""))


@contextmanager
def finished(folder: Path, monkeypatch: pytest.MonkeyPatch, **limits: int) -> Iterator[tuple[Host, str, int]]:
    """A server with a play that is over, the address of its record, of some 10 MB, and the size of it."""
    long = dumps({"chaff": "x" * 10_000_000}).encode()

    async def record(*_: Any) -> bytes:
        return long

    monkeypatch.setattr(questions, "record", record)
    with serving(folder, replace(ROOMY, **limits)) as host:
        made = host.new()
        with made.guest("blue", "red") as both:
            assert both.ask("resign", side="blue")["type"] == "done"
        yield host, f"/api/plays/{made.id}/record", len(long)


def test_long_answers_that_nobody_reads_are_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever reads them makes room again; what is short is answered all the same."""
    short = finished(tmp_path, monkeypatch, answers_per_address=25_000_000)
    with short as (host, path, size), slow_reader(host, path) as one, slow_reader(host, path):
        refused = host.get(path)
        assert_refused(refused, 429)
        assert refused.json()["retry_after"] > 0
        assert host.get(path.removesuffix("/record")).status_code == 200
        assert len(rest(one)) > size
        until = time.monotonic() + PATIENCE
        while host.get(path).status_code != 200:
            assert time.monotonic() < until, "there is no room again"
            time.sleep(0.1)


def test_a_long_answer_is_sent_piece_by_piece(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was not read lies in the server once, and not once more for the connection."""
    waiting: list[int] = []
    pause = GuardedHTTP.pause_writing

    def noted(self: GuardedHTTP) -> None:
        waiting.append(self.transport.get_write_buffer_size())
        pause(self)

    monkeypatch.setattr(GuardedHTTP, "pause_writing", noted)
    with finished(tmp_path, monkeypatch) as (host, path, size):
        with slow_reader(host, path) as deaf:
            assert len(rest(deaf)) > size
        assert waiting
        assert max(waiting) < 3 * PIECE
        assert host.get(path).content[-3:] == b'x"}'

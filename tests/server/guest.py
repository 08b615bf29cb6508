"""Somebody at the table, for tests: makes plays, sends frames, and keeps all that was received."""

import json
import os
import random
import resource
import secrets
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import grognard
from grognard.engine import journal
from grognard.engine.records import Record
from grognard.server.app import make_app
from grognard.server.limits import Limits
from grognard.server.protocol import configure
from grognard.server.storage import FILE

WITHIN, PATIENCE = 60.0, 120.0
"""Seconds that a frame, or an answer over HTTP, may take on a busy machine: the first has to wait for the workers."""
ROOMY = Limits(
    tables_an_hour=100_000,
    tables_at_once=100_000,
    open_tables_at_once=10_000,
    posts_at_once=10_000,
    gets_at_once=10_000,
    work_seconds_at_once=10_000.0,
    stored_bytes_at_once=1 << 40,
    long_slots_per_address=2,
    bot_tables_per_address=100,
    chat_at_once=1000,
    questions_a_second=10_000.0,
    questions_at_once=100_000,
    frames_a_second=10_000.0,
    frames_at_once=100_000,
)
"""All tests of a session come from one address."""
Frame = dict[str, Any]


class Host:
    """A server, by its address."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.socket = f"ws://127.0.0.1:{port}/ws"

    def get(self, path: str, **more: Any) -> httpx.Response:
        return httpx.get(self.url + path, timeout=PATIENCE, **more)

    def post(self, path: str, data: Any, **more: Any) -> httpx.Response:
        return httpx.post(self.url + path, json=data, timeout=PATIENCE, **more)

    def new(self, game: str = "crossroads", scenario: str | None = "skirmish", **more: Any) -> "Made":
        """A new play; seats by side."""
        answer = self.post("/api/games", {"game": game, "scenario": scenario, **more})
        assert answer.status_code == 201, answer.text
        return Made(self, answer.json())

    def known(
        self,
        seed: int | str,
        game: str = "crossroads",
        scenario: str | None = "skirmish",
        options: Mapping[str, bool] | None = None,
        actions: Iterable[str] = (),
        seats: Mapping[str, str] | None = None,
    ) -> "Made":
        """A play with known dice, these actions made already; seats by side, "me" unless named.

        Whoever is invited mixes the dice again, so that nobody is: the seat of a "link" is handed on by its token.
        """
        record = Record.start(grognard.game(game), scenario, seed=seed, options=options)
        for action in actions:
            record.play(action)
        named = {side: "me" if kind == "link" else kind for side, kind in (seats or {}).items()}
        given = dict.fromkeys(record.game.sides, "me") | named
        answer = self.post("/api/import", {"record": journal.seal(record._lines())[0].decode(), "seats": given})
        assert answer.status_code == 201, answer.text
        return Made(self, answer.json())


class Made:
    """A play that was made: its id and tokens."""

    def __init__(self, host: Host, answer: Mapping[str, Any]) -> None:
        self.host = host
        self.id: str = answer["id"]
        self.tokens: dict[str, str] = dict(answer["tokens"])
        self.invitations: dict[str, str] = dict(answer.get("invitations", {}))
        self.commitment: str | None = answer["commitment"]

    def join(self, side: str) -> str:
        """Take a seat that somebody was invited to, with a token of one's own."""
        if side not in self.tokens:
            token = secrets.token_urlsafe(32)
            asked = {"invitation": self.invitations[side], "token": token}
            answer = self.host.post(f"/api/plays/{self.id}/join", asked)
            assert answer.status_code == 200, answer.text
            self.tokens[side] = token
        return self.tokens[side]

    def guest(self, *sides: str, **more: Any) -> "Guest":
        """Sit down at these sides, by the invitation where it is needed; at none to watch."""
        return Guest(self.host, self.id, [self.join(side) for side in sides], **more)

    def facts(self) -> Any:
        return self.host.get(f"/api/plays/{self.id}").json()


class Guest:
    """A connection. `views`: the latest view frame of each side (None: an onlooker's); `raw`: all that was received."""

    def __init__(
        self,
        host: Host,
        play: str,
        tokens: list[str],
        seen: int = 0,
        client: str | None = None,
        address: str = "127.0.0.1",
    ) -> None:
        # Not counted: a play that another process has stored would take it for the client that it knows by that name.
        self.client = client or f"guest-{secrets.token_hex(8)}"
        self.raw: list[str] = []
        self.views: dict[str | None, Frame] = {}
        self.entries: list[Frame] = []
        self.others: list[Frame] = []
        self._ids = count(1)
        self._stack = ExitStack()
        self._socket: ClientConnection = self._stack.enter_context(
            connect(host.socket, max_size=None, compression=None, close_timeout=1, source_address=(address, 0))
        )
        hello = {"type": "hello", "play": play, "tokens": tokens, "seen": seen, "language": "en"}
        self.send({**hello, "client": self.client})
        while (frame := self.receive())["type"] == "working":
            pass
        self.welcome = frame
        if self.welcome["type"] == "welcome":
            self.wait(lambda: len(self.views) == max(1, len(self.welcome["sides"])))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    # -- frames

    def send(self, frame: Any) -> None:
        self._socket.send(frame if isinstance(frame, str | bytes) else json.dumps(frame))

    def receive(self) -> Frame:
        """The next frame; TimeoutError if none comes."""
        text = self._socket.recv(WITHIN)
        assert isinstance(text, str)
        self.raw.append(text)
        frame: Frame = json.loads(text)
        if frame["type"] == "view":
            self.views[frame["side"]] = frame
            self.entries += frame["events"]
        else:
            self.others.append(frame)
        return frame

    def wait(self, until: Callable[[], Any]) -> None:
        while not until():
            self.receive()

    def wait_for(self, kind: str) -> Frame:
        """The next frame of a kind."""
        while (frame := self.receive())["type"] != kind:
            pass
        return frame

    def closed(self) -> bool:
        """Does the server close the connection?"""
        try:
            while True:
                self.receive()
        except ConnectionClosed:
            return True
        except TimeoutError:
            return False

    def ask(self, kind: str, **more: Any) -> Frame:
        """Send a frame and wait for its answer."""
        id = more.pop("id", None) or next(self._ids)
        if kind == "answer" and "offer" not in more:
            more["offer"] = self.offer
        self.send({"type": kind, "id": id, **more})
        while (frame := self.receive()).get("id") != id:
            pass
        return frame

    @property
    def offer(self) -> int:
        """The number of the offer that was heard of last."""
        asked = [frame["offer"] for frame in self.others if frame["type"] in ("asked_takeback", "asked_edit")]
        return int(asked[-1]) if asked else 0

    # -- playing

    @property
    def n(self) -> int:
        return max(int(frame["n"]) for frame in self.views.values())

    @property
    def view(self) -> Frame:
        """The view of the only side, or of that which is asked."""
        asked = [frame for frame in self.views.values() if frame["asked"]]
        return (asked or list(self.views.values()))[0]

    @property
    def actions(self) -> list[str]:
        decision = self.view["view"]["decision"] or {}
        return list(decision.get("actions", []))

    @property
    def over(self) -> bool:
        return self.view["view"]["outcome"] is not None

    def caught_up(self, n: int) -> None:
        """Wait until all views show position n, or a later one."""
        self.wait(lambda: min(int(frame["n"]) for frame in self.views.values()) >= n)

    def act(self, action: str, **more: Any) -> Frame:
        """Make an action on the position seen, and wait for the views that follow."""
        given = {"side": self.view["side"], "on": self.n, "action": action.split(), **more}
        answer = self.ask("act", **given)
        if answer["type"] == "done":
            self.caught_up(answer["n"])
        return answer

    def undo(self, side: str) -> Frame:
        """Take back, and wait for the views that follow."""
        answer = self.ask("undo", side=side, on=self.n)
        if answer["type"] == "done":
            self.caught_up(answer["n"])
        return answer

    def play(self, most: int, seed: int = 1, stop: Callable[[], bool] = lambda: False) -> int:
        """Make random actions, hot-seat or against the computer; how many."""
        dice = random.Random(seed)
        for made in range(most):
            self.wait(lambda: bool(self.actions) or self.over)
            if self.over or stop():
                return made
            assert self.act(dice.choice(self.actions))["type"] == "done"
        return most


@contextmanager
def serving(
    folder: Path, limits: Limits = ROOMY, hosts: Iterable[str] = (), proxies: Iterable[str] = ()
) -> Iterator[Host]:
    """A server in a thread of this process, with its data in a folder."""
    with running(configure(make_app(folder, limits, hosts), limits, proxies=proxies)) as port:
        yield Host(port)


@contextmanager
def running(config: uvicorn.Config) -> Iterator[int]:
    """A server in a thread of this process: its port."""
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        thread.join(0.01)
    try:
        yield int(server.servers[0].sockets[0].getsockname()[1])
    finally:
        server.should_exit = True
        thread.join(PATIENCE)  # while it lives nobody else may use its data
        assert not thread.is_alive(), "the server did not stop"


class Killed:
    """A server in a process of its own, to be killed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "grognard", "serve", "--no-browser", "--port", str(self.port)]
        environment = os.environ | {"GROGNARD_KERNELS": "plain"}
        self.process = subprocess.Popen(
            [*command, "--data", str(self.folder)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline().decode()
        assert said.startswith("Serving at http://127.0.0.1:"), said
        self.host = Host(self.port)

    def fill_disk(self, room: int = 0) -> None:
        """From now on what is written can grow by so many bytes and no more."""
        written = self.folder / f"{FILE}-wal"
        self._limit_files((written.stat().st_size if written.exists() else 0) + room)

    def empty_disk(self) -> None:
        """There is room again."""
        self._limit_files(resource.RLIM_INFINITY)

    def _limit_files(self, size: int) -> None:
        """What a process writes beyond this fails (Linux; Python ignores the signal, so that it is an error)."""
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

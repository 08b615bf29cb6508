"""The WebSocket: one connection, from its hello to its end.

A client says which play, with which tokens, and what it has seen; it gets a welcome, and a view for each of its sides
(one for an onlooker). What it sends is read, checked and limited here; what happens then is in `live`. A client that
errs is told so; one that goes on erring is shown out.
"""

import asyncio
import contextlib
import logging
import secrets
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from grognard.server import frames, outgoing, questions
from grognard.server.addresses import TooMany
from grognard.server.errors import malformed, server_error
from grognard.server.frames import BadFrame
from grognard.server.gate import Traffic
from grognard.server.lines import Request
from grognard.server.live import LivePlay
from grognard.server.messages import Text, server_text
from grognard.server.outgoing import Frame
from grognard.server.registry import NoPlay, PlayRegistry, Unreadable
from grognard.server.seats import ForeignToken, sides_opened
from grognard.server.storage import StorageError
from grognard.server.work.worker import JobFailed, TookTooLong

log = logging.getLogger("grognard.server")

CHARACTERS_A_FRAME = 1024
"""So many characters count as one frame more: a frame is counted before it is read."""
SHOWN_OUT = 100
"""Requests that a connection closed for malformed frames costs its address, so that it cannot return at once."""
LOOKING_BACK = ("replay", "steps", "course", "log")
"""What onlookers may ask about too, and anybody about any side once a play is over."""
MOST_ASKING = 8
"""Questions of a client that are under way at once."""
BACKLOG = 128 * 1024
"""Characters that may wait to be read by a client before it is answered nothing more."""
MOST_CHAT = 200
POLICY, GOING_AWAY = 1008, 1011


class Connection:
    """A client at a play."""

    def __init__(self, socket: WebSocket, registry: PlayRegistry, traffic: Traffic, address: str) -> None:
        self.sides: list[str] = []
        self.address = address
        self._socket = socket
        self._registry = registry
        self._traffic = traffic
        self._limits = registry.limits
        self._live: LivePlay
        self._joined = False
        self._client = ""
        self._waiting: deque[str] = deque()
        self._bytes = 0
        """How much waits to be sent."""
        self._flooded = False
        self._closing: asyncio.Task[None] | None = None
        self._due = False
        self._wake = asyncio.Event()
        self._drained = asyncio.Event()
        self._shown: dict[str | None, int] = {}
        self._errors = 0
        self._asking: set[asyncio.Task[None]] = set()

    # -- what the table does

    def tell(self, frame: Frame) -> None:
        """Send a frame soon; a client that does not read what waits for it is disconnected."""
        if self._flooded:
            return
        self._waiting.append(frame.text)
        self._bytes += len(frame.text)
        self._wake.set()
        if len(self._waiting) > self._limits.queued_frames or self._bytes > self._limits.queued_bytes:
            self._flooded = True
            self._drained.set()
            self._waiting.clear()
            self._closing = asyncio.get_running_loop().create_task(self._close(GOING_AWAY))

    def show(self) -> None:
        """Send the latest view soon."""
        self._due = True
        self._wake.set()

    @property
    def viewers(self) -> Sequence[str | None]:
        """The sides whose views the client sees: its own, or the onlooker's."""
        return self.sides or (None,)

    # -- from hello to goodbye

    async def run(self) -> None:
        """Everything that happens on the connection."""
        await self._socket.accept()
        tasks: set[asyncio.Task[None]] = set()
        try:
            if await self._hello():
                tasks.add(asyncio.create_task(self._send_all()))
                await self._read_all()
        except (TimeoutError, WebSocketDisconnect):
            pass
        finally:
            if self._joined:
                self._live.leave(self)
            tasks |= self._asking
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._close(POLICY)

    async def _hello(self) -> bool:
        try:
            async with asyncio.timeout(self._limits.hello_seconds):
                frame = frames.read(await self._receive())
            if frame["type"] != "hello":
                return await self._refuse(server_text("hello"), "hello")
            id, tokens = frames.play(frame.get("play")), frames.tokens(frame)
            seen = frames.number(frame, "seen", 0)
            self._client = frames.client(frame, f"anonymous-{secrets.token_hex(8)}")
            self._live = await self._open(id)
            self.sides = sides_opened(self._live.play.facts.seats, tokens)
            self._check_room()
            await self._live.presence.note(self.sides)
            await self._join()
        except BadFrame as error:
            return await self._refuse(malformed(error), "malformed")
        except NoPlay:
            return await self._refuse(server_text("no play"), "play")
        except Unreadable:
            return await self._refuse(server_text("broken"), "broken")
        except ForeignToken:
            return await self._refuse(server_text("foreign token"), "token")
        except TooMany as error:
            return await self._refuse(server_text("wait", seconds=error.seconds), "busy", retry_after=error.seconds)
        except (TookTooLong, JobFailed, StorageError) as error:
            log.error("a play could not be opened: %r", error)
            return await self._refuse(server_text("busy"), "busy")
        await self._welcome(seen)
        return True

    async def _open(self, id: str) -> LivePlay:
        """The play; one that has to be played again first may take a while, and tells how far it is."""
        telling_progress: set[asyncio.Task[None]] = set()

        def progress(part: float) -> None:
            if not telling_progress:
                frame = Frame("working", what="open", part=round(part, 3))
                task = asyncio.get_running_loop().create_task(self._send(frame))
                telling_progress.add(task)
                task.add_done_callback(telling_progress.discard)

        try:
            return await self._registry.play(id, self.address, progress)
        finally:
            if telling_progress:
                await asyncio.wait(telling_progress)

    def _check_room(self) -> None:
        """Is there room at the table; and does this address not watch too many where only the computer plays?"""
        if len(self._live.members) >= self._limits.sockets_per_play and not self.sides:
            raise TooMany(self._limits.idle_seconds)
        if all(seat.is_bot for seat in self._live.play.facts.seats):
            watched = self._registry.bot_tables_of(self.address) - {self._live}
            if len(watched) >= self._limits.bot_tables_per_address:
                raise TooMany(self._limits.idle_seconds)

    async def _join(self) -> None:
        """Come to the table, unless others who said hello meanwhile have taken the room. What is told waits."""
        for line in await asyncio.to_thread(questions.chat_lines, self._live, MOST_CHAT):
            self.tell(line)
        self._check_room()
        self._joined = True
        self._live.join(self)

    async def _refuse(self, text: Text, code: str, **more: Any) -> bool:
        await self._send(outgoing.error(text, code=code, **more))
        return False

    async def _welcome(self, seen: int) -> None:
        play = self._live.play
        await self._send(Frame("welcome", play=play.facts.id, sides=self.sides, n=play.n, **questions.public(play)))
        self._shown = {side: min(seen, play.n) for side in self.viewers}
        self.show()

    # -- sending

    async def _send_all(self) -> None:
        """Send what waits: answers first, then the latest view, however many there were in between."""
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                while self._waiting:
                    if self._bytes <= BACKLOG:
                        self._drained.set()
                    text = self._waiting.popleft()
                    self._bytes -= len(text)
                    await self._socket.send_text(text)
                self._drained.set()
                if self._due:
                    self._due = False
                    for side in self.viewers:
                        await self._send_view(side)
        except (TimeoutError, WebSocketDisconnect, RuntimeError):
            pass
        except Exception:
            log.exception("a view could not be sent")
        self._flooded = True
        self._drained.set()
        await self._close(GOING_AWAY)

    async def _send_view(self, side: str | None) -> None:
        try:
            n, frame = await self._live.frame(side, self.sides, self._shown[side], self.address)
        except (TooMany, TookTooLong, JobFailed) as error:
            await self._send(server_error(error))
            asyncio.get_running_loop().call_later(getattr(error, "seconds", 5), self.show)
            return
        self._shown[side] = n
        await self._send(frame)

    async def _send(self, frame: Frame) -> None:
        """Send a frame; the connection of a client that does not read is cut below this (`protocol`)."""
        await self._socket.send_text(frame.text)

    async def _close(self, code: int) -> None:
        with contextlib.suppress(Exception):
            async with asyncio.timeout(2):
                await self._socket.close(code)

    # -- receiving

    async def _receive(self) -> str:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        await self._pay(1 + len(message["bytes"] if text is None else text) / CHARACTERS_A_FRAME)
        if text is None:
            raise BadFrame("binary")
        if len(text) > self._limits.frame_characters:
            raise BadFrame("large")
        return str(text)

    async def _pay(self, cost: float) -> None:
        """Wait until the address may send this much more: fast clients are delayed, not refused."""
        bucket, cost = self._traffic.frames.of(self.address), min(cost, self._limits.frames_at_once)
        while not bucket.take(cost):
            await asyncio.sleep(bucket.wait(cost))

    async def _read_all(self) -> None:
        while self._errors < self._limits.mistakes and not self._flooded:
            id = None
            try:
                frame = frames.read(await self._receive())
                if "id" in frame:
                    id = frames.number(frame, "id")
                await self._answer(frame, id)
            except BadFrame as error:
                self._erred(malformed(error), "malformed", id)
            except (StorageError, TooMany, TookTooLong, JobFailed) as error:
                self.tell(server_error(error, id=id))
        if self._errors >= self._limits.mistakes:
            self._traffic.gets.of(self.address).charge(SHOWN_OUT)

    def _erred(self, text: Text, code: str, id: int | None) -> None:
        self._errors += 1
        self.tell(outgoing.error(text, code=code, **({} if id is None else {"id": id})))

    async def _answer(self, frame: dict[str, Any], id: int | None) -> None:
        """Do what a frame asks for, if its sender may."""
        kind = frame["type"]
        if kind == "ping":
            self.tell(Frame("pong", id=id))
            return
        handler = _HANDLERS.get(kind)
        if handler is None:
            raise BadFrame("kind", kind=kind[:40])
        if id is None:
            raise BadFrame("number", name="id")
        await handler(self, frame, id)

    def _my(self, frame: dict[str, Any], id: int) -> str | None:
        """The side that a frame speaks for; None, and a ruling, if the sender does not sit there."""
        side = frames.word(frame, "side") if "side" in frame or len(self.sides) != 1 else self.sides[0]
        if side in self.sides:
            return side
        self.tell(outgoing.refused_for(self._request(id), "seat"))
        return None

    def _request(self, id: int) -> Request:
        return Request(self._client, id)

    async def _act(self, frame: dict[str, Any], id: int) -> None:
        on, action = frames.number(frame, "on"), frames.action(frame.get("action"))
        if (side := self._my(frame, id)) is not None:
            self._reply(await self._live.act(side, on, action, self._request(id), self.address))

    async def _undo(self, frame: dict[str, Any], id: int) -> None:
        on = frames.number(frame, "on") if "on" in frame else None
        if (side := self._my(frame, id)) is not None:
            self._reply(await self._live.undo(side, on, self.sides, self._request(id)))

    async def _takeback(self, frame: dict[str, Any], id: int) -> None:
        if (side := self._my(frame, id)) is not None:
            self._reply(await self._live.offers.ask_back(side, self.sides, self._request(id), self.address))

    async def _agree(self, frame: dict[str, Any], id: int) -> None:
        ok, number = frames.truth(frame, "ok"), frames.number(frame, "offer", 0)
        if (side := self._my(frame, id)) is not None:
            self._reply(await self._live.offers.answer(side, ok, number, self._request(id)))

    async def _edit(self, frame: dict[str, Any], id: int) -> None:
        on, action = frames.number(frame, "on"), frames.edit(frame.get("action"))
        if (side := self._my(frame, id)) is not None:
            self._reply(await self._live.offers.edit(side, on, action, self.sides, self._request(id), self.address))

    async def _resign(self, frame: dict[str, Any], id: int) -> None:
        if (side := self._my(frame, id)) is not None:
            self._reply(await self._live.resign(side, self._request(id)))

    def _reply(self, reply: Frame) -> None:
        """Send an answer before the views that it brought about; a stale client gets a view in any case."""
        self._waiting.appendleft(reply.text)
        self._bytes += len(reply.text)
        self._wake.set()
        if reply.kind == "stale":
            self.show()

    async def _chat(self, frame: dict[str, Any], id: int) -> None:
        text = frames.chat(frame, self._limits.chat_characters)
        if (side := self._my(frame, id)) is not None:
            self.tell(await self._live.chat(side, text, self._request(id), self.address))

    async def _commit(self, frame: dict[str, Any], id: int) -> None:
        round, commit = frames.number(frame, "round"), frames.commit(frame)
        if (side := self._my(frame, id)) is not None:
            self._reply(await self._live.mixing.commit(side, round, commit, self._request(id)))

    async def _part(self, frame: dict[str, Any], id: int) -> None:
        round, part = frames.number(frame, "round"), frames.part(frame)
        if (side := self._my(frame, id)) is not None:
            self._reply(await self._live.mixing.reveal(side, round, part, self._request(id)))

    # -- questions: the next frame need not wait for the answer

    async def _question(self, frame: dict[str, Any], id: int) -> None:
        side = frame.get("side")
        if self.sides or side is not None or frame["type"] not in ("overlay", *LOOKING_BACK):
            side = self._my_or_any(frame, id)
            if side is None:
                return
        while len(self._asking) >= MOST_ASKING:
            await asyncio.wait(self._asking, return_when=asyncio.FIRST_COMPLETED)
        while self._bytes > BACKLOG and not self._flooded:  # whoever does not read answers gets no others
            self._drained.clear()
            await self._drained.wait()
        cost = questions.cost(frame)
        if not self._live.questions.take(cost):
            raise TooMany(self._live.questions.wait(cost))
        task = asyncio.create_task(self._ask(questions.prepare(self._live, frame, id, side, self.address), id))
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)

    def _my_or_any(self, frame: dict[str, Any], id: int) -> str | None:
        """A side that one may ask for: one's own, and after the end anybody's."""
        over = self._live.play.over and frame["type"] in LOOKING_BACK
        if over and frame.get("side") in self._live.play.game.sides:
            return str(frame["side"])
        return self._my(frame, id)

    async def _ask(self, ask: Callable[[], Awaitable[Frame]], id: int) -> None:
        try:
            self.tell(await ask())
        except (TooMany, TookTooLong, JobFailed) as error:
            self.tell(server_error(error, id=id))
        except Exception:
            log.exception("a question could not be answered")
            self.tell(outgoing.error(server_text("trouble"), id=id))


Handler = Callable[[Connection, dict[str, Any], int], Awaitable[None]]
_HANDLERS: dict[str, Handler] = {
    "act": Connection._act,
    "undo": Connection._undo,
    "takeback": Connection._takeback,
    "answer": Connection._agree,
    "edit": Connection._edit,
    "resign": Connection._resign,
    "chat": Connection._chat,
    "commit": Connection._commit,
    "part": Connection._part,
    "explain": Connection._question,
    "inquire": Connection._question,
    "overlay": Connection._question,
    "replay": Connection._question,
    "steps": Connection._question,
    "course": Connection._question,
    "log": Connection._question,
}

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

from grognard.engine.codec import FieldError
from grognard.server import frames, questions, telling
from grognard.server.encoding import dumps
from grognard.server.fairness import is_addition
from grognard.server.frames import LARGEST, BadFrame, Bucket
from grognard.server.house import House, NoPlay
from grognard.server.live import Live
from grognard.server.plays import Broken, Request
from grognard.server.seats import ForeignToken, opened
from grognard.server.storage import NotKept
from grognard.server.telling import Text, said, wrong

log = logging.getLogger("grognard.server")

HELLO_WITHIN = 10.0
SEND_WITHIN = 30.0
RATE, BURST = 300, 1000
"""Frames a second that a client may send, and at once."""
EXPLAINED_A_FRAME = 20
"""So many explanations count as one frame more."""
PATIENCE = 25
"""So many frames that make no sense, and the connection is closed."""
MOST_WAITING = 2000
"""Frames that wait for a client who does not read."""
MOST_CHAT = 200
POLICY, GOING_AWAY = 1008, 1011


class Connection:
    """A client at a play."""

    def __init__(self, socket: WebSocket, house: House) -> None:
        self.sides: list[str] = []
        self._socket = socket
        self._house = house
        self._live: Live
        self._client = ""
        self._waiting: deque[str] = deque()
        self._due = False
        self._wake = asyncio.Event()
        self._shown: dict[str | None, int] = {}
        self._bucket = Bucket(RATE, BURST)
        self._errors = 0
        self._asking: set[asyncio.Task[None]] = set()

    # -- what the table does

    def tell(self, frame: str) -> None:
        """Send a frame soon."""
        self._waiting.append(frame)
        self._wake.set()

    def show(self) -> None:
        """Send the latest view soon."""
        self._due = True
        self._wake.set()

    def _eyes(self) -> Sequence[str | None]:
        """Through which sides' eyes the client sees: its own, or an onlooker's."""
        return self.sides or (None,)

    # -- from hello to goodbye

    async def run(self) -> None:
        """Everything that happens on the connection."""
        await self._socket.accept()
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                greeted = await self._hello()
        except (TimeoutError, WebSocketDisconnect):
            greeted = False
        if not greeted:
            await self._close(POLICY)
            return
        sender = asyncio.create_task(self._send_all())
        self._live.join(self)
        try:
            await self._read_all()
        except WebSocketDisconnect:
            pass
        finally:
            self._live.leave(self)
            for task in (sender, *self._asking):
                task.cancel()
            await asyncio.gather(sender, *self._asking, return_exceptions=True)
            await self._close(POLICY)

    async def _hello(self) -> bool:
        try:
            frame = frames.read(await self._receive())
            if frame["type"] != "hello":
                return await self._refuse(said("hello"), "hello")
            id, tokens = frames.play(frame.get("play")), frames.tokens(frame)
            seen = frames.number(frame, "seen", 0)
            self._client = frames.client(frame, f"anonymous-{secrets.token_hex(8)}")
            self._live = await self._house.play(id)
            self.sides = opened(self._live.play.facts.seats, tokens)
        except BadFrame as error:
            return await self._refuse(_malformed(error), "malformed")
        except NoPlay:
            return await self._refuse(said("no play"), "play")
        except Broken as error:
            log.error("play %s: %s", frame["play"], error)
            return await self._refuse(said("broken"), "broken")
        except ForeignToken:
            return await self._refuse(said("foreign token"), "token")
        await self._welcome(seen)
        return True

    async def _refuse(self, text: Text, code: str) -> bool:
        await self._send(dumps({"type": "error", "code": code, "said": text}))
        return False

    async def _welcome(self, seen: int) -> None:
        facts, play = self._live.play.facts, self._live.play
        welcome = {"type": "welcome", "play": facts.id, "sides": self.sides, "n": play.n, **questions.public(play)}
        await self._send(dumps(welcome))
        self._shown = {side: min(seen, play.n) for side in self._eyes()}
        for line in await asyncio.to_thread(questions.chat_lines, self._live, MOST_CHAT):
            self.tell(line)
        self.show()

    # -- sending

    async def _send_all(self) -> None:
        """Send what waits: answers first, then the latest view, however many there were in between."""
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                if len(self._waiting) > MOST_WAITING:
                    break
                while self._waiting:
                    await self._send(self._waiting.popleft())
                if self._due:
                    self._due = False
                    for side in self._eyes():
                        await self._send_view(side)
        except (TimeoutError, WebSocketDisconnect, RuntimeError):
            pass
        except Exception:
            log.exception("a view could not be sent")
        await self._close(GOING_AWAY)

    async def _send_view(self, side: str | None) -> None:
        since = self._shown[side]
        entries = await self._live.entries(side, since)
        frame = self._live.frame(side, self.sides, entries)  # nothing else runs between this line and the next
        self._shown[side] = self._live.play.n
        await self._send(frame)

    async def _send(self, text: str) -> None:
        async with asyncio.timeout(SEND_WITHIN):
            await self._socket.send_text(text)

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
        if text is None:
            raise BadFrame("binary")
        if len(text) > LARGEST:
            raise BadFrame("large")
        return str(text)

    async def _read_all(self) -> None:
        while self._errors < PATIENCE:
            id = None
            try:
                frame = frames.read(await self._receive())
                if "id" in frame:
                    id = frames.number(frame, "id")
                if not self._bucket.take(1 + len(frame.get("actions", ())) // EXPLAINED_A_FRAME):
                    self._erred(said("too many"), "rate", id)
                    await asyncio.sleep(0.1)
                    continue
                await self._answer(frame, id)
            except BadFrame as error:
                self._erred(_malformed(error), "malformed", id)
            except NotKept:
                self.tell(dumps({"type": "error", "id": id, "said": said("not kept")}))

    def _erred(self, text: Text, code: str, id: int | None) -> None:
        self._errors += 1
        self.tell(dumps({"type": "error", "code": code, "said": text} | ({} if id is None else {"id": id})))

    async def _answer(self, frame: dict[str, Any], id: int | None) -> None:
        """Do what a frame asks for, if its sender may."""
        kind = frame["type"]
        if kind == "ping":
            self.tell(dumps({"type": "pong", "id": id}))
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
        self.tell(dumps({"type": "refused", "id": id, "ruling": telling.refusal("seat")}))
        return None

    def _request(self, id: int) -> Request:
        return Request(self._client, id)

    async def _act(self, frame: dict[str, Any], id: int) -> None:
        on, action = frames.number(frame, "on"), frames.action(frame.get("action"))
        if (side := self._my(frame, id)) is not None:
            self._reply(await self._live.act(side, on, action, self._request(id)))

    async def _undo(self, frame: dict[str, Any], id: int) -> None:
        on = frames.number(frame, "on") if "on" in frame else None
        if (side := self._my(frame, id)) is not None:
            self._reply(await self._live.undo(side, on, self.sides, self._request(id)))

    async def _takeback(self, frame: dict[str, Any], id: int) -> None:
        if (side := self._my(frame, id)) is not None:
            self._reply(await self._live.ask_back(side, self.sides, self._request(id)))

    async def _agree(self, frame: dict[str, Any], id: int) -> None:
        ok = frames.truth(frame, "ok")
        if (side := self._my(frame, id)) is not None:
            self._reply(await self._live.answer_back(side, ok, self._request(id)))

    async def _edit(self, frame: dict[str, Any], id: int) -> None:
        on, action = frames.number(frame, "on"), frames.edit(frame.get("action"))
        if (side := self._my(frame, id)) is not None:
            self._reply(await self._live.edit(side, on, action, self.sides, self._request(id)))

    async def _resign(self, frame: dict[str, Any], id: int) -> None:
        if (side := self._my(frame, id)) is not None:
            self._reply(await self._live.resign(side, self._request(id)))

    def _reply(self, reply: str) -> None:
        """Send an answer before the views that it brought about; a stale client gets a view in any case."""
        self._waiting.appendleft(reply)
        self._wake.set()
        if reply.startswith('{"type":"stale"'):
            self.show()

    async def _chat(self, frame: dict[str, Any], id: int) -> None:
        text = frames.chat(frame)
        if (side := self._my(frame, id)) is not None:
            self.tell(await self._live.chat(side, text, self._request(id)))

    async def _seed(self, frame: dict[str, Any], id: int) -> None:
        part = frames.word(frame, "part")
        if not is_addition(part) or not part:
            raise BadFrame("part")
        if (side := self._my(frame, id)) is not None:
            self._reply(await self._live.add_to_seed(side, part, self._request(id)))

    # -- questions: in threads, and the next frame need not wait for the answer

    async def _question(self, frame: dict[str, Any], id: int) -> None:
        side = frame.get("side")
        if self.sides or side is not None or frame["type"] not in ("overlay", "replay", "log"):
            side = self._my_or_any(frame, id)
            if side is None:
                return
        ask = questions.prepare(self._live, frame, side)
        task = asyncio.create_task(self._ask(ask, id))
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)
        if len(self._asking) > 20:
            await asyncio.wait(self._asking, return_when=asyncio.FIRST_COMPLETED)

    def _my_or_any(self, frame: dict[str, Any], id: int) -> str | None:
        """A side that one may ask for: one's own, and after the end anybody's."""
        over = self._live.play.over and frame["type"] in ("replay", "log")
        if over and frame.get("side") in self._live.play.game.sides:
            return str(frame["side"])
        return self._my(frame, id)

    async def _ask(self, ask: Callable[[], dict[str, Any]], id: int) -> None:
        try:
            answer = await asyncio.to_thread(ask)
        except FieldError as error:
            self.tell(dumps({"type": "error", "id": id, "said": wrong(error)}))
        except BadFrame as error:
            self.tell(dumps({"type": "error", "id": id, "said": error.said}))
        except Exception:
            log.exception("a question could not be answered")
            self.tell(dumps({"type": "error", "id": id, "said": said("trouble")}))
        else:
            self.tell(dumps({"type": answer.pop("type"), "id": id, **answer}))


def _malformed(error: BadFrame) -> Text:
    return {language: f"{text}: {error.said[language]}" for language, text in said("malformed").items()}


Handler = Callable[[Connection, dict[str, Any], int], Awaitable[None]]
_HANDLERS: dict[str, Handler] = {
    "act": Connection._act,
    "undo": Connection._undo,
    "takeback": Connection._takeback,
    "answer": Connection._agree,
    "edit": Connection._edit,
    "resign": Connection._resign,
    "chat": Connection._chat,
    "seed": Connection._seed,
    "explain": Connection._question,
    "inquire": Connection._question,
    "overlay": Connection._question,
    "replay": Connection._question,
    "log": Connection._question,
}

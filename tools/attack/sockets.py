"""A WebSocket of somebody who means harm: every frame that comes is looked at."""

import asyncio
import json
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, WebSocketException

if TYPE_CHECKING:
    from tools.attack.client import Attacker

LONG_FRAMES = ("edit", "answer", "replay", "steps", "course", "hello")
BROKEN, TOO_LARGE, FAILED = 1006, 1009, 1011
"""Codes of a connection that broke off without a word, sent too much, or whose server broke down."""
LARGEST = 4 * 64 * 1024
"""Bytes of a frame for which a server closes at once: what it says last may be lost with what it did not read."""
Frame = dict[str, Any]


class Closed(Exception):
    """The server has closed a connection, as it may; `code` says how."""

    def __init__(self, message: str = "", code: int = 0) -> None:
        super().__init__(message)
        self.code = code


def closed(error: WebSocketException) -> Closed:
    """How a connection ended; 1006 if without a word."""
    received = error.rcvd if isinstance(error, ConnectionClosed) else None
    return Closed(str(error), received.code if received is not None else BROKEN)


class Socket:
    """A WebSocket whose every frame is looked at."""

    def __init__(self, attacker: "Attacker", connection: ClientConnection) -> None:
        self.attacker = attacker
        self.connection = connection
        self.sides: list[str] = []
        self.view: Frame = {}
        """The latest view of a side that is asked, or else the latest."""
        self.n = 0
        self.over = False
        self._id = 0
        self._largest = 0
        self._seen: set[str | None] = set()

    async def hello(self, play: str, tokens: list[str], **more: Any) -> Frame:
        """Say hello: the welcome, or the error."""
        await self.send({"type": "hello", "play": play, "tokens": tokens, "seen": 0, **more})
        frame = await self.until(lambda frame: frame["type"] in ("welcome", "error"), self.attacker.limits.long)
        if frame["type"] == "welcome":
            self.sides = list(frame.get("sides", ()))
        return frame

    async def send(self, frame: Frame | str | bytes) -> None:
        content = frame if isinstance(frame, str | bytes) else json.dumps(frame)
        self._largest = max(
            self._largest, len(content.encode("utf-8", "replace") if isinstance(content, str) else content)
        )
        try:
            await self.connection.send(content)
        except WebSocketException as error:
            raise self._closed(error) from None

    async def receive(self, within: float) -> Frame:
        """The next frame; TimeoutError, or Closed."""
        try:
            async with asyncio.timeout(within):
                text = await self.connection.recv()
        except WebSocketException as error:
            raise self._closed(error) from None
        return self._look(text)

    def _closed(self, error: WebSocketException) -> Closed:
        end = closed(error)
        if end.code == BROKEN and self._largest > LARGEST:
            end.code = TOO_LARGE
        return end

    async def until(self, wanted: Callable[[Frame], Any], within: float) -> Frame:
        """The next frame of a sort; Closed if none comes."""
        ends = time.monotonic() + within
        try:
            while not wanted(frame := await self.receive(max(0.001, ends - time.monotonic()))):
                pass
        except TimeoutError:
            self.attacker.tally.fail(f"a frame: no answer within {within:g} seconds")
            raise Closed("no answer") from None
        return frame

    async def ask(self, kind: str, **more: Any) -> Frame:
        """Send a frame and wait for its answer."""
        id = self.number()
        await self.send({"type": kind, "id": id, **more})
        limits = self.attacker.limits
        within = limits.long if kind in LONG_FRAMES else limits.quick
        return await self.until(lambda frame: frame.get("id") == id, within)

    async def act(self) -> Frame | None:
        """Make the first legal action there is; None if we are not asked."""
        await self.seen()
        decision = self.view.get("view", {}).get("decision") or {}
        actions = decision.get("actions")
        if not actions:
            return None
        return await self.ask("act", side=self.view["side"], on=self.view["n"], action=actions[0].split())

    async def seen(self) -> None:
        """Wait until every side's view has come."""
        while len(self._seen) < max(1, len(self.sides)):
            try:
                await self.receive(self.attacker.limits.long)
            except TimeoutError:
                self.attacker.tally.fail(f"a welcome and no view within {self.attacker.limits.long:g} seconds")
                raise Closed("no view") from None

    async def play(self, most: int) -> None:
        """Some actions one after another, as far as we are asked."""
        for _ in range(most):
            answer = await self.act()
            if answer is None or answer["type"] != "done":
                break
            n: int = answer["n"]
            await self.until(partial(_shows, n), self.attacker.limits.long)

    def number(self) -> int:
        """The id of the next frame."""
        self._id += 1
        return self._id

    async def flood(self, frames: Callable[[], Frame], most: int, window: int = 40) -> int:
        """Send frames as fast as they are answered, with some on the way, until time is up; how many were answered."""
        waiting: set[int] = set()
        answered = sent = 0
        while waiting or (sent < most and self.attacker.left > 0):
            while len(waiting) < window and sent < most and self.attacker.left > 0:
                id = self.number()
                waiting.add(id)
                await self.send({**frames(), "id": id})
                sent += 1
            frame = await self.until(lambda frame: frame.get("id") in waiting, self.attacker.limits.long)
            waiting.discard(frame["id"])
            answered += 1
            if frame.get("code") in ("rate", "busy"):
                await asyncio.sleep(0.05)
        return answered

    def _look(self, text: str | bytes) -> Frame:
        tally = self.attacker.tally
        raw = text.encode() if isinstance(text, str) else text
        frame = parsed(raw)
        if not isinstance(frame, dict) or not isinstance(frame.get("type"), str):
            tally.fail(f"a frame that is not one: {raw[:120]!r}")
            raise Closed("not a frame")
        kind = frame["type"]
        self.attacker.look(f"frame {kind}", raw)
        if kind == "view":
            self._see(frame)
            return frame
        label = f"{kind} {frame['code']}" if "code" in frame else kind
        tally.answers[label] += 1
        if kind == "done":
            tally.accepted["frame"] += 1
        if kind == "error" and not (isinstance(frame.get("said"), dict) and frame["said"].get("en")):
            tally.fail(f"an error frame without a sentence: {raw[:160]!r}")
        if kind == "refused" and (frame["ruling"]["legal"] or not frame["ruling"]["text"]):
            tally.fail(f"a refusal without a ruling: {raw[:160]!r}")
        if kind == "replayed":
            self._mine(frame)
        return frame

    def _see(self, frame: Frame) -> None:
        self._mine(frame)
        self.n = frame["n"]
        self._seen.add(frame["side"])
        self.over = frame["view"].get("outcome") is not None
        if frame["asked"] or not self.view or self.view["side"] == frame["side"]:
            self.view = frame

    def _mine(self, frame: Frame) -> None:
        """A side's eyes are its own, until the play is over."""
        side = frame.get("side")
        over = self.over or frame.get("view", {}).get("outcome") is not None
        eyes: list[str | None] = [*self.sides] or [None]
        if side not in eyes and not over:
            self.attacker.tally.fail(f"a {frame['type']} of {side} came to {self.sides or 'an onlooker'}")


def _shows(n: int, frame: Frame) -> bool:
    """Is this a view of a position, or of a later one?"""
    return frame["type"] == "view" and bool(frame["n"] >= n)


def parsed(body: bytes) -> Any:
    """What JSON says; None where it is none."""
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None

"""The computer's turn at a table: it thinks in a worker, as long as anybody is there to see it."""

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING

from grognard.players.search.levels import level_of
from grognard.server import outgoing
from grognard.server.addresses import TooMany
from grognard.server.messages import server_text
from grognard.server.outgoing import Frame
from grognard.server.seats import player_of
from grognard.server.storage import StorageError
from grognard.server.work.ipc import Step
from grognard.server.work.worker import TookTooLong

if TYPE_CHECKING:
    from grognard.server.live import LivePlay

TRY_AGAIN = 5.0
"""Seconds after which the computer decides again if its decision could not be stored."""
log = logging.getLogger("grognard.server")


class Computer:
    """The sides of one play that nobody but the computer plays."""

    def __init__(self, live: "LivePlay") -> None:
        self._live = live
        self.sides = {seat.side: seat.kind for seat in live.play.facts.seats if seat.is_bot}
        """Who plays them."""
        self.thinking: str | None = None
        """The side that it decides for at the moment."""
        self._task: asyncio.Task[None] | None = None
        self._thought: asyncio.Future[list[Step]] | None = None

    @property
    def at_work(self) -> bool:
        """Is it thinking, or about to?"""
        return self._task is not None

    def stop_thinking(self) -> None:
        """Stop thinking: nobody is watching."""
        if self._thought is not None:
            self._thought.cancel()

    def begin(self) -> None:
        """Let the computer decide, if it is its turn and somebody is there to see it."""
        if self._task is None and self._live.members and self._live.play.asked in self.sides:
            self._task = asyncio.get_running_loop().create_task(self._turn())
            self._task.add_done_callback(self._done)

    async def _turn(self) -> None:
        made = 0
        while self._live.members and (side := self._live.play.asked) in self.sides and side is not None:
            if side != self.thinking:
                made = 0
            self.thinking = side
            self._live.tell_all(Frame("thinking", side=side, decisions=made))
            async with self._live.lock:
                if self._live.play.asked != side:
                    continue
                self._thought = asyncio.ensure_future(self._think(side, made))
                await asyncio.wait((self._thought,))
                if self._thought.cancelled():  # everybody has gone
                    return
                steps = self._thought.result()
                made += len(steps)
                first = self._live.play.n + 1
                moves = [self._live.play.step(step, side, first + k) for k, step in enumerate(steps)]
                await self._live.commit_moves(moves, address=self._watcher(), refuse=False)

    async def _think(self, side: str, made: int) -> list[Step]:
        """The computer's next decisions; for a player that takes too long a random action is chosen."""
        play, address = self._live.play, self._watcher()
        args = (play.facts.id, play.start, play.held, address)
        while True:
            try:
                asked = (play.n + 1, side, self.sides[side], self._live.viewers())
                if level_of(player_of(self.sides[side])) is None:
                    return list(await self._live.workers.think(*args, "think", *asked))
                progress = partial(self._tell_progress, side, made)
                return list(await self._live.workers.search(*args, "think", *asked, progress=progress))
            except TookTooLong:
                anything = await self._live.workers.think(
                    *args, "choose_anything", play.n + 1, side, self._live.viewers()
                )
                return list(anything)
            except TooMany as error:
                await asyncio.sleep(error.seconds)

    def _tell_progress(self, side: str, made: int, part: float) -> None:
        """Tell how much of its turn a player that searches has thought over."""
        self._live.tell_all(Frame("thinking", side=side, decisions=made, part=round(part, 2)))

    def _watcher(self) -> str:
        """The address that the computer's work is charged to: of somebody who plays or watches."""
        members = sorted(self._live.members, key=lambda member: (not member.sides, member.address))
        return members[0].address if members else ""

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._task = self._thought = None
        side, self.thinking = self.thinking, None
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("play %s: the computer's turn failed: %r", self._live.play.facts.id, error)
            not_kept = isinstance(error, StorageError)
            self._live.tell_all(outgoing.error(server_text("not kept" if not_kept else "trouble")))
            if not_kept:
                asyncio.get_running_loop().call_later(TRY_AGAIN, self.begin)
        elif not task.cancelled():
            self.begin()
        if side is not None and self._task is None:
            self._live.tell_all(Frame("thinking", side=side, done=True))
            self._live.show_all()

    async def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

"""A play with people at the table: what they do and see, one change after another.

One change at a time: the rules make it on a copy, in a worker; it is written to the disk, taken over, confirmed to
whoever made it, and then everybody gets a new view. Whoever reads slowly gets the latest view and all events since
the one before.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from itertools import takewhile
from typing import Any, Protocol

from grognard.engine.actions import is_edit
from grognard.engine.entries import Entry, Played
from grognard.server import outgoing
from grognard.server.addresses import TooMany
from grognard.server.archive import Archive
from grognard.server.buckets import Bucket
from grognard.server.computer import Computer
from grognard.server.encoding import raw_json
from grognard.server.lines import Request
from grognard.server.messages import server_text
from grognard.server.mixing import Mixing
from grognard.server.offers import Offers
from grognard.server.outgoing import Frame
from grognard.server.plays import Move, Play
from grognard.server.presence import Presence
from grognard.server.storage import ADD_CHAT, MARK_UNFAIR, Statement, Storage, StorageError
from grognard.server.work.ipc import Refused
from grognard.server.work.service import Workers
from grognard.server.work.worker import TookTooLong

log = logging.getLogger("grognard.server")

RECENT = 400
"""Lines of the log whose events are in memory; older ones are read from the disk."""
MOST_EVENTS = 3000
"""Entries of the log that a newcomer gets at once; older ones are there for the asking."""
MOST_STRIKES, REST = 3, 60.0
"""After this many timeouts in a row a table pauses for this many seconds."""
DICE_FIELDS = ("dice", "draws")
"""Fields that determine the dice: editing them makes a play unfair."""


class Member(Protocol):
    """A connection at the table."""

    sides: list[str]
    address: str

    def tell(self, frame: Frame) -> None:
        """Send a frame soon."""

    def show(self) -> None:
        """Send the latest view soon."""


class LivePlay:
    """A play and everybody who is at it."""

    def __init__(self, play: Play, storage: Storage, archive: Archive, workers: Workers, spoken: int) -> None:
        self.play = play
        self.storage = storage
        self.archive = archive
        self.members: set[Member] = set()
        self.lock = asyncio.Lock()
        self._talking = asyncio.Lock()
        self.spoken = spoken
        self.limits = workers.limits
        self.questions = Bucket(self.limits.questions_a_second, self.limits.questions_at_once)
        """What all who sit or stand here may ask together."""
        self.numbers: str | None = None
        """Every number that the dice gave, once the play is over and somebody has asked."""
        self.mixing = Mixing(self)
        self.offers = Offers(self)
        self.presence = Presence(self)
        self.computer = Computer(self)
        self.workers = workers
        self._recent: deque[tuple[int, Sequence[tuple[str | None, str]]]] = deque(maxlen=RECENT)
        self._views: dict[str | None, str] = {}
        self._said: deque[tuple[str, Request]] = deque(maxlen=100)
        self._chats = {side: Bucket(self.limits.chat_a_minute / 60, self.limits.chat_at_once) for side in self.sides}
        self._strikes = 0
        self._rests_until = 0.0

    @property
    def sides(self) -> list[str]:
        """The sides of the game."""
        return list(self.play.game.sides)

    @property
    def busy(self) -> bool:
        """Is anybody here, or anything going on?"""
        return bool(self.members) or self.lock.locked() or self.computer.at_work

    # -- the rules

    async def ask(self, address: str, function: str, *args: Any, aside: bool = False) -> Any:
        """Have a worker do something with the present position, on somebody's account; aside: it may take longer."""
        return await self._ask(self.workers.ask_aside if aside else self.workers.ask, address, function, *args)

    async def ask_last(self, address: str, function: str, *args: Any) -> Any:
        """Have a worker do something that may wait for all others."""
        return await self._ask(self.workers.ask_last, address, function, *args)

    async def question(self, address: str, function: str, *args: Any) -> Any:
        """Have a worker answer a question about the present position."""
        return await self._ask(self.workers.question, address, function, *args)

    async def _ask(self, run: Callable[..., Awaitable[Any]], address: str, function: str, *args: Any) -> Any:
        """Pauses a table that is too slow again and again, so that it cannot keep the workers from others."""
        if (wait := self._rests_until - time.monotonic()) > 0:
            raise TooMany(wait)
        play = self.play
        try:
            found = await run(play.facts.id, play.start, play.held, address, function, *args)
        except TookTooLong:
            self._strikes += 1
            if self._strikes >= MOST_STRIKES:
                self._rests_until = time.monotonic() + REST
            raise
        self._strikes = 0
        return found

    def viewers(self) -> list[str | None]:
        """The sides whose views the clients at the table see."""
        return list({side for member in self.members for side in (member.sides or (None,))})

    # -- changes

    async def act(self, side: str, on: int, action: Sequence[str], request: Request, address: str) -> Frame:
        """Make an action: the frame that answers it."""
        async with self.lock:
            if (known := self.answered(side, request)) is not None:
                return known
            if on != self.play.n:
                return outgoing.stale(request, self.play.n)
            if self.play.resigned is not None:
                return outgoing.refused_for(request, "over")
            if is_edit(action):
                return outgoing.refused_for(request, "edit")
            found = await self.ask(address, "act", self.play.n + 1, list(action), side, self.viewers())
            if isinstance(found, Refused):
                return outgoing.refused(request, found.ruling)
            return await self.make([self.play.step(found, side, self.play.n + 1, request)], request, address)

    async def undo(self, side: str, on: int | None, mine: Sequence[str], request: Request) -> Frame:
        """Take back one's last action, as far as nobody else has to agree."""
        async with self.lock:
            if (known := self.answered(side, request)) is not None:
                return known
            if on is not None and on != self.play.n:
                return outgoing.stale(request, self.play.n)
            moves = [] if self.play.over else self.play.back(side, mine, self.computer.sides, request)
            if not moves:
                return outgoing.refused_for(request, "nothing to undo")
            return await self.make(moves, request)

    async def resign(self, side: str, request: Request) -> Frame:
        """Give up."""
        async with self.lock:
            if (known := self.answered(side, request)) is not None:
                return known
            if self.play.over:
                return outgoing.refused_for(request, "over")
            return await self.make([self.play.resign(side, request)], request)

    async def chat(self, side: str, text: str, request: Request, address: str) -> Frame:
        """Send a chat message to the table; one that could not be stored was not sent, and may be repeated."""
        async with self._talking:
            if (side, request) not in self._said:
                if self.spoken >= self.limits.chat_in_all:
                    return outgoing.refused_for(request, "chat full")
                if not self._chats[side].take():
                    raise TooMany(self._chats[side].wait())
                when, k = round(time.time(), 3), self.spoken + 1
                await self.storage.write([(ADD_CHAT, (self.play.facts.id, k, side, text, when))], address)
                self.spoken = k
                self._said.append((side, request))
                self.tell_all(outgoing.chat(k, side, text, when))
        return outgoing.done(request, self.play.n)

    def answered(self, side: str, request: Request) -> Frame | None:
        """The answer to a request that has been made already."""
        n = self.play.answered.get((side, *request)) if request.client else None
        return None if n is None else outgoing.done(request, n)

    async def make(self, moves: list[Move], request: Request, address: str = "") -> Frame:
        """Make changes, and return the frame that confirms them."""
        try:
            await self.commit_moves(moves, address=address)
        except StorageError:
            return outgoing.error(server_text("not kept"), id=request.id)
        return outgoing.done(request, self.play.n)

    async def commit_moves(
        self, moves: list[Move], also: Sequence[Statement] = (), *, address: str = "", refuse: bool = True
    ) -> None:
        """Write changes to the disk, with further statements; then apply and publish them.

        What is undone or resigned is on nobody's account: it comes after what was.
        """
        play = self.play
        statements: list[Statement] = [*also]
        for move in moves:
            statements += move.statements(play.facts.id, play.facts.rules)
        unfair = play.facts.fair and any(_edits_dice(move.entry) for move in moves)
        if unfair:
            statements.append((MARK_UNFAIR, (play.facts.id,)))
        await self.storage.write(statements, address, refuse=refuse)
        if unfair:
            play.facts = play.facts._replace(fair=False)
        for move in moves:
            play.take(move)
            self._recent.append((move.line.n, move.entries))
        self._views = dict(moves[-1].views)
        self.offers.drop()
        self.show_all()
        if unfair:
            self.mixing.tell()
        self.computer.begin()

    # -- what is seen

    def show_all(self) -> None:
        """Send everybody the latest view soon."""
        for member in self.members:
            member.show()

    async def frame(self, side: str | None, mine: Sequence[str], since: int, address: str) -> tuple[int, Frame]:
        """A view frame for a side, with the events since a line; and the number of the position that it shows."""
        while True:
            play, n = self.play, self.play.n
            entries = await self._entries(side, since, address)
            view = self._views.get(side)
            if view is None:
                found = await self.ask(address, "views", [side], play.resigned)
                view = found[side]
            if play.n == n:
                self._views[side] = view
                break
        return n, Frame(
            "view",
            n=n,
            side=side,
            asked=side is not None and play.asked == side,
            undo=play.can_undo(mine, self.computer.sides),
            pending={**self.offers.shown(), "thinking": self.computer.thinking},
            view=raw_json(view),
            events=[raw_json(entry) for entry in entries],
        )

    async def _entries(self, side: str | None, since: int, address: str) -> list[str]:
        """The log since a line, as far as the side may know it; the latest part where it is long."""
        older: list[str] = []
        read_to = since
        while (first := self._recent[0][0] if self._recent else self.play.n + 1) > read_to + 1:
            older += await self.old_entries(side, max(read_to + 1, first - MOST_EVENTS), first - 1, address)
            read_to = first - 1
        latest = list(takewhile(lambda line: line[0] > read_to, reversed(self._recent)))
        found = older + [text for _, entries in reversed(latest) for only, text in entries if only in (None, side)]
        return found[-MOST_EVENTS:]

    async def old_entries(self, side: str | None, first: int, last: int, address: str) -> list[str]:
        """Entries of the log from the disk, put into words by a worker."""
        last = min(last, self.play.n)
        if last < first:
            return []
        asked = (self.play.game.name, first, last, side)
        found: list[str] = await self.workers.look_up(address, self.play.facts.id, "entries", *asked)
        return found

    # -- coming and going

    def join(self, member: Member) -> None:
        """Add a client to the table."""
        self.members.add(member)
        self.presence.changed()
        self.computer.begin()

    def leave(self, member: Member) -> None:
        """Go."""
        self.members.discard(member)
        self.presence.changed()
        if not self.members:
            self.computer.stop_thinking()

    def tell_all(self, frame: Frame) -> None:
        """Send a frame to everybody at the table."""
        for member in self.members:
            member.tell(frame)

    async def close(self) -> None:
        """Stop the computer."""
        await self.computer.close()


def _edits_dice(entry: Entry) -> bool:
    """Is it an edit of the dice?"""
    if not isinstance(entry, Played) or not is_edit(entry.action):
        return False
    return any(path.split(".")[0] in DICE_FIELDS for path in entry.action.args[::2])

"""A play with people at the table: who is connected, the computer's sides, offers to take back, and what follows what.

One change at a time: it is made on a copy, written to the disk, taken over, confirmed to whoever made it, and then
everybody gets a new view. Whoever reads slowly gets the latest view and all events since the one before.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Sequence
from itertools import takewhile
from typing import Any, NamedTuple, Protocol

from grognard.engine.actions import is_edit
from grognard.engine.codec import FieldError
from grognard.engine.dice import ScriptError
from grognard.engine.game import Game
from grognard.engine.rulings import IllegalAction
from grognard.server import telling
from grognard.server.bots import Bots
from grognard.server.encoding import dumps
from grognard.server.fairness import Taken
from grognard.server.plays import Line, Move, Play, Request, events_of, seen
from grognard.server.storage import ADD_CHAT, NEW_SEED, NotKept, Statement, Storage, in_thread
from grognard.server.telling import said

log = logging.getLogger("grognard.server")

RECENT = 400
"""Lines of the log whose events are at hand; older ones are read from the disk."""
MOST_EVENTS = 3000
"""Entries of the log that a newcomer gets at once; older ones are there for the asking."""


class Member(Protocol):
    """Somebody at the table."""

    sides: list[str]

    def tell(self, frame: str) -> None:
        """Send a frame soon."""

    def show(self) -> None:
        """Send the latest view soon."""


class Offer(NamedTuple):
    """What a side would like the others to agree to: to take an action back, or an edit."""

    side: str
    edit: Sequence[str] = ()


class Live:
    """A play and everybody who is at it."""

    def __init__(self, play: Play, storage: Storage, bots: Bots, spoken: int) -> None:
        self.play = play
        self.storage = storage
        self.members: set[Member] = set()
        self.lock = asyncio.Lock()
        self.offer: Offer | None = None
        self.thinking: str | None = None
        self.spoken = spoken
        self._bots = bots
        self._bot_sides = {seat.side: seat.kind for seat in play.facts.seats if seat.is_bot}
        self._task: asyncio.Task[None] | None = None
        self._recent: deque[tuple[int, list[tuple[str | None, str]]]] = deque(maxlen=RECENT)
        self._views: dict[str | None, str] = {}
        self._scratch: tuple[int, Any] | None = None
        self._said: deque[Request] = deque(maxlen=100)
        self.numbers: list[Taken] | None = None
        """Every number that the dice gave, once the play is over and somebody has asked."""
        self.album: object = None
        """Earlier positions, while somebody looks back."""

    @property
    def busy(self) -> bool:
        """Is anybody here, or anything going on?"""
        return bool(self.members) or self.lock.locked() or self._task is not None

    # -- changes

    async def act(self, side: str, on: int, action: Sequence[str], request: Request) -> str:
        """Make an action: the frame that answers it."""
        async with self.lock:
            if (known := self._answered(request)) is not None:
                return known
            if on != self.play.n:
                return dumps({"type": "stale", "id": request.id, "n": self.play.n})
            if self.play.resigned is not None:
                return self._refused(request, telling.refusal("over"))
            if is_edit(action):
                return self._refused(request, telling.refusal("edit"))
            try:
                move = self.play.act(list(action), side, request)
            except IllegalAction as error:
                return self._refused(request, telling.ruling_json(self.play.game.name, error.ruling))
            except ScriptError as error:
                return self._refused(request, telling.refusal("script", why=error))
            return await self._make([move], request)

    async def undo(self, side: str, on: int | None, mine: Sequence[str], request: Request) -> str:
        """Take back one's last action, as far as nobody else has to agree."""
        async with self.lock:
            if (known := self._answered(request)) is not None:
                return known
            if on is not None and on != self.play.n:
                return dumps({"type": "stale", "id": request.id, "n": self.play.n})
            moves = self.play.back(side, mine, self._bot_sides, request)
            if not moves:
                return self._refused(request, telling.refusal("nothing to undo"))
            return await self._make(moves, request)

    async def ask_back(self, side: str, mine: Sequence[str], request: Request) -> str:
        """Offer to take an action back; where no other person sits it is simply done."""
        others = self._others(mine)
        if not others:
            return await self.undo(side, None, mine, request)
        async with self.lock:
            if not self.play.back(side, [side], self.play.game.sides, request):
                return self._refused(request, telling.refusal("nothing to undo"))
            return self._ask(Offer(side), others, {"type": "asked_takeback", "side": side}, request)

    async def edit(self, side: str, on: int, action: Sequence[str], mine: Sequence[str], request: Request) -> str:
        """Change the position by hand, as a referee: at once if nobody else plays, else if the others agree."""
        async with self.lock:
            if (known := self._answered(request)) is not None:
                return known
            if on != self.play.n:
                return dumps({"type": "stale", "id": request.id, "n": self.play.n})
            if self.play.over:
                return self._refused(request, telling.refusal("over"))
            others = self._others(mine)
            try:
                move = await in_thread(self.play.act, list(action), side, request)
            except FieldError as error:
                # What is wrong could tell what a side may not know.
                refusal = telling.refusal("odd position") if others else telling.refusal("no position", why=error)
                return self._refused(request, refusal)
            if not others:
                return await self._make([move], request)
            return self._ask(
                Offer(side, action), others, {"type": "asked_edit", "side": side, "action": action}, request
            )

    def _others(self, mine: Sequence[str]) -> list[str]:
        """The sides that other persons play."""
        return [seat.side for seat in self.play.facts.seats if not seat.is_bot and seat.side not in mine]

    def _ask(self, offer: Offer, others: Sequence[str], frame: dict[str, Any], request: Request) -> str:
        self.offer = offer
        for member in self.members:
            if any(other in others for other in member.sides):
                member.tell(dumps(frame))
        self._show()
        return dumps({"type": "done", "id": request.id, "n": self.play.n})

    async def answer_back(self, side: str, ok: bool, request: Request) -> str:
        """Agree to a take-back or an edit, or not."""
        async with self.lock:
            offer = self.offer
            if offer is None or offer.side == side:
                return self._refused(request, telling.refusal("nothing offered"))
            self.offer = None
            reply = dumps({"type": "done", "id": request.id, "n": self.play.n})
            if ok:
                moves = await in_thread(self._agreed, offer, request)
                reply = await self._make(moves, request) if moves else reply
        for member in self.members:
            member.tell(dumps({"type": "answered", "side": offer.side, "ok": ok}))
        self._show()
        return reply

    def _agreed(self, offer: Offer, request: Request) -> list[Move]:
        """What an offer comes to; it was possible when it was made, and nothing has happened since."""
        if offer.edit:
            return [self.play.act(list(offer.edit), offer.side, request)]
        return self.play.back(offer.side, [offer.side], self.play.game.sides, request)

    async def resign(self, side: str, request: Request) -> str:
        """Give up."""
        async with self.lock:
            if (known := self._answered(request)) is not None:
                return known
            if self.play.over:
                return self._refused(request, telling.refusal("over"))
            return await self._make([self.play.resign(side, request)], request)

    async def chat(self, side: str, text: str, request: Request) -> str:
        """Say something to everybody at the table."""
        if request not in self._said:
            when = round(time.time(), 3)
            self.spoken += 1
            k = self.spoken
            self._said.append(request)
            await self.storage.write([(ADD_CHAT, (self.play.facts.id, k, side, text, when))])
            self._tell_all({"type": "chat", "k": k, "side": side, "text": text, "when": when})
        return dumps({"type": "done", "id": request.id, "n": self.play.n})

    async def add_to_seed(self, side: str, part: str, request: Request) -> str:
        """Let a side add to the seed: once, before the first action and the first die."""
        async with self.lock:
            facts = self.play.facts
            secret, *parts = facts.seed.split(".")
            number = self.play.game.sides.index(side)
            if not facts.fair or self.play.n or self.play.position.dice.used or parts[number]:
                return self._refused(request, telling.refusal("seed late"))
            parts[number] = part
            facts = facts._replace(seed=".".join([secret, *parts]))
            fresh = await in_thread(Play, facts)
            await self.storage.write([(NEW_SEED, (facts.seed, facts.id))])
            self.play.facts, self.play.position = facts, fresh.position
            return dumps({"type": "done", "id": request.id, "n": 0})

    def _answered(self, request: Request) -> str | None:
        """The answer to a request that has been made already."""
        n = self.play.answered.get((request.client, request.id)) if request.client else None
        return None if n is None else dumps({"type": "done", "id": request.id, "n": n})

    def _refused(self, request: Request, ruling: dict[str, Any]) -> str:
        return dumps({"type": "refused", "id": request.id, "ruling": ruling})

    async def _make(self, moves: list[Move], request: Request) -> str:
        """Write changes down and take them over."""
        try:
            await self._keep(moves)
        except NotKept:
            return dumps({"type": "error", "id": request.id, "said": said("not kept")})
        return dumps({"type": "done", "id": request.id, "n": self.play.n})

    async def _keep(self, moves: list[Move]) -> None:
        play = self.play
        statements: list[Statement] = [move.line.statement(play.facts.id) for move in moves]
        await self.storage.write(statements)
        for move in moves:
            play.take(move)
            self._recent.append((move.line.n, telling.told(play.game.name, move.line.n, move.events)))
        self._views.clear()
        self.offer = None
        self._show()
        self.stir()

    # -- what is seen

    def _show(self) -> None:
        for member in self.members:
            member.show()

    def frame(self, side: str | None, mine: Sequence[str], entries: Sequence[str]) -> str:
        """A view frame for a side."""
        play = self.play
        view = self._views.get(side)
        if view is None:
            view = self._views[side] = shown(play.game, play.position, side, play.resigned)
        more = {
            "type": "view",
            "n": play.n,
            "side": side,
            "asked": side is not None and play.asked == side,
            "undo": play.can_undo(mine, self._bot_sides),
            "pending": {**self._offered(), "thinking": self.thinking},
        }
        return f'{dumps(more)[:-1]},"view":{view},"events":[{",".join(entries)}]}}'

    def _offered(self) -> dict[str, Any]:
        """What waits for somebody's word: a take-back by its side, an edit by its side and what it changes."""
        offer = self.offer
        edit = {"side": offer.side, "action": list(offer.edit)} if offer is not None and offer.edit else None
        return {"takeback": offer.side if offer is not None and not offer.edit else None, "edit": edit}

    async def entries(self, side: str | None, since: int) -> list[str]:
        """The log since a line, as far as the side may know it; the latest part where it is long."""
        older: list[str] = []
        read_to = since
        while (first := self._recent[0][0] if self._recent else self.play.n + 1) > read_to + 1:
            older += await in_thread(self.old_entries, side, read_to + 1, first - 1)
            read_to = first - 1
        latest = list(takewhile(lambda line: line[0] > read_to, reversed(self._recent)))
        found = older + [text for _, told in reversed(latest) for only, text in told if only in (None, side)]
        return found[-MOST_EVENTS:]

    def old_entries(self, side: str | None, first: int, last: int) -> list[str]:
        """Entries of the log from the disk."""
        rows = self.lines("n, events", first, last)
        game = self.play.game.name
        return [
            text
            for n, events in rows
            for only, text in telling.told(game, n, events_of(events))
            if only in (None, side)
        ]

    def lines(self, columns: str, first: int, last: int) -> list[tuple[Any, ...]]:
        """Rows of the log from the disk."""
        question = f"SELECT {columns} FROM log WHERE play = ? AND n BETWEEN ? AND ? ORDER BY n"
        return self.storage.read(question, (self.play.facts.id, first, last))

    def log(self) -> list[Line]:
        """The whole log from the disk."""
        columns = "n, kind, side, words, mark, events, client, request"
        return [Line(*row) for row in self.lines(columns, 1, self.play.n)]

    def scratch(self) -> Any:
        """A copy of the position for questions: what is worked out for one is there for the next."""
        if self._scratch is None or self._scratch[0] != self.play.n:
            self._scratch = (self.play.n, self.play.position.copy())
        return self._scratch[1]

    # -- coming and going, and the computer

    def join(self, member: Member) -> None:
        """Sit down, or stand behind the others."""
        self.members.add(member)
        self.stir()

    def leave(self, member: Member) -> None:
        """Go."""
        self.members.discard(member)
        if not self.members:
            self.album = None

    def stir(self) -> None:
        """Let the computer decide, if it is its turn and somebody is there to see it."""
        if self._task is None and self.members and self.play.asked in self._bot_sides:
            self._task = asyncio.get_running_loop().create_task(self._turn_of_bots())
            self._task.add_done_callback(self._bots_done)

    async def _turn_of_bots(self) -> None:
        made = 0
        while self.members and (side := self.play.asked) in self._bot_sides and side is not None:
            if side != self.thinking:
                made = 0
            self.thinking = side
            self._tell_all({"type": "thinking", "side": side, "decisions": made})
            async with self.lock:
                if self.play.asked != side:
                    continue
                bot = self._bots.player(self.play, side, self._bot_sides[side])
                moves = await self._bots.think(self.play, side, bot)
                made += len(moves)
                await self._keep(moves)

    def _bots_done(self, task: "asyncio.Task[None]") -> None:
        self._task = None
        side, self.thinking = self.thinking, None
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("play %s: the computer's turn failed: %r", self.play.facts.id, error)
            self._tell_all({"type": "error", "said": said("trouble")})
        elif not task.cancelled():
            self.stir()
        if side is not None and self._task is None:
            self._tell_all({"type": "thinking", "side": side, "done": True})
            self._show()

    def _tell_all(self, frame: dict[str, Any]) -> None:
        text = dumps(frame)
        for member in self.members:
            member.tell(text)

    async def close(self) -> None:
        """Stop the computer."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)


def shown(game: Game[Any], position: Any, side: str | None, resigned: str | None) -> str:
    """A view as it is sent: what a side may know, and the question in words if that side is asked."""
    view = seen(game, position, side, resigned)
    if view["decision"] is not None and (decision := game.decision(position)) is not None and decision.side == side:
        view["decision"]["text"] = telling.question_text(game.name, decision)
    return dumps(view)

"""A play with people at the table: who is connected, the computer's sides, offers to take back, and what follows what.

One change at a time: the rules make it on a copy, in a worker; it is written to the disk, taken over, confirmed to
whoever made it, and then everybody gets a new view. Whoever reads slowly gets the latest view and all events since
the one before.
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
from grognard.engine.edits import changes_of
from grognard.server import telling
from grognard.server.addresses import TooMany
from grognard.server.buckets import Bucket
from grognard.server.encoding import dumps
from grognard.server.lines import Line
from grognard.server.mixing import Mixing
from grognard.server.plays import Facts, Move, Play, Request
from grognard.server.seats import join, same_person
from grognard.server.storage import ADD_CHAT, MARK_UNFAIR, PUT_SEATS, NotKept, Statement, Storage, in_thread
from grognard.server.telling import said
from grognard.server.work.messages import Refused, Step
from grognard.server.work.pool import TookTooLong
from grognard.server.work.service import Workers

log = logging.getLogger("grognard.server")

RECENT = 400
"""Lines of the log whose events are at hand; older ones are read from the disk."""
MOST_EVENTS = 3000
"""Entries of the log that a newcomer gets at once; older ones are there for the asking."""
MOST_STRIKES, REST = 3, 60.0
"""A table that has taken too long so many times in a row rests for so many seconds."""
TRY_AGAIN = 5.0
"""Seconds after which the computer decides again if what it decided could not be kept."""
PRESENCE_AFTER = 0.05
"""Seconds in which comings and goings are told together."""
DICE_FIELDS = ("dice", "draws")
"""Whoever edits these has chosen what the dice give."""


class Member(Protocol):
    """Somebody at the table."""

    sides: list[str]
    address: str

    def tell(self, frame: str) -> None:
        """Send a frame soon."""

    def show(self) -> None:
        """Send the latest view soon."""


class Offer(NamedTuple):
    """What a side would like the others to agree to: to take an action back, or an edit."""

    side: str
    address: str
    number: int
    """Whoever answers says which offer: another may have taken its place meanwhile."""
    edit: Sequence[str] = ()


class Live:
    """A play and everybody who is at it."""

    def __init__(self, play: Play, storage: Storage, workers: Workers, spoken: int) -> None:
        self.play = play
        self.storage = storage
        self.members: set[Member] = set()
        self.lock = asyncio.Lock()
        self._talking = asyncio.Lock()
        self._offers = 0
        self.offer: Offer | None = None
        self.thinking: str | None = None
        self.spoken = spoken
        self.limits = workers.limits
        self.questions = Bucket(self.limits.questions_a_second, self.limits.questions_at_once)
        """What all who sit or stand here may ask together."""
        self.numbers: list[dict[str, int]] | None = None
        """Every number that the dice gave, once the play is over and somebody has asked."""
        self.mixing = Mixing(self)
        self.workers = workers
        self._bot_sides = {seat.side: seat.kind for seat in play.facts.seats if seat.is_bot}
        self._task: asyncio.Task[None] | None = None
        self._thought: asyncio.Future[list[Step]] | None = None
        self._recent: deque[tuple[int, Sequence[tuple[str | None, str]]]] = deque(maxlen=RECENT)
        self._views: dict[str | None, str] = {}
        self._said: deque[tuple[str, Request]] = deque(maxlen=100)
        self._chats = {side: Bucket(self.limits.chat_a_minute / 60, self.limits.chat_at_once) for side in self.sides}
        self._strikes = 0
        self._rests_until = 0.0
        self._presence_due = False

    @property
    def sides(self) -> list[str]:
        """The sides of the game."""
        return list(self.play.game.sides)

    @property
    def busy(self) -> bool:
        """Is anybody here, or anything going on?"""
        return bool(self.members) or self.lock.locked() or self._task is not None

    # -- the rules

    async def ask(self, address: str, function: str, *args: Any, aside: bool = False) -> Any:
        """Have a worker do something with the present position, on somebody's account; aside: not among the quickest.

        A table that is too slow again and again has to rest, so that it cannot keep the workers from others.
        """
        if (wait := self._rests_until - time.monotonic()) > 0:
            raise TooMany(wait)
        play = self.play
        try:
            run = self.workers.ask_aside if aside else self.workers.ask
            found = await run(play.facts.id, play.start, play.held, address, function, *args)
        except TookTooLong:
            self._strikes += 1
            if self._strikes >= MOST_STRIKES:
                self._rests_until = time.monotonic() + REST
            raise
        self._strikes = 0
        return found

    def _eyes(self) -> list[str | None]:
        """Through which sides' eyes those at the table see."""
        return list({side for member in self.members for side in (member.sides or (None,))})

    # -- changes

    async def act(self, side: str, on: int, action: Sequence[str], request: Request, address: str) -> str:
        """Make an action: the frame that answers it."""
        async with self.lock:
            if (known := self._answered(side, request)) is not None:
                return known
            if on != self.play.n:
                return dumps({"type": "stale", "id": request.id, "n": self.play.n})
            if self.play.resigned is not None:
                return self._refused(request, telling.refusal("over"))
            if is_edit(action):
                return self._refused(request, telling.refusal("edit"))
            found = await self.ask(address, "act", self.play.n + 1, list(action), side, self._eyes())
            if isinstance(found, Refused):
                return self._refused(request, found.ruling)
            return await self._make([self.play.step(found, side, self.play.n + 1, request)], request)

    async def undo(self, side: str, on: int | None, mine: Sequence[str], request: Request) -> str:
        """Take back one's last action, as far as nobody else has to agree."""
        async with self.lock:
            if (known := self._answered(side, request)) is not None:
                return known
            if on is not None and on != self.play.n:
                return dumps({"type": "stale", "id": request.id, "n": self.play.n})
            moves = [] if self.play.over else self.play.back(side, mine, self._bot_sides, request)
            if not moves:
                return self._refused(request, telling.refusal("nothing to undo"))
            return await self._make(moves, request)

    async def ask_back(self, side: str, mine: Sequence[str], request: Request, address: str) -> str:
        """Offer to take an action back; where no other person sits it is simply done."""
        others = self._others(mine)
        if not others:
            return await self.undo(side, None, mine, request)
        async with self.lock:
            if self.play.over or not self.play.back(side, [side], self.sides, request):
                return self._refused(request, telling.refusal("nothing to undo"))
            return self._ask(Offer(side, address, self._number()), others, request)

    async def edit(
        self, side: str, on: int, action: Sequence[str], mine: Sequence[str], request: Request, address: str
    ) -> str:
        """Change the position by hand, as a referee: at once if nobody else plays, else if the others agree.

        Where others play, what is proposed is looked at only when they have agreed: whether it can be would tell
        what the proposer may not know.
        """
        async with self.lock:
            if (known := self._answered(side, request)) is not None:
                return known
            if on != self.play.n:
                return dumps({"type": "stale", "id": request.id, "n": self.play.n})
            if self.play.over:
                return self._refused(request, telling.refusal("over"))
            try:
                changes_of(list(action))
            except FieldError as error:  # it is no edit at all, whatever the position
                return self._refused(request, telling.refusal("no position", why=error))
            others = self._others(mine)
            if others:
                return self._ask(Offer(side, address, self._number(), action), others, request)
            found = await self._edited(action, side, address)
            if isinstance(found, Refused):
                return self._refused(request, found.ruling)
            return await self._make([self.play.step(found, side, self.play.n + 1, request)], request)

    async def _edited(self, action: Sequence[str], side: str, address: str) -> Step | Refused:
        given = (self.play.n + 1, list(action), side, self._eyes())
        found: Step | Refused = await self.ask(address, "edit", *given, aside=True)
        return found

    def _others(self, mine: Sequence[str]) -> list[str]:
        """The sides that other persons play."""
        return [seat.side for seat in self.play.facts.seats if not seat.is_bot and seat.side not in mine]

    def _number(self) -> int:
        self._offers += 1
        return self._offers

    def _ask(self, offer: Offer, others: Sequence[str], request: Request) -> str:
        self.offer = offer
        frame: dict[str, Any] = {"type": "asked_edit" if offer.edit else "asked_takeback", "side": offer.side}
        frame |= {"action": offer.edit} if offer.edit else {}
        frame["offer"] = offer.number
        for member in self.members:
            if any(other in others for other in member.sides):
                member.tell(dumps(frame))
        self._show()
        return dumps({"type": "done", "id": request.id, "n": self.play.n})

    async def answer_back(self, side: str, ok: bool, number: int, request: Request) -> str:
        """Agree to a take-back or an edit, or not; to that one only which the answer is meant for."""
        async with self.lock:
            offer = self.offer
            if offer is None or offer.side == side or offer.number != number:
                return self._refused(request, telling.refusal("nothing offered"))
            moves = await self._agreed(offer) if ok else []
            if moves:
                await self.keep(moves)  # if that cannot be, the offer stands
            self.offer = None
            reply = dumps({"type": "done", "id": request.id, "n": self.play.n})
        frame = {"type": "answered", "side": offer.side, "ok": ok} | ({"failed": True} if ok and not moves else {})
        for member in self.members:
            member.tell(dumps(frame))
        self._show()
        return reply

    async def _agreed(self, offer: Offer) -> list[Move]:
        """What an offer comes to; nothing if it turns out that there cannot be such a position."""
        if self.play.over:
            return []
        if not offer.edit:
            return self.play.back(offer.side, [offer.side], self.sides)
        found = await self._edited(offer.edit, offer.side, offer.address)
        if isinstance(found, Refused):
            return []
        return [self.play.step(found, offer.side, self.play.n + 1)._replace(final=True)]  # nobody undoes it alone

    async def resign(self, side: str, request: Request) -> str:
        """Give up."""
        async with self.lock:
            if (known := self._answered(side, request)) is not None:
                return known
            if self.play.over:
                return self._refused(request, telling.refusal("over"))
            return await self._make([self.play.resign(side, request)], request)

    async def chat(self, side: str, text: str, request: Request) -> str:
        """Say something to everybody at the table; what could not be kept was not said, and may be sent again."""
        async with self._talking:
            if (side, request) not in self._said:
                if self.spoken >= self.limits.chat_in_all:
                    return self._refused(request, telling.refusal("chat full"))
                if not self._chats[side].take():
                    raise TooMany(self._chats[side].wait())
                when, k = round(time.time(), 3), self.spoken + 1
                await self.storage.write([(ADD_CHAT, (self.play.facts.id, k, side, text, when))])
                self.spoken = k
                self._said.append((side, request))
                self.tell_all({"type": "chat", "k": k, "side": side, "text": text, "when": when})
        return dumps({"type": "done", "id": request.id, "n": self.play.n})

    def _answered(self, side: str, request: Request) -> str | None:
        """The answer to a request that has been made already."""
        n = self.play.answered.get((side, *request)) if request.client else None
        return None if n is None else dumps({"type": "done", "id": request.id, "n": n})

    def _refused(self, request: Request, ruling: Any) -> str:
        return dumps({"type": "refused", "id": request.id, "ruling": ruling})

    async def _make(self, moves: list[Move], request: Request) -> str:
        """Write changes down and take them over."""
        try:
            await self.keep(moves)
        except NotKept:
            return dumps({"type": "error", "id": request.id, "said": said("not kept")})
        return dumps({"type": "done", "id": request.id, "n": self.play.n})

    async def keep(self, moves: list[Move], also: Sequence[Statement] = ()) -> None:
        """Write changes down, and what belongs to them; then they have happened."""
        play = self.play
        statements: list[Statement] = [*also]
        for move in moves:
            statements += move.statements(play.facts.id, play.facts.rules)
        unfair = play.facts.fair and any(_edits_dice(move.line) for move in moves)
        if unfair:
            statements.append((MARK_UNFAIR, (play.facts.id,)))
        await self.storage.write(statements)
        if unfair:
            play.facts = play.facts._replace(fair=False)
        for move in moves:
            play.take(move)
            self._recent.append((move.line.n, move.told))
        self._views = dict(moves[-1].views)
        self.offer = None
        self._show()
        if unfair:
            self.mixing.tell()
        self.schedule_bots()

    # -- seats

    async def join_by(self, invitation: str, token: str) -> str:
        """Exchange an invitation for a seat: its side. ForeignToken or SeatTaken if that cannot be."""
        async with self.lock:
            facts = self.play.facts
            side, seats = join(facts.seats, invitation, token)
            if seats != facts.seats:
                taken = facts._replace(seats=seats, shared=True)
                rounds = self.mixing.begin(taken)
                statement = (PUT_SEATS, (taken.seats_text(), 1, facts.id))
                await self.storage.write([statement, *self.mixing.statements(rounds)])
                self.play.facts = taken
                self.mixing.take(rounds)
                self._presence()
            return side

    async def note_company(self, sides: Sequence[str]) -> None:
        """Note what the seats that somebody holds tell: who holds some of them only does not play alone, and who holds
        the seats of two persons is one.
        """
        if self._noted(sides) == self.play.facts:
            return
        async with self.lock:
            facts, noted = self.play.facts, self._noted(sides)
            await self.storage.write([(PUT_SEATS, (noted.seats_text(), int(noted.shared), facts.id))])
            self.play.facts = noted

    def _noted(self, sides: Sequence[str]) -> Facts:
        facts = self.play.facts
        persons = [seat.side for seat in facts.seats if not seat.is_bot]
        shared = facts.shared or (bool(sides) and list(sides) != persons)
        return facts._replace(seats=same_person(facts.seats, sides), shared=shared)

    def presence(self) -> dict[str, Any]:
        """Who sits where, and who is here."""
        here = {side for member in self.members for side in member.sides}
        seats = {
            seat.side: {
                "kind": seat.kind,
                "taken": seat.taken,
                "here": seat.is_bot or seat.side in here,
                "person": seat.person or None,
            }
            for seat in self.play.facts.seats
        }
        return {"type": "presence", "seats": seats, "onlookers": sum(not member.sides for member in self.members)}

    def _presence(self) -> None:
        """Tell everybody soon who is here."""
        if not self._presence_due:
            self._presence_due = True
            asyncio.get_running_loop().call_later(PRESENCE_AFTER, self._tell_presence)

    def _tell_presence(self) -> None:
        self._presence_due = False
        self.tell_all(self.presence())

    # -- what is seen

    def _show(self) -> None:
        for member in self.members:
            member.show()

    async def frame(self, side: str | None, mine: Sequence[str], since: int, address: str) -> tuple[int, str]:
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
        more = {
            "type": "view",
            "n": n,
            "side": side,
            "asked": side is not None and play.asked == side,
            "undo": play.can_undo(mine, self._bot_sides),
            "pending": {**self._offered(), "thinking": self.thinking},
        }
        return n, f'{dumps(more)[:-1]},"view":{view},"events":[{",".join(entries)}]}}'

    def _offered(self) -> dict[str, Any]:
        """What waits for somebody's word: a take-back by its side, an edit by its side and what it changes."""
        offer = self.offer
        edit = {"side": offer.side, "action": list(offer.edit)} if offer is not None and offer.edit else None
        return {
            "takeback": offer.side if offer is not None and not offer.edit else None,
            "edit": edit,
            "offer": None if offer is None else offer.number,
        }

    async def _entries(self, side: str | None, since: int, address: str) -> list[str]:
        """The log since a line, as far as the side may know it; the latest part where it is long."""
        older: list[str] = []
        read_to = since
        while (first := self._recent[0][0] if self._recent else self.play.n + 1) > read_to + 1:
            older += await self.old_entries(side, max(read_to + 1, first - MOST_EVENTS), first - 1, address)
            read_to = first - 1
        latest = list(takewhile(lambda line: line[0] > read_to, reversed(self._recent)))
        found = older + [text for _, told in reversed(latest) for only, text in told if only in (None, side)]
        return found[-MOST_EVENTS:]

    async def old_entries(self, side: str | None, first: int, last: int, address: str) -> list[str]:
        """Entries of the log from the disk, put into words by a worker."""
        rows = await in_thread(self.lines, "n, events", first, last)
        found: list[str] = await self.workers.quick(address, "entries", self.play.game.name, rows, side) if rows else []
        return found

    def lines(self, columns: str, first: int, last: int) -> list[tuple[Any, ...]]:
        """Rows of the log from the disk."""
        question = f"SELECT {columns} FROM log WHERE play = ? AND n BETWEEN ? AND ? ORDER BY n"
        return self.storage.read(question, (self.play.facts.id, first, last))

    def log(self) -> list[Line]:
        """The whole log from the disk."""
        columns = "n, kind, side, words, mark, events, client, request"
        return [Line(*row) for row in self.lines(columns, 1, self.play.n)]

    def snapshot(self, n: int) -> str:
        """The position after line n, as it was kept; nothing if it was not."""
        rows = self.storage.read("SELECT position FROM snapshots WHERE play = ? AND n = ?", (self.play.facts.id, n))
        return str(rows[0][0]) if rows else ""

    # -- coming and going, and the computer

    def join(self, member: Member) -> None:
        """Sit down, or stand behind the others."""
        self.members.add(member)
        self._presence()
        self.schedule_bots()

    def leave(self, member: Member) -> None:
        """Go."""
        self.members.discard(member)
        self._presence()
        if not self.members and self._thought is not None:
            self._thought.cancel()

    def schedule_bots(self) -> None:
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
            self.tell_all({"type": "thinking", "side": side, "decisions": made})
            async with self.lock:
                if self.play.asked != side:
                    continue
                self._thought = asyncio.ensure_future(self._think(side))
                await asyncio.wait((self._thought,))
                if self._thought.cancelled():  # everybody has gone
                    return
                steps = self._thought.result()
                made += len(steps)
                first = self.play.n + 1
                await self.keep([self.play.step(step, side, first + k) for k, step in enumerate(steps)])

    async def _think(self, side: str) -> list[Step]:
        """The computer's next decisions; a player who takes too long has anything chosen for it."""
        play, address = self.play, self._watcher()
        args = (play.facts.id, play.start, play.held, address)
        while True:
            try:
                found: list[Step] = await self.workers.think(
                    *args, "think", play.n + 1, side, self._bot_sides[side], self._eyes()
                )
                return found
            except TookTooLong:
                anything = await self.workers.think(*args, "choose_anything", play.n + 1, side, self._eyes())
                return list(anything)
            except TooMany as error:
                await asyncio.sleep(error.seconds)

    def _watcher(self) -> str:
        """The address that the computer thinks for: of somebody who sits here, or looks on."""
        members = sorted(self.members, key=lambda member: (not member.sides, member.address))
        return members[0].address if members else ""

    def _bots_done(self, task: "asyncio.Task[None]") -> None:
        self._task = self._thought = None
        side, self.thinking = self.thinking, None
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("play %s: the computer's turn failed: %r", self.play.facts.id, error)
            not_kept = isinstance(error, NotKept)
            self.tell_all({"type": "error", "said": said("not kept" if not_kept else "trouble")})
            if not_kept:
                asyncio.get_running_loop().call_later(TRY_AGAIN, self.schedule_bots)
        elif not task.cancelled():
            self.schedule_bots()
        if side is not None and self._task is None:
            self.tell_all({"type": "thinking", "side": side, "done": True})
            self._show()

    def tell_all(self, frame: dict[str, Any]) -> None:
        """Send a frame to everybody at the table."""
        text = dumps(frame)
        for member in self.members:
            member.tell(text)

    async def close(self) -> None:
        """Stop the computer."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)


def _edits_dice(line: Line) -> bool:
    """Does a line edit the dice?"""
    words = line.words.split()
    return is_edit(words) and any(path.split(".")[0] in DICE_FIELDS for path in words[1::2])

"""All plays that are open, and the way to open one that is kept."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

from grognard.server.addresses import AddressBuckets
from grognard.server.archive import Archive
from grognard.server.encoding import Packed
from grognard.server.fairness import Commitments, Round
from grognard.server.guided import ServedGuide
from grognard.server.limits import Limits
from grognard.server.live import LivePlay
from grognard.server.metadata import PlayFacts
from grognard.server.open_tables import OpenTables
from grognard.server.plays import Play, rows_of
from grognard.server.storage import MARK_UNFAIR, PUT_RULES, Statement, Storage, in_thread
from grognard.server.work.ipc import Loaded, Opened, Rejected
from grognard.server.work.service import Workers

log = logging.getLogger("grognard.server")

Progress = Callable[[float], None]


MOST_TABLES = 32
K = TypeVar("K")
V = TypeVar("V")


class LRUCache(Generic[K, V]):
    """A cache of the most recently used values."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        """What was made by this key, if it is still here."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def put(self, key: K, value: V) -> None:
        """Store a value, dropping the least recently used."""
        self._kept[key] = value
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)


class NoPlay(Exception):
    """There is no play of that name."""


class Unreadable(Exception):
    """The rules can no longer replay a play; its record can still be downloaded."""


class PlayRegistry:
    """Storage, workers and open plays of one server."""

    def __init__(self, folder: Path, limits: Limits) -> None:
        self.limits = limits
        stored = AddressBuckets(limits.stored_bytes_an_hour / 3600, limits.stored_bytes_at_once)
        self.storage = Storage(folder, stored)
        self.archive = Archive(self.storage.path)
        self.workers = Workers(limits, self.storage.path)
        self.commitments = Commitments(limits.commitments)
        self.tables: LRUCache[tuple[str, str, str], Packed] = LRUCache(MOST_TABLES)
        """Tables of scenarios as they are sent."""
        self.rulebooks: dict[str, Packed] = {}
        """Rulebooks of games as they are sent."""
        self.guides: dict[str, ServedGuide] = {}
        """Guides of games that were played through."""
        self._open: OrderedDict[str, LivePlay] = OrderedDict()
        self._alive: WeakValueDictionary[str, LivePlay] = WeakValueDictionary()
        """Every play that anybody still holds, open or not: there are never two memories of one play."""
        self.open_tables = OpenTables(limits, self._alive.get)
        self._opening: dict[str, asyncio.Future[LivePlay]] = {}
        self._listeners: dict[str, list[Progress]] = {}

    async def close(self) -> None:
        """Stop everything; confirmed changes are already stored."""
        for live in list(self._alive.values()):
            await live.close()
        for waiting in list(self._opening.values()):
            waiting.cancel()
        self.workers.close()
        self.archive.close()
        self.storage.close()

    async def play(self, id: str, address: str, progress: Progress | None = None) -> LivePlay:
        """An open play; NoPlay, or Unreadable where the rules can no longer follow it."""
        found = self._alive.get(id)
        if found is not None:
            self._open[id] = found
            self._open.move_to_end(id)
            return found
        if progress is not None:
            self._listeners.setdefault(id, []).append(progress)
        waiting = self._opening.get(id)
        if waiting is None:
            waiting = self._opening[id] = asyncio.ensure_future(self._load(id, address))
            waiting.add_done_callback(lambda task: self._loaded(id, task))
        return await asyncio.shield(waiting)

    @property
    def in_memory(self) -> list[str]:
        """The open plays; the one that was asked for last is the last."""
        return list(self._open)

    def register(self, play: Play, spoken: int = 0) -> LivePlay:
        """Register an open play; beyond the limit, plays without clients are closed and reopened on demand."""
        live = LivePlay(play, self.storage, self.archive, self.workers, spoken)
        self._open[play.facts.id] = self._alive[play.facts.id] = live
        if live.play.start.position:
            idle = [id for id in self._idle(live) if self._open[id].play.start.position]
            self._put_away(idle, len(idle) - self.limits.open_stated_plays)
        if len(self._open) > self.limits.open_plays:
            self._put_away(self._idle(live), len(self._open) - self.limits.open_plays)
        return live

    def _idle(self, live: LivePlay) -> list[str]:
        """Open plays where nobody is, but for one; the one that was asked for last is the last."""
        return [id for id, other in self._open.items() if not other.busy and other is not live]

    def _put_away(self, idle: list[str], count: int) -> None:
        for id in idle[: max(0, count)]:
            del self._open[id]

    def bot_tables_of(self, address: str) -> set[LivePlay]:
        """The tables at which an address watches the computer play against itself."""
        return {
            live
            for live in self._alive.values()
            if all(seat.is_bot for seat in live.play.facts.seats)
            and any(member.address == address for member in live.members)
        }

    def _loaded(self, id: str, task: "asyncio.Future[LivePlay]") -> None:
        if not task.cancelled():
            task.exception()  # all who waited for it may have gone
        self._opening.pop(id, None)
        self._listeners.pop(id, None)

    async def _load(self, id: str, address: str) -> LivePlay:
        facts, rounds, spoken = await in_thread(self._read, id)
        run = self.workers.look_back if facts.brought else self.workers.open
        try:
            loaded: Loaded = await run(address, id, "load_play", id, progress=lambda part: self._tell(id, part))
        except Rejected as error:
            log.error("play %s: %s", id, error)
            raise Unreadable(str(error)) from None
        play = Play(facts, loaded.opened, rounds)
        for line in loaded.latest:
            play.remember(line)
        await self._note_rules(play, loaded.opened)
        return self.register(play, spoken)

    async def _note_rules(self, play: Play, opened: Opened) -> None:
        """Store the rules under which a play continues, and the upgrade if it continues from an earlier position."""
        if opened.rules == play.facts.rules:
            return
        statements: list[Statement] = [(PUT_RULES, (opened.rules, play.facts.id))]
        if opened.upgrade is not None:
            log.warning("play %s continues from line %s under other rules", play.facts.id, opened.upgrade.words)
            statements += rows_of(play.facts.id, opened.upgrade, opened.rules, opened.snapshot)
            statements.append((MARK_UNFAIR, (play.facts.id,)))
        await self.storage.write(statements)
        fair = play.facts.fair and opened.upgrade is None  # its dice are the server's alone from there on
        play.facts = play.facts._replace(rules=opened.rules, fair=fair)

    def _tell(self, id: str, part: float) -> None:
        for progress in self._listeners.get(id, ()):
            progress(part)

    async def facts(self, id: str) -> PlayFacts:
        """The facts of a play, open or not; NoPlay."""
        facts = await in_thread(self.archive.facts, id)
        if facts is None:
            raise NoPlay
        return facts

    def _read(self, id: str) -> tuple[PlayFacts, list[Round], int]:
        """What the server itself needs to know of a play; blocking, so not for the event loop."""
        facts = self.archive.facts(id)
        if facts is None:
            raise NoPlay
        return facts, self.archive.rounds(facts), self.archive.spoken(id)

"""The house: all plays that are open, and the way to open one that is kept."""

import asyncio
from collections import OrderedDict
from pathlib import Path
from weakref import WeakValueDictionary

from grognard.server.bots import Bots
from grognard.server.encoding import loads
from grognard.server.live import Live
from grognard.server.plays import Facts, Line, Play
from grognard.server.storage import Storage, in_thread

MOST_OPEN = 300
"""Plays kept in memory; those where nobody is go first, and come back when somebody asks for them."""


class NoPlay(Exception):
    """There is no play of that name."""


class House:
    """Storage, players and open plays of one server."""

    def __init__(self, folder: Path) -> None:
        self.storage = Storage(folder)
        self.bots = Bots()
        self._open: OrderedDict[str, Live] = OrderedDict()
        self._alive: WeakValueDictionary[str, Live] = WeakValueDictionary()
        """Every play that anybody still holds, open or not: there are never two memories of one play."""
        self._opening: dict[str, asyncio.Future[Live]] = {}

    async def close(self) -> None:
        """Stop everything; what was confirmed is kept anyway."""
        for live in self._open.values():
            await live.close()
        self.bots.close()
        self.storage.close()

    async def play(self, id: str) -> Live:
        """An open play; NoPlay, or Broken where its log can no longer be followed."""
        found = self._alive.get(id)
        if found is not None:
            self._open[id] = found
            self._open.move_to_end(id)
            return found
        waiting = self._opening.get(id)
        if waiting is None:
            waiting = self._opening[id] = asyncio.ensure_future(self._load(id))
            waiting.add_done_callback(lambda _: self._opening.pop(id, None))
        return await asyncio.shield(waiting)

    def keep(self, play: Play, spoken: int = 0) -> Live:
        """Keep a play open."""
        live = Live(play, self.storage, self.bots, spoken)
        self._open[play.facts.id] = self._alive[play.facts.id] = live
        if len(self._open) > MOST_OPEN:
            idle = [id for id, other in self._open.items() if not other.busy and other is not live]
            for id in idle[: len(self._open) - MOST_OPEN]:
                del self._open[id]
        return live

    async def _load(self, id: str) -> Live:
        play, spoken = await in_thread(self._read, id)
        return self.keep(play, spoken)

    def _read(self, id: str) -> tuple[Play, int]:
        """A play from its rows, played again."""
        rows = self.storage.read("SELECT * FROM plays WHERE id = ?", (id,))
        if not rows:
            raise NoPlay
        play = Play(Facts.of_row(rows[0]))
        question = "SELECT n, kind, side, words, mark, '[]', client, request FROM log WHERE play = ? ORDER BY n"
        for row in self.storage.read(question, (id,)):
            play.follow(Line(*row))
        ((spoken,),) = self.storage.read("SELECT COALESCE(MAX(k), 0) FROM chat WHERE play = ?", (id,))
        return play, spoken


def options_of(text: str) -> dict[str, object]:
    """Options given in an address as JSON; ValueError if they are none."""
    found = loads(text) if text else {}
    if not isinstance(found, dict):
        raise ValueError("options are a JSON object")
    return found

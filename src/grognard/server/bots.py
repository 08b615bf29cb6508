"""The computer's sides: players of the roster, run in threads of their own so that nobody else has to wait.

They answer decisions by the view of their side, as all players do.
"""

import asyncio
import logging
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from weakref import WeakKeyDictionary

from grognard.engine.game import Game
from grognard.players import roster
from grognard.players.player import Player
from grognard.players.random import RandomPlayer
from grognard.server.plays import Move, Play, step
from grognard.server.seats import BOT

log = logging.getLogger("grognard.server")

KINDS = {f"{BOT}{name}": name for name in roster.NAMES}
"""Players by the name of their seat."""
AT_ONCE = 60
"""Decisions that are made before they are written down and shown, unless that takes longer than PAUSE seconds."""
PAUSE = 0.3


def offered(game: Game[Any]) -> list[str]:
    """The kinds of players that a game has."""
    return [f"{BOT}{name}" for name in roster.offered(game.name)]


class Bots:
    """The threads in which players think, and the players of each play."""

    def __init__(self, threads: int = 2) -> None:
        self._threads = ThreadPoolExecutor(threads, "bot")
        self._players: WeakKeyDictionary[Play, dict[str, Player]] = WeakKeyDictionary()

    def player(self, play: Play, side: str, kind: str) -> Player:
        """Who plays a side: the same one as long as the play is open, since a player may have plans."""
        seated = self._players.setdefault(play, {})
        if side not in seated:
            seated[side] = roster.make(KINDS[kind], play.position.components, secrets.token_hex(16))
        return seated[side]

    async def think(self, play: Play, side: str, player: Player) -> list[Move]:
        """The next decisions of a side: at least one, and not too many before they are shown."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, _think, play.game, play.position, play.n, side, player)

    def close(self) -> None:
        """No more thinking."""
        self._threads.shutdown(wait=True, cancel_futures=True)


def _think(game: Game[Any], position: Any, n: int, side: str, player: Player) -> list[Move]:
    moves: list[Move] = []
    began = time.monotonic()
    while len(moves) < AT_ONCE and (not moves or time.monotonic() - began < PAUSE):
        decision = game.decision(position)
        if decision is None or decision.side != side:
            break
        try:
            action = player.choose(decision, game.view(position, side))
            move = step(game, position, n + len(moves) + 1, action, side)
        except Exception:
            log.exception("a player failed at %s; anything is chosen instead", decision.question)
            action = RandomPlayer(secrets.token_hex(16)).choose(decision, {})
            move = step(game, position, n + len(moves) + 1, action, side)
        moves.append(move)
        position = move.after
    return moves

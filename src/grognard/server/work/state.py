"""What a worker process has in memory: the plays it was asked about last, and how it does a job."""

import itertools
import secrets
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, NamedTuple

from grognard.engine import positionfile
from grognard.engine.components import Components
from grognard.engine.game import Game
from grognard.engine.outcome import outcome_json
from grognard.games import game as find_game
from grognard.players.player import Player
from grognard.server.archive import Archive
from grognard.server.encoding import dumps, loads
from grognard.server.work.ipc import Job, Missing, PlayState, Start, Status, Table
from grognard.server.work.pickling import freeze, thaw

MOST_PLAYS = 100
"""Plays whose positions a worker keeps in memory."""
MOST_STATED = 6
"""Of these, plays that began at a position file: each has a map, counters and charts of its own."""


class CachedPlay(NamedTuple):
    """A play in memory: one state of it, and a copy for questions."""

    tag: str
    key: str
    """Of the start that its map, counters and charts are made from."""
    game: Game[Any]
    position: Any
    spare_copy: list[Any]
    """None or one copy of the position: what is worked out for one question is there for the next."""
    by_hand: bool = False
    """Somebody wrote down in the middle of which procedures it stands."""

    @property
    def stated(self) -> bool:
        """Was it begun from a position file?"""
        return bool(self.position.components.given)


class WorkerState:
    """What one worker process has in memory. `progress` tells the server how far a long job is, from 0 to 1."""

    def __init__(self, archive: Archive, progress: Callable[[float], None] = lambda part: None) -> None:
        self.archive = archive
        self.progress = progress
        self.players: OrderedDict[tuple[str, str], Player] = OrderedDict()
        self.replays: OrderedDict[str, Any] = OrderedDict()
        self._plays: OrderedDict[str, CachedPlay] = OrderedDict()
        self._name = secrets.token_hex(6)
        self._count = itertools.count()

    def do(self, job: Job) -> Any:
        """Do a job; Missing if the state it is about is not in memory."""
        from grognard.server.work import jobs

        function = jobs.JOBS[job.function]
        if job.table is None:
            return function(self, *job.args)
        cached = self.find(job.table)
        return Missing() if cached is None else function(self, job.table.play, cached, *job.args)

    def by_hand(self, job: Job) -> bool:
        """Is a job about a play that was begun by frames that somebody wrote?"""
        cached = self._plays.get(job.table.play) if job.table is not None else None
        return cached is not None and cached.by_hand

    def clear(self) -> None:
        """Clear the caches to free memory."""
        self._plays.clear()
        self.players.clear()
        self.replays.clear()

    def find(self, table: Table) -> CachedPlay | None:
        """The state of a play, if it is in memory or was sent along."""
        found = self._plays.get(table.play)
        if found is not None and found.tag == table.tag:
            self._plays.move_to_end(table.play)
            return found
        if table.start is None:
            return None
        game = find_game(table.start.game)
        same = found is not None and found.key == table.start.key
        components = found.position.components if same and found else components_of(game, table.start)
        position = thaw(game, components, table.state)
        return self._keep(table.play, CachedPlay(table.tag, table.start.key, game, position, [], table.start.by_hand))

    def hold(self, play: str, key: str, game: Game[Any], position: Any, start: Start | None = None) -> PlayState:
        """A state for the server to hold; it stays in memory as the latest of its play."""
        tag, before = self.new_tag(), self._plays.get(play)
        by_hand = before is not None and before.by_hand
        self._keep(play, CachedPlay(tag, start.key if start is not None else key, game, position, [], by_hand))
        return pack_state(tag, game, position, start)

    def new_tag(self) -> str:
        """A name for a state that no other state has."""
        return f"{self._name}-{next(self._count)}"

    def start_of(self, position: Any, game: str) -> Start:
        """What map, counters and charts of a position are made from."""
        components = position.components
        stated = {"scenario": components.scenario, "options": components.options, **components.given}
        stated = {name: value for name, value in stated.items() if value} | {"units": components.printed}
        return Start(self.new_tag(), game, components.scenario or "", components.options, dumps(stated))

    def follow_up(self, play: str, cached: CachedPlay, position: Any) -> PlayState:
        """The state after the one in memory; an edit may have changed map, counters or charts."""
        same = same_table(cached.position.components, position.components)
        start = None if same else self.start_of(position, cached.game.name)
        return self.hold(play, cached.key, cached.game, position, start)

    def _keep(self, play: str, cached: CachedPlay) -> CachedPlay:
        self._plays[play] = cached
        self._plays.move_to_end(play)
        while len(self._plays) > MOST_PLAYS:
            self._plays.popitem(last=False)
        if cached.stated:
            for id in [id for id, one in self._plays.items() if one.stated][:-MOST_STATED]:
                del self._plays[id]
        return cached


def pack_state(tag: str, game: Game[Any], position: Any, start: Start | None = None) -> PlayState:
    """A state, and what the server needs to know of it."""
    decision = game.decision(position)
    outcome = None if position.outcome is None else outcome_json(position.outcome, position.components.sides)
    asked = None if decision is None else decision.side
    return PlayState(tag, freeze(position), Status(position.turn, asked, outcome), start)


def asked_about(cached: CachedPlay) -> Any:
    """The copy of a position that questions are answered from."""
    if not cached.spare_copy:
        cached.spare_copy.append(cached.position.copy())
    return cached.spare_copy[0]


def same_table(one: Components, other: Components) -> bool:
    """Are map, counters and charts the same?"""
    return one is other or (one.identity == other.identity and one.roster == other.roster)


def components_of(game: Game[Any], start: Start) -> Components:
    """Map, counters and charts of a play."""
    if not start.position:
        return game.scenario_components(start.scenario, dict(start.options))
    return positionfile.components_of(game, loads(start.position))

"""Rounds of dice at a table: who takes part, what has come in, and when the dice change over (`fairness`)."""

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from grognard.server import outgoing
from grognard.server.addresses import TooMany
from grognard.server.buckets import Bucket
from grognard.server.fairness import DROPPED, Round, commit_to, new_secret
from grognard.server.lines import Request
from grognard.server.metadata import PlayFacts, put_round
from grognard.server.outgoing import Frame
from grognard.server.storage import Statement

if TYPE_CHECKING:
    from grognard.server.live import LivePlay

log = logging.getLogger("grognard.server")


RESTARTS_A_MINUTE, RESTARTS_AT_ONCE = 2, 10
"""How often a round may begin again since somebody has lost a part."""


class Mixing:
    """The rounds of one play."""

    def __init__(self, live: "LivePlay") -> None:
        self._live = live
        self._restarts = Bucket(RESTARTS_A_MINUTE / 60, RESTARTS_AT_ONCE)

    @property
    def _play(self) -> Any:
        return self._live.play

    def begin(self, facts: PlayFacts, commits: dict[str, str] | None = None) -> list[Round]:
        """Another round for all persons who sit here, and the one before dropped if it is not complete."""
        play = self._play
        if play.over:
            return []
        sides = tuple(seat.side for seat in facts.seats if seat.taken and not seat.is_bot)
        number = 1 + max((one.number for one in play.rounds), default=-1)
        pending = play.pending
        dropped = [] if pending is None else [pending._replace(line=DROPPED)]
        return [*dropped, Round(number, new_secret(), sides, commits or {})]

    def statements(self, rounds: Sequence[Round]) -> list[Statement]:
        """Rounds as rows to store."""
        return [put_round(self._play.facts.id, one) for one in rounds]

    def take(self, rounds: Sequence[Round]) -> None:
        """Take rounds over that are on the disk, and tell everybody."""
        known = {one.number: one for one in [*self._play.rounds, *rounds]}
        self._play.rounds = [known[number] for number in sorted(known)]
        self.tell()

    def tell(self) -> None:
        """Tell everybody how the rounds stand."""
        self._live.tell_all(Frame("dice", dice=self._play.dice(), fair=self._play.facts.fair))

    async def commit(self, side: str, number: int, commit: str, request: Request) -> Frame:
        """A side commits itself; to something else than before: then that round is dropped, and another begins."""
        async with self._live.lock:
            pending = self._play.pending
            if pending is None or pending.number != number or side not in pending.sides:
                return outgoing.refused_for(request, "no round")
            if side not in pending.commits:
                rounds = [pending._replace(commits={**pending.commits, side: commit})]
            elif pending.commits[side] != commit:
                if not self._restarts.take():
                    raise TooMany(self._restarts.wait())
                rounds = self.begin(self._play.facts)
            else:
                rounds = []
            await self._keep(rounds)
            return outgoing.done(request, self._play.n)

    async def reveal(self, side: str, number: int, part: str, request: Request) -> Frame:
        """A side's part, once all have committed themselves; the last one makes the dice change over."""
        async with self._live.lock:
            pending = self._play.pending
            if pending is None or pending.number != number or side not in pending.sides or not pending.committed:
                return outgoing.refused_for(request, "no round")
            if commit_to(self._play.facts.id, number, side, part) != pending.commits[side]:
                return outgoing.refused_for(request, "other part")
            if side not in pending.parts:
                await self._keep([pending._replace(parts={**pending.parts, side: part})])
            await self._change_over()
            return outgoing.done(request, self._play.n)

    async def _keep(self, rounds: Sequence[Round]) -> None:
        if rounds:
            await self._live.storage.write(self.statements(rounds))
            self.take(rounds)

    async def _change_over(self) -> None:
        """From here on the dice follow from the pending round, if it is complete."""
        play, pending = self._play, self._play.pending
        if pending is None or not pending.complete or play.over:
            return
        seed = pending.seed(play.game.sides)
        after = await self._live.ask(f"play {play.facts.id}", "mix", seed)
        move = play.mix(pending, after)
        done = pending._replace(line=move.line.n)
        await self._live.commit_moves([move], [put_round(play.facts.id, done)])
        self.take([done])

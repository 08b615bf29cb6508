"""Who sits at a table, and who is there."""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from grognard.server.metadata import PlayFacts
from grognard.server.outgoing import Frame
from grognard.server.seats import join, same_person
from grognard.server.storage import PUT_SEATS

if TYPE_CHECKING:
    from grognard.server.live import LivePlay

PRESENCE_AFTER = 0.05
"""Seconds during which changes of presence are collected before they are sent."""


class Presence:
    """The persons at one table."""

    def __init__(self, live: "LivePlay") -> None:
        self._live = live
        self._due = False

    async def join_by(self, invitation: str, token: str) -> str:
        """Exchange an invitation for a seat: its side. ForeignToken or SeatTaken if that cannot be."""
        async with self._live.lock:
            facts = self._live.play.facts
            side, seats = join(facts.seats, invitation, token)
            if seats != facts.seats:
                taken = facts._replace(seats=seats, shared=True)
                rounds = self._live.mixing.begin(taken)
                statement = (PUT_SEATS, (taken.seats_text(), 1, facts.id))
                await self._live.storage.write([statement, *self._live.mixing.statements(rounds)])
                self._live.play.facts = taken
                self._live.mixing.take(rounds)
                self.changed()
            return side

    async def note(self, sides: Sequence[str]) -> None:
        """Update who sits where from the seats that a client holds.

        A person with only some of the seats does not play alone; seats of two persons held by one client become one's.
        """
        if self._noted(sides) == self._live.play.facts:
            return
        async with self._live.lock:
            facts, noted = self._live.play.facts, self._noted(sides)
            await self._live.storage.write([(PUT_SEATS, (noted.seats_text(), int(noted.shared), facts.id))])
            self._live.play.facts = noted

    def _noted(self, sides: Sequence[str]) -> PlayFacts:
        facts = self._live.play.facts
        persons = [seat.side for seat in facts.seats if not seat.is_bot]
        shared = facts.shared or (bool(sides) and list(sides) != persons)
        return facts._replace(seats=same_person(facts.seats, sides), shared=shared)

    def presence(self) -> Frame:
        """Who sits where, and who is here."""
        here = {side for member in self._live.members for side in member.sides}
        seats = {
            seat.side: {
                "kind": seat.kind,
                "taken": seat.taken,
                "here": seat.is_bot or seat.side in here,
                "person": seat.person or None,
            }
            for seat in self._live.play.facts.seats
        }
        return Frame("presence", seats=seats, onlookers=sum(not member.sides for member in self._live.members))

    def changed(self) -> None:
        """Tell everybody soon who is here."""
        if not self._due:
            self._due = True
            asyncio.get_running_loop().call_later(PRESENCE_AFTER, self._tell)

    def _tell(self) -> None:
        self._due = False
        self._live.tell_all(self.presence())

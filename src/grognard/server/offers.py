"""Proposals that other players must accept: to take an action back, or to edit the position."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.engine.codec import FieldError
from grognard.engine.edits import changes_of
from grognard.server import outgoing
from grognard.server.lines import Request
from grognard.server.outgoing import Frame
from grognard.server.plays import Move, Play
from grognard.server.work.ipc import Refused, Step

if TYPE_CHECKING:
    from grognard.server.live import LivePlay


class Offer(NamedTuple):
    """A proposal of a side: to take an action back, or an edit."""

    side: str
    address: str
    number: int
    """An answer names its offer, which another may have replaced meanwhile."""
    edit: Sequence[str] = ()


class Offers:
    """The offers at one table: at most one at a time."""

    def __init__(self, live: "LivePlay") -> None:
        self._live = live
        self._count = 0
        self._offer: Offer | None = None

    @property
    def _play(self) -> Play:
        return self._live.play

    def drop(self) -> None:
        """Drop the offer: the position has changed."""
        self._offer = None

    def shown(self) -> dict[str, Any]:
        """The open offer, as sent to clients: a take-back by its side, an edit by its side and its changes."""
        offer = self._offer
        edit = {"side": offer.side, "action": list(offer.edit)} if offer is not None and offer.edit else None
        return {
            "takeback": offer.side if offer is not None and not offer.edit else None,
            "edit": edit,
            "offer": None if offer is None else offer.number,
        }

    async def ask_back(self, side: str, mine: Sequence[str], request: Request, address: str) -> Frame:
        """Offer to take an action back; where no other person sits it is simply done."""
        others = self._others(mine)
        if not others:
            return await self._live.undo(side, None, mine, request)
        async with self._live.lock:
            if self._play.over or not self._play.back(side, [side], self._live.sides, request):
                return outgoing.refused_for(request, "nothing to undo")
            return self._propose(Offer(side, address, self._number()), others, request)

    async def edit(
        self, side: str, on: int, action: Sequence[str], mine: Sequence[str], request: Request, address: str
    ) -> Frame:
        """Change the position by hand, as a referee: at once if nobody else plays, else if the others agree.

        Where others play, what is proposed is looked at only when they have agreed: whether it can be would tell
        what the proposer may not know.
        """
        async with self._live.lock:
            if (known := self._live.answered(side, request)) is not None:
                return known
            if on != self._play.n:
                return outgoing.stale(request, self._play.n)
            if self._play.over:
                return outgoing.refused_for(request, "over")
            try:
                changes_of(list(action))
            except FieldError as error:  # it is not an edit at all, whatever the position
                return outgoing.refused_for(request, "no position", why=error)
            others = self._others(mine)
            if others:
                return self._propose(Offer(side, address, self._number(), action), others, request)
            found = await self._edited(action, side, address)
            if isinstance(found, Refused):
                return outgoing.refused(request, found.ruling)
            return await self._live.make([self._play.step(found, side, self._play.n + 1, request)], request, address)

    async def _edited(self, action: Sequence[str], side: str, address: str) -> Step | Refused:
        given = (self._play.n + 1, list(action), side, self._live.viewers())
        found: Step | Refused = await self._live.ask_last(address, "edit", *given)
        return found

    def _others(self, mine: Sequence[str]) -> list[str]:
        """The sides that other persons play."""
        return [seat.side for seat in self._play.facts.seats if not seat.is_bot and seat.side not in mine]

    def _number(self) -> int:
        self._count += 1
        return self._count

    def _propose(self, offer: Offer, others: Sequence[str], request: Request) -> Frame:
        self._offer = offer
        if offer.edit:
            frame = Frame("asked_edit", side=offer.side, action=offer.edit, offer=offer.number)
        else:
            frame = Frame("asked_takeback", side=offer.side, offer=offer.number)
        for member in self._live.members:
            if any(other in others for other in member.sides):
                member.tell(frame)
        self._live.show_all()
        return outgoing.done(request, self._play.n)

    async def answer(self, side: str, ok: bool, number: int, request: Request) -> Frame:
        """Agree to a take-back or an edit, or not; to that one only which the answer is meant for."""
        async with self._live.lock:
            offer = self._offer
            if offer is None or offer.side == side or offer.number != number:
                return outgoing.refused_for(request, "nothing offered")
            moves = await self._agreed(offer) if ok else []
            if moves:
                await self._live.commit_moves(moves, address=offer.address)  # if that cannot be, the offer stands
            self._offer = None
            reply = outgoing.done(request, self._play.n)
        failed = {"failed": True} if ok and not moves else {}
        self._live.tell_all(Frame("answered", side=offer.side, ok=ok, **failed))
        self._live.show_all()
        return reply

    async def _agreed(self, offer: Offer) -> list[Move]:
        """What an offer comes to; nothing if it turns out that there cannot be such a position."""
        if self._play.over:
            return []
        if not offer.edit:
            return self._play.back(offer.side, [offer.side], self._live.sides)
        found = await self._edited(offer.edit, offer.side, offer.address)
        if isinstance(found, Refused):
            return []
        return [self._play.step(found, offer.side, self._play.n + 1, agreed=True)]

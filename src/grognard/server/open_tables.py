"""Open tables: plays whose free seats anyone may take, listed in the lobby while their host is there.

Whoever sets a play up may have it listed. Its invitations are then kept in memory, never written and never shown: the
list names the play and its free sides, and whoever asks for a side by name is handed on to the one way into a seat,
that of invitations. When the server ends, or the host leaves, nothing is listed any more.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from grognard.server.addresses import AddressBuckets
from grognard.server.limits import Limits
from grognard.server.live import LivePlay
from grognard.server.metadata import PlayFacts
from grognard.server.seats import LINK, SeatTaken

Find = Callable[[str], LivePlay | None]
"""A play by its id, if it is in memory."""


class _Listing(NamedTuple):
    facts: PlayFacts
    invitations: Mapping[str, str]


class OpenTables:
    """The plays that are listed, the newest last."""

    def __init__(self, limits: Limits, find: Find) -> None:
        self._find = find
        self._most, self._shown = limits.open_tables, limits.open_tables_shown
        self._listings: OrderedDict[str, _Listing] = OrderedDict()
        self.changes = AddressBuckets(limits.open_tables_an_hour / 3600, limits.open_tables_at_once)
        """What an address may list and take."""

    def add(self, facts: PlayFacts, invitations: Mapping[str, str]) -> None:
        """List a play; of too many the oldest is forgotten, its invitations stay good."""
        self._listings[facts.id] = _Listing(facts, dict(invitations))
        while len(self._listings) > self._most:
            self._listings.popitem(last=False)

    def shown(self) -> list[dict[str, Any]]:
        """What anyone may know of the plays that wait for somebody, the newest first."""
        found: list[dict[str, Any]] = []
        for id in reversed(list(self._listings)):
            sides = self._free(id)
            if sides:
                facts = self._listings[id].facts
                found.append(
                    {
                        "id": id,
                        "game": facts.game,
                        "scenario": facts.scenario,
                        "options": dict(facts.options),
                        "sides": sides,
                        "made": facts.made,
                    }
                )
            if len(found) == self._shown:
                break
        return found

    def invitation(self, id: str, side: str, address: str) -> str:
        """The invitation to a side of a listed play; SeatTaken if it is not to be had. Each counts for its address.

        Whether the seat is free the invitation decides: who asks again, because an answer was lost, has it.
        """
        self.changes.take(address)
        listing = self._listings.get(id)
        if listing is None or side not in listing.invitations:
            raise SeatTaken
        return listing.invitations[side]

    def _free(self, id: str) -> list[str]:
        """The sides that can be taken, while somebody sits there; a play that is over is dropped."""
        live = self._find(id)
        if live is None:
            return []
        if live.play.over:
            del self._listings[id]
            return []
        seats = live.play.facts.seats
        free = [seat.side for seat in seats if seat.kind == LINK and not seat.taken]
        host = {seat.side for seat in seats if not seat.is_bot and seat.taken}
        return free if any(host.intersection(member.sides) for member in live.members) else []

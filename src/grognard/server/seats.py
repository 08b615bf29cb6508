"""Seats: who plays a side, and the secret that opens it.

A token is 256 random bits, and opens a seat. Whoever sets a table up gets the tokens of their own seats, and for each
of the others an invitation, which opens nothing: whoever is first to exchange it for a token of their own takes the
seat, and from then on nobody else can. Of tokens and invitations only fingerprints are kept, so that whoever reads the
database cannot sit down.
"""

import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from hmac import compare_digest
from typing import Any, NamedTuple

ME, LINK = "me", "link"
BOT = "bot:"
"""A seat that begins so is the computer's; behind it stands which player."""
GUIDE = f"{BOT}guide"
"""The seat of a side that answers as the guide of a game tells."""
PERSONS = (ME, LINK)
RENAMED = {f"{BOT}plan": f"{BOT}heuristic"}
"""Names of seats in plays that were kept before a player got its present name."""
_TOKEN = re.compile(r"[0-9A-Za-z_-]{43}")


class ForeignToken(Exception):
    """A token or invitation that opens no seat of this play."""


class SeatTaken(Exception):
    """Somebody else has taken the seat."""


class Seat(NamedTuple):
    """A side of a play: who sits there, and the fingerprints of what opens it (none for the computer)."""

    side: str
    kind: str
    fingerprint: str = ""
    """Of the token; empty as long as nobody has taken the seat."""
    invitation: str = ""
    """Of the invitation, which stays known after it was used: its second user is told that the seat is taken."""
    person: int = 0
    """Who sits there: seats of one number were set up for, or taken by, the same person; 0 is nobody."""

    @property
    def is_bot(self) -> bool:
        """Does the computer play this side?"""
        return self.kind.startswith(BOT)

    @property
    def taken(self) -> bool:
        """Does anybody sit here?"""
        return self.is_bot or bool(self.fingerprint)


def player_of(kind: str) -> str:
    """The name of the computer's player in a seat."""
    return kind.removeprefix(BOT)


def seats_of_row(seats: Iterable[Sequence[Any]]) -> tuple[Seat, ...]:
    """Seats from a stored row, with renamed players; in old rows each human seat is another person's."""
    found = [Seat(*seat) for seat in seats]
    renamed = [seat._replace(kind=RENAMED.get(seat.kind, seat.kind)) for seat in found]
    return tuple(
        seat._replace(person=1 if seat.kind == ME else 2 + n) if seat.fingerprint and not seat.person else seat
        for n, seat in enumerate(renamed)
    )


def deal(kinds: Mapping[str, str]) -> tuple[tuple[Seat, ...], dict[str, str], dict[str, str]]:
    """Seats for the sides; the creator's tokens and the invitations for the others, shown once and never stored."""
    tokens = {side: new_token() for side, kind in kinds.items() if kind == ME}
    invitations = {side: new_token() for side, kind in kinds.items() if kind == LINK}
    seats = tuple(
        Seat(
            side,
            kind,
            fingerprint(tokens[side]) if side in tokens else "",
            fingerprint(invitations[side]) if side in invitations else "",
            1 if side in tokens else 0,
        )
        for side, kind in kinds.items()
    )
    return seats, tokens, invitations


def new_token() -> str:
    """256 random bits as text."""
    return secrets.token_urlsafe(32)


def is_token(text: object) -> bool:
    """Could this be a token?"""
    return isinstance(text, str) and _TOKEN.fullmatch(text) is not None


def fingerprint(token: str) -> str:
    """The stored hash of a token. A token has 256 random bits, so a plain hash cannot be reversed."""
    return blake2b(token.encode(), digest_size=32, person=b"grognard seat").hexdigest()


def join(seats: Sequence[Seat], invitation: str, token: str) -> tuple[str, tuple[Seat, ...]]:
    """Take the seat of an invitation: its side, and the seats with it taken.

    Asked again with the same token it is the same seat (an answer may be lost on its way); SeatTaken for anybody else.
    """
    invited, mine = fingerprint(invitation), fingerprint(token)
    for seat in seats:
        if not _same(seat.invitation, invited):
            continue
        if seat.fingerprint:
            if _same(seat.fingerprint, mine):
                return seat.side, tuple(seats)
            raise SeatTaken
        if any(_same(other.fingerprint, mine) for other in seats):
            raise ForeignToken  # a token opens one seat
        person = 1 + max(other.person for other in seats)
        taken = seat._replace(fingerprint=mine, person=person)
        return seat.side, tuple(taken if other is seat else other for other in seats)
    raise ForeignToken


def same_person(seats: Sequence[Seat], sides: Sequence[str]) -> tuple[Seat, ...]:
    """The seats, with those of these sides taken by one person, whose number is the lowest of theirs."""
    held = {seat.person for seat in seats if seat.side in sides}
    return tuple(seat._replace(person=min(held)) if seat.person in held else seat for seat in seats)


def sides_opened(seats: Sequence[Seat], tokens: Iterable[str]) -> list[str]:
    """The sides that these tokens open, in the seats' order; ForeignToken if one of them opens none."""
    found: set[str] = set()
    for token in tokens:
        mark = fingerprint(token)
        sides = [seat.side for seat in seats if _same(seat.fingerprint, mark)]
        if not sides:
            raise ForeignToken
        found.update(sides)
    return [seat.side for seat in seats if seat.side in found]


def _same(stored: str, mark: str) -> bool:
    return compare_digest(stored.ljust(64, "-"), mark)

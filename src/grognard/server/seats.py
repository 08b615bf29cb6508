"""Seats: who plays a side, and the secret that opens it.

A token is 256 random bits. Only its fingerprint is kept, so that whoever reads the database cannot sit down.
"""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from hmac import compare_digest
from typing import NamedTuple

ME, LINK = "me", "link"
BOT = "bot:"
"""A seat that begins so is the computer's; behind it stands which player."""
PERSONS = (ME, LINK)
RENAMED = {f"{BOT}plan": f"{BOT}heuristic"}
"""Names of seats in plays that were kept before a player got his present name."""


class ForeignToken(Exception):
    """A token that opens no seat of this play."""


class Seat(NamedTuple):
    """A side of a play: who sits there, and the fingerprint of the token that opens it (none for the computer)."""

    side: str
    kind: str
    fingerprint: str = ""

    @property
    def is_bot(self) -> bool:
        """Does the computer play this side?"""
        return self.kind.startswith(BOT)


def kept(seats: Iterable[Sequence[str]]) -> tuple[Seat, ...]:
    """Seats as they were written down, by the names of today."""
    found = (Seat(*seat) for seat in seats)
    return tuple(seat._replace(kind=RENAMED.get(seat.kind, seat.kind)) for seat in found)


def deal(kinds: Mapping[str, str]) -> tuple[tuple[Seat, ...], dict[str, str]]:
    """Seats for the sides, and the tokens of those that persons take: shown once, and never kept."""
    tokens = {side: secrets.token_urlsafe(32) for side, kind in kinds.items() if not kind.startswith(BOT)}
    seats = (Seat(side, kind, fingerprint(tokens[side]) if side in tokens else "") for side, kind in kinds.items())
    return tuple(seats), tokens


def fingerprint(token: str) -> str:
    """What is kept of a token. It has 256 bits of its own, so a plain hash cannot be turned back."""
    return blake2b(token.encode(), digest_size=32, person=b"grognard seat").hexdigest()


def opened(seats: Sequence[Seat], tokens: Iterable[str]) -> list[str]:
    """The sides that these tokens open, in the seats' order; ForeignToken if one of them opens none."""
    found: set[str] = set()
    for token in tokens:
        mark = fingerprint(token)
        sides = [seat.side for seat in seats if compare_digest(seat.fingerprint.ljust(64, "-"), mark)]
        if not sides:
            raise ForeignToken
        found.update(sides)
    return [seat.side for seat in seats if seat.side in found]

"""Dice that nobody can choose: rounds in which the server and every seated player commit themselves, then reveal.

A round has a secret of the server, whose BLAKE2b-256 is shown before anything else (the commitment), and a part of each
person's seat. The seed of the round is the secret and the parts in the order of the sides, each behind a dot:
`secret.blue's part.red's part`. All dice follow from it (`grognard.engine.dice` says how), from the line of the log at
which the round was complete until the next one is.

Round 0 is made with the table: its creator has seen the commitment before choosing parts. Whenever somebody takes a
seat by an invitation another round begins: each seated player's client sends a hash of its part (the commit); when all
are there, and known to all, it sends the part itself. Parts are shown to nobody before the end. The game waits for
none of that, so that nobody can hold it up.
"""

import re
import secrets
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

_PART = re.compile(r"[0-9A-Za-z_-]{16,64}")
_COMMIT = re.compile(r"[0-9a-f]{64}")
_SECRET = re.compile(r"[0-9a-f]{64}")
PENDING, DROPPED = -1, -2
"""The line of a round that is not complete."""


class Round(NamedTuple):
    """One round of dice."""

    number: int
    secret: str
    sides: tuple[str, ...]
    """Whose parts belong to it."""
    commits: Mapping[str, str] = {}
    parts: Mapping[str, str] = {}
    line: int = PENDING
    """The line of the log from which on the dice follow from it."""

    @property
    def committed(self) -> bool:
        """Has everybody committed?"""
        return all(side in self.commits for side in self.sides)

    @property
    def complete(self) -> bool:
        """Is every part there?"""
        return all(side in self.parts for side in self.sides)

    def seed(self, sides: Sequence[str]) -> str:
        """What the dice follow from; a seed that was made elsewhere is all that there is."""
        if not _SECRET.fullmatch(self.secret):
            return self.secret
        return seed_of(self.secret, self.parts, sides)

    def json(self, over: bool) -> dict[str, Any]:
        """What anybody may know of it; after the end everything."""
        shown = commitment(self.secret) if _SECRET.fullmatch(self.secret) else None
        found: dict[str, Any] = {"round": self.number, "commitment": shown, "sides": list(self.sides)}
        found["commits"] = dict(self.commits)
        if self.line == PENDING:
            return found | {"revealed": [side for side in self.sides if side in self.parts]}
        return found | {"from": self.line} | ({"secret": self.secret, "parts": dict(self.parts)} if over else {})


def new_secret() -> str:
    """The server's part of a seed."""
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """The server's commitment, shown before play: BLAKE2b-256 of its secret, in hex."""
    return blake2b(secret.encode(), digest_size=32).hexdigest()


def commit_to(play: str, round: int, side: str, part: str) -> str:
    """A player's commitment to its part: bound to the play, the round and the side."""
    return blake2b(f"{play}.{round}.{side}.{part}".encode(), digest_size=32).hexdigest()


def seed_of(secret: str, parts: Mapping[str, str], sides: Sequence[str]) -> str:
    """The seed: the server's part and each side's."""
    return ".".join([secret, *(parts.get(side, "") for side in sides)])


def secret_of(seed: int | str) -> str | None:
    """The server's part of a seed; None of a seed that was made otherwise."""
    secret = str(seed).partition(".")[0]
    return secret if "." in str(seed) and _SECRET.fullmatch(secret) else None


def is_part(text: object) -> bool:
    """May a side's part be this? 16 to 64 letters, digits, - and _."""
    return isinstance(text, str) and _PART.fullmatch(text) is not None


def is_commit(text: object) -> bool:
    """May this be the hash of a part?"""
    return isinstance(text, str) and _COMMIT.fullmatch(text) is not None


def fits(seed: int | str, committed: str) -> bool:
    """Is this the seed that the server committed itself to?"""
    secret = secret_of(seed)
    return secret is not None and commitment(secret) == committed.strip().lower()


class Commitments:
    """Secrets that were committed to and not used yet: each is used once, and the oldest are dropped."""

    def __init__(self, most: int) -> None:
        self._secrets: dict[str, str] = {}
        self._most = most

    def new(self) -> str:
        """Commit to another secret."""
        secret = new_secret()
        shown = commitment(secret)
        self._secrets[shown] = secret
        while len(self._secrets) > self._most:
            del self._secrets[next(iter(self._secrets))]
        return shown

    def take(self, shown: str) -> str | None:
        """The secret behind a commitment, this once."""
        return self._secrets.pop(shown, None)

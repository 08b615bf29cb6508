"""Dice that anyone can check.

The server draws 256 bits for a play and shows their BLAKE2b-256 before anything else: the commitment. The seed of the
dice is that secret, written in hex, followed by what each side added, in the order of the sides, each behind a dot:
`secret.blue's words.red's words`. So neither the server nor a player alone decides the dice, and nobody can
change the secret afterwards. When the play is over the seed is shown, and every roll follows from it
(`grognard.engine.dice` says how).
"""

import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

from grognard.engine.dice import Dice
from grognard.engine.edits import made
from grognard.engine.entries import Entry, Header, Played, Undone
from grognard.engine.game import Game

_ADDITION = re.compile(r"[0-9A-Za-z _-]{0,64}")
_SECRET = re.compile(r"[0-9a-f]{64}")


class Taken(NamedTuple):
    """A number that the dice gave: in which action, from which place of the stream, below what, and which."""

    action: int
    at: int
    below: int
    value: int


def new_secret() -> str:
    """The server's part of a seed."""
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """What is shown of the server's part before play: BLAKE2b-256 of its text, in hex."""
    return blake2b(secret.encode(), digest_size=32).hexdigest()


def seed_of(secret: str, parts: Mapping[str, str], sides: Sequence[str]) -> str:
    """The seed: the server's part and each side's addition."""
    return ".".join([secret, *(parts.get(side, "") for side in sides)])


def secret_of(seed: int | str) -> str | None:
    """The server's part of a seed; None of a seed that was made otherwise."""
    secret = str(seed).partition(".")[0]
    return secret if "." in str(seed) and _SECRET.fullmatch(secret) else None


def is_addition(text: object) -> bool:
    """May a side add this to a seed? Letters, digits, blanks, - and _, at most 64."""
    return isinstance(text, str) and _ADDITION.fullmatch(text) is not None


def fits(seed: int | str, committed: str) -> bool:
    """Is this the seed that the server committed itself to?"""
    secret = secret_of(seed)
    return secret is not None and commitment(secret) == committed.strip().lower()


class _Watched(Dice):
    """Dice that write down every number they give, whichever copy of them is rolled."""

    __slots__ = ("taken",)

    def __init__(self, like: Dice, taken: list[tuple[int, int, int]]) -> None:
        super().__init__(like.key, like.used, like.script, like.draws, like.ran_out)
        self.taken = taken

    def copy(self) -> "Dice":
        """Watched as well."""
        return _Watched(self, self.taken)

    def below(self, bound: int) -> int:
        """As always, and written down."""
        at = self.used
        value = super().below(bound)
        self.taken.append((at, bound, value))
        return value


def numbers(game: Game[Any], header: Header, entries: Iterable[Entry]) -> list[Taken]:
    """Every number that the dice gave after the start, in order: play again and watch.

    Undo never reaches behind a roll, so that no number was ever given twice.
    """
    position = header.opening(game)
    seen: list[tuple[int, int, int]] = []
    found: list[Taken] = []
    position.dice = _Watched(position.dice, seen)
    past: list[Any] = []
    for entry in entries:
        if isinstance(entry, Played):
            past.append(position)
            position, _ = made(game, position, entry.action, entry.side)
            found += [Taken(entry.n, *number) for number in seen]
            seen.clear()
        elif isinstance(entry, Undone):
            position = past.pop()
    return found

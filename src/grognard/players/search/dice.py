"""Dice that are common to all candidates of a search: the same roll for the same purpose, whatever came before it."""

from collections import Counter
from collections.abc import Sequence
from hashlib import blake2b

from grognard.engine.dice import Dice


class CommonDice(Dice):
    """Dice whose results depend on what is rolled for, and how often it was, but not on the order of rolls.

    Two plans that differ in one attack roll the same for all others, so that their difference is not drowned in luck.
    """

    __slots__ = ("_times",)

    def __init__(self, key: bytes) -> None:
        super().__init__(key)
        self._times: Counter[str] = Counter()

    def copy(self) -> "CommonDice":
        """The same dice, to be rolled independently."""
        new = CommonDice(self.key)
        new.used = self.used
        new._times = self._times.copy()
        return new

    def roll(self, faces: int, purpose: str) -> int:
        """One die: 1 to faces."""
        return self._number(faces, f"d{faces} {purpose}") + 1

    def draw(self, cup: Sequence[str], purpose: str) -> int:
        """The index of the chit drawn from a cup."""
        return self._number(len(cup), f"cup {purpose}")

    def _number(self, bound: int, purpose: str) -> int:
        self.used += 1
        self._times[purpose] += 1
        text = f"{self._times[purpose]} {purpose}".encode()
        return int.from_bytes(blake2b(text, key=self.key, digest_size=8).digest(), "little") % bound

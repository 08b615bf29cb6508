"""What an attack has come to: what was answered, what was accepted, and what must not have been."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

MOST_SENTENCES = 30
"""Different failures of one attack that are told; more are counted."""


@dataclass(frozen=True)
class Limits:
    """How long and how much."""

    seconds: float = 10.0
    """Of an attack that goes on until it is stopped."""
    requests: int = 100_000
    """Hostile requests of the grammar, in all."""
    short: bool = False
    quick: float = 10.0
    """Seconds within which anything is answered,"""
    long: float = 70.0
    """and what takes long: setting up a game, an import, an edit, an earlier position."""
    seed: int = 1

    def size(self, full: int, short: int) -> int:
        """How many of something."""
        return short if self.short else full


@dataclass
class Tally:
    """Counts and failures of one attack."""

    answers: Counter[str] = field(default_factory=Counter)
    """Answers by kind."""
    accepted: Counter[str] = field(default_factory=Counter)
    """What was asked for and done."""
    fails: Counter[str] = field(default_factory=Counter)
    """What must not be, in sentences."""
    errors: Counter[str] = field(default_factory=Counter)
    """What went wrong in the attacker itself."""
    notes: list[str] = field(default_factory=list)

    def fail(self, sentence: str) -> None:
        """Something that must not be."""
        self._add(self.fails, sentence)

    def error(self, error: BaseException, where: str) -> None:
        """An exception of the attacker's own."""
        self._add(self.errors, f"{where}: {type(error).__name__}: {str(error)[:200]}")

    def expect(self, condition: Any, sentence: str) -> None:
        """What has to be so."""
        if not condition:
            self.fail(sentence)

    @property
    def requests(self) -> int:
        return self.answers.total()

    def _add(self, counter: Counter[str], sentence: str) -> None:
        sentence = sentence[:400]
        if sentence not in counter and len(counter) >= MOST_SENTENCES:
            sentence = "and others"
        counter[sentence] += 1

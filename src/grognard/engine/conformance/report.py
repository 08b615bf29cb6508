"""What a run has played and proved, or the promise that was broken."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from grognard.engine.game import Game


class Failure(NamedTuple):
    """A broken promise, and all that it takes to see it again."""

    game: str
    check: str
    sentence: str
    number: int
    seed: str
    scenario: str
    options: Mapping[str, Any]
    actions: tuple[str, ...]
    position: Mapping[str, Any] | None = None
    """The position file that was played from, if no scenario was."""

    def __str__(self) -> str:
        start = f"scenario {self.scenario!r}, options {json.dumps(self.options)}"
        if self.position is not None:
            start = f"position file {json.dumps(self.position)}"
        return (
            f"{self.game}: {self.check}: {self.sentence}\n"
            f"in game {self.number}: {start}, seed {self.seed!r}, after {len(self.actions)} actions:\n"
            f"{'; '.join(self.actions)}"
        )


class ConformanceError(Exception):
    """A game breaks a promise."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure)
        self.failure = failure

    def __str__(self) -> str:
        return str(self.failure)


@dataclass
class Report:
    """What was played and proved."""

    game: str
    games: int = 0
    decisions: int = 0
    longest: int = 0
    """Decisions of the longest game."""
    checks: Counter[str] = field(default_factory=Counter)
    starts: Counter[str] = field(default_factory=Counter)
    """Scenarios with their options."""
    questions: Counter[str] = field(default_factory=Counter)
    verbs: Counter[str] = field(default_factory=Counter)
    """Verbs, each behind the procedure that took it."""
    events: Counter[str] = field(default_factory=Counter)
    outcomes: Counter[str] = field(default_factory=Counter)
    tally: Counter[str] = field(default_factory=Counter)
    """What the checks met: refusals by reason, secrets redrawn, actions taken back."""

    def add(self, other: "Report") -> None:
        """Count in what was played elsewhere."""
        self.games += other.games
        self.decisions += other.decisions
        self.longest = max(self.longest, other.longest)
        for mine, others in zip(self._counters(), other._counters(), strict=True):
            mine.update(others)

    def _counters(self) -> tuple[Counter[str], ...]:
        return self.checks, self.starts, self.questions, self.verbs, self.events, self.outcomes, self.tally

    def unseen(self, game: Game[Any]) -> list[str]:
        """The verbs of the game that no random player has come to use."""
        known = [f"{procedure.name}.{verb}" for procedure in game.by_name.values() for verb in procedure.verbs]
        return sorted(set(known) - set(self.verbs))

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {name: dict(sorted(v.items())) if isinstance(v, Counter) else v for name, v in vars(self).items()}

    def __str__(self) -> str:
        head = f"{self.game}: {self.games} games, {self.decisions} decisions (at most {self.longest} in a game)"
        parts = {"proved": self.checks, "met": self.tally, "started": self.starts, "ended": self.outcomes}
        lines = [f"  {part}: {_counts(counter)}" for part, counter in parts.items()]
        return "\n".join([head, *lines, f"  asked: {_counts(self.questions)}", f"  done: {_counts(self.verbs)}"])


def _counts(counter: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counter.items()))

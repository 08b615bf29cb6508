"""A decision: what the game waits for."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from grognard.engine.actions import Action


class NoDecision(RuntimeError):
    """The rules go on and on without asking anybody: from a position that no play comes to."""


class Decision(NamedTuple):
    """The side asked, the question (a key of the words), by which rule, and every legal action."""

    side: str
    question: str
    actions: list[Action]
    rule: str
    facts: Mapping[str, Any]

    def to_json(self, phase: str) -> dict[str, Any]:
        """The decision as plain data, in the phase that `Game.phase` names, actions in their notation."""
        return {
            "side": self.side,
            "question": self.question,
            "rule": self.rule,
            "phase": phase,
            "facts": dict(self.facts),
            "actions": [str(action) for action in self.actions],
        }

"""A decision: what the game waits for."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from grognard.engine.actions import Action


class NoDecision(RuntimeError):
    """The rules go on and on without asking anybody: from a position that no play comes to."""


class Undone(NamedTuple):
    """Something that a side may still do before it ends a phase: what (`undone.NAME` of the words), who, how much."""

    name: str
    rule: str
    units: tuple[str, ...] = ()
    amount: int = 0

    def to_json(self) -> dict[str, Any]:
        """As plain data; the facts of its sentence are `units` and `count`."""
        return {"name": self.name, "rule": self.rule, "facts": {"units": list(self.units), "count": self.amount}}


class Advice(NamedTuple):
    """What a client may know of a decision beyond its answers: it never depends on what the side asked cannot see."""

    default: Action | None = None
    takes_stacks: bool = False
    carries: bool = False
    undone: tuple[Undone, ...] = ()
    staked: tuple[Action, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """What there is of it, as plain data."""
        found: dict[str, Any] = {"default": str(self.default)} if self.default else {}
        if self.takes_stacks:
            found["takes_stacks"] = True
        if self.carries:
            found["carries"] = True
        if self.undone:
            found["undone"] = [undone.to_json() for undone in self.undone]
        if self.staked:
            found["staked"] = [str(action) for action in self.staked]
        return found


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
            "actions": [" ".join((verb, *args)) for verb, args in self.actions],  # as `str` has it: there may be many
        }

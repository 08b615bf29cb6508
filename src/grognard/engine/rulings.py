"""Rulings: the answer to "may I, and why (not)", with the rule ids and the numbers."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from grognard.engine.odds import Odds

ATTACK, DEFENCE = "attack", "defence"
"""What adds up to the strength of either side."""
SHIFT, DIE = "shift", "die"
"""Columns to the right, and what is added to a combat's die."""
COST, CHECK, COUNT = "cost", "check", "count"
"""What is paid; what a check is made against; points that are counted, of an allowance, of action, of victory."""
GROUPS = (ATTACK, DEFENCE, SHIFT, DIE, COST, CHECK, COUNT)
Rules = Any
"""A tuple of rule ids; said like this, so that facts of any type can be handed on as a mapping beside it."""


class Part(NamedTuple):
    """One line of a sum: a movement cost, a combat modifier, with the rule that it comes from and its group."""

    rule: str
    name: str
    amount: float
    group: str

    def to_json(self) -> dict[str, Any]:
        """As a row of the ledger."""
        return {**self.in_event(), "group": self.group}

    def in_event(self) -> dict[str, Any]:
        """As events tell it: records hold checks of them, from before there were groups."""
        return {"rule": self.rule, "name": self.name, "amount": self.amount}


class Ruling(NamedTuple):
    """Legal or not, by which rules, for what reason (a key of the game's words), with the numbers."""

    legal: bool
    rules: tuple[str, ...]
    reason: str
    facts: Mapping[str, Any] = {}
    parts: tuple[Part, ...] = ()
    out_of_place: bool = False
    """The present question does not take such an action at all, whatever the position. Of what was asked beside the
    actions: it is about something that is not going on. A client that asks on its own account shows no such answer."""
    odds: Odds | None = None
    """Of an attack that the action would make, as far as they can be known."""
    then: tuple["Then", ...] = ()
    """What the side can answer to the question that the action leads to, told before: the kinds of an attack."""
    basis: tuple["Ruling", ...] = ()
    """What its odds rest on, each with its rule: which table and why, whose checks are open, what is supposed."""
    could: tuple["Then", ...] = ()
    """What the side could still add after this, each by itself, and what the odds would be with it."""

    def all_facts(self) -> dict[str, Any]:
        """The facts that its sentence can name, those of the odds included."""
        return {**(self.odds.facts() if self.odds else {}), **self.facts}

    def to_json(self) -> dict[str, Any]:
        """The ruling as plain data."""
        found = {"out_of_place": True} if self.out_of_place else {}
        more = {"odds": self.odds.to_json()} if self.odds else {}
        return {
            **found,
            "legal": self.legal,
            "rules": list(self.rules),
            "reason": self.reason,
            "facts": dict(self.facts),
            "parts": [part.to_json() for part in self.parts],
            **more,
            **({"then": [then.to_json() for then in self.then]} if self.then else {}),
            **({"basis": [one.to_json() for one in self.basis]} if self.basis else {}),
            **({"could": [one.to_json() for one in self.could]} if self.could else {}),
        }


class Then(NamedTuple):
    """An answer to the next question, or to a later one, and what would be said of it there."""

    action: str
    ruling: Ruling

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {"action": self.action, "ruling": self.ruling.to_json()}


def refuse(rule: str, reason: str, *parts: Part, also: Rules = (), **facts: Any) -> Ruling:
    """A refusal with its rule, key and facts; `also`: where the book says the same in other words."""
    return _new(Ruling, (False, (rule, *also), reason, facts, parts, *_ORDINARY))  # quick, for lists refuse thousands


_new = tuple.__new__
_ORDINARY = tuple(Ruling._field_defaults[name] for name in Ruling._fields[5:])
"""The values of a ruling behind its parts."""


def allow(rule: str, reason: str, *parts: Part, also: Rules = (), **facts: Any) -> Ruling:
    """Permission, with its parts; their rules are cited too, and those in `also`."""
    rules = dict.fromkeys((rule, *(part.rule for part in parts), *also))
    return Ruling(True, tuple(rules), reason, facts, parts)


class IllegalAction(Exception):
    """An action that the rules refuse; the position is as it was."""

    def __init__(self, ruling: Ruling, text: str) -> None:
        super().__init__(text)
        self.ruling = ruling

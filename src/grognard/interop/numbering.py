"""Actions as numbers: one fixed range for all actions of a game on a table, the same in every position.

A verb whose arguments are of countable kinds has a number for each combination of them. One that takes a free number or
a word has a few slots: the first action of that verb in the list, the second, and so on.
"""

from collections.abc import Mapping
from itertools import product
from math import prod
from typing import Any, NamedTuple

from grognard.engine.actions import Action
from grognard.engine.components import Components
from grognard.engine.decisions import Decision
from grognard.engine.game import Game

MOST_OF_A_VERB = 50_000
"""Combinations of arguments that have numbers of their own; a verb that has more has slots."""
SLOTS = 64
"""Actions of a verb with slots that can be chosen between."""


class VerbRange(NamedTuple):
    """The numbers of one verb: from where on, how many, and the kinds that they count; none: slots."""

    first: int
    size: int
    kinds: tuple[str, ...] | None


class ActionNumbers:
    """The numbers of all actions of a game on a table."""

    def __init__(self, game: Game[Any], components: Components) -> None:
        self._components = components
        self.ranges: dict[str, VerbRange] = {}
        size = 0
        for verb, spec in game.verbs.items():
            kinds = tuple(spec.kinds)
            count = prod(len(components.names[kind]) if kind in components.names else 0 for kind in kinds)
            named = all(kind in components.names for kind in kinds) and count <= MOST_OF_A_VERB
            self.ranges[verb] = VerbRange(size, count if named else SLOTS, kinds if named else None)
            size += self.ranges[verb].size
        self.size = size
        """How many numbers there are."""
        self._known: dict[Action, int] = {}

    def legal(self, decision: Decision) -> dict[int, Action]:
        """The actions of a decision by their numbers; of a verb with slots as many as there are slots."""
        found: dict[int, Action] = {}
        known = self._known
        slots: dict[str, int] = {}
        for action in decision.actions:
            number = known.get(action)
            if number is None:
                number = self._number(action, slots)
                if number is None:
                    continue
            found[number] = action
        return found

    def _number(self, action: Action, slots: dict[str, int]) -> int | None:
        """The number of an action that was not met before, or that has a slot; None if no slot is left."""
        verb = self.ranges[action.verb]
        if verb.kinds is None:
            slot = slots.get(action.verb, 0)
            slots[action.verb] = slot + 1
            return verb.first + slot if slot < verb.size else None
        number = 0
        for kind, name in zip(verb.kinds, action.args, strict=True):
            number = number * len(self._components.names[kind]) + self._components.number(kind, name)
        self._known[action] = number = verb.first + number
        return number

    def name(self, number: int) -> str:
        """What a number stands for: an action in its notation, or a verb and a slot."""
        for verb, found in self.ranges.items():
            if found.first <= number < found.first + found.size:
                return self._name(verb, found, number - found.first)
        raise ValueError(f"{number} is not an action; expected a number below {self.size}")

    def _name(self, verb: str, found: VerbRange, number: int) -> str:
        if found.kinds is None:
            return f"{verb} #{number + 1}"
        args: list[str] = []
        for kind in reversed(found.kinds):
            number, part = divmod(number, len(self._components.names[kind]))
            args.insert(0, self._components.names[kind][part])
        return " ".join((verb, *args))

    def all_names(self) -> Mapping[int, str]:
        """What every number stands for."""
        found: dict[int, str] = {}
        for verb, numbers in self.ranges.items():
            kinds = numbers.kinds
            args = (
                product(*(self._components.names[kind] for kind in kinds))
                if kinds is not None
                else ((f"#{n + 1}",) for n in range(numbers.size))
            )
            found |= {numbers.first + n: " ".join((verb, *words)) for n, words in enumerate(args)}
        return found

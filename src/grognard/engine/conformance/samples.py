"""Where a check stands, and what checks are made of."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from string import Formatter
from typing import Any, Generic, NamedTuple, TypeVar

from grognard.engine.actions import Action
from grognard.engine.components import Components
from grognard.engine.conformance.invalid_actions import Below
from grognard.engine.decisions import Decision
from grognard.engine.determinize import determinize
from grognard.engine.dice import Dice, key_of
from grognard.engine.events import Event
from grognard.engine.facts import EVENT, fact_kind, matches_kind
from grognard.engine.game import Game
from grognard.engine.kinds import NONE
from grognard.engine.position import Position
from grognard.engine.rulings import GROUPS, Ruling

P = TypeVar("P", bound=Position)

FEW = 3
"""How many actions are tried where not all are."""

MOST_TOPICS = 6
"""Topics that are asked about in a quick look at a position."""


class Violation(Exception):
    """A promise that a game does not keep, in one sentence."""


@dataclass
class Sample(Generic[P]):
    """A position of a random game, and what a check needs to look into it."""

    game: Game[P]
    position: P
    twin: P
    """A copy, to see that a check has changed nothing."""
    digest: str
    """The hash, to see that no copy shares what can change."""
    decision: Decision | None
    below: Below
    elsewhere: Sequence[Action]
    """Actions of other positions."""
    tally: Counter[str]
    """What is worth counting beside the checks themselves."""
    quick: bool = False
    """Whether a few questions may stand for all, and one viewer where nothing is hidden from anybody."""

    def viewers(self, onlooker: bool = True) -> list[tuple[int, str | None]]:
        """For whom secrets are looked for: every side and, if wanted, an onlooker (NONE, None).

        In a game that hides nothing all of them see and are told the same: there one of them, at random, is enough for
        a quick look at a position, and in the end each has its turn.
        """
        found: list[tuple[int, str | None]] = [*enumerate(self.game.sides), *([(NONE, None)] if onlooker else [])]
        if not self.quick or self.game.hides(self.position.components):
            return found
        return [found[self.below(len(found))]]

    def some_topics(self, topics: Iterable[str]) -> list[str]:
        """What is asked about: all topics, or a few of them where a quick look is enough; each has its turn."""
        found = list(topics)
        while self.quick and len(found) > MOST_TOPICS:
            del found[self.below(len(found))]
        return found

    @property
    def listed(self) -> list[Action]:
        """The legal actions."""
        return self.decision.actions if self.decision else []

    def pick(self, items: Sequence[Any], count: int = FEW) -> list[Any]:
        """A few of them at random; all if there are no more."""
        if len(items) <= count:
            return list(items)
        return [items[self.below(len(items))] for _ in range(count)]


class Check(NamedTuple):
    """A check and how often it is made: at every position (1), at about every tenth (10), ..."""

    prove: Callable[[Any], None]
    every: int = 1

    @property
    def name(self) -> str:
        """The sentence that it proves."""
        return self.prove.__name__


def determinized(sample: Sample[P], side: int) -> P:
    """A position as a side could believe it to be, its stacks in another order, which tells nothing.

    What others are about to do they do there too.
    """
    name = None if side == NONE else sample.game.sides[side]
    random = Dice(key_of(str(sample.below(1 << 60))))
    other = determinize(sample.game, sample.position, name, random, keep_plans=True)
    turned = sample.below(len(other.stacks) + 1)
    other.stacks = dict([*other.stacks.items()][turned:] + [*other.stacks.items()][:turned])
    other.clear_cache()
    check_sound(sample.game, other, f"the determinized position of {viewer(name)}")
    sample.tally["determinized"] += 1
    sample.tally["determinized otherwise"] += other.state()[:3] != sample.position.state()[:3]
    return other


def viewer(side: str | None) -> str:
    return "an onlooker" if side is None else side


def check_events(game: Game[P], events: Iterable[Event], components: Components) -> None:
    """Every event is declared, has a rule, words, plain values of declared kinds, and is for all or for one side."""
    for event in events:
        check_rules(game, [event.rule], f"the event {event.kind}")
        check_words(game, f"event.{event.kind}", event.data)
        if event.kind not in game.topics:
            raise Violation(f"the event {event.kind} is not among those that the game declares")
        check_facts(game, event.data, components, f"the event {event.kind}", event.kind)
        check_plain(event.to_json(), f"the event {event.kind}")
        if event.only not in (None, *game.sides):
            raise Violation(f"the event {event.kind} is for {event.only!r}, which is not a side")


def check_sound(game: Game[P], position: P, what: str) -> None:
    wrong = [*game.invariants(position), *_misplaced(position)]
    if wrong:
        raise Violation(f"{what} breaks an invariant: {'; '.join(wrong)}")


def _misplaced(position: Position) -> list[str]:
    """Where units and stacks disagree."""
    stacked = {unit: place for place, stack in position.stacks.items() for unit in stack}
    placed = {unit: place for unit, place in enumerate(position.at) if place != NONE}
    apart = sorted({unit for unit, _ in stacked.items() ^ placed.items()})
    wrong = [f"{position.unit_name(unit)} is not where its stack is" for unit in apart]
    if len(stacked) != sum(map(len, position.stacks.values())) or not all(position.stacks.values()):
        wrong.append("a stack is empty, or names a unit twice")
    return wrong


def check_ruling(game: Game[P], ruling: Ruling, components: Components, about: str) -> None:
    if not ruling.rules:
        raise Violation(f"the ruling about {about} names no rule")
    check_rules(game, [*ruling.rules, *(part.rule for part in ruling.parts)], f"the ruling about {about}")
    strange = {part.group for part in ruling.parts} - set(GROUPS)
    if strange:
        raise Violation(f"the ruling about {about} has parts of unknown groups: {', '.join(sorted(strange))}")
    if ruling.odds and sum(ruling.odds.chances.values()) != 1:
        raise Violation(f"the chances in the ruling about {about} do not add up to 1")
    check_words(game, ruling.reason, ruling.all_facts())
    check_facts(game, ruling.facts, components, f"the ruling about {about}")
    check_plain(ruling.to_json(), f"the ruling about {about}")
    for action, then in (*ruling.then, *ruling.could):
        check_ruling(game, then, components, f"{about} and then '{action}'")
    for one in ruling.basis:
        check_ruling(game, one, components, f"{about}, by '{one.reason}'")


def check_rules(game: Game[P], rules: Iterable[str], what: str) -> None:
    unknown = [rule for rule in rules if rule not in game.rules]
    if unknown:
        raise Violation(f"{what} cites a rule that the game does not have: {', '.join(map(repr, unknown))}")


def check_words(game: Game[P], key: str, facts: Mapping[str, Any]) -> None:
    texts = game.words.texts.get(key)
    if texts is None:
        raise Violation(f"there is no text for '{key}'")
    missing = {name for text in texts for name in _names_in(text)} - facts.keys()
    if missing:
        raise Violation(f"the text for '{key}' uses {', '.join(sorted(missing))}, which has no value")


def check_facts(game: Game[P], facts: Mapping[str, Any], components: Components, what: str, event: str = "") -> None:
    """Every fact is declared, and of the kind that it is declared to be."""
    for name, value in facts.items():
        kind = fact_kind(game.fact_kinds, name, event)
        if kind is None:
            raise Violation(f"{what} has the fact '{name}', which the game does not declare")
        if not matches_kind(kind, value, components):
            raise Violation(
                f"{what} has a wrong value for the fact '{name}', declared as {kind.to_json()}: {value!r:.200}"
            )
        if kind == EVENT:
            inner = {inside: item for inside, item in value.items() if inside not in ("event", "rule", "only")}
            check_facts(game, inner, components, f"the event in '{name}' of {what}", value["event"])


@cache
def _names_in(text: str) -> frozenset[str]:
    return frozenset(name.partition("|")[0] for _, name, _, _ in Formatter().parse(text) if name)


def check_plain(data: Any, what: str) -> None:
    """It can be written as JSON."""
    try:
        json.dumps(data, allow_nan=False)
    except (TypeError, ValueError) as error:
        raise Violation(f"{what} is not plain data: {error}") from error


def check_unchanged(sample: Sample[P], what: str) -> None:
    if sample.position != sample.twin:
        raise Violation(f"{what} has changed the position: {difference(sample.twin, sample.position)}")
    if sample.position.asked is not sample.decision:
        raise Violation(f"{what} has changed the position's cached decision")


def difference(one: Any, other: Any) -> str:
    """The first place where two positions, or values in them, differ."""
    if isinstance(one, Position) and isinstance(other, Position):
        return difference(_by_name(one), _by_name(other))
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        for name in [*one, *other]:
            if one.get(name) != other.get(name):
                return f"{name}: {difference(one.get(name), other.get(name))}"
    if isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        for n, (a, b) in enumerate(zip(one, other, strict=True)):
            if a != b:
                return f"{n}: {difference(a, b)}"
    return f"{one!r:.200} and {other!r:.200}"


def _by_name(position: Position) -> dict[str, Any]:
    """What makes a position what it is."""
    fields = {name: getattr(position, name) for name in position.fields}
    parts = ("frames", "stacks", "outcome")
    return fields | {name: getattr(position, name) for name in parts} | {"dice": position.dice.state()}

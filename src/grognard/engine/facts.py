"""The facts of rulings, questions and events: what each is, so that it can be said, linked and checked by its kind.

A game declares its facts by name (`Game.facts`); one name has one kind in the whole game. Where an event has always
used a name otherwise, and records hold it, the event declares it for itself: `event.KIND.NAME`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from grognard.engine.components import Components


@dataclass(frozen=True, slots=True)
class FactKind:
    """What a fact is. A list has `items`; a mapping has `keys` too; a word the `words` that it is said by."""

    name: str
    words: str = ""
    keys: "FactKind | None" = None
    items: "FactKind | None" = None

    def to_json(self) -> Any:
        """As the table has it: `"unit"`, `["unit"]`, `{"side": "number"}`, `"word.mission"`."""
        if self.items is None:
            return f"{self.name}.{self.words}" if self.words else self.name
        return [self.items.to_json()] if self.keys is None else {self.keys.to_json(): self.items.to_json()}


def list_of(kind: FactKind) -> FactKind:
    """A list of these."""
    return FactKind("list", items=kind)


def mapping_of(keys: FactKind, items: FactKind) -> FactKind:
    """A mapping with such names and such values."""
    return FactKind("mapping", keys=keys, items=items)


def word(words: str) -> FactKind:
    """A word that the catalogue of the game says: `WORDS.VALUE`, or as it stands where it has no such text."""
    return FactKind("word", words)


UNIT = FactKind("unit")
UNITS = list_of(UNIT)
HEX = FactKind("hex")
HEXES = list_of(HEX)
PLACE = FactKind("place")
"""A hex, or a box beside the map."""
SIDE = FactKind("side")
"""A side; nothing (an empty text) in an event that names no side."""
FORMATION = FactKind("formation")
"""A formation; nothing (an empty text) in an event that names none."""
NUMBER = FactKind("number")
POINTS = FactKind("points")
"""A number for each side, in the order of the sides."""
CHANCE = FactKind("chance")
"""How likely something is, or how much on average: an exact fraction, `5/36`."""
FLAG = FactKind("flag")
"""Yes or no."""
TURN = FactKind("turn")
PHASE = FactKind("phase")
LEVEL = FactKind("level")
"""A level of victory, with the side whose it is before it, if any: `red.clear`, `draw`."""
PURPOSE = FactKind("purpose")
"""What a die or a draw was for, and what that is about: `attack.0204`."""
CHIT = FactKind("chit")
PART = FactKind("part")
"""What a line of a sum is called, with the side whose it is before it, if any."""
LEDGER = FactKind("ledger")
"""Lines of a sum, each with its rule, as rulings have them."""
RESULT = FactKind("result")
"""What a table of results gives; its text says what that does."""
COLUMN = word("column")
TARGET = FactKind("target")
"""What something is aimed at: a unit, or whatever else can be, a hex or a hexside, said as it stands."""
TEXT = FactKind("text")
"""Said as it stands."""
EVENT = FactKind("event")
"""Something that would happen, told as the event that it would be."""

ENGINE_FACTS: Mapping[str, FactKind] = {
    "asked": SIDE,
    "asker": word("player"),
    "better": CHANCE,
    "blocked": HEXES,
    "chance": CHANCE,
    "chances": mapping_of(TEXT, CHANCE),
    "chit": CHIT,
    "column": COLUMN,
    "cost": NUMBER,
    "count": NUMBER,
    "die": NUMBER,
    "expected": NUMBER,
    "follows": EVENT,
    "from": PLACE,
    "given": NUMBER,
    "gives": EVENT,
    "attack": NUMBER,
    "defence": NUMBER,
    "heading": TEXT,
    "hex": HEX,
    "hexes": HEXES,
    "left": NUMBER,
    "limit": NUMBER,
    "line": HEXES,
    "modifier": NUMBER,
    "of": NUMBER,
    "path": HEXES,
    "phase": PHASE,
    "purpose": PURPOSE,
    "receiver": SIDE,
    "result": NUMBER,
    "round": NUMBER,
    "said": TEXT,
    "same": CHANCE,
    "shifted": COLUMN,
    "side": SIDE,
    "step_parts": list_of(NUMBER),
    "to": PLACE,
    "total": NUMBER,
    "turn": TURN,
    "unit": UNIT,
    "units": UNITS,
    "value": NUMBER,
    "verb": TEXT,
    "verbs": list_of(TEXT),
    "worse": CHANCE,
}
"""What the engine itself tells, odds among it, and what every game with counters on a map has."""


def fact_kind(facts: Mapping[str, FactKind], name: str, event: str = "") -> FactKind | None:
    """The kind of a fact of a ruling or question, or of an event by its kind; None if nobody has declared it."""
    return facts.get(f"event.{event}.{name}") or facts.get(name)


def merged(own: Mapping[str, FactKind]) -> dict[str, FactKind]:
    """A game's declarations together with the engine's, which hold for every game."""
    for name, kind in own.items():
        if ENGINE_FACTS.get(name, kind) != kind:
            raise TypeError(f"the fact '{name}' is {ENGINE_FACTS[name].name} in every game, not {kind.name}")
    return {**ENGINE_FACTS, **own}


# -- is a value of its kind?


def matches_kind(kind: FactKind, value: Any, components: Components) -> bool:
    """Is it? Of an event inside a fact only that it is one: its own facts are looked at as any event's."""
    if kind.items is None:
        return CHECKS[kind.name](value, components)
    if kind.keys is None:
        return isinstance(value, list | tuple) and all(matches_kind(kind.items, item, components) for item in value)
    return isinstance(value, Mapping) and all(
        matches_kind(kind.keys, key, components) and matches_kind(kind.items, item, components)
        for key, item in value.items()
    )


def _is_number(value: Any, components: Components) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_text(value: Any, components: Components) -> bool:
    return isinstance(value, str)


def _named(kind: str) -> Callable[[Any, Components], bool]:
    return lambda value, components: components.has(kind, value)


def _named_or_nothing(kind: str) -> Callable[[Any, Components], bool]:
    return lambda value, components: value == "" or components.has(kind, value)


def _is_points(value: Any, components: Components) -> bool:
    numbers = isinstance(value, list | tuple) and all(_is_number(item, components) for item in value)
    return numbers and len(value) == len(components.sides)


def _is_chance(value: Any, components: Components) -> bool:
    try:
        return isinstance(value, str) and Fraction(value) >= 0
    except (ValueError, ZeroDivisionError):
        return False


def _is_level(value: Any, components: Components) -> bool:
    side, _, level = value.rpartition(".") if isinstance(value, str) else ("", "", "")
    return bool(level) and (not side or components.has("side", side))


def _is_ledger(value: Any, components: Components) -> bool:
    return isinstance(value, list | tuple) and all(
        isinstance(part, Mapping) and {"rule", "name", "amount"} <= part.keys() for part in value
    )


CHECKS: Mapping[str, Callable[[Any, Components], bool]] = {
    "unit": _named("unit"),
    "hex": _named("hex"),
    "place": _named("place"),
    "side": _named_or_nothing("side"),
    "formation": _named_or_nothing("formation"),
    "number": _is_number,
    "turn": lambda value, components: isinstance(value, int) and not isinstance(value, bool),
    "points": _is_points,
    "chance": _is_chance,
    "flag": lambda value, components: isinstance(value, bool),
    "level": _is_level,
    "ledger": _is_ledger,
    "event": lambda value, components: isinstance(value, Mapping) and {"event", "rule"} <= value.keys(),
    **dict.fromkeys(("phase", "purpose", "chit", "part", "result", "word", "target", "text"), _is_text),
}

"""What is wrong with something that a person has written: a key of the catalogues and facts, so that it can be said in
either language; and an English sentence wherever a text is wanted.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from grognard.board.words import cut, offered, shown
from grognard.engine.words import ENGINE_WORDS, Words

ENGINE = Words.load(ENGINE_WORDS)


class Fault(str):
    """A fault in English, which can be said in Spanish too. A fact may itself be a fault."""

    def __new__(cls, words: Words, key: str, facts: Mapping[str, Any], rule: str = "") -> "Fault":
        """By its key among the words of a game or of the engine; with the rule that says so."""
        fault = super().__new__(cls, _said(words, key, facts, rule, "en"))
        fault._parts = (words, key, dict(facts), rule)
        return fault

    _parts: tuple[Words, str, dict[str, Any], str]

    def in_language(self, language: str) -> str:
        """The fault in a language."""
        return _said(*self._parts, language)

    @property
    def rule(self) -> str:
        """The rule that says so; empty if none does."""
        return self._parts[3]

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        """Whoever keeps it keeps the sentence."""
        return str, (str(self),)


def _said(words: Words, key: str, facts: Mapping[str, Any], rule: str, language: str) -> str:
    text = words.say(key, {name: in_language(value, language) for name, value in facts.items()}, language)
    return f"{cut(text)} [{rule}]" if rule else cut(text)


def in_language(value: Any, language: str) -> Any:
    """A fault in a language; anything else as it is."""
    return value.in_language(language) if isinstance(value, Fault) else value


def fault(key: str, **facts: Any) -> Fault:
    """A fault that the engine finds: `fault.KEY` among its words."""
    return Fault(ENGINE, f"fault.{key}", facts)


def expected(what: str, *found: Any, **facts: Any) -> Fault:
    """What was expected, by its key; and what was found instead, if that is told."""
    wanted = fault(f"wanted.{what}", **facts)
    return fault("expected", wanted=wanted, found=shown(found[0])) if found else fault("wanted", wanted=wanted)


def unknown(what: str, name: Any, known: Iterable[str]) -> Fault:
    """A name that nobody knows, and the nearest that are known."""
    return fault(
        "unknown",
        what=sort_of(what),
        name=shown(name),
        near=near(name if isinstance(name, str) else shown(name), known),
    )


def sort_of(what: str) -> Fault | str:
    """What sort of thing a name is for: a unit, a hex, a phase; a field of a game is called as files call it."""
    return fault(f"sort.{what}") if f"fault.sort.{what}" in ENGINE.texts else what


def near(word: str, known: Iterable[str]) -> Fault:
    """The nearest of the known words, or those that there are."""
    kind, words, count = offered(word, known)
    return fault(f"near.{kind}", words=words, count=count)

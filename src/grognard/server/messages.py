"""What happened and what was ruled, in both languages at once: a client switches without asking again."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from grognard.engine.codec import FieldError
from grognard.engine.components import Components
from grognard.engine.decisions import Decision
from grognard.engine.dice import ScriptError
from grognard.engine.events import Event
from grognard.engine.messages import MessageFormatter
from grognard.engine.rulings import Ruling
from grognard.engine.words import LANGUAGES, Words
from grognard.games import game
from grognard.server.encoding import dumps

Text = dict[str, str]
OWN = ("undone", "edited", "mixed", "upgraded")
"""Events of the table, which no game tells."""
WORDS = Words.load(Path(__file__).parent / "words.tsv")
"""What the server itself says."""


def server_text(key: str, **facts: object) -> Text:
    """A text of the server's catalogue, in both languages."""
    return {
        language: WORDS.say(key, {name: _in(language, fact) for name, fact in facts.items()}, language)
        for language in LANGUAGES
    }


def _in(language: str, fact: object) -> object:
    return fact.in_language(language) if isinstance(fact, FieldError | ScriptError) else fact


def error_text(error: Exception) -> Text:
    """An error in both languages; errors of sketched maps and charts are in English."""
    return {language: str(_in(language, error)) for language in LANGUAGES}


@cache
def _formatters(name: str) -> tuple[MessageFormatter, ...]:
    return tuple(MessageFormatter(game(name), language) for language in LANGUAGES)


def _formatters_of(name: str, components: Components | None) -> tuple[MessageFormatter, ...]:
    """With the components of a play turns have their names."""
    if components is None:
        return _formatters(name)
    return tuple(MessageFormatter(game(name), language, components) for language in LANGUAGES)


def event_text(name: str, event: Event) -> Text:
    """An event in words."""
    if event.kind in OWN:
        return {formatter.language: _own(formatter, event)[formatter.language] for formatter in _formatters(name)}
    return {formatter.language: formatter.event(event) for formatter in _formatters(name)}


def _own(formatter: MessageFormatter, event: Event) -> Text:
    """The text of an event of the table, not of the rules."""
    data = event.data
    facts = {name: data[name] for name in ("round", "from", "to", "turn", "n") if name in data}
    if "round" in data:
        facts["round"] = data["round"] + 1  # people count from one
    if "side" in data:
        facts["side"] = formatter.player(data["side"])
    if "sides" in data:
        facts["sides"] = ", ".join(formatter.side(side) for side in data["sides"]) or "–"
    if "changes" in data:
        facts["changes"] = ", ".join(f"{one['path']} = {dumps(one['value'])}" for one in data["changes"])
    return server_text(event.kind, **facts)


def question_text(name: str, decision: Decision, components: Components | None = None) -> Text:
    """A question in words."""
    return {formatter.language: formatter.question(decision) for formatter in _formatters_of(name, components)}


def undone_text(name: str, undone: Mapping[str, Any], components: Components | None = None) -> Text:
    """What is left to do, in words."""
    found = _formatters_of(name, components)
    return {formatter.language: formatter.undone(undone["name"], undone["facts"]) for formatter in found}


def ruling_json(name: str, ruling: Ruling, components: Components | None = None) -> dict[str, Any]:
    """A ruling as plain data and in words."""
    said = {formatter.language: formatter.text(ruling) for formatter in _formatters_of(name, components)}
    found = ruling.to_json() | {"text": said}
    for what, several in (("then", ruling.then), ("could", ruling.could)):
        if several:
            told = [{"action": one.action, "ruling": ruling_json(name, one.ruling, components)} for one in several]
            found[what] = told
    if ruling.basis:
        found["basis"] = [ruling_json(name, one, components) for one in ruling.basis]
    return found


def refusal(key: str, **facts: object) -> dict[str, Any]:
    """A refusal that is the server's, not the rules'; what the rules say against a position is cited."""
    rules = [fact.rule for fact in facts.values() if isinstance(fact, FieldError) and fact.rule]
    text = server_text(key, **facts)
    return {"legal": False, "rules": rules, "reason": f"server.{key}", "facts": {}, "parts": [], "text": text}


def entry(name: str, n: int, event: Event) -> dict[str, Any]:
    """An event of a line of the log as it is shown."""
    when = {"phase": event.phase} if event.phase else {}
    return {"n": n, "event": event.to_json(), "text": event_text(name, event)} | when


def log_entries(name: str, n: int, events: list[Event]) -> list[tuple[str | None, str]]:
    """Events of a line of the log as entries for the wire, each with the one side that may know (None: all)."""
    return [(event.only, dumps(entry(name, n, event))) for event in events]

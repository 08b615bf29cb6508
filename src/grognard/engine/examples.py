"""Worked examples of a rulebook: a position, what the rules say there, and questions that check it.

Each is a file `examples/NAME.json` in the folder of the rulebook:

    provenance   where it comes from, in the words of the data files
    title, says  in English and Spanish
    rules        the rules that it shows, the first above all
    position     a position file
    played       actions that are made first, in their notation
    ask          questions, and what the answers have to contain
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from grognard.board.words import nearest
from grognard.engine import positionfile
from grognard.engine.codec import FieldError
from grognard.engine.data import DataError, Source
from grognard.engine.dice import ScriptError
from grognard.engine.game import Game
from grognard.engine.position import Position
from grognard.engine.rulings import IllegalAction, Ruling
from grognard.engine.words import LANGUAGES

P = TypeVar("P", bound=Position)

FIELDS = ("provenance", "title", "says", "rules", "position", "played", "ask")
OPTIONAL = ("played",)
QUESTION = ("action", "inquiry", "legal", "rules", "facts", "odds", "parts", "happens")
GENERATOR = ("key", "used", "seed")


class Question(NamedTuple):
    """Something to ask in the position: of an action, or an inquiry of the game; and what must come of it."""

    action: str
    inquiry: str
    legal: bool
    rules: tuple[str, ...]
    """Among the rules that the ruling cites."""
    facts: Mapping[str, Any]
    """Among the facts of the ruling."""
    odds: Mapping[str, Any]
    """Among what it tells as odds."""
    parts: tuple[tuple[str, str, float], ...] | None
    """The whole sum, if it is told: rule, name, amount."""
    happens: tuple[Mapping[str, Any], ...]
    """Events that the action brings about, in this order, each with at least these values."""


class Example(NamedTuple):
    """A worked example."""

    name: str
    game: str
    provenance: str
    title: Mapping[str, str]
    says: Mapping[str, str]
    rules: tuple[str, ...]
    position: Mapping[str, Any]
    played: tuple[str, ...]
    ask: tuple[Question, ...]


def load_examples(game: Game[Any]) -> dict[str, Example]:
    """The worked examples of a game by name, in the order of the rules that they show."""
    paths = sorted((game.rulebook / "examples").glob("*.json"))
    found = [example for path in paths if (example := _read(game, path)).game == game.name]
    order = {id: n for n, id in enumerate(game.rules)}
    return {example.name: example for example in sorted(found, key=lambda one: (order[one.rules[0]], one.name))}


def opening_position(game: Game[P], example: Example) -> P:
    """The position of an example, what is played first played."""
    position = positionfile.load(game, example.position)
    for action in example.played:
        game.apply(position, action)
    return position


def example_file(game: Game[P], example: Example) -> dict[str, Any]:
    """The position where an example asks its questions, as a file; the dice are left to whoever plays it on."""
    data = positionfile.dump(game, opening_position(game, example))
    return {name: value for name, value in data.items() if name not in GENERATOR}


def find_errors(game: Game[P], example: Example) -> list[str]:
    """Where an example disagrees with the rules; an empty list if it does not."""
    try:
        position = opening_position(game, example)
    except (FieldError, ScriptError, IllegalAction) as error:
        return [f"{example.name}: {error}"]
    found: list[str] = []
    for question in example.ask:
        said = question.inquiry or question.action
        if question.inquiry:
            ruling = game.inquire(position, question.inquiry)
        else:
            ruling = game.explain(position, question.action)
        faults = _faults(ruling, question)
        if question.happens and not faults:
            faults += _missing_events(game, position, question)
        found += [f"{example.name}: {said}: {fault}" for fault in faults]
    return found


def _faults(ruling: Ruling, question: Question) -> list[str]:
    """How a ruling differs from what the example says."""
    answer = _plain(ruling.to_json())
    found = []
    if ruling.legal != question.legal:
        found.append(f"is {'legal' if ruling.legal else 'not legal'} ({ruling.reason})")
    found += [f"does not cite {rule}, but {answer['rules']}" for rule in question.rules if rule not in answer["rules"]]
    found += [
        f"{name} is {answer.get(what, {}).get(name)!r}, not {value!r}"
        for what, expected in (("facts", question.facts), ("odds", question.odds))
        for name, value in expected.items()
        if answer.get(what, {}).get(name) != value
    ]
    parts = tuple((part["rule"], part["name"], part["amount"]) for part in answer["parts"])
    if question.parts is not None and parts != question.parts:
        found.append(f"the sum is {parts!r}, not {question.parts!r}")
    return found


def _missing_events(game: Game[P], position: P, question: Question) -> list[str]:
    """Events that an action should cause and does not."""
    events = [_plain(event.to_json()) for event in game.apply(position.copy(), question.action)]
    rest = iter(events)
    for expected in question.happens:
        if not any(all(event.get(name) == value for name, value in expected.items()) for event in rest):
            return [f"{dict(expected)!r} does not happen, but {events!r}"]
    return []


def _plain(data: Mapping[str, Any]) -> dict[str, Any]:
    """As it would be read from a file: lists for tuples."""
    found: dict[str, Any] = json.loads(json.dumps(data, default=list))
    return found


# -- reading


def _read(game: Game[Any], path: Path) -> Example:
    source = Source(path.name, path.read_text("utf-8"))
    try:
        data = json.loads(source.text)
    except json.JSONDecodeError as error:
        raise source.error(error.lineno, f"is not JSON: {error.msg}") from None
    if not isinstance(data, dict):
        raise source.error(1, "expected an object")
    _check(source, data, FIELDS, [name for name in FIELDS if name not in OPTIONAL])
    for name in ("title", "says"):
        if not isinstance(data[name], dict) or list(data[name]) != list(LANGUAGES) or not all(data[name].values()):
            raise source.error(source.line_of(f'"{name}"'), f"{name}: expected text in each of {', '.join(LANGUAGES)}")
    if not data["rules"]:
        raise source.error(source.line_of('"rules"'), "names no rule; expected at least one")
    for rule in data["rules"]:
        if rule not in game.rules:
            raise source.error(source.line_of(f'"{rule}"'), f"unknown rule '{rule}'; {nearest(str(rule), game.rules)}")
    if not data["ask"]:
        raise source.error(
            source.line_of('"ask"'), "asks nothing, so nothing checks what it says; expected at least one question"
        )
    return Example(
        path.stem,
        str(data["position"].get("game", game.name)),
        Source(path.name, f"provenance: {data['provenance']}").provenance(),
        data["title"],
        data["says"],
        tuple(data["rules"]),
        data["position"],
        tuple(data.get("played", ())),
        tuple(_question(source, entry) for entry in data["ask"]),
    )


def _question(source: Source, data: Mapping[str, Any]) -> Question:
    _check(source, data, QUESTION, ())
    if ("action" in data) == ("inquiry" in data):
        raise source.error(source.line_of('"ask"'), "expected either an action or an inquiry")
    parts = data.get("parts")
    return Question(
        data.get("action", ""),
        data.get("inquiry", ""),
        data.get("legal", True),
        tuple(data.get("rules", ())),
        data.get("facts", {}),
        data.get("odds", {}),
        None if parts is None else tuple((rule, name, amount) for rule, name, amount in parts),
        tuple(data.get("happens", ())),
    )


def _check(source: Source, data: Mapping[str, Any], known: tuple[str, ...], needed: Any) -> None:
    for name in data:
        if name not in known:
            raise source.error(source.line_of(f'"{name}"'), f"unknown field '{name}'; {nearest(name, known)}")
    for name in needed:
        if name not in data:
            raise DataError(source.name, 1, f"has no field '{name}'")

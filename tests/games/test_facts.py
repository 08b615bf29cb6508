"""Facts have declared kinds: does every game declare what its words speak of, and nothing that nobody tells?"""

import ast
from collections.abc import Iterable
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from grognard.engine.facts import ENGINE_FACTS, fact_kind
from grognard.engine.game import Game
from grognard.games import GAMES, game

ENGINE = Path(__file__).parents[2] / "src" / "grognard" / "engine"
OWN_FILLERS = ("fault", "said", "part", "purpose", "chit")
"""Texts that are filled in with something else than facts: what is wrong with a file, a name, what a word is about."""


def names_in(text: str) -> Iterable[str]:
    return (name.partition("|")[0] for _, name, _, _ in Formatter().parse(text) if name)


@pytest.mark.parametrize("name", GAMES)
def test_every_fact_that_the_words_name_is_declared(name: str) -> None:
    rules, undeclared = game(name), []
    for key, texts in rules.words.texts.items():
        sort, _, rest = key.partition(".")
        event = rest.removesuffix(".nobody") if sort == "event" else ""
        if sort not in OWN_FILLERS:
            named = {fact for text in texts for fact in names_in(text)}
            undeclared += [(key, fact) for fact in named if fact_kind(rules.fact_kinds, fact, event) is None]
    assert len(rules.words.texts) > 100
    assert undeclared == []


@pytest.mark.parametrize("name", GAMES)
def test_every_fact_that_a_game_declares_is_told_somewhere(name: str) -> None:
    rules = game(name)
    told = names_used(rules.rulebook) | names_used(ENGINE)
    declared = {fact.rpartition(".")[2] for fact in rules.facts}
    assert len(declared) > 10
    assert declared - told == set()


def test_every_fact_that_the_engine_declares_is_told_somewhere() -> None:
    used = names_used(ENGINE).union(*(names_used(game(name).rulebook) for name in GAMES))
    assert len(used) > len(ENGINE_FACTS)
    assert ENGINE_FACTS.keys() - used == set()


def names_used(folder: Path) -> set[str]:
    """Names that code hands on by keyword, or as the keys of a dictionary; declarations of facts do not count."""
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        if path.name != "facts.py":
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.keyword) and node.arg:
                    found.add(node.arg)
                elif isinstance(node, ast.Dict):
                    keys = (key.value for key in node.keys if isinstance(key, ast.Constant))
                    found |= {key for key in keys if isinstance(key, str)}
    return found


@pytest.mark.parametrize("name", GAMES)
def test_an_event_declares_only_what_it_uses_otherwise(name: str) -> None:
    rules: Game[Any] = game(name)
    for fact, kind in rules.facts.items():
        if fact.startswith("event."):
            _, event, plain = fact.split(".")
            assert f"event.{event}" in rules.words.texts, fact
            assert rules.fact_kinds.get(plain) != kind, fact

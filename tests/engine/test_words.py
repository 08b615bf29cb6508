"""What is said to a person, in both languages?"""

import re
from pathlib import Path
from typing import Any

import pytest
from tests.engine.table import TOY

import grognard.engine
from grognard.engine.data import DataError
from grognard.engine.words import LANGUAGES, Words

WORDS = Words(
    {
        "move.far": ("{hex} is {far} away", "{hex} está a {far}"),
        "odd": ("a {missing} thing", "x"),
        "left": ("{left} {left|Hit|Hits} left", "{left|queda|quedan} {left} {left|Impacto|Impactos}"),
        "gives": ("{side} gives it to {to}", "{side} lo entrega a {to}; es de {to}"),
    }
)


@pytest.mark.parametrize(("language", "said"), [("en", "0204 is 3 away"), ("es", "0204 está a 3")])
def test_a_text_is_said_with_its_facts(language: str, said: str) -> None:
    assert WORDS.say("move.far", {"hex": "0204", "far": 3}, language) == said


@pytest.mark.parametrize(
    ("far", "said"),
    [
        (["a", "b"], "a, b"),
        (("a",), "a"),
        (2.0, "2"),
        (2.5, "2½"),
        (0.5, "½"),
        (-1.5, "-1½"),
        ("{hex}", "{hex}"),
        (None, "None"),
    ],
)
def test_facts_are_said_as_a_person_would(far: Any, said: str) -> None:
    assert WORDS.say("move.far", {"hex": "0204", "far": far}) == f"0204 is {said} away"


def test_a_fact_that_is_missing_is_said_by_its_name() -> None:
    assert WORDS.say("odd") == "a (missing) thing"


def test_a_key_without_a_text_is_said_as_it_is() -> None:
    assert WORDS.say("no.such.key", {"a": 1}, "es") == "no.such.key"


def test_a_later_catalogue_may_say_it_differently(tmp_path: Path) -> None:
    (tmp_path / "first.tsv").write_text("# remark\n\na\tone\tuno\nb\ttwo\tdos\n", "utf-8")
    (tmp_path / "second.tsv").write_text("a\tother\totro\n", "utf-8")
    words = Words.load(tmp_path / "first.tsv", tmp_path / "second.tsv")
    assert [words.say(key) for key in "ab"] == ["other", "two"]


@pytest.mark.parametrize("line", ["a", "a\tone", "a\tone\t", "a\tone\tuno\tone too many"])
def test_a_line_without_both_languages_is_refused(tmp_path: Path, line: str) -> None:
    path = tmp_path / "words.tsv"
    path.write_text(f"b\ttwo\tdos\n{line}\n", "utf-8")
    with pytest.raises(DataError, match=r"words.tsv:2: expected key, English and Spanish"):
        Words.load(path)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_the_engine_and_the_game_can_be_said(language: str) -> None:
    assert all(TOY.words.say(key, {}, language) for key in TOY.words.texts)


def test_both_languages_name_the_same_facts() -> None:
    names = {key: [set(re.findall(r"\{(\w+)", text)) for text in texts] for key, texts in TOY.words.texts.items()}
    assert [key for key, (english, spanish) in names.items() if english != spanish] == []


def test_the_engine_has_its_own_catalogue() -> None:
    (folder,) = grognard.engine.__path__
    assert set(Words.load(Path(folder) / "words.tsv").texts) < set(TOY.words.texts)


@pytest.mark.parametrize(
    ("left", "english", "spanish"),
    [
        (1, "1 Hit left", "queda 1 Impacto"),
        (2, "2 Hits left", "quedan 2 Impactos"),
        (1.0, "1 Hit left", "queda 1 Impacto"),
        (0.5, "½ Hits left", "quedan ½ Impactos"),
        (["a"], "a Hit left", "queda a Impacto"),
        (["a", "b"], "a, b Hits left", "quedan a, b Impactos"),
    ],
)
def test_one_and_many_are_said_differently(left: Any, english: str, spanish: str) -> None:
    assert [WORDS.say("left", {"left": left}, language) for language in LANGUAGES] == [english, spanish]


def test_spanish_joins_preposition_and_article() -> None:
    facts = {"side": "el jugador rojo", "to": "el jugador azul"}
    assert WORDS.say("gives", facts, "es") == "el jugador rojo lo entrega al jugador azul; es del jugador azul"
    assert WORDS.say("gives", {"side": "x", "to": "el Cairo"}, "es").endswith("a el Cairo; es de el Cairo")


@pytest.mark.parametrize("fact", ["{0.__class__}", "{hex}", "{far.__init__.__globals__}", "{left|a|b}", "{"])
def test_a_fact_is_said_as_it_is_whatever_it_looks_like(fact: str) -> None:
    assert WORDS.say("move.far", {"hex": fact, "far": [fact]}) == f"{fact} is {fact} away"


def test_a_key_from_outside_is_no_text_to_fill_in() -> None:
    assert WORDS.say("{hex.__class__}", {"hex": "0204"}) == "{hex.__class__}"

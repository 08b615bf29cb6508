"""What is wrong is said in both languages: by a key of the catalogues and facts."""

import pickle
import re
from pathlib import Path
from typing import Any

import pytest

from grognard.engine import positionfile
from grognard.engine.codec import FieldError
from grognard.engine.dice import Dice, ScriptError
from grognard.engine.faults import ENGINE, expected, fault, near, unknown
from grognard.games import GAMES
from grognard.games import game as find_game

SOURCES = Path(positionfile.__file__).parents[1]


def test_a_fault_is_an_english_sentence_and_a_spanish_one() -> None:
    found = unknown("unit", "lancer", ["lancers", "foot"])
    assert found == "unknown unit 'lancer'; nearest: lancers"
    assert found.in_language("es") == "unidad que no existe: 'lancer'; lo más parecido: lancers"
    assert expected("int", "x").in_language("es") == "se espera un número entero, no 'x'"
    assert expected("draws").in_language("es") == "se espera una lista de nombres"


@pytest.mark.parametrize(
    ("known", "english", "spanish"),
    [
        ([], "none is known here", "aquí no hay ninguno"),
        (["zzz"], "known: zzz", "lo que hay: zzz"),
        ([f"z{n}" for n in range(20)], "(20 in all)", "(20 en total)"),
    ],
)
def test_what_there_is_instead(known: list[str], english: str, spanish: str) -> None:
    found = near("abc", known)
    assert found.endswith(english)
    assert found.in_language("es").endswith(spanish)


def test_seen_from_further_out_it_is_the_same_fault() -> None:
    error = FieldError("hex", unknown("hex", "9999", ["0101"])).inside("units.foot")
    assert str(error) == "units.foot.hex: unknown hex '9999'; known: 0101"
    assert error.in_language("es") == "units.foot.hex: hexágono que no existe: '9999'; lo que hay: 0101"


def test_what_has_no_key_is_said_as_it_is() -> None:
    assert FieldError("map", "a mistake").in_language("es") == "map: a mistake"


def test_a_scripted_die_that_cannot_be() -> None:
    with pytest.raises(ScriptError) as error:
        Dice(b"", script=(9,)).roll(6, "attack")
    assert error.value.in_language("es") == "el resultado fijado 9 para attack no es posible en un dado de 6 caras"


def test_whoever_keeps_a_fault_keeps_the_sentence() -> None:
    assert pickle.loads(pickle.dumps(fault("over"))) == "the game is over"


POSITIONS: list[tuple[str, dict[str, Any], str, str]] = [
    (
        "crossroads",
        {"scenario": "skirmish", "turn": 77},
        "turn 77 is not between",
        "el turno 77 no está entre 1 y 4 [1.1]",
    ),
    (
        "crossroads",
        {"scenario": "skirmish", "state": {"cup": ["blue.3"]}},
        "each chit once",
        "cada ficha una sola vez, no 'blue.3'; lo más parecido: blue.2, blue.1",
    ),
    (
        "army_group_center",
        {"scenario": "historical", "turn": 0},
        "turn 0 is not between",
        "el turno 0 no está entre 1 y 9 [5.1-2]",
    ),
    (
        "formation/arracourt",
        {"scenario": "tanks_at_arracourt", "state": {"points": {"german": -1}}},
        "there are fewer than 0 Action Points [7.1-18]",
        "hay menos de 0 Puntos de Acción [7.1-18]",
    ),
]


@pytest.mark.parametrize(("name", "data", "english", "spanish"), POSITIONS, ids=[one[3] for one in POSITIONS])
def test_what_the_rules_of_a_game_cannot_have(name: str, data: dict[str, Any], english: str, spanish: str) -> None:
    with pytest.raises(FieldError) as error:
        positionfile.load(find_game(name), data)
    assert english in str(error.value)
    assert spanish in error.value.in_language("es")


def test_every_fault_that_is_found_has_its_words() -> None:
    """Of the engine in its own catalogue; of a game in the game's."""
    for path in SOURCES.rglob("*.py"):
        text = path.read_text("utf-8")
        keys = re.findall(r'(?<![.\w])fault\(\s*"([^"]+)"', text) if "faults import" in text else []
        keys += [f"wanted.{key}" for key in re.findall(r'(?<![.\w])expected\(\s*"([^"]+)"', text)]
        if path.name == "invariants.py":
            keys = []  # a game's own, by its rule
        assert [key for key in keys if f"fault.{key}" not in ENGINE.texts] == [], path
    for name in GAMES:
        rules = find_game(name)
        text = "\n".join(path.read_text("utf-8") for path in rules.rulebook.glob("*.py"))
        keys = re.findall(r'fault\("[0-9][^"]*", "([^"]+)"', text)
        assert keys
        assert [key for key in keys if f"fault.{key}" not in rules.words.texts] == [], name

"""Is there a word in both languages for whatever the folio games can say, and does what they say read well?

What every game needs is asked in `tests/server/test_words.py`. Here stands what follows from the charts, what the code
puts together, and sentences as they are read.
"""

import ast
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from grognard.engine.conformance.samples import check_events, check_facts, check_ruling, check_words
from grognard.engine.decisions import Decision
from grognard.engine.events import Event
from grognard.engine.messages import MessageFormatter
from grognard.engine.options import choose
from grognard.engine.words import ENGINE_WORDS, Words
from grognard.games.folio.charts import RESULTS
from grognard.games.folio.hells_gate.charts import WEATHER
from grognard.games.folio.hells_gate.components import HellsGateComponents
from grognard.games.folio.hells_gate.game import GAME
from grognard.games.folio.hells_gate.position import HellsGatePosition

SERIES = Path(GAME.rulebook)
CATALOGUES = (SERIES / "words.tsv", GAME.folder / "words.tsv")
SOURCES = (*SERIES.glob("*.py"), *GAME.folder.glob("*.py"))
REASONS = (
    *("movement", "combat", "retreat", "displace", "advance", "support", "bombardment", "friendly_fire", "setup"),
    *("away", "engineers", "release", "rebuilding", "supply", "victory"),
)
"""What the keys of questions and reasons begin with."""
FILES = (".csv", ".map", ".toml")
ZONES = ("enemy", "outside", "minefield", "fortification")
"""What closes a hex beside its ground [5.1-4, 5.1-6, 5.1.2-6, 5.1.2-7]."""


@cache
def table(scenario: str) -> HellsGateComponents:
    found = GAME.scenario_components(scenario, choose(GAME.optional_rules, None))
    assert isinstance(found, HellsGateComponents)
    return found


def start(scenario: str) -> HellsGatePosition:
    found = GAME.start(scenario, seed=1)
    assert isinstance(found, HellsGatePosition)
    return found


def unsaid(*keys: str) -> list[str]:
    return sorted(set(keys) - GAME.words.texts.keys())


# -- what the code says


@cache
def nodes(path: Path) -> list[ast.AST]:
    return list(ast.walk(ast.parse(path.read_text("utf-8"))))


def strings(path: Path) -> Iterator[str]:
    for node in nodes(path):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def said() -> set[str]:
    """Every text of the code that is the key of a question or a reason, wherever it stands."""
    key = re.compile(rf"({'|'.join(REASONS)})\.[a-z_]+")
    return {text for path in SOURCES for text in strings(path) if key.fullmatch(text) and not text.endswith(FILES)}


def test_every_key_in_the_code_has_words() -> None:
    assert len(said()) > 100
    assert unsaid(*said()) == []


def faults() -> Iterator[str]:
    for path in SOURCES:
        for node in nodes(path):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "fault":
                key = node.args[1]
                assert isinstance(key, ast.Constant)
                assert isinstance(key.value, str)
                yield f"fault.{key.value}"


def test_every_fault_of_a_position_has_words() -> None:
    assert len(set(faults())) > 4
    assert unsaid(*faults()) == []


def test_what_the_game_says_otherwise_than_the_engine_it_says_otherwise() -> None:
    engine = Words.load(ENGINE_WORDS).texts
    assert any(key in engine for path in CATALOGUES for key in Words.load(path).texts)
    assert [key for path in CATALOGUES for key, text in Words.load(path).texts.items() if engine.get(key) == text] == []


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.name)
def test_no_key_stands_twice(path: Path) -> None:
    keys = [line.split("\t")[0] for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
    assert len(keys) > 50
    assert sorted({key for key in keys if keys.count(key) > 1}) == []


# -- what follows from the charts


@pytest.mark.parametrize("scenario", GAME.scenarios())
def test_whatever_a_step_costs_has_a_name_and_can_be_closed_in_words(scenario: str) -> None:
    costs = table(scenario).costs
    names = {part.name for part in costs.parts} | set(ZONES)
    assert {"clear", "minor_river", "road", "railway"} <= names
    assert unsaid(*(f"part.{name}" for name in names), *(f"movement.barred.{name}" for name in names)) == []


def test_every_result_says_what_it_does() -> None:
    assert unsaid(*(f"result.{result}" for result in RESULTS)) == []
    assert unsaid("result.nonsense") == ["result.nonsense"]


def test_every_line_and_every_column_of_the_combat_table_has_a_name() -> None:
    crt = table("korsun").crt
    columns = {crt.title(column, line) for line in crt.headings for column in range(len(crt.columns))}
    assert len(columns) >= len(crt.columns)
    assert unsaid(*(f"line.{line}" for line in crt.headings), *(f"column.{title}" for title in columns)) == []


@pytest.mark.parametrize("sort", ["pool", "the_pool", "chit", "purpose.support"])
def test_every_pool_has_a_name(sort: str) -> None:
    pools = table("korsun").pools
    assert len(pools) > 3
    assert unsaid(*(f"{sort}.{pool.name}" for pool in pools)) == []


def test_every_support_marker_is_named_in_a_sum() -> None:
    markers = table("korsun").support
    assert len(markers) > 30
    assert unsaid(*(f"part.{marker.id}" for marker in markers)) == []


def test_a_marker_of_a_pool_with_a_name_in_words_is_said_by_it() -> None:
    words = [marker.id for marker in table("korsun").support if marker.pool.replace("_", "").isalpha()]
    assert len(words) == 33
    assert unsaid(*(f"chit.{marker}" for marker in words)) == []


def test_every_weather_has_a_name() -> None:
    assert len(WEATHER) == 3
    assert unsaid(*(f"weather.{weather}" for weather in WEATHER)) == []


@pytest.mark.parametrize("scenario", GAME.scenarios())
def test_every_level_of_victory_has_a_name_with_its_side_and_without(scenario: str) -> None:
    levels = [(one["winner"], one["level"]) for one in table(scenario).facts.more["victory"]["levels"]]
    assert len(levels) == 4
    assert (
        unsaid(*(f"level.{level}" for _, level in levels), *(f"level.{side}.{level}" for side, level in levels)) == []
    )


def test_every_counter_has_a_name_in_both_languages() -> None:
    roster = table("korsun").roster
    assert len(roster) == 193
    texts = {unit.id: GAME.words.texts.get(f"unit.{unit.id}", ("", "")) for unit in roster}
    assert {id: text[0] for id, text in texts.items()} == {unit.id: unit.name for unit in roster}
    english = re.compile(r"\d(st|nd|rd|th)\b|\b(Battalion|Regiment|Brigade|Division|Corps|Army)\b")
    assert [text[1] for text in texts.values() if not text[1] or english.search(text[1])] == []


# -- as it is read


def test_a_ruling_about_a_pool_calls_it_by_its_name_in_both_languages() -> None:
    position = start("tikich")
    GAME.apply(position, "done")
    GAME.apply(position, f"bombard {position.place_name(position.at[position.components.number('unit', '503/Baeke')])}")
    ruling = GAME.explain(position, "pool 16TC")
    english, spanish = (MessageFormatter(GAME, language).text(ruling) for language in ("en", "es"))
    assert english == "a marker of the 16th Tank Corps, which has 4 left [17.0-5]"
    assert spanish == "un marcador del 16.º Cuerpo de Tanques; le quedan 4 [17.0-5]"


def test_a_marker_that_is_drawn_and_added_is_told_by_its_name() -> None:
    position = start("tikich")
    GAME.apply(position, "done")
    GAME.apply(position, f"bombard {position.place_name(position.at[position.components.number('unit', '503/Baeke')])}")
    GAME.apply(position, "pool red_air_force")
    events = {event.kind: event for event in GAME.apply(position, "fire")}
    tell = MessageFormatter(GAME, "en").event
    assert re.match(r"drawn for support from the Red Air Force: Red Air Force \d \[16", tell(events["drew"]))
    assert re.match(r"the Soviet player adds Red Air Force \d, \+\d, at 1322 \[17", tell(events["supported"]))


def test_a_result_that_does_nothing_in_a_bombardment_is_told_with_what_it_comes_to() -> None:
    said = Event("result_voided", "17.0-10", {"hex": "1522", "rolled": "A3", "result": "NE"})
    assert MessageFormatter(GAME, "en").event(said) == "1522: A3, which in a bombardment is NE (no effect) [17.0-10]"
    assert MessageFormatter(GAME, "es").event(said) == "1522: A3, que en un bombardeo es NE (sin efecto) [17.0-10]"


def test_a_group_is_a_name_on_a_button_and_has_its_article_in_a_sentence() -> None:
    assert GAME.words.texts["pool.16TC"] == ("16th Tank Corps", "16.º Cuerpo de Tanques")
    assert GAME.words.texts["the_pool.16TC"] == ("the 16th Tank Corps", "el 16.º Cuerpo de Tanques")


@pytest.mark.parametrize(
    ("scenario", "turn", "english", "spanish"),
    [
        ("korsun", 1, "Turn 1 (10 February), German mobile combat", "Turno 1 (10 de febrero), Alemán combate móvil"),
        (
            "tikich",
            2,
            "Turn 2 (13 February, morning), German mobile combat",
            "Turno 2 (13 de febrero, mañana), Alemán combate móvil",
        ),
    ],
)
def test_a_turn_has_its_day(scenario: str, turn: int, english: str, spanish: str) -> None:
    said = [
        MessageFormatter(GAME, language, table(scenario)).where(turn, "german.mobile_combat")
        for language in ("en", "es")
    ]
    assert said == [english, spanish]


def onward(decision: Decision) -> tuple[str, ...]:
    """Verbs that are taken if they are listed, so that placements end and armies fight."""
    return ("rest", "done") if decision.question == "placement.which" else ("attack", "fight")


@pytest.mark.parametrize("scenario", GAME.scenarios())
def test_whatever_is_asked_explained_and_told_in_random_play_names_facts_that_are_there(scenario: str) -> None:
    position, dice = start(scenario), random.Random(7)
    asked: set[str] = set()
    for _ in range(200):
        decision = GAME.decision(position)
        if decision is None:
            break
        asked.add(decision.question)
        check_words(GAME, decision.question, decision.facts)
        check_facts(GAME, decision.facts, position.components, decision.question)
        action = next((one for one in decision.actions if one.verb in onward(decision)), dice.choice(decision.actions))
        check_ruling(GAME, GAME.explain(position, action), position.components, str(action))
        check_events(GAME, GAME.apply(position, action), position.components)
    assert {"movement.which", "combat.whom", "combat.who", "support.which", "retreat.whether"} <= asked

"""Every word that a client can ask for is there, in both languages, for every game: a missing one fails by its key."""

import ast
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from tests.games.datafiles import table_of

from grognard import engine
from grognard.engine.components import Components
from grognard.engine.facts import CHANCE
from grognard.engine.game import Game
from grognard.engine.options import choose
from grognard.games import GAMES, game
from grognard.server.symbols import symbols_of

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "web" / "src"
PIECE = r'"(?:[^"\\]|\\.)*"'
SAID = rf"{PIECE}(?:\s*\+\s*{PIECE})*"
OWN = re.compile(rf'^  "([^"]+)": \[\s*({SAID}),\s*({SAID}),?\s*\],$', re.M)
IDENTITY = {"id", "type", "side", "name"}
WORD = re.compile(r"[a-z][a-z_.]*")


@cache
def tables(name: str) -> list[Components]:
    rules = game(name)
    return [rules.scenario_components(one, choose(rules.optional_rules, None)) for one in rules.scenarios()]


def of_metadata(rules: Game[Any]) -> Iterator[str]:
    """What the game says of itself: verbs, overlays, inquiries, options, fields of the state, phases."""
    yield "game.title"
    yield from (f"{sort}.{side}" for side in rules.sides for sort in ("side", "player"))
    yield from (f"verb.{verb}" for verb in rules.verbs)
    yield from (f"overlay.{overlay}" for overlay in rules.overlays())
    yield from (f"inquiry.{inquiry}" for inquiry in rules.inquiries())
    for option in rules.optional_rules:
        yield f"option.{option.name}"
        yield from (f"setting.{value}" for value in option.choices if isinstance(value, str) and value.isalpha())
    yield from (f"field.{field}" for field in fields(rules.position_class))
    yield from ("yes", "no", "level.resigned")


def fields(position: type[Any]) -> Iterator[str]:
    """The game's own fields, those of units, and those of what stands in a field."""
    yield from position.state_fields
    yield from (name for name in position.unit_columns if name != "at")
    hints = get_type_hints(position)
    for name in position.state_fields:
        for kind in get_args(hints[name]):
            yield from getattr(kind, "_fields", ())


def of_tables(rules: Game[Any]) -> Iterator[str]:
    """What lies on the table: ground, hexsides, links, formations, types, groups, boxes, what counters print."""
    symbols = symbols_of(rules)
    for components in tables(rules.name):
        words = components.map.words
        yield from (f"terrain.{kind}" for kind in words.terrains)
        yield from (f"feature.{kind}" for kind in words.features)
        yield from (f"link.{kind}" for kind in components.map.kinds)
        yield from (f"formation.{name}" for name in components.names["formation"])
        for box in components.boxes:
            first, _, rest = box.partition(".")
            if first != "turn":
                yield f"box.{rest if first in rules.sides else box}"
        for unit in components.printed:
            yield f"type.{unit['type']}"
            yield from (f"field.{name}" for name in unit if name not in IDENTITY)
            group = symbols.of(unit).get("group")
            if isinstance(group, str) and group and not components.names["formation"]:
                yield from () if group.isdigit() else (f"group.{group}",)


def of_charts(rules: Game[Any]) -> Iterator[str]:
    """Titles, what each chart says of itself, headings, results, and whatever cells say in words."""
    for name, file in rules.charts().items():
        if not file.endswith(".csv"):
            continue
        yield from (f"chart.{name}", f"chart.{name}.about")
        head, *rows = table_of(rules, file)
        for heading in head:
            if WORD.fullmatch(heading):
                yield f"heading.{heading}" if heading not in rules.sides else f"side.{heading}"
            elif re.search(r"\.\.|[<>]", heading):
                yield f"column.{heading}"
        for row in rows:
            for heading, cell in zip(head, row, strict=True):
                yield from cell_word(rules, name, heading, cell)


def cell_word(rules: Game[Any], chart: str, heading: str, cell: str) -> Iterator[str]:
    if chart == "crt" and re.fullmatch(r"[A-Z]+\d*", cell):
        yield f"result.{cell}"
    elif WORD.fullmatch(cell) and heading not in ("id", "name") and cell not in rules.sides:
        if heading.endswith("source"):
            yield f"source.{cell}"
        elif heading == "feature":
            sorts = ("terrain", "feature", "link")
            found = [f"{sort}.{cell}" for sort in sorts if f"{sort}.{cell}" in rules.words.texts]
            yield found[0] if found else f"feature.{cell}"
        else:
            yield f"{heading}.{cell}"


def of_source(rules: Game[Any]) -> Iterator[str]:
    """What the game's code says by name: events, questions, reasons, lines of sums, what dice are rolled for."""
    (home,) = engine.__path__
    folders = [Path(home), *(rules.folder.parents[n] for n in range(rules.name.count("/"))), rules.folder]
    for path in {path for folder in folders for path in folder.glob("*.py")}:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                yield from said_by(node)


SAYS = {"emit": 0, "reveal": 0, "emit_secret": 1, "ask": 2, "refuse": 1, "allow": 1, "Part": 1, "roll": 1, "draw": 1}
SAYS |= {"Rolling": 0, "rolling": 0}
SORT = {"emit": "event.", "reveal": "event.", "emit_secret": "event.", "Part": "part."}
SORT |= dict.fromkeys(("roll", "draw", "Rolling", "rolling"), "purpose.")


def said_by(call: ast.Call) -> Iterator[str]:
    called = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if called not in SAYS or len(call.args) <= SAYS[called]:
        return
    if getattr(call.args[0], "id", "") == "source":  # a part of a file, not of a sum
        return
    said = call.args[SAYS[called]]
    sort = SORT.get(called, "")
    if isinstance(said, ast.JoinedStr) and sort == "purpose.":  # `attack.{hex}`: what it is comes first
        said = said.values[0]
    if isinstance(said, ast.Constant) and isinstance(said.value, str):
        about = re.split(r"[. ]$", said.value)[0] if sort == "purpose." else said.value
        yield f"{sort}{about}"


@pytest.mark.parametrize("keys", [of_metadata, of_tables, of_charts, of_source])
@pytest.mark.parametrize("name", GAMES)
def test_no_word_is_missing(name: str, keys: Any) -> None:
    wanted = set(keys(game(name)))
    assert wanted
    assert sorted(wanted - game(name).words.texts.keys()) == []


@pytest.mark.parametrize("name", GAMES)
def test_every_phase_has_words(name: str) -> None:
    rules = game(name)

    def is_said(parts: tuple[str, ...]) -> bool:
        if not parts:
            return True
        if parts[0] in rules.sides or parts[0].isdigit():
            return is_said(parts[1:])
        sizes = range(1, len(parts) + 1)
        return any(f"phase.{'.'.join(parts[:n])}" in rules.words.texts and is_said(parts[n:]) for n in sizes)

    assert [phase for phase in (*rules.phases(), "start", "over") if not is_said(tuple(phase.split(".")))] == []


@pytest.mark.parametrize("name", GAMES)
def test_the_names_of_units_are_those_of_their_counters(name: str) -> None:
    """A unit's name in words is there for its Spanish; the English one is printed on the counter."""
    printed = {unit["id"]: unit["name"] for components in tables(name) for unit in components.printed}
    said = {key.removeprefix("unit."): texts[0] for key, texts in game(name).words.texts.items() if key[:5] == "unit."}
    assert {id: text for id, text in said.items() if printed.get(id) != text} == {}
    assert {id for id in printed if re.search(r"\d(st|nd|rd|th)\b", printed[id])} <= said.keys()


@pytest.mark.parametrize("name", GAMES)
def test_both_languages_name_the_same_facts(name: str) -> None:
    texts = game(name).words.texts
    names = {key: [set(re.findall(r"\{(\w+)", text)) for text in both] for key, both in texts.items()}
    assert [key for key, (english, spanish) in names.items() if english != spanish] == []


# -- the client's own words


def own_words() -> dict[str, tuple[str, str]]:
    text = (CLIENT / "ui" / "words.ts").read_text("utf-8")
    return {key: (english, spanish) for key, english, spanish in OWN.findall(text)}


def test_the_client_has_every_word_of_its_own_that_it_says() -> None:
    said = [found for path in CLIENT.rglob("*.ts") for found in re.findall(r'\bt\("([^"]+)"', path.read_text("utf-8"))]
    assert len(said) > 100
    assert sorted(set(said) - own_words().keys()) == []


def test_the_clients_words_name_the_same_facts_in_both_languages() -> None:
    names = {key: [set(re.findall(r"\{(\w+)\}", text)) for text in both] for key, both in own_words().items()}
    assert [key for key, (english, spanish) in names.items() if english != spanish] == []


def test_every_line_of_the_catalogue_is_read() -> None:
    text = (CLIENT / "ui" / "words.ts").read_text("utf-8")
    assert len(own_words()) == len(re.findall(r'^  "[^"]+": \[', text, re.M))


def test_the_client_has_no_words_of_a_game() -> None:
    sorts = {"verb", "field", "result", "terrain", "feature", "link", "formation", "phase", "event", "type", "chart"}
    assert [key for key in own_words() if key.split(".")[0] in sorts] == []
    for name in GAMES:
        assert own_words().keys() & game(name).words.texts.keys() <= {"yes", "no"}


@pytest.mark.parametrize("name", GAMES)
def test_every_chance_that_the_client_shows_as_a_bar_has_a_name(name: str) -> None:
    rules = game(name)
    chances = [fact for fact, kind in rules.fact_kinds.items() if kind == CHANCE]
    assert chances
    known = rules.words.texts
    assert [fact for fact in chances if f"fact.{fact}" not in known and f"field.{fact}" not in known] == []


@pytest.mark.parametrize(("name", "scenario"), [("crossroads", "skirmish"), ("formation/arracourt", "fog_at_bezange")])
def test_every_number_that_a_combat_tells_has_a_name(name: str, scenario: str) -> None:
    """The combat panel shows all facts of a ruling that tells chances of results."""
    rules, dice = game(name), random.Random(4)
    told: set[str] = set()
    combats = 0
    for seed in range(30):
        position = rules.start(scenario, seed=seed)
        for _ in range(250):
            decision = rules.decision(position)
            if decision is None:
                break
            fights = [one for one in decision.actions if one.verb in ("attack", "fight", "hasty", "stand", "move")]
            action = dice.choice(fights or decision.actions)
            ruling = rules.explain(position, action)
            if ruling.odds:
                told |= ruling.facts.keys()
                combats += 1
            rules.apply(position, action)
    assert combats
    known = rules.words.texts
    assert [one for one in sorted(told) if f"fact.{one}" not in known and f"field.{one}" not in known] == []

"""The game of docs/small_game.md, from the page's own text: it is sound, and every room plays it."""

from pathlib import Path
from typing import Any

import pytest
from tests.adding_a_game.page import ANSWER, NAME, PAGE, files
from tests.cli.shell import Shell, refused
from tests.server.guest import Killed
from tests.server.test_words import of_charts, of_metadata, of_source, of_tables

from grognard.engine import positionfile
from grognard.engine.conformance import check
from grognard.engine.examples import find_errors, load_examples
from grognard.engine.game import Game
from grognard.engine.position import Position
from grognard.games import GAMES, named_elsewhere
from grognard.server.symbols import symbols_of

START = {"game": NAME, "scenario": "crossing", "phase": "gold.assault"}


def position(rules: Game[Any], phase: str = "gold.assault", dice: tuple[int, ...] = (), **places: str) -> Position:
    """The scenario with these units elsewhere, and these dice to come."""
    units = [{"id": unit, "hex": hex} for unit, hex in places.items()]
    found: Position = positionfile.load(rules, START | {"phase": phase, "units": units})
    found.dice.script = dice
    return found


def act(rules: Game[Any], there: Position, actions: str) -> list[str]:
    """Make these actions; the kinds of what happened."""
    return [event.kind for action in actions.split("; ") for event in rules.apply(there, action)]


# -- the game itself


def test_random_games_keep_every_promise(rules: Game[Any]) -> None:
    report = check(rules, games=16, every=2)
    assert report.games == 16
    assert report.tally["refused assault.too_weak"] > 0


@pytest.mark.parametrize("keys", [of_metadata, of_tables, of_charts, of_source])
def test_no_word_is_missing(rules: Game[Any], keys: Any) -> None:
    assert sorted(set(keys(rules)) - rules.words.texts.keys()) == []


def test_every_counter_has_a_symbol(rules: Game[Any]) -> None:
    symbols = symbols_of(rules)
    found = {unit["id"]: symbols.of(unit)["sidc"] for unit in rules.start().components.printed}
    assert (found["G1"], found["E3"]) == ("SFGPUCI----F---", "SFGPUCR----F---")


def test_its_worked_example_is_true(rules: Game[Any]) -> None:
    (example,) = load_examples(rules).values()
    assert find_errors(rules, example) == []


def test_a_wood_is_one_column_to_the_left(rules: Game[Any]) -> None:
    there = position(rules, G1="0201", G2="0202", E3="0301")
    act(rules, there, "attack 0301; unit G1; unit G2")
    odds = rules.explain(there, "storm").odds
    assert odds is not None
    assert (odds.heading, odds.column, odds.shifted) == ("7:2", "3:1", "2:1")


def test_a_unit_stops_next_to_an_enemy(rules: Game[Any]) -> None:
    there = position(rules, phase="gold.march", G3="0103", E2="0303", G2="0101", G1="0102")
    act(rules, there, "unit G3")
    assert rules.explain(there, "hex 0204").legal
    assert rules.explain(there, "hex 0304").rules[0] == "3.4"


def test_an_exchange_takes_the_defender_and_the_first_attacker(rules: Game[Any]) -> None:
    there = position(rules, dice=(3,), G1="0302", G3="0203", E2="0303")
    act(rules, there, "attack 0303; unit G3; unit G1; storm")
    lost = there.units_at(there.components.box("lost"))
    assert {there.unit_name(unit) for unit in lost} == {"E2", "G3"}


# -- the shell


def test_odds_are_those_that_the_page_shows(shell: Shell) -> None:
    (file, hex, said), *_ = ANSWER.findall(PAGE.read_text("utf-8"))
    answer = shell("odds", shell.file(file, files()[file]), "--attack", hex)
    assert (answer.status, answer.out) == (0, said)


@pytest.mark.parametrize(
    ("units", "column", "chances"),
    [
        (["G1"], "1:1", {"AE": "1/3", "NE": "1/3", "EX": "1/6", "DE": "1/6"}),
        (["G1", "G3"], "2:1", {"AE": "1/6", "NE": "1/6", "EX": "1/3", "DE": "1/3"}),
        (["G1", "G3", "G2"], "3:1", {"EX": "1/3", "DE": "2/3"}),
    ],
)
def test_odds_are_exact(shell: Shell, units: list[str], column: str, chances: dict[str, str]) -> None:
    """4, 6 and 9 against 3: counted by hand in the columns of crt.csv."""
    places = {"G1": "0302", "G3": "0203", "G2": "0204", "E2": "0303"}
    where = [{"id": unit, "hex": hex} for unit, hex in places.items()]
    file = shell.position(**START, units=where, map=None, options=None)
    (found,) = shell("odds", file, "--attack", "0303", "--with", *units, "--json").json
    assert found["action"] == "storm"
    assert found["odds"]["shifted"] == column
    assert {one["result"]: one["chance"] for one in found["results"]} == chances


def test_odds_say_that_an_attack_is_too_weak(shell: Shell) -> None:
    file = shell.file("storm.json", files()["storm.json"])
    answer = shell("odds", file, "--attack", "0303", "--with", "G3")
    assert (answer.status, answer.err) == (1, "grognard: no odds: 2 against 3 is too weak [4.2]\n")


def test_the_shell_plays_it(shell: Shell) -> None:
    answer = shell("play", NAME, "--seed", "1", stdin="unit G1\nhex 0201\ndone\n")
    assert answer.status == 0
    assert "== Turn 1, Gold march" in answer.out
    assert "G1 marches from 0101 to 0201 for 1 MP [3.1]" in answer.out
    assert "Grey: Which unit marches?" in answer.out


def test_the_shell_plays_random_games(shell: Shell) -> None:
    answer = shell("fuzz", NAME, "--games", "2")
    assert answer.status == 0


# -- the server


def test_the_server_lays_its_table_and_plays_it(folder: Path, tmp_path: Path) -> None:
    server = Killed(tmp_path / "server")
    try:
        table = server.host.get(f"/api/games/{NAME}/table?scenario=crossing")
        assert table.status_code == 200, table.text
        assert table.json()["verbs"]["storm"] == {"kinds": [], "role": "commit", "commits": True}
        made = server.host.new(NAME, "crossing")
        with made.guest("gold", "grey") as both:
            for action in ("unit G1", "hex 0201", "done"):
                assert both.act(action)["type"] == "done"
            assert both.view["side"] == "grey"
            assert both.act("unit G1")["ruling"]["rules"] == ["2.1"]
            both.play(40)
            assert made.facts()["n"] > 20
    finally:
        server.kill()


# -- games that live elsewhere


def test_games_are_named_with_their_packages() -> None:
    assert named_elsewhere("dale=my.dale, hills") == {"dale": "my.dale", "hills": "hills"}


def test_a_game_that_is_there_already_keeps_its_name() -> None:
    assert named_elsewhere("crossroads=my.crossroads") == {}


def test_a_package_that_is_not_there_is_named(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "nowhere", "no_such_package")
    refused(shell("new", "nowhere", "--record", "x.record"), "GROGNARD_GAMES", "no_such_package")

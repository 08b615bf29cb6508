"""`grognard odds`: the exact odds of an attack, as a table and a picture."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.cli.shell import Shell, refused
from tests.games.army_group_center.sketch import sketch as army
from tests.games.formation.combats import front
from tests.games.formation.sketch import sketch as formation
from tests.games.roads_to_moscow.declarations import GROUNDED, TANK
from tests.games.roads_to_moscow.sketch import drawn as moscow

from grognard.engine import positionfile
from grognard.engine.records import Record
from grognard.games import game

NEXT_TO = [
    {"id": "a", "type": "armour", "side": "blue", "hex": "0304", "strength": [6, 3]},
    {"id": "b", "type": "infantry", "side": "blue", "hex": "0403"},
    {"id": "r", "type": "infantry", "side": "red", "hex": "0404"},
]


def test_the_table(shell: Shell) -> None:
    answer = shell("odds", shell.position(phase="blue.1.combat", units=NEXT_TO), "--attack", "0404", "--with", "a")
    assert answer.status == 0
    assert answer.out == (
        "fight: 0404, attack 6, defence 3, column 2:1\n"
        "    +6  a  [9.3]\n"
        "    +3  r  [9.2]\n"
        "  A1  1/6   16.7%  ############              attacker loses a step\n"
        "      - a loses a step [9.7]\n"
        "  NE  1/6   16.7%  ############              no effect\n"
        "  EX  1/6   16.7%  ############              each side loses a step\n"
        "      - r loses a step [9.7]\n"
        "      - a loses a step [9.7]\n"
        "  DR  1/3   33.3%  ########################  defender retreats\n"
        "      - Red: Where does r retreat? 2 hexes to go. hex 0504 | hex 0505\n"
        "  D1  1/6   16.7%  ############              defender loses a step and retreats\n"
        "      - r loses a step [9.7]\n"
        "      - Red: Where does r retreat? 2 hexes to go. hex 0504 | hex 0505\n"
    )


def test_all_attack_if_nobody_is_named(shell: Shell) -> None:
    found = shell("odds", shell.position(phase="blue.1.combat", units=NEXT_TO), "--attack", "0404", "--json").json
    assert len(found) == 1
    assert found[0]["action"] == "fight"
    assert found[0]["odds"]["attack"] == "9"
    assert found[0]["odds"]["shifted"] == "3:1"
    assert {one["result"]: one["chance"] for one in found[0]["results"]} == {"EX": "1/3", "DR": "1/3", "D1": "1/3"}
    assert sum(one["part"] for one in found[0]["results"]) == pytest.approx(1, abs=1e-5)


def test_actions_can_lead_up_to_it(shell: Shell) -> None:
    answer = shell("odds", shell.position(units=NEXT_TO), "--after", "done", "--attack", "0404")
    assert answer.status == 0
    assert "column 3:1" in answer.out


def test_the_table_in_spanish(shell: Shell) -> None:
    words = ["odds", shell.position(phase="blue.1.combat", units=NEXT_TO), "--attack", "0404", "--language", "es"]
    said = shell(*words).out
    assert "ataque 9, defensa 3, columna 3:1" in said
    assert "el defensor se retira" in said
    assert "Rojo" in said


def test_below_the_results_stands_what_they_rest_on_and_what_could_be_added(shell: Shell) -> None:
    units = {"gA1": TANK}
    drawn = moscow("gA1:Tk sA1:Inf .\n. . gA4:Art", phase="german.declaration", units=units, state={"air_at": GROUNDED})
    words = ["odds", shell.file("attack.json", json.dumps(drawn)), "--attack", "0201", "--with", "gA1"]
    (mobile,) = (part for part in shell(*words).out.split("\n\n") if part.startswith("table mobile"))
    assert "the odds rest on:\n    - no rule asks for the Assault table against 0201" in mobile
    assert "could still be added:\n    - unit gA4: gA4 could fire" in mobile
    (option, *_) = shell(*words, "--json").json
    assert option["basis"][0]["text"]
    assert option["could"][0]["ruling"]["text"].startswith("gA4 could fire")


def test_results_that_are_hits_are_told_as_such(shell: Shell) -> None:
    """The Formation Series: a line for each way to attack, and who wins how often."""
    dumped = json.dumps(positionfile.dump(game("formation/arracourt"), formation(front())))
    words = ["odds", shell.file("arracourt.json", dumped), "--attack", "0303", "--with", "a1"]
    said = shell(*words).out
    for kind in ("hasty: 0303, DRM", "regular: 0303, DRM", "prepared: 0303, DRM"):
        assert kind in said
    assert "hits: attacker 2 and a check, defender 1 and a check" in said
    assert said.count("the attacker wins: ") == 3
    assert "impactos: atacante 2 y un chequeo" in shell(*words, "--language", "es").out


@pytest.mark.parametrize("name", ["odds.svg", "odds.png"])
def test_the_picture(shell: Shell, name: str) -> None:
    path = shell.folder / name
    words = ["odds", shell.position(phase="blue.1.combat", units=NEXT_TO), "--attack", "0404", "--plot", str(path)]
    assert shell(*words).status == 0
    if path.suffix == ".svg":
        said = "".join(ElementTree.fromstring(path.read_text()).itertext())
        assert "attack on 0404" in said
        assert "33.3%" in said
    else:
        assert path.read_bytes().startswith(b"\x89PNG\r\n")


def test_a_record_is_asked_where_it_stands(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "evening.record"
    stated = {"game": "crossroads", "map": {"rows": 3, "columns": 5}, "phase": "blue.1.movement"}
    units = [
        {"id": "a", "type": "armour", "side": "blue", "hex": "0202", "strength": [6, 3]},
        {"id": "r", "type": "infantry", "side": "red", "hex": "0302"},
    ]
    with Record.start(game("crossroads"), position={**stated, "units": units}, seed=1, path=path) as record:
        record.play("done")
    answer = shell("odds", str(path), "--attack", "0302")
    assert answer.status == 0
    assert answer.out.startswith("fight: 0302, ")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--attack", "0505"], "[9.2]"),
        (["--attack", "0404", "--with", "r"], "[3.4]"),
        (["--attack", "0404", "--after", "hex 0101"], "no odds: "),
    ],
)
def test_an_attack_that_cannot_be_gives_the_ruling_and_status_1(shell: Shell, words: list[str], said: str) -> None:
    answer = shell("odds", shell.position(phase="blue.1.combat", units=NEXT_TO), *words)
    assert (answer.status, answer.out) == (1, "")
    assert answer.err.startswith("grognard: no odds: ")
    assert said in answer.err
    assert answer.err.count("\n") == 1


def test_a_game_that_tells_no_odds_of_an_attack_is_said_to_tell_none(shell: Shell) -> None:
    """The German sees only the top of a Soviet stack [6.8-2]."""
    position = army(". g:Inf s1:Inf+s2:Inf .", phase="german.combat.before")
    file = shell.file("stack.json", json.dumps(positionfile.dump(game("army_group_center"), position)))
    answer = shell("odds", file, "--attack", "0103", "--with", "g")
    assert (answer.status, answer.out) == (1, "")
    assert answer.err.startswith("grognard: no odds: the game gives none for 'fight': ")
    assert "[6.8-2, 11.8-1]" in answer.err


@pytest.mark.parametrize(
    ("words", "said"),
    [([], "--attack"), (["--attack", "0404", "--plot", "odds.gif"], "ends in .svg or .png")],
)
def test_bad_input(shell: Shell, words: list[str], said: str) -> None:
    refused(shell("odds", shell.position(), *words), said)


def test_no_file(shell: Shell) -> None:
    refused(shell("odds", "nothing.json", "--attack", "0404"), "there is no file nothing.json")


def test_a_picture_that_cannot_be_written(shell: Shell) -> None:
    words = ["odds", shell.position(phase="blue.1.combat", units=NEXT_TO), "--attack", "0404"]
    for name in ("nowhere/odds.svg", "nowhere/odds.png"):
        answer = shell(*words, "--plot", str(shell.folder / name))
        assert answer.status == 2
        assert "cannot be written" in answer.err

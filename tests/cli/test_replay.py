"""`grognard replay` and `grognard verify`: a record told, and checked against the rules."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.shell import Shell, refused

from grognard.cli.main import main
from grognard.engine import journal
from grognard.engine.records import Record
from grognard.games import game

RESERVE = "unit B-6Inf; unit B-7Inf; done; unit R-4Arm; unit R-2Rec; done; unit B-1Arm; hex 0306"


def record_of(path: Path, actions: str, scenario: str = "battle") -> str:
    record: Record[Any] = Record.start(game("crossroads"), scenario, seed=7, path=path)
    with record:
        for action in actions.split(";"):
            record.play(action)
    return str(path)


@pytest.fixture
def battle(tmp_path: Path) -> str:
    return record_of(tmp_path / "battle.record", RESERVE)


def test_a_record_is_told_in_words(shell: Shell, battle: str) -> None:
    lines = shell("replay", battle).out.splitlines()
    assert lines[:3] == ["1. Blue: unit B-6Inf", "  - B-6Inf goes into the reserve [2.1]", "2. Blue: unit B-7Inf"]
    assert lines[-2:] == ["  - B-1Arm is placed at 0306 [2.2]", "Turn 1, Blue placement"]


def test_in_spanish(shell: Shell, battle: str) -> None:
    assert "B-6Inf pasa a la reserva" in shell("replay", battle, "--language", "es").out


def test_only_the_first_actions(shell: Shell, battle: str) -> None:
    assert "3. Blue" not in shell("replay", battle, "--to", "2").out
    assert shell("replay", battle, "--to", "0", "--json").json["steps"] == []
    assert len(shell("replay", battle, "--to", "99", "--json").json["steps"]) == 8
    refused(shell("replay", battle, "--to", "-1"), "--to -1")


def test_as_data(shell: Shell, battle: str) -> None:
    data = shell("replay", battle, "--json").json
    assert data["record"]["seed"] == 7
    first = {"event": "picked", "rule": "2.1", "unit": "B-6Inf", "only": "blue"}
    assert data["steps"][0] == {"n": 1, "side": "blue", "action": "unit B-6Inf", "events": [first]}
    assert data["outcome"] is None


@pytest.fixture
def resigned(battle: str) -> str:
    record: Record[Any] = Record.load(battle, game)
    with record:
        record.resign("red")
    return battle


def test_a_resignation_ends_the_story(shell: Shell, resigned: str) -> None:
    assert shell("replay", resigned).out.splitlines()[-3:] == [
        "9. Red: resign",
        "  - Red resigns",
        "Blue: the other side has resigned",
    ]
    assert "Azul: el otro bando se ha rendido" in shell("replay", resigned, "--language", "es").out
    data = shell("replay", resigned, "--json").json
    assert data["outcome"] == {"winner": "blue", "level": "resigned", "rule": "", "points": {}}
    assert shell("replay", resigned, "--to", "8", "--json").json["outcome"] is None


def test_a_resignation_is_verified(shell: Shell, resigned: str) -> None:
    assert shell("verify", resigned).out.rstrip().endswith("; red resigned")
    assert shell("verify", resigned, "--json").json["resigned"] == "red"


def test_a_game_that_was_resigned_is_not_played_on(shell: Shell, resigned: str) -> None:
    found = shell("play", "--record", resigned)
    assert "Blue: the other side has resigned" in found.out


def test_what_happened_before_the_first_action_is_told(shell: Shell, tmp_path: Path) -> None:
    path = record_of(tmp_path / "skirmish.record", "unit R-1Arm", "skirmish")
    assert shell("replay", path).out.startswith(
        "  - Turn 1 begins [3.1]\n  - drawn for the activation: Red 1 [3.2]\n1. Red"
    )
    assert [event["event"] for event in shell("replay", path, "--json").json["before"]] == ["turn", "drew"]


def test_a_side_is_told_only_what_it_may_know(shell: Shell, battle: str) -> None:
    for form in ([], ["--json"]):
        told = shell("replay", battle, "--view", "red", *form).out
        assert "R-4Arm" in told
        assert "B-6Inf" not in told
        assert "B-7Inf" not in told
        assert "seed" not in told
    refused(shell("replay", battle, "--view", "green"), "unknown side 'green'")


def test_the_position_reached_is_a_position_file(shell: Shell, battle: str) -> None:
    path = shell.file("position.json", shell("replay", battle, "--to", "1", "--position").out)
    assert "drop B-6Inf" in shell("ask", path).json["actions"]


def test_actions_taken_back_are_not_told(shell: Shell, tmp_path: Path) -> None:
    record: Record[Any] = Record.start(game("crossroads"), "battle", seed=7, path=tmp_path / "undone.record")
    with record:
        record.play("unit B-6Inf")
        record.undo()
        record.play("unit B-4Arm")
    assert "B-6Inf" not in shell("replay", str(record.path)).out


def test_the_end_of_a_game(shell: Shell, tmp_path: Path) -> None:
    path = str(tmp_path / "whole.record")
    words = ["play", "crossroads", "skirmish", "--seed", "5", "--record", path, "--sides", "blue=random,red=random"]
    assert shell(*words).status == 0
    assert " points" not in shell("replay", path).out.splitlines()[-1]
    assert shell("replay", path).out.splitlines()[-1].endswith(("[14.2]", "[14.4]"))
    assert shell("replay", path, "--json").json["outcome"]["rule"] in ("14.2", "14.4")
    assert shell("verify", path).status == 0


# -- verify


def test_a_sound_record_is_verified(shell: Shell, battle: str) -> None:
    answer = shell("verify", battle)
    assert answer.status == 0
    assert answer.out == "all is well: 8 actions, 0 rolls and draws, 1 hashes\n"
    data = shell("verify", battle, "--json").json
    assert data["ok"] is True
    assert data["actions"] == 8
    assert data["at"] is None


def forged(path: str, n: int, **change: Any) -> str:
    """The record with one line changed by somebody who knows how checksums are made."""
    lines = journal.read(Path(path)).lines
    lines[n] |= change
    other = Path(path).with_name("forged.record")
    other.write_bytes(journal.seal(lines)[0])
    return str(other)


def test_a_record_that_parts_ways_with_the_rules_says_where(shell: Shell, battle: str) -> None:
    path = forged(battle, 4, action=["unit", "B-4Arm"])
    answer = shell("verify", path)
    assert answer.status == 1
    assert "action 3 (blue: unit B-4Arm) is illegal" in answer.out
    assert "does not match the rules at action 3" in answer.out
    data = shell("verify", path, "--json")
    assert data.status == 1
    assert data.json["at"] == 3
    assert data.json["ruling"]["rules"] == ["2.1"]
    refused(shell("replay", path, "--json"), "action 3")


def test_a_damaged_record_is_told_from_a_wrong_one(shell: Shell, battle: str) -> None:
    content = Path(battle).read_bytes().replace(b"B-7Inf", b"B-8Inf")
    path = shell.file("damaged.record", content)
    answer = shell("verify", path)
    assert answer.status == 2
    assert "damaged.record:4: the line is damaged" in answer.out
    refused(shell("replay", path, "--position"), "damaged.record:4")


def test_a_last_line_that_was_cut_off_is_mentioned(shell: Shell, battle: str) -> None:
    path = shell.file("cut.record", Path(battle).read_bytes()[:-20])
    answer = shell("verify", path)
    assert answer.status == 0
    assert "the last line was cut off" in answer.out
    assert "7 actions" in answer.out


def test_a_record_of_an_unknown_game(shell: Shell, battle: str) -> None:
    lines = journal.read(Path(battle)).lines
    lines[0]["game"] = "chess"
    path = shell.file("chess.record", journal.seal(lines)[0])
    for command in ("replay", "verify"):
        refused(shell(command, path), "unknown game 'chess'")
    refused(shell("play", "--record", path), "unknown game 'chess'")


def test_a_record_whose_start_is_nonsense(shell: Shell, battle: str) -> None:
    lines = journal.read(Path(battle)).lines
    for change, said in (({"scenario": "nowhere"}, "nowhere"), ({"options": {"x": 1}}, "options.x")):
        path = shell.file("odd.record", journal.seal([lines[0] | change, *lines[1:]])[0])
        assert said in shell("verify", path).out + shell("verify", path).err
        assert main(["verify", path]) in (1, 2)
        refused(shell("replay", path), said)


def test_the_json_of_a_step_is_json(shell: Shell, battle: str) -> None:
    assert json.loads(shell("replay", battle, "--json").out)

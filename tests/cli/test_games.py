"""`grognard games` and `grognard scenarios`: what there is to play."""

import json

import pytest
from tests.cli.shell import Shell, refused

from grognard.games import GAMES, UnknownGame, game

NAMES = ("arracourt", "formation/arracourt")


def test_the_games(shell: Shell) -> None:
    line = next(line for line in shell("games").out.splitlines() if line.startswith("crossroads "))
    assert line.split() == ["crossroads", "Crossroads", "scenarios:", "battle,", "skirmish"]
    found = next(one for one in shell("games", "--json").json if one["name"] == "crossroads")
    assert found["title"] == {"en": "Crossroads", "es": "Encrucijada"}
    assert found["sides"] == ["blue", "red"]


def test_one_turn_is_one_turn(shell: Shell) -> None:
    first, second, _ = shell("scenarios", "arracourt").out.split("\n\n")[0].splitlines()
    assert first.endswith(" 1 turn")
    assert second.endswith(" 3 turns")


def test_the_scenarios_and_optional_rules(shell: Shell) -> None:
    out = shell("scenarios", "crossroads").out
    assert "skirmish  Skirmish at the bridges  4 turns" in out
    assert "open_reserve  false" in out
    data = shell("scenarios", "crossroads", "--json").json
    assert [scenario["name"] for scenario in data["scenarios"]] == ["battle", "skirmish"]
    assert data["options"][0] == {"name": "fortune", "rule": "11.3", "default": True, "choices": [True, False]}


def test_an_unknown_game_is_refused(shell: Shell) -> None:
    refused(shell("scenarios", "chess"), "unknown game 'chess'", "crossroads")


@pytest.mark.parametrize("command", ["scenarios", "map"])
def test_a_game_of_a_series_is_known_by_its_own_part_too(shell: Shell, command: str) -> None:
    short, whole = (shell(command, name) for name in NAMES)
    assert short.status == 0
    assert short.out == whole.out


def test_a_position_file_may_name_it_so_too(shell: Shell) -> None:
    files = [
        shell.file(f"{n}.json", json.dumps({"game": name, "scenario": "tanks_at_arracourt"}))
        for n, name in enumerate(NAMES)
    ]
    short, whole = (shell("ask", name) for name in files)
    assert short.status == 0
    assert short.out == whole.out


def test_half_a_name_or_one_that_two_games_have_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "other/twin", "nowhere")
    monkeypatch.setitem(GAMES, "another/twin", "nowhere")
    for name in ("twin", "court", "formation", "/arracourt", ""):
        with pytest.raises(UnknownGame, match="unknown game"):
            game.__wrapped__(name)

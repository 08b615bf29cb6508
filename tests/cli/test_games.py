"""`grognard games` and `grognard scenarios`: what there is to play."""

from tests.cli.shell import Shell, refused


def test_the_games(shell: Shell) -> None:
    line = next(line for line in shell("games").out.splitlines() if line.startswith("crossroads "))
    assert line.split() == ["crossroads", "Crossroads", "scenarios:", "battle,", "skirmish"]
    found = next(one for one in shell("games", "--json").json if one["name"] == "crossroads")
    assert found["title"] == {"en": "Crossroads", "es": "Encrucijada"}
    assert found["sides"] == ["blue", "red"]


def test_the_scenarios_and_optional_rules(shell: Shell) -> None:
    out = shell("scenarios", "crossroads").out
    assert "skirmish  Skirmish at the bridges  4 turns" in out
    assert "open_reserve  false" in out
    data = shell("scenarios", "crossroads", "--json").json
    assert [scenario["name"] for scenario in data["scenarios"]] == ["battle", "skirmish"]
    assert data["options"][0] == {"name": "fortune", "rule": "11.3", "default": True, "choices": [True, False]}


def test_an_unknown_game_is_refused(shell: Shell) -> None:
    refused(shell("scenarios", "chess"), "unknown game 'chess'", "crossroads")

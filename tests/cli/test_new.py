"""`grognard new`: a game in a file, with its seed, its options and its charts."""

from pathlib import Path
from typing import Any

import pytest
from tests.cli.shell import Shell, refused
from tests.games.datafiles import changed, text_of

from grognard.engine.records import Record, peek, verify
from grognard.games import game

CRT = text_of(game("crossroads"), "crt.csv")


def test_a_record_is_made_and_says_how_to_go_on(shell: Shell) -> None:
    path = str(shell.folder / "evening.record")
    answer = shell("new", "crossroads", "skirmish", "--record", path, "--seed", "7", "--option", "fortune=false")
    assert answer.status == 0
    assert f"To play: grognard play --record {path}" in answer.out
    header = peek(path)
    assert (header.game, header.scenario, header.seed) == ("crossroads", "skirmish", 7)
    assert header.options == {"fortune": False, "open_reserve": False}


def test_as_data(shell: Shell) -> None:
    path = str(shell.folder / "evening.record")
    answer = shell("new", "crossroads", "--record", path, "--json")
    assert answer.json == {"record": path, "game": "crossroads", "scenario": "battle"}


@pytest.mark.parametrize(("typed", "seed"), [("7", 7), ("007", "007"), ("monday", "monday"), ("9" * 40, "9" * 40)])
def test_a_seed_is_kept_as_it_was_typed(shell: Shell, typed: str, seed: int | str) -> None:
    path = str(shell.folder / "game.record")
    assert shell("new", "crossroads", "--record", path, "--seed", typed).status == 0
    assert peek(path).seed == seed


def test_without_a_seed_nobody_can_foretell_the_dice(shell: Shell) -> None:
    paths = [str(shell.folder / name) for name in ("one.record", "two.record")]
    for path in paths:
        shell("new", "crossroads", "--record", path)
    assert peek(paths[0]).seed != peek(paths[1]).seed


def test_charts_of_ones_own_are_written_into_the_record(shell: Shell) -> None:
    charts = shell.folder / "charts"
    charts.mkdir()
    (charts / "crt.csv").write_text(CRT.replace("D1", "EX"), "utf-8")
    path = str(shell.folder / "game.record")
    words = ["new", "crossroads", "skirmish", "--record", path, "--charts", str(charts), "--seed", "3"]
    assert shell(*words, "--option", "open_reserve=yes").status == 0
    (charts / "crt.csv").unlink()
    record: Record[Any] = Record.load(path, game)
    assert not any("D1" in column for column in record.position.components.charts["crt"].cells)
    assert record.position.components.options["open_reserve"] is True
    assert verify(path, game)


def test_bad_charts_are_refused_with_file_and_line(shell: Shell) -> None:
    charts = shell.folder / "charts"
    charts.mkdir()
    path = str(shell.folder / "game.record")
    words = ["new", "crossroads", "--record", path, "--charts", str(charts)]
    (charts / "crt.csv").write_text(CRT.replace("D1", "D7"), "utf-8")
    refused(shell(*words), f"{charts / 'crt.csv'}:", "unknown result 'D7'")
    (charts / "crt.csv").rename(charts / "ctr.csv")
    refused(shell(*words), "ctr.csv", "is not a data file", "crt.csv")
    (charts / "ctr.csv").unlink()
    (charts / "scenarios.toml").write_text(text_of(game("crossroads"), "scenarios.toml"), "utf-8")
    refused(shell(*words), "scenarios.toml cannot be stored in a record", "crt.csv")
    refused(shell(*words[:-1], str(charts / "nowhere")), "is not a folder")
    assert not Path(path).exists()


def test_a_map_of_ones_own_is_played_on(shell: Shell) -> None:
    charts = shell.folder / "charts"
    charts.mkdir()
    drawn = changed(game("crossroads"), "crossroads.map", ("place Ashby", "place Ashton"))
    (charts / "crossroads.map").write_text(drawn, "utf-8")
    path = str(shell.folder / "game.record")
    assert shell("new", "crossroads", "--record", path, "--charts", str(charts)).status == 0
    assert "Ashton" in Record.load(path, game).position.components.map.places


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["crossroad"], ["unknown game 'crossroad'"]),
        (["crossroads", "skirmsh"], ["unknown scenario 'skirmsh'", "nearest: skirmish"]),
        (["crossroads", "--option", "fortune"], ["expected NAME=VALUE", "fortune=false"]),
        (["crossroads", "--option", "fortun=true"], ["unknown option", "nearest: fortune"]),
        (["crossroads", "--option", "fortune=maybe"], ["options.fortune", "'maybe'"]),
        (["crossroads", "--option", "fortune=true", "--option", "fortune=true"], ["fortune is given twice"]),
    ],
)
def test_what_cannot_be_started_is_refused(shell: Shell, words: list[str], said: list[str]) -> None:
    path = shell.folder / "game.record"
    refused(shell("new", *words, "--record", str(path)), *said)
    assert not path.exists()


def test_a_file_that_exists_is_not_touched(shell: Shell) -> None:
    path = shell.file("game.record", "precious")
    refused(shell("new", "crossroads", "--record", path), "already exists")
    assert Path(path).read_text("utf-8") == "precious"


def test_a_folder_that_does_not_exist(shell: Shell) -> None:
    refused(shell("new", "crossroads", "--record", str(shell.folder / "no" / "x.record")), "cannot be written")

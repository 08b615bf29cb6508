"""`grognard match`: computer players against each other, in the shell."""

import json
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.cli.shell import Shell, refused

from grognard.cli import match
from grognard.lab.matches import Fixture, Result, collect
from grognard.players import roster

SKIRMISH = ["match", "crossroads", "skirmish", "--sides", "random", "random"]


def test_a_match_is_played_counted_and_written_down(shell: Shell) -> None:
    folder = shell.folder / "records"
    answer = shell(*SKIRMISH, "--games", "3", "--seed", "4", "--records", str(folder))
    assert answer.status == 0
    said = answer.out.splitlines()
    assert said[0].startswith("3 games, ")
    assert any(line.startswith("blue wins ") and "95 % sure of" in line for line in said)
    assert any(line.startswith("random thinks ") for line in said)
    news = answer.err.splitlines()
    assert [line.split(",")[0] for line in news] == [f"match crossroads: {n} of 3 games" for n in (1, 2, 3)]
    names = sorted(path.name for path in folder.iterdir())
    assert names == [f"000{n}-random-random.record" for n in (1, 2, 3)]
    for name in names:
        found = shell("verify", str(folder / name))
        assert found.status == 0
        assert found.out.startswith("all is well: ")


def test_the_players_change_sides(shell: Shell) -> None:
    words = ["match", "crossroads", "skirmish", "--sides", "random", "heuristic", "--swap", "--games", "2", "--json"]
    found = shell(*words).json
    assert found["game"] == "crossroads"
    assert set(found["players"]) == {"random", "heuristic"}
    assert set(found["players"]["heuristic"]["by_side"]) == {"blue", "red"}
    assert found["stopped"] is False


def test_the_same_seed_gives_the_same_figures(shell: Shell) -> None:
    first, second = (shell(*SKIRMISH, "--games", "2", "--seed", "8", "--json").json for _ in range(2))
    for found in (first, second):
        del found["players"]["random"]["clock"]
    assert first == second


def test_the_points_are_drawn(shell: Shell) -> None:
    for name in ("points.svg", "points.png"):
        assert shell(*SKIRMISH, "--games", "2", "--plot", str(shell.folder / name)).status == 0
    ElementTree.fromstring((shell.folder / "points.svg").read_text())
    assert (shell.folder / "points.png").read_bytes().startswith(b"\x89PNG")


def test_charts_and_options_of_ones_own_are_used(shell: Shell) -> None:
    charts = shell.folder / "charts"
    charts.mkdir()
    rows = "".join(f"{die},NE\n" for die in range(1, 7))
    (charts / "crt.csv").write_text(f"# provenance: ours\ndie,1:9\n{rows}")
    folder = shell.folder / "records"
    words = [*SKIRMISH, "--games", "1", "--charts", str(charts), "--option", "fortune=false", "--records", str(folder)]
    assert shell(*words).status == 0
    (record,) = folder.iterdir()
    assert "1:9" in record.read_text().splitlines()[0]
    assert shell("verify", str(record)).status == 0
    assert "eliminated" not in shell("replay", str(record)).out


def test_ctrl_c_prints_what_is_finished(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(games: Sequence[Fixture], jobs: int, tell: Callable[[list[Result]], None]) -> tuple[list[Result], bool]:
        return collect(games[:1], jobs, tell)[0], True

    monkeypatch.setattr(match, "collect", stopped)
    answer = shell(*SKIRMISH, "--games", "5")
    assert answer.status == 130
    assert answer.out.startswith("1 game, ")
    assert "stopped after 1 of 5 games" in answer.err
    assert shell(*SKIRMISH, "--games", "5", "--json").json["stopped"] is True


def test_ctrl_c_in_the_middle_of_a_match_in_two_processes(tmp_path: Path) -> None:
    """What is finished is counted, every record that is there is whole, and nobody is left behind."""
    command = [sys.executable, "-m", "grognard", *SKIRMISH, "--games", "5000", "--jobs", "2", "--json"]
    with subprocess.Popen(
        [*command, "--records", str(tmp_path / "r")], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stderr is not None
        for _ in range(2):
            assert "of 5000 games" in running.stderr.readline()
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "stopped after" in err
    assert "Traceback" not in err
    found = json.loads(out)
    assert found["stopped"] is True
    assert 2 <= found["games"] < 5000
    records = sorted((tmp_path / "r").glob("*.record"))
    assert len(records) >= found["games"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess"], "unknown game 'chess'"),
        (["crossroads", "nowhere"], "unknown scenario 'nowhere'"),
        (["crossroads", "skirmish", "--sides", "genius", "random"], "unknown player 'genius'"),
        (["crossroads", "--games", "0"], "--games 0: expected 1 or more"),
        (["crossroads", "--jobs", "0"], "--jobs 0: expected 1 or more"),
        (["crossroads", "--option", "x=1"], "options.x"),
        (["crossroads", "--plot", "points.jpg"], "ends in .svg or .png"),
        (["crossroads", "--sides", "random"], "--sides"),
    ],
)
def test_what_cannot_be_played(shell: Shell, words: list[str], said: str) -> None:
    refused(shell("match", *words), said)


def test_a_player_that_the_game_lacks_is_refused(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(roster, "has", lambda game, name: name == "random")
    refused(shell("match", "crossroads", "--sides", "greedy", "random"), "has no player 'greedy'", "it has random")


def test_records_go_to_an_empty_folder_only(shell: Shell) -> None:
    shell.file("other.record", "mine")
    refused(shell(*SKIRMISH, "--records", str(shell.folder)), "is not empty")
    refused(shell(*SKIRMISH, "--records", str(shell.folder / "other.record")), "cannot be used for records")

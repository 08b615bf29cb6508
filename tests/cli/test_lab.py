"""`grognard lab PLAN`: a study in the shell, gone on with after it was stopped or killed."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.cli.shell import Shell, refused
from tests.lab.plan_files import BALANCE

from grognard.lab.results import FILE


def test_a_study_is_played_and_written_down(shell: Shell) -> None:
    plan = shell.file("skirmish.toml", BALANCE)
    answer = shell("lab", plan)
    assert answer.status == 0
    folder = shell.folder / "skirmish"
    assert answer.out == f"6 games; the report is {folder / 'report.html'}\n"
    assert answer.err.splitlines()[-1].startswith("lab Skirmish: 6 of at most 6 games, ")
    names = {path.name for path in folder.iterdir() if path.suffix != ".parquet"}
    assert names == {FILE, "figures.json", "report.html", *(f"{n}.csv" for n in ("games", "turns", "fights", "clocks"))}
    lines = (folder / "games.csv").read_text("utf-8").splitlines()
    assert lines[0].startswith("arm,number,seed,winner,level,turns,player_blue,player_red")
    assert len(lines) == 7


def test_the_same_study_begun_again_plays_nothing(shell: Shell) -> None:
    plan = shell.file("skirmish.toml", BALANCE)
    shell("lab", plan)
    before = (shell.folder / "skirmish" / FILE).read_bytes()
    answer = shell("lab", plan, "--json", "--language", "es")
    assert "lab: goes on from 6 games" in answer.err
    assert answer.json["arms"]["skirmish"]["games"] == 6
    assert (shell.folder / "skirmish" / FILE).read_bytes() == before
    assert "<h1>Equilibrio: Skirmish</h1>" in (shell.folder / "skirmish" / "report.html").read_text("utf-8")


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_study_that_is_stopped_goes_on_where_it_was(shell: Shell, how: signal.Signals) -> None:
    """Whether by Ctrl-C or by a power cut: the tables are those of a study that was never stopped."""
    text = BALANCE.replace("games = 6", "games = 60")
    plan, other = shell.file("stopped.toml", text), shell.file("whole.toml", text)
    assert shell("lab", other).status == 0
    command = [sys.executable, "-m", "grognard", "lab", plan, "--jobs", "2"]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL, start_new_session=True)
    results = shell.folder / "stopped" / FILE
    deadline = time.monotonic() + 120
    while not (results.exists() and results.read_bytes().count(b"\n") > 3) and time.monotonic() < deadline:
        time.sleep(0.02)
    os.killpg(process.pid, how) if how == signal.SIGKILL else process.send_signal(how)
    assert process.wait(120) == (130 if how == signal.SIGINT else -signal.SIGKILL)
    kept = results.read_bytes().count(b"\n") - 1
    assert 3 <= kept <= 60
    assert shell("lab", plan).status == 0
    for name in ("games.csv", "turns.csv", "fights.csv", "figures.json"):
        stopped, whole = (shell.folder / folder / name for folder in ("stopped", "whole"))
        assert stopped.read_bytes() == whole.read_bytes()
    assert results.read_bytes().count(b"\n") == 61


def test_what_is_wrong_is_one_sentence(shell: Shell) -> None:
    plan = shell.file("wrong.toml", BALANCE.replace("games = 6", "games = 0"))
    refused(shell("lab", plan), f"{plan}:6: games: expected a whole number")
    refused(shell("lab", str(shell.folder / "none.toml")), "none.toml", "cannot be read")
    good = shell.file("good.toml", BALANCE)
    refused(shell("lab", good, "--jobs", "0"), "--jobs 0: expected 1 or more")
    refused(shell("lab", shell.file("plan", BALANCE)), "has no ending, so --out has to say where the results go")


def test_another_plan_in_the_same_folder_is_refused(shell: Shell) -> None:
    shell("lab", shell.file("a.toml", BALANCE), "--out", str(shell.folder / "out"))
    other = shell.file("b.toml", BALANCE.replace("seed = 11", "seed = 12"))
    refused(shell("lab", other, "--out", str(shell.folder / "out")), "results of another plan")


def test_figures_are_in_a_file_too(shell: Shell) -> None:
    shell("lab", shell.file("skirmish.toml", BALANCE))
    figures = json.loads((shell.folder / "skirmish" / "figures.json").read_text("utf-8"))
    assert figures["arms"]["skirmish"]["games"] == 6


def test_a_cluster_needs_ray(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    from grognard.lab import cluster

    monkeypatch.setattr(cluster, "can_use_ray", lambda: False)
    refused(shell("lab", shell.file("a.toml", BALANCE), "--ray", "auto"), "pip install 'grognard[ray]'")


def test_the_folder_has_to_be_one(shell: Shell) -> None:
    Path(shell.file("taken", "")).touch()
    refused(shell("lab", shell.file("a.toml", BALANCE), "--out", str(shell.folder / "taken")), "cannot be used")

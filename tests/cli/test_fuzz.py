"""`grognard fuzz`: random games in other processes, with news on the way and the seed of what fails."""

import subprocess
import sys
from typing import Any

import pytest
from tests.cli.shell import Shell, refused

from grognard.cli import fuzz
from grognard.engine.conformance import QUICK_CHECKS, ConformanceError, Failure, Report

FAILURE = Failure("crossroads", "the_position_is_sound", "0101 is full", 3, "9.3", "battle", {}, ("unit a", "hex 0101"))


def test_sound_games_are_reported() -> None:
    command = [sys.executable, "-m", "grognard", "fuzz", "crossroads", "--games", "2", "--every", "25", "--jobs", "2"]
    found = subprocess.run([*command, "--scenario", "skirmish"], capture_output=True, text=True, check=True)
    assert found.stdout.startswith("crossroads: 2 games, ")
    assert "started: skirmish " in found.stdout
    assert "battle" not in found.stdout
    assert "fuzz crossroads: 2 of 2 games, " in found.stderr


def test_a_game_is_played_as_the_job_says(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, Any] = {}

    def check(rules: Any, **words: Any) -> Report:
        asked.update(words)
        return Report(rules.name, games=1)

    monkeypatch.setattr(fuzz, "check", check)
    job = fuzz.Job("crossroads", 4, 9, ("battle",), {"fortune": False}, 3)
    found = fuzz._one(job)
    assert isinstance(found, Report)
    assert asked == {
        "games": 1,
        "first": 4,
        "seed": 9,
        "scenarios": ("battle",),
        "options": {"fortune": False},
        "every": 3,
        "rates": QUICK_CHECKS,
    }


def test_a_broken_promise_comes_back_as_data(monkeypatch: pytest.MonkeyPatch) -> None:
    def check(rules: Any, **words: Any) -> Report:
        raise ConformanceError(FAILURE)

    monkeypatch.setattr(fuzz, "check", check)
    assert fuzz._one(fuzz.Job("crossroads", 3, 9, (), {}, 1)) == FAILURE


def playing(monkeypatch: pytest.MonkeyPatch, end: Failure | type[BaseException] | None) -> None:
    def play(jobs: list[fuzz.Job], processes: int, total: Report, begin: float) -> Failure | None:
        total.add(Report("crossroads", games=2, decisions=10))
        if isinstance(end, type):
            raise end
        return end

    monkeypatch.setattr(fuzz, "_play", play)


def test_a_failure_says_how_to_see_it_again(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    playing(monkeypatch, FAILURE)
    words = ["fuzz", "crossroads", "--seed", "9", "--option", "fortune=on", "--scenario", "battle", "--every", "2"]
    answer = shell(*words)
    assert answer.status == 1
    assert "0101 is full" in answer.err
    assert "unit a; hex 0101" in answer.err
    again = "grognard fuzz crossroads --seed 9 --first 3 --games 1 --scenario battle --option fortune=on --every 2"
    assert f"To reproduce it: {again}\n" in answer.err
    data = shell(*words, "--json")
    assert data.status == 1
    assert data.json["ok"] is False
    assert data.json["failure"]["seed"] == "9.3"
    assert data.json["failure"]["actions"] == ["unit a", "hex 0101"]


def test_ctrl_c_reports_what_was_done(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    playing(monkeypatch, KeyboardInterrupt)
    answer = shell("fuzz", "crossroads", "--games", "50")
    assert answer.status == 130
    assert answer.out.startswith("crossroads: 2 games, 10 decisions")
    assert "stopped after 2 of 50 games" in answer.err
    assert shell("fuzz", "crossroads", "--json").json["stopped"] is True


def test_all_is_well(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    playing(monkeypatch, None)
    answer = shell("fuzz", "crossroads", "--json")
    assert answer.status == 0
    assert answer.json["ok"] is True
    assert answer.json["games"] == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess"], "unknown game 'chess'"),
        (["crossroads", "--scenario", "x"], "unknown scenario 'x'"),
        (["crossroads", "--games", "0"], "--games 0: expected 1 or more"),
        (["crossroads", "--jobs", "-1"], "--jobs"),
        (["crossroads", "--option", "x=1"], "options.x"),
    ],
)
def test_what_cannot_be_played(shell: Shell, words: list[str], said: str) -> None:
    refused(shell("fuzz", *words), said)


def test_games_that_are_asked_for_by_number_are_alike() -> None:
    jobs = [fuzz.Job("crossroads", number, 0, ("skirmish",), {}, 1000) for number in (1, 1)]
    assert fuzz._one(jobs[0]) == fuzz._one(jobs[1])

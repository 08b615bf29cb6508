"""The command itself: finding commands, saying in one sentence what is wrong, ending as a shell expects."""

import subprocess
import sys
from argparse import Namespace
from typing import NoReturn

import pytest
from tests.cli.shell import Shell, refused

from grognard import __version__
from grognard.cli import games
from grognard.cli.main import COMMANDS

GROGNARD = [sys.executable, "-m", "grognard"]


def test_the_version(shell: Shell) -> None:
    assert shell("--version").out == f"grognard {__version__}\n"


@pytest.mark.parametrize("words", [["--help"], []])
def test_the_help_lists_every_command(shell: Shell, words: list[str]) -> None:
    answer = shell(*words)
    assert answer.status == 0
    lines = answer.out.splitlines()
    assert all(any(line.split(None, 1) == [name, purpose] for line in lines) for name, purpose in COMMANDS.items())


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(shell: Shell, command: str) -> None:
    answer = shell(command, "--help")
    assert answer.status == 0
    assert f"grognard {command}" in answer.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["plya"], ["unknown command 'plya'", "nearest: play", "see 'grognard --help'"]),
        (["--verison"], ["unrecognized arguments: --verison", "see 'grognard --help'"]),
        (["ask"], ["FILE", "see 'grognard ask --help'"]),
        (["ask", "x.json", "--viw", "blue"], ["--viw", "see 'grognard"]),
        (["fuzz", "crossroads", "--games", "many"], ["--games", "'many'", "see 'grognard fuzz --help'"]),
        (["play", "crossroads", "--language", "fr"], ["--language", "'fr'"]),
        (["run", "x.json"], ["--actions"]),
        (["new", "crossroads"], ["--record"]),
        (["scenarios", "crossroad"], ["unknown game 'crossroad'", "nearest: crossroads"]),
    ],
)
def test_a_slip_of_the_pen_is_one_sentence_with_a_hint(shell: Shell, words: list[str], said: list[str]) -> None:
    refused(shell(*words), *said)


def test_a_setting_that_does_not_exist() -> None:
    found = subprocess.run([*GROGNARD, "games"], capture_output=True, text=True, env={"GROGNARD_KERNELS": "fast"})
    assert found.returncode == 2
    assert (
        found.stderr
        == "grognard: the environment variable GROGNARD_KERNELS is 'fast'; expected plain, compiled, auto\n"
    )


def test_ctrl_c_ends_quietly(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(given: Namespace) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(games, "run", interrupted)
    assert shell("games") == (130, "", "")


def test_a_bug_is_not_hidden(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(given: Namespace) -> NoReturn:
        raise ZeroDivisionError

    monkeypatch.setattr(games, "run", broken)
    with pytest.raises(ZeroDivisionError):
        shell("games")


def test_a_reader_that_goes_away_is_no_error() -> None:
    with subprocess.Popen(
        [*GROGNARD, "rules", "crossroads", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 141


def test_a_terminal_without_accents_gets_a_sign_in_their_place() -> None:
    command = [*GROGNARD, "rules", "show", "crossroads", "5.3"]
    found = subprocess.run(command, capture_output=True, env={"PYTHONIOENCODING": "ascii"}, check=True)
    assert b"terreno o r?o que cruce" in found.stdout


def test_no_command_but_fuzz_and_bench_imports_numba(shell: Shell) -> None:
    position = shell.position()
    code = f"""
import io, os, sys
from grognard.cli.main import main
from pathlib import Path
os.environ["XDG_DATA_HOME"] = {str(shell.folder)!r}
record = str(Path({str(shell.folder)!r}) / "game.record")
sys.stdin = io.StringIO("unit R-1Arm\\nwhy hex 1007\\nhex 1007\\nmap\\nlog\\n")
for words in (
    ["games"], ["scenarios", "crossroads"], ["rules", "crossroads"], ["map", "crossroads"],
    ["ask", {position!r}], ["ask", {position!r}, "--try", "unit a"], ["ask", {position!r}, "--view", "red"],
    ["run", {position!r}, "--actions", "unit a; hex 0304"],
    ["new", "crossroads", "skirmish", "--seed", "7", "--record", record],
    ["play", "--record", record], ["replay", record], ["verify", record],
):
    assert main(words) == 0, words
    assert "numba" not in sys.modules, words
"""
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert found.stderr == ""
    assert found.returncode == 0

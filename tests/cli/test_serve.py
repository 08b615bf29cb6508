"""`grognard serve`: what is given wrongly is said, and before anything is served."""

import resource
from pathlib import Path

import pytest
from tests.cli.shell import Shell

from grognard.cli import serve
from grognard.server.limits import Limits


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--port", "99999"], "--port: expected a number from 0 to 65535, not 99999"),
        (["--limits", "nowhere.toml"], "--limits: nowhere.toml: No such file or directory"),
        (["--allow-host", "https://example.org"], "--allow-host: 'https://example.org' is not the name of a host"),
        (["--proxy", "nginx"], "--proxy: expected an address such as 127.0.0.1, or a network"),
        (["--proxy", "*"], "--proxy: expected an address such as 127.0.0.1, or a network"),
    ],
)
def test_what_is_given_wrongly_is_said(shell: Shell, tmp_path: Path, words: list[str], said: str) -> None:
    answer = shell("serve", "--no-browser", "--data", str(tmp_path / "data"), *words)
    assert answer.status == 2
    assert said in answer.err
    assert not (tmp_path / "data").exists()


def test_a_mistake_in_a_file_of_limits_is_said(shell: Shell, tmp_path: Path) -> None:
    path = shell.file("limits.toml", "bodybytes = 5")
    answer = shell("serve", "--no-browser", "--data", str(tmp_path / "data"), "--limits", path)
    assert answer.status == 2
    assert "unknown limit 'bodybytes'; nearest: body_bytes" in answer.err


def test_there_are_no_more_connections_than_the_system_allows_files(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, 1000))
    monkeypatch.setattr(resource, "setrlimit", lambda _, wanted: asked.append(wanted))
    assert serve._with_files(Limits()).connections == 1000 - serve.OTHER_FILES
    assert serve._with_files(Limits(connections=500)).connections == 500
    assert asked == [(1000, 1000), (700, 1000)]


def test_where_the_system_allows_enough_files_nothing_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (100_000, 100_000))
    monkeypatch.setattr(resource, "setrlimit", lambda _, wanted: pytest.fail("it was asked"))
    assert serve._with_files(Limits()) == Limits()

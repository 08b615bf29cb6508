"""The small game stands in a folder of its own, and is a game for the tests here only."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.adding_a_game.page import NAME, registered
from tests.cli.shell import Shell

import grognard
from grognard.engine.game import Game


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where its files are."""
    found = tmp_path_factory.mktemp("elsewhere")
    with registered(found):
        yield found


@pytest.fixture
def rules(folder: Path) -> Game[Any]:
    """The game."""
    return grognard.game(NAME)


@pytest.fixture
def shell(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    """A shell that knows it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    return Shell(tmp_path, capsys, monkeypatch)

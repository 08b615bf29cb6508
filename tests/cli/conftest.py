"""Every test of the shell has its own data folder and a terminal of 100 columns."""

from pathlib import Path

import pytest
from tests.cli.shell import Shell


@pytest.fixture
def shell(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    return Shell(tmp_path, capsys, monkeypatch)

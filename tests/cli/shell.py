"""The shell as the tests use it: a command in, its status and output out."""

import io
import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from grognard.cli.main import main


class Answer(NamedTuple):
    """What a command gave back."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The output as data."""
        return json.loads(self.out)


class Shell:
    """Runs commands in this process."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self._capsys = capsys
        self._monkeypatch = monkeypatch

    def __call__(self, *words: str, stdin: str | bytes = "") -> Answer:
        raw = stdin if isinstance(stdin, bytes) else stdin.encode()
        self._monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))
        self._capsys.readouterr()
        status = main(words)
        return Answer(status, *self._capsys.readouterr())

    def file(self, name: str, content: str | bytes) -> str:
        """A file of the test's own."""
        path = self.folder / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return str(path)

    def position(self, **fields: Any) -> str:
        """A position file: the duel, with these fields instead."""
        data = {name: value for name, value in (DUEL | fields).items() if value is not None}
        return self.file("position.json", json.dumps(data))


DUEL: dict[str, Any] = {
    "game": "crossroads",
    "map": {
        "rows": 5,
        "columns": 6,
        "hexes": {"0302": ["forest"], "0503": ["lake"]},
        "sides": {"0203/0303": ["river"]},
        "links": {"road": [["0104", "0204", "0304"]]},
        "areas": {"blue.source": ["0104"], "red.source": ["0604"], "victory.3": ["0404"]},
    },
    "phase": "blue.1.movement",
    "units": [
        {"id": "a", "type": "armour", "side": "blue", "hex": "0204", "strength": [6, 3]},
        {"id": "b", "type": "infantry", "side": "blue", "hex": "0203"},
        {"id": "r", "type": "infantry", "side": "red", "hex": "0404"},
    ],
    "options": {"fortune": False},
}
"""Two blue units against a red one on a sketched map."""


def refused(answer: Answer, *words: str) -> None:
    """Bad input is one sentence on stderr, with these words in it, and exit status 2."""
    assert answer.status == 2
    assert answer.out == ""
    assert answer.err.startswith("grognard: ")
    assert answer.err.count("\n") == 1
    for word in words:
        assert word in answer.err

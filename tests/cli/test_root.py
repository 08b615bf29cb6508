"""What `import grognard` offers, and that it costs nothing."""

import subprocess
import sys

import pytest

import grognard
from grognard.engine.records import Record
from grognard.games import UnknownGame


def test_the_root_offers_games_and_records() -> None:
    assert grognard.game("crossroads").name == "crossroads"
    assert grognard.Record is Record
    assert dir(grognard) == ["Record", "__version__", "game"]


def test_what_is_unknown_is_refused() -> None:
    with pytest.raises(UnknownGame, match="nearest: crossroads"):
        grognard.game("crossroad")
    with pytest.raises(AttributeError, match="no attribute 'Recrod'"):
        grognard.Recrod  # type: ignore[attr-defined] # noqa: B018


def test_importing_it_imports_nothing_of_weight() -> None:
    code = "import grognard, sys; print(sorted(name for name in sys.modules if 'numpy' in name or 'grognard.' in name))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"

"""Does another fingerprint mean other rules, and other rules another fingerprint?"""

import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from tests.engine.table import TOY
from tests.engine.toy import Toy
from tests.server.upgrades.frozen import other_charts

from grognard import __version__
from grognard.engine import versions
from grognard.engine.game import Game
from grognard.engine.versions import Stamp, fingerprint, stamp
from grognard.games import GAMES, game


@pytest.mark.parametrize("name", GAMES)
def test_a_fingerprint_is_sixteen_hex_digits_and_the_games_own(name: str) -> None:
    assert re.fullmatch("[0-9a-f]{16}", fingerprint(game(name)))
    assert len({fingerprint(game(other)) for other in GAMES}) == len(GAMES)


def test_a_fingerprint_does_not_change_by_itself() -> None:
    before = fingerprint(TOY)
    fingerprint.cache_clear()
    assert fingerprint(TOY) == before


class Book:
    """A toy whose folder a test can write in: two games of a series."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("one", "two"):
            shutil.copytree(TOY.folder, folder / name)
            self.write(f"{name}/data/extra.csv", "1\n")
            self.write(f"{name}/game.py", "ONE = 1\n")
        self.write("combat.py", "ODDS = 1\n")
        self.write("rules.tsv", "1.1\tx\tx\n")
        self.write("parts/losses.py", "ODDS = 1\n")

    def write(self, path: str, text: str) -> None:
        target = self.folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text.encode())

    def fingerprint(self) -> str:
        class One(Toy):
            folder = self.folder / "one"
            rulebook: Any = self.folder

        made: Game[Any] = One()
        return fingerprint(made)


@pytest.mark.parametrize(
    "path", ["combat.py", "parts/losses.py", "rules.tsv", "one/game.py", "one/data/extra.csv", "one/data/new.csv"]
)
def test_what_decides_changes_the_fingerprint(tmp_path: Path, path: str) -> None:
    book = Book(tmp_path)
    before = book.fingerprint()
    book.write(path, "2\n")
    assert book.fingerprint() != before


@pytest.mark.parametrize(
    "path",
    [
        *("words.tsv", "one/words.tsv", "one/symbols.toml", "one/guide.toml"),
        *("one/plans/planner.py", "plans/planner.py", "examples/first.json", "__pycache__/combat.py"),
        *("two/game.py", "two/data/extra.csv"),
    ],
)
def test_what_decides_nothing_does_not(tmp_path: Path, path: str) -> None:
    book = Book(tmp_path)
    before = book.fingerprint()
    book.write(path, "2\n")
    assert book.fingerprint() == before


def test_a_file_that_was_renamed_counts(tmp_path: Path) -> None:
    book = Book(tmp_path)
    before = book.fingerprint()
    (tmp_path / "combat.py").rename(tmp_path / "battle.py")
    assert book.fingerprint() != before


def test_how_a_system_ends_lines_does_not(tmp_path: Path) -> None:
    book = Book(tmp_path)
    before = book.fingerprint()
    book.write("combat.py", "ODDS = 1\r\n")
    book.write("one/data/extra.csv", "1\r\n")
    assert book.fingerprint() == before


def test_the_engine_counts_and_the_server_does_not() -> None:
    names = [name for name, _ in versions._core()]
    assert {"engine/dice.py", "engine/procedures.py", "board/search.py"} <= set(names)
    assert all(name.startswith(("engine/", "board/")) for name in names)


@pytest.mark.parametrize("name", GAMES)
def test_other_charts_have_another_fingerprint(name: str) -> None:
    before = fingerprint(game(name))
    with other_charts(name):
        assert fingerprint(game(name)) != before
    assert fingerprint(game(name)) == before


def test_a_stamp_says_program_and_rules() -> None:
    assert stamp(TOY) == (__version__, fingerprint(TOY))
    assert Stamp.of(str(stamp(TOY))) == stamp(TOY)
    assert str(Stamp("0.1.0")) == "0.1.0"
    assert Stamp.of("0.1.0") == ("0.1.0", "")
    assert Stamp("0.2.0", "1f2e").sentence() == "grognard 0.2.0 (rules 1f2e)"
    assert Stamp("0.1.0").sentence() == "grognard 0.1.0 (rules unknown)"

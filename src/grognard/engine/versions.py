"""Which program, and which rules, something was made by.

The version of the program says little about one game: most changes leave it alone. So a play and a record also keep
the fingerprint of the game's rules: of its code, its rulebook's numbers, its data and charts, and of the engine and
the board. Whoever finds another one than today's does not know yet that anything is otherwise, only that it has to be
tried: what leads to the same positions is the same.
"""

from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from grognard import __version__
from grognard.engine.data import DataFolder
from grognard.engine.game import Game

PACKAGE = Path(__file__).parents[1]
CORE = ("board", "engine")
"""The rooms whose code decides in every game."""
NOT_RULES = ("plans", "examples", "__pycache__")
"""Folders of a game that are not rules: how the computer plays, and what is shown to learners."""
_PERSON = b"grognard rules 1"


class Stamp(NamedTuple):
    """Who made something: the version of the program, and the fingerprint of the rules (none: it was not kept then)."""

    grognard: str
    rules: str = ""

    def __str__(self) -> str:
        return f"{self.grognard} {self.rules}".strip()

    @classmethod
    def of(cls, text: str) -> "Stamp":
        """From its text: `0.2.0 1f2e3d4c5b6a7988`."""
        grognard, _, rules = text.partition(" ")
        return cls(grognard, rules)

    def sentence(self) -> str:
        """As a sentence names it."""
        return f"grognard {self.grognard} (rules {self.rules or 'unknown'})"


def stamp(game: Game[Any]) -> Stamp:
    """What is made now is made by this."""
    return Stamp(__version__, fingerprint(game))


@lru_cache(maxsize=64)
def fingerprint(game: Game[Any]) -> str:
    """16 hex digits of everything that the rules of a game depend on; texts, symbols and guides do not count."""
    digest = blake2b(digest_size=8, person=_PERSON)
    for name, content in sorted([*_core(), *_rulebook(game), *_data(game)]):
        digest.update(f"{name} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


Part = tuple[str, bytes]


def _core() -> Iterator[Part]:
    for room in CORE:
        yield from _files(room, sorted((PACKAGE / room).glob("*.py")), PACKAGE / room)


def _rulebook(game: Game[Any]) -> Iterator[Part]:
    """The code of a game and the numbers of its rules; of a series not that of its other games."""
    yield from _files("rules", list(_code(game.rulebook, game)), game.rulebook)
    if not game.folder.is_relative_to(game.rulebook):
        yield from _files("game", list(_code(game.folder, game)), game.folder)
    rules = game.rulebook / "rules.tsv"
    yield from _files("rules", [rules] if rules.is_file() else [], game.rulebook)


def _code(folder: Path, game: Game[Any]) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.is_file() and path.suffix == ".py":
            yield path
        elif path.is_dir() and path.name not in NOT_RULES:
            is_other_game = (path / "data").is_dir() and path != game.folder
            if not is_other_game:
                yield from _code(path, game)


def _data(game: Game[Any]) -> Iterator[Part]:
    """The data files, as the game reads them."""
    for title, folder in {"series": game.rulebook / "data", "data": game.folder / "data"}.items():
        if folder.is_dir() and (title == "data" or game.rulebook != game.folder):
            data = DataFolder(folder)
            for name in data.names():
                yield f"{title}/{name}", _plain(data.open(name).text.encode())


def _files(title: str, paths: list[Path], base: Path) -> Iterator[Part]:
    for path in paths:
        yield f"{title}/{path.relative_to(base).as_posix()}", _plain(path.read_bytes())


def _plain(content: bytes) -> bytes:
    """Lines end alike, whichever system the files have come through."""
    return content.replace(b"\r\n", b"\n")

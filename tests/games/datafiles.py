"""The data files of a game as its tests read them: one folder, the text of a file, its cells, or one thing changed."""

import csv
from typing import Any

from grognard.board import text
from grognard.board.map import Map
from grognard.engine.data import DataFolder
from grognard.engine.game import Game


def data_of(game: Game[Any]) -> DataFolder:
    """The folder that a game reads its charts from."""
    return DataFolder(game.folder / "data")


def text_of(game: Game[Any], file: str) -> str:
    """The text of a data file, such as terrain.csv."""
    return (game.folder / "data" / file).read_text("utf-8")


def changed(game: Game[Any], file: str, *changes: tuple[str, str]) -> str:
    """The text of a data file in which something stands otherwise, and stood as the test believes."""
    found = text_of(game, file)
    for old, new in changes:
        assert old in found, f"{file} has no {old!r}"
        found = found.replace(old, new, 1)
    return found


def table_of(game: Game[Any], file: str) -> list[list[str]]:
    """The cells of a table line by line, its headings first; remarks are left out."""
    lines = [line for line in text_of(game, file).splitlines() if line.strip() and not line.startswith("#")]
    return list(csv.reader(lines))


def map_of(game: Game[Any], file: str) -> Map:
    """The printed map of a game."""
    return text.load(game.folder / "data" / file)

"""The game of docs/small_game.md: its files as the page has them, and a place where Python finds them."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from grognard.games import ELSEWHERE, GAMES, game

PAGE = Path(__file__).parents[2] / "docs" / "small_game.md"
FILE = re.compile(r"^`([\w./]+\.\w+)`\n\n```\w+\n(.*?)^```$", re.M | re.S)
"""A path by itself on a line, and the block below it."""
ANSWER = re.compile(r"`grognard odds (\S+) --attack (\S+)` answers\n\n```text\n(.*?)^```$", re.M | re.S)
NAME = "ford"


def files() -> dict[str, str]:
    """The files of the page by their paths."""
    return dict(FILE.findall(PAGE.read_text("utf-8")))


def write(folder: Path) -> None:
    """Put them where the page says."""
    for path, text in files().items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")


@contextmanager
def registered(folder: Path) -> Iterator[None]:
    """For this long there is one game more, written to a folder."""
    write(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        patch.setitem(GAMES, NAME, NAME)
        patch.setenv(ELSEWHERE, f"{NAME}={NAME}")  # processes that are started meanwhile have it as the page says
        patch.setenv("PYTHONPATH", os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])]))
        game.cache_clear()
        yield
    game.cache_clear()

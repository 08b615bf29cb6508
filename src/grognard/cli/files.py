"""Files that the user names: read whole, or refused in one sentence."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from grognard.cli.errors import CommandError, user_errors
from grognard.engine import positionfile
from grognard.engine.game import Game
from grognard.engine.position import Position
from grognard.engine.rulings import IllegalAction
from grognard.games import GAMES, UnknownGame, game
from grognard.lab.drawing import Chart, can_draw

STDIN = "-"
PICTURES = (".svg", ".png")


def read_bytes(name: str) -> bytes:
    """A file's bytes; `-` is the standard input."""
    if name == STDIN:
        return sys.stdin.buffer.read()
    try:
        return Path(name).read_bytes()
    except FileNotFoundError:
        raise CommandError(f"there is no file {name}") from None
    except IsADirectoryError:
        raise CommandError(f"{name} is a directory; expected a file") from None
    except OSError as error:
        raise CommandError(f"{name} cannot be read ({error.strerror})") from None


def read_text(name: str) -> str:
    """A file's text."""
    try:
        return read_bytes(name).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CommandError(f"{_called(name)} is not UTF-8 text (byte {error.start})") from None


def write_text(name: str, text: str) -> None:
    """Write a file; `-` is the standard output."""
    if name == STDIN:
        sys.stdout.write(text)
        return
    try:
        Path(name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise CommandError(f"{name} cannot be written ({error.strerror})") from None


def check_picture(name: str | None) -> None:
    """Refuse a picture that is neither SVG nor PNG, or cannot be drawn, before anything is worked out for it."""
    if name is None:
        return
    if Path(name).suffix.lower() not in PICTURES:
        raise CommandError(f"--plot {name}: expected a file that ends in {' or '.join(PICTURES)}")
    if not can_draw():
        raise CommandError("--plot needs matplotlib: pip install 'grognard[lab]'")


def write_picture(name: str, chart: Chart) -> None:
    """Draw a chart as its file's name says."""
    try:
        Path(name).write_bytes(chart.picture(Path(name).suffix.lower().removeprefix(".")))
    except OSError as error:
        raise CommandError(f"{name} cannot be written ({error.strerror})") from None


def read_object(name: str) -> dict[str, Any]:
    """A JSON object from a file."""
    text = read_text(name)
    try:
        data = json.loads(text, object_pairs_hook=_without_doubles, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise CommandError(f"{_called(name)}:{error.lineno}: is not JSON: {error.msg.lower()}") from None
    except RecursionError:
        raise CommandError(f"{_called(name)} is nested too deeply to be a position file") from None
    except ValueError as error:
        raise CommandError(f"{_called(name)}: {error}") from None
    if not isinstance(data, dict):
        raise CommandError(f'{_called(name)}: expected a JSON object such as {{"game": "{next(iter(GAMES))}", ...}}')
    if data.get("format") == "grognard record":
        raise CommandError(
            f"{_called(name)} is a record; 'grognard replay {name} --position' makes a position file of it"
        )
    return data


def load_position(name: str) -> tuple[Game[Any], Position]:
    """The game and the position that a position file states."""
    data = read_object(name)
    found = data.get("game")
    if not isinstance(found, str):
        raise CommandError(f"{_called(name)}: needs the field 'game', one of: {', '.join(GAMES)}")
    try:
        rules = game(found)
        return rules, positionfile.load(rules, {**data, "game": rules.name})
    except UnknownGame as error:
        raise CommandError(f"{_called(name)}: game: {error}") from None
    except user_errors() as error:
        raise CommandError(f"{_called(name)}: {error}") from None


@contextmanager
def by_the_rules(what: str) -> Iterator[None]:
    """Turn any failure of the rules into a CommandError: frames in a file may be such that no rule fits them."""
    try:
        yield
    except Exception as error:
        if isinstance(error, (IllegalAction, *user_errors())):
            raise
        hint = "if the file's frames are not written by hand, this is a bug of the program"
        raise CommandError(f"the rules fail on {what}: {error!r}; {hint}") from error


def _called(name: str) -> str:
    return "the standard input" if name == STDIN else name


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the field '{key}' appears twice in one object")
        found[key] = value
    return found


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is not a number")

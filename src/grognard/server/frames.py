"""Frames from a client: read, checked and limited before anything is done with them."""

import re
from typing import Any

from grognard.engine.actions import is_edit
from grognard.server.encoding import loads
from grognard.server.fairness import is_commit, is_part
from grognard.server.messages import server_text

MOST_ACTIONS = 400
"""Actions that one frame may ask to be explained."""
_CLIENT = re.compile(r"[0-9A-Za-z_-]{1,64}")
_PLAY = re.compile(r"[0-9a-f]{16}")


class BadFrame(Exception):
    """A malformed frame: what is wrong with it, in both languages."""

    def __init__(self, key: str, **facts: str) -> None:
        self.text = server_text(f"frame {key}", **facts)
        super().__init__(self.text["en"])


def read(text: str) -> dict[str, Any]:
    """A frame: a JSON object that says its type."""
    try:
        frame = loads(text)
    except ValueError:
        raise BadFrame("json") from None
    if not isinstance(frame, dict) or not isinstance(frame.get("type"), str):
        raise BadFrame("type")
    if not isinstance(frame.get("actions", []), list):
        raise BadFrame("list", name="actions")
    return frame


def number(frame: dict[str, Any], name: str, default: int | None = None) -> int:
    """A whole number, not negative."""
    value = frame.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 1 << 53:
        raise BadFrame("number", name=name)
    return value


def word(frame: dict[str, Any], name: str, longest: int = 200) -> str:
    """A short text on one line."""
    value = frame.get(name)
    if not isinstance(value, str) or not value.isprintable() or len(value) > longest:
        raise BadFrame("text", name=name, most=str(longest))
    return value


def action(value: Any) -> list[str]:
    """An action as a list of words, or as one text; whether it is one at all the engine rules."""
    if isinstance(value, str):
        value = value.split()
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value) or len(value) > 50:
        raise BadFrame("action")
    return value


def edit(value: Any) -> list[str]:
    """An edit, in its notation."""
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value) or not is_edit(value):
        raise BadFrame("edit")
    return value


def actions(frame: dict[str, Any]) -> list[list[str]]:
    """Several actions."""
    value = frame.get("actions")
    if not isinstance(value, list) or len(value) > MOST_ACTIONS:
        raise BadFrame("actions", most=str(MOST_ACTIONS))
    return [action(item) for item in value]


def truth(frame: dict[str, Any], name: str) -> bool:
    """Yes or no."""
    value = frame.get(name)
    if not isinstance(value, bool):
        raise BadFrame("truth", name=name)
    return value


def tokens(frame: dict[str, Any]) -> list[str]:
    """The tokens of a hello."""
    value = frame.get("tokens", [])
    if not isinstance(value, list) or len(value) > 8 or not all(isinstance(item, str) for item in value):
        raise BadFrame("tokens")
    if any(len(item) > 100 or not item.isascii() for item in value):
        raise BadFrame("token")
    return value


def client(frame: dict[str, Any], default: str) -> str:
    """The name that a client gave itself."""
    value = frame.get("client", default)
    if not isinstance(value, str) or not _CLIENT.fullmatch(value):
        raise BadFrame("client")
    return value


def play(value: Any) -> str:
    """The id of a play."""
    if not isinstance(value, str) or not _PLAY.fullmatch(value):
        raise BadFrame("play")
    return value


def commit(frame: dict[str, Any]) -> str:
    """The hash of a part of a round of dice."""
    value = frame.get("commit")
    if not is_commit(value):
        raise BadFrame("commit")
    return str(value)


def part(frame: dict[str, Any]) -> str:
    """A part of a round of dice."""
    value = frame.get("part")
    if not is_part(value):
        raise BadFrame("part")
    return str(value)


def chat(frame: dict[str, Any], longest: int) -> str:
    """What is said to the others: printable characters and line breaks."""
    value = frame.get("text")
    if not isinstance(value, str) or not 0 < len(value.strip()) <= longest:
        raise BadFrame("chat", most=str(longest))
    return "".join(letter for letter in value.strip() if letter.isprintable() or letter == "\n")

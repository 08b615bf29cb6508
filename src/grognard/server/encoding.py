"""JSON, as it goes over the wire and into the rows: without blanks, and quickly."""

from collections.abc import Mapping
from typing import Any

import orjson


def dumps(value: Any) -> str:
    """A text of JSON."""
    return orjson.dumps(value, default=_plain).decode()


def loads(text: str | bytes) -> Any:
    """What a text of JSON says; ValueError if it is none."""
    return orjson.loads(text)


def _plain(value: Any) -> Any:
    """A named tuple is a list, and a mapping an object."""
    if isinstance(value, tuple):
        return list(value)
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{value!r} has no JSON")

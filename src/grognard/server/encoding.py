"""Compact, fast JSON for frames and database rows."""

import gzip
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, NamedTuple

import orjson


def dumps(value: Any) -> str:
    """A text of JSON."""
    return orjson.dumps(value, default=_plain).decode()


def loads(text: str | bytes) -> Any:
    """Parse JSON; ValueError if it is not valid."""
    return orjson.loads(text)


def raw_json(text: str) -> Any:
    """JSON text as a value that is embedded in other JSON as it is."""
    return orjson.Fragment(text)


class Packed(NamedTuple):
    """JSON that seldom changes: its ETag, its text, and the compressed text."""

    tag: str
    plain: bytes
    packed: bytes


def packed(body: bytes) -> Packed:
    """Pack a text once."""
    return Packed(f'"{blake2b(body, digest_size=12).hexdigest()}"', body, gzip.compress(body, 6, mtime=0))


def _plain(value: Any) -> Any:
    """A named tuple is a list, and a mapping an object."""
    if isinstance(value, tuple):
        return list(value)
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{value!r} cannot be written as JSON")

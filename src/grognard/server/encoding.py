"""JSON, as it goes over the wire and into the rows: without blanks, and quickly."""

import gzip
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, NamedTuple

import orjson


def dumps(value: Any) -> str:
    """A text of JSON."""
    return orjson.dumps(value, default=_plain).decode()


def loads(text: str | bytes) -> Any:
    """What a text of JSON says; ValueError if it is none."""
    return orjson.loads(text)


def raw_json(text: str) -> Any:
    """A text of JSON as a value: it goes into another one as it is, unread."""
    return orjson.Fragment(text)


class Packed(NamedTuple):
    """JSON that seldom changes: its mark, and its text as it is and as it is packed for most browsers."""

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

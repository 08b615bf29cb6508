"""Checks the size of a position file before anything else of it is read.

The values are walked one by one, not by recursion: a file may be deeper than the walk could be.
"""

from math import isfinite
from typing import Any, NamedTuple

from grognard.board.words import shown
from grognard.engine import limits
from grognard.engine.codec import FieldError
from grognard.engine.faults import Fault, fault

Path = tuple[Any, str]
"""A name, and the path that it belongs to: written out only where something is wrong."""
TOP: Path = ((), "")


class SizeLimit(NamedTuple):
    """How many entries a field may have, and each list and object inside it; how long its texts may be."""

    entries: int = limits.LISTED
    inner: int = limits.LISTED
    text: int = limits.TEXT


DEFAULT_LIMIT = SizeLimit()
SIZE_LIMITS = {
    **dict.fromkeys(("dice", "draws", "ran_out"), SizeLimit(limits.SCRIPTED)),
    "frames": SizeLimit(limits.FRAMES),
    "units": SizeLimit(limits.UNITS),
    "schedule": SizeLimit(limits.SCHEDULED),
    "stacks": SizeLimit(limits.UNITS, limits.UNITS),
    "state": SizeLimit(inner=limits.COLUMN),
    "map": SizeLimit(inner=limits.MAP_ENTRIES, text=limits.REMARK),
    "charts": SizeLimit(text=limits.CHART),
    "title": SizeLimit(text=limits.REMARK),
    "seed": SizeLimit(text=limits.SEED),
}
_LARGE_NUMBERS = ("seed", "used")
"""Fields whose numbers have limits of their own."""


def check_file(data: dict[str, Any]) -> None:
    """Refuse a position file that is too large, too deep, or not made of what JSON has."""
    left = limits.VALUES
    for field, value in data.items():
        left -= check_value(str(field), value, SIZE_LIMITS.get(field, DEFAULT_LIMIT), field in _LARGE_NUMBERS, left)


def check_value(
    field: str,
    value: Any,
    size: SizeLimit = DEFAULT_LIMIT,
    large: bool = False,
    left: int = limits.VALUES,
    depth: int = 1,
) -> int:
    """Refuse a value of a field that is too large or too deep; how many values it holds."""
    count = 0
    waiting: list[tuple[Path, Any, int]] = [((TOP, field), value, depth)]
    while waiting:
        path, found, deep = waiting.pop()
        count += 1
        if count > left:
            raise FieldError("", fault("many values", most=limits.VALUES))
        if isinstance(found, dict | list | tuple):
            most = size.entries if deep == depth else size.inner
            if len(found) > most:
                raise FieldError(_written(path), fault("long list", count=len(found), most=most))
            if deep >= limits.DEPTH:
                raise FieldError(_written(path), fault("deep", most=limits.DEPTH))
            named = found.items() if isinstance(found, dict) else enumerate(found)
            for name, item in named:
                if isinstance(found, dict):
                    _check_name(path, name)
                waiting.append(((path, str(name)), item, deep + 1))
        elif wrong := _wrong(found, size.text, large):
            raise FieldError(_written(path), wrong)
    return count


def _check_name(path: Path, name: Any) -> None:
    wrong = _wrong_text(name, limits.TEXT) if isinstance(name, str) else fault("not a name", found=shown(name))
    if wrong:
        raise FieldError(_written(path), wrong)


def _wrong(value: Any, text: int, large: bool) -> Fault | None:
    """What is wrong with a value that holds no others."""
    if isinstance(value, str):
        return _wrong_text(value, text)
    if isinstance(value, float):
        return None if isfinite(value) else fault("not finite", found=shown(value))
    if value is None or isinstance(value, bool) or large:
        return None
    if not isinstance(value, int):
        return fault("not json", found=shown(value))
    if not -limits.NUMBER <= value <= limits.NUMBER:
        return fault("large number", found=shown(value), least=-limits.NUMBER, most=limits.NUMBER)
    return None


def _wrong_text(text: str, most: int) -> Fault | None:
    if len(text) > most:
        return fault("long text", count=len(text), most=most, found=shown(text[:40]))
    try:
        text.encode()
    except UnicodeEncodeError:
        return fault("not text", found=shown(text))
    return None


def _written(path: Path) -> str:
    """A path as files have it: units.3.hex."""
    names = []
    while path:
        path, name = path
        names.append(name)
    return ".".join(filter(None, reversed(names)))

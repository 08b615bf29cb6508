"""What a game's plans think things are worth: the file `weights.toml` beside them, and studies that change it.

    with changed({"step": 0.1, "goal.blue": 0.05}):
        player.choose(seen)

Inside, `weights_of` gives the file with these numbers instead, and what a `per_weights` function has worked out for
other weights does not count. Outside everything is as the file has it.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, wraps
from pathlib import Path
from typing import Any, TypeVar

from grognard.engine.components import Components
from grognard.engine.data import DataFolder, read_toml

FILE = "weights.toml"
STYLES = "styles"
"""The table of the file with the styles that its planner can play in: each says which numbers count how many times."""
MOST_KEPT = 16
"""For how many sorts of weights a table keeps what was worked out: those of both sides, each in all styles."""

C = TypeVar("C", bound=Components)
R = TypeVar("R")
Changes = Mapping[str, float]

_changes: tuple[tuple[str, float], ...] = ()


@contextmanager
def changed(changes: Changes) -> Iterator[None]:
    """Other numbers in place of some of the file, by name: `step`, or `goal.blue` inside a table."""
    global _changes
    before, _changes = _changes, tuple(sorted(changes.items()))
    try:
        yield
    finally:
        _changes = before


@contextmanager
def styled(folder: Path, style: Changes) -> Iterator[None]:
    """Some of the numbers times so much, whatever they are just now: the same player in another style."""
    now = numbers(folder) | dict(_changes)
    with changed(dict(_changes) | {name: now[name] * times for name, times in style.items()}):
        yield


@cache
def styles_of(folder: Path) -> dict[str, dict[str, float]]:
    """The styles of a file by name; a style that names what is not a number of the file: ValueError."""
    if not (folder / FILE).is_file():
        return {}
    known, found = numbers(folder), {}
    for name, factors in _read(folder).get(STYLES, {}).items():
        unknown = [weight for weight in factors if weight not in known]
        if unknown:
            raise ValueError(f"{folder / FILE}: the style {name} names {unknown[0]}, which is not one of the weights")
        found[name] = {weight: float(times) for weight, times in factors.items()}
    return found


@cache
def _read(folder: Path) -> dict[str, Any]:
    source = DataFolder(folder).open(FILE)
    source.provenance()
    return read_toml(source)


def numbers(folder: Path) -> dict[str, float]:
    """Every number of a file by its name, those of tables behind the names of these; nothing, if there is no file."""
    if not (folder / FILE).is_file():
        return {}
    return dict(_numbers({name: value for name, value in _read(folder).items() if name != STYLES}))


def _numbers(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, float]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _numbers(value, f"{before}{name}.")
        elif type(value) in (int, float):
            yield f"{before}{name}", value


def weights_of(folder: Path) -> dict[str, Any]:
    """The file of a folder, with the numbers that are changed now."""
    return _changed(_read(folder)) if _changes else _read(folder)


def _changed(table: dict[str, Any]) -> dict[str, Any]:
    found = _copy(table)
    for name, value in _changes:
        *outer, last = name.split(".")
        inner = found
        for part in outer:
            inner = inner[part]
        if type(inner[last]) not in (int, float):
            raise KeyError(name)
        inner[last] = int(value) if type(inner[last]) is int and value == int(value) else value
    return found


def _copy(table: dict[str, Any]) -> dict[str, Any]:
    return {name: _copy(value) if isinstance(value, dict) else value for name, value in table.items()}


def per_weights(function: Callable[[C], R]) -> Callable[[C], R]:
    """Cache the result of a function of the components of a table, for each of the last few sorts of weights."""
    name = f"{function.__module__}.{function.__qualname__}"

    @wraps(function)
    def cached(components: C) -> R:
        known: dict[Any, R] = components.__dict__.setdefault(name, {})
        found = known.get(_changes)
        if found is None:
            if len(known) >= MOST_KEPT:
                del known[next(iter(known))]
            found = known[_changes] = function(components)
        return found

    return cached

"""What a game's plans think things are worth: the file `weights.toml` beside them, and studies that change it.

    with changed({"step": 0.1, "goal.blue": 0.05}):
        player.choose(seen)

Inside, `weights_of` gives the file with these numbers instead, and what a `per_weights` function has worked out for
other weights does not count. Outside everything is as the file has it.

    @dataclass(frozen=True, slots=True)
    class Weights:
        step: float
        goal: Goal

    typed_weights(Weights, folder)

is the same with attributes in place of names, checked: what the file lacks and what nobody reads is an error that
names it.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, wraps
from pathlib import Path
from typing import Any, TypeVar, get_type_hints

from grognard.board.words import shown
from grognard.engine.components import Components
from grognard.engine.data import DataFolder, Source, read_toml
from grognard.engine.tomltable import TomlTable

FILE = "weights.toml"
STYLES = "styles"
"""The table of the file with the styles that its planner can play in: each says which numbers count how many times."""
MOST_KEPT = 64
"""For how many sorts of weights a table keeps what was worked out: those of both sides, in all styles of a search."""

C = TypeVar("C", bound=Components)
R = TypeVar("R")
T = TypeVar("T")
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
    with changed(in_style(folder, style)):
        yield


def in_style(folder: Path, style: Changes) -> Changes:
    """What is changed just now and, on top of that, some of the numbers times so much."""
    now = numbers(folder) | dict(_changes)
    return dict(_changes) | {name: now[name] * times for name, times in style.items()}


@cache
def styles_of(folder: Path) -> dict[str, dict[str, float]]:
    """The styles of a file by name; ValueError for one that names no number of the file, or makes half of a count."""
    if not (folder / FILE).is_file():
        return {}
    known, found = numbers(folder), {}
    for name, factors in _read(folder).get(STYLES, {}).items():
        unknown = [weight for weight in factors if weight not in known]
        if unknown:
            raise ValueError(f"{folder / FILE}: the style {name} names {unknown[0]}, which is not one of the weights")
        halves = [one for one, times in factors.items() if type(known[one]) is int and known[one] * times % 1]
        if halves:
            raise ValueError(
                f"{folder / FILE}: the style {name} leaves {halves[0]} no whole number, as the file has it"
            )
        found[name] = {weight: float(times) for weight, times in factors.items()}
    return found


@cache
def _source(folder: Path) -> Source:
    source = DataFolder(folder).open(FILE)
    source.provenance()
    return source


@cache
def _read(folder: Path) -> dict[str, Any]:
    return read_toml(_source(folder))


def first_with_weights(*folders: Path) -> Path:
    """The first of some folders that has a file with weights: a game's own before its series'. None has: the last."""
    return next((folder for folder in folders if (folder / FILE).is_file()), folders[-1])


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


def typed_weights(kind: type[T], folder: Path) -> T:
    """The weights of a folder as a dataclass or named tuple, whose fields are numbers or again such classes."""
    found = {name: value for name, value in weights_of(folder).items() if name != STYLES}
    return _typed(kind, TomlTable(_source(folder), "", found))


def _typed(kind: type[T], table: TomlTable) -> T:
    """A table as a class that has a field for every name in it, and no other."""
    hints = get_type_hints(kind)
    table.check(hints, hints)
    return kind(**{name: _value(hint, table, name) for name, hint in hints.items()})


def _value(hint: Any, table: TomlTable, name: str) -> Any:
    value = table.data[name]
    if hint is int:
        if type(value) is not int:
            raise table.error(name, f"expected a whole number, not {shown(value)}")
        return value
    if hint is float:
        if type(value) not in (int, float):
            raise table.error(name, f"expected a number, not {shown(value)}")
        return float(value)
    if not isinstance(value, dict):
        raise table.error(name, f"expected a table, not {shown(value)}")
    return _typed(hint, TomlTable(table.source, f"{table.path}.{name}" if table.path else name, value))


def per_weights(function: Callable[[C], R]) -> Callable[[C], R]:
    """Cache the result of a function of the components of a table, for each of the last few sorts of weights."""
    name = f"{function.__module__}.{function.__qualname__}"

    @wraps(function)
    def cached(components: C) -> R:
        try:  # planners ask for every unit that they weigh
            found: R = components.__dict__[name][_changes]
            return found
        except KeyError:
            pass
        found = function(components)
        known: dict[Any, R] = components.__dict__.setdefault(name, {})
        if len(known) >= MOST_KEPT:
            del known[next(iter(known))]
        known[_changes] = found
        return found

    return cached

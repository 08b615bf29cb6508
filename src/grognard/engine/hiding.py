"""Changing what a side cannot know, to prove that its view does not change with it."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from grognard.engine.kinds import Unit, kind_of
from grognard.engine.position import Position


def shuffle_units(position: Position, units: Sequence[Unit], below: Callable[[int], int]) -> None:
    """Let these units change places at random, wherever the position names them."""
    others = list(units)
    for n in range(len(others) - 1, 0, -1):
        k = below(n + 1)
        others[n], others[k] = others[k], others[n]
    swap = dict(zip(units, others, strict=True))
    places = {swap[unit]: position.at[unit] for unit in units}
    for unit, place in places.items():
        position.at[unit] = place
    for place, stack in position.stacks.items():
        position.stacks[place] = tuple(swap.get(unit, unit) for unit in stack)
    position.schedule = tuple(_renamed(entry, swap) for entry in position.schedule)
    for name, field in position.marked.items():
        if field.form != "column":
            setattr(position, name, _value(getattr(position, name), position.fields[name], swap))
    position.frames[:] = [_renamed(frame, swap) for frame in position.frames]
    position.forget()


def named_in_frames(position: Position) -> frozenset[Unit]:
    """The units that are just doing something, or that something is done to."""
    found: set[Unit] = set()
    for frame in position.frames:
        _collect(frame, type(frame), found)
    return frozenset(found)


def _collect(value: Any, hint: Any, found: set[Unit]) -> None:
    if kind_of(hint) == "unit":
        found.add(value)
    elif get_origin(hint) is tuple and isinstance(value, tuple):
        for item in value:
            _collect(item, get_args(hint)[0], found)
    elif hasattr(hint, "_fields"):
        for item, kind in zip(value, _kinds(hint), strict=True):
            _collect(item, kind, found)


def _renamed(frame: Any, swap: dict[int, int]) -> Any:
    """A frame, or a named tuple in one, with its units renamed."""
    made: Any = type(frame)
    kinds = zip(frame, _kinds(made), strict=True)
    return type(frame)(*(_value(value, hint, swap) for value, hint in kinds))


@cache
def _kinds(frame: Any) -> tuple[Any, ...]:
    return tuple(get_type_hints(frame, include_extras=True).values())


def _value(value: Any, hint: Any, swap: dict[int, int]) -> Any:
    if kind_of(hint) == "unit":
        return swap.get(value, value)
    if get_origin(hint) is Annotated and kind_of(hint) is None:
        return tuple(sorted(_value(value, get_args(hint)[0], swap)))
    if get_origin(hint) is tuple and isinstance(value, tuple):
        return tuple(_value(item, get_args(hint)[0], swap) for item in value)
    return _renamed(value, swap) if hasattr(hint, "_fields") else value

"""What is hidden: redrawing who lies where, whatever the position says of it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

from grognard.engine.kinds import Unit, kind_of
from grognard.engine.position import Position

T = TypeVar("T")
Below = Callable[[int], int]
"""A number from 0 to one less than the bound, at random."""


def shuffled(items: Iterable[T], below: Below) -> list[T]:
    """These in any order, each equally likely."""
    found = list(items)
    for n in range(len(found) - 1, 0, -1):
        k = below(n + 1)
        found[n], found[k] = found[k], found[n]
    return found


def slots(position: Position, units: Iterable[Unit]) -> list[Unit]:
    """Units in an order that tells nothing of who they are: by where they lie, from the bottom up.

    So each stands for the place in which it lies, and `replace_units` puts another there.
    """
    return sorted(units, key=lambda unit: (position.at[unit], position.stacks[position.at[unit]].index(unit)))


def replace_units(position: Position, drawn: Mapping[Unit, Unit], carried: Sequence[str] = ()) -> None:
    """Put other units where some lie, wherever the position names them; both are the same units.

    The `carried` columns belong to the place, not to the unit: whoever lies there now has done what was done there.
    """
    places = {drawn[unit]: position.at[unit] for unit in drawn}
    columns = {name: [(drawn[unit], getattr(position, name)[unit]) for unit in drawn] for name in carried}
    for unit, place in places.items():
        position.at[unit] = place
    for name, values in columns.items():
        for unit, value in values:
            getattr(position, name)[unit] = value
    for place in set(places.values()):
        position.stacks[place] = tuple(drawn.get(unit, unit) for unit in position.stacks[place])
    position.schedule = tuple(_renamed(entry, drawn) for entry in position.schedule)
    for name, field in position.marked.items():
        if field.form != "column":
            rename = _renaming(position.fields[name])
            if rename is not None:
                setattr(position, name, rename(getattr(position, name), drawn))
    position.frames[:] = [_renamed(frame, drawn) for frame in position.frames]
    position.clear_cache()


def _renamed(frame: Any, swap: Mapping[int, int]) -> Any:
    """A frame, or a named tuple in one, with its units renamed."""
    made: Any = type(frame)
    ways = _ways_of(made)
    if not any(ways):
        return frame
    return made(*[value if rename is None else rename(value, swap) for value, rename in zip(frame, ways, strict=True)])


Renaming = Callable[[Any, Mapping[int, int]], Any]


@cache
def _ways_of(frame: Any) -> tuple[Renaming | None, ...]:
    """How units are renamed in each value of a frame."""
    return tuple(_renaming(hint) for hint in get_type_hints(frame, include_extras=True).values())


def _renaming(hint: Any) -> Renaming | None:
    """How units are renamed in a value of a type; None if there are none in it."""
    if kind_of(hint) == "unit":
        return lambda value, swap: swap.get(value, value)
    if get_origin(hint) is Annotated and kind_of(hint) is None:
        whole = _renaming(get_args(hint)[0])
        return lambda value, swap: tuple(sorted(value if whole is None else whole(value, swap)))
    if get_origin(hint) is tuple:
        one = _renaming(get_args(hint)[0])
        if one is None:
            return None
        return lambda value, swap: tuple([one(item, swap) for item in value]) if isinstance(value, tuple) else value
    return _renamed if hasattr(hint, "_fields") else None

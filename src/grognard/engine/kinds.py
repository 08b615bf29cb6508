"""What a number stands for: hexes, units and sides are small integers inside, names outside.

A field, a frame's value or a handler's argument says its kind in its type (`hex: Hex`), and one
place, `codec`, turns it into a name and back. For mypy they are plain integers.

A game declares kinds of its own beside these, and its components name what there is of them (`Components.names`):

    Chit = Annotated[int, Kind("chit")]
    PerChit = Annotated[list[T], Per("chit")]
"""

from dataclasses import dataclass
from typing import Annotated, Any, TypeVar, get_args, get_origin

T = TypeVar("T")

NONE = -1
"""No hex, no unit, no side: written `null`."""
KINDS = ("hex", "hexside", "place", "unit", "side", "formation")
"""The engine's own kinds; all others are a game's."""


@dataclass(frozen=True)
class Kind:
    """Makes a whole number in a type one of a kind, by the name under which the components have its names."""

    name: str


@dataclass(frozen=True)
class Per:
    """Makes a list in a type a column: one value for each of a kind."""

    kind: str


@dataclass(frozen=True)
class Sorted:
    """Marks a tuple type as unordered: it is kept sorted, without duplicates."""


def kind_of(hint: Any) -> str | None:
    """The kind that a declared type names; None if it is not such a number."""
    mark = _mark(hint)
    return mark.name if isinstance(mark, Kind) else None


def column_of(hint: Any) -> str | None:
    """The kind that a declared type has one value for; None if it is not a column."""
    mark = _mark(hint)
    return mark.kind if isinstance(mark, Per) else None


def item_of(hint: Any) -> Any:
    """The type of one value of a column."""
    return get_args(get_args(hint)[0])[0]


def _mark(hint: Any) -> Any:
    return get_args(hint)[1] if get_origin(hint) is Annotated else None


Hex = Annotated[int, Kind("hex")]
"""A hex of the map."""

Hexside = Annotated[int, Kind("hexside")]
"""A hexside between two hexes, named by both (0203/0204), in games whose components number them (`hexsides`)."""

Place = Annotated[int, Kind("place")]
"""A hex of the map, or a box beside it: boxes are numbered on after the hexes."""

Unit = Annotated[int, Kind("unit")]
"""A unit, by its line in the roster."""

Side = Annotated[int, Kind("side")]
"""A side, by its place in the game's list of sides."""

Formation = Annotated[int, Kind("formation")]
"""A formation: units that act together, by its place in the game's list of formations."""

PerUnit = Annotated[list[T], Per("unit")]
"""A column with one value a unit."""

PerHex = Annotated[list[T], Per("hex")]
"""A column with one value a hex."""

PerSide = Annotated[list[T], Per("side")]
"""A column with one value a side."""

PerFormation = Annotated[list[T], Per("formation")]
"""A column with one value a formation."""

SortedTuple = Annotated[tuple[T, ...], Sorted()]
"""Markers that lie on the table (`markers`), a named tuple each: in which order they were laid says nothing."""

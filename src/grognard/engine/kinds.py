"""What a number stands for: hexes, units and sides are small integers inside, names outside.

A field, a frame's value or a handler's argument says its kind in its type (`hex: Hex`), and one
place, `codec`, turns it into a name and back. For mypy they are plain integers.
"""

from typing import Annotated, TypeVar

T = TypeVar("T")

NONE = -1
"""No hex, no unit, no side: written `null`."""

Hex = Annotated[int, "hex"]
"""A hex of the map."""

Place = Annotated[int, "place"]
"""A hex of the map, or a box beside it: boxes are numbered on after the hexes."""

Unit = Annotated[int, "unit"]
"""A unit, by its line in the roster."""

Side = Annotated[int, "side"]
"""A side, by its place in the game's list of sides."""

Formation = Annotated[int, "formation"]
"""A formation: units that act together, by its place in the game's list of formations."""

PerUnit = Annotated[list[T], "per unit"]
"""A column with one value a unit."""

PerHex = Annotated[list[T], "per hex"]
"""A column with one value a hex."""

PerSide = Annotated[list[T], "per side"]
"""A column with one value a side."""

PerFormation = Annotated[list[T], "per formation"]
"""A column with one value a formation."""

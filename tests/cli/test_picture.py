"""The map in letters."""

from typing import Any

from grognard.board import text
from grognard.cli.picture import Stack, draw, stacks_of

SIDES = ("blue", "red")


def stack(side: int, *units: str) -> Stack:
    found = Stack(side)
    found.units.extend(units)
    return found


POINTY = text.parse("""
terrain . clear
terrain f forest
hexside river
link road
picture
.   f
  .   .
end
river 0101/0201 0201/0202 0201/0102
road 0101 0102
place Here 0102
""")

FLAT = text.parse("""
rows 2
columns 2
top flat
terrain . clear
hexside river
picture
.
  .
.
  .
end
river 0101/0102 0101/0201 0201/0102
""")


def test_hexes_rivers_roads_and_stacks() -> None:
    stacks = {"0101": stack(0, "B-1", "B-2"), "0202": stack(1, "R-1")}
    assert draw(POINTY, stacks, SIDES, 40) == [
        "0101 .=~0201 f",
        "B-2+   ~",
        "        ~~~~~~~~",
        "    0102 .= 0202 .",
        "            R-1",
        "",
        ". clear   f forest  ~ river   = road",
        "0102 Here",
    ]


def test_where_it_is_narrow_stacks_are_counted() -> None:
    stacks = {"0101": stack(0, "B-1", "B-2"), "0202": stack(1, "R-1")}
    assert draw(POINTY, stacks, SIDES, 12)[:5] == [
        "0101~0201",
        ".=B2~f",
        "     ~~~~~",
        "  0102 0202",
        "  .=   . R1",
    ]


def test_sides_that_begin_alike_are_numbered() -> None:
    assert ".=12" in draw(POINTY, {"0101": stack(0, "a", "b")}, ("red", "rose"), 12)[1]


def test_flat_tops() -> None:
    assert draw(FLAT, {"0201": stack(1, "R-1")}, SIDES, 40)[:7] == [
        "0101 .",
        "       ~",
        "~~~~~~~ 0201 .",
        "        R-1",
        "0102 . ~",
        "",
        "        0202 .",
    ]


def test_colours_are_put_around_units_only() -> None:
    lines = draw(POINTY, {"0101": stack(0, "B-1")}, SIDES, 40, colour=True)
    assert lines[1] == "\x1b[34;1mB-1\x1b[0m    ~"


def test_units_off_the_map_are_in_no_stack() -> None:
    units: list[dict[str, Any]] = [
        {"id": "a", "side": "blue", "hex": "0101"},
        {"id": "b", "side": "blue", "box": "eliminated"},
        {"id": "c", "side": "blue", "hex": "0101"},
    ]
    assert {hex: found.units for hex, found in stacks_of(units, SIDES).items()} == {"0101": ["a", "c"]}

"""Every mistake in a map is answered with its line, what is wrong, and what was expected."""

from __future__ import annotations

import pytest

from grognard.board.text import MapError, parse

GOOD = """\
map Test
rows 3
columns 3
terrain . clear
terrain f forest
hexside river
hexside slope directed
link road
picture
. . .
 . - f
. . .
end
river 0101/0201
slope 0101>0102
road 0101 0201 0301
place Minsk 0101 city
area pocket 0101 0201
edge north 0101..0301
border front 0101/0102
"""


def change(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new, 1)


def test_the_map_is_good_without_the_mistakes() -> None:
    assert parse(GOOD).grid.size == 8


@pytest.mark.parametrize(
    ("text", "message"),
    [
        # the header
        (change("map Test", "mpa Test"), "1: unknown keyword 'mpa'; nearest: map"),
        (change("map Test", "map"), "1: map is empty; expected text after it"),
        (change("rows 3", "map Again"), "2: the map is named twice; expected one line 'map'"),
        (change("rows 3", "rows three"), "2: rows is 'three'; expected a whole number"),
        (change("rows 3", "rows 0"), "2: rows is 0; expected a whole number of 1 or more"),
        (change("rows 3", "columns 3"), "3: columns is given twice; expected once"),
        (change("rows 3", "rows 3\nshort maybe"), "3: short is 'maybe'; expected yes or no"),
        (change("rows 3", "rows 3\ntop round"), "3: top is 'round'; expected pointy or flat"),
        (change("rows 3", "rows 3\nlabel {hex}"), "3: label format '{hex}' does not work"),
        (change("rows 3", "rows 3\nlabel 1"), "14: two hexes would be labelled '1'"),
        (change("rows 3\ncolumns 3\n", "top flat\n"), "12: the size of the map is missing; expected lines 'rows' and"),
        # declarations
        (change("terrain f forest", "terrain forest"), "5: terrain forest: expected one character and one word, as in"),
        (change("terrain f forest", "terrain - forest"), "5: terrain - forest: expected one character and one word"),
        (
            change("terrain f forest", "terrain . forest"),
            "5: code . already means clear; expected another character for forest",
        ),
        (change("terrain f forest", "terrain f clear"), "5: terrain clear is declared twice; expected once"),
        (change("clear", "clear base").replace("forest", "forest base"), "5: the base terrain is already clear"),
        (change("terrain f forest", "terrain f for:est"), "5: terrain 'for:est' is not a word; expected letters"),
        (change("hexside river", "hexside river wide"), "6: hexside river wide: expected one word, as in"),
        (change("link road", "link river"), "8: river is declared twice; expected once"),
        (change("link road", "link place"), "8: link 'place' is a keyword of the map format; expected another word"),
        # the picture
        ("map Nothing", "1: the map has no picture; expected a line 'picture' and its rows"),
        (change("end\n", ""), "13: river is inside the picture; expected a line 'end' after its last row"),
        ("terrain . clear\npicture\n. .", "3: the picture does not end; expected a line 'end' after its last row"),
        ("picture\n. .\nend", "1: no terrain is declared; expected 'terrain . clear' or similar before the picture"),
        ("terrain . clear\npicture\nend", "3: the picture is empty; expected a row of cells for each row of hexes"),
        (change(" . - f", " . f"), "11: the row has 2 cells; expected 3, 0102 to 0302"),
        (change(". . .\nend", ". . .\n. . .\nend"), "14: the picture has 4 rows; expected 3"),
        (change(". . .\nend", "end"), "12: the picture has 2 rows; expected 3"),
        (
            change(" . - f", " . - x"),
            "11: unknown code 'x' in cell 'x', hex 0302; expected . clear, f forest, or - for a gap",
        ),
        (change(" . - f", " . - ff"), "11: forest is given twice for hex 0302; expected once"),
        (change(" . - f", "0103: . - f"), "11: the row is marked 0103; expected 0102, its first hex"),
        # hexsides and links
        (change("river 0101/0201", "river"), "14: river has no hexside; expected something like 'river 0203/0204'"),
        (change("river 0101/0201", "rivr 0101/0201"), "14: unknown keyword 'rivr'; nearest: river"),
        (change("river 0101/0201", "river 0101"), "14: '0101' is not a hexside; expected two hexes as in 0203/0204"),
        (change("river 0101/0201", "river 0101/0901"), "14: no hex '0901' on the map; nearest:"),
        (
            change("river 0101/0201", "river 0101/0301"),
            "14: 0101 and 0301 are not adjacent; expected a neighbour of 0101: 0201, 0102",
        ),
        (change("river 0101/0201", "river 0101/0101"), "14: 0101 and 0101 are not adjacent"),
        (change("river 0101/0201", "river 0201/0101 0101/0201"), "14: river is given twice for hexside 0101/0201"),
        (
            change("river 0101/0201", "river 0101>0201"),
            "14: river 0101>0201: river is not directed; expected two hexes as in 0203/0204",
        ),
        (
            change("slope 0101>0102", "slope 0101/0102"),
            "15: slope 0101/0102: slope is directed; expected two hexes as in 0203>0204",
        ),
        (change("0101 0201 0301", "0101"), "16: road 0101: a chain of 1; expected two hexes or more"),
        (change("0101 0201 0301", "0101 0301"), "16: 0101 and 0301 are not adjacent"),
        (change("0101 0201 0301", "0201 0202 0203"), "16: hex 0202 is a gap in the map; nearest:"),
        # names
        (change("place Minsk 0101 city", "place Minsk"), "17: place Minsk: expected a name and hexes, as in"),
        (
            change("place Minsk 0101", 'place "Minsk 0101'),
            '17: "Minsk 0101 city is badly quoted; expected names between',
        ),
        (change("area", "place Minsk 0201\narea"), "18: place 'Minsk' is given twice; expected once"),
        (change("pocket 0101 0201", "pocket 0101 0201 0101"), "18: area pocket has hex 0101 twice; expected once"),
        (change("0101..0301", "0101..0303"), "19: 0101 and 0303 are not in one row or column"),
        (change("front 0101/0102", "front 0101/0102 0102/0101"), "20: border front has hexside 0102/0101 twice"),
        (
            change("front 0101/0102", "front 0101>0102"),
            "20: border front 0101>0102: expected two hexes as in 0203/0204",
        ),
        # what comes too early or too late
        (change("picture", "place Minsk 0101\npicture"), "9: place comes before the picture; expected it after"),
        (change("picture", "river 0101/0201\npicture"), "9: river comes before the picture; expected it after"),
        (change("area", "terrain w woods\narea"), "18: terrain comes after the picture; expected it in the header"),
    ],
)
def test_a_mistake_is_named_with_its_line(text: str, message: str) -> None:
    with pytest.raises(MapError) as refused:
        parse(text, "some.map")
    assert str(refused.value).startswith(f"some.map:{message}")
    assert (refused.value.source, refused.value.line) == ("some.map", int(message.split(":")[0]))

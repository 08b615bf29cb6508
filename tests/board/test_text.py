"""Maps as text: read, written, read back."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from tests.board.strategies import maps

from grognard.board import text
from grognard.board.grid import Grid
from grognard.board.map import Map
from grognard.board.text import dump, load, parse

HEADER = "terrain . clear\nterrain f forest\nterrain t town\nhexside river\nhexside slope directed\nlink road\n"


def terrain(map: Map) -> dict[str, tuple[str, ...]]:
    return {label: map.terrain_names(h) for h, label in enumerate(map.grid.labels)}


def test_the_example_of_the_manual_is_a_map() -> None:
    assert text.__doc__ is not None
    example = text.__doc__.split("between hexes:\n")[1].split("\nThe first terrain")[0]
    map = parse(example)
    assert map.name == "Around Korsun"
    assert map.notes == ("Rivers from the rulebook's index; towns reconstructed.",)
    assert terrain(map)["0301"] == ("forest", "town")
    assert map.grid.find("0202") is None
    assert map.place("Hill 112").kinds == ("objective",)
    assert [map.grid.label(h) for h in map.area("pocket")] == ["0101", "0201", "0301", "0401", "0103"]


def test_the_picture_tells_the_size_if_nothing_else_does() -> None:
    map = parse(HEADER + "picture\n. f .\n t . ft\nend")
    assert map.grid == Grid(rows=2, columns=3)
    assert terrain(map)["0302"] == ("forest", "town")


def test_options_of_the_grid_stand_in_the_header() -> None:
    map = parse("short yes\ncolumn_from right\nlabel {row}.{column}\nfirst_row 7\n" + HEADER + "picture\n. f\n t\nend")
    assert terrain(map) == {"7.2": ("clear",), "7.1": ("forest",), "8.1": ("town",)}


def test_a_flat_top_map_has_two_lines_a_row() -> None:
    map = parse("top flat\nrows 2\ncolumns 3\nshort yes\n" + HEADER + "picture\n.   f\n  t\n.   .\nend")
    assert terrain(map) == {
        "0101": ("clear",),
        "0201": ("town",),
        "0301": ("forest",),
        "0102": ("clear",),
        "0302": ("clear",),
    }


def test_the_base_terrain_need_not_come_first() -> None:
    map = parse("terrain s sea\nterrain . land base\npicture\ns .\nend")
    assert map.words.base == "land"
    assert map.terrains == ("sea", "land")


def test_a_row_may_be_marked_with_its_first_hex() -> None:
    assert terrain(parse(HEADER + "picture\n0101: . f\n0102: t .\nend"))["0102"] == ("town",)


def test_lists_may_go_on_in_a_further_line() -> None:
    map = parse(HEADER + "picture\n. . .\nend\narea a 0101\narea a 0201 0301\nriver 0101/0201\nriver 0201/0301")
    assert map.areas["a"] == (0, 1, 2)
    assert map.crossing("river").sum() == 4


def test_an_area_may_be_empty() -> None:
    assert parse(HEADER + "picture\n. .\nend\narea nobody").areas == {"nobody": ()}


def test_comments_end_a_line_but_not_inside_quotes() -> None:
    map = parse('map "Hill #1" # the first\n' + HEADER + "picture # here\n. f # forest\nend\n# the end")
    assert map.name == "Hill #1"
    assert map.grid.size == 2


def test_notes_may_stand_anywhere() -> None:
    assert parse("note first\n" + HEADER + "picture\n. .\nend\nnote last").notes == ("first", "last")


def test_a_written_map_is_a_picture_one_can_read() -> None:
    rows = "picture\n. f .\n t - ft\n. . .\nend\n"
    map = parse(HEADER + rows + "road 0101 0201 0301\nroad 0201 0102\nriver 0201/0101\narea a 0103 0203 0303")
    assert dump(map).split("\n\n") == [
        "rows 3\ncolumns 3\n" + HEADER.rstrip(),
        "picture\n0101: .   f   .\n0102:   t   -   ft\n0103: .   .   .\nend",
        "river 0101/0201",
        "road 0101 0201 0301\nroad 0102 0201",
        "area a 0103..0303\n",
    ]


def test_long_chains_are_written_over_several_lines() -> None:
    labels = [f"{n:02}01" for n in range(1, 61)]
    map = parse(HEADER + "picture\n" + ". " * 60 + "\nend\nroad " + " ".join(labels))
    written = dump(map)
    assert written.count("\nroad ") == 3
    assert max(len(line) for line in written.split("end\n")[1].splitlines()) <= 110
    assert parse(written) == map


def test_codes_are_kept() -> None:
    map = parse("terrain , clear\nterrain W woods\npicture\n, W\nend")
    assert map.codes == (",", "W")
    assert parse(dump(map)).codes == (",", "W")


def test_a_file_is_loaded_and_named_in_errors(tmp_path: Path) -> None:
    path = tmp_path / "korsun.map"
    path.write_text(HEADER + "picture\n. f\nend\n", encoding="utf-8")
    assert load(path).grid.size == 2
    path.write_text("terain . clear\n", encoding="utf-8")
    with pytest.raises(text.MapError) as refused:
        load(path)
    assert str(refused.value).startswith(f"{path}:1: unknown keyword 'terain'; nearest: terrain")


@settings(deadline=None)
@given(maps())
def test_a_map_comes_back_as_it_was_written(map: Map) -> None:
    assert parse(dump(map)) == map


@settings(deadline=None, max_examples=25)
@given(maps())
def test_writing_twice_writes_the_same(map: Map) -> None:
    assert dump(parse(dump(map))) == dump(map)

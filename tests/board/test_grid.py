"""Which hexes there are, what they are called, and which lie next to which."""

from __future__ import annotations

import pickle

import pytest

from grognard.board.grid import Grid, UnknownHex, opposite


def around(grid: Grid, label: str) -> list[str]:
    """The labels of the six neighbours in the order of the directions, `-` for off the map."""
    return [grid.label(n) if n >= 0 else "-" for n in grid.neighbours[grid.hex(label)].tolist()]


def test_hexes_are_numbered_in_reading_order() -> None:
    assert Grid(rows=2, columns=3).labels == ("0101", "0201", "0301", "0102", "0202", "0302")


def test_flat_top_hexes_are_numbered_row_by_row_too() -> None:
    assert Grid(rows=2, columns=3, top="flat").labels == ("0101", "0201", "0301", "0102", "0202", "0302")


def test_even_rows_are_pushed_to_the_right() -> None:
    grid = Grid(rows=3, columns=3)
    assert around(grid, "0202") == ["0301", "0302", "0303", "0203", "0102", "0201"]
    assert grid.centre(grid.hex("0102"))[0] == grid.centre(grid.hex("0101"))[0] + 0.5


def test_odd_rows_can_be_pushed_instead() -> None:
    grid = Grid(rows=3, columns=3, indent="odd")
    assert around(grid, "0202") == ["0201", "0302", "0203", "0103", "0102", "0101"]


def test_even_columns_are_pushed_down_where_tops_are_flat() -> None:
    grid = Grid(rows=3, columns=3, top="flat")
    assert around(grid, "0202") == ["0201", "0302", "0303", "0203", "0103", "0102"]
    assert around(grid, "0201") == ["-", "0301", "0302", "0202", "0102", "0101"]


def test_odd_columns_can_be_pushed_instead() -> None:
    grid = Grid(rows=3, columns=3, top="flat", indent="odd")
    assert around(grid, "0202") == ["0201", "0301", "0302", "0203", "0102", "0101"]


def test_directions_are_named_and_have_opposites() -> None:
    pointy, flat = Grid(rows=3, columns=3), Grid(rows=3, columns=3, top="flat")
    assert pointy.directions == ("NE", "E", "SE", "SW", "W", "NW")
    assert flat.directions == ("N", "NE", "SE", "S", "SW", "NW")
    assert [pointy.directions[opposite(d)] for d in range(6)] == ["SW", "W", "NW", "NE", "E", "SE"]


def test_short_rows_lack_their_last_hex() -> None:
    assert Grid(rows=3, columns=2, short=True).labels == ("0101", "0201", "0102", "0103", "0203")


def test_short_columns_lack_their_last_hex() -> None:
    assert Grid(rows=2, columns=3, top="flat", short=True).labels == ("0101", "0201", "0301", "0102", "0302")


def test_a_short_row_counted_from_the_right_begins_at_its_own_right_end() -> None:
    grid = Grid(rows=2, columns=3, short=True, column_from="right")
    assert grid.labels == ("0301", "0201", "0101", "0202", "0102")


def test_a_short_column_counted_from_the_bottom_begins_at_its_own_bottom() -> None:
    grid = Grid(rows=2, columns=2, top="flat", short=True, row_from="bottom")
    assert grid.labels == ("0102", "0201", "0101")


def test_rows_can_be_counted_from_the_bottom() -> None:
    assert Grid(rows=2, columns=1, row_from="bottom", first_row=7).labels == ("0108", "0107")


def test_labels_can_have_letters_as_on_the_old_maps() -> None:
    grid = Grid(rows=28, columns=1, label="{row_letter}{column}")
    assert (grid.labels[0], grid.labels[25], grid.labels[26], grid.labels[27]) == ("A1", "Z1", "AA1", "BB1")


def test_a_gap_is_nobodys_neighbour() -> None:
    grid = Grid(rows=3, columns=3, missing=["0202"])
    assert grid.size == 8
    assert grid.find("0202") is None
    assert "0202" not in around(grid, "0102")


def test_an_unknown_label_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownHex, match=r"no hex '0309' on the map; nearest: .*0303") as refused:
        Grid(rows=3, columns=3).hex("0309")
    assert refused.value.label == "0309"


def test_the_label_of_a_gap_is_refused_as_such() -> None:
    with pytest.raises(UnknownHex, match="0202 is a gap in the map"):
        Grid(rows=3, columns=3, missing=["0202"]).hex("0202")


def test_hexes_that_are_not_adjacent_have_no_direction() -> None:
    grid = Grid(rows=3, columns=3)
    with pytest.raises(ValueError, match="0101 and 0303 are not adjacent"):
        grid.direction(grid.hex("0101"), grid.hex("0303"))
    assert not grid.adjacent(grid.hex("0101"), grid.hex("0303"))


def test_a_hex_is_not_adjacent_to_itself() -> None:
    assert not Grid(rows=3, columns=3).adjacent(4, 4)


def test_distance_runs_straight_across_a_gap() -> None:
    grid = Grid(rows=1, columns=5, missing=["0301"])
    assert grid.distance(grid.hex("0101"), grid.hex("0501")) == 4


def test_a_line_leaves_gaps_out() -> None:
    grid = Grid(rows=1, columns=5, missing=["0301"])
    assert [grid.label(h) for h in grid.line(0, 3)] == ["0101", "0201", "0401", "0501"]


def test_a_line_along_hexsides_takes_the_hex_that_exists() -> None:
    grid = Grid(rows=3, columns=3)
    down_the_edge = grid.line(grid.hex("0101"), grid.hex("0103"))
    assert [grid.label(h) for h in down_the_edge] == ["0101", "0102", "0103"]


def test_a_run_follows_the_printed_row_or_column() -> None:
    grid = Grid(rows=4, columns=4, short=True, column_from="right", missing=["0303"])

    def run(a: str, b: str) -> list[str]:
        return [grid.label(h) for h in grid.run(grid.hex(a), grid.hex(b))]

    assert run("0101", "0104") == ["0101", "0102", "0103", "0104"]
    assert run("0403", "0103") == ["0403", "0203", "0103"]
    with pytest.raises(ValueError, match="0101 and 0202 are not in one row or column"):
        run("0101", "0202")


def test_edge_hexes_lie_next_to_the_outside_but_not_to_an_enclosed_gap() -> None:
    grid = Grid(rows=5, columns=5, missing=["0303"])
    edge = {grid.label(h) for h in grid.edge_hexes()}
    assert len(edge) == 16
    assert "0203" not in edge


def test_a_gap_at_the_rim_belongs_to_the_outside() -> None:
    grid = Grid(rows=5, columns=5, missing=["0103"])
    assert "0203" in {grid.label(h) for h in grid.edge_hexes()}


def test_hexsides_run_from_corner_to_corner() -> None:
    for top in ("pointy", "flat"):
        grid = Grid(rows=3, columns=3, top=top)
        h = grid.hex("0202")
        for d, n in enumerate(grid.neighbours[h].tolist()):
            side = {(round(x, 6), round(y, 6)) for x, y in (grid.corners(h)[d], grid.corners(h)[(d + 1) % 6])}
            assert side <= {(round(x, 6), round(y, 6)) for x, y in grid.corners(n)}


def test_grids_of_the_same_options_are_equal() -> None:
    assert Grid(rows=3, columns=3, missing=["0202", "0101"]) == Grid(rows=3, columns=3, missing=["0101", "0202"])
    assert Grid(rows=3, columns=3) != Grid(rows=3, columns=3, indent="odd")
    assert pickle.loads(pickle.dumps(Grid(rows=3, columns=3))) == Grid(rows=3, columns=3)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"columns": 3}, "a grid needs rows"),
        ({"rows": 0, "columns": 3}, "rows is 0; expected a whole number of 1 or more"),
        ({"rows": 3, "columns": "4"}, "columns is '4'; expected a whole number"),
        ({"rows": 3, "columns": 3, "top": "round"}, "top is 'round'; expected pointy or flat"),
        ({"rows": 3, "columns": 3, "indent": "both"}, "indent is 'both'; expected even or odd"),
        ({"rows": 3, "columns": 3, "short": 1}, "short is 1; expected true or false"),
        ({"rows": 3, "columns": 3, "indnt": "odd"}, "unknown grid option 'indnt'; nearest: indent"),
        ({"rows": 3, "columns": 3, "label": "{hex}"}, "label format '{hex}' does not work"),
        ({"rows": 3, "columns": 3, "label": "{row}"}, "two hexes would be labelled '1'"),
        ({"rows": 3, "columns": 3, "label": "{row}/{column}"}, "a hex would be labelled '1/1'"),
        ({"rows": 3, "columns": 3, "label": "{row_letter}{column}", "first_row": 0}, "letters begin with number 1"),
        ({"rows": 3, "columns": 3, "missing": ["0909"]}, "missing hex '0909' is not in the grid"),
        ({"rows": 3, "columns": 3, "missing": "0101"}, "expected a list of labels"),
        ({"rows": 1, "columns": 1, "missing": ["0101"]}, "every hex of the grid is missing"),
    ],
)
def test_bad_options_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message.replace("{", r"\{").replace("}", r"\}")):
        Grid(**options)

"""The printed numbering of Army Group Center: rows 10 to 50 from the north, columns 00 to 28 from the east."""

from __future__ import annotations

import pytest

from grognard.board.grid import Grid


@pytest.fixture(scope="module")
def grid() -> Grid:
    return Grid(
        rows=41, columns=29, short=True, label="{row:02}{column:02}", first_row=10, column_from="right", first_column=0
    )


def around(grid: Grid, label: str) -> set[str]:
    return {grid.label(n) for n in grid.around[grid.hex(label)]}


def test_it_has_1169_hexes(grid: Grid) -> None:
    assert grid.size == 21 * 29 + 20 * 28 == 1169


def test_even_rows_have_29_hexes_and_odd_rows_28(grid: Grid) -> None:
    assert grid.find("1028") is not None
    assert grid.find("1127") is not None
    assert grid.find("1128") is None
    assert grid.find("5028") is not None


def test_it_is_read_from_the_north_west_corner(grid: Grid) -> None:
    assert (grid.label(0), grid.label(28), grid.label(29), grid.label(grid.size - 1)) == (
        "1028",
        "1000",
        "1127",
        "5000",
    )


def test_4919_touches_5019(grid: Grid) -> None:
    assert around(grid, "4919") == {"4819", "4820", "4918", "4920", "5019", "5020"}


def test_the_strait_1803_1804_runs_from_1703_to_1903(grid: Grid) -> None:
    assert {"1703", "1903"} <= around(grid, "1803") & around(grid, "1804")


def test_2927_is_the_west_edge_though_columns_go_to_28(grid: Grid) -> None:
    assert grid.hex("2927") in grid.edge_hexes()
    assert grid.neighbours[grid.hex("2927"), grid.directions.index("W")] == -1
    assert around(grid, "2927") == {"2827", "2828", "2926", "3027", "3028"}


def test_even_rows_reach_half_a_hex_further_on_either_side(grid: Grid) -> None:
    def x(label: str) -> float:
        return grid.centre(grid.hex(label))[0]

    assert x("3600") == x("3500") + 0.5
    assert x("3628") == x("3527") - 0.5


def test_a_line_north_to_south_is_forty_hexes(grid: Grid) -> None:
    assert grid.distance(grid.hex("1000"), grid.hex("5000")) == 40
    assert grid.distance(grid.hex("1000"), grid.hex("1028")) == 28

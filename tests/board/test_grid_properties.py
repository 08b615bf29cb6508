"""What holds on every grid, however it is shaped and numbered."""

from __future__ import annotations

from collections import deque
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from tests.board.strategies import grids

from grognard.board.grid import Grid, Hex, opposite


def hexes(data: st.DataObject, grid: Grid, count: int) -> list[Hex]:
    return [data.draw(st.integers(0, grid.size - 1)) for _ in range(count)]


@given(grids())
def test_labels_lead_back_to_their_hexes(grid: Grid) -> None:
    assert [grid.hex(label) for label in grid.labels] == list(range(grid.size))


@given(grids())
def test_neighbours_are_mutual_and_in_opposite_directions(grid: Grid) -> None:
    for h in range(grid.size):
        for n in grid.around[h]:
            assert grid.adjacent(n, h)
            assert grid.direction(n, h) == opposite(grid.direction(h, n))


@given(grids())
def test_neighbours_are_those_whose_centres_are_one_apart(grid: Grid) -> None:
    for a in range(grid.size):
        (ax, ay) = grid.centre(a)
        near = {
            b for b in range(grid.size) if 0.5 < (grid.centre(b)[0] - ax) ** 2 + (grid.centre(b)[1] - ay) ** 2 < 1.5
        }
        assert near == set(grid.around[a])


@given(grids())
def test_directions_point_where_they_say(grid: Grid) -> None:
    for h in range(grid.size):
        for d, n in enumerate(grid.neighbours[h].tolist()):
            if n >= 0:
                (x, y), (nx, ny), name = grid.centre(h), grid.centre(n), grid.directions[d]
                assert ("E" in name) == (nx > x + 0.1)
                assert ("W" in name) == (nx < x - 0.1)
                assert ("N" in name) == (ny < y - 0.1)
                assert ("S" in name) == (ny > y + 0.1)


@given(grids(), st.data())
def test_distance_is_symmetric_and_no_detour_is_shorter(grid: Grid, data: st.DataObject) -> None:
    a, b, c = hexes(data, grid, 3)
    assert grid.distance(a, b) == grid.distance(b, a)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)
    assert (grid.distance(a, b) == 0) == (a == b)


@given(grids(gaps=False, least=3))
def test_distance_is_the_number_of_steps_on_a_full_grid(grid: Grid) -> None:
    away = {0: 0}
    queue = deque([0])
    while queue:
        here = queue.popleft()
        for there in grid.around[here]:
            if there not in away:
                away[there] = away[here] + 1
                queue.append(there)
    assert away == {h: grid.distance(0, h) for h in range(grid.size)}
    assert grid.distances_from(0).tolist() == [away[h] for h in range(grid.size)]


@given(st.integers(0, 4), st.sampled_from(("pointy", "flat")), st.sampled_from(("even", "odd")))
def test_rings_in_the_interior_are_full(radius: int, top: str, indent: str) -> None:
    grid = Grid(rows=11, columns=11, top=top, indent=indent)
    middle = grid.hex("0606")
    assert len(grid.ring(middle, radius)) == max(1, 6 * radius)
    assert len(grid.range(middle, radius)) == 1 + 3 * radius * (radius + 1)


@given(grids(), st.data())
def test_a_range_is_its_rings_in_reading_order(grid: Grid, data: st.DataObject) -> None:
    (h,) = hexes(data, grid, 1)
    assert grid.range(h, 3) == tuple(sorted(n for r in range(4) for n in grid.ring(h, r)))


@given(grids(gaps=False, least=3), st.data())
def test_a_line_is_a_shortest_way_between_its_ends(grid: Grid, data: st.DataObject) -> None:
    a, b = hexes(data, grid, 2)
    line = grid.line(a, b)
    assert (line[0], line[-1]) == (a, b)
    if not grid.options.short:  # a line along a ragged rim may pass outside
        assert len(line) == grid.distance(a, b) + 1
        assert all(grid.adjacent(x, y) for x, y in pairwise(line))


@given(grids(), st.data())
def test_a_line_is_the_same_backwards(grid: Grid, data: st.DataObject) -> None:
    a, b = hexes(data, grid, 2)
    assert grid.line(a, b) == grid.line(b, a)[::-1]


@given(grids(), st.data())
def test_a_line_stays_close_to_the_straight_line(grid: Grid, data: st.DataObject) -> None:
    a, b = hexes(data, grid, 2)
    (ax, ay), (bx, by) = grid.centre(a), grid.centre(b)
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    for h in grid.line(a, b)[1:-1]:
        x, y = grid.centre(h)
        assert abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length < 0.58  # no hex is wider than that

"""Distances and lines of supply."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from tests.board.strategies import grids, random_mask

from grognard.board.grid import Grid, Hex
from grognard.board.map import Map
from grognard.board.search import distances, supply
from grognard.board.text import parse

ROAD = parse("""
    terrain . clear
    link road
    picture
    .  .  .  .  .
      .  .  .  .  .
    .  .  .  .  .
    end
    road 0102 0202 0302 0402
""")
GRID = ROAD.grid
STEPS = ROAD.link_steps("road")


def mask(*labels: str) -> NDArray[np.bool_]:
    return ROAD.mask(GRID.hex(label) for label in labels)


def line(map: Map, traced: list[Hex]) -> list[str]:
    return [map.grid.label(h) for h in traced]


def test_distances_go_around_what_is_blocked() -> None:
    away = distances(GRID, GRID.hex("0101"), blocked=mask("0201", "0202"))
    assert away[GRID.hex("0301")] == 5
    assert away[GRID.hex("0201")] == -1


def test_distances_do_not_cross_closed_hexsides() -> None:
    closed = np.zeros((GRID.size, 6), dtype=np.bool_)
    closed[GRID.hex("0101"), GRID.directions.index("E")] = True
    assert distances(GRID, GRID.hex("0101"), closed=closed)[GRID.hex("0201")] == 2
    assert distances(GRID, GRID.hex("0201"), closed=closed)[GRID.hex("0101")] == 1


def test_distances_end_at_the_limit() -> None:
    assert distances(GRID, GRID.hex("0101"), limit=2).max() == 2


def test_distances_are_from_the_nearest_source_that_is_not_blocked() -> None:
    sources = [GRID.hex("0101"), GRID.hex("0501")]
    assert distances(GRID, sources)[GRID.hex("0401")] == 1
    assert distances(GRID, sources, blocked=mask("0501"))[GRID.hex("0401")] == 3
    assert distances(GRID, [])[0] == -1


def test_a_trace_goes_off_road_and_then_along_the_road() -> None:
    traced = supply(GRID, [GRID.hex("0402")], STEPS, off_road=1, along=None)
    assert line(ROAD, traced.line(GRID.hex("0101"))) == ["0101", "0102", "0202", "0302", "0402"]
    assert traced.off[GRID.hex("0101")] == 1
    assert traced.along[GRID.hex("0102")] == 3
    assert traced.along[GRID.hex("0101")] == -1


def test_a_unit_too_far_from_the_road_has_no_line() -> None:
    traced = supply(GRID, [GRID.hex("0402")], STEPS, off_road=0, along=None)
    assert not traced.reached(GRID.hex("0101"))
    assert traced.line(GRID.hex("0101")) == []
    assert traced.reached(GRID.hex("0102"))


def test_a_road_may_be_too_long() -> None:
    traced = supply(GRID, [GRID.hex("0402")], STEPS, off_road=1, along=2)
    assert traced.reached(GRID.hex("0201"))
    assert not traced.reached(GRID.hex("0101"))


def test_a_blocked_road_is_no_road() -> None:
    traced = supply(GRID, [GRID.hex("0402")], STEPS, off_road=1, along=None, blocked=mask("0302"))
    assert not traced.reached(GRID.hex("0202"))
    assert line(ROAD, traced.line(GRID.hex("0401"))) == ["0401", "0402"]


def test_a_source_without_a_road_supplies_its_surroundings() -> None:
    traced = supply(GRID, [GRID.hex("0101")], STEPS, off_road=1, along=None)
    assert line(ROAD, traced.line(GRID.hex("0102"))) == ["0102", "0101"]
    assert not traced.reached(GRID.hex("0202"))


def test_a_blocked_source_is_none() -> None:
    assert supply(GRID, [GRID.hex("0402")], STEPS, off_road=3, along=None, blocked=mask("0402")).off.max() == -1


def test_a_blocked_hex_has_no_trace() -> None:
    assert not supply(GRID, [GRID.hex("0402")], STEPS, off_road=3, along=None, blocked=mask("0401")).reached(
        GRID.hex("0401")
    )


def test_a_closed_hexside_counts_in_the_direction_of_the_trace() -> None:
    closed = np.zeros((GRID.size, 6), dtype=np.bool_)
    closed[GRID.hex("0302"), GRID.directions.index("E")] = True
    assert not supply(GRID, [GRID.hex("0402")], STEPS, off_road=0, along=None, closed=closed).reached(GRID.hex("0302"))
    assert supply(GRID, [GRID.hex("0102")], STEPS, off_road=0, along=None, closed=closed).reached(GRID.hex("0402"))


def by_hand(
    grid: Grid, sources: list[Hex], links: NDArray[np.uint8], off_road: int, along: int, blocked: NDArray[np.uint8]
) -> set[Hex]:
    """The hexes in supply, by growing the set of hexes that can trace, one step at a time."""
    network = {h for h in sources if not blocked[h]}
    for _ in range(along):
        network |= {n for h in network for n in grid.around[h] if not blocked[n] and links[n, grid.direction(n, h)]}
    for _ in range(off_road):
        network |= {n for h in network for n in grid.around[h] if not blocked[n]}
    return network


@settings(deadline=None)
@given(grids(), st.integers(0, 1 << 30), st.integers(0, 4), st.integers(0, 6))
def test_a_line_is_found_exactly_where_there_is_one(grid: Grid, seed: int, off_road: int, along: int) -> None:
    rng = np.random.default_rng(seed)
    links = random_mask((grid.size, 6), rng, 0.4)
    blocked = random_mask((grid.size,), rng, 0.2)
    sources = rng.integers(grid.size, size=2).tolist()
    traced = supply(grid, sources, links, off_road=off_road, along=along, blocked=blocked)
    assert {h for h in range(grid.size) if traced.reached(h)} == by_hand(grid, sources, links, off_road, along, blocked)


@settings(deadline=None)
@given(grids(), st.integers(0, 1 << 30), st.integers(0, 4), st.integers(0, 6))
def test_a_line_keeps_to_its_limits(grid: Grid, seed: int, off_road: int, along: int) -> None:
    rng = np.random.default_rng(seed)
    links, closed = random_mask((grid.size, 6), rng, 0.4), random_mask((grid.size, 6), rng, 0.2)
    blocked = random_mask((grid.size,), rng, 0.2)
    sources = rng.integers(grid.size, size=2).tolist()
    traced = supply(grid, sources, links, off_road=off_road, along=along, blocked=blocked, closed=closed)
    for h in range(grid.size):
        way = traced.line(h)
        assert bool(way) == traced.reached(h)
        if not way:
            continue
        steps = [(a, grid.direction(a, b)) for a, b in pairwise(way)]
        off = int(traced.off[h])
        assert way[-1] in sources
        assert off <= off_road
        assert len(steps) - off <= along
        assert all(links[step] for step in steps[off:])
        assert not any(closed[step] for step in steps)
        assert not any(blocked[n] for n in way)

"""Retreats and zones."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from tests.board.strategies import grids, random_mask

from grognard.board.grid import Grid, Hex
from grognard.board.search import distances, retreats, zones

GRID = Grid(rows=5, columns=5)
MIDDLE = GRID.hex("0303")


def labels(hexes: Iterable[Hex]) -> set[str]:
    return {GRID.label(h) for h in hexes}


def mask(*names: str) -> NDArray[np.bool_]:
    made = np.zeros(GRID.size, dtype=np.bool_)
    made[[GRID.hex(name) for name in names]] = True
    return made


def test_a_retreat_of_one_goes_to_any_neighbour() -> None:
    out = retreats(GRID, MIDDLE, 1)
    assert set(out.hexes(1)) == set(out.first_steps(1)) == set(GRID.around[MIDDLE])


def test_a_retreat_does_not_come_back() -> None:
    assert MIDDLE not in retreats(GRID, MIDDLE, 3).hexes(2)


def test_forbidden_hexes_and_closed_hexsides_are_not_entered() -> None:
    closed = np.zeros((GRID.size, 6), dtype=np.bool_)
    closed[MIDDLE, GRID.directions.index("E")] = True
    out = retreats(GRID, MIDDLE, 1, forbidden=mask("0203", "0202"), closed=closed)
    assert labels(out.hexes(1)) == {"0302", "0304", "0204"}


def test_every_step_must_lead_farther_away() -> None:
    enemy = distances(GRID, GRID.hex("0203"))
    out = retreats(GRID, MIDDLE, 2, field=enemy, rule="farther")
    assert labels(out.first_steps(2)) == {"0302", "0403", "0304"}
    assert all(enemy[h] == 3 for h in out.hexes(2))


def test_steps_may_keep_the_distance() -> None:
    enemy = distances(GRID, GRID.hex("0203"))
    out = retreats(GRID, MIDDLE, 1, field=enemy, rule="not_nearer")
    assert labels(out.hexes(1)) == {"0302", "0403", "0304", "0202", "0204"}


def test_a_retreat_may_be_shorter_than_asked() -> None:
    grid = Grid(rows=1, columns=4)
    out = retreats(grid, 1, 3)
    assert out.longest == 2
    assert out.hexes(2) == (3,)
    assert out.first_steps(2) == (2,)
    assert out.first_steps(1) == (0, 2)
    assert out.hexes(3) == out.first_steps(3) == ()


def test_a_surrounded_unit_has_no_retreat() -> None:
    assert retreats(GRID, MIDDLE, 2, forbidden=np.ones(GRID.size, dtype=np.bool_)).longest == 0


def test_bad_questions_are_refused() -> None:
    with pytest.raises(ValueError, match="unknown retreat rule 'nearer'; nearest: not_nearer"):
        retreats(GRID, MIDDLE, 1, rule="nearer")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="retreat rule 'farther' needs a field"):
        retreats(GRID, MIDDLE, 1, rule="farther")
    with pytest.raises(ValueError, match="a retreat of 0 steps; expected 1 or more"):
        retreats(GRID, MIDDLE, 0)
    with pytest.raises(ValueError, match="a retreat of 3 steps was not searched; expected 1 to 2"):
        retreats(GRID, MIDDLE, 2).hexes(3)
    with pytest.raises(ValueError, match="hex numbers 99 to 99; expected 0 to 24"):
        retreats(GRID, 99, 1)


@settings(deadline=None)
@given(grids(most=5), st.integers(0, 1 << 30), st.integers(1, 4))
def test_a_first_step_can_be_completed_exactly_if_the_rest_can(grid: Grid, seed: int, length: int) -> None:
    rng = np.random.default_rng(seed)
    forbidden = random_mask((grid.size,), rng, 0.3)
    field = rng.integers(0, 4, size=grid.size)
    start = int(rng.integers(grid.size))
    out = retreats(grid, start, length, forbidden=forbidden, field=field, rule="not_nearer")
    blocked = forbidden.copy()
    blocked[start] = 1
    steps = [n for n in grid.around[start] if not forbidden[n] and field[n] >= field[start]]
    ends: set[Hex] = set()
    for n in steps:
        if length == 1:
            ends.add(n)
            continue
        rest = retreats(grid, n, length - 1, forbidden=blocked, field=field, rule="not_nearer")
        assert (n in out.first_steps(length)) == (rest.longest == length - 1)
        ends |= set(rest.hexes(length - 1))
    assert set(out.hexes(length)) == ends


def test_a_zone_is_the_six_hexes_around() -> None:
    assert labels(zones(GRID, [MIDDLE]).nonzero()[0].tolist()) == labels(GRID.around[MIDDLE])


def test_zones_end_at_the_edge_of_the_map() -> None:
    assert zones(GRID, [GRID.hex("0101")]).sum() == 2


def test_nobody_has_no_zone() -> None:
    assert zones(GRID, []).sum() == 0


def test_units_next_to_each_other_lie_in_each_others_zone() -> None:
    zone = zones(GRID, [GRID.hex("0101"), GRID.hex("0201")])
    assert zone[GRID.hex("0101")]
    assert zone[GRID.hex("0201")]


def test_zones_do_not_reach_over_closed_hexsides() -> None:
    closed = np.zeros((GRID.size, 6), dtype=np.bool_)
    closed[MIDDLE, GRID.directions.index("E")] = True
    assert not zones(GRID, [MIDDLE], closed)[GRID.hex("0403")]
    assert zones(GRID, [GRID.hex("0403")], closed)[MIDDLE]


def test_units_may_be_given_as_a_mask() -> None:
    assert np.array_equal(zones(GRID, mask("0303")), zones(GRID, [MIDDLE]))

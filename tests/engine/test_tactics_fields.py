"""Where a side can be next: what its units can gather against, and what they could walk into."""

import numpy as np
import pytest

from grognard.board.grid import Grid
from grognard.engine.tactics.fields import Floats, beside, fields_of, sureness

ROW = Grid(rows=1, columns=5)


def only(hex: int, share: float = 1.0) -> Floats:
    """A unit that gets to one hex alone."""
    found: Floats = np.zeros(ROW.size)
    found[hex] = share
    return found


def test_a_unit_gets_less_surely_to_where_it_needs_all_it_has() -> None:
    cost = np.array([0, 2, 4, 5, -1], dtype=np.int32)
    assert sureness(cost, 4, half=0.8, end=0.4).tolist() == pytest.approx([1.0, 0.8, 0.4, 0.0, 0.0])


def test_a_unit_without_points_stays_where_it_is() -> None:
    cost = np.array([0, 1, -1], dtype=np.int32)
    assert sureness(cost, 0, half=0.8, end=0.4).tolist() == [1.0, 0.0, 0.0]


def test_strength_gathers_beside_the_hexes_that_a_unit_gets_to() -> None:
    assert beside(ROW, only(2, 0.5)).tolist() == [0.0, 0.5, 0.0, 0.5, 0.0]
    found = fields_of(ROW, [(only(1), 4.0, 0.5), (only(3), 2.0, 0.5)])
    assert found.gathering.tolist() == [4.0, 0.0, 6.0, 0.0, 2.0]


def test_two_who_may_come_are_likelier_to_come_than_one_and_nobody_comes_out_of_reach() -> None:
    one, two = (fields_of(ROW, [(only(1), 1.0, 0.5)] * count).visited for count in (1, 2))
    assert one[1] == pytest.approx(0.5)
    assert two[1] == pytest.approx(0.75)
    assert two[0] == 0.0


def test_without_units_there_is_nothing_to_fear() -> None:
    found = fields_of(ROW, [])
    assert not found.gathering.any()
    assert not found.visited.any()

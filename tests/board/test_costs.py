"""What a step costs, part by part."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.board.strategies import grids, random_costs

from grognard.board.costs import (
    ALL,
    FORBIDDEN,
    POINT,
    CostPart,
    Costs,
    CountPart,
    Surcharge,
    Tariff,
    combine,
    into_hexes,
    on_steps,
)
from grognard.board.grid import Grid
from grognard.board.search import reach

GRID = Grid(rows=3, columns=3)
A, B = GRID.hex("0101"), GRID.hex("0201")


def enter(amount: int, rule: str = "9.5", name: str = "terrain") -> CostPart:
    return CostPart(rule, name, "enter", np.full(GRID.size, amount, dtype=np.int32))


def leave(amount: int) -> CostPart:
    return CostPart("8.3", "out of a zone", "leave", np.full(GRID.size, amount, dtype=np.int32))


def cross(amount: int) -> CostPart:
    return CostPart("9.6", "river", "side", np.full((GRID.size, 6), amount, dtype=np.int32))


def test_a_step_is_the_sum_of_its_parts_and_names_their_rules() -> None:
    step = combine(GRID, [enter(2 * POINT), cross(1), leave(0)]).step(A, B)
    assert step.total == 5
    assert step.parts == (("9.5", "terrain", 4), ("9.6", "river", 1))


def test_enter_counts_for_the_hex_entered_and_leave_for_the_one_left() -> None:
    amounts = np.zeros(GRID.size, dtype=np.int32)
    amounts[B] = 3
    costs = combine(GRID, [CostPart("8.3", "zone", "enter", amounts), CostPart("8.4", "zone", "leave", 2 * amounts)])
    assert costs.step(A, B).parts == (("8.3", "zone", 3),)
    assert costs.step(B, A).parts == (("8.4", "zone", 6),)


def test_a_side_part_may_differ_by_direction() -> None:
    amounts = np.zeros((GRID.size, 6), dtype=np.int32)
    amounts[A, GRID.direction(A, B)] = 2
    costs = combine(GRID, [CostPart("9.7", "uphill", "side", amounts)])
    assert (costs.step(A, B).total, costs.step(B, A).total) == (2, 0)


def test_forbidden_beats_all_and_all_beats_a_sum() -> None:
    assert combine(GRID, [enter(4), cross(ALL), leave(-3)]).step(A, B).total == ALL
    assert combine(GRID, [enter(ALL), cross(FORBIDDEN), leave(4)]).step(A, B).total == FORBIDDEN


def test_a_step_says_which_part_forbids_it() -> None:
    step = combine(GRID, [enter(2), cross(FORBIDDEN)]).step(A, B)
    assert [part.rule for part in step.forbidden] == ["9.6"]
    assert step.whole == ()
    assert [part.rule for part in combine(GRID, [enter(2), cross(ALL)]).step(A, B).whole] == ["9.6"]


def test_a_step_never_costs_less_than_nothing() -> None:
    assert combine(GRID, [enter(2), cross(-5)]).step(A, B).total == 0


@settings(deadline=None)
@given(grids(), st.integers(0, 1 << 30))
def test_the_bare_total_is_the_total_that_is_explained(grid: Grid, seed: int) -> None:
    costs = random_costs(grid, np.random.default_rng(seed))
    for a in range(grid.size):
        assert [costs.total(a, b) for b in grid.around[a]] == [costs.step(a, b).total for b in grid.around[a]]


JOIN = CountPart("6.4", "join", "enter", (0, 2, FORBIDDEN))
PART = CountPart("6.5", "part", "leave", (0, 1))


def test_a_tariff_counts_by_the_number_of_a_hex_and_beyond_its_last_amount_like_that() -> None:
    numbers = np.zeros(GRID.size, dtype=np.uint8)
    numbers[[A, B]] = 1, 7
    costs = combine(GRID, [enter(2)]).by_number(numbers, Tariff(JOIN, PART))
    assert costs.step(A, B).parts == (("9.5", "terrain", 2), ("6.4", "join", FORBIDDEN), ("6.5", "part", 1))
    assert costs.step(B, A).parts == (("9.5", "terrain", 2), ("6.4", "join", 2), ("6.5", "part", 1))
    assert costs.plus(leave(1)).step(B, A).total == 6


def test_numbers_of_another_map_are_refused() -> None:
    with pytest.raises(ValueError, match=r"numbers of shape \(5,\), uint8; expected bytes, one for each hex"):
        Costs(GRID).by_number(np.zeros(5, dtype=np.uint8), Tariff(JOIN))


@settings(deadline=None)
@given(grids(), st.integers(0, 1 << 30), st.integers(0, 12))
def test_with_a_tariff_sums_searches_and_explanations_agree(grid: Grid, seed: int, budget: int) -> None:
    rng = np.random.default_rng(seed)
    numbers = rng.integers(4, size=grid.size).astype(np.uint8)
    costs = random_costs(grid, rng).by_number(numbers, Tariff(JOIN, PART))
    for a in range(grid.size):
        assert [costs.total(a, b) for b in grid.around[a]] == [costs.step(a, b).total for b in grid.around[a]]
    spread = Costs(grid, costs.parts)
    assert np.array_equal(spread.hexes, costs.hexes)
    found, again = (reach(grid, 0, budget, by) for by in (costs, spread))
    assert (found.hexes, found.cost.tolist()) == (again.hexes, again.cost.tolist())
    assert reach(grid, [0], budget, costs).cost.tolist() == found.cost.tolist()


def test_a_path_is_explained_step_by_step() -> None:
    costs = combine(GRID, [enter(2)])
    assert [step.total for step in costs.path([A, B, GRID.hex("0301")])] == [2, 2]
    assert costs.path([A]) == []


def test_more_parts_do_not_change_what_they_are_added_to() -> None:
    static = combine(GRID, [enter(2), cross(1)])
    moved = static.plus(leave(1), cross(4))
    assert static.step(A, B).total == 3
    assert moved.step(A, B).total == 8
    assert static.side is not moved.side
    assert static.plus(leave(1)).side is static.side


def test_no_parts_cost_nothing() -> None:
    assert Costs(GRID).step(A, B).total == 0


def test_amounts_on_hexes_can_be_spread_over_the_steps_into_them() -> None:
    amounts = np.arange(GRID.size)
    steps = on_steps(GRID, amounts)
    assert steps[A, GRID.direction(A, B)] == B
    assert steps[A, GRID.directions.index("W")] == 0


def test_the_steps_into_hexes_are_those_on_which_entering_them_counts() -> None:
    hexes = np.arange(GRID.size) % 3 == 1
    assert np.array_equal(into_hexes(GRID, hexes), on_steps(GRID, hexes.astype(np.int32)) > 0)


def test_parts_of_the_wrong_shape_are_refused() -> None:
    with pytest.raises(ValueError, match=r"cost part 'terrain' has shape \(5,\); expected \(9,\)"):
        combine(GRID, [CostPart("9.5", "terrain", "enter", np.zeros(5, dtype=np.int32))])


def test_parts_for_nowhere_are_refused() -> None:
    with pytest.raises(ValueError, match="is for 'into'; expected side, enter or leave"):
        combine(GRID, [CostPart("9.5", "terrain", "into", np.zeros(9, dtype=np.int32))])  # type: ignore[arg-type]


def test_too_many_parts_are_refused() -> None:
    with pytest.raises(ValueError, match="101 cost parts; expected at most 100"):
        combine(GRID, [enter(0)] * 101)


@settings(deadline=None)
@given(grids(), st.integers(0, 1 << 30))
def test_adding_parts_later_makes_no_difference(grid: Grid, seed: int) -> None:
    costs = random_costs(grid, np.random.default_rng(seed), parts=6)
    later = Costs(grid, costs.parts[:2]).plus(*costs.parts[2:4]).plus(*costs.parts[4:])
    assert np.array_equal(costs.side, later.side)
    assert np.array_equal(costs.hexes, later.hexes)


@settings(deadline=None)
@given(grids(), st.integers(0, 1 << 30))
def test_surcharges_are_parts_that_are_made_when_somebody_asks_why(grid: Grid, seed: int) -> None:
    random = np.random.default_rng(seed)
    costs = random_costs(grid, random)
    side, hexes = costs.side.copy(), costs.hexes.copy()
    more = [
        Surcharge("8.3", "zone", "enter", random.random(grid.size) < 0.5, FORBIDDEN),
        Surcharge("8.4", "mud", "leave", [0], 2),
        Surcharge("8.5", "road", "side", random.random((grid.size, 6)) < 0.5, 1),
    ]
    charged, summed = costs.charged(*more), costs.plus(*(charge.part(grid) for charge in more))
    assert np.array_equal(charged.side, summed.side)
    assert np.array_equal(charged.hexes, summed.hexes)
    assert np.array_equal(costs.side, side)
    assert np.array_equal(costs.hexes, hexes)
    for a in range(grid.size):
        assert [charged.step(a, b) for b in grid.around[a]] == [summed.step(a, b) for b in grid.around[a]]


def test_a_surcharge_that_is_in_the_sums_already_is_only_listed() -> None:
    costs = combine(GRID, [enter(2)]).charged(Surcharge("8.3", "zone", "enter", lambda: [B], 3))
    assert (costs.total(A, B), costs.step(A, B).parts) == (2, (("9.5", "terrain", 2), ("8.3", "zone", 3)))

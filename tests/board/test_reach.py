"""Where a move can get to, and what it spends."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from tests.board.strategies import grids, random_costs, random_mask

from grognard.board import search
from grognard.board.costs import ALL, FORBIDDEN, CostPart, Costs, combine
from grognard.board.grid import Grid
from grognard.board.results import LayeredReach
from grognard.board.search import Layers, reach

ROW = Grid(rows=1, columns=6)


def each(*amounts: int) -> Costs:
    """What it costs to enter each hex of a row."""
    return combine(ROW, [CostPart("9.5", "terrain", "enter", np.array(amounts, dtype=np.int32))])


def mask(*hexes: int) -> NDArray[np.uint8]:
    made = np.zeros(ROW.size, dtype=np.uint8)
    made[list(hexes)] = 1
    return made


def test_a_move_goes_as_far_as_its_points_last() -> None:
    move = reach(ROW, 0, 6, each(2, 2, 2, 2, 2, 2))
    assert move.hexes == [0, 1, 2, 3]
    assert move.cost.tolist() == [0, 2, 4, 6, -1, -1]
    assert 3 in move
    assert 4 not in move


def test_a_path_leads_from_the_start() -> None:
    move = reach(ROW, 0, 6, each(2, 2, 2, 2, 2, 2))
    assert move.path(3) == [0, 1, 2, 3]
    assert move.path(0) == [0]
    assert move.parent.tolist() == [-1, 0, 1, 2, -1, -1]
    with pytest.raises(ValueError, match="hex number 5 was not reached"):
        move.path(5)


def test_hexes_come_in_order_of_cost() -> None:
    assert reach(ROW, 2, 6, each(2, 2, 2, 1, 1, 9)).hexes == [2, 3, 1, 4, 0]


def test_a_detour_is_taken_when_it_is_cheaper() -> None:
    grid = Grid(rows=2, columns=3)
    amounts = np.full(grid.size, 2, dtype=np.int32)
    amounts[grid.hex("0201")] = 9
    move = reach(grid, 0, 20, combine(grid, [CostPart("9.5", "terrain", "enter", amounts)]))
    assert [grid.label(h) for h in move.path(grid.hex("0301"))] == ["0101", "0102", "0202", "0301"]


def test_entering_a_stop_hex_ends_the_move() -> None:
    assert reach(ROW, 0, 12, each(2, 2, 2, 2, 2, 2), stop=mask(2)).hexes == [0, 1, 2]


def test_a_move_may_begin_in_a_stop_hex() -> None:
    assert reach(ROW, 0, 4, each(2, 2, 2, 2, 2, 2), stop=mask(0, 2)).hexes == [0, 1, 2]


def test_a_stop_mask_may_be_of_truth_values() -> None:
    assert reach(ROW, 0, 12, each(2, 2, 2, 2, 2, 2), stop=mask(2).astype(np.bool_)).hexes == [0, 1, 2]


def test_a_forbidden_step_is_never_made() -> None:
    assert reach(ROW, 0, 99, each(2, 2, FORBIDDEN, 2, 2, 2)).hexes == [0, 1]


def test_a_step_that_takes_all_is_made_first_or_not_at_all() -> None:
    assert reach(ROW, 0, 6, each(2, ALL, 2, 2, 2, 2)).cost.tolist() == [0, 6, -1, -1, -1, -1]
    assert reach(ROW, 0, 6, each(2, 2, ALL, 2, 2, 2)).hexes == [0, 1]


def test_a_step_that_takes_all_needs_an_allowance_untouched() -> None:
    assert reach(ROW, 0, 6, each(2, ALL, 2, 2, 2, 2), untouched=False).hexes == [0]


def test_a_step_that_takes_all_needs_an_allowance() -> None:
    assert reach(ROW, 0, 0, each(2, ALL, 2, 2, 2, 2)).hexes == [0]


def test_a_free_step_is_not_the_first_one() -> None:
    assert reach(ROW, 0, 6, each(2, 0, ALL, 2, 2, 2)).hexes == [0, 1]


def test_free_steps_are_made_without_points() -> None:
    assert reach(ROW, 0, 0, each(0, 0, 0, 1, 0, 0)).hexes == [0, 1, 2]


def test_a_move_may_begin_in_any_of_several_hexes() -> None:
    move = reach(ROW, [0, 5, 0], 2, each(2, 2, 2, 2, 2, 2))
    assert move.hexes == [0, 5, 1, 4]
    assert move.path(4) == [5, 4]
    assert move.parent.tolist() == [-1, 0, -1, -1, 5, -1]


def test_a_budget_must_make_sense() -> None:
    for budget in (-1, 1 << 15):
        with pytest.raises(ValueError, match=f"a budget of {budget}; expected 0 to 32767 halves"):
            reach(ROW, 0, budget, each(2, 2, 2, 2, 2, 2))


def test_what_does_not_fit_the_grid_is_refused() -> None:
    costs = each(2, 2, 2, 2, 2, 2)
    with pytest.raises(ValueError, match="hex number 6 is not on the map; expected 0 to 5"):
        reach(ROW, 6, 4, costs)
    with pytest.raises(ValueError, match="hex numbers 0 to 9; expected 0 to 5"):
        reach(ROW, [0, 9], 4, costs)
    with pytest.raises(ValueError, match=r"a mask has shape \(3,\); expected \(6,\)"):
        reach(ROW, 0, 4, costs, stop=np.zeros(3, dtype=np.uint8))
    with pytest.raises(ValueError, match="costs for Grid"):
        reach(Grid(rows=2, columns=3), 0, 4, costs)
    with pytest.raises(ValueError, match="needs costs or layers"):
        reach(ROW, 0, 4, None)


# Layers: a road in hexes 0, 1, 2 is cheap as long as the move has not left it.


def by_road() -> Layers:
    on_road, off_road = each(1, 1, 1, 4, 4, 4), each(4, 4, 4, 4, 4, 4)
    return Layers([on_road, off_road], np.array([[0, 0, 0, 1, 1, 1], [1] * 6]))


def test_costs_change_with_what_the_move_has_done() -> None:
    assert reach(ROW, 0, 12, None, layers=by_road()).cost.tolist() == [0, 1, 2, 6, 10, -1]


def test_a_path_knows_its_layers() -> None:
    move = reach(ROW, 0, 12, None, layers=by_road())
    assert isinstance(move, LayeredReach)
    assert move.path(4) == [0, 1, 2, 3, 4]
    assert move.layers(4) == [0, 0, 0, 1, 1]
    assert (move.layer(2), move.layer(3)) == (0, 1)


def test_a_move_may_begin_in_another_layer() -> None:
    layers = by_road()
    layers.start = 1
    assert reach(ROW, 0, 12, None, layers=layers).cost.tolist() == [0, 4, 8, 12, -1, -1]


def test_a_layer_may_depend_on_the_step_and_may_forbid_it() -> None:
    becomes = np.zeros((1, ROW.size, 6), dtype=np.int32)
    becomes[0, 1, ROW.direction(1, 2)] = -1
    assert reach(ROW, 0, 12, None, layers=Layers([each(2, 2, 2, 2, 2, 2)], becomes)).hexes == [0, 1]


def test_each_layer_has_its_own_stops() -> None:
    costs = each(2, 2, 2, 2, 2, 2)
    becomes = np.array([[0, 0, 1, 1, 1, 1], [1] * 6])
    assert reach(ROW, 0, 12, None, layers=Layers([costs, costs], becomes, [mask(1), None])).hexes == [0, 1]
    assert reach(ROW, 0, 12, None, layers=Layers([costs, costs], becomes, [None, mask(1, 3)])).hexes == [0, 1, 2, 3]


def test_bad_layers_are_refused() -> None:
    costs = each(2, 2, 2, 2, 2, 2)
    with pytest.raises(ValueError, match=r"becomes has shape \(1, 3\); expected \(1, 6\) or \(1, 6, 6\)"):
        Layers([costs], np.zeros((1, 3)))
    with pytest.raises(ValueError, match="becomes names layer 1; expected 0 to 0, or -1"):
        Layers([costs], np.ones((1, 6)))
    with pytest.raises(ValueError, match="a start in layer 1 of 1"):
        Layers([costs], np.zeros((1, 6)), start=1)
    with pytest.raises(ValueError, match="2 stop masks for 1 layers"):
        Layers([costs], np.zeros((1, 6)), [None, None])


# What must always hold


def spent_along(costs: Costs, path: list[int], budget: int) -> int:
    """What the parts say that a path spends."""
    spent = 0
    for n, step in enumerate(costs.path(path)):
        assert step.total != FORBIDDEN
        assert step.total != ALL or n == 0
        spent = budget if step.total == ALL else spent + step.total
    return spent


@settings(deadline=None)
@given(grids(), st.integers(0, 1 << 30), st.integers(0, 14))
def test_the_search_spends_what_the_parts_say(grid: Grid, seed: int, budget: int) -> None:
    rng = np.random.default_rng(seed)
    costs = random_costs(grid, rng)
    stop = random_mask((grid.size,), rng, 0.2)
    start = int(rng.integers(grid.size))
    move = reach(grid, start, budget, costs, stop=stop)
    for h in move.hexes:
        path = move.path(h)
        assert (path[0], path[-1]) == (start, h)
        assert spent_along(costs, path, budget) == move.cost[h] <= budget
        assert not any(stop[n] for n in path[1:-1])


@settings(deadline=None)
@given(grids(), st.integers(0, 1 << 30), st.integers(0, 14))
def test_no_single_step_improves_on_the_search(grid: Grid, seed: int, budget: int) -> None:
    rng = np.random.default_rng(seed)
    costs = random_costs(grid, rng)
    start = int(rng.integers(grid.size))
    move = reach(grid, start, budget, costs)
    for here in move.hexes:
        for there in grid.around[here]:
            step = costs.step(here, there).total
            if step < ALL and move.cost[here] + step <= budget:
                assert 0 <= move.cost[there] <= move.cost[here] + step


@settings(deadline=None)
@given(grids(), st.integers(0, 1 << 30), st.integers(0, 14))
def test_one_layer_is_an_ordinary_move(grid: Grid, seed: int, budget: int) -> None:
    rng = np.random.default_rng(seed)
    costs = random_costs(grid, rng)
    stop = random_mask((grid.size,), rng, 0.2)
    start = int(rng.integers(grid.size))
    plain = reach(grid, start, budget, costs, stop=stop)
    layered = reach(grid, start, budget, None, layers=Layers([costs], np.zeros((1, grid.size)), [stop]))
    assert plain.hexes == layered.hexes
    assert plain.cost.tolist() == layered.cost.tolist()
    assert plain.parent.tolist() == layered.parent.tolist()
    assert [plain.path(h) for h in plain.hexes] == [layered.path(h) for h in layered.hexes]


@settings(deadline=None)
@given(grids(), st.integers(0, 1 << 30), st.integers(0, 10))
def test_a_layered_path_is_true_to_its_layers(grid: Grid, seed: int, budget: int) -> None:
    rng = np.random.default_rng(seed)
    costs = [random_costs(grid, rng) for _ in range(3)]
    becomes = rng.integers(0, 3, size=(3, grid.size))
    start = int(rng.integers(grid.size))
    move = search.reach(grid, start, budget, None, layers=Layers(costs, becomes))
    assert isinstance(move, LayeredReach)
    for h in move.hexes:
        path, layers, spent = move.path(h), move.layers(h), 0
        for a, b, now, then in zip(path, path[1:], layers, layers[1:], strict=False):
            step = costs[now].step(a, b).total
            spent = budget if step == ALL else spent + step
            assert then == becomes[now, b]
        assert spent == move.cost[h]

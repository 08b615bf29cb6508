"""The sums that a move is searched with are those that are explained, wherever random games come to."""

import random
from collections.abc import Iterator

import numpy as np
import pytest

from grognard.games import game
from grognard.games.less_than_60_miles.costs import explained_costs, move_costs
from grognard.games.less_than_60_miles.moving import Moving, step_cost, step_total
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.rivers import crossing_options

RULES = game("less_than_60_miles")
GAMES = [("point_alpha", 3), ("blackhorse", 1), ("campaign", 4)]
MOVES = 40
"""Moves of each game that are looked at."""


def moves(scenario: str, seed: int) -> Iterator[tuple[FrontPosition, Moving]]:
    """Positions of a random game in which a unit is in hand on the map."""
    position = RULES.start(scenario, seed=seed, options={"chemical": True, "nuclear": True})
    choose, count = random.Random(seed).choice, 0
    while count < MOVES and (decision := RULES.decision(position)) is not None:
        if isinstance(position.present, Moving):
            yield position, position.present
            count += 1
        RULES.apply(position, choose(decision.actions))
    assert count == MOVES, "the game has ended before anybody has moved enough"


@pytest.mark.rule("8.1-3", "8.2-3", "8.3-3")
@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_the_sums_of_a_path_are_those_of_its_parts(scenario: str, seed: int) -> None:
    for position, frame in moves(scenario, seed):
        sums, parts = move_costs(position, frame.unit), explained_costs(position, frame.unit)
        assert np.array_equal(sums.side, parts.side)
        assert np.array_equal(sums.hexes, parts.hexes)


@pytest.mark.rule("8.1-3", "8.3-4")
@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_what_is_kept_of_a_units_costs_while_it_moves_is_still_true(scenario: str, seed: int) -> None:
    kept = 0
    for position, frame in moves(scenario, seed):
        fresh = position.copy()
        fresh.clear_cache()
        held, again = move_costs(position, frame.unit), move_costs(fresh, frame.unit)
        assert np.array_equal(held.side, again.side)
        assert np.array_equal(held.hexes, again.hexes)
        kept += frame.started
    assert kept, "nobody has gone on after a step"


@pytest.mark.rule("8.2-3", "8.2-8:2", "8.3-5:2")
@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_a_step_adds_up_to_its_parts_by_whatever_way(scenario: str, seed: int) -> None:
    for position, frame in moves(scenario, seed):
        here = position.at[frame.unit]
        for hex in position.components.grid.around[here]:
            for row in ("", *crossing_options(position, frame.unit, here, hex)):
                for off_road in (False, True):
                    step = step_cost(position, frame, hex, row, off_road)
                    assert step_total(position, frame, hex, row, off_road) == step.total

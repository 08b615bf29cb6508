"""Engineers' bridges for supply [13.0-6]: the choice is the best there is, by trying all of them on small maps."""

import random
from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.folio.sketch import number, sketch

from grognard.games.folio.hells_gate.position import HellsGatePosition
from grognard.games.folio.hells_gate.supply import in_supply
from grognard.games.folio.hells_gate.supply_bridges import Steps, crossings, field

ROWS, COLUMNS = 3, 6


@st.composite
def rivers(draw: st.DrawFn) -> HellsGatePosition:
    """A small map full of rivers with a road to the west, an airfield, Soviets, and Germans of both forces."""
    chance = random.Random(draw(st.integers(0, 2**32)))
    labels = [[f"{x:02}{y:02}" for x in range(1, COLUMNS + 1)] for y in range(1, ROWS + 1)]
    cells = [["."] * COLUMNS for _ in range(ROWS)]
    spots = [(x, y) for y in range(ROWS) for x in range(COLUMNS)]
    chance.shuffle(spots)
    units = ["g1:Eng", "e2:Eng", "g3:Inf", "g4:Tk", "e5:Inf", "e6:Inf", *["s7:Inf"] * chance.randint(0, 1)]
    for unit, (x, y) in zip(units, spots, strict=False):
        cells[y][x] = unit
    pairs = [f"{a}/{b}" for row in labels for a, b in pairwise(row)]
    pairs += [f"{a}/{b}" for up, down in pairwise(labels) for a, b in zip(up, down, strict=True)]
    return sketch(
        "\n".join(" ".join(row) for row in cells),
        lines=True,
        sides={"minor_river": " ".join(chance.sample(pairs, chance.randint(8, 18)))},
        road="0101 0201",
        edges={"west": "0101"},
        airfield="0603",
        units={
            **{id: {"full": [1, 1, chance.randint(1, 4)]} for id in ("g1", "e2")},
            **{id: {"full": [chance.randint(0, 5), 3, 6]} for id in ("g3", "g4", "e5", "e6")},
        },
    )


def most_by_trying(position: HellsGatePosition, units: tuple[int, ...]) -> tuple[int, int]:
    """How many of the units have a line with the best of all choices of one bridge, or none, for each engineer.

    And what those attack with: of choices that supply as many the stronger is the better.
    """
    components, grid = position.components, position.components.grid
    choices: list[list[Steps]] = []
    for engineer in components.german_engineers:
        steps = np.argwhere(crossings(position, engineer)).tolist()
        there = [(hex, direction, int(grid.neighbours[hex, direction])) for hex, direction in steps]
        choices.append([(), *(((a, d), (b, grid.direction(b, a))) for a, d, b in there if a < b)])
    return max(
        _supplied(position, units, tuple(step for bridge in all_ for step in bridge)) for all_ in product(*choices)
    )


def _supplied(position: HellsGatePosition, units: tuple[int, ...], opened: Steps) -> tuple[int, int]:
    components = position.components
    west = field(position, 1, components.west_roads, opened)
    airfield = field(position, 1, components.airfields, opened)
    return worth(
        position,
        [
            unit
            for unit in units
            if west[position.at[unit]] >= 0 or (components.encircled[unit] and airfield[position.at[unit]] >= 0)
        ],
    )


def worth(position: HellsGatePosition, supplied: list[int]) -> tuple[int, int]:
    """How many they are, and what they attack with."""
    return len(supplied), sum(position.components.attack[unit][0] for unit in supplied)


@pytest.mark.rule("12.1-2", "13.0-6", "13.0-7", "13.0-9")
@settings(max_examples=40, deadline=None)
@given(rivers())
def test_engineers_bridge_so_that_most_who_are_checked_have_a_line(position: HellsGatePosition) -> None:
    units = tuple(number(position, unit) for unit in ("g3", "g4", "e5", "e6"))
    supplied = [unit for unit in units if in_supply(position, unit, units)]
    assert worth(position, supplied) == most_by_trying(position, units)
    for unit in units:
        assert in_supply(position, unit) == bool(most_by_trying(position, (unit,))[0])


@pytest.mark.rule("13.0-6")
@pytest.mark.parametrize(("upper", "lower"), [(2, 5), (5, 2), (1, 1)])
def test_of_as_many_units_the_bridge_is_for_the_stronger(upper: int, lower: int) -> None:
    """One engineer between two rivers: a unit behind each of them, and a bridge for one."""
    position = sketch(
        "g2:Tk . g1:Eng . g3:Tk",
        lines=True,
        sides={"minor_river": "0101/0201 0401/0501"},
        road="0301 0401",
        edges={"west": "0301"},
        units={"g2": {"full": [upper, 3, 8]}, "g3": {"full": [lower, 3, 8]}},
    )
    first, second = number(position, "g2"), number(position, "g3")
    has = [in_supply(position, unit, (first, second)) for unit in (first, second)]
    assert sum(has) == 1
    assert upper == lower or has == [upper > lower, lower > upper]


@pytest.mark.rule("13.0-6", "7.6-4")
def test_a_unit_that_has_lost_a_step_counts_for_what_it_is_now() -> None:
    position = sketch(
        "g2:Tk . g1:Eng . g3:Tk",
        lines=True,
        sides={"minor_river": "0101/0201 0401/0501"},
        road="0301 0401",
        edges={"west": "0301"},
        units={"g2": {"full": [5, 3, 8], "reduced": [1, 1, 8]}, "g3": {"full": [4, 3, 8]}},
    )
    first, second = number(position, "g2"), number(position, "g3")
    assert in_supply(position, first, (first, second))
    position.depleted[first] = True
    assert [in_supply(position, unit, (first, second)) for unit in (first, second)] == [False, True]

"""Random grids, maps and costs for property tests."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray

from grognard.board.costs import ALL, FORBIDDEN, CostPart, Costs
from grognard.board.draft import Draft
from grognard.board.grid import Grid, Hex
from grognard.board.map import Map, Vocabulary

LABELS = ("{column:02}{row:02}", "{row:02}{column:02}", "{row_letter}{column:02}", "{column_letter}-{row}")

WORDS = Vocabulary(
    base="clear",
    terrains=("clear", "forest", "town", "hill"),
    features=("river", "slope", "wall"),
    directed=("slope",),
    kinds=("road", "rail"),
)


@st.composite
def grid_options(draw: st.DrawFn, least: int = 1, most: int = 7) -> dict[str, Any]:
    """Every way to shape and number a grid."""
    return {
        "rows": draw(st.integers(least, most)),
        "columns": draw(st.integers(max(least, 2), most)),
        "top": draw(st.sampled_from(("pointy", "flat"))),
        "indent": draw(st.sampled_from(("even", "odd"))),
        "short": draw(st.booleans()),
        "label": draw(st.sampled_from(LABELS)),
        "row_from": draw(st.sampled_from(("top", "bottom"))),
        "column_from": draw(st.sampled_from(("left", "right"))),
        "first_row": draw(st.integers(1, 30)),
        "first_column": draw(st.integers(1, 30)),
    }


@st.composite
def grids(draw: st.DrawFn, least: int = 2, most: int = 7, gaps: bool = True) -> Grid:
    options = draw(grid_options(least, most))
    grid = Grid(**options)
    if not gaps:
        return grid
    missing = draw(st.sets(st.sampled_from(grid.labels), max_size=grid.size // 3))
    return Grid(**options, missing=missing)


@st.composite
def maps(draw: st.DrawFn) -> Map:
    """Maps with something of everything on them."""
    grid = draw(grids())
    name = st.text(max_size=12)
    draft = Draft(draw(name), grid, draw(st.sampled_from((WORDS, Vocabulary(base="sea", terrains=("land", "sea"))))))
    draft.notes = draw(st.lists(name, max_size=3))
    chance = random.Random(draw(st.integers(0, 1 << 30)))
    for h in range(grid.size):
        draft.terrain(h, chance.sample(draft.words.terrains, chance.randint(1, len(draft.words.terrains))))
        for n in grid.around[h]:
            _sides_and_links(draft, chance, h, n)
    for place in draw(st.lists(name, max_size=4, unique=True)):
        draft.place(place, chance.choice(grid.labels), draw(st.lists(name, max_size=2)))
    for add in (draft.area, draft.edge):
        for title in draw(st.lists(name, max_size=2, unique=True)):
            first = chance.randrange(grid.size)
            add(title, grid.labels[first : first + chance.randint(0, 9)])
    pairs = [f"{grid.label(h)}/{grid.label(n)}" for h in range(grid.size) for n in grid.around[h] if h < n]
    for title in draw(st.lists(name, max_size=2, unique=True)):
        draft.border(title, chance.sample(pairs, min(len(pairs), chance.randint(0, 5))))
    return draft.finish()


def _sides_and_links(draft: Draft, chance: random.Random, h: Hex, n: Hex) -> None:
    a, b = draft.grid.label(h), draft.grid.label(n)
    for feature in draft.words.features:
        directed = feature in draft.words.directed
        if chance.random() < 0.2 and (directed or h < n):
            draft.side(feature, f"{a}>{b}" if directed else f"{a}/{b}")
    for kind in draft.words.kinds:
        if chance.random() < 0.15:
            draft.chain(kind, [a, b])


def random_costs(grid: Grid, rng: np.random.Generator, parts: int = 4) -> Costs:
    """Costs of several parts, some negative, some ALL, some FORBIDDEN."""
    made = []
    for n in range(parts):
        where = ("enter", "leave", "side")[int(rng.integers(3))]
        shape = (grid.size, 6) if where == "side" else (grid.size,)
        amounts = rng.choice(
            [-1, 0, 0, 1, 2, 3, ALL, FORBIDDEN], size=shape, p=[0.05, 0.3, 0.2, 0.15, 0.12, 0.1, 0.05, 0.03]
        )
        made.append(CostPart(f"9.{n}", f"part {n}", where, amounts.astype(np.int32)))  # type: ignore[arg-type]
    return Costs(grid, made)


def random_mask(shape: tuple[int, ...], rng: np.random.Generator, share: float) -> NDArray[np.uint8]:
    return (rng.random(shape) < share).astype(np.uint8)

"""The compiled kernels answer as the plain ones do, bit for bit; and which of them answers."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import numba
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.board.strategies import grids, random_costs, random_mask

from grognard.board import kernels_compiled, kernels_plain, search
from grognard.board.costs import ALL, FORBIDDEN, Costs
from grognard.board.grid import Grid
from grognard.board.search import Layers

pytestmark = pytest.mark.xdist_group("kernels")  # compile once, not in every worker
seeds = st.integers(0, 1 << 30)


def same(name: str, *arguments: object, dtype: type = np.int32) -> None:
    plain = getattr(kernels_plain, name)(*arguments)
    compiled = getattr(kernels_compiled, name)(*arguments)
    assert plain.dtype == compiled.dtype == dtype
    assert plain.tolist() == compiled.tolist()


@settings(deadline=None)
@given(grids(), seeds, st.integers(0, 20), st.booleans(), st.booleans(), st.booleans())
def test_reach(grid: Grid, seed: int, budget: int, stops: bool, counts: bool, untouched: bool) -> None:
    rng = np.random.default_rng(seed)
    costs = random_costs(grid, rng)
    stop = random_mask((grid.size,), rng, 0.2) if stops else None
    numbers = rng.integers(4, size=grid.size).astype(np.uint8) if counts else None
    tariff = rng.choice([0, 0, 1, 2, ALL, FORBIDDEN], size=(2, 256)).astype(np.int32) if counts else None
    arrays = (costs.side, costs.hexes, stop, numbers, tariff)
    same("reach", grid.neighbours, *arrays, int(rng.integers(grid.size)), budget, untouched)


@settings(deadline=None)
@given(grids(), seeds, st.integers(0, 20), st.integers(1, 3), st.booleans())
def test_reach_over_layers(grid: Grid, seed: int, budget: int, count: int, untouched: bool) -> None:
    rng = np.random.default_rng(seed)
    layers = Layers(
        [random_costs(grid, rng) for _ in range(count)],
        rng.integers(-1, count, size=(count, grid.size, 6)),
        [random_mask((grid.size,), rng, 0.2) for _ in range(count)],
    )
    starts = rng.integers(grid.size, size=3).astype(np.int32)
    arrays = (layers.side, layers.hexes, layers.stop, layers.becomes, starts)
    same("reach_layers", grid.neighbours, *arrays, int(rng.integers(count)), budget, untouched)


@settings(deadline=None)
@given(grids(), seeds, st.sampled_from((0, 2, 1 << 30)), st.booleans(), st.booleans())
def test_distances(grid: Grid, seed: int, limit: int, blocks: bool, closes: bool) -> None:
    rng = np.random.default_rng(seed)
    blocked = random_mask((grid.size,), rng, 0.2) if blocks else None
    closed = random_mask((grid.size, 6), rng, 0.3) if closes else None
    same("distances", grid.neighbours, rng.integers(grid.size, size=2).astype(np.int32), blocked, closed, limit)


@settings(deadline=None)
@given(grids(), seeds, st.integers(0, 3), st.booleans())
def test_connected(grid: Grid, seed: int, most: int, gated: bool) -> None:
    rng = np.random.default_rng(seed)
    blocked, closed = random_mask((grid.size,), rng, 0.2), random_mask((grid.size, 6), rng, 0.2)
    gates = random_mask((grid.size, 6), rng, 0.4) if gated else None
    sources = rng.integers(grid.size, size=2).astype(np.int32)
    same("connected", grid.neighbours, sources, blocked, closed, gates, most, dtype=np.uint8)


@settings(deadline=None)
@given(grids(), seeds, st.integers(0, 4), st.sampled_from((0, 3, 1 << 30)), st.booleans())
def test_supply(grid: Grid, seed: int, off_road: int, along: int, closes: bool) -> None:
    rng = np.random.default_rng(seed)
    links, blocked = random_mask((grid.size, 6), rng, 0.4), random_mask((grid.size,), rng, 0.2)
    closed = random_mask((grid.size, 6), rng, 0.3) if closes else None
    sources = rng.integers(grid.size, size=2).astype(np.int32)
    same("supply", grid.neighbours, sources, links, blocked, closed, off_road, along)


@settings(deadline=None)
@given(grids(most=5), seeds, st.integers(1, 4), st.sampled_from((0, 1)), st.booleans())
def test_retreats(grid: Grid, seed: int, length: int, gain: int, everything: bool) -> None:
    rng = np.random.default_rng(seed)
    forbidden = random_mask((grid.size,), rng, 0.2) if everything else None
    closed = random_mask((grid.size, 6), rng, 0.2) if everything else None
    field = rng.integers(0, 4, size=grid.size).astype(np.int32) if everything else None
    same("retreats", grid.neighbours, int(rng.integers(grid.size)), length, forbidden, closed, field, gain)


@settings(deadline=None)
@given(grids(), seeds)
def test_by_zone(grid: Grid, seed: int) -> None:
    rng = np.random.default_rng(seed)
    free, held = (rng.integers(9, size=(grid.size, 6)).astype(np.int32) for _ in range(2))
    same("by_zone", grid.neighbours, random_mask((grid.size,), rng, 0.4), free, held, int(rng.integers(1 << 24)))


# Which kernels answer


@pytest.fixture(autouse=True)
def _put_back() -> Iterator[None]:
    yield
    search.use_backend(os.environ.get("GROGNARD_KERNELS", "auto"))


@pytest.mark.parametrize("backend", ["plain", "compiled"])
def test_either_can_be_chosen(backend: str) -> None:
    search.use_backend(backend)
    assert search.active_backend() == backend
    grid = Grid(rows=1, columns=3)
    assert search.reach(grid, 0, 0, Costs(grid)).hexes == [0, 1, 2]


def test_auto_takes_the_compiled_ones_where_numba_is_there_already() -> None:
    search.use_backend("auto")
    assert search.active_backend() == "compiled"


def test_an_unknown_choice_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown kind of kernels 'compild'; nearest: compiled"):
        search.use_backend("compild")


def run(code: str, **environment: str) -> str:
    """What a fresh interpreter prints."""
    settings = {**os.environ, "GROGNARD_KERNELS": "auto", **environment}
    command = [sys.executable, "-c", code]
    return subprocess.run(command, env=settings, check=True, capture_output=True, text=True).stdout.strip()


ASK = """
import sys
from grognard.board import search
from grognard.board.costs import Costs
from grognard.board.grid import Grid
grid = Grid(rows=2, columns=2)
search.CALLS_BEFORE_COMPILING = {patience}
search.use_backend("auto")
for n in range(3):
    search.reach(grid, 0, 4, Costs(grid))
print(search.active_backend(), "numba" in sys.modules)
"""


def test_a_single_question_does_not_import_numba() -> None:
    assert run(ASK.format(patience=400)) == "plain False"


def test_many_questions_do() -> None:
    assert run(ASK.format(patience=3)) == "compiled True"


def test_the_environment_decides_where_it_is_asked_to() -> None:
    assert (
        run("from grognard.board import search; print(search.active_backend())", GROGNARD_KERNELS="compiled")
        == "compiled"
    )


def test_without_a_folder_for_machine_code_it_is_compiled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_cache(function: Callable[..., object] | None = None, cache: bool = False) -> object:
        if cache:
            raise RuntimeError("cannot cache function: no locator available")
        return numba.njit(function)

    def double(number: int) -> int:
        return number + number

    monkeypatch.setattr(kernels_compiled, "njit", no_cache)
    assert kernels_compiled.compiled(double)(21) == 42


# Several threads


class SlowImport:
    """Numba as it is on a cold disk: imported only when the test lets it be."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun, self.end = threading.Event(), threading.Event()
        monkeypatch.setattr(search, "sys", SimpleNamespace(modules={}))
        monkeypatch.setattr(search, "CALLS_BEFORE_COMPILING", 1)
        search.use_backend("auto")
        assert search.active_backend() == "plain"
        monkeypatch.setattr(search, "import_module", self.load)
        self.thread = threading.Thread(target=asked)
        self.thread.start()
        assert self.begun.wait(20)

    def finish(self) -> None:
        """Let numba be imported, and the question be answered."""
        self.end.set()
        self.thread.join(20)

    def load(self, name: str) -> ModuleType:
        if name.endswith("_plain"):
            return kernels_plain
        self.begun.set()
        assert self.end.wait(20)
        return kernels_compiled


def asked() -> list[int]:
    grid = Grid(rows=1, columns=3)
    return search.reach(grid, 0, 0, Costs(grid)).hexes


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowImport]:
    """A thread asks the question that brings in the compiled kernels, and waits for numba."""
    found = SlowImport(monkeypatch)
    yield found
    found.finish()
    monkeypatch.undo()


def test_other_threads_search_on_while_one_brings_in_the_compiled_kernels(slow: SlowImport) -> None:
    answers: list[list[int]] = []
    other = threading.Thread(target=lambda: answers.extend(asked() for _ in range(3)))
    other.start()
    other.join(20)
    assert answers == [[0, 1, 2]] * 3
    assert search.active_backend() == "plain"
    slow.finish()
    assert search.active_backend() == "compiled"


def test_a_choice_made_meanwhile_holds(slow: SlowImport) -> None:
    chooses = threading.Thread(target=search.use_backend, args=("plain",))
    chooses.start()
    chooses.join(0.2)
    slow.finish()
    chooses.join(20)
    assert asked() == [0, 1, 2]
    assert search.active_backend() == "plain"


THREADS = """
import sys, threading
from grognard.board import search
from grognard.board.costs import Costs
from grognard.board.grid import Grid
sys.setswitchinterval(1e-5)
grid = Grid(rows=6, columns=6)
costs = Costs(grid)
search.CALLS_BEFORE_COMPILING = 9
search.use_backend("auto")
def ask():
    return search.reach(grid, 0, 4, costs).hexes, search.distances(grid, [3]).tolist()
first, others = ask(), []
begin = threading.Barrier(4)
def many():
    begin.wait()
    others.extend(ask() for _ in range(50))
threads = [threading.Thread(target=many) for _ in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(search.active_backend(), len(others), all(answer == first for answer in others))
"""


def test_threads_that_change_over_together_get_the_same_answers() -> None:
    assert run(THREADS) == "compiled 200 True"


def test_two_threads_can_compile_the_same_search_at_once() -> None:
    def double(number: int) -> int:
        return number + number

    begin = threading.Barrier(2)
    quick: Any = numba.njit(double)
    answers: list[int] = []

    def call() -> None:
        begin.wait()
        answers.append(quick(21))

    threads = [threading.Thread(target=call) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [42, 42]
    assert len(quick.signatures) == 1

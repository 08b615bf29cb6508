"""What a step costs, part by part, each part with the rule it comes from.

The search adds the parts up and `Costs.step` lists them, so that the number shown and the number searched
cannot disagree. Points are counted in halves throughout: `POINT` is one movement point.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from grognard.board.grid import Grid, Hex

POINT = 2  #: one movement point, in halves

#: May not be done at all. Beats ALL and every sum.
FORBIDDEN = 1 << 24
#: Takes the whole allowance, and only as the first step with the allowance untouched. Beats every sum.
ALL = 1 << 16
#: Parts are added up as they are; sums from here on mean the special value, whatever else was added.
FORBIDDEN_FROM = FORBIDDEN // 2
ALL_FROM = ALL // 2
#: With no more parts than this, many an ALL cannot add up to FORBIDDEN.
MOST_PARTS = 100

Where: TypeAlias = Literal["side", "enter", "leave"]


@dataclass(frozen=True, slots=True, eq=False)
class CostPart:
    """One reason why a step costs something.

    `side` has an amount for every step (hex, direction); `enter` for the hex stepped into; `leave` for the hex
    stepped out of. An amount may be negative (a road that takes off what the forest put on), but a step
    never costs less than nothing in sum.
    """

    rule: str
    name: str
    where: Where
    cost: NDArray[np.int32]

    def __post_init__(self) -> None:
        if self.cost.dtype != np.int32:
            object.__setattr__(self, "cost", np.asarray(self.cost, dtype=np.int32))


class Surcharge(NamedTuple):
    """A reason why some hexes or steps cost more: a part of all costs that is nothing almost everywhere.

    A search adds it to sums where it counts; whoever asks why gets it as a `CostPart`.
    """

    rule: str
    name: str
    where: Where
    at: Any
    """Where it counts, as one indexes an array: numbers of hexes, a mask, or directions of all hexes; or a function
    that works this out when somebody asks why, for one whose amount is in sums already."""
    amount: int

    def part(self, grid: Grid) -> CostPart:
        """The same for every hex or step."""
        cost = np.zeros((grid.size, 6) if self.where == "side" else grid.size, dtype=np.int32)
        cost[self.at() if callable(self.at) else self.at] = self.amount
        return CostPart(self.rule, self.name, self.where, cost)


class CountPart(NamedTuple):
    """A reason why hexes cost more by a number that each of them has, such as how many units are in it.

    `amounts` are those of 0, 1, 2, ...; the last of them is that of all higher numbers, too.
    """

    rule: str
    name: str
    where: Literal["enter", "leave"]
    amounts: tuple[int, ...]

    def amount(self, number: int) -> int:
        """What it adds where the number is this."""
        return self.amounts[min(number, len(self.amounts) - 1)]

    def spread(self, numbers: NDArray[np.uint8]) -> CostPart:
        """The same for every hex."""
        amounts = np.array(self.amounts, dtype=np.int32)
        return CostPart(self.rule, self.name, self.where, amounts[np.minimum(numbers, len(amounts) - 1)])


class Tariff:
    """Parts that depend on the number of a hex, and their sums, entering and leaving, by that number."""

    __slots__ = ("parts", "sums")

    def __init__(self, *parts: CountPart) -> None:
        self.parts = parts
        self.sums = np.zeros((2, 256), dtype=np.int32)
        for part in parts:
            row = self.sums[0 if part.where == "enter" else 1]
            row += np.array([part.amount(number) for number in range(256)], dtype=np.int32)


class Amount(NamedTuple):
    """What one part adds to one step."""

    rule: str
    name: str
    amount: int


@dataclass(frozen=True, slots=True)
class StepCost:
    """The cost of one step: the total in halves (or ALL, or FORBIDDEN) and the parts that are not zero."""

    total: int
    parts: tuple[Amount, ...]

    @property
    def forbidden(self) -> tuple[Amount, ...]:
        """The parts that forbid the step; none when it is allowed."""
        return tuple(part for part in self.parts if part.amount >= FORBIDDEN_FROM)

    @property
    def whole(self) -> tuple[Amount, ...]:
        """The parts that take the whole allowance."""
        return tuple(part for part in self.parts if ALL_FROM <= part.amount < FORBIDDEN_FROM)


class Costs:
    """Cost parts and their sums. Immutable: what makes new ones (`plus`, `charged`, `by_number`) shares what it can."""

    __slots__ = ("_fixed", "base", "grid", "numbers", "side", "tariff")

    grid: Grid
    side: NDArray[np.int32]  #: (size, 6), the sum of the `side` parts
    base: NDArray[np.int32]  #: (2, size), the sums of the `enter` and of the `leave` parts
    numbers: NDArray[np.uint8] | None  #: (size), the numbers by which the tariff is added to them
    tariff: Tariff | None
    _fixed: tuple[CostPart, ...] | Callable[[], Iterable[CostPart]]

    def __init__(self, grid: Grid, parts: Iterable[CostPart] = ()):
        self.grid = grid
        self._fixed = ()
        self.numbers, self.tariff = None, None
        self.side = np.zeros((grid.size, 6), dtype=np.int32)
        self.base = np.zeros((2, grid.size), dtype=np.int32)
        self._add(tuple(parts), own_side=True)

    @classmethod
    def of_sums(
        cls,
        grid: Grid,
        side: NDArray[np.int32],
        hexes: NDArray[np.int32],
        parts: Callable[[], Iterable[CostPart]] = tuple,
    ) -> Costs:
        """Costs by their sums, for searches; `parts` lists what these are made of when somebody asks why."""
        found = cls.__new__(cls)
        found.grid, found._fixed, found.side, found.base = grid, parts, side, hexes
        found.numbers, found.tariff = None, None
        return found

    @property
    def fixed(self) -> tuple[CostPart, ...]:
        """The parts that are in the sums."""
        parts = self._fixed
        if callable(parts):
            parts = self._fixed = tuple(parts())
        return parts

    @property
    def parts(self) -> tuple[CostPart, ...]:
        """All parts, those of the tariff hex by hex."""
        if self.numbers is None or self.tariff is None:
            return self.fixed
        return (*self.fixed, *(part.spread(self.numbers) for part in self.tariff.parts))

    @property
    def hexes(self) -> NDArray[np.int32]:
        """The sums of entering and of leaving each hex, with what the tariff adds."""
        if self.numbers is None or self.tariff is None:
            return self.base
        return np.asarray(self.base + self.tariff.sums[:, self.numbers])

    @property
    def enter(self) -> NDArray[np.int32]:
        return np.asarray(self.hexes[0])

    @property
    def leave(self) -> NDArray[np.int32]:
        return np.asarray(self.hexes[1])

    def plus(self, *parts: CostPart) -> Costs:
        """These costs and some more parts, such as those that depend on where the enemy is just now."""
        more = Costs.__new__(Costs)
        more.grid, more._fixed, more.side = self.grid, self.fixed, self.side
        more.numbers, more.tariff = self.numbers, self.tariff
        more.base = self.base.copy()
        more._add(parts, own_side=False)
        return more

    def charged(self, *surcharges: Surcharge) -> Costs:
        """These costs and some surcharges, which become parts only when somebody asks why.

        Those that say by a function where they count are in the sums already.
        """
        base, side = self.base.copy(), self.side
        for charge in surcharges:
            if callable(charge.at):
                continue
            if charge.where == "side":
                if side is self.side:
                    side = side.copy()
                side[charge.at] += charge.amount
            else:
                base[0 if charge.where == "enter" else 1][charge.at] += charge.amount
        grid = self.grid
        more = self.of_sums(grid, side, base, lambda: (*self.fixed, *(charge.part(grid) for charge in surcharges)))
        more.numbers, more.tariff = self.numbers, self.tariff
        return more

    def by_number(self, numbers: NDArray[np.uint8], tariff: Tariff) -> Costs:
        """These costs and a tariff, by a number for each hex: only searches add it up, where they come to."""
        if numbers.shape != (self.grid.size,) or numbers.dtype != np.uint8:
            raise ValueError(f"numbers of shape {numbers.shape}, {numbers.dtype}; expected bytes, one for each hex")
        more = Costs.__new__(Costs)
        more.grid, more._fixed, more.side, more.base = self.grid, self._fixed, self.side, self.base
        more.numbers, more.tariff = numbers, tariff
        return more

    def _add(self, parts: tuple[CostPart, ...], own_side: bool) -> None:
        self._fixed = (*self.fixed, *parts)
        if len(self._fixed) > MOST_PARTS:
            raise ValueError(f"{len(self._fixed)} cost parts; expected at most {MOST_PARTS}")
        for part in parts:
            if part.where == "side":
                if not own_side:
                    self.side = self.side.copy()
                    own_side = True
                total = self.side
            elif part.where == "enter":
                total = self.base[0]
            elif part.where == "leave":
                total = self.base[1]
            else:
                raise ValueError(f"cost part {part.name!r} is for {part.where!r}; expected side, enter or leave")
            if part.cost.shape != total.shape:
                raise ValueError(f"cost part {part.name!r} has shape {part.cost.shape}; expected {total.shape}")
            total += part.cost

    def step(self, a: Hex, b: Hex) -> StepCost:
        """What it costs to go from a to its neighbour b, and why."""
        direction = self.grid.direction(a, b)
        amounts = []
        for part in self.fixed:
            if part.where == "side":
                amount = int(part.cost[a, direction])
            else:
                amount = int(part.cost[b if part.where == "enter" else a])
            if amount:
                amounts.append(Amount(part.rule, part.name, amount))
        if self.numbers is not None and self.tariff is not None:
            for by in self.tariff.parts:
                amount = by.amount(int(self.numbers[b if by.where == "enter" else a]))
                if amount:
                    amounts.append(Amount(by.rule, by.name, amount))
        total = sum(amount.amount for amount in amounts)
        return StepCost(clamp_cost(total), tuple(amounts))

    def total(self, a: Hex, b: Hex) -> int:
        """What it costs to go from a to its neighbour b: the sum only, for those who do not ask why."""
        amount = self.base.item
        total = self.side.item(a, self.grid.direction(a, b)) + amount(0, b) + amount(1, a)
        if self.numbers is not None and self.tariff is not None:
            number, more = self.numbers.item, self.tariff.sums.item
            total += more(0, number(b)) + more(1, number(a))
        return clamp_cost(total)

    def path(self, hexes: Sequence[Hex]) -> list[StepCost]:
        """The cost of each step along a path."""
        return [self.step(a, b) for a, b in pairwise(hexes)]


def clamp_cost(total: int) -> int:
    """The sum of parts as a cost: FORBIDDEN beats ALL beats a sum, and a sum is never below zero."""
    if total >= FORBIDDEN_FROM:
        return FORBIDDEN
    if total >= ALL_FROM:
        return ALL
    return max(total, 0)


def combine(grid: Grid, parts: Iterable[CostPart]) -> Costs:
    """The costs that these parts add up to."""
    return Costs(grid, parts)


def on_steps(grid: Grid, hexes: ArrayLike) -> NDArray[np.int32]:
    """An amount for entering each hex, spread over the steps into it (zero for steps off the map).

    For a part that depends on both, such as forest entered along a road: `np.where(road, 2, on_steps(grid, forest))`.
    """
    padded = np.append(np.asarray(hexes, dtype=np.int32), np.int32(0))
    return np.asarray(padded[grid.neighbours], dtype=np.int32)


def into_hexes(grid: Grid, hexes: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The steps that lead into one of these hexes, given as a mask."""
    return np.append(hexes, False)[grid.neighbours]

"""The N-Tuple Bandit Evolutionary Algorithm (Lucas, Liu and Perez-Liebana, 2018): a search among noisy points.

A point has one of a few values in each dimension. What is known of it is the mean over its tuples: every single
dimension, every pair of them and the whole, each with the scores of all points that share it. From the present point
neighbours are made by mutation, and the one is tried next whose mean, with a bonus for what was seldom tried, is best.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import log, sqrt
from random import Random

Point = tuple[int, ...]
"""The number of the value in each dimension."""
LITTLE = 0.5
"""What stands for no trial at all, so that the bonus stays finite."""


class Model:
    """What is known of a space after some trials; scores are from 0 to 1."""

    def __init__(self, sizes: Sequence[int], explore: float) -> None:
        self._sizes = sizes
        self._explore = explore
        every = range(len(sizes))
        whole = [tuple(every)] if len(sizes) > 2 else []
        self._tuples = [(n,) for n in every] + list(combinations(every, 2)) + whole
        self._seen: dict[tuple[Point, Point], tuple[float, float]] = {}
        self._trials: dict[Point, int] = {}

    def add(self, point: Point, score: float) -> None:
        """A trial of a point."""
        self._trials[point] = self._trials.get(point, 0) + 1
        for key in self._keys(point):
            total, count = self._seen.get(key, (0.0, 0.0))
            self._seen[key] = (total + score, count + 1)

    def _keys(self, point: Point) -> Iterator[tuple[Point, Point]]:
        for dimensions in self._tuples:
            yield dimensions, tuple(point[n] for n in dimensions)

    def mean(self, point: Point) -> float:
        """What a point is thought to score: the mean over its tuples that were ever tried."""
        known = [self._seen[key] for key in self._keys(point) if key in self._seen]
        return sum(total / count for total, count in known) / len(known) if known else 0.5

    def promise(self, point: Point) -> float:
        """The mean with the bonus for what was seldom tried."""
        tried = sum(self._trials.values())
        bonus = 0.0
        for key in self._keys(point):
            _, count = self._seen.get(key, (0.0, 0.0))
            bonus += sqrt(log(1 + tried) / (count + LITTLE))
        return self.mean(point) + self._explore * bonus / len(self._tuples)

    def best(self) -> Point:
        """Of the points that were tried the one that is thought to score best; of equal ones the oldest."""
        return max(self._trials, key=self.mean)

    def next_points(self, start: Point, count: int, neighbours: int, random: Random) -> list[Point]:
        """The points to be tried next, all different if the space has so many."""
        found: list[Point] = []
        point = start
        for _ in range(count):
            near = [self._mutant(point, random) for _ in range(neighbours)]
            fresh = [other for other in near if other not in found] or near
            point = max(fresh, key=self.promise)
            found.append(point)
        return found

    def _mutant(self, point: Point, random: Random) -> Point:
        """Another value in one dimension at least, and in others by chance."""
        chance, sure = 1 / len(point), random.randrange(len(point))
        return tuple(
            self._other(n, value, random) if n == sure or random.random() < chance else value
            for n, value in enumerate(point)
        )

    def _other(self, dimension: int, value: int, random: Random) -> int:
        other = random.randrange(self._sizes[dimension] - 1)
        return other + (other >= value)


def values_at(point: Point, values: Mapping[str, Sequence[float]]) -> dict[str, float]:
    """A point in the names and values of its dimensions."""
    return {name: among[n] for n, (name, among) in zip(point, values.items(), strict=True)}

"""Statistics of a sample: confidence intervals and quantiles."""

from collections.abc import Callable, Sequence
from math import lgamma, log, sqrt
from statistics import fmean, stdev

Z_95 = 1.959964
"""Standard deviations on either side of a 95 % interval."""


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The interval in which the true part of wins lies with 95 % (Wilson's score)."""
    if not games:
        return 0.0, 1.0
    part, square = wins / games, Z_95**2 / games
    middle = (part + square / 2) / (1 + square)
    half = Z_95 * sqrt(part * (1 - part) / games + square / games / 4) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)


def anytime(wins: int, games: int) -> tuple[float, float]:
    """An interval that holds the true part of wins with 95 % however often one looks, and whenever one stops.

    The parts against which a mixture over all parts (Jeffreys' prior) has not yet won twenty to one: by Ville's
    inequality the true part is ever outside with at most one chance in twenty. Wider than Wilson's, which holds for a
    number of games fixed in advance.
    """
    if not games:
        return 0.0, 1.0
    lost = games - wins
    mixture = lgamma(wins + 0.5) + lgamma(lost + 0.5) - lgamma(games + 1) - 2 * lgamma(0.5) + lgamma(1)

    def outside(part: float) -> bool:
        said = (wins * log(part) if wins else 0.0) + (lost * log(1 - part) if lost else 0.0)
        return mixture - said >= log(20)

    part = wins / games
    low = _border(outside, 0.0, part) if wins else 0.0
    high = _border(outside, 1.0, part) if lost else 1.0
    return low, high


def _border(outside: Callable[[float], bool], out: float, within: float) -> float:
    """Where the outside ends, between a number that is outside and one that is within."""
    for _ in range(50):
        middle = (out + within) / 2
        out, within = (middle, within) if outside(middle) else (out, middle)
    return within


def mean_interval(values: Sequence[float]) -> tuple[float, float, float]:
    """The mean, and the interval in which the true mean lies with 95 %, for more than a few dozen values."""
    if len(values) < 2:
        return (fmean(values) if values else 0.0), -float("inf"), float("inf")
    middle, half = fmean(values), Z_95 * stdev(values) / sqrt(len(values))
    return middle, middle - half, middle + half


def quantile(values: Sequence[float], part: float) -> float:
    """The value below which a part of the values lies."""
    ordered = sorted(values)
    return ordered[round(part * (len(ordered) - 1))]

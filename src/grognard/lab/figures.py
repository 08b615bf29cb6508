"""Statistics of a sample: confidence intervals and quantiles."""

from collections.abc import Sequence
from math import sqrt

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


def quantile(values: Sequence[float], part: float) -> float:
    """The value below which a part of the values lies."""
    ordered = sorted(values)
    return ordered[round(part * (len(ordered) - 1))]

"""Ratings from a tournament, with error bars: the most likely strengths of the logistic model, a draw half a win."""

from collections.abc import Mapping, Sequence
from math import log
from typing import NamedTuple

import numpy as np

from grognard.lab.figures import Z_95

SCALE = 400 / log(10)
"""Points of rating for one unit of the logistic model: 400 points are ten to one."""
DRAWN = 1.0
"""Drawn games that each pairing has had before the first: without them who never lost would be infinitely strong."""
ROUNDS = 100


class Rating(NamedTuple):
    """A rating, 0 on the average of all players, and half the width of its 95 % interval."""

    player: str
    elo: float
    error: float
    games: int
    score: float


def ratings(players: Sequence[str], scores: Mapping[tuple[str, str], tuple[float, int]]) -> list[Rating]:
    """The ratings, the strongest first, from what the first of a pairing scored in how many games."""
    count, number = len(players), {name: n for n, name in enumerate(players)}
    won, met = np.zeros((count, count)), np.zeros((count, count))
    own, games = [0.0] * count, [0] * count
    for (a, b), (score, played) in scores.items():
        i, j = number[a], number[b]
        won[i, j] += score + DRAWN / 2
        won[j, i] += played - score + DRAWN / 2
        met[i, j] += played + DRAWN
        met[j, i] += played + DRAWN
        for k, mine in ((i, score), (j, played - score)):
            own[k], games[k] = own[k] + mine, games[k] + played
    strength, covariance = _fit(won, met)
    found = [
        Rating(name, SCALE * float(strength[n]), Z_95 * SCALE * float(covariance[n, n]) ** 0.5, games[n], own[n])
        for n, name in enumerate(players)
    ]
    return sorted(found, key=lambda rating: -rating.elo)


def _fit(won: np.ndarray, met: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Newton's steps to the most likely strengths, which sum to nothing; and their covariance there."""
    strength = np.zeros(len(won))
    information = np.zeros_like(won)
    for _ in range(ROUNDS):
        expected = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        weight = met * expected * (1 - expected)
        information = np.diag(weight.sum(axis=1)) - weight
        step = np.linalg.pinv(information) @ (won - met * expected).sum(axis=1)
        strength += np.clip(step, -1.0, 1.0)
        strength -= strength.mean()
        if np.abs(step).max() < 1e-10:
            break
    return strength, np.linalg.pinv(information)

"""Ratings and intervals: known values, and that they cover what they promise."""

from random import Random

import pytest

from grognard.lab.elo import ratings
from grognard.lab.figures import anytime, mean_interval, wilson


def test_who_wins_three_of_four_is_two_hundred_points_stronger() -> None:
    """With so many games the drawn one before the first no longer matters: 400 log10(3) is 190.8."""
    strong, weak = ratings(("a", "b"), {("a", "b"): (7500.0, 10000)})
    assert (strong.player, weak.player) == ("a", "b")
    assert strong.elo - weak.elo == pytest.approx(190.8, abs=0.1)
    assert strong.elo == pytest.approx(-weak.elo)


def test_the_error_is_that_of_the_difference_of_two() -> None:
    """Of two players each has half of the difference, whose variance is 1 / (n p q) in logits."""
    strong, _ = ratings(("a", "b"), {("a", "b"): (5000.0, 10000)})
    assert strong.error == pytest.approx(1.959964 * 173.7178 / 2 * (1 / (10001 * 0.25)) ** 0.5, rel=1e-4)


def test_who_never_lost_has_a_rating_all_the_same() -> None:
    strong, weak = ratings(("a", "b"), {("a", "b"): (4.0, 4)})
    assert 0 < strong.elo - weak.elo < 1000
    assert strong.error > 100


def test_fewer_games_leave_more_in_doubt() -> None:
    few, many = (ratings(("a", "b"), {("a", "b"): (n / 2, n)})[0].error for n in (10, 1000))
    assert few > 5 * many


def test_strengths_are_added_along_a_chain() -> None:
    scores = {("a", "b"): (7500.0, 10000), ("b", "c"): (7500.0, 10000)}
    first, second, third = ratings(("a", "b", "c"), scores)
    assert first.elo - third.elo == pytest.approx(2 * (first.elo - second.elo), abs=0.1)


@pytest.mark.parametrize(("wins", "games"), [(0, 0), (0, 20), (20, 20), (7, 20), (150, 300)])
def test_the_interval_for_looking_often_is_wider_than_that_for_looking_once(wins: int, games: int) -> None:
    low, high = anytime(wins, games)
    once_low, once_high = wilson(wins, games)
    assert low <= once_low + 1e-9
    assert high >= once_high - 1e-9
    assert low <= (wins / games if games else 0.5) <= high


def test_who_looks_after_every_game_is_misled_in_five_per_cent_at_most() -> None:
    """As Wilson's interval is not, which is meant for one look."""
    random, misled, misled_by_wilson = Random(2), 0, 0
    for _ in range(150):
        wins, missed, wilson_missed = 0, False, False
        for games in range(1, 101):
            wins += random.random() < 0.5
            low, high = anytime(wins, games)
            missed = missed or not low <= 0.5 <= high
            low, high = wilson(wins, games)
            wilson_missed = wilson_missed or not low <= 0.5 <= high
        misled += missed
        misled_by_wilson += wilson_missed
    assert misled <= 0.05 * 150 + 5  # two standard deviations
    assert misled_by_wilson > 0.15 * 150


def test_the_interval_of_a_mean() -> None:
    assert mean_interval([1.0, 1.0, 1.0]) == (1.0, 1.0, 1.0)
    mean, low, high = mean_interval([-1.0, 1.0] * 50)
    assert (mean, low, high) == pytest.approx((0.0, -0.197, 0.197), abs=1e-3)

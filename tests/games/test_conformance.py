"""Does every game keep what a game promises, in all scenarios and options?

Here some positions of a few whole games are looked at; `make soak` looks at every one of very many.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pytest

from grognard.engine.conformance import QUICK_CHECKS, check
from grognard.games import GAMES, game


class Sample(NamedTuple):
    """How many random games of a game are played, and how closely they are looked at."""

    tests: int
    games: int = 1
    every: int = 1
    rates: Mapping[str, int] | None = None
    changes: bool = True
    """Does something hidden change in each of them?"""
    scenarios: Sequence[str] | None = None
    """Those that are short enough; None: all."""


SAMPLES = {
    "crossroads": Sample(4, games=4, every=3, rates=QUICK_CHECKS),
    "army_group_center": Sample(3, every=50),
    "formation/arracourt": Sample(3, games=2, every=5, rates=QUICK_CHECKS, changes=False),
    "folio/hells_gate": Sample(3, every=120, changes=False),
    "roads_to_moscow": Sample(3, every=100),
    "less_than_60_miles": Sample(2, every=60, scenarios=("point_alpha", "blackhorse")),
}


def test_every_game_is_sampled() -> None:
    assert set(SAMPLES) == set(GAMES)


@pytest.mark.parametrize(("name", "n"), [(name, n) for name, sample in SAMPLES.items() for n in range(sample.tests)])
def test_random_games_keep_every_promise(name: str, n: int) -> None:
    sample = SAMPLES[name]
    first = n * sample.games
    report = check(
        game(name),
        games=sample.games,
        first=first,
        scenarios=sample.scenarios,
        every=sample.every,
        rates=sample.rates,
    )
    assert report.games == sample.games
    if sample.changes:
        assert report.tally["determinized otherwise"] > 0

"""Does the game keep what a game promises, with optional rules and without? `grognard fuzz` plays many more games."""

import pytest

from grognard.engine.conformance import QUICKLY, check
from grognard.games.less_than_60_miles.game import GAME


@pytest.mark.parametrize(("number", "scenario"), [(0, "point_alpha"), (5, "blackhorse"), (9, "point_alpha")])
def test_random_games_keep_every_promise(number: int, scenario: str) -> None:
    report = check(GAME, games=1, first=number, every=20, rates=QUICKLY, scenarios=[scenario])
    assert report.games == 1
    assert report.tally["determinized otherwise"] > 0

"""Does the game keep what a game promises, with optional rules and without? `grognard fuzz` plays many more games."""

import pytest
from tests.games.less_than_60_miles.turns import WAR_OF_ALL_WEAPONS

from grognard.engine.conformance import QUICK_CHECKS, check
from grognard.games.less_than_60_miles.game import GAME


@pytest.mark.parametrize(("number", "scenario"), [(0, "point_alpha"), (5, "blackhorse"), (9, "point_alpha")])
def test_random_games_keep_every_promise(number: int, scenario: str) -> None:
    report = check(GAME, games=1, first=number, every=20, rates=QUICK_CHECKS, scenarios=[scenario])
    assert report.games == 1
    assert report.tally["determinized otherwise"] > 0


def test_random_games_with_chemical_and_nuclear_weapons_keep_every_promise() -> None:
    report = check(GAME, games=3, seed="all weapons", position=WAR_OF_ALL_WEAPONS, every=20, rates=QUICK_CHECKS)
    assert report.games == 3
    assert {"nuclear_strike", "contaminated"} <= set(report.events)
    assert report.verbs["AssignMission.gas"] > 0

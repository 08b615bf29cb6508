"""Every refusal of the tables names the rule that decides, and its twin is allowed."""

from typing import Any

import pytest
from tests.games.refusals import Refusal, refusals

import grognard

FOLDERS = {
    "crossroads": ("crossroads", 60),
    "formation": ("formation/arracourt", 150),
    "army_group_center": ("army_group_center", 120),
    "folio": ("folio/hells_gate", 60),
    "roads_to_moscow": ("roads_to_moscow", 30),
    "less_than_60_miles": ("less_than_60_miles", 200),
}
"""The game of each folder of tables, and how many refusals it has at least."""
LINES = [(FOLDERS[folder][0], line) for folder in FOLDERS for line in refusals(folder)]


def marked(lines: list[tuple[str, Refusal]]) -> list[Any]:
    """Lines as parameters, each marked with the rule that it proves."""
    return [pytest.param(game, line, marks=pytest.mark.rule(line.rule), id=str(line)) for game, line in lines]


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_game_has_its_tables(folder: str) -> None:
    assert len(list(refusals(folder))) >= FOLDERS[folder][1]


@pytest.mark.parametrize(("game", "line"), marked(LINES))
def test_the_rule_that_decides_is_named(game: str, line: Refusal) -> None:
    ruling = line.ruling(grognard.game(game))
    assert not ruling.legal, "it is allowed"
    assert ruling.reason != "choice.not_listed", "nothing says why it is refused"
    assert ruling.rules[:1] == (line.rule,), grognard.game(game).say(ruling)
    assert line.reason in ("", ruling.reason)


@pytest.mark.parametrize(("game", "line"), marked([one for one in LINES if one[1].unless is not None]))
def test_it_is_allowed_where_the_reason_is_not_there(game: str, line: Refusal) -> None:
    rules = grognard.game(game)
    ruling = line.ruling(rules, line.unless)
    assert ruling.legal, rules.say(ruling)

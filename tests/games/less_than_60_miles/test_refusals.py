"""Every refusal of the tables of this game names the rule that decides, and its twin is allowed."""

from typing import Any

import pytest
from tests.games.refusals import Refusal, refusals

from grognard.games.less_than_60_miles.game import GAME

LINES = list(refusals("less_than_60_miles"))


def marked(lines: list[Refusal]) -> list[Any]:
    """Lines as parameters, each marked with the rule that it proves."""
    return [pytest.param(line, marks=pytest.mark.rule(line.rule), id=str(line)) for line in lines]


def test_there_are_many_and_most_have_a_twin() -> None:
    assert len(LINES) >= 200
    assert sum(line.unless is not None for line in LINES) > len(LINES) / 2


@pytest.mark.parametrize("line", marked(LINES))
def test_the_rule_that_decides_is_named(line: Refusal) -> None:
    ruling = line.ruling(GAME)
    assert not ruling.legal, "it is allowed"
    assert ruling.rules[:1] == (line.rule,), GAME.say(ruling)
    assert line.reason in ("", ruling.reason)


@pytest.mark.parametrize("line", marked([line for line in LINES if line.unless is not None]))
def test_it_is_allowed_where_the_reason_is_not_there(line: Refusal) -> None:
    ruling = line.ruling(GAME, line.unless)
    assert ruling.legal, GAME.say(ruling)

"""Every refusal of the tables in `refusals` names the rule that decides, and its twin is allowed."""

from typing import Any

import pytest
from tests.games.refusals import Refusal, refusals

from grognard.games.folio.hells_gate.game import GAME

LINES = list(refusals("folio"))
LEAST = 60


def marked(lines: list[Refusal]) -> list[Any]:
    """Lines as parameters, each marked with the rule that it proves."""
    return [pytest.param(line, marks=pytest.mark.rule(line.rule), id=str(line)) for line in lines]


def test_there_are_tables() -> None:
    assert len(LINES) >= LEAST


@pytest.mark.parametrize("line", marked(LINES))
def test_the_rule_that_decides_is_named(line: Refusal) -> None:
    ruling = line.ruling(GAME)
    assert not ruling.legal, "it is allowed"
    assert ruling.rules[:1] == (line.rule,), ruling


@pytest.mark.parametrize("line", marked([line for line in LINES if line.unless is not None]))
def test_it_is_allowed_where_the_reason_is_not_there(line: Refusal) -> None:
    ruling = line.ruling(GAME, line.unless)
    assert ruling.legal, ruling

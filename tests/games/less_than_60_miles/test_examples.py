"""The worked examples: every example that the book prints can be tried. What they say is tested for all games."""

import pytest

from grognard.engine.examples import load_examples
from grognard.games.less_than_60_miles.game import GAME

EXAMPLES = load_examples(GAME)
PRINTED = [rule for rule in GAME.rules if rule.rpartition("-")[2].startswith("x")]


@pytest.mark.parametrize("rule", PRINTED)
def test_every_example_of_the_book_can_be_tried(rule: str) -> None:
    assert any(rule in example.rules for example in EXAMPLES.values())

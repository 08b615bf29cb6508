"""The worked examples: the rules say in each what it says, and every example of the book can be tried."""

import pytest

from grognard.engine.examples import find_errors, load_examples
from grognard.games.less_than_60_miles.game import GAME

EXAMPLES = load_examples(GAME)
PRINTED = [rule for rule in GAME.rules if rule.rpartition("-")[2].startswith("x")]
LEAST = 20


def test_there_are_enough_to_learn_from() -> None:
    assert len(EXAMPLES) >= LEAST


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_rules_say_what_the_example_says(name: str) -> None:
    assert find_errors(GAME, EXAMPLES[name]) == []


@pytest.mark.parametrize("rule", PRINTED)
def test_every_example_of_the_book_can_be_tried(rule: str) -> None:
    assert any(rule in example.rules for example in EXAMPLES.values())

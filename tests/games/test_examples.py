"""The worked examples of every game: each loads, and the rules say in it what it says."""

from typing import Any

import pytest

import grognard
from grognard.engine import positionfile
from grognard.engine.examples import Example, example_file, find_errors, load_examples, opening_position
from grognard.engine.game import Game
from grognard.games import GAMES

EXAMPLES = [(name, example) for name in GAMES for example in load_examples(grognard.game(name))]
LEAST = {"crossroads": 5, "army_group_center": 5, "formation/arracourt": 15, "folio/hells_gate": 15}
LEAST |= {"roads_to_moscow": 15, "less_than_60_miles": 0}
SERIES = ("formation/arracourt", "folio/hells_gate")
"""Games whose rulebooks print examples, with numbers that begin with EX."""


def example_of(game: str, name: str) -> tuple[Game[Any], Example]:
    rules = grognard.game(game)
    return rules, load_examples(rules)[name]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_worked_examples(game: str) -> None:
    assert sum(1 for one, _ in EXAMPLES if one == game) >= LEAST[game]


@pytest.mark.parametrize(("game", "name"), EXAMPLES)
def test_the_rules_say_what_the_example_says(game: str, name: str) -> None:
    rules, example = example_of(game, name)
    assert find_errors(rules, example) == []


@pytest.mark.parametrize(("game", "name"), EXAMPLES)
def test_it_opens_where_its_questions_are_asked(game: str, name: str) -> None:
    rules, example = example_of(game, name)
    position = positionfile.load(rules, example_file(rules, example))
    there = opening_position(rules, example)
    assert position.frames == there.frames
    assert rules.decision(position) == rules.decision(there)
    assert position.dice.script == there.dice.script


@pytest.mark.parametrize(
    ("game", "rule"), [(game, rule) for game in SERIES for rule in grognard.game(game).rules if rule.startswith("EX")]
)
def test_every_printed_example_of_a_series_can_be_tried(game: str, rule: str) -> None:
    assert any(rule in example.rules for example in load_examples(grognard.game(game)).values())

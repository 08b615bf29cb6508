"""Labelled dice: each game names what it rolls for and with which die, and rolls for nothing else."""

import pytest

from grognard.engine.dice import roll_kind
from grognard.games import GAMES, game
from grognard.players.random import RandomPlayer

DECISIONS = 1_500


@pytest.mark.parametrize(
    ("name", "scenario"),
    [
        ("crossroads", "skirmish"),
        ("army_group_center", "historical"),
        ("formation/arracourt", "fog_at_bezange"),
        ("folio/hells_gate", "tikich"),
    ],
)
def test_what_is_rolled_in_play_has_a_label_with_the_faces_of_its_die(name: str, scenario: str) -> None:
    rules, player = game(name), RandomPlayer("labels")
    position = rules.start(scenario, seed=3)
    rolled = []
    for _ in range(DECISIONS):
        decision = rules.decision(position)
        if decision is None:
            break
        rolled += [event.data for event in rules.apply(position, player.pick(decision)) if event.kind == "rolled"]
    assert rolled
    known = rules.rolls(position.components)
    assert {(roll_kind(data["purpose"]), data["die"]) for data in rolled} <= set(known.items())


@pytest.mark.parametrize("name", GAMES)
def test_every_label_has_words(name: str) -> None:
    rules = game(name)
    known = rules.rolls(rules.start(next(iter(rules.scenarios())), seed=3).components)
    assert {f"purpose.{label}" for label in known} <= set(rules.words.texts)

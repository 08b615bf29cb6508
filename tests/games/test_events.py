"""Events have declared topics: does every game declare what it tells, and nothing that it never tells?"""

import pytest

from grognard.engine.events import ENGINE_EVENTS, Topic, merged
from grognard.games import GAMES, game


@pytest.mark.parametrize("name", GAMES)
def test_every_event_that_has_words_is_declared_and_the_other_way_round(name: str) -> None:
    rules = game(name)
    told = {key.split(".")[1] for key in rules.words.texts if key.startswith("event.")}
    assert rules.topics.keys() == told


@pytest.mark.parametrize("name", GAMES)
def test_a_combat_of_every_game_begins_and_has_a_result(name: str) -> None:
    assert {Topic.TURN, Topic.ATTACK, Topic.RESULT, Topic.LOSS, Topic.VICTORY} <= set(game(name).topics.values())


def test_a_game_cannot_declare_an_event_of_the_engine_otherwise() -> None:
    with pytest.raises(TypeError, match="rolled"):
        merged({"rolled": Topic.OTHER})


def test_the_engine_tells_of_dice_as_chance() -> None:
    assert ENGINE_EVENTS["rolled"] is Topic.CHANCE

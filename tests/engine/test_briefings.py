"""Briefings: every game says what it and each of its scenarios is about."""

from typing import Any

import pytest

import grognard
from grognard.engine.briefings import PICTURE, Briefing, briefing_of, has_picture, read
from grognard.engine.data import DataError, Source
from grognard.games import GAMES

SCENARIO = """
[scenarios.{name}]
hours = [1, 2]
situation = {{ en = "a", es = "b" }}
forces = {{ en = "a", es = "b" }}
wins = {{ en = "a", es = "b" }}
advice = {{ en = "a", es = "b" }}
"""
GAME = """complexity = 1
period = { en = "a", es = "b" }
about = { en = "a", es = "b" }
"""


def text(*scenarios: str) -> str:
    return GAME + "".join(SCENARIO.format(name=name) for name in scenarios)


def reading(said: str) -> Briefing:
    game: Any = grognard.game("crossroads")
    return read(game, Source("briefing.toml", said))


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_briefing_of_each_scenario_and_a_picture(name: str) -> None:
    game = grognard.game(name)
    found = briefing_of(game)
    assert found is not None
    assert list(found.scenarios) == list(game.scenarios())
    assert has_picture(game)
    assert (game.folder / PICTURE).stat().st_size < 60_000


def test_a_briefing_is_read_with_its_hours() -> None:
    assert reading(text("battle", "skirmish")).scenarios["battle"].hours == (1, 2)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (text("battle"), "scenarios: says nothing of skirmish"),
        (text("battle", "skirmish", "siege"), "the game has no such scenario; it has battle, skirmish"),
        (text("battle", "skirmish").replace("[1, 2]", "[2, 1]"), "expected the smaller number first"),
        (text("battle", "skirmish").replace("[1, 2]", '["1", 2]'), "expected two whole numbers"),
        (text("battle", "skirmish").replace("complexity = 1", "complexity = 6"), "complexity"),
        (text("battle", "skirmish").replace(', es = "b" }', " }", 1), "expected a title in en and es"),
    ],
)
def test_what_is_wrong_in_a_briefing_is_told(said: str, told: str) -> None:
    with pytest.raises(DataError, match=r"briefing\.toml") as caught:
        reading(said)
    assert told in str(caught.value)

"""What a position is worth to a side: as good for one as it is bad for the other."""

import pytest
from tests.games.formation.sketch import sketch

from grognard.games.formation.arracourt import GAME
from grognard.games.formation.arracourt.plans import evaluate

AMERICAN, GERMAN = range(2)


def test_an_evaluation_is_as_good_for_one_as_it_is_bad_for_the_other() -> None:
    position = GAME.start("battle_for_the_hills", seed=1)
    assert evaluate(position, AMERICAN) == pytest.approx(-evaluate(position, GERMAN))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"g1": {"strength": 2, "full_strength": 4}}, {}),
        ({"g1": {"disrupted": True}}, {}),
        ({}, {"a1": {"strength": 1, "full_strength": 4}}),
        ({}, {"a1": {"disrupted": True}}),
    ],
)
def test_an_evaluation_counts_steps_and_order(better: dict[str, object], worse: dict[str, object]) -> None:
    values = [
        evaluate(sketch("a:HQ a1:Tk . g1:PG g:HQ", units=units, options={"limited_intelligence": False}), AMERICAN)
        for units in (better, worse)
    ]
    assert values[0] > values[1]


@pytest.mark.parametrize(
    ("near", "far"), [("a:HQ . a1:Tk . .", "a:HQ a1:Tk . . ."), ("a:HQ . . . a1:Tk", "a:HQ . . a1:Tk .")]
)
def test_an_evaluation_likes_to_be_near_the_enemys_places_and_most_of_all_in_them(near: str, far: str) -> None:
    places = {"places": [{"hex": "0501", "side": "german", "points": 3}]}
    values = [evaluate(sketch(picture, state=places), AMERICAN) for picture in (near, far)]
    assert values[0] > values[1]

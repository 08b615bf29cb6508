"""How many lines of play are there from some positions? A change of the rules changes the counts.

After a change that is meant to, put the new counts in; `divide` (grognard.engine.perft) shows where they come from.
"""

import pytest
from tests.games.crossroads.sketch import sketch

from grognard.engine.perft import perft
from grognard.games.crossroads import GAME
from grognard.games.crossroads.position import CrossroadsPosition

POSITIONS: dict[str, CrossroadsPosition] = {
    "the choice of the reserve": GAME.start("battle", seed=1),
    "skirmish": GAME.start("skirmish", seed=1),
    "skirmish without fortune": GAME.start("skirmish", seed=2, options={"fortune": False}),
    "an overrun": sketch(
        """
        .   .   .   .   .
          .   b:Arm  r:Rec  .  .
        .   .   f   .   .
        """,
        dice=[5, 5, 5, 5, 5, 5],
    ),
    "a reaction": sketch(
        """
        .  b:Rec  .  .  .  .
          .  .  .  .  r:Arm  .
        .  .  .  f  r2:Rec  .
        """,
    ),
    "an attack": sketch(
        """
        .   .      .      .   .
          .   b1:Inf  r1:Inf+r2:Inf  .   .
        .   .  b2:Arm  f   .
        """,
        phase="blue.1.combat",
        dice=[6, 6, 6, 6],
        options={"fortune": True},
    ),
}


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("the choice of the reserve", [4, 16, 52, 208, 712, 2704, 10192, 62080]),
        ("skirmish", [6, 429, 12126]),
        ("skirmish without fortune", [6, 431, 12396, 213657]),
        ("an overrun", [2, 11, 66, 372, 1712, 7391, 41762]),
        ("a reaction", [2, 17, 162, 1438, 11036, 66401]),
        ("an attack", [2, 6, 27, 118, 492, 1962, 8113, 33640]),
    ],
)
def test_the_lines_of_play_are_as_many_as_they_were(name: str, counts: list[int]) -> None:
    found = [perft(GAME, POSITIONS[name], depth) for depth in range(1, len(counts) + 1)]
    assert found == counts

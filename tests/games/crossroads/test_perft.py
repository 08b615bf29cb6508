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
        ("the choice of the reserve", []),
        ("skirmish", []),
        ("skirmish without fortune", []),
        ("an overrun", []),
        ("a reaction", []),
        ("an attack", []),
    ],
)
def test_the_lines_of_play_are_as_many_as_they_were(name: str, counts: list[int]) -> None:
    found = [perft(GAME, POSITIONS[name], depth) for depth in range(1, len(counts) + 1)]
    assert found == counts

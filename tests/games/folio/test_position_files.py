"""Position files of the folio series: every moment of the game can be stated, and what is played on is written down."""

from typing import Any

import pytest
from tests.games.folio.sketch import ask, drawn, sketch

from grognard.engine import positionfile
from grognard.engine.position import Position
from grognard.games.folio.hells_gate.game import GAME

TWO = "s1:Tk . . . . g1:Tk"


def again(position: Position) -> Any:
    """What is read from what a position is written as."""
    return positionfile.load(GAME, positionfile.dump(GAME, position))  # type: ignore[arg-type]


# -- phases


@pytest.mark.rule("4.1-3")
@pytest.mark.parametrize("side", ["soviet", "german"])
@pytest.mark.parametrize("phase", ["movement", "combat", "mobile_movement", "mobile_combat", "rebuilding"])
def test_a_file_begins_in_any_phase_of_either_side(side: str, phase: str) -> None:
    depleted = {"s1": {"depleted": True}, "g1": {"depleted": True}}
    picture = "s1:Tk g1:Tk" if phase.endswith("combat") else TWO
    position = positionfile.load(GAME, drawn(picture, phase=f"{side}.{phase}", units=depleted))
    assert ask.asked(position)[0] == side
    assert GAME.phase(position) == f"{side}.{phase}"
    assert again(position) == position


@pytest.mark.rule("18.0-4")
def test_after_rebuilding_the_other_side_moves() -> None:
    position = sketch(TWO, phase="soviet.rebuilding", units={"s1": {"depleted": True}})
    ask.play(position, "rebuild s1")
    assert ask.asked(position) == ("german", "movement.which")

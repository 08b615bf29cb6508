"""Do games of Arracourt played once still go the same way, action by action?"""

from pathlib import Path

import pytest

from grognard.engine.playthroughs import replayed
from grognard.games.formation.arracourt import GAME

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))


def test_there_are_golden_playthroughs_of_every_scenario() -> None:
    assert {path.name.split("-")[0] for path in GOLDEN} == set(GAME.scenarios())


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_playthrough_goes_as_it_went(path: Path) -> None:
    """After a change that is meant to change play: `python tools/golden.py`, and read what it has changed."""
    text = path.read_text("utf-8")
    assert replayed(GAME, text).splitlines() == text.splitlines()

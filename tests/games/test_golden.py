"""Do games played once still go the same way, action by action?"""

from pathlib import Path

import pytest
from tests.games.guards import goldens

from grognard.engine.playthroughs import header_of, replayed
from grognard.games import GAMES, game

ALL = [(name, path) for name in GAMES for path in goldens(name)]


@pytest.mark.parametrize("name", GAMES)
def test_there_are_golden_games_of_every_scenario(name: str) -> None:
    headers = [header_of(path.read_text("utf-8")) for path in goldens(name)]
    assert {header["scenario"] for header in headers} == set(game(name).scenarios())
    assert {header["game"] for header in headers} == {name}


@pytest.mark.parametrize(("name", "path"), ALL, ids=[f"{name}: {path.stem}" for name, path in ALL])
def test_a_golden_game_goes_as_it_went(name: str, path: Path) -> None:
    """After a change that is meant to change play: `python -m tools.golden`, and read what it has changed."""
    text = path.read_text("utf-8")
    assert replayed(game(name), text).splitlines() == text.splitlines()

"""How many lines of play are there from some positions of every game? A change of the rules changes the counts.

After a change that is meant to: `python -m tools.golden`; `divide` (grognard.engine.perft) shows where they come from.
"""

import pytest
from tests.games.guards import Counts, read_counts

from grognard.games import GAMES, game

COUNTS = [line for name in GAMES for line in read_counts(name)]


@pytest.mark.parametrize("name", GAMES)
def test_lines_are_counted_from_every_scenario_and_from_the_midst_of_play(name: str) -> None:
    starts = {line.start.split()[0].partition("-")[0].removeprefix("golden/") for line in read_counts(name)}
    assert starts >= set(game(name).scenarios())
    assert any(line.start.startswith("golden/") for line in read_counts(name))


@pytest.mark.parametrize("line", COUNTS, ids=str)
def test_the_lines_of_play_are_as_many_as_they_were(line: Counts) -> None:
    assert line.counted() == line.counts

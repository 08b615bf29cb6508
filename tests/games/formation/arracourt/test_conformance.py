"""Does the Formation Series keep what a game promises? Here from positions of its own."""

from typing import Any

import pytest
from tests.games.formation.sketch import drawn

from grognard.engine.conformance import EVERY_CHECK, check
from grognard.games.formation.arracourt import GAME

FRONT = """
    a:HQ   a1:Tk+a2:AI  .          g1:PG+g2:Tk     g:HQ    .
      .      aB:HQ+aB1:Inf  w+a3:Rec  v+g3:Inf+gH1:PG  .      gH:HQ
    aB2:TD   .          .          h+gH2:Tk        .       .
"""
"""Two formations a side, next to each other: tanks to screen and to match, mixed stacks, a Strong Point, a place."""

SOME = 12
"""Every so many-th position is looked at: all of them would take minutes."""


def front(**more: Any) -> dict[str, Any]:
    """Both sides face to face, with everything that a scenario may leave out."""
    state = {
        "active": "A",
        "points": {"american": 5},
        "snafu": "german",
        "schwerpunkt": "G",
        "schwerpunkt_side": "german",
        "strong_points": [{"hex": "0402", "side": "german", "functional": True, "manned": True}],
        "places": [{"hex": "0302", "side": "german", "points": 2}, {"hex": "0402", "side": "german", "points": 3}],
    }
    fields = {"title": "face to face", "road": ["0101 0201 0301 0401 0501 0601"], "turn": 7, "state": state, **more}
    return drawn(FRONT, **fields)


@pytest.mark.parametrize("first", range(0, 9, 3))
def test_games_from_a_sketched_position_keep_every_promise(first: int) -> None:
    report = check(GAME, games=3, first=first, position=front(), every=SOME, rates=EVERY_CHECK)
    assert report.starts == {"face to face": 3}
    assert report.tally["determinized otherwise"] > 0


def test_games_without_limited_intelligence_and_with_markers_keep_every_promise() -> None:
    options = {"limited_intelligence": False, "action_point_markers": True}
    assert check(GAME, games=2, position=front(options=options), every=SOME, rates=EVERY_CHECK).games == 2

"""Do combats in a crowd, with retreats, displacement and advances, keep what a game promises?"""

import pytest
from tests.games.folio.sketch import drawn

from grognard.engine.conformance import EVERY_CHECK, check
from grognard.games.folio.hells_gate.game import GAME

CROWD = drawn(
    """
    .      g1:Tk   s1:Inf    s2:Tk   s3:Inf   s4:Inf
      g2:Inf  s5:Inf  w+s6:Inf  s7:Tk     .       s8:Inf
    g3:Tk  g4:ME   s9:Inf    .       s10:Inf  .
      g5:Tk   g6:Inf  s11:Inf   t+s12:AT  .       .
    """,
    phase="german.combat",
    turn=12,
    sides={"minor_river": "0202/0302 0203/0303"},
)


@pytest.mark.rule("7.0-7", "7.3-3", "7.6-13")
def test_combats_in_a_crowd_keep_every_promise() -> None:
    assert check(GAME, games=3, position=CROWD, rates=EVERY_CHECK).games == 3

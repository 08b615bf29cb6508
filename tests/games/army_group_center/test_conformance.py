"""Does Army Group Center keep what a game promises? Here from positions of its own."""

from typing import Any

import pytest
from tests.games.army_group_center.sketch import drawn

from grognard.engine.conformance import EVERY_CHECK, check
from grognard.games.army_group_center import GAME

AIR: dict[str, Any] = {
    **{name: {"type": "air", "box": "air.ready"} for name in ("sa1", "sa2", "sa3", "sa4", "sa5")},
    **{name: {"type": "air", "box": "air.absent"} for name in ("ua1", "ua2")},
}
FRONT = drawn(
    """
    .  .          .         f+s1:Shock+s2:Shock  G+g1:Inf           .         .         .  .
      .  .          s3:Tank   S+s4:Mech            tG+g2:Pz+gf1:Fort  f+g3:Inf  .         .  .
    p  p          f         s5:Guards+s6:Inf     G+g4:Inf           .         c         t  .
      p  p+u1:Mech  .         .                    .                  G+g6:Inf  g5:Cav    .  w
    .  p          u2:Inf    s+s7:Mech+s8:Shock   sG+g7:Inf+g8:Inf   .         gf2:Fort  t  w
      p  p          l         s9:Inf               g9:Inf             .         .         .  .
    """,
    title="armies face to face",
    phase="turn",
    turn=4,
    river="0205/0305 0205/0306 0305/0306",
    sides={"strait": "0402/0503", "lake_side": "0104/0204"},
    areas={
        "soviet_source": "0101 0201 0301 0401 0501 0601",
        "german_source": "0109 0209 0309 0609",
        "ukrainian_front": "0405 0406 0505 0506 0605 0606",
        "partisans": "0306 0307 0206",
        "coast": "0307 0308 0408 0508",
        "victory_coast": "0307 0408 0508",
    },
    places={"Koenigsberg": {"hex": "0307", "kinds": ["city", "port"]}, "Elbing": {"hex": "0508", "kinds": ["port"]}},
    edges={"south": "0601 0602"},
    units={
        **AIR,
        "gk1": {"type": "infantry", "group": "korps_gruppe", "box": "turn.4"},
        "g20": {"type": "panzer", "box": "turn.5"},
        "s20": {"type": "infantry", "box": "turn.5"},
        "u20": {"type": "tank", "box": "turn.4"},
    },
)
"""A front with everything close together: stacks, both Soviet fronts, swamps, forts, and Koenigsberg not far."""
POCKET = drawn(
    """
    .  .      s1:Inf    .        .      .        .      w  w
      .  s2:Inf  .        g1:Inf   g2:Inf  .        .      w  w
    .  .      s3:Mech   g3:Inf   t      g4:Inf   .      w  w
      .  s4:Shock  s5:Shock+s6:Inf  g5:Inf+g6:Inf  .  g7:Pz  .  w  w
    .  .      .         .        .      .        .      w  w
    """,
    title="more units around a port than it can supply",
    phase="turn",
    turn=6,
    areas={"soviet_source": "0101 0201 0301 0401 0501", "german_source": "0101", "coast": "0307"},
    places={"Riga": {"hex": "0305", "kinds": ["port", "town"]}},
    units=AIR,
)
CROWD = drawn(
    """
    .  .  s1:Inf  .                g3:Inf  .  .  .
      .  .  s2:Inf  g1:Inf+g2:Inf    g4:Inf  .  .  .
    .  .  s3:Inf  s4:Inf           g5:Inf  .  .  .
    """,
    title="a stack that cannot retreat together",
    phase="soviet.combat.before",
    turn=9,
    crt="DR",
)
BLOODBATH = drawn(
    """
    .  .  s1:Shock+s2:Shock  gf1:Fort  .  .
      .  .  s3:Mech  gf2:Fort  g1:Inf  .
    .  .  s4:Mech+s5:Mech  gf3:Fort  .  .
    """,
    title="losses on both sides, and a way through",
    phase="soviet.combat.before",
    turn=5,
    crt="BB",
)
OVERFULL = drawn(
    """
    .  .  s1:Inf+s2:Inf+s3:Shock  g1:Inf+g2:Inf+g3:Inf  .  .
      .  .  .  g4:Fort+g5:Pz+g6:Inf  .  .
    """,
    title="three units in a hex",
    phase="german.combat.before",
    turn=8,
)
"""Where only a position file can bring it: what is too much is put right at once."""


@pytest.mark.parametrize("position", [FRONT, POCKET, CROWD, BLOODBATH, OVERFULL], ids=lambda file: file["title"])
def test_games_from_a_sketched_position_keep_every_promise(position: dict[str, Any]) -> None:
    assert check(GAME, games=1, position=position, every=4, rates=EVERY_CHECK).games == 1


def test_random_games_come_to_every_question_and_verb() -> None:
    report = check(GAME, games=1, scenarios=["bold_stroke"], options={"redeploy": True}, every=200)
    report.add(check(GAME, games=1, scenarios=["failed_dday"], options={"fifth_panzer": True}, every=200))
    report.add(check(GAME, games=16, position=FRONT, every=200))
    for position in (POCKET, CROWD, BLOODBATH, OVERFULL):
        report.add(check(GAME, games=6, position=position, every=200))
    assert report.unseen(GAME) == []
    assert report.games == 1 + 1 + 16 + 4 * 6

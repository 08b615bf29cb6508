"""Does Crossroads keep what a game promises? Here from positions of its own."""

from collections.abc import Mapping
from typing import Any

import pytest
from tests.games.crossroads.wild import Wild

from grognard.engine.conformance import EVERY_CHECK, check
from grognard.games.crossroads import GAME

MEETING: Mapping[str, Any] = {
    "title": "two bands meet at a ford",
    "map": {
        "rows": 5,
        "columns": 7,
        "hexes": {"0303": ["forest"], "0304": ["hill"], "0501": ["town"], "0504": ["marsh"], "0405": ["lake"]},
        "sides": {"0303/0403": ["river"], "0302/0402": ["river"], "0304/0404": ["river"]},
        "links": {"road": [["0103", "0203", "0303", "0403", "0503", "0603", "0703"]]},
        "areas": {
            "blue.source": ["0103"],
            "red.source": ["0703"],
            "blue.entry": ["0101", "0105"],
            "red.entry": ["0701", "0705"],
            "victory.2": ["0303", "0403"],
        },
    },
    "turn": 4,
    "phase": "blue.orders",
    "units": [
        {"id": "b1", "type": "armour", "side": "blue", "hex": "0203"},
        {"id": "b2", "type": "infantry", "side": "blue", "hex": "0302", "formation": 2},
        {"id": "b3", "type": "recon", "side": "blue", "hex": "0203"},
        {"id": "b4", "type": "infantry", "side": "blue", "box": "blue.reserve"},
        {"id": "b5", "type": "armour", "side": "blue", "box": "blue.reserve"},
        {"id": "r1", "type": "armour", "side": "red", "hex": "0503"},
        {"id": "r2", "type": "infantry", "side": "red", "hex": "0502", "formation": 2},
        {"id": "r3", "type": "recon", "side": "red", "hex": "0503"},
        {"id": "r4", "type": "recon", "side": "red", "box": "red.reserve"},
        {"id": "r5", "type": "armour", "side": "red", "box": "red.reserve"},
    ],
}


@pytest.mark.parametrize("first", range(0, 6, 2))
def test_games_from_a_sketched_position_keep_every_promise(first: int) -> None:
    report = check(GAME, games=2, first=first, position=MEETING, rates=EVERY_CHECK)
    assert report.starts == {"two bands meet at a ford": 2}
    assert report.tally["determinized otherwise"] > 0


@pytest.mark.parametrize("seed", range(8))
def test_games_from_wild_positions_keep_every_promise(seed: int) -> None:
    check(GAME, games=1, position=Wild(seed).position(), rates=EVERY_CHECK)


def test_random_games_come_to_every_question_and_verb() -> None:
    report = check(GAME, games=40, position=MEETING, every=50)
    report.add(check(GAME, games=4, scenarios=["battle"], every=50))
    assert report.unseen(GAME) == []
    assert report.games == 44

"""Sentences of the log and the questions: what is aimed at is called by its name."""

import pytest

from grognard.engine.events import Event
from grognard.engine.messages import MessageFormatter
from grognard.games.less_than_60_miles.game import GAME


@pytest.mark.parametrize(
    ("target", "said"), [("117MR", "117 GMRR"), ("0628", "0628"), ("0726/0727", "0726/0727")], ids=str
)
def test_a_mission_names_the_unit_that_it_is_flown_against_and_a_place_as_it_stands(target: str, said: str) -> None:
    event = Event("mission", "20.1-2", {"side": "nato", "target": target, "units": ["How-11"], "count": 2})
    told = MessageFormatter(GAME, "en").event(event)
    assert told == f"the NATO player sends How/11 ACR and 2 Air Points against {said} [20.1-2]"

"""Position files of a scenario: after set-up its markers lie on the map."""

import pytest

from grognard.engine.positionfile import load
from grognard.games.less_than_60_miles.game import GAME

MOVEMENT = {"game": GAME.name, "scenario": "point_alpha", "phase": "wp.movement"}


@pytest.mark.rule("30.3.2-1", "10-2")
def test_a_file_that_begins_after_set_up_has_the_standard_one() -> None:
    position = load(GAME, MOVEMENT)
    named = position.components.facts.supply_centres
    assert {position.place_name(one.hex) for one in position.supply_centres} == {*named["nato"], *named["wp"]}
    assert len(position.axes) == len(position.components.facts.axes)


@pytest.mark.rule("30.3.2-1")
def test_a_file_that_places_markers_has_those_alone() -> None:
    position = load(GAME, {**MOVEMENT, "state": {"supply_centres": [{"hex": "0332", "side": "wp"}]}})
    assert [position.place_name(one.hex) for one in position.supply_centres] == ["0332"]


@pytest.mark.rule("30.3.2-1")
def test_at_set_up_nothing_is_placed_yet() -> None:
    position = load(GAME, {**MOVEMENT, "phase": "wp.setup"})
    assert position.supply_centres == ()
    assert position.centres_left == [3, 2]

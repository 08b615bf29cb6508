"""Points that come and go [33.1 to 33.4], and engineers that a side has to give up."""

from dataclasses import replace
from typing import Any

import pytest
from tests.games.less_than_60_miles.rear import GAME, ask, hexside, rear

from grognard.games.less_than_60_miles.point_changes import (
    EngineerRecall,
    change_points,
    changes_due,
    engineers_at_work,
    receive_points,
)
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.scenarios import PointChange

ROW = "nH:hq . nA:armored . . ."
SIDES = ("0103/0104", "0102/0103")


def table(**state: Any) -> FrontPosition:
    return rear(ROW, phase="nato.engineering", sides={"major_river": " ".join(SIDES)}, state=state)


def recall(position: FrontPosition) -> FrontPosition:
    """Ask for the engineers that are too few."""
    position.frames = [EngineerRecall(0)]
    position.asked = None
    GAME.run_until_decision(position)
    return position


@pytest.mark.rule("33.1-1", "33.1-2")
def test_air_points_change_maximum_and_current_but_not_below_none() -> None:
    position = table(max_air={"nato": 4, "wp": 1}, air={"nato": 2, "wp": 1}, grounded={"nato": 1, "wp": 1})
    change_points(position, 0, "air", 3)
    assert (position.max_air[0], position.air[0]) == (7, 5)
    change_points(position, 1, "air", -2)
    assert (position.max_air[1], position.air[1], position.grounded[1]) == (0, 0, 0)


@pytest.mark.rule("33.2-1", "33.2-2")
def test_ew_points_change_the_pool() -> None:
    position = table(ew_pool={"nato": 1, "wp": 0})
    change_points(position, 0, "ew", 2)
    assert position.ew_pool[0] == 3
    change_points(position, 0, "ew", -5)
    assert position.ew_pool[0] == 0


@pytest.mark.rule("33.4-1", "33.4-2")
def test_command_points_change_maximum_and_current() -> None:
    position = table(max_cp={"nato": 6, "wp": 6}, cp={"nato": 1, "wp": 6})
    change_points(position, 0, "cp", 2)
    assert (position.max_cp[0], position.cp[0]) == (8, 3)
    change_points(position, 0, "cp", -5)
    assert (position.max_cp[0], position.cp[0]) == (3, 0)


@pytest.mark.rule("33.3-1", "5-2.1")
def test_what_the_scenario_changes_comes_on_its_turn() -> None:
    position = table()
    facts = position.components.facts
    changes = (PointChange("D0 H12", "nato", "engineers", 2, ""), PointChange("D0 H15", "wp", "engineers", 2, ""))
    optional = PointChange("D0 H12", "wp", "engineers", 1, "reforger")
    position.components.facts = replace(facts, changes=(*changes, optional))
    assert changes_due(position) == [changes[0]]
    receive_points(position)
    assert position.engineers == [5, 3]


@pytest.mark.rule("33.3-2:1", "33.3-2:2")
def test_the_owner_chooses_which_engineers_come_back() -> None:
    state = {
        "crossings": [{"hexside": SIDES[0], "side": "nato"}],
        "pontoons": [{"hexside": SIDES[1], "side": "nato", "turn": 0}],
        "works": [{"hex": "0103", "side": "nato", "level": 1, "building": 3, "turn": 5}],
    }
    position = table(engineers={"nato": 0, "wp": 0}, **state)
    assert engineers_at_work(position, 0) == 3
    change_points(position, 0, "engineers", -2)
    recall(position)
    assert ask.asked(position) == ("nato", "engineers.recall")
    assert ask.choices(position) == {f"hexside {SIDES[0]}", f"hexside {SIDES[1]}", "hex 0103"}
    empty = ask.refused(position, "hex 0101")
    assert (empty.rules, empty.reason) == (("33.3-2:1",), "engineers.none_in_hex")
    idle = ask.refused(position, "hexside 0101/0102")
    assert (idle.rules, idle.reason) == (("33.3-2:1",), "engineers.none_there")
    ask.play(position, f"hexside {SIDES[1]};hex 0103")
    assert position.pontoons == ()
    assert [(works.level, works.building) for works in position.works] == [(1, 0)]
    assert position.crossings[0].hexside == hexside(position, SIDES[0])
    assert position.engineers[0] == 0


@pytest.mark.rule("33.3-2:1", "33.3-2:2")
def test_nobody_is_asked_if_all_engineers_have_to_come_back() -> None:
    state = {
        "mined": [{"hexside": SIDES[0], "side": "nato", "turn": 5}],
        "works": [{"hex": "0103", "side": "nato", "level": 0, "building": 1, "turn": 5}],
    }
    position = table(engineers={"nato": 1, "wp": 0}, **state)
    assert engineers_at_work(position, 0) == 2
    change_points(position, 0, "engineers", -4)
    recall(position)
    assert (position.mined, position.works, position.engineers[0]) == ((), (), 0)


@pytest.mark.rule("33.3-2:1")
def test_free_engineers_go_first() -> None:
    position = table(engineers={"nato": 2, "wp": 0}, crossings=[{"hexside": SIDES[0], "side": "nato"}])
    change_points(position, 0, "engineers", -2)
    recall(position)
    assert (len(position.crossings), position.engineers[0]) == (1, 0)

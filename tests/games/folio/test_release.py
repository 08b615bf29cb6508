"""The 5th Guards Tank Army [19.0]: it rests until a 6 is rolled, or a German comes near."""

from typing import Any

import pytest
from tests.games.folio.sketch import ask, happened, number, sketch, where

from grognard.games.folio.hells_gate.position import HellsGatePosition

GUARDS = {"s1": {"group": "18TC"}, "s2": {"group": "18TC"}, "s3": {"group": "29TC"}}
PICTURE = "s1:Tk . . .\n. . . .\ns2:Tk . . .\n. . . .\ns3:Tk . s4:Tk ."


def army(picture: str = PICTURE, **more: Any) -> HellsGatePosition:
    """Two units of one corps and one of another, in the Soviet Movement Phase, and one that is not of the army."""
    more.setdefault("phase", "soviet.movement")
    units = {id: {**said, **more.get("units", {}).get(id, {})} for id, said in GUARDS.items()}
    return sketch(picture, **{**more, "units": {**more.get("units", {}), **units}})


def free(position: HellsGatePosition) -> set[str]:
    """Who is released."""
    here = [unit for unit in GUARDS if unit in position.components.names["unit"]]
    return {unit for unit in here if position.released[number(position, unit)]}


@pytest.mark.rule("19.0-1")
def test_it_does_not_move() -> None:
    position = army()
    assert ask.choices(position, "unit") == {"s4"}
    assert ask.refused(position, "unit s1").rules[0] == "19.0-1"


@pytest.mark.rule("19.0-1", "6.0-2")
def test_it_has_zones_all_the_same() -> None:
    position = army("s1:Tk g1:Inf .\n. s2:Tk .", phase="german.movement", units={"g1": {"full": [1, 1, 6]}})
    assert ask.cost(position, "g1", "0301") == 6


@pytest.mark.rule("19.0-2", "19.0-3")
def test_a_die_is_rolled_for_each_unit_and_a_six_frees_it_to_move_at_once() -> None:
    position = army(dice=[6, 5])
    events = ask.play(position, "release s1; release s3")
    assert happened(events, "released") == [{"rule": "19.0-3", "units": ["s1"]}]
    assert free(position) == {"s1"}
    assert ask.choices(position, "unit") == {"s1", "s4"}


@pytest.mark.rule("19.0-2")
def test_one_try_a_unit_and_phase() -> None:
    position = army(dice=[5])
    ask.play(position, "release s1")
    assert ask.choices(position, "release") == {"s2", "s3"}


@pytest.mark.rule("19.0-2")
def test_it_may_be_tried_between_moves() -> None:
    position = army(dice=[6])
    ask.play(position, "unit s4; hex 0405; done; release s2")
    assert free(position) == {"s2"}


@pytest.mark.rule("19.0-2")
@pytest.mark.parametrize(("turn", "tried"), [(1, set()), (2, {"s1", "s2", "s3"})])
def test_not_before_turn_two(turn: int, tried: set[str]) -> None:
    assert ask.choices(army(turn=turn), "release") == tried


@pytest.mark.rule("19.0-2")
def test_not_in_the_mobile_phase() -> None:
    position = army(phase="soviet.mobile_movement")
    assert ask.choices(position, "release") == set()
    assert ask.refused(position, "release s1").rules[0] == "19.0-2"


NEAR = "s1:Tk . . g1:Tk .\n. . . . .\n. . . . .\n. . s2:Tk . .\ns3:Tk . . . ."


@pytest.mark.rule("19.0-4")
@pytest.mark.parametrize("turn", [1, 5])
def test_a_german_that_moves_next_to_one_frees_its_corps_in_any_turn(turn: int) -> None:
    position = army(NEAR, phase="german.movement", turn=turn)
    events = ask.play(position, "unit g1; hex 0201")
    assert happened(events, "released") == [{"rule": "19.0-4", "units": ["s1", "s2"]}]
    assert free(position) == {"s1", "s2"}


@pytest.mark.rule("19.0-4")
def test_it_is_enough_to_come_near_and_go_on() -> None:
    position = army("s1:Tk . g1:Tk .\n. . . .", phase="german.movement")
    ask.play(position, "unit g1; hex 0201; hex 0202")
    assert free(position) == {"s1"}


@pytest.mark.rule("19.0-4")
def test_to_stay_next_to_one_frees_nobody() -> None:
    position = army("s1:Tk . g1:Tk . g2:Tk", phase="german.movement")
    ask.play(position, "unit g1; hex 0201; done")
    assert free(position) == {"s1"}
    position = army("s1:Tk g1:Tk . g2:Tk .", phase="german.movement")
    ask.play(position, "unit g2; hex 0501; done")
    assert free(position) == set()


@pytest.mark.rule("19.0-4")
def test_a_soviet_that_moves_next_to_one_frees_nobody() -> None:
    position = army("s1:Tk . . s4:Tk .")
    ask.play(position, "unit s4; hex 0201")
    assert (free(position), where(position, "s4")) == (set(), "0201")
    position = army("s1:Tk . . g4:Tk .", phase="german.movement")
    ask.play(position, "unit g4; hex 0201")
    assert free(position) == {"s1"}


@pytest.mark.rule("19.0-4")
def test_who_is_eliminated_is_not_told_to_be_released() -> None:
    position = army(NEAR, phase="german.movement", units={"s2": {"box": "eliminated"}})
    events = ask.play(position, "unit g1; hex 0201")
    assert happened(events, "released")[0]["units"] == ["s1"]


# -- the way of a move


ROUND_ABOUT = """
    . s1:Tk . . .
    . . . . .
    . g1:Tk m . .
    . . . . .
    . . . . .
"""


@pytest.mark.rule("19.0-4", "5.0-2")
def test_a_step_beside_a_resting_unit_is_not_replaced_by_a_way_past_it() -> None:
    here = {"road": "0203 0202 0303", "sides": {"major_river": "0203/0303"}}
    position = army(ROUND_ABOUT, phase="german.movement", units={"g1": {"full": [4, 4, 6]}}, **here)
    ask.play(position, "unit g1; hex 0303")  # for all 6; past the unit it would be 4
    assert (free(position), where(position, "g1")) == (set(), "0303")


PASSING_BY = ". . . .\ns1:Tk . . .\ng1:Tk . . .\n{} . .\n. . . ."
"""Through the zone of s1, which costs 6, or round it below."""


@pytest.mark.rule("19.0-4", "5.0-2")
def test_of_two_ways_that_cost_the_same_the_one_is_taken_that_wakes_nobody() -> None:
    position = army(PASSING_BY.format("w m"), phase="german.movement")
    ask.play(position, "unit g1")
    ruling = ask.allowed(position, "hex 0303")
    assert (ruling.facts["path"], ruling.facts["cost"]) == (["0103", "0104", "0204", "0303"], 6)
    assert "19.0-4" not in ruling.rules
    ask.play(position, "hex 0303")
    assert free(position) == set()


@pytest.mark.rule("19.0-4")
def test_a_way_that_wakes_a_corps_and_is_cheaper_says_so() -> None:
    position = army(PASSING_BY.format("m m"), phase="german.movement")
    ask.play(position, "unit g1")
    ruling = ask.allowed(position, "hex 0303")
    assert (ruling.facts["path"], ruling.facts["woken"]) == (["0103", "0203", "0303"], ["18TC"])
    assert (ruling.reason, ruling.rules[-1]) == ("movement.path_wakes", "19.0-4")
    ask.play(position, "hex 0303")
    assert free(position) == {"s1"}


@pytest.mark.rule("19.0-4")
def test_a_way_past_a_corps_that_is_awake_wakes_nobody() -> None:
    for awake in (True, False):
        position = army(PASSING_BY.format("m m"), phase="german.movement", units={"s1": {"released": awake}})
        ask.play(position, "unit g1")
        assert ("19.0-4" in ask.allowed(position, "hex 0303").rules) == (not awake)

"""Defensive Works in combat [31.3, 31.4]: what they are worth, engineers against them, and damage."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.rear import ask, hex_of, number, rear

from grognard.games.less_than_60_miles.position import Breaching, FrontPosition
from grognard.games.less_than_60_miles.works import breach, damage_works, why_no_breaching, works_level, works_value

ROW = "nA:armored wA:armored wB:armored CF:hq ."


def works(level: int, building: int = 0, picture: str = ROW, **more: Any) -> FrontPosition:
    """Works of NATO in 0101, next to the units of the Warsaw Pact."""
    turn = 5 if building else 0
    marker = {"hex": "0101", "side": "nato", "level": level, "building": building, "turn": turn}
    state = {"works": [marker], **more.pop("state", {})}
    return rear(picture, phase="wp.engineering", state=state, **more)


def value(position: FrontPosition) -> int:
    return works_value(position, hex_of(position, "0102"), hex_of(position, "0101"))


@pytest.mark.rule("31.3-1", "31.3-2", "31.1-5")
def test_works_are_worth_their_complete_level() -> None:
    assert [value(works(level)) for level in (1, 3)] == [1, 3]
    assert value(works(0, 1)) == 0
    assert value(works(1, 3)) == 1


@pytest.mark.rule("31.4-2b", "31.4-2c", "31.4-2d")
@pytest.mark.parametrize(("level", "left"), [(1, 0), (3, 2)])
def test_two_engineer_points_in_the_attackers_hex_reduce_works_by_one(level: int, left: int) -> None:
    position = works(level)
    breach(position, number(position, "wA"))
    assert value(position) == left
    assert position.engineers[1] == 1
    assert works_value(position, hex_of(position, "0103"), hex_of(position, "0101")) == level


@pytest.mark.rule("31.4-2", "31.4-2a", "31.4-2b", "31.4-2d")
def test_what_reducing_works_needs() -> None:
    def refused(position: FrontPosition) -> str:
        ruling = why_no_breaching(position, number(position, "wA"), hex_of(position, "0101"))
        return ruling.rules[0] if ruling else ""

    assert refused(works(1)) == ""
    assert refused(works(0, 1)) == "31.4-2"
    assert refused(works(1, picture="nA:armored wA:armored . .")) == "31.4-2a"
    assert refused(works(1, state={"engineers": {"nato": 3, "wp": 1}})) == "31.4-2b"
    again = works(3)
    breach(again, number(again, "wA"))
    assert refused(again) == "31.4-2d"


@pytest.mark.rule("31.4-2e")
def test_engineers_come_back_in_the_next_engineering_phase_of_their_side() -> None:
    position = works(1, state={"breaching": [{"hex": "0102", "side": "wp"}]})
    ask.asked(position)
    assert (position.breaching, position.engineers[1]) == ((), 5)
    enemys = works(1, state={"breaching": [{"hex": "0101", "side": "nato"}]})
    ask.asked(enemys)
    assert enemys.breaching == (Breaching(hex_of(enemys, "0101"), 0),)


@pytest.mark.rule("31.4-1")
def test_attrition_of_a_defender_damages_works() -> None:
    position = works(3)
    hex = hex_of(position, "0101")
    damage_works(position, hex)
    assert works_level(position, hex) == 1
    damage_works(position, hex)
    assert position.works == ()


@pytest.mark.rule("31.4-1", "31.2-2", "31.1-1c:2")
def test_with_level_1_what_is_built_on_it_is_gone() -> None:
    position = works(1, 3)
    damage_works(position, hex_of(position, "0101"))
    assert (position.works, position.engineers[0]) == ((), 4)

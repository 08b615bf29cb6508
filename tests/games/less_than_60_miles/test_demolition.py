"""Demolition of bridges [32.1.1, 32.1.3]: in an emergency, and of mined bridges when the enemy comes near."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.rear import ask, hexside, rear

from grognard.games.less_than_60_miles.bridges import bridged, destroy_bridge
from grognard.games.less_than_60_miles.demolition import why_no_emergency
from grognard.games.less_than_60_miles.position import FrontPosition

SIDE = "0103/0104"
BRIDGE = {"major_river": SIDE, "bridge": SIDE}
MINED = {"mined": [{"hexside": SIDE, "side": "nato", "turn": 0}]}


def blown(position: FrontPosition) -> bool:
    return position.destroyed == (hexside(position, SIDE),)


def bridge(picture: str, phase: str = "nato.engineering", **more: Any) -> FrontPosition:
    return rear(picture, phase=phase, sides=BRIDGE, **more)


# -- emergency


@pytest.mark.rule("32.1.1-0", "32.1.1-1a", "32.1.1-1b", "32.1.1-2")
@pytest.mark.parametrize(("enemy", "needed"), [(".", 5), ("wA:armored", 7), ("wA:hq", 5)])
def test_an_emergency_demolition_is_harder_with_enemy_combat_units_at_the_bridge(enemy: str, needed: int) -> None:
    for die, success in ((needed, True), (needed - 1, False)):
        position = bridge(f". . nA:hq {enemy}", dice=[die], state={"engineers": {"nato": 0, "wp": 0}})
        ask.play(position, f"project emergency;hexside {SIDE}")
        assert blown(position) == success


@pytest.mark.rule("32.1.1-3")
def test_after_a_failure_nobody_tries_again_in_this_phase() -> None:
    position = bridge(". nH:hq nA:armored nC:armored", dice=[1])
    ask.play(position, f"project emergency;hexside {SIDE}")
    assert ask.refused(position, "project emergency").rules[0] == "32.1.1-0"
    refusal = why_no_emergency(position, 0, hexside(position, SIDE))
    assert refusal is not None
    assert refusal.rules[0] == "32.1.1-3"
    again = bridge(". . nA:armored .", state={"demolitions_tried": [SIDE]})
    ask.allowed(again, "project emergency")


@pytest.mark.rule("32.1.1-0")
def test_a_unit_has_to_be_at_the_bridge() -> None:
    assert "project emergency" not in ask.choices(bridge(". nH:hq . ."))
    assert "project emergency" in ask.choices(bridge(". . nH:hq ."))


@pytest.mark.rule("32.1.1-0")
def test_where_there_is_no_bridge_at_hand_none_is_blown() -> None:
    nowhere = ask.refused(bridge(". nH:hq . ."), "project emergency")
    assert (nowhere.rules, nowhere.reason) == (("32.1.1-0",), "engineering.nowhere")
    position = bridge(". . nA:armored .")
    assert why_no_emergency(position, 0, hexside(position, SIDE)) is None
    refusal = why_no_emergency(position, 0, hexside(position, "0102/0103"))
    assert refusal is not None
    assert (refusal.rules[0], refusal.reason) == ("32.1.1-0", "bridges.none")


@pytest.mark.rule("32.1.1-2", "32.1-0")
def test_a_destroyed_bridge_carries_nobody() -> None:
    position = bridge(". . nA:armored .")
    first, second = position.components.hexsides[hexside(position, SIDE)]
    assert bridged(position, first, second, 0)
    destroy_bridge(position, hexside(position, SIDE), "32.1.1-2")
    assert not bridged(position, first, second, 0)
    assert not bridged(position, second, first, 1)


# -- prepared


@pytest.mark.rule("32.1.3-0", "32.1.3-1", "32.1.3-2", "32.1.3-3")
@pytest.mark.parametrize(("enemy", "needed"), [(".", 3), ("wA:armored", 5)])
def test_a_mined_bridge_is_blown_at_will_and_the_mines_are_used_up(enemy: str, needed: int) -> None:
    for die, success in ((needed, True), (needed - 1, False)):
        position = bridge(f". . nA:armored {enemy}", state=MINED, dice=[die])
        ask.play(position, f"demolish {SIDE}")
        assert blown(position) == success
        assert position.mined == ()


@pytest.mark.rule("32.1.3-0", "32.1.2-3")
def test_a_bridge_that_is_still_being_mined_is_not_blown() -> None:
    state = {"mined": [{"hexside": SIDE, "side": "nato", "turn": 5}]}
    position = bridge(". . nA:armored .", state=state)
    assert ask.refused(position, f"demolish {SIDE}").rules[0] == "32.1.2-3"
    enemys = bridge(". . nA:armored .", state={"mined": [{"hexside": SIDE, "side": "wp", "turn": 0}]})
    assert ask.refused(enemys, f"demolish {SIDE}").rules[0] == "32.1.3-0"


MARCH = "nA:armored . . . . . wA:armored"


@pytest.mark.rule("32.1.3-0", "32.1.3-1")
def test_the_owner_is_asked_when_an_enemy_combat_unit_comes_next_to_a_mined_bridge() -> None:
    position = bridge(MARCH, "wp.movement", state=MINED, dice=[3])
    ask.play(position, "unit wA;hex 0105")
    assert ask.asked(position) == ("nato", "bridges.near")
    ask.play(position, f"demolish {SIDE}")
    assert blown(position)
    assert ask.asked(position)[0] == "wp"


@pytest.mark.rule("32.1.3-0")
def test_an_owner_who_waits_keeps_his_mines() -> None:
    position = bridge(MARCH, "wp.movement", state=MINED)
    ask.play(position, "unit wA;hex 0105;pass")
    assert len(position.mined) == 1
    assert ask.asked(position)[0] == "wp"


@pytest.mark.rule("32.1.2-4:1", "32.1.2-4:2")
def test_where_only_enemies_are_left_the_mines_are_lost_after_a_last_chance() -> None:
    for action, stands in ((f"demolish {SIDE}", False), ("pass", True)):
        position = bridge(MARCH, "wp.movement", state=MINED, dice=[5])
        ask.play(position, "unit wA;hex 0105;pass;hex 0104")
        assert ask.asked(position) == ("nato", "bridges.last_chance")
        ask.play(position, action)
        assert position.mined == ()
        assert blown(position) != stands


@pytest.mark.rule("32.1.2-4:1")
def test_a_guarded_bridge_keeps_its_mines() -> None:
    position = bridge(". . nA:hq . . . wA:armored", "wp.movement", state=MINED)
    ask.play(position, "unit wA;hex 0105;pass;hex 0104;pass")
    assert len(position.mined) == 1


@pytest.mark.rule("32.1.3-0")
def test_support_units_near_a_bridge_ask_nobody() -> None:
    position = bridge("nA:armored . . . . . wA:sp_artillery", "wp.movement", state=MINED)
    ask.play(position, "unit wA;hex 0105")
    assert ask.asked(position)[0] == "wp"


@pytest.mark.rule("32.1.3-0")
def test_of_several_bridges_in_danger_one_is_asked_about_after_the_other() -> None:
    """The enemy comes next to two mined bridges at once, over both hexsides of a bend of the river."""
    sides = {"minor_river": f"{SIDE} 0104/0203", "bridge": f"{SIDE} 0104/0203"}
    both = {"mined": [{"hexside": side, "side": "nato", "turn": 0} for side in (SIDE, "0104/0203")]}
    position = rear("nA:armored . . . . . wA:armored\n. . . . . . .", phase="wp.movement", sides=sides, state=both)
    ask.play(position, "unit wA;hex 0105")
    assert ask.asked(position) == ("nato", "bridges.near")
    (asked,) = ask.choices(position, "demolish")
    other = SIDE if asked != SIDE else "0104/0203"
    ruling = ask.refused(position, f"demolish {other}")
    assert (ruling.rules[0], ruling.reason) == ("32.1.3-0", "bridges.another")
    ask.play(position, "pass")
    assert ask.choices(position, "demolish") == {other}


@pytest.mark.rule("32.1.1-2")
def test_that_an_emergency_demolition_is_rolled_for_at_once_is_told() -> None:
    position = bridge(". nH:hq nA:armored .")
    assert ask.game.advice(position).staked == ()
    ask.play(position, "project emergency")
    assert [str(action) for action in ask.game.advice(position).staked] == [f"hexside {SIDE}"]

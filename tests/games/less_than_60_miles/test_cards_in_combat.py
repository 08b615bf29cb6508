"""Cards of a Ground Combat and of missions: played among the other choices, and what they change."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.sketch import ask, happened, lines, number, sketch

from grognard.games.less_than_60_miles.position import HAND, PLAYED, FrontPosition
from grognard.games.less_than_60_miles.sequence import Act, ActionPhase

GUNS = {"mode": "barrage", "range": 5, "bombardment": 4, "reduced": 2}


def table(picture: str, card: str, phase: str, **more: Any) -> FrontPosition:
    """A picture, with a card in its owner's hand."""
    state = {"card_at": {card: HAND}, **more.pop("state", {})}
    return sketch(picture, phase=phase, state=state, **more)


def is_played(position: FrontPosition, card: str) -> bool:
    return position.card_at[position.components.number("card", card)] == PLAYED


# -- missions


def flying(picture: str, card: str, phase: str, **more: Any) -> FrontPosition:
    """The same, with Air Points on both sides."""
    points = {"air": {"nato": 6, "wp": 6}, "max_air": {"nato": 6, "wp": 6}, **more.pop("state", {})}
    return table(picture, card, phase, state=points, **more)


FRONT = "nI:infantry . . . . wT:armored+wU:armored"


@pytest.mark.rule("35-3:1")
def test_wild_weasel_is_played_when_aircraft_are_assigned_and_would_be_fired_at() -> None:
    position = flying(FRONT, "N-A6", "nato.bombardment", dice=[5, 5])
    assert ask.refused(position, "play N-A6").rules[0] == "35-3:1"
    ask.play(position, "unit wT")
    assert ask.refused(position, "play N-A6").reason == "cards.needs.halve_aa"
    ask.play(position, "air 1;play N-A6")
    assert ("35-3:1", "halve_aa", -2) in lines(ask.allowed(position, "fire"))
    events = ask.play(position, "fire")
    assert [event["value"] for event in happened(events, "aa_fire")] == [2]
    assert (position.effects, is_played(position, "N-A6")) == ((), True)


@pytest.mark.rule("35-3:1")
def test_follow_on_forces_attack_is_for_an_interdiction_by_air_points() -> None:
    position = flying(FRONT, "N-A2", "nato.bombardment", dice=[1, 5])
    ask.play(position, "unit wT;air 1")
    assert ask.refused(position, "play N-A2").rules[0] == "35-3:1"
    ask.play(position, "back;interdict;hex 0106;air 1;play N-A2;fire")
    assert [mark.value for mark in position.interdictions] == [3]


@pytest.mark.rule("35-3:1")
def test_a_massed_strike_is_for_a_bombardment_with_four_air_points() -> None:
    position = flying("wI:infantry . . . . nT:armored+nU:armored", "W-A6", "wp.bombardment", dice=[1, 5])
    ask.play(position, "unit nT;air 3")
    assert ask.refused(position, "play W-A6").rules[0] == "35-3:1"
    ask.play(position, "air 1;play W-A6")
    added = [(name, amount) for rule, name, amount in lines(ask.allowed(position, "fire")) if rule == "35-3:1"]
    assert added == [("massed_strike", 1), ("massed_strike", -2)]


@pytest.mark.rule("35-3:1")
def test_a_card_is_not_played_while_another_sort_of_target_is_picked() -> None:
    picture = "nG:sp_artillery . . . . wT:armored"
    units = {"nG": {**GUNS, "nation": "us"}}
    position = flying(picture, "N-A5", "nato.bombardment", units=units)
    assert "play N-A5" in ask.choices(position)
    ask.play(position, "interdict")
    assert ask.refused(position, "play N-A5").reason == "cards.in_hand"


@pytest.mark.rule("35-3:1", "23.1-2")
def test_maskirovka_is_played_at_the_start_of_a_bombardment_phase_and_holds_through_it() -> None:
    position = flying("nA:armored . . wT:armored", "W-A8", "nato.bombardment")
    assert ask.asked(position) == ("wp", "cards.which")
    ask.play(position, "play W-A8")
    assert ask.asked(position)[0] == "nato"
    assert ask.refused(position, "unit wT").rules[0] == "20.1-1:1"
    while ask.asked(position)[1] != "movement.which":
        ask.play(position, "done")
    assert position.effects == ()


@pytest.mark.rule("35-3:1")
def test_maskirovka_is_not_asked_about_if_nobody_could_be_bombarded() -> None:
    position = table("nA:armored . . wT:armored", "W-A8", "nato.bombardment")
    assert ask.asked(position) != ("wp", "cards.which")


@pytest.mark.rule("34-5", "25.3-1:1")
def test_an_intercept_places_an_intelligence_marker_anywhere() -> None:
    position = flying(FRONT, "N-E4", "nato.bombardment")
    ask.play(position, "play N-E4;hex 0106")
    assert [(mark.value, mark.side) for mark in position.intelligence] == [(2, 0)]
    assert ("25.3-1:1", "intelligence", 2) in lines(ask.allowed(position, "unit wT"))


@pytest.mark.rule("34-5")
@pytest.mark.parametrize(("die", "count"), [(5, 0), (6, 1), (9, 1), (10, 2)])
def test_spetsnaz_raid_an_hq(die: int, count: int) -> None:
    picture = "nH:hq . . . wA:armored"
    position = flying(picture, "W-E1", "wp.bombardment", units={"nH": {"level": "division"}}, dice=[die])
    events = ask.play(position, "play W-E1;unit nH")
    assert position.attrition[number(position, "nH")] == count
    assert [event["count"] for event in happened(events, "raided")] == [count]


@pytest.mark.rule("34-5")
def test_spetsnaz_do_not_get_farther_than_twelve_hexes() -> None:
    picture = "nH:hq . . . . . . . . . . . . wA:armored"
    position = flying(picture, "W-E1", "wp.bombardment", units={"nH": {"level": "division"}})
    assert ask.refused(position, "play W-E1").rules[0] == "34-5"


@pytest.mark.rule("34-4")
def test_spetsnaz_act_in_their_own_bombardment_phase() -> None:
    position = flying("nH:hq . wA:armored", "W-E1", "nato.bombardment", units={"nH": {"level": "division"}})
    while ask.asked(position)[0] != "wp":
        ask.play(position, "done")
    assert ask.refused(position, "play W-E1").reason == "cards.other_phase"


# -- scatterable mines


def mining(**facts: Any) -> FrontPosition:
    """American guns, and West German ones beside them that can always fire."""
    units = {"nG": {**GUNS, "nation": "us", **facts}, "nW": {**GUNS, "nation": "wg"}}
    picture = "nG:sp_artillery . . . . . . wT:armored\nnW:sp_artillery . . . . . . ."
    return table(picture, "N-A5", "nato.bombardment", units=units)


@pytest.mark.rule("35-3:1", "17-3")
def test_scatterable_mines_wear_the_artillery_and_lie_within_its_range() -> None:
    position = mining()
    ask.play(position, "play N-A5;unit nG")
    assert ask.refused(position, "hex 0108").rules[0] == "17-3"
    ask.play(position, "hex 0105")
    assert [(mark.value, mark.stays) for mark in position.interdictions] == [(4, True)]
    assert position.attrition[number(position, "nG")] == 1


@pytest.mark.rule("35-3:1")
@pytest.mark.parametrize("facts", [{"nation": "wg"}, {"attrition": 5}, {"mode": "road"}])
def test_only_american_guns_that_can_fire_lay_mines(facts: dict[str, Any]) -> None:
    assert ask.refused(mining(**facts), "play N-A5").reason == "cards.needs.scatterable_mines"
    assert "play N-A5" in ask.choices(mining())


@pytest.mark.rule("35-3:1", "5-4.10.1")
def test_scatterable_mines_outlast_one_cleanup_phase() -> None:
    marks = [{"hex": "0105", "side": "nato", "value": 4, "stays": True}, {"hex": "0104", "side": "nato", "value": 2}]
    position = table("nA:armored . . . . . wT:armored", "N-A5", "nato.movement", state={"interdictions": marks})
    cleanup, frame = Act().cleanup, ActionPhase(0)
    cleanup(position, frame)
    assert [(mark.value, mark.stays) for mark in position.interdictions] == [(4, False)]
    cleanup(position, frame)
    assert position.interdictions == ()


# -- Ground Combat


def fight(picture: str, card: str, phase: str, actions: str, **more: Any) -> FrontPosition:
    """An attack is declared, and goes on until somebody is asked."""
    position = flying(picture, card, phase, **more)
    ask.play(position, actions)
    return position


@pytest.mark.rule("35-3:1")
def test_a_joint_air_attack_takes_helicopters_and_air_points_together() -> None:
    units = {"nH": {"mode": "farp", "range": 8, "bombardment": 3}}
    top = {"printed_parent": "VC", "superior": "VC"}
    units = {"VC": {"hex": "0103"}, "nA": dict(top), "nH": {**units["nH"], **top}}
    picture = "wA:armored nA:armored . nH:helicopter"
    position = fight(picture, "N-A3", "nato.movement", "unit nA;attack 0101;hasty;assault", units=units)
    ask.play(position, "unit nH")
    assert ask.refused(position, "play N-A3").rules[0] == "35-3:1"
    ask.play(position, "air 1;play N-A3")
    assert ("35-3:1", "joint_air_attack", 3) in lines(ask.allowed(position, "done"))


@pytest.mark.rule("35-3:1", "16.1-2")
def test_an_army_artillery_group_supports_anybody_for_nothing() -> None:
    army = {"level": "army", "command": 9}
    other = {"level": "division", "command": 9}
    units = {
        "wR": dict(army),
        "wD": dict(other),
        "wG": {**GUNS, "printed_parent": "wR"},
        "wA": {"printed_parent": "wD"},
    }
    picture = "nA:armored wA:armored . wR:hq+wD:hq+wG:sp_artillery"
    actions = "unit wA;attack 0101;hasty;assault"
    position = fight(picture, "W-A3", "wp.movement", actions, units=units, dice=[5] * 9)
    assert ask.refused(position, "unit wG").rules[0] == "16.1-2"
    ask.play(position, "play W-A3;unit wG;done")
    assert position.attrition[number(position, "wG")] == 0
    assert position.effects == ()


@pytest.mark.rule("35-3:1", "24.3-2")
def test_cewi_is_asked_about_in_the_ew_step_of_a_combat() -> None:
    units = {
        "nD": {"level": "division", "command": 5, "ew_capable": True},
        "nA": {"printed_parent": "nD"},
    }
    picture = "wA:armored nA:armored nD:hq"
    position = flying(picture, "N-A7", "nato.movement", units=units, state={"air": {}, "max_air": {}}, dice=[10] * 9)
    ask.play(position, "unit nA;attack 0101;hasty;assault")
    while ask.asked(position)[1] != "cards.which":
        ask.play(position, "done")
    assert ask.asked(position) == ("nato", "cards.which")
    events = ask.play(position, "play N-A7")
    assert len(happened(events, "ew_resolved")) == 1


@pytest.mark.rule("35-3:1", "15.5.5-3")
def test_smoke_on_the_river_takes_the_obstacle_away() -> None:
    picture = "wA:armored nA:armored"
    units = {"wA": {"amphibious": True}}
    river = {"minor_river": "0101/0102"}
    position = table(picture, "W-A7", "wp.movement", units=units, sides=river, dice=[5] * 9)
    ask.play(position, "unit wA;attack 0102;hasty")
    before = ask.allowed(position, "assault")
    assert any(name == "minor_hasty" and amount < 0 for _, name, amount in lines(before))
    ask.play(position, "play W-A7")
    assert not any(name == "minor_hasty" for _, name, amount in lines(ask.allowed(position, "assault")) if amount < 0)


@pytest.mark.rule("35-3:1")
def test_without_a_river_there_is_no_smoke() -> None:
    position = table("wA:armored nA:armored", "W-A7", "wp.movement")
    ask.play(position, "unit wA;attack 0102;hasty")
    assert ask.refused(position, "play W-A7").rules[0] == "35-3:1"


@pytest.mark.rule("35-3:1")
def test_the_unit_that_lays_mines_is_one_that_may_and_is_named_once() -> None:
    position = mining()
    ask.play(position, "play N-A5")
    ask.allowed(position, "unit nG")
    ruling = ask.refused(position, "unit nW")
    assert (ruling.rules[0], ruling.reason) == ("35-3:1", "cards.needs.scatterable_mines")
    ask.play(position, "unit nG")
    ruling = ask.refused(position, "unit nG")
    assert (ruling.rules[0], ruling.reason) == ("35-3:1", "cards.needs.scatterable_mines")

"""Orders [14.1 to 14.5, 14.8]: which HQ gets which, what it costs, how long it takes and why, and cancelling it."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.staff_table import GAME, ask, order, staff
from tests.games.questions import happened, lines

from grognard.engine.views import view
from grognard.games.less_than_60_miles.position import FrontPosition, OrderChit

FRONT = {"CF": "0101", "8GA": "0110", "27G": "0115", "244MR": "0118"}
"""Each HQ at the edge of the Command Range of the one above: 16, 9, 5."""
CORPS = {"VC": "0101", "3A": "0110", "1-3A": "0115", "2-36IN": "0117"}


def on_track(position: FrontPosition) -> list[tuple[int, str, str]]:
    """Orders on the Time Track: turn, order, HQ."""
    names = position.components.names
    return [
        (chit.turn, names["order"][chit.order], names["unit"][chit.hq])
        for chit in position.schedule
        if isinstance(chit, OrderChit)
    ]


def issue_parts(position: FrontPosition, action: str) -> list[tuple[str, str, float]]:
    """What makes up the Issue Time, but for what is printed."""
    return lines(ask.allowed(position, action))[1:]


# -- the procedure


@pytest.mark.rule("14-1", "14.1-5", "14.4-0", "14.4.2-1", "14.4.2-5", "14.4.2-3-a")
def test_an_order_lies_on_the_time_track_its_issue_time_ahead() -> None:
    position = staff("wp.orders_issue", FRONT, turn=2)
    ruling = ask.allowed(position, "issue army_assault 8GA")
    assert lines(ruling) == [("14.1-5", "issue_time", 4)]
    assert (ruling.facts["cost"], ruling.facts["turn"]) == (5, 6)
    ask.play(position, "issue army_assault 8GA")
    assert on_track(position) == [(6, "army_assault", "8GA")]


@pytest.mark.rule("14.4.2-6", "14.1-1:1", "14.1-4", "13.1-3", "13-0")
def test_an_order_takes_its_cost_from_current_and_maximum_points() -> None:
    position = staff("wp.orders_issue", FRONT, cp={"wp": 8})
    ask.play(position, "issue army_assault 8GA")
    assert (position.cp[1], position.max_cp[1]) == (3, 3)
    assert (position.cp[0], position.max_cp[0]) == (10, 10)


@pytest.mark.rule("14.4.1-1")
def test_any_number_of_orders_as_far_as_points_go() -> None:
    position = staff("wp.orders_issue", FRONT, cp={"wp": 4})
    ask.play(position, "issue wp_division_move 27G; issue regiment_move 8GA")
    assert len(on_track(position)) == 2
    ruling = ask.refused(position, "issue regiment_move CF")
    assert (ruling.rules[0], ruling.facts["cost"], ruling.facts["left"]) == ("14.4.1-1", 1, 0)


@pytest.mark.rule("14.1-7")
def test_the_same_order_goes_to_several_hqs() -> None:
    position = staff("wp.orders_issue", {**FRONT, "39G": "0114"}, cp={"wp": 9})
    ask.play(position, "issue wp_division_move 27G; issue wp_division_move 39G")
    assert [name for _, name, _ in on_track(position)] == ["wp_division_move"] * 2


@pytest.mark.rule("14.4.2-2", "14.1-2")
def test_an_hq_executes_orders_of_its_level_or_below() -> None:
    position = staff("wp.orders_issue", FRONT)
    ask.allowed(position, "issue wp_division_assault 27G")
    ask.allowed(position, "issue wp_division_assault 8GA")
    level = ask.refused(position, "issue army_assault 27G")
    assert (level.rules, level.reason) == (("14.4.2-2",), "orders.level")
    unit = ask.refused(position, "issue regiment_move 244MR")
    assert (unit.rules, unit.reason) == (("14.4.2-2",), "orders.no_hq")


@pytest.mark.rule("14.1-1:1", "14.1-1:2")
def test_orders_and_hqs_are_those_of_the_own_superior_hq() -> None:
    position = staff("wp.orders_issue", {**FRONT, "VC": "0601"})
    assert ask.refused(position, "issue corps_move CF").rules[0] == "14.1-1:1"
    assert ask.refused(position, "issue regiment_move VC").rules[0] == "14.1-1:2"


@pytest.mark.rule("14.4.1-2:1", "14.4.1-2:2")
def test_an_hq_has_one_order_at_a_time_but_the_old_one_can_be_cancelled() -> None:
    position = staff("wp.orders_issue", FRONT)
    ask.play(position, "issue wp_division_move 27G")
    assert ask.refused(position, "issue wp_division_assault 27G").rules[0] == "14.4.1-2:1"
    ask.play(position, "cancel 27G")
    ask.play(position, "issue wp_division_assault 27G")
    assert on_track(position) == [(5, "wp_division_assault", "27G")]


# -- the chain of command


@pytest.mark.rule("14.4.2-3", "14.4.2-x1")
def test_the_chain_of_an_army_is_front_and_army() -> None:
    position = staff("wp.orders_issue", FRONT)
    assert ask.allowed(position, "issue army_assault 8GA").facts["chain"] == ["CF", "8GA"]


@pytest.mark.rule("14.4.2-3", "14.4.2-x2")
def test_the_chain_of_a_brigade_is_corps_division_and_brigade() -> None:
    position = staff("nato.orders_issue", CORPS)
    assert ask.allowed(position, "issue brigade_defense 1-3A").facts["chain"] == ["VC", "3A", "1-3A"]


@pytest.mark.rule("14.4.2-3-b", "12.2-2", "4.3-7")
def test_one_hq_out_of_range_makes_it_invalid_and_one_turn_later() -> None:
    position = staff("wp.orders_issue", {**FRONT, "27G": "0120"})
    assert issue_parts(position, "issue regiment_move 27G") == [("14.4.2-3-b", "chain_invalid", 1)]
    assert ask.allowed(position, "issue regiment_move 27G").facts["outside"] == ["27G"]
    assert issue_parts(position, "issue regiment_move 8GA") == []


@pytest.mark.rule("14.4.2-3-b")
def test_several_hqs_out_of_range_still_cost_one_turn() -> None:
    position = staff("wp.orders_issue", {"CF": "0101", "8GA": "0120", "27G": "0130"})
    assert issue_parts(position, "issue regiment_move 27G") == [("14.4.2-3-b", "chain_invalid", 1)]


@pytest.mark.rule("14.4.2-3-c", "12.4-5")
def test_a_destroyed_hq_in_the_chain_breaks_it() -> None:
    position = staff("wp.orders_issue", {**FRONT, "8GA": {"box": "destroyed"}})
    ruling = ask.refused(position, "issue regiment_move 27G")
    assert (ruling.rules, ruling.facts["units"]) == (("14.4.2-3-c", "12.4-5"), ["8GA"])
    ask.allowed(position, "issue regiment_move CF")
    itself = ask.refused(position, "issue regiment_move 8GA")
    assert (itself.rules, itself.reason) == (("14.4.2-3-c",), "orders.hq_away")


@pytest.mark.rule("14.4.2-4-a")
@pytest.mark.parametrize(("front", "army", "turns"), [(0, 1, 1), (1, 1, 1), (2, 1, 2), (3, 3, 3)])
def test_each_two_attrition_points_of_the_chain_or_fraction_cost_a_turn(front: int, army: int, turns: int) -> None:
    worn: dict[str, Any] = {"CF": {"hex": "0101", "attrition": front}, "8GA": {"hex": "0110", "attrition": army}}
    position = staff("wp.orders_issue", {**FRONT, **worn})
    assert issue_parts(position, "issue army_move 8GA") == [("14.4.2-4-a", "chain_attrition", turns)]


@pytest.mark.rule("14.4.2-4-a")
def test_attrition_below_the_executing_hq_does_not_delay() -> None:
    position = staff("wp.orders_issue", {**FRONT, "27G": {"hex": "0115", "attrition": 2}})
    assert issue_parts(position, "issue army_move 8GA") == []
    assert issue_parts(position, "issue regiment_move 27G") == [("14.4.2-4-a", "chain_attrition", 1)]


@pytest.mark.rule("14.4.2-4-b")
@pytest.mark.parametrize("state", [{"engaged": 1}, {"engaged": 2}, {"delayed": 1}, {"engaged": 2, "delayed": 1}])
def test_an_engaged_or_delayed_hq_costs_one_turn(state: dict[str, int]) -> None:
    position = staff("wp.orders_issue", {**FRONT, "CF": {"hex": "0101", **state}})
    assert issue_parts(position, "issue army_move 8GA") == [("14.4.2-4-b", "chain_engaged", 1)]


@pytest.mark.rule("14.4.2-3-b", "14.4.2-4-a", "14.4.2-4-b")
def test_all_delays_add_up() -> None:
    late = {"8GA": {"hex": "0125", "attrition": 3, "engaged": 1}}
    position = staff("wp.orders_issue", {**FRONT, **late}, turn=1)
    ask.play(position, "issue army_move 8GA")
    assert on_track(position) == [(1 + 4 + 1 + 2 + 1, "army_move", "8GA")]


@pytest.mark.rule("28-1")
def test_on_an_integrated_battlefield_issue_takes_twice_as_long() -> None:
    late = {**FRONT, "27G": "0120"}
    with_rule = staff("wp.orders_issue", late, options={"integrated": True}, state={"integrated": True})
    assert issue_parts(with_rule, "issue regiment_move 27G")[-1] == ("28-1", "integrated", 3)
    without = staff("wp.orders_issue", late, state={"integrated": True})
    assert issue_parts(without, "issue regiment_move 27G") == [("14.4.2-3-b", "chain_invalid", 1)]


# -- Independent Formations


INDEPENDENT = {"CF": "0101", "35DSh": "0130", "1-35": "0131"}


@pytest.mark.rule("36-1", "36-3")
def test_an_independent_hq_issues_a_small_order_for_nothing() -> None:
    position = staff("wp.orders_issue", INDEPENDENT, cp={"wp": 0})
    ruling = ask.allowed(position, "issue regiment_assault 35DSh")
    assert (ruling.facts["cost"], ruling.facts["chain"]) == (0, ["35DSh"])
    ask.play(position, "issue regiment_assault 35DSh")
    assert (position.cp[1], position.max_cp[1]) == (0, 0)


@pytest.mark.rule("36-3")
def test_an_independent_hq_that_moves_issues_nothing() -> None:
    position = staff("wp.orders_issue", {**INDEPENDENT, "35DSh": {"hex": "0130", "mode": "moving"}})
    assert ask.refused(position, "issue regiment_assault 35DSh").rules[0] == "36-3"


@pytest.mark.rule("36-3")
def test_a_high_order_is_none_for_an_independent_hq_of_its_level() -> None:
    own = {"D": {"hex": "0130", "type": "hq", "side": "wp", "level": "division", "command": 6}}
    position = staff("wp.orders_issue", {"CF": "0101", **own})
    assert ask.refused(position, "issue wp_division_move D").rules[0] == "36-3"
    ask.allowed(position, "issue regiment_move D")


# -- secrecy


@pytest.mark.rule("14.4.2-5", "14-1")
def test_the_enemy_sees_that_there_is_an_order_and_no_more() -> None:
    position = staff("wp.orders_issue", FRONT)
    events = GAME.apply(position, "issue army_move 8GA")
    public = [event for event in events if event.only != "wp"]
    assert not [event for event in public if "order" in event.data or "hq" in event.data]
    seen = view(GAME, position, "nato")["schedule"]
    assert seen == [{"turn": 6, "what": "order", "side": "wp", "order": None, "hq": None, "secret": None}]
    assert view(GAME, position, "wp")["schedule"][0]["order"] == "army_move"


# -- revealing and cancelling


@pytest.mark.rule("14-2", "14.5-1a", "14.5-1b", "14.5-2", "13.1-2")
def test_revealing_frees_the_points_and_restores_current_points() -> None:
    track = [order("wp", "army_move", "8GA", 2), order("wp", "regiment_move", "27G", 4)]
    position = staff("wp.orders_reveal", FRONT, cp={"wp": 3}, state={"cp": {"nato": 4, "wp": 1}}, schedule=track)
    events = ask.play(position, "done")
    assert happened(events, "order_revealed") == [{"rule": "14.5-1a", "order": "army_move", "hq": "8GA"}]
    assert (position.max_cp[1], position.cp[1]) == (8, 8)
    assert position.cp[0] == 4


@pytest.mark.rule("14.5-1a", "5-4.1.1")
def test_a_revealed_order_is_open_to_the_enemy_and_the_other_stays_face_down() -> None:
    track = [order("wp", "army_move", "8GA", 2), order("wp", "regiment_move", "27G", 4)]
    position = staff("wp.orders_reveal", FRONT, schedule=track)
    ask.play(position, "done")
    assert [entry["order"] for entry in view(GAME, position, "nato")["schedule"]] == ["army_move", None]


@pytest.mark.rule("14.5-1a")
def test_the_other_sides_orders_of_the_turn_stay_face_down() -> None:
    track = [order("nato", "corps_move", "VC", 2), order("wp", "army_move", "8GA", 2)]
    position = staff("wp.orders_reveal", {**FRONT, "VC": "0601"}, schedule=track)
    ask.play(position, "done")
    assert [entry["order"] for entry in view(GAME, position, "wp")["schedule"]] == [None, "army_move"]


@pytest.mark.rule("14.8-0", "14.8-1", "14.8-2", "14.8-3")
def test_cancelled_before_the_reveal_an_order_helps_current_points_at_once() -> None:
    track = [order("wp", "army_move", "8GA", 5)]
    position = staff("wp.orders_reveal", FRONT, cp={"wp": 3}, schedule=track)
    ask.play(position, "cancel 8GA")
    assert not on_track(position)
    assert (position.max_cp[1], position.cp[1]) == (8, 8)


@pytest.mark.rule("14.8-2", "14.8-3")
def test_cancelled_later_it_raises_only_maximum_points() -> None:
    track = [order("wp", "army_move", "8GA", 5)]
    position = staff("wp.orders_issue", FRONT, cp={"wp": 3}, schedule=track)
    ask.play(position, "cancel 8GA")
    assert (position.max_cp[1], position.cp[1]) == (8, 3)


@pytest.mark.rule("14.8-0")
def test_only_an_order_on_the_track_can_be_cancelled() -> None:
    position = staff("wp.orders_issue", FRONT, schedule=[order("wp", "army_move", "8GA", 5)])
    ask.allowed(position, "cancel 8GA")
    assert ask.refused(position, "cancel 27G").rules == ("14.8-0",)

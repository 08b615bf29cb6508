"""Executing orders [14.6, 14.7, 6.1.1]: who takes which mode by an order, and when they are ready."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.staff_table import GAME, ask, order, staff
from tests.games.questions import happened, lines, number

from grognard.games.less_than_60_miles.modes import complete, mode_name
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.scenarios import Hold

CORPS = {"VC": "0101", "5Pz": "0108", "13PG": "0112", "131PG": "0113", "132PG": "0114", "134Pz": "0113"}
FRONT = {"CF": "0101", "8GA": "0110", "27G": "0115", "244MR": "0118", "243MR": "0117", "54SAP": "0116"}


def nato(units: dict[str, Any], name: str, hq: str, **more: Any) -> FrontPosition:
    """NATO executes an order that is due."""
    return staff("nato.orders_execution", units, schedule=[order("nato", name, hq, 2, secret=False)], **more)


def wp(units: dict[str, Any], name: str, hq: str, **more: Any) -> FrontPosition:
    """The Warsaw Pact executes an order that is due."""
    return staff("wp.orders_execution", units, schedule=[order("wp", name, hq, 2, secret=False)], **more)


def state(position: FrontPosition, unit: str) -> tuple[str, int]:
    """The mode of a unit, and the turn on which it is ready for it."""
    found = number(position, unit)
    return mode_name(position, found), position.ready[found]


def parts(position: FrontPosition, unit: str) -> list[tuple[str, str, float]]:
    """What makes up the Deployment Time of a unit, but for what is printed."""
    return lines(ask.allowed(position, f"unit {unit}"))[1:]


# -- who, and which mode


@pytest.mark.rule("14-3", "14.1-6", "14.1-x1", "14.6-7", "6.1.1-0")
def test_a_battalion_that_is_ordered_to_defend_is_ready_the_next_turn() -> None:
    position = nato(CORPS, "battalion_defense", "13PG")
    ask.play(position, "unit 131PG; mode defend")
    assert state(position, "131PG") == ("defend", 3)


@pytest.mark.rule("14.6-2:1", "14.6-3", "14.1-3", "4.3-13", "4.3-17")
def test_a_whole_formation_takes_a_mode_in_one_choice() -> None:
    position = nato(CORPS, "brigade_defense", "13PG")
    ask.play(position, "all defend")
    assert [state(position, id) for id in ("131PG", "132PG", "134Pz")] == [("defend", 3)] * 3


@pytest.mark.rule("14.6-3")
def test_some_take_one_mode_and_the_rest_another() -> None:
    position = nato(CORPS, "brigade_defense", "13PG")
    ask.play(position, "unit 131PG; mode screen; all rigid_defense")
    assert [state(position, id)[0] for id in ("131PG", "132PG", "134Pz")] == [
        "screen",
        "rigid_defense",
        "rigid_defense",
    ]


@pytest.mark.rule("14.6-3")
def test_a_unit_that_can_take_one_mode_only_is_not_asked_which() -> None:
    position = nato(CORPS, "brigade_move", "13PG")
    ask.play(position, "unit 131PG")
    assert state(position, "131PG") == ("road", 3)


@pytest.mark.rule("14.6-2:2")
def test_who_is_not_named_keeps_his_mode() -> None:
    position = nato(CORPS, "brigade_defense", "13PG")
    events = ask.play(position, "unit 131PG; mode defend; done")
    assert state(position, "132PG") == ("tactical", 0)
    assert happened(events, "order_executed")[0]["count"] == 1


@pytest.mark.rule("14.6-2:2")
def test_an_order_need_not_be_executed_at_all() -> None:
    position = nato(CORPS, "brigade_defense", "13PG")
    assert ask.asked(position) == ("nato", "execution.who")
    events = ask.play(position, "done")
    assert (happened(events, "order_executed")[0]["count"], position.schedule) == (0, ())


@pytest.mark.rule("14.6-1", "5-4.2.2")
def test_every_revealed_order_is_taken_off_the_track_in_turn() -> None:
    track = [order("nato", "battalion_move", "VC", 2, False), order("nato", "battalion_defense", "13PG", 2, False)]
    position = staff("nato.orders_execution", CORPS, schedule=[*track, order("nato", "brigade_move", "5Pz", 3)])
    assert ask.allowed(position, "done").legal
    ask.play(position, "unit 131PG")
    assert GAME.decision(position).facts["order"] == "battalion_defense"  # type: ignore[union-attr]
    assert [entry.turn for entry in position.schedule] == [3]


@pytest.mark.rule("14.6-2:1")
def test_only_units_under_the_executing_hq_are_included() -> None:
    position = nato({**CORPS, "14Pz": "0112", "141Pz": "0113"}, "brigade_defense", "13PG")
    assert ask.choices(position, "unit") == {"131PG", "132PG", "134Pz"}
    assert ask.refused(position, "unit 141Pz").rules == ("14.6-2:1",)


@pytest.mark.rule("14.6-2:1")
def test_the_unit_comes_before_its_mode() -> None:
    position = nato(CORPS, "brigade_defense", "13PG")
    early = ask.refused(position, "mode defend")
    assert (early.rules, early.reason) == (("14.6-2:1",), "execution.unit_first")
    ask.play(position, "unit 131PG")
    ask.allowed(position, "mode defend")


@pytest.mark.rule("14.6-2:1", "14.6-x1")
def test_units_of_brigades_execute_the_order_of_their_division() -> None:
    position = nato(CORPS, "division_move", "5Pz")
    assert ask.allowed(position, "unit 131PG").facts["chain"] == ["VC", "5Pz", "13PG", "131PG"]


@pytest.mark.rule("14.6-4", "14.6-4a", "14.6-x2")
def test_the_chain_of_a_regiment_under_an_army_order() -> None:
    position = wp(FRONT, "army_assault", "8GA")
    ruling = ask.allowed(position, "unit 244MR")
    assert ruling.facts["chain"] == ["CF", "8GA", "27G", "244MR"]
    assert lines(ruling) == [("14.1-6", "deployment", 3)]


@pytest.mark.rule("14.6-3", "6.1.1-0")
def test_a_mode_that_the_order_does_not_permit() -> None:
    position = nato(CORPS, "brigade_defense", "13PG")
    assert ask.refused(position, "all assault").rules == ("14.6-3", "6.1.1-0")
    ask.play(position, "unit 131PG")
    assert ask.refused(position, "mode assault").rules == ("14.6-3", "6.1.1-0")


@pytest.mark.rule("14.6-3", "6.3.7-1")
def test_guns_take_the_modes_of_guns() -> None:
    position = wp(FRONT, "army_support", "8GA")
    assert ask.choices(position, "all") == {"barrage", "shoot_and_scoot", "close_support"}
    assert ask.choices(position, "unit") == {"54SAP"}
    assert ask.refused(position, "unit 244MR").rules == ("14.6-3",)


@pytest.mark.rule("12.1-1")
def test_an_order_changes_no_hq() -> None:
    position = nato(CORPS, "division_move", "5Pz")
    assert ask.refused(position, "unit 13PG").rules == ("12.1-1",)


@pytest.mark.rule("14.1-2", "14.1-x1")
def test_an_order_of_battalion_level_is_for_one_unit() -> None:
    position = nato(CORPS, "battalion_move", "13PG")
    assert not ask.choices(position, "all")
    assert ask.refused(position, "all road").rules == ("14.1-2",)
    ask.play(position, "unit 131PG")
    assert state(position, "132PG") == ("tactical", 0)
    assert ask.asked(position) == ("nobody", "over")


@pytest.mark.rule("14.1-2")
def test_an_order_of_regiment_level_fits_regiments_and_smaller_units() -> None:
    position = wp({**FRONT, "5R": "0116"}, "regiment_move", "27G")
    assert {"244MR", "5R"} <= ask.choices(position, "unit")
    regiment = {"R": {"hex": "0113", "type": "armored", "side": "nato", "nation": "wg", "size": "regiment"}}
    own = {"superior": "VC", "printed_parent": "13PG"}
    position = nato({**CORPS, "R": regiment["R"] | own}, "battalion_move", "13PG")
    assert ask.refused(position, "unit R").rules == ("14.1-2",)


@pytest.mark.rule("11.4-5")
def test_a_resting_unit_executes_nothing() -> None:
    position = nato({**CORPS, "131PG": {"hex": "0113", "resting": True}}, "brigade_defense", "13PG")
    assert ask.refused(position, "unit 131PG").rules == ("11.4-5",)
    ask.allowed(position, "unit 132PG")


@pytest.mark.rule("6-1")
def test_a_unit_that_is_in_the_mode_already_is_not_asked() -> None:
    position = nato({**CORPS, "131PG": {"hex": "0113", "mode": "refit"}}, "brigade_refit", "13PG")
    assert ask.choices(position, "unit") == {"132PG", "134Pz"}
    assert ask.refused(position, "unit 131PG").rules == ("14.6-3",)


@pytest.mark.rule("6.2-0", "14.6-3")
def test_a_unit_in_transition_may_be_ordered_elsewhere_with_the_full_time() -> None:
    late = {"hex": "0113", "mode": "road", "ready": 5}
    position = nato({**CORPS, "131PG": late}, "brigade_defense", "13PG")
    ask.play(position, "unit 131PG; mode defend")
    assert state(position, "131PG") == ("defend", 3)


@pytest.mark.rule("14.6-3")
def test_a_unit_executes_an_order_once() -> None:
    position = nato(CORPS, "brigade_defense", "13PG")
    ask.play(position, "unit 131PG; mode defend")
    assert ask.refused(position, "unit 131PG").rules == ("14.6-3",)


@pytest.mark.rule("4.2-0")
def test_units_that_the_scenario_holds_back_do_not_execute() -> None:
    holds = (Hold(("131PG", "132PG"), "D0 H18", 5),)
    position = nato(CORPS, "brigade_defense", "13PG", holds=holds)
    assert ask.choices(position, "unit") == {"134Pz"}
    assert ask.refused(position, "unit 131PG").facts["until"] == 5
    position = nato({**CORPS, "244MR": "0119"}, "brigade_defense", "13PG", holds=holds)
    ask.allowed(position, "unit 131PG")


# -- how long


@pytest.mark.rule("14.6-4b")
def test_a_unit_out_of_range_of_its_parent_takes_a_turn_longer() -> None:
    position = nato({**CORPS, "132PG": "0117"}, "brigade_defense", "13PG")
    assert parts(position, "132PG") == [("14.6-4b", "chain_invalid", 1)]
    assert ask.allowed(position, "unit 132PG").facts["outside"] == ["132PG"]
    assert parts(position, "131PG") == []


@pytest.mark.rule("14.6-4b")
def test_an_hq_out_of_range_delays_all_below_it() -> None:
    units = {**CORPS, "13PG": "0120", "131PG": "0121"}
    position = nato(units, "division_move", "5Pz")
    assert parts(position, "131PG") == [("14.6-4b", "chain_invalid", 1)]


@pytest.mark.rule("14.6-4c", "12.4-5")
def test_below_a_destroyed_hq_nobody_executes() -> None:
    own = {"14Pz": "0112", "141Pz": "0113"}
    position = nato({**CORPS, **own, "13PG": {"box": "destroyed"}}, "division_move", "5Pz")
    ruling = ask.refused(position, "unit 131PG")
    assert (ruling.rules, ruling.facts["units"]) == (("14.6-4c", "12.4-5"), ["13PG"])
    ask.allowed(position, "unit 141Pz")


@pytest.mark.rule("14.6-5a")
def test_attrition_of_all_hqs_above_the_unit_counts() -> None:
    units = {**CORPS, "VC": {"hex": "0101", "attrition": 2}, "13PG": {"hex": "0112", "attrition": 1}}
    position = nato(units, "brigade_defense", "13PG")
    assert parts(position, "131PG") == [("14.6-5a", "chain_attrition", 2)]


@pytest.mark.rule("14.6-5a")
def test_the_units_own_attrition_does_not() -> None:
    for worn, delay in (("131PG", []), ("13PG", [("14.6-5a", "chain_attrition", 2)])):
        units = {**CORPS, worn: {"hex": CORPS[worn], "attrition": 3}}
        assert parts(nato(units, "brigade_defense", "13PG"), "131PG") == delay


@pytest.mark.rule("14.6-5b")
def test_an_engaged_hq_in_the_chain_takes_a_turn() -> None:
    position = nato({**CORPS, "5Pz": {"hex": "0108", "engaged": 1}}, "brigade_defense", "13PG")
    assert parts(position, "131PG") == [("14.6-5b", "chain_engaged", 1)]


@pytest.mark.rule("14.6-6")
@pytest.mark.parametrize("hampered", [{"engaged": 1}, {"engaged": 2}, {"delayed": 1}, {"engaged": 1, "delayed": 1}])
def test_a_unit_that_is_engaged_or_delayed_takes_a_turn_longer(hampered: dict[str, int]) -> None:
    position = nato({**CORPS, "131PG": {"hex": "0113", **hampered}}, "brigade_defense", "13PG")
    assert parts(position, "131PG") == [("14.6-6", "unit_engaged", 1)]


@pytest.mark.rule("14.6-7")
def test_each_unit_has_its_own_time() -> None:
    units = {**CORPS, "132PG": {"hex": "0117", "engaged": 2}}
    position = nato(units, "brigade_defense", "13PG")
    assert ask.allowed(position, "all defend").facts["ready"] == {"131PG": 1, "132PG": 3, "134Pz": 1}
    ask.play(position, "all defend")
    assert (state(position, "131PG")[1], state(position, "132PG")[1]) == (3, 5)


@pytest.mark.rule("28-1")
def test_on_an_integrated_battlefield_deployment_takes_twice_as_long() -> None:
    more: dict[str, Any] = {"options": {"integrated": True}, "state": {"integrated": True}}
    position = nato(CORPS, "brigade_defense", "13PG", **more)
    assert parts(position, "131PG") == [("28-1", "integrated", 1)]


# -- attached units


US = {"VC": "0101", "3A": "0108", "1-3A": "0112", "2-36IN": "0113", "1-48IN": {"hex": "0113", "parent": "1-3A"}}


@pytest.mark.rule("14.2-2:1", "14.2-3", "14.2-0")
def test_a_unit_is_attached_when_the_order_is_executed() -> None:
    position = nato(US, "brigade_defense", "1-3A")
    assert ask.choices(position, "unit") == {"1-48IN"}
    ask.play(position, "attach 2-36IN; hq 1-3A")
    assert ask.choices(position, "unit") == {"1-48IN", "2-36IN"}


@pytest.mark.rule("14.2-2:2")
def test_who_is_under_the_hq_already_is_not_attached_again() -> None:
    ruling = ask.refused(nato(US, "brigade_defense", "1-3A"), "attach 1-48IN")
    assert (ruling.rules, ruling.reason) == (("14.2-2:2",), "command.already")


@pytest.mark.rule("14.6-2:1")
def test_an_order_attaches_units_to_the_hq_that_executes_it_and_those_below() -> None:
    position = nato({**US, "2-3A": "0110"}, "brigade_defense", "1-3A")
    ask.play(position, "attach 2-36IN")
    assert ask.choices(position, "hq") == {"1-3A"}
    ruling = ask.refused(position, "hq 2-3A")
    assert (ruling.rules, ruling.reason) == (("14.6-2:1",), "command.not_under")


@pytest.mark.rule("14.2-3")
def test_nobody_is_attached_in_the_middle_of_an_order() -> None:
    position = nato({**US, "2-48IN": {"hex": "0113", "parent": "1-3A"}}, "brigade_defense", "1-3A")
    ask.allowed(position, "attach 2-36IN")
    ask.play(position, "unit 1-48IN; mode defend")
    assert ask.refused(position, "attach 2-36IN").rules == ("14.2-3",)


# -- Define CAS


@pytest.mark.rule("19.3-1", "19.3-2", "4.3-2")
def test_a_cas_order_places_two_markers_anywhere() -> None:
    position = nato(CORPS, "cas_nato", "VC")
    ask.play(position, "hex 0140; hex 0601")
    assert [position.place_name(marker.hex) for marker in position.cas] == ["0140", "0601"]
    assert ask.asked(position) == ("nobody", "over")


@pytest.mark.rule("19.3-2")
def test_a_hex_has_one_marker_of_a_side() -> None:
    position = nato(CORPS, "cas_nato", "VC")
    ask.play(position, "hex 0140")
    ruling = ask.refused(position, "hex 0140")
    assert (ruling.rules, ruling.reason) == (("19.3-2",), "cas.there")
    ask.allowed(position, "hex 0139")


@pytest.mark.rule("19.3-5")
def test_a_marker_is_lifted_where_there_is_one() -> None:
    position = nato(CORPS, "cas_nato", "VC", state={"cas": [{"hex": "0105", "side": "nato"}]})
    ruling = ask.refused(position, "lift 0110")
    assert (ruling.rules, ruling.reason) == (("19.3-5",), "cas.none_here")
    ask.allowed(position, "lift 0105")


@pytest.mark.rule("19.3-2", "19.3-5")
def test_to_move_a_marker_it_is_lifted_first() -> None:
    cas = [{"hex": "0105", "side": "nato"}, {"hex": "0110", "side": "nato"}]
    position = nato(CORPS, "cas_nato", "VC", state={"cas": cas})
    assert ask.refused(position, "hex 0120").rules == ("19.3-2",)
    ask.play(position, "lift 0105; hex 0120; done")
    assert [position.place_name(marker.hex) for marker in position.cas] == ["0110", "0120"]


# -- completing


@pytest.mark.rule("14-4", "14.7-0", "5-4.2.1", "4.3-22")
def test_time_markers_of_the_turn_go_and_later_ones_stay() -> None:
    units: dict[str, Any] = {
        **CORPS,
        "131PG": {"hex": "0113", "mode": "defend", "ready": 2},
        "132PG": {"hex": "0113", "mode": "defend", "ready": 3},
    }
    position = staff("nato.orders_issue", {**units, "244MR": {"hex": "0130", "mode": "road", "ready": 2}})
    complete(position, 0)
    assert [state(position, id) for id in ("131PG", "132PG")] == [("defend", 0), ("defend", 3)]
    assert state(position, "244MR") == ("road", 2)


# -- what an order does not do


@pytest.mark.rule("6-1")
def test_the_mode_that_a_unit_has_is_none_to_be_ordered() -> None:
    ready: dict[str, Any] = {"hex": "0113", "mode": "defend"}
    position = nato({**CORPS, "131PG": ready}, "brigade_defense", "13PG")
    ask.play(position, "unit 131PG")
    ruling = ask.refused(position, "mode defend")
    assert (ruling.rules[0], ruling.reason) == ("6-1", "modes.already")
    ask.allowed(position, "mode screen")


@pytest.mark.rule("14.6-2:1")
def test_all_take_a_mode_only_if_somebody_can() -> None:
    ready = {name: {"hex": CORPS[name], "mode": "defend"} for name in ("131PG", "132PG", "134Pz")}
    position = nato({**CORPS, **ready}, "brigade_defense", "13PG")
    ruling = ask.refused(position, "all defend")
    assert (ruling.rules[0], ruling.reason) == ("14.6-2:1", "execution.nobody")
    ask.allowed(position, "all screen")

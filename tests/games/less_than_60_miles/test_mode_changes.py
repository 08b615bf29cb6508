"""Modes [6]: which unit takes which, changes without an order, Active Defense, and Transition."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.sketch import sketch
from tests.games.less_than_60_miles.staff_table import ask, staff
from tests.games.questions import happened, lines, number

from grognard.games.less_than_60_miles.modes import (
    bombardment_modifier,
    defence_modifier,
    has_capability,
    mode_name,
    mode_row,
    why_in_transition,
    why_not_mode,
)
from grognard.games.less_than_60_miles.position import FrontPosition

CORPS = {"VC": "0101", "5Pz": "0108", "13PG": "0112", "131PG": "0113", "132PG": "0113"}
FRONT = {"CF": "0101", "8GA": "0110", "27G": "0115", "244MR": "0118", "54SAP": "0116"}


def nato(unit: str, **facts: Any) -> FrontPosition:
    """NATO changes modes, with something said of a unit."""
    said: dict[str, Any] = {**CORPS, unit: {"hex": "0113", **facts}}
    return staff("nato.mode_changes", said)


def state(position: FrontPosition, unit: str) -> tuple[str, int]:
    """The mode of a unit, and the turn on which it is ready for it."""
    found = number(position, unit)
    return mode_name(position, found), position.ready[found]


def parts(position: FrontPosition, unit: str, mode: str) -> list[tuple[str, str, float]]:
    """What makes up the time of a change, but for the first line."""
    copy = position.copy()
    ask.play(copy, f"unit {unit}")
    return lines(ask.allowed(copy, f"mode {mode}"))[1:]


# -- authorised changes


@pytest.mark.rule("6.1.2-0", "6.1.2-1", "6.1.2-4", "6.1-0", "5-4.2.3")
def test_an_authorised_change_takes_the_time_of_the_table_and_nothing_else() -> None:
    position = nato("131PG", mode="tactical")
    ask.play(position, "unit 131PG; mode road")
    assert state(position, "131PG") == ("road", 3)
    assert (position.cp[0], position.attrition[number(position, "131PG")]) == (10, 0)


@pytest.mark.rule("6.1.2-2")
def test_out_of_command_it_takes_a_turn_longer() -> None:
    assert parts(nato("131PG", hex="0117"), "131PG", "road") == [("6.1.2-2", "out_of_command", 1)]
    assert parts(nato("131PG", hex="0116"), "131PG", "road") == []


@pytest.mark.rule("6.1.2-3")
@pytest.mark.parametrize("hampered", [{"engaged": 1}, {"engaged": 2}, {"delayed": 1}, {"engaged": 1, "delayed": 1}])
def test_engaged_or_delayed_it_takes_a_turn_longer(hampered: dict[str, int]) -> None:
    assert parts(nato("131PG", **hampered), "131PG", "road") == [("6.1.2-3", "unit_engaged", 1)]


@pytest.mark.rule("6.1.2-2", "6.1.2-3")
def test_both_add_up() -> None:
    position = nato("131PG", hex="0117", engaged=1)
    ask.play(position, "unit 131PG; mode road")
    assert state(position, "131PG") == ("road", 2 + 1 + 1 + 1)


@pytest.mark.rule("28-1")
def test_on_an_integrated_battlefield_it_takes_twice_as_long() -> None:
    more: dict[str, Any] = {"options": {"integrated": True}, "state": {"integrated": True}}
    position = staff("nato.mode_changes", {**CORPS, "131PG": {"hex": "0113", "engaged": 1}}, **more)
    assert parts(position, "131PG", "road")[-1] == ("28-1", "integrated", 2)


# -- unauthorised changes


@pytest.mark.rule("6.1.3-0", "6.1.3-2", "6.1.3-5:1", "6.1.3-5:2", "6.1.3-6")
def test_an_unauthorised_change_costs_attrition_and_a_command_point() -> None:
    position = nato("131PG")
    events = ask.play(position, "unit 131PG; mode assault")
    assert state(position, "131PG") == ("assault", 4)
    assert (position.cp[0], position.max_cp[0], position.attrition[number(position, "131PG")]) == (9, 10, 1)
    assert [found["rule"] for found in happened(events, "attrition", "cp_spent")] == ["6.1.3-5:1", "6.1.3-5:2"]


@pytest.mark.rule("6.1.3-3", "6.1.3-4")
def test_its_time_grows_like_that_of_an_authorised_one() -> None:
    position = nato("131PG", hex="0117", delayed=1)
    found = [("6.1.3-3", "out_of_command", 1), ("6.1.3-4", "unit_engaged", 1)]
    assert parts(position, "131PG", "assault") == found


@pytest.mark.rule("6.1.3-1")
def test_it_is_never_to_refit() -> None:
    position = nato("131PG")
    ask.play(position, "unit 131PG")
    assert ask.refused(position, "mode refit").rules == ("6.1.3-1",)


@pytest.mark.rule("6.1.3-5:2")
def test_without_command_points_only_authorised_changes_are_left() -> None:
    position = staff("nato.mode_changes", CORPS, cp={"nato": 0})
    ask.play(position, "unit 131PG")
    assert ask.choices(position, "mode") == {"road", "screen", "defend"}
    assert ask.refused(position, "mode assault").rules == ("6.1.3-5:2",)


@pytest.mark.rule("6.1.3-5:1")
def test_a_unit_at_its_limit_cannot_take_another_point() -> None:
    position = nato("131PG", attrition=4)
    ask.play(position, "unit 131PG")
    assert ask.refused(position, "mode assault").rules == ("6.1.3-5:1",)
    ask.allowed(position, "mode road")


@pytest.mark.rule("36-4")
def test_in_an_independent_formation_it_costs_no_command_point() -> None:
    units = {"CF": "0101", "35DSh": "0130", "1-35": "0131"}
    position = staff("wp.mode_changes", units, cp={"wp": 0})
    ask.play(position, "unit 1-35; mode assault")
    assert (position.cp[1], position.attrition[number(position, "1-35")]) == (0, 1)


@pytest.mark.rule("6.1-0", "6.2-0")
def test_a_unit_in_transition_changes_again_only_without_authorisation() -> None:
    position = nato("131PG", mode="road", ready=3)
    ask.play(position, "unit 131PG")
    ruling = ask.allowed(position, "mode tactical")
    assert ruling.rules[0] == "6.1.3-0"
    ask.play(position, "mode tactical")
    assert state(position, "131PG") == ("tactical", 3)


@pytest.mark.rule("6-1")
def test_a_change_to_the_present_mode_is_none() -> None:
    position = nato("131PG", mode="defend")
    ask.play(position, "unit 131PG")
    assert ask.refused(position, "mode defend").rules == ("6-1",)


@pytest.mark.rule("6-1")
@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        ({"mode": "tactical"}, "modes.already"),
        ({"mode": "refit"}, "modes.already"),
        ({"mode": "road", "ready": 3}, "modes.on_the_way"),
    ],
)
def test_nobody_changes_to_the_mode_that_he_has_or_has_as_soon(facts: dict[str, Any], reason: str) -> None:
    """Whether it is authorised, by order only, or under way."""
    position = nato("131PG", **facts)
    ask.play(position, "unit 131PG")
    ruling = ask.refused(position, f"mode {facts['mode']}")
    assert (ruling.rules, ruling.reason) == (("6-1",), reason)


@pytest.mark.rule("11.4-5")
def test_a_resting_unit_does_not_change() -> None:
    position = nato("131PG", resting=True)
    assert ask.refused(position, "unit 131PG").rules == ("11.4-5",)
    ask.allowed(position, "unit 132PG")


@pytest.mark.rule("6.1-0")
def test_a_unit_changes_once_in_a_phase() -> None:
    position = nato("131PG")
    ask.play(position, "unit 131PG; mode road")
    assert ask.refused(position, "unit 131PG").rules == ("6.1-0",)


@pytest.mark.rule("12.1-4:1")
def test_hqs_change_in_the_movement_phase() -> None:
    assert ask.refused(nato("131PG"), "unit 13PG").rules == ("12.1-4:1",)


@pytest.mark.rule("6.1-0")
def test_nobody_is_asked_if_nobody_can_change() -> None:
    units: dict[str, Any] = {"VC": "0101", "5Pz": "0108", "13PG": "0112", "131PG": {"hex": "0113", "resting": True}}
    position = staff("nato.mode_changes", units)
    assert ask.asked(position) == ("nobody", "over")


# -- who may take which mode


@pytest.mark.rule("6.3.5-1")
def test_active_defense_is_for_nato_combat_units_with_cadre_four() -> None:
    position = nato("131PG")
    active = position.components.mode("active_defense")
    assert why_not_mode(position, number(position, "131PG"), active) is None
    weak = {"type": "infantry", "side": "nato", "nation": "us", "cadre": 3, "hex": "0114"}
    position = staff("nato.mode_changes", {**CORPS, "W": weak, "2-5FA": "0113", "244MR": "0130"})
    found = [why_not_mode(position, number(position, id), active) for id in ("W", "2-5FA", "244MR")]
    assert [ruling.rules for ruling in found if ruling] == [("6.3.5-1",)] * 3


@pytest.mark.rule("6.3.6-1")
def test_march_assault_is_for_mobile_units_of_the_warsaw_pact_with_cadre_four() -> None:
    slow = {"type": "infantry", "side": "wp", "nation": "soviet", "cadre": 5, "hex": "0114"}
    weak = {"type": "armored", "side": "wp", "nation": "eg", "cadre": 3, "hex": "0114"}
    position = staff("wp.mode_changes", {**FRONT, "5R": "0116", "28T": "0116", "S": slow, "W": weak, "131PG": "0130"})
    mode = position.components.mode("march_assault")
    assert [why_not_mode(position, number(position, id), mode) for id in ("244MR", "28T", "5R")] == [None] * 3
    found = [why_not_mode(position, number(position, id), mode) for id in ("S", "W", "131PG")]
    assert [ruling.rules for ruling in found if ruling] == [("6.3.6-1",)] * 3


@pytest.mark.rule("6.3.7-1", "6.3.7-2")
def test_close_support_is_for_self_propelled_guns_of_the_warsaw_pact_and_moves_tactically() -> None:
    position = staff("wp.mode_changes", {**FRONT, "1-288": "0116", "2-5FA": "0130"})
    mode = position.components.mode("close_support")
    assert why_not_mode(position, number(position, "54SAP"), mode) is None
    assert position.components.modes[mode].movement == "tactical"
    found = [why_not_mode(position, number(position, id), mode) for id in ("1-288", "2-5FA")]
    assert [ruling.rules for ruling in found if ruling] == [("6.3.7-1",)] * 2


@pytest.mark.rule("12.1-1", "4.3-12")
def test_hqs_have_modes_of_their_own_and_farp_is_for_helicopters() -> None:
    position = staff("nato.mode_changes", {**CORPS, "12AVN": "0102"})
    modes = position.components.mode
    for name, unit, rule in (
        ("tactical", "VC", "12.1-1"),
        ("deployed", "131PG", "12.1-1"),
        ("farp", "131PG", "4.3-12"),
    ):
        ruling = why_not_mode(position, number(position, unit), modes(name))
        assert ruling is not None
        assert ruling.rules == (rule,)
    assert why_not_mode(position, number(position, "VC"), modes("moving")) is None
    assert why_not_mode(position, number(position, "12AVN"), modes("farp")) is None


@pytest.mark.rule("6-0", "6-2", "6-3", "6-4")
def test_a_unit_is_tactical_unless_something_else_is_said_and_its_mode_decides_how_it_moves_and_blocks() -> None:
    position = nato("132PG", mode="road")
    tactical, road = (mode_row(position, number(position, id)) for id in ("131PG", "132PG"))
    assert (tactical.name, tactical.movement, tactical.blocks_other) == ("tactical", "tactical", True)
    assert (road.name, road.movement, road.blocks_other) == ("road", "column", False)


# -- Active Defense


@pytest.mark.rule("6.3.5-2:1")
@pytest.mark.parametrize("mode", ["assault", "tactical"])
def test_from_active_defense_a_unit_changes_at_once_for_a_point(mode: str) -> None:
    position = nato("131PG", mode="active_defense")
    ask.play(position, f"unit 131PG; switch {mode}")
    assert state(position, "131PG") == (mode, 0)
    assert (position.cp[0], position.attrition[number(position, "131PG")]) == (9, 0)


@pytest.mark.rule("6.3.5-2:1")
def test_the_switch_is_from_active_defense_to_two_modes_only() -> None:
    position = nato("131PG", mode="active_defense")
    ask.play(position, "unit 131PG")
    assert ask.choices(position, "switch") == {"assault", "tactical"}
    assert ask.refused(position, "switch full_assault").rules == ("6.3.5-2:1",)
    position = nato("131PG", mode="defend")
    ask.play(position, "unit 131PG")
    assert ask.refused(position, "switch assault").rules == ("6.3.5-2:1",)


@pytest.mark.rule("6.3.5-2:1")
def test_the_switch_needs_a_command_point() -> None:
    units: dict[str, Any] = {**CORPS, "131PG": {"hex": "0113", "mode": "active_defense"}}
    position = staff("nato.mode_changes", units, cp={"nato": 0})
    ask.play(position, "unit 131PG")
    assert ask.refused(position, "switch assault").facts["left"] == 0
    position = staff("nato.mode_changes", units, cp={"nato": 1})
    ask.play(position, "unit 131PG")
    ask.allowed(position, "switch assault")


@pytest.mark.rule("6.3.5-2:2")
def test_the_switch_needs_the_parent_hq_in_range() -> None:
    position = nato("131PG", mode="active_defense", hex="0117")
    ask.play(position, "unit 131PG")
    assert ask.refused(position, "switch assault").rules == ("6.3.5-2:2",)


@pytest.mark.rule("6.2-2")
def test_in_transition_to_active_defense_there_is_no_switch() -> None:
    position = nato("131PG", mode="active_defense", ready=3)
    ask.play(position, "unit 131PG")
    assert ask.refused(position, "switch assault").rules == ("6.2-2",)


# -- Transition


@pytest.mark.rule("6.2-0", "6.2-1", "4.3-20")
def test_a_unit_in_transition_can_do_nothing() -> None:
    position = nato("131PG", mode="assault", ready=4)
    ruling = why_in_transition(position, number(position, "131PG"))
    assert ruling is not None
    assert (ruling.rules, ruling.facts["until"]) == (("6.2-1",), 4)
    assert why_in_transition(position, number(position, "132PG")) is None


@pytest.mark.rule("6.2-2", "6.3-0")
def test_the_capabilities_of_a_mode_come_with_the_mode() -> None:
    position = nato("131PG", mode="screen", ready=3)
    assert not has_capability(position, number(position, "131PG"), "screen")
    assert has_capability(nato("131PG", mode="screen"), number(position, "131PG"), "screen")


@pytest.mark.rule("6.2-3", "6.2-4")
def test_transition_makes_a_unit_easier_to_attack_and_to_bombard() -> None:
    ready, moving = nato("131PG", mode="defend"), nato("131PG", mode="defend", ready=3)
    unit = number(ready, "131PG")
    assert defence_modifier(moving, unit) - defence_modifier(ready, unit) == 2
    assert bombardment_modifier(moving, unit) - bombardment_modifier(ready, unit) == 1


# -- one unit at a time


@pytest.mark.rule("6.1-0")
def test_the_unit_comes_before_its_mode_and_one_after_another() -> None:
    position = nato("131PG", mode="tactical")
    first = ask.refused(position, "mode road")
    assert (first.rules, first.reason) == (("6.1-0",), "changes.unit_first")
    ask.play(position, "unit 131PG")
    held = ask.refused(position, "unit 132PG")
    assert (held.rules, held.reason) == (("6.1-0",), "changes.in_hand")
    ask.allowed(position, "mode road")


@pytest.mark.rule("6.3.5-2:1")
def test_the_unit_comes_before_its_switch() -> None:
    position = nato("131PG", mode="active_defense")
    first = ask.refused(position, "switch assault")
    assert (first.rules, first.reason) == (("6.3.5-2:1",), "changes.unit_first")
    ask.play(position, "unit 131PG")
    ask.allowed(position, "switch assault")


# -- modes that are closed to a unit


@pytest.mark.rule("6.1-0")
def test_a_mode_is_open_by_type_and_by_cadre() -> None:
    position = nato("131PG")
    modes = {name: position.components.mode(name) for name in ("barrage", "assault")}
    guns, foot = number(position, "131PG"), number(position, "132PG")
    ruling = why_not_mode(position, guns, modes["barrage"])
    assert ruling is not None
    assert (ruling.rules[0], ruling.reason) == ("6.1-0", "modes.not_open")
    assert why_not_mode(position, foot, modes["assault"]) is None


@pytest.mark.rule("6.1-0")
@pytest.mark.parametrize(("needed", "reason"), [(9, "modes.cadre"), (1, "")])
def test_a_table_may_ask_for_a_cadre_for_any_mode(needed: int, reason: str) -> None:
    charts = {"modes": {"patch": {"assault": {"cadre": str(needed)}}}}
    position = sketch("nA:armored . wA:mechanized", charts=charts)
    ruling = why_not_mode(position, number(position, "nA"), position.components.mode("assault"))
    assert (ruling.rules[0], ruling.reason) == ("6.1-0", reason) if ruling else reason == ""

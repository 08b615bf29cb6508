"""Headquarters and Command Points [12, 13]: range, modes, destruction and reconstruction."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.staff_table import ask, order, staff
from tests.games.questions import happened, number, where

from grognard.games.less_than_60_miles.attrition import eliminate
from grognard.games.less_than_60_miles.hqs import (
    change_hq_mode,
    command_range,
    destroy_hq,
    in_command,
    restore_cp,
    spend_cp,
    why_no_cp,
    why_no_hq_change,
)
from grognard.games.less_than_60_miles.modes import mode_name, mode_row
from grognard.games.less_than_60_miles.position import FrontPosition, OrderChit, Rebuilding
from grognard.games.less_than_60_miles.rebuilding import postpone

NATO, WP = 0, 1
CORPS: dict[str, Any] = {
    "VC": "0101",
    "3A": "0108",
    "1-3A": "0112",
    "11ACR": "0105",
    "2-36IN": {"hex": "0113", "parent": "1-3A"},
}
FRONT = {"CF": "0101", "8GA": "0110", "27G": "0115", "244MR": "0118"}


def rebuilding(units: dict[str, Any], hq: str, phase: str = "nato.hq_rebuilding", **said: Any) -> FrontPosition:
    """An HQ of the Time Track that was destroyed in NATO's Action Phase of the turn before, unless something else."""
    entry = {"turn": 2, "what": "rebuilding", "unit": hq, "phase": "nato", **said}
    lost = {"lost_max": 1, "lost_current": 1}
    return staff(phase, {**units, hq: {"box": "destroyed", **lost}}, schedule=[entry])


# -- Command Range


@pytest.mark.rule("12.2-1", "12.1-2", "12.1-3")
def test_an_hq_has_its_full_range_deployed_and_half_of_it_moving() -> None:
    position = staff("nato.orders_issue", {**CORPS, "3A": {"hex": "0108", "mode": "moving"}})
    assert command_range(position, number(position, "VC")) == 14
    assert command_range(position, number(position, "3A")) == 3


@pytest.mark.rule("12.1-2", "12.1-3")
def test_a_deployed_hq_is_fixed_and_a_moving_one_goes_in_column() -> None:
    position = staff("nato.orders_issue", {**CORPS, "3A": {"hex": "0108", "mode": "moving"}})
    assert mode_row(position, number(position, "VC")).movement == "fixed"
    assert mode_row(position, number(position, "3A")).movement == "column"


@pytest.mark.rule("12.2-2", "12-0", "4.3-15")
@pytest.mark.parametrize(("hex", "commanded"), [("0116", True), ("0117", False)])
def test_range_counts_the_units_hex_and_not_the_hqs(hex: str, commanded: bool) -> None:
    position = staff("nato.orders_issue", {**CORPS, "2-36IN": {"hex": hex, "parent": "1-3A"}})
    assert in_command(position, number(position, "2-36IN")) == commanded


@pytest.mark.rule("12.2-3")
def test_enemies_in_between_do_not_matter() -> None:
    between = {"244MR": "0114", "243MR": "0214"}
    position = staff("nato.orders_issue", {**CORPS, **between, "2-36IN": {"hex": "0116", "parent": "1-3A"}})
    assert in_command(position, number(position, "2-36IN"))


# -- modes


@pytest.mark.rule("12.1-4:1")
def test_changing_the_mode_costs_a_command_point_and_is_done_at_once() -> None:
    position = staff("nato.orders_issue", CORPS)
    hq = number(position, "3A")
    change_hq_mode(position, hq)
    assert (mode_name(position, hq), position.ready[hq], position.cp[NATO]) == ("moving", 0, 9)
    position.changed[hq] = False
    change_hq_mode(position, hq)
    assert mode_name(position, hq) == "deployed"


@pytest.mark.rule("12.1-4:1")
def test_without_points_no_hq_changes() -> None:
    position = staff("nato.orders_issue", CORPS, cp={"nato": 0})
    ruling = why_no_hq_change(position, number(position, "3A"))
    assert ruling is not None
    assert (ruling.rules, ruling.facts["cost"]) == (("12.1-4:1",), 1)


@pytest.mark.rule("12.1-4:1")
@pytest.mark.parametrize("field", ["ready", "resting"])
def test_an_hq_that_waits_for_something_does_not_change(field: str) -> None:
    position = staff("nato.orders_issue", CORPS)
    hq = number(position, "3A")
    assert why_no_hq_change(position, hq) is None
    getattr(position, field)[hq] = position.turn + 2 if field == "ready" else True
    ruling = why_no_hq_change(position, hq)
    assert ruling is not None
    assert (ruling.rules, ruling.reason) == (("12.1-4:1",), "hqs.cannot_change")


@pytest.mark.rule("12.1-5")
def test_an_hq_changes_once_in_a_movement_phase() -> None:
    position = staff("nato.orders_issue", CORPS)
    hq = number(position, "3A")
    assert why_no_hq_change(position, hq) is None
    change_hq_mode(position, hq)
    ruling = why_no_hq_change(position, hq)
    assert ruling is not None
    assert ruling.rules == ("12.1-5",)


@pytest.mark.rule("36-2")
def test_the_hq_of_an_independent_formation_changes_for_nothing() -> None:
    position = staff("wp.orders_issue", {"CF": "0101", "35DSh": "0130"}, cp={"wp": 0})
    hq = number(position, "35DSh")
    assert why_no_hq_change(position, hq) is None
    change_hq_mode(position, hq)
    assert (mode_name(position, hq), position.cp[WP]) == ("moving", 0)


# -- points


@pytest.mark.rule("13-0", "13.1-2", "13.1-3", "4.3-8")
def test_points_are_spent_and_restored_to_the_maximum() -> None:
    position = staff("nato.orders_issue", CORPS, cp={"nato": 3})
    assert why_no_cp(position, NATO, 3) is None
    spend_cp(position, NATO, 2, "13-0")
    ruling = why_no_cp(position, NATO, 2)
    assert ruling is not None
    assert (ruling.facts["left"], position.max_cp[NATO]) == (1, 3)
    restore_cp(position, NATO)
    assert position.cp[NATO] == 3


# -- destruction


@pytest.mark.parametrize(
    ("side", "hq", "lost"),
    [
        pytest.param("nato", "VC", 3, marks=pytest.mark.rule("12.4-1:1")),
        pytest.param("wp", "CF", 3, marks=pytest.mark.rule("12.4-1:1")),
        pytest.param("nato", "3A", 2, marks=pytest.mark.rule("12.4-1:2")),
        pytest.param("wp", "8GA", 2, marks=pytest.mark.rule("12.4-1:2")),
        pytest.param("nato", "1-3A", 1, marks=pytest.mark.rule("12.4-1:3")),
        pytest.param("nato", "11ACR", 1, marks=pytest.mark.rule("12.4-1:3")),
        pytest.param("wp", "27G", 1, marks=pytest.mark.rule("12.4-1:3")),
    ],
)
def test_a_destroyed_hq_takes_command_points_along(side: str, hq: str, lost: int) -> None:
    position = staff("nato.orders_issue", {**CORPS, **{id: hex.replace("01", "06", 1) for id, hex in FRONT.items()}})
    n = position.components.sides.index(side)
    destroy_hq(position, number(position, hq), "11.2-3")
    assert (position.max_cp[n], position.cp[n]) == (10 - lost, 10 - lost)


@pytest.mark.rule("12.4-1:4", "12.5-3-c")
def test_points_do_not_fall_below_zero_and_what_was_taken_is_remembered() -> None:
    position = staff("nato.orders_issue", CORPS, cp={"nato": 2}, state={"cp": {"nato": 1, "wp": 0}})
    hq = number(position, "VC")
    destroy_hq(position, hq, "11.2-3")
    assert (position.max_cp[NATO], position.cp[NATO]) == (0, 0)
    assert (position.lost_max[hq], position.lost_current[hq]) == (2, 1)


@pytest.mark.rule("12.4-2")
def test_its_order_leaves_the_time_track_and_frees_maximum_points() -> None:
    track = [order("nato", "brigade_move", "1-3A", 4), order("nato", "division_move", "3A", 4)]
    position = staff("nato.orders_issue", CORPS, cp={"nato": 5}, schedule=track)
    destroy_hq(position, number(position, "1-3A"), "11.2-3")
    left = [entry.hq for entry in position.schedule if isinstance(entry, OrderChit)]
    assert left == [number(position, "3A")]
    assert (position.max_cp[NATO], position.cp[NATO]) == (5 - 1 + 2, 5 - 1)


@pytest.mark.rule("12.4-3")
def test_its_ew_points_go_to_the_pool() -> None:
    position = staff(
        "nato.orders_issue", {**CORPS, "3A": {"hex": "0108", "ew": 2}}, state={"ew_pool": {"nato": 1, "wp": 0}}
    )
    destroy_hq(position, number(position, "3A"), "11.2-3")
    assert (position.ew_pool[NATO], position.ew[number(position, "3A")]) == (3, 0)


@pytest.mark.rule("12.4-0", "12.4-4:1", "12.4-4:2")
@pytest.mark.parametrize("phasing", ["nato", "wp"])
def test_it_waits_a_turn_ahead_with_the_action_phase_it_was_destroyed_in(phasing: str) -> None:
    position = staff("nato.orders_issue", CORPS, state={"acting": phasing})
    eliminate(position, number(position, "1-3A"), "11.2-3")
    assert where(position, "1-3A") == "destroyed"
    entry = next(entry for entry in position.schedule if isinstance(entry, Rebuilding))
    assert (entry.turn, position.side_name(entry.phase)) == (3, phasing)


@pytest.mark.rule("12.4-0")
def test_an_hq_that_is_removed_costs_points_too_but_does_not_come_back() -> None:
    position = staff("nato.orders_issue", CORPS)
    destroy_hq(position, number(position, "1-3A"), "12.4-0", removed=True)
    assert (where(position, "1-3A"), position.schedule, position.max_cp[NATO]) == ("eliminated", (), 9)


# -- reconstruction


@pytest.mark.rule("12.5-1", "12.5-3-a", "12.5-3-b", "12.5-3-c", "12.5-3-d", "5-4.4")
def test_a_combat_unit_of_its_nation_pays_for_a_rebuilt_hq() -> None:
    position = rebuilding(CORPS, "1-3A")
    events = ask.play(position, "rebuild 1-3A; unit 2-36IN; hex 0114")
    hq = number(position, "1-3A")
    assert (where(position, "1-3A"), mode_name(position, hq), position.schedule) == ("0114", "moving", ())
    assert position.attrition[number(position, "2-36IN")] == 1
    assert (position.max_cp[NATO], position.cp[NATO]) == (11, 11)
    assert happened(events, "cp_returned")[0]["rule"] == "12.5-3-c"


@pytest.mark.rule("12.5-3-b")
def test_it_is_placed_next_to_that_unit_in_a_hex_of_ones_own() -> None:
    position = rebuilding({**CORPS, "244MR": "0115"}, "1-3A")
    ask.play(position, "rebuild 1-3A; unit 2-36IN")
    assert ask.choices(position, "hex") == {"0112", "0213"}
    assert ask.refused(position, "hex 0114").rules == ("12.5-3-b",)
    assert ask.refused(position, "hex 0105").rules == ("12.5-3-b",)
    ask.allowed(position, "hex 0112")


@pytest.mark.rule("12.5-3-b")
def test_it_is_not_placed_where_the_enemy_is() -> None:
    position = rebuilding({**CORPS, "244MR": "0114"}, "1-3A")
    ask.play(position, "rebuild 1-3A; unit 2-36IN")
    ruling = ask.refused(position, "hex 0114")
    assert (ruling.rules, ruling.reason) == (("12.5-3-b",), "rebuilding.not_controlled")


@pytest.mark.rule("12.5-3-b")
def test_the_unit_that_pays_is_named_once_and_before_the_hex() -> None:
    position = rebuilding(CORPS, "1-3A")
    ask.play(position, "rebuild 1-3A")
    early = ask.refused(position, "hex 0114")
    assert (early.rules, early.reason) == (("12.5-3-b",), "rebuilding.unit_first")
    ask.play(position, "unit 2-36IN")
    again = ask.refused(position, "unit 2-36IN")
    assert (again.rules, again.reason) == (("12.5-3-b",), "rebuilding.in_hand")
    ask.allowed(position, "hex 0114")


@pytest.mark.rule("12.5-3-b")
def test_next_to_an_enemy_combat_unit_it_needs_a_friend_in_the_hex() -> None:
    friend = {"2-48IN": {"hex": "0114", "parent": "3A"}}
    position = rebuilding({**CORPS, **friend, "244MR": "0115"}, "1-3A")
    ask.play(position, "rebuild 1-3A; unit 2-36IN")
    ask.allowed(position, "hex 0114")


@pytest.mark.rule("12.5-3-a")
def test_neither_another_nation_nor_support_units_nor_the_worn_pay() -> None:
    others: dict[str, Any] = {"131PG": "0120", "2-5FA": "0121", "1-48IN": {"hex": "0122", "attrition": 4}}
    position = rebuilding({**CORPS, **others}, "1-3A")
    ask.play(position, "rebuild 1-3A")
    assert ask.choices(position, "unit") == {"2-36IN"}
    for unit in others:
        assert ask.refused(position, f"unit {unit}").rules == ("12.5-3-a",)


@pytest.mark.rule("12.5-2-a", "12.5-2-b")
@pytest.mark.parametrize(("destroyed", "rule"), [("wp", "12.5-2-a"), ("nato", "12.5-2-b")])
def test_it_is_rebuilt_only_in_the_phase_of_the_player_in_whose_it_was_destroyed(destroyed: str, rule: str) -> None:
    entry = {"turn": 2, "what": "rebuilding", "unit": "1-3A", "phase": destroyed}
    for acting in ("nato", "wp"):
        units: dict[str, Any] = {**CORPS, "1-3A": {"box": "destroyed"}, "3-3A": {"box": "destroyed"}}
        other = {"turn": 2, "what": "rebuilding", "unit": "3-3A", "phase": acting}
        position = staff("nato.hq_rebuilding", units, state={"acting": acting}, schedule=[entry, other])
        if acting == destroyed:
            ask.allowed(position, "rebuild 1-3A")
        else:
            assert ask.refused(position, "rebuild 1-3A").rules == (rule,)


@pytest.mark.rule("12.5-1")
def test_both_players_rebuild_in_the_phase() -> None:
    units: dict[str, Any] = {**FRONT, "27G": {"box": "destroyed"}}
    entry = {"turn": 2, "what": "rebuilding", "unit": "27G", "phase": "nato"}
    position = staff("wp.hq_rebuilding", units, state={"acting": "nato"}, schedule=[entry])
    ask.play(position, "rebuild 27G; unit 244MR; hex 0117")
    assert where(position, "27G") == "0117"


@pytest.mark.rule("12.5-1", "12.4-4:1")
def test_not_before_its_turn() -> None:
    position = rebuilding(CORPS, "1-3A", turn=3)
    assert ask.asked(position) == ("nobody", "over")


@pytest.mark.rule("12.5-4")
def test_who_is_not_rebuilt_waits_for_the_next_turn() -> None:
    position = rebuilding(CORPS, "1-3A")
    ask.play(position, "done")
    postpone(position)
    assert [entry.turn for entry in position.schedule] == [3]


@pytest.mark.rule("12.5-3-a", "12.5-3-b")
def test_an_hq_is_rebuilt_only_where_somebody_can_pay_and_place_it() -> None:
    two = {**CORPS, "11ACR": {"box": "destroyed", "lost_max": 1}}
    entries = [{"turn": 2, "what": "rebuilding", "unit": hq, "phase": "nato"} for hq in ("1-3A", "13PG")]
    units = {**two, "1-3A": {"box": "destroyed"}, "13PG": {"box": "destroyed"}}
    position = staff("nato.hq_rebuilding", units, schedule=entries)
    ruling = ask.refused(position, "rebuild 13PG")  # no German unit is there
    assert (ruling.rules[0], ruling.reason) == ("12.5-3-a", "rebuilding.nobody")
    ask.allowed(staff("nato.hq_rebuilding", {**units, "131PG": "0120"}, schedule=entries), "rebuild 13PG")


@pytest.mark.rule("12.5-3-b")
def test_who_has_no_free_hex_next_to_him_does_not_pay() -> None:
    """1-48IN stands in a corner; one hex next to it holds an enemy, and enemies are next to the two others."""
    shut, other = {"1-48IN": "0601", "244MR": "0602", "243MR": "0401"}, {"1-48IN": "0601", "244MR": "0530"}
    position = rebuilding({**CORPS, **shut}, "1-3A")
    ask.play(position, "rebuild 1-3A")
    ruling = ask.refused(position, "unit 1-48IN")
    assert (ruling.rules[0], ruling.reason) == ("12.5-3-b", "rebuilding.no_hex")
    ask.play(free := rebuilding({**CORPS, **other}, "1-3A"), "rebuild 1-3A")
    ask.allowed(free, "unit 1-48IN")

"""Attached units and HQs [14.2, 14.3]: who may have them, how many, and when that changes."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.staff_table import GAME, ask, staff
from tests.games.questions import number

from grognard.games.less_than_60_miles.command import chain

FRONT = {"CF": "0101", "8GA": "0110", "27G": "0115", "244MR": "0118"}
"""Each HQ at the edge of the Command Range of the one above: 16, 9, 5."""
CORPS = {"VC": "0101", "3A": "0110", "1-3A": "0115", "2-36IN": "0117"}


# -- attachment


@pytest.mark.rule("14.2-2:1", "14.2-2:2", "14.2-3", "14.2-x1", "4.3-3", "4.3-19")
def test_a_unit_of_the_front_may_be_attached_to_any_hq_below_it() -> None:
    position = staff("wp.orders_issue", {**FRONT, "1GTA": "0109", "39G": "0114", "1-288": "0116"})
    ask.play(position, "attach 1-288")
    assert ask.choices(position, "hq") == {"8GA", "27G", "1GTA", "39G"}
    ask.play(position, "hq 39G")
    assert chain(position, number(position, "1-288")) == [number(position, id) for id in ("39G", "8GA", "CF")]


@pytest.mark.rule("14.2-2:1")
def test_only_an_hq_of_ones_own_is_a_parent_and_only_own_units_are_attached() -> None:
    position = staff("wp.orders_issue", {**FRONT, **CORPS, "1-288": "0116"})
    theirs = ask.refused(position, "attach 2-36IN")
    assert (theirs.rules, theirs.reason) == (("14.2-2:1",), "command.not_yours")
    ask.play(position, "attach 1-288")
    for parent in ("VC", "244MR"):
        ruling = ask.refused(position, f"hq {parent}")
        assert (ruling.rules, ruling.reason) == (("14.2-2:1",), "command.no_parent")
    ask.allowed(position, "hq 8GA")


@pytest.mark.rule("14.2-3")
def test_attachment_can_be_changed_again() -> None:
    position = staff("wp.orders_issue", {**FRONT, "1-288": {"hex": "0116", "parent": "27G"}})
    ask.play(position, "attach 1-288; hq 8GA")
    ask.play(position, "attach 1-288")
    assert ask.choices(position, "hq") == {"CF", "27G"}


LOST = {"VC": "0101", "3A": "0102", "1-3A": "0115", "2-32AR": "0117"}
"""A battalion under its division, out of its range, and the brigade that it stands with."""


@pytest.mark.rule("14.2-3", "6.1.2-2")
def test_attachment_is_changed_where_modes_are_because_command_range_counts() -> None:
    position = staff("nato.mode_changes", LOST)
    ask.play(position, "unit 2-32AR")
    assert ask.allowed(position, "mode defend").facts["turns"] == 2
    assert ask.refused(position, "attachments").rules[0] == "14.2-3"  # not while it is asked for its mode
    ask.play(position, "back; attachments; attach 2-32AR; hq 1-3A; unit 2-32AR")
    assert ask.allowed(position, "mode defend").facts["turns"] == 1


@pytest.mark.rule("14.2-1:1", "4.3-14")
def test_a_formation_unit_stays_with_its_printed_parent() -> None:
    position = staff("wp.orders_issue", {**FRONT, "39G": "0114"})
    ruling = ask.refused(position, "attach 244MR")
    assert (ruling.rules[0], ruling.facts["hq"]) == ("14.2-1:1", position.unit_name(number(position, "27G")))
    without = staff("wp.orders_issue", {id: hex for id, hex in FRONT.items() if id != "27G"})
    assert ask.refused(without, "attach 244MR").rules[0] == "14.2-1:1"  # though its Parent HQ is not in play


@pytest.mark.rule("14.2-2:1")
def test_an_attached_unit_goes_only_below_its_printed_parent() -> None:
    position = staff("nato.orders_issue", {**CORPS, "8M": "0108", "1-8M": "0109"})
    ask.play(position, "attach 2-36IN")
    assert ask.choices(position, "hq") == {"1-3A"}
    assert ask.refused(position, "hq 1-8M").rules == ("14.2-2:1",)


ATTACHED = ("2-36IN", "3-36IN", "1-33AR", "1-48IN", "2-48IN", "1-32AR", "3-32AR")


@pytest.mark.rule("14.2-4:3")
def test_a_us_brigade_has_six_attached_units_at_most() -> None:
    six = {id: {"hex": "0116", "parent": "1-3A"} for id in ATTACHED[:6]}
    position = staff("nato.orders_issue", {**CORPS, **six, ATTACHED[6]: "0116"})
    ruling = ask.refused(position, f"attach {ATTACHED[6]}")
    assert (ruling.rules, ruling.facts["most"]) == (("14.2-4:3",), 6)
    five = {id: {"hex": "0116", "parent": "1-3A"} for id in ATTACHED[:5]}
    position = staff("nato.orders_issue", {**CORPS, **five, ATTACHED[6]: "0116", "2-3A": "0112"})
    ask.play(position, f"attach {ATTACHED[6]}")
    assert ask.allowed(position, "hq 1-3A").facts["count"] == 6


@pytest.mark.parametrize(
    ("hq", "above", "most", "rule"),
    [
        pytest.param("8GA", "CF", 6, "14.2-4:1", marks=pytest.mark.rule("14.2-4:1")),
        pytest.param("27G", "CF", 3, "14.2-4:2", marks=pytest.mark.rule("14.2-4:2")),
    ],
)
def test_armies_and_divisions_have_limits(hq: str, above: str, most: int, rule: str) -> None:
    guns = ("1-288", "2-288", "3-288", "4-288", "GR1", "GR3", "GR9")
    full = {id: {"hex": "0116", "parent": hq} for id in guns[:most]}
    position = staff("wp.orders_issue", {**FRONT, **full, guns[most]: "0116"})
    ask.play(position, f"attach {guns[most]}")
    ruling = ask.refused(position, f"hq {hq}")
    assert (ruling.rules, ruling.facts["most"]) == ((rule,), most)


@pytest.mark.parametrize(
    ("nation", "level", "most", "rule"),
    [
        pytest.param("wg", "brigade", 2, "14.2-4:4", marks=pytest.mark.rule("14.2-4:4")),
        pytest.param("us", "regiment", 4, "14.2-4:5", marks=pytest.mark.rule("14.2-4:5")),
        pytest.param("wg", "regiment", 2, "14.2-4:6", marks=pytest.mark.rule("14.2-4:6")),
    ],
)
def test_brigades_and_regiments_have_limits_by_nation(nation: str, level: str, most: int, rule: str) -> None:
    common = {"type": "hq", "side": "nato", "superior": "VC", "printed_parent": "VC"}
    hq = {"H": {"hex": "0105", "nation": nation, "level": level, "command": 4, **common}}
    guns = ("2-5FA", "2-83FA", "2-92FA", "2-75FA", "3-79FA")
    for count in (most - 1, most):
        full = {id: {"hex": "0106", "parent": "H"} for id in guns[:count]}
        position = staff("nato.orders_issue", {"VC": "0101", "3A": "0103", **hq, **full, guns[count]: "0106"})
        ask.play(position, f"attach {guns[count]}")
        ruling = GAME.explain(position, "hq H")
        assert ruling.legal == (count < most)
    assert ruling.rules == (rule,)


@pytest.mark.rule("14.3-1:1", "14.3-2", "14.3-x1")
def test_an_attached_hq_serves_any_army() -> None:
    position = staff("wp.orders_issue", {**FRONT, "1GTA": "0109", "3A-EG": "0108", "39G": "0113", "7Pz": "0114"})
    ask.play(position, "attach 7Pz")
    assert ask.choices(position, "hq") == {"8GA", "1GTA", "3A-EG"}
    assert ask.refused(position, "hq 39G").rules == ("14.3-1:1",)
    ask.play(position, "hq 1GTA")
    assert ask.allowed(position, "issue wp_division_move 7Pz").facts["chain"] == ["CF", "1GTA", "7Pz"]


@pytest.mark.rule("14.3-3", "14.3-x1")
def test_units_of_an_attached_hq_stay_with_it() -> None:
    position = staff("wp.orders_issue", {**FRONT, "7Pz": "0114", "14P": "0115"})
    ruling = ask.refused(position, "attach 14P")
    assert (ruling.rules, ruling.facts["hq"]) == (("14.3-3",), "7Pz")


@pytest.mark.rule("14.2-2:1")
def test_a_unit_that_no_other_hq_could_have_is_not_attached() -> None:
    lone: dict[str, Any] = {"CF": {"box": "destroyed"}, "8GA": "0110", "7Pz": {"hex": "0114", "parent": "8GA"}}
    ask.allowed(staff("wp.orders_issue", {**lone, "1GTA": "0109"}), "attach 7Pz")
    ruling = ask.refused(staff("wp.orders_issue", lone), "attach 7Pz")
    assert (ruling.rules[0], ruling.reason) == ("14.2-2:1", "command.no_other")


@pytest.mark.rule("12.4-5")
def test_nobody_is_attached_to_a_destroyed_hq() -> None:
    units: dict[str, Any] = {**FRONT, "1GTA": "0109", "3A-EG": {"box": "destroyed"}, "7Pz": "0114"}
    position = staff("wp.orders_issue", units)
    ask.play(position, "attach 7Pz")
    ruling = ask.refused(position, "hq 3A-EG")
    assert (ruling.rules[0], ruling.reason) == ("12.4-5", "command.hq_away")
    ask.allowed(position, "hq 1GTA")


@pytest.mark.rule("14.3-1:1")
def test_an_attached_hq_serves_those_of_its_own_superior_hq() -> None:
    apart = {"id": "XA", "type": "hq", "side": "wp", "level": "army", "command": 9}
    position = staff("wp.orders_issue", {**FRONT, "1GTA": "0109", "7Pz": "0114", "XA": {"hex": "0108", **apart}})
    ask.play(position, "attach 7Pz")
    ruling = ask.refused(position, "hq XA")
    assert (ruling.rules[0], ruling.reason) == ("14.3-1:1", "command.no_parent")
    ask.allowed(position, "hq 1GTA")

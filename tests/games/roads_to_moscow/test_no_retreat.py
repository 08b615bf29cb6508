"""No Retreat Declaration [9.4]: what it takes, the check, the marker and its end."""

from typing import Any

import pytest
from tests.games.roads_to_moscow.declarations import FOOT, TANK, TWO_STEPS, attacked, board
from tests.games.roads_to_moscow.sketch import ask, happened, lines, number

from grognard.games.roads_to_moscow.position import RoadsPosition

POINT = {"hex": "0505", "side": "soviet", "complete": True, "builder": "sA1"}
WORKS = {"strongpoints": [POINT]}


def german_attack(stack: str = "sA1:Inf+sA2:Inf+sA3:Inf", **more: Any) -> RoadsPosition:
    """Germans in 0504 attack three Soviet steps in 0505."""
    cells = {"h0505": stack, "h0504": "gA1:Tk", **more.pop("cells", {})}
    units = {"gA1": TANK, **more.pop("units", {})}
    return attacked(board(7, 7, **cells), {"0505": "gA1"}, "soviet.no_retreat", units=units, **more)


def why(position: RoadsPosition, hex: str = "0505") -> str | None:
    """The rule that keeps a hex from declaring No Retreat."""
    ruling = ask.game.explain_named(position, f"stand {hex}")
    return None if ruling.legal else ruling.rules[0]


@pytest.mark.rule("9.41#2-1")
def test_it_takes_three_steps_of_combat_units() -> None:
    assert why(german_attack("sA1:Inf+sA2:Inf", state=WORKS)) == "9.41#2-1"
    assert why(german_attack("sA1:Inf+sA2:Inf", state=WORKS, units={"sA1": TWO_STEPS})) is None
    assert why(german_attack("sA1:Inf+sA2:Art+sA3:Inf", state=WORKS)) is None
    assert why(german_attack("sA1:Inf+sA2:Inf+sL:L")) == "9.41#2-1"


@pytest.mark.rule("9.41#2-1")
def test_too_few_steps_are_counted_unit_by_unit() -> None:
    position = german_attack("sA1:Inf+sA2:Art", state=WORKS)
    ruling = ask.game.explain_named(position, "stand 0505")
    assert lines(ruling) == [("9.41#2-1", "sA1", 1), ("9.41#2-1", "sA2", 1)]
    assert (ruling.facts["count"], ruling.facts["needed"]) == (2, 3)


@pytest.mark.rule("9.41#2-1")
def test_units_that_failed_to_refuse_combat_cannot() -> None:
    assert why(german_attack(state=WORKS, units={"sA2": {"refused": True}})) == "9.41#2-1"


@pytest.mark.rule("9.41#2-a", "14.12d")
def test_a_strongpoint_of_ones_own_or_a_fortified_line_allows_it() -> None:
    assert why(german_attack()) == "9.41#2-a"
    assert why(german_attack(state=WORKS)) is None
    assert why(german_attack(state={"strongpoints": [{**POINT, "complete": False}]})) == "9.41#2-a"
    line = {"fortified_line": "0504>0505"}
    assert why(german_attack(sides=line)) is None
    assert why(german_attack(sides=line, state={"destroyed_lines": ["0505"]})) == "9.41#2-a"


@pytest.mark.rule("9.41#2-b")
@pytest.mark.parametrize(
    ("stack", "rule"),
    [
        ("sA1:Inf+sA2:Inf+sA9:HQ", None),
        ("sA1:Inf+sA2:Inf+sB9:HQ", "9.41#2-a"),
        ("sA1:Inf+sA2:Inf+sA3:Inf+sL:L", None),
    ],
)
def test_an_hq_of_the_units_or_any_leader_allows_it(stack: str, rule: str | None) -> None:
    assert why(german_attack(stack)) == rule


@pytest.mark.rule("9.41#2-n")
def test_army_units_may_declare_it() -> None:
    assert why(german_attack("s1:Inf+s2:Inf+s3:Inf", state={"strongpoints": [{**POINT, "builder": "s1"}]})) is None
    assert why(german_attack("s1:Inf+s2:Inf+s3:Inf")) == "9.41#2-a"


@pytest.mark.rule("5.32-2")
def test_units_in_reserve_may_declare_it() -> None:
    assert why(german_attack(state={**WORKS, "reserve": {"32": True}})) is None
    assert why(german_attack(state={"reserve": {"32": True}})) == "9.41#2-a"


@pytest.mark.rule("9.41")
def test_it_is_for_hexes_that_are_attacked_and_optional() -> None:
    position = german_attack(state=WORKS)
    assert why(position, "0504") == "9.41"
    assert ask.choices(position) == {"stand 0505", "done"}
    ask.play(position, "done")
    assert position.no_retreat == ()


def tried(die: int, **more: Any) -> tuple[RoadsPosition, list[Any]]:
    position = german_attack(state=WORKS, dice=[die], **more)
    events = ask.play(position, "stand 0505")
    return position, events + ask.play(position, "unit sA1")


def marked(events: list[Any]) -> list[tuple[str, str]]:
    return [(one["rule"], one["hex"]) for one in happened(events, "no_retreat")]


@pytest.mark.rule("9.43a", "9.43b")
def test_a_lead_unit_checks_and_the_hex_is_marked() -> None:
    position = german_attack(state=WORKS, dice=[5])
    ask.play(position, "stand 0505")
    assert ask.choices(position) == {"unit sA1", "unit sA2", "unit sA3", "back"}
    assert ask.allowed(position, "unit sA1").facts["value"] == 5
    events = ask.play(position, "unit sA1")
    assert marked(events) == [("9.43b", "0505")]


@pytest.mark.rule("9.43a")
def test_until_the_lead_unit_is_named_nothing_else_is_chosen() -> None:
    position = german_attack(state=WORKS)
    ask.play(position, "stand 0505")
    for action in ("stand 0505", "done"):
        ruling = ask.refused(position, action)
        assert (ruling.rules, ruling.reason) == (("9.43a",), "no_retreat.lead_first")
    ask.play(position, "back")
    assert ask.choices(position) == {"stand 0505", "done"}


@pytest.mark.rule("9.41")
def test_the_hex_comes_before_the_unit_that_leads_it() -> None:
    position = german_attack(state=WORKS)
    ruling = ask.refused(position, "unit sA1")
    assert (ruling.rules, ruling.reason) == (("9.41",), "no_retreat.hex_first")
    ask.play(position, "stand 0505")
    ask.allowed(position, "unit sA1")


@pytest.mark.rule("9.43c")
def test_if_the_check_fails_there_is_no_marker() -> None:
    _, events = tried(6)
    assert happened(events, "no_retreat_failed")
    assert marked(events) == []


@pytest.mark.rule("9.43a", "15.23a", "15.21-2")
def test_command_points_help_the_check() -> None:
    position = german_attack(state=WORKS, cells={"h0507": "sA9:HQ"}, dice=[7])
    ask.play(position, "stand 0505;unit sA1")
    assert ask.asked(position) == ("soviet", "check.aid")
    ruling = ask.allowed(position, "unit sA9")
    assert ("15.21-2", "sA9", -2) in lines(ruling)
    events = ask.play(position, "unit sA9;roll")
    assert marked(events) == [("9.43b", "0505")]
    assert position.spent[number(position, "sA9")]


@pytest.mark.rule("15.23a", "15.14a", "15.22")
def test_who_cannot_help_is_told_why() -> None:
    cells = {"h0507": "sA9:HQ+sA8:HQ", "h0101": "sB9:HQ"}
    position = german_attack(state=WORKS, cells=cells)
    ask.play(position, "stand 0505;unit sA1")
    assert ask.refused(position, "unit sB9").rules[0] == "15.13-1"
    ask.play(position, "unit sA9")
    second = ask.refused(position, "unit sA8")
    assert (second.rules, second.reason) == (("15.23a",), "command.one_hq")
    assert ask.refused(position, "unit sA9").rules[0] == "15.22"


@pytest.mark.rule("9.44-a")
@pytest.mark.parametrize(
    ("facts", "sure"), [({"nkvd": True}, True), ({"nkvd": True, "disrupted": True}, False), ({}, False)]
)
def test_with_nkvd_in_the_lead_no_die_is_rolled(facts: dict[str, Any], sure: bool) -> None:
    _, events = tried(10, units={"sA1": facts})
    assert (marked(events) == [("9.44-a", "0505")]) == sure
    assert bool(happened(events, "no_retreat_failed")) != sure


@pytest.mark.rule("9.44-b")
@pytest.mark.parametrize("stack", ["sA1:Inf+sA2:Inf+sA9:HQ", "sA1:Inf+sA2:Inf+sA3:Inf+sL:L"])
def test_with_an_hq_or_a_leader_no_die_is_rolled_and_no_points_are_spent(stack: str) -> None:
    position = german_attack(stack)
    assert ask.allowed(position, "stand 0505").rules[0] == "9.44-b"
    events = ask.play(position, "stand 0505")
    assert marked(events) == [("9.44-b", "0505")]
    assert not happened(events, "command_spent", "no_retreat_passed")


@pytest.mark.rule("9.44-b")
def test_a_disrupted_hq_allows_it_but_the_die_is_rolled() -> None:
    position = german_attack("sA1:Inf+sA2:Inf+sA9:HQ", units={"sA9": {"disrupted": True}}, dice=[10])
    ask.play(position, "stand 0505")
    assert ask.choices(position, "unit") == {"sA1", "sA2"}


@pytest.mark.rule("9.43c")
def test_a_hex_tries_once() -> None:
    other = {"h0503": "sA4:Inf+sA5:Inf+sA9:HQ"}
    position = attacked(
        board(7, 7, h0505="sA1:Inf+sA2:Inf+sA3:Inf", h0504="gA1:Tk+gA2:MI", **other),
        {"0505": "gA1", "0503": "gA2"},
        "soviet.no_retreat",
        units={"gA1": TANK},
        state=WORKS,
        dice=[10],
    )
    ask.play(position, "stand 0505;unit sA1;roll")
    assert ask.choices(position) == {"stand 0503", "done"}
    assert ask.refused(position, "stand 0505").rules[0] == "9.43c"


@pytest.mark.rule("9.45-b")
def test_its_owner_may_take_an_old_marker_away() -> None:
    position = german_attack("sA1:Inf", state={"no_retreat": ["0505"]})
    assert ask.choices(position) == {"lift 0505", "done"}
    events = ask.play(position, "lift 0505")
    assert [one["rule"] for one in happened(events, "no_retreat_removed")] == ["9.45-b"]


@pytest.mark.rule("9.45-b")
def test_without_a_marker_there_is_nothing_to_take_away() -> None:
    ruling = ask.refused(german_attack(state=WORKS), "lift 0505")
    assert (ruling.rules, ruling.reason) == (("9.45-b",), "no_retreat.no_marker")


@pytest.mark.rule("9.43b")
def test_a_marker_that_was_just_placed_stays() -> None:
    """Another hex is still to be asked about, so that the phase is not over."""
    position = attacked(
        board(7, 7, h0505="sA1:Inf+sA2:Inf+sA9:HQ", h0504="gA1:Tk+gA2:MI", h0503="sA4:Inf+sA5:Inf+sA8:HQ"),
        {"0505": "gA1", "0503": "gA2"},
        "soviet.no_retreat",
        units={"gA1": TANK},
        state={"no_retreat": ["0503"]},
    )
    ask.play(position, "stand 0505")
    ask.allowed(position, "lift 0503")
    ruling = ask.refused(position, "lift 0505")
    assert (ruling.rules, ruling.reason) == (("9.43b",), "no_retreat.decided")


@pytest.mark.rule("9.43b")
def test_a_hex_with_a_marker_needs_no_other() -> None:
    assert why(german_attack(state={**WORKS, "no_retreat": ["0505"]})) == "9.43b"


@pytest.mark.rule("9.45-a")
def test_a_unit_that_comes_and_stays_ends_it_and_one_that_passes_does_not() -> None:
    position = attacked(
        board(7, 7, h0505="sA1:Inf", h0506="sA2:MI"),
        {},
        "soviet.movement",
        active="sA",
        units={"sA1": FOOT},
        state={"no_retreat": ["0505"]},
    )
    passing = position.copy()
    ask.play(passing, "unit sA2;hex 0504")
    assert passing.no_retreat
    ask.play(position, "unit sA2;hex 0505;done")
    assert position.no_retreat == ()


@pytest.mark.rule("9.45-c")
def test_markers_go_in_the_reorganization_phase() -> None:
    def standing(phase: str) -> int:
        picture = board(7, 7, h0505="sA1:Inf", h0101="gA1:Inf")
        return len(attacked(picture, {}, phase, state={"no_retreat": ["0505"]}).no_retreat)

    assert (standing("german.movement"), standing("reorganization")) == (1, 0)


def fought(choice: str, result: str, **more: Any) -> tuple[RoadsPosition, list[Any]]:
    """The hex stands or does not, and the combat is fought with the first Lead Units and nothing more."""
    units = {"sA1": TWO_STEPS, "sA2": TWO_STEPS}
    position = german_attack("sA1:Inf+sA2:Inf+sA9:HQ", units=units, assault_crt=result, dice=[5], **more)
    events = ask.play(position, choice)
    if ask.asked(position)[1] == "no_retreat.which":
        events += ask.play(position, "done")
    while ask.asked(position)[1] == "lead.which":
        events += ask.play(position, min(ask.choices(position)))
    return position, events


@pytest.mark.rule("9.46a")
def test_the_marker_adds_one_to_the_die() -> None:
    modifiers = [happened(fought(choice, "A1")[1], "reckoned")[0]["modifier"] for choice in ("done", "stand 0505")]
    assert modifiers[1] == modifiers[0] + 1


@pytest.mark.rule("9.46b", "9.46c")
def test_a_retreat_is_not_made_and_costs_the_lead_unit_a_step() -> None:
    _, events = fought("stand 0505", "DR")
    assert [one["unit"] for one in happened(events, "lost_step")] == ["sA1"]
    assert not happened(events, "retreated")
    position, events = fought("done", "DR")
    assert not happened(events, "lost_step")
    assert ask.asked(position)[1].startswith("retreat")

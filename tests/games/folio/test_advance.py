"""Advance after combat [7.9]: when there is one, along which hexes, and what it costs in this player turn."""

from typing import Any

import pytest
from tests.games.folio.battles import attack, battle
from tests.games.folio.sketch import ask, happened, where

from grognard.games.folio.hells_gate.position import HellsGatePosition

ROW = "g1:Inf s1:Inf . . . ."


def after(
    result: str, picture: str, *said: str, units: Any = None, attackers: tuple[str, ...] = ("g1",)
) -> HellsGatePosition:
    """After an attack on 0201 and what was said of it."""
    position = battle(result, picture, units=units)
    attack(position, "0201", *attackers)
    for action in said:
        ask.play(position, action)
    return position


def open_hexes(position: HellsGatePosition, unit: str = "g1") -> set[str]:
    """Where a unit may advance to; nothing, if nobody is asked."""
    if ask.asked(position) != ("german", "advance.who"):
        return set()
    copy = position.copy()
    events = ask.play(copy, f"unit {unit}")
    return {event["to"] for event in happened(events, "advanced")} or ask.choices(copy, "hex")


# -- when


@pytest.mark.rule("7.9-1", "7.9-3")
@pytest.mark.parametrize(
    ("result", "hexes"), [("De", {"0201"}), ("D2", {"0201", "0301"}), ("D3", {"0201", "0301", "0401"})]
)
def test_the_path_is_the_combat_hex_and_what_the_defender_left(result: str, hexes: set[str]) -> None:
    position = after(result, ROW, *([] if result == "De" else ["retreat"]))
    assert open_hexes(position) == hexes


@pytest.mark.rule("7.9-1", "7.7-11")
def test_after_a_retreat_in_part_there_is_an_advance() -> None:
    assert open_hexes(after("D3", "g1:Inf s1:Inf . .", "retreat")) == {"0201", "0301"}


@pytest.mark.rule("7.9-1", "7.9-3", "7.7-13")
def test_a_unit_that_could_not_go_all_the_way_and_died_leaves_the_path_it_could_have_gone() -> None:
    position = after("D3", "g1:Inf s1:Inf . .", "retreat", units={"s1": {"depleted": True}})
    assert where(position, "s1") == "eliminated"
    assert open_hexes(position) == {"0201", "0301", "0401"}


@pytest.mark.rule("7.9-1", "7.7-14")
def test_after_a_unit_died_for_want_of_a_retreat_its_hex_is_the_path() -> None:
    assert open_hexes(after("D2", "g1:Inf s1:Inf s2:Inf", "retreat")) == {"0201"}


@pytest.mark.rule("7.9-1", "7.9-2", "EX-7")
@pytest.mark.parametrize("result", ["Ex", "(A)", "NE"])
def test_after_other_results_nobody_advances_even_if_the_defender_died(result: str) -> None:
    position = battle(result, f"{ROW} s9:Inf g9:Inf", units={"s1": {"depleted": True}})
    attack(position, "0201", "g1")
    assert ask.asked(position) == ("german", "combat.whom")


@pytest.mark.rule("7.9-2")
def test_a_defender_never_advances() -> None:
    position = battle("A1", ". g1:Inf s1:Inf . s9:Inf g9:Inf")
    attack(position, "0301", "g1")
    ask.play(position, "retreat")
    assert ask.asked(position) == ("german", "combat.whom")
    pursued = after("D2", ROW, "retreat")
    assert ask.refused(pursued, "unit s1").rules[0] == "7.9-2"


@pytest.mark.rule("7.9-5")
def test_nobody_has_to_advance_and_it_is_decided_right_after_the_combat() -> None:
    position = after("D2", "g1:Inf s1:Inf . . . s9:Inf g9:Inf", "retreat")
    assert ask.asked(position) == ("german", "advance.who")
    ask.play(position, "done")
    assert where(position, "g1") == "0101"
    assert ask.asked(position) == ("german", "combat.whom")


# -- who, and where


@pytest.mark.rule("7.9-4")
def test_any_or_all_of_the_attackers_advance_and_nobody_else() -> None:
    picture = "g1:Inf s1:Inf . . .\ng2:Inf . . . .\ng3:Inf . . . ."
    position = after("D2", picture, "retreat", "hex 0401", attackers=("g1", "g2"))
    assert ask.choices(position, "unit") == {"g1", "g2"}
    assert ask.refused(position, "unit g3").rules[0] == "7.9-4"


@pytest.mark.rule("7.9-6", "6.2-2")
def test_enemy_zones_do_not_hinder_an_advance() -> None:
    position = after("D3", "g1:Inf s1:Inf . . . .\n. . s2:Inf s3:Inf . .", "retreat")
    assert open_hexes(position) == {"0201", "0301", "0401"}


@pytest.mark.rule("7.9-7")
def test_an_advance_does_not_leave_the_path() -> None:
    position = after("D2", "g1:Inf s1:Inf . . .\n. . . . .", "retreat", "hex 0301", "hex 0401", "unit g1")
    assert ask.choices(position, "hex") == {"0201", "0301"}
    refused = ask.refused(position, "hex 0202")
    assert (refused.rules[0], refused.reason) == ("7.9-7", "advance.off_path")


@pytest.mark.rule("7.9-7")
def test_an_enemy_on_the_path_bars_what_is_beyond_it() -> None:
    position = after("D3", "g1:Inf s1:Inf . s2:Inf . .", "retreat", "unit g1")
    assert where(position, "s1") == "0501"
    assert ask.choices(position, "hex") == {"0201", "0301"}
    assert ask.refused(position, "hex 0401").rules[0] == "7.9-7"
    assert ask.refused(position, "hex 0501").rules[0] == "7.9-7"


@pytest.mark.rule("7.9-8")
def test_one_unit_ends_in_each_hex_and_others_pass_it() -> None:
    position = after("D3", "g1:Inf s1:Inf . . . .\ng2:Inf . . . . .", "retreat", attackers=("g1", "g2"))
    while ask.asked(position)[1] == "retreat.where":
        ask.play(position, f"hex {max(ask.choices(position, 'hex'))}")
    ask.play(position, "unit g1; hex 0201; unit g2")
    assert "0201" not in ask.choices(position, "hex")
    assert ask.refused(position, "hex 0201").rules[0] == "7.9-8"
    ask.play(position, "hex 0301")
    assert (where(position, "g1"), where(position, "g2")) == ("0201", "0301")


@pytest.mark.rule("7.9-8")
def test_with_one_hex_one_unit_advances() -> None:
    position = battle("De", "g1:Inf s1:Inf . . s9:Inf g9:Inf\ng2:Inf . . . . .")
    attack(position, "0201", "g1", "g2")
    ask.play(position, "unit g2")
    assert (where(position, "g1"), where(position, "g2")) == ("0101", "0201")
    assert ask.asked(position) == ("german", "combat.whom")


@pytest.mark.rule("7.9-4", "5.1-2")
def test_rivers_and_ground_do_not_hinder_an_advance() -> None:
    position = battle("D2", "g1:Inf m+s1:Inf m . .", sides={"major_river": "0101/0201 0201/0301"})
    attack(position, "0201", "g1")
    ask.play(position, "retreat")
    assert open_hexes(position) == {"0201", "0301"}


def test_a_unit_that_was_picked_may_be_put_back() -> None:
    position = after("D2", ROW, "retreat", "unit g1", "back")
    assert ask.asked(position) == ("german", "advance.who")
    assert where(position, "g1") == "0101"


# -- and then


@pytest.mark.rule("7.9-9")
def test_who_has_advanced_beside_an_enemy_is_told_why_it_does_no_more() -> None:
    position = battle("De", "g1:Tk s1:Inf s2:Inf . s8:Inf g8:Tk")
    attack(position, "0201", "g1")
    ask.play(position, "unit g1")
    assert ask.refused(position, "attack 0301").rules[0] == "7.9-9"


@pytest.mark.rule("7.9-10")
def test_who_has_advanced_may_be_attacked_in_the_enemys_next_combat_phase() -> None:
    picture = "g1:Inf s1:Inf s2:Inf . ."
    position = battle("De", picture)
    attack(position, "0201", "g1")
    ask.play(position, "unit g1")
    while ask.asked(position) != ("soviet", "combat.whom"):
        ask.play(position, "done")
    assert "0201" in ask.choices(position, "attack")

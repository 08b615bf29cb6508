"""Results of a combat [7.6] and stiff resistance [7.8].

In a picture of one row a unit has one way back: along the row.
"""

from typing import Any

import pytest
from tests.games.folio.battles import attack, battle, depleted
from tests.games.folio.sketch import ask, happened, where

ONE_SIDED: dict[str, Any] = {"reduced": None}
LAST_STEP = [pytest.param({"depleted": True}, id="depleted"), pytest.param(ONE_SIDED, id="one-sided")]
TWO = "g1:Inf s1:Inf g2:Inf . s9:Inf g9:Inf"
"""Two attackers, and another combat that the phase can go on to."""


# -- the defender


@pytest.mark.rule("7.6-1")
@pytest.mark.parametrize("more", [{}, {"depleted": True}, ONE_SIDED])
def test_de_eliminates_the_defender_whatever_steps_it_has(more: dict[str, Any]) -> None:
    position = battle("De", "g1:Inf s1:Inf . .", units={"s1": more})
    events = attack(position, "0201", "g1")
    assert happened(events, "eliminated") == [{"rule": "7.6-1", "unit": "s1", "hex": "0201"}]
    assert where(position, "s1") == "eliminated"


@pytest.mark.rule("7.6-2", "7.6-3", "7.6-13", "7.7-1")
@pytest.mark.parametrize(("result", "rule", "hex"), [("D2", "7.6-3", "0401"), ("D3", "7.6-2", "0501")])
def test_d2_and_d3_send_the_defender_so_many_hexes_back(result: str, rule: str, hex: str) -> None:
    position = battle(result, "g1:Inf s1:Inf . . . .")
    events = attack(position, "0201", "g1")
    assert [event["rule"] for event in happened(events, "result")] == [rule]
    assert ask.asked(position) == ("soviet", "retreat.whether")
    events = ask.play(position, "retreat")
    assert where(position, "s1") == hex
    assert {event["rule"] for event in happened(events, "retreated")} == {"7.7-1"}
    assert not depleted(position, "s1")


# -- the exchange


@pytest.mark.rule("7.6-4")
def test_ex_depletes_the_defender_and_one_attacker() -> None:
    position = battle("Ex", "g1:Inf s1:Inf . .")
    events = attack(position, "0201", "g1")
    assert happened(events, "depleted") == [
        {"rule": "7.6-4", "unit": "s1", "hex": "0201"},
        {"rule": "7.6-4", "unit": "g1", "hex": "0101"},
    ]


@pytest.mark.rule("7.6-4")
@pytest.mark.parametrize("more", LAST_STEP)
def test_ex_eliminates_who_is_on_its_last_step(more: dict[str, Any]) -> None:
    position = battle("Ex", "g1:Inf s1:Inf . .", units={"s1": more, "g1": more})
    events = attack(position, "0201", "g1")
    assert [(event["rule"], event["unit"]) for event in happened(events, "eliminated")] == [
        ("7.6-4", "s1"),
        ("7.6-4", "g1"),
    ]


@pytest.mark.rule("7.6-5")
def test_of_several_attackers_their_owner_picks_who_takes_the_loss_of_ex() -> None:
    position = battle("Ex", TWO)
    attack(position, "0201", "g1", "g2")
    assert ask.asked(position) == ("german", "losses.which")
    assert ask.choices(position) == {"unit g1", "unit g2"}
    assert ask.refused(position, "unit g9").rules[0] == "7.6-5"
    ask.play(position, "unit g2")
    assert (depleted(position, "g1"), depleted(position, "g2"), depleted(position, "s1")) == (False, True, True)


# -- the attacker


@pytest.mark.rule("7.6-6", "7.6-7", "7.6-8")
@pytest.mark.parametrize(
    ("result", "rule", "hex"), [("A1", "7.6-6", "0401"), ("A2", "7.6-7", "0301"), ("A3", "7.6-8", "0201")]
)
def test_a1_to_a3_send_the_attacker_so_many_hexes_back(result: str, rule: str, hex: str) -> None:
    position = battle(result, ". . . . g1:Inf s1:Inf")
    events = attack(position, "0601", "g1")
    assert [event["rule"] for event in happened(events, "result")] == [rule]
    assert ask.asked(position) == ("german", "retreat.whether")
    ask.play(position, "retreat")
    assert where(position, "g1") == hex


@pytest.mark.rule("7.6-6", "7.6-13")
@pytest.mark.parametrize(("first", "second"), [("g1", "g2"), ("g2", "g1")])
def test_all_attackers_go_back_in_the_order_their_owner_likes(first: str, second: str) -> None:
    position = battle("A1", ". g1:Inf s1:Inf g2:Inf .")
    attack(position, "0301", "g1", "g2")
    ask.play(position, "retreat; retreat")
    assert ask.asked(position) == ("german", "retreat.which")
    assert ask.choices(position) == {"unit g1", "unit g2"}
    events = ask.play(position, f"unit {first}")
    assert [event["unit"] for event in happened(events, "retreated")] == [first, second]
    assert (where(position, "g1"), where(position, "g2")) == ("0101", "0501")


@pytest.mark.rule("7.6-9")
def test_a_in_brackets_depletes_one_attacker_and_nobody_else() -> None:
    position = battle("(A)", "g1:Inf s1:Inf . .")
    events = attack(position, "0201", "g1")
    assert happened(events, "depleted", "eliminated") == [{"rule": "7.6-9", "unit": "g1", "hex": "0101"}]


@pytest.mark.rule("7.6-9")
@pytest.mark.parametrize("more", LAST_STEP)
def test_a_in_brackets_eliminates_who_is_on_its_last_step(more: dict[str, Any]) -> None:
    position = battle("(A)", "g1:Inf s1:Inf . .", units={"g1": more})
    events = attack(position, "0201", "g1")
    assert happened(events, "depleted", "eliminated") == [{"rule": "7.6-9", "unit": "g1", "hex": "0101"}]
    assert where(position, "g1") == "eliminated"


@pytest.mark.rule("7.6-9")
def test_of_several_attackers_their_owner_picks_who_takes_the_loss_of_a_in_brackets() -> None:
    position = battle("(A)", TWO)
    attack(position, "0201", "g1", "g2")
    assert ask.allowed(position, "unit g1").rules == ("7.6-9",)
    ask.play(position, "unit g1")
    assert (depleted(position, "g1"), depleted(position, "g2")) == (True, False)


@pytest.mark.rule("7.6-10")
def test_ae_eliminates_all_attackers() -> None:
    position = battle("Ae", TWO)
    events = attack(position, "0201", "g1", "g2")
    assert [(event["rule"], event["unit"]) for event in happened(events, "eliminated")] == [
        ("7.6-10", "g1"),
        ("7.6-10", "g2"),
    ]
    assert where(position, "g9") == "0601"


@pytest.mark.rule("7.6-12")
def test_a_dot_changes_nothing() -> None:
    position = battle("NE", TWO)
    events = attack(position, "0201", "g1")
    assert [event.kind for event in events][-1] == "result"
    assert ask.asked(position) == ("german", "combat.whom")
    assert not any(position.depleted)


# -- stiff resistance


@pytest.mark.rule("7.6-11", "7.8-1")
@pytest.mark.parametrize("result", ["D2", "D3"])
def test_a_defender_may_resist_and_is_depleted_at_once(result: str) -> None:
    position = battle(result, "g1:Inf s1:Inf . . . .")
    attack(position, "0201", "g1")
    assert ask.allowed(position, "resist").rules == ("7.8-1", "7.8-3")
    events = ask.play(position, "resist")
    assert happened(events, "depleted") == [{"rule": "7.8-1", "unit": "s1", "hex": "0201"}]
    assert where(position, "s1") == "0201"


@pytest.mark.rule("7.6-11", "7.8-1")
@pytest.mark.parametrize("result", ["A1", "A2", "A3"])
def test_an_attacker_may_resist_as_well(result: str) -> None:
    position = battle(result, ". . . g1:Inf s1:Inf")
    attack(position, "0501", "g1")
    ask.play(position, "resist")
    assert (where(position, "g1"), depleted(position, "g1")) == ("0401", True)


@pytest.mark.rule("7.8-2")
@pytest.mark.parametrize("more", LAST_STEP)
def test_who_is_on_its_last_step_may_resist_and_is_eliminated(more: dict[str, Any]) -> None:
    position = battle("D2", "g1:Inf s1:Inf . . .", units={"s1": more})
    attack(position, "0201", "g1")
    assert ask.allowed(position, "resist").rules == ("7.8-2", "7.8-3")
    events = ask.play(position, "resist")
    assert happened(events, "eliminated") == [{"rule": "7.8-2", "unit": "s1", "hex": "0201"}]


@pytest.mark.rule("7.8-3", "7.9-1")
@pytest.mark.parametrize("more", [{}, {"depleted": True}])
def test_after_stiff_resistance_nobody_advances(more: dict[str, Any]) -> None:
    picture = "g1:Inf s1:Inf . . . s9:Inf g9:Inf"
    position = battle("D2", picture, units={"s1": more})
    attack(position, "0201", "g1")
    ask.play(position, "resist")
    assert ask.asked(position) == ("german", "combat.whom")
    twin = battle("D2", picture, units={"s1": more})
    attack(twin, "0201", "g1")
    ask.play(twin, "retreat")
    assert ask.asked(twin) == ("german", "advance.who")


@pytest.mark.rule("7.6-11", "7.8-1")
def test_each_attacker_decides_for_itself_before_anyone_goes_back() -> None:
    position = battle("A1", ". g1:Inf s1:Inf g2:Inf .")
    attack(position, "0301", "g1", "g2")
    ask.play(position, "retreat")
    assert where(position, "g1") == "0201"  # g2 has yet to be asked
    assert ask.asked(position) == ("german", "retreat.whether")
    ask.play(position, "resist")
    assert (where(position, "g1"), where(position, "g2")) == ("0101", "0401")
    assert (depleted(position, "g1"), depleted(position, "g2")) == (False, True)


@pytest.mark.rule("7.8-1")
def test_a_unit_on_its_way_resists_no_more() -> None:
    position = battle("D2", "g1:Inf s1:Inf . . .\n. . . . .")
    attack(position, "0201", "g1")
    assert ask.allowed(position, "resist").legal
    ask.play(position, "retreat")
    assert ask.asked(position) == ("soviet", "retreat.where")
    assert ask.refused(position, "resist").rules[0] == "7.8-1"

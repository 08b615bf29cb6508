"""Hits [7.4.2]: who takes the first, who has to check, and what the rest may be turned into."""

from typing import Any

import pytest
from tests.games.formation.aftermath import (
    DISRUPTED,
    FAILS,
    PAIRS,
    PASSES,
    STATIC,
    checked,
    combat,
    fought,
    losses,
    retreats,
)
from tests.games.formation.sketch import ask, disrupted, happened, strength, where

TRIOS = PAIRS.replace("a2:Inf", "a2:Inf+a3:Inf").replace("g2:Inf", "g2:Inf+g3:Inf")
TANKS = PAIRS.replace("a1:Inf", "a1:Tk")
GERMAN_TANKS = PAIRS.replace("g2:Inf", "g2:Tk")
ARMOUR_BOTH = TANKS.replace("g2:Inf", "g2:Tk")
BOTH_FAIL, ONE_FAILS, BOTH_PASS = [FAILS, FAILS], [FAILS, PASSES], [PASSES, PASSES]
OVER = "action.who"


def pair(side: str) -> list[str]:
    return [f"{side}1", f"{side}2"]


# -- the result


@pytest.mark.rule("7.4.2-0a")
@pytest.mark.parametrize(("crt", "victim"), [("1/0", "a"), ("0/1", "g")])
def test_the_left_number_is_the_attackers_and_the_right_one_the_defenders(crt: str, victim: str) -> None:
    position = combat(crt)
    ask.play(position, f"unit {victim}1")
    assert [unit for unit in ("a1", "a2", "g1", "g2") if strength(position, unit) < 4] == [f"{victim}1"]


@pytest.mark.rule("7.4.2-0b", "7.4.2-3")
@pytest.mark.parametrize(("crt", "side"), [("0r/0", "a"), ("0/0r", "g")])
def test_a_red_number_makes_all_units_of_that_stack_check(crt: str, side: str) -> None:
    _, events = fought(crt, checks=BOTH_PASS)
    assert checked(events) == pair(side)
    assert not losses(events)  # a red 0 is checks and no more


@pytest.mark.rule("7.4.2-0b")
def test_a_black_number_asks_for_no_check() -> None:
    position, events = fought("1/1")
    assert checked([*events, *ask.play(position, "unit g1;unit a1")]) == []
    position, events = fought("1r/1", checks=BOTH_PASS)
    assert checked([*events, *ask.play(position, "unit g1;unit a1")]) == pair("a")


@pytest.mark.rule("7.4.2-0b")
def test_units_of_the_attacking_hex_that_took_no_part_and_hqs_do_not_check() -> None:
    picture = TRIOS.replace("a3:Inf", "a3:Inf+a:HQ").replace("g3:Inf", "g3:Inf+g:HQ")
    _, events = fought("0r/0r", picture, checks=[PASSES] * 5)
    assert checked(events) == ["g1", "g2", "g3", "a1", "a2"]


@pytest.mark.rule("7.4.2-0c")
def test_the_defender_settles_everything_before_the_attacker_begins() -> None:
    position = combat("2r/2", checks=BOTH_PASS)
    assert ask.asked(position) == ("german", "losses.which")
    ask.play(position, "unit g1")
    assert ask.asked(position) == ("german", "hits.hold")
    events = ask.play(position, "retreat")
    assert retreats(events) == [("g1 g2", "0503")]
    assert ask.asked(position) == ("american", "losses.which")
    assert not checked(events)
    ask.play(position, "unit a1")
    assert ask.asked(position) == ("american", "hits.hold")


# -- step 1: the first loss


@pytest.mark.rule("7.4.2-1a")
def test_the_first_hit_is_a_loss_and_cannot_be_retreated_from() -> None:
    position = combat("0/1")
    assert ask.choices(position) == {"unit g1", "unit g2"}
    assert ask.refused(position, "retreat").rules == ("7.4.2-1a",)
    ask.play(position, "unit g2")
    assert (strength(position, "g2"), where(position, "g1")) == (3, "0403")
    assert ask.asked(position) == ("american", OVER)


@pytest.mark.rule("7.4.2-1a")
def test_without_hits_nobody_loses_anything() -> None:
    position, events = fought("0/0")
    assert not losses(events)
    assert ask.asked(position) == ("american", OVER)


@pytest.mark.rule("7.4.2-1a")
def test_a_unit_that_took_no_part_takes_no_loss() -> None:
    position = combat("1/0", TRIOS)
    assert ask.choices(position, "unit") == {"a1", "a2"}
    assert ask.refused(position, "unit a3").rules == ("7.4.2-1a",)


@pytest.mark.rule("7.4.2-1b")
@pytest.mark.parametrize("tank", [2, 4], ids=["even", "superior"])
def test_the_first_loss_is_that_of_the_units_used_for_armour_superiority(tank: int) -> None:
    """Also if the DRM came to 0."""
    units = {"a1": {"tank": tank}, "g1": {"anti_tank": 1}, "g2": {"anti_tank": 2}}
    _, events = fought("1/1", TANKS, units=units)
    assert happened(events, "drm")[0]["drm"] == tank - 2
    assert losses(events) == [("g2", "7.4.2-1b", 1), ("a1", "7.4.2-1b", 1)]


@pytest.mark.rule("7.4.2-1b")
@pytest.mark.parametrize(("answer", "loser"), [("tanks", "g2"), ("guns", "g1")])
def test_the_defender_loses_the_unit_that_he_answered_armour_with(answer: str, loser: str) -> None:
    _, events = fought("0/1", ARMOUR_BOTH, answers={"armour.how": answer})
    assert losses(events) == [(loser, "7.4.2-1b", 1)]


@pytest.mark.rule("7.4.2-1b", "7.4.2-1c")
def test_if_only_the_defender_has_tanks_they_take_his_loss_and_the_attacker_chooses() -> None:
    position, events = fought("1/1", GERMAN_TANKS)
    assert losses(events) == [("g2", "7.4.2-1b", 1)]
    assert ask.asked(position) == ("american", "losses.which")
    assert ask.choices(position, "unit") == {"a1", "a2"}


@pytest.mark.rule("7.4.2-1c")
@pytest.mark.parametrize("loser", ["g1", "g2"])
def test_without_tanks_on_either_side_the_owner_chooses(loser: str) -> None:
    position = combat("0/1")
    assert ask.asked(position) == ("german", "losses.which")
    assert losses(ask.play(position, f"unit {loser}")) == [(loser, "7.4.2-1a", 1)]


@pytest.mark.rule("7.4.2-1b")
@pytest.mark.parametrize(("weak", "strong"), [("g1", "g2"), ("g2", "g1")])
def test_a_defender_who_answers_with_guns_that_he_has_not_got_loses_a_step_of_his_strongest(
    weak: str, strong: str
) -> None:
    picture, units = ARMOUR_BOTH.replace("g1:Inf", "g1:Tk"), {weak: {"strength": 2, "full_strength": 4}}
    position = combat("0/1", picture, answers={"armour.how": "guns"}, units=units)
    assert (strength(position, weak), strength(position, strong)) == (2, 3)


# -- step 2: black


@pytest.mark.rule("7.4.2-2")
@pytest.mark.parametrize(("crt", "who", "unit"), [("0/2", "german", "g1"), ("2/0", "american", "a1")])
def test_with_hits_left_the_owner_holds_or_retreats(crt: str, who: str, unit: str) -> None:
    position = combat(crt)
    ask.play(position, f"unit {unit}")
    assert ask.asked(position) == (who, "hits.hold")
    assert ask.choices(position) == {"hold", "retreat"}


@pytest.mark.rule("7.4.2-2a")
def test_who_holds_stays_and_loses_a_step_a_hit() -> None:
    position = combat("0/3")
    events = ask.play(position, "unit g1;hold;unit g2")
    assert losses(events) == [("g1", "7.4.2-1a", 1), ("g2", "7.4.2-2a", 1), ("g2", "7.4.2-2a", 1)]
    assert where(position, "g1") == where(position, "g2") == "0403"


@pytest.mark.rule("7.4.2-2a2")
def test_a_defender_who_holds_loses_first_and_then_sends_the_disrupted_back() -> None:
    position = combat("0/2", units={"g2": DISRUPTED})
    events = ask.play(position, "unit g1;hold")
    assert [event.kind for event in events if event.kind in ("lost", "retreated")] == ["lost", "lost", "retreated"]
    assert retreats(events) == [("g2", "0503")]
    assert (strength(position, "g1"), strength(position, "g2")) == (3, 3)  # the retreat has paid for nothing
    assert where(position, "g1") == "0403"


@pytest.mark.rule("7.4.2-2a2")
def test_the_disrupted_stay_if_there_was_nothing_but_the_first_loss() -> None:
    position = combat("0/1", units={"g2": DISRUPTED})
    assert retreats(ask.play(position, "unit g1")) == []
    position = combat("0/2", units={"g2": DISRUPTED})
    assert retreats(ask.play(position, "unit g1;hold")) == [("g2", "0503")]


@pytest.mark.rule("7.4.2-2a2", "3.2.1-14")
def test_a_disrupted_static_unit_is_lost_when_its_stack_holds() -> None:
    position = combat("0/2", units={"g2": {**STATIC, **DISRUPTED}})
    events = ask.play(position, "unit g1")
    assert losses(events)[1:] == [("g2", "7.4.2-2a", 1), ("g2", "3.2.1-14", 3)]
    assert where(position, "g2") == "eliminated"


@pytest.mark.rule("7.4.2-2b")
def test_a_defender_retreats_a_hex_for_every_hit_left() -> None:
    position = combat("0/3")
    events = ask.play(position, "unit g1;retreat")
    assert retreats(events) == [("g1 g2", "0503"), ("g1 g2", "0603")]
    assert (strength(position, "g1"), strength(position, "g2")) == (3, 4)
    assert happened(events, "retreated")[0]["forced"] is False


@pytest.mark.rule("7.4.2-2b", "7.4.2-2")
def test_hexes_that_a_voluntary_retreat_cannot_make_are_losses_of_those_who_retreated() -> None:
    dead_end = """
        .  .  .  .  .  .  .
          .  .  .  .  l  .  .
        .  .  a1:Inf+a2:Inf  g1:Inf+g2:Inf  .  l  .
          .  .  .  .  l  .  .
        .  .  .  .  .  .  .
    """
    position = combat("0/3", dead_end)
    events = ask.play(position, "unit g1;retreat")
    assert retreats(events) == [("g1 g2", "0503")]
    assert losses(events)[1:] == [("g2", "7.4.2-2b", 1)]  # one each


@pytest.mark.rule("7.4.2-2a", "7.4.2.2-5")
def test_without_a_hex_to_go_to_the_stack_holds_without_being_asked() -> None:
    ringed = """
        .  .  .  .  .  .  .
          .  .  l  l  .  .  .
        .  .  a1:Inf+a2:Inf  g1:Inf+g2:Inf  .  .  .
          .  .  l  l  .  .  .
        .  .  .  .  .  a3:Inf  .
    """
    position = combat("0/2", ringed, units={"a3": {"hex": "0603"}})
    events = ask.play(position, "unit g1")
    assert losses(events) == [("g1", "7.4.2-1a", 1), ("g2", "7.4.2-2a", 1)]
    assert where(position, "g1") == "0403"


LAKES = """
    .  .  .  .  .  .  .
      .  .  l  .  .  .  .
    .  .  a1:Inf+a2:Inf  g1:Inf+g2:Inf+g3:Inf  l  .  .
      .  .  l  l  .  .  .
    .  .  .  .  .  .  .
"""
"""One hex behind the Germans, 0402, is open."""


@pytest.mark.parametrize(
    ("unit", "rule"),
    [
        pytest.param(*row, marks=pytest.mark.rule(row[1]), id=row[1])
        for row in (
            ({"type": "infantry", "hex": "0402", **DISRUPTED}, "7.4.2.2-3"),
            ({"type": "hq", "hex": "0501"}, "7.4.2.2-4"),
        )
    ],
)
def test_what_closes_the_only_way_back_is_told(unit: dict[str, Any], rule: str) -> None:
    """Who is Disrupted, and an HQ, have no zone: it is the enemy itself, or its HQ nearby."""
    free = combat("0/2", LAKES)
    ask.play(free, "unit g1")
    assert ask.asked(free) == ("german", "hits.hold")
    ask.allowed(free, "retreat")
    position = combat("0/2", LAKES, units={"a3": unit})
    ask.play(position, "unit g1")
    assert ask.asked(position) == ("german", "losses.which")
    ruling = ask.refused(position, "retreat")
    assert (ruling.rules, ruling.reason) == ((rule,), "hits.no_way_back")


@pytest.mark.rule("3.2.1-13")
def test_a_stack_with_a_static_unit_holds_without_being_asked() -> None:
    position = combat("0/2", units={"g2": STATIC})
    assert losses(ask.play(position, "unit g1"))[1:] == [("g2", "7.4.2-2a", 1)]


@pytest.mark.rule("7.4.2-2c")
def test_an_attacker_retreats_from_one_hit_and_takes_the_others() -> None:
    position = combat("4/0")
    events = ask.play(position, "unit a1;retreat")
    assert retreats(events) == [("a1 a2", "0203")]
    assert losses(events) == [("a1", "7.4.2-1a", 1), ("a2", "7.4.2-2c", 1)]
    assert ask.asked(position) == ("american", "losses.which")
    assert ask.refused(position, "retreat").rules == ("7.4.2-2c",)
    ask.play(position, "unit a1")
    assert (strength(position, "a1"), strength(position, "a2")) == (2, 3)


# -- step 3: red


@pytest.mark.rule("7.4.2-3")
def test_each_unit_checks_by_itself_and_is_disrupted_if_it_fails() -> None:
    position, events = fought("0/0r", checks=[6, 5])
    assert checked(events) == ["g1", "g2"]
    assert (disrupted(position, "g1"), disrupted(position, "g2")) == (True, False)  # Efficiency 5


@pytest.mark.rule("7.4.2-3")
def test_a_unit_that_the_first_loss_has_ended_does_not_check() -> None:
    position = combat("0/1r", checks=[PASSES], units={"g1": {"strength": 1}})
    assert checked(ask.play(position, "unit g1")) == ["g2"]


@pytest.mark.rule("7.4.2-3x")
def test_a_disrupted_unit_that_fails_loses_a_strength_point_more() -> None:
    """Its check is made with the value of its Disrupted side, 3."""
    position, events = fought("0/0r", checks=[4, 4], units={"g2": DISRUPTED})
    assert losses(events) == [("g2", "5.6.2-2", 1)]
    assert (disrupted(position, "g1"), disrupted(position, "g2")) == (False, True)


@pytest.mark.rule("7.4.2-3y")
@pytest.mark.parametrize("checks", [BOTH_FAIL, ONE_FAILS])
@pytest.mark.parametrize(("crt", "unit"), [("0/1r", "g1"), ("1r/0", "a1")])
def test_with_no_hit_left_nobody_retreats_however_many_failed(crt: str, unit: str, checks: list[int]) -> None:
    position = combat(crt, checks=checks)
    events = ask.play(position, f"unit {unit}")
    assert not retreats(events)
    assert disrupted(position, unit)
    assert where(position, unit) in ("0303", "0403")


# -- case A


@pytest.mark.rule("7.4.2-3A")
@pytest.mark.parametrize(("crt", "unit", "hexes"), [("0/3r", "g1", 2), ("3r/0", "a1", 1)])
def test_if_all_pass_the_owner_chooses_as_with_a_black_result(crt: str, unit: str, hexes: int) -> None:
    position = combat(crt, checks=BOTH_PASS)
    ask.play(position, f"unit {unit}")
    assert ask.choices(position) == {"hold", "retreat"}
    assert len(retreats(ask.play(position, "retreat"))) == hexes


@pytest.mark.rule("7.4.2-3A", "7.4.2-2a2")
def test_a_disrupted_unit_that_passes_stays_disrupted_and_goes_if_its_stack_holds() -> None:
    position = combat("0/2r", checks=BOTH_PASS, units={"g2": DISRUPTED})
    events = ask.play(position, "unit g1;hold")
    assert losses(events)[1:] == [("g2", "7.4.2-2a", 1)]
    assert retreats(events) == [("g2", "0503")]
    assert disrupted(position, "g2")


# -- case B


@pytest.mark.rule("7.4.2-3B1")
@pytest.mark.parametrize(("crt", "side", "to"), [("0/2r", "g", "0503"), ("2r/0", "a", "0203")])
def test_if_all_fail_the_first_hit_left_is_a_forced_retreat(crt: str, side: str, to: str) -> None:
    position = combat(crt, checks=BOTH_FAIL)
    events = ask.play(position, f"unit {side}1")
    assert retreats(events) == [(f"{side}1 {side}2", to)]
    assert happened(events, "retreated")[0]["forced"] is True
    assert len(losses(events)) == 1


@pytest.mark.rule("7.4.2-3B1")
def test_if_nobody_is_left_in_good_order_all_retreat_also_who_was_disrupted_before_and_passed() -> None:
    position = combat("0/2r", checks=ONE_FAILS, units={"g2": DISRUPTED})
    assert retreats(ask.play(position, "unit g1")) == [("g1 g2", "0503")]


@pytest.mark.rule("7.4.2-3B2")
def test_if_all_defenders_fail_each_further_hit_is_a_hex_more() -> None:
    position = combat("0/4r", checks=BOTH_FAIL)
    events = ask.play(position, "unit g1")
    assert retreats(events) == [("g1 g2", "0503"), ("g1 g2", "0603"), ("g1 g2", "0703")]
    assert losses(events) == [("g1", "7.4.2-1a", 1)]


@pytest.mark.rule("7.4.2-3B3")
def test_if_all_attackers_fail_each_further_hit_is_a_loss() -> None:
    position = combat("3r/0", checks=BOTH_FAIL)
    events = ask.play(position, "unit a1")
    assert retreats(events) == [("a1 a2", "0203")]
    assert losses(events) == [("a1", "7.4.2-1a", 1), ("a2", "7.4.2-3B3", 1)]


@pytest.mark.rule("7.4.2-3B1", "3.2.1-14")
def test_a_static_unit_that_has_to_retreat_is_eliminated() -> None:
    position = combat("0/2r", checks=BOTH_FAIL, units={"g2": STATIC})
    events = ask.play(position, "unit g1")
    assert losses(events)[1:] == [("g2", "3.2.1-14", 4)]
    assert retreats(events) == [("g1", "0503")]


# -- case C


@pytest.mark.rule("7.4.2-3C1", "7.4.2-3C3")
@pytest.mark.parametrize(("crt", "side", "to"), [("0/2r", "g", "0503"), ("2r/0", "a", "0203")])
def test_who_failed_goes_back_a_hex_first(crt: str, side: str, to: str) -> None:
    position = combat(crt, checks=ONE_FAILS)
    events = ask.play(position, f"unit {side}1;hold")
    assert [event.kind for event in events if event.kind in ("lost", "retreated")] == ["lost", "retreated", "lost"]
    assert retreats(events) == [(f"{side}1", to)]
    assert losses(events)[1:] == [(f"{side}2", "7.4.2-3C3", 1)]  # the retreat has paid for nothing


@pytest.mark.rule("7.4.2-3C1", "7.4.2-3C2")
def test_who_was_disrupted_before_goes_too_and_is_not_asked() -> None:
    position = combat("0/2r", TRIOS, checks=[FAILS, PASSES, PASSES], units={"g2": DISRUPTED})
    ask.play(position, "unit g1")
    assert ask.game.decision(position).facts["unit"] == "g3"  # type: ignore[union-attr]
    assert retreats(ask.play(position, "hold")) == [("g1 g2", "0503")]
    assert where(position, "g3") == "0403"


@pytest.mark.rule("7.4.2-3C2")
def test_each_unit_that_passed_may_hold_or_follow() -> None:
    position = combat("0/2r", TRIOS, checks=[FAILS, PASSES, PASSES])
    ask.play(position, "unit g1")
    assert ask.asked(position) == ("german", "hits.follow")
    assert ask.choices(position) == {"hold", "follow"}
    assert ask.refused(position, "retreat").rules == ("7.4.2-3C2",)
    assert retreats(ask.play(position, "follow;hold")) == [("g1 g2", "0503")]
    assert where(position, "g3") == "0403"


@pytest.mark.rule("7.4.2-3C3")
def test_all_hits_left_fall_on_those_who_hold() -> None:
    position = combat("0/5r", TRIOS, checks=[FAILS, PASSES, PASSES])
    events = ask.play(position, "unit g1;follow;hold")
    assert losses(events)[1:] == [("g3", "7.4.2-3C3", 1)] * 4
    assert (strength(position, "g1"), strength(position, "g2")) == (3, 4)


@pytest.mark.rule("7.4.2-3C3")
def test_of_several_who_hold_the_owner_chooses_but_not_one_who_has_gone() -> None:
    position = combat("0/2r", TRIOS, checks=[FAILS, PASSES, PASSES])
    ask.play(position, "unit g2;hold;hold")
    assert where(position, "g1") == "0503"
    assert strength(position, "g3") == 3  # g2 has had the first one
    position = combat("0/2r", TRIOS, checks=[FAILS, PASSES, PASSES])
    ask.play(position, "unit g1;hold;hold")
    assert ask.choices(position, "unit") == {"g2", "g3"}
    assert ask.refused(position, "unit g1").rules == ("7.4.2-3C3",)


@pytest.mark.rule("7.4.2-3C4")
def test_if_all_defenders_go_that_is_one_hit_and_each_other_one_a_hex_more() -> None:
    position = combat("0/3r", checks=ONE_FAILS)
    events = ask.play(position, "unit g1;follow")
    assert retreats(events) == [("g1 g2", "0503"), ("g1 g2", "0603")]
    assert all(retreat["forced"] for retreat in happened(events, "retreated"))
    assert losses(events) == [("g1", "7.4.2-1a", 1)]


@pytest.mark.rule("7.4.2-3C5")
def test_if_all_attackers_go_that_is_one_hit_and_each_other_one_a_loss() -> None:
    position = combat("3r/0", checks=ONE_FAILS)
    events = ask.play(position, "unit a1;follow")
    assert retreats(events) == [("a1 a2", "0203")]
    assert losses(events) == [("a1", "7.4.2-1a", 1), ("a2", "7.4.2-3C5", 1)]


@pytest.mark.rule("7.4.2-3C2", "3.2.1-13")
def test_a_static_unit_that_passed_holds_without_being_asked() -> None:
    position = combat("0/3r", checks=ONE_FAILS, units={"g2": STATIC})
    events = ask.play(position, "unit g1")
    assert retreats(events) == [("g1", "0503")]
    assert losses(events)[1:] == [("g2", "7.4.2-3C3", 1)] * 2


@pytest.mark.rule("7.4.2-3C1", "3.2.1-14")
def test_a_static_unit_that_failed_is_eliminated_whoever_holds() -> None:
    position = combat("0/2r", checks=ONE_FAILS, units={"g1": STATIC})
    events = ask.play(position, "unit g2;hold")
    assert losses(events)[1:] == [("g1", "3.2.1-14", 4), ("g2", "7.4.2-3C3", 1)]


@pytest.mark.rule("7.4.2-3A")
def test_a_unit_that_its_check_has_ended_is_no_reason_for_others_to_go() -> None:
    units: dict[str, Any] = {"g1": {**DISRUPTED, "strength": 1}}
    position = combat("0/2r", checks=ONE_FAILS, units=units)
    ask.play(position, "unit g2")
    assert where(position, "g1") == "eliminated"
    assert ask.asked(position) == ("german", "hits.hold")

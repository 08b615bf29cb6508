"""Results of combat [11.15, 11.16, 11.18 to 11.21]: who loses what, and what a defender may make of a DR."""

import json
from typing import Any

import pytest
from tests.games.army_group_center.battles import GERMANS, field, stack, steps, strike
from tests.games.army_group_center.sketch import ask
from tests.games.questions import happened, where

from grognard.engine import positionfile
from grognard.games.army_group_center import GAME

PAIRS = ". . s1:Inf+s2:Tank g1:Inf+g2:Inf . ."
"""Two against two; behind each side there is room."""
ONE: dict[str, Any] = {"strength": [3]}
REDUCED: dict[str, Any] = {"steps": 1}
EVERYBODY = "s1 s2 g1 g2"


# -- 11.15, 11.16


@pytest.mark.rule("11.15")
def test_a_stalled_attack_changes_nothing() -> None:
    position = field(PAIRS, "AS")
    events = strike(position, "0104", "s1 s2")
    assert happened(events, "result") == [{"rule": "11.15", "hex": "0104", "result": "AS"}]
    assert steps(position, EVERYBODY) == [2, 2, 2, 2]
    assert (stack(position, "0103"), stack(position, "0104")) == (["s1", "s2"], ["g1", "g2"])
    assert GAME.phase(position) == "soviet.movement"


@pytest.mark.rule("11.16")
def test_ae_costs_every_attacker_a_step_and_the_defenders_nothing() -> None:
    position = field(PAIRS, "AE", units={"s1": ONE})
    events = strike(position, "0104", "s1 s2")
    assert steps(position, EVERYBODY) == [0, 1, 2, 2]
    assert (where(position, "s1"), where(position, "s2")) == ("dead", "0103")
    assert {found["rule"] for found in happened(events, "reduced", "eliminated")} == {"11.16"}


@pytest.mark.rule("11.16")
def test_ae_eliminates_an_attacker_that_was_reduced_before() -> None:
    position = field(PAIRS, "AE", units={"s1": REDUCED})
    strike(position, "0104", "s1 s2")
    assert steps(position, "s1 s2") == [0, 1]


@pytest.mark.rule("11.16")
def test_ae_spares_who_did_not_attack() -> None:
    position = field(PAIRS, "AE")
    strike(position, "0104", "s1")
    assert steps(position, "s1 s2") == [1, 2]


# -- 11.18


CITY = ". . s1:Inf+s2:Tank c+g1:Inf+g2:Inf . ."


@pytest.mark.rule("11.18")
def test_a_dr_against_a_city_is_a_bloodbath() -> None:
    position = field(CITY, "DR")
    events = strike(position, "0104", "s1 s2")
    assert happened(events, "converted") == [{"rule": "11.18", "hex": "0104"}]
    assert happened(events, "result")[0]["result"] == "BB"
    assert steps(position, "g1 g2") == [1, 1]
    assert ask.asked(position) == ("soviet", "losses.which")


@pytest.mark.rule("11.18")
def test_nobody_may_retreat_or_hold_in_a_city() -> None:
    position = field(CITY, "DR")
    events = strike(position, "0104", "s1 s2")
    assert not happened(events, "retreated", "held")
    assert stack(position, "0104") == ["g1", "g2"]


@pytest.mark.rule("11.18")
def test_a_dr_against_a_fortified_location_in_a_city_is_a_bloodbath_too() -> None:
    position = field(". . s1:Inf c+g1:Fort . .", "DR")
    strike(position, "0104", "s1")
    assert (where(position, "g1"), steps(position, "s1")) == ("dead", [1])


@pytest.mark.rule("11.18")
def test_a_dr_against_soviets_in_a_city_is_a_bloodbath() -> None:
    position = field(". . c+s1:Inf g1:Inf . .", "DR", phase=GERMANS)
    strike(position, "0103", "g1")
    assert steps(position, "s1 g1") == [1, 1]


@pytest.mark.rule("11.18")
def test_a_dr_against_a_town_is_a_dr() -> None:
    position = field(CITY.replace("c+", "t+"), "DR")
    events = strike(position, "0104", "s1 s2")
    assert not happened(events, "converted")
    assert ask.asked(position) == ("german", "retreat.or_hold")


# -- 11.19


@pytest.mark.rule("11.19-1")
def test_a_defender_may_hold_and_lose_a_step_of_any_one_unit() -> None:
    position = field(PAIRS, "DR")
    strike(position, "0104", "s1 s2")
    assert ask.choices(position) == {"retreat", "hold"}
    events = ask.play(position, "hold")
    assert happened(events, "held") == [{"rule": "11.19-1", "hex": "0104"}]
    assert ask.asked(position) == ("german", "losses.which")
    assert ask.choices(position) == {"unit g1", "unit g2"}
    events = ask.play(position, "unit g2")
    assert happened(events, "reduced") == [{"rule": "11.19-1", "unit": "g2"}]
    assert steps(position, EVERYBODY) == [2, 2, 2, 1]
    assert stack(position, "0104") == ["g1", "g2"]
    assert GAME.phase(position) == "soviet.movement"  # nobody advances


@pytest.mark.rule("11.19-1")
def test_a_unit_that_holds_alone_loses_the_step_without_being_asked() -> None:
    position = field(". . s1:Inf g1:Inf . .", "DR")
    strike(position, "0104", "s1")
    ask.play(position, "hold")
    assert (where(position, "g1"), steps(position, "g1")) == ("0104", [1])


@pytest.mark.rule("11.19-1")
def test_a_unit_of_one_step_may_be_the_one_that_is_lost() -> None:
    position = field(PAIRS, "DR", units={"g1": ONE})
    strike(position, "0104", "s1 s2")
    ask.play(position, "hold; unit g1")
    assert (where(position, "g1"), stack(position, "0104"), steps(position, "g2")) == ("dead", ["g2"], [2])


@pytest.mark.rule("11.19-1")
def test_soviets_may_hold_too() -> None:
    position = field(PAIRS, "DR", phase=GERMANS)
    strike(position, "0103", "g1 g2")
    assert ask.asked(position) == ("soviet", "retreat.or_hold")
    ask.play(position, "hold; unit s1")
    assert steps(position, EVERYBODY) == [1, 2, 2, 2]


@pytest.mark.rule("11.19-1")
def test_a_shock_army_that_defends_need_not_be_the_one_that_loses_the_step() -> None:
    position = field(PAIRS.replace("s2:Tank", "s2:Shock"), "DR", phase=GERMANS)
    strike(position, "0103", "g1 g2")
    ask.play(position, "hold")
    assert ask.asked(position) == ("soviet", "losses.which")
    assert ask.choices(position) == {"unit s1", "unit s2"}


@pytest.mark.rule("11.19-2")
@pytest.mark.parametrize("said", [ONE, REDUCED])
def test_a_force_with_one_step_cannot_hold(said: dict[str, Any]) -> None:
    position = field(". . s1:Inf g1:Inf . .", "DR", units={"g1": said})
    strike(position, "0104", "s1")
    assert where(position, "g1") == "0105"


@pytest.mark.rule("11.19-2")
def test_two_units_of_one_step_can_hold() -> None:
    position = field(PAIRS, "DR", units={"g1": ONE, "g2": REDUCED})
    strike(position, "0104", "s1 s2")
    assert ask.asked(position) == ("german", "retreat.or_hold")
    assert ask.choices(position) == {"retreat", "hold"}


@pytest.mark.rule("11.19-3")
def test_the_choice_comes_after_the_die() -> None:
    position = field(PAIRS, "DR")
    ask.play(position, "attack 0104; unit s1; fight")
    assert ask.asked(position) == ("soviet", "combat.column")  # the German has been asked nothing
    events = ask.play(position, "roll")
    assert happened(events, "rolled")
    assert ask.asked(position) == ("german", "retreat.or_hold")


@pytest.mark.rule("11.19-4")
def test_defenders_without_a_way_out_cannot_hold_and_suffer_de() -> None:
    position = field(". . s1:Inf+s2:Tank g1:Inf+g2:Inf . s3:Inf", "DR", units={"g1": ONE})
    strike(position, "0104", "s1 s2")
    assert ask.asked(position)[1] != "retreat.or_hold"
    assert steps(position, "g1 g2") == [0, 1]
    assert stack(position, "0104") == ["g2"]


@pytest.mark.rule("11.19-4")
def test_defenders_of_whom_one_could_retreat_can_hold() -> None:
    """There is room for one of them behind; the force has a way out."""
    position = field(". . s1:Inf+s2:Tank g1:Inf+g2:Inf g3:Inf .", "DR")
    strike(position, "0104", "s1 s2")
    assert ask.asked(position) == ("german", "retreat.or_hold")
    assert ask.choices(position) == {"retreat", "hold"}


FORT = ". . s1:Inf+s2:Tank g1:Fort+g2:Inf . ."


@pytest.mark.rule("11.19-1", "12.5-3")
@pytest.mark.parametrize(("loser", "left", "count"), [("g1", ["g2"], [0, 2]), ("g2", ["g1", "g2"], [1, 1])])
def test_a_fortified_location_and_another_unit_can_hold(loser: str, left: list[str], count: list[int]) -> None:
    position = field(FORT, "DR")
    strike(position, "0104", "s1 s2")
    ask.play(position, f"hold; unit {loser}")
    assert (stack(position, "0104"), steps(position, "g1 g2")) == (left, count)


@pytest.mark.rule("11.19-1", "12.5-3")
def test_if_they_do_not_hold_the_fortified_location_falls_and_the_other_goes() -> None:
    position = field(FORT, "DR")
    strike(position, "0104", "s1 s2")
    events = ask.play(position, "retreat")
    assert happened(events, "eliminated") == [{"rule": "12.5-3", "unit": "g1", "hex": "0104"}]
    assert (where(position, "g1"), where(position, "g2")) == ("dead", "0105")
    assert ask.asked(position) == ("soviet", "advance.who")


@pytest.mark.rule("11.19-4", "12.5-3")
def test_with_a_unit_that_cannot_retreat_a_fortified_location_cannot_hold() -> None:
    position = field(". . s1:Inf+s2:Tank g1:Fort+g2:Inf . s3:Inf", "DR")
    strike(position, "0104", "s1 s2")
    assert (where(position, "g1"), where(position, "g2"), steps(position, "g2")) == ("dead", "0104", [1])


@pytest.mark.rule("11.19-2", "12.5-3")
def test_a_fortified_location_alone_is_eliminated() -> None:
    position = field(". . s1:Inf g1:Fort . .", "DR")
    strike(position, "0104", "s1")
    assert where(position, "g1") == "dead"
    assert ask.asked(position) == ("soviet", "advance.who")


STAND_FAST = {"stand_fast": True}


@pytest.mark.rule("11.19-5")
def test_under_the_stand_fast_order_germans_hold_without_being_asked() -> None:
    position = field(PAIRS, "DR", options=STAND_FAST)
    events = strike(position, "0104", "s1 s2")
    assert happened(events, "held")
    assert ask.asked(position) == ("german", "losses.which")  # but which unit loses the step is theirs to say
    ask.play(position, "unit g1")
    assert stack(position, "0104") == ["g1", "g2"]


@pytest.mark.rule("11.19-5")
def test_the_stand_fast_order_is_for_those_who_can_hold() -> None:
    position = field(". . s1:Inf g1:Inf . .", "DR", units={"g1": ONE}, options=STAND_FAST)
    strike(position, "0104", "s1")
    assert where(position, "g1") == "0105"


@pytest.mark.rule("11.19-5")
def test_the_stand_fast_order_is_not_for_soviets() -> None:
    position = field(PAIRS, "DR", phase=GERMANS, options=STAND_FAST)
    strike(position, "0103", "g1 g2")
    assert ask.asked(position) == ("soviet", "retreat.or_hold")


@pytest.mark.rule("11.19-5")
def test_the_stand_fast_order_changes_nothing_in_cities() -> None:
    position = field(CITY, "DR", options=STAND_FAST)
    events = strike(position, "0104", "s1 s2")
    assert happened(events, "result")[0]["result"] == "BB"


@pytest.mark.rule("11.19-5")
def test_unless_it_is_agreed_there_is_no_stand_fast_order() -> None:
    position = field(PAIRS, "DR")
    assert position.components.options["stand_fast"] is False
    strike(position, "0104", "s1 s2")
    assert ask.asked(position) == ("german", "retreat.or_hold")
    position = field(PAIRS, "DR", options=STAND_FAST)
    strike(position, "0104", "s1 s2")
    assert ask.asked(position)[1] != "retreat.or_hold"


# -- 11.20


@pytest.mark.rule("11.20-1")
def test_de_costs_every_defender_a_step_and_the_attackers_nothing() -> None:
    position = field(PAIRS, "DE", units={"g1": ONE})
    events = strike(position, "0104", "s1 s2")
    assert steps(position, EVERYBODY) == [2, 2, 0, 1]
    assert (where(position, "g1"), stack(position, "0104")) == ("dead", ["g2"])
    assert {found["rule"] for found in happened(events, "reduced", "eliminated")} == {"11.20-1"}
    assert GAME.phase(position) == "soviet.movement"  # the hex is not empty: nobody advances


@pytest.mark.rule("11.20-1")
def test_de_eliminates_a_defender_that_was_reduced_before() -> None:
    position = field(PAIRS, "DE", units={"g1": REDUCED})
    strike(position, "0104", "s1 s2")
    assert steps(position, "g1 g2") == [0, 1]


@pytest.mark.rule("11.20-2")
def test_a_hex_emptied_by_de_is_open_to_the_attackers() -> None:
    position = field(PAIRS, "DE", units={"g1": ONE, "g2": REDUCED})
    strike(position, "0104", "s1 s2")
    assert stack(position, "0104") == []
    assert ask.asked(position) == ("soviet", "advance.who")
    assert ask.choices(position) == {"unit s1", "unit s2", "done"}
    ask.play(position, "unit s1")
    assert stack(position, "0104") == ["s1"]


@pytest.mark.rule("11.20-2")
def test_a_hex_in_which_de_leaves_a_defender_is_not() -> None:
    position = field(PAIRS, "DE", units={"g1": ONE})
    strike(position, "0104", "s1 s2")
    assert stack(position, "0104") == ["g2"]
    assert GAME.phase(position) == "soviet.movement"


# -- 11.21


@pytest.mark.rule("11.21-1")
def test_bb_costs_every_defender_a_step() -> None:
    position = field(PAIRS, "BB", units={"g1": ONE})
    events = strike(position, "0104", "s1 s2")
    assert steps(position, "g1 g2") == [0, 1]
    assert {found["rule"] for found in happened(events, "reduced", "eliminated")} == {"11.21-1"}


@pytest.mark.rule("11.21-2")
@pytest.mark.parametrize(("defenders", "lost"), [("g1:Inf+g2:Inf", 2), ("g1:Inf", 1), ("g1:Fort+g2:Inf", 2)])
def test_bb_costs_the_attacker_as_many_steps_as_the_defender(defenders: str, lost: int) -> None:
    position = field(f". . s1:Inf {defenders} . .", "BB")
    strike(position, "0104", "s1")
    assert steps(position, "s1") == [2 - lost]


@pytest.mark.rule("11.21-2")
def test_steps_count_not_factors() -> None:
    """A panzer corps of 9 has lost a step of 8 factors; the weakest of armies pays for it."""
    units = {"g1": {"strength": [9, 1]}, "s1": {"strength": [2, 1]}}
    position = field(". . s1:Inf g1:Pz . .", "BB", units=units)
    strike(position, "0104", "s1")
    assert (where(position, "s1"), steps(position, "s1 g1")) == ("0103", [1, 1])


@pytest.mark.rule("11.21-2")
def test_an_attacker_with_fewer_steps_loses_all_he_has() -> None:
    position = field(PAIRS, "BB", units={"s1": ONE})
    strike(position, "0104", "s1")
    assert (where(position, "s1"), steps(position, EVERYBODY)) == ("dead", [0, 2, 1, 1])


@pytest.mark.rule("11.21-2")
def test_a_german_attacker_pays_too() -> None:
    position = field(PAIRS, "BB", phase=GERMANS)
    strike(position, "0103", "g1 g2")
    assert ask.asked(position) == ("german", "losses.which")
    ask.play(position, "unit g1; unit g2")
    assert steps(position, EVERYBODY) == [1, 1, 1, 1]


@pytest.mark.rule("11.21-3")
@pytest.mark.parametrize(("losers", "left"), [("s1 s1", [0, 2]), ("s1 s2", [1, 1]), ("s2 s2", [2, 0])])
def test_the_attacker_shares_out_his_losses_as_he_likes(losers: str, left: list[int]) -> None:
    position = field(PAIRS, "BB")
    strike(position, "0104", "s1 s2")
    for unit in losers.split():
        assert ask.choices(position) == {"unit s1", "unit s2"}
        events = ask.play(position, f"unit {unit}")
        assert happened(events, "reduced", "eliminated")[0]["rule"] == "11.21-3"
    assert steps(position, "s1 s2") == left


@pytest.mark.rule("11.21-3")
def test_only_units_of_the_attack_take_losses() -> None:
    picture = ". . s1:Inf+s2:Tank g1:Inf+g2:Inf s3:Inf ."
    position = field(picture, "BB")
    strike(position, "0104", "s1 s3")
    assert ask.choices(position) == {"unit s1", "unit s3"}
    assert ask.refused(position, "unit s2").rules == ("11.21-3", "2.11-6")


# -- 11.21-4: shock armies


SHOCK = """
    .  .  s1:Shock+s2:Shock  g1:Inf+g2:Inf  .  .
      .  .  s3:Tank  .  .  .
"""


@pytest.mark.rule("11.21-4")
def test_a_full_strength_shock_army_loses_the_first_step() -> None:
    position = field(SHOCK, "BB")
    events = strike(position, "0104", "s1 s3")
    assert happened(events, "reduced")[-1] == {"rule": "11.21-4", "unit": "s1"}
    assert ask.choices(position) == {"unit s1", "unit s3"}  # the second step is free
    ask.play(position, "unit s3")
    assert steps(position, "s1 s3") == [1, 1]


@pytest.mark.rule("11.21-4")
def test_the_same_shock_army_may_lose_the_second_step_too() -> None:
    position = field(SHOCK, "BB")
    strike(position, "0104", "s1 s3")
    ask.play(position, "unit s1")
    assert (where(position, "s1"), steps(position, "s1 s3")) == ("dead", [0, 2])


@pytest.mark.rule("11.21-4")
def test_of_several_the_owner_chooses_and_no_second_one_has_to_follow() -> None:
    position = field(SHOCK, "BB")
    strike(position, "0104", "s1 s2 s3")
    assert ask.choices(position) == {"unit s1", "unit s2"}
    assert ask.refused(position, "unit s3").rules == ("11.21-4",)
    ask.play(position, "unit s2")
    assert ask.choices(position) == {"unit s1", "unit s2", "unit s3"}
    ask.play(position, "unit s3")
    assert steps(position, "s1 s2 s3") == [2, 1, 1]


@pytest.mark.rule("11.21-4")
def test_a_reduced_unit_in_the_attack_does_not_free_the_shock_army() -> None:
    position = field(SHOCK, "BB", units={"s3": REDUCED})
    strike(position, "0104", "s1 s3")
    assert steps(position, "s1 s3") == [1, 1]
    assert ask.choices(position) == {"unit s1", "unit s3"}


@pytest.mark.rule("11.21-4")
def test_a_reduced_shock_army_has_no_such_duty() -> None:
    position = field(SHOCK, "BB", units={"s1": REDUCED})
    strike(position, "0104", "s1 s3")
    assert ask.choices(position) == {"unit s1", "unit s3"}
    ask.play(position, "unit s3; unit s3")
    assert steps(position, "s1 s3") == [1, 0]


@pytest.mark.rule("11.21-4")
def test_a_reduced_shock_army_does_not_stand_in_for_a_full_one() -> None:
    position = field(SHOCK, "BB", units={"s1": REDUCED})
    strike(position, "0104", "s1 s2 s3")
    assert steps(position, "s1 s2 s3") == [1, 1, 2]


@pytest.mark.rule("11.21-4")
def test_a_shock_army_that_did_not_attack_has_no_such_duty() -> None:
    position = field(SHOCK, "BB")
    strike(position, "0104", "s3")
    assert steps(position, "s1 s2 s3") == [2, 2, 0]


@pytest.mark.rule("11.21-4")
def test_if_one_step_is_lost_the_shock_army_loses_it_and_that_is_all() -> None:
    position = field(SHOCK.replace("+g2:Inf", ""), "BB")
    strike(position, "0104", "s1 s3")
    assert steps(position, "s1 s3 g1") == [1, 2, 1]
    assert GAME.phase(position) == "soviet.movement"


# -- 11.21-5


@pytest.mark.rule("11.21-5")
def test_survivors_of_a_bloodbath_that_emptied_the_hex_may_advance() -> None:
    position = field(PAIRS, "BB", units={"s1": ONE, "g1": ONE, "g2": ONE})
    strike(position, "0104", "s1 s2")
    ask.play(position, "unit s1")
    assert steps(position, EVERYBODY) == [0, 1, 0, 0]
    assert ask.choices(position) == {"unit s2", "done"}
    ask.play(position, "unit s2")
    assert where(position, "s2") == "0104"


@pytest.mark.rule("11.21-5")
def test_after_a_bloodbath_in_which_a_defender_is_left_nobody_advances() -> None:
    position = field(PAIRS, "BB", units={"g1": ONE})
    strike(position, "0104", "s1 s2")
    ask.play(position, "unit s1; unit s1")
    assert GAME.phase(position) == "soviet.movement"


@pytest.mark.rule("11.21-5")
def test_when_nobody_is_left_on_either_side_nobody_advances() -> None:
    position = field(". . s1:Inf g1:Inf . .\n . . s2:Inf . . .", "BB", units={"s1": ONE, "g1": ONE})
    strike(position, "0104", "s1")
    assert (where(position, "s1"), where(position, "g1")) == ("dead", "dead")
    assert GAME.phase(position) == "soviet.movement"


@pytest.mark.parametrize(
    ("result", "actions"), [("BB", ""), ("BB", "unit s1"), ("DR", ""), ("DR", "hold"), ("DR", "retreat"), ("AS", "")]
)
def test_a_battle_is_saved_and_copied_at_any_question(result: str, actions: str) -> None:
    position = field(SHOCK, result)
    strike(position, "0104", "s1 s2 s3")
    for action in filter(None, actions.split(";")):
        ask.play(position, action)
    again = positionfile.load(GAME, json.loads(json.dumps(positionfile.dump(GAME, position))))
    assert again == position == position.copy()
    assert ask.choices(again) == ask.choices(position)

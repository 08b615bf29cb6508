"""Advance after combat [11.22]: who, where to, and that it is free, at once, and the attacker's alone."""

from typing import Any

import pytest
from tests.games.army_group_center.battles import GERMANS, control, field, stack, steps, strike
from tests.games.army_group_center.sketch import ask
from tests.games.questions import happened, where

from grognard.games.army_group_center import GAME

FIELD = """
    .  .  .  .  .  .  .
      .  .  s1:Inf  .  .  .  .
    .  .  s2:Tank  g:Inf  .  .  .
      .  .  s3:Shock+s4:Inf  .  .  .  .
    .  .  .  .  .  .  .
"""
"""Soviet units in 0203, 0303 and 0403 are next to the German one in 0304."""
ONE: dict[str, Any] = {"strength": [1]}
LAST = {"g": ONE}
"""The defender has one step left."""


# -- 11.22-1


@pytest.mark.rule("11.22-1")
@pytest.mark.parametrize("result", ["DR", "DE", "BB"])
def test_attackers_may_advance_into_a_hex_that_combat_has_emptied(result: str) -> None:
    position = field(FIELD, result, units=LAST, areas={"german_source": "0305"})
    strike(position, "0304", "s1 s2")
    if result == "BB":
        ask.play(position, "unit s1")
    assert ask.asked(position) == ("soviet", "advance.who")
    events = ask.play(position, "unit s2")
    assert happened(events, "advanced") == [{"rule": "11.22-1", "unit": "s2", "from": "0303", "to": "0304"}]
    assert (where(position, "s2"), control(position, "0304")) == ("0304", "soviet")


@pytest.mark.rule("11.22-1")
@pytest.mark.parametrize("result", ["AS", "AE", "DE"])
def test_nobody_advances_while_a_defender_is_left(result: str) -> None:
    position = field(FIELD, result)
    strike(position, "0304", "s1 s2")
    assert stack(position, "0304") == ["g"]
    assert GAME.phase(position) == "soviet.movement"


@pytest.mark.rule("11.22-1")
def test_more_than_one_may_advance_within_the_stacking_limit() -> None:
    position = field(FIELD, "DE", units=LAST)
    strike(position, "0304", "s1 s2 s3 s4")
    assert ask.choices(position, "unit") == {"s1", "s2", "s3", "s4"}
    ask.play(position, "unit s3; unit s1; over")
    assert stack(position, "0304") == ["s3", "s1"]
    assert ask.asked(position)[1] != "advance.who"  # it is full


@pytest.mark.rule("11.22-1")
def test_who_advances_is_the_owners_choice() -> None:
    for unit in ("s1", "s2", "s3", "s4"):
        position = field(FIELD, "DE", units=LAST)
        strike(position, "0304", "s1 s2 s3 s4")
        ask.play(position, f"unit {unit}; done")
        assert stack(position, "0304") == [unit]


@pytest.mark.rule("11.22-1")
def test_only_units_of_the_attack_advance() -> None:
    position = field(FIELD, "DE", units=LAST)
    strike(position, "0304", "s1 s3")
    assert ask.choices(position, "unit") == {"s1", "s3"}
    for unit in ("s2", "s4"):
        assert ask.refused(position, f"unit {unit}").rules == ("11.22-1",)


@pytest.mark.rule("11.22-1")
def test_only_survivors_advance() -> None:
    position = field(FIELD, "BB", units={**LAST, "s1": ONE})
    strike(position, "0304", "s1 s2")
    ask.play(position, "unit s1")
    assert steps(position, "s1") == [0]
    assert ask.choices(position) == {"unit s2", "done"}


@pytest.mark.rule("11.22-1")
def test_a_unit_advances_once() -> None:
    position = field(FIELD, "DE", units=LAST)
    strike(position, "0304", "s1 s2")
    ask.play(position, "unit s1")
    assert ask.choices(position) == {"unit s2", "done"}
    assert ask.refused(position, "unit s1").rules == ("11.22-1",)


@pytest.mark.rule("11.22-1")
def test_nobody_advances_across_the_strait() -> None:
    position = field(FIELD, "DE", units=LAST, sides={"strait": "0303/0304"})
    strike(position, "0304", "s1 s2")
    assert ask.choices(position) == {"unit s1", "done"}
    assert ask.refused(position, "unit s2").rules == ("9.8-3",)


@pytest.mark.rule("11.22-1")
def test_germans_advance_likewise() -> None:
    picture = ". . s:Inf g1:Inf+g2:Pz . ."
    position = field(picture, "DE", phase=GERMANS, units={"s": ONE})
    strike(position, "0103", "g1 g2")
    ask.play(position, "unit g1; unit g2")
    assert stack(position, "0103") == ["g1", "g2"]  # nobody asks a German who lies on top
    assert control(position, "0103") == "german"


@pytest.mark.rule("11.22-1", "12.2-3")
def test_a_retreat_before_combat_opens_the_hex_too() -> None:
    position = field(". . s:Mech g1:Inf+g2:Pz . .", phase=GERMANS)
    ask.play(position, "attack 0103; unit g1; fight; withdraw")
    assert where(position, "s") == "0102"
    assert ask.choices(position) == {"unit g1", "done"}
    ask.play(position, "unit g1")
    assert where(position, "g1") == "0103"


@pytest.mark.rule("11.22-1")
def test_the_fall_of_a_fortified_location_opens_its_hex() -> None:
    position = field(". . s:Inf g:Fort . .", "DR")
    strike(position, "0104", "s")
    assert where(position, "g") == "dead"
    assert ask.asked(position) == ("soviet", "advance.who")
    assert ask.choices(position) == {"unit s", "done"}
    ask.play(position, "unit s")
    assert (where(position, "s"), control(position, "0104")) == ("0104", "soviet")


@pytest.mark.rule("11.22-1")
def test_a_fortified_location_that_stands_keeps_its_hex_closed() -> None:
    position = field(". . s:Inf g:Fort . .", "AS")
    strike(position, "0104", "s")
    assert stack(position, "0104") == ["g"]
    assert GAME.phase(position) == "soviet.movement"


# -- 11.22-2


@pytest.mark.rule("11.22-2")
def test_enemy_zones_do_not_hinder_an_advance() -> None:
    units = {**LAST, "g2": {"type": "infantry", "hex": "0305"}, "g3": {"type": "infantry", "hex": "0404"}}
    position = field(FIELD.replace("g:Inf", "G+g:Inf"), "DE", units=units)
    strike(position, "0304", "s1")
    ask.play(position, "unit s1")  # from zone to zone, into an entrenchment
    assert where(position, "s1") == "0304"


@pytest.mark.rule("11.22-2")
def test_an_advance_costs_no_movement_points() -> None:
    swamp = FIELD.replace("g:Inf", "s+g:Inf")
    position = field(swamp, "DE", units=LAST, river="0203/0304")
    strike(position, "0304", "s1")
    ask.play(position, "unit s1; unit s1")
    decision = GAME.decision(position)
    assert decision is not None
    assert (decision.question, decision.facts["left"]) == ("movement.where", 7)


# -- 11.22-3


@pytest.mark.rule("11.22-3")
def test_an_advance_is_voluntary() -> None:
    position = field(FIELD, "DE", units=LAST)
    strike(position, "0304", "s1 s2")
    assert ask.allowed(position, "done").rules == ("11.22-3",)
    ask.play(position, "done")
    assert stack(position, "0304") == []
    assert control(position, "0304") == "german"


@pytest.mark.rule("11.22-3")
def test_an_advance_is_made_at_once_or_never() -> None:
    picture = FIELD.replace(".  .  .  .  .  .  .\n      .", ".  .  .  g2:Inf  .  .  .\n      .", 1)
    position = field(picture, "DE", "AS", units=LAST)
    strike(position, "0304", "s2")
    assert ask.choices(position) == {"unit s2", "done"}  # no other attack before that
    ask.play(position, "done")
    assert ask.choices(position) == {"attack 0104", "done"}
    strike(position, "0104", "s1")
    assert ask.asked(position)[1] == "movement.which"


# -- 11.22-4


@pytest.mark.rule("11.22-4")
@pytest.mark.parametrize("result", ["AE", "BB"])
def test_defenders_never_advance(result: str) -> None:
    position = field(". . s:Inf g:Inf . .\n . . s2:Inf . . .", result, units={"s": ONE})
    events = strike(position, "0104", "s")
    assert (where(position, "s"), where(position, "g"), stack(position, "0103")) == ("dead", "0104", [])
    assert not happened(events, "advanced")
    assert ask.asked(position) == ("soviet", "movement.which")


# -- order, and the end of the game


def test_the_soviet_says_who_lies_on_top_of_two_that_advance() -> None:
    position = field(FIELD, "DE", units=LAST)
    strike(position, "0304", "s1 s2")
    ask.play(position, "unit s1; unit s2")
    assert ask.asked(position) == ("soviet", "stacking.order")
    ask.play(position, "under")
    assert stack(position, "0304") == ["s2", "s1"]


CITY = FIELD.replace("g:Inf", "c+g:Inf")


@pytest.mark.rule("4.2")
def test_the_first_unit_that_advances_into_koenigsberg_wins_and_no_other_follows() -> None:
    position = field(CITY, "DE", units=LAST, places={"Koenigsberg": "0304"})
    strike(position, "0304", "s1 s2")
    events = ask.play(position, "unit s1")
    outcome = GAME.outcome(position)
    assert outcome is not None
    assert (outcome.winner, outcome.level, outcome.rule) == (0, "sudden", "4.2")
    assert [event.kind for event in events] == ["advanced", "took", "won"]
    assert stack(position, "0304") == ["s1"]
    assert ask.asked(position) == ("nobody", "over")


@pytest.mark.rule("4.2")
def test_a_cav_mech_group_wins_by_its_second_hex() -> None:
    position = field(". . s:Mech g:Inf c .", "DE", units=LAST, places={"Koenigsberg": "0105"})
    strike(position, "0104", "s")
    ask.play(position, "unit s")
    assert GAME.outcome(position) is None
    ask.play(position, "hex 0105")
    assert GAME.outcome(position) is not None
    assert ask.asked(position) == ("nobody", "over")


@pytest.mark.rule("4.2")
def test_two_units_that_retreat_into_koenigsberg_win_with_the_first() -> None:
    position = field(
        ". c s1:Inf+s2:Inf g:Pz . .",
        "DR",
        phase=GERMANS,
        areas={"german_start": "0102 0104 0105 0106", "soviet_source": "0101"},
        places={"Koenigsberg": "0102"},
    )
    strike(position, "0103", "g")
    events = ask.play(position, "retreat")
    assert [event.kind for event in events] == ["retreated", "took", "won"]
    assert GAME.outcome(position) is not None

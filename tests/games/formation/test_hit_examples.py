"""The examples of Hits and retreats that are printed with the rules [EX7.4.2, EX7.4.2.3]."""

from typing import Any

import pytest
from tests.games.formation.aftermath import FAILS, PASSES, combat, fought, losses, retreats
from tests.games.formation.sketch import ask, disrupted, strength, where

TWO_STACKS = """
    .  .  .  .  .  .  .
      .  .  .  .  .  .  .
    .  .  a15:Tk+a13:Inf  g14:PG+g16:Inf  .  .  .
      .  .  .  .  .  .  .
    .  .  .  .  .  .  .
"""
GUNS: dict[str, Any] = {"g14": {"anti_tank": 3}, "g16": {"anti_tank": 1}}


@pytest.mark.rule("EX7.4.2-1")
def test_the_defender_of_3_1_loses_a_step_and_one_unit_is_disrupted_but_nobody_retreats() -> None:
    position, events = fought("3/1r", TWO_STACKS, who="a15 a13", checks=[PASSES, FAILS], units=GUNS)
    assert losses(events)[0] == ("g14", "7.4.2-1b", 1)
    assert (strength(position, "g14"), strength(position, "g16")) == (3, 4)
    assert (disrupted(position, "g14"), disrupted(position, "g16")) == (False, True)
    assert where(position, "g14") == where(position, "g16") == "0403"
    assert not retreats(events)
    assert ask.asked(position) == ("american", "hits.hold")  # the attacker's turn


@pytest.mark.rule("EX7.4.2-2")
def test_the_attacker_of_3_1_loses_a_tank_step_retreats_and_loses_another_step() -> None:
    position, events = fought("3/1r", TWO_STACKS, who="a15 a13", checks=[PASSES, FAILS], units=GUNS)
    assert losses(events)[1:] == [("a15", "7.4.2-1b", 1)]
    events = ask.play(position, "retreat")
    assert retreats(events) == [("a15 a13", "0203")]
    assert losses(events) == [("a13", "7.4.2-2c", 1)]  # a15 has had its Hit
    assert (strength(position, "a15"), strength(position, "a13")) == (3, 3)


@pytest.mark.rule("EX7.4.2.3-1")
def test_a_clear_way_towards_a_supply_source_costs_nothing() -> None:
    position = combat("0/2", TWO_STACKS, who="a15 a13", units=GUNS)
    events = ask.play(position, "retreat")
    assert retreats(events) == [("g14 g16", "0503")]
    assert not losses(events)


@pytest.mark.rule("EX7.4.2.3-2")
def test_an_enemy_zone_as_the_only_way_costs_each_unit_a_point() -> None:
    picture = """
        .  .  .  .  .  .  .
          .  .  l  l  .  .  .
        .  .  a15:Tk+a13:Inf  g14:PG+g16:Inf  .  a7:Inf  .
          .  .  l  l  .  .  .
        .  .  .  .  .  .  .
    """
    _, events = fought("0/2r", picture, who="a15 a13", checks=[FAILS, FAILS], units=GUNS)
    assert retreats(events) == [("g14 g16", "0503")]
    assert losses(events)[1:] == [("g14", "7.4.2.3-3", 1), ("g16", "7.4.2.3-3", 1)]


@pytest.mark.rule("EX7.4.2.3-3")
def test_a_way_that_water_and_enemies_close_costs_each_unit_two_points() -> None:
    picture = """
        .  .  .  .  .  .  .
          .  .  l  l  .  .  .
        .  .  a15:Tk+a13:Inf  g14:PG+g16:Inf  a7:Inf  .  .
          .  .  l  a8:Inf  .  .  .
        .  .  .  .  .  .  .
    """
    position, events = fought("0/2r", picture, who="a15 a13", checks=[FAILS, FAILS], units=GUNS)
    assert not retreats(events)
    assert losses(events)[1:] == [("g14", "7.4.2.3-4", 2), ("g16", "7.4.2.3-4", 2)]
    assert (strength(position, "g14"), strength(position, "g16")) == (1, 2)

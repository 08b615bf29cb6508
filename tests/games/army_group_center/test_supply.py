"""Supply [7.0]: when it is judged, what being without costs, and the exhaustion of Turn 6."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.army_group_center.sketch import ask, sketch
from tests.games.army_group_center.wild import wild_positions
from tests.games.questions import happened, lines, number, where

from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.supply import hex_supplied, in_supply, supplied_to_defend, why_supply
from grognard.games.army_group_center.units import GERMAN, SOVIET
from grognard.games.army_group_center.victory import holds_coast

NOTHING = {"soviet_source": "", "german_source": ""}
ATTACKERS = ("7.4-1", "attackers_out_of_supply", -1)
DEFENDERS = ("7.4-2", "defenders_out_of_supply", +1)


def supplied(position: ArmyPosition, unit: str) -> bool:
    return in_supply(position, number(position, unit))


def left(position: ArmyPosition) -> float:
    """The points of the unit in hand."""
    decision = ask.game.decision(position)
    assert decision is not None
    found: float = decision.facts["left"]
    return found


def rolls(events: Any) -> list[int]:
    return [event["result"] for event in happened(events, "rolled")]


def shifts(position: ArmyPosition, target: str, *units: str) -> list[tuple[str, str, float]]:
    """The shifts for supply of an attack on a hex."""
    copy = position.copy()
    ask.play(copy, "; ".join([f"attack {target}", *(f"unit {unit}" for unit in units)]))
    return [part for part in lines(ask.allowed(copy, "fight")) if part[0].startswith("7.")]


def do_nothing_until(position: ArmyPosition, turn: int) -> None:
    """Pass, and put down every unit, until a turn has come."""
    while position.turn < turn:
        choices = ask.choices(position)
        ask.play(position, next(word for word in ("done", "pass", "back") if word in choices))


# -- 7.1: when supply is judged


@pytest.mark.rule("7.1-1")
def test_a_unit_that_begins_in_supply_keeps_its_points_where_it_has_none() -> None:
    position = sketch(". s:Inf . . . . . .", areas={"soviet_source": "0101"}, sides={"lake_side": "0101/0102"})
    assert not supplied(position, "s")
    position = sketch("s:Inf . . . . g:Inf", areas={"soviet_source": "0101"}, sides={"lake_side": "0101/0102"})
    picture = """
        s:Inf  .  .  .  .  .  .  .
          .  .  .  .  g:Inf  .  .  .
    """
    position = sketch(picture, areas={"soviet_source": "0101", "german_source": ""})
    events = ask.play(position, "unit s; hex 0103")
    assert left(position) == 5
    events += ask.play(position, "hex 0105")
    assert rolls(events) == []
    assert left(position) == 5 - 3


@pytest.mark.rule("7.1-1")
def test_a_unit_that_begins_out_of_supply_gains_nothing_by_coming_into_supply() -> None:
    picture = "g2:Inf . . . . . . g:Inf"
    position = sketch(picture, phase="german.movement", areas={"german_source": "0101"}, dice=[3])
    wall = {"lake_side": "0101/0102"}
    position = sketch(". g:Inf . . . .", phase="german.movement", areas={"german_source": "0106"}, dice=[3])
    assert supplied(position, "g")
    picture = """
        .  .  .  .  g:Inf
          .  s:Inf  .  .  .
    """
    position = sketch(
        picture,
        phase="german.movement",
        areas={"german_source": "0101", "soviet_source": "", "german_start": "0101 0102 0103 0104 0105"},
        sides={"lake_side": "0104/0105 0104/0204 0105/0204"} | wall,
        dice=[3],
    )
    assert not supplied(position, "g")
    ask.play(position, "unit g")
    assert left(position) == 3


@pytest.mark.rule("7.1-1")
def test_supply_is_judged_when_each_unit_begins_not_when_the_phase_begins() -> None:
    """The first unit covers the zone that cuts the second one off."""
    picture = """
        .  .  .  .  s2:Inf
          s1:Inf  l  g:Inf  l  l
        .  .  .  .  .
    """
    areas = {"soviet_source": "0101 0201", "german_source": ""}
    position = sketch(picture, areas=areas, sides={"lake_side": "0203/0302 0203/0303"})
    assert not supplied(position, "s2")
    position = sketch(". s1:Inf . s2:Inf . g:Inf", areas={"soviet_source": "0101"})
    ask.play(position, "unit s2")
    assert left(position) == 7

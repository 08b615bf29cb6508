"""Areas off the map [3.1-3]: what it costs to march in and out, and which hexes are not played on."""

import pytest
from tests.games.formation.sketch import ask, sketch
from tests.games.formation.variants import area, scenario_rules
from tests.games.questions import lines

from grognard.games.formation.position import FormationPosition

TANK = {"side": "american", "type": "tank", "formation": "A"}
PLAYED = {"played": "0201 0301 0401 0501 0601"}


def in_the_west(cost: int = 1) -> FormationPosition:
    """A unit in an area that is left for hex 0101, at a cost."""
    units = {"a1": {**TANK, "box": "west"}}
    position = sketch(". a:HQ . . . g1:PG+g:HQ", units=units, charts=area("0101", cost=cost))
    ask.play(position, "unit a1; move")
    return position


@pytest.mark.rule("3.1-3")
@pytest.mark.parametrize("cost", [1, 3])
def test_coming_out_of_an_area_costs_what_the_area_says(cost: int) -> None:
    ruling = ask.allowed(in_the_west(cost), "hex 0101")
    assert (lines(ruling), ruling.facts["cost"]) == ([("3.1-3", "off_map", cost)], cost)


@pytest.mark.rule("7.3.2-1")
def test_nobody_comes_out_who_cannot_pay_for_it() -> None:
    ruling = ask.refused(in_the_west(cost=99), "hex 0101")
    assert (ruling.rules, ruling.reason) == (("7.3.2-1",), "off_map.too_expensive")
    assert ask.allowed(in_the_west(), "hex 0101")


def marching(cost: int) -> FormationPosition:
    """A unit beside an area that costs so much to enter."""
    position = sketch("a:HQ . . . . g1:PG+g:HQ", charts=area("0101", cost=cost))
    ask.play(position, "unit a; move")
    return position


@pytest.mark.rule("7.3.2-1")
def test_nobody_marches_off_who_cannot_pay_for_it() -> None:
    ruling = ask.refused(marching(cost=99), "exit west")
    assert (ruling.rules, ruling.reason) == (("7.3.2-1",), "off_map.too_expensive")
    assert ask.allowed(marching(cost=1), "exit west")


@pytest.mark.rule("3.1-3")
def test_nobody_enters_a_hex_that_is_not_played_on() -> None:
    position = sketch(". a1:Tk a:HQ . . g1:PG+g:HQ", areas=PLAYED, charts=scenario_rules('area = "played"'))
    ask.play(position, "unit a1; move")
    assert "hex 0101" not in ask.choices(position)
    assert ask.refused(position, "hex 0101").rules[0] == "3.1-3"
    whole = sketch(". a1:Tk a:HQ . . g1:PG+g:HQ")
    ask.play(whole, "unit a1; move")
    assert "hex 0101" in ask.choices(whole)


@pytest.mark.rule("3.1-3")
def test_nor_does_anybody_come_out_there() -> None:
    charts = area("0101") | scenario_rules('area = "played"')
    position = sketch(". . a:HQ . . g1:PG+g:HQ", units={"a1": {**TANK, "box": "west"}}, areas=PLAYED, charts=charts)
    ask.play(position, "unit a1; move")
    ruling = ask.refused(position, "hex 0101")
    assert (ruling.rules, ruling.reason) == (("3.1-3",), "off_map.closed")

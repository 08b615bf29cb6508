"""Odds before the die [10.5, 10.6]: exact, with every check that is still open mixed by its chance."""

from fractions import Fraction

import pytest
from tests.games.questions import odds_of
from tests.games.roads_to_moscow.battles import TANK, declared, until
from tests.games.roads_to_moscow.sketch import ask, lines, number, sketch

from grognard.engine.odds import Odds
from grognard.games.roads_to_moscow.charts import result_of
from grognard.games.roads_to_moscow.odds import declaration_odds, overrun_odds, table_of, why_too_weak
from grognard.games.roads_to_moscow.position import RoadsPosition

WIDE = """
    .        .        .        .        .
    gA1:Inf  sA1:Inf  gA2:Inf  .        .
    .        .        .        .        .
    gA3:Art  .        .        .        .
"""


def mixed(p: RoadsPosition, mobile: bool, ways: list[tuple[Fraction, str, int]]) -> dict[str, Fraction]:
    """The chances of results by hand: of ways with their chance, column and modifier."""
    table = table_of(p, mobile)
    found: dict[str, Fraction] = {}
    for chance, column, modifier in ways:
        for die in range(1, 11):
            result = str(table.result(table.columns.index(column), die + modifier))
            found[result] = found.get(result, Fraction(0)) + chance / 10
    return found


def declaration(p: RoadsPosition, hex: str, units: str, mobile: bool) -> Odds:
    """The odds of an attack that is not declared yet."""
    return declaration_odds(p, p.components.number("hex", hex), [number(p, unit) for unit in units.split()], mobile)


@pytest.mark.rule("10.52")
@pytest.mark.rule("10.62")
def test_with_nothing_open_the_column_and_the_modifier_are_told() -> None:
    p = sketch("gA1:Inf w+sA1:Inf", units={"gA1": {"attack": 8}})
    found = declaration(p, "0201", "gA1", mobile=False)
    assert (found.heading, found.column, found.modifier) == ("8:4", "2-1", 1)
    assert dict(found.chances) == mixed(p, False, [(Fraction(1), "2-1", 1)])


@pytest.mark.rule("10.43a")
def test_a_ground_check_to_come_is_mixed_in() -> None:
    p = sketch(WIDE)
    found = declaration(p, "0202", "gA1 gA2", mobile=True)
    passes = Fraction(4, 10)  # ER 5, one more in a Mobile Sequence
    assert dict(found.chances) == mixed(p, True, [(passes, "2-1", 0), (1 - passes, "2-1", 2)])
    assert found.modifier is None
    assert found.heading == "8:4"


@pytest.mark.rule("10.42c-b")
def test_artillery_is_full_half_or_silent_by_its_chance() -> None:
    p = declared(WIDE, {"0202": "gA1 gA2"}, assault=True, dice=[1, 5])
    until(p, "artillery.which", answers={"lead.which": "unit gA1"})
    found = odds_of(ask.allowed(p, "unit gA3"))
    ways = [(Fraction(5, 10), "3-1", 0), (Fraction(4, 10), "2-1", 0), (Fraction(1, 10), "2-1", 0)]
    assert dict(found.chances) == mixed(p, False, ways)
    assert {column.name: column.chance for column in found.columns} == {
        "2-1 +0": Fraction(1, 2),
        "3-1 +0": Fraction(1, 2),
    }


@pytest.mark.rule("10.41b")
def test_aircraft_pass_or_fail_by_their_chance_and_help_changes_it() -> None:
    picture = "gA1:Inf sA1:Inf\ngA9:HQ ."
    p = declared(picture, {"0201": "gA1"}, air="Ju87a", assault=True, dice=[1, 5])
    found = odds_of(ask.allowed(p, "fly Ju87a"))
    assert dict(found.chances) == mixed(p, False, [(Fraction(7, 10), "1-1", -2), (Fraction(3, 10), "1-1", 0)])
    ask.play(p, "fly Ju87a;done")
    found = odds_of(ask.allowed(p, "unit gA9"))
    assert dict(found.chances) == mixed(p, False, [(Fraction(9, 10), "1-1", -2), (Fraction(1, 10), "1-1", 0)])


@pytest.mark.rule("12.23")
def test_artillery_in_the_defending_hex_is_counted_before_it_is_named() -> None:
    p = sketch("gA1:Inf sA1:Inf+sA2:Art", units={"gA1": {"attack": 8}})
    assert declaration(p, "0201", "gA1", mobile=False).heading == "8:8"


@pytest.mark.rule("10.53a-2")
def test_below_the_table_the_result_is_certain() -> None:
    p = sketch("gA1:Inf sA1:Inf", units={"gA1": {"attack": 1}, "sA1": {"defence": 5}})
    found = declaration(p, "0201", "gA1", mobile=False)
    assert dict(found.chances) == {"A2Rd": Fraction(1)}
    assert found.below == 1


@pytest.mark.rule("10.53a-1")
def test_an_attack_below_one_to_four_may_not_be_declared() -> None:
    p = sketch("gA1:Inf sA1:Inf+sA2:Art", units={"gA1": {"attack": 1}, "sA1": {"defence": 4}})
    refused = why_too_weak(p, p.components.number("hex", "0201"), [number(p, "gA1")])
    assert refused is not None
    assert (refused.rules, refused.facts["attack"], refused.facts["defence"]) == (("10.53a-1",), 1, 5)
    just = sketch("gA1:Inf sA1:Inf+sA2:Art", units={"gA1": {"attack": 1}, "sA1": {"defence": 3}})
    assert why_too_weak(just, just.components.number("hex", "0201"), [number(just, "gA1")]) is None  # 1 to 4


@pytest.mark.rule("10.61c")
def test_before_lead_units_are_named_the_best_of_each_side_are_supposed_to_lead() -> None:
    units = {"gA1": {"er": 4}, "gA2": {"er": 7}, "sA1": {"er": 6}}
    p = sketch("gA1:Inf+gA2:Inf sA1:Inf", units=units)
    assert declaration(p, "0201", "gA1 gA2", mobile=False).modifier == 6 - 7


@pytest.mark.rule("10.17")
def test_each_lead_unit_is_offered_with_its_ledger() -> None:
    units = {"gA1": {"er": 4}, "gA2": {"er": 7}}
    p = declared("gA1:Inf+gA2:Inf sA1:Inf", {"0201": "gA1 gA2"}, units=units, assault=True, dice=[5])
    assert ("10.61c", "efficiency", 1) in lines(ask.allowed(p, "unit gA1"))
    assert ("10.61c", "efficiency", -2) in lines(ask.allowed(p, "unit gA2"))


@pytest.mark.rule("11.11")
def test_the_average_loss_of_each_side_is_told() -> None:
    p = sketch("gA1:Inf sA1:Inf")
    found = declaration(p, "0201", "gA1", mobile=False)
    losses = {name: result_of(name) for name in found.chances}
    by_hand = sum(
        (chance * min(1, result.attacker.steps) for name, chance in found.chances.items() if (result := losses[name])),
        Fraction(0),
    )
    assert found.hits is not None
    assert found.hits.attacker == by_hand


@pytest.mark.rule("8.56a")
@pytest.mark.rule("8.56d")
def test_the_odds_of_an_overrun_have_no_coordination_but_that_of_the_aircraft() -> None:
    p = sketch("gA1:Tk+gA2:Tk sA1:Inf", units={"gA1": TANK, "gA2": {**TANK, "disrupted": True}})
    units, hex = [number(p, "gA1"), number(p, "gA2")], p.components.number("hex", "0201")
    assert overrun_odds(p, units, hex).modifier == 0
    air = [p.components.number("air", "Ju87a")]
    found = overrun_odds(p, units, hex, air=air)
    passes = Fraction(6, 10)  # ER 7, one more in a Mobile Sequence
    assert dict(found.chances) == mixed(p, True, [(passes, "2-1", -2), (1 - passes, "2-1", 0)])


@pytest.mark.rule("8.56c")
def test_in_an_overrun_one_artillery_unit_in_the_hex_gives_all_its_support() -> None:
    units = {"gA1": {**TANK, "attack": 12}, "sA1": {"defence": 1}}
    p = sketch("gA1:Tk sA1:Inf+sA2:Art+sA3:Art .\n. . sA4:Art", units=units)
    found = overrun_odds(p, [number(p, "gA1")], p.components.number("hex", "0201"))
    assert found.heading == "12:6"  # 1, 4 without any limit, and 1 of the other

"""Strengths in combat [3.5, 10.2, 10.5]: halvings in their order, and what artillery in the hex is worth [12.2]."""

import pytest
from tests.games.roads_to_moscow.battles import declared, fought, reckoned
from tests.games.roads_to_moscow.sketch import ask, number, sketch

from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.strengths import attack_parts, sum_of, without_strength

FRONT = "gA1:Inf+gA2:Inf sA1:Inf gA3:Inf"


def attack(p: RoadsPosition, hex: str, *units: str) -> int:
    """The ground strength of an attack."""
    return sum_of(attack_parts(p, [number(p, unit) for unit in units], p.components.number("hex", hex)))


@pytest.mark.rule("10.24")
def test_units_that_attack_across_a_river_are_halved_together() -> None:
    units = {"gA1": {"attack": 3}, "gA2": {"attack": 4}}
    p = sketch(FRONT, units=units, sides={"river": "0101/0201"})
    assert attack(p, "0201", "gA1", "gA2") == 3  # seven, halved, without the fraction
    assert attack(p, "0201", "gA1", "gA2", "gA3") == 3 + 4


@pytest.mark.rule("10.24")
def test_a_bridge_does_not_help_an_attack_across_a_river() -> None:
    p = sketch(FRONT, sides={"river": "0101/0201", "bridge": "0101/0201"})
    assert attack(p, "0201", "gA1") == 2


@pytest.mark.rule("10.24")
def test_support_is_not_halved_by_a_river() -> None:
    p = declared(
        "gA1:Inf+gA2:Art sA1:Inf",
        {"0201": "gA1"},
        units={"gA1": {"attack": 12}},
        sides={"river": "0101/0201"},
        assault=True,
        dice=[10],
    )
    assert reckoned(fought(p, {"artillery.which": "unit gA2;done"}))[0] == 6 + 4


@pytest.mark.rule("3.56")
@pytest.mark.rule("3.52")
def test_unsupplied_units_are_halved_first_and_a_river_then() -> None:
    units = {"gA1": {"attack": 3, "unsupplied": True}, "gA2": {"attack": 4}}
    p = sketch(FRONT, units=units, sides={"river": "0101/0201"}, lines=True)
    assert attack(p, "0201", "gA1", "gA2") == (3 // 2 + 4) // 2


@pytest.mark.rule("3.53")
@pytest.mark.rule("3.54b")
def test_units_that_are_halved_are_added_up_before() -> None:
    units = {"gA1": {"attack": 1, "unsupplied": True}, "gA2": {"attack": 1, "unsupplied": True}}
    p = sketch(FRONT, units=units, lines=True)
    assert attack(p, "0201", "gA1", "gA2", "gA3") == 1 + 4


@pytest.mark.rule("10.23")
@pytest.mark.rule("3.54c")
def test_a_unit_whose_strength_is_halved_to_nothing_takes_no_part() -> None:
    units = {"gA1": {"attack": 1, "unsupplied": True}}
    p = sketch(FRONT, units=units, lines=True)
    both, hex = [number(p, "gA1"), number(p, "gA2")], p.components.number("hex", "0201")
    assert without_strength(p, both, hex) == (number(p, "gA1"),)
    p = declared(FRONT, {"0201": "gA1 gA2"}, units=units, lines=True, assault=True, dice=[10])
    assert [event.data["units"] for event in p.events if event.kind == "attacked"] == [["gA2"]]


# -- artillery in the Defending hex


@pytest.mark.rule("12.21")
def test_artillery_alone_in_a_hex_has_its_defence_strength() -> None:
    p = declared("gA1:Inf sA1:Art", {"0201": "gA1"}, assault=True, dice=[10])
    assert reckoned(p.events)[1] == 1  # and nobody is asked


@pytest.mark.rule("12.22")
def test_artillery_only_has_its_defence_strengths_together() -> None:
    p = declared("gA1:Inf sA1:Art+sA2:Art .\n. . sA3:Art", {"0201": "gA1"}, assault=True, dice=[10])
    assert ask.asked(p)[1] == "lead.which"
    events = ask.play(p, "unit sA1")
    assert reckoned(events)[1] == 2  # nobody is asked: neither of them supports the other, nor does sA3 from outside
    mixed = declared("gA1:Inf sA1:Inf+sA2:Art .\n. . sA3:Art", {"0201": "gA1"}, assault=True, dice=[10])
    ask.play(mixed, "unit sA1")
    assert ask.choices(mixed, "unit") == {"sA2", "sA3"}


@pytest.mark.rule("12.23")
def test_one_artillery_unit_in_the_hex_gives_its_support_and_the_others_defend() -> None:
    p = declared("gA1:Inf sA1:Inf+sA2:Art+sA3:Art", {"0201": "gA1"}, assault=True, dice=[10])
    assert reckoned(fought(p, {"lead.which": "unit sA1", "artillery.which": "unit sA2;done"}))[1] == 4 + 4 + 1


@pytest.mark.rule("12.23")
def test_a_second_artillery_unit_in_the_hex_gives_no_support() -> None:
    p = declared("gA1:Inf sA1:Inf+sA2:Art+sA3:Art", {"0201": "gA1"}, assault=True, dice=[10])
    ask.play(p, "unit sA1;unit sA2")
    assert ask.refused(p, "unit sA3").rules == ("12.23",)


@pytest.mark.rule("12.23")
def test_artillery_that_has_fired_defends_with_its_defence_strength() -> None:
    p = declared("gA1:Inf sA1:Inf+sA2:Art", {"0201": "gA1"}, units={"sA2": {"fired": True}}, assault=True, dice=[10])
    assert reckoned(fought(p))[1] == 4 + 1


@pytest.mark.rule("12.24")
def test_all_artillery_of_the_hex_has_fired_after_the_combat() -> None:
    p = declared("gA1:Inf sA1:Inf+sA2:Art", {"0201": "gA1"}, assault=True, assault_crt="A1", dice=[10])
    events = fought(p, {"lead.which": "unit sA1"})
    assert reckoned(events)[1] == 4 + 1  # it did not support
    assert [event.rule for event in events if event.kind == "fired"] == ["12.24"]


@pytest.mark.rule("11.36-1")
def test_a_unit_that_has_retreated_into_the_hex_adds_nothing_and_does_not_lead() -> None:
    units = {"sA2": {"retreated": True}}
    p = declared("gA1:Inf sA1:Inf+sA2:Inf", {"0201": "gA1"}, units=units, assault=True, dice=[10])
    assert reckoned(p.events)[1] == 4
    assert [event.data["unit"] for event in p.events if event.kind == "lead_named"] == ["gA1", "sA1"]

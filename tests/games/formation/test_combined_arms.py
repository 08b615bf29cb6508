"""Combined Arms [7.4.1.3]: tanks with motorized infantry, recon or the like shift a column."""

from typing import Any

import pytest
from tests.games.formation.combats import ONES, crt_of, fought, ratio, ratios_of
from tests.games.formation.sketch import happened

CHARTS = {
    "chits": ONES,
    "crt": crt_of("4/0", "3/0", "2/1", "1/1", "0/1"),
    "ratios": ratios_of("1:2", "2:3", "1:1", "3:2", "2:1"),
}
"""Five columns; 1:1 is the one in the middle."""


def shift(attackers: str, defenders: str = "g1:Inf", who: str = "a1 a2", **more: Any) -> int:
    """How many columns Combined Arms shifts an attack."""
    return fight(attackers, defenders, who, **more)[2]


def fight(attackers: str, defenders: str, who: str = "a1 a2", **more: Any) -> tuple[int, int, int, str]:
    """Attack, defence, shift and column."""
    picture = f"a:HQ {attackers} {defenders} g:HQ"
    _, events = fought(picture, "hasty", who=who, charts=CHARTS, dice=[5], **more)
    return ratio(events)


@pytest.mark.rule("7.4.1.3-1")
@pytest.mark.parametrize("partner", ["MI", "AI", "PG", "Rec", "AC"])
def test_tanks_with_a_partner_shift_a_column_for_the_attacker(partner: str) -> None:
    assert shift(f"a1:Tk+a2:{partner}") == 1


@pytest.mark.rule("7.4.1.3-1")
def test_motorcycles_are_partners_too() -> None:
    bikes = {"a2": {"type": "motorcycle", "hex": "0201"}}
    assert shift("a1:Tk", units=bikes) == 1


@pytest.mark.rule("7.4.1.3-1")
@pytest.mark.parametrize("pair", ["a1:Tk+a2:Inf", "a1:Tk+a2:Eng", "a1:Tk+a2:Tk", "a1:AI+a2:Rec", "a1:TD+a2:AI"])
def test_other_pairs_do_not(pair: str) -> None:
    assert shift(pair) == 0
    assert shift("a1:Tk+a2:AI") == 1


@pytest.mark.rule("7.4.1.3-1")
def test_the_shift_is_to_the_right_for_the_attacker_and_to_the_left_for_the_defender() -> None:
    two = {"strength": 2}
    assert fight("a1:Tk+a2:AI", "g1:Inf", units={"a1": two, "a2": two}) == (4, 4, 1, "D")
    assert fight("a1:Inf", "g1:Tk+g2:PG", "a1", units={"g1": two, "g2": two}) == (4, 4, -1, "B")


@pytest.mark.rule("7.4.1.3-1")
def test_tanks_and_partner_are_of_one_formation() -> None:
    assert shift("a1:Inf", "g1:Tk+gH1:PG", "a1") == 0
    weak = {"strength": 1, "full_strength": 4}
    assert shift("a1:Inf", "g1:Tk+gH1:PG+gH2:Tk", "a1", units={"g1": weak, "gH1": weak, "gH2": weak}) == -1


@pytest.mark.rule("7.4.1.3-1")
def test_a_partner_that_takes_no_part_does_not_count() -> None:
    assert shift("a1:Tk+a2:AI", who="a1") == 0
    assert shift("a1:Tk+a2:AI") == 1


@pytest.mark.rule("7.4.1.3-2")
@pytest.mark.parametrize("broken", ["g1", "g2"])
def test_disrupted_units_do_not_count(broken: str) -> None:
    assert shift("a1:Inf", "g1:Tk+g2:PG", "a1", units={broken: {"disrupted": True}}) == 0
    assert shift("a1:Inf", "g1:Tk+g2:PG", "a1") == -1


@pytest.mark.rule("7.4.1.3-3")
def test_tanks_that_are_marked_do_not_count() -> None:
    assert shift("a1:Tk+a2:AI", units={"a1": {"combined_arms": False}}) == 0
    assert shift("a1:Tk+a2:AI+a3:Tk", who="a1 a2 a3", units={"a1": {"combined_arms": False}}) == 1


@pytest.mark.rule("7.4.1.3-4")
def test_it_is_one_column_however_many_units_qualify() -> None:
    units = {name: {"strength": 2} for name in ("a1", "a2", "a3")} | {"g1": {"strength": 6}}
    assert fight("a1:Tk+a2:AI+a3:Rec", "g1:Inf", "a1 a2 a3", units=units) == (6, 6, 1, "D")


@pytest.mark.rule("7.4.1.3-4")
def test_the_shifts_of_both_sides_cancel_out() -> None:
    assert shift("a1:Tk+a2:AI", "g1:Tk+g2:PG") == 0
    assert shift("a1:Tk+a2:AI", "g1:Tk") == 1


@pytest.mark.rule("7.4.1.3-4")
def test_a_shift_beyond_an_end_stays_on_the_end_column() -> None:
    five = {"strength": 5}
    assert fight("a1:Tk+a2:AI", "g1:Inf", units={"a1": five, "a2": five, "g1": {"strength": 2}}) == (10, 2, 1, "E")
    assert fight("a1:Inf", "g1:Tk+g2:PG", "a1", units={"a1": five, "g1": five, "g2": five}) == (5, 10, -1, "A")


@pytest.mark.rule("7.4.1.3-5")
def test_below_the_leftmost_column_combined_arms_do_not_help() -> None:
    units = {"a1": {"strength": 1}, "a2": {"strength": 2}, "g1": {"strength": 7}}
    picture = "a:HQ a1:Tk+a2:AI g1:Inf g:HQ"
    _, events = fought(picture, who="a1 a2", charts=CHARTS, units=units, dice=[])
    assert ratio(events) == (3, 7, 0, "")  # nor does anybody report a shift
    (result,) = happened(events, "result")
    assert (result["attacker"], result["defender"]) == (5, 0)

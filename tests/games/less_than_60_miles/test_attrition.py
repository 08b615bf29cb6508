"""Attrition Points [11.1, 11.2]: limits, elimination, and what depends on a unit that is gone."""

import pytest
from tests.games.less_than_60_miles.rear import happened, hexside, number, rear, where

from grognard.games.less_than_60_miles.attrition import add_attrition, can_bear, eliminate, remove_attrition
from grognard.games.less_than_60_miles.position import Crossing, FrontPosition


def worn(position: FrontPosition, unit: str) -> int:
    return position.attrition[number(position, unit)]


def wear(position: FrontPosition, unit: str, amount: int, lethal: bool = True) -> None:
    add_attrition(position, number(position, unit), amount, "15.6-1", lethal=lethal)


@pytest.mark.rule("11.1-1:1", "11.1-1:2", "11.1-1:3", "11.1-1:4", "11.1-1:5", "11.1-1:6", "11.1-0")
@pytest.mark.parametrize(
    ("kind", "size", "limit"),
    [
        ("armored", "regiment", 5),
        ("infantry", "battalion", 4),
        ("recon", "company", 3),
        ("sp_artillery", "battalion", 5),
        ("helicopter", "company", 5),
        ("hq", "", 3),
    ],
)
def test_the_limit_hangs_on_size_or_type(kind: str, size: str, limit: int) -> None:
    position = rear(f"nA:{kind} .", units={"nA": {"size": size}})
    assert position.components.limit[number(position, "nA")] == limit


@pytest.mark.rule("11.2-1", "11.2-3", "11.2-0")
def test_a_unit_is_eliminated_above_its_limit_and_not_at_it() -> None:
    position = rear("nA:armored .")
    wear(position, "nA", 4)
    assert (worn(position, "nA"), where(position, "nA")) == (4, "0101")
    wear(position, "nA", 1)
    assert where(position, "nA") == "eliminated"
    assert worn(position, "nA") == 0
    assert [event["rule"] for event in happened(position.events, "attrition", "eliminated")] == ["15.6-1", "11.2-3"]


@pytest.mark.rule("11.2-3")
def test_points_of_a_disengagement_never_eliminate() -> None:
    position = rear("nA:armored .", units={"nA": {"attrition": 4}})
    wear(position, "nA", 1, lethal=False)
    assert (worn(position, "nA"), where(position, "nA")) == (4, "0101")


@pytest.mark.rule("11.2-3", "12.4-1:3")
def test_an_hq_above_its_limit_is_destroyed_and_waits_to_be_rebuilt() -> None:
    position = rear("nH:hq .", units={"nH": {"attrition": 3, "level": "brigade"}})
    wear(position, "nH", 1)
    assert where(position, "nH") == "destroyed"
    assert position.max_cp[0] == 9


def test_a_unit_bears_as_much_as_its_limit_leaves() -> None:
    position = rear("nA:armored .", units={"nA": {"attrition": 3}})
    assert can_bear(position, number(position, "nA"), 1)
    assert not can_bear(position, number(position, "nA"), 2)


def test_nobody_has_fewer_points_than_none() -> None:
    position = rear("nA:armored .", units={"nA": {"attrition": 1}})
    remove_attrition(position, number(position, "nA"), 2, "11.5-2")
    assert worn(position, "nA") == 0
    assert happened(position.events, "recovered")[0]["count"] == 1


@pytest.mark.rule("9.2.2-5")
def test_with_the_last_unit_at_a_crossing_its_engineers_go_at_once() -> None:
    position = rear("nA:armored wA:armored", sides={"major_river": "0101/0102"})
    position.crossings = (Crossing(hexside(position, "0101/0102"), 0),)
    eliminate(position, number(position, "nA"), "15.6-1")
    assert not position.crossings
    assert position.engineers[0] == 4

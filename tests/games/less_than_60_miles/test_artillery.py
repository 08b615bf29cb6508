"""Artillery [17]: modes and strength, range, what firing costs."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.strikes import ask, hex_of, number, rule_of, strikes

from grognard.games.less_than_60_miles.artillery import SUPPORT, fire, strength, why_no_fire
from grognard.games.less_than_60_miles.position import FrontPosition

FIELD = "nG:{kind} . . . . . wT:armored"
GUNS = {"bombardment": 6, "reduced": 3, "range": 3}


def gun(kind: str, **facts: Any) -> tuple[FrontPosition, int]:
    """A position with one artillery unit, and its number."""
    usual = GUNS if kind in ("sp_artillery", "towed_artillery") else {"bombardment": 6, "range": 3}
    position = strikes(FIELD.format(kind=kind), units={"nG": {**usual, **facts}})
    return position, number(position, "nG")


@pytest.mark.rule("17-4a:1", "17-4a:2", "17-4b:1", "17-4b:2", "17-4c")
@pytest.mark.parametrize(
    ("kind", "modes"),
    [
        ("sp_artillery", {"tactical": 3, "barrage": 6, "shoot_and_scoot": 6, "road": 0}),
        ("towed_artillery", {"tactical": 0, "barrage": 6, "shoot_and_scoot": 3}),
        ("rocket_artillery", {"tactical": 0, "barrage": 6, "shoot_and_scoot": 6}),
        ("missile_artillery", {"tactical": 0, "barrage": 6, "shoot_and_scoot": 6}),
    ],
)
def test_strength_hangs_on_type_and_mode(kind: str, modes: dict[str, int]) -> None:
    for mode, expected in modes.items():
        position, unit = gun(kind, mode=mode)
        assert strength(position, unit) == expected, mode


@pytest.mark.rule("17-4a:1", "17-4b:1", "17-4c")
@pytest.mark.parametrize(
    ("kind", "mode", "rule"),
    [
        ("towed_artillery", "tactical", "17-4b:1"),
        ("sp_artillery", "road", "17-4a:1"),
        ("missile_artillery", "tactical", "17-4c"),
    ],
)
def test_artillery_without_strength_does_not_fire(kind: str, mode: str, rule: str) -> None:
    position, unit = gun(kind, mode=mode)
    refused = why_no_fire(position, unit, hex_of(position, "0102"), SUPPORT)
    assert rule_of(refused) == rule
    position, unit = gun(kind)
    assert why_no_fire(position, unit, hex_of(position, "0102"), SUPPORT) is None


@pytest.mark.rule("17-1")
def test_only_artillery_fires() -> None:
    position = strikes(FIELD.format(kind="armored"))
    refused = why_no_fire(position, number(position, "nG"), hex_of(position, "0102"), SUPPORT)
    assert refused is not None
    assert (refused.rules, refused.reason) == (("17-1",), "artillery.none")


@pytest.mark.rule("17-1")
def test_the_guns_of_the_enemy_do_not_fire_for_one() -> None:
    position = strikes("nG:sp_artillery wG:sp_artillery . . . . wT:armored", units={"nG": GUNS, "wG": GUNS})
    ask.play(position, "unit wG")
    refused = ask.refused(position, "unit wG")
    assert (refused.rules, refused.reason) == (("17-1",), "artillery.not_yours")
    ask.allowed(position, "unit nG")


@pytest.mark.rule("17-3")
def test_artillery_off_the_map_is_in_range_of_nothing() -> None:
    position, unit = gun("sp_artillery")
    position.put(unit, position.components.reinforcements[0])
    refused = why_no_fire(position, unit, hex_of(position, "0102"), SUPPORT)
    assert refused is not None
    assert (refused.rules, refused.reason) == (("17-3",), "artillery.off_map")


@pytest.mark.rule("17-3")
def test_range_counts_the_target_hex_and_not_its_own() -> None:
    position, unit = gun("sp_artillery")
    assert why_no_fire(position, unit, hex_of(position, "0104"), SUPPORT) is None
    refused = why_no_fire(position, unit, hex_of(position, "0105"), SUPPORT)
    assert rule_of(refused) == "17-3"


@pytest.mark.rule("17-2")
def test_engaged_artillery_gives_no_support_but_bombards() -> None:
    for engaged, expected in ((0, ""), (1, "17-2"), (2, "17-2")):
        position, unit = gun("sp_artillery", engaged=engaged)
        refused = why_no_fire(position, unit, hex_of(position, "0103"), SUPPORT)
        assert rule_of(refused) == expected
    position = strikes("nG:sp_artillery . wT:armored", units={"nG": {**GUNS, "engaged": 2}})
    assert ask.choices(position, "unit") == {"wT"}


@pytest.mark.rule("6.2-1")
def test_artillery_in_transition_does_not_fire() -> None:
    position, unit = gun("sp_artillery", ready=5)
    refused = why_no_fire(position, unit, hex_of(position, "0103"), SUPPORT)
    assert rule_of(refused) == "6.2-1"


@pytest.mark.rule("17-5", "17-6")
def test_each_fire_costs_attrition() -> None:
    for kind in ("sp_artillery", "towed_artillery", "missile_artillery", "rocket_artillery"):
        position, unit = gun(kind)
        fire(position, [unit])
        fire(position, [unit])
        assert position.attrition[unit] == 2, kind


@pytest.mark.rule("17-6")
def test_rockets_fire_twice_their_strength_for_two_points() -> None:
    position = strikes("nG:rocket_artillery . wT:armored", units={"nG": {"bombardment": 6, "range": 3}}, dice=[1])
    ask.play(position, "unit wT")
    assert ask.allowed(position, "unit nG").facts["value"] == 6
    assert ask.allowed(position, "double nG").facts["value"] == 12
    ask.play(position, "double nG;fire")
    assert position.attrition[number(position, "nG")] == 2


@pytest.mark.rule("17-6")
def test_no_other_artillery_doubles_its_strength() -> None:
    position = strikes("nG:sp_artillery . wT:armored", units={"nG": GUNS})
    ask.play(position, "unit wT")
    assert ask.refused(position, "double nG").rules == ("17-6",)


@pytest.mark.rule("17-7")
def test_artillery_that_cannot_take_the_points_does_not_fire() -> None:
    position, unit = gun("sp_artillery", attrition=5)
    refused = why_no_fire(position, unit, hex_of(position, "0103"), SUPPORT)
    assert rule_of(refused) == "17-7"
    position, unit = gun("sp_artillery", attrition=4)
    assert why_no_fire(position, unit, hex_of(position, "0103"), SUPPORT) is None


@pytest.mark.rule("17-7")
def test_rockets_near_their_limit_fire_once_but_not_twice_as_much() -> None:
    rockets = {"bombardment": 6, "range": 3, "attrition": 4}
    position = strikes("nG:rocket_artillery . wT:armored", units={"nG": rockets})
    ask.play(position, "unit wT")
    assert ask.refused(position, "double nG").rules == ("17-7",)
    ask.allowed(position, "unit nG")


@pytest.mark.rule("18-1", "20-0:1")
def test_helicopters_do_not_bombard() -> None:
    position = strikes("nG:sp_artillery+nF:helicopter . wT:armored", units={"nG": GUNS, "nF": {"mode": "farp"}})
    ask.play(position, "unit wT")
    ruling = ask.refused(position, "unit nF")
    assert (ruling.rules, ruling.reason) == (("18-1",), "helicopters.no_mission")
    ask.allowed(position, "unit nG")


@pytest.mark.rule("17-1")
def test_artillery_bombards_and_interdicts() -> None:
    position = strikes("nG:sp_artillery . wT:armored", units={"nG": GUNS})
    assert {"unit wT", "interdict", "done"} <= ask.choices(position)
    ask.play(position, "interdict;hex 0102")
    assert "unit nG" in ask.choices(position)
    ask.play(position, "back;unit wT")
    assert "unit nG" in ask.choices(position)

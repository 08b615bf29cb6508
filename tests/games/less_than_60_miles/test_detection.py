"""Detection [23]: base levels, modifiers, the limits; Spotted HQs; Intelligence markers add to it."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.strikes import number, strikes

from grognard.games.less_than_60_miles.detection import detection, detection_parts, lose_sight, spot
from grognard.games.less_than_60_miles.position import FrontPosition

APART = ". . . . . . . ."


def level(picture: str, unit: str = "wT", **more: Any) -> int:
    """The Detection Level of a unit in a picture."""
    position = strikes(picture, **more)
    return detection(position, number(position, unit))


def parts(position: FrontPosition, unit: str) -> dict[str, float]:
    return {part.rule: part.amount for part in detection_parts(position, number(position, unit))}


@pytest.mark.rule("23.1-1:1", "23.1-1:2")
def test_next_to_the_enemy_combat_units_are_4_and_support_units_3() -> None:
    assert level("nI:infantry wT:armored") == 4
    assert level("nI:infantry wT:helicopter") == 3


@pytest.mark.rule("23.1-1:3", "23.1-1:4")
def test_within_4_hexes_of_a_deployed_hq_2_and_1() -> None:
    assert level("nH:hq . . . wT:armored") == 2
    assert level("nH:hq . . . wT:helicopter") == 1


@pytest.mark.rule("23.1-1:3", "23.1-1:5")
def test_a_moving_hq_does_not_detect_nor_one_five_hexes_away() -> None:
    assert level("nH:hq . . . wT:armored", units={"nH": {"mode": "moving"}}) == 1
    assert level("nH:hq . . . . wT:armored") == 1


@pytest.mark.rule("23.1-1:5", "23.1-1:6")
def test_elsewhere_1_and_0() -> None:
    assert level("nI:infantry . . . . . wT:armored") == 1
    assert level("nI:infantry . . . . . wT:helicopter") == 0


@pytest.mark.rule("23.1-1:1")
def test_of_the_rows_that_fit_the_highest_counts() -> None:
    assert level("nI:infantry+nH:hq wT:armored") == 4


@pytest.mark.rule("23.1-2-a", "23.1-2-b", "23.1-2-c")
@pytest.mark.parametrize(("mode", "added"), [("tactical", 0), ("road", 2), ("march_assault", 1)])
def test_the_mode_changes_the_level(mode: str, added: int) -> None:
    assert level(f"{APART} wT:armored", units={"wT": {"mode": mode}}) == 1 + added


@pytest.mark.rule("23.1-2-b")
@pytest.mark.parametrize(("mode", "added"), [("tactical", 0), ("barrage", 1), ("close_support", 1)])
def test_artillery_in_barrage_or_close_support_is_seen_better(mode: str, added: int) -> None:
    assert level(f"{APART} wT:sp_artillery", units={"wT": {"mode": mode}}) == added


@pytest.mark.rule("23.1-2-c")
def test_an_hq_that_is_moving_is_seen_better() -> None:
    assert level(f"{APART} wT:hq", units={"wT": {"mode": "moving"}}) == 1
    assert level(f"{APART} wT:hq") == 0


@pytest.mark.rule("23.1-2-d")
def test_artillery_within_3_hexes_of_an_enemy_unit_is_seen_better() -> None:
    assert level("nI:infantry . . wT:sp_artillery", units={"wT": {"mode": "tactical"}}) == 1
    assert level("nI:infantry . . . wT:sp_artillery", units={"wT": {"mode": "tactical"}}) == 0


@pytest.mark.rule("23.1-2-e")
def test_helicopters_in_farp_on_an_airfield_are_seen_better() -> None:
    airfield: dict[str, Any] = {"areas": {"airfield": "0109"}}
    assert level(f"{APART} wT:helicopter", **airfield) == 1
    assert level(f"{APART} wT:helicopter") == 0
    assert level(f"{APART} wT:helicopter", units={"wT": {"mode": "tactical"}}, **airfield) == 0


@pytest.mark.rule("23.1-2-f")
def test_a_city_hides() -> None:
    assert level(f"{APART} c+wT:armored") == 0
    assert level(f"{APART} t+wT:armored") == 1


@pytest.mark.rule("23.1-2")
def test_the_sum_is_kept_within_0_and_4() -> None:
    position = strikes("nI:infantry wT:armored", units={"wT": {"mode": "road"}})
    assert detection(position, number(position, "wT")) == 4
    assert parts(position, "wT") == {"23.1-1:1": 4, "23.1-2-a": 2, "23.1-2": -2}
    assert level(f"{APART} c+wT:helicopter") == 0


@pytest.mark.rule("23.1-x1")
def test_the_example_of_the_book() -> None:
    position = strikes("nH:hq . . c+wT:sp_artillery")
    assert parts(position, "wT") == {"23.1-1:4": 1, "23.1-2-b": 1, "23.1-2-d": 1, "23.1-2-f": -1}
    assert detection(position, number(position, "wT")) == 2


@pytest.mark.rule("23.2-1", "23.2-3", "23.2-4")
def test_a_spotted_hq_is_seen_better_until_it_moves() -> None:
    position = strikes(f"{APART} wT:hq", options=["sigint"])
    hq = number(position, "wT")
    spot(position, hq, "23.2-1")
    assert detection(position, hq) == 1
    lose_sight(position, hq)
    assert detection(position, hq) == 0


@pytest.mark.rule("23.2-2")
def test_without_sigint_nobody_is_spotted() -> None:
    for options in ([], ["sigint"]):
        position = strikes(f"{APART} wT:hq", options=options)
        spot(position, number(position, "wT"), "23.2-2")
        assert any(position.spotted) == bool(options)


@pytest.mark.rule("25.3-1:1", "25.3-1:2")
def test_intelligence_markers_within_a_hex_add_up() -> None:
    def marked(*hexes: str) -> int:
        found = [{"hex": hex, "side": "nato", "value": 1} for hex in hexes]
        return level(f"{APART} wT:helicopter .", state={"intelligence": found})

    assert (marked(), marked("0109"), marked("0108", "0110")) == (0, 1, 2)
    assert marked("0107") == 0


@pytest.mark.rule("25.3-1:1")
def test_the_enemys_intelligence_does_not_count_against_him() -> None:
    for side, expected in (("wp", 0), ("nato", 2)):
        marker = {"hex": "0109", "side": side, "value": 2}
        assert level(f"{APART} wT:helicopter", state={"intelligence": [marker]}) == expected

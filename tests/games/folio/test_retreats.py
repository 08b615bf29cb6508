"""Retreats [7.7]: where they go, what comes first, and what becomes of a unit that cannot go all the way.

    0101 g1   0201 s1   0301      0401      0501
         0102      0202      0302      0402      0502

From 0201, with the enemy in 0101, two hexes lead to 0401 or 0302, by 0301 or, to 0302, by 0202; 0102 is in a zone.
In a picture of one row a unit has one way back: along the row.
"""

from typing import Any

import pytest
from tests.games.folio.battles import attack, battle, depleted
from tests.games.folio.sketch import ask, happened, sketch, where

from grognard.games.folio.hells_gate.position import HellsGatePosition

FIELD = "g1:Inf s1:Inf {} {} .\n. {} {} . ."
"""What is in 0301, 0401, 0202 and 0302."""


def going(result: str, picture: str, **more: Any) -> HellsGatePosition:
    """After an attack of g1 on 0201 whose defender retreats."""
    position = battle(result, picture, **more)
    attack(position, "0201", "g1")
    ask.play(position, "retreat")
    return position


def field(*cells: str, **more: Any) -> HellsGatePosition:
    """s1 retreats two hexes over the field, with these in 0301, 0401, 0202 and 0302."""
    return going("D2", FIELD.format(*cells), **more)


def plain_picture(*more: str) -> str:
    """Three rows of seven hexes with g1 in 0202, s1 in 0302, and whoever else; 0401, 0402 and 0403 are ways back."""
    rows = [["."] * 7 for _ in range(3)]
    for hex, unit in (said.split() for said in ("0202 g1:Inf", "0302 s1:Inf", *more)):
        rows[int(hex[2:]) - 1][int(hex[:2]) - 1] = unit
    return "\n".join(" ".join(row) for row in rows)


def plain(result: str, *more: str) -> HellsGatePosition:
    """s1 goes back from 0302 over the plain."""
    position = battle(result, plain_picture(*more))
    attack(position, "0302", "g1")
    ask.play(position, "retreat")
    return position


def outlook(picture: str, result: str = "D2", **more: Any) -> tuple[str, list[str]]:
    """What is told of a retreat before it is chosen: the rule, and where it can end."""
    position = battle(result, picture, **more)
    attack(position, "0201", "g1")
    ruling = ask.allowed(position, "retreat")
    return ruling.rules[0], ruling.facts["hexes"]


# -- ways that are closed


@pytest.mark.rule("7.7-1", "7.7-10", "7.6-13")
def test_the_owner_picks_among_the_ways_that_go_as_far_as_the_result_says() -> None:
    position = field(".", ".", ".", ".")
    assert ask.asked(position) == ("soviet", "retreat.where")
    assert ask.choices(position) == {"hex 0202", "hex 0301"}
    ask.play(position, "hex 0301")
    assert ask.choices(position) == {"hex 0302", "hex 0401"}
    events = ask.play(position, "hex 0401")
    assert happened(events, "retreated") == [
        {"rule": "7.7-1", "unit": "s1", "from": "0201", "to": "0301"},
        {"rule": "7.7-1", "unit": "s1", "from": "0301", "to": "0401"},
    ]


@pytest.mark.rule("7.7-3")
def test_each_hex_is_one_farther_from_where_the_unit_fought() -> None:
    position = field(".", ".", ".", ".")
    ask.play(position, "hex 0301")
    assert ask.refused(position, "hex 0202").rules[0] == "7.7-3"
    assert ask.allowed(position, "hex 0302").legal


@pytest.mark.rule("7.7-2", "5.1-2")
def test_ground_and_rivers_do_not_hinder_a_retreat() -> None:
    rivers = {"major_river": "0201/0301 0301/0401"}
    position = going("D2", "g1:Inf s1:Inf m m", sides=rivers, units={"s1": {"full": [9, 3, 1]}})
    assert where(position, "s1") == "0401"


@pytest.mark.rule("7.7-5", "7.7-6", "6.2-1")
@pytest.mark.parametrize(
    ("picture", "told"),
    [
        ("g1:Inf s1:Inf . . . .", ("7.7-4", ["0401"])),
        ("g1:Inf s1:Inf . . g2:Inf .", ("7.7-11", ["0301"])),  # 0401 is in a zone
        ("g1:Inf s1:Inf . g2:Inf . .", ("7.7-14", [])),  # so is 0301
    ],
)
def test_no_retreat_enters_an_enemy_zone(picture: str, told: tuple[str, list[str]]) -> None:
    assert outlook(picture) == told


@pytest.mark.rule("7.7-5")
def test_no_retreat_enters_a_hex_with_an_enemy() -> None:
    position = field(".", ".", ".", ".", units={"s1": {"hex": "0201"}})
    assert ask.refused(position, "hex 0101").rules[0] == "7.7-5"


@pytest.mark.rule("7.7-9")
def test_a_friend_in_a_hex_does_not_lift_the_zone_there() -> None:
    assert outlook("g1:Inf s1:Inf . s2:Inf g2:Inf") == ("7.7-11", ["0301"])
    assert outlook("g1:Inf s1:Inf . s2:Inf .") == ("7.7.2-1", ["0401"])


@pytest.mark.rule("7.7-7")
def test_no_retreat_leaves_the_map() -> None:
    assert outlook("g1:Inf s1:Inf .") == ("7.7-11", ["0301"])
    assert outlook("g1:Inf s1:Inf") == ("7.7-14", [])


@pytest.mark.rule("7.7-10")
def test_a_hex_from_which_no_way_goes_far_enough_is_not_entered() -> None:
    position = plain("D2", "0601 g2:Inf")  # 0501 and 0502 are in a zone
    assert ask.choices(position) == {"hex 0402", "hex 0403"}
    assert ask.refused(position, "hex 0401").rules[0] == "7.7-10"
    assert "hex 0401" in ask.choices(plain("D2"))


# -- the order of preference


@pytest.mark.rule("7.7-4")
def test_first_come_ways_over_vacant_hexes() -> None:
    position = field(".", ".", "s2:Inf", ".")  # not by 0202
    assert ask.choices(position) == {"hex 0302", "hex 0401"}  # and so by 0301
    assert outlook(FIELD.format(".", ".", "s2:Inf", ".")) == ("7.7-4", ["0401", "0302"])


@pytest.mark.rule("7.7-4")
def test_a_way_through_a_friend_is_refused_while_there_is_a_vacant_one() -> None:
    position = plain("D2", "0402 s2:Inf")
    assert ask.choices(position) == {"hex 0401", "hex 0403"}
    assert ask.refused(position, "hex 0402").rules[0] == "7.7-4"


@pytest.mark.rule("7.7-4", "7.7.2-8")
def test_then_come_ways_through_friends_that_end_in_a_vacant_hex_and_displace_nobody() -> None:
    position = field("s2:Inf", ".", "s3:Inf", ".")
    assert ask.choices(position) == {"hex 0202", "hex 0301"}
    ask.play(position, "hex 0301; hex 0401")
    assert (where(position, "s1"), where(position, "s2"), where(position, "s3")) == ("0401", "0301", "0202")
    assert not any(position.displaced)


@pytest.mark.rule("7.7.2-7", "7.7-4")
def test_nobody_is_displaced_while_a_way_through_friends_ends_in_a_vacant_hex() -> None:
    position = field("s2:Inf", "s4:Inf", "s3:Inf", ".")
    ask.play(position, "hex 0301")  # on to 0302 and not to 0401
    assert where(position, "s1") == "0302"
    assert not any(position.displaced)


@pytest.mark.rule("7.7.2-1", "7.7.2-6")
def test_then_comes_displacement_if_the_owner_likes() -> None:
    position = field(".", "s2:Inf", ".", "s3:Inf")
    assert ask.choices(position) == {"hex 0202", "hex 0301", "stop"}
    ask.play(position, "hex 0301; hex 0401")
    assert ask.asked(position) == ("soviet", "displace.where")
    ask.play(position, "hex 0501")
    assert (where(position, "s1"), where(position, "s2")) == ("0401", "0501")


@pytest.mark.rule("7.7.2-6")
def test_nobody_stops_short_who_does_not_retreat() -> None:
    ask.allowed(field(".", "s2:Inf", ".", "s3:Inf"), "stop")
    ruling = ask.refused(sketch("g1:Tk . s1:Inf", phase="german.movement"), "stop")
    assert (ruling.rules, ruling.reason) == (("7.7.2-6",), "retreat.nobody")


@pytest.mark.rule("7.7.2-6", "7.7-11")
def test_who_displaces_nobody_goes_as_far_as_it_can_and_is_depleted_there() -> None:
    position = field(".", "s2:Inf", ".", "s3:Inf")
    ruling = ask.allowed(position, "stop")
    assert (ruling.rules, ruling.reason) == (("7.7.2-6", "7.7-11"), "retreat.short")
    assert ruling.facts["hexes"] == ["0301", "0202"]
    ask.play(position, "stop")
    assert ask.choices(position) == {"hex 0202", "hex 0301"}
    events = ask.play(position, "hex 0202")
    assert happened(events, "depleted") == [{"rule": "7.7-11", "unit": "s1", "hex": "0202"}]
    assert (where(position, "s2"), where(position, "s3")) == ("0401", "0302")


@pytest.mark.rule("7.7-11")
def test_then_comes_the_longest_way_that_ends_in_a_vacant_hex() -> None:
    position = going("D3", "g1:Inf s1:Inf . .")
    assert (where(position, "s1"), depleted(position, "s1")) == ("0401", True)


@pytest.mark.rule("7.7-11")
def test_a_partial_way_may_pass_friends_but_ends_in_a_vacant_hex() -> None:
    position = going("D3", "g1:Inf s1:Inf s2:Inf .")
    assert (where(position, "s1"), depleted(position, "s1")) == ("0401", True)
    behind = going("D3", "g1:Inf s1:Inf . s2:Inf")
    assert (where(behind, "s1"), depleted(behind, "s1")) == ("0301", True)


@pytest.mark.rule("7.7-11")
def test_a_shorter_way_is_refused() -> None:
    position = plain("D3", "0601 g2:Inf", "0703 g3:Inf")  # as far as 0503
    assert ask.choices(position) == {"hex 0402", "hex 0403"}
    assert ask.refused(position, "hex 0401").rules[0] == "7.7-11"
    ask.play(position, "hex 0402")
    assert (where(position, "s1"), depleted(position, "s1")) == ("0503", True)


@pytest.mark.rule("7.7-11", "7.7-4")
def test_a_partial_way_over_vacant_hexes_comes_before_one_through_friends() -> None:
    position = battle("D3", plain_picture("0601 g2:Inf", "0703 g3:Inf", "0402 s2:Inf"))
    attack(position, "0302", "g1")
    events = ask.play(position, "retreat")
    assert [event["to"] for event in happened(events, "retreated")] == ["0403", "0503"]


@pytest.mark.rule("7.7-12", "7.7-13")
@pytest.mark.parametrize("more", [{"depleted": True}, {"reduced": None}])
def test_who_cannot_go_all_the_way_and_is_on_its_last_step_is_eliminated_where_it_stands(more: dict[str, Any]) -> None:
    assert outlook("g1:Inf s1:Inf .", units={"s1": more}) == ("7.7-12", ["0301"])
    position = battle("D2", "g1:Inf s1:Inf .", units={"s1": more}, airfield="0301")
    attack(position, "0201", "g1")
    events = ask.play(position, "retreat")
    assert happened(events, "eliminated") == [{"rule": "7.7-12", "unit": "s1", "hex": "0201"}]
    assert position.side_name(position.airfield) == "german"  # it has not entered the hex


@pytest.mark.rule("7.7-14")
def test_last_of_all_a_unit_without_a_hex_to_go_to_is_eliminated_at_full_strength() -> None:
    position = battle("D2", "g1:Inf s1:Inf s2:Inf")
    attack(position, "0201", "g1")
    events = ask.play(position, "retreat")
    assert happened(events, "eliminated") == [{"rule": "7.7-14", "unit": "s1", "hex": "0201"}]


@pytest.mark.rule("7.7-14", "7.8-1")
def test_stiff_resistance_saves_a_unit_that_has_nowhere_to_go() -> None:
    position = battle("D2", "g1:Inf s1:Inf s2:Inf")
    attack(position, "0201", "g1")
    ask.play(position, "resist")
    assert (where(position, "s1"), depleted(position, "s1")) == ("0201", True)


@pytest.mark.rule("7.7-10")
def test_a_retreat_is_not_cut_short_where_it_can_be_completed() -> None:
    position = field(".", ".", ".", ".")
    assert ask.refused(position, "stop").rules[0] == "7.7-10"


# -- attackers


@pytest.mark.rule("7.7-3", "7.6-6")
def test_an_attacker_goes_back_from_the_defender() -> None:
    picture = ". . . . .\n. . g1:Inf s1:Inf .\n. . . . ."
    position = battle("A1", picture)
    attack(position, "0402", "g1")
    ask.play(position, "retreat")
    assert ask.choices(position, "hex") == {"0202", "0301", "0303"}


@pytest.mark.rule("7.7-4")
def test_an_attacker_that_is_back_stands_in_the_way_of_the_next() -> None:
    position = battle("A1", ". . g1:Inf .\n. g2:Inf s1:Inf .")
    attack(position, "0302", "g1", "g2")
    ask.play(position, "retreat; retreat; unit g1")
    assert (where(position, "g1"), where(position, "g2")) == ("0201", "0102")

"""Displacement [7.7.2]: who makes room for a retreat, where to, who makes room for whom in turn, and what follows.

In a picture of one row a unit has one way back: along the row.
"""

from typing import Any

import pytest
from tests.games.folio.battles import QUIET, attack, battle
from tests.games.folio.sketch import ask, happened, sketch, where

from grognard.games.folio.hells_gate.position import HellsGatePosition

FIELD = "g1:Inf s1:Inf . s2:Inf .\n. . s3:Inf . ."
"""s1 has to go two hexes, to 0401 or 0302, where friends are."""
BLOCKED = """
    .  .       .       .       s2:Inf  .       .
      .  g1:Inf  s1:Inf  .       .       g2:Inf  .
    .  .       .       .       s3:Inf  .       .
      .  .       s5:Inf  s4:Inf  .       .       .
"""
"""s1 has to go two hexes, to 0501, 0503, 0404 or 0304; s2 in 0501 cannot make room, for g2 closes 0502 and 0601."""
CROWD = """
    g8:Inf  .       g1:Inf  .
      g9:Inf  g2:Inf  s1:Inf  .
    g7:Inf  g6:Inf  .       .
      .       .       .       .
"""
"""g1 and g2 are thrown back, g1 to 0201 and g2 onto g9, who has friends on all sides; g8 is in the corner."""


def going(picture: str, hex: str = "0201", result: str = "D2", **more: Any) -> HellsGatePosition:
    """After an attack of g1 on a hex whose defender retreats."""
    position = battle(result, picture, **more)
    attack(position, hex, "g1")
    ask.play(position, "retreat")
    return position


def places(position: HellsGatePosition, *units: str) -> list[str]:
    """Where some units are."""
    return [where(position, unit) for unit in units]


@pytest.mark.rule("7.7.2-1", "7.7.2-3")
def test_the_friend_goes_first_and_then_the_unit_takes_its_hex() -> None:
    position = going("g1:Inf s1:Inf . s2:Inf .")
    events = ask.play(position, "hex 0301; hex 0401")
    assert [(event["unit"], event["to"]) for event in happened(events, "displaced", "retreated")] == [
        ("s2", "0501"),
        ("s1", "0301"),
        ("s1", "0401"),
    ]
    assert happened(events, "displaced")[0]["rule"] == "7.7.2-1"


@pytest.mark.rule("7.7.2-2")
def test_the_friend_goes_to_a_vacant_hex_no_nearer_to_the_attackers() -> None:
    position = going(FIELD)
    ask.play(position, "hex 0301; hex 0401")
    assert ask.asked(position) == ("soviet", "displace.where")
    assert ask.choices(position) == {"hex 0501", "hex 0402"}
    assert ask.refused(position, "hex 0301").rules[0] == "7.7.2-2"


@pytest.mark.rule("7.7-3", "7.7.2-2")
def test_a_hex_nearer_to_the_attackers_is_refused_for_that_though_it_is_vacant() -> None:
    position = going(FIELD)
    ask.play(position, "hex 0301; hex 0401")
    assert ask.allowed(position, "hex 0501").legal  # as far from g1, or farther
    refused = ask.refused(position, "hex 0301")
    assert (refused.rules[0], refused.reason) == ("7.7.2-2", "retreat.towards")


@pytest.mark.rule("7.7.2-2")
def test_the_friend_loses_no_step() -> None:
    position = going("g1:Inf s1:Inf . s2:Inf .", units={"s2": {"depleted": True}})
    ask.play(position, "hex 0301; hex 0401")
    assert where(position, "s2") == "0501"  # a depleted unit that lost a step would be gone


@pytest.mark.rule("7.7.2-2")
@pytest.mark.parametrize(("last", "moves"), [(".", True), ("g2:Inf", False)])
def test_nobody_is_displaced_into_an_enemy_zone(last: str, moves: bool) -> None:
    position = battle("D2", f"g1:Inf s1:Inf . s2:Inf . {last}")
    attack(position, "0201", "g1")
    assert ask.allowed(position, "retreat").rules[0] == ("7.7.2-1" if moves else "7.7-11")


@pytest.mark.rule("7.7.2-2")
def test_a_friend_that_cannot_make_room_is_not_displaced() -> None:
    position = going(BLOCKED, "0302")
    assert ask.choices(position) == {"hex 0402", "hex 0403", "stop"}
    assert ask.refused(position, "hex 0401").rules[0] == "7.7.2-2"
    ask.play(position, "hex 0402")
    assert ask.choices(position) == {"hex 0503", "stop"}


@pytest.mark.rule("7.7.2-7")
def test_a_displaced_unit_goes_to_a_vacant_hex_if_there_is_one() -> None:
    position = going(FIELD)
    ask.play(position, "hex 0301; hex 0401")
    assert ask.refused(position, "hex 0302").rules[0] == "7.7.2-7"


@pytest.mark.rule("7.7.2-4")
def test_a_displaced_unit_displaces_others_and_the_last_goes_first() -> None:
    position = going("g1:Inf s1:Inf . s2:Inf s3:Inf s4:Inf .")
    events = ask.play(position, "hex 0301; hex 0401")
    assert [event["unit"] for event in happened(events, "displaced")] == ["s4", "s3", "s2"]
    assert places(position, "s1", "s2", "s3", "s4") == ["0401", "0501", "0601", "0701"]


@pytest.mark.rule("7.7.2-4")
def test_a_chain_without_a_vacant_hex_at_its_end_does_not_begin() -> None:
    position = battle("D2", "g1:Inf s1:Inf . s2:Inf s3:Inf s4:Inf")
    attack(position, "0201", "g1")
    assert ask.allowed(position, "retreat").rules[0] == "7.7-11"


@pytest.mark.rule("7.7.2-4")
def test_the_owner_says_which_way_a_chain_goes() -> None:
    picture = "g1:Inf s1:Inf . s2:Inf s4:Inf .\n. . s3:Inf s5:Inf . ."
    position = going(picture)
    ask.play(position, "hex 0301; hex 0401")
    assert ask.choices(position) == {"hex 0501", "hex 0402", "hex 0302"}
    ask.play(position, "hex 0501; hex 0502")  # s4 goes from 0501 to 0502
    assert places(position, "s1", "s2", "s4", "s3", "s5") == ["0401", "0501", "0502", "0302", "0402"]


@pytest.mark.rule("7.7.2-4")
def test_the_same_unit_may_be_displaced_again() -> None:
    position = going("g1:Inf s1:Inf . s2:Inf .", units={"s2": {"displaced": True}})
    ask.play(position, "hex 0301; hex 0401")
    assert where(position, "s2") == "0501"


@pytest.mark.rule("7.7.2-6", "7.8-1")
def test_who_displaces_nobody_and_has_no_hex_of_its_own_is_depleted_where_it_is() -> None:
    position = going("g1:Inf s1:Inf s2:Inf s3:Inf .")
    ruling = ask.allowed(position, "stop")
    assert (ruling.rules, ruling.reason) == (("7.7.2-6", "7.8-1", "7.8-3"), "retreat.stand")
    events = ask.play(position, "stop")
    assert happened(events, "depleted") == [{"rule": "7.7.2-6", "unit": "s1", "hex": "0201"}]
    assert places(position, "s1", "s2", "s3") == ["0201", "0301", "0401"]


@pytest.mark.rule("7.7.2-6", "7.8-2", "7.8-3")
@pytest.mark.parametrize("last", [{"depleted": True}, {"reduced": None}])
def test_on_its_last_step_it_is_eliminated_and_nobody_advances(last: dict[str, Any]) -> None:
    position = going("g1:Inf s1:Inf s2:Inf s3:Inf .", units={"s1": last})
    assert ask.allowed(position, "stop").reason == "retreat.last_stand"
    events = ask.play(position, "stop")
    assert happened(events, "eliminated") == [{"rule": "7.7.2-6", "unit": "s1", "hex": "0201"}]
    assert (ask.asked(position)[1] != "advance.who", where(position, "g1")) == (True, "0101")


@pytest.mark.rule("7.7-14")
def test_who_has_no_hex_and_nobody_who_could_make_room_is_eliminated() -> None:
    position = battle("D2", "g1:Inf s1:Inf s2:Inf")
    attack(position, "0201", "g1")
    events = ask.play(position, "retreat")
    assert happened(events, "eliminated") == [{"rule": "7.7-14", "unit": "s1", "hex": "0201"}]


@pytest.mark.rule("7.7.2-1")
def test_a_fellow_of_the_attack_is_not_displaced_even_if_it_is_back_already() -> None:
    position = battle("A1", ". . g1:Inf .\ng9:Inf g2:Inf s1:Inf .")
    attack(position, "0302", "g1", "g2")
    ask.play(position, "retreat; retreat; unit g1")
    assert where(position, "g1") == "0201"
    assert ask.choices(position) == {"hex 0102", "stop"}
    assert ask.refused(position, "hex 0201").rules[0] == "7.7.2-1"


def crowded() -> HellsGatePosition:
    """In the crowd g1 is back in 0201, and g9 in 0102 makes room for g2."""
    position = battle("A1", CROWD)
    attack(position, "0302", "g1", "g2")
    ask.play(position, "retreat; retreat; unit g1; hex 0102")
    assert (ask.asked(position), where(position, "g1")) == (("german", "displace.where"), "0201")
    return position


@pytest.mark.rule("7.7.2-4", "7.7.2-2")
def test_of_the_friends_around_a_displaced_unit_those_make_room_who_can() -> None:
    position = crowded()
    assert ask.choices(position) == {"hex 0103", "hex 0203"}
    refused = ask.refused(position, "hex 0101")  # from the corner g8 cannot go anywhere
    assert (refused.rules[0], refused.reason) == ("7.7.2-2", "displace.taken")
    ask.play(position, "hex 0103")
    assert places(position, "g7", "g9", "g2", "g8") == ["0104", "0103", "0102", "0101"]


@pytest.mark.rule("7.7.2-1")
def test_nor_does_a_fellow_of_the_attack_make_room_for_a_displaced_unit() -> None:
    position = crowded()
    refused = ask.refused(position, "hex 0201")
    assert (refused.rules[0], refused.reason) == ("7.7.2-1", "displace.taken")


@pytest.mark.rule("7.7.2-1")
def test_a_unit_that_took_no_part_is_displaced_by_an_attacker() -> None:
    position = battle("A1", ". g9:Inf g1:Inf s1:Inf")
    attack(position, "0401", "g1")
    ask.play(position, "retreat; hex 0201")
    assert places(position, "g9", "g1") == ["0101", "0201"]


@pytest.mark.rule("7.7.2-8")
def test_a_friend_that_is_only_passed_is_not_displaced() -> None:
    position = going("g1:Inf s1:Inf s2:Inf .")
    assert places(position, "s1", "s2") == ["0401", "0301"]
    assert not any(position.displaced)


@pytest.mark.rule("7.7.2-5")
@pytest.mark.parametrize("phase", ["german.combat", "german.mobile_combat"])
def test_a_displaced_unit_makes_no_attack_in_this_player_turn(phase: str) -> None:
    more: dict[str, Any] = {"phase": phase, "state": QUIET}
    position = sketch("g1:Tk s1:Inf g2:Tk", units={"g1": {"displaced": True}}, **more)
    ask.play(position, "attack 0201")
    assert ask.choices(position, "unit") == {"g2"}
    assert ask.refused(position, "unit g1").rules[0] == "7.7.2-5"


@pytest.mark.rule("7.7.2-5")
def test_who_was_displaced_in_the_enemys_turn_attacks_in_its_own() -> None:
    position = going("g1:Inf s1:Inf . s2:Inf . . . s9:Inf g9:Inf")
    ask.play(position, "hex 0301; hex 0401")
    assert [position.unit_name(unit) for unit, noted in enumerate(position.displaced) if noted] == ["s2"]
    while ask.asked(position) != ("soviet", "movement.which"):
        ask.play(position, "done")
    assert not any(position.displaced)


@pytest.mark.rule("18.0-9")
def test_a_displaced_unit_takes_the_airfield_that_it_comes_to() -> None:
    position = going("g1:Inf s1:Inf . s2:Inf .", airfield="0501")
    events = ask.play(position, "hex 0301; hex 0401")
    assert happened(events, "controlled") == [{"rule": "18.0-9", "hex": "0501", "side": "soviet"}]

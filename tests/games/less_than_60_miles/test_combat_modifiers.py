"""Strengths [15.4] and the nineteen combat modifiers [15.5], as they are told before an attack is made."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.battlefield import (
    NATO_MOVES,
    NIGHT,
    ask,
    attack,
    battlefield,
    happened,
    lines,
    modifiers,
    number,
    weighed,
)

from grognard.games.less_than_60_miles.battle import Battle
from grognard.games.less_than_60_miles.modifiers import Jammed, jammed_modifiers
from grognard.games.less_than_60_miles.position import FrontPosition

FACING = "nA:mechanized wA:armored"


def ledger(picture: str = FACING, unit: str = "wA", hex: str = "0101", **more: Any) -> dict[str, float]:
    """The modifiers of a Prepared Assault."""
    return modifiers(weighed(battlefield(picture, **more), hex, unit))


def of(defender: dict[str, Any] | None = None, attacker: dict[str, Any] | None = None, **more: Any) -> dict[str, float]:
    """The modifiers of an attack of wA on nA, of whom something is said."""
    return ledger(units={"nA": defender or {}, "wA": attacker or {}}, **more)


def strengths(ground: str, attacker: str, defender: str) -> tuple[tuple[str, float], tuple[str, float]]:
    """Rule and strength of both sides: attack 6, defence 3 on all counters."""
    numbers = {"attack": 6, "defence": 3}
    position = battlefield(f"{ground}+nA:{defender} wA:{attacker}", units={"nA": numbers, "wA": numbers})
    found = {name: (rule, amount) for rule, name, amount in lines(weighed(position, "0101"))}
    return found["wA"], found["nA"]


# -- strengths [15.4]


@pytest.mark.rule("15.4-1:1")
def test_armored_units_meet_armored_attackers_with_their_attack_strength_anywhere() -> None:
    assert strengths("w", "armored", "armored")[1] == ("15.4-1:1", 6)


@pytest.mark.rule("15.4-1:2")
def test_armored_units_defend_open_ground_with_their_attack_strength() -> None:
    assert strengths("1", "mechanized", "armored")[1] == ("15.4-1:2", 6)
    assert strengths("w", "mechanized", "armored")[1] == ("15.4-4", 3)
    assert strengths("2", "mechanized", "armored")[1] == ("15.4-4", 3)


@pytest.mark.rule("15.4-2")
def test_armored_units_attack_mechanized_units_in_a_town_with_their_defence_strength() -> None:
    assert strengths("t", "armored", "mechanized")[0] == ("15.4-2", 3)
    assert strengths("c", "armored", "infantry")[0] == ("15.4-2", 3)
    assert strengths("t", "armored", "armored")[0] == ("15.4-4", 6)
    assert strengths("t", "mechanized", "mechanized")[0] == ("15.4-4", 6)


@pytest.mark.rule("15.4-3")
def test_infantry_in_the_open_uses_its_attack_strength_against_tanks() -> None:
    assert strengths(".", "armored", "infantry")[1] == ("15.4-3", 6)
    assert strengths("w", "armored", "infantry")[1] == ("15.4-4", 3)
    assert strengths(".", "mechanized", "infantry")[1] == ("15.4-4", 3)


@pytest.mark.rule("15.4-4")
def test_cavalry_and_recon_units_attack_and_defend_as_printed() -> None:
    assert strengths(".", "recon", "armored_cavalry") == (("15.4-4", 6), ("15.4-4", 3))


@pytest.mark.rule("15.3-3", "12.3-1", "17-8", "18-4")
def test_support_units_alone_defend_with_one_each() -> None:
    position = battlefield("nA:sp_artillery+nB:helicopter+nH:hq wA:armored")
    found = {name: (rule, amount) for rule, name, amount in lines(weighed(position, "0101"))}
    assert (found["nA"], found["nB"], found["nH"]) == (("17-8", 1), ("18-4", 1), ("12.3-1", 1))


# -- modes, cadre, nations


@pytest.mark.rule("15.5.1-1")
def test_the_modes_of_both_sides_count() -> None:
    found = of({"mode": "defend"}, {"mode": "assault"})
    assert (found["attack_mode"], found["defence_mode"]) == (1, -2)


@pytest.mark.rule("15.5.1-2", "6.2-3")
def test_a_defender_in_transition_has_two_more() -> None:
    assert sum(of({"mode": "defend", "ready": 5}).values()) == 0
    assert sum(of({"mode": "defend"}).values()) == -2


@pytest.mark.rule("15.5.1-3", "15.3-4")
def test_of_several_defenders_the_worst_mode_counts() -> None:
    units = {"nA": {"mode": "defend", "defence": 9}, "nB": {"mode": "tactical", "defence": 9}}
    position = battlefield("w+nA:mechanized+nB:mechanized wA:armored", units=units)
    ask.play(position, "unit wA; attack 0101; prepared; assault; unit nA")
    told = ask.allowed(position, "unit nB")
    assert "defence_mode" not in modifiers(told)
    assert modifiers(ask.allowed(position, "done"))["defence_mode"] == -2


@pytest.mark.rule("15.5.3-1", "15.5.3-2")
def test_the_attackers_cadre_less_the_lowest_of_the_defenders() -> None:
    assert of({"cadre": 6}, {"cadre": 3})["cadre"] == -3
    units = {"nA": {"cadre": 6}, "nB": {"cadre": 2}}
    position = battlefield("nA:mechanized+nB:mechanized wA:armored", units=units)
    ask.play(position, "unit wA; attack 0101; prepared; assault; unit nA")
    assert modifiers(ask.allowed(position, "unit nB"))["cadre"] == 4 - 2
    assert modifiers(ask.allowed(position, "done"))["cadre"] == 4 - 6


@pytest.mark.rule("15.5.4-0")
def test_nato_defenders_of_two_nations_suffer() -> None:
    for nation, expected in (("wg", 2), ("us", None)):
        position = battlefield("nA:mechanized+nB:mechanized wA:armored", units={"nB": {"nation": nation}})
        ask.play(position, "unit wA; attack 0101; prepared; assault; unit nA")
        assert modifiers(ask.allowed(position, "unit nB")).get("mixed_nations") == expected


# -- ground


@pytest.mark.rule("15.5.5-1", "15.5.5-2")
def test_one_terrain_modifier_counts_the_best_for_the_defender() -> None:
    assert ledger("2w+nA:mechanized wA:armored", units={"nA": {"mode": "tactical"}}) in (
        {"hill2": -2},
        {"woods": -2},
    )
    assert ledger("1c+nA:infantry wA:mechanized")["city"] == -3


@pytest.mark.rule("15.5.5-3")
def test_a_bridged_river_is_an_obstacle_too() -> None:
    river = {"minor_river": "0101/0102", "bridge": "0101/0102"}
    assert ledger(sides=river)["minor_bridged"] == -1
    assert "minor_bridged" not in ledger()


@pytest.mark.rule("15.5.5-4")
def test_of_different_movement_modes_the_one_that_uses_the_ground_worst_counts() -> None:
    units = {"nA": {"mode": "defend"}, "nB": {"mode": "road"}}
    position = battlefield("w+nA:mechanized+nB:mechanized wA:armored", units=units)
    ask.play(position, "unit wA; attack 0101; prepared; assault; unit nA")
    assert modifiers(ask.allowed(position, "done"))["woods"] == -3
    assert modifiers(ask.allowed(position, "unit nB"))["woods"] == -1


# -- states


@pytest.mark.rule("15.5.7-1", "15.5.7-2")
def test_the_attrition_of_all_defenders_less_the_attackers() -> None:
    assert of({"attrition": 3}, {"attrition": 1})["attrition"] == 2
    units = {"nA": {"attrition": 3}, "nB": {"attrition": 2}, "wA": {"attrition": 1}}
    position = battlefield("nA:mechanized+nB:mechanized wA:armored", units=units)
    ask.play(position, "unit wA; attack 0101; prepared; assault; unit nA")
    assert modifiers(ask.allowed(position, "unit nB"))["attrition"] == 3 + 2 - 1


@pytest.mark.rule("15.5.8-0")
def test_a_resting_defender_suffers() -> None:
    assert of({"resting": True})["resting"] == 3


@pytest.mark.rule("15.5.13-1", "15.5.13-2")
def test_engaged_defenders_and_half_engaged_attackers_suffer() -> None:
    assert of({"engaged": 1}) == {"half_engaged_defender": 1}
    assert of({"engaged": 2}) == {"engaged_defender": 2}
    position = battlefield(FACING, units={"wA": {"engaged": 1}})
    assert modifiers(weighed(position, "0101", kind="hasty"))["half_engaged_attacker"] == -2


@pytest.mark.rule("15.5.14-0", "8.4.1-4")
def test_a_delayed_defender_suffers_once() -> None:
    assert of({"delayed": 1}) == {"delayed": 3}


@pytest.mark.rule("15.5.12-1", "15.5.12-2", "15.5.12-3")
def test_other_hexes_around_with_combat_units_of_both_sides() -> None:
    picture = """
        .              .              .
        .              nA:mechanized  wA:armored
        wB:armored     nB:mechanized  wC:armored
    """
    assert ledger(picture, hex="0202") == {"each_adjacent_attacker": 4, "each_adjacent_defender": -1}
    resting = ledger(picture, hex="0202", units={"wB": {"resting": True}, "nB": {"resting": True}})
    assert resting == {"each_adjacent_attacker": 2}


@pytest.mark.rule("15.5.12-1")
def test_hexes_count_and_not_units_and_support_units_do_not() -> None:
    picture = """
        .                       .              .
        .                       nA:mechanized  wA:armored
        wB:armored+wC:recon     .              wD:sp_artillery
    """
    assert ledger(picture, hex="0202") == {"each_adjacent_attacker": 2}


# -- weather


@pytest.mark.rule("15.5-0", "15.5.15-1", "15.5.15-2", "15.5.15-3", "15.5.15-4")
def test_weather_modifiers_add_up_and_differ_by_side() -> None:
    bad: dict[str, Any] = {"turn": NIGHT, "state": {"fog": True, "precipitation": True}}
    assert ledger(**bad) == {"night_wp": -2, "rain_wp": 1, "fog_wp": 1}
    nato = battlefield(FACING, phase=NATO_MOVES, **bad)
    assert modifiers(weighed(nato, "0102", "nA")) == {"night_nato": 1, "fog_nato": -1}


# -- command


def commanded(away: int, attacker: str = "tactical", **more: Any) -> FrontPosition:
    """An attacker so many hexes from its Parent HQ, whose Command Range is 2."""
    row = ["nA:mechanized", "wA:armored", *["."] * (away - 1), "wH:hq"]
    units = {"wA": {"printed_parent": "wH", "mode": attacker}, "wH": {"command": 2}}
    return battlefield(" ".join(row), units=units, **more)


@pytest.mark.rule("15.5.17-1")
def test_an_attacker_out_of_command_suffers_less_in_screen_or_recon_mode() -> None:
    assert "out_of_command_attacker" not in modifiers(weighed(commanded(2), "0101"))
    assert modifiers(weighed(commanded(3), "0101"))["out_of_command_attacker"] == -4
    assert modifiers(weighed(commanded(3, "screen"), "0101"))["out_of_command_attacker_light"] == -2


@pytest.mark.rule("15.5.17-2")
@pytest.mark.parametrize(("mode", "name", "amount"), [("tactical", "", 3), ("screen", "_light", 1)])
def test_a_defender_out_of_command_suffers(mode: str, name: str, amount: int) -> None:
    units = {"nA": {"printed_parent": "nH", "mode": mode}, "nH": {"command": 2}}
    near = battlefield("nH:hq . nA:mechanized wA:armored", units=units)
    far = battlefield("nH:hq . . nA:mechanized wA:armored", units=units)
    assert f"out_of_command_defender{name}" not in modifiers(weighed(near, "0103"))
    assert modifiers(weighed(far, "0104"))[f"out_of_command_defender{name}"] == amount


# -- the Axis of Advance


@pytest.mark.rule("10-5", "10-6")
def test_attacks_into_and_out_of_the_rear_area_of_an_army() -> None:
    units = {"8GA": {"hex": "0105"}, "wA": {"printed_parent": "8GA", "superior": "CF"}}
    picture = "nA:mechanized wA:armored . . 8GA CF"
    found: set[float] = set()
    for direction in range(6):
        axes = {"axes": [{"unit": "8GA", "direction": direction}]}
        ours = ledger(picture, units=units, state=axes).get("into_rear_area", 0)
        theirs = battlefield(picture, units=units, state=axes, phase=NATO_MOVES)
        against = modifiers(weighed(theirs, "0102", "nA")).get("from_rear_area", 0)
        assert against == -ours
        found.add(ours)
    assert found == {0, -3}


# -- cards


def play(position: FrontPosition, card: str) -> FrontPosition:
    """The same position with a card in effect."""
    position.effects = tuple(n for n, found in enumerate(position.components.cards) if found.id == card)
    return position


@pytest.mark.rule("15.5.19-0")
def test_a_card_helps_nato_attacks_at_night_only() -> None:
    for turn, expected in ((NIGHT, 1), (3, None)):
        position = play(battlefield(FACING, phase=NATO_MOVES, turn=turn), "N-E10")
        assert modifiers(weighed(position, "0102", "nA")).get("card") == expected


@pytest.mark.rule("15.5.19-0", "15.5.5-3")
def test_smoke_on_the_river_takes_the_obstacle_away() -> None:
    river = {"minor_river": "0101/0102", "bridge": "0101/0102"}
    position = battlefield(FACING, sides=river)
    assert "minor_bridged" in modifiers(weighed(position, "0101"))
    assert "minor_bridged" not in modifiers(weighed(play(position, "W-A7"), "0101"))


# -- the rule of each


def shifts(picture: str = FACING, hex: str = "0101", **more: Any) -> list[tuple[str, str, float]]:
    """The modifiers of a Prepared Assault of wA with their rules."""
    ruling = weighed(battlefield(picture, **more), hex)
    return [(part.rule, part.name, part.amount) for part in ruling.parts if part.group == "shift"]


@pytest.mark.rule("15.5.5-1")
def test_the_ground_of_the_defender_is_told_with_its_rule() -> None:
    found = [line for line in shifts("t+nA:mechanized wA:armored") if line[1] == "town"]
    assert found
    assert found[0][0] == "15.5.5-1"


@pytest.mark.rule("15.5.1-3")
def test_of_several_defenders_the_worst_mode_is_told() -> None:
    """In column a defender is hit more easily by three; alone, Tactical, by none."""
    units = {"nA": {"mode": "road"}, "nB": {"mode": "tactical"}}
    assert ("15.5.1-3", "defence_mode", 3) in shifts("nA:mechanized+nB:mechanized wA:armored", units=units)
    assert "defence_mode" not in {name for _, name, _ in shifts(units={"nA": {"mode": "tactical"}})}


@pytest.mark.rule("15.5.18-2")
def test_frontline_command_of_the_defender_is_told_with_its_rule() -> None:
    led = {"nA": {"printed_parent": "nH"}}
    position = battlefield("nH:hq nA:mechanized wA:armored", units=led, dice=[5, 5])
    (told,) = happened(attack(position, "0102"), "reckoned")
    (found,) = (part for part in told["parts"] if part["name"] == "frontline_defender")
    assert (found["rule"], found["amount"]) == (
        "15.5.18-2",
        position.components.combat_charts.modifiers["frontline_defender"].amount,
    )
    assert found["amount"]


@pytest.mark.rule("24.4-1:1", "24.4-1:2")
def test_the_numbers_of_electronic_warfare_are_told_with_their_rules() -> None:
    position = battlefield(FACING)
    battle = Battle(
        1, number(position, "wA"), position.at[number(position, "nA")], "prepared", defenders=(number(position, "nA"),)
    )
    found = [(part.rule, part.name, part.amount) for part in jammed_modifiers(position, battle, Jammed(2, -3))]
    assert found == [("24.4-1:1", "attack_ew", 2), ("24.4-1:2", "defence_ew", -3)]

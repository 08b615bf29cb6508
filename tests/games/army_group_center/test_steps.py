"""Units [2.0]: factors, movement factors and strength steps."""

from typing import Any

import pytest
from tests.games.army_group_center.sketch import ask, scenario, sketch
from tests.games.questions import happened, lines, number, where

from grognard.engine.codec import FieldError
from grognard.games.army_group_center import GAME
from grognard.games.army_group_center.position import ArmyPosition

ROUGH = """
    {unit}  f  .   .  .  .
       s   p   ft  .  .  .
    .   .   .  G   .  .
"""
"""Every sort of ground, within reach of one unit."""
GERMAN = {"phase": "german.movement", "areas": {"german_start": "0101 0102 0103 0104 0105 0106"}}


def steps(position: ArmyPosition, *units: str) -> list[int]:
    return [position.steps[number(position, unit)] for unit in units]


def factor(ruling_of: ArmyPosition, action: str, unit: str) -> float:
    """What a unit adds to the attack or to the defence that an action would bring about."""
    return next(amount for _, name, amount in lines(ask.allowed(ruling_of, action)) if name == unit)


# -- hexes


@pytest.mark.rule("2.2-1")
def test_a_unit_that_moves_is_in_its_new_hex_and_no_longer_in_the_old() -> None:
    position = sketch("s:Inf . . g:Inf")
    ask.play(position, "unit s; hex 0102; done")
    grid = position.components.grid
    assert {grid.label(hex): len(stack) for hex, stack in position.stacks.items()} == {"0102": 1, "0104": 1}
    assert where(position, "s") == "0102"


@pytest.mark.rule("2.2-1")
def test_a_unit_cannot_be_in_two_places() -> None:
    with pytest.raises(FieldError, match="is in a hex or in a box, not both"):
        sketch("s:Inf . .", units={"s": {"box": "dead"}})


@pytest.mark.rule("2.2-2")
@pytest.mark.parametrize(("ground", "cost", "addition"), [(".", 1, 0), ("f", 2, 1), ("ft", 2, 2)])
def test_terrain_weighs_on_movement_and_on_combat(ground: str, cost: int, addition: int) -> None:
    assert ask.cost(sketch(f"s:Inf {ground} . ."), "s", "0102") == cost
    position = sketch(f"s:Inf {ground}+g:Inf . .", phase="soviet.combat.before")
    ask.play(position, "attack 0102; unit s")
    assert ask.allowed(position, "fight").all_facts()["defence"] == 3 + addition


# -- types and sizes


@pytest.mark.rule("2.7-2")
@pytest.mark.parametrize(("id", "first", "others"), [("s", "Inf", "Tank Guards Shock Cav"), ("g", "Inf", "Pz Cav")])
def test_tanks_infantry_and_cavalry_move_alike(id: str, first: str, others: str) -> None:
    def ways(type: str) -> dict[str, float]:
        picture = ROUGH.format(unit=f"{id}:{type}")
        return ask.ways(sketch(picture) if id == "s" else sketch(picture, **GERMAN), id)

    expected = ways(first)
    assert {"0102", "0201", "0202", "0203", "0304"} <= set(expected)
    for type in others.split():
        assert ways(type) == expected, type


@pytest.mark.rule("2.8-1")
def test_a_bracketed_corps_moves_like_any_other() -> None:
    picture = ROUGH.format(unit="g:Inf")
    ad_hoc = {"group": "korps_gruppe", "strength": [3]}
    corps, group = sketch(picture, **GERMAN), sketch(picture, units={"g": ad_hoc}, **GERMAN)
    sizes = [p.components.roster[0].values["size"] for p in (corps, group)]
    assert sizes == ["XXX", "[XXX]"]
    assert ask.ways(corps, "g") == ask.ways(group, "g")


@pytest.mark.rule("2.8-1")
def test_an_army_and_a_corps_of_the_same_factor_fight_alike() -> None:
    position = sketch("s:Inf g:Inf", phase="soviet.combat.before")
    ask.play(position, "attack 0102; unit s")
    assert ask.allowed(position, "fight").all_facts()["heading"] == "0"
    other = sketch("s:Inf g:Inf", phase="german.combat.before")
    ask.play(other, "attack 0101; unit g")
    assert ask.allowed(other, "fight").all_facts()["heading"] == "0"


# -- factors


@pytest.mark.rule("2.9")
@pytest.mark.parametrize(("left", "expected"), [(2, 6), (1, 4)])
def test_the_same_factor_attacks_and_defends(left: int, expected: int) -> None:
    units = {"s": {"strength": [6, 4], "steps": left}}
    attacking = sketch("s:Inf g:Inf", units=units, phase="soviet.combat.before")
    ask.play(attacking, "attack 0102; unit s")
    defending = sketch("s:Inf g:Inf", units=units, phase="german.combat.before")
    ask.play(defending, "attack 0101; unit g")
    assert factor(attacking, "fight", "s") == factor(defending, "fight", "s") == expected


# -- movement factors


@pytest.mark.rule("2.10-1")
@pytest.mark.parametrize("unit", ["s:Inf", "s:Tank", "s:Mech"])
def test_a_soviet_unit_has_seven_points(unit: str) -> None:
    ways = ask.ways(sketch(f"{unit} . . . . . . . . ."), "s")
    assert max(ways) == "0108"
    assert ways["0108"] == 7


@pytest.mark.rule("2.10-1")
@pytest.mark.parametrize("unit", ["g:Inf", "g:Pz", "g:Cav"])
def test_a_german_unit_has_seven_points(unit: str) -> None:
    assert max(ask.ways(sketch(f"{unit} . . . . . . . . .", phase="german.movement"), "g")) == "0108"


@pytest.mark.rule("2.10-2")
def test_a_unit_activated_for_bagration_has_eight_points_on_turn_1() -> None:
    position = sketch("s:Inf . . . . . . . . .", turn=1, units={"s": {"active": True}})
    assert max(ask.ways(position, "s")) == "0109"
    assert lines(ask.allowed(position, "unit s")) == [("2.10-2", "allowance", 8)]


@pytest.mark.rule("2.10-2")
def test_on_turn_1_germans_have_seven_points_as_ever() -> None:
    position = sketch("g:Inf . . . . . . . . .", turn=1, phase="german.movement")
    assert max(ask.ways(position, "g")) == "0108"


@pytest.mark.rule("2.10-3")
def test_a_fortified_location_never_moves() -> None:
    position = sketch("g:Fort g2:Inf . . .", phase="german.movement")
    assert ask.choices(position, "unit") == {"g2"}
    assert ask.refused(position, "unit g").rules == ("2.10-3",)


@pytest.mark.rule("2.10-3")
def test_a_fortified_location_leaves_its_hex_only_for_the_dead_pile() -> None:
    position = sketch(". s:Tank g:Fort . .", phase="soviet.combat.before", crt="DR")
    ask.play(position, "attack 0103; unit s; fight; roll; done")
    assert where(position, "g") == "dead"


@pytest.mark.rule("2.10-3")
def test_a_fortified_location_does_not_take_part_in_an_attack_so_as_to_advance() -> None:
    position = sketch(". s:Inf g:Fort+g2:Pz . .", phase="german.combat.before", crt="DE", units={"s": {"steps": 1}})
    ask.play(position, "attack 0102")
    assert not ask.refused(position, "unit g").legal
    ask.play(position, "unit g2; fight; pass; roll")
    assert ask.choices(position, "unit") == {"g2"}


@pytest.mark.rule("2.10-4", "3.7-4")
def test_fifth_panzer_army_has_ten_points() -> None:
    units = {"g": {"group": "fifth_panzer", "move": 10}}
    position = sketch("g:Pz . . . . . . . . . . .", phase="german.movement", units=units)
    assert max(ask.ways(position, "g")) == "0111"
    assert lines(ask.allowed(position, "unit g")) == [("2.10-4", "allowance", 10)]


# -- steps


@pytest.mark.rule("2.11-1")
@pytest.mark.parametrize("strength", [[], [6, 4, 2]])
def test_a_unit_of_no_step_or_of_three_is_refused(strength: list[int]) -> None:
    with pytest.raises(FieldError, match=r"units\.s\.strength: expected 1 or 2 steps"):
        sketch("s:Inf . .", units={"s": {"strength": strength}})


@pytest.mark.rule("2.11-1")
@pytest.mark.parametrize("left", [3, -1])
def test_a_unit_cannot_have_more_steps_than_its_counter_nor_less_than_none(left: int) -> None:
    with pytest.raises(FieldError, match=f"s has {left} of 2 steps"):
        sketch("s:Inf . .", units={"s": {"steps": left}})


@pytest.mark.rule("2.11-2")
@pytest.mark.parametrize(("strength", "expected"), [([3], 1), ([3, 2], 2)])
def test_a_unit_has_as_many_steps_as_factors(strength: list[int], expected: int) -> None:
    assert steps(sketch("s:Inf . .", units={"s": {"strength": strength}}), "s") == [expected]


@pytest.mark.rule("2.11-3")
def test_a_two_step_unit_that_loses_a_step_fights_on_with_its_lower_factor() -> None:
    position = sketch("s:Tank g:Inf . .", phase="soviet.combat.before", crt="DE")
    events = ask.play(position, "attack 0102; unit s; fight; roll")
    assert happened(events, "reduced") == [{"rule": "11.20-1", "unit": "g"}]
    assert (steps(position, "g"), where(position, "g")) == ([1], "0102")
    later = sketch("s:Tank g:Inf . .", phase="soviet.combat.after", units={"g": {"steps": 1}})
    ask.play(later, "attack 0102; unit s")
    assert factor(later, "fight", "g") == 2


@pytest.mark.rule("2.11-4")
@pytest.mark.parametrize("unit", [{"strength": [3]}, {"strength": [3, 2], "steps": 1}])
def test_the_last_step_takes_a_unit_to_the_dead_pile(unit: dict[str, Any]) -> None:
    position = sketch("s:Tank g:Inf . .", phase="soviet.combat.before", crt="DE", units={"g": unit})
    events = ask.play(position, "attack 0102; unit s; fight; roll")
    assert happened(events, "eliminated") == [{"rule": "11.20-1", "unit": "g", "hex": "0102"}]
    assert (steps(position, "g"), where(position, "g")) == ([0], "dead")


@pytest.mark.rule("2.11-4")
def test_a_unit_without_steps_is_nowhere_but_in_the_dead_pile() -> None:
    with pytest.raises(FieldError, match="g has 0 of 2 steps"):
        sketch("s:Tank g:Inf . .", units={"g": {"steps": 0}})
    with pytest.raises(FieldError, match="g has 2 of 2 steps"):
        sketch("s:Tank . . .", units={"g": {"type": "infantry", "box": "dead"}})


@pytest.mark.rule("2.11-5")
@pytest.mark.parametrize("name", list(GAME.scenarios()))
def test_everybody_starts_at_full_strength(name: str) -> None:
    position = scenario(name)
    assert position.steps == [counter.steps for counter in position.components.roster]
    assert not position.units_at(position.components.dead)


@pytest.mark.rule("2.11-5")
def test_a_reinforcement_comes_at_full_strength() -> None:
    position = scenario(turn=2, phase="soviet.reinforcements")
    ask.play(position, "unit Pol; hex 2500")
    assert (where(position, "Pol"), steps(position, "Pol")) == ("2500", [2])


@pytest.mark.rule("2.11-6")
def test_no_unit_loses_a_step_for_another() -> None:
    units = {"g1": {"strength": [5, 3]}, "g2": {"strength": [3], "group": "korps_gruppe"}}
    position = sketch("s:Tank g1:Pz+g2:Inf . .", phase="soviet.combat.before", crt="DE", units=units)
    ask.play(position, "attack 0102; unit s; fight; roll")
    assert steps(position, "g1", "g2") == [1, 0]  # g1 had a step to spare


@pytest.mark.rule("2.11-6")
def test_no_unit_that_did_not_attack_pays_for_a_bloodbath() -> None:
    position = sketch("s1:Inf g1:Inf s2:Tank s3:Inf .", phase="soviet.combat.before", crt="BB")
    ask.play(position, "attack 0102; unit s1; unit s2; fight; roll")
    assert ask.refused(position, "unit s3").rules == ("11.21-3", "2.11-6")
    assert ask.choices(position) == {"unit s1", "unit s2"}

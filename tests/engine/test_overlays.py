"""What is shown on top of the map, as far as a side can know it."""

import pytest

from grognard.engine.codec import FieldError
from grognard.games import GAMES, game

QUESTIONS = {
    "crossroads": ("zones blue", "reach B-1Arm", "supply B-1Arm", "supplied blue"),
    "army_group_center": ("zones german", "control soviet", "reach LVI", "supply LVI", "supplied soviet"),
    "formation/arracourt": (
        *("zones american", "reach C/37", "command C/37", "supply CCA-HQ", "out_of_command american"),
        "supplied german",
    ),
    "folio/hells_gate": (
        *("zones soviet", "reach I/1/1Pz", "supply I/1/1Pz", "supplied german"),
        *("support_range german", "resting"),
    ),
    "roads_to_moscow": (
        *("control german", "zones german", "supply I/D", "supplied soviet", "command HQ-D"),
        *("may_act german", "low_fuel german"),
    ),
    "less_than_60_miles": (
        *("zones nato", "screens nato", "command 11ACR", "out_of_command wp", "supply 1-11", "supplied nato"),
        *("orders wp", "rear wp", "cas wp", "aa nato", "detection nato"),
    ),
}
LAST = {
    "crossroads": "skirmish",
    "army_group_center": "historical",
    "formation/arracourt": "battle_for_the_hills",
    "folio/hells_gate": "korsun",
    "roads_to_moscow": "highway",
    "less_than_60_miles": "point_alpha",
}
FIRST = dict.fromkeys(("folio/hells_gate", "less_than_60_miles"), ("rest", "done", "rest", "done"))
"""What is played first, where units, or what supplies them, are not on the map yet."""
NOBODY_YET = {"low_fuel german", "out_of_command wp", "orders wp", "cas wp"}
"""What concerns nobody at the start; the game's own tests paint it."""


@pytest.mark.parametrize("name", GAMES)
def test_every_overlay_of_a_game_paints_hexes_of_its_map(name: str) -> None:
    rules = game(name)
    position = rules.start(LAST[name], seed=1)
    for action in FIRST.get(name, ()):
        rules.apply(position, action)
    assert {question.split()[0] for question in QUESTIONS[name]} == set(rules.overlays())
    for question in QUESTIONS[name]:
        found = rules.overlay(position, question, rules.sides[0])
        assert found["hexes"] or question in NOBODY_YET, question
        assert set(found["hexes"]) <= set(position.components.names["hex"])


def test_a_line_of_supply_is_a_line() -> None:
    rules = game("formation/arracourt")
    found = rules.overlay(rules.start("battle_for_the_hills", seed=1), "supply CCA-HQ", "american")
    assert found["lines"][0][0] == "1312"


@pytest.mark.parametrize("name", GAMES)
def test_the_supply_of_a_side_agrees_with_what_is_said_of_each_of_its_units(name: str) -> None:
    """All units on the map are there, with a line or without; where many share bridges they share them here, too."""
    rules = game(name)
    position = rules.start(LAST[name], seed=1)
    for action in FIRST.get(name, ()):
        rules.apply(position, action)
    components = position.components
    for side in rules.sides:
        number = components.number("side", side)
        own = [unit for unit, whose in enumerate(components.side_of) if whose == number and position.on_map(unit)]
        found = rules.overlay(position, f"supplied {side}", side)
        without = {components.number("unit", unit) for unit in found["without"]}
        assert without <= set(own)
        has = {unit for unit in own if rules.inquire(position, f"supply {position.unit_name(unit)}", side).legal}
        assert has == set(own) - without
        assert set(found["hexes"]) == {position.place_name(position.at[unit]) for unit in has}


def test_zones_are_nothing_to_go_without() -> None:
    rules = game("crossroads")
    assert "without" not in rules.overlay(rules.start(seed=1), "zones blue", None)


@pytest.mark.parametrize("name", GAMES)
def test_objectives_are_hexes_of_the_map_and_there_are_some(name: str) -> None:
    rules = game(name)
    components = rules.scenario_components(LAST[name], {})
    found = rules.objectives(components)
    assert found
    assert all(0 <= hex < components.hexes for hex in found)


def test_an_overlay_shows_nothing_of_units_that_a_side_cannot_see() -> None:
    rules = game("army_group_center")
    position = rules.start("historical", seed=1)
    unseen = sorted(rules.hidden(position, 1).units)
    name = position.unit_name(unseen[0])
    with pytest.raises(FieldError, match=rf"german cannot see {name} \[6.8-2\]"):
        rules.overlay(position, f"reach {name}", "german")


def test_an_unknown_overlay_is_refused_by_its_name() -> None:
    rules = game("crossroads")
    with pytest.raises(FieldError, match="unknown question 'zone'"):
        rules.overlay(rules.start(seed=1), "zone blue", None)


def test_a_view_shows_stacks_in_their_order_and_hidden_counters_as_nothing_but_there() -> None:
    rules = game("army_group_center")
    position = rules.start("historical", seed=1)
    german, soviet = rules.view(position, "german")["stacks"], rules.view(position, "soviet")["stacks"]
    hex, stack = next((hex, stack) for hex, stack in german.items() if None in stack)
    assert len(stack) == len(soviet[hex])
    assert stack[-1] == soviet[hex][-1]

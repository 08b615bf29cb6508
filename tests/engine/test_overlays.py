"""What is shown on top of the map, as far as a side can know it."""

import pytest

from grognard.engine.codec import FieldError
from grognard.games import GAMES, game

QUESTIONS = {
    "crossroads": ("zones blue", "reach B-1Arm", "supply B-1Arm"),
    "army_group_center": ("zones german", "control soviet", "reach LVI", "supply LVI"),
    "formation/arracourt": ("zones american", "reach C/37", "command C/37", "supply CCA-HQ", "out_of_command american"),
    "folio/hells_gate": (
        *("zones soviet", "reach I/1/1Pz", "supply I/1/1Pz", "out_of_supply german"),
        *("support_range german", "resting"),
    ),
    "roads_to_moscow": (
        *("control german", "zones german", "supply I/D", "out_of_supply soviet", "command HQ-D"),
        *("may_act german", "low_fuel german"),
    ),
    "less_than_60_miles": (
        *("zones nato", "screens nato", "command 11ACR", "out_of_command wp", "supply 1-11", "out_of_supply nato"),
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
NOBODY_YET = {"out_of_supply german", "out_of_supply soviet", "low_fuel german"}
NOBODY_YET |= {"out_of_command wp", "out_of_supply nato", "orders wp", "cas wp"}
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

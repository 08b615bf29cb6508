"""Do turns have the names that the rulebooks give them, and words in both languages for each?"""

import pytest

from grognard.engine.messages import MessageFormatter
from grognard.games import GAMES, game


@pytest.mark.parametrize(
    ("name", "scenario", "turn", "called", "english", "spanish"),
    [
        ("crossroads", "battle", 3, "3", "Turn 3", "Turno 3"),
        ("army_group_center", "historical", 3, "1944-07-06", "Turn 3 (6 July)", "Turno 3 (6 de julio)"),
        ("formation/arracourt", "tanks_at_arracourt", 1, "1944-09-19", "Turn 1 (19 September)", None),
        ("formation/arracourt", "battle_for_the_hills", 5, "1944-09-23/24", "Turn 5 (23–24 September)", None),
        ("folio/hells_gate", "korsun", 2, "11AM", "Turn 2 (11 February, morning)", None),
        ("folio/hells_gate", "tikich", 1, "12", "Turn 1 (12 February)", "Turno 1 (12 de febrero)"),
        ("less_than_60_miles", "point_alpha", 3, "D0 H12", "Turn 3 (D0 H12)", "Turno 3 (D0 H12)"),
        ("roads_to_moscow", "highway", 1, "10PM", "Turn 1 (10 October, afternoon)", "Turno 1 (10 de octubre, tarde)"),
    ],
)
def test_a_turn_is_called_as_its_track_has_it(
    name: str, scenario: str, turn: int, called: str, english: str, spanish: str | None
) -> None:
    rules = game(name)
    components = rules.start(scenario, seed=1).components
    assert rules.turn_name(components, turn) == called
    assert MessageFormatter(rules, "en", components).where(turn, "over").startswith(f"{english}, ")
    if spanish is not None:
        assert MessageFormatter(rules, "es", components).where(turn, "over").startswith(f"{spanish}, ")


@pytest.mark.parametrize("name", GAMES)
def test_beyond_the_track_a_turn_has_its_number(name: str) -> None:
    rules = game(name)
    assert rules.turn_name(rules.start(seed=1).components, 99) == "99"


@pytest.mark.parametrize("name", GAMES)
def test_every_name_of_a_turn_has_words(name: str) -> None:
    rules = game(name)
    for scenario, facts in rules.scenarios().items():
        components = rules.scenario_components(scenario, dict(rules.start(scenario, seed=1).components.options))
        names = {turn: rules.turn_name(components, turn) for turn in range(1, facts.turns + 1)}
        unsaid = [called for turn, called in names.items() if called != str(turn)]
        assert len(names) == facts.turns
        assert [called for called in unsaid if f"turn_name.{called}" not in rules.words.texts] == []


@pytest.mark.parametrize("name", GAMES)
def test_a_view_tells_the_name_of_the_turn(name: str) -> None:
    rules = game(name)
    position = rules.start(seed=1)
    view = rules.view(position, None)
    assert view["turn_name"] == rules.turn_name(position.components, position.turn)


def test_what_happens_is_told_with_the_name_of_the_turn() -> None:
    rules = game("army_group_center")
    position = rules.start("historical", seed=1)
    (begun,) = [event for event in position.events if event.kind == "turn"]
    assert MessageFormatter(rules, "en", position.components).event(begun).startswith("Turn 1 (22 June) begins")
    assert MessageFormatter(rules, "en").event(begun).startswith("Turn 1 begins")


@pytest.mark.parametrize(
    ("name", "scenario", "unit", "turn"),
    [("army_group_center", "historical", "IV-SS", 5), ("formation/arracourt", "tanks_at_arracourt", "314-HQ", 3)],
)
def test_a_game_declares_the_turn_for_which_a_box_holds_units(name: str, scenario: str, unit: str, turn: int) -> None:
    position = game(name).start(scenario, seed=1)
    components = position.components
    waiting = {
        components.roster[n].id: components.waiting_for[box]
        for n, place in enumerate(position.at)
        if place >= components.hexes and (box := components.names["place"][place]) in components.waiting_for
    }
    assert waiting[unit] == turn


@pytest.mark.parametrize("name", GAMES)
def test_boxes_of_turns_are_boxes(name: str) -> None:
    components = game(name).start(seed=1).components
    assert components.waiting_for.keys() <= set(components.boxes)

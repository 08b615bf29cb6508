"""Every player of the roster in every game that offers it: it gets to the end, and repeats itself."""

import pytest
from tests.engine.table import TOY

from grognard.engine.actions import Action
from grognard.engine.position import Position
from grognard.games import GAMES, game
from grognard.players import roster
from grognard.players.player import Player, observe

SHORT = {"crossroads": "skirmish", "army_group_center": "historical"}
"""A scenario to be played; of other games the first."""
SCENARIOS = [(name, scenario) for name in GAMES for scenario in game(name).scenarios()]
COUNTED = "search:8i"
"""The search player, with a budget that is the same on every machine."""
PLAYERS = (*roster.NAMES, COUNTED)
OFFERED = [(name, player) for name in GAMES for player in PLAYERS if roster.has(name, player)]
MOST = {COUNTED: 12}
USUAL = 50
"""Decisions that are played in a game of which a whole one would take too long."""
A_TURN = 2000
"""More decisions than a turn of any game has."""


def players(position: Position, name: str, seed: int) -> dict[str, Player]:
    return {side: roster.make(name, position.components, f"{side} {seed}") for side in position.components.sides}


def opening(name: str, seed: int, player: str) -> Position:
    scenario = (
        "tikich" if (name, player) == ("folio/hells_gate", COUNTED) else SHORT.get(name)
    )  # the other has long turns
    found: Position = game(name).start(scenario, seed=seed)
    return found


def play(name: str, position: Position, seats: dict[str, Player], most: int) -> list[Action]:
    rules, chosen = game(name), list[Action]()
    while (decision := rules.decision(position)) is not None and len(chosen) < most:
        chosen.append(seats[decision.side].choose(observe(rules, position)))
        rules.apply(position, chosen[-1], decision.side)
    return chosen


def test_the_roster_has_four_players_one_of_them_at_three_levels() -> None:
    assert roster.NAMES == ("random", "greedy", "heuristic")
    assert (*roster.NAMES, "search:2", "search:10", "search:30") == roster.CHOICES
    assert roster.offered("crossroads") == list(roster.CHOICES)
    assert roster.offered("army_group_center") == list(roster.CHOICES)


def test_a_game_without_plans_has_chance_only() -> None:
    assert roster.offered(TOY.name) == ["random"]
    assert not roster.has(TOY.name, "greedy")
    assert not roster.has(TOY.name, "search:2")
    assert not roster.has("crossroads", "genius")


@pytest.mark.parametrize(
    ("scenario", "player"),
    [("skirmish", player) for player in PLAYERS] + [("battle", player) for player in roster.NAMES],
)
def test_a_game_of_crossroads_comes_to_its_end(scenario: str, player: str) -> None:
    position: Position = game("crossroads").start(scenario, seed=5)
    play("crossroads", position, players(position, player, 5), 5000)
    assert position.outcome is not None


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_whoever_plans_gets_through_the_first_turn_of_every_scenario(name: str, scenario: str) -> None:
    position: Position = game(name).start(scenario, seed=9)
    seats = players(position, "heuristic", 9)
    made = 0
    while position.turn == 1 and made < A_TURN and position.outcome is None:
        made += len(play(name, position, seats, 1))
    assert made < A_TURN


@pytest.mark.parametrize("scenario", ["bold_stroke", "failed_dday"])
@pytest.mark.parametrize("player", roster.NAMES)
def test_who_places_units_before_the_first_turn_comes_to_an_end(player: str, scenario: str) -> None:
    rules = game("army_group_center")
    position: Position = rules.start(scenario, seed=9)
    assert rules.phase(position).endswith("placement")
    seats = players(position, player, 9)
    made = 0
    while rules.phase(position).endswith("placement") and made < A_TURN:
        made += len(play(rules.name, position, seats, 1))
    assert made < A_TURN


@pytest.mark.parametrize(("name", "player"), OFFERED)
def test_the_same_seed_plays_the_same_game_and_the_position_stays_sound(name: str, player: str) -> None:
    games = [opening(name, 7, player) for _ in range(2)]
    first, second = (play(name, position, players(position, player, 7), MOST.get(player, USUAL)) for position in games)
    assert first == second
    assert games[0].hash() == games[1].hash()
    assert not game(name).invariants(games[0])

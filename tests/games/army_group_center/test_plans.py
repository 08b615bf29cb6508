"""The player who follows plans, in Army Group Center: they attack when it pays and see no more than they may."""

import pytest
from tests.games.army_group_center.sketch import scenario, sketch

from grognard.engine.actions import Action
from grognard.engine.dice import Dice, key_of
from grognard.engine.weights import changed, numbers
from grognard.games.army_group_center import GAME
from grognard.games.army_group_center.plans import evaluate
from grognard.games.army_group_center.plans.weights import weights_for
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.steps import strength
from grognard.games.army_group_center.units import GERMAN, SOVIET
from grognard.players.heuristic import HeuristicPlayer
from grognard.players.plans import plans_folder
from grognard.players.player import Player, observe
from grognard.players.weighted import WeightedPlayer

MOST = 1500
"""Actions in which two player turns are surely over."""


def players(position: ArmyPosition, seed: int) -> dict[str, Player]:
    return {side: HeuristicPlayer(position.components, seed) for side in GAME.sides}


def play(position: ArmyPosition, seed: int, until: str = "") -> list[Action]:
    """What the players choose until a phase begins, the turn is over, or the game."""
    turn, seats, chosen = position.turn, players(position, seed), list[Action]()
    while (decision := GAME.decision(position)) is not None and position.turn == turn:
        if GAME.phase(position) == until:
            break
        chosen.append(seats[decision.side].choose(observe(GAME, position)))
        GAME.apply(position, chosen[-1])
        assert len(chosen) < MOST
    return chosen


def first_choice(position: ArmyPosition) -> str:
    return str(HeuristicPlayer(position.components, 1).choose(observe(GAME, position)))


def test_a_turn_comes_to_its_end() -> None:
    position = GAME.start("historical", seed=1)
    play(position, 1)
    assert position.turn == 2
    assert not GAME.invariants(position)


def test_the_last_turn_ends_the_game() -> None:
    position = scenario(turn=9, phase="turn")
    play(position, 1)
    assert position.outcome is not None


def test_the_same_seed_plays_the_same_turn() -> None:
    games = [GAME.start("historical", seed=3) for _ in range(2)]
    assert play(games[0], 3) == play(games[1], 3)
    assert games[0].hash() == games[1].hash()


@pytest.mark.parametrize(("factors", "choice"), [(14, "attack 0103"), (2, "done")])
def test_good_odds_are_taken_and_bad_ones_are_not(factors: int, choice: str) -> None:
    units = {"s": {"strength": [factors, factors - 1]}, "g": {"strength": [3, 2]}}
    assert first_choice(sketch(". s:Inf g:Inf .", phase="soviet.combat.before", units=units)) == choice


def test_everybody_attacks_who_is_needed_and_nobody_else() -> None:
    units = {"s1": {"strength": [9, 5]}, "s2": {"strength": [9, 5]}, "g1": {"strength": [2, 1]}}
    picture = """
        .  s1:Inf  g1:Inf   .
          .  s2:Inf  .   .
    """
    position = sketch(picture, phase="soviet.combat.before", units=units)
    chosen = play(position, 1, until="soviet.movement")
    assert [str(action) for action in chosen[:2]] in (["attack 0103", "unit s1"], ["attack 0103", "unit s2"])
    assert Action("fight") in chosen


def test_an_empty_town_in_reach_is_walked_into() -> None:
    position = sketch(". s:Inf . . t .", phase="soviet.movement", places={"Town": {"hex": "0105", "kinds": ["town"]}})
    play(position, 1, until="soviet.combat.after")
    assert position.control[position.components.number("hex", "0105")] == SOVIET


def test_the_german_plans_the_same_whatever_lies_hidden() -> None:
    position = GAME.start("historical", seed=2)
    play(position, 2, until="german.movement")
    other = GAME.determinize(position, "german", Dice(key_of("other")))
    other.dice = position.dice.copy()
    assert GAME.hidden(position, GERMAN).units
    assert other.stacks != position.stacks
    assert GAME.view(other, "german") == GAME.view(position, "german")
    assert play(other, 2, until="german.combat.after") == play(position, 2, until="german.combat.after")


def test_under_a_top_unit_any_unit_could_lie_that_was_not_seen() -> None:
    position = GAME.start("historical", seed=2)
    hidden, below = GAME.hidden(position, GERMAN).units, dict[int, set[int]]()
    for seed in range(40):
        seen = GAME.determinize(position, "german", Dice(key_of(seed)))
        for hex, stack in position.stacks.items():
            assert [unit for unit in seen.units_at(hex) if unit not in hidden] == [u for u in stack if u not in hidden]
            assert len(seen.units_at(hex)) == len(stack)
        for unit in hidden:
            below.setdefault(position.at[unit], set()).update(set(seen.units_at(position.at[unit])) & hidden)
    groups = [unit for unit in hidden if position.components.cav_mech[unit]]
    assert all(len(units) > 5 for units in below.values())
    assert all(strength(position, unit) for unit in hidden)
    assert all(sum(unit in units for units in below.values()) > 1 for unit in groups)


def test_whoever_lies_there_has_done_what_was_done_there() -> None:
    picture = "s1:Inf+s2:Inf . s3:Guards+s4:Inf . g:Inf ."
    position = sketch(picture, phase="german.combat.before", units={"s1": {"retreated": True}})
    s1, s3 = (position.components.number("unit", name) for name in ("s1", "s3"))
    for seed in range(12):
        seen = GAME.determinize(position, "german", Dice(key_of(seed)))
        there = seen.units_at(position.at[s1])[0]
        assert [seen.retreated[unit] for unit in (s1, s3)] == [there == s1, there == s3]


# -- weights


def test_a_player_with_other_weights_chooses_otherwise_and_nobody_else_does() -> None:
    units = {"s": {"strength": [14, 13]}, "g": {"strength": [3, 2]}}
    position = sketch(". s:Inf g:Inf .", phase="soviet.combat.before", units=units)
    timid = WeightedPlayer(lambda: HeuristicPlayer(position.components, 1), {"attack.least": 500.0})
    assert first_choice(position) == "attack 0103"
    assert str(timid.choose(observe(GAME, position))) == "done"
    assert first_choice(position) == "attack 0103"


def test_the_weights_of_the_table_are_those_of_the_file() -> None:
    components, file = sketch(". s:Inf . .").components, numbers(plans_folder("army_group_center"))
    found = weights_for(components).worth.factor
    assert (found[SOVIET], found[GERMAN]) == (file["worth.factor.soviet"], file["worth.factor.german"])
    with changed({"worth.factor.german": 7.0}):
        assert weights_for(components).worth.factor == (found.soviet, 7.0)
    assert weights_for(components).worth.factor == found


def test_what_was_worked_out_with_other_weights_is_not_remembered() -> None:
    """The pull of places is kept with the table, and what comes of it with the position."""
    position = sketch(". s:Inf . . t .", places={"Town": {"hex": "0105", "kinds": ["town"]}})
    before = evaluate(position, SOVIET)
    with changed({"evaluation.halfway": 1.0}):
        close = evaluate(position, SOVIET)
    with changed({"evaluation.halfway": 2.0}):
        assert close < evaluate(position, SOVIET) < before
    assert evaluate(position, SOVIET) == before


def test_how_pressing_it_is_to_guard_a_place_falls_with_the_way_of_the_enemy() -> None:
    urgency = weights_for(sketch(". s:Inf . .").components).german.urgency
    assert [urgency.of(away) for away in (0.0, 8.0, 8.5, 14.5, 21.0, 21.5, 999.0)] == [
        1.0,
        1.0,
        0.7,
        0.4,
        0.4,
        0.12,
        0.12,
    ]

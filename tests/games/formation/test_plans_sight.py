"""The table as a planner sees it: nothing that is hidden, and yet a whole position to reckon with."""

import pytest
from tests.games.formation.sketch import number, sketch, where

from grognard.engine.actions import Action
from grognard.engine.dice import Dice, key_of
from grognard.games.formation.arracourt import GAME
from grognard.games.formation.arracourt.plans import evaluate, imagined
from grognard.games.formation.position import FormationPosition
from grognard.players.heuristic import HeuristicPlayer

AMERICAN, GERMAN = range(2)
BOTH = pytest.mark.parametrize("side", GAME.sides)
STACK = "a:HQ a1:Tk . g1:PG+g2:Tk+g3:PG g:HQ"


def seen(position: FormationPosition, side: int) -> FormationPosition:
    return imagined(position.components, GAME.view(position, GAME.sides[side]), side)


def scrambled(position: FormationPosition, side: int, seed: str) -> FormationPosition:
    other = position.copy()
    GAME.scramble(other, side, Dice(key_of(seed)).below)
    assert GAME.view(other, GAME.sides[side]) == GAME.view(position, GAME.sides[side])
    return other


def test_beneath_the_top_lies_somebody_of_its_formation_who_was_not_seen() -> None:
    position = sketch(STACK + " gH1:Tk+gH2:PG gH:HQ")
    guess = seen(position, AMERICAN)
    stacks = [[found.stacks[hex] for hex in sorted(position.stacks)] for found in (guess, position)]
    assert [len(stack) for stack in stacks[0]] == [len(stack) for stack in stacks[1]]
    assert [stack[-1] for stack in stacks[0]] == [stack[-1] for stack in stacks[1]]
    assert {where(guess, name) for name in ("g1", "g2")} == {"0401"}
    assert where(guess, "gH1") == "0601"


def test_ones_own_side_is_seen_as_it_is() -> None:
    position = sketch("a:HQ a1:Tk+a2:AI . g1:PG", units={"a1": {"disrupted": True}, "a2": {"strength": 2}})
    guess = seen(position, AMERICAN)
    assert (guess.strength, guess.disrupted, guess.stacks) == (position.strength, position.disrupted, position.stacks)


def test_losses_that_are_told_are_shared_by_those_who_are_left() -> None:
    """Six of twelve steps are gone: each of the two that remain is thought to have lost half of his."""
    units = {"g1": {"strength": 6}, "g2": {"strength": 6}}
    position = sketch("a:HQ a1:Tk . g1:PG g2:PG", units=units, state={"other_steps_lost": {"german": 6}})
    guess = seen(position, AMERICAN)
    assert [guess.strength[number(guess, name)] for name in ("g1", "g2")] == [3, 3]


def test_without_limited_intelligence_everything_is_seen() -> None:
    options = {"limited_intelligence": False}
    position = sketch(STACK, units={"g1": {"strength": 2, "full_strength": 5}}, options=options)
    guess = seen(position, AMERICAN)
    assert (guess.stacks, guess.strength) == (position.stacks, position.strength)


def test_the_dice_of_the_game_are_not_foreseen() -> None:
    positions = [GAME.start("fog_at_bezange", seed=seed) for seed in (1, 2)]
    guesses = [seen(position, GERMAN) for position in positions]
    assert guesses[0].dice == guesses[1].dice
    assert guesses[0].dice.key not in {position.dice.key for position in positions}


def test_what_is_imagined_asks_what_was_asked() -> None:
    """So that it can be played on: nearly every question can be told from the view."""
    asked, alike = 0, 0
    position = GAME.start("fog_at_bezange", seed=4)
    seats = {side: HeuristicPlayer(position.components, 4) for side in GAME.sides}
    while (decision := GAME.decision(position)) is not None:
        side, view = GAME.sides.index(decision.side), GAME.view(position, decision.side)
        guess = imagined(position.components, view, side)
        again = GAME.decision(guess)
        if decision.question != "roll.again":
            asked += 1
            alike += again is not None and set(again.actions) == set(decision.actions)
        if again is not None and again.actions == decision.actions:
            GAME.apply(guess, again.actions[0])
        GAME.apply(position, seats[decision.side].choose(decision, view))
    assert asked > 30
    assert alike >= 0.95 * asked


@BOTH
def test_a_decision_does_not_hang_on_what_is_hidden(side: str) -> None:
    """Through a whole day: at each of its decisions, with the hidden part scrambled, a side decides the same."""
    me, hidden = GAME.sides.index(side), 0
    position = GAME.start("tanks_at_arracourt", seed=6)
    seats = {name: HeuristicPlayer(position.components, 6) for name in GAME.sides}
    twin = HeuristicPlayer(position.components, 6)
    while position.turn == 1:
        decision = GAME.decision(position)
        assert decision is not None
        chosen = seats[decision.side].choose(decision, GAME.view(position, decision.side))
        if decision.side == side:
            other = scrambled(position, me, f"scrambled {hidden}")
            hidden += other.stacks != position.stacks or other.strength != position.strength
            assert twin.choose(decision, GAME.view(other, side)) == chosen
            assert seen(other, me) == seen(position, me)
        GAME.apply(position, chosen)
    assert hidden > 10


def test_an_evaluation_is_as_good_for_one_as_it_is_bad_for_the_other() -> None:
    position = GAME.start("battle_for_the_hills", seed=1)
    assert evaluate(position, AMERICAN) == pytest.approx(-evaluate(position, GERMAN))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"g1": {"strength": 2, "full_strength": 4}}, {}),
        ({"g1": {"disrupted": True}}, {}),
        ({}, {"a1": {"strength": 1, "full_strength": 4}}),
        ({}, {"a1": {"disrupted": True}}),
    ],
)
def test_an_evaluation_counts_steps_and_order(better: dict[str, object], worse: dict[str, object]) -> None:
    values = [
        evaluate(sketch("a:HQ a1:Tk . g1:PG g:HQ", units=units, options={"limited_intelligence": False}), AMERICAN)
        for units in (better, worse)
    ]
    assert values[0] > values[1]


@pytest.mark.parametrize(
    ("near", "far"), [("a:HQ . a1:Tk . .", "a:HQ a1:Tk . . ."), ("a:HQ . . . a1:Tk", "a:HQ . . a1:Tk .")]
)
def test_an_evaluation_likes_to_be_near_the_enemys_places_and_most_of_all_in_them(near: str, far: str) -> None:
    places = {"places": [{"hex": "0501", "side": "german", "points": 3}]}
    values = [evaluate(sketch(picture, state=places), AMERICAN) for picture in (near, far)]
    assert values[0] > values[1]


def test_the_same_view_gives_the_same_evaluation() -> None:
    position = GAME.start("tanks_at_arracourt", seed=3)
    others = [seen(scrambled(position, GERMAN, str(n)), GERMAN) for n in range(3)]
    assert len({evaluate(other, GERMAN) for other in others}) == 1
    assert Action("transfer") in (GAME.decision(others[0]) or pytest.fail("nothing is asked")).actions

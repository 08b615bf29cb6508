"""Nobody knows a support marker before it is drawn [16.0-1]: no view, explanation or guess depends on the dice."""

from typing import Any

import pytest
from tests.games.folio.sketch import ask, happened, sketch

from grognard.engine import positionfile
from grognard.engine.actions import Action
from grognard.engine.dice import Dice, key_of
from grognard.games.folio.hells_gate.game import GAME
from grognard.games.folio.hells_gate.position import HellsGatePosition
from grognard.games.folio.position import FolioPosition

WATCHERS = ("german", "soviet", None)
DRAW = Action("pool", ("relief",))


def announced(**more: Any) -> HellsGatePosition:
    """An attack is announced, and the Germans may draw."""
    position = sketch("g1:Inf s1:Inf .", phase="german.combat", **more)
    ask.play(position, "attack 0201; unit g1; fight")
    return position


def aimed(**more: Any) -> HellsGatePosition:
    """A bombardment with one marker of the relief force."""
    position = sketch("g1:Inf . s1:Inf", phase="german.combat", **more)
    ask.play(position, "bombard 0301; pool relief")
    return position


def drawn(position: FolioPosition, action: str) -> str:
    """What is drawn from here."""
    chit: str = happened(GAME.apply(position.copy(), action), "drew")[0]["chit"]
    return chit


two_kinds = pytest.mark.parametrize(("made", "action"), [(announced, "pool relief"), (aimed, "fire")])


@two_kinds
@pytest.mark.rule("16.0-1")
@pytest.mark.parametrize("side", WATCHERS)
def test_what_a_side_sees_says_nothing_of_the_next_marker(made: Any, action: str, side: str | None) -> None:
    one, two = made(draws=["relief-1"]), made(draws=["relief-15"])
    assert drawn(one, action) != drawn(two, action)
    assert GAME.view(one, side) == GAME.view(two, side)


@two_kinds
@pytest.mark.rule("16.0-1")
def test_nor_does_any_explanation(made: Any, action: str) -> None:
    one, two = made(draws=["relief-1"]), made(draws=["relief-15"])
    decision = GAME.decision(one)
    assert decision is not None
    for choice in decision.actions:
        assert GAME.explain(one, choice) == GAME.explain(two, choice)
        assert GAME.preview(one, choice) == GAME.preview(two, choice)


@two_kinds
@pytest.mark.rule("16.0-1")
@pytest.mark.parametrize("side", WATCHERS)
def test_a_player_that_looks_ahead_draws_for_itself(made: Any, action: str, side: str | None) -> None:
    position = made(draws=["relief-1"])
    guesses = {drawn(GAME.determinize(position, side, Dice(key_of(str(n)))), action) for n in range(150)}
    assert guesses == {f"relief-{n}" for n in range(1, 16)}


@pytest.mark.rule("16.0-1")
def test_two_positions_that_look_alike_are_imagined_alike() -> None:
    one, two = announced(seed=1), announced(seed=2)
    guesses = [GAME.determinize(position, "german", Dice(key_of("same"))) for position in (one, two)]
    assert len({drawn(guess, "pool relief") for guess in guesses}) == 1
    assert len({str(positionfile.dump(GAME, guess)) for guess in guesses}) == 1


@pytest.mark.rule("16.0-1")
def test_which_markers_are_left_is_for_all_to_see() -> None:
    position = announced(draws=["relief-15"])
    ask.play(position, "pool relief")
    seen = [GAME.view(position, side)["state"]["in_hand"]["relief-15"] for side in WATCHERS]
    assert seen == [False] * 3


@pytest.mark.rule("16.0-1")
def test_a_draw_cannot_be_taken_back() -> None:
    events = GAME.apply(announced(), DRAW)
    assert any(event.reveals for event in events if event.kind == "drew")

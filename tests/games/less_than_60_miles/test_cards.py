"""Event and Action cards: how many, when they are played, their numbers, and files that are wrong."""

from collections import Counter

import pytest
from tests.games.less_than_60_miles.files import CARDS, line_of, said

from grognard.games.less_than_60_miles.card_effects import EFFECTS
from grognard.games.less_than_60_miles.cards import ACTION, COMMON_PHASES, EVENT, PHASES, read_cards
from grognard.games.less_than_60_miles.game import GAME


@pytest.mark.rule("3-f")
def test_there_are_forty_cards() -> None:
    assert Counter((card.side, card.face) for card in CARDS.values()) == {
        ("nato", EVENT): 12,
        ("nato", ACTION): 8,
        ("wp", EVENT): 12,
        ("wp", ACTION): 8,
    }


@pytest.mark.rule("34-4", "35-3:1")
def test_every_card_names_its_phase_and_does_something() -> None:
    for card in CARDS.values():
        assert card.phase in PHASES
        assert bool(card.whose) == (card.phase not in COMMON_PHASES)
        assert card.effect
        assert card.text.endswith(".")
    effects = Counter(card.effect for card in CARDS.values())
    assert {effect: count for effect, count in effects.items() if count > 1} == {"air_gain": 2}


@pytest.mark.rule("34-5", "35-3:1")
def test_every_effect_is_that_of_a_card_and_is_said_in_both_languages() -> None:
    assert {card.effect for card in CARDS.values()} == EFFECTS.keys()
    wanted = {f"chit.{id}" for id in CARDS}
    wanted |= {f"cards.{sort}.{card.effect}" for card in CARDS.values() for sort in ("does", "needs")}
    wanted |= {f"moment.{card.phase}" for card in CARDS.values()}
    assert wanted - GAME.words.texts.keys() == set()


@pytest.mark.rule("15.5.19-0", "19.1-2", "30.3.3-2")
def test_cards_that_the_rules_speak_of() -> None:
    assert CARDS["N-E10"].numbers == {"modifier": 1}
    assert CARDS["N-E5"].numbers == {"maximum": 2, "current": 2}
    assert (CARDS["W-E2"].effect, CARDS["W-E2"].numbers) == ("depot_sabotage", {"roll": 8})


@pytest.mark.rule("36-1")
def test_the_air_assault_brigade_comes_by_a_card() -> None:
    card = CARDS["W-A1"]
    assert (card.phase, card.whose, card.effect, card.numbers) == ("movement", "own", "air_assault", {"distance": 16})


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("N-E2,nato", "N-E1,nato", "id: card N-E1 appears twice"),
        ("N-E2,nato,event", "N-E2,nato,action", "id: expected one such as N-E1 or W-A2, by its face, not 'N-E2'"),
        ("N-E2,nato,event", "E2,nato,event", "id: expected one such as N-E1 or W-A2, by its face, not 'E2'"),
        ("N-E2,nato,event,engineering", "N-E2,nato,event,digging", "phase: unknown phase 'digging'"),
        ("N-E2,nato,event,engineering,own", "N-E2,nato,event,engineering,", "whose: unknown whose ''"),
        ("N-E1,nato,event,air_points,", "N-E1,nato,event,air_points,own", "whose: unknown whose 'own'"),
        ("air_now,current=3", "air_now,current=three", "numbers: expected names and numbers such as current=3"),
        ("own,mine_bridge,,,Wallmeister", "own,,,,Wallmeister", "effect: expected something"),
    ],
)
def test_a_wrong_card_is_refused(old: str, new: str, fault: str) -> None:
    line, _, message = said(read_cards, "cards.csv", old, new).partition(": ")
    assert message.startswith(fault)
    assert int(line) == line_of("cards.csv", old)

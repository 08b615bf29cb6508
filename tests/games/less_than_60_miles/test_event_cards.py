"""Event and Action cards at the table: decks and hands, the roll for events, when a card is played, what is secret."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.sketch import ask, happened, scenario, sketch

from grognard.engine.dice import Dice, key_of
from grognard.engine.events import seen_by
from grognard.games.less_than_60_miles.components import WP
from grognard.games.less_than_60_miles.game import GAME
from grognard.games.less_than_60_miles.hands import add_cards, cards_of, discard_unplayed, hand, roll_for_event
from grognard.games.less_than_60_miles.position import BOX, DECK, HAND, PLAYED, FrontPosition

FRONT = "nA:armored . . . . wA:mechanized"
AWAY = {"air": {"nato": 1, "wp": 1}, "max_air": {"nato": 6, "wp": 6}}


def table(phase: str, cards: dict[str, str], **more: Any) -> FrontPosition:
    """Both sides far from each other, and some cards in a deck, a hand or the discard pile."""
    state = {"card_at": cards, **more.pop("state", {})}
    return sketch(more.pop("picture", FRONT), phase=phase, state=state, **more)


def place(position: FrontPosition, card: str) -> str:
    """Where a card is."""
    return position.card_at[position.components.number("card", card)]


# -- decks


@pytest.mark.rule("34-1:1", "35-1")
def test_a_scenario_lists_the_cards_of_both_decks_some_twice() -> None:
    position = GAME.start("campaign", seed=1)
    names = position.components.names["card"]
    assert {"N-A1", "N-A1/2", "W-A4/2", "N-A3"} <= set(names)
    assert "N-A3/2" not in names
    small = GAME.start("point_alpha", seed=1)
    assert [len(cards_of(small, side, DECK)) for side in (0, 1)] == [4, 4]
    assert hand(small, 0) == []


@pytest.mark.rule("35-1")
def test_action_cards_are_held_from_the_start_and_event_cards_are_not() -> None:
    position = GAME.start("blackhorse", seed=1)
    assert position.in_hand == [3, 2]
    assert position.in_deck == [8, 8]


@pytest.mark.rule("34-1:1")
def test_two_players_may_agree_on_a_game_without_cards() -> None:
    usual, without = GAME.start("campaign", seed=1), GAME.start("campaign", seed=1, options={"cards": False})
    assert len(usual.components.cards) > 0 == len(without.components.cards)


# -- the roll for events


def quiet(cards: dict[str, str], **more: Any) -> FrontPosition:
    """A position in the Movement Phase of NATO, in which nothing has happened yet."""
    position = table("nato.movement", cards, **more)
    position.events = []
    return position


@pytest.mark.rule("34-3:1", "5-2.2")
def test_on_a_ten_a_card_is_drawn_which_the_other_player_does_not_see() -> None:
    position = quiet({"W-E3": DECK, "W-E9": DECK}, dice=[10], draws=["W-E9"])
    roll_for_event(position, WP)
    assert (place(position, "W-E3"), place(position, "W-E9")) == (DECK, HAND)
    assert (position.in_hand, position.in_deck) == ([0, 1], [0, 1])
    assert "W-E9" in str(seen_by(position.events, "wp"))
    assert "W-E9" not in str(seen_by(position.events, "nato"))


@pytest.mark.rule("34-1:1", "34-3:1")
def test_a_player_knows_where_the_cards_of_his_own_deck_are_and_the_enemy_how_many() -> None:
    position = table("nato.movement", {"N-E4": HAND, "N-E5": DECK, "W-E3": DECK, "W-E9": HAND})
    own, enemy = GAME.view(position, "nato"), GAME.view(position, "wp")
    assert own["state"]["card_at"] == {"N-E4": HAND, "N-E5": DECK}
    assert enemy["state"]["card_at"] == {"W-E3": DECK, "W-E9": HAND}
    assert enemy["unseen"]["card_at"] == ["N-E4", "N-E5"]
    for seen in (own, enemy):
        assert (seen["state"]["in_deck"], seen["state"]["in_hand"]) == ({"nato": 1, "wp": 1}, {"nato": 1, "wp": 1})


@pytest.mark.rule("34-3:1")
def test_on_less_than_a_ten_nothing_is_drawn() -> None:
    position = quiet({"W-E3": DECK}, dice=[9])
    roll_for_event(position, WP)
    assert (place(position, "W-E3"), position.in_hand) == (DECK, [0, 0])


@pytest.mark.rule("34-1:2")
def test_a_deck_is_shuffled_any_card_of_it_may_be_drawn() -> None:
    found, deck = set(), quiet({"W-E1": DECK, "W-E2": DECK})
    for seed in range(200):
        position = deck.copy()
        position.dice = Dice(key_of(str(seed)))
        roll_for_event(position, WP)
        found |= {card for card in ("W-E1", "W-E2") if place(position, card) == HAND}
    assert found == {"W-E1", "W-E2"}


@pytest.mark.rule("34-3:2")
def test_a_ten_means_nothing_if_the_deck_is_empty() -> None:
    position = quiet({"W-E3": PLAYED}, dice=[10])
    roll_for_event(position, WP)
    assert happened(position.events, "no_event_card") == [{"rule": "34-3:2", "side": "wp"}]
    assert position.in_hand == [0, 0]


@pytest.mark.rule("5-2.2", "34-3:1")
def test_both_players_roll_in_the_event_phase_player_1_first() -> None:
    position = table("events", {"W-E9": DECK, "N-E10": DECK}, dice=[9, 10], draws=["N-E10"])
    assert (place(position, "W-E9"), place(position, "N-E10")) == (DECK, HAND)


# -- cards that come later


@pytest.mark.rule("34-2", "35-2")
def test_new_cards_join_the_decks_at_the_start_of_the_event_phase() -> None:
    later = [{"turn": 3, "what": "card", "card": "N-E5"}, {"turn": 3, "what": "card", "card": "N-A8"}]
    later += [{"turn": 4, "what": "card", "card": "N-E9"}]
    position = quiet({}, schedule=later)
    add_cards(position)
    assert [place(position, card) for card in ("N-E5", "N-A8", "N-E9")] == [DECK, HAND, BOX]
    assert [event["rule"] for event in happened(position.events, "card_added")] == ["34-2", "35-2"]
    assert (position.in_deck, position.in_hand) == ([1, 0], [1, 0])


@pytest.mark.rule("34-2", "35-2")
@pytest.mark.parametrize(("card", "rule"), [("N-E5", "34-2"), ("N-A8", "35-2")])
def test_a_card_that_is_not_in_the_game_is_not_played(card: str, rule: str) -> None:
    assert ask.refused(quiet({}), f"play {card}").rules[0] == rule


# -- playing


@pytest.mark.rule("34-4", "35-3:1")
@pytest.mark.parametrize(("card", "rule"), [("N-E5", "34-4"), ("N-A8", "35-3:1")])
def test_a_card_is_played_in_the_phase_that_it_names(card: str, rule: str) -> None:
    ruling = ask.refused(quiet({card: HAND}), f"play {card}")
    assert ruling.rules[0] == rule
    assert ruling.reason == "cards.other_phase"


@pytest.mark.rule("34-3:1", "34-1:1", "35-1")
@pytest.mark.parametrize(
    ("card", "where", "rule"), [("N-E10", DECK, "34-3:1"), ("W-E9", HAND, "34-1:1"), ("W-A5", HAND, "35-1")]
)
def test_neither_a_card_of_the_deck_nor_of_the_enemy_is_played(card: str, where: str, rule: str) -> None:
    assert ask.refused(quiet({card: where}), f"play {card}").rules[0] == rule


@pytest.mark.rule("34-6", "35-4")
@pytest.mark.parametrize(("card", "rule", "turn"), [("N-E10", "34-6", 6), ("W-A5", "35-4", 3)])
def test_a_card_that_was_played_is_discarded(card: str, rule: str, turn: int) -> None:
    side = "nato" if card[0] == "N" else "wp"
    picture = "nA:armored . . . . wA:mechanized+wD:hq"
    units = {"wD": {"level": "division", "command": 5, "mode": "moving"}}
    position = table(f"{side}.movement", {card: HAND}, turn=turn, picture=picture, units=units)
    events = ask.play(position, f"play {card}")
    assert happened(events, "card_played") == [{"rule": rule, "side": side, "card": card}]
    assert place(position, card) == PLAYED
    if card == "W-A5":
        ask.play(position, "unit wD")
    assert ask.refused(position, f"play {card}").rules[0] == rule


@pytest.mark.rule("35-3:2")
def test_any_number_of_action_cards_is_played_in_a_turn() -> None:
    hq = "nA:sp_artillery . . . wA:armored"
    cards = {"N-A2": HAND, "N-A5": HAND, "N-A6": HAND}
    units = {"nA": {"mode": "barrage", "nation": "us", "range": 4, "bombardment": 3, "reduced": 2}}
    points = {"air": {"nato": 4}, "max_air": {"nato": 4}}
    position = table("nato.bombardment", cards, picture=hq, units=units, state=points, dice=[1, 1])
    ask.play(position, "play N-A5;unit nA;hex 0103;interdict;hex 0105;air 1;play N-A2;play N-A6;fire")
    assert [place(position, card) for card in cards] == [PLAYED] * 3


@pytest.mark.rule("35-1")
def test_of_two_copies_the_first_is_played_first() -> None:
    position = scenario("campaign", phase="nato.orders_issue")
    assert "play N-A4" in ask.choices(position)
    assert ask.refused(position, "play N-A4/2").rules[0] == "35-1"
    ask.play(position, "play N-A4")
    assert ask.refused(position, "play N-A4/2").reason == "cards.needs.quick_order"


@pytest.mark.rule("34-4")
def test_an_event_card_that_is_not_played_is_discarded_at_the_end_of_the_turn() -> None:
    position = quiet({"N-E5": HAND, "N-A8": HAND})
    discard_unplayed(position)
    assert (place(position, "N-E5"), place(position, "N-A8")) == (PLAYED, HAND)
    assert happened(position.events, "card_discarded") == [{"rule": "34-4", "side": "nato", "card": "N-E5"}]


@pytest.mark.rule("34-4")
def test_nobody_has_to_play_a_card() -> None:
    position = table("events", {"N-E5": DECK}, state=AWAY, dice=[10], draws=["N-E5"])
    assert ask.asked(position) == ("nato", "cards.which")
    assert ask.allowed(position, "pass").rules[0] == "34-4"
    ask.play(position, "pass")
    assert (place(position, "N-E5"), position.max_air[0]) == (HAND, 6)


# -- what is secret


@pytest.mark.rule("34-3:1")
def test_who_has_drawn_a_card_is_asked_wherever_an_unseen_one_could_be_played() -> None:
    """NATO has drawn Thermal sights; for all that the enemy knows it could have been the Squadrons."""
    cards = {"N-E5": DECK, "N-E10": DECK}
    position = table("events", cards, state=AWAY, dice=[10], draws=["N-E10"])
    assert ask.asked(position) == ("nato", "cards.which")
    assert ask.choices(position) == {"pass"}
    assert ask.allowed(position, "pass").rules[0] == "34-3:1"


@pytest.mark.rule("34-3:1")
def test_nobody_is_asked_whose_unseen_cards_are_all_for_another_moment() -> None:
    position = table("events", {"N-E5": PLAYED, "N-E10": DECK}, state=AWAY, dice=[10], draws=["N-E10"])
    assert ask.asked(position) != ("nato", "cards.which")


@pytest.mark.rule("34-3:1")
def test_nobody_is_asked_who_has_drawn_nothing() -> None:
    position = table("events", {"N-E5": DECK, "N-E10": DECK}, state=AWAY, dice=[9])
    assert ask.asked(position) != ("nato", "cards.which")


@pytest.mark.rule("34-3:1")
def test_the_enemy_cannot_tell_which_card_is_thought_of() -> None:
    position = table("events", {"N-E5": DECK, "N-E10": DECK}, state=AWAY, dice=[10], draws=["N-E10"])
    copies = [GAME.determinize(position, "wp", Dice(key_of(f"copy {n}"))) for n in range(20)]
    assert {place(copy, "N-E5") for copy in copies} == {DECK, HAND}
    for copy in copies:
        assert ask.asked(copy) == ("nato", "cards.which")
        assert GAME.view(copy, "wp") == GAME.view(position, "wp")

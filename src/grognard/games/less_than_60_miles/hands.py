"""Decks and hands [34, 35]: where each card is, the roll for events, cards that a scenario adds, the discard pile.

Which Event cards are in a deck and which in a hand only their owner knows [34-3:1]: that is `secrecy`. Action cards lie
open: the scenario lists them [35-1], and whatever is played goes to the discard pile for all to see [34-6, 35-4].
"""

from grognard.engine.caching import per_components
from grognard.engine.kinds import Side
from grognard.engine.schedule import due
from grognard.games.less_than_60_miles.cards import EVENT
from grognard.games.less_than_60_miles.charts.tables import FACES
from grognard.games.less_than_60_miles.components import FrontComponents
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import DECK, HAND, PLAYED, Card, FrontPosition, NewCard

DRAWS_ON = 10
"""The die on which a player draws an Event card [34-3:1]."""
_COUNTED = {DECK: "in_deck", HAND: "in_hand"}
"""The open numbers of cards, by where they are."""


# -- where cards are


def is_event(position: FrontPosition, card: Card) -> bool:
    """Is it an Event card, which is drawn, and not an Action card?"""
    return position.components.cards[card].face == EVENT


def owner_of(position: FrontPosition, card: Card) -> Side:
    """Whose card it is."""
    return SIDES.index(position.components.cards[card].side)


def card_name(position: FrontPosition, card: Card) -> str:
    """The id of a card."""
    return position.components.names["card"][card]


def cards_of(position: FrontPosition, side: Side, place: str) -> list[Card]:
    """A side's cards in a place."""
    where = position.card_at
    return [card for card in _all_cards(position.components)[side] if where[card] == place]


@per_components
def _all_cards(components: FrontComponents) -> list[list[Card]]:
    """The cards of each side, wherever they are."""
    return [[n for n, card in enumerate(components.cards) if card.side == side] for side in SIDES]


def cards_for(components: FrontComponents, side: Side, moments: tuple[str, ...]) -> list[Card]:
    """The cards of a side, wherever they are, that name one of these phases or steps of procedures [34-4, 35-3:1]."""
    known = _by_moments(components)
    found = known.get((side, moments))
    if found is None:
        own = _all_cards(components)[side]
        found = known[side, moments] = [card for card in own if components.cards[card].phase in moments]
    return found


@per_components
def _by_moments(components: FrontComponents) -> dict[tuple[Side, tuple[str, ...]], list[Card]]:
    return {}


def hand(position: FrontPosition, side: Side) -> list[Card]:
    """The cards that a side holds: its Action cards, and the Event card that it has drawn in this turn."""
    return cards_of(position, side, HAND)


def drawn(position: FrontPosition, side: Side) -> list[Card]:
    """The Event cards that a side has drawn in this turn and not played yet."""
    return [card for card in hand(position, side) if is_event(position, card)]


def secret_cards(position: FrontPosition, owner: Side) -> list[Card]:
    """A side's Event cards that are in its deck or its hand: in which of the two only their owner knows [34-3:1]."""
    found = (*cards_of(position, owner, DECK), *cards_of(position, owner, HAND))
    return sorted(card for card in found if is_event(position, card))


def move_card(position: FrontPosition, card: Card, place: str) -> None:
    """Put a card into a deck, a hand or the discard pile, and keep the open numbers right."""
    side = owner_of(position, card)
    for where, change in ((position.card_at[card], -1), (place, 1)):
        if where in _COUNTED:
            getattr(position, _COUNTED[where])[side] += change
    position.card_at[card] = place


def count_cards(position: FrontPosition) -> None:
    """The open numbers of cards in decks and hands, from where the cards are."""
    for side in range(len(SIDES)):
        for place, field in _COUNTED.items():
            getattr(position, field)[side] = len(cards_of(position, side, place))


# -- the Event Phase


def add_cards(position: FrontPosition) -> None:
    """New cards join the decks at the start of the Event Phase [34-2, 35-2].

    An Event deck is shuffled again: so it is anyhow, for any card of it is as likely to be drawn as any other [34-1:2].
    """
    for entry in due(position, NewCard):
        event = is_event(position, entry.card)
        move_card(position, entry.card, DECK if event else HAND)
        facts = {"side": SIDES[owner_of(position, entry.card)], "card": card_name(position, entry.card)}
        position.emit("card_added", "34-2" if event else "35-2", **facts)


def roll_for_event(position: FrontPosition, side: Side) -> None:
    """A player rolls, and on a 10 draws a card that the other does not see [34-3:1, 5-2.2]; of an empty deck none."""
    name, own = SIDES[side], [card for place in (DECK, HAND, PLAYED) for card in cards_of(position, side, place)]
    if not any(is_event(position, card) for card in own):
        return
    if position.roll(FACES, f"event {name}", "34-3:1", side=name) < DRAWS_ON:
        return
    deck = cards_of(position, side, DECK)
    if not deck:
        position.emit("no_event_card", "34-3:2", side=name)
        return
    names = [card_name(position, card) for card in deck]
    move_card(position, deck[position.draw(names, f"event {name}", "34-3:1", only=side)], HAND)


# -- the discard pile


def lay_down(position: FrontPosition, card: Card) -> None:
    """A card is played: it goes to the discard pile [34-6, 35-4]; of an Event card it comes to light only now."""
    facts = {"side": SIDES[owner_of(position, card)], "card": card_name(position, card)}
    move_card(position, card, PLAYED)
    if is_event(position, card):
        position.reveal("card_played", "34-6", **facts)
    else:
        position.emit("card_played", "35-4", **facts)


def discard_unplayed(position: FrontPosition) -> None:
    """An Event card is played in the turn in which it was drawn, or not at all [34-4]."""
    for side, name in enumerate(SIDES):
        for card in drawn(position, side):
            move_card(position, card, PLAYED)
            position.reveal("card_discarded", "34-4", side=name, card=card_name(position, card))

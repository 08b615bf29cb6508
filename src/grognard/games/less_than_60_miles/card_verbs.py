"""Playing cards [34-4, 34-5, 35-3]: who may play which card when, and the question where nobody is asked anything else.

A card is offered among the other choices of the phase that it names, or by a question of its own where its owner would
not be asked at that moment. An enemy who sees that a question is asked must not learn from it which Event card was
drawn [34-3:1]: whoever has drawn one is asked wherever a card that the enemy has not seen yet could be played, even if
their own is another.
"""

from collections.abc import Iterable
from typing import Any, ClassVar, NamedTuple

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Side
from grognard.engine.procedures import PASS, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.less_than_60_miles.cards import ENEMY, OWN
from grognard.games.less_than_60_miles.effects import rule_of
from grognard.games.less_than_60_miles.hands import (
    card_name,
    cards_for,
    drawn,
    hand,
    is_event,
    lay_down,
    owner_of,
    secret_cards,
)
from grognard.games.less_than_60_miles.position import DECK, HAND, PLAYED, Card, FrontPosition

Moments = tuple[str, ...]
"""Phases and steps of procedures that cards name (`cards.PHASES`)."""


class CardOffer(NamedTuple):
    """A side may play cards of a moment in which it is not asked anything else."""

    side: Side
    moment: str


# -- what can be played


def is_its_time(position: FrontPosition, card: Card, moments: Moments) -> bool:
    """Does a card name this phase, and the Action Phase of this player [34-4, 35-3:1]?"""
    found = position.components.cards[card]
    mine = position.acting == owner_of(position, card)
    return found.phase in moments and not (found.whose == OWN and not mine) and not (found.whose == ENEMY and mine)


def can_do(position: FrontPosition, card: Card) -> bool:
    """Would a card do anything just now? That depends on nothing that is hidden."""
    from grognard.games.less_than_60_miles.card_effects import EFFECTS  # it needs the chapters that ask here

    effect = position.components.cards[card].effect
    return EFFECTS[effect].can(position, owner_of(position, card), card)


def why_no_play(position: FrontPosition, side: Side, card: Card, moments: Moments) -> Ruling | None:
    """Why a side cannot play a card now; None if it can. Of cards of others nothing is told."""
    found, event, facts = position.components.cards[card], is_event(position, card), {"card": card_name(position, card)}
    if owner_of(position, card) != side:
        return refuse("34-1:1" if event else "35-1", "cards.not_yours", **facts)
    place = position.card_at[card]
    if place == DECK:
        return refuse("34-3:1", "cards.not_drawn", **facts)
    if place == PLAYED:
        return refuse("34-6" if event else "35-4", "cards.played", **facts)
    if place != HAND:
        return refuse("34-2" if event else "35-2", "cards.not_in_play", **facts)
    if not is_its_time(position, card, moments):
        return refuse("34-4" if event else "35-3:1", "cards.other_phase", moment=found.phase, **facts)
    if not can_do(position, card):
        return refuse(rule_of(found), f"cards.needs.{found.effect}", **facts)
    first = min(other for other in hand(position, side) if position.components.cards[other].effect == found.effect)
    return None if first == card else refuse("35-1", "cards.other_copy", **facts)


def playable(position: FrontPosition, side: Side, moments: Moments) -> list[Card]:
    """The cards that a side can play now."""
    where = position.card_at
    held = [card for card in cards_for(position.components, side, moments) if where[card] == HAND]
    return [card for card in held if why_no_play(position, side, card, moments) is None]


def hides_a_card(position: FrontPosition, side: Side, moments: Moments) -> bool:
    """Could a side that has drawn an Event card play it now, for all that the enemy knows of it [34-3:1]?"""
    if not drawn(position, side):
        return False
    unseen = secret_cards(position, side)
    return any(is_its_time(position, card, moments) and can_do(position, card) for card in unseen)


def play_card(position: FrontPosition, card: Card) -> None:
    """Play a card: it is discarded, and does what it says at once [34-5, 35-3:1], as many in a turn as one likes.

    Who has to choose something for it is asked next [35-3:2].
    """
    from grognard.games.less_than_60_miles.card_effects import EFFECTS  # it needs the chapters that ask here

    lay_down(position, card)
    EFFECTS[position.components.cards[card].effect].apply(position, owner_of(position, card), card)


def offer_cards(position: FrontPosition, moment: str, sides: Iterable[Side]) -> None:
    """Ask these sides, one after the other, about cards of a moment; who holds none is passed over."""
    for side in reversed([side for side in sides if hand(position, side)]):
        position.call(CardOffer(side, moment))


# -- among other choices


class CardVerbs:
    """Playing cards, for procedures of the phases that cards name to inherit; their frames have a field `side`."""

    moments: ClassVar[Moments]
    """The phases, or steps of a procedure, that this one stands for."""

    def now(self, frame: Any) -> Moments:
        """The moments that this one stands for just now."""
        return self.moments

    def is_free(self, frame: Any) -> bool:
        """Is nothing in hand that has to be finished first?"""
        return True

    def card_actions(self, position: FrontPosition, frame: Any) -> list[Action]:
        """The cards that can be played now."""
        if not self.is_free(frame):
            return []
        names = position.components.names["card"]
        return [Action("play", (names[card],)) for card in playable(position, frame.side, self.now(frame))]

    def hides_a_card(self, position: FrontPosition, frame: Any) -> bool:
        """Is a question asked that would not be asked otherwise, so that nobody learns which card was drawn?"""
        return hides_a_card(position, frame.side, self.now(frame))

    @verb(None, commits=True)
    def play(self, position: FrontPosition, frame: Any, card: Card) -> None:
        """Play this card."""
        play_card(position, card)

    def why_play(self, position: FrontPosition, frame: Any, card: Card) -> Ruling:
        """May it be played, and what it does."""
        refused = why_no_play(position, frame.side, card, self.now(frame))
        if refused is not None:
            return refused
        found, rule = position.components.cards[card], "34-4" if is_event(position, card) else "35-3:1"
        if not self.is_free(frame):
            return refuse(rule, "cards.in_hand", card=card_name(position, card))
        return allow(rule, f"cards.does.{found.effect}", also=("35-3:2",), card=card_name(position, card))


# -- by a question of their own


class OfferCards(CardVerbs, Procedure[FrontPosition, CardOffer]):
    """Does a side play a card now? It is asked again until it passes, or has no card for this moment."""

    frame = CardOffer
    moments = ()

    def now(self, frame: CardOffer) -> Moments:
        return (frame.moment,)

    def decision(self, position: FrontPosition, frame: CardOffer) -> Decision | None:
        actions = self.card_actions(position, frame)
        if not actions and not self.hides_a_card(position, frame):
            return None
        return self.ask(position, frame.side, "cards.which", "35-3:1", [*actions, PASS], moment=frame.moment)

    def proceed(self, position: FrontPosition, frame: CardOffer) -> None:
        """There is none to be played."""
        position.done()

    @verb(Role.PASS)
    def pass_(self, position: FrontPosition, frame: CardOffer) -> None:
        """None, or no more: nobody has to play a card [34-4]."""
        position.done()

    def why_pass(self, position: FrontPosition, frame: CardOffer) -> Ruling:
        """It can be kept, or is not for now."""
        if not self.card_actions(position, frame):
            return allow("34-3:1", "cards.nothing_now", moment=frame.moment)
        return allow("34-4", "cards.keep", moment=frame.moment)

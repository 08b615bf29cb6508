"""Cards in effect [34, 35]: what a card that was played changes, for rules that look it up."""

from grognard.engine.kinds import Side
from grognard.games.less_than_60_miles.cards import Card
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import FrontPosition


def playing(position: FrontPosition, effect: str, side: Side) -> Card | None:
    """A side's card with this effect that has been played and still counts; None if there is none."""
    for number in position.effects:
        card = position.components.cards[number]
        if card.effect == effect and card.side == SIDES[side]:
            return card
    return None


def use_up(position: FrontPosition, effect: str, side: Side) -> None:
    """A card that counts once has counted."""
    card = playing(position, effect, side)
    if card is not None:
        position.effects = tuple(n for n in position.effects if position.components.cards[n] is not card)

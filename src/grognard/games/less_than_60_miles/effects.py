"""Cards in effect [34-5, 35-3]: what a card that was played changes, for the rules that look it up."""

from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.games.less_than_60_miles.cards import EVENT, Card
from grognard.games.less_than_60_miles.command import subordinate
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import FrontPosition

FORWARD, MANOEUVRE = "forward_detachment", "manoeuvre_group"
"""Cards for a regiment and for a division that go where others are held up."""


def rule_of(card: Card) -> str:
    """The rule by which a card does what it says: at once of an Event [34-5], in its phase of an Action [35-3:1]."""
    return "34-5" if card.face == EVENT else "35-3:1"


def in_effect(position: FrontPosition, effect: str, side: Side) -> int:
    """The number of a side's card with this effect that has been played and still counts; NONE if there is none."""
    for number in position.effects:
        card = position.components.cards[number]
        if card.effect == effect and card.side == SIDES[side]:
            return number
    return NONE


def playing(position: FrontPosition, effect: str, side: Side) -> Card | None:
    """A side's card with this effect that has been played and still counts; None if there is none."""
    number = in_effect(position, effect, side)
    return None if number == NONE else position.components.cards[number]


def put_in_effect(position: FrontPosition, number: int, unit: Unit = NONE, hex: Hex = NONE) -> None:
    """A card counts from now on, for a unit or a hex if it names one."""
    position.effects = (*position.effects, number)
    position.card_unit[number], position.card_hex[number] = unit, hex


def use_up(position: FrontPosition, effect: str, side: Side) -> None:
    """A card that counts once has counted."""
    number = in_effect(position, effect, side)
    if number != NONE:
        _drop(position, [number])


def end_effects(position: FrontPosition, *phases: str) -> None:
    """What was played in these phases, or steps of a procedure, counts no longer."""
    _drop(position, [number for number in position.effects if position.components.cards[number].phase in phases])


def _drop(position: FrontPosition, numbers: list[int]) -> None:
    position.effects = tuple(number for number in position.effects if number not in numbers)
    for number in numbers:
        position.card_unit[number] = position.card_hex[number] = NONE


# -- who is favoured by a card on the march


def is_detached(position: FrontPosition, unit: Unit) -> bool:
    """Is this the regiment of a forward detachment?"""
    number = in_effect(position, FORWARD, position.components.side_of[unit])
    return number != NONE and position.card_unit[number] == unit


def in_manoeuvre_group(position: FrontPosition, unit: Unit) -> bool:
    """Is a unit of the division that is an operational manoeuvre group, its HQ among them?"""
    number = in_effect(position, MANOEUVRE, position.components.side_of[unit])
    if number == NONE:
        return False
    hq = position.card_unit[number]
    return unit == hq or subordinate(position, unit, hq)

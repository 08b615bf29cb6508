"""Cards that count for a while [34-5, 35-3:1]: when there is something for them to count in.

What they change is said where it is reckoned: in costs, Issue Times, Detection Levels, AA values, combat modifiers. A
card like one that is in effect already is not played, nor one for which the mission, combat or phase in hand has no
use.
"""

from grognard.engine.kinds import NONE, Side
from grognard.games.less_than_60_miles import bombardment
from grognard.games.less_than_60_miles.air import total
from grognard.games.less_than_60_miles.anti_air import combat_value
from grognard.games.less_than_60_miles.attrition import AttritionRemoval
from grognard.games.less_than_60_miles.battle import Attacking, Battle
from grognard.games.less_than_60_miles.card_verbs import CardOffer
from grognard.games.less_than_60_miles.centres import centre_hexes, centres_of
from grognard.games.less_than_60_miles.effects import playing, put_in_effect
from grognard.games.less_than_60_miles.ew import EwResolution, card_helps
from grognard.games.less_than_60_miles.mission import BRIDGE, HEX, UNIT, Mission, aa_parts
from grognard.games.less_than_60_miles.movement import movable
from grognard.games.less_than_60_miles.orders import Issuing, quickened
from grognard.games.less_than_60_miles.position import Card, FrontPosition
from grognard.games.less_than_60_miles.recovering import resupplied
from grognard.games.less_than_60_miles.recovery import CENTRES
from grognard.games.less_than_60_miles.support import Supporting, group_guns
from grognard.games.less_than_60_miles.weather import is_night


def put_into_effect(position: FrontPosition, side: Side, card: Card) -> None:
    """It counts from now on."""
    put_in_effect(position, card)


def is_new(position: FrontPosition, side: Side, card: Card) -> bool:
    """No card like it is in effect."""
    return playing(position, position.components.cards[card].effect, side) is None


# -- orders, attrition


def can_quicken(position: FrontPosition, side: Side, card: Card) -> bool:
    """There is an order to issue that would come sooner."""
    frame = position.present
    return isinstance(frame, Issuing) and is_new(position, side, card) and quickened(position, side, card)


def can_stop_resupply(position: FrontPosition, side: Side, card: Card) -> bool:
    """Enemy units would gain by being resupplied, and the die is about to be rolled."""
    return isinstance(position.present, CardOffer) and bool(resupplied(position, 1 - side))


def can_make_resupply_sure(position: FrontPosition, side: Side, card: Card) -> bool:
    """Units would gain by being resupplied, and the die is about to be rolled."""
    return isinstance(position.present, CardOffer) and bool(resupplied(position, side))


def can_bring_fuel(position: FrontPosition, side: Side, card: Card) -> bool:
    """A Supply Centre can be placed or moved."""
    frame = position.present
    if not isinstance(frame, AttritionRemoval) or frame.step != CENTRES or frame.centre != NONE:
        return False
    some = centres_of(position, side) or position.centres_left[side]
    return is_new(position, side, card) and bool(some and centre_hexes(position, side))


# -- missions and AA fire


def can_mask(position: FrontPosition, side: Side, card: Card) -> bool:
    """The enemy could bombard somebody."""
    return is_new(position, side, card) and bool(bombardment.targets(position, 1 - side))


def can_mass(position: FrontPosition, side: Side, card: Card) -> bool:
    """A bombardment with as many Air Points as it takes is in hand."""
    frame, least = position.present, position.components.cards[card].numbers["air"]
    if not isinstance(frame, Mission) or frame.kind not in (UNIT, BRIDGE):
        return False
    return is_new(position, side, card) and frame.air >= least


def can_go_deep(position: FrontPosition, side: Side, card: Card) -> bool:
    """An interdiction by Air Points is in hand."""
    frame = position.present
    return isinstance(frame, Mission) and frame.kind == HEX and frame.air > 0 and is_new(position, side, card)


def can_halve(position: FrontPosition, side: Side, card: Card) -> bool:
    """Air Points of the side are assigned to a mission or a combat in hand, and somebody will fire at them."""
    frame = position.present
    if not is_new(position, side, card):
        return False
    if isinstance(frame, Mission):
        return total(aa_parts(position, frame)) > 0
    if not isinstance(frame, Supporting) or not frame.support.air:
        return False
    battle = position.nearest(Battle)
    origin = frame.hex if frame.target == NONE or battle is None else position.at[battle.unit]
    return combat_value(position, side, frame.hex, origin) > 0


# -- movement


def can_see_at_night(position: FrontPosition, side: Side, card: Card) -> bool:
    """It is night, and somebody can still attack."""
    return is_night(position) and is_new(position, side, card) and bool(movable(position, side))


def can_crowd_roads(position: FrontPosition, side: Side, card: Card) -> bool:
    """An enemy unit can move."""
    return is_new(position, side, card) and bool(movable(position, 1 - side))


# -- combat


def can_join_attack(position: FrontPosition, side: Side, card: Card) -> bool:
    """A helicopter unit and an Air Point support the combat together."""
    frame = position.present
    if not isinstance(frame, Supporting) or frame.target == NONE:
        return False
    return bool(frame.support.helicopters and frame.support.air) and is_new(position, side, card)


def can_group_guns(position: FrontPosition, side: Side, card: Card) -> bool:
    """Artillery of an Army or the Front is in range of the combat."""
    frame = position.present
    if not isinstance(frame, Supporting) or frame.target == NONE or not is_new(position, side, card):
        return False
    return bool(group_guns(position, frame))


def can_jam_combat(position: FrontPosition, side: Side, card: Card) -> bool:
    """An HQ with EW capability may take part in the combat [24.3-1]."""
    frame = position.nearest(EwResolution)
    return frame is not None and frame.side == side and is_new(position, side, card) and card_helps(position, frame)


def can_lay_smoke(position: FrontPosition, side: Side, card: Card) -> bool:
    """An attack across a river is in hand."""
    frame = position.present
    return isinstance(frame, Attacking) and bool(frame.crossing) and is_new(position, side, card)

"""Cards about points, the weather and arrivals [34-5]: aircraft, engineers, Command Points, fog, trains.

Each is a test whether the card would do anything now, and what it does.
"""

from grognard.engine.kinds import Side
from grognard.games.less_than_60_miles.air import change_max_air
from grognard.games.less_than_60_miles.cards import Card as CardText
from grognard.games.less_than_60_miles.effects import rule_of
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.point_changes import change_points
from grognard.games.less_than_60_miles.position import Arrival, Card, FrontPosition
from grognard.games.less_than_60_miles.reinforcements import plan_of
from grognard.games.less_than_60_miles.scenarios import EDGE
from grognard.games.less_than_60_miles.weather import fog_possible, ground_aircraft


def text_of(position: FrontPosition, card: Card) -> CardText:
    """What is printed on a card."""
    return position.components.cards[card]


def always(position: FrontPosition, side: Side, card: Card) -> bool:
    """It can be played whatever the situation."""
    return True


# -- Air Points [19.1-2], Engineer Points


def can_fly_more(position: FrontPosition, side: Side, card: Card) -> bool:
    """Not all Air Points are Current."""
    return position.air[side] < position.max_air[side]


def fly_more(position: FrontPosition, side: Side, card: Card) -> None:
    """Current Air Points rise, not above the Maximum [19.1-2]."""
    before, text = position.air[side], text_of(position, card)
    position.air[side] = min(position.max_air[side], before + text.numbers["current"])
    facts = {"side": SIDES[side], "count": position.air[side] - before, "left": position.air[side]}
    position.emit("air_gained", rule_of(text), **facts)


def gain_air(position: FrontPosition, side: Side, card: Card) -> None:
    """Maximum and Current Air Points rise [19.1-2]."""
    text = text_of(position, card)
    change_max_air(position, side, text.numbers["maximum"])
    position.air[side] = min(position.max_air[side], position.air[side] + text.numbers["current"])
    facts = {"side": SIDES[side], "amount": text.numbers["maximum"], "left": position.max_air[side]}
    position.emit("points_changed", rule_of(text), asset="air", **facts)


def can_strike_base(position: FrontPosition, side: Side, card: Card) -> bool:
    """The enemy has Air Points."""
    return position.max_air[1 - side] > 0


def strike_base(position: FrontPosition, side: Side, card: Card) -> None:
    """The enemy's Maximum and Current Air Points fall; not below those that are grounded [19.1-2, 19.1-3:2]."""
    enemy, text = 1 - side, text_of(position, card)
    before = position.air[enemy]
    change_max_air(position, enemy, -text.numbers["maximum"])
    least = position.grounded[enemy]
    position.air[enemy] = max(least, min(position.air[enemy], before - text.numbers["current"]))
    facts = {"count": before - position.air[enemy], "left": position.air[enemy], "most": position.max_air[enemy]}
    position.emit("air_struck", rule_of(text), side=SIDES[enemy], **facts)


def gain_engineers(position: FrontPosition, side: Side, card: Card) -> None:
    """More Engineer Points."""
    text = text_of(position, card)
    change_points(position, side, "engineers", text.numbers["engineers"], rule_of(text))


# -- Command Points


def can_take_command(position: FrontPosition, side: Side, card: Card) -> bool:
    """The enemy has Command Points."""
    return position.cp[1 - side] > 0


def take_command(position: FrontPosition, side: Side, card: Card) -> None:
    """The enemy's Current Command Points fall, not below 0; their Maximum does not."""
    enemy, text = 1 - side, text_of(position, card)
    count = min(position.cp[enemy], text.numbers["current"])
    position.cp[enemy] -= count
    position.emit("cp_disrupted", rule_of(text), side=SIDES[enemy], count=count, left=position.cp[enemy])


# -- weather [29]


def can_clear(position: FrontPosition, side: Side, card: Card) -> bool:
    """There is fog or precipitation in this turn."""
    return position.fog or position.precipitation


def clear_fog(position: FrontPosition, rule: str) -> None:
    """The fog of this turn lifts; aircraft that nothing else keeps on the ground are free again [29.4-5]."""
    position.fog = False
    position.emit("fog_lifted", rule)
    ground_aircraft(position)


def clear_precipitation(position: FrontPosition, rule: str) -> None:
    """Rain or snow of this turn stops."""
    position.precipitation = False
    position.emit("precipitation_over", rule)
    ground_aircraft(position)


def can_be_foggy(position: FrontPosition, side: Side, card: Card) -> bool:
    """Fog is possible in this turn, and there is none [29.1.2-1]."""
    return fog_possible(position) and not position.fog


def bring_fog(position: FrontPosition, side: Side, card: Card) -> None:
    """There is fog, whatever the roll was, and aircraft are grounded by it [29.4-1]."""
    position.fog = True
    position.emit("fog", rule_of(text_of(position, card)))
    ground_aircraft(position)


# -- reinforcements [33.5]


def late_arrivals(position: FrontPosition, side: Side) -> list[Arrival]:
    """The enemy's ground reinforcements that are due on this very turn at the edge of the map."""
    side_of = position.components.side_of
    return [
        entry
        for entry in position.schedule
        if isinstance(entry, Arrival)
        and entry.turn == position.turn
        and side_of[entry.unit] == 1 - side
        and plan_of(position, entry.unit).by == EDGE
    ]


def can_delay(position: FrontPosition, side: Side, card: Card) -> bool:
    """Somebody is due."""
    return bool(late_arrivals(position, side))


def delay_arrivals(position: FrontPosition, side: Side, card: Card) -> None:
    """They come so many turns later."""
    late, text = late_arrivals(position, side), text_of(position, card)
    turn = position.turn + text.numbers["turns"]
    others = [entry for entry in position.schedule if entry not in late]
    moved = [entry._replace(turn=turn) for entry in late]
    position.schedule = tuple(sorted((*others, *moved), key=lambda entry: entry.turn))
    names = [position.unit_name(entry.unit) for entry in late]
    position.emit("arrivals_delayed", rule_of(text), side=SIDES[1 - side], units=names, turn=turn)

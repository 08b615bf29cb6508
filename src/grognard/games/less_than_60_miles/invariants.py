"""What must always hold of a position."""

from collections.abc import Callable

from grognard.engine.faults import Fault
from grognard.engine.kinds import NONE
from grognard.games.less_than_60_miles.attrition import limit_rule
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.point_changes import EngineerRecall
from grognard.games.less_than_60_miles.position import BOX, DECK, FULL, HAND, PLAYED, FrontPosition, OrderChit

PLACES = (BOX, DECK, HAND, PLAYED)
POINTS = (
    "max_cp",
    "cp",
    "max_air",
    "air",
    "other_max_air",
    "other_air",
    "grounded",
    "ew_pool",
    "engineers",
    "centres_left",
    "nuclear",
)
Faults = Callable[..., Fault]


def violations(position: FrontPosition, fault: Faults) -> list[Fault]:
    """What does not hold; nothing in a sound position."""
    return [
        *_units(position, fault),
        *_command(position, fault),
        *_points(position, fault),
        *_cards(position, fault),
        *_markers(position, fault),
    ]


def _units(position: FrontPosition, fault: Faults) -> list[Fault]:
    """Sides do not share a hex [8.1-8]; nobody on the map is worn beyond their limit [11.1-1] or engaged otherwise."""
    components, wrong = position.components, []
    for hex, stack in position.stacks.items():
        if hex < components.hexes and len({components.side_of[unit] for unit in stack}) > 1:
            wrong.append(fault("8.1-8", "both_sides", place=position.place_name(hex)))
    for unit, limit in enumerate(components.limit):
        name = position.unit_name(unit)
        if position.on_map(unit) and not 0 <= position.attrition[unit] <= limit:
            wrong.append(fault(limit_rule(position, unit), "attrition", unit=name, most=limit))
        if not 0 <= position.engaged[unit] <= FULL:
            wrong.append(fault("15.6-1", "engaged", unit=name, most=FULL))
        if position.ew[unit] and not components.hq[unit]:
            wrong.append(fault("24.1-3", "no_hq_ew", unit=name))
    return wrong


def _command(position: FrontPosition, fault: Faults) -> list[Fault]:
    """A Parent HQ is an HQ of the same side [14.2-3]; an HQ has one order at a time [14.4.1-2:1]."""
    components, wrong, ordered = position.components, [], set()
    for unit, hq in enumerate(position.parent):
        if hq != NONE and (not components.hq[hq] or components.side_of[hq] != components.side_of[unit]):
            wrong.append(fault("14.2-3", "parent", unit=position.unit_name(unit), hq=position.unit_name(hq)))
    for entry in position.schedule:
        if isinstance(entry, OrderChit):
            if entry.hq in ordered:
                wrong.append(fault("14.4.1-2:1", "two_orders", hq=position.unit_name(entry.hq)))
            ordered.add(entry.hq)
    return wrong


def _points(position: FrontPosition, fault: Faults) -> list[Fault]:
    """No points are below 0; Current and grounded Air Points never exceed the Maximum [19.1-2, 19.1-3].

    Engineer Points may be while those who are at work are called back [33.3-2].
    """
    wrong = []
    recalled = [recall.side for recall in position.frames_of(EngineerRecall)]
    for side, name in enumerate(SIDES):
        for field in POINTS:
            if getattr(position, field)[side] < 0 and not (field == "engineers" and side in recalled):
                wrong.append(fault("13.1-3", "below_zero", field=field, side=name))
        if position.air[side] > position.max_air[side] or position.grounded[side] > position.air[side]:
            wrong.append(fault("19.1-3:2", "air_points", side=name))
        if position.other_air[side] > position.other_max_air[side]:
            wrong.append(fault("19.2-3", "other_air_points", side=name))
    return wrong


def _cards(position: FrontPosition, fault: Faults) -> list[Fault]:
    """The open numbers are those of the cards in deck and hand [34-3:1]."""
    components, wrong = position.components, []
    for n, place in enumerate(position.card_at):
        if place not in PLACES:
            card = components.names["card"][n]
            wrong.append(fault("34-3:1", "card_place", card=card, places=", ".join(PLACES)))
    for side, name in enumerate(SIDES):
        own = [n for n, card in enumerate(components.cards) if card.side == name]
        for field, place in (("in_deck", DECK), ("in_hand", HAND)):
            count = sum(position.card_at[n] == place for n in own)
            if getattr(position, field)[side] != count:
                wrong.append(fault("34-3:1", "card_count", field=field, side=name, count=count))
    return wrong


def _markers(position: FrontPosition, fault: Faults) -> list[Fault]:
    """Mines, pontoon and panel bridges lie on river hexsides [32.1.2, 32.2, 32.3]; an Army has one axis [10-1]."""
    components, wrong = position.components, []
    for field in ("crossings", "mined", "pontoons", "panels"):
        for marker in getattr(position, field):
            a, b = components.hexsides[marker.hexside]
            if not components.rivers[a, components.grid.direction(a, b)]:
                name = components.names["hexside"][marker.hexside]
                wrong.append(fault("32.1-0", "no_river", field=field, hexside=name))
    armies = [axis.unit for axis in position.axes]
    if len(armies) != len(set(armies)):
        wrong.append(fault("10-1", "two_axes"))
    return wrong

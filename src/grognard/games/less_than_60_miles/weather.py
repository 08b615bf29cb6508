"""Weather [29]: night by month and hour, fog and precipitation by die, and aircraft that stay on the ground."""

from grognard.engine.kinds import Side
from grognard.engine.rulings import COUNT, Part
from grognard.games.less_than_60_miles.charts.staff import MonthRow
from grognard.games.less_than_60_miles.charts.tables import FACES
from grognard.games.less_than_60_miles.components import NATO, WP
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.timing import hour

FOG_MODIFIER = 2
"""What fog adds to the roll for precipitation [29.1.2-4:1]."""
_NIGHT_RULES = {
    **dict.fromkeys(("december", "january"), "29.1.1-1"),
    **dict.fromkeys(("february", "march", "october", "november"), "29.1.1-2"),
    **dict.fromkeys(("april", "may", "july", "august", "september"), "29.1.1-3"),
    "june": "29.1.1-4",
}
_GROUNDED_RULES = {NATO: "29.4-3a", WP: "29.4-3b"}


# -- what it is like


def month_row(position: FrontPosition) -> MonthRow:
    """The line of the scenario's month."""
    return position.components.staff.months[position.components.facts.month]


def is_night(position: FrontPosition) -> bool:
    """Is this a Night turn, by the month and the hour [29.1.1]?"""
    return hour(position) in month_row(position).night


def night_rule(position: FrontPosition) -> str:
    """The row that says which turns of the month are Night turns [29.1.1]."""
    return _NIGHT_RULES[position.components.facts.month]


def fog_possible(position: FrontPosition) -> bool:
    """Does the Time Track say that fog is possible now [29.1.2-1]?"""
    return hour(position) in month_row(position).fog_hours


def is_rain(position: FrontPosition) -> bool:
    """Is there precipitation, and not in winter [29.2-1]?"""
    return position.precipitation and not month_row(position).snow


def is_snow(position: FrontPosition) -> bool:
    """Is there precipitation in winter [29.2-2]?"""
    return position.precipitation and month_row(position).snow


def is_bad_for_flying(position: FrontPosition) -> bool:
    """Is there night, fog or precipitation [29.4-1]?"""
    return position.fog or position.precipitation or is_night(position)


# -- the Weather Phase


def determine(position: FrontPosition) -> None:
    """The Weather Phase [5-1.1, 5-1.2]: fog if it is possible, precipitation, and then the aircraft."""
    _roll_for_fog(position)
    _roll_for_precipitation(position)
    if is_night(position):
        position.emit("night", night_rule(position))
    ground_aircraft(position)


def _roll_for_fog(position: FrontPosition) -> None:
    """The Warsaw Pact player rolls, where the Time Track allows fog at all [29.1.2-1, 29.1.2-2]."""
    position.fog = False
    if not fog_possible(position):
        return
    die = position.roll(FACES, "fog", "29.1.2-2", side=SIDES[WP])
    position.fog = die <= month_row(position).fog
    if position.fog:
        position.emit("fog", "29.1.2-2")


def _roll_for_precipitation(position: FrontPosition) -> None:
    """Whatever the fog [29.1.2-3]; fog makes it rarer [29.1.2-4:1], but not impossible [29.1.2-4:2]."""
    rule = "29.1.2-4:1" if position.fog else "29.1.2-3"
    die = position.roll(FACES, "precipitation", rule, side=SIDES[WP])
    added = FOG_MODIFIER if position.fog else 0
    position.precipitation = die + added <= month_row(position).precipitation
    if position.precipitation:
        position.emit("snow" if month_row(position).snow else "rain", "29.1.2-3")


# -- aircraft [29.4]


def grounded_points(position: FrontPosition, side: Side) -> int:
    """The Air Points that are grounded when grounding starts: a third of the Maximum, or half [29.4-3]."""
    return position.max_air[side] // position.components.side_facts[side].grounded


def ground_aircraft(position: FrontPosition) -> None:
    """Ground part of the Air Points, or set them free again [5-1.2].

    What is grounded already stays as it is [29.4-2]; at the end of a Weather Phase with none of the three all fly.
    """
    for side in (NATO, WP):
        if not is_bad_for_flying(position):
            if position.grounded[side]:
                position.grounded[side] = 0
                position.emit("air_free", "29.4-5", side=SIDES[side])
            continue
        if position.grounded[side]:
            continue
        position.grounded[side] = count = grounded_points(position, side)
        if not count:
            continue
        rule = "29.4-3c" if position.air[side] < count else _GROUNDED_RULES[side]
        position.air[side] = max(position.air[side], count)
        position.emit("air_grounded", rule, side=SIDES[side], count=count, left=position.air[side])


def grounded_part(position: FrontPosition, side: Side) -> Part | None:
    """What grounding takes off a side's usable Air Points, for a ledger; None: nothing [29.4-1]."""
    count = position.grounded[side]
    return Part("29.4-1", "grounded", -count, COUNT) if count else None

"""The Time Track [4.2]: turns of three hours, named by day and hour, and the hours of Time Markers."""

import re

from grognard.games.less_than_60_miles.charts.staff import HOURS

TURNS_A_DAY = len(HOURS)
_TURN = re.compile(r"D(\d{1,2}) (H\d\d)")


def turn_number(name: str) -> int | None:
    """The number of a turn such as D0 H06, counted from D0 H00; None if there is no such turn."""
    match = _TURN.fullmatch(name)
    if match is None or match[2] not in HOURS:
        return None
    return int(match[1]) * TURNS_A_DAY + HOURS.index(match[2])


def turn_name(number: int) -> str:
    """Day and hour of a turn."""
    day, hour = divmod(number, TURNS_A_DAY)
    return f"D{day} {HOURS[hour]}"


def hour_of(number: int) -> str:
    """The hour of a turn, which is all that a Time Marker shows [14.1-x1]."""
    return HOURS[number % TURNS_A_DAY]

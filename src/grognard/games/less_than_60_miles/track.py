"""The Time Track [4.2]: turns of three hours, named by day and hour, and the hours of Time Markers."""

import re
from functools import lru_cache

from grognard.games.less_than_60_miles.charts.staff import HOURS

TURNS_A_DAY = len(HOURS)
LAST_DAY = 5
"""The last day of the Time Track: the campaign ends on it, and orders may still be due later in it [4.2-0]."""
_TURN = re.compile(r"D(\d{1,2}) (H\d\d)")


def is_turn(name: str) -> bool:
    """Is there a turn of that name?"""
    match = _TURN.fullmatch(name)
    return match is not None and match[2] in HOURS


@lru_cache(maxsize=256)
def turn_number(name: str) -> int:
    """The number of a turn such as D0 H06, counted from D0 H00."""
    if not is_turn(name):
        raise ValueError(f"expected a turn such as D0 H06, not {name!r}")
    day, hour = name[1:].split()
    return int(day) * TURNS_A_DAY + HOURS.index(hour)


def turn_name(number: int) -> str:
    """Day and hour of a turn."""
    day, hour = divmod(number, TURNS_A_DAY)
    return f"D{day} {HOURS[hour]}"


def hour_of(number: int) -> str:
    """The hour of a turn, which is all that a Time Marker shows [14.1-x1]."""
    return HOURS[number % TURNS_A_DAY]

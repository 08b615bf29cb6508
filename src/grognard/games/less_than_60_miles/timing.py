"""Turns and hours [4.1, 4.2]: three hours each, named by day and hour, `D0 H06`; both ends of a scenario are played."""

import re

from grognard.games.less_than_60_miles.charts.staff import HOURS
from grognard.games.less_than_60_miles.components import FrontComponents
from grognard.games.less_than_60_miles.position import FrontPosition

A_DAY = len(HOURS)
"""Turns of a day [4.1-0:2]."""
_NAME = re.compile(r"D(\d+) (H\d\d)")


def _count(name: str) -> int:
    """Turns from D0 H00 to a turn."""
    found = _NAME.fullmatch(name)
    if found is None or found[2] not in HOURS:
        raise ValueError(f"expected a turn such as 'D0 H06', not '{name}'")
    return int(found[1]) * A_DAY + HOURS.index(found[2])


def turn_of(components: FrontComponents, name: str) -> int:
    """The number of a turn by its name; the scenario's first turn is 1, an earlier one less [4.2-0]."""
    return _count(name) - _count(components.facts.first) + 1


def turn_name(components: FrontComponents, turn: int) -> str:
    """The name of a turn: day and hour [4.2-0]."""
    days, hour = divmod(_count(components.facts.first) + turn - 1, A_DAY)
    return f"D{days} {HOURS[hour]}"


def last_turn(components: FrontComponents) -> int:
    """How many turns the scenario has, the last one included [4.2-x1]."""
    return turn_of(components, components.facts.last)


def hour(position: FrontPosition) -> str:
    """The hour of the present turn, such as H06."""
    return turn_name(position.components, position.turn).partition(" ")[2]

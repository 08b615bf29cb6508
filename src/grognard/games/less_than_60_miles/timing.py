"""Turns of a scenario, of three hours each [4.1-0:2, 4.2-0]: numbered from 1, named by day and hour, `D0 H06`."""

from grognard.games.less_than_60_miles import track
from grognard.games.less_than_60_miles.components import FrontComponents
from grognard.games.less_than_60_miles.position import FrontPosition


def turn_of(components: FrontComponents, name: str) -> int:
    """The number of a turn by its name; the scenario's first turn is 1, an earlier one less [4.2-0]."""
    return track.turn_number(name) - track.turn_number(components.facts.first) + 1


def turn_name(components: FrontComponents, turn: int) -> str:
    """The name of a turn: day and hour [4.2-0]."""
    return track.turn_name(track.turn_number(components.facts.first) + turn - 1)


def printed_name(components: FrontComponents, turn: int) -> str:
    """The name of a turn that the Time Track has a space for; "" of one beyond it."""
    name = turn_name(components, turn)
    return name if turn >= 1 and int(name[1:].split()[0]) <= track.LAST_DAY else ""


def hour(position: FrontPosition) -> str:
    """The hour of the present turn, such as H06."""
    return track.hour_of(track.turn_number(position.components.facts.first) + position.turn - 1)

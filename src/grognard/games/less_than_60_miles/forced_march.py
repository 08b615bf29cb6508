"""Forced march [8.5]: three points more for a move, and a die at the instant the first of them is spent."""

from typing import NamedTuple

from grognard.board.costs import POINT
from grognard.engine.kinds import Side, Unit
from grognard.engine.procedures import Procedure
from grognard.engine.rulings import Ruling, refuse
from grognard.games.less_than_60_miles.allowances import why_no_points
from grognard.games.less_than_60_miles.attrition import add_attrition, can_bear
from grognard.games.less_than_60_miles.charts.tables import FACES
from grognard.games.less_than_60_miles.position import FrontPosition


def march_points(position: FrontPosition) -> int:
    """The half points that a Forced March adds to an allowance [8.5-1]."""
    return position.components.organisation.allowances["forced_march"] * POINT


def is_due(left: int, march: int) -> bool:
    """Is the die due: are fewer points left than those of a Forced March that has not been rolled for [8.5-3]?"""
    return left < march


def why_no_march(position: FrontPosition, unit: Unit) -> Ruling | None:
    """Why a unit cannot make a Forced March; None if it can. Once in a phase, which its move remembers."""
    if not can_bear(position, unit, 1):
        facts = {"count": position.attrition[unit], "limit": position.components.limit[unit]}
        return refuse("8.5-2", "movement.worn_out", unit=position.unit_name(unit), **facts)
    return why_no_points(position, unit)


class Marching(NamedTuple):
    """A unit spends the first point of a Forced March [8.5-3]."""

    side: Side
    unit: Unit


class ForcedMarch(Procedure[FrontPosition, Marching]):
    """Roll on the Forced March Table and apply the result at once, before the move or the attack goes on [8.5-3]."""

    frame = Marching

    def proceed(self, position: FrontPosition, frame: Marching) -> None:
        name, side = position.unit_name(frame.unit), position.side_name(frame.side)
        die = position.roll(FACES, "forced_march", "8.5-3", side=side, unit=name)
        add_attrition(position, frame.unit, position.components.staff.forced_march[die - 1], "8.5-3")
        position.done()

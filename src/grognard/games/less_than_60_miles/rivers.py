"""River crossing [9]: Hasty and Prepared Crossings, and the die for what is lost in the water.

A river hexside is crossed by one line of the Movement Table: over a bridge (`bridges`), hastily, or prepared by
engineers. Their markers are placed in the Engineering Phase and lost when the enemy alone is there (`lost_markers`).
"""

from typing import NamedTuple

from grognard.board.costs import FORBIDDEN_FROM
from grognard.engine.caching import per_components
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.procedures import Procedure
from grognard.engine.rulings import Ruling, refuse
from grognard.games.less_than_60_miles.attrition import add_attrition
from grognard.games.less_than_60_miles.bridges import (
    bridge_steps,
    bridged,
    can_cross_prepared,
    is_major_river,
    is_river,
    standing,
)
from grognard.games.less_than_60_miles.charts.modes import FIXED
from grognard.games.less_than_60_miles.charts.tables import FACES
from grognard.games.less_than_60_miles.components import FrontComponents
from grognard.games.less_than_60_miles.modes import mode_row
from grognard.games.less_than_60_miles.position import FrontPosition, State
from grognard.games.less_than_60_miles.weather import is_night

MINOR_BRIDGED, MAJOR_BRIDGED = "minor_bridged", "major_bridged"
MINOR_HASTY, MINOR_PREPARED, MAJOR_PREPARED = "minor_hasty", "minor_prepared", "major_prepared"
"""Lines of the Movement Table (`charts.movement.OBSTACLES`)."""
BRIDGED = (MINOR_BRIDGED, MAJOR_BRIDGED)
HASTY, PREPARED = (MINOR_HASTY,), (MINOR_PREPARED, MAJOR_PREPARED)
MOST_OPTIONS = 4096
"""Of so many steps over rivers it is remembered which ways there are."""
NIGHT_DICE = 2
"""What night adds to the dice that cost an Attrition Point [29.2-4]."""


# -- rivers without a bridge


def is_open_river(position: FrontPosition, a: Hex, b: Hex, side: Side) -> bool:
    """Is there a river without a bridge of a side's between two hexes?"""
    step = (a, position.components.grid.direction(a, b))
    return bool(position.components.rivers[step]) and not bridge_steps(position, side)[step]


# -- ways of crossing


def crossing_options(position: FrontPosition, unit: Unit, start: Hex, hex: Hex) -> list[str]:
    """The lines of the Movement Table by which a unit may cross the river to a hex, the cheapest first.

    Over a bridge that is the only one [8.2-8:1]; else its owner chooses [8.2-8:2, 9-0]. None: there is no river, or no
    way across it (`bridges.is_river`).
    """
    if not is_river(position, start, hex):
        return []
    bridges = standing(position, position.components.side_of[unit])
    known, key = (
        _known_options(position.components),
        (unit, start, hex, position.mode[unit], bridges, position.crossings),
    )
    found = known.get(key)
    if found is None:
        if len(known) >= MOST_OPTIONS:
            known.clear()
        found = known[key] = _options(position, unit, start, hex)
    return list(found)


@per_components
def _known_options(components: FrontComponents) -> dict[State, list[str]]:
    return {}


def _options(position: FrontPosition, unit: Unit, start: Hex, hex: Hex) -> list[str]:
    major = is_major_river(position, start, hex)
    if bridged(position, start, hex, position.components.side_of[unit]):
        return [MAJOR_BRIDGED if major else MINOR_BRIDGED]
    rows = (MAJOR_PREPARED,) if major else (MINOR_HASTY, MINOR_PREPARED)
    return [row for row in rows if why_no_crossing(position, unit, start, hex, row) is None]


def why_no_crossing(position: FrontPosition, unit: Unit, start: Hex, hex: Hex, row: str) -> Ruling | None:
    """Why a unit cannot cross the river to a hex by this line of the table; None if it can."""
    components, side = position.components, position.components.side_of[unit]
    facts = {"unit": position.unit_name(unit), "hex": position.place_name(hex)}
    major = is_major_river(position, start, hex)
    if not is_river(position, start, hex):
        return refuse("9-0", "rivers.none", **facts)
    if bridged(position, start, hex, side) != (row in BRIDGED):
        return refuse("8.2-8:2", "rivers.bridge" if row not in BRIDGED else "rivers.no_bridge", **facts)
    if row in HASTY and major:
        return refuse("9.1.1-1:2", "rivers.major", **facts)
    if row in HASTY and not components.specs[unit].amphibious:
        return refuse("9.1.1-1:1", "rivers.not_amphibious", **facts)
    if row in PREPARED and not can_cross_prepared(position, start, hex, side):
        return refuse("9.2.2-3", "rivers.no_engineers", **facts)
    if row not in BRIDGED and major != (row == MAJOR_PREPARED):
        return refuse("9-0", "rivers.other_river", **facts)
    moves = mode_row(position, unit).movement
    if moves != FIXED and components.movement.cost(row, components.types[unit].section, moves) >= FORBIDDEN_FROM:
        return refuse("9-0", "rivers.not_in_mode", **facts)
    return None


def why_no_way_across(position: FrontPosition, unit: Unit, start: Hex, hex: Hex) -> Ruling | None:
    """Why there is no way at all for a unit over the river to a hex; None if there is one, or no river."""
    if not is_river(position, start, hex) or crossing_options(position, unit, start, hex):
        return None
    if is_major_river(position, start, hex):
        return why_no_crossing(position, unit, start, hex, MAJOR_PREPARED)
    return why_no_crossing(position, unit, start, hex, MINOR_HASTY)


# -- what is lost on the way [9.1.2-2, 9.2.3-2]


def crossing_dice(position: FrontPosition, row: str) -> int:
    """Crossing costs an Attrition Point on dice up to this, two more at night [29.2-4]; 0: no die is rolled."""
    found = position.components.movement.rows[row].attrition if row else 0
    return found + NIGHT_DICE if found and is_night(position) else found


class CrossingRiver(NamedTuple):
    """A unit has crossed a river, or is about to attack across it [9.1.3-2]: what has it lost?"""

    side: Side
    unit: Unit
    row: str
    rule: str = ""
    """The rule of its die, if it is not that of a move."""


class Cross(Procedure[FrontPosition, CrossingRiver]):
    """Roll the die for a crossing at once [9.1.2-2, 9.2.3-2]; an attack rolls it before the combat [9.1.3-2, 9.2.4-2].

    A Prepared Crossing of a Minor River needs no die, in a move or an attack.
    """

    frame = CrossingRiver

    def proceed(self, position: FrontPosition, frame: CrossingRiver) -> None:
        limit = crossing_dice(position, frame.row)
        if limit:
            rule = frame.rule or ("9.1.2-2" if frame.row in HASTY else "9.2.3-2")
            side = position.side_name(frame.side)
            die = position.roll(FACES, "crossing", rule, side=side, unit=position.unit_name(frame.unit), limit=limit)
            if die <= limit:
                add_attrition(position, frame.unit, 1, rule)
        position.done()

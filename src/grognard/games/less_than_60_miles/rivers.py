"""River crossing [9]: bridges as they stand, Hasty and Prepared Crossings, and the die for what is lost in the water.

A river hexside is crossed by one line of the Movement Table: with a bridge, hastily, or prepared by engineers. A bridge
is a permanent one that is not destroyed [32.1-0], a complete pontoon bridge of one's own, or a complete panel bridge.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from grognard.board.costs import FORBIDDEN_FROM
from grognard.engine.caching import per_components
from grognard.engine.kinds import Hex, Hexside, Side, Unit
from grognard.engine.procedures import Procedure
from grognard.engine.rulings import Ruling, refuse
from grognard.games.less_than_60_miles.attrition import add_attrition
from grognard.games.less_than_60_miles.charts.modes import FIXED
from grognard.games.less_than_60_miles.charts.tables import FACES
from grognard.games.less_than_60_miles.components import FrontComponents
from grognard.games.less_than_60_miles.modes import mode_row
from grognard.games.less_than_60_miles.position import Crossing, FrontPosition
from grognard.games.less_than_60_miles.weather import is_night

Mask = NDArray[np.bool_]
MINOR_BRIDGED, MAJOR_BRIDGED = "minor_bridged", "major_bridged"
MINOR_HASTY, MINOR_PREPARED, MAJOR_PREPARED = "minor_hasty", "minor_prepared", "major_prepared"
"""Lines of the Movement Table (`charts.movement.OBSTACLES`)."""
BRIDGED = (MINOR_BRIDGED, MAJOR_BRIDGED)
HASTY, PREPARED = (MINOR_HASTY,), (MINOR_PREPARED, MAJOR_PREPARED)
NIGHT_DICE = 2
"""What night adds to the dice that cost an Attrition Point [29.2-4]."""
Spans = tuple[tuple[Hexside, ...], tuple[Hexside, ...]]
"""Bridges that are down, and others that stand."""


# -- bridges


@per_components
def _known(components: FrontComponents) -> dict[Spans, Mask]:
    return {}


def bridged_steps(position: FrontPosition, side: Side) -> Mask:
    """The steps over rivers that a side has a bridge for."""
    spans: Spans = (position.destroyed, _built(position, side))
    known = _known(position.components)
    found = known.get(spans)
    if found is None:
        found = known[spans] = _bridged(position.components, *spans)
    return found


def _built(position: FrontPosition, side: Side) -> tuple[Hexside, ...]:
    """Hexsides with complete pontoon bridges of a side, and complete panel bridges, which both sides use."""
    pontoons = [bridge.hexside for bridge in position.pontoons if bridge.side == side and not bridge.turn]
    panels = [bridge.hexside for bridge in position.panels if not bridge.turn]
    return tuple(sorted({*pontoons, *panels}))


def _bridged(components: FrontComponents, down: tuple[Hexside, ...], built: tuple[Hexside, ...]) -> Mask:
    found = components.bridges.copy()
    for hexsides, stands in ((down, False), (built, True)):
        for hexside in hexsides:
            a, b = components.hexsides[hexside]
            found[a, components.grid.direction(a, b)] = found[b, components.grid.direction(b, a)] = stands
    return np.asarray(found & components.rivers)


def is_bridged(position: FrontPosition, a: Hex, b: Hex, side: Side) -> bool:
    """Has a side a bridge over the river between two hexes?"""
    return bool(bridged_steps(position, side)[a, position.components.grid.direction(a, b)])


def has_river(position: FrontPosition, a: Hex, b: Hex) -> bool:
    """Is there a river between two hexes?"""
    return bool(position.components.rivers[a, position.components.grid.direction(a, b)])


def is_major(position: FrontPosition, a: Hex, b: Hex) -> bool:
    """Is the river between two hexes a Major River?"""
    return bool(position.components.major_rivers[a, position.components.grid.direction(a, b)])


def is_open_river(position: FrontPosition, a: Hex, b: Hex, side: Side) -> bool:
    """Is there a river without a bridge of a side's between two hexes?"""
    return has_river(position, a, b) and not is_bridged(position, a, b, side)


# -- ways of crossing


def crossing_marker(position: FrontPosition, a: Hex, b: Hex, side: Side) -> Crossing | None:
    """A side's Engineer marker on the hexside between two hexes [9.2.2-2]."""
    hexside = position.components.hexside(a, b)
    return next((mark for mark in position.crossings if mark == Crossing(hexside, side)), None)


def crossing_options(position: FrontPosition, unit: Unit, start: Hex, hex: Hex) -> list[str]:
    """The lines of the Movement Table by which a unit may cross the river to a hex, the cheapest first.

    Over a bridge that is the only one [8.2-8:1]; else its owner chooses [8.2-8:2, 9-0]. None: there is no river, or no
    way across it (`has_river`).
    """
    side = position.components.side_of[unit]
    if not has_river(position, start, hex):
        return []
    major = is_major(position, start, hex)
    if is_bridged(position, start, hex, side):
        return [MAJOR_BRIDGED if major else MINOR_BRIDGED]
    rows = (MAJOR_PREPARED,) if major else (MINOR_HASTY, MINOR_PREPARED)
    return [row for row in rows if why_no_crossing(position, unit, start, hex, row) is None]


def why_no_crossing(position: FrontPosition, unit: Unit, start: Hex, hex: Hex, row: str) -> Ruling | None:
    """Why a unit cannot cross the river to a hex by this line of the table; None if it can."""
    components, side = position.components, position.components.side_of[unit]
    told = {"unit": position.unit_name(unit), "hex": position.place_name(hex)}
    major = is_major(position, start, hex)
    if not has_river(position, start, hex):
        return refuse("9-0", "rivers.none", **told)
    if is_bridged(position, start, hex, side) != (row in BRIDGED):
        return refuse("8.2-8:2", "rivers.bridge" if row not in BRIDGED else "rivers.no_bridge", **told)
    if row in HASTY and major:
        return refuse("9.1.1-1:2", "rivers.major", **told)
    if row in HASTY and not components.specs[unit].amphibious:
        return refuse("9.1.1-1:1", "rivers.not_amphibious", **told)
    if row in PREPARED and crossing_marker(position, start, hex, side) is None:
        return refuse("9.2.2-3", "rivers.no_engineers", **told)
    if row not in BRIDGED and major != (row == MAJOR_PREPARED):
        return refuse("9-0", "rivers.other_river", **told)
    moves = mode_row(position, unit).movement
    if moves != FIXED and components.movement.cost(row, components.types[unit].section, moves) >= FORBIDDEN_FROM:
        return refuse("9-0", "rivers.not_in_mode", **told)
    return None


def why_no_way_across(position: FrontPosition, unit: Unit, start: Hex, hex: Hex) -> Ruling | None:
    """Why there is no way at all for a unit over the river to a hex; None if there is one, or no river."""
    if not has_river(position, start, hex) or crossing_options(position, unit, start, hex):
        return None
    if is_major(position, start, hex):
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


class Cross(Procedure[FrontPosition, CrossingRiver]):
    """Roll the die for a crossing at once [9.1.2-2, 9.2.3-2]; an attack rolls it before the combat [9.1.3-2, 9.2.4-2].

    A Prepared Crossing of a Minor River needs no die, in a move or an attack.
    """

    frame = CrossingRiver

    def proceed(self, position: FrontPosition, frame: CrossingRiver) -> None:
        limit = crossing_dice(position, frame.row)
        if limit:
            rule = "9.1.2-2" if frame.row in HASTY else "9.2.3-2"
            side = position.side_name(frame.side)
            die = position.roll(FACES, "crossing", rule, side=side, unit=position.unit_name(frame.unit), limit=limit)
            if die <= limit:
                add_attrition(position, frame.unit, 1, rule)
        position.done()


# -- Engineer markers that are lost [9.2.2-5]


def keep_crossings(position: FrontPosition) -> None:
    """Remove Engineer markers of hexsides that only enemy Combat Units are next to; the point comes back [9.2.2-5]."""
    for mark in position.crossings:
        if _is_lost(position, mark):
            remove_crossing(position, mark, "9.2.2-5")


def remove_crossing(position: FrontPosition, mark: Crossing, rule: str) -> None:
    """Take an Engineer marker off the map and give its Engineer Point back [9.2.2-4, 9.2.2-5]."""
    position.crossings = tuple(other for other in position.crossings if other != mark)
    position.engineers[mark.side] += position.components.movement.actions["prepared_crossing"].ep
    name = position.components.names["hexside"][mark.hexside]
    position.emit("crossing_removed", rule, side=position.side_name(mark.side), hexside=name)


def _is_lost(position: FrontPosition, mark: Crossing) -> bool:
    """Are enemy Combat Units in the two hexes of a hexside, and no unit of the marker's side?"""
    components = position.components
    units = [unit for hex in components.hexsides[mark.hexside] for unit in position.units_at(hex)]
    own = any(components.side_of[unit] == mark.side for unit in units)
    return not own and any(components.combat[unit] for unit in units)

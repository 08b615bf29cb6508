"""A unit enters a hex, in a move, an advance, a retreat or from off the map: what follows at once."""

from grognard.engine.kinds import Hex, Unit
from grognard.games.less_than_60_miles import objectives
from grognard.games.less_than_60_miles.axis import set_first_axis
from grognard.games.less_than_60_miles.detection import lose_sight
from grognard.games.less_than_60_miles.lost_markers import remove_lost_markers
from grognard.games.less_than_60_miles.position import FrontPosition


def enter(position: FrontPosition, unit: Unit, hex: Hex, *, by_road: bool = False) -> None:
    """Put a unit into a hex: it has left its set-up hex [7-4], takes objectives, and markers that cannot stay go.

    An HQ is no longer Spotted [23.2-4]. The first unit of a Warsaw Pact Army brings its Axis of Advance, which its
    owner is asked for at once [10-2].
    """
    position.put(unit, hex)
    lose_sight(position, unit)
    position.left_setup[unit] = True
    position.by_road[unit] = by_road
    objectives.enter(position, unit)
    remove_lost_markers(position)
    set_first_axis(position, unit)

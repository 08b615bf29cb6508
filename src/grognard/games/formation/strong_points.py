"""Strong Points [3.1.3]: markers on top of the terrain [3.1.3-6] that are manned, vacated and depleted."""

from grognard.engine.kinds import Hex, Side
from grognard.games.formation.charts import TerrainRow
from grognard.games.formation.position import FormationPosition, StrongPoint

FUNCTIONAL, DEPLETED = "strong_point.functional", "strong_point.depleted"
"""Their rows in the Terrain Effects Chart [3.1.3-1]."""


def strong_point(position: FormationPosition, hex: Hex) -> StrongPoint | None:
    """The Strong Point in a hex."""
    for point in position.strong_points:
        if point.hex == hex:
            return point
    return None


def functional(position: FormationPosition, hex: Hex, side: Side) -> bool:
    """Is there a functional Strong Point of this side in a hex?"""
    point = strong_point(position, hex)
    return point is not None and point.functional and point.side == side


def bonus_row(position: FormationPosition, hex: Hex, side: Side) -> TerrainRow | None:
    """What a Strong Point gives to a side in its hex: functional, its owner only; depleted, anybody [3.1.3-8]."""
    point = strong_point(position, hex)
    if point is None or (point.functional and point.side != side):
        return None
    return position.components.terrain[FUNCTIONAL if point.functional else DEPLETED]


def enter_strong_point(position: FormationPosition, side: Side, hex: Hex) -> None:
    """A side's unit comes into a hex: an enemy Strong Point there is depleted [3.1.3-3], one's own is manned."""
    point = strong_point(position, hex)
    if point is None or not point.functional:
        return
    if point.side != side:
        _turn(position, point._replace(functional=False), "3.1.3-3")
    elif not point.manned:
        _turn(position, point._replace(manned=True), "")


def deplete_vacated(position: FormationPosition, side: Side) -> None:
    """At the end of a side's Activation or Reaction: whatever it has manned and vacated is depleted [3.1.3-4].

    For the rest of the game [3.1.3-5]. One never manned stays as it is.
    """
    for point in position.strong_points:
        if point.side == side and point.functional and point.manned and not position.units_at(point.hex):
            _turn(position, point._replace(functional=False), "3.1.3-4")


def _turn(position: FormationPosition, turned: StrongPoint, rule: str) -> None:
    """Combat results never do this [3.1.3-10]; supply and command neither [3.1.3-9]."""
    position.strong_points = tuple(turned if point.hex == turned.hex else point for point in position.strong_points)
    position.clear_cache()
    if rule:
        position.emit("depleted", rule, hex=position.place_name(turned.hex))

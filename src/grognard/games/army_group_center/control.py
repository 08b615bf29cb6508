"""Control of hexes [3.3, 3.4], and what follows from entering one."""

from grognard.engine.kinds import Hex, Place, Unit
from grognard.engine.outcome import Outcome
from grognard.games.army_group_center.ports import lose_port
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.units import SOVIET


def enter(position: ArmyPosition, unit: Unit, hex: Hex) -> None:
    """Put a unit into a hex: by move, retreat, advance or arrival, control changes at that instant [3.3-3, 3.3-4].

    Only entering counts, never a zone of control [3.3-5]. A port is lost for good [7.9-12]; Koenigsberg in
    Soviet hands ends the game [4.2].
    """
    position.put(unit, hex)
    side = position.components.side_of[unit]
    if position.control[hex] == side:
        return
    position.control[hex] = side
    if hex in position.components.worth or hex in position.components.victory_coast:
        position.emit("took", "3.4-1", side=position.side_name(side), hex=position.place_name(hex))
    lose_port(position, hex)
    if side == SOVIET and hex == position.components.koenigsberg:
        position.emit("won", "4.2", side=position.side_name(SOVIET), level="sudden")
        position.finish(Outcome(SOVIET, "sudden", "4.2"))


def leave_for(position: ArmyPosition, unit: Unit, box: Place) -> None:
    """Take a unit off the map."""
    position.put(unit, box)

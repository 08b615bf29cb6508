"""Control of hexes [3.3, 3.4], and what follows from entering one."""

from grognard.engine.kinds import Hex, Unit
from grognard.engine.outcome import Outcome
from grognard.games.army_group_center.ports import lose_port
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.units import GERMAN, SOVIET


def enter(position: ArmyPosition, unit: Unit, hex: Hex) -> None:
    """Put a unit into a hex, the only one it is in from now on [2.2-1]; at that instant control of it changes.

    [3.3-3, 3.3-4]: by move, retreat, advance or arrival; only entering counts, never a zone of control [3.3-5].
    Towns, cities and the coast that counts get a marker or lose it [3.4-1, 3.4-2]; a port is lost for good [7.9-12];
    Koenigsberg in Soviet hands ends the game [4.2].
    """
    position.put(unit, hex)
    side = position.components.side_of[unit]
    if position.control[hex] == side:
        return
    position.control[hex] = side
    if hex in position.components.worth or hex in position.components.victory_coast:
        rule = "3.4-1" if hex in position.components.worth else "3.4-2"
        position.emit("took", rule, side=position.side_name(side), hex=position.place_name(hex))
    lose_port(position, hex)
    if side == SOVIET and hex == position.components.koenigsberg:
        position.reveal("won", "4.2", side=position.side_name(SOVIET), level="sudden")
        position.finish(Outcome(SOVIET, "sudden", "4.2"))


def update_control(position: ArmyPosition) -> None:
    """Who stands in a hex controls it [3.3-3], and ports in Soviet hands are lost [7.9-12]: for position files."""
    for side in (SOVIET, GERMAN):
        for hex in position.hexes_of(side):
            position.control[hex] = side
    for hex in position.components.ports:
        lose_port(position, hex)

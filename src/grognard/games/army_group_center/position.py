"""What changes in a game of Destruction of Army Group Center."""

from collections.abc import Mapping
from typing import ClassVar, NamedTuple

from grognard.engine.kinds import Hex, PerHex, PerUnit, Side
from grognard.engine.markers import FRONT, HEX, UNIT, USED, Marker
from grognard.engine.position import Position
from grognard.games.army_group_center.components import Army

MOVEMENT = "movement"
"""A German movement phase: with it goes what the air armies have done to units [13.3-2]."""
NEXT_MOVEMENT = "next_movement"
"""Until the next movement phase, of either side, lies what was done in the last one [6.3-2, 7.3-2]."""
NEXT_COMBAT = "next_combat"
"""Until the next combat phase, of either side, holds who has attacked or retreated in the last one [11.1-4]."""
BATTLE, SOVIET_TURN, NEXT_TURN = "battle", "soviet_turn", "next_turn"
"""The end of a battle [6.8-2], of the Soviet player turn [5.4-8], and the beginning of a game turn [7.9-8, 10.8-3]."""


class StackRoll(NamedTuple):
    """The die for the units out of supply that begin to move from a hex."""

    hex: Hex
    die: int


class ArmyPosition(Position):
    """Steps, control, what each unit has done in this phase, ports, and the things that happen once."""

    components: Army
    steps: PerUnit[int]
    """Steps left; 0 in the dead pile [2.11-4]."""
    control: PerHex[Side]
    """Who controls each hex [3.3-1]."""
    center_of_gravity: Hex
    """The hex of the Bagration marker, which is nothing but a mark on the map [3.2-2, 3.6-2, 5.4-5]."""
    active: PerUnit[bool]
    """Activated for Bagration in the Soviet player turn of Turn 1 [5.4-8]."""
    moved: PerUnit[bool]
    """Has moved in this movement phase [6.3-2]."""
    points: PerUnit[int]
    """Half points that a die gave the unit for this movement phase, plus one; 0: no die [7.3-1, 13.3-3]."""
    stack_rolls: tuple[StackRoll, ...]
    """The dice of this movement phase for units out of supply, one for all that begin in a hex [7.3-2]."""
    interdicted: PerUnit[bool]
    """An air army is on the unit in this German player turn [13.3-2]."""
    attacked: PerUnit[bool]
    """Has attacked in this combat phase [11.5-1]."""
    revealed: PerUnit[bool]
    """Turned up for the battle under way: Soviet units that attack, or that are attacked [6.8-2]."""
    retreated: PerUnit[bool]
    """Has retreated in this combat phase: it adds no strength to another defense [11.17-8]."""
    without_port: PerUnit[bool]
    """Goes without port supply for the rest of this game turn [7.9-8]."""
    dead_ports: tuple[Hex, ...]
    """Ports that have been Soviet-controlled, and never supply again [7.9-12]."""
    rebuilt: PerUnit[bool]
    """Has absorbed a replacement step in this game turn [10.8-3]."""
    strait_crossed: bool
    """The one crossing of the strait has been made [9.8-1]."""
    concentration_tried: bool
    """The armor concentration marker has been tried in this German player turn [12.6-4]."""

    markers = (
        Marker("control", on=HEX, look=FRONT),
        Marker("center_of_gravity", on=HEX, label="COG"),
        Marker("stack_rolls", on=HEX, label="SR", expires=NEXT_MOVEMENT),
        Marker("interdicted", on=UNIT, label="I", expires=MOVEMENT),
        Marker("moved", on=UNIT, look=USED, expires=NEXT_MOVEMENT),
        Marker("dead_ports", on=HEX, label="DP"),
    )
    expires: ClassVar[Mapping[str, str]] = {
        "active": SOVIET_TURN,
        "points": NEXT_MOVEMENT,
        "attacked": NEXT_COMBAT,
        "retreated": NEXT_COMBAT,
        "revealed": BATTLE,
        "without_port": NEXT_TURN,
        "rebuilt": NEXT_TURN,
    }

"""What changes in a folio game."""

from typing import Annotated, ClassVar, TypeVar

from grognard.engine.kinds import Hex, Kind, Per, PerUnit
from grognard.engine.markers import UNIT, USED, WORN, Marker
from grognard.engine.position import Position
from grognard.games.folio.components import FolioComponents

T = TypeVar("T")
Support = Annotated[int, Kind("support")]
"""A support fire marker, by its place in the game's list."""
Pool = Annotated[int, Kind("pool")]
"""A pool of support fire markers."""
PerSupport = Annotated[list[T], Per("support")]

PLAYER_TURN = "player_turn"
"""When what units have done in their owner's turn is forgotten."""
COMBAT_PHASE = "combat_phase"
GAME_TURN = "turn"


class FolioPosition(Position):
    """Which units are depleted, what each has done in this player turn, and which support markers are left."""

    components: FolioComponents
    depleted: PerUnit[bool]
    """Turned to its other side [7.6-4]."""
    moved: PerUnit[bool]
    """Has moved in this player turn [4.1-7, 5.1-9]."""
    attacked: PerUnit[bool]
    """Has attacked in this player turn [4.1-11, 7.2-1]."""
    defended: PerUnit[bool]
    """Has been attacked in this combat phase [7.2-2]."""
    advanced: PerUnit[bool]
    """Has advanced after combat in this player turn: it does nothing else in it [7.9-9]."""
    displaced: PerUnit[bool]
    """Was displaced in this player turn: it makes no attack in it [7.7.2-5]."""
    in_hand: PerSupport[bool]
    """Markers that may be used in this game turn [8.0-3, 15.0-6]."""
    removed: PerSupport[bool]
    """Markers that are out of the game [12.2-5, 16.0-4]."""
    bombarded: tuple[Hex, ...]
    """The hexes that were bombarded in this game turn [8.6-4]."""

    markers: ClassVar[tuple[Marker, ...]] = (
        Marker("depleted", on=UNIT, look=WORN),
        Marker("moved", on=UNIT, look=USED, expires=PLAYER_TURN),
        Marker("attacked", on=UNIT, look="", expires=PLAYER_TURN),
        Marker("advanced", on=UNIT, look="", expires=PLAYER_TURN),
        Marker("displaced", on=UNIT, look="", expires=PLAYER_TURN),
        Marker("defended", on=UNIT, look="", expires=COMBAT_PHASE),
        Marker("bombarded", on="hex", label="B", expires=GAME_TURN),
    )

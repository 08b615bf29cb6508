"""What changes in Escape Hell's Gate, beside what changes in every game of the series."""

from typing import ClassVar, NamedTuple

from grognard.engine.kinds import Hexside, PerUnit, Side, SortedTuple, Unit
from grognard.engine.markers import HEXSIDE, UNIT, Marker
from grognard.games.folio.hells_gate.components import HellsGateComponents
from grognard.games.folio.position import COMBAT_PHASE, FolioPosition

MOVEMENT_PHASE = "movement_phase"
"""When bridges and tries are forgotten."""


class Bridge(NamedTuple):
    """A hexside that an engineer bridges for moves [13.0-2]."""

    hexside: Hexside
    unit: Unit


class HellsGatePosition(FolioPosition):
    """Weather, supply from the air, who is released, what engineers do, who holds the airfield."""

    components: HellsGateComponents
    weather: str
    """Of this game turn [11.0-1]; nothing said is clear."""
    released: PerUnit[bool]
    """Of the 5th Guards Tank Army: may move and attack [19.0-3]."""
    tried: PerUnit[bool]
    """A die was rolled for its release in this phase [19.0-2]."""
    unsupplied: PerUnit[bool]
    """Began this Mobile Movement Phase out of supply [12.3-2, 12.3-3]."""
    air_supplied: Unit
    """The unit with an air supply marker on it in this game turn [12.2-7]."""
    air_supplies: int
    """Air supply markers left [12.2-4]."""
    bridges: SortedTuple[Bridge]
    """What engineers bridge for moves in this phase [13.0-2]."""
    bridged: PerUnit[bool]
    """Engineers that have bridged an attack in this combat phase [13.0-10]."""
    airfield: Side
    """Who controls the airfield [18.0-9]."""

    markers: ClassVar[tuple[Marker, ...]] = (
        *FolioPosition.markers,
        Marker("released", on=UNIT, look=""),
        Marker("tried", on=UNIT, look="", expires=MOVEMENT_PHASE),
        Marker("unsupplied", on=UNIT, look="", expires="player_turn"),
        Marker("air_supplied", on=UNIT, label="S", expires="turn"),
        Marker("bridges", on=HEXSIDE, label="B", expires=MOVEMENT_PHASE),
        Marker("bridged", on=UNIT, look="", expires=COMBAT_PHASE),
    )

"""What changes in a game of Crossroads."""

from collections.abc import Mapping
from typing import ClassVar, NamedTuple

from grognard.engine.kinds import NONE, PerHex, PerUnit, Place, Side, Unit
from grognard.engine.markers import HEX, PENNANT, TURN, UNIT, USED, Marker
from grognard.engine.position import Position
from grognard.engine.schedule import Entry
from grognard.games.crossroads.components import CrossroadsComponents


class Reinforcement(NamedTuple):
    """A unit comes on the map, wherever its owner likes [13.1]; `place` and `secret` say nothing."""

    turn: int
    what: str = "reinforcement"
    side: Side = NONE
    unit: Unit = NONE
    place: Place = NONE
    secret: bool = False


class Order(NamedTuple):
    """A unit of the reserve comes to an entry hex [12.3]; face down until then, unless a position file lays it open."""

    turn: int
    what: str = "order"
    side: Side = NONE
    unit: Unit = NONE
    place: Place = NONE
    secret: bool = False


ACTIVATION = "activation"
"""Until the next activation it is known who has moved and fought in the last one [5.1, 9.1]."""


class CrossroadsPosition(Position):
    """Steps, control, who has moved, fought and reacted, the fortune marker and the cup."""

    components: CrossroadsComponents
    steps: PerUnit[int]
    """Steps left; 0 when eliminated [1.3]."""
    moved: PerUnit[bool]
    """Has moved in this activation [5.1]."""
    fought: PerUnit[bool]
    """Has attacked or overrun in this activation [8.5, 9.1]."""
    reacted: PerUnit[bool]
    """Has reacted in this turn [7.2]."""
    control: PerHex[Side]
    """Who controls each victory hex [14.1]."""
    fortune: Side
    """Who holds the fortune marker [11.1]."""
    cup: tuple[str, ...]
    """The chits still to be drawn this turn [3.2]."""

    markers = (
        Marker("control", on=HEX, look=PENNANT),
        Marker("moved", on=UNIT, look=USED, expires=ACTIVATION),
    )
    expires: ClassVar[Mapping[str, str]] = {"fought": ACTIVATION, "reacted": TURN}
    entries = (
        Entry(Reinforcement),
        Entry(Order, secret=True, shows=("turn", "what", "side", "secret")),
    )

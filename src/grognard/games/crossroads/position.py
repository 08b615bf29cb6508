"""What changes in a game of Crossroads."""

from grognard.engine.kinds import PerHex, PerUnit, Side
from grognard.engine.position import Position
from grognard.games.crossroads.components import CrossroadsComponents


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

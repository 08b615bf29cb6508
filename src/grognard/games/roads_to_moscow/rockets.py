"""The Special Retreat of Soviet rocket artillery [16.3]."""

from typing import NamedTuple

from grognard.engine.kinds import Hex, Side, Unit


class RocketsLeaving(NamedTuple):
    """A rocket unit makes its Special Retreat."""

    side: Side
    unit: Unit
    start: Hex
    gone: int = 0
    """Hexes that it has made."""

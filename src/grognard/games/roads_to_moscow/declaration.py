"""Combat Declaration [9.1]: which hexes are attacked, by whom, and on which table."""

from typing import NamedTuple

from grognard.engine.kinds import Hex, Side, Unit
from grognard.games.roads_to_moscow.position import RoadsPosition


class DeclarationPhase(NamedTuple):
    """The active side declares its attacks [9.11]."""

    side: Side


class Declaring(NamedTuple):
    """An attack that is being put together, and the table that its owner has named: mobile, assault or none yet."""

    side: Side
    hex: Hex
    units: tuple[Unit, ...] = ()
    table: str = ""


def attackers_of(position: RoadsPosition, hex: Hex) -> tuple[Unit, ...]:
    """The units that have declared against a hex [9.12]."""
    return tuple(unit for unit, declared in enumerate(position.declared) if declared == hex)

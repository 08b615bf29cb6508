"""Combat results [11.1]: losses, Disruption, checks after red results, and retreats, in their order."""

from typing import NamedTuple

from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.games.roads_to_moscow.position import Aircraft


class Resolving(NamedTuple):
    """The result of a combat or an Overrun is carried out. Returns whether no combat unit is left in the Defending hex.

    Of artillery all that took part is named: who is beyond the reach of results is sorted out here [12.16-1].
    """

    side: Side
    """Who attacks."""
    hex: Hex
    attackers: tuple[Unit, ...]
    defenders: tuple[Unit, ...]
    attack_lead: Unit
    defence_lead: Unit
    result: str
    """As the tables write it: A1/D3R*."""
    mobile: bool = True
    """Of the Mobile table: retreats are two hexes [11.31a]."""
    overrun: bool = False
    aircraft: tuple[Aircraft, ...] = ()
    """Air units of both sides that fly over the combat still."""
    leaders: tuple[Unit, ...] = ()
    """Leaders of both sides who have helped a Coordination of it."""
    step: int = 0
    attrition: bool = False
    """Armour Attrition holds [11.23a-1]."""
    spared: Side = NONE
    """A side that loses a step less, for the enemy has too few [11.25]."""

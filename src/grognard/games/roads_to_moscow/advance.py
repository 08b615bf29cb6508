"""Advance after combat [11.6]: attackers enter the hex that was emptied, and some go on."""

from typing import NamedTuple

from grognard.engine.kinds import Hex, Side, Unit


class Advancing(NamedTuple):
    """Attackers may advance into a Defending hex; Red Box units go on if `farther` (Mobile table, Refusal) [11.61b].

    `units` are those that attacked, wherever they are now. After a Refusal set `refused`: no Initiative [9.23b].
    """

    side: Side
    hex: Hex
    units: tuple[Unit, ...]
    farther: bool
    refused: bool = False
    started: tuple[Hex, ...] = ()
    """The hexes that units have advanced from: Leaders and Fuel there may come along [15.33]."""
    scored: bool = False
    """The advance of two hexes has been counted for Initiative [11.61c]."""

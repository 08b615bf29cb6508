"""Counters: units with their strengths, HQs with their ranges, and where each stands in the chain of command.

What is printed stands in `UnitCounter.values` under the names of `UnitSpec`, and `spec_of` gives it with types.
Parents and Superior HQs are ids of HQ counters. Nothing here has a name that a position uses for what changes in play.
"""

from typing import NamedTuple

from grognard.engine.components import UnitCounter

FORMATION, ATTACHED = "formation", "attached"
DESIGNATIONS = (FORMATION, ATTACHED)
"""White on colour: takes orders from its printed Parent HQ alone; black on white: may be attached to others [14.2]."""


class UnitSpec(NamedTuple):
    """What is printed on a counter; a number that a counter does not have is 0."""

    nation: str
    size: str
    """regiment, battalion or company; "" of an HQ."""
    attack: int
    defence: int
    cadre: int
    """Cadre Rating [15.5.3]."""
    bombardment: int
    """Full Bombardment Strength of artillery and helicopters [17-3, 18-1]."""
    reduced: int
    """Reduced Bombardment Strength of self-propelled and towed artillery [17-4]."""
    range: int
    level: str
    """Of an HQ: front, corps, army, division, brigade, regiment; "" of others."""
    command: int
    """Command Range of an HQ that is Deployed [12.2-1]."""
    command_moving: int
    """Command Range of an HQ that is Moving."""
    ew_capable: bool
    """May be given Electronic Warfare points [24.1-1a]."""
    amphibious: bool
    """May cross Minor Rivers hastily [9.1.1]."""
    territorial: bool
    """May not leave West Germany [8.7]."""
    formation_unit: bool
    """White on colour [14.2-1]; otherwise it is an Attached Unit or an Attached HQ [14.2-2, 14.3]."""
    printed_parent: str
    """Its printed Parent HQ; "" of a Superior HQ and of the HQ of an Independent Formation [36-1]."""
    superior: str
    """Its Superior HQ; "" in an Independent Formation [36-1]."""
    attrition_limit: int
    """[11.1-1]"""
    equipment: str
    garrison: str
    """Where it lay in 1985."""
    source: str


def spec_of(counter: UnitCounter) -> UnitSpec:
    """What is printed on a counter, with types."""
    return UnitSpec(**counter.values)

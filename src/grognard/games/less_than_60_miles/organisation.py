"""What the box fixes for all scenarios, from `game.toml`: sides, nations, types, sizes, levels, ranges, areas."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

SIDES = ("nato", "wp")
COMBAT, HQ, HELICOPTER, ARTILLERY = "combat", "hq", "helicopter", "artillery"
ROLES = (COMBAT, HQ, HELICOPTER, ARTILLERY)
"""Combat Units [4.3-6], and the three sorts of Support Units [4.3-21]."""
FOOT, MECHANIZED = "foot", "mechanized"
SECTIONS = (FOOT, MECHANIZED)
"""The two sections of the Movement Table [8.2-1]."""
REGIMENT, BATTALION, COMPANY = "regiment", "battalion", "company"
SIZES = (REGIMENT, BATTALION, COMPANY)
FRONT, CORPS, ARMY, DIVISION, BRIGADE = "front", "corps", "army", "division", "brigade"
LEVELS = (FRONT, CORPS, ARMY, DIVISION, BRIGADE, REGIMENT, BATTALION)
"""Levels of HQs and of orders; a Front and a Corps have the same rank."""
ANY_NATION = "other"
"""A limit for all nations that have none of their own [14.2-4]."""
RANGES = (
    *("screen", "cas", "detection_hq", "detection_artillery", "ew", "sigint", "intelligence"),
    *("territorial_enemy", "territorial_hq", "noe"),
)
"""Distances of the rules, in hexes."""
MOST = 99


class UnitType(NamedTuple):
    """A type of units [4.3-6, 4.3-21]."""

    role: str
    section: str
    """Of the Movement Table: only Infantry goes on foot [8.2-1]."""
    attrition_limit: int
    """Of all sizes [11.1-1]; 0 if its size decides."""
    resupply: bool
    """Removes attrition by resupply [11.3-1]."""
    nuclear: int
    """Nuclear Points that one unit delivers at most; 0: none, or its Bombardment Strength (`nuclear_by_strength`)."""
    nuclear_by_strength: bool
    """Self-propelled and towed artillery [27.2-4]."""

    @property
    def combat(self) -> bool:
        """A Combat Unit; all others are Support Units [4.3-6]."""
        return self.role == COMBAT


class Level(NamedTuple):
    """A level in the chain of command."""

    rank: int
    """The higher, the higher; a Front and a Corps are alike."""
    attached: Mapping[str, int]
    """Units that may be attached to an HQ of this level [14.2-4], by nation or `ANY_NATION`; empty: no limit."""
    lost: Mapping[str, int]
    """Command Points that its Superior HQ loses with it, by side [12.4-1]."""

    def limit(self, nation: str) -> int | None:
        """How many units may be attached to an HQ of a nation; None: any number."""
        return self.attached.get(nation, self.attached.get(ANY_NATION))


class Nation(NamedTuple):
    """A nationality."""

    side: str
    rest: int
    """The least die on which resting removes an Attrition Point [11.4-3]."""


class SideFacts(NamedTuple):
    """What differs between the two sides."""

    superior: str
    """The id of its Superior HQ [4.3-23]."""
    stack: int
    """Units in a hex [7]."""
    stack_combat: int
    """Combat Units in a hex [7-1]."""
    stack_regiments: int
    """Units of regiment size in a hex [7-2]."""
    supply: int
    """Hexes of the second segment of a Supply Line [30.1-3]."""
    grounded: int
    """One of so many Air Points is grounded at night and in bad weather [29.4-3]."""
    rest_floor: int
    """Attrition Points below which rest and refit bring no Combat Unit [11.7-1]."""
    must_advance: bool
    """Advance After Combat is mandatory [15.9-2]."""
    chemical_after: int
    """Turns after the other side began chemical warfare from which on this side may; 0: whenever it likes [26.1]."""
    persistent_gas: bool
    """[26.5-1]"""
    air_nuclear: int
    """Nuclear Points that one Air Point delivers [27.2-2]."""


@dataclass(frozen=True)
class Organisation:
    """The sections of `game.toml`."""

    types: Mapping[str, UnitType]
    sizes: Mapping[str, int]
    """The Attrition Limit of each size [11.1-1]."""
    hq_limit: int
    """The Attrition Limit of an HQ [11.1-1]."""
    levels: Mapping[str, Level]
    nations: Mapping[str, Nation]
    sides: Mapping[str, SideFacts]
    ranges: Mapping[str, int]
    areas: Mapping[str, frozenset[str]]
    """Hexes by the name of an area that victory schedules count."""

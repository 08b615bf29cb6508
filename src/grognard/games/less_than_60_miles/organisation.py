"""What the box fixes for all scenarios, from `game.toml`: sides, nations, types, sizes, levels, distances."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from grognard.engine.data import Source, read_toml
from grognard.engine.tomltable import TomlTable

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
ALLOWANCES = ("unengaged", "half_engaged", "engaged", "forced_march")
"""Movement Points of a Movement Phase [8.1], and those of a Forced March [8.5]."""
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
    levels: Mapping[str, Level]
    nations: Mapping[str, Nation]
    sides: Mapping[str, SideFacts]
    allowances: Mapping[str, int]
    """Movement Points, whole ones, by ALLOWANCES."""
    ranges: Mapping[str, int]
    """Hexes, by RANGES."""

    def attrition_limit(self, type: str, size: str) -> int:
        """The Attrition Limit of a unit: its type's, if all sizes are alike, or its size's [11.1-1]."""
        return self.types[type].attrition_limit or self.sizes[size]


_SECTIONS = ("types", "sizes", "levels", "nations", "sides", "allowances", "ranges")


def read_organisation(source: Source) -> Organisation:
    """All of `game.toml`."""
    source.provenance()
    whole = TomlTable(source, "", read_toml(source))
    whole.check(_SECTIONS, _SECTIONS)
    types = {_name(part): _type(part) for part in whole.parts("types", as_list=False)}
    _check_roles(whole, types)
    nations = {_name(part): _nation(part) for part in whole.parts("nations", as_list=False)}
    return Organisation(
        types=types,
        sizes=_numbers(whole, "sizes", SIZES),
        levels=_levels(whole, (*nations, ANY_NATION)),
        nations=nations,
        sides=_sides(whole),
        allowances=_numbers(whole, "allowances", ALLOWANCES),
        ranges=_numbers(whole, "ranges", RANGES),
    )


def _name(part: TomlTable) -> str:
    return part.path.rpartition(".")[2]


def _type(part: TomlTable) -> UnitType:
    part.check(UnitType._fields, ("role", "section"))
    return UnitType(
        part.word("role", ROLES),
        part.word("section", SECTIONS),
        part.whole("attrition_limit", most=MOST, default=0),
        part.flag("resupply", False),
        part.whole("nuclear", most=MOST, default=0),
        part.flag("nuclear_by_strength", False),
    )


def _check_roles(whole: TomlTable, types: Mapping[str, UnitType]) -> None:
    """Support Units have one Attrition Limit for all sizes, Combat Units one for each size [11.1-1]."""
    for name, found in types.items():
        if found.combat == bool(found.attrition_limit):
            wanted = "none for Combat Units, whose size decides" if found.combat else "one for all Support Units"
            raise TomlTable(whole.source, f"types.{name}", {}).error("attrition_limit", f"expected {wanted} [11.1-1]")
    for role in ROLES:
        if role not in {found.role for found in types.values()}:
            raise whole.error("types", f"has no type of role {role}")


def _nation(part: TomlTable) -> Nation:
    part.check(Nation._fields, Nation._fields)
    return Nation(part.word("side", SIDES), part.whole("rest", 1, 10))


def _levels(whole: TomlTable, nations: tuple[str, ...]) -> dict[str, Level]:
    found: dict[str, Level] = {}
    for part in whole.parts("levels", as_list=False):
        part.check(Level._fields, ("rank",))
        name = part.known("", _name(part), LEVELS)
        found[name] = Level(part.whole("rank", 1, MOST), part.numbers("attached", nations), part.numbers("lost", SIDES))
    _check_all(whole, "levels", found, LEVELS)
    return found


def _sides(whole: TomlTable) -> dict[str, SideFacts]:
    found: dict[str, SideFacts] = {}
    for part in whole.parts("sides", as_list=False):
        part.check(SideFacts._fields, SideFacts._fields)
        found[part.known("", _name(part), SIDES)] = SideFacts(
            superior=part.text("superior"),
            stack=part.whole("stack", 1, MOST),
            stack_combat=part.whole("stack_combat", 1, MOST),
            stack_regiments=part.whole("stack_regiments", 1, MOST),
            supply=part.whole("supply", 1, MOST),
            grounded=part.whole("grounded", 1, MOST),
            rest_floor=part.whole("rest_floor", most=MOST),
            must_advance=part.flag("must_advance"),
            chemical_after=part.whole("chemical_after"),
            persistent_gas=part.flag("persistent_gas"),
            air_nuclear=part.whole("air_nuclear", most=MOST),
        )
    _check_all(whole, "sides", found, SIDES)
    return found


def _numbers(whole: TomlTable, field: str, names: tuple[str, ...]) -> dict[str, int]:
    found = whole.numbers(field, names)
    _check_all(whole, field, found, names)
    return found


def _check_all(whole: TomlTable, field: str, found: Mapping[str, object], names: tuple[str, ...]) -> None:
    for name in names:
        if name not in found:
            raise whole.error(field, f"needs {name}")

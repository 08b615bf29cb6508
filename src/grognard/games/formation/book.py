"""What a game of the series lays down beside its charts [1.0-1]: sides, types of units, stacking, initiative."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from grognard.board.costs import POINT
from grognard.board.words import shown
from grognard.engine.data import Source, read_toml
from grognard.engine.tomltable import TomlTable

HQ = "hq"
"""The type of Headquarters, which is no Combat unit [3.3-3]."""
REROLL = "reroll"
"""Ties in Initiative Determination are rolled again [6.1-4]."""
HQ_CLASSES = ("hq", "own")
"""HQs move by the HQ column of the terrain chart, or by their own class [3.3h]."""
FIRST_SPACE = 2
"""The first space of the Initiative DRM Track after 0 [6.1b]."""


class UnitType(NamedTuple):
    """What a type symbol says of a unit [3.2a]: how it counts for Combined Arms, retreats and replacements."""

    afv: bool
    """AFV type, not Infantry type [3.2-3]."""
    partner: bool
    """Counts for Combined Arms beside tanks [7.4.1.3]."""
    scout: bool
    """An armoured car or recon unit, which helps a Retreat before Combat [7.4.1.1-10]."""
    group: str
    """For replacements and victory points: tank, infantry, ..."""


class OffMap(NamedTuple):
    """An area off the map [3.1-3]: from which hexes it is entered, whose it is, and what it is good for."""

    hexes: tuple[str, ...]
    side: str
    supply: bool
    cost: int


@dataclass(frozen=True)
class Book:
    """A game of the series: what it lays down beside its charts."""

    name: str
    title: Mapping[str, str]
    sides: tuple[str, ...]
    """In the order in which they act in Admin segments [4.0-2]."""
    stack_units: int
    """Combat and Static units in a hex; 0: no limit [5.3.1-7]."""
    stack_strength: int
    """Strength Points in a hex; 0: no limit [5.3.1-7]."""
    initiative_track: tuple[int, ...]
    """The spaces of the Initiative DRM Track; the marker stays on the last [6.1a]."""
    initiative_tie: str
    """"reroll", or the side that wins ties [6.1-4]."""
    schwerpunkt: int
    """The combat modifier of the Schwerpunkt [5.9-7]."""
    screening: bool
    """There is Screening Movement [7.3.4, 10.0-4]."""
    hq_class: str
    types: Mapping[str, UnitType]
    off_map: Mapping[str, OffMap]

    @property
    def groups(self) -> tuple[str, ...]:
        """The groups of types, for replacements and victory points."""
        return tuple(dict.fromkeys(kind.group for kind in self.types.values()))


# -- game.toml

_TOP = ("name", "title", "sides", "stacking", "initiative", "schwerpunkt", "screening", "hq_class", "types", "off_map")


def read_book(source: Source) -> Book:
    """A game's own rules (game.toml)."""
    source.provenance()
    top = TomlTable(source, "", read_toml(source))
    top.check(_TOP, needed=("name", "title", "sides", "types"))
    sides = top.words("sides", least=2)
    if len(sides) != 2:
        raise top.error("sides", f"expected two [1.0-2], not {len(sides)}")
    stacking = TomlTable(source, "stacking", top.data.get("stacking", {}))
    stacking.check(("units", "strength"))
    initiative = TomlTable(source, "initiative", top.data.get("initiative", {}))
    initiative.check(("track", "tie"))
    return Book(
        name=top.text("name"),
        title=top.titles("title"),
        sides=sides,
        stack_units=stacking.whole("units", default=0),
        stack_strength=stacking.whole("strength", default=0),
        initiative_track=_track(initiative),
        initiative_tie=initiative.word("tie", (REROLL, *sides), REROLL),
        schwerpunkt=top.whole("schwerpunkt", default=2),
        screening=top.flag("screening", True),
        hq_class=top.word("hq_class", HQ_CLASSES, HQ),
        types=_types(top),
        off_map={part.path.rpartition(".")[2]: _off_map(part, sides) for part in top.parts("off_map", as_list=False)},
    )


def _track(part: TomlTable) -> tuple[int, ...]:
    track = part.data.get("track", [0, 2, 3, 4, 5, 6])
    if not isinstance(track, list) or not all(type(space) is int for space in track):
        raise part.error("track", f"expected a list of whole numbers, not {shown(track)}")
    if track[:2] != [0, FIRST_SPACE] or any(here >= there for here, there in pairwise(track)):
        raise part.error("track", f"expected 0, {FIRST_SPACE} and rising spaces [6.1b], not {shown(track)}")
    return tuple(track)


def _types(top: TomlTable) -> dict[str, UnitType]:
    types: dict[str, UnitType] = {}
    for part in top.parts("types", as_list=False):
        name = part.path.rpartition(".")[2]
        if name == HQ:
            raise part.error("", "HQs are not Combat units and have no line here [3.3-3]")
        part.check(UnitType._fields, needed=("group",))
        types[name] = UnitType(
            part.flag("afv", False), part.flag("partner", False), part.flag("scout", False), part.text("group")
        )
    if not types:
        raise top.error("types", "expected at least one")
    return types


def _off_map(part: TomlTable, sides: Sequence[str]) -> OffMap:
    part.check(OffMap._fields, needed=("hexes", "side"))
    return OffMap(
        part.words("hexes"), part.word("side", sides), part.flag("supply", False), POINT * part.whole("cost", default=0)
    )

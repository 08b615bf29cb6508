"""Symbols: how the counters of a game look, from a file `symbols.toml` beside its rules.

A unit's type has a symbol by the code of APP-6 and MIL-STD-2525C, fifteen letters. The third says where it fights: A in
the air, F with the special forces, G on the ground, S at sea, and the page carries no other symbols. The eleventh and
twelfth say whether it is a headquarters and how large it is. Sides have colours, and so have the formations or groups
that a counter sheet tells apart by colour. Which values stand where on a counter is said there too, and by which of
them the order of battle is listed.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from grognard.board.words import nearest
from grognard.engine.data import DataFolder, Source, read_toml
from grognard.engine.game import Game
from grognard.engine.kinds import kind_of
from grognard.engine.options import choose

FILE = "symbols.toml"
_CODE = re.compile(r"S[FHNU][AFGS][AP-][A-Z-]{6}[A-H-][A-N-]---")
_COLOUR = re.compile(r"#[0-9a-f]{6}")
ECHELONS = {"": "-", "team": "A", "squad": "B", "section": "C", "platoon": "D", "company": "E", "battalion": "F"}
ECHELONS |= {"regiment": "G", "brigade": "H", "division": "I", "corps": "J", "army": "K", "front": "L"}
SIZES = {
    "I": "company",
    "II": "battalion",
    "III": "regiment",
    "X": "brigade",
    "XX": "division",
    "XXX": "corps",
    "XXXX": "army",
}
"""What counters print for their size."""
FORMATION_BY = "formation"
_FIELDS = (
    *("provenance", "group_by", "forces_by", "formation_by", "echelon", "sides", "types", "groups", "echelons"),
    *("counter", "style", "beside_turn", "active_by", "signs", "echelon_by"),
)
_CORNERS = ("bottom", "left", "right", "top_left", "top_right", "steps", "full_steps", "silent", "letters", "no_zeros")


@dataclass(frozen=True)
class Look:
    """The colours of a counter, of what is printed on it, and of its formation's stripe if it has one.

    `label`: what is printed for the formation; its name, unless the file says otherwise.
    """

    color: str
    ink: str
    stripe: str = ""
    label: str | None = None


@dataclass(frozen=True)
class Symbols:
    """How the counters of a game look."""

    sides: Mapping[str, Look]
    types: Mapping[str, str]
    """The code of each type of unit, without its size."""
    group_by: str = ""
    """The printed value that counters are coloured by."""
    groups: Mapping[str, Look] = field(default_factory=dict)
    forces_by: str = ""
    """The printed value or column that the order of battle is listed by; the words have its names: `formation.CCA`."""
    formation_by: str = FORMATION_BY
    """The printed value or column that names the formation of a unit, where verbs take one."""
    beside_turn: tuple[str, ...] = ()
    """Fields of the position that stand beside the turn: the weather."""
    active_by: str = ""
    """The field of the position that names the formation which acts just now."""
    echelon: str = ""
    """The size of units that print none."""
    echelon_by: tuple[str, ...] = ("size",)
    """The printed values that say how large a unit is: the first that a counter has."""
    echelons: Mapping[str, str] = field(default_factory=dict)
    """The size of single units, by their id."""
    signs: Mapping[str, str] = field(default_factory=dict)
    """Letters for types whose code has no symbol; the first three of the type, unless the file says otherwise."""
    counter: Mapping[str, Any] = field(default_factory=dict)
    style: Mapping[str, Any] = field(default_factory=dict)

    def side_look(self, side: str) -> dict[str, str]:
        """The colours of a side."""
        look = self.sides[side]
        return {"color": look.color, "ink": look.ink}

    def of(self, printed: Mapping[str, Any]) -> dict[str, Any]:
        """The symbol of a unit, by what is printed on its counter."""
        group = str(printed.get(self.group_by) or "") if self.group_by else ""
        look = self.groups.get(group, self.sides[printed["side"]])
        size = self.echelons.get(printed["id"]) or self._size(printed)
        code = self.types[printed["type"]]
        sidc = code[:11] + ECHELONS[size] + code[12:]
        label = group if look.label is None else look.label
        symbol = {"sidc": sidc, "color": look.color, "ink": look.ink, "group": label}
        more = {"stripe": look.stripe, "sign": self.signs.get(printed["type"], "")}
        return symbol | {name: said for name, said in more.items() if said}

    def _size(self, printed: Mapping[str, Any]) -> str:
        """How large a unit is, as its counter prints it: XX or division."""
        for name in self.echelon_by:
            said = str(printed.get(name) or "").strip("[]")
            size = SIZES.get(said, said)
            if size in ECHELONS and size:
                return size
        return self.echelon


@cache
def symbols_of(rules: Game[Any]) -> Symbols:
    """The symbols of a game; DataError with file and line where its file is wrong."""
    folder = DataFolder(rules.folder)
    return read_symbols(folder.open(FILE), rules)


def map_style(rules: Game[Any]) -> Mapping[str, Any]:
    """How words of its map look, if a game says so."""
    return symbols_of(rules).style if (rules.folder / FILE).is_file() else {}


def read_symbols(source: Source, rules: Game[Any]) -> Symbols:
    """Read the file, and hold it against the game's sides and types of units."""
    source.provenance()
    data = read_toml(source)
    for name in data:
        if name not in _FIELDS:
            raise source.error(source.line_of(name), f"unknown field '{name}'; {nearest(name, _FIELDS)}")
    sides, types = _sides(source, data, rules), _codes(source, data, rules)
    group_by = data.get("group_by", "")
    if not isinstance(group_by, str):
        raise source.error(source.line_of("group_by"), "group_by: expected the name of a printed value")
    known = {*_printed(rules), *rules.position_class.unit_columns}
    for by in ("forces_by", "formation_by"):
        if data.get(by, "") and data[by] not in known:
            said = f"{by}: expected a printed value or a column of units; {nearest(str(data[by]), known)}"
            raise source.error(source.line_of(by), said)
    return Symbols(
        sides,
        types,
        group_by,
        _groups(source, data, sides),
        data.get("forces_by", ""),
        data.get("formation_by", FORMATION_BY),
        _beside_turn(source, data, rules),
        _active_by(source, data, rules),
        data.get("echelon", ""),
        _echelon_by(source, data, known),
        _echelons(source, data),
        _signs(source, data, types),
        _counter(source, data),
        _table(source, data, "style"),
    )


def _sides(source: Source, data: Mapping[str, Any], rules: Game[Any]) -> dict[str, Look]:
    """The colours of every side of the game, and of no other."""
    sides = {side: _look(source, f"sides.{side}", look) for side, look in _table(source, data, "sides").items()}
    for side in rules.sides:
        if side not in sides:
            raise source.error(source.line_of("[sides") or 1, f"sides: has no colours for {side}")
    for side in sides:
        if side not in rules.sides:
            raise source.error(source.line_of(side), f"sides: unknown side '{side}'; {nearest(side, rules.sides)}")
    return sides


def _codes(source: Source, data: Mapping[str, Any], rules: Game[Any]) -> Mapping[str, Any]:
    """The code of the symbol of every type of unit."""
    types = _table(source, data, "types")
    for type, code in types.items():
        if not isinstance(code, str) or not _CODE.fullmatch(code):
            raise source.error(
                source.line_of(type), f"types.{type}: expected a code such as SFGPUCI--------, not {code!r}"
            )
    for type in _types(rules):
        if type not in types:
            raise source.error(source.line_of("[types") or 1, f"types: has no symbol for {type}")
    return types


def _groups(source: Source, data: Mapping[str, Any], sides: Mapping[str, Look]) -> dict[str, Look]:
    """How groups of units look where they differ from their side."""
    groups = {}
    for group, look in _table(source, data, "groups").items():
        of = str(look.get("side")) if isinstance(look, dict) else ""
        if of not in sides:
            raise source.error(source.line_of(group), f"groups.{group}.side: {nearest(of, sides)}")
        groups[group] = _look(source, f"groups.{group}", look, sides[of])
    return groups


def _echelons(source: Source, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The sizes of units by type; they and the usual one are known sizes."""
    echelons = _table(source, data, "echelons")
    for size in (data.get("echelon", ""), *echelons.values()):
        if size not in ECHELONS:
            raise source.error(source.line_of(str(size)), f"unknown size '{size}'; {nearest(str(size), ECHELONS)}")
    return echelons


def _counter(source: Source, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """What is printed in the corners of a counter."""
    counter = _table(source, data, "counter")
    for name in counter:
        if name not in _CORNERS:
            raise source.error(source.line_of(name), f"counter: unknown place '{name}'; {nearest(name, _CORNERS)}")
    return counter


def _signs(source: Source, data: Mapping[str, Any], types: Mapping[str, Any]) -> Mapping[str, Any]:
    """Letters that stand on a counter in place of a symbol, by type."""
    signs = _table(source, data, "signs")
    for type in signs:
        if type not in types:
            raise source.error(source.line_of(type), f"signs: unknown type '{type}'; {nearest(type, types)}")
    return signs


def _beside_turn(source: Source, data: Mapping[str, Any], rules: Game[Any]) -> tuple[str, ...]:
    """The fields that stand beside the turn, each one of the position."""
    names, known = data.get("beside_turn", []), rules.position_class.state_fields
    for name in names if isinstance(names, list) else [names]:
        if name not in known:
            said = f"beside_turn: expected fields of the position; {nearest(str(name), known)}"
            raise source.error(source.line_of("beside_turn"), said)
    return tuple(names)


def _echelon_by(source: Source, data: Mapping[str, Any], known: set[str]) -> tuple[str, ...]:
    """The printed values that say how large a unit is."""
    names = data.get("echelon_by", ["size"])
    for name in names if isinstance(names, list) else [names]:
        if "echelon_by" in data and name not in known:
            said = f"echelon_by: expected printed values; {nearest(str(name), known)}"
            raise source.error(source.line_of("echelon_by"), said)
    return tuple(names)


def _active_by(source: Source, data: Mapping[str, Any], rules: Game[Any]) -> str:
    """The field that names the formation which acts, one of the position that holds a formation."""
    name, fields = str(data.get("active_by", "")), rules.position_class.fields
    known = [field for field, hint in fields.items() if kind_of(hint) == "formation"]
    if name and name not in known:
        raise source.error(
            source.line_of("active_by"), f"active_by: expected a field with a formation; {nearest(name, known)}"
        )
    return name


def _types(rules: Game[Any]) -> set[str]:
    """The types of units that the game's scenarios have."""
    tables = (rules.scenario_components(name, choose(rules.optional_rules, None)) for name in rules.scenarios())
    return {unit.type for table in tables for unit in table.roster}


def _printed(rules: Game[Any]) -> set[str]:
    """The names of what the scenarios' counters print."""
    tables = (rules.scenario_components(name, choose(rules.optional_rules, None)) for name in rules.scenarios())
    return {name for table in tables for printed in table.printed for name in printed}


def _table(source: Source, data: Mapping[str, Any], name: str) -> dict[str, Any]:
    found = data.get(name, {})
    if not isinstance(found, dict):
        raise source.error(source.line_of(name), f"{name}: expected a table")
    return found


def _look(source: Source, name: str, value: Any, base: Look | None = None) -> Look:
    """Colours from the file; those that a group does not name are its side's."""
    line = source.line_of(name.partition(".")[2])
    if not isinstance(value, dict):
        raise source.error(line, f"{name}: expected colours")
    for part in value:
        if part not in ("color", "ink", "stripe", "side", "label"):
            raise source.error(line, f"{name}: unknown field '{part}'; expected color, ink, stripe, side or label")
    found = {"color": base.color, "ink": base.ink} if base else {}
    found |= {part: colour for part, colour in value.items() if part not in ("side", "label")}
    for part, colour in {"color": None, "ink": None, **found}.items():
        if not isinstance(colour, str) or not _COLOUR.fullmatch(colour):
            raise source.error(line, f"{name}.{part}: expected a colour such as #3d5a80, not {colour!r}")
    label = value.get("label")
    if label is not None and not isinstance(label, str):
        raise source.error(line, f"{name}.label: expected a text, not {label!r}")
    return Look(**found, label=label)

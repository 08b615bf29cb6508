"""Counters: units with their strengths, HQs with their ranges, and where each stands in the chain of command.

What is printed stands in `UnitCounter.values` under the names of `UnitSpec`, and `spec_of` gives it with types.
Parents and Superior HQs are ids of HQ counters. Nothing here has a name that a position uses for what changes in play.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from grognard.board.words import nearest, shown
from grognard.engine.codec import FieldError
from grognard.engine.components import UnitCounter
from grognard.engine.data import Row, Source, line_provenance, number, one_of
from grognard.engine.rosters import id_of, is_id, known_word, name_of, read_counters
from grognard.games.less_than_60_miles.organisation import (
    ARTILLERY,
    COMBAT,
    HELICOPTER,
    HQ,
    LEVELS,
    SIDES,
    SIZES,
    Organisation,
)

FORMATION, ATTACHED = "formation", "attached"
DESIGNATIONS = (FORMATION, ATTACHED)
"""White on colour: takes orders from its printed Parent HQ alone; black on white: may be attached to others [14.2]."""
YES = {"yes": True, "no": False}
CONFIDENCE = ("high", "medium", "low")
MOST = 40
"""The highest number on a counter: the range of a Scud."""
TWO_STRENGTHS = ("sp_artillery", "towed_artillery")
"""Types that also have a reduced Bombardment Strength [17-4]."""


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


# -- units.csv

COLUMNS = (
    *("id", "side", "nation", "type", "size", "attack", "defence", "cadre", "bombardment", "reduced", "range"),
    *("level", "command", "command_moving", "ew", "amphibious", "territorial", "designation", "parent", "superior"),
    *("name", "equipment", "garrison", "confidence", "source"),
)
_NUMBERS = ("attack", "defence", "cadre", "bombardment", "reduced", "range", "command", "command_moving")
_CSV_NAMES = {
    "ew_capable": "ew",
    "formation_unit": "designation",
    "printed_parent": "parent",
}
"""Columns of the file that have another name on the counter."""


def read_units(source: Source, organisation: Organisation) -> list[UnitCounter]:
    """All counters; parents and Superior HQs are HQs of the same side, and every chain ends at the Superior HQ."""
    lines: dict[str, int] = {}

    def read(source: Source, row: Row) -> UnitCounter:
        counter = _counter(source, row, organisation)
        lines.setdefault(counter.id, row.line)
        return counter

    counters = read_counters(source, COLUMNS, read)
    for id, field, message in chain_faults(counters, organisation):
        raise source.error(lines[id], f"{_CSV_NAMES.get(field, field)}: {message}")
    return counters


def _counter(source: Source, row: Row, organisation: Organisation) -> UnitCounter:
    id, cells = row.cells["id"], row.cells
    if not is_id(id) or (id.isdecimal() and len(id) == 4):
        raise source.error(row.line, f"id: expected a word without spaces that is not a hex, not {shown(id)}")
    one_of(source, row, "confidence", CONFIDENCE)
    side = SIDES.index(one_of(source, row, "side", SIDES))
    kind = one_of(source, row, "type", organisation.types)
    values: dict[str, Any] = {
        "nation": one_of(source, row, "nation", organisation.nations),
        "size": one_of(source, row, "size", ("", *SIZES)),
        **{name: number(source, row, name, most=MOST) if cells[name] else 0 for name in _NUMBERS},
        "level": one_of(source, row, "level", ("", *LEVELS)),
        "ew_capable": one_of(source, row, "ew", ("", *YES)) == "yes",
        "amphibious": YES[one_of(source, row, "amphibious", YES)],
        "territorial": YES[one_of(source, row, "territorial", YES)],
        "formation_unit": one_of(source, row, "designation", DESIGNATIONS) == FORMATION,
        "printed_parent": cells["parent"],
        "superior": cells["superior"],
        "equipment": cells["equipment"],
        "garrison": cells["garrison"],
        "source": line_provenance(source, row, COLUMNS),
    }
    values["attrition_limit"] = 0
    counter = UnitCounter(id, side, kind, cells["name"] or id, 1, values)
    fault = counter_fault(counter, organisation)
    if fault:
        raise source.error(row.line, f"{_CSV_NAMES.get(fault[0], fault[0])}: {fault[1]}")
    values["attrition_limit"] = organisation.attrition_limit(kind, values["size"])
    return counter


# -- what cannot be on a counter


def counter_fault(counter: UnitCounter, organisation: Organisation) -> tuple[str, str] | None:
    """What cannot be on a counter: the field, and what was expected."""
    return _value_fault(counter, organisation) or _role_fault(counter, organisation.types[counter.type].role)


def _value_fault(counter: UnitCounter, organisation: Organisation) -> tuple[str, str] | None:
    """Numbers that are none or too large, words that nobody knows."""
    values = counter.values
    for field in _NUMBERS:
        if type(values[field]) is not int or not 0 <= values[field] <= MOST:
            return field, f"expected a whole number from 0 to {MOST}, not {shown(values[field])}"
    words = {"nation": tuple(organisation.nations), "size": ("", *SIZES), "level": ("", *LEVELS)}
    for field, known in words.items():
        if values[field] not in known:
            return field, f"unknown {field} {shown(values[field])}; {nearest(str(values[field]), known)}"
    for field in ("ew_capable", "amphibious", "territorial", "formation_unit"):
        if type(values[field]) is not bool:
            return field, f"expected true or false, not {shown(values[field])}"
    for field in ("printed_parent", "superior", "equipment", "garrison"):
        if not isinstance(values[field], str):
            return field, f"expected a text, not {shown(values[field])}"
    if organisation.nations[values["nation"]].side != SIDES[counter.side]:
        return "nation", f"{values['nation']} is not of side {SIDES[counter.side]}"
    return None


def _role_fault(counter: UnitCounter, role: str) -> tuple[str, str] | None:
    """What each class of counter has, and what it has not [4.3-6, 12, 17, 18]."""
    values = counter.values
    if (role == HQ) == bool(values["size"]):
        return "size", "expected one for all units but HQs"
    if (role == HQ) != bool(values["level"]):
        return "level", "expected one for HQs, and for nothing else [14.1-2]"
    if (role == HQ) != bool(values["command"]):
        return "command", "expected a Command Range for HQs, and for nothing else [12.2-1]"
    if values["command_moving"] != values["command"] // 2:
        return "command_moving", f"expected half of {values['command']}, rounded down [12.1-3]"
    if values["ew_capable"] and role != HQ:
        return "ew_capable", "expected none but for HQs [24.1-1a]"
    for field in ("attack", "defence", "cadre"):
        if (role == COMBAT) != bool(values[field]):
            return field, "expected some for Combat Units, and none for Support Units [4.3-6]"
    fires = role in (ARTILLERY, HELICOPTER)
    for field in ("bombardment", "range"):
        if fires != bool(values[field]):
            return field, "expected some for artillery and helicopters, and for nothing else [17-3, 18-2]"
    if (counter.type in TWO_STRENGTHS) != bool(values["reduced"]) or values["reduced"] > values["bombardment"]:
        return "reduced", "expected a smaller strength of self-propelled and towed artillery alone [17-4]"
    return None


def chain_faults(counters: Sequence[UnitCounter], organisation: Organisation) -> list[tuple[str, str, str]]:
    """What is wrong with parents and Superior HQs: the unit, the field, and what was expected [14.2, 14.3, 36-1]."""
    by_id = {counter.id: counter for counter in counters}
    found: list[tuple[str, str, str]] = []
    for counter in counters:
        fault = _chain_fault(counter, by_id, organisation)
        if fault:
            found.append((counter.id, *fault))
    return found


def _chain_fault(
    counter: UnitCounter, by_id: Mapping[str, UnitCounter], organisation: Organisation
) -> tuple[str, str] | None:
    values = counter.values
    top = organisation.sides[SIDES[counter.side]].superior
    parent, superior = values["printed_parent"], values["superior"]
    if superior not in ("", top):
        return "superior", f"expected {top}, or none in an Independent Formation [36-1], not {shown(superior)}"
    if not parent:
        if organisation.types[counter.type].role != HQ or superior not in ("", counter.id):
            return "printed_parent", "expected one for all but Superior HQs and HQs of Independent Formations"
        return None
    if parent not in by_id:
        return "printed_parent", f"unknown HQ {shown(parent)}; {nearest(parent, by_id)}"
    hq = by_id[parent]
    if organisation.types[hq.type].role != HQ or hq.side != counter.side:
        return "printed_parent", f"{parent} is not an HQ of the same side"
    if hq.values["superior"] != superior:
        return "superior", f"expected that of its Parent HQ, {shown(hq.values['superior'])}"
    level, above = values["level"], hq.values["level"]
    if level and organisation.levels[level].rank >= organisation.levels[above].rank:
        return "level", f"expected one below that of its Parent HQ, {above}"
    return None


# -- units of a position file

_NOTHING: Mapping[str, Any] = {
    "nation": "",
    "size": "",
    **dict.fromkeys(_NUMBERS, 0),
    "level": "",
    "ew_capable": False,
    "amphibious": False,
    "territorial": False,
    "formation_unit": True,
    "printed_parent": "",
    "superior": "",
    "attrition_limit": 0,
    "equipment": "",
    "garrison": "",
    "source": "ours",
}
_USUAL: Mapping[str, Mapping[str, Any]] = {
    COMBAT: {"size": "battalion", "attack": 4, "defence": 4, "cadre": 4},
    ARTILLERY: {"size": "battalion", "bombardment": 4, "range": 4},
    HELICOPTER: {"size": "battalion", "bombardment": 4, "range": 12},
    HQ: {"level": "division", "command": 6},
}
"""What a unit of a position file is, by its role, unless it says otherwise."""
_FIRST_NATION = {"nato": "us", "wp": "soviet"}


def unit_of_file(entry: Mapping[str, Any], known: Mapping[str, UnitCounter], organisation: Organisation) -> UnitCounter:
    """A unit of a position file: one of the game's by its id, or one that the file describes.

    Whether parents and Superior HQs are on the table can be said only of all units together (`chain_faults`).
    """
    id = id_of(entry)
    base = known.get(id)
    kind = known_word(entry, "type", base.type if base else None, organisation.types)
    side = known_word(entry, "side", SIDES[base.side] if base else None, SIDES)
    values: dict[str, Any] = dict(base.values) if base else _usual(kind, side, organisation)
    values |= {field: entry[field] for field in values if field in entry and field != "attrition_limit"}
    if "command" in entry and "command_moving" not in entry and type(values["command"]) is int:
        values["command_moving"] = values["command"] // 2
    counter = UnitCounter(id, SIDES.index(side), kind, name_of(entry, base), 1, values)
    fault = counter_fault(counter, organisation)
    if fault:
        raise FieldError(f"units.{id}.{fault[0]}", fault[1])
    values["attrition_limit"] = organisation.attrition_limit(kind, values["size"])
    return counter


def _usual(kind: str, side: str, organisation: Organisation) -> dict[str, Any]:
    """What a type usually has; an Independent Formation's, unless the file names a Superior HQ."""
    usual = dict(_NOTHING) | dict(_USUAL[organisation.types[kind].role]) | {"nation": _FIRST_NATION[side]}
    if kind in TWO_STRENGTHS:
        usual["reduced"] = usual["bombardment"] // 2
    usual["command_moving"] = usual["command"] // 2
    return usual

"""Counters: Formations [5.5.1], Combat and Static units [3.2, 3.2.1], Headquarters [3.3].

What is printed stands in `Counter.values` under names that no column of a position has: `stripe` is the Formation on
the counter, `full_strength` (of an HQ `full_support`) the unreduced value.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from grognard.board.words import nearest, shown
from grognard.engine.codec import FieldError
from grognard.engine.components import UnitCounter
from grognard.engine.data import PROVENANCES, Row, Source, number, one_of, read_table
from grognard.engine.kinds import Side
from grognard.engine.rosters import id_of, is_id, known_word, name_of
from grognard.games.formation.book import HQ, Book, UnitType

STATIC = "static"
CLASSES = ("foot", "motorized", STATIC)
"""How a Combat unit moves [3.2-5], or that it never does [3.2.1-4]."""
HQ_CLASSES = ("foot", "motorized")
"""The types of HQs, by which they trace supply [3.3a]."""
MOST_STRENGTH = 10
"""Printed Strength: markers for what is left go to 9 [3.4-3]."""
MOST = 10
"""Of every other printed value."""
LOWEST_EFFICIENCY = 1
YES = {"yes": True, "no": False}
USUAL_MOVE = {"foot": 3, "motorized": 6, STATIC: 0}
USUAL_HQ = {"reaction": 5, "range": 5, "full_support": 4}
USUAL_HQ_MOVE = {"foot": 4, "motorized": 6}
USUAL_STRENGTH, USUAL_EFFICIENCY, USUAL_TANK, USUAL_ANTI_TANK = 4, 5, 4, 2
"""What a unit of a position file has unless it says otherwise."""
DISRUPTION = 2
"""By how much the Disrupted side is usually worse [5.6.3-1]."""

_UNITS = (
    *("id", "side", "formation", "type", "class", "efficiency", "disrupted", "strength", "tank", "anti_tank", "move"),
    *("zone", "combined_arms", "name", "source"),
)
_HEADQUARTERS = ("id", "side", "formation", "class", "reaction", "range", "support", "move", "name", "source")
_FORMATIONS = ("id", "side", "level", "recovery", "color", "name", "source")
_CSV_NAMES = {
    "stripe": "formation",
    "full_strength": "strength",
    "full_support": "support",
    "disrupted_efficiency": "disrupted",
}
"""Columns of the files that have another name on the counter."""


class Formation(NamedTuple):
    """A Formation [3.2-1] and its Activation marker: maximum Activation Level and Recovery Value [3.4-1]."""

    id: str
    side: Side
    level: int
    recovery: int
    color: str
    name: str
    source: str = ""


def read_formations(source: Source, sides: Sequence[str]) -> list[Formation]:
    """The Formations of both sides."""
    source.provenance()
    found: dict[str, Formation] = {}
    for row in read_table(source, _FORMATIONS):
        name, cells = _id(source, row), row.cells
        if name in found:
            raise source.error(row.line, f"id: formation {name} appears twice")
        level, recovery = number(source, row, "level", 1), number(source, row, "recovery")
        if recovery > level:
            raise source.error(row.line, f"recovery: expected at most the level, {level}, not {recovery}")
        if not cells["color"] or cells["color"] in {formation.color for formation in found.values()}:
            wrong = f"expected one of its own for each Formation [3.2d], not '{cells['color']}'"
            raise source.error(row.line, f"color: {wrong}")
        side = sides.index(one_of(source, row, "side", sides))
        origin = one_of(source, row, "source", PROVENANCES)
        found[name] = Formation(name, side, level, recovery, cells["color"], cells["name"] or name, origin)
    for n, side_name in enumerate(sides):
        if not any(formation.side == n for formation in found.values()):
            raise source.error(1, f"has no Formation of side {side_name}")
    return list(found.values())


def read_units(
    source: Source, sides: Sequence[str], formations: Sequence[Formation], types: Mapping[str, UnitType]
) -> list[UnitCounter]:
    """The Combat and Static units."""
    source.provenance()
    units: dict[str, UnitCounter] = {}
    for row in read_table(source, _UNITS):
        unit = _unit(source, row, sides, types)
        _check_row(source, row, unit, units, formations)
        fault = _fault(unit, types)
        if fault:
            raise source.error(row.line, f"{_CSV_NAMES.get(fault[0], fault[0])}: {fault[1]}")
        units[unit.id] = unit
    for formation in formations:
        if not any(unit.values["stripe"] == formation.id for unit in units.values()):
            raise source.error(1, f"has no unit of Formation {formation.id}")
    return list(units.values())


def read_headquarters(
    source: Source, sides: Sequence[str], formations: Sequence[Formation], units: Sequence[UnitCounter] = ()
) -> list[UnitCounter]:
    """The HQs: one for each Formation [3.3-1], and substitutes [9.4.4-1]. `units`: whose ids are taken."""
    source.provenance()
    found = {unit.id: unit for unit in units}
    for row in read_table(source, _HEADQUARTERS):
        values = {
            "stripe": row.cells["formation"],
            "class": one_of(source, row, "class", HQ_CLASSES),
            "reaction": number(source, row, "reaction"),
            "range": number(source, row, "range"),
            "full_support": number(source, row, "support"),
            "move": number(source, row, "move"),
            "source": one_of(source, row, "source", PROVENANCES),
        }
        side = sides.index(one_of(source, row, "side", sides))
        name = _id(source, row)
        counter = UnitCounter(name, side, HQ, row.cells["name"] or name, number(source, row, "support"), values)
        _check_row(source, row, counter, found, formations)
        fault = _hq_fault(counter)
        if fault:
            raise source.error(row.line, f"{_CSV_NAMES.get(fault[0], fault[0])}: {fault[1]}")
        found[counter.id] = counter
    for formation in formations:
        if not any(counter.type == HQ and counter.values["stripe"] == formation.id for counter in found.values()):
            raise source.error(1, f"has no HQ of Formation {formation.id} [3.3-1]")
    return [counter for counter in found.values() if counter.type == HQ]


# -- lines of the files


def _id(source: Source, row: Row) -> str:
    name = row.cells["id"]
    wrong = _id_fault(name)
    if wrong:
        raise source.error(row.line, f"id: {wrong}")
    return name


def _id_fault(name: Any) -> str | None:
    if not is_id(name):
        return f"expected a word without spaces, not {shown(name)}"
    if name.isdecimal() and len(name) == 4:
        return f"expected no four digits, which are a hex, not {shown(name)}"
    return None


def _unit(source: Source, row: Row, sides: Sequence[str], types: Mapping[str, UnitType]) -> UnitCounter:
    cells = row.cells
    strength = number(source, row, "strength", 1)
    values = {
        "stripe": cells["formation"],
        "class": one_of(source, row, "class", CLASSES),
        "efficiency": number(source, row, "efficiency"),
        "disrupted_efficiency": number(source, row, "disrupted"),
        "full_strength": strength,
        "tank": number(source, row, "tank") if cells["tank"] else None,
        "anti_tank": number(source, row, "anti_tank") if cells["anti_tank"] else None,
        "move": number(source, row, "move"),
        "zone": YES[one_of(source, row, "zone", YES)],
        "combined_arms": YES[one_of(source, row, "combined_arms", YES)],
        "source": one_of(source, row, "source", PROVENANCES),
    }
    side = sides.index(one_of(source, row, "side", sides))
    name = _id(source, row)
    return UnitCounter(name, side, one_of(source, row, "type", types), cells["name"] or name, strength, values)


def _check_row(
    source: Source, row: Row, unit: UnitCounter, others: Collection[str], formations: Sequence[Formation]
) -> None:
    """A counter stands once, and its Formation is one of its side's."""
    if unit.id in others:
        raise source.error(row.line, f"id: unit {unit.id} appears twice")
    stripe, known = unit.values["stripe"], {formation.id: formation for formation in formations}
    if not stripe and unit.values["class"] == STATIC:
        return
    if stripe not in known:
        raise source.error(row.line, f"formation: unknown formation '{stripe}'; {nearest(stripe, known)}")
    if known[stripe].side != unit.side:
        raise source.error(row.line, f"formation: {stripe} belongs to the other side, not to {unit.id}'s")


# -- what cannot be on a counter


def _whole(values: Mapping[str, Any], field: str, least: int, most: int) -> tuple[str, str] | None:
    value = values[field]
    if type(value) is not int or not least <= value <= most:
        return field, f"expected a whole number from {least} to {most}, not {shown(value)}"
    return None


def _fault(unit: UnitCounter, types: Mapping[str, UnitType]) -> tuple[str, str] | None:
    """What cannot be on the counter of a Combat or Static unit: the field and what was expected."""
    values = unit.values
    if values["class"] not in CLASSES:
        return "class", f"unknown class {shown(values['class'])}; {nearest(str(values['class']), CLASSES)}"
    ranges = (("efficiency", LOWEST_EFFICIENCY, MOST), ("full_strength", 1, MOST_STRENGTH), ("move", 0, 99))
    for field, least, most in (*ranges, ("disrupted_efficiency", 0, MOST)):
        fault = _whole(values, field, least, most)
        if fault:
            return fault
    if values["disrupted_efficiency"] >= values["efficiency"]:
        wrong = f"expected less than the Efficiency, {values['efficiency']} [5.6.3-1]"
        return "disrupted_efficiency", f"{wrong}, not {values['disrupted_efficiency']}"
    for field in ("zone", "combined_arms"):
        if type(values[field]) is not bool:
            return field, f"expected true or false, not {shown(values[field])}"
    return _static_fault(unit) or _points_fault(unit, types[unit.type])


def _static_fault(unit: UnitCounter) -> tuple[str, str] | None:
    """Static units have no Formation and never move; all others have both [3.2.1-1, 3.2.1-4]."""
    static, stripe, move = unit.values["class"] == STATIC, unit.values["stripe"], unit.values["move"]
    if not isinstance(stripe, str) or (stripe == "") != static:
        return "stripe", f"expected a Formation, but for static units, not {shown(stripe)}"
    if (move == 0) != static:
        return "move", f"expected {'0 for a static unit' if static else 'some movement'}, not {move}"
    return None


def _points_fault(unit: UnitCounter, kind: UnitType) -> tuple[str, str] | None:
    """Tank or Anti-tank Points, and never both; Infantry types have Anti-tank Points [3.2-3, 3.2g]."""
    points = {field: unit.values[field] for field in ("tank", "anti_tank")}
    given = [field for field, value in points.items() if value is not None]
    if len(given) != 1:
        return "tank", f"expected either tank or anti_tank, not {'both' if given else 'neither'}"
    if given == ["tank"] and not kind.afv:
        return "tank", f"expected anti_tank for type {unit.type}, which is not an AFV [3.2-3]"
    return _whole(points, given[0], 0, MOST)


def _hq_fault(unit: UnitCounter) -> tuple[str, str] | None:
    """What cannot be on the counter of an HQ: the field and what was expected."""
    values = unit.values
    if values["class"] not in HQ_CLASSES:
        return "class", f"unknown class {shown(values['class'])}; {nearest(str(values['class']), HQ_CLASSES)}"
    if not isinstance(values["stripe"], str) or not values["stripe"]:
        return "stripe", f"expected a Formation, not {shown(values['stripe'])}"
    ranges = (("reaction", 0, MOST), ("range", 0, 99), ("full_support", 0, MOST_STRENGTH), ("move", 1, 99))
    return next((fault for field, least, most in ranges if (fault := _whole(values, field, least, most))), None)


# -- units of a position file


def unit_of_file(
    entry: Mapping[str, Any], known: Mapping[str, UnitCounter], book: Book, counter: bool = True
) -> UnitCounter:
    """A unit of a position file: one of the game's by its id, or one that the file describes.

    `counter`: the game's counter of that id is meant, if there is one. Of a unit that the file describes, `strength`
    (of an HQ its Support Points) and `formation` are printed as they are now, unless `full_strength` (`full_support`)
    and `stripe` say otherwise.
    """
    id = id_of(entry)
    wrong = _id_fault(id)
    if wrong:
        raise FieldError("units", f"id: {wrong}")
    base = known.get(id) if counter else None
    kind = known_word(entry, "type", base.type if base else None, (*book.types, HQ))
    if base and (base.type == HQ) != (kind == HQ):
        wanted = HQ if base.type == HQ else f"no {HQ}"
        raise FieldError(f"units.{id}.type", f"expected {wanted}, as the counter is, not {shown(kind)}")
    side = known_word(entry, "side", book.sides[base.side if base else 0], book.sides)
    values = dict(base.values) if base else _usual(entry, kind, known, book)
    values |= {field: entry[field] for field in values if field in entry}
    steps = values["full_support" if kind == HQ else "full_strength"]
    printed = steps if type(steps) is int else 0
    unit = UnitCounter(id, book.sides.index(side), kind, name_of(entry, base), printed, values)
    fault = _hq_fault(unit) if kind == HQ else _fault(unit, book.types)
    if values["source"] not in PROVENANCES:
        fault = "source", f"unknown source {shown(values['source'])}; {nearest(str(values['source']), PROVENANCES)}"
    if fault:
        raise FieldError(f"units.{id}.{fault[0]}", fault[1])
    return unit


def _usual(entry: Mapping[str, Any], kind: str, known: Mapping[str, UnitCounter], book: Book) -> dict[str, Any]:
    """What a unit that a file describes has unless it says otherwise."""
    moving = entry.get("class", "motorized")
    stripe = entry.get("formation", "")
    common = {"stripe": stripe, "class": moving, "source": "ours"}
    if kind == HQ:
        support = entry.get("strength", USUAL_HQ["full_support"])
        return common | USUAL_HQ | {"full_support": support, "move": _usual_move(USUAL_HQ_MOVE, moving)}
    efficiency = entry.get("efficiency", USUAL_EFFICIENCY)
    worse = max(efficiency - DISRUPTION, 0) if type(efficiency) is int else 0
    return common | {
        "efficiency": efficiency,
        "disrupted_efficiency": worse,
        "full_strength": entry.get("strength", USUAL_STRENGTH),
        **_usual_points(entry, kind, known, book),
        "move": _usual_move(USUAL_MOVE, moving),
        "zone": True,
        "combined_arms": True,
    }


def _usual_move(moves: Mapping[str, int], moving: Any) -> int:
    return moves.get(moving, 0) if isinstance(moving, str) else 0


def _usual_points(
    entry: Mapping[str, Any], kind: str, known: Mapping[str, UnitCounter], book: Book
) -> dict[str, int | None]:
    """The points that an entry leaves out: none beside others, else of the sort that the game's own units have."""
    if entry.get("tank") is not None or entry.get("anti_tank") is not None:
        return {"tank": None, "anti_tank": None}
    model = next((unit for unit in known.values() if unit.type == kind), None)
    usual = book.types[kind].afv and not book.types[kind].scout  # armoured cars have guns [3.2-4]
    tank = model.values["tank"] is not None if model else usual
    return {"tank": USUAL_TANK, "anti_tank": None} if tank else {"tank": None, "anti_tank": USUAL_ANTI_TANK}

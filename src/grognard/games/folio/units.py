"""Units [2.3]: what is printed on a counter, the two sides of it, and how it moves."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from grognard.engine.codec import FieldError
from grognard.engine.components import Counter
from grognard.engine.data import Row, Source, one_of, whole
from grognard.engine.faults import expected
from grognard.engine.kinds import Unit
from grognard.engine.rosters import id_of, name_of, read_counters, word_of
from grognard.engine.rulings import Ruling, refuse

if TYPE_CHECKING:
    from grognard.games.folio.position import FolioPosition

COLUMNS = ("id", "side", "group", "formation", "type", "size", "name", "full", "depleted", "moves", "hex")
LEG, MOBILE = "leg", "mobile"
TYPES: Mapping[str, str] = {
    **dict.fromkeys(
        ("infantry", "airborne", "mountain", "machine_gun", "security", "marine", "commando", "glider"), LEG
    ),
    "engineer": LEG,
    **dict.fromkeys(("armour", "mechanised", "motorised", "motorcycle", "recon", "assault_gun", "amphibious"), MOBILE),
    **dict.fromkeys(("anti_tank", "anti_aircraft", "cavalry"), MOBILE),
}
"""The types [2.3-2, 10.0-2], and how each moves unless its counter says otherwise [2.3.2-6, 2.3.2-7]."""
SIZES = ("", "I", "II", "III", "X")
"""Company, battalion, regiment, brigade [2.3.1-4]."""
NO_BACK = "-"
"""A counter without a depleted side."""
STRENGTHS = 3
"""Attack, defence, movement [3.0-3]."""
MOST = 99
DEFAULTS: Mapping[str, Any] = {"full": [3, 3, 6], "depleted": [2, 2, 6], "group": "", "formation": "", "size": ""}
"""What a unit of a position file is unless it says otherwise."""


def read_units(source: Source, sides: Sequence[str]) -> list[Counter]:
    """The counters of a game."""

    def counter(source: Source, row: Row) -> Counter:
        cells = row.cells
        kind = one_of(source, row, "type", TYPES)
        full = _strengths(source, row, "full")
        back = None if cells["depleted"] == NO_BACK else _strengths(source, row, "depleted")
        values = {
            "group": cells["group"],
            "formation": cells["formation"],
            "size": one_of(source, row, "size", SIZES),
            "full": full,
            "depleted": back,
            "moves": one_of(source, row, "moves", (LEG, MOBILE)),
            "setup_hex": cells["hex"],
        }
        side = sides.index(one_of(source, row, "side", sides))
        return Counter(cells["id"], side, kind, cells["name"], 1 if back is None else 2, values)

    return read_counters(source, COLUMNS, counter)


def _strengths(source: Source, row: Row, column: str) -> list[int]:
    found = [whole(part) for part in row.cells[column].split("-")]
    if len(found) != STRENGTHS or not all(part is not None and part <= MOST for part in found):
        raise source.error(row.line, f"{column}: expected attack-defence-movement such as 5-6-8")
    return [part for part in found if part is not None]


def unit_of_file(entry: Mapping[str, Any], known: Mapping[str, Counter], sides: Sequence[str]) -> Counter:
    """A unit of a position file: one of the game's by its id, or one that the file describes."""
    id = id_of(entry)
    base = known.get(id)
    kind = word_of(entry, "type", base.type if base else "infantry", TYPES)
    side = word_of(entry, "side", sides[base.side] if base else None, sides)
    values: dict[str, Any] = {**DEFAULTS, "moves": TYPES[kind], "setup_hex": ""}
    values |= base.values if base else {}
    values |= {field: entry[field] for field in values if field in entry}
    _check(id, values)
    return Counter(id, sides.index(side), kind, name_of(entry, base), 1 if values["depleted"] is None else 2, values)


def _check(name: str, values: Mapping[str, Any]) -> None:
    for field in ("full", "depleted"):
        value = values[field]
        if value is None and field == "depleted":
            continue
        right = isinstance(value, list) and len(value) == STRENGTHS
        if not right or not all(type(part) is int and 0 <= part <= MOST for part in value):
            raise FieldError(f"units.{name}.{field}", expected("strengths"))
    for field in ("group", "formation", "size", "setup_hex"):
        if not isinstance(values[field], str):
            raise FieldError(f"units.{name}.{field}", expected("str", values[field]))
    if values["moves"] not in (LEG, MOBILE):
        raise FieldError(f"units.{name}.moves", expected("moves", values["moves"]))


def why_away(position: "FolioPosition", unit: Unit) -> Ruling:
    """Why a unit that is not on the map takes no part."""
    name = position.unit_name(unit)
    if position.at[unit] == position.components.eliminated:
        return refuse("7.6-1", "away.eliminated", unit=name)
    return refuse("4.1-5", "away.waiting", unit=name)
